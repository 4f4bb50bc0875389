"""Records as the commands meet them: files that may be broken, and positions in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ribeira.cli.errors import BadArgument
from ribeira.cli.voice import clean
from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame, AnyState
from ribeira.kernel.notation import Seat
from ribeira.kernel.record import Record, last_state, read_record, replay
from ribeira.kernel.words import BadRecord, Told


def load(path: Path) -> Record:
    """The record in a file, its form checked but not yet replayed."""
    try:
        return read_record(path.read_bytes(), GAMES)
    except OSError as error:
        raise BadRecord(Told("record.unreadable", file=str(path), reason=error.strerror or str(error))) from None
    except BadRecord as error:
        raise in_file(path, error) from None


def in_file(path: Path, error: BadRecord) -> BadRecord:
    """The same complaint, with the file named."""
    return BadRecord(Told("record.file", file=str(path), reason=error.told))


def load_checked(path: Path) -> Record:
    """The record in a file, replayed to its end to see that it is true."""
    record = load(path)
    try:
        last_state(record, game_of(record))
    except BadRecord as error:
        raise in_file(path, error) from None
    return record


def game_of(record: Record) -> AnyGame:
    """The game the record is of."""
    return GAMES[record.setup.game]


def names_of(record: Record) -> Sequence[str]:
    """The players' names, fit to be printed."""
    return [clean(name) for name in record.players]


def state_at(record: Record, number: int | None) -> AnyState:
    """The state after so many actions, or after the last."""
    last = len(record.actions)
    if number is not None and number > last:
        raise BadArgument(Told("cli.error.number", name="--at", value=number, least=0, most=last))
    states = replay(record, game_of(record))
    for _ in range(last if number is None else number):
        next(states)
    return next(states)


def viewer(record: Record, number: int | None) -> Seat | None:
    """The seat of this number, None for a spectator."""
    if number is None:
        return None
    if number > record.setup.seats:
        raise BadArgument(Told("cli.error.number", name="--seat", value=number, least=1, most=record.setup.seats))
    return number - 1
