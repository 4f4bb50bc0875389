"""Workers in the territory: coming, moving, lying down, religion and constructions (C17 to C21)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from ribeira.games.six_castles.actions import Action, Build, Enter, Lie, Move, Work, Worship
from ribeira.games.six_castles.components import CONSTRUCTION, RELIGION_END, SACRED
from ribeira.games.six_castles.rules import boards
from ribeira.games.six_castles.state import BOARD, CROSSING, NONE, ON_CASTLE, RESERVE, SPENT, State, Working
from ribeira.games.six_castles.territory import Cell, Spot, neighbours
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Refusal, Told


def in_territory(state: State, seat: Seat) -> int:
    """How many workers stand, lie or are on castles there: the number of moves (C18)."""
    return sum(spot.quarter <= ON_CASTLE for spot in state.workers[seat])


def mounds(state: State, seat: Seat) -> list[tuple[Spot, ...]]:
    """The mounds in which a seat has workers, each once (C20 to C22)."""
    territory = state.territory
    return list({territory.mound(spot): None for spot in state.workers[seat] if spot.quarter < CROSSING})


def held(state: State, seat: Seat) -> Counter[str]:
    """How many quarters of each terrain lie in those mounds."""
    territory = state.territory
    return Counter(terrain for mound in mounds(state, seat) for terrain in territory.terrains(mound))


def dues(state: State, seat: Seat) -> dict[Spot, tuple[Seat, ...]]:
    """For each quarter in a mound with workers of others, whom this seat would have to pay (C19)."""
    owed: dict[Spot, tuple[Seat, ...]] = {}
    for other in range(state.box.seats):
        if other != seat:
            for mound in mounds(state, other):
                for spot in mound:
                    owed[spot] = (*owed.get(spot, ()), other)
    return owed


Rests = dict[int, int]  # the fewest moves after which a worker can rest where so many players are to be paid


def _rests(state: State, cell: Cell, moves: int, owed: dict[Spot, tuple[Seat, ...]]) -> Rests:
    found: Rests = {}
    for reached, distance in state.territory.distances(cell, moves).items():
        for quarter in range(4):
            spot = Spot(*reached, quarter)
            if spot.corner not in state.territory.castles:
                payees = len(owed.get(spot, ()))
                found[payees] = min(found.get(payees, distance), distance)
        if 0 in found:
            break  # what costs nothing is best, and tiles come in the order of their distance
    return found


def can_settle(state: State, seat: Seat, standing: list[Cell], moves: int, money: int) -> bool:
    """Whether all workers that stand on crossings can still be laid, with these moves and this money (C17, C19)."""
    if not standing:
        return True
    owed = dues(state, seat)
    rests = [_rests(state, cell, moves, owed) for cell in standing]
    coins = money // state.box.gold
    return any(
        sum(payees for payees, _ in plan) <= coins and sum(distance for _, distance in plan) <= moves
        for plan in product(*(rest.items() for rest in rests))
    )


def _standing(state: State, seat: Seat) -> list[Cell]:
    return [spot.cell for spot in state.workers[seat] if spot.quarter == CROSSING]


def can_spare(state: State, seat: Seat, mealhas: int) -> bool:
    """Whether paying this now would still let every standing worker lie down (C19)."""
    if not isinstance(state.pending, Working):
        return True
    money = state.money[seat] - mealhas
    return can_settle(state, seat, _standing(state, seat), state.pending.moves, money)


def refuse_work(state: State, act: Work) -> Refusal | None:
    """Why there are no worker actions to take, or None."""
    if all(spot.quarter == SPENT for spot in state.workers[act.seat]):
        return Refusal("six-castles.refuse.no_worker")
    return None


def offer_work(state: State, seat: Seat) -> list[Action]:
    """Worker actions."""
    return [Work(seat)]


def refuse_enter(state: State, act: Enter) -> Refusal | None:
    """Why no worker may come, or None (C17)."""
    if RESERVE not in state.workers[act.seat]:
        return Refusal("six-castles.refuse.no_worker")
    assert state.placed is not None
    moves = in_territory(state, act.seat) + 1
    if not can_settle(state, act.seat, [state.placed], moves, state.money[act.seat]):
        return Refusal("six-castles.refuse.cannot_settle")
    return None


def offer_enter(state: State, seat: Seat) -> list[Action]:
    """A worker from the reserve."""
    return [Enter(seat)]


def enter(state: State, act: Enter) -> None:
    """A worker stands on the crossing of the new tile."""
    assert state.placed is not None
    worker = state.workers[act.seat].index(RESERVE)
    state.workers[act.seat][worker] = Spot(*state.placed, CROSSING)
    state.pending = Working(in_territory(state, act.seat), fresh=worker)
    state.tell("enter", seat=act.seat)


def refuse_move(state: State, act: Move) -> Refusal | None:
    """Why this move is refused, or None (C18, C19)."""
    working = state.pending
    assert isinstance(working, Working)
    if not 0 <= act.worker < state.box.workers or state.workers[act.seat][act.worker].quarter > CROSSING:
        return Refusal("six-castles.refuse.not_on_road", worker=act.worker + 1)
    if working.active not in (NONE, act.worker):
        return Refusal("six-castles.refuse.one_at_a_time", worker=working.active + 1)
    if act.worker in working.laid:
        return Refusal("six-castles.refuse.laid", worker=act.worker + 1)
    if not working.moves:
        return Refusal("six-castles.refuse.no_moves")
    spot = state.workers[act.seat][act.worker]
    if act.cell not in neighbours(spot.cell) or act.cell not in state.territory.tiles:
        return Refusal("six-castles.refuse.not_neighbour")
    standing = [
        other.cell for at, other in enumerate(state.workers[act.seat]) if other.quarter == CROSSING and at != act.worker
    ]
    if not can_settle(state, act.seat, [act.cell, *standing], working.moves - 1, state.money[act.seat]):
        return Refusal("six-castles.refuse.cannot_settle")
    return None


def offer_move(state: State, seat: Seat) -> list[Action]:
    """Every road from the crossings of workers that may still move."""
    working = state.pending
    assert isinstance(working, Working)
    if not working.moves:
        return []
    walkers = range(state.box.workers) if working.active == NONE else (working.active,)
    return [
        Move(seat, worker, cell)
        for worker in walkers
        if state.workers[seat][worker].quarter <= CROSSING and worker not in working.laid
        for cell in neighbours(state.workers[seat][worker].cell)
        if cell in state.territory.tiles
    ]


def move(state: State, act: Move) -> None:
    """A worker stands up, if it lay, and goes to the next crossing."""
    working = state.pending
    assert isinstance(working, Working)
    state.workers[act.seat][act.worker] = Spot(*act.cell, CROSSING)
    state.pending = Working(working.moves - 1, working.fresh, act.worker, working.laid)
    state.tell("move", seat=act.seat)


def refuse_lie(state: State, act: Lie) -> Refusal | None:
    """Why the worker cannot be laid here, or None (C18, C19)."""
    working = state.pending
    assert isinstance(working, Working)
    rising = working.fresh if working.active == NONE else working.active
    if rising == NONE or act.worker != rising:
        return Refusal("six-castles.refuse.not_standing", worker=act.worker + 1)
    if act.spot.cell != state.workers[act.seat][act.worker].cell:
        return Refusal("six-castles.refuse.other_tile")
    if act.spot.corner in state.territory.castles:
        return Refusal("six-castles.refuse.under_castle")
    cost = state.box.gold * len(dues(state, act.seat).get(act.spot, ()))
    if cost > state.money[act.seat]:
        return Refusal("six-castles.refuse.cannot_pay", n=cost // state.box.gold)
    others = [
        spot.cell for at, spot in enumerate(state.workers[act.seat]) if spot.quarter == CROSSING and at != act.worker
    ]
    if not can_settle(state, act.seat, others, working.moves, state.money[act.seat] - cost):
        return Refusal("six-castles.refuse.cannot_settle")
    return None


def offer_lie(state: State, seat: Seat) -> list[Action]:
    """The four quarters around the worker that stands."""
    working = state.pending
    assert isinstance(working, Working)
    rising = working.fresh if working.active == NONE else working.active
    if rising == NONE:
        return []
    return [Lie(seat, rising, Spot(*state.workers[seat][rising].cell, quarter)) for quarter in range(4)]


def lie(state: State, act: Lie) -> None:
    """A worker is laid, and the others in the mound are paid at once (C19)."""
    working = state.pending
    assert isinstance(working, Working)
    state.tell("lie", seat=act.seat, terrain=Told(f"six-castles.terrain.{state.territory.terrain(act.spot)}"))
    for payee in dues(state, act.seat).get(act.spot, ()):
        state.money[act.seat] -= state.box.gold
        state.money[payee] += state.box.gold
        state.tell("pay", seat=act.seat, payee_seat=payee)
    state.workers[act.seat][act.worker] = act.spot
    fresh = NONE if act.worker == working.fresh else working.fresh
    state.pending = Working(working.moves, fresh, NONE, tuple(sorted((*working.laid, act.worker))))


def worship_gain(state: State, seat: Seat) -> int:
    """How far religion would advance (C20)."""
    holdings = held(state, seat)
    return min(sum(holdings[terrain] for terrain in SACRED), RELIGION_END - state.religion[seat])


def refuse_worship(state: State, act: Worship) -> Refusal | None:
    """Why religion does not advance, or None (C20)."""
    return None if worship_gain(state, act.seat) else Refusal("six-castles.refuse.no_worship")


def offer_worship(state: State, seat: Seat) -> list[Action]:
    """The advance in religion."""
    return [Worship(seat)]


def worship(state: State, act: Worship) -> None:
    """Religion advances (C20)."""
    gain_religion(state, act.seat, worship_gain(state, act.seat))


def gain_religion(state: State, seat: Seat, steps: int) -> None:
    """The religion cylinder goes on, to the end of its track at most (C20); what is impossible is lost (C4)."""
    steps = min(steps, RELIGION_END - state.religion[seat])
    state.religion[seat] += steps
    if steps:
        state.tell("religion", seat=seat, n=steps)


def refuse_build(state: State, act: Build) -> Refusal | None:
    """Why this construction is not scored, or None (C21)."""
    if act.construction not in CONSTRUCTION:
        return Refusal("six-castles.refuse.no_column", column=Told(f"six-castles.terrain.{act.construction}"))
    if act.worker not in spendable(state, act.seat):
        return Refusal("six-castles.refuse.not_spendable", worker=act.worker + 1)
    have = held(state, act.seat)[act.construction]
    return boards.refuse_space(state, act.seat, act.construction, act.value, have)


def spendable(state: State, seat: Seat) -> list[int]:
    """The workers that may be spent: one from the reserve stands for all of it, and any in the territory (C21)."""
    posts = state.workers[seat]
    return [
        at
        for at, spot in enumerate(posts)
        if spot.quarter <= ON_CASTLE or (spot == RESERVE and at == posts.index(RESERVE))
    ]


def offer_build(state: State, seat: Seat) -> list[Action]:
    """Every space of the construction board that is within reach, with every worker that may go there."""
    holdings, posts = held(state, seat), spendable(state, seat)
    return [
        Build(seat, construction, value, worker)
        for construction in CONSTRUCTION
        for value in state.box.construction
        if value <= holdings[construction]
        for worker in posts
    ]


def builds(state: State, seat: Seat) -> dict[str, int]:
    """The most that each construction could be scored for, where the seat holds enough of it and has a worker (C21)."""
    best: dict[str, int] = {}
    holdings, posts = held(state, seat), spendable(state, seat)
    for construction in CONSTRUCTION:
        for value in state.box.construction:
            refusal = boards.refuse_space(state, seat, construction, value, holdings[construction])
            if refusal is None and posts:
                best[construction] = value
    return best


def build(state: State, act: Build) -> None:
    """The worker stays on the space for good (C21)."""
    state.workers[act.seat][act.worker] = BOARD
    boards.take(state, act.seat, act.construction, act.value, act.worker)


def climb(state: State, corner: Cell) -> None:
    """Workers in a mound on which a castle is founded move onto the castle (C6)."""
    for seat, posts in enumerate(state.workers):
        for at, spot in enumerate(posts):
            if spot.quarter < CROSSING and spot.corner == corner:
                posts[at] = Spot(*corner, ON_CASTLE)
                state.tell("climb", seat=seat)
