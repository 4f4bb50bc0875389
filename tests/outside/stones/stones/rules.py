"""What can be done in Stones, what it does, and who sees what."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from ribeira.kernel.data import Edition
from ribeira.kernel.game import Setup
from ribeira.kernel.notation import CHANCE, NOBODY, SEAT, Notation, Seat
from ribeira.kernel.state import State
from ribeira.kernel.words import Ask, Event, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class First:
    """Chance says who begins."""

    seat: Seat
    player: Seat

    def word(self) -> Told:
        """The action in words."""
        return Told("stones.act.first", seat=self.player)

    def touches(self) -> tuple[str, ...]:
        """Outcomes of chance are not touched."""
        return ()


@dataclass(frozen=True, slots=True, order=True)
class Take:
    """A player takes some stones."""

    seat: Seat
    number: int

    def word(self) -> Told:
        """The action in words."""
        return Told("stones.act.take", n=self.number)

    def touches(self) -> tuple[str, ...]:
        """The button with this number."""
        return (f"take-{self.number}",)


Action = First | Take
NOTATION: Notation[Action] = Notation(First, Take, forms={"player": SEAT})


@dataclass(frozen=True)
class Table:
    """What lies open, which is everything. It never changes: another takes its place."""

    edition: Edition = field(repr=False)
    most: int  # stones that may be taken at once
    heap: int
    taken: tuple[int, ...]  # by each seat
    turn: Seat = CHANCE  # who acts: chance first, NOBODY at the end
    last: Action | None = None  # what was done last


@dataclass(frozen=True)
class View:
    """What a seat may know, or a spectator."""

    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    table: Table


class Stones(State):
    """A game of Stones."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __plain__(self) -> dict[str, object]:
        return {"is": "Stones", "table": self.table}

    def copy(self) -> Stones:
        copy = Stones(self.table)
        copy.watched = self.watched
        return copy

    def to_act(self) -> tuple[Seat, ...]:
        return () if self.table.turn == NOBODY else (self.table.turn,)

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        table = self.table
        if seat != table.turn:
            return ()
        if seat == CHANCE:
            return tuple([action for action, _ in self.chances()])
        return tuple([Take(seat, number) for number in range(1, min(table.most, table.heap) + 1)])

    def chances(self) -> list[tuple[Any, int]]:
        if self.table.turn != CHANCE:
            return []
        return [(First(CHANCE, seat), 1) for seat in range(len(self.table.taken))]

    def refusal(self, action: Any) -> Refusal | None:
        if action in self.legal(action.seat):
            return None
        if action.seat != self.table.turn or not isinstance(action, Take):
            return Refusal("stones.refuse.not_asked")
        return Refusal("stones.refuse.number", most=min(self.table.most, self.table.heap))

    def apply(self, action: Any) -> None:
        table = self.table
        if isinstance(action, First):
            self.table = replace(table, turn=action.player, last=action)
            return
        heap, seats = table.heap - action.number, len(table.taken)
        taken = tuple(number + action.number * (seat == action.seat) for seat, number in enumerate(table.taken))
        turn = (action.seat + 1) % seats if heap else NOBODY
        self.table = replace(table, heap=heap, taken=taken, turn=turn, last=action)

    def scores(self) -> list[int]:
        return list(self.table.taken)

    def winners(self) -> tuple[Seat, ...]:
        last = self.table.last
        return (last.seat,) if self.table.turn == NOBODY and last is not None else ()

    def ending(self) -> Told | None:
        return Told("stones.ending.last_stone") if self.table.turn == NOBODY else None

    def view(self, seat: Seat | None) -> View:
        legal = () if seat is None else self.legal(seat)
        return View(seat, self.to_act(), legal, self._ask(seat), self._events() if self.watched else (), self.table)

    def _ask(self, seat: Seat | None) -> Ask | None:
        turn = self.table.turn
        if turn < 0:
            return None
        return Ask("stones.ask.take") if seat == turn else Ask("stones.ask.wait", seat=turn)

    def _events(self) -> tuple[Event, ...]:
        last = self.table.last
        if last is None:
            return ()
        if isinstance(last, First):
            return (Event("stones.event.first", seat=last.player),)
        told = Event("stones.event.take", seat=last.seat, n=last.number)
        return (told, Event("stones.event.wins", seat=last.seat)) if self.winners() else (told,)


def begin(setup: Setup) -> Stones:
    """The table before anything is known."""
    data = setup.edition.table()
    data.text("edition")
    heap = data.section("heap")
    stones, most = heap.number("stones", 1, 99), heap.number("most", 1, 9)
    for table in (heap, data):
        table.done()
    return Stones(Table(setup.edition, most, stones, (0,) * setup.seats))


def imagine(view: View, rng: Random) -> Stones:
    """The one state that the view allows."""
    return Stones(view.table)


def appraise(view: View) -> list[float]:
    """How good each legal action looks: leave a multiple of one more than may be taken."""
    table = view.table
    return [
        float((table.heap - action.number) % (table.most + 1) == 0) for action in view.legal if isinstance(action, Take)
    ]
