"""Forgetting who sat on a seat: what is stored of a table, without the names of that seat.

The game itself stays for the others who played it: every action, every point, and their names.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from typing import Any

from ribeira.server.names import distinct
from ribeira.server.people_store import Kept, Rewriting
from ribeira.server.rows import Row
from ribeira.server.stored_table import StoredTable
from ribeira.server.wire import LONGEST_NAME

NOBODY = "N. N."  # stands where a name was
SILENCE = "…"  # stands where somebody said something


def names_of(stored: StoredTable, seat: int) -> set[str]:
    """All names that a seat ever had."""
    found = {stored.terms["chairs"][seat]["name"], json.loads(stored.terms["start"])["players"][seat]}
    for row in stored.rows:
        if row.kind == "seat" and row.body["seat"] == seat:
            found.add(row.body.get("name", ""))
        elif row.kind == "note" and row.body.get("seat") == seat:
            found.add(row.body.get("old", ""))
    return found - {""}


def new_name(stored: StoredTable, names: Collection[str]) -> str:
    """A name that says nothing, and that nobody else at the table has."""
    others = {chair["name"] for chair in stored.terms["chairs"]}
    others |= {row.body.get("name", "") for row in stored.rows if row.kind == "seat"}
    return distinct(NOBODY, sorted(others - set(names)), LONGEST_NAME)


def without_names(stored: StoredTable, seat: int, names: Collection[str], instead: str) -> dict[str, Any]:
    """The terms of a table with another name on a seat."""
    terms = stored.terms
    chairs = [{**chair, "name": instead} if at == seat else chair for at, chair in enumerate(terms["chairs"])]
    start = json.loads(terms["start"])
    start["players"][seat] = instead if start["players"][seat] else ""
    return without_expected({**terms, "chairs": chairs, "start": json.dumps(start, ensure_ascii=False)}, names)


def without_expected(terms: dict[str, Any], names: Collection[str]) -> dict[str, Any]:
    """The terms of a table at which nobody of these names is expected."""
    chairs = [{**chair, "kept_for": NOBODY} if chair["kept_for"] in names else chair for chair in terms["chairs"]]
    return {**terms, "chairs": chairs}


def changed_rows(stored: StoredTable, seat: int, names: Collection[str], instead: str) -> list[tuple[int, Any]]:
    """Those rows that name the seat's player, by their numbers, as they are to be from now on."""
    found = []
    for number, row in enumerate(stored.rows, 1):
        body = _changed(row, seat, names, instead)
        if body != row.body:
            found.append((number, body))
    return found


def _changed(row: Row, seat: int, names: Collection[str], instead: str) -> Any:
    body = row.body
    if row.kind == "seat":
        name = {"name": instead} if body["seat"] == seat and body.get("name") else {}
        kept = {"kept_for": NOBODY} if body.get("kept_for") in names else {}
        return {**body, **name, **kept}
    if row.kind == "note" and body.get("seat") == seat and "old" in body:
        return {**body, "old": instead}
    if row.kind == "chat":
        if body["seat"] == seat:
            return {**body, "name": instead, "text": SILENCE}
        return {**body, "text": _replaced(body["text"], names, instead)}
    return body


def _replaced(text: str, names: Collection[str], instead: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, instead)
    return text


def without_name_in_result(
    body: dict[str, Any], record: bytes, seat: int, instead: str
) -> tuple[dict[str, Any], bytes]:
    """A stored result and its record with another name on a seat."""
    seats = [{**each, "name": instead} if at == seat else each for at, each in enumerate(body["seats"])]
    content = json.loads(record)
    content["players"][seat] = instead
    written = (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode()
    return {**body, "seats": seats}, written


def rewritten(stored: StoredTable, kept: Kept | None, seat: int) -> Rewriting:
    """All that is stored of a table without the names of a seat."""
    names = names_of(stored, seat)
    instead = new_name(stored, names)
    result = kept and without_name_in_result(*kept, seat, instead)
    rows = changed_rows(stored, seat, names, instead)
    return Rewriting(without_names(stored, seat, names, instead), rows, result)
