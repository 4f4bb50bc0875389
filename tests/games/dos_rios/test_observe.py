"""Views: everything is public (R31), nothing is shared with the state, and a bot in another process gets all of it."""

from __future__ import annotations

import pickle
from random import Random

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.rules.setting_out import Dealing, Electing, Filling, Laying, Settling
from ribeira.games.dos_rios.rules.turn import Diverting, Drawing, Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.plain import canonical
from tests.games.dos_rios.positions import box

DECISIONS = {Filling, Electing, Laying, Settling, Dealing, Working, Diverting, Drawing}


def states() -> list[DosRios]:
    """Some states of random games, every kind of decision among them, and the end of a game."""
    found: dict[type[object] | None, DosRios] = {}
    for seed in range(40):
        rng, state = Random(seed), set_out(box(3))
        while state.to_act():
            found.setdefault(type(state.pending), state.copy())
            state.apply(rng.choice(state.legal(state.to_act()[0])))
        found[None] = state
        if set(found) >= DECISIONS:
            break
    assert set(found) == {*DECISIONS, None}
    return list(found.values())


def test_a_view_of_every_decision_survives_the_way_to_another_process() -> None:
    for state in states():
        for seat in (0, 2, None):
            view = state.view(seat)
            again = pickle.loads(pickle.dumps(view))
            assert canonical(again) == canonical(view)
            assert again.legal == view.legal
            assert again.table.box is state.box


def test_what_is_imagined_goes_its_own_way() -> None:
    for state in states():
        if not state.to_act():
            continue
        before, view = canonical(state), state.view(None)
        shown = canonical(view)
        imagined = DOS_RIOS.imagine(view, Random(0))
        assert canonical(imagined) == before
        for _ in range(12):
            if imagined.to_act():
                imagined.apply(imagined.legal(imagined.to_act()[0])[-1])
        assert (canonical(state), canonical(view)) == (before, shown)


@pytest.mark.parametrize("seed", range(3))
def test_a_state_nobody_watches_plays_the_same_game_without_a_word(seed: int) -> None:
    rng, state = Random(seed), set_out(box(4))
    silent = state.copy()
    silent.watched = False
    while state.to_act():
        (seat,) = state.to_act()
        assert silent.legal(seat) == state.legal(seat)
        action = rng.choice(state.legal(seat))
        state.apply(action)
        silent.apply(action)
        assert silent.events == ()
    state.events = ()
    assert canonical(silent) == canonical(state)
