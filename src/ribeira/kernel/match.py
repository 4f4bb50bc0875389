"""A game being played: its state, its record so far, and the dealer who answers for chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ribeira.kernel.dealer import Dealer, link
from ribeira.kernel.game import Action, AnyGame, AnyState, Setup
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.record import Record, first_head, result_of
from ribeira.kernel.words import Refused

Watch = Callable[[AnyState], None]


def _ignore(state: AnyState) -> None:
    """Watch nothing."""


class Match:
    """One game from setup to result. After every call no outcome of chance is owed.

    `watch` is shown the state after every single action, chance included: that is where a log is kept.
    `actions` are those of an unfinished game to go on from, dealt by the same dealer.
    """

    def __init__(
        self,
        game: AnyGame,
        setup: Setup,
        players: Sequence[str],
        dealer: Dealer,
        watch: Watch = _ignore,
        actions: Sequence[str] = (),
    ) -> None:
        self.game, self.setup, self.players, self.dealer, self.watch = game, setup, tuple(players), dealer, watch
        self.state = game.begin(setup)
        self.actions: list[str] = []
        self.heads = [first_head(setup, dealer.commitment)]
        self.replay(actions)

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

    def rewind(self, state: AnyState, count: int) -> None:
        """Go back to this state, which is the one after the first `count` actions; the rest leave the record."""
        self.state = state
        del self.actions[count:], self.heads[count + 1 :]

    def record(self, with_key: bool = False) -> Record:
        """The record as it stands. The key is in it only once the game is over, or if asked for."""
        key = self.dealer.key.hex() if self.over or with_key else None
        seal, result = self.heads[-1], result_of(self.state)
        return Record(self.setup, self.players, list(self.actions), self.dealer.commitment, key, seal, result)

    def _log(self, text: str) -> None:
        self.heads.append(link(self.heads[-1], self.dealer.salt(len(self.actions)), text))
        self.actions.append(text)
        self.watch(self.state)

    def _settle(self) -> None:
        state, write = self.state, self.game.notation.write
        while state.next_to_act() == CHANCE:
            action = self.dealer.draw(len(self.actions), state.chances())
            state.apply(action)
            self._log(write(action))
