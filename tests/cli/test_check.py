import re
from collections import Counter

import pytest

from ribeira.cli import check
from ribeira.games import GAMES
from ribeira.kernel.conformance import Violation, check_game
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.record import Record

from .conftest import GAME, Run


def test_every_check_is_counted(run: Run) -> None:
    shown = [run("check", GAME, "--games", 3, "--jobs", jobs) for jobs in (1, 2)]
    assert [(outcome.code, outcome.err) for outcome in shown] == [(0, ""), (0, "")]
    assert shown[0].out == shown[1].out
    game, expected = GAMES[GAME], Counter[str]()
    for number in (1, 2, 3):
        setup = game.setup(game.seats[number % len(game.seats)])
        expected += check_game(game, setup, f"ribeira {number}")
    for name, count in expected.items():
        assert re.search(rf"^ *{count}  {re.escape(name)} *$", shown[0].out, re.MULTILINE), name


def test_a_failed_check_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: AnyGame, setup: Setup, seed: str, limit: int) -> Counter[str]:
        if seed == "s 2":
            raise Violation("copies do not alias", "hand 3", Record(setup, (), ["* turn 3", "1 play 7"]))
        return Counter()

    monkeypatch.setattr(check, "check_game", fail)
    shown = run("check", GAME, "--games", 3, "--seed", "s", "--jobs", 1)
    assert (shown.code, shown.out) == (1, "")
    for part in ("game 2", "“s”", "after 2 actions", "copies do not alias", "hand 3", "* turn 3; 1 play 7"):
        assert part in shown.err


@pytest.mark.parametrize(
    ("given", "versions"), [([], {"advanced", "family"}), (["--option", "version=family"], {"family"})]
)
def test_every_way_the_options_can_stand_is_checked(
    run: Run, monkeypatch: pytest.MonkeyPatch, given: list[str], versions: set[str]
) -> None:
    seen: list[tuple[str, int, int]] = []

    def note(game: AnyGame, setup: Setup, seed: str, limit: int) -> Counter[str]:
        seen.append((setup.options["version"], setup.seats, limit))
        return Counter()

    monkeypatch.setattr(check, "check_game", note)
    assert run("check", "six-castles", "--games", 12, "--jobs", 1, "--limit", 50, *given).code == 0
    assert set(seen) == {(version, seats, 50) for version in versions for seats in (2, 3, 4)}


def test_what_a_server_sends_is_compared_until_there_are_enough_states(run: Run) -> None:
    shown = [run("check", GAME, "--wire", "--states", 60, "--limit", 40, "--jobs", jobs) for jobs in (1, 2)]
    assert [(outcome.code, outcome.err) for outcome in shown] == [(0, ""), (0, "")]
    assert shown[0].out == shown[1].out
    states = re.search(rf"^ *(\d+)  {check.STATES} *$", shown[0].out, re.MULTILINE)
    assert states and int(states[1]) >= 60
    assert f"No byte told a secret in {states[1]} states." in shown[0].out
