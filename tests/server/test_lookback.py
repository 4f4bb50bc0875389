"""Looking back at one's own table: what this seat saw, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES
from ribeira.server.lookback import MOST_MOMENTS
from tests.server.program import command, frame, make, play_first, three_people


def moments(client: TestClient, token: str, first: int = 0, last: int = 0) -> dict[str, Any]:
    answer: dict[str, Any] = client.get(f"/api/v1/seats/{token}/moments?from={first}&to={last}").json()
    return answer


def people(client: TestClient, game: str) -> list[str]:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    answer = client.post("/api/v1/tables", json={"game": game, "seats": seats}).json()
    return [seat["token"] for seat in answer["seats"]]


@pytest.mark.parametrize("game", GAMES)
def test_every_moment_is_as_it_was_seen(client: TestClient, game: str) -> None:
    """What a seat is shown of the past is what it was shown then; of the present, what it sees now."""
    tokens, shown = people(client, game), dict[int, list[Any]]()
    for _ in range(12):
        token = next(token for token in tokens if frame(client, token)["actions"])
        at = moments(client, tokens[1])["count"]
        shown[at] = frame(client, tokens[1])["pieces"]
        assert play_first(client, token)["ok"]
    for at, pieces in shown.items():
        (seen,) = moments(client, tokens[1], at, at)["frames"]
        assert (seen["base"], seen["pieces"]) == (None, pieces)
        assert seen["words"]


def test_nobody_sees_what_another_has_chosen(client: TestClient) -> None:
    """While a choice is sealed it is the same to the others whatever it is."""
    tokens = three_people(client)
    actions = frame(client, tokens[0])["actions"]
    seen = []
    for action in (actions[0], actions[5]):
        body = {"do": "play", "decision": frame(client, tokens[0])["decision"], "action": action["action"]}
        assert client.post(f"/api/v1/seats/{tokens[0]}/commands", json=body).json()["ok"]
        count = moments(client, tokens[1])["count"]
        seen.append([moments(client, token, count, count)["frames"] for token in tokens[1:]])
        mine = moments(client, tokens[0], count, count)["frames"]
        assert mine not in seen[-1]
        assert client.post(f"/api/v1/seats/{tokens[0]}/commands", json={"do": "undo"}).json()["ok"]
    assert seen[0] == seen[1]


def test_there_is_an_end_to_what_is_asked(client: TestClient) -> None:
    tokens = people(client, "six-castles")
    count = moments(client, tokens[0])["count"]
    assert len(moments(client, tokens[0], 0, 10**9)["frames"]) == min(count + 1, MOST_MOMENTS)
    assert moments(client, tokens[0], count + 1, count + 9)["frames"] == []
    changes = moments(client, tokens[0], 0, 5)["frames"]
    assert [each["base"] for each in changes] == [None, 0, 1, 2, 3, 4]


def test_who_may_look(client: TestClient) -> None:
    made = make(client, [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "bot", "bot": "greedy"}])
    assert client.get(f"/api/v1/seats/{made['watch']}/moments").status_code == 200
    assert client.get(f"/api/v1/seats/{made['invite']}/moments").status_code == 404
    assert client.get("/api/v1/seats/nobody/moments").status_code == 404
    assert client.get(f"/api/v1/seats/{made['watch']}/moments?from=-1").status_code == 400


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_has_its_card_at_every_moment(client: TestClient, game: str) -> None:
    """It tells what the seat saw then: what was told at the table when it was the present."""
    tokens, shown = people(client, game), dict[int, list[Any]]()
    for _ in range(6):
        at = moments(client, tokens[1])["count"]
        pieces = [piece[0] for piece in frame(client, tokens[1])["pieces"]][:8]
        shown[at] = [(piece, command(client, tokens[1], do="explain", piece=piece).get("card")) for piece in pieces]
        assert play_first(client, next(token for token in tokens if frame(client, token)["actions"]))["ok"]
    for at, cards in shown.items():
        for piece, card in cards:
            found = client.get(f"/api/v1/seats/{tokens[1]}/moments/card?at={at}&piece={piece}")
            assert found.json().get("card") == card
            assert found.status_code == (404 if card is None else 200)


def test_the_card_of_a_moment_that_has_not_come(client: TestClient) -> None:
    token = people(client, "douro")[0]
    assert client.get(f"/api/v1/seats/{token}/moments/card?at=0&piece=mat-1").status_code == 200
    assert client.get(f"/api/v1/seats/{token}/moments/card?at=999&piece=mat-1").status_code == 404
    assert client.get(f"/api/v1/seats/{token}/moments/card?at=0&piece=nothing").status_code == 404
    assert client.get(f"/api/v1/seats/{token}/moments/card?at=0").status_code == 404
