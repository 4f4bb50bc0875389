"""A lesson at a table: it follows its record, explains other moves, survives a restart and ends in an ordinary game."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.games import GAMES
from ribeira.kernel.words import RibeiraError
from ribeira.server.making import MadeTable, make_lesson, restore_table
from ribeira.server.messages import Look, offer, table_message
from ribeira.server.rows import Row
from ribeira.server.stored_table import StoredTable
from ribeira.server.table import Table
from ribeira.server.wire import NewLesson

SITE_KEY = b"site"
LESSONS = [(name, path.stem) for name in GAMES for path in GAMES[name].lessons]


class Class:
    """A lesson whose rows are kept, as the server would keep them."""

    def __init__(self, game: str = "douro", lesson: str = "first") -> None:
        self.made: MadeTable = make_lesson(NewLesson(game, lesson, "Ana"), SITE_KEY)
        self.table: Table = self.made.table
        self.rows: list[Row] = []
        assert self.table.course is not None
        self.learner = self.table.course.lesson.learner
        self.keep()

    def keep(self) -> None:
        self.rows += self.table.rows
        self.table.rows = []

    def stored(self) -> Table:
        """The table as it is after a restart."""
        kept = StoredTable(self.table.id, self.made.terms, self.made.key, self.rows, None, 0)
        return restore_table(kept, SITE_KEY, 0)

    def play(self, text: str) -> None:
        decision = self.table.decision(self.learner)
        assert decision is not None
        self.table.play(self.learner, decision, text, 0)
        self.keep()

    def do(self) -> None:
        """What this step wants."""
        course = self.table.course
        assert course is not None
        if course.step.play:
            self.play(course.step.play)
        else:
            self.table.go_on(self.learner, course.at, 0)
            self.keep()

    def do_until(self, plays: bool) -> None:
        while self.table.course is not None and bool(self.table.course.step.play) != plays:
            self.do()

    def offered(self, table: Table | None = None) -> dict[str, Any]:
        return offer(table or self.table, Look(self.learner))


def code(call: Any) -> str:
    with pytest.raises(RibeiraError) as error:
        call()
    return error.value.told.code


@pytest.mark.parametrize(("game", "lesson"), LESSONS)
def test_a_lesson_follows_its_record_and_ends_in_an_ordinary_game(game: str, lesson: str) -> None:
    taught = Class(game, lesson)
    course = taught.table.course
    assert course is not None
    steps = 0
    while taught.table.course is not None:
        again, offered = taught.stored(), taught.offered()
        assert again.record().actions == taught.table.record().actions
        assert taught.offered(again)["lesson"] == offered["lesson"]
        assert len(offered["actions"]) == (0 if offered["lesson"]["shows"] else 1)
        assert offered["undo"] is None
        taught.do()
        steps += 1
    assert steps == len(course.lesson.steps)
    recorded = course.lesson.record.actions[: course.lesson.steps[-1].at]
    assert taught.table.history.actions[: len(recorded)] == recorded
    assert taught.table.acting() == taught.table.history.asked[-1] != ()
    assert taught.offered()["lesson"] is None
    assert taught.stored().record().actions == taught.table.record().actions
    assert taught.stored().course is None
    assert taught.table.taught
    assert taught.stored().taught


def test_its_record_claims_no_proof() -> None:
    taught = Class()
    taught.do_until(plays=True)
    for table in (taught.table, taught.stored()):
        record = table.record()
        assert (record.hash, record.key, record.seal, record.seeds) == (None, None, None, None)
        assert set(table_message(table, Look(0), 0)["proof"].values()) == {None}
    while taught.table.course is not None:
        taught.do()
    assert taught.table.record().hash is None


def test_another_move_is_explained_and_nothing_is_stored() -> None:
    taught = Class()
    taught.do_until(plays=True)
    count, actions = len(taught.rows), list(taught.table.history.actions)
    assert code(lambda: taught.play("1 play 10")) == "douro.lesson.first.high_wrong"
    assert (
        code(lambda: taught.play("1 donate 8")) == "douro.refuse.play_now"
    )  # what cannot be done is refused as always
    assert (len(taught.rows), taught.table.rows, taught.table.history.actions) == (count, [], actions)
    taught.play("1 play 8")
    assert taught.table.history.actions[len(actions)] == "1 play 8"


def test_where_a_step_has_no_words_for_it_the_move_is_told() -> None:
    taught = Class()
    while taught.table.course is not None and taught.table.course.step.say != "gift":
        taught.do()
    with pytest.raises(RibeiraError, match="Give 10 to charity"):
        taught.play("1 donate 10")


def test_a_step_is_gone_on_from_once_and_by_the_learner() -> None:
    table = Class().table
    assert code(lambda: table.go_on(1, 0, 0)) == "lesson.not_now"
    assert code(lambda: table.go_on(0, 1, 0)) == "lesson.not_now"
    assert table.go_on(0, 0, 0) is False
    assert table.go_on(0, 0, 0) is True
    assert table.course is not None
    assert table.course.at == 1


def test_nothing_is_played_while_something_is_shown() -> None:
    taught = Class()
    assert taught.table.acting() == ()
    assert code(lambda: taught.table.play(0, "0.0", "1 play 8", 0)) == "command.stale"
    assert code(lambda: taught.table.hand(0, "easy")) == "lesson.hand"
    assert code(lambda: taught.table.take_back(0, 0)) == "undo.nothing"


def test_a_change_apart_leaves_the_table_as_it_was() -> None:
    table = Class().table
    draft = table.copy()
    draft.go_on(0, 0, 0)
    assert table.course is not None
    assert table.course.at == 0
    assert table.history.revision < draft.history.revision


def test_what_lies_between_two_steps_is_shown_at_once_if_the_learners_moves_are_in_it() -> None:
    taught = Class()
    while taught.table.course is not None and taught.table.course.step.say != "passes":
        taught.do()
    taught.table.history.take_fresh()
    taught.do()
    fresh, _ = taught.table.history.take_fresh()
    assert {position.state.to_act() for _, position in fresh} == {(0, 1, 2)}
    assert len(fresh) == 2  # the jump, and the words about it


class TestApi:
    def begin(self, client: TestClient) -> tuple[dict[str, Any], str]:
        made = client.post("/api/v1/lessons", json={"game": "douro", "lesson": "first", "name": "Ana"}).json()
        return made, made["seats"][0]["token"]

    def test_a_lesson_is_taken(self, client: TestClient) -> None:
        made, token = self.begin(client)
        assert len(made["seats"]) == 1
        seat = client.get(f"/api/v1/seats/{token}").json()
        assert seat["table"]["lesson"]
        assert [one["who"] for one in seat["table"]["seats"]] == ["here", "bot", "bot"]
        assert seat["frame"]["lesson"]["number"] == 1
        answer = client.post(f"/api/v1/seats/{token}/commands", json={"do": "go_on", "step": 0}).json()
        assert answer["ok"]
        french = client.get(f"/api/v1/seats/{token}?language=fr").json()["frame"]["lesson"]
        assert (french["number"], french["shows"]) == (2, True)
        assert "bateaux" in french["sentence"]

    def test_it_is_listed_for_its_learner_alone(self, client: TestClient) -> None:
        made, token = self.begin(client)
        listed = client.get("/api/v1/tables").json()["tables"]
        assert made["table"] not in [table["table"] for table in listed]
        (mine,) = client.post("/api/v1/mine", json={"tokens": [token]}).json()["tables"]
        assert mine["lesson"]
        assert not mine["your_turn"]

    def test_a_wrong_touch_is_explained_beside_the_card(self, client: TestClient) -> None:
        _, token = self.begin(client)

        def explained(piece: str) -> Any:
            command = {"do": "explain", "piece": piece, "touched": []}
            return client.post(f"/api/v1/seats/{token}/commands", json=command).json()["refusal"]

        assert explained("barrel-0-10") is None  # something is shown: whoever touches a piece learns what it is
        for step in range(4):
            client.post(f"/api/v1/seats/{token}/commands", json={"do": "go_on", "step": step})
        assert "try the 8" in explained("barrel-0-10")["sentence"]
        assert "touch what is lit" in explained("stack")["sentence"]

    def test_there_must_be_such_a_lesson(self, client: TestClient) -> None:
        answer = client.post("/api/v1/lessons", json={"game": "douro", "lesson": "last", "name": "Ana"})
        assert (answer.status_code, answer.json()["error"]["code"]) == (404, "lesson.unknown")
        answer = client.post("/api/v1/lessons", json={"game": "go", "lesson": "first", "name": "Ana"})
        assert answer.json()["error"]["code"] == "setup.unknown_game"

    def test_games_name_their_lessons(self, client: TestClient) -> None:
        games = client.get("/api/v1/games?language=it").json()["games"]
        assert {"name": "first", "title": "Impara giocando"} in games[0]["lessons"]
