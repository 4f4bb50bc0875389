"""Nobody chooses the deal: it is made when the last seat is taken, from a secret and what every seat brought."""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES, read_record, verify
from ribeira.kernel.words import BadRecord
from tests.server.program import make, play_first

SEEDS = ["a1" * 32, "b2" * 32, "c3" * 32]


def table_of(client: TestClient, token: str) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/api/v1/seats/{token}").json()
    return found


def test_nothing_is_dealt_while_a_seat_is_open(client: TestClient) -> None:
    """Whoever makes a table could throw away tables with cards they do not like."""
    for game in GAMES:
        seats = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "random"}]
        made = make(client, seats, game=game)
        ana, watch = made["seats"][0]["token"], made["watch"]
        record = client.get(f"/api/v1/replays/{watch}").json()
        assert record["count"] == 0
        proof = table_of(client, ana)["table"]["proof"]
        assert proof == {"hash": made["hash"], "seeds": None, "head": None, "key": None, "deal": None}
        assert client.get(f"/api/v1/seats/{ana}/words").status_code == 200
        view = client.get(f"/api/v1/seats/{ana}/view").json()
        assert (view["decision"], view["legal"]) == (None, [])
        rui = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"}).json()
        assert client.get(f"/api/v1/replays/{watch}").json()["count"] > 0
        assert table_of(client, rui["token"])["table"]["started"]


def test_the_key_is_mixed_from_the_secret_and_every_seat(client: TestClient) -> None:
    hash = client.post("/api/v1/hashes").json()["hash"]
    seats = [
        {"who": "here", "name": "Ana", "seed": SEEDS[0]},
        {"who": "open"},
        {"who": "bot", "bot": "random"},
        {"who": "here", "name": "Eva", "seed": SEEDS[2]},
    ]
    made = make(client, seats, hash=hash)
    assert made["hash"] == hash
    rui = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui", "seed": SEEDS[1]}).json()["token"]
    tokens = {made["seats"][0]["token"]: 0, rui: 1, made["seats"][1]["token"]: 3}
    while not (table := table_of(client, rui)["table"])["over"]:
        for token, seat in tokens.items():
            if table["seats"][seat]["acting"]:
                play_first(client, token)
    text = client.get(f"/api/v1/replays/{made['watch']}/record.json").content
    record = read_record(text, GAMES)
    assert record.key is not None
    secret = bytes.fromhex(record.key)
    assert hashlib.sha256(secret).hexdigest() == hash
    assert record.seeds == (SEEDS[0], SEEDS[1], hmac.new(secret, b"bot 3", "sha256").hexdigest(), SEEDS[2])
    assert table["proof"]["seeds"] == list(record.seeds)
    assert verify(record, GAMES["douro"]) > 0
    assert "b2b2b2b2b2b2b2b2" in json.dumps(client.get(f"/api/v1/replays/{made['watch']}").json()["proof"])
    for other in (None, "d4" * 32):
        forged = read_record(text, GAMES)
        forged.seeds = (SEEDS[0], other, *record.seeds[2:])
        with pytest.raises(BadRecord):
            verify(forged, GAMES["douro"])


def test_a_published_hash_is_used_once_and_only_if_it_was_published(client: TestClient) -> None:
    """Whoever knew the secret of a table could choose a seed that suits them."""
    hash = client.post("/api/v1/hashes").json()["hash"]
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    assert make(client, seats, hash=hash)["hash"] == hash
    for again in (hash, "0" * 64):
        answer = client.post("/api/v1/tables", json={"game": "douro", "seats": seats, "hash": again})
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "fair.unknown_hash")


def test_a_stranger_takes_one_seat_of_a_listed_table(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "open"}], listed=True)
    wish = {"table": made["table"], "name": "Rui"}
    assert client.post("/api/v1/join", json=wish).status_code == 201
    again = client.post("/api/v1/join", json={**wish, "name": "Eva"})
    assert (again.status_code, again.json()["error"]["code"]) == (409, "table.one_seat")
    friend = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Eva"})
    assert friend.status_code == 201


@pytest.mark.parametrize("name", ["Ana", "ANA", " ana ", "\uff21na", "Ana\u200b", "Ana\u3164", "\u0410na"])
def test_a_stranger_does_not_take_the_hosts_name(client: TestClient, name: str) -> None:
    """Whoever comes with it gets a numeral that tells them apart."""
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "open"}], listed=True)
    rui = client.post("/api/v1/join", json={"table": made["table"], "name": name}).json()["token"]
    assert table_of(client, rui)["table"]["seats"][1]["name"].endswith(" II")
    assert client.post(f"/api/v1/seats/{rui}/commands", json={"do": "name", "name": "Rui"}).json()["ok"]
    client.post(f"/api/v1/seats/{rui}/commands", json={"do": "name", "name": name})
    assert table_of(client, rui)["table"]["seats"][1]["name"].endswith(" II")


def test_a_rematch_is_dealt_from_everybodys_seeds_too(client: TestClient) -> None:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    tokens = [seat["token"] for seat in make(client, seats)["seats"]]
    while not (table := table_of(client, tokens[0])["table"])["over"]:
        for seat, token in enumerate(tokens):
            if table["seats"][seat]["acting"]:
                play_first(client, token)
    hash = client.post("/api/v1/hashes").json()["hash"]
    first = client.post(f"/api/v1/seats/{tokens[0]}/rematch", json={"hash": hash, "seed": SEEDS[0]}).json()
    assert table_of(client, tokens[1])["table"]["rematch"] == {"seat": 0, "hash": hash}
    other = client.post("/api/v1/hashes").json()["hash"]
    late = client.post(f"/api/v1/seats/{tokens[1]}/rematch", json={"hash": other, "seed": SEEDS[1]})
    assert late.json()["error"]["code"] == "fair.other_hash"
    for token, seed in zip(tokens[1:], SEEDS[1:], strict=True):
        client.post(f"/api/v1/seats/{token}/rematch", json={"hash": hash, "seed": seed}).json()
    proof = table_of(client, first["token"])["table"]["proof"]
    assert proof["hash"] == hash
    assert sorted(proof["seeds"]) == SEEDS
