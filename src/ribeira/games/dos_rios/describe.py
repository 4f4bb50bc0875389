"""Dos Rios in words: for terminals, screen readers and the description inside a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ribeira.games.dos_rios.actions import tell_card, tell_place
from ribeira.games.dos_rios.components import Card
from ribeira.games.dos_rios.imagine import reopen
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import CITY, NOWHERE, RIVERS, ROADS, SPRINGS, Place, name_of
from ribeira.games.dos_rios.rules import DosRios
from ribeira.games.dos_rios.rules.buildings import watered_buildings
from ribeira.games.dos_rios.rules.harvest import Yield, yields
from ribeira.games.dos_rios.state import Working
from ribeira.kernel.drawing import Section
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The view, part by part. What each card of the row would pay is always told: it is all open (R31)."""
    words = _Words(view, say)
    parts = [words.now(), words.players(), words.rivers(), words.cards(), words.areas(), words.dams()]
    return [part for part in parts if part.rows]


def places_in_words(state: DosRios, say: Say) -> dict[Place, str]:
    """Every area, the city and the roads: what grows there, which rivers water it, and who is there."""
    news, words = whats_there(state), {}
    for place in (*state.box.map.areas, CITY, *ROADS):
        terrain = state.terrain[place]
        at = tell_place(place)
        if terrain is not None:
            at = Told("dos-rios.label.area", terrain=_terrain(terrain), at=name_of(place))
        about = news.get(place)
        told = Told("dos-rios.label.place", place=at, about=about) if about else Told("dos-rios.label.bare", place=at)
        words[place] = say(told)
    return words


def whats_there(state: DosRios) -> dict[Place, list[Told]]:
    """The rivers, buildings and campesinos of each place that has any."""
    news: dict[Place, list[Told]] = {}
    for river, spring in zip(RIVERS, SPRINGS, strict=True):
        for area in state.water.course(spring):
            news.setdefault(area, []).append(Told(f"dos-rios.river.{river}"))
    for area, (owner, building) in state.owners().items():
        news.setdefault(area, []).append(Told(f"dos-rios.label.{building}", seat=owner))
    for seat, places in enumerate(state.campesinos):
        for place, number in Counter(places).items():
            news.setdefault(place, []).append(Told("dos-rios.label.campesinos", seat=seat, n=number))
    return news


def card_in_words(state: DosRios, say: Say, at: int) -> str:
    """A card of the row, and what it would pay everyone now (R26)."""
    card = state.row[at]
    code = "dos-rios.label.current" if at == 0 else "dos-rios.label.card"
    return say(Told(code, card=tell_card(card), number=at + 1, pays=_pays(state, card)))


def mat_in_words(state: DosRios, say: Say, seat: Seat) -> str:
    """What lies before a player."""
    facts = {"dams": state.dams[seat], "fincas": state.box.fincas - len(state.fincas[seat])}
    counts = {name: Told(f"dos-rios.count.{name}", n=number) for name, number in facts.items()}
    counts["haciendas"] = Told("dos-rios.count.haciendas", n=int(state.haciendas[seat] == NOWHERE))
    return say(Told("dos-rios.label.mat", seat=seat, money=state.money[seat], **counts))


def _terrain(terrain: str) -> Told:
    return Told(f"dos-rios.terrain.{terrain}")


def _pays(state: DosRios, card: Card) -> list[Told]:
    paid = [(seat, due) for seat, due in enumerate(yields(state, card)) if due != Yield(0, 0)]
    return [_gets(seat, due) for seat, due in paid] or [Told("dos-rios.label.pays_nobody")]


def _gets(seat: Seat, due: Yield) -> Told:
    dams = Told("dos-rios.count.dams", n=due.dams)
    if due.rios and due.dams:
        return Told("dos-rios.label.pays_both", seat=seat, rios=due.rios, dams=dams)
    return Told("dos-rios.label.pays", seat=seat, what=dams if due.dams else Told("dos-rios.count.rios", n=due.rios))


class _Words:
    def __init__(self, view: View, say: Say) -> None:
        self.view, self.say, self.state = view, say, reopen(view)

    def tell(self, code: str, **facts: Fact) -> str:
        return self.say(Told(f"dos-rios.{code}", **facts))

    def section(self, code: str, rows: Sequence[Sequence[str]], *head: str) -> Section:
        names = tuple(self.tell(f"column.{name}") for name in head)
        return Section(self.tell(f"part.{code}"), names, tuple(map(tuple, rows)))

    def now(self) -> Section:
        """How far the game is, and who has won."""
        view = self.view
        lines = [self.tell("label.round", n=view.round, rounds=view.box.rounds)] if view.round else []
        if view.end is not None:
            lines += [self.tell("label.winners", seats=self.state.winners()), self.say(view.end)]
        elif isinstance(view.pending, Working):
            lines.append(self.tell("label.working", seat=view.on_turn, n=view.pending.steps))
        return self.section("now", [[line] for line in lines])

    def players(self) -> Section:
        """One row a player."""
        state = self.state
        rows = [
            [
                self.tell("seat", seat=seat),
                str(state.money[seat]),
                str(state.dams[seat]),
                str(len(state.buildings(seat))),
                str(watered_buildings(state, seat)),
                str(state.campesinos[seat].count(CITY)),
            ]
            for seat in range(state.box.seats)
        ]
        return self.section("players", rows, "player", "money", "dams", "buildings", "watered", "city")

    def rivers(self) -> Section:
        """The courses from the springs down."""
        rows = []
        for river, spring in zip(RIVERS, SPRINGS, strict=True):
            course = self.state.water.course(spring)
            if course:
                end = self.state.water.outflow.get(course[-1])
                rows.append([self.tell(f"river.{river}"), " ".join(map(name_of, course)), self.end(end)])
        return self.section("rivers", rows, "river", "course", "end")

    def end(self, place: Place | None) -> str:
        """Where a river ends."""
        if place is None:
            return ""
        return self.say(tell_place(CITY)) if place == CITY else self.tell("label.lake", at=name_of(place))

    def cards(self) -> Section:
        """The row, with what each card would pay everyone now."""
        rows = [
            [str(at + 1), self.tell(f"card.{card}"), ", ".join(map(self.say, _pays(self.state, card)))]
            for at, card in enumerate(self.view.row)
        ]
        left, used = sum(n for _, n in self.view.stack), sum(n for _, n in self.view.discards)
        rows.append(["", self.tell("label.stack", n=left, used=used), ""])
        return self.section("cards", rows, "number", "card", "pays")

    def areas(self) -> Section:
        """Every area with its terrain, its rivers and whoever is there; then the roads."""
        news, rows = whats_there(self.state), []
        for place in (*self.view.box.map.areas, *ROADS):
            terrain, about = self.view.land.terrain[place], news.get(place, [])
            if terrain is not None or about:
                kind = self.say(_terrain(terrain)) if terrain else ""
                rows.append([self.say(tell_place(place)), kind, ", ".join(map(self.say, about))])
        return self.section("areas", rows, "area", "terrain", "there")

    def dams(self) -> Section:
        """Where dams stand."""
        borders = [self.tell("label.border", upper=name_of(a), lower=name_of(b)) for a, b in self.view.built]
        return self.section("dams", [[border] for border in borders])
