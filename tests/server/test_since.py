"""What has happened since a seat's last decision: shown once more, and what each line of it is about."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira import GAMES
from tests.server.program import command, frame, make, play_first, three_people


def table(client: TestClient, game: str) -> dict[str, Any]:
    return make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")], game=game)


def patched(pieces: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """The pieces by id after a frame."""
    kept = {} if change["base"] is None else {id: row for id, row in pieces.items() if id not in change["gone"]}
    return {**kept, **{row[0]: row for row in change["pieces"]}}


def play_on(client: TestClient, made: dict[str, Any], times: int) -> None:
    for _ in range(times):
        for seat in made["seats"]:
            if frame(client, seat["token"])["decision"] is not None:
                play_first(client, seat["token"])
                break


@pytest.mark.parametrize("game", GAMES)
def test_the_frames_lead_from_before_ones_last_decision_to_the_present(client: TestClient, game: str) -> None:
    made = table(client, game)
    play_on(client, made, 25)
    for token in (*(seat["token"] for seat in made["seats"]), made["watch"]):
        now, answer = frame(client, token), command(client, token, do="since")
        first, *rest = answer["frames"]
        assert first["base"] is None
        pieces = patched({}, first)
        for before, after in zip(answer["frames"], rest, strict=False):
            assert after["base"] == before["revision"]
            assert len(after["log"]) == len(after["log_pieces"]) == len(after["log_seats"])
            assert after["look"] in ("brief", "normal", "hold")
            pieces = patched(pieces, after)
            about = [id for row in after["log_pieces"] if row for id in (*row[0], *row[1])]
            assert set(about) <= set(pieces)
        assert pieces == {row[0]: row for row in now["pieces"]}
        assert [line for one in rest for line in one["log"]] == [
            line for line in now["log"] if line[0] > first["revision"]
        ]


def test_a_line_is_about_the_piece_that_it_put_there(client: TestClient) -> None:
    made = table(client, "dos-rios")
    for _ in range(60):
        play_on(client, made, 1)
        frames = command(client, made["watch"], do="since")["frames"]
        lines = [
            (text, about) for one in frames[1:] for (_, text), about in zip(one["log"], one["log_pieces"], strict=True)
        ]
        put = [about for text, about in lines if "puts a campesino" in text]
        if put:
            assert [id.rsplit("-", 1)[0] for about in put for id in about[0]]
            assert all(len(about[0]) == 1 and about[0][0].startswith("campesino-") for about in put)
            return
    raise AssertionError("nobody has put a campesino anywhere")


def test_what_is_forced_is_not_played_for_anybody_if_it_ends_the_turn(client: TestClient) -> None:
    """The last card of a hand: nothing else can be done, and yet it is its player's to put down."""
    tokens = three_people(client)
    while len(frame(client, tokens[0])["actions"]) > 1:
        for token in tokens:
            play_first(client, token)
    now = frame(client, tokens[0])
    assert len(now["actions"]) == 1
    play = {"do": "play", "decision": now["decision"], "action": now["actions"][0]["action"], "check": True}
    assert command(client, tokens[0], **play, forced=True)["ends_turn"]
    assert frame(client, tokens[0])["decision"] == now["decision"]
    assert "ends_turn" not in command(client, tokens[0], **play)
