"""The exploration track: what is owned, stepping, tolls, marking, laying and altering tiles (C14)."""

from __future__ import annotations

from ribeira.games.six_castles.actions import Action, Disc, Exchange, Flip, Lay, Mark, Step
from ribeira.games.six_castles.components import FACES, FIELDS, SPACES, TOLL
from ribeira.games.six_castles.state import DISC_RESERVE, Marking, State, position
from ribeira.games.six_castles.territory import Spot
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import without
from ribeira.kernel.words import Refusal, Told


def spaces(state: State, seat: Seat) -> list[str]:
    """What the spaces of a track show, from the left."""
    scouts = state.box.scouts
    return [space for tile, face in state.tracks[seat] for space in scouts[tile][face]]


def owned(state: State, seat: Seat) -> list[str]:
    """What the owned spaces show: those up to the cylinder and those under discs."""
    row, cylinder = spaces(state, seat), state.cylinders[seat]
    return row[: cylinder + 1] + [row[space] for space in state.discs[seat] if space > cylinder]


def next_space(state: State, seat: Seat) -> str:
    """What the space ahead of the cylinder shows, empty at the end of the track."""
    at = state.cylinders[seat] + 1
    row = state.tracks[seat]
    return state.box.scouts[row[at // SPACES][0]][row[at // SPACES][1]][at % SPACES] if at < len(row) * SPACES else ""


def step(state: State, seat: Seat) -> None:
    """The cylinder goes one space on and brings back a disc it reaches."""
    state.cylinders[seat] += 1
    state.tell("step", seat=seat, terrain=Told(f"six-castles.terrain.{spaces(state, seat)[state.cylinders[seat]]}"))
    _free_discs(state, seat, state.cylinders[seat], state.cylinders[seat] + 1)


def _free_discs(state: State, seat: Seat, start: int, stop: int) -> None:
    for disc, space in enumerate(state.discs[seat]):
        if start <= space < stop:
            state.discs[seat][disc] = DISC_RESERVE
            state.tell("disc_back", seat=seat)


def refuse_bonus_step(state: State, act: Step) -> Refusal | None:
    """Why the bonus of a rock cannot be used, or None (C4): onto any space, a toll free of charge."""
    return None if next_space(state, act.seat) else Refusal("six-castles.refuse.track_ends")


def refuse_step(state: State, act: Step) -> Refusal | None:
    """Why the cylinder cannot step by a terrain of the marked mound, or None."""
    assert isinstance(state.pending, Marking)
    ahead = next_space(state, act.seat)
    if not ahead:
        return Refusal("six-castles.refuse.track_ends")
    if ahead not in state.pending.left:
        return Refusal("six-castles.refuse.not_in_mound", terrain=Told(f"six-castles.terrain.{ahead}"))
    return None


def offer_step(state: State, seat: Seat) -> list[Action]:
    """One step."""
    return [Step(seat)]


def mark_step(state: State, act: Step) -> None:
    """A terrain of the mound serves for a step; the disc reached may be used again at once."""
    assert isinstance(state.pending, Marking)
    state.pending = _served(state.pending, next_space(state, act.seat))
    step(state, act.seat)


def _served(marking: Marking, terrain: str) -> Marking:
    return Marking(marking.mound, without(marking.left, terrain), marking.altered)


def refuse_disc(state: State, act: Disc) -> Refusal | None:
    """Why a disc cannot be put on this space, or None."""
    assert isinstance(state.pending, Marking)
    row = spaces(state, act.seat)
    if DISC_RESERVE not in state.discs[act.seat]:
        return Refusal("six-castles.refuse.no_disc")
    if not state.cylinders[act.seat] < act.space < len(row):
        return Refusal("six-castles.refuse.not_ahead", space=act.space + 1)
    if act.space in state.discs[act.seat]:
        return Refusal("six-castles.refuse.has_disc", space=act.space + 1)
    if row[act.space] not in state.pending.left:
        return Refusal("six-castles.refuse.not_in_mound", terrain=Told(f"six-castles.terrain.{row[act.space]}"))
    return None


def offer_disc(state: State, seat: Seat) -> list[Action]:
    """Every space ahead."""
    return [Disc(seat, space) for space in range(state.cylinders[seat] + 1, len(state.tracks[seat]) * SPACES)]


def put_disc(state: State, act: Disc) -> None:
    """A terrain of the mound serves for a disc ahead of the cylinder."""
    assert isinstance(state.pending, Marking)
    terrain = spaces(state, act.seat)[act.space]
    state.pending = _served(state.pending, terrain)
    state.discs[act.seat][state.discs[act.seat].index(DISC_RESERVE)] = act.space
    state.tell("disc", seat=act.seat, terrain=Told(f"six-castles.terrain.{terrain}"))


def refuse_mark(state: State, act: Mark) -> Refusal | None:
    """Why this mound cannot be chosen, or None: the new tile touches it, and no castle stands on it."""
    if act.spot.cell != state.placed:
        return Refusal("six-castles.refuse.not_touched")
    if act.spot.corner in state.territory.castles:
        return Refusal("six-castles.refuse.under_castle")
    return None


def offer_mark(state: State, seat: Seat) -> list[Action]:
    """The four mounds the new tile touches."""
    assert state.placed is not None
    return [Mark(seat, Spot(*state.placed, quarter)) for quarter in range(4)]


def mark(state: State, act: Mark) -> None:
    """Disc actions begin, with the terrains of one mound."""
    terrains = state.territory.terrains(state.territory.mound(act.spot))
    state.pending = Marking(act.spot, tuple(sorted(terrains)))
    state.tell("mark", seat=act.seat, terrains=tuple(Told(f"six-castles.terrain.{name}") for name in terrains))


def refuse_lay(state: State, act: Lay) -> Refusal | None:
    """Why this tile cannot be laid at the right end, or None."""
    return _refuse_tile(state, act.seat, act.tile, act.face)


def _refuse_tile(state: State, seat: Seat, tile: int, face: str) -> Refusal | None:
    if tile not in state.packs[seat]:
        return Refusal("six-castles.refuse.not_in_pack", tile=tile)
    if state.box.family and face != FIELDS:
        return Refusal("six-castles.refuse.fields_up")  # C11
    return None


def offer_lay(state: State, seat: Seat) -> list[Action]:
    """Every tile in hand, both faces."""
    return [Lay(seat, tile, face) for tile in state.packs[seat] for face in ("fields", "wilds")]


def put_down(state: State, seat: Seat, tile: int, face: int) -> None:
    """A tile from hand lies at the right end of the track."""
    _leave_pack(state, seat, tile)
    state.tracks[seat] += ((tile, face),)
    state.tell("lay", seat=seat, terrains=tuple(map(_named, state.box.scouts[tile][face])))


def _named(terrain: str) -> Told:
    return Told(f"six-castles.terrain.{terrain}")


def _leave_pack(state: State, seat: Seat, tile: int) -> None:
    state.packs[seat] = without(state.packs[seat], tile)
    if tile in state.shown[seat]:
        state.shown[seat] = without(state.shown[seat], tile)


def lay(state: State, act: Lay) -> None:
    """A tile is laid while marking; it counts as altered."""
    assert isinstance(state.pending, Marking)
    _alter(state, len(state.tracks[act.seat]))
    put_down(state, act.seat, act.tile, FACES.index(act.face))


def _alter(state: State, at: int) -> None:
    marking = state.pending
    assert isinstance(marking, Marking)
    state.pending = Marking(marking.mound, marking.left, tuple(sorted((*marking.altered, at))))


def _refuse_position(state: State, seat: Seat, at: int) -> Refusal | None:
    assert isinstance(state.pending, Marking)
    if not position(state.cylinders[seat]) < at < len(state.tracks[seat]):
        return Refusal("six-castles.refuse.not_alterable", position=at + 1)
    if at in state.pending.altered:
        return Refusal("six-castles.refuse.altered", position=at + 1)
    return None


def refuse_flip(state: State, act: Flip) -> Refusal | None:
    """Why this tile cannot be turned to its other face, or None."""
    if state.box.family:
        return Refusal("six-castles.refuse.fields_up")  # C11
    return _refuse_position(state, act.seat, act.position)


def offer_flip(state: State, seat: Seat) -> list[Action]:
    """Every tile right of the cylinder's."""
    return [Flip(seat, at) for at in range(position(state.cylinders[seat]) + 1, len(state.tracks[seat]))]


def flip(state: State, act: Flip) -> None:
    """A tile is turned over; discs on it come back."""
    tile, face = state.tracks[act.seat][act.position]
    _replace(state, act.seat, act.position, tile, 1 - face)
    state.tell("flip", seat=act.seat, terrains=tuple(map(_named, state.box.scouts[tile][1 - face])))


def _replace(state: State, seat: Seat, at: int, tile: int, face: int) -> None:
    _alter(state, at)
    _free_discs(state, seat, at * SPACES, (at + 1) * SPACES)
    row = state.tracks[seat]
    state.tracks[seat] = (*row[:at], (tile, face), *row[at + 1 :])


def refuse_exchange(state: State, act: Exchange) -> Refusal | None:
    """Why this tile cannot be exchanged, or None."""
    return _refuse_position(state, act.seat, act.position) or _refuse_tile(state, act.seat, act.tile, act.face)


def offer_exchange(state: State, seat: Seat) -> list[Action]:
    """Every tile right of the cylinder's with every tile in hand."""
    ahead = range(position(state.cylinders[seat]) + 1, len(state.tracks[seat]))
    pack = state.packs[seat]
    return [Exchange(seat, at, tile, face) for at in ahead for tile in pack for face in ("fields", "wilds")]


def exchange(state: State, act: Exchange) -> None:
    """A tile is taken up, as everybody sees, and one from hand takes its position; discs on it come back."""
    taken_up, _ = state.tracks[act.seat][act.position]
    face = FACES.index(act.face)
    _leave_pack(state, act.seat, act.tile)
    _replace(state, act.seat, act.position, act.tile, face)
    state.packs[act.seat] = tuple(sorted((*state.packs[act.seat], taken_up)))
    state.shown[act.seat] = tuple(sorted((*state.shown[act.seat], taken_up)))
    state.tell("exchange", seat=act.seat, terrains=tuple(map(_named, state.box.scouts[act.tile][face])))


def toll_ahead(state: State, seat: Seat) -> bool:
    """Whether the next space is a toll."""
    return next_space(state, seat) == TOLL
