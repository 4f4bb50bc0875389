"""Who knows what: a state as one seat or a spectator sees it, every shown thing named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ribeira.games.six_castles.actions import Action
from ribeira.games.six_castles.components import Box
from ribeira.games.six_castles.state import (
    NONE,
    Dealing,
    Drawing,
    Exposing,
    Finding,
    Pending,
    Points,
    State,
    Working,
)
from ribeira.games.six_castles.territory import Cell, Spot, Territory
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event

if TYPE_CHECKING:
    from ribeira.games.six_castles.rules import SixCastles


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, or a spectator if `seat` is None.

    Hands of terrain and exploration tiles and the kept contract are secret; all else is open. Of the tiles nobody has
    drawn only how many will still come is shown: which ones would give the hands of the others away.
    """

    box: Box = field(repr=False)
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    pending: Pending | None
    first: Seat
    turn: int
    player: Seat  # on turn; NONE before the first player is known
    territory: Territory
    placed: Cell | None
    stack: int
    side: int
    castles: tuple[str, ...]
    top: str
    hand: tuple[int, ...]  # one's own terrain tiles
    pack: tuple[int, ...]  # one's own exploration tiles in hand
    dealt: tuple[str, ...]  # one's own contracts
    hands: tuple[int, ...]  # how many terrain tiles each holds
    packs: tuple[int, ...]  # how many exploration tiles each holds
    shown: tuple[tuple[int, ...], ...]  # those that everybody saw being taken up
    contracts: tuple[int, ...]  # how many contracts each holds
    chosen: tuple[bool, ...]  # who has decided which contract to keep
    kept: tuple[str, ...]  # the kept contracts that may be seen, empty where not
    open: tuple[str, ...]
    tracks: tuple[tuple[tuple[int, int], ...], ...]
    cylinders: tuple[int, ...]
    discs: tuple[tuple[int, ...], ...]
    workers: tuple[tuple[Spot, ...], ...]
    money: tuple[int, ...]
    religion: tuple[int, ...]
    served: dict[tuple[str, str], tuple[Seat, int]]
    scored: dict[tuple[str, int], tuple[tuple[Seat, int], ...]]
    awards: dict[str, Seat]
    points: tuple[Points, ...]  # without contracts before the end
    winners: tuple[Seat, ...]

    @property
    def round(self) -> int:
        """The round being played, from 1; the last one at the end."""
        return min(self.turn // self.box.seats + 1, self.box.rounds)


def view(state: SixCastles, seat: Seat | None) -> View:
    """What the seat may know."""
    over = state.pending is None
    owing = state.to_act()
    return View(
        box=state.box,
        seat=seat,
        to_act=owing,
        legal=() if seat is None else state.legal(seat),
        ask=ask(state, seat, owing),
        events=events(state, seat),
        pending=state.pending,
        first=state.first,
        turn=state.turn,
        player=NONE if state.first == NONE else state.player,
        territory=state.territory.copy(),
        placed=state.placed,
        stack=state.stack,
        side=state.side,
        castles=state.castles,
        top=state.top,
        hand=() if seat is None else state.hands[seat],
        pack=() if seat is None else state.packs[seat],
        dealt=() if seat is None else state.dealt[seat],
        hands=tuple(map(len, state.hands)),
        packs=tuple(map(len, state.packs)),
        shown=tuple(state.shown),
        contracts=tuple(map(len, state.dealt)),
        chosen=tuple([kept != "" for kept in state.kept]),
        kept=tuple([kept if over or at == seat else "" for at, kept in enumerate(state.kept)]),
        open=state.open,
        tracks=tuple(state.tracks),
        cylinders=tuple(state.cylinders),
        discs=tuple(map(tuple, state.discs)),
        workers=tuple(map(tuple, state.workers)),
        money=tuple(state.money),
        religion=tuple(state.religion),
        served=state.served.copy(),
        scored=state.scored.copy(),
        awards=state.awards.copy(),
        points=tuple(state.points(at) for at in range(state.box.seats)),
        winners=state.winners(),
    )


def events(state: State, seat: Seat | None) -> tuple[Event, ...]:
    """What the last action brought about, as this viewer may know it."""
    return tuple(
        happened.own if happened.own is not None and happened.owner == seat else happened.event
        for happened in state.happened
    )


def ask(state: SixCastles, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for."""
    pending = state.pending
    if pending is None or isinstance(pending, (Dealing, Exposing, Finding, Drawing)):
        return None
    if seat not in owing:
        return Ask("six-castles.ask.wait", seats=owing)
    code = f"six-castles.ask.{type(pending).__name__.lower()}"
    if isinstance(pending, Working):
        if pending.active != NONE:
            return Ask(f"{code}_active", n=pending.moves)
        return Ask(f"{code}_fresh" if pending.fresh != NONE else code, n=pending.moves)
    return Ask(code)
