"""What somebody may mean by touching pieces, whether or not it can be done: so that the rules can say why not."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ribeira.games.dos_rios.components import Building
from ribeira.games.dos_rios.decision import Action
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.pieces import END_TURN, SHIFT_CARD, TAKE_DAM, USE_CARD
from ribeira.games.dos_rios.places import CITY, Place, read_place
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.games.dos_rios.rules.setting_out import Laying, Settle, Settling
from ribeira.games.dos_rios.rules.turn import Diverting
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told

PLACE = r"(\d+[-,]\d+(?:\.5)?|city|left-road|right-road|verde|moreno)"
ON_PLACE = re.compile(rf"(?:place|ground|bed|verde|moreno)-{PLACE}")
ON_BORDER = re.compile(rf"(?:border|dam)-{PLACE}-{PLACE}")
STANDING = re.compile(r"(campesino|finca|hacienda)-(\d+)(?:-(\d+))?")
TOOL = re.compile(r"(take-dam|take-finca|take-hacienda|use-card|shift-card|end-turn)(?:-board|-art|-text)?")
FAR = 99  # more steps than any way takes
STOCK = {"logs": TAKE_DAM, "fincas": "take-finca", "manor": "take-hacienda"}

RULES = {
    "money": "build.price",
    "two_buildings": "build.limit",
    "one_hacienda": "build.price",
    "no_fincas": "build.price",
    "build_nobody": "build.price",
    "built_on": "build.price",
    "no_dams": "dams.held",
    "no_border": "dams.where",
    "dam_exists": "dams.where",
    "dam_nobody": "dams.where",
    "last_way_down": "dams.open",
    "closed": "drive.lone",
    "too_weak": "drive.pair",
    "nobody_to_drive": "drive.first",
    "not_beside": "drive.two",
    "shut": "build.hacienda",
    "no_way": "walk.step",
    "steps": "walk.step",
    "nobody_there": "walk.step",
    "no_end": "walk.room",
    "misplaced": "walk.room",
    "lay_from": "water.choice",
    "lay_to": "water.down",
    "taken": "start.settle",
    "full": "start.settle",
    "no_area": "start.settle",
    "no_rest": "turn.card",
    "first_round": "turn.first",
}


def place_of(name: str) -> Place:
    """The place that the id of a piece names: `3-4.5` and `3,4.5` are the same."""
    return read_place(name if name.startswith(("left", "right")) else name.replace("-", ","))


def rule_about(refusal: Told) -> str:
    """Where the rules tell more about a refusal."""
    return RULES.get(refusal.code.rpartition(".")[2], "turn")


def meant(view: View, touched: tuple[str, ...]) -> Iterator[Action]:
    """Actions that a path of touches may mean: with what was touched before, or by the last touch alone."""
    if view.seat is None:
        return
    *before, last = touched
    seat, place, first = view.seat, place_at(view, last), before[0] if before else None
    tool = TOOL.fullmatch(last)
    border = ON_BORDER.fullmatch(last)
    if tool:
        yield from _by_tool(view, seat, tool[1])
    elif border:
        yield Dam(seat, place_of(border[1]), place_of(border[2]))
    elif place is None:
        yield from _by_stock(view, seat, last)
    elif first is not None and (taken := TOOL.fullmatch(first)):
        yield from _with_tool(seat, taken[1], place)
    else:
        yield from _to_place(view, seat, place, [found for one in before if (found := place_at(view, one)) is not None])


def place_at(view: View, piece: str) -> Place | None:
    """The place that a piece stands for: an area, or where a campesino or a building is."""
    found = ON_PLACE.fullmatch(piece)
    if found:
        return place_of(found[1])
    standing = STANDING.fullmatch(piece)
    if not standing:
        return None
    kind, seat, number, state = standing[1], int(standing[2]), int(standing[3] or 0), view.table
    rows = {"campesino": state.campesinos, "finca": state.fincas, "hacienda": [[one] for one in state.haciendas]}
    row = rows[kind][seat] if seat < state.box.seats else []
    return row[number] if number < len(row) and row[number] >= 0 else None


def _by_tool(view: View, seat: Seat, tool: str) -> Iterator[Action]:
    """A tool was touched that cannot be taken up: it was meant for any place where one stands."""
    own = sorted({place for place in view.table.campesinos[seat] if place < CITY}) or [CITY]
    if tool in (USE_CARD, SHIFT_CARD, END_TURN):
        yield {USE_CARD: Harvest, SHIFT_CARD: Shift, END_TURN: Rest}[tool](seat)
    elif tool == TAKE_DAM:
        yield from (Dam(seat, *border) for area in own for border in view.table.box.map.borders[area])
    else:
        yield from (Build(seat, _building(tool), area) for area in own)


def _by_stock(view: View, seat: Seat, piece: str) -> Iterator[Action]:
    """What lies before oneself was touched: it means the tool."""
    kind, _, owner = piece.rpartition("-")
    tool = STOCK.get(kind.removesuffix("-count"))
    if tool and owner == str(seat):
        yield from _by_tool(view, seat, tool)
    elif piece in ("card-0", "card-name-0", "current"):
        yield Harvest(seat)


def _with_tool(seat: Seat, tool: str, place: Place) -> Iterator[Action]:
    if tool in ("take-finca", "take-hacienda"):
        yield Build(seat, _building(tool), place)


def _building(tool: str) -> Building:
    return "finca" if tool == "take-finca" else "hacienda"


def _to_place(view: View, seat: Seat, place: Place, before: list[Place]) -> Iterator[Action]:
    """A place was touched: water is to flow there, or somebody is to go there."""
    state = view.table
    if isinstance(state.pending, (Laying, Diverting)):
        yield Lay(seat, state.pending.place, place)
    elif isinstance(state.pending, Settling):
        yield Settle(seat, place)
    elif before:
        held = state.holders().get(place, [])
        if held and held[0] != seat:
            yield Drive(seat, place, tuple(sorted(before)))
        yield Walk(seat, before[-1], place)
    elif place in state.campesinos[seat]:
        free_first = sorted(state.box.map.near[place], key=state.holders().__contains__)
        yield from (Walk(seat, place, goal) for goal in free_first)
    else:
        own = set(state.campesinos[seat])
        if place in state.holders():
            yield from (Drive(seat, place, (origin,)) for origin in state.box.map.near[place] if origin in own)
        nearest = sorted((state.steps_between(origin, place) or FAR, origin) for origin in own)
        yield from (Walk(seat, origin, place) for _, origin in nearest)
