"""Where records are: files of one record, files of many (lines, lists, data sets), and folders of all these."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from ribeira.kernel.words import BadRecord, RibeiraError, Told

ONE, MANY, COLUMNAR = ".json", ".jsonl", ".parquet"  # how files of one record, of one a line, and data sets are called


@dataclass(frozen=True)
class Source:
    """A record as it was found, not looked at yet: where it stands, and its text or why there is none."""

    name: str
    content: bytes
    trouble: Told | None = None


def files(paths: Iterable[Path]) -> list[Path]:
    """These files and those in these folders, each once, in order."""
    found: dict[Path, None] = {}
    for path in paths:
        if path.is_dir():
            inside = (file for file in path.rglob("*") if file.suffix in (ONE, MANY, COLUMNAR) and file.is_file())
            found.update(dict.fromkeys(sorted(inside)))
        else:
            found[path] = None
    return list(found)


def sources(path: Path) -> Iterator[Source]:
    """The records in a file: the one it is, one a line, those of a JSON list, or the rows of a data set."""
    if path.suffix == COLUMNAR:
        yield from _rows(path)
        return
    try:
        content = path.read_bytes()
    except OSError as error:
        reason = error.strerror or str(error)
        yield Source(str(path), b"", Told("record.unreadable", file=str(path), reason=reason))
        return
    if path.suffix == MANY:
        for number, line in enumerate(content.splitlines(), 1):
            if line.strip():
                yield Source(f"{path}:{number}", line)
    elif content.lstrip()[:1] == b"[":
        yield from _listed(path, content)
    else:
        yield Source(str(path), content)


def _rows(path: Path) -> Iterator[Source]:
    try:
        from ribeira.datasets import Records
    except ImportError:
        yield Source(str(path), b"", Told("cli.error.no_pyarrow"))
        return
    try:
        for number, content in enumerate(Records(path).contents(), 1):
            yield Source(f"{path}:{number}", content)
    except RibeiraError as error:
        yield Source(str(path), b"", error.told)


def _listed(path: Path, content: bytes) -> Iterator[Source]:
    try:
        items = json.loads(content)
    except (ValueError, RecursionError) as error:
        trouble = BadRecord(Told("record.not_json", reason=str(error))).told
        yield Source(str(path), b"", Told("record.file", file=str(path), reason=trouble))
        return
    for number, item in enumerate(items, 1):
        yield Source(f"{path}[{number}]", json.dumps(item).encode())
