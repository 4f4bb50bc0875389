"""Every language says everything, nothing in vain, and names the same facts as English."""

from __future__ import annotations

from pathlib import Path

import pytest
import texts
import usage

from ribeira.texts.catalogue import LANGUAGES

HEAD = 'msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_whole(language: str) -> None:
    found = texts.look_through(language)
    assert found.messages > 1000
    assert (found.missing, found.unused, found.malformed) == ([], [], [])


@pytest.mark.parametrize("code", ["web.no_such_thing", "douro.event.nonsense", "cli.frobnicate", "dos-rios.zzz"])
def test_a_code_that_nothing_comes_to_is_found(code: str) -> None:
    assert usage.unused([code, "web.home"]) == [code]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two small languages and no game."""
    for language in ("en", "xx"):
        (tmp_path / language).mkdir()
    monkeypatch.setattr(texts, "FOLDER", tmp_path)
    monkeypatch.setattr(texts, "GAMES", {})
    steps = 'msgid "b"\nmsgid_plural "b"\nmsgstr[0] "{n} step"\nmsgstr[1] "{n} steps"\n'
    english = 'msgid "a"\nmsgstr "From {place}"\n' + steps + 'msgid "c"\nmsgstr "the city"\n'
    (tmp_path / "en" / "ribeira.po").write_text(HEAD + english)
    return tmp_path


B = 'msgid "b"\nmsgid_plural "b"\nmsgstr[0] "un pas"\nmsgstr[1] "{n} pas"\n'
C = 'msgid "c"\nmsgstr "ville"\n'


@pytest.mark.parametrize(
    ("entries", "kind", "said"),
    [
        (B + C, "missing", "a"),
        ('msgid "a"\nmsgstr "{place}"\n' + B + C + 'msgid "d"\nmsgstr "x"\n', "unused", "d"),
        ('msgid "a"\nmsgstr "{lieu}"\n' + B + C, "malformed", "a: names ['lieu'], not ['place']"),
        ('msgid "a"\nmsgstr "de"\n' + B + C, "malformed", "a: names [], not ['place']"),
        ('msgid "a"\nmsgstr "{place"\n' + B + C, "malformed", "a: expected '}' before end of string"),
        ('msgid "a"\nmsgstr "{place:from}"\n' + B + C, "malformed", "form “from” is asked for, but no word has it"),
        ('msgid "a"\nmsgstr "{place}"\n' + B + C + 'msgid "c|from"\nmsgstr "de"\n', "unused", "form “from”"),
        ('msgid "a"\nmsgstr "{place}"\nmsgid "b"\nmsgstr "{n}"\n' + C, "malformed", "b: 1 forms instead of 2"),
    ],
)
def test_what_is_wrong_is_found(folder: Path, entries: str, kind: str, said: str) -> None:
    (folder / "xx" / "ribeira.po").write_text(HEAD + entries)
    found = texts.look_through("xx")
    assert {name: getattr(found, name) for name in ("missing", "unused", "malformed")} == {
        "missing": [],
        "unused": [],
        "malformed": [],
        kind: [said],
    }


def test_forms_that_are_asked_for_are_in_order(folder: Path) -> None:
    entries = 'msgid "a"\nmsgstr "{place:from,cap}"\n' + B + C + 'msgid "c|from"\nmsgstr "de la ville"\n'
    (folder / "xx" / "ribeira.po").write_text(HEAD + entries)
    assert texts.look_through("xx") == texts.Findings(messages=4)


def test_a_language_is_begun_and_gone_on_with(folder: Path) -> None:
    texts.begin("yy", "nplurals=3; plural=(n%10==1 ? 0 : n%10<5 ? 1 : 2);")
    path = folder / "yy" / "ribeira.po"
    assert "#. From {place}" in path.read_text()
    assert texts.look_through("yy").missing == ["a", "b", "c"]  # nothing has words yet
    path.write_text(path.read_text().replace('msgid "c"\nmsgstr ""', 'msgid "c"\nmsgstr "mesto"'))
    texts.begin("yy", "nplurals=2; plural=(n != 1);")
    assert texts.look_through("yy").missing == ["a", "b"]
    assert path.read_text().count("msgstr[2]") == 1  # its own rule of plurals stays
