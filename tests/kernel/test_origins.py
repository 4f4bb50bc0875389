"""Where figures come from: the origin of their table, or a mark of their own in a file beside the edition."""

from __future__ import annotations

from pathlib import Path

import pytest

from ribeira.kernel.data import Edition, read_edition
from ribeira.kernel.words import BadData

FIGURES = """
edition = "Small"
[deck]
origin = "printed"
sizes = [4, 5]
rows = [[1, 2], [3, 4]]
[deck.inner]
best = 9
[[card]]
origin = "inferred"
worth = 7
[[card]]
origin = "described"
worth = 8
"""


def edition(folder: Path, marks: str | None) -> Edition:
    (folder / "small.toml").write_text(FIGURES)
    if marks is not None:
        (folder / "small.origins.toml").write_text(marks)
    return read_edition(folder / "small.toml")


def test_a_figure_comes_from_where_its_table_does(tmp_path: Path) -> None:
    assert edition(tmp_path, None).origins() == {
        **dict.fromkeys(["deck.sizes.0", "deck.sizes.1", "deck.inner.best"], "printed"),
        **dict.fromkeys([f"deck.rows.{row}.{at}" for row in (0, 1) for at in (0, 1)], "printed"),
        "card.0.worth": "inferred",
        "card.1.worth": "described",
    }


def test_a_mark_counts_for_its_figure_alone(tmp_path: Path) -> None:
    marks = """
        [deck]
        sizes = ["inferred", "printed"]
        rows.1 = ["printed", "described"]
        inner.best = "inferred"
        [card.1]
        worth = "printed"
    """
    plain = edition(tmp_path, None).origins()
    changed = {"deck.sizes.0": "inferred", "deck.rows.1.1": "described", "deck.inner.best": "inferred"}
    assert edition(tmp_path, marks).origins() == {**plain, **changed, "card.1.worth": "printed"}


def test_marks_do_not_change_the_edition(tmp_path: Path) -> None:
    plain, marked = edition(tmp_path, None), edition(tmp_path, 'deck.inner.best = "inferred"')
    assert (marked, marked.digest) == (plain, plain.digest)


@pytest.mark.parametrize(
    ("marks", "words"),
    [
        ('deck.size = "printed"', ["deck.size", "marks no figure"]),
        ('deck.sizes = "printed"', ["deck.sizes", "marks no figure"]),  # one mark an element
        ('deck.sizes = ["printed", "printed", "printed"]', ["deck.sizes.2", "marks no figure"]),
        ('card.2.worth = "printed"', ["card.2.worth", "marks no figure"]),
        ('deck.origin = "printed"', ["deck.origin", "marks no figure"]),
        ('deck.inner.best = "guessed"', ["deck.inner.best", "'guessed'", "printed, described, inferred"]),
        ("deck.inner.best = 1", ["deck.inner.best", "1", "printed, described, inferred"]),
        ("deck = ?", ["TOML", "line 1"]),
    ],
)
def test_a_mark_that_fits_no_figure_is_refused_in_one_sentence(tmp_path: Path, marks: str, words: list[str]) -> None:
    with pytest.raises(BadData) as error:
        edition(tmp_path, marks)
    sentence = str(error.value)
    assert all(word in sentence for word in ["small.origins.toml", *words]), sentence
    assert sentence.count(". ") == 0
