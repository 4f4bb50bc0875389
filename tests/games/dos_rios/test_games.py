"""Whole games played at random: nothing is ever lost or made (R10 to R12, R22, R24, R26, R29)."""

from __future__ import annotations

from random import Random

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.places import CITY, NOWHERE
from ribeira.games.dos_rios.rules.rivers import Lay
from ribeira.games.dos_rios.rules.setting_out import Laying, Settling
from ribeira.games.dos_rios.rules.turn import Diverting, Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE
from tests.games.dos_rios.positions import box
from tests.games.dos_rios.test_water import check as check_water


def check(state: DosRios) -> None:
    figures = state.box
    on_map = [place for places in state.campesinos for place in places]
    if state.round:
        assert [len(places) for places in state.campesinos] == [figures.campesinos] * figures.seats
        assert all(place in figures.map.areas or place >= CITY for place in on_map)
        for whose in state.holders().values():
            assert len(set(whose)) == 1  # R16: never two players on an area
    assert sum(state.dams) + len(state.water.dams()) + state.dams_left() == figures.all_dams  # R22
    assert state.dams_left() >= 0
    assert max(state.dams) <= figures.most_dams
    homes = [area for seat in range(figures.seats) for area in state.buildings(seat)]
    assert len(set(homes)) == len(homes)
    assert all(len(fincas) <= figures.fincas for fincas in state.fincas)
    assert min(state.money) >= 0
    cards = {card: state.stack[card] + state.discards[card] + state.row.count(card) for card in figures.cards}
    assert cards == figures.cards  # R26
    if not isinstance(state.pending, (Diverting, Laying)) and state.water.pieces():
        check_water(state.water)  # R9, R23


def check_rest(state: DosRios) -> None:
    """Between turns nobody stands where they may not (R16, R19)."""
    owners = state.owners()
    for area, whose in state.holders().items():
        assert len(whose) <= 2
        assert owners.get(area, (whose[0], ""))[0] == whose[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_nothing_is_lost_or_made(seats: int, seed: int) -> None:
    rng, state = Random(f"{seats} {seed}"), set_out(box(seats))
    while state.to_act() and state.round < 12:
        (seat,) = state.to_act()
        if seat == CHANCE:
            chances = state.chances()
            (action,) = rng.choices([one for one, _ in chances], [weight for _, weight in chances])
        else:
            action = rng.choice(state.legal(seat))
        if rng.random() < 0.1:
            state.money = [money + 500 for money in state.money]  # so that there is building
        state.play(action)
        check(state)
        if state.pending == Working(6, 2) and not isinstance(state.pending, Settling):
            check_rest(state)
    assert all(home == NOWHERE or home in state.box.map.areas for home in state.haciendas)


def test_the_log_tells_who_let_the_river_flow_where() -> None:
    """R8, R9: pieces are laid in turn, and the log names who had the choice."""
    match = Match(DOS_RIOS, DOS_RIOS.setup(3), ["-"] * 3, Dealer.seeded("laying"))
    seat = match.state.to_act()[0]
    lay = match.state.legal(seat)[0]
    assert isinstance(lay, Lay)
    match.play(lay)
    first = match.state.view(None).events[0]
    assert (first.code, first.facts["seat"]) == ("dos-rios.event.lay", seat)
