"""`ribeira tables`: the tables of a site, and which of them cannot be read and why. A server may be using them."""

from __future__ import annotations

import json
import os
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.text import Text

from ribeira.cli.tally import quiet_table
from ribeira.cli.voice import clean, paper, say
from ribeira.kernel.words import Told

if TYPE_CHECKING:
    from ribeira.server.database import Session

BAD = 2
DATABASE = "RIBEIRA_DATABASE"  # an address of PostgreSQL's, or a file


@dataclass(frozen=True)
class Listed:
    """A table in a line: what it is, and what is wrong with it, if anything."""

    id: str
    made: int
    game: str
    rows: int
    state: str
    trouble: str


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("--data", metavar="FILE", help=say(Told("cli.serve.data")))
    parser.add_argument("--check", action="store_true", help=say(Told("cli.tables.check")))
    parser.add_argument("--aside", action="store_true", help=say(Told("cli.tables.aside")))


def run(arguments: Namespace) -> int:
    """Run the command; 2 if a table cannot be read."""
    from ribeira.server.looking import looked_at

    with looked_at(location(arguments.data)) as session:
        found = list(_listed(session, arguments.check))
    shown = [table for table in found if table.trouble or not arguments.aside]
    bad = sum(bool(table.trouble) for table in found)
    console, heads = paper(), ("id", "made", "game", "rows", "state")
    if shown:
        lines = quiet_table([f"cli.tables.{head}" for head in heads], left=3)
        lines.columns[4].justify = "left"
        for table in shown:
            made = datetime.fromtimestamp(table.made / 1000).astimezone().strftime("%Y-%m-%d %H:%M")
            state = say(Told(f"cli.tables.state.{table.state}"))
            lines.add_row(*map(Text, (clean(table.id), made, clean(table.game), str(table.rows), state)))
        console.print(Padding(lines, (0, 0, 1, 0), expand=False))
    for table in shown:
        if table.trouble:
            console.print(say(Told("cli.tables.trouble", table=table.id, reason=table.trouble)), soft_wrap=True)
    console.print(say(Told("cli.tables.count", n=len(found), bad=bad)))
    return BAD if bad else 0


def location(wanted: Path | str | None) -> Path | str:
    """Where tables are kept: as asked for, as the environment says, or in the usual file."""
    return wanted or os.environ.get(DATABASE) or usual_file()


def usual_file() -> Path:
    """The file in which tables are kept if no other is asked for."""
    from platformdirs import user_data_path

    return user_data_path("ribeira", appauthor=False) / "tables.db"


def _listed(session: Session, check: bool) -> Iterator[Listed]:
    from ribeira.server.restoring import trouble_with

    aside = dict(session.execute("SELECT table_id, reason FROM aside"))
    count = "(SELECT count(*) FROM rows WHERE table_id = id)"
    query = f"SELECT id, made, terms, over, {count} FROM tables ORDER BY made"
    for id, made, terms, over, rows in session.execute(query).fetchall():
        trouble = trouble_with(session, id) if check else aside.get(id, "")
        state = "aside" if trouble else "over" if over else "running"
        yield Listed(id, made, _game(terms), rows, state, trouble)


def _game(terms: str) -> str:
    try:
        game: str = json.loads(json.loads(terms)["start"])["game"]
    except (ValueError, KeyError, TypeError):
        return "?"
    return str(game)[:40]
