"""Six Castles in words: for terminals, screen readers and the description inside a picture."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ribeira.games.six_castles.components import CONSTRUCTION, LANDSCAPE
from ribeira.games.six_castles.imagine import imagine
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import discs, reckoning, track, workers
from ribeira.games.six_castles.state import CROSSING, DISC_RESERVE, DISC_SPENT, NONE, ON_CASTLE, RESERVE, SPENT
from ribeira.games.six_castles.territory import Spot, corners
from ribeira.games.six_castles.words import at, said, spot_at
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
            words.columns("landscapes", LANDSCAPE),
            words.columns("constructions", CONSTRUCTION),
            words.contracts(),
        ]
    parts += [words.hand(), words.gains()]
    return [part for part in parts if part is not None and part.rows]


class _Words:
    def __init__(self, view: View, say: Say) -> None:
        self.view, self.say = view, say
        self.table = imagine(view, Random(0))  # to ask the rules about what is open

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
        view = self.view
        lines = [self.tell("label.round", round=view.round, rounds=view.box.rounds)]
        lines += [self.tell("label.stack", n=view.stack), self.tell("label.side", n=view.side)]
        if view.top:
            lines.append(self.tell("label.top", castle=self.tell(f"castle.{view.top}"), n=len(view.castles)))
        lines += [self.tell("label.winner", seat=seat) for seat in view.winners]
        return self.section("game", [[line] for line in lines])

    def players(self) -> Section:
        """One row a player."""
        rows = [self.player(seat) for seat in range(self.view.box.seats)]
        return self.section("players", rows, "player", "points", "money", "religion", "reserve", "hand", "now")

    def player(self, seat: Seat) -> list[str]:
        view = self.view
        gold, mealhas = divmod(view.money[seat], view.box.gold)
        reserve = self.tell(
            "label.reserve", discs=view.discs[seat].count(DISC_RESERVE), workers=view.workers[seat].count(RESERVE)
        )
        points = view.points[seat]
        total = self.tell("label.points", n=points.total)
        now = self.tell("label.owes", seat=seat) if seat in view.to_act else ""
        hands = self.tell("label.hands", tiles=view.hands[seat], scouts=view.packs[seat])
        money = self.tell("label.money", gold=gold, mealhas=mealhas)
        return [self.tell("seat", seat=seat), total, money, str(view.religion[seat]), reserve, hands, now]

    def tracks(self) -> Section:
        """What everybody owns, and what lies ahead."""
        rows = []
        for seat in range(self.view.box.seats):
            row = track.spaces(self.table, seat)
            ahead = [space for space in range(len(row)) if space > self.view.cylinders[seat]]
            free = [row[space] for space in ahead if space not in self.view.discs[seat]]
            rows.append([self.tell("seat", seat=seat), self.names(track.owned(self.table, seat)), self.names(free)])
        return self.section("tracks", rows, "player", "owned", "ahead")

    def castles(self) -> Section:
        """Castles that stand: where, their demands, and what served them."""
        rows = []
        for corner, castle in self.view.territory.castles.items():
            demands = []
            for good in self.view.box.castles[castle]:
                served = self.view.served.get((castle, good))
                code, facts = ("label.good_served", {"seat": served[0]}) if served else ("label.good_open", {})
                demands.append(self.tell(code, good=self.tell(f"terrain.{good}"), **facts))
            market = str(self.view.territory.market(corner))
            rows.append([self.tell(f"castle.{castle}"), self.say(at(corner)), ", ".join(demands), market])
        return self.section("castles", rows, "castle", "place", "demands", "market")

    def territory(self) -> Section:
        """Every tile with its quarters clockwise from the north-west."""
        tiles = sorted(self.view.territory.tiles.items(), key=lambda item: (item[0].y, item[0].x))
        rows = []
        for cell, laid in tiles:
            quarters = [
                self.tell("label.covered") if corner in self.view.territory.castles else self.tell(f"terrain.{terrain}")
                for terrain, corner in zip(laid.quarters, corners(cell), strict=True)
            ]
            new = self.tell("label.new") if cell == self.view.placed else ""
            rows.append([self.say(at(cell)), ", ".join(quarters), new])
        return self.section("territory", rows, "place", "quarters", "now")

    def workers(self) -> Section:
        """Where everybody's workers are."""
        rows = []
        for seat, posts in enumerate(self.view.workers):
            for number, spot in enumerate(posts, 1):
                if spot.quarter <= ON_CASTLE:
                    rows.append([self.tell("label.worker", seat=seat, number=number), self.post(spot)])
        return self.section("workers", rows, "worker", "place")

    def post(self, spot: Spot) -> str:
        """Where one worker is."""
        if spot.quarter == ON_CASTLE:
            return self.tell(f"castle.{self.view.territory.castles[spot.cell]}")
        return self.say(at(spot.cell) if spot.quarter == CROSSING else spot_at(spot))

    def columns(self, code: str, columns: Sequence[str]) -> Section:
        """A scoring board: which spaces are taken by whom."""
        rows = []
        for column in columns:
            cells = []
            for value in self.view.box.spaces(column):
                takers = self.view.scored.get((column, value), ())
                who = self.tell("label.takers", seats=tuple(seat for seat, _ in takers)) if takers else "-"
                cells.append(f"{value}: {who}")
            rows.append([self.tell(f"terrain.{column}"), "; ".join(cells)])
        return self.section(code, rows, "column", "spaces")

    def contracts(self) -> Section:
        """Contracts in sight, and how much of each everybody has."""
        view = self.view
        revealed = [kept for kept in view.kept if kept] if view.pending is None else list(view.dealt)
        rows = []
        for contract in (*view.open, *revealed):
            terms = view.box.contracts[contract]
            amounts = [reckoning.amount(self.table, seat, contract) for seat in range(view.box.seats)]
            leader = view.awards[contract] if view.awards else reckoning.leader(self.table, contract)
            who = self.tell("label.nobody") if leader == NONE else self.tell("seat", seat=leader)
            rows.append([self.tell(f"terrain.{contract}"), str(terms.points), ", ".join(map(str, amounts)), who])
        return self.section("contracts", rows, "contract", "points", "amounts", "leader")

    def hand(self) -> Section | None:
        """One's own tiles."""
        view = self.view
        if view.seat is None:
            return None
        rows = [
            [self.tell("label.hand_tile", tile=tile), self.names(view.box.tiles[tile].quarters)] for tile in view.hand
        ]
        for tile in view.pack:
            fields, wilds = view.box.scouts[tile]
            both = self.tell("label.both_faces", fields=self.names(fields), wilds=self.names(wilds))
            rows.append([self.tell("label.hand_scout", tile=tile), both])
        return self.section("hand", rows)

    def gains(self) -> Section | None:
        """What a sale, a landscape, religion or a construction would bring the viewer now, with the tokens left."""
        view, seat = self.view, self.view.seat
        if seat is None or not view.tracks[seat] or view.pending is None:
            return None
        rows = []
        for (castle, good), mealhas in discs.sales(self.table, seat).items():
            names = {"castle": self.tell(f"castle.{castle}"), "good": self.tell(f"terrain.{good}")}
            rows.append([self.tell("label.sale", n=mealhas, **names)])
        if not view.box.family:
            for column, value in (discs.surveys(self.table, seat) | workers.builds(self.table, seat)).items():
                rows.append([self.tell("label.would_score", column=self.tell(f"terrain.{column}"), n=value)])
        if all(space == DISC_SPENT for space in view.discs[seat]):
            rows.append([self.tell("label.no_disc_left")])
        if all(spot.quarter == SPENT for spot in view.workers[seat]):
            rows.append([self.tell("label.no_worker_left")])
        gain = workers.worship_gain(self.table, seat)
        if gain:
            rows.append([self.tell("label.would_worship", n=gain)])
        return self.section("gains", rows)
