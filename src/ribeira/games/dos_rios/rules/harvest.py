"""Harvest cards: what they pay (R26), how the row moves (R27), what desperados do (R28)."""

from __future__ import annotations

from dataclasses import dataclass

from ribeira.games.dos_rios.actions import Draw, tell_card, tell_place
from ribeira.games.dos_rios.components import CARDS, DESPERADOS, Card
from ribeira.games.dos_rios.map import CROPS
from ribeira.games.dos_rios.places import CITY, RIVERS, SPRINGS, Place
from ribeira.games.dos_rios.state import State
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event


@dataclass(frozen=True, slots=True)
class Yield:
    """What a card pays one player."""

    rios: int
    dams: int


def fields_of(state: State, card: Card) -> set[Place]:
    """The areas a card pays for: watered ones of a kind, or all that pays on one river (R26)."""
    land = state.water.land
    if card in RIVERS:
        course = state.water.course(SPRINGS[RIVERS.index(card)])
        return {area for area in course if land.terrain[area] != "hill"}
    wanted = "forest" if card == "woodcutter" else card
    return {area for area in state.water.watered() if land.terrain[area] == wanted}


def presence(state: State, seat: Seat) -> set[Place]:
    """The areas where a player is present, by campesino or building; each counts once (R26)."""
    return {place for place in state.campesinos[seat] if place < CITY}.union(state.buildings(seat))


def dues(state: State, card: Card) -> list[Yield]:
    """What is due to each player, before dams run short (R26)."""
    fields, terrain, box = fields_of(state, card), state.water.land.terrain, state.box
    due = []
    for seat in range(box.seats):
        own = [terrain[area] for area in presence(state, seat) & fields]
        crops = sum(what in CROPS for what in own)
        due.append(Yield(crops * box.rios, (len(own) - crops) * box.dams_per_forest))
    return due


def yields(state: State, card: Card) -> list[Yield]:
    """What each player would really get now: five unused dams at most, and forty in all (R22, R26)."""
    left, seats = state.dams_left(), state.box.seats
    got, due = [Yield(0, 0)] * seats, dues(state, card)
    for turn in range(seats):
        seat = (state.on_turn + turn) % seats
        dams = min(due[seat].dams, max(0, state.box.most_dams - state.dams[seat]), left)
        left -= dams
        got[seat] = Yield(due[seat].rios, dams)
    return got


def use(state: State) -> None:
    """The current card pays everyone and is discarded (R26, R27)."""
    card, *rest = state.row
    events = [Event("dos-rios.event.harvest", seat=state.on_turn, card=tell_card(card))]
    for seat, got in enumerate(yields(state, card)):
        state.money[seat] += got.rios
        state.dams[seat] += got.dams
        if got.rios:
            events.append(Event("dos-rios.event.earns", seat=seat, n=got.rios))
        if got.dams:
            events.append(Event("dos-rios.event.cuts", seat=seat, n=got.dams))
    state.row = tuple(rest)
    state.discards[card] += 1
    state.events = tuple(events)


def shift(state: State) -> None:
    """The current card goes to the back of the row, and no new one comes (R27)."""
    card, *rest = state.row
    state.row = (*rest, card)
    state.events = (Event("dos-rios.event.shift", seat=state.on_turn, card=tell_card(card)),)


def card_chances(state: State) -> list[tuple[Draw, int]]:
    """Each card of the stack; of the discards if the stack is empty, for they are shuffled then (R27)."""
    bag = state.stack if any(state.stack.values()) else state.discards
    return [(Draw(CHANCE, card), bag[card]) for card in sorted(CARDS) if bag[card]]


def draw(state: State, act: Draw) -> bool:
    """A card is turned over; whether it joins the row. Desperados ride at once and are discarded (R28)."""
    state.events = ()
    if not any(state.stack.values()):
        state.stack, state.discards = state.discards, dict.fromkeys(CARDS, 0)
        state.events = (Event("dos-rios.event.shuffle"),)
    state.stack[act.card] -= 1
    if act.card in DESPERADOS:
        _ride(state, act.card)
        state.discards[act.card] += 1
        return False
    state.row += (act.card,)
    state.events += (Event("dos-rios.event.joins", card=tell_card(act.card)),)
    return True


def _ride(state: State, card: Card) -> None:
    """R28: down their river, one campesino from each of the first three areas that a hacienda does not protect."""
    events = [Event("dos-rios.event.ride", card=tell_card(card))]
    holders, raided = state.holders(), 0
    for area in state.water.course(SPRINGS[DESPERADOS[card]]):
        if raided < state.box.raided and area in holders and area not in state.haciendas:
            raided += 1
            seat = holders[area][0]
            state.to_city(seat, area, 1)
            events.append(Event("dos-rios.event.raided", seat=seat, area=tell_place(area)))
    state.events += tuple(events)
