"""Reminding a player that the table waits for them."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server import nudges
from tests.server.program import command, make, play_first, three_people


def test_only_who_is_nudged_hears_it(client: TestClient) -> None:
    tokens = three_people(client)
    with (
        client.websocket_connect(f"/api/v1/seats/{tokens[1]}/live") as rui,
        client.websocket_connect(f"/api/v1/seats/{tokens[2]}/live") as eva,
    ):
        for socket in (rui, eva):
            assert [socket.receive_json()["is"] for _ in range(3)] == ["table", "chat", "frame"]
        assert command(client, tokens[0], do="nudge", seat=1)["ok"]
        for socket in (rui, eva):
            socket.send_json({"do": "ping", "id": "p"})
        kinds: dict[str, list[Any]] = {"rui": [], "eva": []}
        for name, socket in (("rui", rui), ("eva", eva)):
            while (message := socket.receive_json())["is"] != "answer":
                kinds[name].append(message)
        assert {"is": "nudge", "seat": 0} in kinds["rui"]
        assert not [message for message in kinds["eva"] if message["is"] == "nudge"]


def test_a_seat_is_nudged_once_a_minute(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tokens = three_people(client)
    assert command(client, tokens[0], do="nudge", seat=1)["ok"]
    for token in (tokens[0], tokens[2]):  # whoever asks
        refused = command(client, token, do="nudge", seat=1)
        assert refused["code"] == "nudge.soon"
        assert "Rui was nudged just now. Try again in " in refused["sentence"]
    assert command(client, tokens[0], do="nudge", seat=2)["ok"]
    later = time.monotonic() + nudges.APART
    monkeypatch.setattr(nudges, "time", SimpleNamespace(monotonic=lambda: later))  # and nobody else's clock
    assert command(client, tokens[2], do="nudge", seat=1)["ok"]


def test_nobody_else_can_be_nudged(client: TestClient) -> None:
    seats = [{"who": "here", "name": "Ana"}, {"who": "here", "name": "Rui"}, {"who": "bot", "bot": "greedy"}]
    made = make(client, seats)
    ana, rui = (seat["token"] for seat in made["seats"])
    for seat in (0, 2, 7, -1):  # oneself, a bot, seats that are not there
        assert command(client, ana, do="nudge", seat=seat)["code"] == "nudge.nobody"
    assert command(client, made["watch"], do="nudge", seat=1)["code"] == "table.not_yours"
    assert play_first(client, rui)["ok"]
    assert command(client, ana, do="nudge", seat=1)["code"] == "nudge.nobody"  # has chosen
