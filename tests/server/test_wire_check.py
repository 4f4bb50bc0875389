"""What is sent to a viewer tells no secret, byte by byte; and a message or a game that tells one is found out."""

from __future__ import annotations

import zlib
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.cli.check import STATES
from ribeira.kernel.conformance import Violation
from ribeira.kernel.plain import canonical
from ribeira.kernel.words import Event, Refusal, Refused
from ribeira.server import audience, history, messages, wire_check
from ribeira.server.audience import Audience
from ribeira.server.history import History
from ribeira.server.table import Table
from ribeira.server.wire_check import DIFFERENT, check_wire
from tests.kernel.test_conformance import ShowsCards, broken

DOURO = GAMES["douro"]


@pytest.mark.parametrize("name", GAMES)
def test_no_byte_tells_a_secret(name: str) -> None:
    game = GAMES[name]
    done = check_wire(game, game.setup(game.seats[0]), "short", 120)
    assert done[STATES] > 40
    assert (done[DIFFERENT] > 10) == game.secrets
    assert done["the table in words"] and done["cards and why a touch means nothing"] and done["answers to a move"]


def test_whether_an_action_may_be_taken_back_tells_nothing_of_what_others_know() -> None:
    """It was once worked out from the others' views: the same seat could take back in one world and not in another."""
    game = GAMES["six-castles"]
    check_wire(game, game.setup(2, {"version": "family"}), "ribeira 3", 30)


def whole_state(table: Table) -> int:
    return zlib.crc32(repr(canonical(table.history.state)).encode())


def leak_in_the_facts(patch: pytest.MonkeyPatch) -> None:
    honest = messages.table_message
    patch.setattr(audience, "table_message", lambda table, *more: {**honest(table, *more), "at": whole_state(table)})


def leak_by_length(patch: pytest.MonkeyPatch) -> None:
    honest = messages.offer
    patch.setattr(
        audience, "offer", lambda table, *more: {**honest(table, *more), "room": " " * (whole_state(table) % 7)}
    )


def leak_in_the_log(patch: pytest.MonkeyPatch) -> None:
    """A choice that is still sealed stands in the log."""
    honest = Table.play

    def play(self: Table, seat: int, decision: str, text: str, now: int) -> bool:
        played = honest(self, seat, decision, text, now)
        self._note(Event("table.renamed", seat=seat, old=text))
        return played

    patch.setattr(Table, "play", play)


def leak_in_a_refusal(patch: pytest.MonkeyPatch) -> None:
    """Why a move is refused depends on what others hold."""
    honest = History.play

    def play(self: History, action: Any) -> list[str]:
        try:
            return honest(self, action)
        except Refused:
            secret = zlib.crc32(repr(canonical(self.state)).encode())
            raise Refused(Refusal("command.stale", decision=str(secret))) from None

    patch.setattr(History, "play", play)


def leak_in_a_card(patch: pytest.MonkeyPatch) -> None:
    honest = Audience.card

    def card(self: Audience, *more: Any) -> dict[str, Any]:
        return {**honest(self, *more), "state": whole_state(self.table)}

    patch.setattr(Audience, "card", card)


LEAKS = [leak_in_the_facts, leak_by_length, leak_in_the_log, leak_in_a_refusal, leak_in_a_card]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_message_that_tells_a_secret_is_found(leak: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    leak(monkeypatch)
    with pytest.raises(Violation) as found:
        for seed in range(20):
            check_wire(DOURO, DOURO.setup(3), seed, 120)
    assert " against " in found.value.detail


def test_a_game_that_tells_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = broken(ShowsCards)
    monkeypatch.setattr(history, "GAMES", {game.name: game})
    with pytest.raises(Violation):
        for seed in range(20):
            check_wire(game, game.setup(3), seed, 120)


def test_the_head_of_the_chain_is_all_that_is_hidden_from_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without hiding it the two tables differ as soon as a sealed choice does."""
    sent = wire_check._Side.sent

    def with_the_head(self: Any) -> list[bytes]:
        return [*sent(self), self.table.history.match.heads[-1].encode()]

    monkeypatch.setattr(wire_check._Side, "sent", with_the_head)
    with pytest.raises(Violation):
        check_wire(DOURO, DOURO.setup(3), 0, 120)
