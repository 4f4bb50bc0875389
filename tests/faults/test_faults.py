"""The short form of `make faults`: some faults a few times. What is found wrong is what the note says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.faults.kinds import FAULTS, Fault
from tests.faults.trials import run
from tests.faults.volume import can_mount
from tests.faults.world import Grounds

TIMES = {
    "kill -9 of the server (SQLite)": 4,
    "kill -9 of one of three (PostgreSQL)": 1,
    "SIGTERM under load": 1,
    "nothing can be written": 1,
    "disk that becomes read-only": 1,
    "dropped sockets": 1,
    "clock set on the wall": 1,
}


@pytest.fixture(scope="module")
def grounds() -> Iterator[Grounds]:
    begun = Grounds()
    yield begun
    begun.close()


@pytest.mark.parametrize("fault", [fault for fault in FAULTS if fault.name in TIMES], ids=lambda fault: fault.name)
def test_nothing_acknowledged_is_lost_or_doubled(grounds: Grounds, fault: Fault) -> None:
    if fault.volume and not can_mount(fault.volume):
        pytest.skip("no disk can be mounted here")
    outcome = run(grounds, fault, "short", TIMES[fault.name], 600)
    assert outcome.found.good, outcome.found.notes
    assert outcome.tried == TIMES[fault.name]
    assert outcome.found.acknowledged >= outcome.tried
    assert outcome.found.pictures > 0
