"""Commands of players and spectators, whichever way they come: reading them, carrying them out, answering."""

from __future__ import annotations

from typing import Any

from ribeira.bots.cast import called
from ribeira.kernel import turn_end
from ribeira.kernel.words import RibeiraError
from ribeira.server import wire
from ribeira.server.clock import now
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable
from ribeira.server.making import known_bot
from ribeira.server.messages import Look
from ribeira.server.table import Table
from ribeira.server.tokens import Access
from ribeira.texts import speaker


async def answer(live: LiveTable, access: Access, text: str | bytes, look: Look) -> dict[str, Any]:
    """Read a command and carry it out; the answer, good or bad."""
    id = ""
    try:
        command: wire.AnyCommand = wire.read(text, wire.AnyCommand)
        id = command.id
        return {"is": "answer", "id": id, "ok": True, **await carry_out(live, access, command, look)}
    except RibeiraError as error:
        say = speaker(look.language, live.table.seats.names)
        return {"is": "answer", "id": id, "ok": False, "code": error.told.code, "sentence": say(error.told)}


async def carry_out(live: LiveTable, access: Access, command: wire.AnyCommand, look: Look) -> dict[str, Any]:
    """Carry out a command of whoever has this access and look; what to add to the answer."""
    match command:
        case wire.PingCommand() | wire.LookCommand():
            return {}
        case wire.ChatCommand():
            async with live.change() as table:
                line = table.talk(access.seat, command.text, now())
            live.audience.say({"is": "chat", "lines": [line]})
            return {}
        case wire.ExplainCommand():
            async with live.lock:
                return live.audience.card(look, command.piece, command.touched)
    if access.seat is None:
        raise RequestError("table.not_yours", 403)
    if isinstance(command, wire.ForeseeCommand):
        async with live.lock:
            return {"frame": live.audience.frame_after(look, live.table.read(access.seat, command.action))}
    if isinstance(command, wire.PlayCommand) and command.check and ends_turn(live.table, access.seat, command):
        return {"ends_turn": True}
    async with live.change() as table:
        before = table.history.now
        repeated = _change(table, access.seat, command)
    if isinstance(command, wire.PlayCommand) and not repeated:
        live.coach.decided(access.seat, command.decision, before.view(access.seat), command.action)
    return {"repeated": True} if repeated else {"revision": table.history.revision}


def ends_turn(table: Table, seat: int, command: wire.PlayCommand) -> bool:
    """Whether the action can be played and would end the seat's turn, and something else could be done instead."""
    position, action = table.history.now, table.read(seat, command.action)
    if command.decision != table.decision(seat) or position.state.refusal(action) is not None:
        return False  # playing it will say why
    view = position.view(seat)
    return len(view.legal) > 1 and turn_end.ends_turn(table.game, view, action)


def _change(table: Table, seat: int, command: wire.AnyCommand) -> bool:
    """Do at the table what a seat's command says; True if it was done before."""
    match command:
        case wire.PlayCommand():
            return table.play(seat, command.decision, command.action, now())
        case wire.UndoCommand():
            table.take_back(seat, now())
        case wire.AnswerUndoCommand():
            table.answer_undo(seat, command.to, now())
        case wire.AidCommand():
            table.ask_aid(seat, command.to)
        case wire.AnswerAidCommand():
            table.answer_aid(seat, command.to)
        case wire.HandOverCommand():
            table.hand(seat, known_bot(command.to) if command.to is not None else "")
        case wire.FillSeatCommand():
            bot = known_bot(command.bot)
            table.fill(command.seat, bot, called(bot, table.seats.names), now())
        case wire.RenameCommand():
            table.rename(seat, command.name)
    return False
