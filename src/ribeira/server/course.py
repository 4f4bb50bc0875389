"""A lesson at a table: how far its learner has come, what is said there, and what is said about other moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame
from ribeira.kernel.lesson import Lesson, Step, read_lesson
from ribeira.kernel.record import Record, read_record, write_record
from ribeira.kernel.words import Say, Told
from ribeira.server.errors import RequestError
from ribeira.server.frames import Json


@dataclass(frozen=True)
class Course:
    """A lesson and the step that it has come to. It never changes: the next step is another course."""

    lesson: Lesson
    at: int = 0

    @property
    def step(self) -> Step:
        """What is said or asked now."""
        return self.lesson.steps[self.at]

    @property
    def is_last(self) -> bool:
        """Whether the game goes on by itself after this step."""
        return self.at == len(self.lesson.steps) - 1

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that owe a decision: the learner, unless something is only shown. The others follow the record."""
        return (self.lesson.learner,) if self.step.play else ()

    def start(self) -> Record:
        """What the table begins with: the record up to the first step."""
        return replace(self.lesson.record, actions=self.lesson.record.actions[: self.step.at])

    def next(self) -> tuple[Course, list[str], bool]:
        """The next step, the actions of the record that lead there, and whether the learner's are among them.

        What the learner plays at this step is not one of these.
        """
        course = replace(self, at=self.at + 1)
        actions = self.lesson.record.actions[self.step.at + bool(self.step.play) : course.step.at]
        read, learner = GAMES[self.lesson.record.setup.game].notation.read, self.lesson.learner
        return course, actions, any(read(text).seat == learner for text in actions)

    def message(self, say: Say) -> Json:
        """The step as it travels."""
        lesson, step = self.lesson, self.step
        return {
            "name": lesson.name,
            "title": say(lesson.title),
            "sentence": say(lesson.told(step.say)),
            "number": lesson.number(self.at),
            "count": lesson.number(len(lesson.steps) - 1),
            "step": self.at,
            "point": step.point,
            "shows": not step.play,
            "last": self.is_last,
        }

    def about_other(self, legal: Sequence[Any], touched: Sequence[str]) -> Told | None:
        """What is said to whoever touches something else that could be done; None if it could not."""
        if not self.step.play:
            return None
        meant = [action for action in legal if action.touches()[: len(touched)] == tuple(touched)]
        if not meant:
            return None
        if self.step.wrong:
            return self.lesson.told(self.step.wrong)
        return Told("lesson.other_move", move=meant[0].word()) if len(meant) == 1 else Told("lesson.other")

    def need_own(self, text: str, legal: Sequence[Any]) -> None:
        """Explain to whoever plays another action than this step's, of those that can be played, that it is another."""
        game = GAMES[self.lesson.record.setup.game]
        action = game.notation.read(text)
        if text != self.step.play and action in legal:
            told = self.about_other([action], action.touches())
            assert told is not None
            raise RequestError(told.code, 409, **told.facts)

    def stored(self) -> dict[str, Any]:
        """The lesson as a table keeps it, so that it goes on the same if a later version teaches another one."""
        record = self.lesson.record
        return {
            "name": self.lesson.name,
            "learner": self.lesson.learner,
            "record": write_record(record, GAMES[record.setup.game]).decode(),
            "steps": [asdict(step) for step in self.lesson.steps],
        }


def read_course(stored: dict[str, Any]) -> Course:
    """A lesson as it was kept, at its first step."""
    steps = tuple(Step(**{**step, "point": tuple(step["point"])}) for step in stored["steps"])
    return Course(Lesson(stored["name"], stored["learner"], read_record(stored["record"], GAMES), steps))


def begin_course(game: str, name: str) -> Course:
    """A lesson of a game, by their names; refused if there is none."""
    if game not in GAMES:
        raise RequestError("setup.unknown_game", 400, game=game, expected=", ".join(GAMES))
    names = [path.stem for path in GAMES[game].lessons]
    if name not in names:
        raise RequestError("lesson.unknown", 404, game=GAMES[game].title, lesson=name, expected=", ".join(names) or "-")
    return Course(_lesson(game, names.index(name)))


@cache
def _lesson(game: str, number: int) -> Lesson:
    return read_lesson(GAMES[game].lessons[number], GAMES[game])


def titles(game: AnyGame) -> list[tuple[str, Told]]:
    """The lessons of a game: their names, and what they are called."""
    return [(path.stem, Told(f"{game.name}.lesson.{path.stem}.title")) for path in game.lessons]
