"""Scoring a landscape (C16)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.forms import Action, Number, Terrain, named_terrain
from ribeira.games.six_castles.names import LANDSCAPES, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.rules.boards import (
    FIRST_SPACE,
    LANDSCAPES_IN_ORDER,
    best_values,
    is_free,
    refusal_of_space,
    take,
)
from ribeira.games.six_castles.rules.decision import MOST_SEATS, TURN_DONE
from ribeira.games.six_castles.rules.selling import has_disc, refusal_of_disc, usable_discs
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_SPENT, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Survey(Action):
    """A landscape is scored; the disc stays on the space (C16)."""

    seat: Seat
    landscape: Terrain
    value: int
    disc: Number

    def word(self) -> Told:
        column = named_terrain(self.landscape)
        return Told("six-castles.act.survey", column=column, value=self.value, disc=self.disc + 1)

    def touches(self) -> tuple[str, ...]:
        return pieces.board_space(self.landscape, self.value), pieces.disc(self.seat, self.disc)


_SURVEYS: Final[list[dict[int, Survey]]] = [{} for _ in range(MOST_SEATS)]  # every one once, made when first needed


def _survey(seat: Seat, landscape: int, value: int, disc: int) -> Survey:
    key = landscape << 16 | value << 8 | disc
    ready = _SURVEYS[seat].get(key)
    if ready is None:
        ready = _SURVEYS[seat][key] = Survey(seat, TERRAIN_NAMES[landscape], value, disc)
    return ready


def can_survey(table: Table, seat: Seat) -> bool:
    """Whether a landscape can be scored; not in the family version (C11)."""
    if table.box.family or not has_disc(table, seat):
        return False
    owned, values = table.owned(seat), table.box.landscape
    for landscape in LANDSCAPES_IN_ORDER:
        for level in range(len(values)):
            if owned[landscape] >= values[level] and is_free(table, seat, FIRST_SPACE[landscape] + level):
                return True
    return False


def surveys(table: Table, seat: Seat) -> dict[int, int]:
    """The most that each landscape could be scored for, where the seat has both enough of it and a disc (C16)."""
    return best_values(table, seat, LANDSCAPES, table.owned(seat)) if has_disc(table, seat) else {}


class Surveying(OwnTurn):
    """Disc actions: scoring a landscape (C16)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        """Every space of the landscape board that is within reach, with every disc that may go there."""
        legal: list[Action] = [PASSES[seat]]
        table = state.table
        owned, values = table.owned(seat), table.box.landscape
        for landscape in LANDSCAPES_IN_ORDER:
            if owned[landscape] >= values[0]:
                discs = usable_discs(table, seat, landscape)
                for level in range(len(values)):
                    if owned[landscape] >= values[level] and is_free(table, seat, FIRST_SPACE[landscape] + level):
                        for disc in discs:
                            legal.append(_survey(seat, landscape, values[level], disc))
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Survey):
            return super().refusal(state, action)
        table, landscape = state.table, TERRAIN[action.landscape]
        if landscape not in LANDSCAPES:
            return Refusal("six-castles.refuse.no_column", column=named_terrain(action.landscape))
        have = table.owned(action.seat)[landscape]
        reason = refusal_of_space(table, action.seat, landscape, action.value, have)
        return reason or refusal_of_disc(table, action.seat, landscape, action.disc)

    def play(self, state: State, action: Action) -> int:
        """The disc stays on the space for good (C16)."""
        if not isinstance(action, Survey):
            return super().play(state, action)
        table, seat = state.table, action.seat
        table.discs[seat] = replaced(table.discs[seat], action.disc, DISC_SPENT)
        take(state, seat, TERRAIN[action.landscape], action.value, action.disc)
        return TURN_DONE

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.surveying")
