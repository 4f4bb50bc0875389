"""A finished game is analysed beside its replay, and tried otherwise."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Usher
from tests.browser.person import Person
from tests.browser.serving import Server
from tests.browser.test_access import findings
from tests.browser.test_advice import SIZES
from tests.browser.test_replay import RECORD

LONG = 900_000  # milliseconds in which a whole game is surely analysed


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server that has analysed a game, and the address of its replay."""
    running = Server(tmp_path_factory.mktemp("analysed") / "tables.db", "tests.browser.oracle_server")
    running.start()
    try:
        replay = running.post("/records", json.loads(RECORD.read_text()))["replay"]
        yield running, f"/replay/{replay}"
    finally:
        running.stop()


@pytest.fixture(params=SIZES)
def ana(usher: Usher, analysed: tuple[Server, str], request: pytest.FixtureRequest) -> Iterator[Person]:
    server, path = analysed
    person = usher.arrive(server.address, viewport=SIZES[request.param]).open(path)
    begin = person.button("Analyse this game")
    expect(begin.or_(person.page.locator(".graph polyline").first)).to_be_visible()
    if begin.count():
        begin.click()
        expect(person.page.locator(".analysis progress")).to_be_visible()
    expect(person.page.locator(".turns .advice-row").first).to_be_visible(timeout=LONG)
    yield person
    assert not usher.surprises()


def chances(person: Person) -> list[dict[str, Any]]:
    token = person.page.url.split("/")[-1].split("#")[0]
    found: list[dict[str, Any]] = person.page.request.get(f"/api/v1/replays/{token}/analysis").json()["moments"]
    return found


def test_the_graph_has_a_line_and_a_mark_for_each_seat_and_a_table(ana: Person) -> None:
    moments = chances(ana)
    for seat in range(3):
        line = ana.page.locator(f".graph .seat-{seat} polyline").last
        assert len((line.get_attribute("points") or "").split()) == len(moments)
    dashes = [
        ana.page.locator(f".graph .seat-{seat} polyline").last.get_attribute("stroke-dasharray") for seat in range(3)
    ]
    assert len(set(dashes)) == 3
    expect(ana.page.locator(".graph .mark")).to_have_count(3)
    expect(ana.page.locator(".accuracy li")).to_have_text([re.compile("Accuracy"), *[re.compile(r"\d+%")] * 3])
    sizes = ana.page.locator(".graph text").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert min(sizes) >= 11
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ana.page.get_by_text("As a table").click()
    rows = ana.page.locator(".as-table tbody tr")
    expect(rows).to_have_count(len(moments))
    last = [f"{round(100 * chance)}%" for chance in moments[-1]["chances"]]
    expect(rows.last.locator("td")).to_have_text(last)
    assert not findings(ana)
    rows.nth(3).get_by_role("button").press("Enter")
    expect(ana.page.locator("output")).to_have_text(re.compile(f"^{moments[3]['at']} of"))


def test_a_turning_point_shows_what_would_have_been_better_on_the_pieces(ana: Person) -> None:
    ana.page.locator(".turns .advice-row").first.press("Enter")
    decision = ana.page.locator(".decision")
    expect(decision.locator(".advice li").first).to_be_visible()
    expect(decision.locator(".why")).to_have_text(re.compile(r"\w.*\."))
    expect(ana.page.locator(".numbers .badge").first).to_be_visible()
    eye = ana.page.get_by_label("View as").locator("option:checked").inner_text()
    expect(decision.locator("b")).to_contain_text(f"{eye}: ")
    assert not findings(ana)
    at = (ana.page.locator("output").text_content() or "").split()[0]
    ana.button("Step forward").click()
    expect(ana.page.locator("output")).not_to_have_text(re.compile(f"^{at} of"))


def test_the_graph_is_a_way_to_any_moment(ana: Person) -> None:
    graph = ana.page.locator(".graph")
    graph.scroll_into_view_if_needed()
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 0.7, "y": box["height"] / 2})
    shown = ana.page.locator("output")
    expect(shown).not_to_have_text(re.compile("^0 of"))
    at, _, count = (shown.text_content() or "").split()
    assert 0.5 < int(at) / int(count) < 0.8


def test_it_is_tried_otherwise_against_bots_and_come_back_from(ana: Person, analysed: tuple[Server, str]) -> None:
    server, path = analysed
    ana.page.locator(".turns .advice-row").first.click()
    at = (ana.page.locator("output").text_content() or "").split()[0]
    ana.button("Try it from here").click()
    dialog = ana.page.get_by_role("dialog")
    dialog.get_by_label("Everyone else").select_option("greedy")
    name = dialog.get_by_label("I play").locator("option:checked").inner_text()
    assert not findings(ana)
    dialog.get_by_role("button", name="Start").click()
    ana.page.wait_for_url("**/play/**")
    assert ana.await_turn()
    expect(ana.page.locator(".seats li", has_text="you")).to_contain_text(name)
    record = json.loads(RECORD.read_text())["actions"]
    token = ana.page.url.split("/")[-1]
    assert server.get(f"/seats/{token}")["frame"]["revision"] >= int(at)
    mine = sum(action.startswith(f"{[*('Ana', 'Rui', 'Eva')].index(name) + 1} ") for action in record[: int(at)])
    assert server.get(f"/seats/{token}/view")["decision"] == f"0.{mine}"
    ana.page.get_by_role("link", name="Back to the analysis").click()
    expect(ana.page.locator("output")).to_have_text(re.compile(f"^{at} of"))
    assert Path(path).name in ana.page.url
