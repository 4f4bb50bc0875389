"""`ribeira replay`: a recorded game told in words, or the board at one of its actions."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ribeira.cli import records
from ribeira.cli.arguments import add_aid, add_eye
from ribeira.cli.board import QUIET, show_board
from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import paper, say, voice
from ribeira.kernel.notation import Seat
from ribeira.kernel.record import Record, replay
from ribeira.kernel.words import Event, Say, Told


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?", help=say(Told("cli.arg.file")))
    add_eye(parser)
    add_aid(parser)


def run(arguments: Namespace) -> int:
    """Run the command."""
    if arguments.file is None:
        raise BadArgument(Told("cli.error.no_file"))
    record = records.load_checked(arguments.file)
    seat = records.viewer(record, arguments.seat)
    console, speak = paper(), voice(records.names_of(record))
    if arguments.at is None:
        _show_head(console, record)
        _tell_all(console, record, seat, speak)
    else:
        _tell_one(console, record, seat, speak, arguments)
    return 0


def _show_head(console: Console, record: Record) -> None:
    game, setup = records.game_of(record), record.setup
    players = ", ".join(records.names_of(record))
    console.print(say(Told("cli.play.title", game=game.title, players=players)), style="bold")
    console.print(say(Told("cli.replay.edition", edition=setup.edition.name, rules=setup.rules)), style=QUIET)
    console.print()


def _tell_all(console: Console, record: Record, seat: Seat | None, speak: Say) -> None:
    width = len(str(len(record.actions)))
    for number, state in enumerate(replay(record, records.game_of(record))):
        if number:
            _show_events(console, number, width, state.view(seat).events, speak)
    if record.result is None:
        console.print()
        console.print(say(Told("cli.replay.unfinished", n=len(record.actions))))


def _tell_one(console: Console, record: Record, seat: Seat | None, speak: Say, arguments: Namespace) -> None:
    state = records.state_at(record, arguments.at)
    view, game = state.view(seat), records.game_of(record)
    _show_head(console, record)
    show_board(console, game.describe(view, speak, arguments.memory_aid))
    console.print()
    if arguments.at:
        _show_events(console, arguments.at, len(str(arguments.at)), view.events, speak)
    if view.ask is not None:
        console.print(speak(view.ask), style="bold")


def _show_events(console: Console, number: int, width: int, events: tuple[Event, ...], speak: Say) -> None:
    """The number of an action and what it brought about, in this viewer's eyes."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(width=width, justify="right", style=QUIET)
    grid.add_column(overflow="fold")
    lines = [speak(event) for event in events] or [say(Told("cli.replay.unseen"))]
    for at, line in enumerate(lines):
        grid.add_row("" if at else str(number), Text(line))
    console.print(grid)
