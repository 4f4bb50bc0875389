"""What a player is asked says what can be done at this very moment."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.actions import (
    Disc,
    Exchange,
    Lay,
    Lie,
    Move,
    Pass,
    Place,
    Sell,
    Step,
    Survey,
    Toll,
    Worship,
)
from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.rules.placing import Placing
from ribeira.games.six_castles.rules.selling import Selling
from ribeira.games.six_castles.rules.worshipping import Worshipping
from ribeira.games.six_castles.table import DISC_RESERVE
from ribeira.kernel.words import Ask, Told
from tests.games.six_castles.test_observe import states


def moments(kind: type, version: str = "family") -> list[tuple[SixCastles, int, Ask]]:
    """Every moment of two random games at which such a decision is made, who makes it and how it is asked for."""
    found = []
    for state in [*states(11, 2, version), *states(12, 3, version)]:
        if isinstance(state.table.pending, kind):
            seat = state.table.player
            ask = state.view(seat).ask
            assert ask is not None
            found.append((state, seat, ask))
    assert found
    return found


def plain(ask: Ask) -> Ask:
    """What is asked, without the sentence that may be added to it."""
    inner = ask.facts.get("ask", ask)
    assert isinstance(inner, Ask)
    return inner


def test_the_last_tile_is_not_chosen() -> None:
    last = {len(state.hands[seat]) == 1: plain(ask).code for state, seat, ask in moments(Placing)}
    assert last == {False: "six-castles.ask.placing", True: "six-castles.ask.placing_last"}


def test_placing_tells_why_a_rock_has_few_places() -> None:
    told = set()
    for state, seat, ask in moments(Placing):
        places = [action for action in state.legal(seat) if isinstance(action, Place)]
        ways = [sum(place.tile == tile for place in places) for tile in state.hands[seat]]
        fewer = min(ways) < 4 * len(state.table.territory.free)
        assert (ask.code == "six-castles.ask.rock_joins") == fewer
        told.add(fewer)
    assert told == {False, True}


@pytest.mark.parametrize("version", ["family", "advanced"])
def test_marking_tells_what_can_be_marked_laid_and_paid(version: str) -> None:
    told = set()
    for state, seat, ask in moments(Marking, version):
        kinds = {type(action) for action in state.legal(seat)}
        if Toll in kinds or Lay in kinds:
            expected = "marking_toll" if Toll in kinds else "marking_lay"
        elif Step in kinds:
            expected = "marking" if Disc in kinds else "marking_step"
        elif Disc in kinds:
            expected = "marking_discs"
        else:
            expected = "marking_done" if kinds == {Pass} else "marking_alter"
        assert ask.code == f"six-castles.ask.{expected}"
        told.add(expected)
    assert "marking_discs" in told
    assert ("marking_alter" if version == "advanced" else "marking_done") in told


def test_worship_says_how_far_it_leads() -> None:
    for state, seat, ask in moments(Worshipping):
        after = state.copy()
        after.play(Worship(seat))
        assert ask.facts["n"] == after.table.religion[seat] - state.table.religion[seat]


def terrain_named(name: str) -> Told:
    return Told(f"six-castles.terrain.{name}")


def test_pieces_are_told_by_what_is_seen_of_them_and_not_by_their_numbers() -> None:
    kinds = set()
    for state in [
        *states(12, 2, "advanced"),
        *states(11, 2, "advanced"),
        *states(11, 2, "family"),
        *states(12, 3, "family"),
    ]:
        seat = state.table.player
        view = state.view(seat)
        for action in view.legal:
            word = SIX_CASTLES.word(view, action)
            kinds.add(type(action))
            if isinstance(action, (Place, Lay, Exchange)):
                box, tile = state.table.box, action.tile
                faces = [box.tiles[tile].quarters] if isinstance(action, Place) else box.exploration_tiles[tile]
                assert word.facts["terrains"] in [tuple(map(terrain_named, face)) for face in faces]
            elif isinstance(action, (Sell, Survey)):
                told, space = word.facts["disc"], state.table.discs[seat][action.disc]
                assert isinstance(told, Told)
                assert told.facts.get("space", DISC_RESERVE + 1) == space + 1
            elif isinstance(action, (Move, Lie)):
                assert "worker" not in word.facts
            else:
                assert word == action.word()
    assert kinds > {Place, Lay, Exchange, Lie, Move, Sell, Survey}


def test_a_sale_tells_what_it_brings() -> None:
    for state, seat, _ in moments(Selling):
        for action in [action for action in state.legal(seat) if isinstance(action, Sell)]:
            after = state.copy()
            after.play(action)
            told = SIX_CASTLES.word(state.view(seat), action)
            assert told.facts["n"] == after.table.money[seat] - state.table.money[seat]
