import os
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ribeira.cli import COMMANDS
from ribeira.games import GAMES
from ribeira.version import VERSION, is_compiled

from .conftest import GAME, Run

RIBEIRA = [sys.executable, "-m", "ribeira"]


def test_help_lists_the_commands(run: Run) -> None:
    for arguments in (["--help"], []):
        shown = run(*arguments)
        assert shown.code == 0
        assert all(f"    {name} " in shown.out for name in COMMANDS)
        assert f"ribeira play {GAME}" in shown.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_helps_with_an_example(run: Run, command: str) -> None:
    shown = run(command, "--help")
    assert shown.code == 0
    assert f"\n  ribeira {command} " in shown.out
    assert "cli." not in shown.out
    assert max(map(len, shown.out.splitlines())) <= 92


def test_version(run: Run) -> None:
    kind = "compiled" if is_compiled() else "pure Python"
    assert run("--version").out == f"ribeira {VERSION} ({kind})\n"


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["dance"], ["“dance”", *COMMANDS]),
        (["--loud"], ["“--loud”", "ribeira --help"]),
        (["play", "--loud"], ["“--loud”", "ribeira play --help"]),
        (["play", GAME, "twice"], ["“twice”"]),
        (["play", "chess"], ["“chess”", GAME]),
        (["play"], [GAME]),
        (["simulate", "chess"], ["“chess”", GAME]),
        (["simulate"], [GAME]),
        (["check", "chess"], ["“chess”", GAME]),
        (["check"], [GAME]),
        (["replay"], ["saved game"]),
        (["verify"], ["saved game"]),
        (["render"], ["saved game", GAME]),
        (["play", GAME, "--seats"], ["--seats"]),
        (["play", GAME, "--memory-aid=yes"], ["--memory-aid"]),
        (["play", GAME, "--seats", "two"], ["--seats", "“two”", "whole number"]),
        (["play", GAME, "--seats", "-3"], ["--seats", "“-3”", "1 or more"]),
        (["play", GAME, "--seats", "99"], ["99", "expected"]),
        (["play", GAME, "--humans", "-1"], ["--humans", "“-1”"]),
        (["play", GAME, "--humans", "99"], ["--humans", "“99”"]),
        (["play", GAME, "--bots", "clever"], ["“clever”", "greedy"]),
        (["play", GAME, "--option", "fast"], ["“fast”", "NAME=VALUE"]),
        (["play", GAME, "--option", "fast=yes"], ["“fast”"]),
        (["play", GAME, "--name", ""], ["--name", "“”"]),
        (["play", GAME, "--name", "a\x1b[2Jb"], ["--name", "a�[2Jb"]),
        (["play", GAME, "--name", "Ana", "--name", "Ana"], ["“Ana”", "differ"]),
        (["play", GAME, "--seed", " "], ["--seed"]),
        (["play", GAME, "--edition", "/nowhere/x.toml"], ["/nowhere/x.toml", "TOML"]),
        (["simulate", GAME, "--games", "0"], ["--games", "“0”"]),
        (["simulate", GAME, "--games", "-5"], ["--games", "“-5”"]),
        (["simulate", GAME, "--jobs", "0"], ["--jobs", "“0”"]),
        (["serve", "--thinkers", "0"], ["--thinkers", "“0”"]),
        (["serve", "--public-url", "games"], ["--public-url", "“games”"]),
        (["serve", "--public-url", "http://["], ["--public-url", "“http://[”"]),
        (["serve", "--public-url", "https://games.example.org:99999"], ["--public-url", ":99999"]),
        (["simulate", GAME, "--bots", "greedy,clever"], ["“clever”", "random"]),
        (["check", GAME, "--games", "many"], ["--games", "“many”"]),
        (["check", GAME, "--seats", "99"], ["99"]),
    ],
)
def test_bad_arguments_are_refused_in_one_sentence(run: Run, arguments: list[str], parts: list[str]) -> None:
    assert run(*arguments).refused(*parts)


def test_a_host_that_cannot_be_one_is_refused(run: Run, tmp_path: Path) -> None:
    for host in ("a..b", "x" * 70, "no.such.host.invalid"):
        assert run("serve", "--host", host, "--data", tmp_path / "tables.db").refused(host)


def test_too_many_names(run: Run) -> None:
    names = [word for number in range(30) for word in ("--name", f"N{number}")]
    assert run("play", GAME, *names).refused("no seat")


def test_an_edition_with_a_wrong_figure_is_refused_by_file_and_key(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    for content, part in (("edition = 3", "edition"), ("= =", "TOML"), ('edition = "x"', "missing")):
        path.write_text(content)
        assert run("simulate", GAME, "--edition", path).refused(str(path), part)
    path.write_bytes(b"\xff")
    assert run("play", GAME, "--edition", path).refused(str(path), "UTF-8")


def test_as_a_program(record: Path) -> None:
    good = subprocess.run([*RIBEIRA, "verify", record], capture_output=True, text=True, check=False)
    assert (good.returncode, good.stderr) == (0, "")
    assert "\x1b" not in good.stdout
    bad = subprocess.run([*RIBEIRA, "dance"], capture_output=True, text=True, check=False)
    assert (bad.returncode, bad.stdout, bad.stderr.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", ["replay", "render"])
def test_a_reader_that_goes_away_is_no_complaint(record: Path, command: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run([*RIBEIRA, command, record], stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert done.stderr == b""


def test_a_full_disk_under_the_output_is_said(record: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([*RIBEIRA, "replay", record], stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith("The output can’t be written (No space left".encode())
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("typed", [b"\xff\xfe\nq\n", b"\x00\x1b[A\nq\n", b""])
def test_whatever_bytes_are_typed(typed: bytes) -> None:
    done = subprocess.run([*RIBEIRA, "play", GAME], input=typed, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_no_input_at_all() -> None:
    done = subprocess.run(f"{shlex.join(RIBEIRA)} play {GAME} <&-", shell=True, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_ascii_terminals_get_no_traceback(record: Path) -> None:
    ascii_only = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run([*RIBEIRA, "replay", record], capture_output=True, env=ascii_only, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_killed_simulation_leaves_no_half_trace(tmp_path: Path) -> None:
    command = [*RIBEIRA, "simulate", GAME, "--games", "100000", "--jobs", "1", "--trace", str(tmp_path / "t.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        while not list(tmp_path.iterdir()):
            time.sleep(0.05)
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate()
    assert (process.returncode, out, err) == (143, b"", b"")
    assert list(tmp_path.iterdir()) == []


def test_what_is_doubtful_in_an_edition_is_said_line_by_line_and_played(run: Run, tmp_path: Path) -> None:
    """Figures that are only inferred may be otherwise in the printed game."""
    path = tmp_path / "real.toml"
    usual = next(iter(GAMES["six-castles"].editions.values())).read_text()
    path.write_text(usual.replace('bonus = "mealha"', 'bonus = "step"', 1))
    outcome = run("simulate", "six-castles", "--games", 1, "--bots", "random", "--edition", path)
    assert outcome.code == 0
    lines = outcome.err.splitlines()
    assert [line for line in lines if line.startswith("Warning:") and str(path) in line and "mealha" in line]
    assert len([line for line in lines if line.startswith("Warning:")]) == 2  # one bonus too few, one too many
