"""Building (R24) and winning by it (R29), and how a stalled game is ranked (R30)."""

from __future__ import annotations

from ribeira.games.dos_rios.actions import Build, tell_building, tell_place
from ribeira.games.dos_rios.components import Building
from ribeira.games.dos_rios.places import CITY, NOWHERE
from ribeira.games.dos_rios.state import State, Working
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Refusal, Told


def refuse_build(state: State, work: Working, act: Build) -> Refusal | None:
    """Why this building is refused, or None (R24)."""
    reason = _refuse_any(state, work, act.seat, act.building)
    if reason is not None:
        return reason
    if act.area >= CITY or act.area not in state.campesinos[act.seat]:
        return Refusal("dos-rios.refuse.build_nobody", area=tell_place(act.area))
    if act.area in state.owners():
        return Refusal("dos-rios.refuse.built_on", area=tell_place(act.area))
    return None


def _refuse_any(state: State, work: Working, seat: Seat, building: Building) -> Refusal | None:
    """Why no such building can be put up anywhere, or None."""
    if not work.buildings:
        return Refusal("dos-rios.refuse.two_buildings", n=state.box.buildings)  # R14
    if building == "hacienda" and state.haciendas[seat] != NOWHERE:
        return Refusal("dos-rios.refuse.one_hacienda")
    if building == "finca" and len(state.fincas[seat]) == state.box.fincas:
        return Refusal("dos-rios.refuse.no_fincas", n=state.box.fincas)
    price = state.box.prices[building]
    if state.money[seat] < price:
        return Refusal("dos-rios.refuse.money", price=price, money=state.money[seat])
    return None


def builds(state: State, work: Working, seat: Seat) -> list[Build]:
    """Every legal building, sorted."""
    kinds: tuple[Building, ...] = ("finca", "hacienda")
    able = [kind for kind in kinds if _refuse_any(state, work, seat, kind) is None]
    acts = [Build(seat, kind, area) for kind in able for area in sorted(set(state.campesinos[seat]))]
    return [act for act in acts if refuse_build(state, work, act) is None]


def build(state: State, act: Build) -> None:
    """A building is put up and paid for."""
    state.money[act.seat] -= state.box.prices[act.building]
    if act.building == "hacienda":
        state.haciendas[act.seat] = act.area
    else:
        state.fincas[act.seat] = [*state.fincas[act.seat], act.area]
    building, area = tell_building(act.building), tell_place(act.area)
    state.events = (Event("dos-rios.event.build", seat=act.seat, building=building, area=area),)


def watered_buildings(state: State, seat: Seat) -> int:
    """How many of a player's buildings stand on water."""
    return len(state.water.watered().intersection(state.buildings(seat)))


def check_victory(state: State) -> None:
    """R29: five buildings, or four watered ones including the hacienda; the player on turn first, then clockwise."""
    box = state.box
    for turn in range(box.seats):
        seat = (state.on_turn + turn) % box.seats
        code = _victory(state, seat)
        if code:
            state.victor, state.end, state.pending = seat, Told(f"dos-rios.ending.{code}"), None
            state.events += (Event(f"dos-rios.event.{code}", seat=seat),)
            return


def _victory(state: State, seat: Seat) -> str:
    """How a player has won, if so: five buildings, or four watered, perhaps on another's turn."""
    number = len(state.buildings(seat))
    if number >= state.box.to_win:
        return "five"
    if number < state.box.watered_to_win or state.haciendas[seat] not in state.water.watered():
        return ""
    if watered_buildings(state, seat) < state.box.watered_to_win:
        return ""
    return "watered" if seat == state.on_turn else "watered_by_another"


def standing(state: State, seat: Seat) -> tuple[int, int, int]:
    """What a stalled game is ranked by (R30)."""
    return len(state.buildings(seat)), watered_buildings(state, seat), state.money[seat]


def leaders(state: State) -> tuple[Seat, ...]:
    """Who is ahead by R30; several if they are equal in everything."""
    standings = [standing(state, seat) for seat in range(state.box.seats)]
    return tuple(seat for seat, own in enumerate(standings) if own == max(standings))
