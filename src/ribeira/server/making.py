"""Making tables: a new one as it was asked for, checked, and one again from what is stored of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import msgspec

from ribeira.bots import BOTS
from ribeira.bots.cast import called
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record, last_state, read_record, write_record
from ribeira.server.clock import ClockRule, now
from ribeira.server.errors import RequestError
from ribeira.server.seats import Chair
from ribeira.server.storage import StoredTable
from ribeira.server.table import Table
from ribeira.server.terms import Terms
from ribeira.server.tokens import Access, new_token
from ribeira.server.wire import LONGEST_NAME, NewSeat, NewTable, clean, read_uploaded


@dataclass(frozen=True)
class MadeTable:
    """A new table, and what is to be stored of it before anyone may use it."""

    table: Table
    key: bytes
    terms: dict[str, Any]  # all that is fixed at its making
    tokens: dict[str, Access]

    def for_its_maker(self) -> dict[str, Any]:
        """The table's id and the tokens that its maker gets."""
        seats = [
            {"seat": access.seat, "token": token} for token, access in self.tokens.items() if access.kind == "seat"
        ]
        return {"table": self.table.id, "seats": seats, "invite": self.table.invite, "watch": self.table.watch}


def make_table(wanted: NewTable) -> MadeTable:
    """The table that is asked for; refused if there cannot be such a one."""
    start, key, proven = _start(wanted)
    chairs = _chairs(wanted.seats)
    if not any(chair.who in ("here", "open") for chair in chairs):
        raise RequestError("table.nobody", 400)
    return set_up(start, key, proven, chairs, _terms(wanted))


def set_up(start: Record, key: bytes, proven: bool, chairs: list[Chair], terms: Terms) -> MadeTable:
    """A table with these chairs at which a game begins as this record does; whoever is not there yet is away."""
    moment = now()
    for chair in chairs:
        chair.away_since = moment
    fixed = {"proven": proven, "watch": new_token(), "invite": new_token()}
    table = Table.new(moment, start, key, id=secrets.token_hex(6), terms=terms, chairs=chairs, **fixed)
    stored = {
        "start": write_record(start, table.game, with_figures=True).decode(),
        "terms": msgspec.to_builtins(terms),
        "chairs": [
            {"who": chair.who, "name": chair.name, "bot": chair.bot, "kept_for": chair.kept_for} for chair in chairs
        ],
        **fixed,
    }
    return MadeTable(table, key, stored, _tokens(table))


def _tokens(table: Table) -> dict[str, Access]:
    """A token for each seat of the maker's, for spectators, and for guests if a seat is open."""
    here = [seat for seat, chair in enumerate(table.seats) if chair.who == "here"]
    tokens = {new_token(): Access(table.id, "seat", seat) for seat in here}
    tokens[table.watch] = Access(table.id, "watch", None)
    if table.seats.open:
        tokens[table.invite] = Access(table.id, "invite", None)
    return tokens


def _start(wanted: NewTable) -> tuple[Record, bytes, bool]:
    """What the game begins with, the dealer's key, and whether every draw will come from it."""
    names = tuple(seat.name for seat in wanted.seats)
    if wanted.record is None:
        if wanted.game not in GAMES:
            raise RequestError("setup.unknown_game", 400, game=wanted.game, expected=", ".join(GAMES))
        game = GAMES[wanted.game]
        setup = game.setup(len(wanted.seats), wanted.options)
        game.begin(setup)  # or a reason why it cannot
        return Record(setup, names), Dealer().key, True
    record = read_uploaded(msgspec.json.encode(wanted.record))
    if record.setup.seats != len(wanted.seats):
        raise RequestError("table.no_seats", 400, value=len(wanted.seats), expected=record.setup.seats)
    if not last_state(record, GAMES[record.setup.game]).to_act():
        raise RequestError("table.over", 400)
    start = Record(record.setup, names, record.actions)
    shared = any(seat.who == "open" for seat in wanted.seats)  # whoever brings the record knows the key in it
    if shared or record.key is None or record.hash != Dealer(bytes.fromhex(record.key)).commitment:
        return start, Dealer().key, False
    return start, bytes.fromhex(record.key), True


def _chairs(seats: list[NewSeat]) -> list[Chair]:
    """The seats as they are wanted. Bots for whom no name is given get one that nobody else has."""
    taken = {seat.name.strip() for seat in seats}
    chairs = []
    for seat in seats:
        bot = known_bot(seat.bot) if seat.who == "bot" else ""
        name = called(bot, taken) if bot and not seat.name else seat.name
        chairs.append(Chair(seat.who, "" if seat.who == "open" else clean(name, LONGEST_NAME, "table.name"), bot))
        taken.add(name)
    return chairs


def _terms(wanted: NewTable) -> Terms:
    if not wanted.clock.sensible:
        raise RequestError("table.clock", 400, value=str(msgspec.to_builtins(wanted.clock)))
    if wanted.absent is not None and not 5 <= wanted.absent <= 604_800:
        raise RequestError("table.absent", 400, value=wanted.absent)
    if not 0 <= wanted.pace <= 10_000:
        raise RequestError("table.pace", 400, value=wanted.pace)
    return Terms(
        wanted.aid, wanted.listed, wanted.clock, wanted.absent, wanted.pace, hints=wanted.hints, coach=wanted.coach
    )


def known_bot(name: str) -> str:
    """A bot's name; refused if there is no such bot."""
    if name not in BOTS:
        raise RequestError("table.bot", 400, value=name[:32], expected=", ".join(BOTS))
    return name


def restore_table(stored: StoredTable) -> Table:
    """A table as it was stored. Whoever was there counts as away from now on."""
    fixed, terms, moment = stored.terms, stored.terms["terms"], now()
    return Table.stored(
        stored.rows,
        stored.clock,
        moment,
        read_record(fixed["start"], GAMES),
        stored.key,
        id=stored.id,
        proven=fixed["proven"],
        terms=Terms(**{**terms, "clock": msgspec.convert(terms["clock"], ClockRule)}),
        chairs=[Chair(**chair, away_since=moment) for chair in fixed["chairs"]],
        watch=fixed["watch"],
        invite=fixed["invite"],
    )
