"""Commands of players and spectators, whichever way they come: reading them, carrying them out, answering."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ribeira.bots.cast import called
from ribeira.kernel import turn_end
from ribeira.kernel.words import RibeiraError
from ribeira.server import wire
from ribeira.server.clock import now, wall
from ribeira.server.errors import RequestError
from ribeira.server.live_table import LiveTable, retried
from ribeira.server.making import known_bot
from ribeira.server.messages import Look
from ribeira.server.table import Table
from ribeira.server.tokens import Access
from ribeira.texts import speaker

COUNTED = {  # commands of which a visitor has so many in a while: moves come to an end by themselves, these do not
    wire.ChatCommand: "aside",
    wire.UndoCommand: "aside",
    wire.AnswerUndoCommand: "aside",
    wire.AidCommand: "aside",
    wire.AnswerAidCommand: "aside",
    wire.HandOverCommand: "aside",
    wire.RenameCommand: "aside",
    wire.SinceCommand: "since",
}


class Answer(NamedTuple):
    """What is answered to a command, good or bad."""

    message: dict[str, Any]
    error: RibeiraError | None = None  # why it is bad
    command: wire.AnyCommand | None = None  # that was carried out


async def answer(
    live: LiveTable, access: Access, text: str | bytes, look: Look, allow: Callable[[str], None]
) -> Answer:
    """Read a command and carry it out; `allow` refuses a deed of which this visitor has done too much."""
    id = ""
    try:
        command: wire.AnyCommand = wire.read(text, wire.AnyCommand)
        id = command.id
        if deed := COUNTED.get(type(command)):
            allow(deed)
        done = await _done(live, access, command, look)
        return Answer({"is": "answer", "id": id, "ok": True, **done}, None, command)
    except RibeiraError as error:
        said = speaker(look.language, live.table.seats.names)(error.told)
        return Answer({"is": "answer", "id": id, "ok": False, "code": error.told.code, "sentence": said}, error)


async def _done(live: LiveTable, access: Access, command: wire.AnyCommand, look: Look) -> dict[str, Any]:
    return await retried(lambda: carry_out(live, access, command, look))


async def carry_out(live: LiveTable, access: Access, command: wire.AnyCommand, look: Look) -> dict[str, Any]:
    """Carry out a command of whoever has this access and look; what to add to the answer."""
    match command:
        case wire.PingCommand() | wire.LookCommand():
            return {}
        case wire.ChatCommand():
            async with live.change() as table:
                line = table.talk(access.seat, command.text, wall())
            live.audience.say({"is": "chat", "lines": [line]})
            return {}
        case wire.ExplainCommand():
            return live.audience.card(look, command.piece, command.touched)
        case wire.SinceCommand():
            return {"frames": live.audience.frames_since(look)}
    if access.seat is None:
        raise RequestError("table.not_yours", 403)
    if isinstance(command, wire.ForeseeCommand):
        return {"frame": live.audience.frame_after(look, live.table.read(access.seat, command.action))}
    if isinstance(command, wire.PlayCommand) and command.check and ends_turn(live.table, access.seat, command):
        return {"ends_turn": True}
    if isinstance(command, wire.NudgeCommand):
        live.nudges.nudge(command.seat, access.seat)
        return {}
    if isinstance(command, wire.PlayCommand):
        live.calls.decided(access.seat)
    async with live.change() as table:
        before, taught = table.history.now, table.course is not None
        repeated = _change(table, access.seat, command)
    if isinstance(command, wire.PlayCommand) and not repeated and not taught:
        live.coach.decided(access.seat, command.decision, before.view(access.seat), command.action)
    return {"repeated": True} if repeated else {"revision": table.history.revision}


def ends_turn(table: Table, seat: int, command: wire.PlayCommand) -> bool:
    """Whether the action can be played and would end the seat's turn, and something else could be done instead."""
    position, action = table.history.now, table.read(seat, command.action)
    if command.decision != table.decision(seat) or position.state.refusal(action) is not None:
        return False  # playing it will say why
    view = position.view(seat)
    return (len(view.legal) > 1 or command.forced) and turn_end.ends_turn(table.game, view, action)


def _change(table: Table, seat: int, command: wire.AnyCommand) -> bool:
    """Do at the table what a seat's command says; True if it was done before."""
    match command:
        case wire.PlayCommand():
            table.presence.decides(seat)
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
        case wire.GoOnCommand():
            return table.go_on(seat, command.step, now())
    return False
