"""`ribeira backup`: a site copied to a file, while servers run."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ribeira.cli.migrate import copy
from ribeira.cli.tables import location
from ribeira.cli.voice import say
from ribeira.kernel.words import Told


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", type=Path, metavar="FILE", help=say(Told("cli.backup.file")))
    parser.add_argument("--data", metavar="FILE", help=say(Told("cli.serve.data")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    copy(location(arguments.data), arguments.file)
    return 0
