"""A table that cannot be read is set aside with its reason; all others go on. A file that is not ours is refused."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.cli import main, serve
from ribeira.kernel.words import RibeiraError
from ribeira.server.app import make_app
from tests.server.program import ALONE, make, play_first, three_people

File = sqlite3.Connection


def sql(query: str, *values: Any) -> Callable[[File, str], Any]:
    return lambda file, id: file.execute(query, (*values, id))


def terms(change: Callable[[dict[str, Any]], Any]) -> Callable[[File, str], Any]:
    def spoil(file: File, id: str) -> None:
        found = json.loads(file.execute("SELECT terms FROM tables WHERE id = ?", (id,)).fetchone()[0])
        change(found)
        file.execute("UPDATE tables SET terms = ? WHERE id = ?", (json.dumps(found), id))

    return spoil


def body(text: str) -> Callable[[File, str], Any]:
    query = "UPDATE rows SET body = ? WHERE table_id = ? AND number = (SELECT max(number) FROM rows)"
    return sql(query, text)


DAMAGES = {
    "row is no JSON": body("{"),
    "row is empty": body(""),
    "row is a number": body("7"),
    "row is a list of numbers": body("[1, 2]"),
    "row is null": body("null"),
    "row has a malformed action": body('["1 dance"]'),
    "row has an illegal action": body('["1 play 99"]'),
    "row is binary": sql("UPDATE rows SET body = ? WHERE table_id = ?", b"\xff\xfe"),
    "kind is unknown": sql("UPDATE rows SET kind = 'dance' WHERE kind = 'acts' AND table_id = ?"),
    "kind is undo": sql("UPDATE rows SET kind = 'undo' WHERE kind = 'acts' AND table_id = ?"),
    "kind is seat": sql("UPDATE rows SET kind = 'seat' WHERE kind = 'acts' AND table_id = ?"),
    "kind is note": sql("UPDATE rows SET kind = 'note' WHERE kind = 'acts' AND table_id = ?"),
    "first row is gone": sql("DELETE FROM rows WHERE number = 1 AND table_id = ?"),
    "key is empty": sql("UPDATE tables SET key = x'' WHERE id = ?"),
    "key is a text": sql("UPDATE tables SET key = 'abc' WHERE id = ?"),
    "terms are no JSON": sql("UPDATE tables SET terms = '{' WHERE id = ?"),
    "terms are empty": sql("UPDATE tables SET terms = '{}' WHERE id = ?"),
    "terms are a list": sql("UPDATE tables SET terms = '[]' WHERE id = ?"),
    "unknown field in terms": terms(lambda found: found["terms"].update(dance=True)),
    "unknown field in a chair": terms(lambda found: found["chairs"][0].update(dance=True)),
    "no chairs": terms(lambda found: found.pop("chairs")),
    "start of an unknown game": terms(lambda found: found.update(start='{"ribeira": 1, "game": "chess"}')),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES.keys())
def test_one_bad_table_stops_no_other(
    tmp_path: Path, damage: Callable[[File, str], Any], capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.db"
    with TestClient(make_app(path, 1)) as client:
        (bad, *_), (good, *_) = three_people(client), three_people(client)
        play_first(client, bad)
        play_first(client, good)
        id = client.get(f"/api/v1/seats/{bad}").json()["table"]["id"]
    with closing(sqlite3.connect(path)) as file, file:
        damage(file, id)
    with TestClient(make_app(path, 1), raise_server_exceptions=False) as client:
        answer = client.get(f"/api/v1/seats/{bad}")
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "table.aside")
        assert client.get(f"/api/v1/seats/{good}").status_code == 200
        mine = client.post("/api/v1/mine", json={"tokens": [bad, good]}).json()["tables"]
        assert [table["token"] for table in mine] == [good]
        make(client, ALONE)
    assert main(["tables", "--data", str(path)]) == 2
    assert main(["tables", "--data", str(path), "--check", "--aside"]) == 2
    shown = capsys.readouterr().out
    assert shown.count(f"Table {id} cannot be read: ") == 2
    assert "3 tables, of which 1 cannot be read" in shown


def test_a_bad_table_is_not_among_those_that_all_may_find(tmp_path: Path) -> None:
    """One that was listed let nobody find any other."""
    path, seats = tmp_path / "tables.db", [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "open"}]
    with TestClient(make_app(path, 1)) as client:
        bad, good = (make(client, seats, listed=True)["table"] for _ in range(2))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE tables SET terms = '{}' WHERE id = ?", (bad,))
    with TestClient(make_app(path, 1)) as client:
        for _ in range(2):  # as it is found out, and once it is known
            answer = client.get("/api/v1/tables")
            assert answer.status_code == 200
            assert [table["table"] for table in answer.json()["tables"]] == [good]


def test_a_table_that_can_be_read_again_is_taken_up(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with TestClient(make_app(path, 1)) as client:
        (token, *_) = three_people(client)
    for kind, status in (("dance", 503), ("deal", 200)):
        with closing(sqlite3.connect(path)) as file, file:
            file.execute("UPDATE rows SET kind = ?", (kind,))
        with TestClient(make_app(path, 1)) as client:
            assert client.get(f"/api/v1/seats/{token}").status_code == status
    assert main(["tables", "--data", str(path)]) == 0


def test_tables_can_be_listed_while_a_server_uses_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tables.db"
    with TestClient(make_app(path, 1)) as client:
        three_people(client)
        assert main(["tables", "--data", str(path)]) == 0
    assert "1 table, of which 0 cannot be read." in capsys.readouterr().out


def _foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("CREATE TABLE recipes (name TEXT)")


def _newer(path: Path) -> None:
    with TestClient(make_app(path, 1)):
        pass
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA user_version = 99")


def _truncated(path: Path) -> None:
    with TestClient(make_app(path, 1)) as client:
        for _ in range(5):
            three_people(client)
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2 // 4096 * 4096])


def _cut_short(path: Path) -> None:
    _truncated(path)
    path.write_bytes(path.read_bytes()[:5000])


def _text(path: Path) -> None:
    path.write_text("Dear diary, " * 1000)


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (_foreign, "belongs to another program"),
        (_newer, "made by a newer version (format 99)"),
        (_truncated, "is damaged"),
        (_cut_short, "expected"),
        (_text, "is no database"),
        (Path.mkdir, "cannot be used"),
    ],
)
def test_a_file_that_is_not_ours_or_not_whole_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], Any], words: str
) -> None:
    path = tmp_path / "tables.db"
    spoil(path)
    assert main(["tables", "--data", str(path)]) == 2
    with pytest.raises(RibeiraError) as refused:
        serve._database(str(path))
    for said in (capsys.readouterr().err, f"{refused.value}\n"):
        assert words in said
        assert str(path) in said
        assert said.count("\n") == 1
