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
from ribeira.kernel.position import Position
from ribeira.kernel.record import Record
from ribeira.kernel.undo import Step
from ribeira.kernel.words import Event, Refused
from ribeira.server.history import History
from ribeira.server.sketch import Sketch
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
        if self.states[-1].to_act() and set(self.states[-1].to_act()) == owing - set(tail):
            return True
        return not any(self.shows_more(later, tail[0]) for later in range(at, len(self.match.actions)))

    def shows_more(self, at: int, asker: int) -> bool:
        action = self.match.game.notation.read(self.match.actions[at])
        before, after = Position(self.states[at]), Position(self.states[at + 1])
        return Step(self.match.game, SEATS, action, before, after).shows_more(asker)


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
        start = Record(history.setup, ("",) * SEATS)
        self.sketch = Sketch(start, history.match.dealer, history.actions)  # as it is read again from its rows
        self.actions = list(history.actions)
        self.revisions = list(range(1, len(self.actions) + 1))
        self.revision = len(self.actions)
        self.epochs = [0] * SEATS
        self.notes: list[tuple[int, Event]] = []

    def play(self, rng: Random) -> None:
        seat = rng.choice(self.history.state.to_act())
        action = rng.choice(self.history.state.legal(seat))
        assert self.history.decision(seat) == f"{self.epochs[seat]}.{self.count(seat)}"
        new = self.history.play(action)
        self.sketch.replay(new)
        for text in new:
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
        self.sketch.take_back(at, alone)
        self.note(Event("table.undone", seat=0))
        assert self.history.undone == self.revision

    def note(self, event: Event) -> None:
        self.history.note(event)
        self.sketch.note(event)
        self.revision += 1
        self.notes.append((self.revision, event))


def new_history(game: str) -> tuple[History, bytes]:
    key = Dealer.seeded("history", game).key
    return History(Record(GAMES[game].setup(SEATS), ("",) * SEATS), Dealer(key)), key


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
        compare_resumed(history, script.sketch)
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


def compare_resumed(history: History, sketch: Sketch) -> None:
    """A history that is read again is the one that was played, and goes on like it."""
    again = History.resumed(sketch)
    assert canonical(again.match.state) == canonical(again.state) == canonical(history.state)
    assert again.match.record() == history.match.record()
    assert (again.asked, again.revisions, again.revision) == (history.asked, history.revisions, history.revision)
    assert (again.epochs, again.undone) == (history.epochs, history.undone)
    for viewer in (*range(SEATS), None):
        assert again.log(viewer) == history.log(viewer)
        assert shown(again, viewer) == shown(history, viewer)
    for seat in range(SEATS):
        at = again.last_of(seat)
        assert at == history.last_of(seat)
        assert again.own_actions(seat) == history.own_actions(seat)
        if at is not None:
            assert again.is_free(at) == history.is_free(at)
            before, after = again._steps[at].before, again._steps[at].after
            assert before.view(seat) == history._step(at).before.view(seat)
            assert after.view(seat) == history._step(at).after.view(seat)


def shown(history: History, viewer: int | None) -> Any:
    """What happened since the viewer last decided, as it is shown."""
    revision, position, steps = history.since(viewer)
    return revision, position.view(viewer), [(number, after.view(viewer)) for number, after in steps]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_read_again_is_played_once_and_seldom_copied(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However often something was taken back: no position is kept but those around the last actions of the seats."""
    counts = count(game, monkeypatch)
    history, _ = new_history(game)
    script, rng = Script(history), Random(game)
    for move in range(60):
        script.play(rng)
        at = history.last_of(history._actors[-1]) if move % 4 == 0 and history._actors[-1] != CHANCE else None
        if at is not None:
            script.take_back(at, alone=False)
    counts.clear()
    again = History.resumed(script.sketch)
    assert len(counts.applied) == len(history.actions)
    assert counts.copied <= 2 * SEATS + 4
    assert again.match.record() == history.match.record()


def test_a_sketch_that_cannot_be_played_is_refused() -> None:
    history, _ = new_history("dos-rios")
    script, rng = Script(history), Random(0)
    script.play(rng)
    while not script.actions[-1].startswith("*"):
        script.play(rng)
    for broken, error in ((script.actions[:-1], ValueError), ([*script.actions, script.actions[5]], Refused)):
        sketch = Sketch(Record(history.setup, ("",) * SEATS), history.match.dealer, broken)
        with pytest.raises(error):
            History.resumed(sketch)


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
