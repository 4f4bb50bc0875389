"""Places of the country are told by the letters and numbers along its edge, the same everywhere."""

from __future__ import annotations

from itertools import product

import pytest

from ribeira import speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.actions import NOTATION
from ribeira.games.six_castles.forms import at_cell, at_corner, at_spot, column_name, row_name
from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.drawing import SHAPES, Shape
from tests.games.six_castles.positions import BARE, SE, play, table

SAY = speaker("en", ["Ana", "Rui"])
TILES = 40  # more than any game has


def log(state: SixCastles) -> str:
    return " ".join(SAY(event) for event in state.view(None).events)


def test_the_start_tile_lies_at_m10() -> None:
    assert SAY(at_cell(Cell(0, 0))) == "M10"
    assert SAY(at_cell(Cell(-2, -1))) == "K9"
    assert SAY(at_corner(Cell(0, 0))) == "the corner of L9 and M10"
    assert SAY(at_spot(Spot(1, 2, SE))) == "the bottom right of N12"


def test_no_two_places_of_one_country_have_the_same_name() -> None:
    """However long it is: it hangs together, so no two tiles are further apart than there are tiles."""
    for low in range(-TILES, 1):
        span = range(low, low + TILES + 1)
        assert len({column_name(x) for x in span}) == len(span)
        assert len({row_name(y) for y in span}) == len(span)
    near = product(range(-8, 9), range(-8, 9))
    assert len({SAY(at_cell(Cell(x, y))) for x, y in near}) == 17 * 17


@pytest.mark.parametrize("shape", SHAPES)
def test_letters_and_numbers_stand_beside_the_tiles_they_name(shape: Shape) -> None:
    state = table({(0, 0): BARE, (-1, 0): BARE, (0, 1): BARE}, hand=[BARE])
    drawing = SIX_CASTLES.draw(state.view(None), SAY, False, shape)
    shown = {piece.id: piece for piece in drawing.pieces}
    columns, rows = "KLMNO", range(8, 13)  # two on each side of the start tile, while the country is small
    named = [*(f"grid-column-{name}" for name in columns), *(f"grid-row-{name}" for name in rows)]
    assert [id for id in shown if id.startswith("grid-")] == named
    for cell, column, row in (("0,0", "M", "10"), ("-1,0", "L", "10"), ("0,1", "M", "11")):
        assert shown[f"grid-column-{column}"].x == shown[f"cell-{cell}"].x
        assert shown[f"grid-row-{row}"].y == shown[f"cell-{cell}"].y
    assert shown["grid-column-M"].text == "M"
    assert all(shown["grid-column-L"].y < shown[id].y for id in shown if id.startswith("cell-"))
    assert all(shown["grid-row-10"].x < shown[id].x for id in shown if id.startswith("cell-"))


def test_list_log_refusal_card_and_words_say_the_same_place() -> None:
    state = table({(0, 0): BARE, (1, 0): BARE}, hand=[BARE])
    action = NOTATION.read("1 place 1 1,1 0")
    assert "N11" in SAY(action.word())
    refusal = state.refusal(NOTATION.read("1 place 1 5,5 0"))
    assert refusal is not None
    assert "R15" in SAY(refusal)
    assert SIX_CASTLES.explain is not None
    card = SIX_CASTLES.explain(state.view(0), "cell-1,1", False)
    assert card is not None
    assert "N11" in SAY(card.title)
    assert any("1,1" in SAY(told) for told in card.now)
    labels = {piece.id: piece.label for piece in SIX_CASTLES.draw(state.view(0), SAY, False).pieces}
    assert "N11" in labels["cell-1,1"]
    play(state, "1 place 1 1,1 0")
    assert "N11" in log(state)
    words = SIX_CASTLES.describe(state.view(None), SAY, False)
    assert any("N11" in row for section in words for row in section.rows)
