"""Before the first turn: the inserts (R1, R5), the first campesinos (R12), the first harvest cards (R13)."""

from __future__ import annotations

from ribeira.games.dos_rios.actions import Draw, PutIn, Settle, tell_card, tell_place
from ribeira.games.dos_rios.components import CARDS, DESPERADOS
from ribeira.games.dos_rios.map import SLOTS
from ribeira.games.dos_rios.places import CITY
from ribeira.games.dos_rios.rules.ground import ROOM
from ribeira.games.dos_rios.state import Filling, Settling, State
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event, Refusal, Told


def insert_chances(state: State, filling: Filling) -> list[tuple[PutIn, int]]:
    """Any insert that is left, in any of its three rotations, each as likely (R5)."""
    slot = SLOTS[filling.slot]
    turned = []
    for a, b, c in state.inserts:
        turned += [PutIn(CHANCE, slot, a, b, c), PutIn(CHANCE, slot, b, c, a), PutIn(CHANCE, slot, c, a, b)]
    return [(act, 1) for act in sorted(turned)]


def put_in(state: State, act: PutIn) -> None:
    """An insert goes into a slot."""
    seen = act.first, act.second, act.third
    turns = {seen, (act.second, act.third, act.first), (act.third, act.first, act.second)}
    state.inserts = tuple(insert for insert in state.inserts if insert not in turns)
    cells = state.box.map.slots[act.slot]
    state.water.land = state.water.land.with_insert(cells, seen, state.box.heights)
    terrain = [Told(f"dos-rios.terrain.{name}") for name in seen]
    state.events = (Event("dos-rios.event.put_in", slot=act.slot, terrain=terrain),)


def next_settler(state: State, settling: Settling) -> Seat:
    """Players settle in turn order (R12)."""
    return (state.starter + settling.settled) % state.box.seats


def refuse_settle(state: State, act: Settle) -> Refusal | None:
    """Why a campesino may not be put there, or None (R12)."""
    if act.area not in state.box.map.areas:
        return Refusal("dos-rios.refuse.no_area", place=tell_place(act.area))
    whose = state.holders().get(act.area, [])
    if whose and whose[0] != act.seat:
        return Refusal("dos-rios.refuse.taken", seat=whose[0], area=tell_place(act.area))
    if len(whose) >= ROOM:
        return Refusal("dos-rios.refuse.full", area=tell_place(act.area))
    return None


def settle(state: State, act: Settle, settling: Settling) -> Settling | None:
    """A campesino is put on an area; after the last one the others come to the city (R12)."""
    state.campesinos[act.seat].append(act.area)
    state.events = (Event("dos-rios.event.settle", seat=act.seat, area=tell_place(act.area)),)
    settled, box = settling.settled + 1, state.box
    if settled < box.seats * box.placed:
        return Settling(settled)
    for places in state.campesinos:
        places.extend([CITY] * (box.campesinos - box.placed))
    return None


def first_card_chances(state: State) -> list[tuple[Draw, int]]:
    """R13: a desperado is set aside and shuffled back afterwards, so it is as if only the others could come."""
    cards = [card for card in sorted(CARDS) if state.stack[card] and card not in DESPERADOS]
    return [(Draw(CHANCE, card), state.stack[card]) for card in cards]


def lay_out(state: State, act: Draw) -> bool:
    """A card joins the first row; whether the row is complete: one card more than players (R13)."""
    state.stack[act.card] -= 1
    state.row += (act.card,)
    state.events = (Event("dos-rios.event.joins", card=tell_card(act.card)),)
    return len(state.row) == state.box.seats + 1
