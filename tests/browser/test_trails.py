"""What just happened stays on the table until one's own next decision, is told by the log, and can be shown again."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_phone import PHONE

TRACES = ".trails .trace"
POINTED = ".trails .pointed rect"
# How much of each written thing on the table lies under a gain or a loss.
COVERED = """() => [...document.querySelectorAll('.spot text')].filter((one) => one.textContent).map((one) => {
    const text = one.getBoundingClientRect();
    const parts = [...document.querySelectorAll('.gains rect')].map((rect) => {
        const box = rect.getBoundingClientRect();
        const across = Math.min(text.right, box.right) - Math.max(text.left, box.left);
        const down = Math.min(text.bottom, box.bottom) - Math.max(text.top, box.top);
        return Math.max(0, across) * Math.max(0, down);
    });
    return [one.textContent, Math.max(0, ...parts) / (text.width * text.height)];
})"""
# Lines of trails that are kept from nothing, and written things that no line is kept from.
CROSSED = """() => {
    const bare = [...document.querySelectorAll('.trails :is(.trace-line, .trace-edge)')];
    const spared = [...document.querySelectorAll('.trails mask rect[fill="#000"]')].map((one) => one.getBBox());
    const spots = [...document.querySelectorAll('.spot')];
    const words = spots.filter((one) => one.textContent && !one.querySelector('use[href]'));
    const loose = words.filter((one) => {
        const { e, f } = new DOMMatrix(getComputedStyle(one).transform);
        const { x, y, width, height } = one.querySelector('text').getBBox();
        const [across, down] = [e + x + width / 2, f + y + height / 2];
        return !spared.some((box) =>
            box.x < across && across < box.x + box.width && box.y < down && down < box.y + box.height);
    });
    return [bare.filter((one) => !one.closest('[mask]')).length, loose.map((one) => one.textContent)];
}"""
RECORDS = Path(__file__).parent.parent / "records"
NORMAL = '{"ask": "never", "pace": "normal"}'


def settle(person: Person) -> None:
    """Put a campesino on any area; the others do the same, so that it is one's own turn again."""
    before = len(person.plays_sent())
    person.touch(next(id for id in person.hand() if id.startswith("place-")))
    person.page.wait_for_function("() => document.querySelectorAll('.trails .trace').length > 0")
    assert len(person.plays_sent()) > before
    person.await_turn()


def to_settling(arrive: Arrive, server: Server, **wishes: object) -> Person:
    """At a table of Dos Rios with three bots, where everybody has put a campesino on the map."""
    table = server.table("Ana", "bot", "bot", "bot", game="dos-rios")
    ana = arrive(**wishes)
    ana.page.clock.install()
    ana.open(table.play(0))
    while True:
        ana.await_turn()
        if "campesino" in ana.asked.inner_text():
            settle(ana)
            return ana
        ana.play(ana.offered()["actions"][0])


def test_what_the_others_did_stays_until_ones_own_decision(arrive: Arrive, server: Server) -> None:
    ana = to_settling(arrive, server)
    traces = ana.page.locator(TRACES)
    expect(traces).to_have_count(3)  # a campesino of each of the others
    for seat in (1, 2, 3):
        own = ana.page.locator(f"{TRACES}.seat-{seat}")
        expect(own).to_have_count(1)
        expect(own.locator(".badge-mark")).to_have_count(1)  # whose it is, by a shape too
    ana.page.reload()
    expect(traces).to_have_count(3)  # and is known again
    with ana.page.expect_event("websocket"):
        ana.page.reload()
    ana.await_turn()
    revision = ana.messages("frame")[-1]["revision"]
    ana.touch(next(id for id in ana.hand() if id.startswith("place-")))
    ana.await_message(lambda message: message["is"] == "frame" and message["revision"] > revision)
    expect(ana.page.locator(f"{TRACES}.seat-0")).to_have_count(0)  # what one did oneself one knows


def test_brackets_are_drawn_around_pieces_that_came_after_them(arrive: Arrive, server: Server) -> None:
    """On opening a table what happened is often known before the pieces can be measured."""
    ana = to_settling(arrive, server)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route("**/sheet.svg*", hold)
    heard = len(ana.received)
    ana.page.reload()
    ana.await_message(lambda message: "frames" in message, heard)
    ana.until(lambda: held)
    ana.page.wait_for_timeout(100)
    held[0].continue_()
    ana.await_turn()
    campesino = ana.page.locator('.spot[data-id^="campesino-1-"] use:not(.halo)')
    piece = campesino.first.bounding_box()
    assert piece
    for line in ana.page.locator(f"{TRACES} .trace-line").all():
        around = line.bounding_box()
        assert around
        assert around["width"] > piece["width"]


def test_on_a_mat_that_has_the_mark_of_its_seat_brackets_need_none(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    ana.touch(ana.hand()[0])
    for seat in (1, 2):
        own = ana.page.locator(f"{TRACES}.seat-{seat}")
        expect(own.locator(".trace-line").first).to_be_attached()  # around the card it has played
        expect(own.locator(".badge-mark")).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(768, 1024), (1280, 720)])
def test_what_happened_covers_nothing_that_is_written(arrive: Arrive, server: Server, width: int, height: int) -> None:
    record = json.loads((RECORDS / "dos-rios-watered-by-another-4.json").read_text())
    part = record["actions"][: round(len(record["actions"]) * 0.6)]
    cut = {**record, "actions": part, "dealer": {"hash": None, "key": None}, "seal": None, "result": None}
    table = server.table("Ana", "bot", "bot", "bot", game="dos-rios", record=cut)
    ana = arrive(viewport={"width": width, "height": height}).open(table.play(0))
    while ana.page.locator(".gains rect").count() < 3:  # until all others have had a turn
        assert ana.await_turn()
        ana.play_shortest()
        ana.await_turn()
    assert ana.page.locator(".trails .trace-line").count() > 0
    assert ana.page.evaluate(CROSSED) == [0, []]
    covered = {text: part for text, part in ana.page.evaluate(COVERED) if part > 0.3}  # the room around letters aside
    assert not covered


def test_a_line_points_at_its_pieces_and_a_piece_finds_its_lines(arrive: Arrive, server: Server) -> None:
    ana = to_settling(arrive, server)
    line = ana.log.locator(".told", has_text="puts a campesino").last
    line.hover()
    expect(ana.page.locator(POINTED).first).to_be_visible()
    ana.page.locator(".seats").hover()
    expect(ana.page.locator(POINTED)).to_have_count(0)
    ana.log.focus()
    ana.page.keyboard.press("ArrowUp")
    expect(ana.log.locator(".told.lit-line")).to_have_count(1)
    moved = [row for frame in ana.messages("frame") for row in frame.get("log_pieces", []) if row and row[0]]
    piece = moved[-1][0][0]
    assert piece.startswith("campesino-")
    ana.piece(piece).dispatch_event("click")
    expect(ana.log.locator(".told.found").last).to_contain_text("puts a campesino")
    expect(ana.log.locator(".told.found").last).to_be_in_viewport()
    expect(ana.page.locator(".card-of .lately")).to_contain_text("puts a campesino")


def test_it_can_be_shown_again(arrive: Arrive, server: Server) -> None:
    ana = to_settling(arrive, server)
    last = ana.messages("frame")[-1]["revision"]
    ana.stop_clock()  # or it could be over before it is looked at
    ana.button("Show that again").click()
    expect(ana.page.locator(".board.again")).to_be_attached()
    expect(ana.asked).to_contain_text("Once more:")
    expect(ana.lit).to_have_count(0)  # nothing can be played meanwhile
    ana.button("Skip ahead").click()
    expect(ana.page.locator(".board.again")).to_have_count(0)
    expect(ana.lit.first).to_be_attached()
    expect(ana.page.locator(TRACES)).to_have_count(3)
    assert ana.messages("frame")[-1]["revision"] == last


def test_gains_and_losses_stand_beside_the_mat(arrive: Arrive, server: Server) -> None:
    """In Douro with memory aid all points are seen, and every boat makes somebody gain or lose some."""
    ana = arrive().open(server.table("Ana", "bot", "bot", aid=True).play(0))
    gains = ana.page.locator(".gains text")
    for _ in range(4):
        ana.touch()
        ana.await_turn()
        told = ana.page.locator(".told.recent", has_text=re.compile(r"(gains|loses) \d+ point")).all_inner_texts()
        changes = {text.rsplit(" ", 2)[0]: text for text in told}
        expect(gains).to_have_count(len(changes))
        if changes:
            assert all(re.fullmatch(r"[+−]\d+", text) for text in gains.all_text_contents())
            return
    raise AssertionError("nobody gained or lost anything")


def test_a_reveal_is_held_until_a_touch_goes_on(arrive: Arrive, server: Server) -> None:
    """At normal speed the cards of a contest lie open for a while, and one touch is enough to end it."""
    ana = arrive(reduced_motion="no-preference", asks=True)
    ana.page.context.add_init_script(f"try {{ localStorage.ribeira = '{NORMAL}' }} catch {{}}")
    ana.page.clock.install()
    ana.open(server.table("Ana", "bot", "bot").play(0)).await_turn()
    ana.stop_clock()
    ana.touch()
    ana.run_clock_until(lambda: "The cards:" in ana.asked.inner_text())
    expect(ana.page.locator('.spot[data-id^="barrel-1-"]')).to_be_attached()
    ana.page.locator(".board").dispatch_event("pointerdown")
    expect(ana.asked).to_contain_text("Choose a barrel card")
    looks = {frame.get("look") for frame in ana.messages("frame")}
    assert {"hold", "brief"} <= looks


@pytest.mark.parametrize("pace", ["Slow", "At once"])
def test_the_bots_speed_is_a_setting(arrive: Arrive, server: Server, pace: str) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    ana.button("Settings").click()
    ana.page.get_by_label("Bots’ speed").select_option(label=pace)
    kept = ana.page.evaluate("() => JSON.parse(localStorage.ribeira).pace")
    assert kept == {"Slow": "slow", "At once": "once"}[pace]


def test_on_a_phone_it_is_told_where_it_is_asked(arrive: Arrive, server: Server) -> None:
    """The log is far below: while it is shown what the others did, the bar says it."""
    ana = arrive(**PHONE, reduced_motion="no-preference")
    ana.page.clock.install()
    ana.open(server.table("Ana", "bot", "bot").play(0)).await_turn()
    ana.stop_clock()
    ana.touch()
    ana.button("Play it").click()
    ana.run_clock_until(lambda: "The cards:" in ana.asked.inner_text())
    expect(ana.asked).to_be_in_viewport(ratio=1)
    ana.button("Skip ahead").click()
    expect(ana.asked).to_contain_text("Choose a barrel card")


def test_each_move_of_the_others_is_told_where_it_is_asked(arrive: Arrive, server: Server) -> None:
    """Moves that come one at a time are told like those that come together."""
    ana = arrive(reduced_motion="no-preference", asks=True)
    ana.page.context.add_init_script(f"try {{ localStorage.ribeira = '{NORMAL}' }} catch {{}}")
    ana.page.clock.install()
    ana.open(server.table("Ana", "bot", "bot", "bot", game="dos-rios").play(0)).await_turn()
    while "campesino" not in ana.asked.inner_text():
        ana.play(ana.offered()["actions"][0])
        ana.await_turn()
    ana.stop_clock()
    ana.touch(next(id for id in ana.hand() if id.startswith("place-")))
    told = re.compile(r"(?<!Ana) puts a campesino")
    ana.run_clock_until(lambda: told.search(ana.asked.inner_text()))
    expect(ana.button("Skip ahead")).to_be_visible()
    names = [seat["name"] for _, seat in sorted(ana.facts()["seats"].items())]
    doer = max(seat for seat, name in enumerate(names) if f"{name} puts a campesino" in ana.asked.inner_text())
    acting = ana.page.locator(".seats .acting .name")  # as of the moment that is shown
    expect(acting).to_have_count(1)
    expect(acting).to_contain_text(names[(doer + 1) % 4])
    ana.run_clock_until(ana.hand)
    expect(ana.button("Skip ahead")).to_have_count(0)
    assert not told.search(ana.asked.inner_text())


def test_on_a_phone_what_a_bot_does_is_brought_into_sight(arrive: Arrive, server: Server) -> None:
    """The picture of Six Castles is longer than a phone: while the others' turns are shown, it goes where they act."""
    record = json.loads((RECORDS / "six-castles-family-4.json").read_text())
    part = record["actions"][: round(len(record["actions"]) * 0.5)]
    cut = {**record, "actions": part, "dealer": {"hash": None, "key": None}, "seal": None, "result": None}
    table = server.table("Ana", "bot", "bot", "bot", game="six-castles", record=cut)
    ana = arrive(**PHONE, reduced_motion="no-preference", asks=False)
    ana.page.context.add_init_script('try { localStorage.ribeira = \'{"ask": "never", "pace": "slow"}\' } catch {}')
    ana.open(table.play(0))
    acting = ana.page.locator(".seats .acting .name")
    while not ana.button("Skip ahead").count() or "Ana" in acting.first.inner_text():
        assert ana.await_turn()
        ana.play_shortest()
        ana.page.wait_for_timeout(100)
    ana.page.evaluate("scrollTo(0, document.querySelector('.board').getBoundingClientRect().height - innerHeight)")

    def is_in_sight() -> bool:
        """Whether the tile that a bot has just placed is seen between the top and what is asked."""
        told = ana.asked.inner_text()
        for frame in ana.messages("frame"):
            for (_, line), seat, about in zip(frame["log"], frame["log_seats"], frame["log_pieces"], strict=True):
                placed = [id for id in (about or [[]])[0] if id.startswith("cell-")]
                if seat and placed and line in told:
                    box, bar = ana.piece(placed[0]).bounding_box(), ana.page.locator(".ask").bounding_box()
                    return bool(box and bar and 0 < box["y"] < bar["y"] - box["height"])
        return False

    ana.until(is_in_sight)
