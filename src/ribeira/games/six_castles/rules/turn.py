"""The order of a turn: placing, disc or worker actions, drawing (C12, C13); before it the setting up (C8 to C11)."""

from __future__ import annotations

from typing import Final

from ribeira.games.six_castles.components import EXPLORATION_BONUS, MEALHA_BONUS, RELIGION_BONUS, STEP_BONUS
from ribeira.games.six_castles.forms import at_corner
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.rules import decision as done
from ribeira.games.six_castles.rules import reckoning
from ribeira.games.six_castles.rules.building import Building, can_build
from ribeira.games.six_castles.rules.choosing import Choosing
from ribeira.games.six_castles.rules.dealing import Dealing, Drawing, Exposing, Finding, owed
from ribeira.games.six_castles.rules.decision import MOST_SEATS, PASSED
from ribeira.games.six_castles.rules.holdings import in_territory, worship_gain
from ribeira.games.six_castles.rules.placing import Founding, Placing, Stepping, found
from ribeira.games.six_castles.rules.selling import Selling, can_sell
from ribeira.games.six_castles.rules.setting_up import KeepingContract, LayingFirstTiles, Starting, next_to_lay
from ribeira.games.six_castles.rules.surveying import Surveying, can_survey
from ribeira.games.six_castles.rules.toll import Closing, can_pay_toll
from ribeira.games.six_castles.rules.working import Entering, Working, can_enter
from ribeira.games.six_castles.rules.worshipping import Worshipping, gain_religion
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.territory import OFF_TABLE, cell_of

DEALING: Final = Dealing()
_KEEPING_CONTRACT: Final = KeepingContract()
_STARTING: Final = Starting()
_LAYING_FIRST_TILES: Final[list[LayingFirstTiles]] = [LayingFirstTiles(seat) for seat in range(MOST_SEATS)]
_PLACING: Final = Placing()
_EXPOSING: Final = Exposing()
_STEPPING: Final = Stepping()
_FINDING: Final = Finding()
_CHOOSING: Final = Choosing()
_SELLING: Final = Selling()
_SURVEYING: Final = Surveying()
_ENTERING: Final = Entering()
_WORSHIPPING: Final = Worshipping()
_BUILDING: Final = Building()
_CLOSING: Final = Closing()
_DRAWING: Final = Drawing()


def proceed(state: State, what: int) -> None:
    """Go on to the next decision, now that this has been done."""
    passed, what = what & PASSED != 0, what & ~PASSED
    if what == done.DEALT:
        after_dealing(state)
    elif what == done.CONTRACTS_KEPT:
        state.table.pending = _STARTING
    elif what == done.SET_UP:
        after_setting_up(state)
    elif what == done.PLACED:
        after_placing(state)
    elif what == done.FOUNDED:
        after_founding(state)
    elif what == done.TOP_SHOWN:
        take_bonus(state)
    elif what == done.BONUS_TAKEN:
        state.table.pending = _CHOOSING
    elif what == done.MARKED:
        after_marking(state)
    elif what == done.SOLD:
        after_selling(state, passed)
    elif what == done.TURN_DONE:
        close(state, passed)
    elif what == done.DRAWN:
        next_turn(state)
    else:
        _proceed_working(state, what, passed)


def _proceed_working(state: State, what: int, passed: bool) -> None:
    if what == done.WORK_CHOSEN:
        begin_work(state)
    elif what == done.NOBODY_ENTERED:
        nobody_entered(state, passed)
    elif what == done.WORKER_LAID:
        after_working(state, passed)
    elif what == done.MOVES_DONE:
        stop_working(state, passed)
    elif what == done.WORSHIPPED:
        after_worship(state, passed)


def after_dealing(state: State) -> None:
    """All is dealt: contracts are kept, or there are none (C9, C11)."""
    if not owed(state):
        state.table.pending = _KEEPING_CONTRACT if state.table.box.contracts else _STARTING


def after_setting_up(state: State) -> None:
    """The next player lays a first exploration tile, or the first turn begins (C10)."""
    seat = next_to_lay(state)
    state.table.pending = _PLACING if seat == NONE else _LAYING_FIRST_TILES[seat]


def after_placing(state: State) -> None:
    """A castle is founded first, if a castle tile is left (C5), then the bonus is taken (C4)."""
    table = state.table
    corners = table.territory.founding_corners(table.placed) if table.top != NONE else []
    if state.watched and table.top != NONE:
        for corner in table.territory.crowded_corners(table.placed):
            state.tell("too_near", corner=at_corner(cell_of(corner)))
    if len(corners) > 1:
        table.pending = Founding(tuple(corners))
    elif corners:
        found(state, corners[0])
        after_founding(state)
    else:
        take_bonus(state)


def after_founding(state: State) -> None:
    """The next castle of the pile is shown (C7)."""
    if state.table.castles:
        state.table.pending = _EXPOSING
    else:
        take_bonus(state)


def take_bonus(state: State) -> None:
    """A rock's bonus; what is impossible is lost (C4)."""
    table = state.table
    seat = table.player
    bonus = table.box.bonus[table.territory.laid[table.placed] >> 2]
    table.pending = _CHOOSING
    if bonus == MEALHA_BONUS:
        table.money[seat] += 1
        if state.watched:
            state.tell("mealhas", seat=seat, n=1)
    elif bonus == RELIGION_BONUS:
        gain_religion(state, seat, 1)
    elif bonus == STEP_BONUS and table.next_space(seat) != NONE:
        table.pending = _STEPPING
        if state.watched:
            state.tell("bonus_step", seat=seat)
    elif bonus == EXPLORATION_BONUS and table.side:
        table.pending = _FINDING
        if state.watched:
            state.tell("bonus_exploration", seat=seat)


# `passed`: the player has just gone on from a decision at which a toll could be paid.


def after_marking(state: State) -> None:
    """The next disc action that is possible: a sale (C15), a landscape (C16)."""
    if can_sell(state.table, state.table.player):
        state.table.pending = _SELLING
    else:
        after_selling(state, True)


def after_selling(state: State, passed: bool) -> None:
    """Landscapes are scored, not in the family version (C11, C16)."""
    if can_survey(state.table, state.table.player):
        state.table.pending = _SURVEYING
    else:
        close(state, passed)


def begin_work(state: State) -> None:
    """Worker actions: a worker may come (C17)."""
    if can_enter(state.table, state.table.player):
        state.table.pending = _ENTERING
    else:
        nobody_entered(state, False)


def nobody_entered(state: State, passed: bool) -> None:
    """Nobody came, the others may move (C18)."""
    state.table.pending = Working(in_territory(state.table, state.table.player))
    after_working(state, passed)


def after_working(state: State, passed: bool) -> None:
    """Moving goes on while it can; then religion (C20)."""
    working = state.table.pending
    assert isinstance(working, Working)
    if working.rising == NONE and not working.can_move(state, state.table.player):
        stop_working(state, passed)


def stop_working(state: State, passed: bool) -> None:
    """No more moves: religion, if it would advance (C20)."""
    if worship_gain(state.table, state.table.player):
        state.table.pending = _WORSHIPPING
    else:
        after_worship(state, passed)


def after_worship(state: State, passed: bool) -> None:
    """Constructions are scored, not in the family version (C11, C21)."""
    if can_build(state.table, state.table.player):
        state.table.pending = _BUILDING
    else:
        close(state, passed)


def close(state: State, passed: bool) -> None:
    """The turn ends, unless a toll could still be paid that the player has not just declined (C14)."""
    table = state.table
    if not passed and can_pay_toll(table, table.player):
        table.pending = _CLOSING
    elif table.stack:
        table.pending = _DRAWING
    else:
        next_turn(state)


def next_turn(state: State) -> None:
    """The next player, or the end after the last round (C22)."""
    table = state.table
    table.turn += 1
    table.placed = OFF_TABLE
    if table.turn < table.box.rounds * table.box.seats:
        table.pending = _PLACING
        return
    table.pending = None
    reckoning.award_contracts(state)
    if state.watched:
        reckoning.tell_winners(state)
