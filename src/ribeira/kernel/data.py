"""Component files: TOML that is read strictly, so that a wrong figure is refused with its file, key and value."""

from __future__ import annotations

import hashlib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from ribeira.kernel.plain import canonical
from ribeira.kernel.words import BadData, Fact, Told

ORIGINS = ("printed", "described", "inferred")
LONGEST_QUOTE = 200  # letters of a value, or of a key, in an error


@dataclass(frozen=True)
class Edition:
    """The figures of one printing of a game: a name, and the data whose digest identifies it."""

    name: str
    digest: str  # SHA-256 of the figures, whatever the spacing and comments of the file
    file: str = field(repr=False, compare=False)
    data: dict[str, Any] = field(repr=False, compare=False)
    warnings: list[Told] = field(default_factory=list, repr=False, compare=False)  # what loading found doubtful
    marks: dict[str, str] = field(default_factory=dict, repr=False, compare=False)  # origins of single figures

    def origins(self) -> dict[str, str]:
        """Where each figure comes from, by its path such as `orders.level_1.2.0`: its own mark, else its table's."""
        return {path: self.marks.get(path, origin) for path, origin in figures(self.data).items() if origin}

    def table(self) -> Table:
        """The data, to be read key by key."""
        return Table(self.file, self.data, warnings=self.warnings)


def read_edition(path: Path) -> Edition:
    """Read a component file; BadData says what is wrong with it.

    A file beside it whose name ends in `.origins.toml` marks single figures whose origin is not that of their table.
    It is no part of the edition's data, so the digest stays the same whatever it says.
    """
    edition, beside = make_edition(str(path), read_toml(path)), path.with_suffix(".origins.toml")
    return replace(edition, marks=read_marks(edition, beside)) if beside.exists() else edition


def read_toml(path: Path) -> dict[str, Any]:
    """What a TOML file holds; BadData says what is wrong with it."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(Told("data.unreadable", file=str(path), reason=error.strerror or str(error))) from None
    except UnicodeDecodeError as error:
        raise BadData(Told("data.not_utf8", file=str(path), position=error.start)) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadData(Told("data.not_toml", file=str(path), reason=str(error))) from None


def make_edition(file: str, data: dict[str, Any]) -> Edition:
    """An edition from data already parsed; `file` is where a complaint will say it came from."""
    name = Table(file, data).text("edition")
    try:
        return Edition(name, hashlib.sha256(canonical(data)).hexdigest(), file, data)
    except (TypeError, ValueError, RecursionError) as error:  # TOML knows dates, and numbers and nesting without bound
        raise BadData(Told("data.not_toml", file=file, reason=str(error))) from None


def figures(data: Any, path: str = "", origin: str = "") -> dict[str, str]:
    """The origin that the tables give each figure below this place, by its path; empty where none does."""
    if isinstance(data, dict):
        origin = data.get("origin", origin)
        items = [(key, item) for key, item in data.items() if key != "origin"]
    elif isinstance(data, list):
        items = [(str(place), item) for place, item in enumerate(data)]
    else:
        return {path: origin}
    found: dict[str, str] = {}
    for key, item in items:
        found |= figures(item, f"{path}.{key}" if path else key, origin)
    return found


def read_marks(edition: Edition, path: Path) -> dict[str, str]:
    """The marks of a file that has the edition's own tables, with an origin in place of each figure to be marked."""
    known, marks = figures(edition.data), _marked(read_toml(path))
    for figure, origin in marks.items():
        if figure not in known:
            raise BadData(Told("data.no_figure", file=str(path), key=figure, edition=edition.file))
        if origin not in ORIGINS:
            expected = Told("data.choice", choices=", ".join(ORIGINS))
            raise BadData(Told("data.value", file=str(path), key=figure, value=repr(origin), expected=expected))
    return marks


def _marked(marks: Any, path: str = "") -> dict[str, Any]:
    """Every value by its path; an element of a list by its place from 0."""
    if not isinstance(marks, (dict, list)):
        return {path: marks}
    items = marks.items() if isinstance(marks, dict) else enumerate(marks)
    found: dict[str, Any] = {}
    for key, item in items:
        found |= _marked(item, f"{path}.{key}" if path else str(key))
    return found


def quoted(value: Any) -> str:
    """A value as an error quotes it: in full only if that is short."""
    text = repr(value)
    return text if len(text) <= LONGEST_QUOTE else f"{text[:LONGEST_QUOTE]}…"


class Table:
    """One table of a component file. Reading a key checks it; `done` refuses keys nobody read."""

    def __init__(self, file: str, data: dict[str, Any], path: str = "", warnings: list[Told] | None = None) -> None:
        self._file, self._data, self._path = file, data, path
        self._warnings = [] if warnings is None else warnings
        self._read: set[str] = set()

    def error(self, key: str, expected: Told) -> BadData:
        """The error for a key whose value is not what was expected."""
        where = (self._path + key)[:LONGEST_QUOTE]
        if key not in self._data:
            return BadData(Told("data.missing", file=self._file, key=where, expected=expected))
        value = quoted(self._data[key])
        return BadData(Told("data.value", file=self._file, key=where, value=value, expected=expected))

    def warn(self, key: str, expected: Told, found: Told | None = None) -> None:
        """Note that a value is not what we inferred, though it may be right; `found` says what it is, if not itself."""
        value: Fact = quoted(self._data[key]) if found is None else found
        warning = Told("data.doubtful", file=self._file, key=self._path + key, value=value, expected=expected)
        if warning not in self._warnings:
            self._warnings.append(warning)

    def _get(self, key: str) -> Any:
        self._read.add(key)
        return self._data.get(key)

    def number(self, key: str, least: int = 0, most: int = 999) -> int:
        """A whole number in a range."""
        value = self._get(key)
        if type(value) is not int or not least <= value <= most:
            raise self.error(key, Told("data.number", least=least, most=most))
        return value

    def numbers(self, key: str, count: int, least: int = 0, most: int = 999, rising: bool = False) -> tuple[int, ...]:
        """A list of so many whole numbers in a range, each larger than the one before if `rising`."""
        value = self._get(key)
        good = isinstance(value, list) and len(value) == count
        good = good and all(type(item) is int and least <= item <= most for item in value)
        if not good or (rising and any(a >= b for a, b in pairwise(value))):
            code = "data.rising" if rising else "data.numbers"
            raise self.error(key, Told(code, n=count, least=least, most=most))
        return tuple(value)

    def rows(self, key: str, count: int, width: int, least: int = 0, most: int = 999) -> tuple[tuple[int, ...], ...]:
        """A list of so many lists, each of so many whole numbers in a range."""
        value = self._get(key)
        if not isinstance(value, list) or len(value) != count:
            raise self.error(key, Told("data.rows", n=count, width=width))
        rows = Table(self._file, {str(at): row for at, row in enumerate(value)}, f"{self._path}{key}.")
        return tuple(rows.numbers(str(at), width, least, most) for at in range(count))

    def text(self, key: str) -> str:
        """A text of one line, not empty."""
        value = self._get(key)
        if not isinstance(value, str) or not re.fullmatch(r"\S(.*\S)?", value):
            raise self.error(key, Told("data.text"))
        return value

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of the given words."""
        value = self._get(key)
        if value not in choices:
            raise self.error(key, Told("data.choice", choices=", ".join(choices)))
        return str(value)

    def choices(self, key: str, count: int, choices: Sequence[str]) -> tuple[str, ...]:
        """A list of so many of the given words."""
        value = self._get(key)
        if not isinstance(value, list) or len(value) != count or any(item not in choices for item in value):
            raise self.error(key, Told("data.choices", n=count, choices=", ".join(choices)))
        return tuple(value)

    def table(self, key: str) -> Table:
        """A table inside this one."""
        value = self._get(key)
        if not isinstance(value, dict):
            raise self.error(key, Told("data.table"))
        return Table(self._file, value, f"{self._path}{key}.", self._warnings)

    def section(self, key: str) -> Table:
        """A table inside this one that says where its figures come from."""
        table = self.table(key)
        table.origin()
        return table

    def tables(self, key: str) -> list[Table]:
        """A list of tables, such as `[[card]]` makes."""
        value = self._get(key)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.error(key, Told("data.tables"))
        return [Table(self._file, item, f"{self._path}{key}[{at}].", self._warnings) for at, item in enumerate(value)]

    def origin(self) -> str:
        """Where the figures of this table come from."""
        return self.choice("origin", ORIGINS)

    def done(self) -> None:
        """Refuse keys that were not read: most likely misspelt."""
        for key in self._data:
            if key not in self._read:
                expected = Told("data.no_key", keys=", ".join(sorted(self._read)))
                raise self.error(key, expected)
