"""The programs in the documentation, run as they stand there."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.browser.serving import Server

DOCS = Path(__file__).parent.parent / "docs"
MOST_LINES = 40


def example(file: str, language: str) -> str:
    """The one example in this language that a page has."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", (DOCS / file).read_text(), re.DOTALL | re.MULTILINE)
    return str(found)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which the bot of the page is installed by the entry point of the page."""
    project = tomllib.loads(example("bots.md", "toml"))["project"]
    ((name, place),) = project["entry-points"]["ribeira.bots"].items()
    (tmp_path / f"{place.partition(':')[0]}.py").write_text(example("bots.md", "python"))
    about = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    (about / "entry_points.txt").write_text(f"[ribeira.bots]\n{name} = {place}\n")
    return tmp_path


def test_the_bot_of_the_page_is_short_and_plays(installed: Path) -> None:
    assert len(example("bots.md", "python").splitlines()) < MOST_LINES
    command = ["arena", "douro", "--bots", "dreamer,random", "--seats", "3", "--games", "3", "--seed", "1"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), *sys.path])}
    file = installed / "games.json"
    done = subprocess.run(
        [sys.executable, "-m", "ribeira", *command, "--json", str(file)],
        capture_output=True,
        text=True,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    written = json.loads(file.read_text())
    assert written["result"]["games"] == 3
    assert written["speed"]["dreamer"]["simulations_a_second"] > 1
    assert written["speed"]["random"]["simulations_a_second"] is None


def test_the_client_of_the_page_plays_a_whole_game(tmp_path: Path) -> None:
    program = tmp_path / "client.py"
    program.write_text(example("api.md", "python"))
    server = Server(tmp_path / "tables.db")
    server.start()
    try:
        command = [sys.executable, str(program), server.address]
        done = subprocess.run(command, capture_output=True, text=True, timeout=100, check=False)
    finally:
        server.stop()
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The game is over.")
    assert done.stdout.count("\n") == 1
