"""Making tables: a new one as it was asked for, checked, and one again from what is stored of it."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

import msgspec

from ribeira.bots import BOTS
from ribeira.bots.cast import CAST, called
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.editions import read_figures
from ribeira.kernel.record import Record, last_state, read_record, same_deal, write_record
from ribeira.server.clock import ClockRule, now
from ribeira.server.course import Course, begin_course, read_course
from ribeira.server.errors import RequestError
from ribeira.server.names import distinct
from ribeira.server.seats import Chair, Contact
from ribeira.server.stored_table import StoredTable
from ribeira.server.table import Table
from ribeira.server.terms import Terms
from ribeira.server.tokens import Access, new_token, table_token
from ribeira.server.wire import LONGEST_NAME, NO_RECORD, NewLesson, NewSeat, NewTable, clean, read_uploaded

EASY = "easy"  # the level of those who sit at a lesson's table
PACE = 100  # milliseconds before they move
_ANY_TERMS = {"aid": False, "listed": False, "clock": {}, "absent": None, "pace": 0}
msgspec.convert(_ANY_TERMS, Terms)  # once, here: several threads that do it first at the same time crash the process
STORED = ("who", "name", "bot", "kept_for", "seed")  # of a chair, when its table is made


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
        links = {"invite": self.table.invite, "watch": self.table.watch}
        return {"table": self.table.id, "seats": seats, **links, "hash": self.table.commitment}


def make_table(wanted: NewTable, secret: bytes | None, site_key: bytes, before: Record | None = None) -> MadeTable:
    """The table that is asked for; refused if there cannot be such a one. `secret` is the dealer's, if promised.

    `before`: a game whose deal is dealt once more.
    """
    if before is not None:
        start, key, proven = _once_more(wanted, before)
    else:
        start, key, proven = _start(wanted, secret or Dealer().key)
    chairs = _chairs(wanted.seats)
    if not any(chair.who in ("here", "open") for chair in chairs):
        raise RequestError("table.nobody", 400)
    return set_up(start, key, proven, chairs, _terms(wanted), site_key)


def make_lesson(wanted: NewLesson, site_key: bytes) -> MadeTable:
    """A table for a lesson: the learner and easy bots, who play for themselves once it is over.

    What is dealt afterwards follows from a secret, but the game began elsewhere, so nothing is proven.
    """
    course = begin_course(wanted.game, wanted.lesson)
    easy = cycle([name for name, character in CAST.items() if character.level == EASY])
    seats = [
        NewSeat("here", wanted.name) if seat == course.lesson.learner else NewSeat("bot", bot=next(easy))
        for seat in range(course.lesson.record.setup.seats)
    ]
    terms = Terms(aid=True, listed=False, clock=ClockRule(), absent=None, pace=PACE, hints=True, coach=True)
    chairs = _chairs(seats)
    start = replace(course.start(), players=tuple(chair.name for chair in chairs))
    return set_up(start, Dealer().key, False, chairs, terms, site_key, course)


def set_up(
    start: Record,
    key: bytes,
    proven: bool,
    chairs: list[Chair],
    terms: Terms,
    site_key: bytes,
    course: Course | None = None,
) -> MadeTable:
    """A table with these chairs at which a game begins as this record does; whoever is not there yet is away."""
    moment, id = now(), secrets.token_hex(6)
    for chair in chairs:
        chair.away_since = moment
    parts = {"key": key, "proven": proven, "terms": terms, "chairs": chairs, "course": course}
    table = Table.new(moment, start, id=id, **parts, **_links(site_key, id))
    stored = {
        "start": write_record(start, table.game, with_figures=True).decode(),
        "terms": msgspec.to_builtins(terms),
        "chairs": [{name: getattr(chair, name) for name in STORED} for chair in chairs],
        "proven": proven,
        **({} if course is None else {"lesson": course.stored()}),
    }
    return MadeTable(table, key, stored, _tokens(table))


def _links(site_key: bytes, id: str) -> dict[str, str]:
    """The tokens of a table's spectators and guests."""
    return {kind: table_token(site_key, kind, id) for kind in ("watch", "invite")}


def _tokens(table: Table) -> dict[str, Access]:
    """A token for each seat of the maker's, for spectators, and for guests if a seat is open."""
    here = [seat for seat, chair in enumerate(table.seats) if chair.who == "here"]
    tokens = {new_token(): Access(table.id, "seat", seat) for seat in here}
    tokens[table.watch] = Access(table.id, "watch", None)
    if table.seats.open:
        tokens[table.invite] = Access(table.id, "invite", None)
    return tokens


def _start(wanted: NewTable, secret: bytes) -> tuple[Record, bytes, bool]:
    """What the game begins with, the dealer's secret, and whether every draw will follow from it."""
    names = tuple(seat.name for seat in wanted.seats)
    if wanted.record == NO_RECORD:
        if wanted.game not in GAMES:
            raise RequestError("setup.unknown_game", 400, game=wanted.game, expected=", ".join(GAMES))
        game = GAMES[wanted.game]
        own = None if wanted.edition == NO_RECORD else read_figures(bytes(wanted.edition), game)
        setup = game.setup(len(wanted.seats), wanted.options, own)
        game.begin(setup)  # or a reason why it cannot
        return Record(setup, names), secret, True
    record = read_uploaded(bytes(wanted.record))
    if record.setup.seats != len(wanted.seats):
        raise RequestError("table.no_seats", 400, value=len(wanted.seats), expected=record.setup.seats)
    if not last_state(record, GAMES[record.setup.game]).to_act():
        raise RequestError("table.over", 400)
    start = Record(record.setup, names, record.actions, seeds=record.seeds)
    shared = any(seat.who == "open" for seat in wanted.seats)  # whoever brings the record knows the key in it
    known = record.key is not None and record.deal is None
    if shared or not known or record.key is None or record.hash != Dealer(bytes.fromhex(record.key)).commitment:
        return replace(start, seeds=None), secret, False
    return start, bytes.fromhex(record.key), True


def _once_more(wanted: NewTable, before: Record) -> tuple[Record, bytes, bool]:
    """The deal of a game that is over, for as many seats."""
    if before.setup.seats != len(wanted.seats):
        raise RequestError("table.no_seats", 400, value=len(wanted.seats), expected=before.setup.seats)
    names = tuple(seat.name for seat in wanted.seats)
    return Record(before.setup, names, seeds=before.seeds, deal=same_deal(before)), before.dealer.key, True


def _chairs(seats: list[NewSeat]) -> list[Chair]:
    """The seats as they are wanted. Bots for whom no name is given get one that nobody else has."""
    taken = {seat.name.strip() for seat in seats}
    chairs: list[Chair] = []
    for seat in seats:
        bot = known_bot(seat.bot) if seat.who == "bot" else ""
        name = called(bot, taken) if bot and not seat.name else seat.name
        shown = "" if seat.who == "open" else clean(name, LONGEST_NAME, "table.name")
        before = [chair.name for chair in chairs]
        unlike = distinct(shown, before, LONGEST_NAME) if shown else ""
        chairs.append(Chair(seat.who, unlike, bot, seed=seat.seed if seat.who == "here" else ""))
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
    """The name of a bot that sits down at tables; refused if there is none."""
    if name not in tuple(BOTS):
        raise RequestError("table.bot", 400, value=name[:32], expected=", ".join(BOTS))
    return name


def restore_table(stored: StoredTable, site_key: bytes, away_since: int) -> Table:
    """A table as it was stored. Whoever was there counts as away since then."""
    fixed = stored.terms
    table = Table.stored(
        stored.rows,
        stored.clock,
        now(),
        read_record(fixed["start"], GAMES),
        stored.key,
        stored.passed,
        id=stored.id,
        proven=fixed["proven"],
        terms=_read_terms(fixed["terms"]),
        chairs=[Chair(**chair, contact=Contact(0, away_since)) for chair in fixed["chairs"]],
        course=read_course(fixed["lesson"]) if "lesson" in fixed else None,
        **_links(site_key, stored.id),
    )
    table.waiting.asked_at = away_since
    return table


def _read_terms(stored: dict[str, Any]) -> Terms:
    """What was agreed on; ValueError if that is not what we know, such as by a later version."""
    terms = msgspec.convert(stored, Terms)
    unknown = set(stored) - set(msgspec.to_builtins(terms))
    if unknown:
        raise ValueError(f"unknown terms {sorted(unknown)}")
    return terms
