"""A rematch: the same people and bots at a new table, everybody one seat further.

There is at most one for each table. A person's seat is kept open until they come with the token of their old seat,
which is all that opens the new one to them.
"""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, replace

from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record
from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.lobby import Lobby
from ribeira.server.making import MadeTable, set_up
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.tokens import Access, as_token
from ribeira.server.wire import RematchRequest


@dataclass(frozen=True)
class RematchSeat:
    """A seat at the table of a rematch, and the token that opens it."""

    token: str
    seat: int
    table: str


async def join_rematch(lobby: Lobby, live: LiveTable, seat: int, token: str, wish: RematchRequest) -> RematchSeat:
    """Sit down at the rematch of a table with the token of one's seat there. Whoever comes first has it set up."""
    async with live.change() as table:
        if not table.over:
            raise RequestError("rematch.not_over")
        if table.rematch is None:
            secret = await lobby.secret(wish.hash)
            made = await asyncio.to_thread(set_up_rematch, table, secret, lobby.storage.site_key)
            await lobby.add(made)
            table.begin_rematch(seat, made.table.id, made.table.commitment)
        assert table.rematch is not None
        id, old = table.rematch[1], table.seats[seat]
        taken = (seat - 1) % table.history.setup.seats
    new = await lobby.find(id)
    assert new is not None  # it was stored before the row that names it
    derived, tokens = _derived(token, id), dict[str, Access]()
    async with new.change(tokens) as table:
        if await lobby.storage.find(derived) is None:
            if wish.hash and wish.hash != table.commitment:
                raise RequestError("fair.other_hash", hash=table.commitment)
            table.come_back(taken, old.name, old.who, now(), wish.seed)
            tokens[derived] = Access(id, "seat", taken)
    return RematchSeat(derived, taken, id)


def set_up_rematch(table: Table, secret: bytes | None, site_key: bytes) -> MadeTable:
    """The same game, options and terms. Everybody moves up by one seat, so that another begins unless that is drawn.

    It is never listed, so that no stranger is quicker than those who sat here.
    """
    setup = table.history.setup
    chairs = [_kept(table.seats[(seat + 1) % setup.seats]) for seat in range(setup.seats)]
    terms = replace(table.terms, aid=table.aid.on, listed=False)
    start = Record(setup, tuple(chair.name for chair in chairs))
    return set_up(start, secret or Dealer().key, True, chairs, terms, site_key)


def _kept(old: Chair) -> Chair:
    """The seat of a bot, or one that is kept open for a person."""
    return Chair("bot", old.name, old.bot) if old.who == "bot" else Chair("open", "", kept_for=old.name)


def _derived(token: str, table: str) -> str:
    """The token of the new seat. The same old token always gives the same, so an answer that is lost does no harm."""
    return as_token(hashlib.sha256(f"rematch {table} {token}".encode()).digest())
