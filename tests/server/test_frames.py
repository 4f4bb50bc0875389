"""What travels of a picture: changes that add up, and no more than it takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.telling import Changes
from ribeira.server import frames
from ribeira.server.frames import piece_row, whole_frame
from tests.faults.picture import arranged

IDS = st.lists(st.sampled_from("abcdefghijklmn"), unique=True)


def changed_frame(before: Drawing, after: Drawing, base: int, revision: int) -> frames.Json:
    return frames.changed_frame(Changes(before, after), base, revision)


def drawn(ids: list[str], title: str = "") -> Drawing:
    return Drawing(100, 100, title, tuple(Piece(id, "disc", 1, 2) for id in ids))


@given(IDS, IDS)
def test_any_order_comes_out(before: list[str], after: list[str]) -> None:
    assert arranged(before, changed_frame(drawn(before), drawn(after), 1, 2)) == after


def test_one_piece_that_moves_is_all_that_is_named() -> None:
    before = list("abcdefgh")
    assert changed_frame(drawn(before), drawn(list("bcdefgha")), 1, 2)["order"] == [["h", "a"]]
    assert changed_frame(drawn(before), drawn(list("habcdefg")), 1, 2)["order"] == [[None, "h"]]
    assert changed_frame(drawn(before), drawn(list("abcxdefgh")), 1, 2)["order"] == [["c", "x"]]
    assert changed_frame(drawn(before), drawn(list("abdefghx")), 1, 2)["order"] is None


def test_a_change_says_nothing_that_is_known() -> None:
    frame = changed_frame(drawn(["a"], "one"), drawn(["a"], "one"), 1, 2)
    assert "size" not in frame
    assert "title" not in frame
    assert frame["pieces"] == []
    assert changed_frame(drawn(["a"], "one"), drawn(["a"], "two"), 1, 2)["title"] == "two"
    larger = Drawing(200, 100, "", ())
    assert changed_frame(drawn([]), larger, 1, 2) == whole_frame(larger, 2)


def test_a_row_ends_with_the_last_thing_to_say() -> None:
    assert piece_row(Piece("a", "disc", 1.234, 2)) == ["a", "disc", 1.23, 2]
    assert piece_row(Piece("a", "disc", 1, 2, text="7")) == ["a", "disc", 1, 2, "", "7"]
    assert piece_row(Piece("a", "disc", 1, 2, "A disc", scale=0.5)) == ["a", "disc", 1, 2, "A disc", "", "", 0.0, 0.5]
