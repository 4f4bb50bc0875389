"""`ribeira study`: what many saved games tell together, as a page with charts and as data."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path

from ribeira.cli.arguments import add_jobs, writing
from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import LANGUAGE, complain, paper, say
from ribeira.cli.workers import progress, spread
from ribeira.games import GAMES
from ribeira.kernel.files import write_whole
from ribeira.kernel.words import Told
from ribeira.study.charts import require
from ribeira.study.figures import write_figures
from ribeira.study.observed import Kind, Observed, observe_all
from ribeira.study.page import Page, Report
from ribeira.study.sources import Source, files, sources
from ribeira.study.summary import Sums

TOGETHER = 8  # records that a worker is given at once


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("paths", metavar="PATH", type=Path, nargs="*", help=say(Told("cli.study.paths")))
    out = say(Told("cli.study.out"))
    parser.add_argument("--out", metavar="FILE", type=Path, default=Path("study.html"), help=out)
    parser.add_argument("--json", metavar="FILE", type=Path, help=say(Told("cli.study.json")))
    add_jobs(parser)


def run(arguments: Namespace) -> int:
    """Run the command."""
    if not arguments.paths:
        raise BadArgument(Told("cli.error.no_file"))
    require()
    report = _read(files(arguments.paths), arguments.jobs)
    for told in report.troubles:
        complain(told)
    if not report.games:
        raise BadArgument(Told("cli.study.nothing", paths=", ".join(map(str, arguments.paths))))
    _write(arguments.out, Page(LANGUAGE, say).write(report).encode())
    if arguments.json is not None:
        _write(arguments.json, write_figures(report, say))
    console = paper()
    if report.troubles:
        console.print(say(Told("study.left_out", n=len(report.troubles))))
    console.print(say(Told("cli.study.written", n=report.games, file=str(arguments.out))), soft_wrap=True)
    return 0


def _read(paths: list[Path], jobs: int) -> Report:
    """All records, counted by kind; kinds of one game stand together, in the order in which they were met."""
    found: dict[Kind, Sums] = {}
    troubles: list[Told] = []
    total = sum(1 for path in paths for _ in sources(path))
    tasks = _together(source for path in paths for source in sources(path))
    with progress(paper(), of=Told("cli.study.progress")) as bar:
        task = bar.add_task("", total=total)
        for chunk in spread(observe_all, tasks, min(jobs, -(-total // TOGETHER)) or 1):
            for one in chunk:
                if isinstance(one, Observed):
                    found.setdefault(one.kind, Sums(one.kind)).add(one)
                else:
                    troubles.append(one)
            bar.advance(task, len(chunk))
    games = list(GAMES)
    kinds = sorted(found, key=lambda kind: (games.index(kind.game), kind.options, kind.seats))
    return Report([found[kind].summary(_chapters(kind)) for kind in kinds], troubles)


def _together(found: Iterable[Source]) -> Iterator[list[Source]]:
    waiting = iter(found)
    while chunk := list(islice(waiting, TOGETHER)):
        yield chunk


def _chapters(kind: Kind) -> Mapping[str, Told]:
    """The titles of the chapters of a game's rules."""
    game = GAMES[kind.game]
    if game.rulebook is None:
        return {}
    rules = game.rulebook(game.setup(kind.seats, dict(kind.options), rules=kind.rules))
    return {chapter.name: chapter.title for chapter in rules.chapters}


def _write(path: Path, content: bytes) -> None:
    with writing(path):
        write_whole(path, content)
