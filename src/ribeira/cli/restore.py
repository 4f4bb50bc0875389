"""`ribeira restore`: a copy made by `ribeira backup` put where a server will find it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ribeira.cli.migrate import copy
from ribeira.cli.tables import location
from ribeira.cli.voice import say
from ribeira.kernel.words import Told


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say(Told("cli.restore.file")))
    parser.add_argument("--data", metavar="FILE", help=say(Told("cli.serve.data")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    copy(arguments.file, location(arguments.data))
    return 0
