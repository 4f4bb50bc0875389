"""The lessons of every game: their records replay, what they point at is drawn, and every sentence is there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ribeira.games import GAMES
from ribeira.kernel.lesson import Lesson, faults, read_lesson
from ribeira.kernel.words import BadData
from ribeira.texts import LANGUAGES, speaker
from ribeira.texts.catalogue import catalogue_of

LESSONS = [(name, number) for name in GAMES for number in range(len(GAMES[name].lessons))]
LONGEST = 200  # letters of a sentence, in any language: what fits into the bar on a phone
FIRST = GAMES["douro"].lessons[0]


def lesson_of(name: str, number: int) -> Lesson:
    return read_lesson(GAMES[name].lessons[number], GAMES[name])


@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_it_replays_and_points_at_what_is_drawn(name: str, number: int) -> None:
    lesson = lesson_of(name, number)
    assert [str(fault) for fault in faults(lesson, GAMES[name], speaker())] == []
    assert 10 <= lesson.number(len(lesson.steps) - 1) <= 25


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("name", "number"), LESSONS)
def test_every_sentence_is_there_fits_and_is_used(name: str, number: int, language: str) -> None:
    lesson = lesson_of(name, number)
    named = {"title", *(step.say for step in lesson.steps), *(step.wrong for step in lesson.steps if step.wrong)}
    begins = f"{name}.lesson.{lesson.name}."
    codes = {code.removeprefix(begins) for code in catalogue_of(language).codes() if code.startswith(begins)}
    assert codes == named
    say = speaker(language)
    assert [step for step in named if len(say(lesson.told(step))) > LONGEST] == []


def changed(folder: Path, old: str, new: str) -> Path:
    """The lesson of Douro with another text in its file."""
    shutil.copy(FIRST.with_suffix(".json"), folder)
    text = FIRST.read_text(encoding="utf-8")
    assert old in text
    path = folder / "first.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('play = "1 play 8"', 'play = "1 play 9"', "lesson.play"),
        ("after = 14", "after = 9", "lesson.place"),
        ("after = 59", "after = 99", "lesson.place"),
        ('say = "aim"', "", "lesson.silent"),
        ('say = "aim"', 'sing = "aim"', "lesson.key"),
        ('say = "go"', 'say = "go"\nplay = "1 play 8"', "lesson.play"),
    ],
)
def test_a_step_that_does_not_fit_is_named(tmp_path: Path, old: str, new: str, code: str) -> None:
    with pytest.raises(BadData) as error:
        read_lesson(changed(tmp_path, old, new), GAMES["douro"])
    assert error.value.told.code == code


def test_the_last_step_shows_something(tmp_path: Path) -> None:
    path = changed(tmp_path, "", "")
    text = path.read_text(encoding="utf-8")
    path.write_text(text[: text.index('[[step]]\nsay = "end"')], encoding="utf-8")
    with pytest.raises(BadData, match=r"first\.toml: the last step"):
        read_lesson(path, GAMES["douro"])


def test_a_piece_that_is_not_drawn_is_named(tmp_path: Path) -> None:
    lesson = read_lesson(changed(tmp_path, '"boat-1"', '"boat-9"'), GAMES["douro"])
    found = [str(fault) for fault in faults(lesson, GAMES["douro"], speaker())]
    assert found == [
        f"boats: the piece “boat-9” isn’t drawn at that moment ({shape})." for shape in ("wide", "square", "tall")
    ]


def test_a_step_without_a_sentence_goes_on_with_the_one_before(tmp_path: Path) -> None:
    lesson = read_lesson(changed(tmp_path, 'say = "boats"\n', ""), GAMES["douro"])
    assert [step.say for step in lesson.steps[:3]] == ["aim", "aim", "orders"]
    assert [lesson.number(at) for at in range(3)] == [1, 1, 2]
