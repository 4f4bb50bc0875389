"""What can be written down as an action."""

from __future__ import annotations

import pytest

from ribeira import speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import CASTLE, CASTLES, TERRAINS
from ribeira.kernel.words import Malformed
from tests.games.six_castles.positions import BARE, legal, play, refused, table


@pytest.mark.parametrize(
    "text",
    ["1 sell atlantis wheat 1", "1 sell {x} wheat 1", "1 sell idanha {0} 1", "1 survey moon 2 1", "1 build toll 2 1"],
)
def test_a_name_that_is_not_in_the_box_is_malformed(text: str) -> None:
    """It is no action in any position, and has no words to be refused with."""
    with pytest.raises(Malformed):
        SIX_CASTLES.notation.read(text)


def test_every_name_in_the_box_is_read_and_can_be_said() -> None:
    state, say = table(), speaker()
    texts = [f"1 sell {castle} wheat 1" for castle in CASTLES]
    texts += [f"1 sell idanha {terrain} 1" for terrain in (*TERRAINS, CASTLE)]
    for text in texts:
        assert refused(state, text) == "not_now"
        assert "six-castles." not in say(SIX_CASTLES.notation.read(text).word())


@pytest.mark.parametrize("cell", ["41,0", "42,42", "43,0", "-42,7", "999999999999999999999,0", "0,-5000"])
def test_a_cell_out_of_every_tile_s_reach_is_refused_like_any_other(cell: str) -> None:
    state = table(hand=[BARE])
    assert refused(state, f"1 place 1 {cell} 0") == "not_beside"
    play(state, "1 place 1 1,0 0")
    assert refused(state, f"1 mark {cell}.se") == "not_touched"
    play(state, "1 work", "1 enter")
    assert refused(state, f"1 move 1 {cell}") == "not_neighbour"
    assert refused(state, f"1 lie 1 {cell}.se") == "other_tile"


def test_tiles_in_a_row_as_long_as_there_are_tiles() -> None:
    """The table is as wide as forty tiles to any side of the start tile."""
    for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        state = table({(step[0] * at, step[1] * at): BARE for at in range(40)}, hand=[BARE])
        x, y = step[0] * 40, step[1] * 40
        assert f"1 place 1 {x},{y} 0" in legal(state)
        play(state, f"1 place 1 {x},{y} 0", "1 work", "1 enter", f"1 lie 1 {x},{y}.nw")
        assert state.table.spots(0)[0] == (x, y, 0)
