"""`ribeira analyse`: told in words, kept in a file, gone on with."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ribeira.bots.analysis import analyse_moment
from ribeira.cli import analyse
from ribeira.cli.analyse import bars

from .conftest import Run

QUICK = ["--level", "easy", "--jobs", "1"]


def test_a_game_is_told_with_accuracy_and_turning_points(run: Run, record: Path) -> None:
    shown = run("analyse", record, *QUICK)
    assert shown.code == 0
    assert shown.out.count("accuracy") == len(json.loads(record.read_text())["players"])
    assert "Judged at the level easy" in shown.out
    assert "% before, " in shown.out
    assert "cli." not in shown.out
    assert "advice." not in shown.out
    assert run("analyse", record, *QUICK).out == shown.out, "the same game gives the same figures"


def test_what_is_in_the_file_is_not_worked_out_again(
    run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "analysis.json"
    whole = run("analyse", record, *QUICK, "--json", file).out
    found = json.loads(file.read_text())
    assert len(found["moments"]) == found["count"]
    assert len(found["accuracy"]) == len(found["players"])
    part = {**found, "moments": found["moments"][:-2]}
    file.write_text(json.dumps(part))
    done = []

    def note(*arguments: object) -> object:
        done.append(arguments[-1])
        return analyse_moment(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(analyse, "analyse_moment", note)
    assert run("analyse", record, *QUICK, "--json", file).out == whole
    assert done == [found["count"] - 2, found["count"] - 1]
    assert json.loads(file.read_text()) == found


def test_what_cannot_be_analysed_is_refused(run: Run, record: Path, tmp_path: Path) -> None:
    file = tmp_path / "analysis.json"
    file.write_text('{"eggs": 12}')
    assert run("analyse", record, *QUICK, "--json", file).refused("analysis.json", "same game")
    assert run("analyse", record, "--level", "godlike").refused("“godlike”", "expert")
    assert run("analyse").refused("saved game")
    part = json.loads(record.read_text())
    part |= {"actions": part["actions"][:5], "result": None, "seal": None, "dealer": {"hash": None, "key": None}}
    record.write_text(json.dumps(part))
    assert run("analyse", record, *QUICK).refused("unfinished")


def test_bars_fit_on_a_line() -> None:
    assert bars([0, 0.5, 1], 60) == " ▄█"
    assert len(bars([0.5] * 1000, 60)) == 60
