"""Actions as text: `<seat> <verb> <values…>`, such as `2 play 7`; chance writes `*` for its seat.

Seats count from 0 in code and from 1 in notation, as people at a table count. The text of an action is derived
from its dataclass: the verb is the class name, the values are the fields in order. Each action has exactly one text.
"""

from __future__ import annotations

import copyreg
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Annotated, Any, Final, Generic, Literal, TypeVar, get_args, get_origin, get_type_hints

from ribeira.kernel.words import Malformed, Told

Seat = Annotated[int, "seat"]
CHANCE: Final = -1
NOBODY: Final = -2  # in place of a seat: the game is over, or there is no such player
LONGEST, SHORT = 1000, 80  # letters of an action, and of one that is remembered: what is kept has a bound in bytes

A = TypeVar("A")


@dataclass(frozen=True)
class Form:
    """How one type of field is written as a word and read back; `read` raises ValueError."""

    write: Callable[[Any], str]
    read: Callable[[str], Any]
    expected: Told | str  # in words, or the words that it may be


def _read_seat(word: str) -> int:
    if word == "*":
        return CHANCE
    seat = int(word) - 1
    if seat < 0:
        raise ValueError(word)
    return seat


def one_of(choices: Sequence[str]) -> Form:
    """The form of a field that takes one of these words."""
    return Form(str, lambda word: choices[choices.index(word)], ", ".join(choices))


SEAT = Form(lambda seat: "*" if seat == CHANCE else str(seat + 1), _read_seat, Told("notation.seat"))
INT = Form(str, int, Told("notation.whole"))
WORD = Form(str, str, Told("notation.word"))


class Notation(Generic[A]):
    """The texts of one game's actions."""

    def __init__(
        self, *kinds: type[A], forms: dict[Any, Form] | None = None, verbs: dict[type[A], str] | None = None
    ) -> None:
        """`forms`: how fields of other types are written, by type or by the name of the field.

        Compiled classes have forgotten all of a type but its class, so what is to be compiled goes by name.
        `verbs`: where the verb is not the name of the class.
        """
        known = {"seat": SEAT, Seat: SEAT, int: INT, str: WORD, **(forms or {})}
        self._verbs = {kind: (verbs or {}).get(kind) or _verb(kind) for kind in kinds}
        self._kinds = {verb: kind for kind, verb in self._verbs.items()}
        self._forms = {verb: _field_forms(kind, known) for verb, kind in self._kinds.items()}
        for kind in kinds:
            copyreg.pickle(kind, _reduce)
        self.write: Callable[[A], str] = lru_cache(1 << 16)(self._write)
        self._read_short: Callable[[str], A] = lru_cache(1 << 16)(self._read)

    @property
    def verbs(self) -> tuple[str, ...]:
        """Every verb of the game, sorted."""
        return tuple(sorted(self._kinds))

    def order(self, action: A) -> tuple[Any, ...]:
        """What legal lists are sorted by: the verb, then the fields."""
        verb = self._verbs[type(action)]
        return (verb, *[getattr(action, name) for name, _, _ in self._forms[verb]])

    def read(self, text: str) -> A:
        """The action that a text means; Malformed says what is wrong."""
        return self._read_short(text) if len(text) <= SHORT else self._read(text)

    def _write(self, action: A) -> str:
        verb = self._verbs[type(action)]
        words = []
        for name, form, many in self._forms[verb]:
            value = getattr(action, name)
            words += [form.write(item) for item in value] if many else [form.write(value)]
        return " ".join([words[0], verb, *words[1:]])

    def _read(self, text: str) -> A:
        words = text.split()
        if len(text) > LONGEST or " ".join(words) != text:
            raise Malformed(Told("notation.form", text=text[:LONGEST], most=LONGEST))
        if len(words) < 2:
            raise Malformed(Told("notation.short", text=text))
        verb = words.pop(1)
        if verb not in self._kinds:
            raise Malformed(Told("notation.verb", text=text, verb=verb, expected=", ".join(self.verbs)))
        forms = self._forms[verb]
        many = bool(forms) and forms[-1][2]
        if len(words) < len(forms) - many or (len(words) > len(forms) and not many):
            raise Malformed(Told("notation.count", text=text, n=len(words) - 1, expected=len(forms) - 1))
        values: list[Any] = [
            tuple(_value(text, form, word) for word in words[at:]) if repeated else _value(text, form, words[at])
            for at, (_, form, repeated) in enumerate(forms)
        ]
        return self._kinds[verb](*values)


def _reduce(action: Any) -> tuple[type, tuple[Any, ...]]:
    """How to make an action again in another process: compiled, a frozen dataclass cannot be filled in afterwards."""
    return type(action), tuple(getattr(action, field.name) for field in fields(action))


def _verb(kind: type) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def _field_forms(kind: Any, known: dict[Any, Form]) -> list[tuple[str, Form, bool]]:
    """For each field its name, its form, and whether it takes all remaining words (the last field may)."""
    hints = get_type_hints(kind, include_extras=True)
    result = []
    for field in fields(kind):
        hint, many = hints[field.name], False
        if hint is tuple or (get_origin(hint) is tuple and hint not in known and get_args(hint)[-1] is Ellipsis):
            hint, many = (*get_args(hint), field.name)[0], True
        if field.name in known:
            form = known[field.name]
        else:
            form = one_of(get_args(hint)) if get_origin(hint) is Literal else known[hint]
        result.append((field.name, form, many))
    return result


def _value(text: str, form: Form, word: str) -> Any:
    """The value of one word. A word that is not the one way to write its value is refused too (`07`, `+7`)."""
    try:
        value = form.read(word)
        if form.write(value) == word:
            return value
    except ValueError:
        pass
    raise Malformed(Told("notation.value", text=text, value=word, expected=form.expected))
