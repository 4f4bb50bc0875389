"""The catalogues of all languages, looked through; and a new one begun.

    python tools/texts.py               what each language has, lacks, and has wrong
    python tools/texts.py begin de 'nplurals=2; plural=(n != 1);'

`begin` writes the files of a language with every code of English, the English sentence above each as a comment and no
words yet; for a language that is there it adds what it lacks and puts the entries in the order of English.
"""

from __future__ import annotations

import re
import string
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import usage

from ribeira.games import GAMES
from ribeira.texts.catalogue import ENGLISH, FOLDER, LANGUAGES
from ribeira.texts.po import HEADER, BadCatalogue, Forms, read_po
from ribeira.texts.speaker import RESERVED

NUMBER_OF_FORMS = re.compile(r"nplurals=(\d+)")
FORM = "|"  # parts a code from the name of one of its forms


@dataclass
class Findings:
    """What is wrong with a language."""

    messages: int = 0
    missing: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    malformed: list[str] = field(default_factory=list)


def files(language: str) -> Iterator[Path]:
    """The files of a language, as English has them."""
    for path in sorted((FOLDER / ENGLISH).glob("*.po")):
        yield FOLDER / language / path.name
    for game in GAMES:
        if (GAMES.folder(game) / "texts" / f"{ENGLISH}.po").exists():
            yield GAMES.folder(game) / "texts" / f"{language}.po"


def read(path: Path) -> dict[str, Forms]:
    """The sentences of a file; none if it is not there."""
    return read_po(path) if path.exists() else {}


def look_through(language: str) -> Findings:
    """What a language has, lacks, has in vain, and has wrong."""
    found, words, asked = Findings(), set[str](), set[str]()
    for path, source in zip(files(language), files(ENGLISH), strict=True):
        english = read(source)
        try:
            own = read(path)
        except BadCatalogue as error:
            found.malformed.append(str(error))
            continue
        head = NUMBER_OF_FORMS.search("".join(own.pop(HEADER, ())))
        english.pop(HEADER)
        found.messages += len(own)
        found.missing += [code for code in english if FORM not in code and code not in own]
        for code, forms in own.items():
            plain, _, form = code.partition(FORM)
            if form:
                words.add(form)
            if plain not in english:
                found.unused.append(code)
                continue
            number = int(head[1]) if head and len(english[plain]) > 1 else 1
            if len(forms) != number and not (form and len(forms) == 1):
                found.malformed.append(f"{code}: {len(forms)} forms instead of {number}")
            wanted = {name for one in english[plain] for name, _ in places(one)}
            for one in forms:
                try:
                    given = places(one)
                except ValueError as error:
                    found.malformed.append(f"{code}: {error}")
                    continue
                asked |= {wish for _, wishes in given for wish in wishes}
                needed = wanted - ({"n"} if number > 1 else set())  # “one step” need not name the number
                if not needed <= {name for name, _ in given} <= wanted:
                    found.malformed.append(f"{code}: names {sorted(name for name, _ in given)}, not {sorted(wanted)}")
    found.malformed += [f"form “{form}” is asked for, but no word has it" for form in sorted(asked - words - RESERVED)]
    found.unused += [f"form “{form}”" for form in sorted(words - asked)]
    if language == ENGLISH:
        found.unused += usage.unused(code for path in files(ENGLISH) for code in read(path) if code != HEADER)
    return found


def places(template: str) -> list[tuple[str, list[str]]]:
    """The facts that a sentence names, each with how it wants them; ValueError if its braces are wrong."""
    parsed = string.Formatter().parse(template)
    return [(name, wishes.split(",") if wishes else []) for _, name, wishes, _ in parsed if name is not None]


def begin(language: str, plural_forms: str) -> None:
    """Write the files of a language as far as they are not there."""
    for path, source in zip(files(language), files(ENGLISH), strict=True):
        own = read(path)
        number = int((NUMBER_OF_FORMS.search(own[HEADER][0] if own else plural_forms) or ["", "2"])[1])
        header = own.get(HEADER, (f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
                                  f"Content-Transfer-Encoding: 8bit\nPlural-Forms: {plural_forms}\n",))[0]  # fmt: skip
        lines = ['msgid ""', 'msgstr ""', *(quoted(line + "\n") for line in header.splitlines()), ""]
        own_forms: dict[str, list[str]] = {}
        for code in own:
            own_forms.setdefault(code.partition(FORM)[0], []).append(code)
        for code, english in read(source).items():
            if code == HEADER or FORM in code:
                continue
            lines += [f"#. {line}" for one in english for line in one.splitlines()]
            for each in own_forms.get(code, [code]):
                lines += entry(each, own.get(each, ("",) * (number if len(english) > 1 else 1)))
        path.parent.mkdir(exist_ok=True)
        path.write_text("\n".join(lines), encoding="utf-8")


def entry(code: str, forms: Forms) -> list[str]:
    """The lines of one sentence."""
    if len(forms) == 1:
        return [f"msgid {quoted(code)}", f"msgstr {quoted(forms[0])}", ""]
    numbered = [f"msgstr[{number}] {quoted(form)}" for number, form in enumerate(forms)]
    return [f"msgid {quoted(code)}", f"msgid_plural {quoted(code)}", *numbered, ""]


def quoted(text: str) -> str:
    """A text as it stands in a file."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return f'"{escaped}"'


def main() -> int:
    """Look through all languages, or begin one."""
    if sys.argv[1:2] == ["begin"] and len(sys.argv) == 4:
        begin(sys.argv[2], sys.argv[3])
        return 0
    wrong = 0
    print("language  messages  missing  unused  malformed")
    for language in LANGUAGES:
        found = look_through(language)
        counts = [len(found.missing), len(found.unused), len(found.malformed)]
        print(f"{language:8}  {found.messages:8}  {counts[0]:7}  {counts[1]:6}  {counts[2]:9}")
        for kind in ("missing", "unused", "malformed"):
            for one in getattr(found, kind):
                print(f"  {kind}: {one}")
        wrong += sum(counts)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
