import hashlib
import json
import re
from pathlib import Path

import pytest

from ribeira.bots import arena
from ribeira.cli import simulate
from ribeira.datasets import Records
from ribeira.games import GAMES
from ribeira.kernel.game import AnyState
from ribeira.kernel.plain import plain
from ribeira.kernel.record import read_record, replay, verify, write_record

from .conftest import GAME, Run

FEW = ["--games", 5, "--bots", "random", "--seed", "7"]


def digest(text: str) -> str:
    found = re.search(r"[0-9a-f]{64}", text)
    assert found is not None
    return found[0]


def test_the_same_seed_gives_the_same_records_in_one_process_or_two(run: Run, tmp_path: Path) -> None:
    shown = []
    for jobs in (1, 2):
        directory = tmp_path / str(jobs)
        directory.mkdir()
        trace = tmp_path / f"{jobs}.jsonl"
        shown.append(run("simulate", GAME, *FEW, "--jobs", jobs, "--records", directory, "--trace", trace))
        files = sorted(directory.iterdir())
        assert [path.name for path in files] == [f"000{number}.json" for number in range(1, 6)]
        assert hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest() == digest(shown[-1].out)
        assert all(verify(read_record(path.read_bytes(), GAMES), GAMES[GAME]) for path in files)
    assert [outcome.code for outcome in shown] == [0, 0]
    assert digest(shown[0].out) == digest(shown[1].out)
    assert (tmp_path / "1.jsonl").read_bytes() == (tmp_path / "2.jsonl").read_bytes()
    assert digest(run("simulate", GAME, *FEW[:-1], "8").out) != digest(shown[0].out)


def test_the_figures_are_those_of_the_records(run: Run, tmp_path: Path) -> None:
    seats = GAMES[GAME].seats[0]
    bots = ["--bots", "random,greedy", "--jobs", 1, "--records", tmp_path, "--seats", seats]
    shown = run("simulate", GAME, "--games", 6, *bots).out
    records = [read_record(path.read_bytes(), GAMES) for path in sorted(tmp_path.iterdir())]
    results = [record.result for record in records if record.result]
    lengths = [len(record.actions) for record in records]
    assert f"{min(lengths)} to {max(lengths)}, mean {sum(lengths) / 6:.1f}" in shown
    decisions = sum(not action.startswith("*") for record in records for action in record.actions)
    assert re.search(rf"Decisions +{decisions} *\n", shown)
    for seat in range(seats):
        wins = sum(seat in result.winners for result in results)
        points = [result.scores[seat] for result in results]
        row = [seat + 1, ("random", "greedy")[seat % 2], wins, f"{wins / 6:.1%}", f"{sum(points) / 6:.2f}"]
        cells = [*map(str, row), str(min(points)), str(max(points))]
        assert re.search("^ *" + " +".join(map(re.escape, cells)) + " *$", shown, re.MULTILINE), (cells, shown)
    wins = sum(seat % 2 for result in results for seat in result.winners)
    assert re.search(rf"^ *greedy +{wins} ", shown, re.MULTILINE)
    assert records[0].players[:2] == ("random 1", "greedy 2")
    assert "\x1b" not in shown


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_counts_is_summed_up(run: Run, tmp_path: Path, game: str) -> None:
    arguments = ["--games", 3, "--bots", "random", "--seed", "7", "--jobs", 1, "--records", tmp_path]
    shown = run("simulate", game, *arguments, "--seats", GAMES[game].seats[0]).out
    ends = [_last_state(path, game) for path in sorted(tmp_path.iterdir())]
    figures = [end.statistics() for end in ends]
    assert figures[0]
    points = sum(sum(end.scores()) for end in ends)
    for name in figures[0]:
        numbers = [found for found in (each[name] for each in figures) if isinstance(found, int)]
        parts = [found for found in (each[name] for each in figures) if isinstance(found, tuple)]
        row = [f"{sum(numbers) / 3:.2f}", *map(str, (min(numbers), max(numbers)))] if numbers else []
        if parts:  # the sources make up all points
            row = [f"{sum(map(sum, parts)) / 3 / len(parts[0]):.2f}", f"{sum(map(sum, parts)) / points:.1%}"]
        assert re.search(rf"^ *{name} +" + " +".join(map(re.escape, row)), shown, re.MULTILINE), (row, shown)
    for end, each in zip(ends, figures, strict=True):
        sources = [found for found in each.values() if isinstance(found, tuple)]
        assert not sources or list(map(sum, zip(*sources, strict=True))) == list(end.scores())


def _last_state(path: Path, game: str) -> AnyState:
    *_, last = replay(read_record(path.read_bytes(), GAMES), GAMES[game])
    return last


def test_a_seed_is_made_up_and_said(run: Run) -> None:
    one = run("simulate", GAME, "--games", 1, "--bots", "random").out
    found = re.search(r"seed (\w+)", one)
    assert found is not None
    assert digest(run("simulate", GAME, "--games", 1, "--bots", "random", "--seed", found[1]).out) == digest(one)


def test_a_trace_holds_every_state(run: Run, tmp_path: Path) -> None:
    trace, directory = tmp_path / "t.jsonl", tmp_path / "records"
    directory.mkdir()
    assert run("simulate", GAME, *FEW, "--trace", trace, "--records", directory).code == 0
    lines = [json.loads(line) for line in trace.read_text().splitlines()]
    expected: list[dict[str, object]] = []
    for number, path in enumerate(sorted(directory.iterdir()), 1):
        record = read_record(path.read_bytes(), GAMES)
        states = [plain(state) for state in replay(record, GAMES[GAME])]
        for at, (action, state) in enumerate(zip([None, *record.actions], states, strict=True)):
            expected.append({"game": number, "number": at, "action": action, "state": state})
        expected[-1]["result"] = json.loads(path.read_bytes())["result"]
    assert lines == json.loads(json.dumps(expected))


@pytest.mark.parametrize("game", GAMES)
def test_keys_of_a_trace_are_words(run: Run, tmp_path: Path, game: str) -> None:
    """No key is a value of Python's in text, such as a tuple."""
    assert run("simulate", game, "--games", 1, "--bots", "greedy", "--trace", tmp_path / "t.jsonl").code == 0
    keys = set(re.findall(r'"([^"]*)":', (tmp_path / "t.jsonl").read_text()))
    assert not [key for key in keys if not re.fullmatch(r"[a-z0-9_-]+( [a-z0-9_-]+)*", key)]


def test_all_records_in_one_file(run: Run, tmp_path: Path) -> None:
    file, directory = tmp_path / "all.parquet", tmp_path / "each"
    directory.mkdir()
    shown = [run("simulate", GAME, *FEW, "--records", path) for path in (directory, file)]
    assert [outcome.code for outcome in shown] == [0, 0]
    assert digest(shown[0].out) == digest(shown[1].out)
    assert str(file) in shown[1].out
    written = [write_record(record, GAMES[GAME]) for record in Records(file)]
    assert written == [path.read_bytes() for path in sorted(directory.iterdir())]
    assert run("simulate", GAME, *FEW, "--records", file).refused(str(file))


def test_one_file_needs_pyarrow(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate, "find_spec", lambda name: None)
    assert run("simulate", GAME, *FEW, "--records", tmp_path / "all.parquet").refused("pyarrow")
    assert list(tmp_path.iterdir()) == []


def test_directories_that_will_not_do(run: Run, tmp_path: Path, record: Path) -> None:
    assert run("simulate", GAME, *FEW, "--records", tmp_path / "no").refused(str(tmp_path / "no"), "directory")
    assert run("simulate", GAME, *FEW, "--records", record).refused(str(record), "directory")
    taken = tmp_path / "0003.json"
    taken.write_text("precious")
    assert run("simulate", GAME, *FEW, "--records", tmp_path).refused(str(taken))
    assert sorted(tmp_path.iterdir()) == [taken, record]
    assert taken.read_text() == "precious"
    taken.rename(tmp_path / "other.json")
    assert run("simulate", GAME, *FEW, "--records", tmp_path).code == 0


def test_a_trace_into_nowhere(run: Run, tmp_path: Path) -> None:
    assert run("simulate", GAME, *FEW, "--trace", tmp_path / "no" / "t").refused(str(tmp_path / "no" / "t"))
    assert run("simulate", GAME, *FEW, "--trace", tmp_path).refused(str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("failure", [KeyboardInterrupt(), OSError(28, "No space left on device")])
def test_a_failure_half_way_leaves_no_trace(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: BaseException
) -> None:
    trace = tmp_path / "t.jsonl"
    trace.write_text("old")
    played = []

    def fail(*arguments: object) -> arena.Played:
        played.append(arguments)
        if len(played) == 3:
            raise failure
        return arena.play_game(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "play_game", fail)
    shown = run("simulate", GAME, *FEW, "--jobs", 1, "--trace", trace)
    assert shown.code == (130 if isinstance(failure, KeyboardInterrupt) else 2)
    assert shown.err.count("\n") == (shown.code == 2)
    assert list(tmp_path.iterdir()) == [trace]
    assert trace.read_text() == "old"
