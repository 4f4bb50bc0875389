"""What goes wrong is said in words, and the table is unharmed."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import play_on
from tests.browser.serving import Server


@pytest.mark.parametrize(
    ("path", "sentence"),
    [
        ("/play/nobody", "There is no table behind the link “nobody”"),
        ("/watch/nobody", "There is no table behind the link “nobody”"),
        ("/join/nobody", "There is no table behind the link “nobody”"),
        ("/replay/nobody", "There is no game behind “nobody”"),
    ],
)
def test_an_unknown_link(arrive: Arrive, usher: Usher, path: str, sentence: str) -> None:
    usher.expected = ("404 (Not Found)",)
    ana = arrive().open(path)
    expect(ana.page.get_by_text(sentence)).to_be_visible()
    ana.page.get_by_role("link", name="Home").click()
    expect(ana.button("Play now: Douro 1872, against bots")).to_be_visible()


def test_a_full_table(arrive: Arrive, server: Server, usher: Usher) -> None:
    usher.expected = ("409 (Conflict)",)
    table = server.table("Ana", "open", "bot")
    late = arrive().open(f"/join/{table.invite}")
    late.button("Sit down").wait_for()
    server.post("/join", {"invite": table.invite, "name": "Rui"})
    late.sit_down("Eva")
    expect(late.page.locator(".toast")).to_contain_text("This table is full")
    late.page.reload()
    expect(late.page.get_by_text("This table is full.")).to_be_visible()


def test_too_long_a_line_of_talk(arrive: Arrive, server: Server) -> None:
    """The field stops at its limit; a line that is longer all the same is refused in words."""
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    ana.page.get_by_role("tab", name="Chat").click()
    field = ana.page.get_by_label("Say something")
    field.press_sequentially("é")
    field.evaluate("field => { field.maxLength = 10000; field.value = 'é'.repeat(501); }")
    field.press("Enter")
    expect(ana.page.locator(".toast")).to_contain_text("can’t be sent")
    field.fill("é" * 500)
    field.press("Enter")
    expect(ana.page.locator(".chat .log p")).to_have_count(1)


def test_a_stale_move_gets_words(arrive: Arrive, server: Server) -> None:
    """The seat has moved elsewhere while this page could not hear of it."""
    table = server.table("Ana", "Rui", "bot")
    ana = arrive()
    ana.page.add_init_script("""
        const heard = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
        Object.defineProperty(WebSocket.prototype, 'onmessage', {
            set(listener) {
                const hears = ({ data }) => !window.deaf || data.includes('"answer"');
                heard.set.call(this, (event) => hears(event) && listener(event));
            },
        });
    """)
    ana.open(table.play(0)).await_turn()
    hand = ana.hand()
    ana.page.evaluate("window.deaf = true")
    here = f"/seats/{table.seats[0]}"
    seen = server.get(f"{here}/view")
    played = {"do": "play", "decision": seen["decision"], "action": seen["legal"][0]}
    assert server.post(f"{here}/commands", played)["ok"]
    ana.touch(hand[1])
    expect(ana.page.locator(".toast")).to_contain_text("is closed")
    assert server.get(f"{here}/view")["decision"] is None
    assert server.post(f"{here}/commands", played) | {"id": ""} == {
        "is": "answer",
        "id": "",
        "ok": True,
        "repeated": True,
    }


def test_junk_on_the_line_does_no_harm(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana = arrive().open(table.play(0))
    ana.await_turn()
    answers = ana.page.evaluate(
        """async ([token, junk]) => {
            const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/v1/seats/${token}/live`);
            await new Promise((opened) => (line.onopen = opened));
            const answers = [];
            line.onmessage = ({ data }) => JSON.parse(data).is === 'answer' && answers.push(JSON.parse(data).ok);
            for (const one of junk) line.send(one);
            while (answers.length < junk.length) await new Promise((soon) => setTimeout(soon, 10));
            line.close();
            return answers;
        }""",
        [table.seats[0], ["", "{", "[]", '{"do":"dance"}', '{"do":"play"}', json.dumps({"do": "chat", "text": 7})]],
    )
    assert answers == [False] * 6
    ana.choose()


def test_a_seat_is_handed_to_a_bot_and_taken_back(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    ana.await_turn()
    ana.button("Let a bot play for me").click()
    expect(rui.seat("Ana")).to_contain_text("handed to a bot")
    rui.await_turn()
    rui.touch()
    expect(ana.log).to_contain_text("The cards:")  # the bot has chosen for Ana
    rui.await_turn()
    ana.button("Take my seat back").click()
    expect(rui.log).to_contain_text("Ana is back.")
    rui.touch()
    play_on([ana], 1)
    rui.await_turn()
    assert len(ana.plays_sent()) == 1


def test_a_bot_stands_in_for_whoever_is_away(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "open", absent=5)
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    rui.button("Let a bot sit here").click()  # now that both are there the game begins
    ana.await_turn()
    rui.await_turn()
    ana.page.close()
    rui.touch()
    expect(rui.log).to_contain_text("The cards:")  # five seconds later
    back = arrive().open(table.play(0))
    back.await_message(lambda message: message["is"] == "frame")
    rui.await_turn()
    if back.facts()["seats"][0]["committed"]:  # the bot was quicker once more
        rui.touch()
        rui.await_turn()
    assert back.await_turn()
    expect(rui.seat("Ana")).to_contain_text("is choosing")
    rui.choose()
    back.touch()
    rui.await_turn()
    assert len(back.plays_sent()) == 1


def test_the_page_allows_itself_no_other_site(arrive: Arrive, usher: Usher) -> None:
    """Were a script ever to try, the browser would stop it."""
    usher.expected = ("Content Security Policy",)
    ana = arrive().open("/")
    blocked = ana.page.evaluate("""() => new Promise((told) => {
        addEventListener('securitypolicyviolation', (event) => told(event.effectiveDirective));
        fetch('https://example.org/').catch(() => {});
    })""")
    assert blocked == "connect-src"
    usher.requests = [url for url in usher.requests if "example.org" not in url]
