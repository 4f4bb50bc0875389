"""Who knows what: a state as one seat or a spectator sees it, every shown thing named."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ribeira.games.douro.actions import Action, Expose, Lift, Lot
from ribeira.games.douro.components import FOG, Box
from ribeira.games.douro.state import NONE, Bidding, Contest, Donating, Lottery, Pending, Sealed, Towing, Turning
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Told

if TYPE_CHECKING:
    from ribeira.games.douro.rules import Douro


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know, or a spectator if `seat` is None.

    Points and played piles are all here although the printed game hides them: both follow from what was public (D6).
    """

    box: Box = field(repr=False, compare=False)
    seat: Seat | None
    to_act: tuple[Seat, ...]
    legal: tuple[Action, ...]
    ask: Ask | None
    events: tuple[Event, ...]
    pending: Pending | None
    unseen: tuple[int, ...]  # backs not yet seen: regular cards by level …
    unseen_fogs: int  # … and fog cards
    upper: int
    top: int
    fog_on_top: int
    faces: tuple[tuple[int, ...], ...]  # orders not yet turned, by level
    fogs: tuple[str, ...]  # fog cards not yet turned
    valley: tuple[int, ...]
    hand: tuple[int, ...]  # one's own
    piles: tuple[tuple[int, ...], ...]
    committed: tuple[bool, ...]  # who has put a card down for the contest
    cards: tuple[int, ...]  # those cards, NONE where they may not be seen
    donated: tuple[bool, ...]
    gifts: tuple[int, ...]  # likewise under the charity card
    points: tuple[int, ...]
    holder: Seat
    contests: tuple[Contest, ...]
    charity: tuple[int, ...]
    winner: Seat  # NONE before the end
    last: Action | Sealed | None

    @property
    def contested(self) -> int | None:
        """The back of the card contested now: a level, FOG, or None between contests."""
        if not isinstance(self.pending, (Bidding, Turning, Towing)):
            return None
        return self.valley[0] if self.valley else FOG

    @property
    def stack(self) -> int:
        """How many cards are in the stack."""
        return sum(self.unseen) + self.unseen_fogs + self.fog_on_top + (self.top > 0)

    def held(self, seat: Seat) -> tuple[int, ...]:
        """The cards of a seat that are not in its pile: in hand, committed or given, nobody else knows which."""
        return tuple(card for card in self.box.barrels if card not in self.piles[seat])


def view(state: Douro, seat: Seat | None) -> View:
    """What the seat may know."""
    over = state.pending is None
    revealed = isinstance(state.pending, (Turning, Towing))
    owing = state.to_act()
    return View(
        box=state.box,
        seat=seat,
        to_act=owing,
        legal=() if seat is None else state.legal(seat),
        ask=ask(state, seat, owing),
        events=events(state),
        pending=state.pending,
        unseen=tuple(state.unseen),
        unseen_fogs=state.unseen_fogs,
        upper=state.upper,
        top=state.top,
        fog_on_top=state.fog_on_top,
        faces=tuple(state.faces),
        fogs=state.fogs,
        valley=state.valley,
        hand=() if seat is None else state.hands[seat],
        piles=tuple(state.piles),
        committed=tuple([card != NONE for card in state.cards]),
        cards=tuple(state.cards) if revealed else own(state.cards, seat),
        donated=tuple([card != NONE for card in state.gifts]),
        gifts=tuple(state.gifts) if over else own(state.gifts, seat),
        points=tuple(state.points),
        holder=state.holder,
        contests=state.contests,
        charity=state.charity,
        winner=state.winners()[0] if over else NONE,
        last=state.last,
    )


def own(cards: list[int], seat: Seat | None) -> tuple[int, ...]:
    """Cards lying face down, as their owner sees them."""
    return tuple([card if at == seat else NONE for at, card in enumerate(cards)])


def ask(state: Douro, seat: Seat | None, owing: tuple[Seat, ...]) -> Ask | None:
    """What is waited for."""
    if not isinstance(state.pending, (Bidding, Donating)):
        return None
    if seat not in owing:
        return Ask("douro.ask.wait", seats=owing)
    if isinstance(state.pending, Donating):
        return Ask("douro.ask.donate")
    return Ask("douro.ask.play", boat=boat(state.valley[0] if state.valley else FOG))


def boat(back: int) -> Told:
    """A Rabelo card as its back names it."""
    return Told("douro.boat.fog") if back == FOG else Told("douro.boat.level", level=back)


def events(state: Douro) -> tuple[Event, ...]:
    """What the last action brought about; all of it is public."""
    match state.last:
        case None:
            return ()
        case Lot(player=player, card=card):
            told = [Event("douro.event.lot", seat=player, card=card)]
            if state.holder != NONE:
                told.append(Event("douro.event.phylloxera", seat=state.holder))
            elif isinstance(state.pending, Lottery) and not state.pending.drawn:
                told.append(Event("douro.event.lot_again", seats=state.pending.drawing))
        case Expose(back=back):
            told = [_exposed(state, back)]
        case Sealed(seat=seat):
            told = [_sealed(state, seat)]
        case Lift(fog="sirga"):
            told = [Event("douro.event.lift_sirga")]
        case _:
            told = _contest(state)
    if isinstance(state.pending, Donating) and not isinstance(state.last, Sealed):
        told.append(Event("douro.event.half_time"))
    if state.pending is None:
        told += _end(state)
    return tuple(told)


def _sealed(state: Douro, seat: Seat) -> Event:
    if isinstance(state.pending, Turning):
        return Event("douro.event.revealed", cards=_each(state.cards), sum=sum(state.cards))
    if seat == NONE:
        return Event("douro.event.all_donated")
    return Event("douro.event.donated" if isinstance(state.pending, Donating) else "douro.event.committed", seat=seat)


def _each(cards: list[int]) -> tuple[Told, ...]:
    return tuple(Told("douro.card_of", seat=seat, card=card) for seat, card in enumerate(cards))


def _exposed(state: Douro, back: int) -> Event:
    if isinstance(state.pending, Towing):
        return Event("douro.event.tow_fog") if back == FOG else Event("douro.event.tow", level=back)
    if back == FOG:
        return Event("douro.event.fog")
    return Event("douro.event.top" if state.top else "douro.event.dealt", level=back)


def _contest(state: Douro) -> list[Event]:
    done = state.contests[-1]
    told = []
    if done.fog and done.fog != "sirga":  # told when it was turned
        told.append(Event("douro.event.lift", fog=Told(f"douro.fog.{done.fog}")))
    if done.order is not None:
        code = "douro.event.met" if done.met else "douro.event.missed"
        told.append(Event(code, sum=done.sum, order=done.order))
    told += _changes(done.changes)
    if done.fog == "cardia":
        told.append(Event("douro.event.return"))
    if done.holder != state.holder:
        told.append(Event("douro.event.passes", seat=state.holder))
    return told


def _changes(changes: tuple[int, ...]) -> list[Event]:
    gained = [Event("douro.event.gains", seat=seat, n=n) for seat, n in enumerate(changes) if n > 0]
    return gained + [Event("douro.event.loses", seat=seat, n=-n) for seat, n in enumerate(changes) if n < 0]


def _end(state: Douro) -> list[Event]:
    told = [Event("douro.event.charity", cards=_each(state.gifts)), *_changes(state.charity)]
    ending = state.ending()
    assert ending is not None
    seat = state.winners()[0]
    return [*told, Event("douro.event.wins", seat=seat, n=state.points[seat], how=ending)]
