"""How a turn ends (R14, R25), what harvest cards pay (R26), how the row moves (R27), what desperados do (R28)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ribeira.games.dos_rios.components import CARDS, DESPERADOS, Card
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.names import tell_card, tell_place
from ribeira.games.dos_rios.pieces import END_TURN, SHIFT_CARD, USE_CARD
from ribeira.games.dos_rios.places import CITY, SPRINGS, Place, count
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios

SORTED_CARDS: tuple[Card, ...] = tuple(sorted(CARDS))


@dataclass(frozen=True, slots=True, order=True)
class Rest(Action):
    """End a turn of the first round, which has no part two (R25)."""

    def word(self) -> Told:
        return Told("dos-rios.act.rest")

    def touches(self) -> tuple[str, ...]:
        return (END_TURN,)


@dataclass(frozen=True, slots=True, order=True)
class Harvest(Action):
    """End part one and use the current harvest card (R14, R26)."""

    def word(self) -> Told:
        return Told("dos-rios.act.harvest")

    def touches(self) -> tuple[str, ...]:
        return (USE_CARD,)


@dataclass(frozen=True, slots=True, order=True)
class Shift(Action):
    """End part one and move the current harvest card to the back of the row (R14, R27)."""

    def word(self) -> Told:
        return Told("dos-rios.act.shift")

    def touches(self) -> tuple[str, ...]:
        return (SHIFT_CARD,)


@dataclass(frozen=True, slots=True, order=True)
class Draw(Action):
    """Chance turns over a harvest card (R13, R27)."""

    card: Card

    def word(self) -> Told:
        return Told("dos-rios.act.draw", card=tell_card(self.card))


@dataclass(frozen=True, slots=True)
class Yield:
    """What a card pays one player."""

    rios: int
    dams: int


# What cards pay


def fields_of(state: DosRios, card: Card) -> int:
    """The areas a card pays for: watered ones of a kind, or all that pays on one river (R26)."""
    water, land = state.water, state.water.land
    if card == "verde":
        return water.verde() & ~land.fields("hill")
    if card == "moreno":
        return water.moreno() & ~land.fields("hill")
    return water.watered() & land.fields("forest" if card == "woodcutter" else card)


def presence(state: DosRios, seat: Seat) -> i64:
    """The areas where a player is present, by campesino or building; each counts once (R26)."""
    return (state.stood_on(seat) & state.box.map.all_areas) | state.built_on(seat)


def payments(state: DosRios, card: Card) -> tuple[list[int], list[int]]:
    """The rios and the dams each player would really get now: five unused dams at most, and forty in all (R22, R26)."""
    fields, crops, box = fields_of(state, card), state.water.land.crops(), state.box
    left = state.dams_left()
    rios, dams = [0] * box.seats, [0] * box.seats
    for turn in range(box.seats):
        seat = (state.on_turn + turn) % box.seats
        own = presence(state, seat) & fields
        rios[seat] = count(own & crops) * box.rios
        due = count(own & ~crops) * box.dams_per_forest
        dams[seat] = min(due, min(left, max(0, box.most_dams - state.dams[seat])))  # noqa: PLW3301  three make a slow call
        left -= dams[seat]
    return rios, dams


def yields(state: DosRios, card: Card) -> list[Yield]:
    """What each player would really get now."""
    rios, dams = payments(state, card)
    return [Yield(*got) for got in zip(rios, dams, strict=True)]


# How the row moves


def use(state: DosRios) -> None:
    """The current card pays everyone and is discarded (R26, R27)."""
    card = state.row[0]
    rios, dams = payments(state, card)
    for seat in range(state.box.seats):
        state.money[seat] += rios[seat]
        state.dams[seat] += dams[seat]
    state.row = state.row[1:]
    state.discards = {**state.discards, card: state.discards[card] + 1}
    if state.watched:
        _tell_harvest(state, card, rios, dams)


def _tell_harvest(state: DosRios, card: Card, rios: list[int], dams: list[int]) -> None:
    state.tell(Event("dos-rios.event.harvest", seat=state.on_turn, card=tell_card(card)))
    for seat in range(state.box.seats):
        if rios[seat]:
            state.tell(Event("dos-rios.event.earns", seat=seat, n=rios[seat]))
        if dams[seat]:
            state.tell(Event("dos-rios.event.cuts", seat=seat, n=dams[seat]))


def shift(state: DosRios) -> None:
    """The current card goes to the back of the row, and no new one comes (R27)."""
    card = state.row[0]
    state.row = (*state.row[1:], card)
    if state.watched:
        state.tell(Event("dos-rios.event.shift", seat=state.on_turn, card=tell_card(card)))


def join_row(state: DosRios, card: Card) -> None:
    """A card from the stack joins the row."""
    state.row = (*state.row, card)
    if state.watched:
        state.tell(Event("dos-rios.event.joins", card=tell_card(card)))


def take_from_stack(state: DosRios, card: Card) -> None:
    """A card is turned over."""
    state.stack = {**state.stack, card: state.stack[card] - 1}


def must_shuffle(state: DosRios) -> bool:
    """Whether the discards become the stack before the next card is turned over: when the stack is empty (R27).

    The books say that it is done when the stack is used up. That this means now, and not as soon as its last card was
    gone, is our reading: so a card used just now is among them.
    """
    return all(not number for number in state.stack.values())


def card_chances(state: DosRios) -> list[tuple[Action, int]]:
    """Each card of the stack, or of the discards if they are to be shuffled (R27)."""
    bag = state.discards if must_shuffle(state) else state.stack
    draws = state.ready.draws
    return [draws[card][bag[card]] for card in SORTED_CARDS if bag[card]]


def draw_card(state: DosRios, luck: Luck) -> Action:
    """One of these cards, with its weights added up without a list."""
    bag = state.discards if must_shuffle(state) else state.stack
    number = 0
    for card in SORTED_CARDS:
        number += bag[card]
    left = luck.below(number)
    for card in SORTED_CARDS:
        held = bag[card]
        left -= held
        if left < 0:
            drawn: Action = state.ready.draws[card][held][0]
            return drawn
    raise ValueError("there are no cards")


def turn_over(state: DosRios, card: Card) -> bool:
    """A card is turned over; whether it joins the row. Desperados ride at once and are discarded (R28)."""
    if must_shuffle(state):
        state.stack, state.discards = state.discards, dict.fromkeys(CARDS, 0)
        if state.watched:
            state.tell(Event("dos-rios.event.shuffle"))
    take_from_stack(state, card)
    if card not in DESPERADOS:
        join_row(state, card)
        return True
    _ride(state, card)
    state.discards = {**state.discards, card: state.discards[card] + 1}
    return False


def _ride(state: DosRios, card: Card) -> None:
    """R28: down their river, one campesino from each of the first three areas that a hacienda does not protect."""
    if state.watched:
        state.tell(Event("dos-rios.event.ride", card=tell_card(card)))
    holders, raided = state.holders(), 0
    for area in state.water.course(SPRINGS[DESPERADOS[card]]):
        if raided < state.box.raided and area in holders and area not in state.haciendas:
            raided += 1
            _raid(state, holders[area][0], area)


def _raid(state: DosRios, seat: Seat, area: Place) -> None:
    state.move(seat, area, CITY)
    if state.watched:
        state.tell(Event("dos-rios.event.raided", seat=seat, area=tell_place(area)))
