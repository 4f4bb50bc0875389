"""The import law, and the sentence for every code."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest

import ribeira
from ribeira import GAMES
from ribeira.texts import LANGUAGES

SOURCE = Path(ribeira.__file__).parent
MODULES = sorted(SOURCE.rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def rooms(path: Path) -> tuple[str, ...]:
    return path.relative_to(SOURCE).parts


def folders() -> set[str]:
    return {path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists()}


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_import_law(path: Path) -> None:
    ours = [name for name in imports(path) if name.split(".")[0] == "ribeira"]
    match rooms(path):
        case ("kernel", *_):
            assert all(name.startswith("ribeira.kernel") for name in ours)
        case ("games", str(game), _, *_):
            allowed = ("ribeira.kernel", "ribeira.svg", f"ribeira.games.{game}")
            assert all(name.startswith(allowed) for name in ours)
        case ("games", "__init__.py"):
            assert ours == ["ribeira.games.library"]
        case ("games", "library.py"):
            assert all(name.startswith("ribeira.kernel") for name in ours)
        case _:
            assert not [name for name in ours if re.match(r"ribeira\.games\.", name)]


def test_the_table_of_games_names_every_folder_and_no_other() -> None:
    named = {GAMES.folder(name) for name in GAMES if GAMES.folder(name).is_relative_to(SOURCE)}
    assert named == {SOURCE / "games" / name for name in folders()}


@pytest.mark.parametrize("game", sorted(folders()))
def test_a_game_is_drawn_by_what_is_loaded_later(game: str) -> None:
    """The modules that a game is played with do not import those that draw, describe or explain it."""
    drawing = re.compile(rf"ribeira\.svg|ribeira\.games\.{game}\.(art|draw|describe|explain)\b")
    for path in (SOURCE / "games" / game).rglob("*.py"):
        if not drawing.match(f"ribeira.games.{'.'.join(path.relative_to(SOURCE / 'games').with_suffix('').parts)}"):
            assert not [name for name in imports(path) if drawing.match(name)], path


@pytest.mark.parametrize("path", [path for path in MODULES if "rules" in rooms(path)], ids=lambda path: path.stem)
def test_rules_are_pure(path: Path) -> None:
    """No chance, clock, file, word or drawing in the rules."""
    banned = r"(random|time|datetime|os|sys|pathlib|gettext|polib)\b|ribeira\.(svg|texts)|.*\.(draw|sheet)$"
    assert not [name for name in imports(path) if re.match(banned, name)]


def test_the_kernel_needs_the_standard_library_only() -> None:
    known = {"ribeira", "mypy_extensions", *sys.stdlib_module_names}  # the types of machine words, for the compiler
    for path in (SOURCE / "kernel").glob("*.py"):
        assert {name.split(".")[0] for name in imports(path)} <= known


@pytest.mark.parametrize("room", ["kernel", "svg", "bots", "cli", "envs", "server", "site"])
def test_no_game_is_named_outside_its_folder(room: str) -> None:
    words = re.compile("|".join(GAMES) + "|" + "|".join(name.replace("-", "_") for name in GAMES), re.I)
    for path in (SOURCE / room).rglob("*.py"):
        assert not words.search(path.read_text()), path


# Sentences

TELLERS = {"Told", "Event", "Ask", "Refusal", "RequestError"}
CODE = re.compile(r"[a-z][a-z-]*(\.[a-z0-9_-]+){1,3}")
FACT = re.compile(r"{(\w+)(?::[\w,]+)?}")  # in a sentence, and maybe how it wants it


def told(path: Path) -> Iterator[str]:
    """The codes a module tells, with * for what is filled in."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in TELLERS and node.args:
            yield from patterns(node.args[0])


def patterns(node: ast.expr) -> list[str]:
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=values):
            return ["".join(str(part.value) if isinstance(part, ast.Constant) else "*" for part in values)]
        case ast.IfExp(body=body, orelse=other):
            return patterns(body) + patterns(other)
        case _:
            return []


def mentioned() -> set[str]:
    """Every string in the source, of Python or of the page, that could be a code."""
    found = set()
    for path in MODULES:
        constants = (node.value for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Constant))
        found |= {text for text in constants if isinstance(text, str) and CODE.fullmatch(text)}
    pages = [path for room in ("web", "site") for path in (SOURCE / room).rglob("*.*")]
    for path in [path for path in pages if path.suffix in (".js", ".html")]:
        found |= set(re.findall(r"web(?:\.[a-z0-9_-]+)+", path.read_text()))
    return found


def catalogue_files(language: str) -> list[Path]:
    return [*SOURCE.glob(f"texts/{language}/*.po"), *SOURCE.glob(f"games/*/texts/{language}.po")]


def entries() -> dict[str, polib.POEntry]:
    return {entry.msgid: entry for path in catalogue_files("en") for entry in polib.pofile(str(path))}


def test_every_code_has_a_sentence() -> None:
    spoken = {code for path in MODULES for code in told(path) if "*" not in code}
    spoken |= {code for code in mentioned() if code.startswith("web.")}
    assert not sorted(spoken - set(entries()))


def test_every_sentence_has_a_code() -> None:
    shapes = {code for path in MODULES for code in told(path)} | mentioned()
    patterns = [re.compile(re.escape(code).replace(r"\*", "[a-z0-9_.-]+")) for code in shapes]
    codes = {code.partition("|")[0] for code in entries()}  # the forms of a word are the catalogue's own affair
    assert not [code for code in codes if not any(pattern.fullmatch(code) for pattern in patterns)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_are_well_formed(language: str) -> None:
    english = entries()
    for path in catalogue_files(language):
        seen = set()
        for entry in polib.pofile(str(path)):
            assert entry.msgid not in seen, f"{entry.msgid} twice in {path.name}"
            seen.add(entry.msgid)
            sentences = [entry.msgstr] if not entry.msgid_plural else list(entry.msgstr_plural.values())
            assert all(sentences), entry.msgid
            plain = english[entry.msgid.partition("|")[0]]  # a form of a word has the facts of the word
            reference = plain.msgstr or plain.msgstr_plural[1]
            for sentence in sentences:
                assert set(FACT.findall(sentence)) <= set(FACT.findall(reference)), entry.msgid
