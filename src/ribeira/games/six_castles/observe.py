"""Who knows what: a state as one seat or a spectator sees it, every shown thing named."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING

from ribeira.games.six_castles.components import Box
from ribeira.games.six_castles.forms import Action
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.state import State
from ribeira.games.six_castles.table import Table
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Ask, Event

if TYPE_CHECKING:
    from ribeira.games.six_castles.rules import SixCastles


@dataclass(init=False)
class View:
    """What one seat may know, or a spectator if `seat` is None.

    Hands of terrain and exploration tiles and the kept contract are secret; all else is open and lies on the table. Of
    the tiles nobody has drawn only how many will still come is shown: which ones would give the hands of others away.
    """

    box: Box = field(repr=False)
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    table: Table
    hand: tuple[int, ...]  # one's own terrain tiles
    exploration_hand: tuple[int, ...]  # one's own exploration tiles in hand
    dealt: tuple[int, ...]  # one's own contracts
    hands: tuple[int, ...]  # how many terrain tiles each holds
    exploration_hands: tuple[int, ...]  # how many exploration tiles each holds
    contracts: tuple[int, ...]  # how many contracts each holds
    chosen: tuple[bool, ...]  # who has decided which contract to keep
    kept: tuple[int, ...]  # the kept contracts that may be seen, NONE where not
    winners: tuple[Seat, ...]

    def __init__(
        self,
        box: Box,
        seat: Seat | None,
        to_act: tuple[Seat, ...],
        legal: tuple[Action, ...],
        ask: Ask | None,
        events: tuple[Event, ...],
        table: Table,
        hand: tuple[int, ...],
        exploration_hand: tuple[int, ...],
        dealt: tuple[int, ...],
        hands: tuple[int, ...],
        exploration_hands: tuple[int, ...],
        contracts: tuple[int, ...],
        chosen: tuple[bool, ...],
        kept: tuple[int, ...],
        winners: tuple[Seat, ...],
    ) -> None:
        self.box, self.seat, self.to_act, self.legal, self.ask = box, seat, to_act, legal, ask
        self.events, self.table = events, table
        self.hand, self.exploration_hand, self.dealt = hand, exploration_hand, dealt
        self.hands, self.exploration_hands, self.contracts = hands, exploration_hands, contracts
        self.chosen, self.kept, self.winners = chosen, kept, winners

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return View, tuple(getattr(self, shown.name) for shown in fields(self))


def view(state: SixCastles, seat: Seat | None) -> View:
    """What the seat may know."""
    over = state.table.pending is None
    owing = state.to_act()
    return View(
        box=state.table.box,
        seat=seat,
        to_act=owing,
        legal=() if seat is None else state.legal(seat),
        ask=ask(state, seat, owing),
        events=events(state, seat),
        table=state.table.copy(),
        hand=() if seat is None else state.hands[seat],
        exploration_hand=() if seat is None else state.exploration_hands[seat],
        dealt=() if seat is None else state.dealt[seat],
        hands=tuple([len(hand) for hand in state.hands]),
        exploration_hands=tuple([len(hand) for hand in state.exploration_hands]),
        contracts=tuple([len(dealt) for dealt in state.dealt]),
        chosen=tuple([kept != NONE for kept in state.kept]),
        kept=tuple([kept if over or at == seat else NONE for at, kept in enumerate(state.kept)]),
        winners=state.winners(),
    )


def events(state: State, seat: Seat | None) -> tuple[Event, ...]:
    """What the last action brought about, as this viewer may know it."""
    return tuple(
        [
            happened.own if happened.own is not None and happened.owner == seat else happened.event
            for happened in state.happened
        ]
    )


def ask(state: State, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for."""
    pending = state.table.pending
    if pending is None or owing == (CHANCE,):
        return None
    return pending.ask(state) if seat in owing else Ask("six-castles.ask.wait", seats=owing)
