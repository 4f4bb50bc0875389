"""Bots are found by name, ours and those of other packages, and loaded when they are asked for."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from ribeira.bots import BOTS, Greedy, Uniform
from ribeira.bots.registry import BadBot, Guest, Registry
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.kernel.words import BadSetup

MODULE = """
from types import SimpleNamespace

from ribeira.kernel.words import BadSetup, Told


class Last:
    def __init__(self, game):
        self.game = game

    def choose(self, view, rng):
        self.last_thought = SimpleNamespace(simulations=5)
        return view.legal[-1]


class Dumb:
    def __init__(self, game):
        pass


class Cheat(Last):
    def choose(self, view, rng):
        return "all the points"


class Crash(Last):
    def choose(self, view, rng):
        raise ZeroDivisionError("over\\nand out.")


class Picky(Last):
    def __init__(self, game):
        raise BadSetup(Told("setup.unknown_game", game=game.name, expected="chess"))
"""
POINTS = """
[ribeira.bots]
last = new_bots:Last
dumb = new_bots:Dumb
cheat = new_bots:Cheat
crash = new_bots:Crash
picky = new_bots:Picky
lost = new_bots:Nobody
away = no_such_module:Bot
number = new_bots:MODULE
greedy = new_bots:Last
"""
GAME = GAMES["douro"]


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder in which a package with bots is installed."""
    (tmp_path / "new_bots.py").write_text(MODULE + "\nMODULE = 3\n")
    about = tmp_path / "new_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: new-bots\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(POINTS)
    return tmp_path


@pytest.fixture
def registry(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Registry:
    """A registry that finds them in this process."""
    monkeypatch.syspath_prepend(str(installed))
    monkeypatch.delitem(sys.modules, "new_bots", raising=False)
    return Registry(BOTS.own)


def ribeira(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(installed), *sys.path])}
    command = [sys.executable, "-m", "ribeira", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


def test_our_own_are_known_without_looking_further(monkeypatch: pytest.MonkeyPatch) -> None:
    registry = Registry({"random": "ribeira.bots.simple:Uniform", "none": "ribeira.bots.no_such_module:Bot"})
    monkeypatch.setattr("importlib.metadata.entry_points", lambda **_: pytest.fail("looked up"))
    assert "random" in registry
    assert "none" in registry
    assert registry["random"] is Uniform


def test_a_name_that_is_not_there_is_no_bot(registry: Registry) -> None:
    assert "clever" not in registry
    assert registry.get("clever") is None


def test_our_bots_come_first_and_keep_their_names(registry: Registry) -> None:
    own = list(BOTS.own)
    others = ["away", "cheat", "crash", "dumb", "last", "lost", "number", "picky"]
    assert list(registry) == [*own, *others]
    assert len(registry) == len(own) + len(others)
    assert registry["greedy"] is Greedy


def test_a_bot_of_another_package_chooses_and_tells_what_it_thought(registry: Registry) -> None:
    match = Match(GAME, GAME.setup(3), ["-"] * 3, Dealer.seeded(1))
    view = match.state.view(0)
    bot = registry["last"](GAME)
    assert bot.choose(view, Random(1)) == view.legal[-1]
    thought = getattr(bot, "last_thought", None)
    assert thought is not None
    assert thought.simulations == 5


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("dumb", ["“dumb”", "new_bots:Dumb", "choose(view, rng)"]),
        ("lost", ["“lost”", "new_bots:Nobody", "AttributeError"]),
        ("away", ["“away”", "no_such_module:Bot"]),
        ("number", ["“number”", "new_bots:MODULE", "TypeError"]),
    ],
)
def test_a_bot_that_cannot_be_had_is_named(registry: Registry, name: str, parts: list[str]) -> None:
    with pytest.raises(BadBot) as refused:
        registry[name](GAME)
    assert not [part for part in parts if part not in str(refused.value)]


@pytest.mark.parametrize(("name", "part"), [("cheat", "all the points"), ("crash", "ZeroDivisionError: over and out)")])
def test_a_bot_that_does_not_play_is_named(registry: Registry, name: str, part: str) -> None:
    match = Match(GAME, GAME.setup(3), ["-"] * 3, Dealer.seeded(1))
    with pytest.raises(BadBot) as refused:
        registry[name](GAME).choose(match.state.view(0), Random(1))
    assert f"“{name}”" in str(refused.value)
    assert part in str(refused.value)
    assert str(pickle.loads(pickle.dumps(refused.value))) == str(refused.value)


def test_a_bot_may_refuse_a_game_in_its_own_words(registry: Registry) -> None:
    with pytest.raises(BadSetup, match="chess"):
        registry["picky"](GAME)


def test_a_package_that_cannot_be_imported_is_told_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "broken_bot.py").write_text("class Bot(:\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(BadBot, match="broken") as refused:
        Guest("broken", "broken_bot:Bot")(GAME)
    assert "SyntaxError" in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("name", ["search-0", "search-", "search-07", "search-12345678", "search-5.5", "Search-5"])
def test_a_search_needs_a_number_of_simulations(name: str) -> None:
    assert name not in BOTS
    with pytest.raises(KeyError):
        BOTS[name]


def test_a_search_is_found_though_it_is_not_listed() -> None:
    assert "search-60" in BOTS
    assert "search-60" not in list(BOTS)
    assert BOTS.names.endswith("search-N")


@pytest.mark.parametrize("command", ["simulate", "arena"])
def test_a_bot_of_another_package_is_seated_by_its_name(installed: Path, command: str) -> None:
    played = ribeira(installed, command, "douro", "--bots", "last,random", "--seats", "3", "--games", "3")
    assert (played.returncode, played.stderr) == (0, "")
    assert "last" in played.stdout


@pytest.mark.parametrize(("command", "bot"), [("simulate", "lost"), ("simulate", "crash"), ("arena", "cheat")])
def test_a_bot_that_fails_is_no_traceback(installed: Path, command: str, bot: str) -> None:
    refused = ribeira(installed, command, "douro", "--bots", f"{bot},random", "--seats", "3", "--jobs", "2")
    assert (refused.returncode, refused.stdout, refused.stderr.count("\n")) == (2, "", 1), refused
