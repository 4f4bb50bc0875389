"""`ribeira simulate`: many games between bots, what came of them, and their records."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from argparse import ArgumentParser, Namespace
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import BinaryIO

from rich import box
from rich.padding import Padding
from rich.table import Table

from ribeira.bots import BOTS
from ribeira.bots.arena import Played, play_game, seated
from ribeira.cli.arguments import (
    BadOutput,
    add_game,
    add_jobs,
    add_seats,
    add_seed,
    add_setup,
    find_game,
    read_bots,
    setup_from,
    whole,
    writing,
)
from ribeira.cli.board import QUIET
from ribeira.cli.tally import Tally, show_tally
from ribeira.cli.voice import paper, say
from ribeira.cli.workers import chunks, progress, spread
from ribeira.games import GAMES
from ribeira.kernel.files import whole_file, write_whole
from ribeira.kernel.game import AnyState, Figures, Setup
from ribeira.kernel.notation import Seat
from ribeira.kernel.plain import plain
from ribeira.kernel.record import write_record
from ribeira.kernel.words import Told


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    add_seats(parser)
    games = whole("--games", 1)
    parser.add_argument("--games", metavar="N", type=games, default=100, help=say(Told("cli.simulate.games")))
    bots = say(Told("cli.arg.bots", bots=", ".join(BOTS)))
    parser.add_argument("--bots", metavar="NAME,…", type=read_bots, default=("greedy",), help=bots)
    add_seed(parser)
    add_setup(parser)
    parser.add_argument("--records", metavar="DIR", type=Path, help=say(Told("cli.simulate.records")))
    parser.add_argument("--trace", metavar="FILE", type=Path, help=say(Told("cli.simulate.trace")))
    add_jobs(parser)


@dataclass(frozen=True)
class Game:
    """What a worker hands back of one game."""

    number: int
    played: Played
    figures: Figures
    record: bytes
    trace: bytes  # empty unless asked for


def play_chunk(setup: Setup, bots: Sequence[str], seed: str, traced: bool, numbers: range) -> list[Game]:
    """The games of these numbers. Runs in a worker process."""
    return [_play(setup, bots, seed, traced, number) for number in numbers]


def _play(setup: Setup, bots: Sequence[str], seed: str, traced: bool, number: int) -> Game:
    game = GAMES[setup.game]
    states: list[object] = []
    figures: Figures = {}

    def watch(state: AnyState) -> None:
        nonlocal figures
        if traced:
            states.append(plain(state))
        if not state.to_act():
            figures = state.figures()

    played = play_game(game, setup, bots, seed, number, watch)
    trace = _trace(number, played.record.actions, states)
    return Game(number, played, figures, write_record(played.record, game), trace)


def _trace(number: int, actions: Sequence[str], states: Sequence[object]) -> bytes:
    """A line of JSON for each action with the state after it."""
    lines = []
    for at, (action, state) in enumerate(zip(actions, states, strict=False), 1):
        line = {"game": number, "number": at, "action": action, "state": state}
        lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    return "".join(lines).encode()


OF_POINTS = "cli.figures.source", "cli.figures.points", "cli.tally.share", "cli.figures.winner", "cli.tally.share"
OF_A_GAME = "cli.figures.figure", "cli.figures.mean", "cli.tally.least", "cli.tally.most"


@dataclass
class Source:
    """Points from one source: those of all players, and those of winners, who share a game that several have won."""

    points: int = 0
    winners: float = 0


@dataclass
class Sums:
    """What the games themselves have counted, over all of them."""

    games: int = 0
    players: int = 0
    sources: defaultdict[Told, Source] = field(default_factory=lambda: defaultdict(Source))
    numbers: defaultdict[Told, list[int]] = field(default_factory=lambda: defaultdict(list))

    def add(self, figures: Figures, winners: Sequence[Seat], seats: int) -> None:
        """One more game."""
        self.games += 1
        self.players += seats
        for name, counted in figures.items():
            if isinstance(counted, int):
                self.numbers[name].append(counted)
            else:
                self.sources[name].points += sum(counted)
                self.sources[name].winners += sum(counted[seat] for seat in winners) / len(winners)

    def tables(self) -> Iterator[Table]:
        """Points by source with their shares, of all players and of winners; and the other numbers of a game."""
        if self.sources:
            everybody = sum(source.points for source in self.sources.values())
            winners = sum(source.winners for source in self.sources.values())
            table = _table(*OF_POINTS)
            for name, source in self.sources.items():
                means = f"{source.points / self.players:.2f}", f"{source.winners / self.games:.2f}"
                shares = _share(source.points, everybody), _share(source.winners, winners)
                table.add_row(say(name), means[0], shares[0], means[1], shares[1])
            yield table
        if self.numbers:
            table = _table(*OF_A_GAME)
            for name, found in self.numbers.items():
                table.add_row(say(name), f"{sum(found) / len(found):.2f}", str(min(found)), str(max(found)))
            yield table


def _share(part: float, whole: float) -> str:
    return f"{part / whole:.1%}" if whole else "-"


def _table(*heads: str) -> Table:
    """A quiet table: names on the left, then numbers."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for head in heads:
        table.add_column(say(Told(head)), header_style=QUIET, justify="right" if table.columns else "left")
    return table


def run(arguments: Namespace) -> int:
    """Run the command."""
    game = find_game(arguments.game)
    setup = setup_from(arguments, game)
    if arguments.records is not None:
        _check_directory(arguments.records, arguments.games)
    seed = secrets.token_hex(4) if arguments.seed is None else arguments.seed
    console = paper()
    tally = Tally(seated(arguments.bots, setup.seats))
    sums = Sums()
    digest = hashlib.sha256()
    started = time.perf_counter()
    with ExitStack() as stack:
        trace = _open_trace(stack, arguments.trace)
        bar = stack.enter_context(progress(console))
        task = bar.add_task("", total=arguments.games)
        for done in _games(setup, arguments, seed):
            tally.add(done.played)
            assert done.played.record.result is not None
            sums.add(done.figures, done.played.record.result.winners, setup.seats)
            digest.update(done.record)
            if trace is not None:
                trace.write(done.trace)
            if arguments.records is not None:
                _write_record(arguments.records, done, arguments.games)
            bar.advance(task)
    show_tally(console, game, tally, time.perf_counter() - started, seed)
    for table in sums.tables():
        console.print(Padding(table, (0, 0, 1, 1), expand=False))
    console.print(say(Told("cli.simulate.digest", digest=digest.hexdigest())), soft_wrap=True)
    if arguments.records is not None:
        console.print(
            say(Told("cli.simulate.written", n=arguments.games, directory=str(arguments.records))), soft_wrap=True
        )
    if arguments.trace is not None:
        console.print(say(Told("cli.simulate.traced", file=str(arguments.trace))), soft_wrap=True)
    return 0


def _games(setup: Setup, arguments: Namespace, seed: str) -> Iterator[Game]:
    tasks = chunks(arguments.games, arguments.jobs)
    work = partial(play_chunk, setup, arguments.bots, seed, arguments.trace is not None)
    for chunk in spread(work, tasks, min(arguments.jobs, len(tasks))):
        yield from chunk


def _open_trace(stack: ExitStack, path: Path | None) -> BinaryIO | None:
    """The trace, which takes its place only when every game has been played."""
    if path is None:
        return None
    stack.enter_context(writing(path))
    return stack.enter_context(whole_file(path))


def _file_name(number: int, games: int) -> str:
    return f"{number:0{max(4, len(str(games)))}}.json"


def _check_directory(directory: Path, games: int) -> None:
    """Refuse a directory that is not there, or that holds a file of a name we are going to write."""
    if not directory.is_dir():
        raise BadOutput(Told("cli.error.directory", directory=str(directory)))
    present = {path.name for path in directory.iterdir()}
    for number in range(1, games + 1):
        if _file_name(number, games) in present:
            raise BadOutput(Told("cli.error.overwrite", file=str(directory / _file_name(number, games))))


def _write_record(directory: Path, done: Game, games: int) -> None:
    path = directory / _file_name(done.number, games)
    with writing(path):
        write_whole(path, done.record)
