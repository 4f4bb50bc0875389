"""What travels of a picture: changes that add up, and no more than it takes."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.server.frames import changed_frame, piece_row, whole_frame

IDS = st.lists(st.sampled_from("abcdefghijklmn"), unique=True)


def drawn(ids: list[str], title: str = "") -> Drawing:
    return Drawing(100, 100, title, tuple(Piece(id, "disc", 1, 2) for id in ids))


def arranged(before: list[str], frame: dict[str, object]) -> list[str]:
    """The ids after a frame, as docs/api.md tells to find them."""
    pieces, gone, runs = frame["pieces"], frame["gone"], frame["order"]
    assert isinstance(pieces, list) and isinstance(gone, list)
    ids = [id for id in before if id not in gone] + [row[0] for row in pieces if row[0] not in before]
    if runs is None:
        return ids
    assert isinstance(runs, list)
    order: list[str | None] = [None, *(id for id in ids if not any(id in run[1:] for run in runs))]
    for first, *rest in runs:
        at = order.index(first) + 1
        order[at:at] = rest
    return [id for id in order if id is not None]


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
