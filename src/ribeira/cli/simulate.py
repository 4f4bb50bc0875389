"""`ribeira simulate`: many games between bots, what came of them, and their records."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import BinaryIO

from rich.padding import Padding

from ribeira.bots import BOTS
from ribeira.bots.arena import Played, play_game, seated
from ribeira.cli.arguments import (
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
from ribeira.cli.errors import BadOutput
from ribeira.cli.figures import Sums
from ribeira.cli.tally import Tally, show_tally
from ribeira.cli.voice import paper, say
from ribeira.cli.workers import chunks, progress, spread
from ribeira.games import GAMES
from ribeira.kernel.files import whole_file, write_whole
from ribeira.kernel.game import AnyState, Setup
from ribeira.kernel.plain import plain
from ribeira.kernel.record import Record, plain_result, write_record
from ribeira.kernel.words import Told

COLUMNAR = ".parquet"  # ends the name of a file that takes all records


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    add_seats(parser)
    games = whole("--games", 1)
    parser.add_argument("--games", metavar="N", type=games, default=100, help=say(Told("cli.simulate.games")))
    bots = say(Told("cli.arg.bots", bots=BOTS.names))
    parser.add_argument("--bots", metavar="NAME,…", type=read_bots, default=("greedy",), help=bots)
    add_seed(parser)
    add_setup(parser)
    parser.add_argument("--records", metavar="PATH", type=Path, help=say(Told("cli.simulate.records")))
    parser.add_argument("--trace", metavar="FILE", type=Path, help=say(Told("cli.simulate.trace")))
    parser.add_argument("--unhurried", action="store_true", help=say(Told("cli.arena.unhurried")))
    add_jobs(parser)


@dataclass(frozen=True)
class Game:
    """What a worker hands back of one game."""

    number: int
    played: Played
    record: bytes
    trace: bytes  # empty unless asked for


def play_chunk(
    setup: Setup, bots: Sequence[str], seed: str, traced: bool, unhurried: bool, numbers: range
) -> list[Game]:
    """The games of these numbers. Runs in a worker process."""
    return [_play(setup, bots, seed, traced, unhurried, number) for number in numbers]


def _play(setup: Setup, bots: Sequence[str], seed: str, traced: bool, unhurried: bool, number: int) -> Game:
    game = GAMES[setup.game]
    states: list[object] = [plain(game.begin(setup))] if traced else []

    def watch(state: AnyState) -> None:
        states.append(plain(state))

    played = play_game(game, setup, bots, seed, number, watch if traced else None, unhurried)
    trace = _trace(number, played.record, states) if traced else b""
    return Game(number, played, write_record(played.record, game), trace)


def _trace(number: int, record: Record, states: Sequence[object]) -> bytes:
    """A line of JSON for the first state and for each action with the state after it; the last has the result."""
    lines = []
    for at, (action, state) in enumerate(zip([None, *record.actions], states, strict=True)):
        line = {"game": number, "number": at, "action": action, "state": state}
        if at == len(record.actions):
            line["result"] = plain_result(record.result)
        lines.append(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
    return "".join(lines).encode()


def run(arguments: Namespace) -> int:
    """Run the command."""
    game = find_game(arguments.game)
    setup = setup_from(arguments, game)
    if arguments.records is not None:
        _check_records(arguments.records, arguments.games)
    seed = secrets.token_hex(4) if arguments.seed is None else arguments.seed
    console = paper()
    tally = Tally(seated(arguments.bots, setup.seats))
    sums = Sums()
    digest = hashlib.sha256()
    started = time.perf_counter()
    with ExitStack() as stack:
        trace = _open_trace(stack, arguments.trace)
        keep = _open_records(stack, arguments.records, arguments.games)
        bar = stack.enter_context(progress(console))
        task = bar.add_task("", total=arguments.games)
        for done in _games(setup, arguments, seed):
            tally.add(done.played)
            assert done.played.record.result is not None
            sums.add(done.played.statistics, done.played.record.result.winners, setup.seats)
            digest.update(done.record)
            if trace is not None:
                trace.write(done.trace)
            keep(done)
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
    work = partial(play_chunk, setup, arguments.bots, seed, arguments.trace is not None, arguments.unhurried)
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


def _check_records(path: Path, games: int) -> None:
    """Refuse a place where records cannot be kept before any game is played."""
    if path.suffix != COLUMNAR:
        _check_directory(path, games)
        return
    if find_spec("pyarrow") is None:
        raise BadOutput(Told("cli.error.no_pyarrow"))
    if path.exists():
        raise BadOutput(Told("cli.error.overwrite", file=str(path)))


def _open_records(stack: ExitStack, path: Path | None, games: int) -> Callable[[Game], None]:
    """What keeps a game: in a file of its own, in one file for all, or not at all."""
    if path is None:
        return lambda _: None
    if path.suffix != COLUMNAR:
        return lambda done: _write_record(path, done, games)
    from ribeira.datasets import writing_records

    stack.enter_context(writing(path))
    writer = stack.enter_context(writing_records(path))
    return lambda done: writer.add(done.record)


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
