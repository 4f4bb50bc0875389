"""A game being played: its state, its record so far, and the dealer who answers for chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy

from ribeira.kernel.dealer import Dealer, link
from ribeira.kernel.game import Action, AnyGame, AnyState, Setup
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.record import Record, Undone, first_head, is_draw, result_of
from ribeira.kernel.words import Refused

Watch = Callable[[AnyState], None]


def _ignore(state: AnyState) -> None:
    """Watch nothing."""


class Match:
    """One game from setup to result. After every call no outcome of chance is owed, once there is a dealer.

    `watch` is shown the state after every single action, chance included: that is where a log is kept.
    `actions` are those of an unfinished game to go on from, dealt by the same dealer.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        players: Sequence[str],
        dealer: Dealer | None,
        watch: Watch = _ignore,
        actions: Sequence[str] = (),
    ) -> None:
        """Without a dealer nothing is dealt until `deal`."""
        self.game, self.setup, self.players, self.watch = game, setup, tuple(players), watch
        self.state = game.begin(setup)
        self.actions: list[str] = []
        self.undone: list[Undone] = []  # what was taken back, where the chain tells of it
        self.heads: list[str] = []
        self._dealer: Dealer | None = None
        if dealer is not None:
            self._take(dealer)
        self.replay(actions)

    @classmethod
    def resumed(
        cls,
        game: AnyGame,
        setup: Setup,
        players: Sequence[str],
        dealer: Dealer | None,
        state: AnyState,
        actions: Sequence[str],
        heads: Sequence[str],
        undone: Sequence[Undone],
    ) -> Match:
        """A match as somebody else has kept it: these actions led to this state and to these heads of the chain."""
        match = cls(game, setup, players, None)
        match._dealer, match.state = dealer, state
        match.actions, match.heads, match.undone = list(actions), list(heads), list(undone)
        match._settle()
        return match

    @property
    def dealer(self) -> Dealer:
        """Who answers for chance."""
        assert self._dealer is not None, "nothing is dealt yet"
        return self._dealer

    @property
    def dealt(self) -> bool:
        """Whether there is a dealer."""
        return self._dealer is not None

    def deal(self, dealer: Dealer, dealt: Sequence[str] = ()) -> None:
        """Let this dealer answer for chance from now on; `dealt` is what it dealt at once, if that is known."""
        self._take(dealer)
        for index, text in enumerate(self.actions):
            self.heads.append(link(self.heads[-1], dealer.salt(index), text))
        self.replay(dealt)

    def copy(self, watch: Watch) -> Match:
        """The same match to go on with apart, shown to another watcher."""
        other = copy(self)
        other.watch, other.state = watch, self.state.copy()
        other.actions, other.undone, other.heads = list(self.actions), list(self.undone), list(self.heads)
        return other

    @property
    def over(self) -> bool:
        """Whether nobody owes a decision any more."""
        return self.state.next_to_act() == NOBODY

    def play(self, action: Action) -> None:
        """Play a seat's action, or raise Refused; then chance is settled."""
        reason = self.state.refusal(action)
        if reason is not None:
            raise Refused(reason)
        self.apply(action)

    def apply(self, action: Action) -> None:
        """Play a seat's action known to be legal, such as one out of `state.legal`; then chance is settled."""
        self.state.apply(action)
        self._log(self.game.notation.write(action))
        self._settle()

    def replay(self, actions: Iterable[str]) -> None:
        """Play actions that were recorded, outcomes of chance among them; then chance is settled."""
        for text in actions:
            self.state.play(self.game.notation.read(text))
            self._log(text)
        self._settle()

    def take_back(self, state: AnyState, at: int, count: int) -> None:
        """Let so many actions from a place on leave the record; `state` is the one before them, to be gone on from.

        Whatever followed them is played again. Where the dealer has seeds, or repeats a deal, the chain tells of it.
        """
        head, taken, staying = self.heads[-1], self.actions[at : at + count], self.actions[at + count :]
        self.state = state
        del self.actions[at:], self.heads[at + 1 :]
        self.replay(staying)
        if self.dealer.tells_undo:
            undone = Undone(at, tuple(taken), len(self.actions))
            self.heads[-1] = link(head, self.dealer.undo_salt(len(self.undone)), undone.text)
            self.undone.append(undone)

    def record(self, with_key: bool = False) -> Record:
        """The record as it stands. The key is in it only once the game is over, or if asked for."""
        actions, result = list(self.actions), result_of(self.state)
        if not self.dealt:
            return Record(self.setup, self.players, actions, result=result)
        dealer = self.dealer
        key = dealer.key.hex() if self.over or with_key else None
        proof = dealer.commitment, key, self.heads[-1]
        return Record(self.setup, self.players, actions, *proof, result, dealer.seeds, list(self.undone), dealer.deal)

    def _take(self, dealer: Dealer) -> None:
        self._dealer = dealer
        self.heads = [first_head(self.setup, dealer.commitment, dealer.seeds, dealer.deal)]

    def _log(self, text: str) -> None:
        if self.dealt:
            self.heads.append(link(self.heads[-1], self.dealer.salt(len(self.actions)), text))
        self.actions.append(text)
        self.watch(self.state)

    def _drawn(self) -> int:
        """How many draws there were, where that is asked."""
        return 0 if self.dealer.deal is None else sum(map(is_draw, self.actions))

    def _settle(self) -> None:
        state, write = self.state, self.game.notation.write
        if not self.dealt:
            return
        while state.next_to_act() == CHANCE:
            action = self.dealer.draw(self.dealer.place(len(self.actions), self._drawn()), state.chances())
            state.apply(action)
            self._log(write(action))
