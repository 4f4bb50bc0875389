"""What every piece on the table is, does and is worth now."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.six_castles.components import AGRICULTURAL, CONSTRUCTION, open_box
from ribeira.games.six_castles.components import TOLL as TOLL_NAME
from ribeira.games.six_castles.forms import CELL, SPOT, at_cell, at_corner, at_spot, named_castle, named_terrain
from ribeira.games.six_castles.names import (
    CASTLE_NAMES,
    CASTLE_NUMBER,
    LANDSCAPES,
    NONE,
    TERRAIN,
    TERRAIN_NAMES,
    terrains,
)
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rulebook import facts as figures
from ribeira.games.six_castles.rules import reckoning
from ribeira.games.six_castles.rules.holdings import held, in_territory, worship_gain
from ribeira.games.six_castles.rules.selling import sales
from ribeira.games.six_castles.table import DISC_RESERVE, ON_CASTLE, RESERVE, SPENT
from ribeira.games.six_castles.territory import number_of, spot_number
from ribeira.kernel.cards import Card, Kinds
from ribeira.kernel.data import Edition
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Fact, Told

KINDS = Kinds()
explain = KINDS.explain

FOR_EACH_VERSION = ("aim.win", "end.points", "track.lay", "track.alter")  # told otherwise in the family version


def _tell(code: str, **facts: Fact) -> Told:
    return Told(f"six-castles.explain.{code}", **facts)


@lru_cache(16)
def _figures(edition: Edition, seats: int, version: str) -> dict[str, Fact]:
    return figures(open_box(edition, seats, version))


def _ruled(view: View, title: Told, rule: str, *now: Told) -> Card:
    """A card that says what the rules say there, for the version played."""
    box = view.box
    if box.family and rule in FOR_EACH_VERSION:
        rule += "_family"
    return Card(title, Told(f"six-castles.rules.{rule}", **_figures(box.edition, box.seats, box.version)), now, rule)


def _rule_of(terrain: str) -> str:
    """Where the rules speak of a kind of terrain."""
    if terrain in AGRICULTURAL:
        return "words.goods"
    return "words.built" if terrain in CONSTRUCTION else "words.wilds"


def _owns(view: View, terrain: str) -> list[Told]:
    """How many spaces of a terrain the viewer owns, or has in mounds with workers."""
    if view.seat is None:
        return []
    if terrain in CONSTRUCTION:
        return [_tell("you_hold", n=held(view.table, view.seat)[TERRAIN[terrain]], terrain=named_terrain(terrain))]
    return [_tell("you_own", n=view.table.owned(view.seat)[TERRAIN[terrain]], terrain=named_terrain(terrain))]


# The country


@KINDS.of(r"spot-(.+)")
def _spot(view: View, aid: bool, name: str) -> Card:
    """A quarter of a tile: its terrain, and the mound it lies in."""
    spot, territory = SPOT.read(name), view.table.territory
    number = spot_number(spot)
    terrain = TERRAIN_NAMES[territory.terrain(number >> 3, number & 7)]
    title = _tell("quarter", terrain=named_terrain(terrain), spot=at_spot(spot))
    mound = territory.exposed(number)
    about = _tell("mound", terrains=terrains(tuple(sorted(mound)))) if mound else _tell("covered")
    return _ruled(view, title, _rule_of(terrain), about, *_owns(view, terrain))


@KINDS.of(r"cell-(.+)")
def _cell(view: View, aid: bool, name: str) -> Card:
    cell = CELL.read(name)
    free = not view.table.territory.has_tile(number_of(*cell))
    return _ruled(view, _tell("free" if free else "tile", cell=at_cell(cell)), "place.tile", _tell("written", at=name))


@KINDS.of("new")
def _new(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("new"), "place.corners")


@KINDS.of(r"corner-(.+)")
def _corner(view: View, aid: bool, name: str) -> Card:
    return _ruled(view, _tell("corner", corner=at_corner(CELL.read(name))), "castles.apart")


@KINDS.of(r"grid-column-(.+)")
def _column_letter(view: View, aid: bool, name: str) -> Card:
    return Card(_tell("grid_column", column=name), _tell("grid.does"), (), "place.tile")


@KINDS.of(r"grid-row-(.+)")
def _row_number(view: View, aid: bool, name: str) -> Card:
    return Card(_tell("grid_row", row=name), _tell("grid.does"), (), "place.tile")


@KINDS.of(r"castle-(.+?)(?:-name)?", "top-none")
def _castle(view: View, aid: bool, castle: str = "") -> Card:
    if not castle:
        return _ruled(view, _tell("no_castles"), "castles.found")
    number, territory = CASTLE_NUMBER[castle], view.table.territory
    asks = _tell("asks", goods=[named_terrain(good) for good in view.box.castles[castle]])
    if not territory.markets[number]:
        left = _tell("castles_left", n=len(view.table.castles))
        return _ruled(view, named_castle(castle), "castles.found", asks, left)
    return _ruled(view, named_castle(castle), "sell.price", asks, _tell("market", n=territory.markets[number]))


@KINDS.of("next-castle")
def _next_castle(view: View, aid: bool) -> Card:
    return _castle(view, aid, CASTLE_NAMES[view.table.top])


@KINDS.of(r"(?:demand|income|sale)-(.+)-([a-z]+)")
def _demand(view: View, aid: bool, castle: str, good: str) -> Card:
    """A demand of a castle, and what serving it would bring."""
    table, title = view.table, _tell("demand", castle=named_castle(castle), good=named_terrain(good))
    by = table.sales_made().get((castle, good))
    if by is not None:
        return _ruled(view, title, "sell.sale", _tell("served", seat=by[0]))
    price = {} if view.seat is None else sales(table, view.seat)
    now = [_tell("would_bring", n=price[castle, good])] if (castle, good) in price else _owns(view, good)
    return _ruled(view, title, "sell.price", *now)


@KINDS.of(r"worker-(\d+)-(\d+)")
def _worker(view: View, aid: bool, seat: Seat, number: int) -> Card:
    """A worker, by where it is."""
    post, title = view.table.workers[seat][number], _tell("worker", seat=seat, number=number + 1)
    moves = _tell("moves", seat=seat, n=in_territory(view.table, seat))
    if post == RESERVE:
        return _ruled(view, title, "workers.enter", _tell("in_reserve"))
    if post & 7 == SPENT:
        return _ruled(view, title, "constructions.worker", _tell("spent"))
    if post & 7 == ON_CASTLE:
        return _ruled(view, title, "castles.covers", moves)
    return _ruled(
        view, title, "workers.lie", moves, _tell("would_advance", seat=seat, n=worship_gain(view.table, seat))
    )


# The tracks


@KINDS.of(r"space-(\d+)-(\d+)")
def _space(view: View, aid: bool, seat: Seat, space: int) -> Card:
    """A space of a track, and whether it is owned."""
    table = view.table
    terrain, cylinder = TERRAIN_NAMES[table.rows[seat][space]], table.cylinders[seat]
    title = _tell("space", terrain=named_terrain(terrain), number=space + 1, seat=seat)
    owned = space <= cylinder or space in table.discs[seat]
    state = _tell("owned" if owned else "ahead", seat=seat)
    if terrain == TOLL_NAME:
        return _ruled(view, title, "track.toll", state)
    count = _tell("owns", seat=seat, n=table.owned(seat)[TERRAIN[terrain]], terrain=named_terrain(terrain))
    return _ruled(view, title, "mark.own", state, count)


@KINDS.of(r"track-(\d+)-(\d+)")
def _track_tile(view: View, aid: bool, seat: Seat, position: int) -> Card:
    return _ruled(view, _tell("track_tile", seat=seat, number=position + 1), "track.alter")


@KINDS.of("track-end")
def _track_end(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("track_end"), "track.lay")


@KINDS.of(r"flip-\d+-(\d+)")
def _flip(view: View, aid: bool, position: int) -> Card:
    return _ruled(view, _tell("flip", number=position + 1), "track.alter")


@KINDS.of(r"cylinder-(\d+)")
def _cylinder(view: View, aid: bool, seat: Seat) -> Card:
    ahead = view.table.next_space(seat)
    now = _tell("track_ends") if ahead == NONE else _tell("next_space", terrain=named_terrain(TERRAIN_NAMES[ahead]))
    return _ruled(view, _tell("cylinder", seat=seat), "mark.cylinder", now)


@KINDS.of(r"disc-(\d+)-(\d+)")
def _disc(view: View, aid: bool, seat: Seat, number: int) -> Card:
    """A disc, by where it is."""
    discs, title = view.table.discs[seat], _tell("disc", seat=seat)
    reserve = _tell("discs_left", seat=seat, n=discs.count(DISC_RESERVE))
    if discs[number] == DISC_RESERVE:
        return _ruled(view, title, "mark.disc", reserve)
    if discs[number] >= 0:
        return _ruled(view, title, "mark.own", reserve)
    return _ruled(view, title, "sell.disc", _tell("spent"), reserve)


@KINDS.of(r"left-(\d+)")
def _left(view: View, aid: bool, at: int) -> Card:
    return _ruled(view, _tell("left"), "mark.mound")


# Hands


@KINDS.of(r"(?:terrain|turn)-(\d+)(?:-\d+|-bonus)?(?:\.\d)?")
def _terrain_tile(view: View, aid: bool, tile: int) -> Card:
    face = view.box.tiles[tile]
    title = _tell("terrain_tile", terrains=[named_terrain(name) for name in face.quarters])
    if face.bonus:
        return _ruled(view, title, "rock.join", _tell(f"bonus.{face.bonus}"))
    return _ruled(view, title, "place.tile")


@KINDS.of(r"pack-(\d+)-(fields|wilds)(?:\.\d)?")
def _pack(view: View, aid: bool, tile: int, face: str) -> Card:
    spaces = view.box.exploration_tiles[tile][("fields", "wilds").index(face)]
    title = _tell("pack", face=Told(f"six-castles.face.{face}"), terrains=[named_terrain(name) for name in spaces])
    return _ruled(view, title, "track.lay")


@KINDS.of("no-hand", r"hands-(\d+)(?:-1)?", r"hand-(?:exploration-)?tile-(\d+)(?:-n)?")
def _hands(view: View, aid: bool, seat: Seat = NONE) -> Card:
    if seat == NONE:
        return _ruled(view, _tell("no_hand"), "aim.idea")
    facts = {"tiles": view.hands[seat], "exploration_tiles": view.exploration_hands[seat]}
    return _ruled(view, _tell("hands", seat=seat), "start.pieces", _tell("hand_counts", **facts))


# Boards, money and contracts


@KINDS.of(r"faith-space-(\d+)")
def _faith_space(view: View, aid: bool, space: int) -> Card:
    return _ruled(view, _tell("faith_space", space=space), "religion.once", _tell("worth", n=view.box.religion[space]))


@KINDS.of(r"faith-(\d+)", "religion-name")
def _faith(view: View, aid: bool, seat: Seat = NONE) -> Card:
    if seat == NONE:
        return _ruled(view, _tell("religion"), "religion.advance")
    table = view.table
    points = _tell("worth", n=view.box.religion[table.religion[seat]])
    gain = _tell("would_advance", seat=seat, n=worship_gain(table, seat))
    return _ruled(view, _tell("faith", seat=seat, space=table.religion[seat]), "religion.advance", points, gain)


@KINDS.of(r"column-([a-z]+)-(\d+)")
def _column(view: View, aid: bool, column: str, value: int) -> Card:
    """A space of a scoring board: who has it, or how much the viewer has of what it takes."""
    number = TERRAIN[column]
    title = _tell("column", terrain=named_terrain(column), n=value)
    takers = [seat for seat, _ in view.table.takers(number, value)]
    now = [_tell("taken_by", seats=takers)] if takers else []
    board = "landscapes" if number in LANDSCAPES else "constructions"
    return _ruled(view, title, f"{board}.take", *now, *_owns(view, column))


@KINDS.of(r"head-([a-z]+)")
def _head(view: View, aid: bool, terrain: str) -> Card:
    return _ruled(view, named_terrain(terrain), _rule_of(terrain), *_owns(view, terrain))


@KINDS.of("(landscapes|constructions)-name")
def _board(view: View, aid: bool, board: str) -> Card:
    return _ruled(view, _tell(board), f"{board}.free")


@KINDS.of(r"contract-hidden-\d+")
def _hidden_contract(view: View, aid: bool) -> Card:
    return _ruled(view, _tell("contract_hidden"), "contracts.keep")


@KINDS.of(r"contract-([a-z]+)(?:-art|-points|-bonus|-own|-leader)?")
def _contract(view: View, aid: bool, name: str) -> Card:
    """A contract that the viewer may see, and how far everybody is."""
    contract, terms = TERRAIN[name], view.box.contracts[name]
    amounts = [reckoning.amount(view.table, seat, contract) for seat in range(view.box.seats)]
    leader = view.table.awards.get(contract, reckoning.leader(view.table, contract))
    now = [_tell("has", who_seat=seat, n=amount, terrain=named_terrain(name)) for seat, amount in enumerate(amounts)]
    now.append(_tell("contract_led", seat=leader) if leader != NONE else _tell("contract_tied"))
    rule = "contracts.castle" if name == "castle" else "contracts.most"
    title = _tell("contract", terrain=named_terrain(name), n=terms.points)
    return Card(title, _tell("contract.does", terrain=named_terrain(name), n=terms.points), tuple(now), rule)


@KINDS.of(r"(?:purse|gold|mealha)-(\d+)(?:-n)?")
def _purse(view: View, aid: bool, seat: Seat) -> Card:
    gold, mealhas = divmod(view.table.money[seat], view.box.gold)
    return _ruled(view, _tell("purse", seat=seat), "aim.money", _tell("has_money", gold=gold, mealhas=mealhas))


@KINDS.of(r"(?:mat|mark|name|points|owes|winner)-(\d+)", r"by-source(?:-1)?")
def _mat(view: View, aid: bool, seat: Seat = NONE) -> Card:
    seat = (view.seat or 0) if seat == NONE else seat
    points = reckoning.points(view.table, seat)
    facts = {"boards": points.boards, "religion": points.religion, "wealth": points.wealth}
    now = [_tell("points", seat=seat, n=points.total)]
    now.append(_tell("points_family" if view.box.family else "points_by", contracts=points.contracts, **facts))
    return _ruled(view, _tell("player", seat=seat), "end.points", *now)


# Buttons, piles and the table


@KINDS.of("(enter|work|worship|pass)", "start-([ab])")
def _button(view: View, aid: bool, name: str) -> Card:
    rules = {"enter": "workers.enter", "work": "choose.workers", "worship": "religion.advance", "pass": "choose.either"}
    now = (
        [_tell("you_advance", n=worship_gain(view.table, view.seat))]
        if name == "worship" and view.seat is not None
        else []
    )
    return _ruled(
        view,
        Told(f"six-castles.button.{name if name in rules else f'start-{name}'}"),
        rules.get(name, "start.tile"),
        *now,
    )


@KINDS.of("count-(round|stack|side|castles)")
def _count(view: View, aid: bool, name: str) -> Card:
    table = view.table
    counts = {
        "round": _tell("round", round=table.round, rounds=view.box.rounds),
        "stack": _tell("stack_left", n=max(0, table.stack)),
        "side": _tell("side_left", n=table.side),
        "castles": _tell("castles_left", n=len(table.castles)),
    }
    rules = {"round": "turn.rounds", "stack": "turn.steps", "side": "rock.bonus", "castles": "castles.found"}
    return _ruled(view, _tell(f"count_{name}"), rules[name], counts[name])


@KINDS.of("table", "map", "boards", "stock")
def _table(view: View, aid: bool) -> Card:
    now = _tell("round", round=view.table.round, rounds=view.box.rounds)
    return _ruled(view, Told("six-castles.title"), "aim.idea", now)
