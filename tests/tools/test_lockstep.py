"""The engine under test, compiled or not, plays the same games as the sources in another process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import ribeira

ROOT = Path(__file__).parents[2]
TOOL = ROOT / "tools" / "lockstep.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, str(TOOL), *arguments], capture_output=True, text=True, check=False)


def test_the_same_games_move_by_move() -> None:
    here = Path(ribeira.__file__).parents[1]
    done = run(str(ROOT / "src"), str(here), "--games", "12")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("36 games")


def test_another_engine_is_found_out(tmp_path: Path) -> None:
    """A copy of the sources in which one figure of one game is another."""
    copy = tmp_path / "src"
    subprocess.run(["cp", "-r", str(ROOT / "src"), str(copy)], check=True)
    figures = copy / "ribeira" / "games" / "douro" / "data" / "douro-1872.toml"
    text = figures.read_text(encoding="utf-8")
    assert "start = 5" in text
    figures.write_text(text.replace("start = 5", "start = 6"), encoding="utf-8")
    done = run(str(ROOT / "src"), str(copy), "--games", "3", "--game", "douro")
    assert done.returncode == 1
    assert done.stderr.startswith("They differ")


def test_two_folders_are_needed() -> None:
    done = run("src")
    assert done.returncode == 2
    assert "1 folders given: expected two" in done.stderr
