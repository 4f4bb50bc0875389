"""A table at which anything is done in any order, beside a model of what it should have become.

Sitting down, playing, taking back, handing over, going and coming back, renaming, talking, switching the memory aid,
being read again from its rows, and failing half-way: whatever comes, nothing is lost, nothing happens twice, and the
rows tell the whole table.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from ribeira import GAMES, verify
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.record import Record
from ribeira.kernel.words import RibeiraError
from ribeira.server.clock import ClockRule
from ribeira.server.rows import Row
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.terms import Terms

NAMES = st.sampled_from(["Ana", "Rui", "Eva", "Ana II", "Æ 日本", "x" * 24])
SEATS = st.integers(0, 4)
PICKS = st.integers(0, 10**6)  # of a list: what it is divided by is its length


class AnyOrder(RuleBasedStateMachine):
    """The model: who sits where, which actions of seats stand, what was said, whether the aid is on."""

    game = GAMES["douro"]

    @initialize(seats=st.integers(0, 2), taken=st.integers(1, 5), key=st.integers(0, 99))
    def sit(self, seats: int, taken: int, key: int) -> None:
        count = min(self.game.seats[0] + seats, self.game.seats[-1])
        whos = ["here", *("open" if at >= taken else "joined" for at in range(1, count))]
        self.parts: dict[str, Any] = {
            "id": "t",
            "start": Record(self.game.setup(count), ("",) * count),
            "key": Dealer.seeded("any order", key).key,
            "proven": True,
            "terms": Terms(False, False, ClockRule(), None, 0),
            "watch": "w",
            "invite": "i",
        }
        self.first = [(who, "" if who == "open" else f"P{at}") for at, who in enumerate(whos)]
        self.table = Table.new(0, chairs=self.chairs(), **self.parts)
        self.stored: list[Row] = []
        self.store()
        self.names = self.table.seats.names
        self.open = {at for at, who in enumerate(whos) if who == "open"}
        self.handed: set[int] = set()
        self.away: set[int] = set()  # for whom a bot has decided meanwhile
        self.played: list[tuple[int, str]] = []  # what seats have played and stands
        self.said: list[str] = []
        self.aid = False

    def chairs(self) -> list[Chair]:
        return [Chair(who, name) for who, name in self.first]

    def store(self) -> None:
        """Keep the rows as the server does: as text."""
        for row in self.table.rows:
            kind, body = json.loads(json.dumps([row.kind, row.body]))
            self.stored.append(Row(kind, body))
        self.table.rows = []

    def refused(self, call: Callable[[], object], *codes: str) -> None:
        """It is refused for one of these reasons, and has changed nothing."""
        with pytest.raises(RibeiraError) as error:
            call()
        assert error.value.told.code in codes
        assert not self.table.rows

    # Sitting down

    @rule(name=NAMES, seat=st.none() | SEATS)
    def join(self, name: str, seat: int | None) -> None:
        if not self.open or (seat is not None and seat not in self.open):
            self.refused(lambda: self.table.join(seat, name, 0, "seed"), "table.full", "table.seat_taken")
            return
        taken = self.table.join(seat, name, 0, "seed")
        assert taken == (min(self.open) if seat is None else seat)
        self.sat_down(taken, name)

    @rule(seat=SEATS)
    def fill(self, seat: int) -> None:
        if seat not in self.open:
            self.refused(lambda: self.table.fill(seat, "greedy", "Bot", 0), "table.seat_taken")
            return
        self.table.fill(seat, "greedy", f"Bot {seat}", 0)
        self.sat_down(seat, f"Bot {seat}")

    def sat_down(self, seat: int, name: str) -> None:
        self.open.discard(seat)
        self.named(seat, name)
        self.store()

    def named(self, seat: int, name: str) -> None:
        """Two of one name are told apart by a numeral; else the name is as it was given."""
        given = self.table.seats[seat].name
        if name not in [other for at, other in enumerate(self.names) if at != seat]:
            assert given == name
        self.names[seat] = given

    @rule(seat=SEATS, name=NAMES)
    def rename(self, seat: int, name: str) -> None:
        if seat < len(self.names) and seat not in self.open:
            self.table.rename(seat, name)
            self.named(seat, name)
            self.store()

    @rule(seat=SEATS, bot=st.sampled_from(["greedy", ""]))
    def hand(self, seat: int, bot: str) -> None:
        if seat >= len(self.names):
            return
        if not self.table.seats[seat].human:
            self.refused(lambda: self.table.hand(seat, bot), "table.not_a_person")
            return
        self.table.hand(seat, bot)
        (self.handed.add if bot else self.handed.discard)(seat)
        self.store()

    # Going and coming back

    @rule(seat=SEATS)
    def stand_in(self, seat: int) -> None:
        """Nobody looks from a seat that owes a decision: a bot decides, which is told once."""
        if seat not in self.table.acting():
            return
        told, stood = self.table.history.revision, self.table.stood
        self.table.stand_in(seat)
        human = self.table.seats[seat].human
        missed = human and seat not in self.handed
        assert self.table.history.revision - told == (missed and seat not in self.away)
        assert [now - before for now, before in zip(self.table.stood, stood, strict=True)] == [
            human and at == seat for at in range(len(stood))
        ]
        self.away |= {seat} if missed else set()
        self.store()

    @rule(seat=SEATS)
    def reconnect(self, seat: int) -> None:
        if seat >= len(self.names):
            return
        told = self.table.history.revision
        self.table.welcome(seat)
        assert self.table.history.revision - told == (seat in self.away)
        self.away.discard(seat)
        self.store()

    # Playing

    @rule(seat=PICKS, action=PICKS, times=st.integers(1, 2))
    def play(self, seat: int, action: int, times: int) -> None:
        """Whoever is asked plays something; a command that comes twice is carried out once."""
        acting = self.table.acting()
        if not acting:
            return
        player = acting[seat % len(acting)]
        legal = self.table.history.state.legal(player)
        text, decision = self.game.notation.write(legal[action % len(legal)]), self.table.decision(player)
        assert decision is not None
        for number in range(times):
            assert self.table.play(player, decision, text, 0) == (number > 0)
        self.played.append((player, text))
        self.store()

    @rule()
    def play_what_is_not_asked(self) -> None:
        """For a decision that there is not; before all are there, and after the end too."""
        acting = self.table.acting()
        text = self.game.notation.write(self.table.history.state.legal(acting[0])[0]) if acting else "1 x"
        if self.open or acting:
            code = "command.stale" if acting else "table.not_started"
            self.refused(lambda: self.table.play(acting[0] if acting else 0, "9.9", text, 0), code)

    @rule(plays=st.integers(3, 40), seed=PICKS)
    def play_on(self, plays: int, seed: int) -> None:
        """Many moves, so that games get somewhere."""
        rng = Random(seed)
        for _ in range(plays):
            self.play(rng.randrange(10**6), rng.randrange(10**6), 1)

    # Taking back

    @rule(seat=SEATS)
    def take_back(self, seat: int) -> None:
        if seat >= len(self.names):
            return
        kind = self.table.undo.kind(seat)
        own = [at for at, (player, _) in enumerate(self.played) if player == seat]
        assert (kind is not None) == bool(own and not self.open and not self.table.over)
        if kind is None:
            self.refused(lambda: self.table.take_back(seat, 0), "undo.nothing")
            return
        self.table.take_back(seat, 0)
        if kind == "free":
            del self.played[own[-1]]
        elif not self.people() - {seat}:
            del self.played[own[-1] :]
        else:
            assert self.table.undo.request is not None
            assert self.table.undo.request.owes == self.people() - {seat}
        self.store()

    @precondition(lambda self: self.table.undo.request)
    @rule(seat=SEATS, yes=st.booleans())
    def answer_undo(self, seat: int, yes: bool) -> None:
        request = self.table.undo.request
        assert request is not None
        if seat not in request.owes:
            self.refused(lambda: self.table.answer_undo(seat, yes, 0), "undo.not_asked")
            return
        last = request.owes == {seat}
        own = [at for at, (player, _) in enumerate(self.played) if player == request.seat]
        self.table.answer_undo(seat, yes, 0)
        if yes and last:
            del self.played[own[-1] :]
        assert (self.table.undo.request is None) == (last or not yes)
        self.store()

    def people(self) -> set[int]:
        return {at for at, chair in enumerate(self.table.seats) if chair.human} - self.handed

    # Beside the game

    @rule(seat=st.none() | SEATS, text=st.text("aé 日'<&", min_size=1, max_size=30).filter(str.strip))
    def talk(self, seat: int | None, text: str) -> None:
        if seat is None or seat < len(self.names):
            self.said.append(self.table.talk(seat, text, 0)["text"])
            self.store()

    @rule(seat=SEATS, on=st.booleans())
    def ask_aid(self, seat: int, on: bool) -> None:
        if seat >= len(self.names):
            return
        if on == self.aid:
            self.refused(lambda: self.table.ask_aid(seat, on), "aid.same")
            return
        self.table.ask_aid(seat, on)
        if not self.people() - {seat}:
            self.aid = on
        self.store()

    @precondition(lambda self: self.table.aid.request)
    @rule(seat=SEATS, yes=st.booleans())
    def answer_aid(self, seat: int, yes: bool) -> None:
        request = self.table.aid.request
        assert request is not None
        if seat not in request.owes:
            self.refused(lambda: self.table.answer_aid(seat, yes), "aid.not_asked")
            return
        if yes and request.owes == {seat}:
            self.aid = request.on
        self.table.answer_aid(seat, yes)
        self.store()

    # What goes wrong

    @rule()
    def restart(self) -> None:
        """The table is read from its rows; only requests that nobody has granted are forgotten."""
        before = self.table
        self.table = Table.stored(self.stored, None, 0, chairs=self.chairs(), **self.parts)
        assert self.table.record() == before.record()
        assert self.table.history.revisions == before.history.revisions
        assert self.table.history.epochs == before.history.epochs
        assert self.table.stood == before.stood
        for viewer in (None, *range(len(self.names))):
            assert self.table.history.log(viewer) == before.history.log(viewer)
            assert self.table.decision(viewer) == before.decision(viewer)

    @rule(seed=PICKS)
    def fail_while_storing(self, seed: int) -> None:
        """What was done to a copy that is then thrown away has never happened."""
        copy = self.table.copy()
        acting = copy.acting()
        if acting:
            seat = acting[seed % len(acting)]
            legal, decision = copy.history.state.legal(seat), copy.decision(seat)
            assert decision is not None
            copy.play(seat, decision, self.game.notation.write(legal[seed % len(legal)]), 0)
        copy.rename(0, "Somebody else")
        copy.talk(0, "never said", 0)

    # What holds at all times

    @invariant()
    def it_is_as_the_model_says(self) -> None:
        if not hasattr(self, "table"):
            return
        table = self.table
        assert table.seats.names == self.names
        assert len(set(self.names) - {""}) == sum(map(bool, self.names))
        assert set(table.seats.open) == self.open
        assert {at for at, chair in enumerate(table.seats) if chair.handed} == self.handed
        assert [line["text"] for line in table.chat.lines] == self.said[-len(table.chat.lines) :]
        assert table.aid.on == self.aid
        assert {at for at in range(len(self.names)) if table.presence.stood_in(at)} == self.away
        assert not table.rows
        read = table.game.notation.read
        assert [text for text in table.history.actions if read(text).seat != CHANCE] == [
            text for _, text in self.played
        ]
        assert bool(table.acting()) == (not self.open and not table.over)

    def teardown(self) -> None:
        """The record proves itself, whatever was taken back on the way."""
        if hasattr(self, "table") and self.table.over:
            assert verify(self.table.record(), self.game) > 0


@pytest.mark.parametrize("name", list(GAMES))
def test_a_table_in_any_order(name: str) -> None:
    machine = type(f"AnyOrder of {name}", (AnyOrder,), {"game": GAMES[name]})
    run_state_machine_as_test(
        machine, settings=settings(max_examples=80, stateful_step_count=40, deadline=None, derandomize=True)
    )
