"""Commands, whichever way they come, and the WebSocket that carries them in and messages out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from ribeira.bots import BOTS
from ribeira.kernel.words import RibeiraError
from ribeira.server import wire
from ribeira.server.lobby import Lobby, Seating, bot_name, now
from ribeira.server.pictures import Look
from ribeira.server.refusals import refuse
from ribeira.server.storage import Pass
from ribeira.server.viewers import Viewer
from ribeira.texts import LANGUAGES, speaker

LOGGER = logging.getLogger("ribeira")
LONGEST_FRAME = 16_384
PAUSE = 0.01  # seconds between two commands of one client: whoever sends faster is read more slowly
NO_SUCH_TABLE, TOO_LARGE, TOO_MANY = 4404, 4413, 4429  # codes with which a socket is closed


async def obey(lobby: Lobby, seating: Seating, opens: Pass, command: wire.AnyCommand, look: Look) -> dict[str, Any]:
    """Carry out a command of whoever has this pass and look; what to add to the answer."""
    seat = opens.seat
    match command:
        case wire.Ping() | wire.Look():
            return {}
        case wire.Chat():
            async with lobby.change(seating) as table:
                line = table.talk(seat, command.text, now())
            seating.viewers.say({"is": "chat", "lines": [line]})
            return {}
    if seat is None:
        raise refuse("table.not_yours", 403)
    if isinstance(command, wire.Foresee):
        async with seating.lock:
            return {"frame": seating.viewers.frame_after(look, seating.table.read(seat, command.action))}
    async with lobby.change(seating) as table:
        match command:
            case wire.PlayIt():
                if table.play(seat, command.decision, command.action, now()):
                    return {"repeated": True}
            case wire.Undo():
                table.take_back(seat, now())
            case wire.Agree():
                table.agree(seat, command.to, now())
            case wire.Hand():
                table.hand(seat, known_bot(command.to) if command.to is not None else "")
            case wire.Fill():
                bot = known_bot(command.bot)
                table.fill(command.seat, bot, bot_name(bot, command.seat + 1), now())
            case wire.Name():
                table.rename(seat, command.name)
    return {"revision": seating.table.revision}


def known_bot(name: str) -> str:
    """A bot's name, if there is such a bot."""
    if name not in BOTS:
        raise refuse("table.bot", 400, value=name[:32], expected=", ".join(BOTS))
    return name


async def answer(lobby: Lobby, seating: Seating, opens: Pass, text: str | bytes, look: Look) -> dict[str, Any]:
    """Read and obey a command; the answer, good or bad."""
    id = ""
    try:
        command: wire.AnyCommand = wire.read(text, wire.AnyCommand)
        id = command.id
        return {"is": "answer", "id": id, "ok": True, **await obey(lobby, seating, opens, command, look)}
    except RibeiraError as error:
        say = speaker(look.language, seating.table.names)
        return {"is": "answer", "id": id, "ok": False, "code": error.told.code, "sentence": say(error.told)}


class Live:
    """One WebSocket: a viewer who may also be a player."""

    def __init__(self, lobby: Lobby, socket: WebSocket, seating: Seating, opens: Pass, look: Look) -> None:
        self.lobby, self.socket, self.seating, self.opens = lobby, socket, seating, opens
        self.viewer = Viewer(look)

    async def run(self, seen: int) -> None:
        """Serve until either side goes."""
        self._count(+1)
        try:
            async with self.seating.lock:  # what is being stored is not shown before it is
                there = self.lobby.knows(self.seating)
                if there:
                    self.seating.viewers.add(self.viewer, seen, now())
            self.lobby.tend(self.seating)
            if there:
                await self._talk()
        finally:
            self.seating.viewers.remove(self.viewer)
            self._count(-1)
            self.lobby.show(self.seating)
            self.lobby.tend(self.seating)
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close()

    async def _talk(self) -> None:
        """Send and receive until one of both ends."""
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
                LOGGER.error("a socket of table %s failed", self.seating.table.id, exc_info=error)

    def _count(self, by: int) -> None:
        """Whether a player is there shows to everyone."""
        if self.opens.seat is not None:
            chair = self.seating.table.chairs[self.opens.seat]
            chair.connections += by
            chair.away_since = now()

    async def _send(self) -> None:
        while (message := await self.viewer.waiting.get()) is not None:
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
            reply = await answer(self.lobby, self.seating, self.opens, text, self.viewer.look)
            self.viewer.send(wire.encode(reply))
            if reply["ok"]:
                await self._change_look(wire.read(text, wire.AnyCommand))
            await asyncio.sleep(PAUSE)

    async def _change_look(self, command: wire.AnyCommand) -> None:
        if isinstance(command, wire.Look):
            viewers, look = self.seating.viewers, self.viewer.look
            async with self.seating.lock:
                viewers.remove(self.viewer)
                self.viewer.look = Look(look.viewer, command.tall, checked_language(command.language, look.language))
                viewers.add(self.viewer, 0, now())


def checked_language(wanted: str, otherwise: str) -> str:
    """A language we speak."""
    return wanted if wanted in LANGUAGES else otherwise
