"""Reading `.po` files as a catalogue needs them: codes, and the forms of their sentences.

The files are read as they are at every start, since nothing is generated. A library that keeps the comments, flags and
places of every entry for an editor takes several times as long and would be a dependency for these few lines.
"""

from __future__ import annotations

import re
from pathlib import Path

Forms = tuple[str, ...]  # the forms of one sentence, by number; a single one if it has no plural

HEADER = ""  # the code under which a file describes itself
KEYWORD = re.compile(r"msgid|msgid_plural|msgstr|msgstr\[\d\]")
ESCAPE = re.compile(r"\\(.)")
ESCAPED = {"n": "\n", "t": "\t"}  # whatever else is escaped, a quotation mark or a backslash, stands for itself


class BadCatalogue(ValueError):
    """A line that has no place in a `.po` file of ours."""


def read_po(path: Path) -> dict[str, Forms]:
    """The sentences of a file by code. Those without words, or marked as fuzzy, are left out."""
    entries: list[dict[str, str]] = []  # each by keyword
    keyword, fuzzy = "", False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("#,"):
            fuzzy = "fuzzy" in line
        if not line or line.startswith("#"):
            continue
        word, _, rest = line.partition('"')
        keyword = word.rstrip() or keyword
        if not rest.endswith('"') or not KEYWORD.fullmatch(keyword) or (keyword != "msgid" and not entries):
            raise BadCatalogue(f"{path}, line {number}: expected msgid, msgid_plural or msgstr and a text in quotes")
        if word and keyword == "msgid":
            entries.append({"fuzzy": ""} if fuzzy else {})
            fuzzy = False
        entries[-1][keyword] = entries[-1].get(keyword, "") + _unescaped(rest[:-1])
    return {entry["msgid"]: forms for entry in entries if "fuzzy" not in entry and all(forms := _forms(entry))}


def _forms(entry: dict[str, str]) -> Forms:
    return tuple(text for keyword, text in entry.items() if keyword.startswith("msgstr"))


def _unescaped(text: str) -> str:
    return ESCAPE.sub(lambda found: ESCAPED.get(found[1], found[1]), text) if "\\" in text else text
