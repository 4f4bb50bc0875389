"""Arguments that several commands share: each is read strictly, and refused in one sentence."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ribeira.bots import BOTS
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.cli.voice import complain, say
from ribeira.games import GAMES
from ribeira.kernel.data import read_edition
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.words import Told

USUAL_SEATS = 4
MOST_JOBS = 256


def whole(name: str, least: int, most: int | None = None) -> Callable[[str], int]:
    """A reader of whole numbers in a range for the argument of this name."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least and most is None:
            raise BadArgument(Told("cli.error.least", name=name, value=text, least=least))
        if most is not None and not least <= number <= most:
            raise BadArgument(Told("cli.error.number", name=name, value=text, least=least, most=most))
        return number

    return read


def find_game(name: str | None) -> AnyGame:
    """The game of this name."""
    if name is None:
        raise BadArgument(Told("cli.error.no_game", expected=", ".join(GAMES)))
    if name not in GAMES:
        raise BadArgument(Told("setup.unknown_game", game=name, expected=", ".join(GAMES)))
    return GAMES[name]


def read_bots(text: str) -> tuple[str, ...]:
    """Names of bots, separated by commas."""
    names = tuple(text.split(","))
    for name in names:
        if name not in BOTS:
            raise BadArgument(Told("cli.error.bot", value=name, expected=BOTS.names))
    return names


def read_seed(text: str) -> str:
    """Any text that is not empty."""
    if not text.strip():
        raise BadArgument(Told("cli.error.seed", value=text))
    return text


def add_game(parser: ArgumentParser) -> None:
    """The positional argument GAME; a command asks for it by `find_game`."""
    parser.add_argument("game", metavar="GAME", nargs="?", help=say(Told("cli.arg.game", games=", ".join(GAMES))))


def add_seats(parser: ArgumentParser) -> None:
    """`--seats N`."""
    parser.add_argument("--seats", metavar="N", type=whole("--seats", 1), help=say(Told("cli.arg.seats")))


def add_setup(parser: ArgumentParser) -> None:
    """What fixes a game beside its seats: `--edition` and `--option`."""
    parser.add_argument("--edition", metavar="FILE", type=Path, help=say(Told("cli.arg.edition")))
    add_option(parser)


def add_option(parser: ArgumentParser) -> None:
    """`--option NAME=VALUE`."""
    parser.add_argument("--option", metavar="NAME=VALUE", action="append", help=say(Told("cli.arg.option")))


def add_seed(parser: ArgumentParser) -> None:
    """`--seed TEXT`."""
    parser.add_argument("--seed", metavar="TEXT", type=read_seed, help=say(Told("cli.arg.seed")))


def add_jobs(parser: ArgumentParser) -> None:
    """`--jobs N`."""
    jobs = whole("--jobs", 1, MOST_JOBS)
    parser.add_argument("--jobs", metavar="N", type=jobs, default=_cores(), help=say(Told("cli.arg.jobs")))


def add_aid(parser: ArgumentParser) -> None:
    """`--memory-aid`."""
    parser.add_argument("--memory-aid", action="store_true", help=say(Told("cli.arg.aid")))


def add_eye(parser: ArgumentParser) -> None:
    """Whose eyes, and after which action: `--seat N` and `--at N`."""
    parser.add_argument("--at", metavar="N", type=whole("--at", 0), help=say(Told("cli.arg.at")))
    parser.add_argument("--seat", metavar="N", type=whole("--seat", 1), help=say(Told("cli.arg.seat")))


def usual_seats(game: AnyGame) -> int:
    """How many seats a game has when nobody says: four if it can."""
    return USUAL_SEATS if USUAL_SEATS in game.seats else game.seats[0]


def setup_from(arguments: Namespace, game: AnyGame) -> Setup:
    """The setup asked for, tried out so that wrong figures of an edition are found before anything is done."""
    options = options_from(arguments)
    edition = None if arguments.edition is None else read_edition(arguments.edition)
    seats = usual_seats(game) if arguments.seats is None else arguments.seats
    setup = game.setup(seats, options, edition)
    game.begin(setup)
    for warning in setup.edition.warnings:
        complain(warning)
    return setup


def options_from(arguments: Namespace) -> dict[str, str]:
    """The options of the game as `--option name=value` gives them."""
    options = {}
    for text in arguments.option or ():
        name, equals, value = text.partition("=")
        if not equals:
            raise BadArgument(Told("cli.error.option", value=text))
        options[name] = value
    return options


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Say in one sentence why a file cannot be written."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadOutput(Told("cli.error.output", file=str(path), reason=error.strerror or str(error))) from None


def _cores() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
