"""Servers of the tests wait longer for their worker processes than real ones: the machine may be busy."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ribeira.server import bot_pool, readers, worker

LONG = 600.0  # seconds


@pytest.fixture(scope="session", autouse=True)
def patient_servers() -> Iterator[None]:
    """No reading, quick bot or new process is given up; tests of what is given up set deadlines of their own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(readers, "READING_SECONDS", LONG)
        patch.setattr(bot_pool, "PATIENCE", LONG)
        patch.setattr(worker, "LONGEST_START", LONG)
        yield
