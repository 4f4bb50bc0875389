"""What is hidden reaches nobody: neither a frame, nor an answer, nor the page holds it."""

from __future__ import annotations

import re

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.person import Person
from tests.browser.serving import Server, Table

NAMES = ("Ana", "Rui")
WAYS = (  # in which a table speaks of cards
    r"\bbarrel-{seat}-(\d+)",  # a piece
    r"\b{number} (?:play|donate) (\d+)",  # an action
    r"\b{name}: barrel card (\d+)",  # a label
    r"\b{name}: (\d+)[,.]",  # the log
    r"\b{name} shows (\d+)",  # the lottery
)


class Eavesdropper:
    """Takes in everything that the server tells somebody, and looks at their page too."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.bodies: list[str] = []
        self.cards: list[set[int]] = [set() for _ in NAMES]  # of each seat, as far as they were ever told
        self._read = 0, 0
        person.page.context.route("**/api/v1/**", self._fetch)

    def _fetch(self, route: Route) -> None:
        answer = route.fetch()
        self.bodies.append(answer.text())
        route.fulfill(response=answer)

    def stop(self) -> None:
        """Take in nothing more; what is on its way is awaited, so that no answer is read after the page has gone."""
        self.person.page.context.unroute_all(behavior="wait")

    def everything(self) -> str:
        return "\n".join([*self.bodies, *self.person.received])

    def listen(self) -> Eavesdropper:
        """Take in what came since the last time, and the page as it is."""
        bodies, frames = self._read
        self._read = len(self.bodies), len(self.person.received)
        text = "\n".join([*self.bodies[bodies:], *self.person.received[frames:], self.person.page.content()])
        for seat, name in enumerate(NAMES):
            ways = [way.format(seat=seat, number=seat + 1, name=name) for way in WAYS]
            self.cards[seat] |= {int(card) for way in ways for card in re.findall(way, text)}
        return self


def shown(server: Server, table: Table, seat: int) -> set[int]:
    """The seat's cards that all have seen, as the log of a spectator tells them."""
    moments = server.get(f"/replays/{table.watch}")["moments"]
    told = [sentence for _, sentence in moments if sentence.startswith(("The cards:", "Lottery:", "The gifts"))]
    return {int(card) for sentence in told for card in re.findall(rf"\b{NAMES[seat]}(?::| shows) (\d+)", sentence)}


def test_no_secret_reaches_a_spectator_or_another_player(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui, eve = arrive(), arrive(), arrive()
    ears = {1: Eavesdropper(rui), None: Eavesdropper(eve)}
    eve.open(f"/watch/{table.watch}")
    ana.open(table.play(0))
    rui.open(table.play(1))
    rounds = 0
    while ana.await_turn() and rui.await_turn():
        hands = [hand(ana, 0), hand(rui, 1)]
        card = ana.choose().split("-")[-1]
        revision = server.get(f"/seats/{table.watch}")["frame"]["revision"]  # with Ana's choice, and all before it
        for person in (rui, eve):
            await_revision(person, revision)
        expect(eve.log).to_contain_text("Ana has ")
        expect(rui.piece("owes-0")).to_have_count(0)
        public = [shown(server, table, seat) for seat in (0, 1)]
        player, spectator = ears[1].listen(), ears[None].listen()
        assert player.cards[0] == public[0]
        assert spectator.cards == public
        assert hands[1] <= player.cards[1]  # one's own are there: the search finds what there is to find
        assert int(card) in hands[0]
        before_the_end = len(eve.received)
        rui.touch()
        rounds += 1
    assert rounds > 9
    for person in (rui, eve):
        expect(person.asked).to_contain_text("The game is over.")
    assert ears[1].listen().cards[0] == ears[None].listen().cards[0] == shown(server, table, 0)
    for ear in ears.values():
        ear.stop()
    key = server.get(f"/replays/{table.watch}/record.json")["dealer"]["key"]
    assert key in ears[None].everything()  # the dealer's, with which all draws are checked
    assert key not in "\n".join([*ears[None].bodies, *eve.received[:before_the_end]])
    for ear, tokens in ((ears[1], [table.seats[0]]), (ears[None], list(table.seats))):
        assert not [token for token in tokens if token in ear.everything()]


def await_revision(person: Person, revision: int) -> None:
    """Wait until somebody has been sent the table as it is then."""
    person.await_message(lambda message: message["is"] == "frame" and message["revision"] >= revision)


def hand(person: Person, seat: int) -> set[int]:
    return {int(id.split("-")[-1]) for id in person.hand() if id.startswith(f"barrel-{seat}-")}


def test_the_record_of_a_running_game_is_not_handed_out(arrive: Arrive, server: Server) -> None:
    """Its actions hold what has been sealed."""
    table = server.table("Ana", "Rui", "bot")
    ana = arrive().open(table.play(0))
    ana.choose()
    assert server.get(f"/replays/{table.watch}/record.json")["error"]["code"] == "replay.running"
    eve = arrive().open(f"/replay/{table.watch}")
    expect(eve.page.get_by_text("The key follows when the game is over")).to_be_visible()
    expect(eve.page.get_by_text("Download this game")).to_have_count(0)
    expect(eve.button("Play on at a new table")).to_have_count(0)
