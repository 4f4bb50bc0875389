"""Hints and the coach: told to the one who decides, and made of nothing but what that one sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES, Dealer, Match
from ribeira.bots.levels import advisor, thinker
from ribeira.bots.thought import Budget, think
from ribeira.kernel.plain import canonical
from ribeira.server.app import make_app
from tests.server.oracle import Oracle
from tests.server.program import command, frame, make

WITHOUT_CLOCK = Budget(8, 1e9)
PEOPLE = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[TestClient, Oracle]]:
    oracle = Oracle()
    with TestClient(make_app(tmp_path / "tables.db", bots=oracle)) as client:
        yield client, oracle


def play(client: TestClient, token: str, at: int) -> str:
    """Play one of the legal actions; which."""
    now = frame(client, token)
    action: str = now["actions"][at]["action"]
    assert command(client, token, do="play", decision=now["decision"], action=action)["ok"]
    return action


def test_a_hint_is_worked_out_once_from_the_view_of_the_asker(served: tuple[TestClient, Oracle]) -> None:
    client, oracle = served
    made = make(client, PEOPLE, hints=True)
    token = made["seats"][0]["token"]
    first, again = (client.get(f"/api/v1/seats/{token}/hint").json() for _ in range(2))
    assert first == again
    assert [(level, view.seat, hurry) for level, view, hurry in oracle.asked] == [(advisor("douro"), 0, True)]
    actions = frame(client, token)["actions"]
    assert first["decision"] == frame(client, token)["decision"]
    best = first["advice"][0]
    assert {name: best[name] for name in ("action", "words", "touches")} == actions[-1]
    assert best["chance"] == 0.8
    assert best["why"].startswith("Wins ")
    assert len(first["advice"]) == 3
    play(client, token, 0)
    assert client.get(f"/api/v1/seats/{token}/hint").json()["error"]["code"] == "hint.not_asked"


def test_a_hint_says_that_its_last_touch_only_turns(served: tuple[TestClient, Oracle]) -> None:
    """Its number belongs where the tile lies and not on the sign that turns it."""
    client, _ = served
    made = make(client, PEOPLE, game="six-castles", hints=True)
    tokens = {seat["seat"]: seat["token"] for seat in made["seats"]}
    for _ in range(20):
        acting = frame(client, tokens[0])["to_act"][0]
        turning = [bool(action.get("turns")) for action in frame(client, tokens[acting])["actions"]]
        hint = client.get(f"/api/v1/seats/{tokens[acting]}/hint").json()["advice"]
        assert all(one.get("turns", False) == turning[0] for one in hint)
        if turning[0]:
            return
        play(client, tokens[acting], 0)
    raise AssertionError("no tile was to be placed")


def test_hints_are_refused_where_they_are_not_to_be_had(served: tuple[TestClient, Oracle]) -> None:
    client, oracle = served
    without, made = make(client, PEOPLE), make(client, PEOPLE, hints=True)
    token = without["seats"][0]["token"]
    assert client.get(f"/api/v1/seats/{token}/hint").json()["error"]["code"] == "hint.off"
    assert client.get(f"/api/v1/seats/{made['watch']}/hint").status_code == 403
    assert not oracle.asked
    oracle.late = True
    token = made["seats"][0]["token"]
    assert client.get(f"/api/v1/seats/{token}/hint").status_code == 503
    oracle.late = False
    assert client.get(f"/api/v1/seats/{token}/hint").status_code == 200, "it can be asked again"


def test_everyone_is_told_that_there_are_hints_and_a_coach(served: tuple[TestClient, Oracle]) -> None:
    client, _ = served
    made = make(client, PEOPLE, hints=True, coach=True)
    for token in (made["seats"][1]["token"], made["watch"]):
        table = client.get(f"/api/v1/seats/{token}").json()["table"]
        assert (table["hints"], table["coach"]) == (True, True)


def until_pong(socket: Any) -> list[dict[str, Any]]:
    """Everything that has come by now."""
    socket.send_json({"do": "ping", "id": "pong"})
    found: list[dict[str, Any]] = []
    while not found or found[-1].get("id") != "pong":
        found.append(socket.receive_json())
    return found


def test_the_coach_tells_the_one_who_decided_and_nobody_else(served: tuple[TestClient, Oracle]) -> None:
    client, oracle = served
    made = make(client, PEOPLE, coach=True)
    ana, rui, _ = (seat["token"] for seat in made["seats"])
    tokens = [ana, rui, made["watch"]]
    with (
        client.websocket_connect(f"/api/v1/seats/{ana}/live") as hers,
        client.websocket_connect(f"/api/v1/seats/{rui}/live") as his,
        client.websocket_connect(f"/api/v1/seats/{made['watch']}/live") as theirs,
    ):
        played = play(client, ana, 0)
        message = hers.receive_json()
        while message["is"] != "coach":
            message = hers.receive_json()
        assert message["played"]["action"] == played
        assert (message["played"]["chance"], message["better"]["chance"]) == (0.2, 0.8)
        for other in (his, theirs):
            assert "coach" not in [one["is"] for one in until_pong(other)]
    assert [(level, view.seat, hurry) for level, view, hurry in oracle.asked] == [(advisor("douro"), 0, False)]
    found = [client.get(f"/api/v1/seats/{token}/coach") for token in tokens]
    assert [answer.status_code for answer in found] == [200, 404, 403]
    moment = found[0].json()
    assert moment["frame"]["base"] is None
    assert set(moment["better"]["touches"]) <= {piece[0] for piece in moment["frame"]["pieces"]}
    with client.websocket_connect(f"/api/v1/seats/{ana}/live") as again:
        assert "coach" in [one["is"] for one in until_pong(again)], "whoever was away finds it"


def test_what_was_played_is_told_once_and_with_one_chance(served: tuple[TestClient, Oracle]) -> None:
    """Though the search, which has hardly tried it, puts it among the best few."""
    client, oracle = served
    oracle.visits = 3
    token = make(client, PEOPLE, coach=True)["seats"][0]["token"]
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        played = play(client, token, -2)
        message = socket.receive_json()
        while message["is"] != "coach":
            message = socket.receive_json()
    moment = client.get(f"/api/v1/seats/{token}/coach").json()
    assert moment["played"] == message["played"]
    assert (moment["played"]["action"], moment["played"]["chance"]) == (played, 0.5)
    assert played not in [one["action"] for one in moment["advice"]]


def test_what_the_search_never_tried_is_compared_with_the_best(served: tuple[TestClient, Oracle]) -> None:
    client, oracle = served
    oracle.visits = 0
    token = make(client, PEOPLE, coach=True)["seats"][0]["token"]
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        play(client, token, 0)
        message = socket.receive_json()
        while message["is"] != "coach":
            message = socket.receive_json()
    assert message["played"]["chance"] == 0.5


def test_a_good_decision_and_a_table_without_coach_bring_no_note(served: tuple[TestClient, Oracle]) -> None:
    client, oracle = served
    for coach, at in ((True, -1), (False, 0)):
        token = make(client, PEOPLE, coach=coach)["seats"][0]["token"]
        with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
            play(client, token, at)
            until_pong(socket)
            assert "coach" not in [one["is"] for one in until_pong(socket)]
    assert len(oracle.asked) == 1


@pytest.mark.parametrize("name", GAMES)
def test_what_is_hidden_makes_no_difference_to_what_is_told(name: str) -> None:
    """Two states that differ in secrets but give a seat the same view give it the same advice."""
    game = GAMES[name]
    seats = game.seats[-1]
    match = Match(game, game.setup(seats), [""] * seats, Dealer.seeded("secrets"))
    rng, seen = Random(1), 0
    for _ in range(6):
        seat = match.state.to_act()[0]
        view = match.state.view(seat)
        other = game.imagine(view, rng)
        seen += canonical(other) != canonical(match.state)
        mind = thinker(game)
        found, again = (think(mind, one, Random("seed"), WITHOUT_CLOCK) for one in (view, other.view(seat)))
        assert [(option.action, option.chances) for option in found.options] == [
            (option.action, option.chances) for option in again.options
        ]
        match.play(rng.choice(view.legal))
    if name == "douro":
        assert seen, "there are secrets"
