"""Searches for unreachable objects come while nobody plays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from ribeira.server.collector import LONGEST, PAUSE, Collector


class Cycle:
    """An object that only reaches itself."""

    def __init__(self, gone: list[str]) -> None:
        self.me, self.gone = self, gone

    def __del__(self) -> None:
        self.gone.append("gone")


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector(0)
    found.begin()
    yield found
    found.end()


def test_while_nobody_plays_a_search_comes_every_minute(collector: Collector) -> None:
    gone: list[str] = []
    Cycle(gone)
    assert not collector.look(0, PAUSE - 1)
    assert not gone
    assert collector.look(0, PAUSE)
    assert gone
    assert not collector.look(0, PAUSE + 1)


def test_while_somebody_always_plays_it_comes_every_ten_minutes(collector: Collector) -> None:
    assert not any(collector.look(rows, rows * PAUSE) for rows in range(1, LONGEST // PAUSE))
    assert collector.look(LONGEST // PAUSE, LONGEST)


def test_it_comes_once_very_many_objects_have(collector: Collector, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.collector.MANY", 10_000)
    gc.collect()
    assert not collector.look(1, 1)
    many = [[] for _ in range(20_000)]  # type: ignore[var-annotated]
    assert collector.look(2, 2)
    assert not collector.look(3, 3)
    assert len(many) == 20_000


def test_a_server_looks_at_such_moments_only(tmp_path: Path) -> None:
    assert gc.isenabled()
    with TestClient(make_app(tmp_path / "tables.db", 1)):
        assert not gc.isenabled()
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
