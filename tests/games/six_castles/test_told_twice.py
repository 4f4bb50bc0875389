"""The rules told a second time, from the geometry up, and compared with the game's own at every step of random games.

Here the territory is a fine grid with one cell a quarter: the tile in column x and row y has the cells 2x, 2x + 1 of
the rows 2y, 2y + 1. Roads part the quarters of a tile, so that two neighbouring cells make one mound exactly if they
are of different tiles; a castle covers two by two cells, and the ring of twelve around it is its market.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ribeira import CHANCE
from ribeira.games.six_castles.actions import (
    Action,
    Build,
    Disc,
    Draw,
    Enter,
    Exchange,
    Flip,
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
)
from ribeira.games.six_castles.components import AGRICULTURAL, LANDSCAPE
from ribeira.games.six_castles.forms import Face
from ribeira.games.six_castles.rules import SixCastles, set_out
from ribeira.games.six_castles.rules.building import Building
from ribeira.games.six_castles.rules.choosing import Choosing
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.rules.placing import Founding, Placing
from ribeira.games.six_castles.rules.selling import Selling
from ribeira.games.six_castles.rules.surveying import Surveying
from ribeira.games.six_castles.rules.toll import Closing
from ribeira.games.six_castles.rules.working import Entering, Working
from ribeira.games.six_castles.rules.worshipping import Worshipping
from ribeira.games.six_castles.table import BOARD, CROSSING, ON_CASTLE, RESERVE, Table
from ribeira.games.six_castles.territory import Cell, Spot, cell_of, spot_number
from tests.games.six_castles.positions import box, names
from tests.games.six_castles.positions import mound as mound_of

Fine = tuple[int, int]
_WITHIN = ((0, 0), (1, 0), (1, 1), (0, 1))
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))
HEAVY = {Work: 6, Enter: 3, Move: 3, Sell: 8, Survey: 4, Build: 4, Worship: 4}  # so that little is passed over


def fine(x: int, y: int, quarter: int) -> Fine:
    return 2 * x + _WITHIN[quarter][0], 2 * y + _WITHIN[quarter][1]


def ground(state: SixCastles) -> dict[Fine, str]:
    return {
        fine(*cell, at): terrain
        for cell, laid in state.table.territory.tiles.items()
        for at, terrain in enumerate(laid.quarters)
    }


def flood(grid: dict[Fine, str], start: Fine) -> frozenset[Fine]:
    """The mound of a cell (C2)."""
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for dx, dy in _BESIDE:
            there = x + dx, y + dy
            other_tile = (there[0] // 2, there[1] // 2) != (x // 2, y // 2)
            if other_tile and there in grid and there not in found:
                found.add(there)
                edge.append(there)
    return frozenset(found)


def covered(state: SixCastles) -> set[Fine]:
    return {cell for corner in state.table.territory.castles for cell in block(corner, 1)}


def block(corner: Cell, half: int) -> set[Fine]:
    """Two by two cells around a corner, or four by four."""
    return {
        (x, y)
        for x in range(2 * corner.x - half, 2 * corner.x + half)
        for y in range(2 * corner.y - half, 2 * corner.y + half)
    }


def mounds_of(state: SixCastles, seat: int) -> set[frozenset[Fine]]:
    grid = ground(state)
    return {flood(grid, fine(*spot)) for spot in state.table.spots(seat) if spot.quarter < CROSSING}


def payees(state: SixCastles, spot: Spot, seat: int) -> list[int]:
    """C19."""
    here = fine(*spot)
    others = [other for other in range(state.table.box.seats) if other != seat]
    return [other for other in others if any(here in mound for mound in mounds_of(state, other))]


def placements(state: SixCastles, seat: int) -> set[Place]:
    """C1 and C3."""
    grid, hidden = ground(state), covered(state)
    allowed: set[Place] = set()
    tiles = state.table.territory.tiles
    beside = {Cell(cell.x + dx, cell.y + dy) for cell in tiles for dx, dy in _BESIDE} - set(tiles)
    for tile in state.hands[seat]:
        ways = [Place(seat, tile, cell, turn) for cell in beside for turn in range(4)]
        joined = []
        for way in ways:
            printed = state.table.box.tiles[tile].quarters
            quarters = [printed[(at - way.turn) % 4] for at in range(4)]
            after = grid | {fine(*way.cell, at): terrain for at, terrain in enumerate(quarters)}
            if "rock" in quarters:
                rock = fine(*way.cell, quarters.index("rock"))
                mates = flood(after, rock) - {rock} - hidden
                joined += [way] if any(after[mate] == "rock" for mate in mates) else []
        allowed.update(joined or ways)
    return allowed


def foundable(before: SixCastles, after: SixCastles) -> list[Cell]:
    """C5: the mounds that the new tile closed, with a rock, two terrains from every castle."""
    placed = cell_of(after.table.placed)
    grid, old = ground(after), ground(before)
    if before.table.top < 0:
        return []
    found = []
    for x, y in _WITHIN:
        corner = Cell(placed.x + x, placed.y + y)
        cells = block(corner, 1)
        near = block(corner, 3) & covered(before)  # within two cells of it
        if cells <= set(grid) and not cells <= set(old) and not near and any(grid[cell] == "rock" for cell in cells):
            found.append(corner)
    return sorted(found)


def track(state: SixCastles, seat: int) -> list[str]:
    faces = state.table.box.exploration_tiles
    return [space for tile, face in state.table.track_tiles(seat) for space in faces[tile][face]]


def owned(state: SixCastles, seat: int) -> list[str]:
    row = [
        space for tile, face in state.table.track_tiles(seat) for space in state.table.box.exploration_tiles[tile][face]
    ]
    return [what for at, what in enumerate(row) if at <= state.table.cylinders[seat] or at in state.table.discs[seat]]


def holdings(state: SixCastles, seat: int) -> list[str]:
    grid, hidden = ground(state), covered(state)
    return [grid[cell] for mound in mounds_of(state, seat) for cell in mound if cell not in hidden]


def forced(state: SixCastles, seat: int, terrain: str, disc: int) -> bool:
    """C15: the disc lies on that terrain, or no disc does."""
    row = [
        space for tile, face in state.table.track_tiles(seat) for space in state.table.box.exploration_tiles[tile][face]
    ]
    upon = [at for at, space in enumerate(state.table.discs[seat]) if space >= 0 and row[space] == terrain]
    return disc in upon if upon else state.table.discs[seat][disc] != -2


def can_rest(state: SixCastles, seat: int, working: Working) -> bool:
    """Whether all that stand can be laid: every way of moving and lying tried, no worker that lies stirred (C19)."""
    standing = [at for at, spot in enumerate(state.table.spots(seat)) if spot.quarter == CROSSING]
    if not standing:
        return True
    for worker in standing if working.active == -1 else [working.active]:
        cell = state.table.spots(seat)[worker].cell
        for quarter in range(4):
            spot = Spot(*cell, quarter)
            cost = 5 * len(payees(state, spot, seat))
            if fine(*spot) not in covered(state) and cost <= state.table.money[seat]:
                after = state.copy()
                put(after.table, seat, worker, spot)
                after.table.money[seat] -= cost
                if can_rest(after, seat, Working(working.moves)):
                    return True
        for dx, dy in _BESIDE if working.moves else ():
            there = Cell(cell.x + dx, cell.y + dy)
            if there in state.table.territory.tiles:
                after = state.copy()
                put(after.table, seat, worker, Spot(*there, CROSSING))
                if can_rest(after, seat, Working(working.moves - 1, active=worker)):
                    return True
    return False


def put(table: Table, seat: int, worker: int, spot: Spot) -> None:
    """Let a worker be somewhere."""
    posts = list(table.workers[seat])
    posts[worker] = spot_number(spot)
    table.workers[seat] = tuple(posts)


def steps(seed: int, seats: int, version: str) -> Iterator[tuple[SixCastles, Any, SixCastles]]:
    """A random game, step by step."""
    rng, state = Random(seed), set_out(box(seats, version))
    while owing := state.to_act():
        seat = rng.choice(owing)
        if seat == CHANCE:
            actions, weights = zip(*state.chances(), strict=True)
        else:
            actions = tuple(state.legal(seat))
            weights = tuple(HEAVY.get(type(action), 0 if isinstance(action, Pass) else 1) + 0.2 for action in actions)
        (action,) = rng.choices(actions, weights)
        before = state.copy()
        state.play(action)
        yield before, action, state.copy()


GAMES = [(1, 2, "advanced"), (2, 3, "advanced"), (3, 4, "advanced"), (4, 2, "family"), (5, 3, "family")]


def market(state: SixCastles, castle: str) -> int:
    (corner,) = [at for at, name in state.table.territory.castles.items() if name == castle]
    grid, ring = ground(state), block(corner, 2) - block(corner, 1)
    assert len(ring) == 12
    return 1 + sum(grid[cell] in ("house", "chapel", "camp") for cell in ring)


def one_reserve(tokens: Sequence[object], reserve: object) -> list[int]:
    """The numbers of tokens, of those alike in the reserve only the first."""
    return [at for at, token in enumerate(tokens) if token != reserve or at == list(tokens).index(reserve)]


def sales(state: SixCastles, seat: int) -> set[Action]:
    """C15."""
    return {
        Sell(seat, castle, good, disc)
        for castle in state.table.territory.castles.values()
        for good in state.table.box.castles[castle]
        if (castle, good) not in state.table.sales_made() and good in owned(state, seat)
        for disc in one_reserve(state.table.discs[seat], -1)
        if forced(state, seat, good, disc)
    }


def free(state: SixCastles, seat: int, column: str, value: int, top: int) -> bool:
    takers = [taker for taker, _ in state.table.spaces_taken().get((column, value), ())]
    return seat not in takers if value == top else not takers


def surveys(state: SixCastles, seat: int) -> set[Action]:
    """C16."""
    return {
        Survey(seat, landscape, value, disc)
        for landscape in ("pasture", "scrub", "lake", "wasteland", "forest")
        for value in (2, 3, 4)
        if owned(state, seat).count(landscape) >= value and free(state, seat, landscape, value, 4)
        for disc in one_reserve(state.table.discs[seat], -1)
        if forced(state, seat, landscape, disc)
    }


def buildings(state: SixCastles, seat: int) -> set[Action]:
    """C21."""
    have = holdings(state, seat)
    return {
        Build(seat, construction, value, worker)
        for construction in ("cross", "chapel", "camp", "house", "milestone")
        for value in (2, 3, 4, 5)
        if have.count(construction) >= value and free(state, seat, construction, value, 5)
        for worker in one_reserve(state.table.workers[seat], RESERVE)
        if state.table.workers[seat][worker] != BOARD
    }


def is_next(pending: object, kinds: Sequence[tuple[type, bool]]) -> bool:
    """Whether the first decision that leaves a choice is the one asked; later there is only a toll, and the end."""
    wanted = next((kind for kind, open_ in kinds if open_), None)
    return type(pending) is wanted if wanted else type(pending) in (Closing, Drawing, Placing, type(None))


@pytest.mark.parametrize(("seed", "seats", "version"), GAMES)
def test_tiles_and_castles_told_twice(seed: int, seats: int, version: str) -> None:
    """C1 to C3, C5 and C6."""
    for before, action, after in steps(seed, seats, version):
        if isinstance(action, Place):
            offered = {other for other in before.legal(action.seat) if isinstance(other, Place)}
            assert offered == placements(before, action.seat)
            grid = ground(after)
            for quarter in range(4):
                mound = {fine(*spot) for spot in mound_of(after.table.territory, *action.cell, quarter)}
                assert mound == flood(grid, fine(*action.cell, quarter))
            corners = foundable(before, after)
            if len(corners) > 1:
                assert isinstance(after.table.pending, Founding)
                assert [cell_of(corner) for corner in after.table.pending.corners] == corners
            else:
                assert list(after.table.territory.castles)[len(before.table.territory.castles) :] == corners
        lying = [spot for at in range(seats) for spot in after.table.spots(at) if spot.quarter < CROSSING]
        assert not {fine(*spot) for spot in lying} & covered(after)
        climbed = {spot.cell for at in range(seats) for spot in after.table.spots(at) if spot.quarter == ON_CASTLE}
        assert climbed <= set(after.table.territory.castles)


@pytest.mark.parametrize(("seed", "seats", "version"), GAMES)
def test_disc_and_worker_actions_told_twice(seed: int, seats: int, version: str) -> None:
    """C12 and C15 to C21: what is offered, what it brings, and that nothing possible is passed over."""
    advanced = version == "advanced"
    for before, action, after in steps(seed, seats, version):
        seat, pending = action.seat, type(before.table.pending)
        offers = {Selling: sales, Surveying: surveys, Building: buildings}
        if pending in offers:
            offered = {other for other in before.legal(seat) if not isinstance(other, (Pass, Toll))}
            assert offered == offers[pending](before, seat)
        if isinstance(action, Toll):
            assert after.table.money[seat] == before.table.money[seat] - 1
            continue
        landscape = (Surveying, advanced and bool(seat >= 0 and surveys(after, seat)))
        building = (Building, advanced and bool(seat >= 0 and buildings(after, seat)))
        match action:
            case Pass() if pending is Marking:
                assert is_next(after.table.pending, [(Selling, bool(sales(after, seat))), landscape])
            case Pass() if pending is Selling:
                assert is_next(after.table.pending, [landscape])
            case Sell(castle=castle, good=good):
                gain = owned(before, seat).count(good) * market(before, castle)
                assert after.table.money[seat] - before.table.money[seat] == gain > 0
                assert is_next(after.table.pending, [landscape])
            case Survey() | Build():
                assert after.points(seat).boards == before.points(seat).boards + action.value
                assert is_next(after.table.pending, [])
            case Lie(spot=spot):
                paid = payees(before, spot, seat)
                for other in range(seats):
                    change = -5 * len(paid) if other == seat else 5 * (other in paid)
                    assert after.table.money[other] - before.table.money[other] == change
                assert fine(*spot) not in covered(before)
            case Pass() if pending is Working:
                gain = sum(terrain in ("cross", "chapel") for terrain in holdings(after, seat))
                worship = (Worshipping, gain > 0 and after.table.religion[seat] < 20)
                assert is_next(after.table.pending, [worship, building])
            case Worship():
                gain = sum(terrain in ("cross", "chapel") for terrain in holdings(before, seat))
                assert after.table.religion[seat] == min(20, before.table.religion[seat] + gain)
                assert is_next(after.table.pending, [building])
            case Pass() if pending is Worshipping:
                assert is_next(after.table.pending, [building])


@pytest.mark.parametrize(("seed", "seats", "version"), GAMES)
def test_marking_told_twice(seed: int, seats: int, version: str) -> None:
    """C14: quarters serve once each, tiles are laid and altered once a position."""
    left: list[str] = []
    touched: set[int] = set()
    for before, action, after in steps(seed, seats, version):
        seat = action.seat
        if isinstance(action, Mark):
            grid = ground(before)
            assert fine(*action.spot) not in covered(before)
            left, touched = [grid[cell] for cell in flood(grid, fine(*action.spot))], set()
        if not isinstance(before.table.pending, Marking):
            continue
        row = [
            space
            for tile, face in before.table.track_tiles(seat)
            for space in before.table.box.exploration_tiles[tile][face]
        ]
        cylinder, discs, pack = before.table.cylinders[seat], before.table.discs[seat], before.exploration_hands[seat]
        faces: tuple[Face, ...] = ("fields", "wilds") if version == "advanced" else ("fields",)
        ahead = [at for at in range(len(before.table.tracks[seat])) if 3 * at > cylinder and at not in touched]
        offered: set[Action] = {Pass(seat)}
        offered |= {Step(seat) for what in row[cylinder + 1 : cylinder + 2] if what in left}
        offered |= {
            Toll(seat) for what in row[cylinder + 1 : cylinder + 2] if what == "toll" and before.table.money[seat]
        }
        empty = [at for at in range(cylinder + 1, len(row)) if at not in discs and row[at] in left]
        offered |= {Disc(seat, at) for at in empty if -1 in discs}
        offered |= {Lay(seat, tile, face) for tile in pack for face in faces}
        offered |= {Exchange(seat, at, tile, face) for at in ahead for tile in pack for face in faces}
        offered |= {Flip(seat, at) for at in ahead if version == "advanced"}
        assert set(before.legal(seat)) == offered
        match action:
            case Step():
                left.remove(row[cylinder + 1])
                assert list(after.table.discs[seat]) == [-1 if space == cylinder + 1 else space for space in discs]
            case Disc(space=space):
                left.remove(row[space])
            case Lay():
                touched.add(len(before.table.tracks[seat]))
            case Flip(position=at) | Exchange(position=at):
                touched.add(at)
                assert list(after.table.discs[seat]) == [
                    -1 if space // 3 == at and space >= 0 else space for space in discs
                ]


def amount(state: SixCastles, seat: int, contract: str) -> int:
    """C22: what a contract counts."""
    if contract == "castle":
        discs = [taker for taker, _ in state.table.sales_made().values() if taker == seat]
        return len(discs) + sum(spot.quarter == ON_CASTLE for spot in state.table.spots(seat))
    explored = contract in (*AGRICULTURAL, *LANDSCAPE, "rock")
    return (owned(state, seat) if explored else holdings(state, seat)).count(contract)


@pytest.mark.parametrize(("seed", "seats", "version"), GAMES)
def test_tiles_drawn_and_points_told_twice(seed: int, seats: int, version: str) -> None:
    """C8, C11, C13 and C22."""
    rounds = {2: 12, 3: 10, 4: 8}[seats] if version == "family" else 10
    placed, drawn, turns = [0] * seats, [0] * seats, []
    end = bare = set_out(box(seats, version))
    for before, action, after in steps(seed, seats, version):
        if isinstance(action, Place):
            placed[action.seat] += 1
            turns.append(action.seat)
        if isinstance(action, Draw):
            drawn[action.player] += 1
            assert max(placed) <= rounds - 2
        if after.table.pending is None:
            end, bare = after, before
            bare.table.open, bare.kept = (), [-1] * seats  # so that nothing is awarded
            bare.play(action)
    assert placed == drawn == [rounds] * seats
    assert turns == [(turns[0] + at) % seats for at in range(seats * rounds)]
    money, religion, points = bare.table.money, bare.table.religion, [bare.points(seat).boards for seat in range(seats)]
    for name in names([*end.table.open, *(kept for kept in end.kept if kept >= 0)]):
        have = [amount(bare, seat, name) for seat in range(seats)]
        if have.count(max(have)) == 1:
            winner, terms = have.index(max(have)), end.table.box.contracts[name]
            points[winner] += terms.points
            money[winner] += terms.mealhas
            religion[winner] = min(20, religion[winner] + terms.religion)
    for seat in range(seats):
        points[seat] += end.table.box.religion[religion[seat]] + money[seat] // 5
    assert end.scores() == points
    best = max((points[seat], money[seat] % 5) for seat in range(seats))
    assert end.winners() == tuple(seat for seat in range(seats) if (points[seat], money[seat] % 5) == best)


def test_nobody_is_stranded_told_twice() -> None:
    """C17 to C19, against trying out every way in positions with many workers and little money."""
    rng, compared, refusals = Random(9), 0, 0
    for before, _, _ in steps(6, 3, "advanced"):
        if not isinstance(before.table.pending, Choosing) or len(before.table.territory.tiles) > 14:
            continue
        state = before.copy()
        cells = sorted(state.table.territory.tiles)
        seat = state.table.player
        for other in range(3):
            spots = [Spot(*rng.choice(cells), rng.randrange(4)) for _ in range(9 if other != seat else 2)]
            spots = [spot for spot in spots if fine(*spot) not in covered(state)]
            posts = tuple(map(spot_number, spots))
            state.table.workers[other] = posts + (RESERVE,) * (5 - len(posts))
        state.table.money[seat] = rng.choice([0, 4, 5, 9, 10])
        state.table.box = replace(state.table.box, workers=len(state.table.workers[seat]))
        state.play(Work(seat))
        if not isinstance(state.table.pending, Entering):
            continue
        entered = state.copy()
        put(
            entered.table,
            seat,
            entered.table.workers[seat].index(RESERVE),
            Spot(*cell_of(before.table.placed), CROSSING),
        )
        moves = sum(spot.quarter <= ON_CASTLE for spot in entered.table.spots(seat))
        allowed = can_rest(entered, seat, Working(moves))
        assert (state.refusal(Enter(seat)) is None) == allowed
        if not allowed:
            continue
        state.play(Enter(seat))
        while isinstance(state.table.pending, Working):
            working = state.table.pending
            for worker, spot in enumerate(state.table.spots(seat)):
                if spot.quarter > CROSSING or worker in working.laid or working.active not in (-1, worker):
                    continue
                for dx, dy in _BESIDE if working.moves else ():
                    there = Cell(spot.x + dx, spot.y + dy)
                    if there in state.table.territory.tiles:
                        after = state.copy()
                        put(after.table, seat, worker, Spot(*there, CROSSING))
                        allowed = can_rest(after, seat, Working(working.moves - 1, active=worker))
                        assert (state.refusal(Move(seat, worker, there)) is None) == allowed
                        compared, refusals = compared + 1, refusals + (not allowed)
            assert state.legal(seat)
            state.play(rng.choice(state.legal(seat)))
    assert compared > 50
    assert refusals > 5
