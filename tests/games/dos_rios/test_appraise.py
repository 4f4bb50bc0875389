"""The greedy bot's judgement: it sees the obvious, and it finishes games."""

from __future__ import annotations

from random import Random

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.actions import NOTATION
from ribeira.games.dos_rios.appraise import order
from ribeira.games.dos_rios.rules.harvest import payments
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from tests.games.dos_rios.positions import EDGES, MEADOWS, MERGED, SHARED, play, position


def best(state: DosRios) -> str:
    """The action it thinks most of."""
    view = state.view(state.to_act()[0])
    values = dict(zip(view.legal, DOS_RIOS.appraise(view), strict=True))
    return NOTATION.write(max(values, key=lambda action: values[action]))


def test_it_walks_to_water_that_pays() -> None:
    state = position(MERGED, "2,6", rivers=SHARED, row=["tobacco", "tobacco", "woodcutter"])
    assert best(state).endswith(" 3,6.5")  # the watered tobacco, beside the city too


def test_it_builds_where_it_stands_and_can_pay() -> None:
    state = position(MERGED, "3,1.5", rivers=SHARED, money=500)
    assert best(state) == "1 build finca 3,1.5"


def test_it_takes_a_victory_by_water() -> None:
    state = position(MEADOWS, "0,4", fincas=["0,1 0,2 1,3.5"], haciendas=["0,3"], rivers=EDGES, steps=0)
    assert best(state) == "1 dam 0,3 0,4"
    play(state, "1 dam 0,3 0,4")
    assert best(state).startswith("1 lay 1,3.5")


def test_it_does_not_bring_another_the_water_to_win() -> None:
    state = position(MEADOWS, "0,4", "", fincas=["", "0,1 0,2 1,3.5"], haciendas=["", "0,3"], rivers=EDGES, steps=0)
    assert best(state) != "1 dam 0,3 0,4"


def test_it_collects_what_pays_itself_and_moves_on_what_pays_others() -> None:
    mine = position(MERGED, "3,1.5", "", rivers=SHARED, row=["grain"] * 3, steps=0, held=0)
    assert best(mine) == "1 harvest"
    theirs = position(MERGED, "", "3,1.5", rivers=SHARED, row=["grain"] * 3, steps=0, held=0)
    assert best(theirs) == "1 shift"


def test_it_moves_on_a_card_that_pays_another_more() -> None:
    less = position(MEADOWS, "0,3", "6,3 0,5", rivers=EDGES, row=["maize", "verde", "moreno"], steps=0, held=0)
    assert payments(less, "maize")[0] == [100, 200]
    assert best(less) == "1 shift"
    alike = position(MEADOWS, "0,3", "6,3", rivers=EDGES, row=["maize"] * 3, steps=0, held=0)
    assert best(alike) == "1 harvest"


def test_a_card_that_pays_nobody_makes_way() -> None:
    assert best(position(MEADOWS, row=["grain"] * 3, steps=0, held=0)) == "1 harvest"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_games_end_by_a_victory(seats: int) -> None:
    for seed in range(3):
        rng = Random(seed)
        match = Match(DOS_RIOS, DOS_RIOS.setup(seats), ["greedy"] * seats, Dealer.seeded("greedy", seed, seats))
        while not match.over:
            view = match.state.view(match.state.to_act()[0])
            values = DOS_RIOS.appraise(view)
            match.play(
                rng.choice([action for action, value in zip(view.legal, values, strict=True) if value == max(values)])
            )
        assert match.state.ending().code != "dos-rios.ending.stopped"  # type: ignore[union-attr]  # R29, not R30


def test_the_order_for_searches_is_the_same_but_for_courses_it_does_not_think_through() -> None:
    """No course looks better than the best of all, and the rivers lie as before."""
    compared = 0
    for number in range(2):
        match = Match(DOS_RIOS, DOS_RIOS.setup(3), ["", "", ""], Dealer.seeded("order", number))
        rng = Random(number)
        while not match.over and len(match.actions) < 260:
            state, seat = match.state, match.state.next_to_act()
            assert isinstance(state, DosRios)
            view, legal = state.view(seat), state.legal(seat)
            pieces = state.water.pieces()
            for action, quick, whole in zip(legal, order(state, seat, legal), DOS_RIOS.appraise(view), strict=True):
                if isinstance(action, Dam | Lay):
                    assert quick <= whole
                    compared += quick < whole
                else:
                    assert quick == whole
            assert state.water.pieces() == pieces
            match.apply(rng.choice(legal))
    assert compared
