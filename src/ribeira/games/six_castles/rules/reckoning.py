"""The end: contracts, points by source and the winner (C22)."""

from __future__ import annotations

from dataclasses import dataclass

from ribeira.games.six_castles.names import CASTLE, CONSTRUCTIONS, LANDSCAPES, NONE, terrain
from ribeira.games.six_castles.rules import boards
from ribeira.games.six_castles.rules.holdings import held
from ribeira.games.six_castles.rules.worshipping import gain_religion
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import ON_CASTLE, Table
from ribeira.kernel.notation import Seat
from ribeira.kernel.state import Statistics
from ribeira.kernel.words import Told


@dataclass(frozen=True, slots=True)
class Points:
    """One player's points by source (C22)."""

    contracts: int
    boards: int  # landscapes and constructions
    religion: int
    wealth: int

    @property
    def total(self) -> int:
        return self.contracts + self.boards + self.religion + self.wealth


def amount(table: Table, seat: Seat, contract: int) -> int:
    """How much a seat has of what a contract asks for."""
    if contract == CASTLE:
        return on_castles(table, seat)
    if contract in CONSTRUCTIONS:
        return held(table, seat)[contract]
    return table.owned(seat)[contract]


def on_castles(table: Table, seat: Seat) -> int:
    """How many discs and workers a seat has on castle tiles."""
    count, discs = 0, table.box.discs
    for by in table.served:
        if by != NONE and by // discs == seat:
            count += 1
    for post in table.workers[seat]:
        if post & 7 == ON_CASTLE:
            count += 1
    return count


def leader(table: Table, contract: int) -> Seat:
    """Who has the most, NONE if that is shared."""
    amounts = [amount(table, seat, contract) for seat in range(table.box.seats)]
    most = max(amounts)
    return amounts.index(most) if amounts.count(most) == 1 else NONE


def award_contracts(state: State) -> None:
    """All contracts are shown and go to whoever has the most, with their bonus."""
    table = state.table
    for contract in (*table.open, *state.kept):
        if contract != NONE:
            table.awards[contract] = leader(table, contract)
    for contract, seat in table.awards.items():
        if seat == NONE:
            if state.watched:
                state.tell("contract_tied", contract=terrain(contract))
            continue
        terms = table.box.contract(contract)
        if state.watched:
            state.tell("contract_won", seat=seat, contract=terrain(contract), n=terms.points)
        if terms.mealhas:
            table.money[seat] += terms.mealhas
            if state.watched:
                state.tell("mealhas", seat=seat, n=terms.mealhas)
        if terms.religion:
            gain_religion(state, seat, terms.religion)


def tell_winners(state: State) -> None:
    """Say who has won, with how many points and why."""
    table = state.table
    for seat in winners(table):
        state.tell("wins", seat=seat, n=points(table, seat).total, how=ending(table))


def points(table: Table, seat: Seat) -> Points:
    """The points a seat has; those of contracts only once they are awarded."""
    wealth, religion = table.money[seat] // table.box.gold, table.box.religion[table.religion[seat]]
    return Points(contract_points(table, seat), boards.points(table, seat), religion, wealth)


def contract_points(table: Table, seat: Seat) -> int:
    """The points of the contracts a seat was awarded."""
    total = 0
    for contract, owner in table.awards.items():
        if owner == seat:
            total += table.box.contract(contract).points
    return total


def statistics(table: Table) -> Statistics:
    """Points by source (C22), castles founded, and how often each way to points was taken."""
    players = [points(table, seat) for seat in range(table.box.seats)]
    sources = ("religion", "wealth") if table.box.family else ("contracts", "boards", "religion", "wealth")  # C11
    counted: dict[Told, int | tuple[int, ...]] = {
        Told(f"six-castles.source.{source}"): tuple([getattr(part, source) for part in players]) for source in sources
    }
    counted[Told("six-castles.figure.castles")] = len(table.territory.castles_founded)
    counted[Told("six-castles.figure.sales")] = sum(by != NONE for by in table.served)
    if not table.box.family:
        counted[Told("six-castles.figure.landscapes")] = _taken(table, LANDSCAPES)
        counted[Told("six-castles.figure.constructions")] = _taken(table, CONSTRUCTIONS)
    return counted


def _taken(table: Table, columns: tuple[int, ...]) -> int:
    return sum(len(table.takers(column, value)) for column in columns for value in table.box.spaces(column))


def standing(table: Table, seat: Seat) -> tuple[int, int]:
    """Points, then mealhas left over after changing."""
    return points(table, seat).total, table.money[seat] % table.box.gold


def winners(table: Table) -> tuple[Seat, ...]:
    """Who stands highest; several share the victory."""
    standings = [standing(table, seat) for seat in range(table.box.seats)]
    return tuple([seat for seat, reached in enumerate(standings) if reached == max(standings)])


def ending(table: Table) -> Told:
    """How the victory was decided."""
    totals = [standing(table, seat)[0] for seat in range(table.box.seats)]
    if totals.count(max(totals)) == 1:
        return Told("six-castles.ending.most_points")
    return Told("six-castles.ending.shared" if len(winners(table)) > 1 else "six-castles.ending.mealhas")
