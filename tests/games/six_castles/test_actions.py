"""What can be written down as an action."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from ribeira import speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import CASTLE, CASTLES, TERRAINS
from ribeira.games.six_castles.rules import marking, placing
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


def test_threads_that_ask_at_the_same_time_are_offered_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Actions are made once and shared, and a server tells long games in threads: here each is slow to be made."""
    rng, state = Random(1), SIX_CASTLES.begin(SIX_CASTLES.setup(seats=2))
    shared = {placing.Place, marking.Disc, marking.Flip}
    asked: list[tuple[Any, int, list[str]]] = []
    while state.to_act():
        seat = state.to_act()[0]
        actions = state.legal(seat)
        if shared & {type(action) for action in actions}:
            asked.append((state.copy(), seat, [SIX_CASTLES.notation.write(action) for action in actions]))
        state.apply(rng.choice(actions))
    assert shared <= {type(action) for state, seat, _ in asked for action in state.legal(seat)}

    def slow(make: Callable[..., Any]) -> Callable[..., Any]:
        def made(*args: Any) -> Any:
            time.sleep(0.0005)
            return make(*args)

        return made

    for module, name in ((placing, "cell_of"), (marking, "Disc"), (marking, "Flip")):
        monkeypatch.setattr(module, name, slow(getattr(module, name)))
    for module, name, kept in (
        (placing, "_PLACES", [[] for _ in placing._PLACES]),
        (placing, "_CELLS", []),
        (placing, "_ORDER", [-1] * len(placing._ORDER)),
        (marking, "_DISCS", [[] for _ in marking._DISCS]),
        (marking, "_FLIPS", [[] for _ in marking._FLIPS]),
    ):
        monkeypatch.setattr(module, name, kept)  # nothing was ever made; compiled there is no such way back

    def ask(place: int) -> None:
        for state, seat, expected in asked[place::2]:
            assert [SIX_CASTLES.notation.write(action) for action in state.legal(seat)] == expected

    with ThreadPoolExecutor(4) as threads:
        for done in [threads.submit(ask, place % 2) for place in range(4)]:
            done.result()
