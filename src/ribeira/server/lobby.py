"""All tables of a site: making them, finding them by token, and keeping them going."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from ribeira.bots import BOTS
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.record import Record, last_state, read_record, write_record
from ribeira.kernel.words import RibeiraError
from ribeira.server.clock import ClockRule
from ribeira.server.parts import Chair, Row, Terms
from ribeira.server.refusals import refuse
from ribeira.server.storage import Pass, Storage, Stored
from ribeira.server.table import Table
from ribeira.server.thinking import Thinkers
from ribeira.server.viewers import Viewers
from ribeira.server.wire import LONGEST_NAME, NewTable, clean, read_brought

LOGGER = logging.getLogger("ribeira")
LONGEST_IDLE = 3600  # seconds after which a table that nobody looks at leaves the memory
WAKE_DAYS = 30  # tables with some life in so many days are woken when the server starts


def now() -> int:
    """The time of day in milliseconds."""
    return time.time_ns() // 1_000_000


def new_token() -> str:
    """A secret for a link."""
    return secrets.token_urlsafe(16)


class Seating:
    """A table in memory: who looks at it, who works on it, and when it must be looked after again."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.viewers = Viewers(table)
        self.lock = asyncio.Lock()
        self.changed = asyncio.Event()  # replaced at every change: whoever waits is woken once
        self.timer: asyncio.TimerHandle | None = None
        self.thinking: set[tuple[int, str]] = set()
        self.used = now()


class Lobby:
    """Every table of this server."""

    def __init__(self, storage: Storage, thinkers: Thinkers) -> None:
        self.storage, self.thinkers = storage, thinkers
        self._seatings: dict[str, Seating] = {}
        self._loading: dict[str, asyncio.Task[Seating | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    # Making and finding

    async def make(self, wanted: NewTable) -> dict[str, Any]:
        """A new table; its id and the tokens its maker gets."""
        start, key, proven = await asyncio.to_thread(self._start, wanted)
        chairs = [self._chair(seat, number) for number, seat in enumerate(wanted.seats, 1)]
        if not any(chair.who in ("here", "open") for chair in chairs):
            raise refuse("table.nobody", 400)
        terms = self._terms(wanted)
        id, invite, watch = secrets.token_hex(6), new_token(), new_token()
        seats = {seat: new_token() for seat, chair in enumerate(chairs) if chair.who == "here"}
        tokens = {token: Pass(id, "seat", seat) for seat, token in seats.items()}
        tokens[watch] = Pass(id, "watch", None)
        if any(chair.who == "open" for chair in chairs):
            tokens[invite] = Pass(id, "invite", None)
        table = await asyncio.to_thread(
            Table.new,
            now(),
            id=id,
            start=start,
            key=key,
            proven=proven,
            terms=terms,
            chairs=chairs,
            watch=watch,
            invite=invite,
        )
        for chair in chairs:
            chair.away_since = now()
        kept = {
            "start": write_record(start, table.game, with_figures=True).decode(),
            "proven": proven,
            "terms": msgspec.to_builtins(terms),
            "chairs": [{"who": chair.who, "name": chair.name, "bot": chair.bot} for chair in chairs],
            "watch": watch,
            "invite": invite,
        }
        rows, table.rows = table.rows, []
        await self.storage.create(id, now(), kept, key, tokens, rows)
        self._seatings[id] = Seating(table)
        self.tend(self._seatings[id])
        made = [{"seat": seat, "token": token} for seat, token in seats.items()]
        return {"table": id, "seats": made, "invite": invite, "watch": watch}

    def _start(self, wanted: NewTable) -> tuple[Record, bytes, bool]:
        """What the game begins with, the dealer's key, and whether every draw will come from it."""
        names = tuple(seat.name for seat in wanted.seats)
        if wanted.record is None:
            if wanted.game not in GAMES:
                raise refuse("setup.unknown_game", 400, game=wanted.game, expected=", ".join(GAMES))
            game = GAMES[wanted.game]
            setup = game.setup(len(wanted.seats), wanted.options)
            game.begin(setup)
            return Record(setup, names), Dealer().key, True
        record = read_brought(msgspec.json.encode(wanted.record))
        if record.setup.seats != len(wanted.seats):
            raise refuse("table.no_seats", 400, value=len(wanted.seats), expected=record.setup.seats)
        if not last_state(record, GAMES[record.setup.game]).to_act():
            raise refuse("table.over", 400)
        start = Record(record.setup, names, record.actions)
        shared = any(seat.who == "open" for seat in wanted.seats)  # whoever brings the record knows the key in it
        if shared or record.key is None or record.hash != Dealer(bytes.fromhex(record.key)).commitment:
            return start, Dealer().key, False
        return start, bytes.fromhex(record.key), True

    def _chair(self, seat: Any, number: int) -> Chair:
        if seat.who == "bot":
            if seat.bot not in BOTS:
                raise refuse("table.bot", 400, value=seat.bot, expected=", ".join(BOTS))
            return Chair("bot", clean(seat.name or bot_name(seat.bot, number), LONGEST_NAME, "table.name"), seat.bot)
        if seat.who == "open":
            return Chair("open", "")
        return Chair("here", clean(seat.name, LONGEST_NAME, "table.name"))

    def _terms(self, wanted: NewTable) -> Terms:
        if not wanted.clock.sensible:
            raise refuse("table.clock", 400, value=str(msgspec.to_builtins(wanted.clock)))
        if wanted.absent is not None and not 5 <= wanted.absent <= 604_800:
            raise refuse("table.absent", 400, value=wanted.absent)
        if not 0 <= wanted.pace <= 10_000:
            raise refuse("table.pace", 400, value=wanted.pace)
        return Terms(wanted.aid, wanted.listed, wanted.clock, wanted.absent, wanted.pace)

    async def open(self, token: str) -> tuple[Seating, Pass]:
        """The table behind a token, and what the token allows."""
        opens = await self.storage.find(token) if len(token) <= 64 else None
        seating = None if opens is None else await self.seating(opens.table)
        if opens is None or seating is None:
            raise refuse("table.unknown", 404, token=token[:32])
        return seating, opens

    async def seating(self, id: str) -> Seating | None:
        """A table by its id, woken if it sleeps."""
        if id in self._seatings:
            self._seatings[id].used = now()
            return self._seatings[id]
        if id not in self._loading:
            self._loading[id] = asyncio.create_task(self._wake(id))
            self._loading[id].add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(self._loading[id])

    async def _wake(self, id: str) -> Seating | None:
        stored = await self.storage.load(id)
        if stored is None:
            return None
        seating = self._seatings[id] = Seating(await asyncio.to_thread(rebuilt, stored))
        self.tend(seating)
        return seating

    async def wake_all(self) -> None:
        """Wake the tables that were being played when the server stopped: bots and clocks go on."""
        for id in await self.storage.running(now() - WAKE_DAYS * 86_400_000):
            try:
                await self.seating(id)
            except RibeiraError as error:
                LOGGER.warning("table %s does not load: %s", id, error)

    async def sleep_all(self) -> None:
        """Keep every running clock, so that the time while no server runs is nobody's."""
        for task in list(self._tasks):
            task.cancel()
        for seating in self._seatings.values():
            if seating.timer is not None:
                seating.timer.cancel()
            await self._keep_clock(seating)

    async def _keep_clock(self, seating: Seating) -> None:
        table = seating.table
        if table.clocks.since:
            await self.storage.keep_clock(table.id, table.clocks.pause(now()))

    async def keep_clocks(self) -> None:
        """Keep the running clocks now and then: a server that is killed loses little of anyone's time."""
        for seating in list(self._seatings.values()):
            await self._keep_clock(seating)
            idle = now() - seating.used > LONGEST_IDLE * 1000
            if idle and not seating.viewers.any and seating.timer is None and not seating.thinking:
                self._seatings.pop(seating.table.id, None)

    # Changing

    @asynccontextmanager
    async def change(self, seating: Seating, tokens: dict[str, Pass] | None = None) -> AsyncIterator[Table]:
        """Change a table: the changes are stored, then shown to everyone, and then the block's caller goes on.

        If they cannot be stored the table is forgotten and will be read again as it was; whoever still waits to
        change the forgotten one is refused.
        """
        async with seating.lock:
            if not self.knows(seating):
                raise refuse("http.failed", 503)
            table = seating.table
            yield table
            rows, table.rows = table.rows, []
            if rows:
                await self._stored(seating, rows, tokens)
            self._show(seating)
        self.tend(seating)

    async def _stored(self, seating: Seating, rows: list[Row], tokens: dict[str, Pass] | None) -> None:
        """Store, and even if whoever asked goes meanwhile, show it then."""
        storing = asyncio.ensure_future(self._store(seating, rows, tokens))
        try:
            await asyncio.shield(storing)
        except asyncio.CancelledError:
            storing.add_done_callback(lambda _: self._ring(seating))
            raise

    async def _store(self, seating: Seating, rows: list[Row], tokens: dict[str, Pass] | None) -> None:
        table = seating.table
        try:
            await self.storage.append(table.id, now(), rows, *self._flags(table), tokens)
            await self._keep_clock(seating)
        except Exception:
            if self.knows(seating):
                del self._seatings[table.id]
            seating.viewers.drop()
            raise

    def knows(self, seating: Seating) -> bool:
        """Whether the table is the one in use: one that could not be stored is forgotten."""
        return self._seatings.get(seating.table.id) is seating

    def _flags(self, table: Table) -> tuple[bool, bool]:
        return table.terms.listed and not table.started, table.over

    def show(self, seating: Seating) -> None:
        """Send everyone what is new; what is being stored is shown once it is."""
        if not seating.lock.locked():
            self._show(seating)

    def _show(self, seating: Seating) -> None:
        seating.used = now()
        seating.viewers.push(now())
        seating.changed.set()
        seating.changed = asyncio.Event()

    def tend(self, seating: Seating) -> None:
        """Let bots think that are to decide, and come back when somebody's time is up."""
        if seating.timer is not None:
            seating.timer.cancel()
            seating.timer = None
        if not self.knows(seating):
            return
        table, wake = seating.table, None
        for seat in table.acting():
            bot = table.bot_for(seat, now())
            if bot:
                self._let_think(seating, seat, bot)
            elif (due := table.due(seat)) is not None:
                wake = due if wake is None else min(wake, due)
        if wake is not None:
            delay = max(0.0, (wake - now()) / 1000) + 0.01
            seating.timer = asyncio.get_running_loop().call_later(delay, self._ring, seating)

    def _ring(self, seating: Seating) -> None:
        """Look after a table."""
        self.show(seating)
        self.tend(seating)

    def _let_think(self, seating: Seating, seat: int, bot: str) -> None:
        decision = seating.table.decision(seat)
        if decision is None or (seat, decision) in seating.thinking:
            return
        seating.thinking.add((seat, decision))
        task = asyncio.create_task(self._think(seating, seat, decision, bot))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _think(self, seating: Seating, seat: int, decision: str, bot: str) -> None:
        table = seating.table
        try:
            started = time.monotonic()
            text = await self._choice(table, seat, bot)
            if seating.viewers.any:
                await asyncio.sleep(max(0.0, table.terms.pace / 1000 - (time.monotonic() - started)))
            async with self.change(seating):
                if table.decision(seat) == decision and table.bot_for(seat, now()):
                    table.play(seat, decision, text, now())
        except RibeiraError as error:
            LOGGER.info("table %s: %s", table.id, error)  # somebody was quicker
        finally:
            seating.thinking.discard((seat, decision))
        self.tend(seating)

    async def _choice(self, table: Table, seat: int, bot: str) -> str:
        """What the bot plays; a bot that fails must not stop the game, so then any legal action is played."""
        view = table.history.now.view(seat)
        try:
            return await self.thinkers.choose(table.game.name, bot, view, new_token())
        except Exception:
            LOGGER.exception("table %s: the bot %s of seat %s failed", table.id, bot, seat)
            return table.game.notation.write(secrets.choice(view.legal))

    async def join(self, seating: Seating, seat: int | None, name: str) -> tuple[str, int]:
        """Somebody sits down; the token of the seat."""
        token = new_token()
        tokens: dict[str, Pass] = {}
        async with self.change(seating, tokens) as table:
            taken = table.join(seat, name, now())
            tokens[token] = Pass(table.id, "seat", taken)
        return token, taken


def bot_name(bot: str, number: int) -> str:
    """What a bot is called at a table."""
    return f"{bot.capitalize()} {number}"


def rebuilt(stored: Stored) -> Table:
    """A table from what lies in the file."""
    kept, terms = stored.terms, stored.terms["terms"]
    moment = now()
    return Table.stored(
        stored.rows,
        stored.clock,
        moment,
        id=stored.id,
        start=read_record(kept["start"], GAMES),
        key=stored.key,
        proven=kept["proven"],
        terms=Terms(**{**terms, "clock": msgspec.convert(terms["clock"], ClockRule)}),
        chairs=[Chair(**chair, away_since=moment) for chair in kept["chairs"]],
        watch=kept["watch"],
        invite=kept["invite"],
    )
