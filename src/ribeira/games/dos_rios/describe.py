"""Dos Rios in words: for terminals, screen readers and the description inside a picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ribeira.games.dos_rios.components import Box, Card
from ribeira.games.dos_rios.map import Terrain
from ribeira.games.dos_rios.names import tell_card, tell_place, tell_terrain
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import CITY, COLUMNS, HALF_ROWS, NOWHERE, RIVERS, ROADS, SPRINGS, Place
from ribeira.games.dos_rios.rules.buildings import watered_buildings
from ribeira.games.dos_rios.rules.harvest import Yield, yields
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.drawing import Section
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Say, Told


def describe(view: View, say: Say, aid: bool) -> list[Section]:
    """The view, part by part. What each card of the row would pay is always told: it is all open (R31)."""
    words = _Words(view, say)
    parts = [words.now(), words.players(), words.rivers(), words.cards(), words.map(), words.areas(), words.dams()]
    return [part for part in parts if part.rows]


def places_in_words(state: DosRios, say: Say) -> dict[Place, str]:
    """Every area, the city and the roads: what grows there, which rivers water it, and who is there."""
    return _places(say, state.box, state.terrain, _found(state))


@lru_cache(256)  # everyone at a table is told the same
def _places(say: Say, box: Box, terrain: tuple[Terrain | None, ...], found: _Found) -> dict[Place, str]:
    news = _news(found)
    return {
        place: _place(say, place, terrain[place], news[place]) if place in news else _bare(say, place, terrain[place])
        for place in (*box.map.areas, CITY, *ROADS)
    }


def _place(say: Say, place: Place, terrain: Terrain | None, about: list[Told]) -> str:
    return say(Told("dos-rios.label.place", place=_named(place, terrain), about=about))


@lru_cache(1 << 12)  # most areas have nothing to tell, picture after picture
def _bare(say: Say, place: Place, terrain: Terrain | None) -> str:
    return say(Told("dos-rios.label.bare", place=_named(place, terrain)))


def _named(place: Place, terrain: Terrain | None) -> Told:
    if terrain is None:
        return tell_place(place)
    return Told("dos-rios.label.area", place=tell_place(place), terrain=tell_terrain(terrain))


class _Found(NamedTuple):
    """What there is on the land beside what grows there."""

    courses: tuple[tuple[Place, ...], ...]  # by river
    owners: tuple[tuple[Place, tuple[Seat, str]], ...]
    campesinos: tuple[tuple[Place, ...], ...]  # by seat


def _found(state: DosRios) -> _Found:
    courses = tuple(tuple(state.water.course(spring)) for spring in SPRINGS)
    return _Found(courses, tuple(state.owners().items()), tuple(map(tuple, state.campesinos)))


def whats_there(state: DosRios) -> dict[Place, list[Told]]:
    """The rivers, buildings and campesinos of each place that has any."""
    return _news(_found(state))


def _news(found: _Found) -> dict[Place, list[Told]]:
    news: dict[Place, list[Told]] = {}
    for river, course in zip(RIVERS, found.courses, strict=True):
        for area in course:
            news.setdefault(area, []).append(Told(f"dos-rios.river.{river}"))
    for area, (owner, building) in found.owners:
        news.setdefault(area, []).append(Told(f"dos-rios.label.{building}", seat=owner))
    for seat, places in enumerate(found.campesinos):
        for place, number in Counter(places).items():
            news.setdefault(place, []).append(Told("dos-rios.label.campesinos", seat=seat, n=number))
    return news


@lru_cache(64)
def _rows(say: Say, terrain: tuple[Terrain | None, ...]) -> tuple[tuple[str, ...], ...]:
    """The map as a table: a row for each half row, its number, and the name and terrain of the area in each column."""
    rows = []
    for half in range(HALF_ROWS):
        places = range(half * COLUMNS, (half + 1) * COLUMNS)
        if any(terrain[place] for place in places):
            rows.append(
                (f"{half / 2:g}", *(say(_named(place, terrain[place])) if terrain[place] else "" for place in places))
            )
    return tuple(rows)


@lru_cache(1 << 12)
def _columns(say: Say, place: Place, terrain: Terrain | None) -> tuple[str, str]:
    """A place and what grows there."""
    return say(tell_place(place)), say(tell_terrain(terrain)) if terrain else ""


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
        self.view, self.say, self.state = view, say, view.table

    def tell(self, code: str, **facts: Fact) -> str:
        return self.say(Told(f"dos-rios.{code}", **facts))

    def section(self, code: str, rows: Sequence[Sequence[str]], *head: str) -> Section:
        names = tuple(self.tell(f"column.{name}") for name in head)
        return Section(self.tell(f"part.{code}"), names, tuple(map(tuple, rows)))

    def now(self) -> Section:
        """How far the game is, and who has won."""
        state = self.state
        lines = [self.tell("label.round", n=state.round, rounds=state.box.rounds)] if state.round else []
        if state.end is not None:
            lines += [self.tell("label.winners", seats=self.state.winners()), self.say(state.end)]
        elif isinstance(state.pending, Working):
            lines.append(self.tell("label.working", seat=state.on_turn, n=state.pending.steps))
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
                end = self.state.water.outflow[course[-1]]
                rows.append(
                    [
                        self.tell(f"river.{river}"),
                        ", ".join(self.say(tell_place(area)) for area in course),
                        self.end(end),
                    ]
                )
        return self.section("rivers", rows, "river", "course", "end")

    def end(self, place: Place) -> str:
        """Where a river ends; nothing if it is not complete."""
        if place == NOWHERE:
            return ""
        return self.say(tell_place(CITY)) if place == CITY else self.tell("label.lake", place=tell_place(place))

    def cards(self) -> Section:
        """The row, with what each card would pay everyone now."""
        rows = [
            [str(at + 1), self.tell(f"card.{card}"), ", ".join(map(self.say, _pays(self.state, card)))]
            for at, card in enumerate(self.state.row)
        ]
        left, used = sum(self.state.stack.values()), sum(self.state.discards.values())
        rows.append(["", self.tell("label.stack", n=left, used=used), ""])
        return self.section("cards", rows, "number", "card", "pays")

    def map(self) -> Section:
        """The terrain, row by row as it lies."""
        head = (self.tell("column.row"), *map(str, range(COLUMNS)))
        return Section(self.tell("part.map"), head, _rows(self.say, self.state.water.land.terrain))

    def areas(self) -> Section:
        """Every area or road with a river, a building or campesinos."""
        news = whats_there(self.state)
        places = [place for place in (*self.state.box.map.areas, *ROADS) if place in news]
        rows = [
            [*_columns(self.say, place, self.state.water.land.terrain[place]), ", ".join(map(self.say, news[place]))]
            for place in places
        ]
        return self.section("areas", rows, "area", "terrain", "there")

    def dams(self) -> Section:
        """Where dams stand."""
        borders = [
            self.tell("label.border", upper=tell_place(a), lower=tell_place(b)) for a, b in self.state.water.dams()
        ]
        return self.section("dams", [[border] for border in borders])
