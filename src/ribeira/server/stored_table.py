"""A table as it is stored, read whole."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ribeira.server.database import Session
from ribeira.server.rows import Row


@dataclass(frozen=True)
class StoredTable:
    """A table as it lies in the file."""

    id: str
    terms: dict[str, Any]
    key: bytes
    rows: list[Row]
    clock: dict[str, Any] | None  # the times left when last kept
    passed: int = 0  # milliseconds that a server was running since then


def read_table(session: Session, id: str) -> StoredTable | None:
    """A table with all its rows; ValueError or TypeError if they are damaged."""
    found = session.execute("SELECT terms, key FROM tables WHERE id = ?", (id,)).fetchone()
    if found is None:
        return None
    rows, numbers = [], []
    query = "SELECT number, kind, body FROM rows WHERE table_id = ? ORDER BY number"
    for number, kind, body in session.execute(query, (id,)):
        numbers.append(number)
        rows.append(Row(kind, json.loads(body)))
    if numbers != list(range(1, len(rows) + 1)):
        raise ValueError(f"the rows have the numbers {str(numbers)[:100]} instead of 1 to {len(rows)}")
    if type(found[1]) is not bytes or not found[1]:
        raise ValueError("there is no dealer's secret")
    clock = session.execute("SELECT body FROM clocks WHERE table_id = ?", (id,)).fetchone()
    return StoredTable(id, json.loads(found[0]), found[1], rows, None if clock is None else json.loads(clock[0]))
