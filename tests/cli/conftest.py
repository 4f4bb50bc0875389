"""What the tests of commands share: a way to run one, and records to run it on."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from ribeira.bots.arena import play_game
from ribeira.cli import main
from ribeira.games import GAMES
from ribeira.kernel.record import write_record
from tests.server.patience import patient_servers

__all__ = ["patient_servers"]  # a fixture for all of these tests

GAME = next(iter(GAMES))


@dataclass(frozen=True)
class Outcome:
    code: int
    out: str
    err: str

    def refused(self, *parts: str) -> bool:
        """One sentence on stderr that has these parts, nothing on stdout, exit code 2."""
        one = self.err.count("\n") == 1 and self.err.endswith(".\n") and "Traceback" not in self.err
        assert (self.code, self.out, one) == (2, "", True), self
        missing = [part for part in parts if part not in self.err]
        assert not missing, (missing, self.err)
        return True


Run = Callable[..., Outcome]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def command(*arguments: object, typed: str = "") -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Outcome(code, out, err)

    return command


@pytest.fixture(scope="session")
def finished() -> bytes:
    """The record of a finished game."""
    game = GAMES[GAME]
    return write_record(play_game(game, game.setup(game.seats[0]), ["random"], "finished", 1).record, game)


@pytest.fixture
def record(tmp_path: Path, finished: bytes) -> Path:
    path = tmp_path / "finished.json"
    path.write_bytes(finished)
    return path
