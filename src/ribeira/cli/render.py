"""`ribeira render`: a picture of a position, as SVG or PNG."""

from __future__ import annotations

import shutil
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from ribeira.cli import records
from ribeira.cli.arguments import add_aid, add_eye, usual_seats, whole, writing
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.cli.voice import say, voice
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import Shape
from ribeira.kernel.files import write_whole
from ribeira.kernel.game import AnyGame
from ribeira.kernel.match import Match
from ribeira.kernel.record import Record
from ribeira.kernel.words import Told
from ribeira.svg import picture

THEMES = ("auto", "light", "dark")
KINDS = (".svg", ".png")
WIDEST = 10_000
USUAL_WIDTH = 1600


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    source = say(Told("cli.render.source", games=", ".join(GAMES)))
    parser.add_argument("source", metavar="FILE|GAME", nargs="?", help=source)
    add_eye(parser)
    parser.add_argument("--out", metavar="FILE", type=_picture_path, help=say(Told("cli.render.out")))
    theme = say(Told("cli.render.theme", themes=", ".join(THEMES)))
    parser.add_argument("--theme", metavar="THEME", type=_theme, default=THEMES[0], help=theme)
    add_aid(parser)
    parser.add_argument("--tall", action="store_true", help=say(Told("cli.render.tall")))
    width = whole("--width", 1, WIDEST)
    parser.add_argument("--width", metavar="PX", type=width, help=say(Told("cli.render.width", usual=USUAL_WIDTH)))


def _picture_path(text: str) -> Path:
    path = Path(text)
    if path.suffix.lower() not in KINDS:
        raise BadArgument(Told("cli.error.picture", value=text, expected=", ".join(KINDS)))
    return path


def _theme(text: str) -> str:
    if text not in THEMES:
        raise BadArgument(Told("cli.error.choice", name="--theme", value=text, expected=", ".join(THEMES)))
    return text


def run(arguments: Namespace) -> int:
    """Run the command."""
    out: Path | None = arguments.out
    to_png = out is not None and out.suffix.lower() == ".png"
    if arguments.width is not None and not to_png:
        raise BadArgument(Told("cli.error.width", value=arguments.width))
    record = _record(arguments.source)
    seat = records.viewer(record, arguments.seat)
    view = records.state_at(record, arguments.at).view(seat)
    speak = voice(records.names_of(record))
    aid, theme = arguments.memory_aid, arguments.theme
    shape: Shape = "tall" if arguments.tall else "wide"
    drawn = picture(records.game_of(record), view, speak, aid=aid, shape=shape, theme=theme)
    if out is None:
        sys.stdout.write(f"{drawn}\n")
        return 0
    content = png(str(drawn), arguments.width or USUAL_WIDTH) if to_png else str(drawn).encode()
    with writing(out):
        write_whole(out, content)
    return 0


def _record(source: str | None) -> Record:
    """The record in a file, or the opening of a game: a file of a game's name must be written as a path."""
    if source is None:
        raise BadArgument(Told("cli.error.no_source", expected=", ".join(GAMES)))
    if source in GAMES:
        return _opening(GAMES[source])
    if not Path(source).exists() and Path(source).name == source and not Path(source).suffix:
        raise BadArgument(Told("cli.error.source", value=source, expected=", ".join(GAMES)))
    return records.load_checked(Path(source))


def _opening(game: AnyGame) -> Record:
    """A game of which nothing has been played yet but what chance does first, always the same."""
    setup = game.setup(usual_seats(game))
    names = [say(Told("seat.name", number=seat + 1)) for seat in range(setup.seats)]
    return Match(game, setup, names, Dealer.seeded("opening")).record()


def png(svg: str, width: int) -> bytes:
    """The picture as PNG, by whichever renderer there is."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        return _png_by_librsvg(svg, width)
    return bytes(svg_to_bytes(svg_string=svg, width=width))


def _png_by_librsvg(svg: str, width: int) -> bytes:
    program = shutil.which("rsvg-convert")
    if program is None:
        raise BadOutput(Told("cli.error.no_png"))
    command = [program, "--width", str(width), "--keep-aspect-ratio"]
    return subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, check=True).stdout
