"""`ribeira analyse`: a finished game looked at again: who was how likely to win, where it turned, what was better."""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser, Namespace
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ribeira.bots.analysis import Moment, accuracy, analyse_moment, count_moments, turning_points
from ribeira.bots.analysis_rows import moment_row, read_moment
from ribeira.bots.hints import points
from ribeira.bots.levels import LEVELS, advisor, budget
from ribeira.cli import records
from ribeira.cli.arguments import add_jobs, add_seed, writing
from ribeira.cli.board import QUIET
from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import decimal, paper, say, voice
from ribeira.cli.workers import progress, spread
from ribeira.kernel.files import write_whole
from ribeira.kernel.record import Record, write_record
from ribeira.kernel.words import BadRecord, Say, Told

USUAL_SEED = "analysis"
FORMAT = 1  # of the file
BARS = " ▁▂▃▄▅▆▇█"
BESIDE = 20  # columns that a line of bars leaves to what stands beside it
SLIGHT = 0.01  # a cost below this is none


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help=say(Told("cli.arg.file")))
    levels = say(Told("cli.analyse.level", levels=", ".join(LEVELS)))
    parser.add_argument("--level", metavar="NAME", type=_read_level, help=levels)
    parser.add_argument("--json", metavar="FILE", type=Path, help=say(Told("cli.analyse.json")))
    add_seed(parser)
    add_jobs(parser)


def _read_level(name: str) -> str:
    if name not in LEVELS:
        raise BadArgument(Told("cli.error.level", value=name, expected=", ".join(LEVELS)))
    return name


def run(arguments: Namespace) -> int:
    """Run the command."""
    if arguments.file is None:
        raise BadArgument(Told("cli.error.no_file"))
    record = records.load_checked(arguments.file)
    if record.result is None:
        raise records.in_file(arguments.file, BadRecord(Told("cli.verify.unfinished", n=len(record.actions))))
    arguments.level = arguments.level or advisor(record.setup.game)
    console = paper()
    kept = Kept(arguments, record)
    _work_out(console, kept, arguments.jobs)
    _show(console, record, kept.moments, arguments.level)
    return 0


class Kept:
    """The moments that are known, and the file that keeps them, if there is one: what is in it is not done again."""

    def __init__(self, arguments: Namespace, record: Record) -> None:
        self.game, self.path = records.game_of(record), arguments.json
        self.content = write_record(record, self.game, with_figures=True)
        self.head: dict[str, Any] = {
            "ribeira-analysis": FORMAT,
            "game": self.game.name,
            "record": hashlib.sha256(self.content).hexdigest(),
            "players": list(record.players),
            "level": arguments.level,
            "simulations": budget(self.game, arguments.level).simulations,
            "seed": USUAL_SEED if arguments.seed is None else arguments.seed,
            "count": count_moments(self.content),
        }
        self.moments: list[Moment] = []
        if self.path is not None and self.path.exists():
            self._read(self.path)

    def _read(self, path: Path) -> None:
        try:
            found = json.loads(path.read_bytes())
            head = {name: found[name] for name in self.head}
            self.moments = [read_moment(self.game, row) for row in found["moments"]]
        except (OSError, ValueError, KeyError, TypeError):
            head = {}
        if head != self.head:
            raise BadArgument(Told("cli.analyse.other", file=str(path)))

    def add(self, moment: Moment) -> None:
        """Add a moment, with figures as exact as those that are kept, and keep it."""
        self.moments.append(read_moment(self.game, moment_row(self.game, moment)))
        if self.path is not None:
            with writing(self.path):
                write_whole(self.path, self._json())

    def _json(self) -> bytes:
        found: dict[str, Any] = {**self.head, "moments": [moment_row(self.game, one) for one in self.moments]}
        if len(self.moments) == self.head["count"]:
            found["turning"] = turning_points(self.moments)
            found["accuracy"] = [accuracy(self.moments, seat) for seat in range(len(self.head["players"]))]
        return (json.dumps(found, ensure_ascii=False, indent=1) + "\n").encode()


def _work_out(console: Console, kept: Kept, jobs: int) -> None:
    """Work out the moments that are not known yet."""
    count, level, seed = kept.head["count"], kept.head["level"], kept.head["seed"]
    work = partial(analyse_moment, kept.content, level, seed)
    left = range(len(kept.moments), count)
    with progress(console, of=Told("cli.analyse.progress")) as bar, closing(spread(work, left, jobs)) as found:
        task = bar.add_task("", total=count, completed=len(kept.moments))
        for moment in found:
            kept.add(moment)
            bar.advance(task)


def _show(console: Console, record: Record, moments: list[Moment], level: str) -> None:
    names = records.names_of(record)
    speak = voice(names)
    title = Told("cli.play.title", game=records.game_of(record).title, players=", ".join(names))
    console.print(say(title), style="bold")
    console.print(say(Told("cli.analyse.judged", level=level)), style=QUIET)
    console.print()
    _show_players(console, names, moments)
    console.print()
    _show_turns(console, record, moments, speak)


def _show_players(console: Console, names: Any, moments: list[Moment]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    columns = max(BESIDE, console.width - BESIDE - max(map(len, names)))
    for seat, name in enumerate(names):
        marks = accuracy(moments, seat)
        grid.add_row(
            Text(name, style="bold"),
            Text(bars([moment.chances[seat] for moment in moments], columns), no_wrap=True),
            say(Told("cli.analyse.accuracy", accuracy="-" if marks is None else decimal(marks, 0))),
        )
    console.print(grid)


def bars(chances: list[float], most: int) -> str:
    """Chances as a row of so many bars at most, the first and the last among them."""
    columns = min(len(chances), most)
    shown = [chances[at * (len(chances) - 1) // max(1, columns - 1)] for at in range(columns)]
    return "".join(BARS[round(chance * (len(BARS) - 1))] for chance in shown)


def _show_turns(console: Console, record: Record, moments: list[Moment], speak: Say) -> None:
    numbers = turning_points(moments)
    console.print(say(Told("cli.analyse.turning" if numbers else "cli.analyse.no_turning")), style="bold")
    for number in numbers:
        for line in _turn(record, moments, number):
            console.print(speak(line), soft_wrap=True)


def _turn(record: Record, moments: list[Moment], number: int) -> list[Told]:
    """What happened at a turning point, and what would have been better."""
    game, before, after = records.game_of(record), moments[number - 1], moments[number]
    decision = after.decision
    assert decision is not None
    changes = [abs(one - other) for one, other in zip(before.chances, after.chances, strict=True)]
    seat = changes.index(max(changes))
    word = game.notation.read(decision.action).word()
    was, now = (points(moment.chances[seat]) for moment in (before, after))
    told = [
        Told("cli.analyse.turn", number=before.at, seat=decision.seat, word=word),
        Told("cli.analyse.change", seat=seat, was=was, now=now),
    ]
    if decision.cost >= SLIGHT:
        best = decision.advice[0]
        chance = points(best.chances[decision.seat])
        told.append(Told("cli.analyse.better", word=best.action.word(), chance=chance, why=best.why()))
    return told
