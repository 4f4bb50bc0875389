"""What is answered about the games, their rules and their figures, as types; `answers` has the others."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

Pieces = Annotated[
    list[Annotated[list[str | float], msgspec.Meta(min_length=4, max_length=9)]],
    msgspec.Meta(description="id, symbol, x, y, label, text, style, turn, scale; a row ends after what is to be said"),
]


class Label(Struct):
    """A name, and what people call it."""

    name: str
    label: str


class OptionValue(Struct):
    """One way an option can stand."""

    value: str
    label: str


class GameOption(Struct):
    """An option of a game."""

    name: str
    label: str
    values: list[OptionValue]


class BotBrief(Struct):
    """A bot; those that are characters have a level, a style and a face."""

    name: str
    label: str
    level: str | UnsetType = UNSET
    level_label: str | UnsetType = UNSET
    style_label: str | UnsetType = UNSET
    about: str | UnsetType = UNSET
    face: str | UnsetType = UNSET


class Titled(Struct):
    """A name, and what people call it."""

    name: str
    title: str


class GameBrief(Struct):
    """A game with what a page needs to offer it."""

    name: str
    title: str
    about: str
    seats: list[int]
    minutes: int
    options: list[GameOption]
    bots: list[BotBrief]
    bot: str
    first_game: dict[str, str]
    next_game: str | None
    sheet: str
    picture: str
    rules: bool
    lessons: list[Titled]


class Games(Struct):
    """All games."""

    games: list[GameBrief]


class Texts(Struct):
    """The sentences of the page by code; of those that differ by number, all forms."""

    texts: dict[str, str | list[str]]


class Language(Struct):
    """A language, and what it is called in it."""

    code: str
    name: str


class Languages(Struct):
    """The languages we speak."""

    languages: list[Language]


class RulesPicture(Struct):
    """A picture of the rules."""

    size: tuple[float, float]
    caption: str
    pieces: Pieces


class Paragraph(Struct):
    """A paragraph of the rules."""

    name: str
    text: str
    rulings: list[str]
    picture: RulesPicture | None


class Chapter(Struct):
    """A chapter of the rules."""

    name: str
    title: str
    paragraphs: list[Paragraph]


class Ruling(Struct):
    """What a paragraph rests on."""

    text: str
    origin: str


class Rules(Struct):
    """The rules of a game."""

    game: str
    title: str
    sheet: str
    chapters: list[Chapter]
    rulings: dict[str, Ruling]


class Section(Struct):
    """A part of a component file."""

    name: str
    title: str
    about: str


class Figures(Struct):
    """The figures of a game and where each comes from."""

    game: str
    title: str
    edition: str
    data: dict[str, Any]
    origins: dict[str, str]
    origin_labels: dict[str, str]
    sections: list[Section]
    words: list[str]


class Complaint(Struct):
    """What is wrong with a figure, and which."""

    key: str
    sentence: str


class TriedEdition(Struct):
    """What came of trying figures out."""

    edition: str | None
    data: dict[str, Any] | None
    file: str | None
    trouble: Complaint | None
    warnings: list[Complaint]
    changed: int


class EditionBrief(Struct):
    """Figures that do not come with Ribeira: how many differ, and the first of them."""

    name: str
    changed: int
    differences: list[tuple[str, str, str]]
