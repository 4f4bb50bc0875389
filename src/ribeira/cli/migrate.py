"""`ribeira migrate`: a site moved from a file to PostgreSQL, or back."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from ribeira.cli.voice import paper, say
from ribeira.kernel.words import Told


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("source", metavar="FROM", help=say(Told("cli.copy.from")))
    parser.add_argument("target", metavar="TO", help=say(Told("cli.copy.to")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    copy(arguments.source, arguments.target)
    return 0


def copy(source: Path | str, target: Path | str) -> None:
    """Copy a site, and say what was copied."""
    from ribeira.server.copying import copy_site, key_file

    counts = copy_site(source, target)
    done = Told(
        "cli.copy.done",
        source=told_place(source),
        target=told_place(target),
        tables=counts["tables"],
        rows=counts["rows"],
        uploads=counts["uploads"],
        analyses=counts["analyses"],
    )
    console = paper()
    console.print(say(done), soft_wrap=True)
    console.print(say(Told("cli.copy.key", file=str(key_file(target)))), soft_wrap=True)


def told_place(location: Path | str) -> str:
    """A place without what is secret in its address."""
    from ribeira.server.database import is_postgres

    if not is_postgres(location):
        return str(location)
    from ribeira.server import postgres

    return postgres.told_place(str(location))
