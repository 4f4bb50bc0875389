"""Records in one columnar file are the records they were."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import ribeira
from ribeira import GAMES, Records, verify, write_record
from ribeira.datasets import SCHEMA, writing_records
from ribeira.kernel.record import read_record
from ribeira.kernel.words import BadRecord

TESTS = Path(__file__).parent
SAVED = sorted([*TESTS.glob("records/*.json"), *TESTS.glob("upgrades/*/records/*.json")])
PAGE = TESTS.parent / "docs" / "records.md"


def written(files: Iterator[Path] | list[Path], path: Path) -> list[bytes]:
    """Write these records into one file; the bytes that they had."""
    contents = []
    with writing_records(path) as writer:
        for file in files:
            record = read_record(file.read_bytes(), GAMES)
            contents.append(write_record(record, GAMES[record.setup.game]))
            writer.add(contents[-1])
    return contents


def test_every_saved_game_comes_back_as_it_was(tmp_path: Path) -> None:
    """All games, unfinished ones, mixed keys, repeated deals and foreign editions among them."""
    contents = written(SAVED, tmp_path / "all.parquet")
    records = Records(tmp_path / "all.parquet")
    assert len(records) == len(SAVED)
    assert [write_record(record, GAMES[record.setup.game]) for record in records] == contents
    assert records[-1].actions == records[len(SAVED) - 1].actions
    assert [record.players for record in records[1:3]] == [records[1].players, records[2].players]
    with pytest.raises(IndexError):
        records[len(SAVED)]
    finished = next(record for record in records if record.key is not None)
    assert verify(finished, GAMES[finished.setup.game]) > 0


def test_a_file_from_before_deals_could_be_repeated_is_read(tmp_path: Path) -> None:
    (content,) = written([SAVED[0]], tmp_path / "all.parquet")
    pq.write_table(pq.read_table(tmp_path / "all.parquet").drop_columns(["dealer_deal"]), tmp_path / "old.parquet")
    records = Records(tmp_path / "old.parquet")
    assert [write_record(record, GAMES[record.setup.game]) for record in (*records, records[0])] == [content] * 2


def test_many_are_read_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (content,) = written([SAVED[0]], tmp_path / "one.parquet")
    with writing_records(tmp_path / "many.parquet") as writer:
        for _ in range(2500):
            writer.add(content)
    records, read = Records(tmp_path / "many.parquet"), list[int]()
    read_group = records._file.read_row_group

    def noted(group: int, columns: list[str]) -> Any:
        read.append(group)
        return read_group(group, columns)

    monkeypatch.setattr(records._file, "read_row_group", noted)
    assert len(records) == 2500
    assert [write_record(records[at], GAMES[records[at].setup.game]) for at in (0, 999, 1000, 2499)] == [content] * 4
    assert read == [0, 1, 2]
    assert records.table("decisions").num_rows == 2500


def test_a_failure_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError), writing_records(tmp_path / "all.parquet"):
        raise RuntimeError
    assert list(tmp_path.iterdir()) == []


def test_other_files_are_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="nothing"):
        Records(tmp_path / "nothing.parquet")
    (tmp_path / "text.parquet").write_text("text")
    with pytest.raises(BadRecord, match="Parquet"):
        Records(tmp_path / "text.parquet")
    pq.write_table(pa.table({"game": ["douro"]}), tmp_path / "less.parquet")
    with pytest.raises(BadRecord, match="actions"):
        Records(tmp_path / "less.parquet")
    written([SAVED[0]], tmp_path / "all.parquet")
    content = bytearray((tmp_path / "all.parquet").read_bytes())
    content[4:400] = bytes(396)  # its end, which says what is where, is whole
    (tmp_path / "torn.parquet").write_bytes(content)
    for read in (list, itemgetter(0), Records.table):
        with pytest.raises(BadRecord, match=r"torn\.parquet can’t be read"):
            read(Records(tmp_path / "torn.parquet"))
    table = pq.read_table(tmp_path / "all.parquet")
    at = table.schema.get_field_index("game")
    pq.write_table(table.set_column(at, "game", pa.array(["chess"])), tmp_path / "other.parquet")
    with pytest.raises(BadRecord, match=r"Record 1 .*chess"):
        list(Records(tmp_path / "other.parquet"))


def test_without_pyarrow_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.delitem(sys.modules, "ribeira.datasets")
    with pytest.raises(ImportError, match=r"pip install 'ribeira\[research\]'"):
        ribeira.Records  # noqa: B018  loaded when it is first asked for


def test_the_page_tells_every_column() -> None:
    told = PAGE.read_text()
    assert not [name for name in SCHEMA.names if f"`{name}`" not in told]
