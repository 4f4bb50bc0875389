"""A history that keeps the positions it needs is the one that is made by playing everything again."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.plain import canonical
from ribeira.kernel.record import Record
from ribeira.kernel.words import Event
from ribeira.server.history import History
from tests.server.counting import count

SEATS, MOVES = 3, 70


@dataclass
class Played:
    """A game played again from its first action, with everything that a history says of it."""

    match: Match
    states: list[Any] = field(default_factory=list)  # before each action, and now

    @property
    def actors(self) -> list[int]:
        return [self.match.game.notation.read(text).seat for text in self.match.actions]

    def log(self, viewer: int | None, revisions: list[int]) -> list[tuple[int, Event]]:
        after = zip(revisions, self.states[1:], strict=True)
        return [(revision, event) for revision, state in after for event in state.view(viewer).events]

    def last_of(self, seat: int) -> int | None:
        return max((at for at, actor in enumerate(self.actors) if actor == seat), default=None)

    def is_free(self, at: int) -> bool:
        """As docs/architecture.md has it: nothing new has come to light since the action."""
        tail = self.actors[at:]
        owing = set(self.states[at].to_act())
        if CHANCE in tail or len(set(tail)) < len(tail) or not set(tail) <= owing:
            return False
        return not any(self.shows_more(later) for later in range(at, len(self.match.actions)))

    def shows_more(self, at: int) -> bool:
        game, rng = self.match.game, Random(0)
        action = game.notation.read(self.match.actions[at])
        for viewer in (*range(SEATS), None):
            for _ in range(6):
                other = game.imagine(self.states[at].view(viewer), rng)
                if other.refusal(action) is None:
                    other.apply(action)
                    if other.view(viewer) != self.states[at + 1].view(viewer):
                        return True
        return False


def played(history: History, key: bytes) -> Played:
    states = [history.game.begin(history.setup)]
    texts = list(history.actions)
    watch = lambda state: states.append(state.copy())  # noqa: E731
    match = Match(history.game, history.setup, ("",) * SEATS, Dealer(key), watch, texts)
    assert match.actions == texts, "nothing is left to chance"
    return Played(match, states)


class Script:
    """What a history must say of its numbers, kept in the plainest way."""

    def __init__(self, history: History) -> None:
        self.history = history
        self.actions = list(history.actions)
        self.revisions = list(range(1, len(self.actions) + 1))
        self.revision = len(self.actions)
        self.epochs = [0] * SEATS
        self.notes: list[tuple[int, Event]] = []

    def play(self, rng: Random) -> None:
        seat = rng.choice(self.history.state.to_act())
        action = rng.choice(self.history.state.legal(seat))
        assert self.history.decision(seat) == f"{self.epochs[seat]}.{self.count(seat)}"
        for text in self.history.play(action):
            self.revision += 1
            self.actions.append(text)
            self.revisions.append(self.revision)

    def count(self, seat: int) -> int:
        return sum(text.startswith(f"{seat + 1} ") for text in self.actions)

    def take_back(self, at: int, alone: bool) -> None:
        end = at + 1 if alone else len(self.actions)
        for text in self.actions[at:end]:
            if not text.startswith("*"):
                self.epochs[int(text.split()[0]) - 1] += 1
        del self.actions[at:end], self.revisions[at:end]
        self.history.take_back(at, alone)
        self.note(Event("table.undone", seat=0))
        assert self.history.undone == self.revision

    def note(self, event: Event) -> None:
        self.history.note(event)
        self.revision += 1
        self.notes.append((self.revision, event))


def new_history(game: str) -> tuple[History, bytes]:
    key = Dealer.seeded("history", game).key
    return History(Record(GAMES[game].setup(SEATS), ("",) * SEATS), key), key


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("game", GAMES)
def test_random_games_with_undo_are_as_if_played_from_the_first_action(game: str, seed: int) -> None:
    history, key = new_history(game)
    script, rng = Script(history), Random(f"{game} {seed}")
    history.log(0)  # one log grows from the start, the others are told later
    taken_back = {True: 0, False: 0}
    for move in range(MOVES):
        if not history.state.to_act():
            break
        script.play(rng)
        seat = rng.randrange(SEATS)
        at = history.last_of(seat)
        if at is None or move % 3:
            continue
        again = played(history, key)
        assert again.last_of(seat) == at
        free = history.is_free(at)
        assert free == again.is_free(at)
        for _ in range(rng.choice([0, 1, 1, 3]) if free else rng.choice([0, 0, 1])):
            last = history.last_of(seat)
            if last is not None:
                alone = history.is_free(last)
                script.take_back(last, alone)
                taken_back[alone] += 1
        compare(script, played(history, key))
    assert all(taken_back.values()), "both ways were gone"


def compare(script: Script, again: Played) -> None:
    history = script.history
    assert history.actions == script.actions
    assert history.match.heads == again.match.heads
    assert history.revisions == script.revisions
    assert history.revision == script.revision
    assert history.epochs == script.epochs
    assert canonical(history.match.state) == canonical(history.state) == canonical(again.match.state)
    assert history.asked == [state.to_act() for state in again.states]
    for viewer in (*range(SEATS), None):
        assert history.now.view(viewer) == again.match.state.view(viewer)
        assert history.log(viewer) == sorted(
            again.log(viewer, script.revisions) + script.notes, key=lambda line: line[0]
        )
    for seat in range(SEATS):
        assert history.last_of(seat) == again.last_of(seat)
        assert history.own_actions(seat) == [text for text in script.actions if text.startswith(f"{seat + 1} ")]


def test_a_log_is_cut_to_the_revisions_asked_for() -> None:
    history, _ = new_history("douro")
    for _ in range(12):
        history.play(history.state.legal(history.state.to_act()[0])[0])
    history.note(Event("table.joined", seat=0))
    whole = history.log(1)
    middle = history.revisions[len(history.revisions) // 2]
    assert history.log(1, middle) == [line for line in whole if line[0] > middle]
    assert history.log(1, 3, middle) == [line for line in whole if 3 < line[0] <= middle]
    assert history.log(1, history.revision) == []


@pytest.mark.parametrize("game", GAMES)
def test_going_on_plays_nothing_again(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long the game has become, an action is played once, also to tell the log and what may be taken back."""
    counts = count(game, monkeypatch)
    history, _ = new_history(game)
    rng = Random(game)
    for viewer in (*range(SEATS), None):
        history.log(viewer)
    for _ in range(40):
        counts.clear()
        new = history.play(rng.choice(history.state.legal(history.state.to_act()[0])))
        for seat in range(SEATS):
            history.log(seat, history.revision - len(new))
            at = history.last_of(seat)
            assert at is None or history.is_free(at) in (True, False)
        assert len(counts.applied) == len(new)
        assert not counts.begun


def test_what_is_taken_back_is_not_played_again_from_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """Several players choose at once; one who takes a choice back leaves the others', which alone are played again."""
    counts = count("douro", monkeypatch)
    history, _ = new_history("douro")
    while len(history.actions) < 20 or len(history.state.to_act()) < SEATS:
        history.play(history.state.legal(history.state.to_act()[0])[0])
    for seat in (0, 1):
        history.play(history.state.legal(seat)[0])
    counts.clear()
    at = history.last_of(0)
    assert at is not None
    assert history.is_free(at)
    history.take_back(at, alone=True)
    assert history.state.to_act() == (0, 2)
    assert [action.seat for action in counts.applied] == [1]
    assert not counts.begun
