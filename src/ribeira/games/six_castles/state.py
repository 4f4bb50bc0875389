"""One game's whole truth: the open table, what is secret, and what the last action brought about."""

from __future__ import annotations

from dataclasses import dataclass

from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.table import Table, name_of, names_of
from ribeira.kernel import state as kernel
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event, Fact


@dataclass(frozen=True, slots=True)
class Happened:
    """Something the last action brought about; its owner may be told more than the others."""

    event: Event
    owner: Seat = NONE
    own: Event | None = None


class State(kernel.State):
    """What the rules change. Whoever tells something asks first whether anybody watches."""

    def __init__(
        self,
        table: Table,
        tiles: tuple[int, ...],
        exploration: tuple[int, ...],
        contracts: tuple[int, ...],
        like: State | None = None,
    ) -> None:
        """These are the tiles and contracts nobody has; everybody holds nothing yet, or what they do in another."""
        self.table = table
        self.tiles = tiles  # terrain tiles nobody has drawn: the stack, those removed and those never needed
        self.exploration_tiles = exploration  # those nobody has drawn
        self.undealt_contracts = contracts
        if like is None:
            self._begin(table.box.seats)
        else:
            self._take(like)

    def _begin(self, seats: int) -> None:
        self.hands: list[tuple[int, ...]] = [()] * seats  # terrain tiles
        self.exploration_hands: list[tuple[int, ...]] = [()] * seats
        self.dealt: list[tuple[int, ...]] = [()] * seats  # contracts still in hand, the kept one afterwards
        self.kept: list[int] = [NONE] * seats  # the contract each has decided to keep, NONE before
        self.happened: tuple[Happened, ...] = ()

    def _take(self, like: State) -> None:
        self.hands, self.exploration_hands = like.hands[:], like.exploration_hands[:]
        self.dealt, self.kept = like.dealt[:], like.kept[:]
        self.happened, self.watched = like.happened, like.watched

    def tell(self, code: str, **facts: Fact) -> None:
        """Note something that everybody sees."""
        self.happened += (Happened(Event(f"six-castles.event.{code}", **facts)),)

    def tell_owner(self, owner: Seat, code: str, own_code: str, **facts: Fact) -> None:
        """Note something whose facts only the owner may know; the others learn of the owner alone."""
        event = Event(f"six-castles.event.{code}", seat=owner)
        own = Event(f"six-castles.event.{own_code}", seat=owner, **facts)
        self.happened += (Happened(event, owner, own),)

    def __plain__(self) -> dict[str, object]:
        return {
            "is": type(self).__name__,
            **self.table.__plain__(),
            "tiles": self.tiles,
            "exploration_tiles": self.exploration_tiles,
            "undealt_contracts": names_of(self.undealt_contracts),
            "hands": self.hands,
            "exploration_hands": self.exploration_hands,
            "dealt": [names_of(contracts) for contracts in self.dealt],
            "kept": [name_of(contract) for contract in self.kept],
            "happened": self.happened,
        }
