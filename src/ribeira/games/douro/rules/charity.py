"""The charity card: half-time (D20), the last reckoning (D21) and who wins (D22)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ribeira.games.douro import pieces
from ribeira.games.douro.components import Choices
from ribeira.games.douro.rules.bidding import Play, not_in_hand
from ribeira.games.douro.rules.boats import changed_events
from ribeira.games.douro.rules.phylloxera import next_holder, pass_on, passed_events, pay
from ribeira.games.douro.seats import SEATS_OF, changes_of, first_seats, number_of, put
from ribeira.games.douro.state import EVERYONE_SEALED, NONE, SEALED, Decision, State, Tabletop, each_card
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Donate:
    """A player puts a barrel card under the charity card, face down (D20)."""

    seat: Seat
    card: int

    def word(self) -> Told:
        """The action in words."""
        return Told("douro.act.donate", card=self.card)

    def touches(self) -> tuple[str, ...]:
        """The card in one's own hand."""
        return (pieces.barrel(self.seat, self.card),)


def is_half_time(state: State) -> bool:
    """Whether a contest has just emptied the hands for the first time (D20)."""
    return state.hands == 0 and state.table.taken_up == 0


def take_up(state: State) -> None:
    """Everyone takes the ten cards back (D20)."""
    table = state.table
    table.taken_up = len(table.contests)
    state.hands = table.box.full_hands


@dataclass(frozen=True, slots=True)
class Donating(Decision):
    """Every player puts a card under the charity card (D20)."""

    def offers(self, state: State, seat: Seat) -> tuple[Any, ...]:
        box = state.table.box
        gifts = box.ready.gifts[seat]
        if gifts is None:
            gifts = box.ready.gifts[seat] = Choices([Donate(seat, card) for card in box.barrels])
        return gifts.of(number_of(state.hands, seat))

    def play(self, state: State, action: Any) -> Decision | None:
        assert isinstance(action, Donate)
        table, seat, card = state.table, action.seat, action.card
        state.hands -= put(table.box.bits[card], seat)
        state.gifts += put(card, seat)
        table.owing ^= 1 << seat
        if table.owing:
            table.last = SEALED[seat]
            return self
        table.last = EVERYONE_SEALED
        return None

    def refusal(self, state: State, action: Any) -> Refusal:
        if isinstance(action, Play):
            return Refusal("douro.refuse.donate_now")
        return not_in_hand(state, action.seat, action.card if isinstance(action, Donate) else NONE)

    def ask(self, table: Tabletop) -> Ask:
        return Ask("douro.ask.donate")


DONATING: Final = Donating()


def reckon(state: State) -> None:
    """The gifts are shown; the lowest pays and the highest gains, under one holder (D21)."""
    table, before = state.table, state.table.points
    lowest, highest = table.box.charity
    pay(table, state.gifts, lowest)
    pay(table, state.gifts, highest)
    table.charity = changes_of(table.points - before, table.box.seats)
    pass_on(table, state.gifts)


def leaders(table: Tabletop) -> tuple[Seat, ...]:
    """Who has most points."""
    return SEATS_OF[first_seats(table.points, table.box.seats, highest=True)]


def winner(table: Tabletop) -> Seat:
    """Of those with most points the first clockwise from the holder, who comes last (D22)."""
    return min(leaders(table), key=lambda seat: (seat - table.holder - 1) % table.box.seats)


def ending(table: Tabletop) -> Told:
    """How a finished game was decided."""
    tied = len(leaders(table)) > 1
    return Told("douro.ending.phylloxera" if tied else "douro.ending.most_points")


def end_events(state: State) -> list[Event]:
    """The gifts, what they brought, and who has won."""
    table, seats = state.table, state.table.box.seats
    told = [Event("douro.event.charity", cards=each_card(state.donated_cards())), *changed_events(table.charity)]
    last = table.contests[-1]
    told += passed_events(state.gifts, seats, next_holder(last.card_row, seats, last.holder))
    seat = winner(table)
    return [*told, Event("douro.event.wins", seat=seat, n=table.points_of(seat), how=ending(table))]
