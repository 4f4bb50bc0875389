"""Sales to castles, and the discs that may be spent on them (C15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ribeira.games.six_castles import pieces
from ribeira.games.six_castles.components import DEMANDS
from ribeira.games.six_castles.forms import Action, Castle, Number, Terrain, named_castle, named_terrain
from ribeira.games.six_castles.names import CASTLE_NAMES, CASTLE_NUMBER, NONE, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.rules.decision import MOST_SEATS, PASSED, SOLD
from ribeira.games.six_castles.rules.toll import PASSES, TOLLS, OwnTurn
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import DISC_RESERVE, DISC_SPENT, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.tuples import replaced
from ribeira.kernel.words import Ask, Refusal, Told


@dataclass(frozen=True, slots=True, order=True)
class Sell(Action):
    """A good is sold to a castle; the disc stays on the demand (C15)."""

    seat: Seat
    castle: Castle
    good: Terrain
    disc: Number

    def word(self) -> Told:
        castle, good = named_castle(self.castle), named_terrain(self.good)
        return Told("six-castles.act.sell", castle=castle, good=good, disc=self.disc + 1)

    def touches(self) -> tuple[str, ...]:
        return pieces.demand(self.castle, self.good), pieces.disc(self.seat, self.disc)


_SALES: Final[list[dict[int, Sell]]] = [{} for _ in range(MOST_SEATS)]  # every sale once, made when first needed


def _sale(seat: Seat, castle: int, good: int, disc: int) -> Sell:
    key = castle << 16 | good << 8 | disc
    ready = _SALES[seat].get(key)
    if ready is None:
        ready = _SALES[seat][key] = Sell(seat, CASTLE_NAMES[castle], TERRAIN_NAMES[good], disc)
    return ready


def usable_discs(table: Table, seat: Seat, terrain: int) -> list[int]:
    """The discs that may be spent for a terrain: those lying on it if there are any, else any (C15, C16).

    Discs of the reserve are alike, so the first of them stands for all.
    """
    row, discs = table.rows[seat], table.discs[seat]
    upon: list[int] = []
    others: list[int] = []
    reserve_seen = False
    for disc in range(len(discs)):
        space = discs[disc]
        if space >= 0:
            others.append(disc)
            if row[space] == terrain:
                upon.append(disc)
        elif space == DISC_RESERVE and not reserve_seen:
            reserve_seen = True
            others.append(disc)
    return upon or others


def has_disc(table: Table, seat: Seat) -> bool:
    """Whether not all discs are spent."""
    discs = table.discs[seat]
    return discs.count(DISC_SPENT) < len(discs)


def refusal_of_disc(table: Table, seat: Seat, terrain: int, disc: int) -> Refusal | None:
    """Why this disc cannot be spent for a terrain, or None."""
    discs = usable_discs(table, seat, terrain)
    if not discs:
        return Refusal("six-castles.refuse.no_disc")
    if disc not in discs:
        return Refusal("six-castles.refuse.other_disc", discs=tuple([disc + 1 for disc in discs]))
    return None


def can_sell(table: Table, seat: Seat) -> bool:
    """Whether a seat has a good that a castle still demands, and a disc to sell it with."""
    return bool(table.territory.castles_founded) and has_disc(table, seat) and bool(_demanded(table, seat))


def _demanded(table: Table, seat: Seat) -> list[tuple[int, int]]:
    """The castles and goods, sorted, of open demands for which the seat owns a space."""
    found = []
    owned, markets = table.owned(seat), table.territory.markets
    for castle in range(len(markets)):
        if markets[castle]:
            goods = table.box.demands[castle]
            for demand in range(DEMANDS):
                if owned[goods[demand]] and table.served[castle * DEMANDS + demand] == NONE:
                    found.append((castle, goods[demand]))
    return found


def sales(table: Table, seat: Seat) -> dict[tuple[str, str], int]:
    """The mealhas of each sale, by castle and good, for which the seat has both the good and a disc (C15)."""
    if not has_disc(table, seat):
        return {}
    demanded, owned = _demanded(table, seat), table.owned(seat)
    return {
        (CASTLE_NAMES[castle], good): owned[TERRAIN[good]] * table.territory.markets[castle]
        for castle in table.territory.castles_founded
        for good in table.box.castles[CASTLE_NAMES[castle]]
        if (castle, TERRAIN[good]) in demanded
    }


class Selling(OwnTurn):
    """Disc actions: a sale to a castle (C15)."""

    def offers(self, state: State, seat: Seat) -> list[Action]:
        """Every open demand of the castles founded, with every disc that may go there."""
        legal: list[Action] = [PASSES[seat]]
        table = state.table
        for castle, good in _demanded(table, seat):
            for disc in usable_discs(table, seat, good):
                legal.append(_sale(seat, castle, good, disc))
        if self.offers_toll(state, seat):
            legal.append(TOLLS[seat])
        return legal

    def refusal(self, state: State, action: Action) -> Refusal | None:
        if not isinstance(action, Sell):
            return super().refusal(state, action)
        table, castle, good = state.table, CASTLE_NUMBER[action.castle], TERRAIN[action.good]
        named = {"castle": named_castle(action.castle), "good": named_terrain(action.good)}
        if not table.territory.markets[castle]:
            return Refusal("six-castles.refuse.not_founded", castle=named["castle"])
        if good not in table.box.demands[castle]:
            return Refusal("six-castles.refuse.no_demand", **named)
        if table.served_by(castle, table.box.demands[castle].index(good)) is not None:
            return Refusal("six-castles.refuse.served", **named)
        if not table.owned(action.seat)[good]:
            return Refusal("six-castles.refuse.no_good", good=named["good"])
        return refusal_of_disc(table, action.seat, good, action.disc)

    def play(self, state: State, action: Action) -> int:
        """Count first, then take the disc away (C15)."""
        if not isinstance(action, Sell):
            return super().play(state, action)
        table, seat, castle, good = state.table, action.seat, CASTLE_NUMBER[action.castle], TERRAIN[action.good]
        mealhas = table.owned(seat)[good] * table.territory.markets[castle]
        table.money[seat] += mealhas
        table.discs[seat] = replaced(table.discs[seat], action.disc, DISC_SPENT)
        table.serve(castle, table.box.demands[castle].index(good), seat, action.disc)
        if state.watched:
            names = {"castle": named_castle(action.castle), "good": named_terrain(action.good)}
            state.tell("sell", seat=seat, n=mealhas, **names)
        return SOLD

    def after_passing(self, state: State) -> int:
        return SOLD | PASSED

    def ask(self, state: State) -> Ask | None:
        return Ask("six-castles.ask.selling")
