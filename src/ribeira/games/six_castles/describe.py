"""Six Castles in words: for terminals, screen readers and the description inside a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.six_castles.art.painter import said
from ribeira.games.six_castles.forms import at_cell, at_corner, at_spot, counted, named_castle, named_terrain
from ribeira.games.six_castles.names import CASTLE_NAMES, CONSTRUCTIONS, LANDSCAPES, NONE, TERRAIN_NAMES
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import reckoning
from ribeira.games.six_castles.rules.building import builds
from ribeira.games.six_castles.rules.holdings import worship_gain
from ribeira.games.six_castles.rules.selling import sales
from ribeira.games.six_castles.rules.surveying import surveys
from ribeira.games.six_castles.table import (
    BOARD,
    CROSSING,
    DISC_RESERVE,
    DISC_SPENT,
    ON_CASTLE,
    RESERVE,
    names_of,
)
from ribeira.games.six_castles.territory import CORNER, Spot, cell_of, number_of
from ribeira.kernel.drawing import Section
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The view, part by part, at last what sales, scorings and contracts would bring now: none of it needs the aid."""
    words = _Words(view, say)
    parts: list[Section | None] = [
        words.game(),
        words.players(),
        words.tracks(),
        words.castles(),
        words.territory(),
        words.workers(),
    ]
    if not view.box.family:
        parts += [
            words.columns("landscapes", LANDSCAPES),
            words.columns("constructions", CONSTRUCTIONS),
            words.contracts(),
        ]
    parts += [words.hand(), words.gains()]
    return [part for part in parts if part is not None and part.rows]


class _Words:
    def __init__(self, view: View, say: Say) -> None:
        self.view, self.say, self.table = view, say, view.table

    def tell(self, code: str, **facts: Fact) -> str:
        return said(self.say, code, tuple(facts.items()))

    def names(self, terrains: Sequence[str]) -> str:
        return ", ".join(self.tell(f"terrain.{terrain}") for terrain in terrains) or "-"

    def section(self, code: str, rows: Sequence[Sequence[str]], *head: str) -> Section:
        return Section(
            self.tell(f"part.{code}"), tuple(self.tell(f"column.{name}") for name in head), tuple(map(tuple, rows))
        )

    def game(self) -> Section:
        """The round, the piles, and at the end the winners."""
        table = self.table
        lines = [self.tell("label.round", round=table.round, rounds=table.box.rounds)]
        lines += [self.tell("label.stack", n=table.stack), self.tell("label.side", n=table.side)]
        if table.top != NONE:
            castle = named_castle(CASTLE_NAMES[table.top])
            lines.append(self.tell("label.top", castle=castle, n=len(table.castles)))
        lines += [self.tell("label.winner", seat=seat) for seat in self.view.winners]
        return self.section("game", [[line] for line in lines])

    def players(self) -> Section:
        """One row a player."""
        rows = [self.player(seat) for seat in range(self.view.box.seats)]
        return self.section("players", rows, "player", "points", "money", "religion", "reserve", "hand", "now")

    def player(self, seat: Seat) -> list[str]:
        view, table = self.view, self.table
        gold, mealhas = divmod(table.money[seat], table.box.gold)
        discs, workers = table.discs[seat].count(DISC_RESERVE), table.workers[seat].count(RESERVE)
        reserve = self.tell("label.reserve", discs=counted("discs", discs), workers=counted("workers", workers))
        points = reckoning.points(table, seat)
        total = self.tell("label.points", n=points.total)
        now = self.tell("label.owes", seat=seat) if seat in view.to_act else ""
        hands = self.tell("label.hands", tiles=view.hands[seat], exploration_tiles=view.exploration_hands[seat])
        money = self.tell("label.money", gold=counted("gold", gold), mealhas=counted("mealhas", mealhas))
        return [self.tell("seat", seat=seat), total, money, str(table.religion[seat]), reserve, hands, now]

    def tracks(self) -> Section:
        """What everybody owns, and what lies ahead."""
        rows = []
        table = self.table
        for seat in range(table.box.seats):
            row, owned = table.rows[seat], table.owned_spaces(seat)
            ahead = range(table.cylinders[seat] + 1, len(row))
            free = tuple([row[space] for space in ahead if space not in table.discs[seat]])
            rows.append([self.tell("seat", seat=seat), self.names(names_of(owned)), self.names(names_of(free))])
        return self.section("tracks", rows, "player", "owned", "ahead")

    def castles(self) -> Section:
        """Castles that stand: where, their demands, and what served them."""
        rows = []
        territory, made = self.table.territory, self.table.sales_made()
        for castle in territory.castles_founded:
            demands, name = [], CASTLE_NAMES[castle]
            for good in self.view.box.castles[name]:
                served = made.get((name, good))
                code, facts = ("label.good_served", {"seat": served[0]}) if served else ("label.good_open", {})
                demands.append(self.tell(code, good=self.tell(f"terrain.{good}"), **facts))
            place = self.say(at_corner(cell_of(territory.castle_corners[castle])))
            rows.append([self.tell(f"castle.{name}"), place, ", ".join(demands), str(territory.markets[castle])])
        return self.section("castles", rows, "castle", "place", "demands", "market")

    def territory(self) -> Section:
        """Every tile with its quarters clockwise from the north-west."""
        territory = self.table.territory
        rows = []
        for cell, laid in sorted(territory.tiles.items(), key=lambda item: (item[0].y, item[0].x)):
            number = number_of(*cell)
            covered = [territory.has_castle(number + corner) for corner in CORNER]
            quarters = [
                self.tell("label.covered") if covered[at] else self.tell(f"terrain.{terrain}")
                for at, terrain in enumerate(laid.quarters)
            ]
            new = self.tell("label.new") if number == self.table.placed else ""
            rows.append([self.say(at_cell(cell)), ", ".join(quarters), new])
        return self.section("territory", rows, "place", "quarters", "now")

    def workers(self) -> Section:
        """Where everybody's workers are."""
        rows = []
        for seat in range(self.view.box.seats):
            for number, spot in enumerate(self.table.spots(seat), 1):
                if spot.quarter <= ON_CASTLE:
                    rows.append([self.tell("label.worker", seat=seat, number=number), self.post(spot)])
        return self.section("workers", rows, "worker", "place")

    def post(self, spot: Spot) -> str:
        """Where one worker is."""
        if spot.quarter == ON_CASTLE:
            return self.tell(f"castle.{self.table.territory.castles[spot.cell]}")
        return self.say(at_cell(spot.cell) if spot.quarter == CROSSING else at_spot(spot))

    def columns(self, code: str, columns: Sequence[int]) -> Section:
        """A scoring board: which spaces are taken by whom."""
        rows = []
        for column in columns:
            cells = []
            for value in self.view.box.spaces(column):
                takers = self.table.takers(column, value)
                who = self.tell("label.takers", seats=tuple(seat for seat, _ in takers)) if takers else "-"
                cells.append(f"{value}: {who}")
            rows.append([self.tell(f"terrain.{TERRAIN_NAMES[column]}"), "; ".join(cells)])
        return self.section(code, rows, "column", "spaces")

    def contracts(self) -> Section:
        """Contracts in sight, and how much of each everybody has."""
        view, table = self.view, self.table
        revealed = [kept for kept in view.kept if kept != NONE] if table.pending is None else list(view.dealt)
        rows = []
        for contract in (*table.open, *revealed):
            terms = view.box.contract(contract)
            amounts = [reckoning.amount(self.table, seat, contract) for seat in range(view.box.seats)]
            leader = table.awards[contract] if table.awards else reckoning.leader(self.table, contract)
            who = self.tell("label.nobody") if leader == NONE else self.tell("seat", seat=leader)
            name = self.tell(f"terrain.{TERRAIN_NAMES[contract]}")
            rows.append([name, str(terms.points), ", ".join(map(str, amounts)), who])
        return self.section("contracts", rows, "contract", "points", "amounts", "leader")

    def hand(self) -> Section | None:
        """One's own tiles."""
        view = self.view
        if view.seat is None:
            return None
        rows = [
            [self.tell("label.hand_tile", tile=tile), self.names(view.box.tiles[tile].quarters)] for tile in view.hand
        ]
        for tile in view.exploration_hand:
            fields, wilds = view.box.exploration_tiles[tile]
            both = self.tell("label.both_faces", fields=self.names(fields), wilds=self.names(wilds))
            rows.append([self.tell("label.hand_exploration_tile", tile=tile), both])
        return self.section("hand", rows)

    def gains(self) -> Section | None:
        """What a sale, a landscape, religion or a construction would bring the viewer now, with the tokens left."""
        table, seat = self.table, self.view.seat
        if seat is None or not table.tracks[seat] or table.pending is None:
            return None
        rows = []
        for (castle, good), mealhas in sales(table, seat).items():
            names = {"castle": named_castle(castle), "good": named_terrain(good)}
            rows.append([self.tell("label.sale", n=mealhas, **names)])
        if not table.box.family:
            for column, value in (surveys(table, seat) | builds(table, seat)).items():
                named = named_terrain(TERRAIN_NAMES[column])
                rows.append([self.tell("label.would_score", column=named, n=value)])
        if all(space == DISC_SPENT for space in table.discs[seat]):
            rows.append([self.tell("label.no_disc_left")])
        if all(post == BOARD for post in table.workers[seat]):
            rows.append([self.tell("label.no_worker_left")])
        gain = worship_gain(table, seat)
        if gain:
            rows.append([self.tell("label.would_worship", n=gain)])
        return self.section("gains", rows)
