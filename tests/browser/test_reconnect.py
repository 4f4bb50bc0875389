"""Lost lines, reloads, restarts and two tabs: the table comes back as it was, and nothing is played twice."""

from __future__ import annotations

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import Arrive, Usher
from tests.browser.person import Person, play_on
from tests.browser.serving import Server

LOST = ("ERR_INTERNET_DISCONNECTED", "ERR_CONNECTION_REFUSED", "WebSocket connection", "ERR_CONNECTION_RESET")


def picture(person: Person) -> tuple[set[str], list[str], str]:
    """What stands on somebody's screen."""
    return person.pieces(), sorted(person.hand()), person.asked.text_content() or ""


def chosen(server: Server, token: str) -> str | None:
    """The decision that is open for a seat; its number counts what the seat has played."""
    decision: str | None = server.get(f"/seats/{token}/view")["decision"]
    return decision


def test_a_reload_in_the_middle_of_a_choice(arrive: Arrive, server: Server) -> None:
    table = server.table("Ana", "Rui", "bot")
    ana, rui = arrive().open(table.play(0)), arrive().open(table.play(1))
    play_on([ana, rui], 3)
    card = ana.choose()
    ana.await_chosen(2)  # the bot, too
    before = picture(ana)
    assert before[1] == []
    ana.page.reload()
    expect(ana.piece(card)).to_be_visible()
    ana.await_chosen(2)
    assert picture(ana) == before
    expect(ana.seat("Ana")).to_contain_text("has chosen")
    expect(rui.seat("Ana")).to_contain_text("has chosen")
    rui.touch()
    assert ana.await_turn()
    assert rui.await_turn()
    assert len(ana.hand()) == len(rui.hand())


def test_a_move_made_offline_is_played_once_on_return(arrive: Arrive, server: Server, usher: Usher) -> None:
    usher.expected = LOST
    table = server.table("Ana", "bot", "bot")
    ana = arrive().open(table.play(0))
    play_on([ana], 2)
    ana.await_turn()
    before = chosen(server, table.seats[0])
    assert before is not None
    ana.page.evaluate("window.stay = 'the same page'")
    ana.page.context.set_offline(True)
    ana.touch()
    ana.page.context.set_offline(False)
    ana.page.evaluate("dispatchEvent(new Event('online'))")
    number = int(before.split(".")[1])
    ana.until(lambda: chosen(server, table.seats[0]) not in (None, before))
    ana.await_turn()
    assert ana.page.evaluate("window.stay") == "the same page"
    assert chosen(server, table.seats[0]) == f"0.{number + 1}"


def test_a_command_whose_answer_was_lost_is_not_played_twice(arrive: Arrive, server: Server) -> None:
    """The line is cut after the server has heard the move and before the page hears the answer."""
    table = server.table("Ana", "bot", "bot")
    ana = arrive()
    cut: list[str | bytes] = []

    def between(line: WebSocketRoute) -> None:
        """Sit on the line: the first move goes through, its answer and all that follows does not."""
        far = line.connect_to_server()
        muted: list[bool] = []

        def from_page(text: str | bytes) -> None:
            far.send(text)
            if '"play"' in str(text) and not cut:
                cut.append(text)
                muted.append(True)

        def from_server(text: str | bytes) -> None:
            if muted:
                line.close()
            else:
                line.send(text)

        line.on_message(from_page)
        far.on_message(from_server)

    ana.page.route_web_socket("**/live**", between)
    ana.open(table.play(0))
    ana.touch()
    expect(ana.log).to_contain_text("The cards:")
    ana.await_turn()
    assert len(cut) == 1
    assert chosen(server, table.seats[0]) == "0.1"
    assert len(ana.hand()) in (9, 10)  # 10: Our Lady of Cardia gave the cards back
    play_on([ana], 2)
    ana.await_turn()
    assert chosen(server, table.seats[0]) == "0.3"


def test_the_server_is_killed_and_comes_back(usher: Usher, own_server: Server) -> None:
    usher.expected = LOST
    table = own_server.table("Ana", "Rui", "bot")
    ana, rui = (usher.arrive(own_server.address).open(table.play(seat)) for seat in (0, 1))
    play_on([ana, rui], 2)
    ana.await_turn()
    card = ana.choose()
    expect(rui.seat("Ana")).to_contain_text("has chosen")
    before = picture(ana), picture(rui)
    own_server.kill()
    expect(ana.page.locator(".banner")).to_be_visible()
    rui.touch()  # nobody hears it yet
    own_server.start()
    for person in (ana, rui):
        expect(person.page.locator(".banner")).to_be_hidden()
    ana.await_turn()
    rui.await_turn()
    assert before[0][2].startswith("Waiting for")
    assert card in before[0][0]
    assert [chosen(own_server, token) for token in table.seats] == ["0.3", "0.3"]
    assert not usher.strangers(own_server.address)
    assert not usher.surprises()


def two_tabs(arrive: Arrive, server: Server) -> tuple[Person, Person]:
    """The same seat twice, both asked for a choice."""
    table = server.table("Ana", "Rui", "bot")
    first = arrive().open(table.play(0))
    second = Person(first.page.context.new_page()).open(table.play(0))
    first.await_turn()
    second.await_turn()
    return first, second


def agree(first: Person, second: Person) -> None:
    """Both show the same choice, made by them and the bot."""
    for tab in (first, second):
        expect(tab.lit).to_have_count(0)
        tab.await_chosen(2)
    assert picture(first) == picture(second)


def test_two_tabs_of_one_seat_agree(arrive: Arrive, server: Server) -> None:
    first, second = two_tabs(arrive, server)
    first.choose()
    agree(first, second)
    first.button("Undo").click()
    expect(second.lit.first).to_be_visible()
    second.choose()
    agree(first, second)


def test_of_two_tabs_that_choose_at_once_one_is_told(arrive: Arrive, server: Server) -> None:
    """Both play before either hears of the other: one choice counts, the other is answered in words."""
    first, second = two_tabs(arrive, server)
    hand = second.hand()
    second.page.evaluate("""() => {
        const send = WebSocket.prototype.send;
        window.held = [];
        WebSocket.prototype.send = function (text) { window.held.push(() => send.call(this, text)); };
    }""")
    second.touch(hand[1])
    first.choose(hand[0])
    second.page.evaluate("() => window.held.forEach((go) => go())")
    expect(second.page.locator(".toast")).to_contain_text("is closed")
    agree(first, second)
    assert hand[0] in second.pieces()
