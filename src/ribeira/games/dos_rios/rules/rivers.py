"""Rivers laid by players at the start (R9) and by whoever builds a dam (R22, R23)."""

from __future__ import annotations

from collections.abc import Iterator

from ribeira.games.dos_rios.actions import Dam, Lay, tell_place
from ribeira.games.dos_rios.places import CITY, RIVERS, SPRINGS, VERDE, Border, Place
from ribeira.games.dos_rios.state import Diverting, Laying, State, Working
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Refusal, Told


def begin_rivers(state: State) -> Laying | None:
    """Rio Verde first, from its spring (R9)."""
    return _flow_on(state, Laying(0, VERDE, 0))


def next_layer(state: State, laying: Laying) -> Seat:
    """Pieces are laid in turn order from the start player, on into the second river (R9)."""
    return (state.starter + laying.laid) % state.box.seats


def lay(state: State, laying: Laying, act: Lay) -> Laying | None:
    """A piece is laid, and the pieces after it that leave no choice; what is to be chosen next, if anything."""
    state.water.outflow[act.upper] = act.lower
    state.events = (_lays(act),)
    return _flow_on(state, Laying(laying.river, act.lower, laying.laid + 1))


def _flow_on(state: State, laying: Laying) -> Laying | None:
    """Pieces without a choice are laid by whoever is next; nobody need be asked."""
    river, place, laid = laying.river, laying.place, laying.laid
    while True:
        reached = state.water.run(place)
        if reached:
            state.events += (_flows(place, reached),)
            place, laid = reached[-1], laid + len(reached)
        if not state.water.ends_at(place):
            return Laying(river, place, laid)
        river += 1
        if river == len(RIVERS):
            return None
        place = SPRINGS[river]


def refuse_lay(state: State, place: Place, act: Lay) -> Refusal | None:
    """Why this piece is refused, or None (R8)."""
    if act.upper != place:
        return Refusal("dos-rios.refuse.lay_from", place=tell_place(place))
    if act.lower not in state.water.ways(place):
        ways = [tell_place(way) for way in state.water.ways(place)]
        return Refusal("dos-rios.refuse.lay_to", place=tell_place(act.lower), ways=ways)
    return None


def lays(state: State, seat: Seat, place: Place) -> list[Lay]:
    """Every way the water may take from a place."""
    return [Lay(seat, place, lower) for lower in sorted(state.water.ways(place))]


def refuse_dam(state: State, act: Dam) -> Refusal | None:
    """Why this dam is refused, or None (R22)."""
    upper, lower = tell_place(act.upper), tell_place(act.lower)
    if not state.dams[act.seat]:
        return Refusal("dos-rios.refuse.no_dams")
    if act.lower not in state.water.land.down[act.upper]:
        return Refusal("dos-rios.refuse.no_border", upper=upper, lower=lower)
    if (act.upper, act.lower) in state.water.dams:
        return Refusal("dos-rios.refuse.dam_exists", upper=upper, lower=lower)
    if not any(place < CITY for place in (act.upper, act.lower) if place in state.campesinos[act.seat]):
        return Refusal("dos-rios.refuse.dam_nobody", upper=upper, lower=lower)  # on either side, but on an area
    if not state.water.may_close((act.upper, act.lower)):
        return Refusal("dos-rios.refuse.last_way_down", upper=upper)
    return None


def dams(state: State, seat: Seat) -> Iterator[Dam]:
    """Every legal dam, sorted."""
    if not state.dams[seat]:
        return
    borders: set[Border] = set()
    for place in state.campesinos[seat]:
        if place < CITY:
            borders.update(state.box.map.borders[place])
    for upper, lower in sorted(borders):
        dam = Dam(seat, upper, lower)
        if refuse_dam(state, dam) is None:
            yield dam


def build_dam(state: State, act: Dam, work: Working) -> Working | Diverting:
    """A dam is built; if it moves a river, the new course follows at once (R23)."""
    state.dams[act.seat] -= 1
    upper, lower = tell_place(act.upper), tell_place(act.lower)
    state.events = (Event("dos-rios.event.dam", seat=act.seat, upper=upper, lower=lower),)
    if not state.water.close((act.upper, act.lower)):
        return work
    return _divert(state, Diverting(act.upper, work))


def divert(state: State, diverting: Diverting, act: Lay) -> Working | Diverting:
    """The builder chooses a piece of the new course (R23)."""
    state.water.outflow[act.upper] = act.lower
    state.events = (_lays(act),)
    return _divert(state, Diverting(act.lower, diverting.work))


def _divert(state: State, diverting: Diverting) -> Working | Diverting:
    """Lay on to the next choice; once the course is complete, what no spring feeds any more is taken away."""
    reached = state.water.run(diverting.place)
    place = reached[-1] if reached else diverting.place
    if reached:
        state.events += (_flows(diverting.place, reached),)
    if not state.water.ends_at(place):
        return Diverting(place, diverting.work)
    dead = state.water.dry_up()
    if dead:
        state.events += (Event("dos-rios.event.dry", areas=[tell_place(area) for area in sorted(dead)], n=len(dead)),)
    return diverting.work


def _lays(act: Lay) -> Event:
    return Event("dos-rios.event.lay", seat=act.seat, upper=tell_place(act.upper), lower=tell_place(act.lower))


def _flows(place: Place, reached: list[Place]) -> Event:
    onward: list[Told] = [tell_place(lower) for lower in reached]
    return Event("dos-rios.event.flows", place=tell_place(place), onward=onward)
