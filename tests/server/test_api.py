"""The API as a program uses it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import ribeira
from ribeira import GAMES
from ribeira.bots import BOTS
from ribeira.bots.cast import CAST
from ribeira.server.app import make_app
from tests.server.program import ALONE, FRIENDS, RECORD, command, frame, make, play_first, three_people

# Getting started


def test_games_are_offered_with_all_a_page_needs(client: TestClient) -> None:
    offered = {game["name"]: game for game in client.get("/api/v1/games").json()["games"]}
    assert set(offered) == set(GAMES)
    for game in offered.values():
        assert "." not in game["title"]
        assert len(game["about"]) > 20
        assert client.get(game["sheet"]).headers["content-type"] == "image/svg+xml"
        assert client.get(game["picture"] + "?theme=dark").text.startswith("<svg")
        labels = [option["label"] for option in game["options"]] + [bot["label"] for bot in game["bots"]]
        labels += [value["label"] for option in game["options"] for value in option["values"]]
        assert not [label for label in labels if "." in label]


def test_a_bot_of_another_package_is_offered_by_its_name(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BOTS, "_others", {"mine": "my_bots:Mine"})
    for game in client.get("/api/v1/games").json()["games"]:
        assert {"name": "mine", "label": "mine"} in game["bots"]
        assert {"name": "greedy", "label": "Greedy: takes what looks best now"} in game["bots"]


def test_characters_are_offered_with_their_faces(client: TestClient) -> None:
    """Each with its level in words, a sentence and a symbol of the sheet of faces."""
    (bots, *_) = [game["bots"] for game in client.get("/api/v1/games").json()["games"]]
    cast = {bot["name"]: bot for bot in bots if "level" in bot}
    assert set(cast) == set(CAST)
    assert cast["ines"]["label"] == "Inês"
    assert (cast["ines"]["level"], cast["ines"]["level_label"], cast["ines"]["style_label"]) == (
        "medium",
        "Medium",
        "steady",
    )
    faces = client.get("/api/v1/faces.svg")
    assert faces.headers["content-type"] == "image/svg+xml"
    for bot in cast.values():
        assert bot["about"].endswith(".")
        assert not bot["about"].startswith("character.")
        assert f'<symbol id="{bot["face"]}"' in faces.text


def test_bots_sit_under_names_of_their_own(client: TestClient) -> None:
    """Characters under theirs; whoever would be called as somebody else is told apart."""
    bots = [{"who": "bot", "bot": bot} for bot in ("ines", "ines", "tome")]
    made = make(client, [{"who": "here", "name": "Tomé"}, *bots, {"who": "open"}])
    token = made["seats"][0]["token"]
    assert command(client, token, do="fill", seat=4, bot="greedy")["ok"]
    seats = client.get(f"/api/v1/seats/{token}").json()["table"]["seats"]
    assert [seat["name"] for seat in seats] == ["Tomé", "Inês", "Inês II", "Tomé II", "Greedy"]
    assert [seat["bot"] for seat in seats] == [None, "ines", "ines", "tome", "greedy"]
    now = frame(client, token)
    about = {sentence: seat for (_, sentence), seat in zip(now["log"], now["log_seats"], strict=True)}
    assert about["Greedy sits down."] == 4
    (mine,) = client.post("/api/v1/mine", json={"tokens": [token]}).json()["tables"]
    assert [seat["bot"] for seat in mine["seats"]] == [None, "ines", "ines", "tome", "greedy"]


def test_texts_of_the_page(client: TestClient) -> None:
    assert len(client.get("/api/v1/texts/en").json()["texts"]) > 50
    assert {"code": "en", "name": "English"} in client.get("/api/v1/languages").json()["languages"]


def test_pages_and_files(client: TestClient) -> None:
    for path in ("/", "/play/x", "/watch/x", "/join/x", "/replay/x"):
        page = client.get(path)
        assert page.status_code == 200
        assert "{static}" not in page.text
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert page.headers["referrer-policy"] == "no-referrer"
    script = re.search(r'/static/[^"]+/main\.js', page.text)
    assert script is not None
    sent = client.get(script[0])
    assert sent.content == (Path(ribeira.__file__).parent / "web" / "main.js").read_bytes()
    assert sent.headers["cache-control"].endswith("immutable")
    assert sent.headers["content-encoding"] == "gzip"
    assert client.get("/static/x/../app.py").status_code == 404
    assert client.get("/static/x/%2e%2e/server/app.py").status_code == 404


def test_a_qr_code_is_of_this_site_only(client: TestClient) -> None:
    assert b"<svg" in client.get("/api/v1/qr.svg?path=/join/abc").content
    assert client.get("/api/v1/qr.svg?path=https://elsewhere.example").status_code == 404


# Playing


def test_a_program_plays_a_whole_game_over_http(client: TestClient) -> None:
    tokens = three_people(client)
    for _ in range(200):
        for token in tokens:
            view = client.get(f"/api/v1/seats/{token}/view").json()
            if view["decision"] is not None:
                answer = command(client, token, do="play", decision=view["decision"], action=view["legal"][0])
                assert answer["ok"], answer
        table = client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]
        if table["over"]:
            break
    assert table["result"]["winners"]
    assert table["proof"]["key"]
    about = client.get(f"/api/v1/replays/{table['watch']}").json()
    assert about["proof"]["holds"]
    record = client.get(f"/api/v1/replays/{table['watch']}/record.json").json()
    assert record["result"]["scores"] == table["result"]["scores"]
    seen = client.get(f"/api/v1/replays/{table['watch']}/frames?from=10&to=12&seat=2").json()["frames"]
    assert [part["revision"] for part in seen] == [10, 11, 12]
    assert [part["base"] for part in seen] == [None, 10, 11]
    past, points = f"/api/v1/replays/{table['watch']}/card?piece=mat-1", table["result"]["scores"][1]
    assert client.get(f"{past}&at=1&seat=2").json()["card"]["now"] == ["Rui has 5 points."]  # as at the start
    end = client.get(f"{past}&at={len(record['actions'])}").json()
    assert end["card"]["now"][0].startswith(f"Rui has {points} point")
    assert client.get(f"{past}&at=99999").status_code == 404


def test_bots_play_and_the_socket_tells(client: TestClient) -> None:
    token = make(client, ALONE)["seats"][0]["token"]
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        moves, over = 0, False
        while not over:
            message = socket.receive_json()
            if message["is"] == "frame" and message["last"] and message["actions"]:
                action = message["actions"][0]["action"]
                socket.send_json({"do": "play", "id": str(moves), "decision": message["decision"], "action": action})
                moves += 1
            over = message["is"] == "table" and message.get("over", False)
    assert moves >= 20


def test_frames_are_changes_that_add_up_to_the_whole(client: TestClient) -> None:
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as socket:
        pieces: dict[str, Any] = {}
        revision = 0
        for token in tokens:
            play_first(client, token)
        want = frame(client, tokens[0])["revision"]
        while revision < want:
            message = socket.receive_json()
            if message["is"] != "frame":
                continue
            if message["base"] is None:
                pieces = {}
            else:
                assert message["base"] == revision
            for gone in message["gone"]:
                del pieces[gone]
            for piece in message["pieces"]:
                pieces[piece[0]] = piece
            if message["order"] is not None:
                pieces = {id: pieces[id] for id in arranged(list(pieces), message["order"])}
            revision = message["revision"]
    assert list(pieces.values()) == frame(client, tokens[0])["pieces"]


def arranged(ids: list[str], runs: list[list[str]]) -> list[str]:
    """A program's way to follow docs/api.md."""
    order: list[str | None] = [None, *(id for id in ids if not any(id in run[1:] for run in runs))]
    for before, *following in runs:
        at = order.index(before) + 1
        order[at:at] = following
    return [id for id in order if id is not None]


def test_facts_of_the_table_are_sent_whole_once_and_then_as_they_change(client: TestClient) -> None:
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as socket:
        facts = socket.receive_json()
        assert facts["is"] == "table"
        assert "watch" in facts
        play_first(client, tokens[1])
        while not facts["seats"][1]["committed"]:
            news = socket.receive_json()
            assert news["is"] != "table" or "watch" not in news
            changes = [seat for seat in news.get("seats", []) if "committed" in seat]
            learn(facts, news)
        assert changes == [{"seat": 1, "acting": False, "committed": True}]
        whole = client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]
    for seat in (*facts["seats"], *whole["seats"]):
        del seat["away"]  # it comes and goes with time
    assert facts == whole


def learn(facts: dict[str, Any], message: dict[str, Any]) -> None:
    """Change the facts of a table as a message says."""
    if message["is"] == "table":
        for seat in message.pop("seats", []):
            facts["seats"][seat["seat"]] |= seat
        facts |= message


def test_two_tabs_of_one_seat_are_told_the_same(client: TestClient) -> None:
    """What the second is told as it comes must not be missing to the first."""
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as first:
        facts = first.receive_json()
        with client.websocket_connect(f"/api/v1/seats/{tokens[1]}/live"):  # somebody comes
            with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as second:
                told = second.receive_json()
                for tab, known in ((first, facts), (second, told)):
                    while not known["seats"][1]["connected"]:
                        learn(known, tab.receive_json())
            for seat in (*facts["seats"], *told["seats"]):
                del seat["away"]  # it comes and goes with time
            assert facts == told


def test_a_viewer_gets_the_log_it_has_not_seen(client: TestClient) -> None:
    tokens = three_people(client)
    seen = frame(client, tokens[0])["revision"]
    play_first(client, tokens[1])
    later = frame(client, tokens[0], f"?revision={seen}")
    assert [line for _, line in later["log"]] == ["Rui has chosen."]
    assert later["log_from"] == seen


def test_waiting_ends_when_something_happens(client: TestClient) -> None:
    tokens = three_people(client)
    seen = frame(client, tokens[0])["revision"]
    play_first(client, tokens[1])
    answer = client.get(f"/api/v1/seats/{tokens[0]}/wait?revision={seen}").json()
    assert answer["frame"]["revision"] > seen


def test_a_spectator_sees_no_secret(client: TestClient) -> None:
    tokens = three_people(client)
    watch = client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]["watch"]
    before = client.get(f"/api/v1/seats/{watch}").json()
    card = frame(client, tokens[0])["actions"][4]["action"]
    decision = frame(client, tokens[0])["decision"]
    command(client, tokens[0], do="play", decision=decision, action=card)
    after = client.get(f"/api/v1/seats/{watch}").json()
    assert after["table"]["you"] is None
    assert after["frame"]["actions"] == before["frame"]["actions"] == []
    other = three_people(client)
    shown = json.dumps(after["frame"]["pieces"])
    assert not [id for id in (f"barrel-0-{n}" for n in range(11)) if f'"{id}"' in shown]
    assert other


# Together


@pytest.mark.parametrize("aid", [False, True])
def test_a_replay_of_a_running_game_shows_no_more_than_the_table(client: TestClient, aid: bool) -> None:
    """A table without memory aid hides points and piles: its own replay must not be a way around it."""
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")], aid=aid)
    for seat in made["seats"]:
        play_first(client, seat["token"])
    shown = frame(client, made["watch"])
    at = client.get(f"/api/v1/replays/{made['watch']}").json()["count"]
    replayed = client.get(f"/api/v1/replays/{made['watch']}/frames?from={at}").json()["frames"][0]
    assert replayed["pieces"] == shown["pieces"]
    assert replayed["words"] == client.get(f"/api/v1/seats/{made['watch']}/words").json()["words"]


def test_joining_by_invitation(client: TestClient) -> None:
    made = make(client, FRIENDS)
    invited = client.get(f"/api/v1/join/{made['invite']}").json()
    assert invited["open"] == 1
    joined = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Rui"})
    assert joined.status_code == 201
    assert joined.json()["seat"] == 1
    table = client.get(f"/api/v1/seats/{joined.json()['token']}").json()["table"]
    assert table["you"] == 1
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Rui", "Eva"]
    full = client.post("/api/v1/join", json={"invite": made["invite"], "name": "Leo"})
    assert full.json()["error"]["code"] == "table.full"


def test_listed_tables_can_be_joined_by_anyone_and_others_cannot(client: TestClient) -> None:
    listed, hidden = make(client, FRIENDS, listed=True), make(client, FRIENDS)
    ids = [table["table"] for table in client.get("/api/v1/tables").json()["tables"]]
    assert listed["table"] in ids
    assert hidden["table"] not in ids
    assert client.post("/api/v1/join", json={"table": hidden["table"], "name": "Rui"}).status_code == 404
    assert client.post("/api/v1/join", json={"table": listed["table"], "name": "Rui"}).status_code == 201
    ids = [table["table"] for table in client.get("/api/v1/tables").json()["tables"]]
    assert listed["table"] not in ids


def test_my_tables(client: TestClient) -> None:
    tokens = three_people(client)
    mine = client.post("/api/v1/mine", json={"tokens": [tokens[1], "unknown"]}).json()["tables"]
    assert [(table["token"], table["seat"], table["your_turn"]) for table in mine] == [(tokens[1], 1, True)]
    play_first(client, tokens[1])
    mine = client.post("/api/v1/mine", json={"tokens": [tokens[1]]}).json()["tables"]
    assert mine[0]["your_turn"] is False
    assert mine[0]["waiting_for"] == "Waiting for Ana and Eva"


def test_chat_name_hand_and_fill(client: TestClient) -> None:
    made = make(client, FRIENDS)
    token = made["seats"][0]["token"]
    assert command(client, token, do="chat", text="hello", id="c")["ok"]
    assert command(client, token, do="name", name="Anabela")["ok"]
    assert command(client, token, do="fill", seat=1, bot="random")["ok"]
    assert command(client, token, do="hand", to="greedy")["ok"]
    seats = client.get(f"/api/v1/seats/{token}").json()["table"]["seats"]
    assert seats[0]["name"] == "Anabela"
    assert seats[0]["handed"] == "greedy"
    assert seats[1]["who"] == "bot"
    assert command(client, token, do="hand", to=None)["ok"]


def test_undo_over_the_wire(client: TestClient) -> None:
    tokens = three_people(client)
    play_first(client, tokens[0])
    assert frame(client, tokens[0])["undo"] == "free"
    assert command(client, tokens[0], do="undo")["ok"]
    assert frame(client, tokens[0])["actions"]
    for token in tokens:
        play_first(client, token)
    assert frame(client, tokens[0])["undo"] == "ask"
    assert command(client, tokens[0], do="undo")["ok"]
    assert client.get(f"/api/v1/seats/{tokens[1]}").json()["table"]["undo"] == {"seat": 0, "owes": [1, 2]}
    assert command(client, tokens[1], do="agree", to=True)["ok"]
    assert command(client, tokens[2], do="agree", to=True)["ok"]
    assert frame(client, tokens[0])["log"][-1][1] == "Ana takes back the last move."


def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        tokens = three_people(client, clock={"kind": "bank", "seconds": 3600, "increment": 0})
        play_first(client, tokens[0])
        before = client.get(f"/api/v1/seats/{tokens[1]}").json()
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        after = client.get(f"/api/v1/seats/{tokens[1]}").json()
        assert after["frame"] == before["frame"]
        clocks = [seat["clock"] for seat in after["table"]["seats"]]
        assert all(3_000_000 < left <= 3_600_000 for left in clocks)  # the machine may be slow
        assert play_first(client, tokens[1])["ok"]


def test_a_new_name_is_told_and_shown_everywhere(client: TestClient) -> None:
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[1]}/live") as socket:
        message = socket.receive_json()
        while message["is"] != "frame":
            message = socket.receive_json()
        assert command(client, tokens[0], do="name", name="Beatriz")["ok"]
        message = socket.receive_json()
        while message["is"] != "frame":
            message = socket.receive_json()
        assert [line for _, line in message["log"]] == ["Ana is now called Beatriz."]
        assert "Beatriz" in json.dumps(message["pieces"])
        assert '"Ana"' not in json.dumps(frame(client, tokens[1]))
    assert command(client, tokens[0], do="name", name="Beatriz")["revision"] == message["revision"]


def test_what_was_taken_back_leaves_the_log_of_who_was_away(client: TestClient) -> None:
    tokens = three_people(client)
    play_first(client, tokens[0])
    seen = frame(client, tokens[1])["revision"]
    assert command(client, tokens[0], do="undo")["ok"]
    later = frame(client, tokens[1], f"?revision={seen}")
    assert later["log_from"] == 0
    assert "Ana has chosen." not in [line for _, line in later["log"]]


# Replays


def test_upload_replay_and_continue(client: TestClient) -> None:
    whole = RECORD.read_bytes()
    token = client.post("/api/v1/records", content=whole).json()["replay"]
    about = client.get(f"/api/v1/replays/{token}").json()
    assert about["over"]
    assert about["proof"]["holds"]
    assert about["moments"][-1][0] == about["count"]
    assert client.get(f"/api/v1/replays/{token}/record.json").content == whole

    half = json.loads(whole)
    half["actions"], half["result"], half["seal"] = half["actions"][:60], None, None
    half["dealer"]["key"] = None
    token = client.post("/api/v1/records", content=json.dumps(half)).json()["replay"]
    assert client.get(f"/api/v1/replays/{token}").json()["over"] is False
    early = client.get(f"/api/v1/replays/{token}/frames?from=1&to=2&seat=1")
    assert early.json()["error"]["code"] == "replay.seat"
    seats = [{"who": "here", "name": name} for name in half["players"]]
    made = client.post("/api/v1/tables", json={"seats": seats, "record": half, "pace": 0})
    assert made.status_code == 201
    going = client.get(f"/api/v1/seats/{made.json()['seats'][0]['token']}").json()
    assert going["frame"]["revision"] >= 60
    assert going["table"]["proof"]["hash"] is None


def test_nobody_brings_the_key_of_a_game_with_others(client: TestClient) -> None:
    """Whoever knows the key knows every card to come."""
    half = json.loads(RECORD.read_bytes())
    half["actions"], half["result"], half["seal"] = half["actions"][:60], None, None
    seats = [{"who": "here", "name": "Ana"}, *({"who": "open"} for _ in half["players"][1:])]
    made = client.post("/api/v1/tables", json={"seats": seats, "record": half}).json()
    proof = client.get(f"/api/v1/seats/{made['watch']}").json()["table"]["proof"]
    assert proof == {"hash": None, "seeds": None, "head": None, "key": None, "deal": None}


def test_a_finished_record_cannot_go_on(client: TestClient) -> None:
    record = json.loads(RECORD.read_bytes())
    seats = [{"who": "here", "name": name} for name in record["players"]]
    answer = client.post("/api/v1/tables", json={"seats": seats, "record": record})
    assert answer.json()["error"]["code"] == "table.over"
