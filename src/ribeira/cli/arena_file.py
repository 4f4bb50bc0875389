"""The file of a contest: written as games are finished, so that it can be gone on with."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ribeira.bots.arena.contest import Contest
from ribeira.bots.arena.results import Ledger, Result
from ribeira.bots.arena.times import Times
from ribeira.cli.arguments import writing
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.kernel.files import write_whole
from ribeira.kernel.words import Told
from ribeira.version import VERSION

FORMAT = 1
PAUSE = 1.0  # seconds between two writings: what is lost if the power fails


def header(contest: Contest) -> dict[str, Any]:
    """What a contest's games follow from, as it stands in the file."""
    setup = contest.setup
    return {
        "arena": FORMAT,
        "ribeira": VERSION,
        "game": setup.game,
        "rules": setup.rules,
        "edition": {"name": setup.edition.name, "digest": setup.edition.digest},
        "seats": setup.seats,
        "options": dict(setup.options),
        "bots": list(contest.bots),
        "seed": contest.seed,
        "unhurried": contest.unhurried,
    }


class ArenaFile:
    """The file in which a ledger is kept; without a path nothing is."""

    def __init__(self, path: Path | None, ledger: Ledger) -> None:
        self.path, self.ledger = path, ledger
        self._written = -PAUSE
        self.save()

    def save_now_and_then(self) -> None:
        """Write the file if that was not done just now."""
        if time.monotonic() - self._written >= PAUSE:
            self.save()

    def save(self, result: Result | None = None) -> None:
        """Write the file."""
        if self.path is None:
            return
        times = self.ledger.times
        content = {
            **header(self.ledger.contest),
            "result": None if result is None else result.plain(),
            "speed": {name: _speed(each) for name, each in times.items()},
            "games": [[seat + 1 for seat in winners] for winners in self.ledger.winners],
            "times": {name: each.plain() for name, each in times.items()},
        }
        with writing(self.path):
            write_whole(self.path, _json(content))
        self._written = time.monotonic()


def _json(content: Mapping[str, Any]) -> bytes:
    """A line for each thing, the games among themselves on one."""
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in content.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _speed(times: Times) -> dict[str, float | int | None]:
    return {
        "decisions": times.decisions,
        "median": times.quantile(0.5),
        "p99": times.quantile(0.99),
        "longest": times.longest,
        "simulations_a_second": times.speed,
    }


def check_new(path: Path) -> None:
    """Refuse a file that is there already."""
    if path.exists():
        raise BadOutput(Told("cli.error.contest_exists", file=str(path)))


def read_seed_of(path: Path) -> str | None:
    """The seed of the contest in a file; None if there is no such file."""
    content = _content(path)
    if content is None:
        return None
    seed = content.get("seed")
    if not isinstance(seed, str):
        raise _not_ours(path, "seed")
    return seed


def read_ledger(path: Path, contest: Contest) -> Ledger:
    """The games of this contest in a file, none if there is no such file; BadArgument if it is another contest's."""
    content = _content(path)
    if content is None:
        return Ledger(contest)
    for key, expected in header(contest).items():
        if content.get(key) != expected:
            found = _shown(content.get(key))
            raise BadArgument(
                Told("cli.error.other_contest", file=str(path), key=key, value=found, expected=_shown(expected))
            )
    try:
        winners = [_winners(row, contest.setup.seats) for row in content["games"]]
        times = {str(name): Times.read(each) for name, each in content["times"].items()}
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise _not_ours(path, str(error)) from None
    return Ledger(contest, winners, times)


def _winners(row: Any, seats: int) -> tuple[int, ...]:
    winners = tuple(row)
    if not winners or not all(isinstance(seat, int) and 1 <= seat <= seats for seat in winners):
        raise ValueError(f"games: {str(row)[:40]}")
    return tuple(seat - 1 for seat in winners)


def _content(path: Path) -> dict[str, Any] | None:
    try:
        content = json.loads(path.read_bytes())
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _not_ours(path, error.strerror or str(error)) from None
    except (ValueError, RecursionError) as error:
        raise _not_ours(path, str(error)) from None
    if not isinstance(content, dict) or "arena" not in content:
        raise _not_ours(path, "arena")
    return content


def _not_ours(path: Path, reason: str) -> BadArgument:
    return BadArgument(Told("cli.error.not_contest", file=str(path), reason=reason))


def _shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)[:120]
