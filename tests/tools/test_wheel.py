"""Wheels without a compiler: pure, whole, and with a notice; refused if a compiled one was insisted on."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import engine
import pytest

from ribeira.version import VERSION

ROOT = Path(__file__).parent.parent.parent
SOURCE = ROOT / "src"
PIP = [sys.executable, "-m", "pip", "-v", "wheel", "--no-deps", "--no-build-isolation", str(ROOT), "-w"]


def build(folder: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CC": "/nowhere/cc", **settings}
    return subprocess.run([*PIP, str(folder)], env=environment, capture_output=True, text=True, check=False)


def test_without_a_compiler_the_wheel_is_pure_and_says_so_once(tmp_path: Path) -> None:
    built = build(tmp_path, RIBEIRA_COMPILE="")
    assert built.returncode == 0, built.stderr
    assert (built.stdout + built.stderr).count("Ribeira runs as pure Python") == 1
    (wheel,) = tmp_path.iterdir()
    assert wheel.name == f"ribeira-{VERSION}-py3-none-any.whl"
    packed = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}
    files = (path for path in (SOURCE / "ribeira").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    assert packed == {path.relative_to(SOURCE).as_posix() for path in files}


def test_a_compiled_wheel_that_is_insisted_on_is_not_replaced_by_a_pure_one(tmp_path: Path) -> None:
    built = build(tmp_path, RIBEIRA_COMPILE="1")
    assert built.returncode != 0
    assert "there is no C compiler (/nowhere/cc)" in built.stdout + built.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("told", "understood"), [("0", "PURE"), ("1", "COMPILED"), ("", "COMPILED_IF_POSSIBLE")])
def test_the_environment_says_what_a_wheel_is_to_be(
    told: str, understood: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RIBEIRA_COMPILE", told)
    assert engine.wish().name == understood


def test_another_word_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RIBEIRA_COMPILE", "yes")
    with pytest.raises(SystemExit, match="“yes”: expected 0, 1 or nothing"):
        engine.wish()


def test_what_draws_is_compiled_and_what_describes_is_not() -> None:
    names = {path.relative_to(SOURCE / "ribeira").as_posix() for path in engine.modules(SOURCE)}
    assert "kernel/playout.py" in names
    of_games = {name.partition("/")[2].partition("/")[2] for name in names if name.startswith("games/")}
    assert {"draw.py", "art/layout.py"} <= of_games
    assert not of_games & {"describe.py", "explain.py", "rulebook.py", "tally.py", "tensor.py", "art/sheet.py"}
