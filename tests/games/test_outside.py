"""A complete game of another package, installed as anybody installs one: see docs/adding-a-game.md."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import msgspec
import pytest

from ribeira.site.guests import needed

TESTS = Path(__file__).parent.parent
PACKAGE = TESTS / "outside" / "stones"
PAGE = TESTS.parent / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which pip has installed the package, built as its pyproject.toml says."""
    folder = tmp_path_factory.mktemp("outside")
    source = shutil.copytree(PACKAGE, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "-q", "--no-index", "--no-deps"]
    target = ["--no-build-isolation", "--target", str(folder / "site"), str(source)]
    subprocess.run([*pip, *target], check=True, capture_output=True)
    return folder / "site"


def python(installed: Path, *arguments: str) -> str:
    """What a program says that finds the package."""
    path = os.pathsep.join([str(installed), *sys.path])
    done = subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_it_keeps_the_contract(installed: Path) -> None:
    shown = python(installed, "-m", "ribeira", "check", "stones", "--games", "12", "--jobs", "1")
    assert "All checks passed in 12 random games." in shown
    assert re.search(r"\d+ +non-interference: an observation tells no secret", shown)


def test_bots_play_it_and_its_records_are_read_back(installed: Path, tmp_path: Path) -> None:
    simulate = ["simulate", "stones", "--games", "8", "--bots", "greedy,random", "--seats", "2", "--seed", "1"]
    shown = python(installed, "-m", "ribeira", *simulate, "--jobs", "1", "--records", str(tmp_path))
    assert shown.startswith("Stones")
    records = sorted(tmp_path.iterdir())
    assert json.loads(records[0].read_text())["result"]["ending"] == "stones.ending.last_stone"
    assert python(installed, "-m", "ribeira", "verify", str(records[0]))
    told = python(installed, "-m", "ribeira", "replay", str(records[0]))
    assert "has taken the last stone and wins." in told


def test_it_is_drawn_with_its_own_symbols(installed: Path, tmp_path: Path) -> None:
    program = "from ribeira import GAMES, picture, Match, Dealer; game = GAMES['stones']; setup = game.setup(3); "
    program += (
        "match = Match(game, setup, ['Ana', 'Rui', 'Eva'], Dealer.seeded(1)); print(picture(game, match.state.view(0)))"
    )
    assert "stones-stone" in python(installed, "-c", program)


def test_it_speaks_its_own_languages_and_english_where_it_lacks_one(installed: Path) -> None:
    program = "from ribeira import speaker; from ribeira.kernel.words import Told; say = speaker('pt', ['Ana']); "
    program += "print(say(Told('stones.act.take', n=2)), '|', say(Told('stones.heap', n=1)))"
    assert python(installed, "-c", program).strip() == "Tirar 2 pedras | 1 stone is left"


def test_it_is_an_environment_too(installed: Path) -> None:
    program = "from ribeira.envs.vector import Games; g = Games('stones', 2, seats=2, seed=1); "
    program += "g.step([0, 2]); print(sorted(g.observations[:, 0].tolist()))"
    assert python(installed, "-c", program).strip() == "[12.0, 14.0]"


def test_it_is_on_a_site_without_a_server(installed: Path, tmp_path: Path) -> None:
    """In a Python that has nothing but the site's archive and msgspec, as the browser's has, it is found and begins."""
    program = "import sys; from pathlib import Path; from ribeira.site import answers, guests, sources; "
    program += "files = {name: file for guest in guests.guests() for name, file in guest.files()}; "
    program += "Path(sys.argv[1]).write_bytes(sources.archive(files)); print(answers.games())"
    packed = tmp_path / "ribeira.zip"
    assert python(installed, "-c", program, str(packed)).strip().endswith("'stones']")
    with zipfile.ZipFile(packed) as content:
        content.extractall(tmp_path)
    (tmp_path / "msgspec").symlink_to(Path(msgspec.__file__).parent)
    script = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import ribeira.site.local; "
    script += "from ribeira import GAMES; stones = GAMES['stones']; "
    script += "print(stones.begin(stones.setup(2)).to_act(), 'stones' in list(GAMES))"
    done = subprocess.run([sys.executable, "-I", "-S", "-c", script], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("(-1,) True\n", "")


@pytest.mark.parametrize(
    ("requirements", "names"),
    [([], set()), (["Ribeira>=1", "numpy; extra == 'dev'"], {"ribeira"}), (["a_b[c]>=2,<3", "d"], {"a-b", "d"})],
)
def test_what_a_package_needs_is_read_of_what_it_says(requirements: list[str], names: set[str]) -> None:
    assert needed(requirements) == names


def test_the_page_quotes_the_package() -> None:
    """Every block of code on the page is part of the file that is named above it."""
    blocks = re.findall(r"^`(\S+)`[^\n]*\n\n```\w+\n(.*?)```", PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert len(blocks) == PAGE.read_text().count("```") // 2 - 1  # all but the commands at the end
    for name, code in blocks:
        assert code in (PACKAGE / name).read_text(), name
