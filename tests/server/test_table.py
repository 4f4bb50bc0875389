"""A table without a server: seats, decisions, undo, clocks and stand-ins, and being rebuilt from its rows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ribeira import GAMES, verify
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.plain import canonical
from ribeira.kernel.record import Record
from ribeira.kernel.words import RibeiraError
from ribeira.server.clock import ClockRule
from ribeira.server.rows import Row
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.terms import Terms

GAME = GAMES["douro"]
NO_CLOCK = ClockRule()
EARLIER = Path(__file__).parents[1] / "upgrades" / "before-0.1.0"
OLD_TABLES = json.loads((EARLIER / "tables.json").read_text(encoding="utf-8"))


def parts(clock: ClockRule, absent: int | None, whos: tuple[str, ...]) -> dict[str, Any]:
    return {
        "id": "t",
        "start": Record(GAME.setup(len(whos)), ("",) * len(whos)),
        "key": Dealer.seeded("table").key,
        "proven": True,
        "terms": Terms(False, False, clock, absent, 0),
        "chairs": [
            Chair(who, "" if who == "open" else f"P{at}", "greedy" if who == "bot" else "")
            for at, who in enumerate(whos)
        ],
        "watch": "w",
        "invite": "i",
    }


class Desk:
    """A table whose rows are kept, as the server would keep them."""

    def __init__(
        self,
        *whos: str,
        clock: ClockRule = NO_CLOCK,
        absent: int | None = None,
    ) -> None:
        self.parts = parts(clock, absent, whos or ("here", "joined", "joined"))
        self.rows: list[Row] = []
        self.table = Table.new(0, **self.parts)
        self.keep()

    def keep(self) -> None:
        self.rows += self.table.rows
        self.table.rows = []

    def play(self, seat: int, card: int, now: int = 0) -> bool:
        decision = self.table.decision(seat)
        assert decision is not None
        repeated = self.table.play(seat, decision, f"{seat + 1} play {card}", now)
        self.keep()
        return repeated

    def again(self) -> Table:
        fresh = parts(self.parts["terms"].clock, self.parts["terms"].absent, ("here",) * 3)
        whos = [Chair(chair.who, chair.name, chair.bot) for chair in Desk.first_chairs(self)]
        return Table.stored(self.rows, None, 0, **{**fresh, "chairs": whos})

    def first_chairs(self) -> list[Chair]:
        made: list[Chair] = self.parts["chairs"]
        return made


def code(call: Any) -> str:
    with pytest.raises(RibeiraError) as error:
        call()
    return error.value.told.code


def test_a_command_repeated_is_played_once() -> None:
    desk = Desk()
    decision = desk.table.decision(0)
    assert decision is not None
    assert desk.table.play(0, decision, "1 play 3", 0) is False
    length = len(desk.table.history.actions)
    assert desk.table.play(0, decision, "1 play 3", 0) is True
    assert len(desk.table.history.actions) == length


def test_another_action_for_an_old_decision_is_stale() -> None:
    desk = Desk()
    decision = desk.table.decision(0)
    assert decision is not None
    desk.play(0, 3)
    assert code(lambda: desk.table.play(0, decision, "1 play 4", 0)) == "command.stale"
    assert code(lambda: desk.table.play(0, "junk", "1 play 4", 0)) == "command.stale"


def test_simultaneous_choices_do_not_make_each_other_stale() -> None:
    desk = Desk()
    decisions = [desk.table.decision(seat) for seat in range(3)]
    for seat, decision in enumerate(decisions):
        assert decision is not None
        desk.table.play(seat, decision, f"{seat + 1} play 3", 0)
    assert desk.table.history.state.view(None).table.contests


def test_malformed_illegal_and_foreign_actions_leave_no_trace() -> None:
    desk = Desk()
    before = canonical(desk.table.history.state), desk.table.history.revision
    decision = desk.table.decision(0)
    assert decision is not None
    assert code(lambda: desk.table.play(0, decision, "dance", 0)) == "notation.short"
    assert code(lambda: desk.table.play(0, decision, "1 play 5", 0)) == "douro.refuse.not_in_hand"
    assert code(lambda: desk.table.play(0, decision, "2 play 3", 0)) == "command.seat"
    assert code(lambda: desk.table.play(0, decision, "* turn 3", 0)) == "command.seat"
    assert (canonical(desk.table.history.state), desk.table.history.revision) == before
    assert not desk.table.rows


def test_nothing_is_played_before_all_seats_are_taken() -> None:
    desk = Desk("here", "open", "bot")
    assert desk.table.acting() == ()
    assert code(lambda: desk.table.play(0, "0.0", "1 play 3", 0)) == "table.not_started"
    assert desk.table.join(None, " Eva ", 0) == 1
    assert desk.table.seats.names == ["P0", "Eva", "P2"]
    assert desk.table.acting() == (0, 1, 2)
    assert code(lambda: desk.table.join(None, "Rui", 0)) == "table.full"
    assert code(lambda: desk.table.join(1, "Rui", 0)) == "table.full"


@pytest.mark.parametrize("name", ["", "  ", "x" * 25, "\n\t"])
def test_a_name_must_be_a_name(name: str) -> None:
    desk = Desk("here", "open", "bot")
    assert code(lambda: desk.table.join(None, name, 0)) == "table.name"
    assert desk.table.seats[1].who == "open"


def test_a_bot_takes_an_open_seat_and_no_other() -> None:
    desk = Desk("here", "open", "bot")
    assert code(lambda: desk.table.fill(0, "greedy", "G", 0)) == "table.seat_taken"
    assert code(lambda: desk.table.fill(7, "greedy", "G", 0)) == "table.seat_taken"
    desk.table.fill(1, "greedy", "G", 0)
    assert desk.table.waiting.bot_for(1, 0) == "greedy"


class TestUndo:
    def test_a_sealed_choice_is_taken_back_at_once(self) -> None:
        desk = Desk()
        desk.play(0, 3)
        desk.play(1, 4)
        assert desk.table.undo.kind(0) == "free"
        revision = desk.table.history.revision
        desk.table.take_back(0, 0)
        assert desk.table.acting() == (0, 2)  # the other's choice stays
        assert desk.table.history.revision > revision
        assert desk.table.history.rewound
        assert desk.play(0, 6) is False

    def test_old_commands_do_not_apply_after_it(self) -> None:
        desk = Desk()
        decision = desk.table.decision(0)
        assert decision is not None
        desk.play(0, 3)
        desk.table.take_back(0, 0)
        assert code(lambda: desk.table.play(0, decision, "1 play 3", 0)) == "command.stale"

    def test_after_a_reveal_the_others_are_asked(self) -> None:
        desk = Desk()
        for seat in range(3):
            desk.play(seat, 3)
        assert desk.table.undo.kind(0) == "ask"
        desk.table.take_back(0, 0)
        assert desk.table.undo.request is not None
        assert desk.table.undo.request.owes == {1, 2}
        assert code(lambda: desk.table.answer_undo(0, True, 0)) == "undo.not_asked"
        desk.table.answer_undo(1, True, 0)
        assert desk.table.undo.request is not None
        desk.table.answer_undo(2, True, 0)
        assert desk.table.undo.request is None
        assert set(desk.table.acting()) == {0, 1, 2}
        assert not desk.table.history.own_actions(0)

    def test_one_no_is_enough(self) -> None:
        desk = Desk()
        for seat in range(3):
            desk.play(seat, 3)
        actions = list(desk.table.history.actions)
        desk.table.take_back(0, 0)
        desk.table.answer_undo(1, False, 0)
        assert desk.table.undo.request is None
        assert desk.table.history.actions == actions

    def test_bots_do_not_mind(self) -> None:
        desk = Desk("here", "bot", "bot")
        for seat in range(3):
            desk.play(seat, 3)
        desk.table.take_back(0, 0)
        assert desk.table.undo.request is None
        assert not desk.table.history.own_actions(0)

    def test_somebody_plays_on_and_the_request_is_gone(self) -> None:
        desk = Desk()
        for seat in range(3):
            desk.play(seat, 3)
        desk.table.take_back(0, 0)
        desk.play(1, 6)
        assert desk.table.undo.request is None

    def test_somebody_has_gone_on_to_the_next_decision(self) -> None:
        desk = Desk()
        while "donate" not in (text := GAME.notation.write(desk.table.history.state.legal(desk.table.acting()[0])[0])):
            desk.play(desk.table.acting()[0], int(text.split()[-1]))
        for seat in range(3):
            desk.table.play(seat, str(desk.table.decision(seat)), f"{seat + 1} donate 3", 0)
        desk.play(1, 4)
        assert desk.table.undo.kind(0) == "ask"
        desk.table.take_back(0, 0)
        assert desk.table.undo.request is not None

    def test_nothing_to_take_back(self) -> None:
        assert code(lambda: Desk().table.take_back(0, 0)) == "undo.nothing"


class TestStandIns:
    def test_out_of_time(self) -> None:
        desk = Desk(clock=ClockRule("move", 30))
        assert desk.table.waiting.bot_for(0, 29_999) == ""
        assert desk.table.waiting.bot_for(0, 30_000) == "greedy"

    def test_a_last_chooser_gets_whole_time_for_the_next_boat(self) -> None:
        desk = Desk(clock=ClockRule("move", 30))
        for seat in range(3):
            desk.play(seat, 3, now=20_000)
        assert desk.table.waiting.due(2) == 50_000
        assert desk.table.waiting.due(0) == 50_000

    def test_a_bank_runs_down_over_moves(self) -> None:
        desk = Desk(clock=ClockRule("bank", 100, 10))
        for seat in range(3):
            desk.play(seat, 3, now=40_000)
        assert [desk.table.waiting.clocks.remaining(seat, 40_000) for seat in range(3)] == [70_000] * 3

    def test_away_too_long_and_back(self) -> None:
        desk = Desk(absent=60)
        assert desk.table.waiting.bot_for(0, 60_000) == "greedy"
        desk.table.seats[0].contact.connections = 1
        assert desk.table.waiting.bot_for(0, 60_000) == ""

    def test_handed_over_and_taken_back(self) -> None:
        desk = Desk()
        desk.table.hand(0, "random")
        assert desk.table.waiting.bot_for(0, 0) == "random"
        desk.table.hand(0, "")
        assert desk.table.waiting.bot_for(0, 0) == ""
        assert code(lambda: Desk("here", "here", "bot").table.hand(2, "random")) == "table.not_a_person"


class TestRestoring:
    def test_a_table_is_what_its_rows_say(self) -> None:
        desk = Desk()
        for seat in range(3):
            desk.play(seat, 3)
        desk.play(1, 6)
        desk.table.take_back(1, 0)
        desk.play(2, 7)
        desk.table.rename(0, "Ana")
        desk.table.talk(0, "hello", 5)
        desk.table.hand(1, "random")
        desk.keep()
        again = desk.again()
        assert canonical(again.history.state) == canonical(desk.table.history.state)
        assert again.history.revision == desk.table.history.revision
        assert again.history.revisions == desk.table.history.revisions
        assert again.history.epochs == desk.table.history.epochs
        assert again.seats.names == desk.table.seats.names
        assert again.chat.lines == desk.table.chat.lines
        assert again.history.log(None) == desk.table.history.log(None)
        assert [again.decision(seat) for seat in range(3)] == [desk.table.decision(seat) for seat in range(3)]

    @pytest.mark.parametrize("old", OLD_TABLES, ids=lambda old: f"{old['game']}-{len(old['start'])}")
    def test_a_table_of_an_old_file_is_as_it_was(self, old: dict[str, Any]) -> None:
        """The rows are of tables as the first servers stored them, with much taken back; `says` is what these said."""
        says, game = old["says"], GAMES[old["game"]]
        made = parts(NO_CLOCK, None, ("here", "open", "bot"))
        made |= {"key": bytes.fromhex(old["key"]), "start": Record(game.setup(3), ("", "", ""), old["start"])}
        table = Table.stored([Row(*row) for row in old["rows"]], None, 0, **made)
        history = table.history
        assert history.actions == says["actions"]
        assert history.match.heads[-1] == says["head"]
        assert history.revisions == says["revisions"]
        assert (history.revision, history.undone, history.epochs) == (says["revision"], says["undone"], says["epochs"])
        assert (list(table.acting()), sorted(table.committed())) == (says["acting"], says["committed"])
        assert [table.decision(seat) for seat in range(3)] == says["decisions"]
        assert [table.undo.kind(seat) for seat in range(3)] == says["undo"]
        assert (table.seats.names, [chair.handed for chair in table.seats]) == (says["names"], says["handed"])
        assert table.chat.lines == says["chat"]
        for viewer, lines in zip((0, 1, 2, None), says["log"], strict=True):
            assert [[revision, repr(told)] for revision, told in history.log(viewer)][-len(lines) :] == lines

    def test_the_log_of_a_viewer_grows_as_it_is_rebuilt(self) -> None:
        desk = Desk()
        desk.table.history.log(0)  # asked for before anything was played
        for seat in range(3):
            desk.play(seat, 3)
        assert desk.table.history.log(0) == desk.again().history.log(0)
        last = desk.table.history.revision
        assert desk.table.history.log(0, last) == []


def test_a_whole_game_is_proven() -> None:
    desk = Desk()
    while not desk.table.over:
        seat = desk.table.acting()[0]
        text = GAME.notation.write(desk.table.history.state.legal(seat)[0])
        decision = desk.table.decision(seat)
        assert decision is not None
        desk.table.play(seat, decision, text, 0)
    assert verify(desk.table.record(), GAME) > 20
    assert desk.table.undo.kind(0) is None
