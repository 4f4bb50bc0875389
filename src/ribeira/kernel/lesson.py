"""Lessons: a guided first game on a fixed record, as data in a game's folder. docs/lessons.md describes the files.

A lesson is a record and steps. A step has a sentence; at some the learner plays what the record says next, at the
others something is only shown. Sentences stand in the catalogue under `GAME.lesson.NAME.STEP`; a step without one of
its own goes on with that of the step before.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.notation import Seat
from ribeira.kernel.record import Record, last_state, read_record, replay
from ribeira.kernel.words import BadData, Say, Told


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a lesson."""

    say: str  # the name of its sentence
    at: int  # how many actions of the record have been played when it is shown
    play: str = ""  # what the learner is to play, in notation; nothing where something is only shown
    point: tuple[str, ...] = ()  # pieces that the sentence is about
    wrong: str = ""  # the name of the sentence for whoever touches something else


@dataclass(frozen=True, slots=True)
class Lesson:
    """A record and the steps that lead through it. The learner has one seat; all others do what the record says."""

    name: str
    learner: Seat
    record: Record
    steps: tuple[Step, ...]

    def told(self, name: str) -> Told:
        """A sentence of this lesson."""
        return Told(f"{self.record.setup.game}.lesson.{self.name}.{name}")

    @property
    def title(self) -> Told:
        """What the lesson is called."""
        return self.told("title")

    def number(self, at: int) -> int:
        """The number, counted from 1, of a step among those that have a sentence of their own."""
        return len({step.say for step in self.steps[: at + 1]})


def read_lesson(path: Path, game: AnyGame) -> Lesson:
    """The lesson of a file; BadData names the step that does not fit the record."""
    content = tomllib.loads(path.read_text(encoding="utf-8"))
    record = read_record((path.parent / content["record"]).read_bytes(), {game.name: game})
    learner: Seat = content["learner"] - 1
    own = [at for at, text in enumerate(record.actions) if game.notation.read(text).seat == learner]
    steps: list[Step] = []
    played = 0  # actions of the record
    for number, row in enumerate(content["step"], 1):
        step = _step(row, own, len(record.actions), played, steps[-1].say if steps else "")
        _need_fit(step, record, played, Told("lesson.step", file=path.name, number=number))
        steps.append(step)
        played = step.at + bool(step.play)
    if not steps or steps[-1].play:
        raise BadData(Told("lesson.last", file=path.name))
    return Lesson(path.stem, learner, record, tuple(steps))


def _step(row: dict[str, Any], own: list[int], end: int, played: int, said: str) -> Step:
    """A step where the learner is asked next; one that only shows something may stand anywhere in the record."""
    after = row.pop("after", None)
    at = next((place for place in own if place >= (after or played)), end)
    if after is not None and "play" not in row:
        at = after
    try:
        return Step(**{"say": said, "at": at, **row, "point": tuple(row.get("point", ()))})
    except TypeError as error:  # a key that there is not
        raise BadData(Told("lesson.key", reason=str(error))) from None


def _need_fit(step: Step, record: Record, played: int, where: Told) -> None:
    if not step.say:
        raise BadData(Told("lesson.silent", where=where))
    if not played <= step.at <= len(record.actions):
        raise BadData(Told("lesson.place", where=where, after=step.at, least=played, most=len(record.actions)))
    going_on = record.actions[step.at] if step.at < len(record.actions) else "-"
    if step.play and step.play != going_on:
        raise BadData(Told("lesson.play", where=where, text=step.play, expected=going_on))


def faults(lesson: Lesson, game: AnyGame, say: Say) -> Iterator[Told]:
    """What is wrong with a lesson: it must replay, end before the game does, and point at pieces that are drawn."""
    if not last_state(lesson.record, game).to_act():
        yield Told("lesson.over")
    by_place: dict[int, list[Step]] = {}
    for step in lesson.steps:
        by_place.setdefault(step.at, []).append(step)
    for at, state in enumerate(replay(lesson.record, game)):
        for step in by_place.get(at, ()):
            yield from _unseen(lesson, game, state, step, say)


def _unseen(lesson: Lesson, game: AnyGame, state: AnyState, step: Step, say: Say) -> Iterator[Told]:
    """The pieces of a step that are not drawn in every shape."""
    touched = game.notation.read(step.play).touches() if step.play else ()
    for shape in SHAPES:
        drawn = {piece.id for piece in game.draw(state.view(lesson.learner), say, True, shape).pieces}
        for id in (*step.point, *touched):
            if id not in drawn:
                yield Told("lesson.unseen", step=step.say, piece=id, shape=shape)
