"""Marking: stepping and putting discs with a mound's terrains, laying and altering exploration tiles (C14)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.components import FACES, SPACES
from ribeira.games.six_castles.forms import Action, Face, Number, named_face
from ribeira.games.six_castles.names import NONE, terrain, terrains
from ribeira.games.six_castles.rules.decision import MARKED, MOST_SEATS, STAYS
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn, step, take_discs_back
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, name_of, position
from ribeira.games.six_castles.territory import spot_of
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import inserted, replaced, without
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Step(Action):
    """The cylinder steps one space on: a rock's bonus, or a terrain of the mound marked (C4, C14)."""

    seat: Seat

    def touches(self) -> tuple[str, ...]:
        return (pieces.cylinder(self.seat),)


@dataclass(frozen=True, slots=True, order=True)
class Disc(Action):
    """A disc from the reserve goes onto a space ahead (C14)."""

    seat: Seat
    space: Number

    def word(self) -> Told:
        return Told("six-castles.act.disc", space=self.space + 1)

    def touches(self) -> tuple[str, ...]:
        return (pieces.track_space(self.seat, self.space),)


@dataclass(frozen=True, slots=True, order=True)
class Lay(Action):
    """An exploration tile from hand goes to the right end of one's track (C10, C11, C14)."""

    seat: Seat
    tile: int
    face: Face

    def word(self) -> Told:
        return Told("six-castles.act.lay", tile=self.tile, face=named_face(self.face))

    def touches(self) -> tuple[str, ...]:
        return pieces.exploration_tile(self.tile, self.face), pieces.TRACK_END


@dataclass(frozen=True, slots=True, order=True)
class Flip(Action):
    """A tile of one's track is turned to its other face (C14)."""

    seat: Seat
    position: Number

    def word(self) -> Told:
        return Told("six-castles.act.flip", position=self.position + 1)

    def touches(self) -> tuple[str, ...]:
        return (pieces.flip_sign(self.seat, self.position),)


@dataclass(frozen=True, slots=True, order=True)
class Exchange(Action):
    """A tile of one's track is exchanged with one from hand (C14)."""

    seat: Seat
    position: Number
    tile: int
    face: Face

    def word(self) -> Told:
        at, face = self.position + 1, named_face(self.face)
        return Told("six-castles.act.exchange", position=at, tile=self.tile, face=face)

    def touches(self) -> tuple[str, ...]:
        return pieces.exploration_tile(self.tile, self.face), pieces.track_tile(self.seat, self.position)


# Every action once. Those with an exploration tile come in pairs, one for each face.
STEPS: Final[list[Step]] = [Step(seat) for seat in range(MOST_SEATS)]
_DISCS: Final[list[list[Disc]]] = [[] for _ in range(MOST_SEATS)]  # by seat and space
_FLIPS: Final[list[list[Flip]]] = [[] for _ in range(MOST_SEATS)]  # by seat and position
_LAYS: Final[list[dict[int, list[Lay]]]] = [{} for _ in range(MOST_SEATS)]  # by seat and tile
_EXCHANGES: Final[list[dict[int, list[Exchange]]]] = [{} for _ in range(MOST_SEATS)]  # by seat, position and tile


def _lay_pair(seat: Seat, tile: int) -> list[Lay]:
    pair = _LAYS[seat].get(tile)
    if pair is None:
        pair = _LAYS[seat][tile] = [Lay(seat, tile, "fields"), Lay(seat, tile, "wilds")]
    return pair


def _exchange_pair(seat: Seat, at: int, tile: int) -> list[Exchange]:
    key = at << 8 | tile
    pair = _EXCHANGES[seat].get(key)
    if pair is None:
        pair = [Exchange(seat, at, tile, "fields"), Exchange(seat, at, tile, "wilds")]
        _EXCHANGES[seat][key] = pair
    return pair


def lays(state: State, seat: Seat) -> list[Action]:
    """Every exploration tile in hand: both faces, in the family version the fields only (C11)."""
    family = state.table.box.family
    found: list[Action] = []
    for tile in state.exploration_hands[seat]:
        pair = _lay_pair(seat, tile)
        if family:
            found.append(pair[0])
        else:
            found.extend(pair)
    return found


class Marking(OwnTurn):
    """Disc actions: marking spaces with a mound's terrains, laying and altering tiles (C14)."""

    def __init__(self, mound: int, left: tuple[int, ...], altered: tuple[int, ...] = ()) -> None:
        self.mound = mound  # a quarter of it
        self.left = left  # terrains that have not served yet, sorted
        self.altered = altered  # positions laid or altered this turn, sorted
        kinds = 0
        for number in left:
            kinds |= 1 << number
        self.kinds = kinds  # the terrains left, as bits

    def offers(self, state: State, seat: Seat) -> list[Action]:
        legal: list[Action] = []
        self._offer_discs(state, seat, legal)
        self._offer_alterations(state, seat, legal)
        legal.extend(lays(state, seat))
        legal.append(PASSES[seat])
        if self._can_step(state, seat):
            legal.append(STEPS[seat])
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def marks(self, state: State, seat: Seat) -> list[Action]:
        """Those of its offers that mark a space."""
        found: list[Action] = []
        self._offer_discs(state, seat, found)
        if self._can_step(state, seat):
            found.append(STEPS[seat])
        return found

    def _can_step(self, state: State, seat: Seat) -> bool:
        ahead = state.table.next_space(seat)
        return ahead != NONE and self.kinds >> ahead & 1 != 0

    def _offer_discs(self, state: State, seat: Seat, legal: list[Action]) -> None:
        table = state.table
        row, kinds, taken, reserve = table.rows[seat], self.kinds, 0, False
        if not kinds:
            return
        for space in table.discs[seat]:
            if space >= 0:
                taken |= 1 << space
            elif space == DISC_RESERVE:
                reserve = True
        if not reserve:
            return
        ready = _DISCS[seat]
        if len(ready) < len(row):
            ready = _DISCS[seat] = [Disc(seat, space) for space in range(len(row))]
        for space in range(table.cylinders[seat] + 1, len(row)):
            if kinds >> row[space] & 1 and not taken >> space & 1:
                legal.append(ready[space])

    def _offer_alterations(self, state: State, seat: Seat, legal: list[Action]) -> None:
        """Exchanges, then flips, of every tile right of the cylinder's; the family turns nothing (C11)."""
        table = state.table
        family, hand = table.box.family, state.exploration_hands[seat]
        begin, end = position(table.cylinders[seat]) + 1, len(table.tracks[seat])
        if hand:
            for at in range(begin, end):
                if at not in self.altered:
                    for tile in hand:
                        pair = _exchange_pair(seat, at, tile)
                        if family:
                            legal.append(pair[0])
                        else:
                            legal.extend(pair)
        if not family:
            ready = _FLIPS[seat]
            if len(ready) < end:
                ready = _FLIPS[seat] = [Flip(seat, at) for at in range(end)]
            for at in range(begin, end):
                if at not in self.altered:
                    legal.append(ready[at])

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if isinstance(action, Step):
            return self._refusal_of_step(state, action.seat)
        if isinstance(action, Disc):
            return self._refusal_of_disc(state, action)
        if isinstance(action, Lay):
            return refusal_of_tile(state, action.seat, action.tile, action.face)
        if isinstance(action, Flip):
            if state.table.box.family:
                return Refusal("six-castles.refuse.fields_up")  # C11
            return self._refusal_of_position(state, action.seat, action.position)
        if isinstance(action, Exchange):
            reason = self._refusal_of_position(state, action.seat, action.position)
            return reason or refusal_of_tile(state, action.seat, action.tile, action.face)
        return super().refusal(state, action)

    def _refusal_of_step(self, state: State, seat: Seat) -> Refusal | None:
        ahead = state.table.next_space(seat)
        if ahead == NONE:
            return Refusal("six-castles.refuse.track_ends")
        if ahead not in self.left:
            return Refusal("six-castles.refuse.not_in_mound", terrain=terrain(ahead))
        return None

    def _refusal_of_disc(self, state: State, action: Disc) -> Refusal | None:
        table, seat, space = state.table, action.seat, action.space
        if DISC_RESERVE not in table.discs[seat]:
            return Refusal("six-castles.refuse.no_disc")
        if not table.cylinders[seat] < space < len(table.rows[seat]):
            return Refusal("six-castles.refuse.not_ahead", space=space + 1)
        if space in table.discs[seat]:
            return Refusal("six-castles.refuse.has_disc", space=space + 1)
        if table.rows[seat][space] not in self.left:
            return Refusal("six-castles.refuse.not_in_mound", terrain=terrain(table.rows[seat][space]))
        return None

    def _refusal_of_position(self, state: State, seat: Seat, at: int) -> Refusal | None:
        table = state.table
        if not position(table.cylinders[seat]) < at < len(table.tracks[seat]):
            return Refusal("six-castles.refuse.not_alterable", position=at + 1)
        if at in self.altered:
            return Refusal("six-castles.refuse.altered", position=at + 1)
        return None

    def play(self, state: State, action: Action) -> int:
        if isinstance(action, Step):
            self._serve(state, state.table.next_space(action.seat))
            step(state, action.seat)
        elif isinstance(action, Disc):
            self._put_disc(state, action.seat, action.space)
        elif isinstance(action, Lay):
            self._alter(state, len(state.table.tracks[action.seat]))
            put_down(state, action.seat, action.tile, FACES.index(action.face))
        elif isinstance(action, Flip):
            self._flip(state, action.seat, action.position)
        elif isinstance(action, Exchange):
            self._exchange(state, action.seat, action.position, action.tile, FACES.index(action.face))
        else:
            return super().play(state, action)
        return STAYS

    def after_passing(self, state: State) -> int:
        return MARKED

    def _serve(self, state: State, number: int) -> None:
        """A terrain of the mound has served."""
        state.table.pending = Marking(self.mound, without(self.left, number), self.altered)

    def _alter(self, state: State, at: int) -> None:
        state.table.pending = Marking(self.mound, self.left, inserted(self.altered, at))

    def _put_disc(self, state: State, seat: Seat, space: int) -> None:
        """A terrain of the mound serves for a disc ahead of the cylinder."""
        table = state.table
        number, discs = table.rows[seat][space], table.discs[seat]
        self._serve(state, number)
        table.discs[seat] = replaced(discs, discs.index(DISC_RESERVE), space)
        if state.watched:
            state.tell("disc", seat=seat, terrain=terrain(number))

    def _flip(self, state: State, seat: Seat, at: int) -> None:
        """A tile is turned over; discs on it come back."""
        tile = state.table.tracks[seat][at] ^ 1
        self._replace(state, seat, at, tile)
        if state.watched:
            state.tell("flip", seat=seat, terrains=terrains(state.table.box.spaces_of[tile]))

    def _exchange(self, state: State, seat: Seat, at: int, tile: int, face: int) -> None:
        """A tile is taken up, as everybody sees, and one from hand takes its position; discs on it come back."""
        table = state.table
        taken_up = table.tracks[seat][at] >> 1
        _leave_hand(state, seat, tile)
        self._replace(state, seat, at, tile << 1 | face)
        state.exploration_hands[seat] = inserted(state.exploration_hands[seat], taken_up)
        table.shown[seat] = inserted(table.shown[seat], taken_up)
        if state.watched:
            state.tell("exchange", seat=seat, terrains=terrains(table.box.spaces_of[tile << 1 | face]))

    def _replace(self, state: State, seat: Seat, at: int, tile: int) -> None:
        self._alter(state, at)
        take_discs_back(state, seat, at * SPACES, (at + 1) * SPACES)
        table = state.table
        table.set_track(seat, replaced(table.tracks[seat], at, tile))

    def ask(self, state: State) -> Ask | None:
        seat = state.table.player
        if self.offers_toll(state, seat):
            return Ask("six-castles.ask.marking_toll")
        if state.exploration_hands[seat]:
            return Ask("six-castles.ask.marking_lay")
        marks = self.marks(state, seat)
        if not marks:
            idle = len(self.offers(state, seat)) == 1
            return Ask("six-castles.ask.marking_done" if idle else "six-castles.ask.marking_alter")
        if not self._can_step(state, seat):
            return Ask("six-castles.ask.marking_discs")
        return Ask("six-castles.ask.marking" if len(marks) > 1 else "six-castles.ask.marking_step")

    def __plain__(self) -> dict[str, object]:
        left = tuple([name_of(number) for number in self.left])
        return {"is": "Marking", "mound": spot_of(self.mound), "left": left, "altered": self.altered}

    def __reduce__(self) -> tuple[object, ...]:
        return Marking, (self.mound, self.left, self.altered)


def refusal_of_tile(state: State, seat: Seat, tile: int, face: str) -> Refusal | None:
    """Why this exploration tile cannot be laid so, or None."""
    if tile not in state.exploration_hands[seat]:
        return Refusal("six-castles.refuse.not_in_pack", tile=tile)
    if state.table.box.family and face != FACES[0]:
        return Refusal("six-castles.refuse.fields_up")  # C11
    return None


def put_down(state: State, seat: Seat, tile: int, face: int) -> None:
    """A tile from hand lies at the right end of the track."""
    _leave_hand(state, seat, tile)
    table, laid = state.table, tile << 1 | face
    table.tracks[seat] += (laid,)
    table.rows[seat] += table.box.spaces_of[laid]
    if state.watched:
        state.tell("lay", seat=seat, terrains=terrains(table.box.spaces_of[laid]))


def _leave_hand(state: State, seat: Seat, tile: int) -> None:
    state.exploration_hands[seat] = without(state.exploration_hands[seat], tile)
    shown = state.table.shown
    if tile in shown[seat]:
        shown[seat] = without(shown[seat], tile)
