"""Douro 1872 in words: for terminals, screen readers and the description inside a picture."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.douro.components import FOG, LEVELS, Award, Box, Effect
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.boats import Towing
from ribeira.games.douro.rules.charity import Donating
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.rules.stack import boat
from ribeira.games.douro.state import NONE, Contest
from ribeira.kernel.drawing import Section
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The view, part by part; without the memory aid no more than the printed game shows (D6)."""
    words = _Words(view, say, aid)
    parts = [words.ending(), words.valley(), words.stack(), words.contest(), words.players(), words.charity()]
    parts += [words.hand(), words.tally() if aid else None]
    return [part for part in parts if part is not None]


class _Words:
    def __init__(self, view: View, say: Say, aid: bool) -> None:
        self.view, self.table, self.say, self.aid = view, view.table, say, aid
        self.over = view.table.pending is None

    def tell(self, code: str, **facts: Fact) -> str:
        return self.say(Told(f"douro.{code}", **facts))

    def section(self, code: str, rows: Sequence[Sequence[str]], head: Sequence[str] = ()) -> Section:
        return Section(self.tell(f"part.{code}"), tuple(head), tuple(map(tuple, rows)))

    def lines(self, code: str, lines: Sequence[str]) -> Section:
        return self.section(code, [[line] for line in lines])

    def ending(self) -> Section | None:
        """Who has won."""
        view, table = self.view, self.table
        if not self.over:
            return None
        return self.lines("end", [self.tell("label.wins", seat=view.winner, n=table.points_of(view.winner))])

    def valley(self) -> Section:
        """The boats in order."""
        table = self.table
        if not table.valley:
            return self.lines("valley", [self.tell("valley.empty")])
        contested = table.contested is not None
        codes = ["label.boat_contested" if contested and at == 0 else "label.boat" for at in range(len(table.valley))]
        levels = enumerate(zip(codes, table.valley, strict=True), 1)
        return self.lines("valley", [self.tell(code, level=level, number=at) for at, (code, level) in levels])

    def stack(self) -> Section:
        """How many cards, and what is on top."""
        table = self.table
        if not table.stack:
            return self.lines("stack", [self.tell("label.stack_empty")])
        lines = [self.tell("label.stack", n=table.stack)]
        if table.top or table.fog_on_top:
            lines.append(self.tell("label.top", boat=boat(table.top or FOG)))
        lines += [self.tell("label.fog_below")] * (table.fog_on_top - 1)
        if table.contested == FOG and table.fog_on_top and not isinstance(table.pending, Towing):
            lines.append(self.tell("label.contested"))
        return self.lines("stack", lines)

    def contest(self) -> Section:
        """The cards on the table, or the last contest settled."""
        view, table = self.view, self.table
        if table.pending is not None and table.pending.cards_are_open():
            lines = [self.cards(view.cards), self.tell("ledger.sum", n=sum(view.cards))]
            if isinstance(table.pending, Towing):
                lines.insert(0, self.tell("ledger.fog", fog=Told("douro.fog.sirga")))
                if table.pending.level:
                    lines.append(self.tell("label.towed", level=table.pending.level))
            return self.lines("contest", lines)
        if table.contests:
            return self.lines("contest", self.settled(table.contests[-1]))
        return self.lines("contest", [self.tell("ledger.none")])

    def settled(self, contest: Contest) -> list[str]:
        """A contest, all of it public."""
        fog = contest.fog and Told(f"douro.fog.{contest.fog}")
        lines = [self.tell("ledger.fog", fog=fog) if fog else self.tell("ledger.boat", level=contest.level)]
        lines.append(self.cards(contest.cards))
        if contest.order is None:
            lines.append(self.tell("ledger.sum", n=contest.sum))
        else:
            code = "event.met" if contest.met else "event.missed"
            lines.append(self.tell(code, sum=contest.sum, order=contest.order))
        lines += self.changes(contest.changes)
        return lines + [
            self.say(line) for line in effect_in_words(effect_of(self.view.box, contest.fog, contest.order))
        ]

    def cards(self, cards: Sequence[int]) -> str:
        """Everyone's card in one line."""
        return ", ".join(self.tell("card_of", seat=seat, card=card) for seat, card in enumerate(cards))

    def changes(self, changes: Sequence[int]) -> list[str]:
        """Who gained or lost how much."""
        moved = [(seat, change) for seat, change in enumerate(changes) if change]
        return [self.tell("event.gains" if n > 0 else "event.loses", seat=seat, n=abs(n)) for seat, n in moved]

    def players(self) -> Section:
        """One row a player."""
        columns = ("player", "points", "last", "played", "now")
        rows = [self.player(seat) for seat in range(self.view.box.seats)]
        return self.section("players", rows, [self.tell(f"column.{column}") for column in columns])

    def player(self, seat: Seat) -> list[str]:
        view, table, pile = self.view, self.table, self.table.pile(seat)
        open_points = self.aid or self.over or seat == view.seat
        played = ", ".join(map(str, pile)) if self.aid else str(len(pile))
        now = [self.tell("now.phylloxera")] if table.holder == seat else []
        if seat in view.to_act:
            now.append(self.tell("now.owes"))
        elif table.committed(seat) or (table.donated(seat) and isinstance(table.pending, Donating)):
            now.append(self.tell("now.chosen"))
        if isinstance(table.pending, Lottery):
            drawn = table.pending.shown()
            now += [self.tell("now.lot", card=drawn[seat])] if seat in drawn else []
        points = str(table.points_of(seat)) if open_points else self.tell("points_hidden")
        return [self.tell("seat", seat=seat), points, str(pile[-1]) if pile else "-", played or "-", ", ".join(now)]

    def charity(self) -> Section | None:
        """Who has given, and at the end what."""
        view, table = self.view, self.table
        givers = [seat for seat in range(view.box.seats) if table.donated(seat)]
        if not givers:
            return None
        if self.over:
            return self.lines("charity", [self.cards(view.gifts), *self.changes(table.charity)])
        lines = [self.tell("label.gift", seat=seat) for seat in givers]
        if view.seat is not None and view.gifts[view.seat] != NONE:
            lines.append(self.tell("gift.own", card=view.gifts[view.seat]))
        return self.lines("charity", lines)

    def hand(self) -> Section | None:
        """One's own cards, and the one chosen."""
        view = self.view
        if view.seat is None:
            return None
        lines = [", ".join(map(str, view.hand)) or "-"]
        if view.cards[view.seat] != NONE:
            lines.append(self.tell("hand.chosen", card=view.cards[view.seat]))
        return self.lines("hand", lines)

    def tally(self) -> Section:
        """What has been turned already, and what is still to come."""
        view, table = self.view, self.table
        rows = []
        for level in LEVELS:
            orders, left = view.box.orders[level - 1], table.orders_left(level)
            gone = [str(order) for order in orders if order not in left]
            name = self.tell("tally.level", level=level)
            rows.append([name, ", ".join(map(str, left)) or "-", ", ".join(gone) or "-"])
        names = {fog: self.tell(f"fog.{fog}") for fog in sorted(view.box.fogs)}
        left_fogs = ", ".join(name for fog, name in names.items() if fog in table.fogs_left())
        gone_fogs = ", ".join(name for fog, name in names.items() if fog not in table.fogs_left())
        rows.append([self.tell("tally.fog"), left_fogs or "-", gone_fogs or "-"])
        return self.section("tally", rows, [self.tell(f"column.{column}") for column in ("cards", "left", "turned")])


def effect_of(box: Box, fog: str, order: int | None) -> Effect:
    """What a turned card does; Sirga does what the towed boat does (D15)."""
    return box.fogs[fog] if fog and fog != "sirga" else Effect(order, box.met, box.missed)


def effect_in_words(effect: Effect) -> list[Told]:
    """Who gains or loses by a card, a line for each case."""
    if effect.met is None:
        return [Told("douro.effect.none")]
    if effect.missed is None:
        return [Told("douro.effect.always", award=_award(effect.met))]
    return [
        Told("douro.effect.met", award=_award(effect.met)),
        Told("douro.effect.missed", award=_award(effect.missed)),
    ]


def _award(award: Award) -> Told:
    place = "highest" if award.highest else "lowest"
    return Told(f"douro.award.{place}", alone=signed(award.alone), tied=signed(award.tied))


def signed(change: int) -> str:
    """A change of points with its sign."""
    return f"+{change}" if change > 0 else f"−{-change}" if change else "0"
