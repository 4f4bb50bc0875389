"""Every sentence of the commands exists, gets the facts it names, and is used."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import polib

import ribeira.cli
from ribeira.cli import COMMANDS
from ribeira.texts.catalogue import ENGLISH, FOLDER

SOURCES = sorted(Path(ribeira.cli.__file__).parent.glob("*.py"))
SENTENCES = {entry.msgid: entry for path in (FOLDER / ENGLISH).glob("*.po") for entry in polib.pofile(str(path))}
PAGES = {f"cli.{name}.{part}" for name in ("ribeira", *COMMANDS) for part in ("usage", "about", "example")}


def told() -> Iterator[tuple[str, set[str]]]:
    """Each code that stands in the commands, with the facts beside it."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
                code = node.args[0].value
                if isinstance(code, str) and code.startswith(("cli.", "setup.", "record.")):
                    yield code, {keyword.arg for keyword in node.keywords if keyword.arg}


def fields(code: str) -> set[str]:
    entry = SENTENCES[code]
    texts = entry.msgstr_plural.values() if entry.msgid_plural else [entry.msgstr]
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}


def test_every_sentence_exists_and_gets_its_facts() -> None:
    codes = list(told())
    assert len(codes) > 80
    for code, facts in codes:
        assert code in SENTENCES, code
        assert fields(code) <= facts, code


def test_every_page_is_written() -> None:
    assert set(SENTENCES) >= PAGES
