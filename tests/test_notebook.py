"""The notebook in the documentation runs, and holds what it said when it ran over ten thousand games."""

from __future__ import annotations

import json
from pathlib import Path

import notebook
import pytest

from ribeira.cli import main

PAGE = Path(__file__).parent.parent / "docs" / "ten-thousand-games.ipynb"
LARGEST = 40_000  # bytes


def test_it_runs_over_fewer_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = tmp_path / "games.parquet"
    few = ["--games", "30", "--bots", "greedy,random", "--seed", "porto", "--jobs", "1"]
    assert main(["simulate", "douro", "--seats", "4", *few, "--records", str(games)]) == 0
    monkeypatch.setenv("RIBEIRA_GAMES", str(games))
    page = json.loads(PAGE.read_text())
    notebook.run(page)
    outputs = [cell["outputs"] for cell in page["cells"] if cell["cell_type"] == "code"]
    assert all(outputs)
    assert outputs[0][0]["data"]["text/plain"] == ["30"]


def test_what_it_holds_is_whole_and_small() -> None:
    cells = [cell for cell in json.loads(PAGE.read_text())["cells"] if cell["cell_type"] == "code"]
    assert cells[0]["outputs"][0]["data"]["text/plain"] == ["10000"]
    assert all(cell["outputs"] for cell in cells)
    assert len(PAGE.read_bytes()) < LARGEST
