"""The end: contracts, points by source and the winner (C22)."""

from __future__ import annotations

from collections.abc import Sequence

from ribeira.games.six_castles.components import CASTLE, CONSTRUCTION, LANDSCAPE
from ribeira.games.six_castles.rules import boards, track, workers
from ribeira.games.six_castles.state import NONE, ON_CASTLE, Points, State
from ribeira.kernel.game import Statistics
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Told


def amount(state: State, seat: Seat, contract: str) -> int:
    """How much a seat has of what a contract asks for."""
    if contract == CASTLE:
        discs = sum(owner == seat for owner, _ in state.served.values())
        return discs + sum(spot.quarter == ON_CASTLE for spot in state.workers[seat])
    if contract in CONSTRUCTION:
        return workers.held(state, seat)[contract]
    return track.owned(state, seat).count(contract)


def leader(state: State, contract: str) -> Seat:
    """Who has the most, NONE if that is shared."""
    amounts = [amount(state, seat, contract) for seat in range(state.box.seats)]
    most = max(amounts)
    return amounts.index(most) if amounts.count(most) == 1 else NONE


def award_contracts(state: State) -> None:
    """All contracts are shown and go to whoever has the most, with their bonus."""
    contracts = (*state.open, *(kept for kept in state.kept if kept))
    for contract in contracts:
        state.awards[contract] = leader(state, contract)
    for contract, seat in state.awards.items():
        named = Told(f"six-castles.terrain.{contract}")
        if seat == NONE:
            state.tell("contract_tied", contract=named)
            continue
        terms = state.box.contracts[contract]
        state.tell("contract_won", seat=seat, contract=named, n=terms.points)
        if terms.mealhas:
            state.money[seat] += terms.mealhas
            state.tell("mealhas", seat=seat, n=terms.mealhas)
        if terms.religion:
            workers.gain_religion(state, seat, terms.religion)


def points(state: State, seat: Seat) -> Points:
    """The points a seat has; those of contracts only once they are awarded."""
    contracts = sum(state.box.contracts[contract].points for contract, owner in state.awards.items() if owner == seat)
    wealth = state.money[seat] // state.box.gold
    return Points(contracts, boards.points(state, seat), state.box.religion[state.religion[seat]], wealth)


def statistics(state: State) -> Statistics:
    """Points by source (C22), castles founded, and how often each way to points was taken."""
    players = [points(state, seat) for seat in range(state.box.seats)]
    sources = ("religion", "wealth") if state.box.family else ("contracts", "boards", "religion", "wealth")  # C11
    counted: dict[Told, int | tuple[int, ...]] = {
        Told(f"six-castles.source.{source}"): tuple(getattr(part, source) for part in players) for source in sources
    }
    counted[Told("six-castles.figure.castles")] = len(state.territory.castles)
    counted[Told("six-castles.figure.sales")] = len(state.served)
    if not state.box.family:
        counted[Told("six-castles.figure.landscapes")] = _taken(state, LANDSCAPE)
        counted[Told("six-castles.figure.constructions")] = _taken(state, CONSTRUCTION)
    return counted


def _taken(state: State, columns: Sequence[str]) -> int:
    return sum(len(takers) for (column, _), takers in state.scored.items() if column in columns)


def standing(state: State, seat: Seat) -> tuple[int, int]:
    """Points, then mealhas left over after changing."""
    return points(state, seat).total, state.money[seat] % state.box.gold


def winners(state: State) -> tuple[Seat, ...]:
    """Who stands highest; several share the victory."""
    standings = [standing(state, seat) for seat in range(state.box.seats)]
    return tuple(seat for seat, reached in enumerate(standings) if reached == max(standings))


def ending(state: State) -> Told:
    """How the victory was decided."""
    totals = [standing(state, seat)[0] for seat in range(state.box.seats)]
    if totals.count(max(totals)) == 1:
        return Told("six-castles.ending.most_points")
    return Told("six-castles.ending.shared" if len(winners(state)) > 1 else "six-castles.ending.mealhas")
