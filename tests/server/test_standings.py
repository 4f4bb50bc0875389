"""How a game ended: the score sheet, the points over the game, and the picture; and being asked before a turn ends."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES
from ribeira.kernel.game import Game
from ribeira.kernel.record import last_state, read_record
from ribeira.server.standings import score_sheet
from tests.server.program import ALONE, RECORD, command, frame, make

RECORDS = RECORD.parent
ONE_OF_EACH = ["douro-tie-of-two", "dos-rios-five-2", "six-castles-advanced-3", "six-castles-family-4"]


def replay_of(client: TestClient, name: str) -> str:
    token: str = client.post("/api/v1/records", content=(RECORDS / f"{name}.json").read_bytes()).json()["replay"]
    return token


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_finished_game_has_its_score_sheet_and_its_course(client: TestClient, name: str) -> None:
    told = client.get(f"/api/v1/replays/{replay_of(client, name)}/standings").json()
    record = read_record((RECORDS / f"{name}.json").read_bytes(), GAMES)
    state = last_state(record, GAMES[record.setup.game])
    (total,) = [line for line in told["lines"] if line["kind"] == "total"]
    assert total["figures"] == list(state.scores()) == told["points"][-1][1]
    assert told["winners"] == list(state.winners())
    assert told["how"]
    moments = [at for at, _ in told["points"]]
    assert moments == sorted(set(moments))
    assert (moments[0], told["count"]) == (0, len(record.actions))


@pytest.mark.parametrize("theme", ["light", "dark", "none of these"])
def test_the_last_moment_is_a_picture_that_stands_alone(client: TestClient, theme: str) -> None:
    token = replay_of(client, ONE_OF_EACH[0])
    answer = client.get(f"/api/v1/replays/{token}/picture.svg", params={"theme": theme})
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    assert "http://" not in answer.text.replace("http://www.w3.org/", "")


def test_a_game_that_goes_on_tells_nothing(client: TestClient) -> None:
    watch = make(client, ALONE)["watch"]
    cut = json.loads(RECORD.read_text()) | {"dealer": {"hash": None, "key": None}, "seal": None, "result": None}
    cut["actions"] = cut["actions"][:-1]
    uploaded = client.post("/api/v1/records", json=cut).json()["replay"]
    for path in ("standings", "picture.svg"):
        assert client.get(f"/api/v1/replays/{watch}/{path}").json()["error"]["code"] == "replay.running"
        assert client.get(f"/api/v1/replays/{uploaded}/{path}").json()["error"]["code"] == "analysis.unfinished"
        assert client.get(f"/api/v1/replays/nothing/{path}").status_code == 404


def test_a_game_without_a_sheet_shows_its_points() -> None:
    record = read_record(RECORD.read_bytes(), GAMES)
    game = GAMES["douro"]
    state = last_state(record, game)
    bare: Game[Any, Any] = Game(
        **{**{f: getattr(game, f) for f in game.__dataclass_fields__ if f != "title"}, "tally": None}
    )
    (line,) = score_sheet(bare, state)
    assert (line.figures, line.kind) == (tuple(state.scores()), "total")


# Before a turn ends


@pytest.fixture
def alone(client: TestClient) -> Iterator[str]:
    yield make(client, ALONE)["seats"][0]["token"]


def test_a_sealed_choice_is_not_played_while_it_is_only_checked(client: TestClient, alone: str) -> None:
    now = frame(client, alone)
    play = {"do": "play", "decision": now["decision"], "action": now["actions"][0]["action"]}
    assert command(client, alone, **play, check=True)["ends_turn"]
    assert frame(client, alone)["decision"] == now["decision"]
    answer = command(client, alone, **play)
    assert (answer["ok"], "ends_turn" in answer) == (True, False)
    assert command(client, alone, **play, check=True)["repeated"]


def test_what_goes_on_is_played_at_once_though_it_is_checked(client: TestClient) -> None:
    """In Dos Rios a campesino's step leaves the turn with its player."""
    seats = [{"who": "here", "name": "Ana"}, {"who": "here", "name": "Rui"}]
    tokens = [seat["token"] for seat in make(client, seats, game="dos-rios")["seats"]]
    seen = {True: 0, False: 0}
    for _ in range(60):
        token = next(each for each in tokens if frame(client, each)["actions"])
        now = frame(client, token)
        for action in (now["actions"][0], now["actions"][-1]):
            play = {"do": "play", "decision": now["decision"], "action": action["action"]}
            answer = command(client, token, **play, check=True)
            assert answer["ok"]
            ended = answer.get("ends_turn", False)
            seen[ended] += 1
            if not ended:
                break
        else:
            command(client, token, **play)
            assert not frame(client, token)["actions"]  # as it was told, the turn is over
            continue
        if len(now["actions"]) > 1:
            assert frame(client, token)["actions"]  # it is still the same player's
    assert min(seen.values()) > 5


def test_an_impossible_action_is_refused_though_it_is_only_checked(client: TestClient, alone: str) -> None:
    now = frame(client, alone)
    for action, code in (("1 play 99", None), ("2 play 1", "command.seat"), ("nonsense", None)):
        answer = command(client, alone, do="play", decision=now["decision"], action=action, check=True)
        assert not answer["ok"]
        assert code in (None, answer["code"])
