"""Records by the million in one columnar file (Parquet), a row a game. `docs/records.md` describes the columns.

It needs pyarrow, which comes with the extra `ribeira[research]`.
"""

from __future__ import annotations

import json
import os
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import accumulate
from os import PathLike
from pathlib import Path
from typing import Any, overload

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as error:
    raise ImportError("Records in one file need pyarrow: pip install 'ribeira[research]'", name=error.name) from None

from ribeira.games import GAMES
from ribeira.kernel.files import whole_file
from ribeira.kernel.game import AnyGame
from ribeira.kernel.record import Record, read_record
from ribeira.kernel.words import BadRecord, RibeiraError, Told

AT_ONCE = 1000  # games that are written, and read, together
LATER = ("dealer_deal",)  # columns that files of earlier versions do not have

SCHEMA = pa.schema(
    [
        ("ribeira", pa.int8()),
        ("game", pa.string()),
        ("rules", pa.int16()),
        ("edition", pa.string()),
        ("edition_digest", pa.string()),
        ("edition_data", pa.string()),
        ("seats", pa.int8()),
        ("options", pa.map_(pa.string(), pa.string())),
        ("players", pa.list_(pa.string())),
        ("dealer_hash", pa.string()),
        ("dealer_key", pa.string()),
        ("dealer_seeds", pa.list_(pa.string())),
        ("dealer_deal", pa.string()),
        ("actions", pa.list_(pa.string())),
        ("decisions", pa.int32()),
        ("undone", pa.string()),
        ("seal", pa.string()),
        ("ending", pa.string()),
        ("scores", pa.list_(pa.int32())),
        ("winners", pa.list_(pa.int8())),
    ]
)


class Writer:
    """Adds games to a file that is being written."""

    def __init__(self, parquet: pq.ParquetWriter) -> None:
        self._parquet = parquet
        self._rows: list[dict[str, Any]] = []

    def add(self, record: bytes) -> None:
        """Add a record as `write_record` writes it."""
        self._rows.append(_row(json.loads(record)))
        if len(self._rows) == AT_ONCE:
            self.flush()

    def flush(self) -> None:
        """Write what has been added so far."""
        if self._rows:
            self._parquet.write_table(pa.Table.from_pylist(self._rows, SCHEMA))
            self._rows = []


@contextmanager
def writing_records(path: Path) -> Iterator[Writer]:
    """A file of records that takes its place when the block ends well, and leaves nothing when it does not."""
    with whole_file(path) as file, pq.ParquetWriter(file, SCHEMA, compression="zstd") as parquet:
        writer = Writer(parquet)
        yield writer
        writer.flush()


def _row(content: dict[str, Any]) -> dict[str, Any]:
    """A record's JSON as a row."""
    edition, dealer, result = content["edition"], content["dealer"], content["result"] or {}
    actions = content["actions"]
    return {
        **{name: content[name] for name in ("ribeira", "game", "rules", "seats", "players", "seal")},
        "edition": edition["name"],
        "edition_digest": edition["digest"],
        "edition_data": json.dumps(edition["data"], ensure_ascii=False) if "data" in edition else None,
        "options": list(content["options"].items()),
        "dealer_hash": dealer["hash"],
        "dealer_key": dealer["key"],
        "dealer_seeds": dealer.get("seeds"),
        "dealer_deal": json.dumps(dealer["deal"]) if "deal" in dealer else None,
        "actions": actions,
        "decisions": sum(not action.startswith("*") for action in actions),
        "undone": json.dumps(content["undone"], ensure_ascii=False) if "undone" in content else None,
        "ending": result.get("ending"),
        "scores": result.get("scores"),
        "winners": result.get("winners"),
    }


def _content(row: dict[str, Any]) -> dict[str, Any]:
    """A row as a record's JSON."""
    edition = {"name": row["edition"], "digest": row["edition_digest"]}
    dealer = {"hash": row["dealer_hash"], "key": row["dealer_key"]}
    content = {name: row[name] for name in ("ribeira", "game", "rules", "seats", "players", "actions", "seal")}
    if row["edition_data"] is not None:
        edition["data"] = json.loads(row["edition_data"])
    if row["dealer_seeds"] is not None:
        dealer["seeds"] = row["dealer_seeds"]
    if row.get("dealer_deal") is not None:
        dealer["deal"] = json.loads(row["dealer_deal"])
    if row["undone"] is not None:
        content["undone"] = json.loads(row["undone"])
    result = None if row["ending"] is None else {name: row[name] for name in ("ending", "scores", "winners")}
    return {**content, "edition": edition, "dealer": dealer, "options": dict(row["options"]), "result": result}


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Say in one sentence which file cannot be read as one of records, and why."""
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        number = getattr(error, "errno", None)
        reason = str(error) if number is None else os.strerror(number)
        raise BadRecord(Told("record.dataset", file=str(path), reason=reason)) from None


class Records(Sequence[Record]):
    """The records of a file, read when they are asked for, some at once; there may be more than fit into memory.

    Each is checked in form as `read_record` does; `ribeira.replay` and `ribeira.verify` check the rest.
    """

    def __init__(self, path: str | PathLike[str], games: Mapping[str, AnyGame] = GAMES) -> None:
        """BadRecord if the file is not one of records."""
        self.path, self._games = Path(path), games
        with _named(self.path):
            self._file = pq.ParquetFile(self.path)
        there = self._file.schema_arrow.names
        self._columns = [name for name in SCHEMA.names if name in there]
        missing = [name for name in SCHEMA.names if name not in (*there, *LATER)]
        if missing:
            raise BadRecord(Told("record.columns", file=str(path), missing=", ".join(missing)))
        about = self._file.metadata
        self._ends = list(accumulate(about.row_group(at).num_rows for at in range(about.num_row_groups)))
        self._kept: tuple[int, list[dict[str, Any]]] = (-1, [])

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, at: int) -> Record: ...

    @overload
    def __getitem__(self, at: slice) -> list[Record]: ...

    def __getitem__(self, at: int | slice) -> Record | list[Record]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        place = at + len(self) if at < 0 else at
        if not 0 <= place < len(self):
            raise IndexError(f"there are {len(self)} records, and none of number {at}")
        group = bisect_right(self._ends, place)
        if self._kept[0] != group:
            with _named(self.path):
                self._kept = group, self._file.read_row_group(group, self._columns).to_pylist()
        return self._record(self._kept[1][place - (self._ends[group - 1] if group else 0)], place)

    def __iter__(self) -> Iterator[Record]:
        for place, row in enumerate(self._rows()):
            yield self._record(row, place)

    def contents(self) -> Iterator[bytes]:
        """The JSON of every record, as it stands in a file of its own; nothing of it is checked."""
        for row in self._rows():
            yield json.dumps(_content(row)).encode()

    def table(self, *columns: str) -> pa.Table:
        """These columns of all games, or every one, as a table of pyarrow, from which pandas and polars make theirs."""
        with _named(self.path):
            return self._file.read(list(columns) or None)

    def _rows(self) -> Iterator[dict[str, Any]]:
        batches = self._file.iter_batches(AT_ONCE, columns=self._columns)
        while True:
            with _named(self.path):
                batch = next(batches, None)
            if batch is None:
                return
            yield from batch.to_pylist()

    def _record(self, row: dict[str, Any], place: int) -> Record:
        try:
            return read_record(json.dumps(_content(row)), self._games)
        except RibeiraError as error:
            raise BadRecord(Told("record.row", file=str(self.path), number=place + 1, reason=error.told)) from None
