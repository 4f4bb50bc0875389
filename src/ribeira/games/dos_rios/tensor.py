"""Dos Rios as numbers. `docs/research.md` tells what each field and each action is, made from this file.

*Areas* are in the order of places, which is row by row from the top. *Sites* are the areas, then the city, the left
road and the right road. *Borders* are the ways down from each area and then from each spring, in the order of places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import chain, combinations_with_replacement
from typing import Any

from ribeira.games.dos_rios.components import CARDS, Box, open_box
from ribeira.games.dos_rios.map import AREAS, TERRAINS
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import BIT, CITY, LEFT_ROAD, RIGHT_ROAD, SPRINGS, Border, Place
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import Laying, Settle, Settling
from ribeira.games.dos_rios.rules.turn import Diverting, Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.game import Setup
from ribeira.kernel.tensor import Block, Field, Tensors, clockwise, one_hot, whose

BUILDINGS = ("finca", "hacienda")
PHASES = (Laying, Settling, Working, Diverting)
RECALLED = 64


@dataclass(frozen=True)
class Geography:
    """The places of a box by their numbers in observations and actions."""

    areas: tuple[Place, ...]
    area: dict[Place, int]
    site: dict[Place, int]
    borders: tuple[Border, ...]
    border: dict[Border, int]
    nearest: int  # the most places that lie beside an area
    attack: dict[tuple[int, ...], int]  # by the attackers' places among those beside the area: one, or two


def _geography(box: Box) -> Geography:
    areas = tuple(sorted(box.map.areas))
    sites = (*areas, CITY, LEFT_ROAD, RIGHT_ROAD)
    borders = tuple((upper, lower) for upper in (*areas, *SPRINGS) for lower in box.map.frame.down[upper])
    nearest = max(len(box.map.near[area]) for area in areas)
    attacks = chain(((at,) for at in range(nearest)), combinations_with_replacement(range(nearest), 2))
    return Geography(
        areas, _numbered(areas), _numbered(sites), borders, _numbered(borders), nearest, _numbered(attacks)
    )


def _numbered(things: Iterable[Any]) -> dict[Any, int]:
    return {thing: at for at, thing in enumerate(things)}


def tensors(setup: Setup) -> Tensors[Any, View]:
    """The observations and actions of a setup."""
    box = open_box(setup.edition, setup.seats)
    land = _geography(box)
    return Tensors(
        fields=(*_turn_fields(box, land), *_land_fields(box, land), *_player_fields(box, land)),
        blocks=tuple(_blocks(box, land)),
        chances=3 * len(box.inserts),
        recalled=RECALLED,
    )


def _blocks(box: Box, land: Geography) -> Iterable[Block[Any, View]]:
    area, site, border, borders = land.area, land.site, land.border, len(land.borders)
    near, attack, attacks = box.map.near, land.attack, len(land.attack)

    def drive(view: View, act: Drive) -> int:
        places = near[act.area]
        return area[act.area] * attacks + attack[tuple([places.index(origin) for origin in act.origins])]

    yield Block(
        Build,
        "build",
        (2, AREAS),
        "finca or hacienda; the area",
        lambda _, act: BUILDINGS.index(act.building) * AREAS + area[act.area],
    )
    yield Block(Dam, "dam", (borders,), "the border", lambda _, act: border[act.upper, act.lower])
    beside = (
        f"the area; where the attackers come from, among the places beside it in order: one of {land.nearest} alone, "
        "then each pair of them, the first not after the second"
    )
    yield Block(Drive, "drive", (AREAS, attacks), beside, drive)
    yield Block(Harvest, "harvest", (), "", _only)
    yield Block(
        Lay, "lay", (borders,), "the border that the water flows over", lambda _, act: border[act.upper, act.lower]
    )
    yield Block(Rest, "rest", (), "", _only)
    yield Block(Settle, "settle", (AREAS,), "the area", lambda _, act: area[act.area])
    yield Block(Shift, "shift", (), "", _only)
    sites = len(site)
    walk = "the site one leaves; the site one goes to"
    yield Block(Walk, "walk", (sites, sites), walk, lambda _, act: site[act.origin] * sites + site[act.goal])


def _only(view: View, act: Any) -> int:
    return 0


Read = Callable[[DosRios], Iterable[float]]
ReadSeat = Callable[[DosRios, int], Iterable[float]]


def _on_table(read: Read) -> Callable[[View], Iterable[float]]:
    return lambda view: read(view.table)


def _each(read: ReadSeat) -> Callable[[View], list[float]]:
    """The same of every seat, the viewer first."""

    def read_all(view: View) -> list[float]:
        assert view.seat is not None
        table = view.table
        return [number for seat in clockwise(view.seat, table.box.seats) for number in read(table, seat)]

    return read_all


def _whose(seat_of: Callable[[View], int]) -> Callable[[View], tuple[float, ...]]:
    def read(view: View) -> tuple[float, ...]:
        assert view.seat is not None
        return whose(seat_of(view), view.seat, view.table.box.seats)

    return read


def _turn_fields(box: Box, land: Geography) -> Iterable[Field[View]]:
    """Whose decision it is, and what is decided."""

    def work(table: DosRios) -> Working | None:
        pending = table.pending
        working = pending.work if isinstance(pending, Diverting) else pending
        return working if isinstance(working, Working) else None

    def left(table: DosRios) -> list[float]:
        working = work(table)
        return [0.0, 0.0] if working is None else [working.steps, working.buildings]

    def source(table: DosRios) -> list[float]:
        pending = table.pending
        place = pending.place if isinstance(pending, (Laying, Diverting)) else None
        return [float(one == place) for one in (*land.areas, *SPRINGS)]

    seats = box.seats
    phases = "what is decided: laying a river, settling, part one of a turn, laying a diverted river"
    yield Field(
        "phase",
        (4,),
        0,
        1,
        phases,
        _on_table(lambda table: [float(isinstance(table.pending, kind)) for kind in PHASES]),
    )
    yield Field("to_act", (seats,), 0, 1, "who decides", _whose(lambda view: view.to_act[0] if view.to_act else -1))
    yield Field("on_turn", (seats,), 0, 1, "whose turn it is", _whose(lambda view: view.table.on_turn))
    yield Field("starter", (seats,), 0, 1, "the start player", _whose(lambda view: view.table.starter))
    yield Field("round", (1,), 0, box.rounds, "the round, 0 before the first", _on_table(lambda table: [table.round]))
    yield Field("left", (2,), 0, 9, "steps left in part one; buildings left", _on_table(left))
    water = "where the water to be laid comes from: an area, or the spring of the Verde or the Moreno"
    yield Field("source", (AREAS + len(SPRINGS),), 0, 1, water, _on_table(source))


def _land_fields(box: Box, land: Geography) -> Iterable[Field[View]]:
    """Land, water and cards."""
    areas, borders = land.areas, land.borders

    def terrain(table: DosRios) -> list[float]:
        found: list[float] = []
        for area in areas:
            kind = table.terrain[area]
            found += one_hot(-1 if kind is None else TERRAINS.index(kind), len(TERRAINS))
        return found

    def closed(table: DosRios) -> list[float]:
        dams = set(table.water.dams())
        return [float(one in dams) for one in borders]

    def pieces(table: DosRios) -> list[float]:
        outflow = table.water.outflow
        return [float(outflow[upper] == lower) for upper, lower in borders]

    def row(table: DosRios) -> list[float]:
        cards = [CARDS.index(card) for card in table.row] + [-1] * (box.seats + 1 - len(table.row))
        return [number for card in cards for number in one_hot(card, len(CARDS))]

    def wet(areas_of: Callable[[DosRios], int]) -> Read:
        def read(table: DosRios) -> list[float]:
            found = areas_of(table)
            return [float(found & BIT[area] != 0) for area in areas]

        return read

    kinds = ", ".join(TERRAINS)
    yield Field("terrain", (AREAS, len(TERRAINS)), 0, 1, f"what each area is: {kinds}", _on_table(terrain))
    yield Field("dams", (len(borders),), 0, 1, "borders with a dam", _on_table(closed))
    yield Field("river", (len(borders),), 0, 1, "borders that water flows over", _on_table(pieces))
    yield Field("verde", (AREAS,), 0, 1, "areas on the Rio Verde", _on_table(wet(lambda table: table.water.verde())))
    yield Field("moreno", (AREAS,), 0, 1, "areas on the Rio Moreno", _on_table(wet(lambda table: table.water.moreno())))
    cards, most = f"harvest cards: {', '.join(CARDS)}", max(box.cards.values())
    yield Field("row", (box.seats + 1, len(CARDS)), 0, 1, f"the row, the current card first; {cards}", _on_table(row))
    stack = "how many of each are in the stack"
    yield Field("stack", (len(CARDS),), 0, most, stack, _on_table(lambda table: [table.stack[card] for card in CARDS]))
    yield Field(
        "discards",
        (len(CARDS),),
        0,
        most,
        "how many of each are discarded",
        _on_table(lambda table: [table.discards[card] for card in CARDS]),
    )
    supply = "dams neither built nor in front of a player"
    yield Field("supply", (1,), 0, box.all_dams, supply, _on_table(lambda table: [table.dams_left()]))


def _player_fields(box: Box, land: Geography) -> Iterable[Field[View]]:
    """What every player has."""
    seats, site = box.seats, land.site

    def campesinos(table: DosRios, seat: int) -> list[float]:
        found = [0.0] * len(site)
        for place in table.campesinos[seat]:
            found[site[place]] += 1
        return found

    def fincas(table: DosRios, seat: int) -> list[float]:
        return [float(area in table.fincas[seat]) for area in land.areas]

    def hacienda(table: DosRios, seat: int) -> list[float]:
        return [float(area == table.haciendas[seat]) for area in land.areas]

    yield Field("campesinos", (seats, len(site)), 0, box.campesinos, "campesinos on each site", _each(campesinos))
    yield Field("fincas", (seats, AREAS), 0, 1, "fincas", _each(fincas))
    yield Field("haciendas", (seats, AREAS), 0, 1, "the hacienda", _each(hacienda))
    most = AREAS * box.rios * box.seats * box.rounds
    yield Field("money", (seats,), 0, most, "rios", _each(lambda table, seat: [table.money[seat]]))
    held = max(box.dams, box.most_dams)
    yield Field(
        "held", (seats,), 0, held, "unused dams in front of each", _each(lambda table, seat: [table.dams[seat]])
    )
