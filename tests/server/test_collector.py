"""Searches for unreachable objects come while nobody plays."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from ribeira.server.collector import LONGEST, PAUSE, YOUNG, Collector


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


def test_a_server_looks_through_everything_at_such_moments_only(tmp_path: Path) -> None:
    usual = gc.get_threshold()
    with TestClient(make_app(tmp_path / "tables.db", 1)):
        assert gc.get_threshold() == YOUNG
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0
