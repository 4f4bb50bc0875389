"""Two servers on one database: what happens at one is seen at the other, and each goes on when the other is gone."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from starlette.testclient import TestClient

from ribeira.server import lobby
from ribeira.server.app import make_app
from ribeira.server.leases import LASTS
from ribeira.server.making import restore_table
from ribeira.server.storage import Conflict, Storage
from tests.server import postgres
from tests.server.faults.running import until
from tests.server.program import command, frame, make, play_first

PEOPLE = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        yield postgres.fresh(tmp_path_factory.mktemp("site"), patch)


@pytest.fixture(scope="module")
def servers(site: str) -> Iterator[tuple[TestClient, TestClient]]:
    with ExitStack() as stack:
        yield tuple(stack.enter_context(TestClient(make_app(site, 1))) for _ in range(2))  # type: ignore[misc]


def seats(client: TestClient, chairs: list[dict[str, Any]] = PEOPLE, **more: Any) -> list[str]:
    return [seat["token"] for seat in make(client, chairs, absent=None, **more)["seats"]]


def live(client: TestClient, token: str) -> Any:
    return client.websocket_connect(f"/api/v1/seats/{token}/live")


def hear(line: Any, wanted: Any) -> dict[str, Any]:
    """The next message that is the one wanted."""
    while True:
        message: dict[str, Any] = json.loads(line.receive_text())
        if wanted(message):
            return message


def said(client: TestClient, token: str) -> list[str]:
    """What has been said at the table, as somebody who comes in now is told."""
    with live(client, token) as line:
        return [said["text"] for said in hear(line, lambda message: message["is"] == "chat")["lines"]]


def facts(client: TestClient, token: str) -> dict[str, Any]:
    told: dict[str, Any] = client.get(f"/api/v1/seats/{token}").json()["table"]
    return told


def test_two_people_play_at_one_table_by_way_of_different_servers(servers: tuple[TestClient, TestClient]) -> None:
    here, there = servers
    ana, rui, eva = seats(here)
    with live(here, ana) as at_anas, live(there, rui) as at_ruis:
        revision = frame(there, rui)["revision"]
        assert play_first(here, ana)["ok"]
        hear(at_ruis, lambda message: message["is"] == "frame" and message["revision"] > revision)
        assert play_first(there, rui)["ok"]
        hear(at_anas, lambda message: message["is"] == "frame" and message["revision"] > revision + 1)
        assert play_first(here, eva)["ok"]
        until(lambda: frame(there, ana)["revision"] == frame(here, ana)["revision"])
        assert command(here, ana, do="chat", text="Olá")["ok"]
        chat = hear(at_ruis, lambda message: message["is"] == "chat" and message["lines"])
        assert [line["text"] for line in chat["lines"]] == ["Olá"]
        until(lambda: facts(there, rui)["seats"][0]["connected"])
        until(lambda: facts(here, ana)["seats"][1]["connected"])
    until(lambda: not facts(here, ana)["seats"][1]["connected"])
    until(lambda: not facts(there, rui)["seats"][0]["connected"])


def test_what_is_stored_while_a_table_is_being_read_is_seen(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = servers
    ana, rui, _ = seats(here)
    id, played = facts(here, ana)["id"], list[Any]()

    def restore_slowly(*arguments: Any) -> Any:
        table = restore_table(*arguments)
        if table.id == id and not played:  # a server may read other tables, too
            played.append(play_first(here, ana))
        return table

    monkeypatch.setattr(lobby, "restore_table", restore_slowly)
    until(lambda: frame(there, rui)["revision"] == frame(here, rui)["revision"])
    assert [answer["ok"] for answer in played] == [True]


def test_what_one_asks_at_a_server_the_others_are_asked_at_theirs(servers: tuple[TestClient, TestClient]) -> None:
    here, there = servers
    tokens = seats(here)
    for token in tokens:
        frame(there, token)  # it is in the memory of both
        assert play_first(here, token)["ok"]
    ana, rui, eva = tokens
    assert command(here, ana, do="undo")["ok"]
    until(lambda: facts(there, rui)["undo"])
    assert command(there, rui, do="agree", to=True)["ok"]
    until(lambda: facts(here, eva)["undo"]["owes"] == [2])
    assert command(here, eva, do="agree", to=True)["ok"]
    until(lambda: frame(there, ana)["revision"] == frame(here, ana)["revision"])
    until(lambda: facts(there, rui)["undo"] is None)


def test_all_write_at_once_and_everything_is_stored_once(
    servers: tuple[TestClient, TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of several who go on from the same rows one is first; the others are refused and go on from the first one's."""
    conflicts: list[Conflict] = []

    def counted(self: Conflict) -> None:
        conflicts.append(self)
        begin(self)

    begin = Conflict.__init__
    monkeypatch.setattr(Conflict, "__init__", counted)
    here, there = servers
    tokens = seats(here)
    for token in tokens:
        frame(there, token)
    append, both, come = Storage.append, threading.Barrier(2, timeout=90), set[Storage]()

    async def together(self: Storage, *arguments: Any) -> None:
        """The first time a server writes, it waits until the other wants to write, too."""
        if self not in come:
            come.add(self)
            await asyncio.to_thread(both.wait)
        await append(self, *arguments)

    monkeypatch.setattr(Storage, "append", together)
    failed: list[Any] = []

    def talk(client: TestClient, token: str, name: str) -> None:
        for number in range(15):
            answer = command(client, token, do="chat", text=f"{name} {number}")
            if not answer["ok"]:
                failed.append(answer)

    threads = [
        threading.Thread(target=talk, args=(client, token, f"{at} {token[:4]}"))
        for at, client in enumerate(servers)
        for token in tokens[:2]
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    assert conflicts
    until(lambda: all(len(said(client, tokens[0])) >= 60 for client in servers))  # the last may be on its way
    for client in servers:
        texts = said(client, tokens[0])
        assert len(set(texts)) == len(texts) == 60


PATIENT = "import sys; from ribeira.server import leases; leases.LASTS = 600_000; from ribeira.cli import main; main()"


@contextmanager
def another_process(site: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own on the same database, which counts as living though it may be slow; and its address."""
    environment = {**os.environ, "RIBEIRA_DATABASE": site, "PYTHONPATH": os.pathsep.join(sys.path)}
    arguments = [sys.executable, "-c", PATIENT, "serve", "--port", "0", "--no-open", "--thinkers", "1"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, env=environment, text=True) as other:
        try:
            assert other.stdout is not None
            yield other, next(word for word in other.stdout.readline().split() if word.startswith("http"))
        finally:
            other.kill()


def ask(address: str, path: str, body: Any = None) -> Any:
    """A request to a server of another process."""
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(f"{address}api/v1{path}", data)) as answer:
        return json.load(answer)


def test_when_the_server_that_lets_bots_play_is_killed_the_other_does(site: str, tmp_path: Path) -> None:
    with another_process(site) as (other, address):
        chairs = [PEOPLE[0], {"who": "bot", "bot": "random"}, {"who": "bot", "bot": "random"}]
        made = ask(address, "/tables", {"game": "douro", "seats": chairs, "pace": 0, "absent": None})
        token = made["seats"][0]["token"]
        owner = owner_of(site, made["table"])
        with TestClient(make_app(site, 1)) as client:
            play_round(client, token)
            assert owner_of(site, made["table"]) == owner
            os.kill(other.pid, signal.SIGKILL)
            other.wait()
            say_no_more(site, owner)
            play_round(client, token)
            play_round(client, token)
            assert owner_of(site, made["table"]) != owner


def test_whoever_is_forgotten_at_one_process_is_at_the_other(site: str) -> None:
    """The other has the table in its memory, with the name; it reads it again, and the others play on there."""
    with another_process(site) as (_, address), TestClient(make_app(site, 1)) as client:
        ana, rui, eva = seats(client)
        assert command(client, ana, do="chat", text="I am Ana")["ok"]

        def names() -> list[str]:
            return [seat["name"] for seat in ask(address, f"/seats/{rui}")["table"]["seats"]]

        assert names() == ["Ana", "Rui", "Eva"]
        person = client.post("/api/v1/people", json={"nickname": "Ana"}).json()["token"]
        headers = {"Authorization": f"Bearer {person}"}
        claimed = client.post("/api/v1/person/seats", json={"tokens": [ana]}, headers=headers).json()
        assert len(claimed["tables"]) == 1
        assert client.delete("/api/v1/person", headers=headers).json() == {"deleted": 0, "kept": 1}
        until(lambda: "Ana" not in names())
        assert names()[1:] == ["Rui", "Eva"]
        now = ask(address, f"/seats/{eva}")["frame"]
        body = {"do": "play", "decision": now["decision"], "action": now["actions"][0]["action"]}
        assert ask(address, f"/seats/{eva}/commands", body)["ok"]
        until(lambda: frame(client, rui)["revision"] == ask(address, f"/seats/{rui}")["frame"]["revision"])


def test_when_the_database_is_started_again_everything_goes_on(servers: tuple[TestClient, TestClient]) -> None:
    here, there = servers
    ana, rui, _ = seats(here)
    frame(there, rui)
    postgres.server().stop()
    try:
        assert here.get("/healthz").status_code == 503
        assert there.get(f"/api/v1/seats/{ana}").status_code == 503
    finally:
        postgres.server().ensure_postgres_running()
    for client in servers:
        until(lambda client=client: client.get("/healthz").status_code == 200)
    assert play_first(here, ana)["ok"]
    until(lambda: frame(there, rui)["revision"] == frame(here, rui)["revision"])
    assert play_first(there, rui)["ok"]
    until(lambda: frame(there, ana)["revision"] == frame(here, ana)["revision"])


def owner_of(site: str, table: str) -> str:
    """The process that lets the bots of a table play."""
    found: list[str] = []
    with psycopg.connect(site, autocommit=True) as connection:

        def is_owned() -> bool:
            found.extend(name for (name,) in connection.execute("SELECT owner FROM leases WHERE name = %s", (table,)))
            return bool(found)

        until(is_owned)
    return found[0]


def say_no_more(site: str, process: str) -> None:
    """Let a process that was killed count as living for as long as one that has said so just now."""
    moment = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)"
    with psycopg.connect(site, autocommit=True) as connection:
        connection.execute(f"UPDATE processes SET until = {moment} + {LASTS} WHERE id = %s".encode(), (process,))


def play_round(client: TestClient, token: str) -> None:
    """Decide, and wait until the bots have: then it is this seat's turn again."""
    until(lambda: frame(client, token)["decision"] is not None)
    decision = frame(client, token)["decision"]
    assert play_first(client, token)["ok"]
    until(lambda: frame(client, token)["decision"] not in (None, decision))
