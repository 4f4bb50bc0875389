"""Analyses on the server: worked out in the background, kept, gone on with, and bounded for each visitor."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.bots.analysis import Moment, analyse_moment
from ribeira.server import analyses
from ribeira.server.app import make_app
from ribeira.server.bot_pool import BotPool
from ribeira.server.clock import now
from ribeira.server.worker import FailedWork
from tests.server.faults.running import until
from tests.server.program import ALONE, RECORD, make

OTHER = RECORD.parent / "douro-most-points-3.json"


class Instant(BotPool):
    """A pool that answers at once with made-up moments, as many as it is allowed to."""

    def __init__(self, most: int = 10**9, fails: bool = False) -> None:
        super().__init__(1)
        self.most, self.fails = most, fails
        self.numbers: list[int] = []

    async def do(self, line: str, seconds: float, work: Callable[[], Any], background: bool = False) -> Any:
        assert background
        assert isinstance(work, partial)
        assert work.func is analyse_moment
        number = work.args[3]
        if self.fails:
            raise FailedWork("no idea")
        if number >= self.most:
            await asyncio.Event().wait()
        self.numbers.append(number)
        return Moment(number, (0.5, 0.25, 0.25), None)


def upload(client: TestClient, file: Path = RECORD) -> str:
    token: str = client.post("/api/v1/records", content=file.read_bytes()).json()["replay"]
    return token


def wait_until(client: TestClient, token: str, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    found: dict[str, Any] = {}

    def come_true() -> bool:
        found.update(client.get(f"/api/v1/replays/{token}/analysis").json())
        return wanted(found)

    until(come_true)
    return found


def begin(client: TestClient, token: str) -> Any:
    return client.post(f"/api/v1/replays/{token}/analysis")


def test_an_analysis_goes_on_after_a_restart(tmp_path: Path) -> None:
    file, first, second = tmp_path / "tables.db", Instant(5), Instant()
    with TestClient(make_app(file, bots=first)) as client:
        token = upload(client)
        assert client.get(f"/api/v1/replays/{token}/analysis").json()["state"] == "none"
        assert begin(client, token).status_code == 202
        found = wait_until(client, token, lambda found: found["known"] == 5)
        assert found["state"] == "working"
    with TestClient(make_app(file, bots=second)) as client:
        found = wait_until(client, token, lambda found: found["state"] == "done")
        assert found["known"] == found["count"] == len(found["moments"])
        assert len(client.get(f"/api/v1/replays/{token}/analysis?from=3").json()["moments"]) == found["count"] - 3
        assert begin(client, token).json()["state"] == "done"
    assert first.numbers + second.numbers == list(range(found["count"])), "nothing is worked out twice"


def test_one_at_a_time_and_so_many_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pool = Instant(5)
    with TestClient(make_app(tmp_path / "tables.db", bots=pool)) as client:
        token, other = upload(client), upload(client, OTHER)
        begin(client, token)
        assert begin(client, token).status_code == 202, "the same one is not begun again"
        assert begin(client, other).json()["error"]["code"] == "analysis.one"
        pool.most = 10**9
    monkeypatch.setattr(analyses, "ANALYSES_A_DAY", 1)
    with TestClient(make_app(tmp_path / "others.db", bots=Instant())) as client:
        token, other = upload(client), upload(client, OTHER)
        begin(client, token)
        wait_until(client, token, lambda found: found["state"] == "done")
        assert begin(client, other).status_code == 429
        assert begin(client, other).json()["error"]["code"] == "analysis.enough"
        assert begin(client, token).status_code == 202, "to look is free"
        later = now() + analyses.DAY + 1
        monkeypatch.setattr(analyses, "now", lambda: later)
        assert begin(client, other).status_code == 202


def test_a_household_is_one_visitor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one address of IPv6 has any number of them; and nobody is remembered for ever."""
    app = make_app(tmp_path / "tables.db", bots=Instant(5))
    with TestClient(app, client=("2001:db8::1", 1)) as client:
        token, other = upload(client), upload(client, OTHER)
        assert begin(client, token).status_code == 202
        neighbour, stranger = (TestClient(app, client=(host, 1)) for host in ("2001:db8::2", "2001:db8:1::1"))
        neighbour.portal = stranger.portal = client.portal
        assert begin(neighbour, other).json()["error"]["code"] == "analysis.one"
        later = now() + analyses.DAY + 1
        monkeypatch.setattr(analyses, "now", lambda: later)
        assert begin(stranger, other).status_code == 202
        assert list(client.app.state.analyst._begun) == ["2001:db8:1::/64"]  # type: ignore[attr-defined]


def test_what_fails_is_given_up_until_it_is_asked_for_again(tmp_path: Path) -> None:
    pool = Instant(fails=True)
    with TestClient(make_app(tmp_path / "tables.db", bots=pool)) as client:
        token = upload(client)
        begin(client, token)
        wait_until(client, token, lambda found: found["state"] == "stopped")
        pool.fails = False
        begin(client, token)
        wait_until(client, token, lambda found: found["state"] == "done")


def test_a_running_game_is_not_analysed(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", bots=Instant())) as client:
        watch = make(client, ALONE)["watch"]
        assert begin(client, watch).status_code == 403
        assert client.get("/api/v1/replays/nothing/analysis").status_code == 404


def test_a_real_moment_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "advisor", lambda _game: "easy")
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        token = upload(client)
        begin(client, token)
        found = wait_until(client, token, lambda found: found["known"] >= 3)
        first, second, *_ = found["moments"]
        assert first["decision"] is None
        decision = second["decision"]
        assert decision["played"]["words"].startswith("Play ")
        assert decision["advice"][0]["why"].endswith(".")
        assert sum(second["chances"]) == pytest.approx(1, abs=0.01)
        assert len(found["accuracy"]) == len(first["chances"])
