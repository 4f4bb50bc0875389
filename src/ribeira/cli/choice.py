"""What a player types, read as one of the legal actions: its number, its notation, or a part of its words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ribeira.kernel.game import Action, AnyGame, AnyState
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Malformed, RibeiraError, Say, Told

SHOWN = 5  # how many of several fitting choices are named


def _typed(words: str) -> str:
    """The words as people type them: in small letters, every space a plain one."""
    return " ".join(words.lower().split())


class Unclear(RibeiraError):
    """What was typed is not one legal action."""


@dataclass(frozen=True)
class Choices:
    """The legal actions of one seat, numbered from 1, each in words."""

    game: AnyGame
    state: AnyState
    seat: Seat
    actions: Sequence[Action]
    words: Sequence[str]

    @classmethod
    def of(cls, game: AnyGame, state: AnyState, seat: Seat, say: Say) -> Choices:
        """What the seat may do now."""
        actions = state.view(seat).legal
        return cls(game, state, seat, actions, [say(action.word()) for action in actions])

    def read(self, typed: str) -> Action:
        """The action meant; Unclear says why none is."""
        text = " ".join(typed.split())
        if text.isdecimal():
            return self._numbered(text)
        written = self._notation(text)
        if written is not None:
            return written
        fits = [at for at, words in enumerate(self.words) if text.lower() == _typed(words)]
        fits = fits or [at for at in range(len(self.actions)) if text and text.lower() in self._searched(at)]
        if len(fits) == 1:
            return self.actions[fits[0]]
        if fits:
            some = ", ".join(f"{at + 1} ({self.words[at]})" for at in fits[:SHOWN])
            raise Unclear(Told("cli.choice.several", text=text, n=len(fits), some=some))
        self._explain(text)
        raise Unclear(Told("cli.choice.none", text=text, most=len(self.actions)))

    def _numbered(self, text: str) -> Action:
        at = int(text) if len(text) < 9 else 0
        if not 1 <= at <= len(self.actions):
            raise Unclear(Told("cli.choice.number", text=text, most=len(self.actions)))
        return self.actions[at - 1]

    def _notation(self, text: str) -> Action | None:
        """The legal action with this text, its seat written or not."""
        for action in self.actions:
            written = self.game.notation.write(action)
            if text.lower() in (written, written.partition(" ")[2]):
                return action
        return None

    def _searched(self, at: int) -> str:
        written = self.game.notation.write(self.actions[at]).partition(" ")[2]
        return f"{_typed(self.words[at])}\n{written.lower()}"

    def _explain(self, text: str) -> None:
        """Say more of a text that is meant as notation. Of another seat's actions nothing is said: it might tell."""
        words = text.lower().split()
        verbs = self.game.notation.verbs
        if words and words[0] in verbs:
            words = [str(self.seat + 1), *words]
        if len(words) < 2 or words[1] not in verbs:
            return
        try:
            action = self.game.notation.read(" ".join(words))
        except Malformed as error:
            raise Unclear(error.told) from None
        if action.seat != self.seat:
            raise Unclear(Told("cli.choice.seat", text=text, number=self.seat + 1))
        reason = self.state.refusal(action)
        if reason is not None:
            raise Unclear(reason)
