"""What every piece on the table is, does and is worth now. All of it is open (R31), so nothing depends on the aid."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.dos_rios.components import Box
from ribeira.games.dos_rios.components import Card as HarvestCard
from ribeira.games.dos_rios.describe import whats_there
from ribeira.games.dos_rios.map import CROPS
from ribeira.games.dos_rios.meant import place_of
from ribeira.games.dos_rios.names import tell_card, tell_kind, tell_place, tell_terrain
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import BIT, CITY, NOWHERE, RIVERS, SPRINGS, Place, name_of
from ribeira.games.dos_rios.rulebook import facts as figures
from ribeira.games.dos_rios.rules.buildings import number_built, watered_buildings
from ribeira.games.dos_rios.rules.harvest import Yield, yields
from ribeira.games.dos_rios.rules.turn import Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.cards import Card, Kinds
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Told

KINDS = Kinds()
explain = KINDS.explain

PLACE = r"(\d+[-,]\d+(?:\.5)?|city|left-road|right-road|verde|moreno)"


def _tell(code: str, **facts: Fact) -> Told:
    return Told(f"dos-rios.explain.{code}", **facts)


@lru_cache(16)
def _figures(box: Box) -> dict[str, Fact]:
    return figures(box)


def _rule(view: View, rule: str) -> Told:
    """What the rules say there."""
    return Told(f"dos-rios.rules.{rule}", **_figures(view.table.box))


def _ruled(view: View, title: Told, rule: str, *now: Told) -> Card:
    """A card that says what the rules say there."""
    return Card(title, _rule(view, rule), now, rule)


# The map


@KINDS.of(f"place-{PLACE}", f"ground-{PLACE}", f"called-{PLACE}")
def _place(view: View, aid: bool, name: str) -> Card:
    place = place_of(name)
    if place >= CITY:
        title = _tell("place", place=tell_place(place), kind=tell_kind(place))
        return _ruled(view, title, "water.down" if place in SPRINGS else "walk.city", *_there(view.table, place))
    left, right = view.table.box.map.lakes
    if place in (*left, *right):
        return _ruled(view, Told("dos-rios.label.lake", place=tell_place(place)), "water.ends", _written(place))
    return _area(view, place)


def _area(view: View, area: Place) -> Card:
    """An area: what grows on it, whether water reaches it, who is there."""
    state = view.table
    terrain = state.terrain[area]
    if terrain is None:
        return _ruled(view, tell_place(area), "start.map", _written(area))
    title = _tell("area", terrain=tell_terrain(terrain), place=tell_place(area))
    kind = "field" if terrain in CROPS else terrain
    facts: dict[str, Fact] = {"terrain": tell_terrain(terrain), "rios": state.box.rios, "n": state.box.dams_per_forest}
    rule = {"field": "harvest.crops", "forest": "harvest.wood", "hill": "drive.lone"}[kind]
    return Card(
        title, _tell(f"{kind}.does", **facts), (*_water(state, area), *_there(state, area), _written(area)), rule
    )


def _written(place: Place) -> Told:
    """How records write a place."""
    return _tell("written", at=name_of(place))


def _water(state: DosRios, area: Place) -> list[Told]:
    """Which rivers flow through an area."""
    rivers = zip(RIVERS, SPRINGS, strict=True)
    found = [Told(f"dos-rios.river.{river}") for river, spring in rivers if area in state.water.course(spring)]
    return [_tell("watered", rivers=found)] if found else [_tell("dry")]


def _there(state: DosRios, place: Place) -> list[Told]:
    """Who and what is in a place, rivers left out."""
    found = [told for told in whats_there(state).get(place, []) if not told.code.startswith("dos-rios.river.")]
    return [_tell("there", about=found)] if found else [_tell("nobody")]


@KINDS.of(f"border-{PLACE}-{PLACE}")
def _border(view: View, aid: bool, upper: str, lower: str) -> Card:
    title = _tell("border", upper=tell_place(place_of(upper)), lower=tell_place(place_of(lower)))
    return _ruled(view, title, "dams.where", *_own_dams(view))


@KINDS.of(f"dam-{PLACE}-{PLACE}")
def _dam(view: View, aid: bool, upper: str, lower: str) -> Card:
    facts = {"upper": tell_place(place_of(upper)), "lower": tell_place(place_of(lower))}
    return Card(_tell("dam", **facts), _tell("dam.does", **facts), (), "dams.river")


@KINDS.of(f"(verde|moreno)-(?:{PLACE[1:-1]}|spring|mouth)", "(?:name|plate)-(verde|moreno)", f"bed-{PLACE}")
def _river(view: View, aid: bool, river: str) -> Card:
    if river not in RIVERS:
        return _ruled(view, _tell("bed"), "dams.new")
    course = view.table.water.course(SPRINGS[RIVERS.index(river)])
    length = [_tell("river_waters", n=len(course))] if course else []
    return _ruled(view, Told(f"dos-rios.river.{river}"), "water.down", *length)


@KINDS.of(r"campesino-(\d+)-(\d+)")
def _campesino(view: View, aid: bool, seat: Seat, number: int) -> Card:
    return _card_of(view, "campesino", seat, "walk.step")


@KINDS.of(r"finca-(\d+)-(\d+)")
def _finca(view: View, aid: bool, seat: Seat, number: int) -> Card:
    state = view.table
    area = state.fincas[seat][number] if number < len(state.fincas[seat]) else NOWHERE
    return _ruled(view, _tell("finca", seat=seat), "build.finca", *_on_water(state, area), *_built(state, seat))


@KINDS.of(r"hacienda-(\d+)")
def _hacienda(view: View, aid: bool, seat: Seat) -> Card:
    state = view.table
    now = [*_on_water(state, state.haciendas[seat]), *_built(state, seat)]
    return _ruled(view, _tell("hacienda", seat=seat), "build.hacienda", *now)


def _card_of(view: View, code: str, seat: Seat, rule: str, *now: Told) -> Card:
    """A card about something of a player's, with a sentence of its own."""
    return Card(_tell(code, seat=seat), _tell(f"{code}.does", seat=seat, steps=view.table.box.steps), now, rule)


def _on_water(state: DosRios, area: Place) -> list[Told]:
    if area == NOWHERE:
        return []
    return [_tell("on_water" if state.water.watered() & BIT[area] else "off_water")]


def _built(state: DosRios, seat: Seat) -> list[Told]:
    """How far a player has come."""
    facts = {"watered": watered_buildings(state, seat), "to_win": state.box.to_win}
    return [_tell("built", seat=seat, n=number_built(state, seat), **facts)]


# The harvest


@KINDS.of(r"card-(\d+)", r"card-name-(\d+)", r"pay-(?:mark-|dam-|dams-)?(\d+)-\d+")
def _harvest_card(view: View, aid: bool, at: int) -> Card:
    state = view.table
    if at >= len(state.row):
        return _stack(view, aid)
    card = state.row[at]
    place = _tell("card_current") if at == 0 else _tell("card_later", n=at)
    return _ruled(view, tell_card(card), _rule_of_card(card), place, *_pays(state, card))


@KINDS.of("current")
def _current(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("current"), "turn.card", *_pays(view.table, view.table.row[0]))


def _rule_of_card(card: HarvestCard) -> str:
    if card in CROPS:
        return "harvest.crops"
    return "harvest.wood" if card == "woodcutter" else "harvest.rivers"


def _pays(state: DosRios, card: HarvestCard) -> list[Told]:
    """What a card would pay now."""
    paid = [(seat, due) for seat, due in enumerate(yields(state, card)) if due != Yield(0, 0)]
    return [_tell("would_pay", pays=[_gets(seat, due) for seat, due in paid]) if paid else _tell("pays_nobody")]


def _gets(seat: Seat, due: Yield) -> Told:
    dams = Told("dos-rios.count.dams", n=due.dams)
    if due.rios and due.dams:
        return Told("dos-rios.label.pays_both", seat=seat, rios=due.rios, dams=dams)
    return Told("dos-rios.label.pays", seat=seat, what=dams if due.dams else Told("dos-rios.count.rios", n=due.rios))


@KINDS.of("stack", "back", "stack-count")
def _stack(view: View, aid: bool) -> Card:
    left = sum(view.table.stack.values())
    return _ruled(view, _tell("stack"), "harvest.new", _tell("stack_left", n=left), _rule(view, "harvest.cards"))


@KINDS.of("use-card", "use-card-text")
def _use(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("use"), "harvest.all", *_pays(view.table, view.table.row[0]))


@KINDS.of("shift-card", "shift-card-text")
def _shift(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("shift"), "harvest.back")


@KINDS.of("end-turn", "end-turn-text")
def _end_turn(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("end_turn"), "turn.first")


# Players and tools


def _money(view: View) -> list[Told]:
    return [] if view.seat is None else [_tell("your_money", n=view.table.money[view.seat])]


def _own_dams(view: View) -> list[Told]:
    return [] if view.seat is None else [_tell("your_dams", n=view.table.dams[view.seat])]


@KINDS.of("take-(finca|hacienda)(?:-board|-art|-text)?")
def _building(view: View, aid: bool, building: str) -> Card:
    return _ruled(view, _tell(f"take_{building}"), "build.price", *_money(view))


@KINDS.of("take-dam(?:-board|-art|-text)?")
def _tool_dam(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("take_dam"), "dams.where", *_own_dams(view))


@KINDS.of("boot", "steps", "steps-word")
def _steps(view: View, aid: bool) -> Card:
    pending = view.table.pending
    now = [_tell("steps_left", n=pending.steps)] if isinstance(pending, Working) else []
    return _ruled(view, _tell("steps"), "walk.step", *now)


@KINDS.of(r"coin-(?:count-)?(\d+)")
def _coins(view: View, aid: bool, seat: Seat) -> Card:
    return _ruled(view, _tell("money", seat=seat), "build.price", _tell("has_money", n=view.table.money[seat]))


@KINDS.of(r"logs-(?:count-)?(\d+)")
def _logs(view: View, aid: bool, seat: Seat) -> Card:
    return _ruled(view, _tell("dams", seat=seat), "dams.held", _tell("has_dams", n=view.table.dams[seat]))


@KINDS.of(r"fincas-(?:count-)?(\d+)")
def _fincas(view: View, aid: bool, seat: Seat) -> Card:
    state = view.table
    left = _tell("fincas_left", n=state.box.fincas - len(state.fincas[seat]))
    return _ruled(view, _tell("fincas", seat=seat), "build.price", left)


@KINDS.of(r"manor-(?:count-)?(\d+)")
def _manor(view: View, aid: bool, seat: Seat) -> Card:
    left = _tell("manor_left" if view.table.haciendas[seat] == NOWHERE else "manor_built")
    return _ruled(view, _tell("hacienda", seat=seat), "build.price", left)


@KINDS.of(r"mat-(\d+)", r"mark-(\d+)", r"name-(\d+)", r"built-(\d+)", r"first-(\d+)", r"turn-(\d+)", r"won-(\d+)")
def _mat(view: View, aid: bool, seat: Seat) -> Card:
    state = view.table
    now = [*_built(state, seat), _tell("has_money", n=state.money[seat]), _tell("has_dams", n=state.dams[seat])]
    if seat == state.starter:
        now.append(_tell("starter"))
    return _ruled(view, _tell("player", seat=seat), "aim.win", *now)


@KINDS.of("table", "board", "cards", "tools", r"notice(?:-\d|-more(?:-\d)?)?", "round")
def _table(view: View, aid: bool) -> Card:
    state = view.table
    now = [_tell("round", n=state.round, rounds=state.box.rounds)] if state.round else []
    return _ruled(view, Told("dos-rios.title"), "aim.idea", *now)
