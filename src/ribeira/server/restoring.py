"""Whether a stored table can be read, tried out beside a server that may be using the database."""

from __future__ import annotations

from ribeira.server.database import Session
from ribeira.server.making import restore_table
from ribeira.server.stored_table import read_table


def trouble_with(session: Session, id: str) -> str:
    """Why a table cannot be read; nothing if it can."""
    try:
        stored = read_table(session, id)
        if stored is not None:
            restore_table(stored, b"", 0)
    except Exception as error:
        return told(error)
    return ""


def told(error: Exception) -> str:
    """An error in a line."""
    return f"{type(error).__name__}: {error}"[:500]
