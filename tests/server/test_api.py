"""The API as a program uses it, every refusal included."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from ribeira import GAMES
from ribeira.server.app import WEB, lean, make_app

RECORD = Path(__file__).parent.parent / "records" / "douro-tie-of-two.json"
ALONE = [{"who": "here", "name": "Ana"}, {"who": "bot", "bot": "greedy"}, {"who": "bot", "bot": "random"}]
FRIENDS = [{"who": "here", "name": "Ana"}, {"who": "open"}, {"who": "here", "name": "Eva"}]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path_factory.mktemp("server") / "tables.db", 1)) as client:
        yield client


def make(client: TestClient, seats: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": seats, "pace": 0, **more})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def frame(client: TestClient, token: str, query: str = "") -> dict[str, Any]:
    made: dict[str, Any] = client.get(f"/api/v1/seats/{token}{query}").json()["frame"]
    return made


def command(client: TestClient, token: str, **body: Any) -> dict[str, Any]:
    answer: dict[str, Any] = client.post(f"/api/v1/seats/{token}/commands", json=body).json()
    return answer


def play_first(client: TestClient, token: str) -> dict[str, Any]:
    now = frame(client, token)
    return command(client, token, do="play", decision=now["decision"], action=now["actions"][0]["action"])


def three_people(client: TestClient, **more: Any) -> list[str]:
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    return [seat["token"] for seat in make(client, seats, **more)["seats"]]


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
    assert "/**" not in sent.text
    assert "import " in sent.text
    assert sent.headers["cache-control"].endswith("immutable")
    assert sent.headers["content-encoding"] == "gzip"
    assert client.get("/static/x/../app.py").status_code == 404
    assert client.get("/static/x/%2e%2e/server/app.py").status_code == 404


def test_no_text_of_the_page_goes_over_several_lines() -> None:
    """For indents are not sent."""
    for path in sorted(WEB.glob("*.js")):
        assert not [line for line in lean(path).decode().splitlines() if line.count("`") % 2], path.name


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
        play_first(client, tokens[1])
        news = socket.receive_json()
        while news["is"] != "table":
            news = socket.receive_json()
    assert "watch" in facts
    assert "watch" not in news
    assert news["seats"] == [{"seat": 1, "acting": False, "committed": True}]
    seats = [facts["seats"][0] | {"connected": False}, facts["seats"][1] | news["seats"][0], facts["seats"][2]]
    assert {**facts, **news, "seats": seats} == client.get(f"/api/v1/seats/{tokens[0]}").json()["table"]


def test_two_tabs_of_one_seat_are_told_the_same(client: TestClient) -> None:
    """What the second is told as it comes must not be missing to the first."""
    tokens = three_people(client)
    with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as first:
        facts = first.receive_json()
        with client.websocket_connect(f"/api/v1/seats/{tokens[1]}/live"):  # somebody comes
            with client.websocket_connect(f"/api/v1/seats/{tokens[0]}/live") as second:
                told = second.receive_json()
                while not facts["seats"][1]["connected"]:
                    news = first.receive_json()
                    if news["is"] == "table":
                        for seat in news.pop("seats", []):
                            facts["seats"][seat["seat"]] |= seat
                        facts |= news
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


# Looking ahead


def to_place(client: TestClient) -> tuple[dict[str, Any], str]:
    """A table at which the first player to place a tile is to do so, and their token."""
    seats = [{"who": "here", "name": name} for name in ("Ana", "Rui")]
    made = make(client, seats, game="six-castles")
    for _ in range(40):
        for seat in made["seats"]:
            now = frame(client, seat["token"])
            if any(action.get("foresee") for action in now["actions"]):
                return made, seat["token"]
            if now["decision"] is not None:
                play_first(client, seat["token"])
    raise AssertionError("nobody came to place a tile")


def foresee(client: TestClient, token: str, action: str) -> Any:
    return command(client, token, do="foresee", action=action)


def test_what_an_action_would_bring_is_what_it_brings(client: TestClient) -> None:
    _, token = to_place(client)
    before = frame(client, token)
    action = next(action["action"] for action in before["actions"] if action.get("foresee"))
    foreseen = foresee(client, token, action)["frame"]
    assert foreseen["base"] == foreseen["revision"] == before["revision"]
    assert "Mounds now" in foreseen["log"][0]
    assert frame(client, token) == before, "nothing has happened"
    with client.websocket_connect(f"/api/v1/seats/{token}/live?revision={before['revision']}") as socket:
        assert command(client, token, do="play", decision=before["decision"], action=action)["ok"]
        message = socket.receive_json()
        while message["is"] != "frame" or message["base"] is None:
            message = socket.receive_json()
    assert message["pieces"] == foreseen["pieces"]
    assert [line for _, line in message["log"]] == foreseen["log"]


def test_what_cannot_be_foreseen_is_refused(client: TestClient) -> None:
    made, token = to_place(client)
    actions = frame(client, token)["actions"]
    place = next(action["action"] for action in actions if action.get("foresee"))
    other = next(seat["token"] for seat in made["seats"] if seat["token"] != token)
    assert foresee(client, other, place)["code"] == "command.seat"
    assert foresee(client, made["watch"], place)["code"] == "table.not_yours"
    for chance in ("1 first *", "1 draw * 3"):
        assert foresee(client, made["seats"][0]["token"], chance)["ok"] is False
    assert foresee(client, token, "1 nonsense")["code"].startswith("notation")
    number = place.split()[0]
    assert foresee(client, token, f"{number} place 1 77,77 0")["code"].startswith("six-castles.refuse")
    three = three_people(client)
    assert foresee(client, three[0], frame(client, three[0])["actions"][0]["action"])["code"] == ("command.unforeseen")


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
    assert mine[0]["waiting_for"] == "Waiting for Ana, Eva"


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
    assert frame(client, tokens[0])["log"][-1][1] == "Ana takes the last move back."


def test_tables_go_on_after_a_restart(tmp_path: Path) -> None:
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        tokens = three_people(client, clock={"kind": "bank", "seconds": 60, "increment": 0})
        play_first(client, tokens[0])
        before = client.get(f"/api/v1/seats/{tokens[1]}").json()
    with TestClient(make_app(tmp_path / "tables.db", 1)) as client:
        after = client.get(f"/api/v1/seats/{tokens[1]}").json()
        assert after["frame"] == before["frame"]
        clocks = [seat["clock"] for seat in after["table"]["seats"]]
        assert all(50_000 < left <= 60_000 for left in clocks)
        assert play_first(client, tokens[1])["ok"]


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
    assert proof == {"hash": None, "head": None, "key": None}


def test_a_finished_record_cannot_go_on(client: TestClient) -> None:
    record = json.loads(RECORD.read_bytes())
    seats = [{"who": "here", "name": name} for name in record["players"]]
    answer = client.post("/api/v1/tables", json={"seats": seats, "record": record})
    assert answer.json()["error"]["code"] == "table.over"


# Refusals

BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess"}, "setup.unknown_game"),
    ({"seats": ALONE[:2]}, "setup.seats"),
    ({"seats": [*ALONE, *ALONE]}, "setup.seats"),
    ({"options": {"wind": "west"}}, "setup.option"),
    ({"seats": ALONE[1:] + ALONE[1:2]}, "table.nobody"),
    ({"seats": [{"who": "here", "name": ""}, *ALONE[1:]]}, "table.name"),
    ({"seats": [*ALONE[:2], {"who": "bot", "bot": "genius"}]}, "table.bot"),
    ({"clock": {"kind": "move", "seconds": 0}}, "table.clock"),
    ({"clock": {"kind": "sand"}}, "http.body"),
    ({"absent": 1}, "table.absent"),
    ({"pace": -1}, "table.pace"),
    ({"colour": "red"}, "http.body"),
    ({"seats": "three"}, "http.body"),
    ({"record": {"ribeira": 2}}, "record.not_ours"),
]


@pytest.mark.parametrize(("change", "code"), BAD_TABLES)
def test_a_table_that_cannot_be(client: TestClient, change: dict[str, Any], code: str) -> None:
    answer = client.post("/api/v1/tables", json={"game": "douro", "seats": ALONE, **change})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code
    assert error["sentence"].endswith(".")
    assert code not in error["sentence"]


BAD_REQUESTS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/api/v1/seats/unknown", None, 404, "table.unknown"),
    ("GET", "/api/v1/seats/" + "x" * 500, None, 404, "table.unknown"),
    ("GET", "/api/v1/join/unknown", None, 404, "table.unknown"),
    ("GET", "/api/v1/replays/unknown", None, 404, "replay.unknown"),
    ("GET", "/api/v1/games/chess/sheet.svg", None, 404, "setup.unknown_game"),
    ("GET", "/api/v1/games?language=xx", None, 400, "http.language"),
    ("GET", "/api/v1/texts/xx", None, 404, "http.language"),
    ("GET", "/api/v9/games", None, 404, "http.not_found"),
    ("GET", "/nowhere", None, 404, "http.not_found"),
    ("GET", "/static/x/%00", None, 404, "http.not_found"),
    ("GET", "/static/x/" + "x" * 300, None, 404, "http.not_found"),
    ("GET", "/static/x/%2e%2e/__init__.py", None, 404, "http.not_found"),
    ("GET", "/static/x//etc/passwd", None, 404, "http.not_found"),
    ("DELETE", "/api/v1/tables", None, 405, "http.method"),
    ("POST", "/api/v1/tables", b"{", 400, "http.body"),
    ("POST", "/api/v1/tables", b"\xff\xff", 400, "http.body"),
    ("POST", "/api/v1/tables", b"[" * 50_000, 400, "http.body"),
    ("POST", "/api/v1/join", b"x" * 70_000, 413, "http.too_large"),
    ("POST", "/api/v1/records", b"x" * 2_100_000, 413, "http.too_large"),
    ("POST", "/api/v1/records", b"{}", 400, "record.not_ours"),
    ("POST", "/api/v1/join", b'{"invite": "unknown", "name": "Rui"}', 404, "table.unknown"),
]


@pytest.mark.parametrize(("method", "path", "body", "status", "code"), BAD_REQUESTS)
def test_a_bad_request_is_answered_in_words(
    client: TestClient, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = client.request(method, path, content=body)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code
    assert answer.json()["error"]["sentence"]


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "", "²", "٣", "9" * 5000, "1000000001"])
def test_a_bad_number_is_answered_in_words(client: TestClient, number: str) -> None:
    token = three_people(client)[0]
    answer = client.get(f"/api/v1/seats/{token}", params={"revision": number})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "http.number"


BAD_COMMANDS: list[tuple[dict[str, Any], str]] = [
    ({"do": "play", "decision": "0.0", "action": "1 dance"}, "notation.verb"),
    ({"do": "play", "decision": "0.0", "action": "2 play 3"}, "command.seat"),
    ({"do": "play", "decision": "0.0", "action": "1 play 5"}, "douro.refuse.not_in_hand"),
    ({"do": "play", "decision": "0.9", "action": "1 play 3"}, "command.stale"),
    ({"do": "play", "decision": "0.²", "action": "1 play 3"}, "command.stale"),
    ({"do": "play", "decision": "0." + "9" * 5000, "action": "1 play 3"}, "command.stale"),
    ({"do": "undo"}, "undo.nothing"),
    ({"do": "agree", "to": True}, "undo.not_asked"),
    ({"do": "hand", "to": "genius"}, "table.bot"),
    ({"do": "fill", "seat": 0, "bot": "greedy"}, "table.seat_taken"),
    ({"do": "chat", "text": "x" * 501}, "chat.text"),
    ({"do": "chat", "text": " "}, "chat.text"),
    ({"do": "name", "name": "x" * 30}, "table.name"),
    ({"do": "fly"}, "http.body"),
    ({}, "http.body"),
]


@pytest.mark.parametrize(("body", "code"), BAD_COMMANDS)
def test_a_bad_command_is_answered_and_harms_nothing(client: TestClient, body: dict[str, Any], code: str) -> None:
    tokens = three_people(client)
    before = frame(client, tokens[0])
    answer = command(client, tokens[0], **body)
    assert answer["ok"] is False
    assert answer["code"] == code
    assert frame(client, tokens[0]) == before


def test_pages_of_other_sites_cannot_act(client: TestClient) -> None:
    body = {"game": "douro", "seats": ALONE}
    foreign = client.post("/api/v1/tables", json=body, headers={"Sec-Fetch-Site": "cross-site"})
    assert foreign.status_code == 403
    assert foreign.json()["error"]["code"] == "http.foreign"
    own = client.post("/api/v1/tables", json=body, headers={"Sec-Fetch-Site": "same-origin"})
    assert own.status_code == 201


def test_a_spectator_can_chat_and_no_more(client: TestClient) -> None:
    watch = make(client, ALONE)["watch"]
    assert command(client, watch, do="chat", text="nice game")["ok"]
    refused = command(client, watch, do="play", decision="0.0", action="1 play 3")
    assert refused["code"] == "table.not_yours"


def test_an_invitation_is_not_a_seat(client: TestClient) -> None:
    made = make(client, FRIENDS)
    assert client.get(f"/api/v1/seats/{made['invite']}").status_code == 404
    assert client.post("/api/v1/join", json={"invite": made["watch"], "name": "x"}).status_code == 404


def test_an_endless_record_is_refused(client: TestClient) -> None:
    record = json.loads(RECORD.read_text())
    record["actions"] += ["1 play 1"] * 10_000
    answers = [client.post("/api/v1/records", json=record)]
    seats = [{"who": "here", "name": name} for name in record["players"]]
    answers.append(client.post("/api/v1/tables", json={"seats": seats, "record": record}))
    for answer in answers:
        assert answer.status_code == 413
        assert answer.json()["error"]["code"] == "http.long_record"
        assert "10000" in answer.json()["error"]["sentence"]


def test_a_table_has_room_for_so_many_viewers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ribeira.server.viewers.MOST_VIEWERS", 1)
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])
    with client.websocket_connect(f"/api/v1/seats/{made['watch']}/live") as first:
        assert first.receive_json()["is"] == "table"
        with (
            client.websocket_connect(f"/api/v1/seats/{made['watch']}/live") as second,
            pytest.raises(WebSocketDisconnect) as closed,
        ):
            second.receive_json()
        with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as player:
            assert player.receive_json()["is"] == "table", "a crowd keeps no player out"
    assert closed.value.code == 4429


def test_a_table_that_was_forgotten_is_left(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """It could not be stored while somebody was coming: they are to come again and find it as it is stored."""
    token = three_people(client)[0]
    monkeypatch.setattr("ribeira.server.lobby.Lobby.knows", lambda *_: False)
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_json()
    monkeypatch.undo()
    assert client.get(f"/api/v1/seats/{token}").json()["table"]["seats"][0]["connected"] is False


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


def test_junk_frames_are_answered_and_large_ones_end_the_talk(client: TestClient) -> None:
    token = three_people(client)[0]
    with client.websocket_connect(f"/api/v1/seats/{token}/live") as socket:
        socket.send_text("junk")
        socket.send_bytes(b"\xff\x00")
        answers: list[str] = []
        while len(answers) < 2:
            message = socket.receive_json()
            if message["is"] == "answer":
                answers.append(message["code"])
        assert answers == ["http.body", "http.body"]
        socket.send_text("x" * 20_000)
        with pytest.raises(WebSocketDisconnect) as closed:
            while True:
                socket.receive_json()
        assert closed.value.code == 4413


def test_a_fault_ends_the_talk_and_the_player_is_away(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make(client, [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")])

    async def fail(*arguments: Any) -> None:
        raise OSError("disk I/O error")

    with client.websocket_connect(f"/api/v1/seats/{made['seats'][0]['token']}/live") as socket:
        monkeypatch.setattr("ribeira.server.live.obey", fail)
        socket.send_json({"do": "ping"})
        with pytest.raises(WebSocketDisconnect):
            while True:
                socket.receive_json()
    table = client.get(f"/api/v1/seats/{made['watch']}").json()["table"]
    assert [seat["connected"] for seat in table["seats"]] == [False, False, False]


def test_an_unknown_socket_is_closed_with_a_reason(client: TestClient) -> None:
    with client.websocket_connect("/api/v1/seats/unknown/live") as socket, pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    assert closed.value.code == 4404


def test_the_reason_for_closing_fits_into_its_frame(client: TestClient) -> None:
    token = "🍷" * 32
    with (
        client.websocket_connect(f"/api/v1/seats/{token}/live") as socket,
        pytest.raises(WebSocketDisconnect) as closed,
    ):
        socket.receive_json()
    assert 0 < len(closed.value.reason.encode()) <= 123
