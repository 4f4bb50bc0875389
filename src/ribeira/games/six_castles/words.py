"""Texts, actions in words, and the pieces one touches to mean them."""

from __future__ import annotations

from functools import lru_cache

from ribeira.games.six_castles.actions import (
    CELL,
    QUARTERS,
    SPOT,
    Action,
    Build,
    Charter,
    Disc,
    Draw,
    Enter,
    Exchange,
    Find,
    First,
    Flip,
    Found,
    Keep,
    Lay,
    Lie,
    Mark,
    Move,
    Pass,
    Place,
    Sell,
    Start,
    Step,
    Survey,
    Toll,
    Top,
    Work,
    Worship,
)
from ribeira.games.six_castles.territory import Cell, Spot
from ribeira.kernel.words import Fact, Say, Told


@lru_cache(1 << 14)
def said(say: Say, code: str, facts: tuple[tuple[str, Fact], ...]) -> str:
    """A text of this game; most of them come again in the next picture."""
    return say(Told(f"six-castles.{code}", **dict(facts)))


def terrain(name: str) -> Told:
    """A terrain, a toll or the castle contract by name."""
    return Told(f"six-castles.terrain.{name}")


def castle(name: str) -> Told:
    """A castle by name."""
    return Told(f"six-castles.castle.{name}")


def at(cell: Cell) -> Told:
    """A cell as people find it: so many tiles east and south of the start tile."""
    return Told("six-castles.cell", x=cell.x, y=cell.y)


def spot_at(spot: Spot) -> Told:
    """A quarter of a tile."""
    return Told("six-castles.spot", quarter=Told(f"six-castles.quarter.{QUARTERS[spot.quarter]}"), cell=at(spot.cell))


def word(action: Action) -> Told:
    """The action in words."""
    code = f"six-castles.act.{type(action).__name__.lower()}"
    match action:
        case First(player=player):
            return Told(code, seat=player)
        case Top(castle=name):
            return Told(code, castle=castle(name))
        case Draw(player=player, tile=tile) | Find(player=player, tile=tile):
            return Told(code, seat=player, tile=tile)
        case Charter(player=player, contract=contract):
            return Told(code, seat=player, contract=terrain(contract))
        case Keep(contract=contract):
            return Told(code, contract=terrain(contract))
        case Start(side=side):
            return Told(code, side=side)
        case Lay(tile=tile, face=face):
            return Told(code, tile=tile, face=Told(f"six-castles.face.{face}"))
        case Place(tile=tile, cell=cell, turn=turn):
            return Told(code, tile=tile, cell=at(cell), degrees=90 * turn)
        case Found(corner=corner):
            return Told(code, cell=at(corner))
        case Mark(spot=spot):
            return Told(code, spot=spot_at(spot))
        case Disc(space=space):
            return Told(code, space=space + 1)
        case Flip(position=position):
            return Told(code, position=position + 1)
        case Exchange(position=position, tile=tile, face=face):
            return Told(code, position=position + 1, tile=tile, face=Told(f"six-castles.face.{face}"))
        case Sell(castle=name, good=good, disc=disc):
            return Told(code, castle=castle(name), good=terrain(good), disc=disc + 1)
        case Survey(landscape=column, value=value, disc=disc):
            return Told(code, column=terrain(column), value=value, disc=disc + 1)
        case Move(worker=worker, cell=cell):
            return Told(code, worker=worker + 1, cell=at(cell))
        case Lie(worker=worker, spot=spot):
            return Told(code, worker=worker + 1, spot=spot_at(spot))
        case Build(construction=column, value=value, worker=worker):
            return Told(code, column=terrain(column), value=value, worker=worker + 1)
        case Step() | Toll() | Work() | Enter() | Worship() | Pass():
            return Told(code)


def touches(action: Action) -> tuple[str, ...]:
    """The pieces to touch, in order; the outcomes of chance are not touched."""
    seat = action.seat
    match action:
        case Keep(contract=contract):
            return (f"contract-{contract}",)
        case Start(side=side):
            return (f"start-{side}",)
        case Lay(tile=tile, face=face):
            return f"pack-{tile}-{face}", "track-end"
        case Exchange(position=position, tile=tile, face=face):
            return f"pack-{tile}-{face}", f"track-{seat}-{position}"
        case Flip(position=position):
            return (f"flip-{seat}-{position}",)
        case Place(tile=tile, cell=cell, turn=turn):
            return f"terrain-{tile}", f"cell-{CELL.write(cell)}", f"turn-{tile}-{90 * turn}"
        case Found(corner=corner):
            return (f"corner-{CELL.write(corner)}",)
        case Mark(spot=spot):
            return (f"spot-{SPOT.write(spot)}",)
        case Step():
            return (f"cylinder-{seat}",)
        case Toll():
            return (f"purse-{seat}",)
        case Disc(space=space):
            return (f"space-{seat}-{space}",)
        case Sell(castle=name, good=good, disc=disc):
            return f"demand-{name}-{good}", f"disc-{seat}-{disc}"
        case Survey(landscape=column, value=value, disc=disc):
            return f"column-{column}-{value}", f"disc-{seat}-{disc}"
        case Enter():
            return ("enter",)
        case Move(worker=worker, cell=cell):
            return f"worker-{seat}-{worker}", f"cell-{CELL.write(cell)}"
        case Lie(worker=worker, spot=spot):
            return f"worker-{seat}-{worker}", f"spot-{SPOT.write(spot)}"
        case Build(construction=column, value=value, worker=worker):
            return f"column-{column}-{value}", f"worker-{seat}-{worker}"
        case Work() | Worship() | Pass():
            return (type(action).__name__.lower(),)
        case _:
            return ()
