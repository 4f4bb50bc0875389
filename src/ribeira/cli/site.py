"""`ribeira site`: the games as a web site without a server."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ribeira.cli.voice import decimal, paper, say
from ribeira.kernel.words import Told

MEGABYTE = 1_000_000


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("ribeira-site"), help=say(Told("cli.site.out")))
    parser.add_argument("--parts", metavar="DIR", type=Path, help=say(Told("cli.site.parts")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    from ribeira.site.build import build
    from ribeira.site.parts import usual_folder

    console = paper()
    built = build(arguments.out, arguments.parts or usual_folder())
    size, travelling = (decimal(number / MEGABYTE, 1) for number in (built.size, built.travelling))
    done = Told("cli.site.done", folder=str(arguments.out), n=built.files, size=size, travelling=travelling)
    console.print(say(done), soft_wrap=True)
    return 0
