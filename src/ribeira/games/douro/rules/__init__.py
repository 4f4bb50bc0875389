"""The rules of Douro 1872, one module a chapter, put together here."""

from __future__ import annotations

from ribeira.games.douro import actions, observe
from ribeira.games.douro.actions import Action, Donate, Expose, Lift, Lot, Play, Turn
from ribeira.games.douro.components import Box, open_box
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules import charity, contest, phylloxera, stack
from ribeira.games.douro.state import (
    NONE,
    Bidding,
    Donating,
    Exposing,
    Lottery,
    Sealed,
    State,
    Towing,
    Turning,
)
from ribeira.kernel import game
from ribeira.kernel.game import Setup, Statistics
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Refusal, Told


class Douro(State, game.State):
    """A game of Douro 1872: the state with the rules that move it."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        match self.pending:
            case None:
                return ()
            case Bidding():
                return tuple(seat for seat, card in enumerate(self.cards) if card == NONE)
            case Donating():
                return tuple(seat for seat, card in enumerate(self.gifts) if card == NONE)
            case _:
                return (CHANCE,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat == CHANCE:
            return tuple(action for action, _ in self.chances())
        if seat not in self.to_act():
            return ()
        offered = actions.plays if isinstance(self.pending, Bidding) else actions.donations
        return offered(seat, self.hands[seat])

    def chances(self) -> list[tuple[Action, int]]:
        match self.pending:
            case Lottery(drawing=drawing, drawn=drawn):
                player = drawing[len(drawn)]
                return [(Lot(CHANCE, player, card), 1) for card in self.box.barrels]
            case Exposing() | Towing(level=0):
                return [(Expose(CHANCE, back), weight) for back, weight in stack.backs(self)]
            case Turning() if not self.valley:
                return [(Lift(CHANCE, fog), 1) for fog in self.fogs]
            case Turning():
                return [(Turn(CHANCE, order), 1) for order in self.faces[self.valley[0] - 1]]
            case Towing(level=level):
                return [(Turn(CHANCE, order), 1) for order in self.faces[level - 1]]
            case _:
                return []

    def refusal(self, action: Action) -> Refusal | None:
        if action.seat not in self.to_act():
            if not self.to_act():
                return Refusal("douro.refuse.over")
            return Refusal("douro.refuse.not_asked", action=actions.word(action))
        if action in self.legal(action.seat):
            return None
        if action.seat == CHANCE:
            return Refusal("douro.refuse.impossible", action=actions.word(action))
        if isinstance(action, Play) == isinstance(self.pending, Bidding):
            hand = ", ".join(map(str, self.hands[action.seat]))
            card = action.card if isinstance(action, (Play, Donate)) else NONE
            return Refusal("douro.refuse.not_in_hand", card=card, hand=hand)
        return Refusal("douro.refuse.donate_now" if isinstance(action, Play) else "douro.refuse.play_now")

    def apply(self, action: Action) -> None:
        self.last = action
        match action:
            case Play(seat=seat, card=card):
                self.last = Sealed(seat)
                if contest.commit(self, seat, card):
                    self.last = Sealed(NONE)
                    self.pending = Turning()
            case Donate(seat=seat, card=card):
                self.last = Sealed(seat)
                if charity.donate(self, seat, card):
                    self.last = Sealed(NONE)
                    self._go_on()
            case Expose(back=back):
                stack.see(self, back)
                if not isinstance(self.pending, Towing):
                    self._go_on()
                elif self.top:
                    self.pending, self.top = Towing(self.top), 0
            case Turn(order=order):
                if isinstance(self.pending, Towing):
                    contest.settle_regular(self, self.pending.level, order, "sirga")
                else:
                    contest.settle_regular(self, self.valley[0], order)
                    self.valley = self.valley[1:]
                self._go_on()
            case Lift(fog=fog):
                self.fogs = tuple(name for name in self.fogs if name != fog)
                self.fog_on_top -= 1
                if fog == "sirga":
                    self.pending = Towing()
                else:
                    contest.settle_fog(self, fog)
                    self._go_on()
            case Lot(card=card):
                assert isinstance(self.pending, Lottery)
                self.pending = phylloxera.draw_lot(self, self.pending, card)
                if self.pending is None:
                    self._go_on()

    def _go_on(self) -> None:
        """To the next decision: the top of the stack is always seen, half-time comes before dealing (D9, D20)."""
        while True:
            if stack.top_is_unseen(self):
                self.pending = Exposing()
            elif charity.is_half_time(self):
                charity.take_up(self)
                self.pending = Donating()
            elif self.top:
                stack.deal_top(self)
                continue
            elif self.holder == NONE:
                self.pending = Lottery(tuple(range(self.box.seats)))
            elif self.valley or self.fog_on_top:
                self.pending = Bidding()
            else:
                charity.reckon(self)
                self.pending = None
            return

    def copy(self) -> Douro:
        return Douro(
            self.box,
            self.pending,
            self.unseen[:],
            self.unseen_fogs,
            self.upper,
            self.top,
            self.fog_on_top,
            self.faces[:],
            self.fogs,
            self.valley,
            self.hands[:],
            self.piles[:],
            self.cards[:],
            self.gifts[:],
            self.points[:],
            self.holder,
            self.contests,
            self.charity,
            self.last,
        )

    def scores(self) -> list[int]:
        return self.points[:]

    def winners(self) -> tuple[Seat, ...]:
        return () if self.pending is not None else (charity.winner(self),)

    def ending(self) -> Told | None:
        if self.pending is not None:
            return None
        tied = len(charity.leaders(self)) > 1
        return Told("douro.ending.phylloxera" if tied else "douro.ending.most_points")

    def statistics(self) -> Statistics:
        return {
            Told("douro.figure.boats"): len(self.contests),
            Told("douro.figure.filled"): sum(contest.met for contest in self.contests),
        }

    def view(self, seat: Seat | None) -> View:
        return observe.view(self, seat)


def begin(setup: Setup) -> Douro:
    """The table before anything is known (D5, D7)."""
    return set_out(open_box(setup.edition, setup.seats))


def set_out(box: Box) -> Douro:
    """The table of a box before anything is known."""
    seats = box.seats
    return Douro(
        box,
        Exposing(),
        [len(orders) for orders in box.orders],
        len(box.fogs),
        sum(map(len, box.orders)) + len(box.fogs) - box.reserve,
        0,
        0,
        list(box.orders),
        tuple(sorted(box.fogs)),
        (),
        [box.barrels] * seats,
        [()] * seats,
        [NONE] * seats,
        [NONE] * seats,
        [box.start] * seats,
        NONE,
    )
