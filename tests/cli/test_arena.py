import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from ribeira.bots import BOTS
from ribeira.bots.arena.contest import Contest, Finished, play_fixture
from ribeira.cli import arena, arena_file
from ribeira.cli.arena_report import milliseconds
from ribeira.games import GAMES

from .conftest import GAME, Run

SEATS = GAMES[GAME].seats[0]
DUEL = ["arena", GAME, "--bots", "greedy,random", "--seats", SEATS, "--jobs", 1, "--seed", "1"]


def games(path: Path) -> dict[str, Any]:
    """What is in a file, but for how long it took."""
    content: dict[str, Any] = json.loads(path.read_text())
    del content["speed"], content["times"]
    return content


def fail_after(monkeypatch: pytest.MonkeyPatch, count: int, failure: BaseException) -> None:
    """Let the game after so many fail."""
    left = iter(range(count))

    def play(contest: Contest, number: int) -> Finished:
        if next(left, None) is None:
            raise failure
        return play_fixture(contest, number)

    monkeypatch.setattr(arena, "play_fixture", play)


def test_what_is_printed_are_the_figures_of_the_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "duel.json"
    shown = run(*DUEL, "--games", 10 * SEATS, "--no-sprt", "--json", file)
    assert (shown.code, shown.err) == (0, "")
    content = json.loads(file.read_text())
    result, (pairing,) = content["result"], content["result"]["pairings"]
    assert len(content["games"]) == result["games"] == 10 * SEATS
    won = sum((n % SEATS + 1 in winners) / len(winners) for n, winners in enumerate(content["games"]))
    assert pairing["victories"] == pytest.approx(won)
    assert pairing["share"] == pytest.approx(won / (10 * SEATS))
    assert pairing["times_fair"] == pytest.approx(SEATS * pairing["share"])
    interval = f"{pairing['low']:.1%} to {pairing['high']:.1%}"
    assert re.search(rf"greedy +random +{10 * SEATS} +\S+ +{pairing['share']:.1%} +{interval}", shown.out)
    for seat, share in enumerate(pairing["by_seat"], 1):
        assert re.search(rf"^ +{seat} +{share:.1%}", shown.out, re.MULTILINE)
    assert f"above the other bot: {result['ratings'][0]['rating']:+.0f}" in shown.out
    for name, speed in content["speed"].items():
        assert re.search(rf"{name} +{speed['decisions']} +{milliseconds(speed['median'])} ", shown.out)
    assert str(file) in shown.out


def test_the_answer_ends_the_match_early_unless_told_not_to(run: Run, tmp_path: Path) -> None:
    early, whole = tmp_path / "early.json", tmp_path / "whole.json"
    assert "Clear after 8 deals: greedy takes" in run(*DUEL, "--games", 60, "--json", early).out
    assert "Clear after 8 deals: greedy takes" in run(*DUEL, "--games", 60, "--json", whole, "--no-sprt").out
    assert len(games(early)["games"]) == 8 * SEATS
    assert games(whole)["games"][: 8 * SEATS] == games(early)["games"]
    assert len(games(whole)["games"]) == 60
    assert games(early)["result"]["test"]["verdict"] == "target"
    level = run("arena", GAME, "--bots", "random,random", "--games", 3, "--seats", SEATS, "--jobs", 1)
    assert "Open after 1 deal: whether random" in level.out
    weak = run("arena", GAME, "--bots", "random,greedy", "--seats", SEATS, "--jobs", 1, "--seed", "1")
    assert "random takes its fair share of 33.3% of the wins or less" in weak.out


def test_games_do_not_depend_on_the_number_of_processes(run: Run, tmp_path: Path) -> None:
    for jobs in (1, 2):
        assert run(*DUEL, "--games", 60, "--jobs", jobs, "--json", tmp_path / f"{jobs}.json").code == 0
    assert games(tmp_path / "1.json") == games(tmp_path / "2.json")


def test_games_are_made_up_to_whole_deals(run: Run, tmp_path: Path) -> None:
    run(*DUEL, "--games", 2 * SEATS + 1, "--json", tmp_path / "a.json")
    assert len(games(tmp_path / "a.json")["games"]) == 3 * SEATS


@pytest.mark.parametrize("count", [0, 1, 7, 13])
def test_a_match_that_was_left_goes_on_to_the_same_end(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    left, whole = tmp_path / "left.json", tmp_path / "whole.json"
    arguments = [*DUEL, "--games", 5 * SEATS]
    assert run(*arguments, "--json", whole).code == 0
    with monkeypatch.context() as patch:
        fail_after(patch, count, KeyboardInterrupt())
        stopped = run(*arguments, "--json", left)
    assert (stopped.code, stopped.out) == (130, "")
    assert f"{count} game" in stopped.err
    assert "--resume" in stopped.err
    assert len(games(left)["games"]) == count
    decided = [play_fixture(_contest(left), number).times["greedy"].decisions for number in range(5 * SEATS)]
    assert run(*arguments, "--json", left, "--resume").code == 0
    assert games(left) == games(whole)
    assert json.loads(left.read_text())["speed"]["greedy"]["decisions"] == sum(decided)


def _contest(file: Path) -> Contest:
    return Contest(GAMES[GAME].setup(SEATS), ("greedy", "random"), games(file)["seed"])


def test_a_finished_match_is_shown_again_and_goes_on_with_more_games(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, whole = tmp_path / "a.json", tmp_path / "b.json"
    arguments = ["arena", GAME, "--bots", "random,greedy", "--seats", SEATS, "--jobs", 1, "--no-sprt", "--json"]
    run(*arguments, file, "--games", 3 * SEATS)
    with monkeypatch.context() as patch:
        fail_after(patch, 0, AssertionError("nothing is to be played"))
        assert "random" in run(*arguments, file, "--games", 3 * SEATS, "--resume").out
    assert run(*arguments, file, "--games", 5 * SEATS, "--resume").code == 0
    run(*arguments, whole, "--games", 5 * SEATS, "--seed", games(file)["seed"])
    assert games(file) == games(whole)


def test_a_file_that_is_not_there_is_begun(run: Run, tmp_path: Path) -> None:
    assert run(*DUEL, "--games", 3, "--json", tmp_path / "a.json", "--resume").code == 0
    assert len(games(tmp_path / "a.json")["games"]) == 3


def test_ctrl_c_leaves_a_file_that_can_be_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    listening = "signal.signal(signal.SIGINT, signal.default_int_handler)"  # also where the tests run in the background
    start = f"import signal, sys; {listening}; from ribeira.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", start, *map(str, DUEL), "--no-sprt", "--games", "100000", "--jobs", "2"]
    with subprocess.Popen([*command, "--json", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not file.exists() or len(games(file)["games"]) < 2:
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert (process.returncode, out, err.count(b"\n")) == (130, b"", 1)
    kept = games(file)["games"]
    expected = [play_fixture(_contest(file), number).winners for number in range(2)]
    assert [tuple(seat - 1 for seat in winners) for winners in kept[:2]] == expected
    assert list(tmp_path.iterdir()) == [file]


def test_the_file_is_written_while_games_are_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A power failure loses no more than the last second."""
    file, seen = tmp_path / "a.json", []

    def play(contest: Contest, number: int) -> Finished:
        seen.append(len(games(file)["games"]))
        return play_fixture(contest, number)

    monkeypatch.setattr(arena, "play_fixture", play)
    monkeypatch.setattr(arena_file, "PAUSE", 0.0)
    run(*DUEL, "--games", 2 * SEATS, "--json", file)
    assert seen == list(range(2 * SEATS))


def test_several_bots_meet_each_other_and_are_rated(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOTS, "own", {**BOTS.own, "other": "ribeira.bots.simple:Uniform"})
    file = tmp_path / "all.json"
    arguments = ["arena", GAME, "--bots", "random,greedy,other", "--seats", SEATS, "--games", 4 * SEATS, "--seed", "1"]
    shown = run(*arguments, "--jobs", 1, "--json", file)
    assert shown.code == 0
    content = games(file)
    assert len(content["games"]) == 4 * SEATS * 6
    assert "test" not in content["result"]
    assert len(content["result"]["pairings"]) == 6
    assert content["result"]["ratings"][0]["low"] is None  # from four deals nothing can be said
    rating = {each["bot"]: each["rating"] for each in content["result"]["ratings"]}
    assert rating["greedy"] > max(rating["random"], rating["other"])
    names = re.findall(r"^ (\w+) +[+-]\d+ +-∞ to \+∞", shown.out, re.MULTILINE)
    assert names == sorted(rating, key=lambda name: -rating[name])


def test_durations_are_told_in_milliseconds() -> None:
    assert [milliseconds(seconds) for seconds in (0.000_004, 0.00123, 0.0123, 5.01)] == [
        "0.004", "1.230", "12.3", "5,010.0",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        ([], ["--bots", "two names"]),
        (["--bots", "greedy"], ["--bots", "“greedy”", "two names"]),
        (["--bots", "greedy,clever"], ["“clever”", "random"]),
        (["--bots", "greedy,random,greedy"], ["“greedy”", "twice"]),
        (["--bots", "greedy,random", "--target", "0.1"], ["--target", "“0.1”", "fair share"]),
        (["--bots", "greedy,random", "--target", "1"], ["--target", "“1”"]),
        (["--bots", "greedy,random", "--target", "nan"], ["--target", "“nan”"]),
        (["--bots", "greedy,random", "--target", "most"], ["--target", "“most”"]),
        (["--bots", "greedy,random", "--games", "0"], ["--games", "“0”"]),
        (["--bots", "greedy,random", "--seats", "99"], ["99"]),
        (["--bots", "greedy,random", "--jobs", "none"], ["--jobs", "“none”"]),
        (["--bots", "greedy,random", "--resume"], ["--resume", "--json"]),
        (["--bots", "greedy,random", "--on", "moon"], ["--on", "“moon”", "ray"]),
        (["--bots", "greedy,random", "--on", "ray:"], ["--on", "“ray:”"]),
        (["--bots", "greedy,random", "--json", "/nowhere/a.json"], ["/nowhere/a.json"]),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(run: Run, arguments: list[str], parts: list[str]) -> None:
    assert run("arena", GAME, *arguments).refused(*parts)


def test_a_target_is_for_two(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOTS, "own", {**BOTS.own, "other": "ribeira.bots.simple:Uniform"})
    assert run("arena", GAME, "--bots", "random,greedy,other", "--target", "0.9").refused("--target 0.9", "two")


def test_a_file_is_not_overwritten(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("precious")
    assert run(*DUEL, "--json", file).refused(str(file), "--resume")
    assert file.read_text() == "precious"


@pytest.mark.parametrize(
    ("content", "part"),
    [
        ("precious", "Expecting value"),
        ("[1]", "arena"),
        ('{"ribeira": 1}', "arena"),
        ('{"arena": 1, "seed": 5}', "seed"),
    ],
)
def test_a_file_of_another_kind_is_not_gone_on_with(run: Run, tmp_path: Path, content: str, part: str) -> None:
    file = tmp_path / "a.json"
    file.write_text(content)
    assert run(*DUEL[:-2], "--json", file, "--resume").refused(str(file), part)
    assert file.read_text() == content
    assert run(*DUEL, "--json", tmp_path, "--resume").refused(str(tmp_path))


@pytest.mark.parametrize(
    ("key", "value", "part"),
    [
        ("seed", "2", '“seed” is "2"'),
        ("bots", ["random", "greedy"], '“bots” is ["random", "greedy"]'),
        ("seats", 4, "“seats” is 4"),
        ("rules", 99, "“rules” is 99"),
        ("ribeira", "0.0", "“ribeira”"),
        ("edition", {"name": "x"}, "“edition”"),
        ("games", [[9]], "games"),
        ("games", [[]], "games"),
        ("games", 3, "int"),
        ("times", {"greedy": {}}, "kinds"),
    ],
)
def test_a_file_of_another_match_is_not_gone_on_with(
    run: Run, tmp_path: Path, key: str, value: object, part: str
) -> None:
    file = tmp_path / "a.json"
    run(*DUEL, "--games", 3, "--json", file)
    file.write_text(json.dumps({**json.loads(file.read_text()), key: value}))
    before = file.read_text()
    assert run(*DUEL, "--games", 6, "--json", file, "--resume").refused(str(file), part)
    assert file.read_text() == before


def test_without_ray_it_is_said_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert run(*DUEL, "--on", "ray").refused("ribeira[ray]")
