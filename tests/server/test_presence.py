"""Who is away, and what everyone is told when a bot stands in."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from ribeira.server.bot_pool import BotPool
from ribeira.server.lobby import Lobby
from ribeira.server.presence import GRACE, PING_EVERY, PING_PATIENCE, Presence
from ribeira.server.seats import Chair, Contact, Seats
from ribeira.server.storage import Storage
from ribeira.server.wire import NewSeat, NewTable
from tests.server.program import make

LATER = int(GRACE * 1000)


def presence(*chairs: Chair) -> Presence:
    return Presence(Seats(list(chairs)))


def test_whoever_sleeps_is_seen_to_be_away_within_ten_seconds() -> None:
    assert PING_EVERY + PING_PATIENCE + GRACE < 10


def test_a_player_is_away_after_a_while_without_a_connection() -> None:
    chair = Chair("joined", "Rui", contact=Contact(0, 1000))
    here = presence(chair)
    assert not here.away(0, 1000 + LATER - 1)
    assert here.away(0, 1000 + LATER)
    chair.contact.connections = 1
    assert not here.away(0, 1000 + LATER)


def test_bots_and_free_seats_are_never_away() -> None:
    here = presence(Chair("bot", "Greedy", "greedy"), Chair("open", ""))
    assert not here.away(0, 10**6)
    assert not here.away(1, 10**6)


def test_those_who_share_a_device_are_there_together() -> None:
    ana, rui, eva = Chair("here", "Ana", contact=Contact(1)), Chair("here", "Rui"), Chair("joined", "Eva")
    here = presence(ana, rui, eva)
    assert [here.away(seat, 10**6) for seat in range(3)] == [False, False, True]
    ana.contact.connections, ana.away_since = 0, 10**6
    assert not here.away(1, 10**6)  # the device was there until now
    assert here.away(1, 10**6 + LATER)


def test_a_stand_in_is_told_once_until_the_player_is_back() -> None:
    chair = Chair("joined", "Rui")
    here = presence(chair)
    assert here.stand_in(0) == "table.stand_in_away"
    assert here.stand_in(0) == ""
    assert here.stood_in(0)
    here.back(0)
    assert here.stand_in(0) == "table.stand_in_away"
    chair.contact.connections = 1
    assert here.stand_in(0) == "table.stand_in_late"
    assert here.stand_in(0) == ""
    here.decides(0)
    assert here.stand_in(0) == "table.stand_in_late"


def test_who_was_handed_over_is_not_told_again() -> None:
    here = presence(Chair("joined", "Rui", handed="greedy"), Chair("bot", "Greedy", "greedy"))
    assert here.stand_in(0) == here.stand_in(1) == ""


def hear(socket: WebSocketTestSession, seat: int, **wanted: Any) -> None:
    """Listen until all this has been told of a seat, each fact as it was told last; it need not be news at once."""
    known: dict[str, Any] = {}
    while any(known.get(what) != value for what, value in wanted.items()):
        message = socket.receive_json()
        for news in message.get("seats", []) if message["is"] == "table" else []:
            if news["seat"] == seat:
                known |= news


def test_everyone_sees_who_leaves_and_comes_back(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "greedy"}], absent=None)
    rui = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).json()["token"]
    with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as ana:
        with client.websocket_connect(f"/api/v1/seats/{rui}/live"):
            hear(ana, 1, connected=True, away=False)
            left = time.monotonic()
        hear(ana, 1, away=True)
        assert time.monotonic() - left > GRACE / 2  # a page that is loaded again does not flicker
        with client.websocket_connect(f"/api/v1/seats/{rui}/live"):
            hear(ana, 1, away=False)


def test_who_sits_down_and_does_not_come_is_away(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "greedy"}], absent=None)
    with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as ana:
        hear(ana, 1, away=False)
        assert client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).status_code == 201
        hear(ana, 1, away=True)


def notes(lobby: Lobby, id: str) -> list[str]:
    live = lobby._tables[id]
    return [told.code for _, told in live.table.history.log(None) if told.code.startswith("table.")]


@pytest.mark.parametrize("restarted", [False, True])
def test_the_log_tells_of_a_stand_in_and_of_the_return(tmp_path: Path, restarted: bool) -> None:
    seats = [NewSeat("here", "Ana"), NewSeat("bot", bot="random"), NewSeat("bot", bot="random")]

    async def story() -> list[str]:
        storage, bots = Storage(tmp_path / "tables.db"), BotPool(1)
        lobby = Lobby(storage, bots)
        try:
            made = await lobby.make(NewTable(seats, "douro", absent=5, pace=0))
            live = await lobby.find(made["table"])
            assert live is not None
            for _ in range(3):  # decisions that nobody is there to make
                decision = live.table.decision(0)
                live.table.seats[0].away_since -= 10**6
                live.table.waiting.asked_at -= 10**6
                live.attendant.tend()
                while live.table.decision(0) == decision or 0 not in live.table.acting():
                    await asyncio.sleep(0.01)
            if restarted:
                await lobby.sleep_all()
                lobby = Lobby(storage, bots)
                live = await lobby.find(made["table"])
                assert live is not None
            async with live.change() as table:
                table.welcome(0)
            async with live.change() as table:
                table.welcome(0)
            return notes(lobby, made["table"])
        finally:
            await lobby.sleep_all()
            bots.close()
            storage.close()

    assert asyncio.run(asyncio.wait_for(story(), 120)) == ["table.stand_in_away", "table.back"]
