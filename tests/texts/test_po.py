"""Our reader of `.po` files against the usual one, and the corners of the format."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

import ribeira
from ribeira.texts.po import BadCatalogue, read_po

FILES = sorted(Path(ribeira.__file__).parent.rglob("*.po"))


def read(folder: Path, text: str) -> dict[str, tuple[str, ...]]:
    path = folder / "some.po"
    path.write_text(text, encoding="utf-8")
    return read_po(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: "-".join(path.parts[-3:]))
def test_our_files_are_read_as_polib_reads_them(path: Path) -> None:
    known = {entry.msgid: tuple(entry.msgstr_plural.values()) or (entry.msgstr,) for entry in polib.pofile(str(path))}
    read = read_po(path)
    assert "plural=" in read.pop("")[0]
    assert read == known


def test_a_long_text_goes_on_in_the_next_lines(tmp_path: Path) -> None:
    assert read(tmp_path, 'msgid ""\n"a.b"\nmsgstr ""\n"One, "\n"two."\n') == {"a.b": ("One, two.",)}


def test_what_is_escaped(tmp_path: Path) -> None:
    assert read(tmp_path, r'''
msgid "a"
msgstr "\"1\"\t\\n\n"
''') == {"a": ('"1"\t\\n\n',)}  # fmt: skip


def test_plural_forms_stand_in_their_order(tmp_path: Path) -> None:
    entry = 'msgid "a"\nmsgid_plural "a"\nmsgstr[0] "one"\nmsgstr[1] "few"\nmsgstr[2] "many"\n'
    assert read(tmp_path, entry) == {"a": ("one", "few", "many")}


def test_what_is_not_yet_translated_or_doubted_is_left_out(tmp_path: Path) -> None:
    bare, doubted = 'msgid "a"\nmsgstr ""\n', '#, fuzzy\nmsgid "b"\nmsgstr "perhaps"\n'
    sure, dropped = '#, python-format\nmsgid "c"\nmsgstr "sure"\n', '#~ msgid "d"\n#~ msgstr "old"\n'
    assert read(tmp_path, bare + doubted + sure + dropped) == {"c": ("sure",)}


@pytest.mark.parametrize("line", ["msgid a", 'msgid "a', 'msgctxt "a"', '"a"', 'msgstr "a"', "nothing"])
def test_a_line_that_has_no_place_is_refused_by_file_and_number(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadCatalogue, match=r"some\.po, line 2:"):
        read(tmp_path, f"# A comment\n{line}\n")
