"""Awards and the phylloxera card: who gains or loses (D5), ties (D18), passing on (D19)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ribeira.games.douro.components import Award
from ribeira.games.douro.seats import SEATS_OF, first_seats, number_of, put, seats_with
from ribeira.games.douro.state import Tabletop
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not


def takers(cards: i64, seats: i64, holder: Seat, award: Award) -> i64:
    """Bits of the seats that an award goes to; `cards` is a row."""
    tied = first_seats(cards, seats, award.highest)
    holding: i64 = 1 << holder
    if tied & holding and tied != holding:
        return holding if award.alone < 0 else tied ^ holding  # D18: a loss is the holder's alone, a gain the others'
    return tied


def share(award: Award, takers: i64) -> i64:
    """What each of them gains or loses, before anyone's points run out."""
    return award.alone if takers & (takers - 1) == 0 else award.tied


def pay(table: Tabletop, cards: i64, award: Award) -> None:
    """Move the points of an award; nobody falls below 0 (D5)."""
    to = takers(cards, table.box.seats, table.holder, award)
    change = share(award, to)
    for seat in SEATS_OF[to]:
        table.points += put(max(change, -number_of(table.points, seat)), seat)


def next_holder(cards: i64, seats: i64, holder: Seat) -> Seat:
    """Who has the phylloxera card after these cards were compared: it goes one seat clockwise if the holder's equals
    anyone else's, points or no points (D19).
    """
    if seats_with(cards, seats, number_of(cards, holder)) == 1 << holder:
        return holder
    return holder + 1 if holder + 1 < seats else 0


def pass_on(table: Tabletop, cards: i64) -> None:
    """The phylloxera card passes on after such a tie (D19)."""
    table.holder = next_holder(cards, table.box.seats, table.holder)


def passed_events(cards: i64, seats: i64, holder: Seat) -> list[Event]:
    """That the phylloxera card has passed on, if these cards made it; `holder` had it before."""
    after = next_holder(cards, seats, holder)
    return [] if after == holder else [Event("douro.event.passes", seat=after)]
