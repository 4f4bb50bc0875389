"""The order of a turn: placing, disc or worker actions, drawing (C12, C13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ribeira.games.six_castles.actions import Action, Pass, Toll
from ribeira.games.six_castles.rules import deal, discs, placing, reckoning, track, workers
from ribeira.games.six_castles.state import (
    NONE,
    Building,
    Chartering,
    Choosing,
    Closing,
    Dealing,
    Drawing,
    Entering,
    Exposing,
    Finding,
    Founding,
    Marking,
    Placing,
    Selling,
    Starting,
    State,
    Stepping,
    Surveying,
    Working,
    Worshipping,
)
from ribeira.games.six_castles.territory import Cell
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Refusal

Refuse = Callable[[State, Any], Refusal | None]
Offer = Callable[[State, Seat], list[Action]]


def possible(state: State, offer: Offer, refuse: Refuse) -> bool:
    """Whether the player on turn could do any of what is offered."""
    return any(refuse(state, action) is None for action in offer(state, state.player))


def after_dealing(state: State) -> None:
    """All is dealt: contracts are kept, or there are none (C9, C11)."""
    if not deal.owed(state):
        state.pending = Chartering() if state.box.contracts else Starting()
    else:
        state.pending = Dealing()


def after_setup_step(state: State) -> None:
    """The next player lays a first exploration tile, or the first turn begins (C10)."""
    state.pending = deal.next_scout(state) or Placing()


def after_placing(state: State) -> None:
    """A castle is founded first (C5), then the bonus is taken (C4)."""
    corners = placing.castle_corners(state)
    if len(corners) > 1:
        state.pending = Founding(tuple(corners))
    elif corners:
        found(state, corners[0])
    else:
        take_bonus(state)


def found(state: State, corner: Cell) -> None:
    """A castle stands; the next one of the pile is shown (C7)."""
    placing.found(state, corner)
    if state.castles:
        state.pending = Exposing()
    else:
        take_bonus(state)


def take_bonus(state: State) -> None:
    """A rock's bonus; what is impossible is lost (C4)."""
    seat, bonus = state.player, placing.bonus(state)
    state.pending = Choosing()
    if bonus == "mealha":
        state.money[seat] += 1
        state.tell("mealhas", seat=seat, n=1)
    elif bonus == "religion":
        workers.gain_religion(state, seat, 1)
    elif bonus == "step" and track.next_space(state, seat):
        state.pending = Stepping()
        state.tell("bonus_step", seat=seat)
    elif bonus == "exploration" and state.side:
        state.pending = Finding()
        state.tell("bonus_exploration", seat=seat)


# `passed`: the player has just gone on from a decision at which a toll could be paid.


def after_marking(state: State) -> None:
    """The next disc action that is possible: a sale (C15), a landscape (C16)."""
    if possible(state, discs.offer_sell, discs.refuse_sell):
        state.pending = Selling()
    else:
        after_selling(state, passed=True)


def after_selling(state: State, passed: bool = False) -> None:
    """Landscapes are scored, not in the family version (C11, C16)."""
    if not state.box.family and possible(state, discs.offer_survey, discs.refuse_survey):
        state.pending = Surveying()
    else:
        close(state, passed)


def begin_work(state: State) -> None:
    """Worker actions: a worker may come (C17)."""
    state.pending = Entering()
    if not possible(state, workers.offer_enter, workers.refuse_enter):
        after_entering(state)


def after_entering(state: State, passed: bool = False) -> None:
    """Nobody came, the others may move (C18)."""
    state.pending = Working(workers.in_territory(state, state.player))
    after_working(state, passed)


def after_working(state: State, passed: bool = False) -> None:
    """Moving goes on while it can; then religion (C20)."""
    working = state.pending
    assert isinstance(working, Working)
    if working.active != NONE or working.fresh != NONE:
        return
    if not possible(state, workers.offer_move, workers.refuse_move):
        stop_working(state, passed)


def stop_working(state: State, passed: bool = False) -> None:
    """No more moves: religion, if it would advance (C20)."""
    if workers.worship_gain(state, state.player):
        state.pending = Worshipping()
    else:
        after_worship(state, passed)


def after_worship(state: State, passed: bool = False) -> None:
    """Constructions are scored, not in the family version (C11, C21)."""
    if not state.box.family and possible(state, workers.offer_build, workers.refuse_build):
        state.pending = Building()
    else:
        close(state, passed)


def close(state: State, passed: bool = False) -> None:
    """The turn ends, unless a toll could still be paid that the player has not just declined (C14)."""
    if not passed and refuse_toll(state, Toll(state.player)) is None:
        state.pending = Closing()
    elif state.stack:
        state.pending = Drawing()
    else:
        next_turn(state)


def next_turn(state: State) -> None:
    """The next player, or the end after the last round (C22)."""
    state.turn += 1
    state.placed = None
    if state.turn < state.box.rounds * state.box.seats:
        state.pending = Placing()
        return
    state.pending = None
    reckoning.award_contracts(state)
    for seat in reckoning.winners(state):
        state.tell("wins", seat=seat, n=reckoning.points(state, seat).total, how=reckoning.ending(state))


def refuse_toll(state: State, act: Toll) -> Refusal | None:
    """Why no toll is paid now, or None (C14)."""
    if not track.toll_ahead(state, act.seat):
        return Refusal("six-castles.refuse.no_toll")
    if not state.money[act.seat]:
        return Refusal("six-castles.refuse.no_mealha")
    if not workers.can_spare(state, act.seat, 1):
        return Refusal("six-castles.refuse.cannot_settle")  # C19
    return None


def offer_toll(state: State, seat: Seat) -> list[Action]:
    """The toll."""
    return [Toll(seat)]


def pay_toll(state: State, act: Toll) -> None:
    """A mealha goes to the supply, the cylinder steps on; the decision at hand stays, if there still is one."""
    state.money[act.seat] -= 1
    state.tell("toll", seat=act.seat)
    track.step(state, act.seat)
    if isinstance(state.pending, Closing):
        close(state)
    elif isinstance(state.pending, Stepping) and not track.next_space(state, act.seat):
        state.pending = Choosing()
    elif isinstance(state.pending, Entering):
        begin_work(state)
    elif isinstance(state.pending, Working):
        after_working(state)


def refuse_pass(state: State, act: Pass) -> Refusal | None:
    """Why the player cannot go on yet, or None: a worker that stands must be laid (C18)."""
    working = state.pending
    if isinstance(working, Working) and (working.active != NONE or working.fresh != NONE):
        worker = working.fresh if working.active == NONE else working.active
        return Refusal("six-castles.refuse.lay_first", worker=worker + 1)
    return None


def offer_pass(state: State, seat: Seat) -> list[Action]:
    """Going on."""
    return [Pass(seat)]


def go_on(state: State) -> None:
    """The player declines what is offered."""
    match state.pending:
        case Stepping():
            state.pending = Choosing()
        case Marking():
            after_marking(state)
        case Selling():
            after_selling(state, passed=True)
        case Entering():
            after_entering(state, passed=True)
        case Working():
            stop_working(state, passed=True)
        case Worshipping():
            after_worship(state, passed=True)
        case _:  # neither kind of action, nothing scored, no toll
            close(state, passed=True)
