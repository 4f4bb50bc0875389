"""What is loaded before it is needed is waited for at every start."""

from __future__ import annotations

import subprocess
import sys

import pytest

import ribeira

HEAVY = {
    "asyncio", "dataclasses", "hashlib", "importlib.metadata", "json", "msgspec", "multiprocessing", "platformdirs",
    "polib", "random", "rich", "sqlite3", "starlette", "tomllib", "uvicorn", "ribeira.kernel.game", "ribeira.svg",
}  # fmt: skip


def loaded_by(program: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    asked = f"import sys\n{program}\nsys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_a_program_that_ends_loads_what_is_looked_for() -> None:
    assert "json" in loaded_by("import json")


@pytest.mark.parametrize("argument", ["--help", "--version"])
def test_the_first_page_needs_little(argument: str) -> None:
    loaded = loaded_by(f"from ribeira.cli import main\nmain([{argument!r}])")
    assert "ribeira.cli" in loaded
    assert not loaded & HEAVY


def test_importing_ribeira_loads_no_game() -> None:
    loaded = loaded_by("import ribeira\nnext(iter(ribeira.GAMES))\n'douro' in ribeira.GAMES")
    assert not loaded & HEAVY
    assert not [name for name in loaded if name.startswith(("ribeira.games.douro", "ribeira.games.six_castles"))]


def test_a_game_is_loaded_without_the_others_and_without_its_art() -> None:
    loaded = loaded_by("from ribeira import GAMES\nGAMES['dos-rios'].setup(2)")
    ours = {name.removeprefix("ribeira.") for name in loaded if name.startswith("ribeira.")}
    assert "games.dos_rios.rules" in ours
    assert not [name for name in ours if name.startswith(("games.douro", "games.six_castles", "svg"))]
    assert not ours & {"games.dos_rios.art", "games.dos_rios.draw", "games.dos_rios.describe"}


def test_every_name_that_ribeira_offers_is_there() -> None:
    assert {name for name in ribeira.__all__ if hasattr(ribeira, name)} == set(ribeira.__all__)
    assert not hasattr(ribeira, "chess")
