"""`ribeira verify`: the proof, from the record alone, that a game was dealt fairly."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from rich.console import Console

from ribeira.cli import records
from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import clean, complain, paper, say, voice
from ribeira.kernel.record import Record, deal_told, verify
from ribeira.kernel.words import BadRecord, Told

BAD = 2


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("files", metavar="FILE", type=Path, nargs="*", help=say(Told("cli.verify.files")))


def run(arguments: Namespace) -> int:
    """Run the command."""
    if not arguments.files:
        raise BadArgument(Told("cli.error.no_file"))
    console = paper()
    return max([_verify(console, path) for path in arguments.files])


def _verify(console: Console, path: Path) -> int:
    try:
        record = records.load(path)
        draws = _proven(path, record)
    except BadRecord as error:
        complain(error.told)
        return BAD
    console.print(clean(str(path)), style="bold", soft_wrap=True)
    for found in _findings(record, draws):
        console.print(f"  {found}", soft_wrap=True)
    return 0


def _proven(path: Path, record: Record) -> int:
    try:
        draws = verify(record, records.game_of(record))
        if record.result is None:
            raise BadRecord(Told("cli.verify.unfinished", n=len(record.actions)))
    except BadRecord as error:
        raise records.in_file(path, error) from None
    return draws


def _findings(record: Record, draws: int) -> list[str]:
    """What was checked, each in a sentence."""
    assert record.result is not None
    speak = voice(records.names_of(record))
    points = ", ".join(map(str, record.result.scores))
    return [
        speak(Told("cli.verify.hash", hash=str(record.hash))),
        *map(speak, deal_told(record)),
        speak(Told("cli.verify.draws", n=draws)),
        speak(Told("cli.verify.seal", n=len(record.actions), seal=str(record.seal))),
        speak(Told("cli.verify.result", points=points, seats=record.result.winners)),
    ]
