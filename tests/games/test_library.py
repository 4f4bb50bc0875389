"""Games are found by name, ours and those of other packages, and loaded when they are asked for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ribeira.games.library import Library
from ribeira.kernel.words import BadSetup

PACKAGE = """
from dataclasses import replace

from ribeira.games.douro import DOURO
from ribeira.kernel.later import imported_later

TOY = replace(DOURO, name="toy", sheet=imported_later("toy_game.art", "sheet"))
"""
TEXTS = """
msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "toy.title"
msgstr "The Toy"
"""
POINTS = """
[ribeira.games]
toy = toy_game:TOY
douro = toy_game:TOY
hollow = toy_game:NOTHING
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which a package with a game is installed."""
    package, about = tmp_path / "toy_game", tmp_path / "toy_game-1.0.dist-info"
    (package / "texts").mkdir(parents=True)
    (package / "__init__.py").write_text(PACKAGE)
    (package / "art.py").write_text("def sheet() -> str:\n    return '<symbol id=\"the-toys-own\"/>'\n")
    (package / "texts" / "en.po").write_text(TEXTS)
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    return tmp_path


def python(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(installed), *sys.path])
    environment = {**os.environ, "PYTHONPATH": path}
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, env=environment, check=False)


def test_a_game_of_another_package_is_played_by_its_name_and_speaks_its_texts(installed: Path) -> None:
    played = python(installed, "-m", "ribeira", "simulate", "toy", "--games", "2", "--bots", "random", "--jobs", "2")
    assert (played.returncode, played.stderr) == (0, "")
    assert played.stdout.startswith("The Toy")


def test_a_game_of_another_package_is_drawn_by_its_own_sheet(installed: Path) -> None:
    program = "from ribeira import GAMES; import sys; toy = GAMES['toy']; assert 'toy_game.art' not in sys.modules; "
    assert "the-toys-own" in python(installed, "-c", program + "print(toy.sheet())").stdout


def test_our_games_come_first_and_keep_their_names(installed: Path) -> None:
    program = "from ribeira import GAMES; print(*GAMES, len(GAMES), GAMES['douro'].name, GAMES.get('chess'))"
    assert python(installed, "-c", program).stdout.split() == [
        "douro", "dos-rios", "six-castles", "hollow", "toy", "5", "douro", "None",
    ]  # fmt: skip


def test_a_package_without_the_game_it_promises_is_named(installed: Path) -> None:
    refused = python(installed, "-m", "ribeira", "check", "hollow")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1)
    assert "“hollow”" in refused.stderr
    assert "toy_game:NOTHING" in refused.stderr


def test_what_is_loaded_must_be_a_game_of_that_name() -> None:
    library = Library({"toy": "ribeira.games.douro:DOURO", "text": "ribeira.version:VERSION", "lost": "nowhere:GAME"})
    for name in library:
        if name in ("toy", "text", "lost"):
            with pytest.raises(BadSetup, match=name):
                library[name]
    with pytest.raises(BadSetup, match="nowhere"):
        library.folder("lost")
