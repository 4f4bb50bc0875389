"""A WebSocket of a table: commands come in, messages go out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from functools import partial

from starlette.websockets import WebSocket, WebSocketDisconnect

from ribeira.kernel.words import RibeiraError
from ribeira.server import commands, wire
from ribeira.server.audience import Subscriber
from ribeira.server.clock import now
from ribeira.server.limits import MOST_UNREAD
from ribeira.server.live_table import LiveTable
from ribeira.server.messages import Look
from ribeira.server.requests import allow, look_of, number_of, opened, present
from ribeira.server.tokens import Access
from ribeira.texts import LANGUAGES

LOGGER = logging.getLogger("ribeira")
LONGEST_FRAME = 16_384
PAUSE = 0.01  # seconds between two commands of one client: whoever sends faster is read more slowly
SLOW = 0.2  # seconds between two looks at whether a client reads
NO_SUCH_TABLE, TOO_LARGE, TOO_MANY = 4404, 4413, 4429  # codes with which a socket is closed


async def socket(websocket: WebSocket) -> None:
    """Commands in, messages out."""
    await websocket.accept()
    try:
        live, access = await opened(websocket)
        look, seen = look_of(websocket, access), number_of(websocket, "revision", 0)
        await live.speak(look)
    except RibeiraError as error:
        reason = str(error).encode()[:120].decode(errors="ignore")  # a closing frame holds no more
        await websocket.close(NO_SUCH_TABLE, reason)
        return
    with contextlib.ExitStack() as staying:
        try:
            staying.enter_context(present(websocket))
        except RibeiraError:
            await websocket.close(TOO_MANY)
            return
        if access.seat is None and live.audience.full:
            await websocket.close(TOO_MANY)
            return
        await Connection(websocket, live, access, look).run(seen)


class Connection:
    """One WebSocket: somebody who looks at a table, and may also be a player there."""

    def __init__(self, socket: WebSocket, live: LiveTable, access: Access, look: Look) -> None:
        self.socket, self.live, self.access = socket, live, access
        self.subscriber = Subscriber(look)

    async def run(self, seen: int) -> None:
        """Send and receive until either side ends the connection."""
        self._count(+1)
        try:
            in_use = self.live.in_use
            if in_use:
                self.live.audience.add(self.subscriber, seen, now())
                note = self.live.coach.message(self.subscriber.look)
                if note is not None:
                    self.subscriber.send(wire.encode(note))
            self.live.attendant.tend()
            if in_use:
                await self._welcome()
                await self._talk()
        finally:
            self.live.audience.remove(self.subscriber)
            self._count(-1)
            self.live.look_after()
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close()

    async def _talk(self) -> None:
        """Send and receive at the same time, until one of both ends."""
        ways = {asyncio.create_task(self._send()), asyncio.create_task(self._receive())}
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.wait(ways)
        for way in ways:
            error = None if way.cancelled() else way.exception()
            if error is not None and not isinstance(error, (WebSocketDisconnect, RuntimeError)):
                LOGGER.error("a socket of table %s failed", self.live.table.id, exc_info=error)

    async def _welcome(self) -> None:
        """Tell everyone that a player is back for whom a bot has been playing."""
        seat = self.access.seat
        if seat is not None and self.live.table.presence.stood_in(seat):
            with contextlib.suppress(RibeiraError):
                async with self.live.change() as table:
                    table.welcome(seat)

    def _count(self, by: int) -> None:
        """Count the connections of a seat: everyone is shown whether its player is there."""
        if self.access.seat is not None:
            chair = self.live.table.seats[self.access.seat]
            chair.contact.connections += by
            chair.away_since = now()
            self.live.look_later()
            if self.live.neighbours is not None:
                self.live.neighbours.tell_presence(self.live)

    async def _send(self) -> None:
        send = self.socket.scope.get("extensions", {}).get(wire.SEND_TEXTS, self._send_one_by_one)
        while (messages := await self.subscriber.next()) is not None:
            await send(messages)  # which waits while the other end does not read
            self.live.audience.catch_up(self.subscriber, now())

    async def _send_one_by_one(self, messages: Sequence[bytes]) -> None:
        for message in messages:
            await self.socket.send_text(message.decode())

    async def _receive(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text") or message.get("bytes") or b""
            if len(text) > LONGEST_FRAME:
                await self.socket.close(TOO_LARGE)
                return
            allowed = partial(allow, self.socket)
            reply = await commands.answer(self.live, self.access, text, self.subscriber.look, allowed)
            self.subscriber.send(wire.encode(reply.message), needed=True)
            if isinstance(reply.command, wire.LookCommand):
                self._change_look(reply.command)
            await asyncio.sleep(PAUSE)
            while self.subscriber.waiting.qsize() > MOST_UNREAD:  # whoever does not read is not listened to
                await asyncio.sleep(SLOW)

    def _change_look(self, command: wire.LookCommand) -> None:
        audience, look = self.live.audience, self.subscriber.look
        audience.remove(self.subscriber)
        language = command.language if command.language in LANGUAGES else look.language
        self.subscriber.look = Look(look.viewer, command.shape, language)
        audience.add(self.subscriber, 0, now())
