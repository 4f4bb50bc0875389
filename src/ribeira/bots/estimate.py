"""How likely each seat is to win from a whole state, at a glance."""

from __future__ import annotations

from random import Random

from ribeira.bots.simple import Greedy
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import NOBODY
from ribeira.kernel.playout import playout, settle

SAMPLES, PLAYOUTS = 6, 64  # looks at a state whose game can evaluate it, and games played to their end where it cannot


def win_chances(game: AnyGame, state: AnyState, rng: Random, samples: int | None = None) -> tuple[float, ...]:
    """Each seat's chance of winning from a whole state, which is not changed."""
    seats = len(state.scores())
    evaluate = game.evaluate
    wanted = samples or (SAMPLES if evaluate is not None else PLAYOUTS)
    total = [0.0] * seats
    for _ in range(wanted):
        then = state.copy()
        then.watched = False
        if evaluate is None:
            playout(then, rng)
        else:
            _end_turn(game, then, rng)
        for seat, chance in enumerate(_shares(then, seats) if evaluate is None else evaluate(then)):
            total[seat] += chance / wanted
    return tuple(total)


def _end_turn(game: AnyGame, state: AnyState, rng: Random) -> None:
    """Let whoever acts go on greedily until somebody else does: between two turns a state can be evaluated.

    Where all choose at once and some have done so, the others do so too; before the first of them it is between turns.
    """
    numbers, greedy = luck(rng), Greedy(game)
    first = seat = settle(state, numbers)
    together = state.to_act()
    if len(together) == len(state.scores()):
        return
    for each in together if len(together) > 1 else ():
        state.apply(greedy.choose(state.view(each), rng))
        first, seat = NOBODY, settle(state, numbers)
    while seat == first and seat >= 0:
        state.apply(greedy.choose(state.view(seat), rng))
        seat = settle(state, numbers)


def _shares(state: AnyState, seats: int) -> list[float]:
    winners = state.winners()
    return [float(seat in winners) / len(winners) for seat in range(seats)]
