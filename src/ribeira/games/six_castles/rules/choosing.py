"""After the tile: disc actions with a mound, worker actions, or neither (C12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.forms import Action, at_spot
from ribeira.games.six_castles.names import terrains
from ribeira.games.six_castles.rules.building import can_build
from ribeira.games.six_castles.rules.decision import MOST_SEATS, STAYS, WORK_CHOSEN
from ribeira.games.six_castles.rules.holdings import in_territory, worship_gain
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn
from ribeira.games.six_castles.rules.working import Working, can_enter
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import BOARD
from ribeira.games.six_castles.territory import CASTLE_HERE, CORNER, Spot, number_of, spot_number, spot_of
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Mark(Action):
    """The player takes disc actions and marks with the mound in which this quarter lies (C14)."""

    seat: Seat
    spot: Spot

    def word(self) -> Told:
        return Told("six-castles.act.mark", spot=at_spot(self.spot))

    def touches(self) -> tuple[str, ...]:
        return (pieces.spot(self.spot),)


@dataclass(frozen=True, slots=True, order=True)
class Work(Action):
    """The player takes worker actions (C17)."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.WORK,)


# Every choice once: by seat and cell the four mounds of a tile, made when first needed.
_MARKS: Final[list[dict[int, list[Mark]]]] = [{} for _ in range(MOST_SEATS)]
_WORKS: Final[list[Work]] = [Work(seat) for seat in range(MOST_SEATS)]


def _marks(seat: Seat, cell: int) -> list[Mark]:
    marks = _MARKS[seat].get(cell)
    if marks is None:
        marks = [Mark(seat, spot_of(cell << 3 | quarter)) for quarter in range(4)]
        _MARKS[seat][cell] = marks
    return marks


class Choosing(OwnTurn):
    """Disc actions, with one of the mounds of the new tile, or worker actions, or neither (C12)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        table = state.table
        ground, cell = table.territory.ground, table.placed
        marks = _marks(seat, cell)
        legal: list[Action] = []
        for quarter in range(4):
            if not ground[cell + CORNER[quarter]] & CASTLE_HERE:
                legal.append(marks[quarter])
        legal.append(PASSES[seat])
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        if has_worker(state, seat):
            legal.append(_WORKS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        territory = state.table.territory
        if isinstance(action, Mark):
            cell = number_of(action.spot.x, action.spot.y)
            if cell != state.table.placed:
                return Refusal("six-castles.refuse.not_touched")
            if territory.has_castle(cell + CORNER[action.spot.quarter]):
                return Refusal("six-castles.refuse.under_castle")
            return None
        if isinstance(action, Work):
            return None if has_worker(state, action.seat) else Refusal("six-castles.refuse.no_worker")
        return super().refusal(state, action)

    def play(self, state: State, action: Action) -> int:
        if isinstance(action, Mark):
            spot = spot_number(action.spot)
            mound = state.table.territory.exposed(spot)
            if state.watched:
                state.tell("mark", seat=action.seat, terrains=terrains(mound))
            mound.sort()
            state.table.pending = Marking(spot, tuple(mound))
            return STAYS
        if isinstance(action, Work):
            if state.watched:
                state.tell("work", seat=action.seat)
            return WORK_CHOSEN
        return super().play(state, action)

    def ask(self, state: State) -> Ask | None:
        """The player is warned where worker actions would bring nothing: disc actions would then be lost."""
        seat = state.table.player
        if has_worker(state, seat) and not can_work(state, seat):
            return Ask("six-castles.ask.choosing_idle")
        return Ask("six-castles.ask.choosing")


def has_worker(state: State, seat: Seat) -> bool:
    """Whether not all workers are spent."""
    posts = state.table.workers[seat]
    return posts.count(BOARD) < len(posts)


def can_work(state: State, seat: Seat) -> bool:
    """Whether any worker action would be possible: coming, moving, religion or a construction."""
    table = state.table
    if can_enter(table, seat) or worship_gain(table, seat) > 0:
        return True
    if Working(in_territory(table, seat)).can_move(state, seat):
        return True
    return not table.box.family and can_build(table, seat)
