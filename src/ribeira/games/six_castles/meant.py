"""What somebody may mean by touching pieces, whether or not it can be done: so that the rules can say why not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ribeira.games.six_castles.actions import (
    Action,
    Build,
    Disc,
    Enter,
    Exchange,
    Flip,
    Keep,
    Lay,
    Lie,
    Mark,
    Move,
    Pass,
    Place,
    Sell,
    Step,
    Survey,
    Toll,
    Work,
    Worship,
)  # fmt: skip
from ribeira.games.six_castles.components import CONSTRUCTION
from ribeira.games.six_castles.forms import CELL, SPOT
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules.working import Working
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told

RULES = {
    "not_beside": "place.tile",
    "rock": "rock.join",
    "not_foundable": "castles.apart",
    "not_touched": "place.corners",
    "under_castle": "castles.covers",
    "track_ends": "track",
    "not_in_mound": "mark.mound",
    "not_ahead": "mark.disc",
    "has_disc": "mark.disc",
    "no_disc": "mark.disc",
    "fields_up": "track",
    "not_alterable": "track",
    "altered": "track",
    "not_in_pack": "track",
    "no_toll": "track.toll",
    "no_mealha": "track.toll",
    "not_founded": "sell.sale",
    "no_demand": "sell.sale",
    "served": "sell.sale",
    "no_good": "sell.sale",
    "other_disc": "sell.disc",
    "no_worker": "workers.enter",
    "cannot_settle": "workers.pay",
    "cannot_pay": "workers.pay",
    "not_on_road": "workers.move",
    "one_at_a_time": "workers.move",
    "laid": "workers.move",
    "no_moves": "workers.move",
    "not_neighbour": "workers.move",
    "not_standing": "workers.lie",
    "other_tile": "workers.lie",
    "lay_first": "workers.lie",
    "no_worship": "religion.advance",
    "taken": "landscapes.free",
    "too_few": "landscapes.take",
    "no_space": "landscapes.take",
    "no_column": "landscapes.take",
    "not_spendable": "constructions.worker",
}


def rule_about(refusal: Told) -> str:
    """Where the rules tell more about a refusal."""
    return RULES.get(refusal.code.rpartition(".")[2], "turn")


Means = Callable[..., Iterator[Action]]
_MEANT: list[tuple[re.Pattern[str], Means]] = []


def meant(view: View, touched: tuple[str, ...]) -> Iterator[Action]:
    """Actions that the last touch may mean, after those before it. What is not asked for now the rules leave aside."""
    *before, last = touched
    for pattern, means in _MEANT:
        found = pattern.fullmatch(last)
        if found is not None and view.seat is not None:
            yield from means(view, view.seat, before, *found.groups())


def _touching(pattern: str) -> Callable[[Means], Means]:
    """Let a function say what is meant by pieces whose ids have this form."""

    def taken(means: Means) -> Means:
        _MEANT.append((re.compile(pattern), means))
        return means

    return taken


def _number_in(before: list[str], pattern: str) -> int | None:
    """The number in the id of a piece touched before."""
    numbers = [int(found[1]) for piece in before if (found := re.fullmatch(pattern, piece))]
    return numbers[-1] if numbers else None


@_touching(r"(?:spot|cell)-(-?\d+,-?\d+)(?:\.[a-z]+)?")
def _at_cell(view: View, seat: Seat, before: list[str], cell: str) -> Iterator[Action]:
    """A tile is to be placed here, or a worker to move here."""
    tile, worker = _number_in(before, r"terrain-(\d+)"), _number_in(before, r"worker-\d+-(\d+)")
    place: Cell = CELL.read(cell)
    if worker is not None:
        yield Move(seat, worker, place)
    for one in view.hand if tile is None else (tile,):
        yield from (Place(seat, one, place, turn) for turn in range(4))


@_touching(r"spot-(.+)")
def _at_spot(view: View, seat: Seat, before: list[str], name: str) -> Iterator[Action]:
    """The mound is to be marked with, or a worker to lie down in it."""
    spot: Spot = SPOT.read(name)
    pending, worker = view.table.pending, _number_in(before, r"worker-\d+-(\d+)")
    yield Mark(seat, spot)
    if worker is None and isinstance(pending, Working) and pending.rising >= 0:
        worker = pending.rising
    if worker is not None:
        yield Lie(seat, worker, spot)


@_touching(r"space-(\d+)-(\d+)")
def _at_space(view: View, seat: Seat, before: list[str], owner: str, space: str) -> Iterator[Action]:
    if int(owner) == seat:
        yield Disc(seat, int(space))


@_touching(r"cylinder-(\d+)")
def _cylinder(view: View, seat: Seat, before: list[str], owner: str) -> Iterator[Action]:
    if int(owner) == seat:
        yield Step(seat)


@_touching(r"(?:purse|gold|mealha)-(\d+)(?:-n)?")
def _purse(view: View, seat: Seat, before: list[str], owner: str) -> Iterator[Action]:
    if int(owner) == seat:
        yield Toll(seat)


@_touching(r"faith-(\d+)|worship")
def _faith(view: View, seat: Seat, before: list[str], owner: str | None) -> Iterator[Action]:
    if owner is None or int(owner) == seat:
        yield Worship(seat)


@_touching(r"track-(\d+)-(\d+)")
def _track_tile(view: View, seat: Seat, before: list[str], owner: str, position: str) -> Iterator[Action]:
    """A tile of the track is to be turned over, or exchanged with one from hand."""
    if int(owner) != seat:
        return
    pack = [found for piece in before if (found := re.fullmatch(r"pack-(\d+)-([a-z]+)", piece))]
    if pack:
        yield Exchange(seat, int(position), int(pack[-1][1]), _face(pack[-1][2]))
    yield Flip(seat, int(position))


@_touching(r"pack-(\d+)-([a-z]+)(?:\.\d)?")
def _pack(view: View, seat: Seat, before: list[str], tile: str, face: str) -> Iterator[Action]:
    yield Lay(seat, int(tile), _face(face))


def _face(name: str) -> Any:
    return "fields" if name == "fields" else "wilds"


@_touching(r"(?:demand|income|sale)-(.+)-([a-z]+)")
def _demand(view: View, seat: Seat, before: list[str], castle: Any, good: Any) -> Iterator[Action]:
    yield from (Sell(seat, castle, good, disc) for disc in range(view.box.discs))


@_touching(r"castle-(.+?)(?:-name)?")
def _castle(view: View, seat: Seat, before: list[str], castle: Any) -> Iterator[Action]:
    for good in view.box.castles.get(castle, ()):
        yield from _demand(view, seat, before, castle, good)


@_touching(r"column-([a-z]+)-(\d+)")
def _column(view: View, seat: Seat, before: list[str], column: Any, value: str) -> Iterator[Action]:
    """A space of a scoring board, with any disc or worker."""
    if column in CONSTRUCTION:
        yield from (Build(seat, column, int(value), worker) for worker in range(view.box.workers))
    else:
        yield from (Survey(seat, column, int(value), disc) for disc in range(view.box.discs))


@_touching(r"disc-(\d+)-(\d+)")
def _disc(view: View, seat: Seat, before: list[str], owner: str, number: str) -> Iterator[Action]:
    """A disc is to be spent on the demand or the space touched before."""
    if int(owner) != seat or not before:
        return
    demand, column = re.fullmatch(r"demand-(.+)-([a-z]+)", before[0]), re.fullmatch(r"column-([a-z]+)-(\d+)", before[0])
    if demand:
        castle: Any = demand[1]
        good: Any = demand[2]
        yield Sell(seat, castle, good, int(number))
    if column:
        landscape: Any = column[1]
        yield Survey(seat, landscape, int(column[2]), int(number))


@_touching(r"worker-(\d+)-(\d+)")
def _worker(view: View, seat: Seat, before: list[str], owner: str, number: str) -> Iterator[Action]:
    """A worker is to be spent, to come, to move or to lie down."""
    if int(owner) != seat:
        return
    column, worker = [re.fullmatch(r"column-([a-z]+)-(\d+)", piece) for piece in before[:1]], int(number)
    if column and column[0]:
        construction: Any = column[0][1]
        yield Build(seat, construction, int(column[0][2]), worker)
    spot = view.table.spots(seat)[worker]
    yield from (Move(seat, worker, Cell(spot.x + x, spot.y + y)) for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)))
    yield Enter(seat)
    yield Work(seat)


@_touching(r"contract-([a-z]+)(?:-[a-z]+)?")
def _contract(view: View, seat: Seat, before: list[str], contract: Any) -> Iterator[Action]:
    if contract != "hidden":
        yield Keep(seat, contract)


@_touching("pass")
def _pass(view: View, seat: Seat, before: list[str]) -> Iterator[Action]:
    yield Pass(seat)
