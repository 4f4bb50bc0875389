"""That whatever can be wrong is found: what people say is held against rows that tell something else."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from random import Random
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.match import Match
from ribeira.server.frames import piece_row
from ribeira.texts import speaker
from tests.faults.company import Deal, Party
from tests.faults.truth import Findings, Truth

NAMES = ["P0", "P1", "P2"]
SIZE = 2  # choices that are made while the third is still sealed


class Story:
    """A game of three in which two have made their first choice, as it is stored and as its people tell it."""

    def __init__(self) -> None:
        self.party = asyncio.run(self._party())
        game = GAMES["douro"]
        self.match = Match(game, game.setup(3), NAMES, Dealer.seeded("truth"))
        self.rows: list[tuple[str, Any]] = [("deal", {"seeds": None, "acts": list(self.match.actions)})]
        for seat in range(SIZE):
            action = self.match.state.legal(seat)[0]
            text = game.notation.write(action)
            self.match.play(action)
            self.rows.append(("acts", [text]))
            self.party.chosen[seat, 0] = self.party.acknowledged[seat, 0] = text
        self.clock: list[int] = [3_600_000] * 3
        self.revision = len(self.match.actions)

    async def _party(self) -> Party:
        made = {"table": "t", "watch": "w", "seats": []}
        party = Party(Deal("douro", clock=3600), made, [1], Random(1))
        for person in party.people:
            person.leave()
        party.names = NAMES
        return party

    def picture(self, viewer: int | None) -> list[list[Any]]:
        drawing = self.match.game.draw(self.match.state.view(viewer), speaker("en", NAMES), False, "wide")
        return [piece_row(piece) for piece in drawing.pieces]

    def check(self, shown: list[tuple[int | None, int, list[list[Any]]]] | None = None, passed: int = 0) -> Findings:
        store = sqlite3.connect(":memory:")
        store.execute("CREATE TABLE rows (table_id, number, kind, body)")
        store.execute("CREATE TABLE clocks (table_id, body)")
        rows = [("t", number, kind, json.dumps(body)) for number, (kind, body) in enumerate(self.rows, 1)]
        store.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", rows)
        store.execute("INSERT INTO clocks VALUES ('t', ?)", (json.dumps({"left": self.clock}),))
        truth = Truth(self.party)
        truth.read_on(store)
        return truth.check(shown or [], passed)


def test_a_true_story_is_good() -> None:
    story = Story()
    found = story.check([(2, story.revision, story.picture(2)), (None, story.revision, story.picture(None))])
    assert found.good, found.notes
    assert (found.acknowledged, found.pictures, found.sealed) == (2, 2, 2)


def _after(change: Callable[[Story], object]) -> Findings:
    story = Story()
    change(story)
    return story.check([(2, story.revision, story.picture(2))])


def test_a_move_that_is_not_stored_is_lost() -> None:
    assert _after(lambda story: story.rows.pop()).lost == 1


def test_a_move_that_nobody_made_is_one_too_many() -> None:
    assert _after(lambda story: story.party.chosen.pop((1, 0))).doubled == 1


def test_what_is_shown_before_it_is_stored_is_a_leak() -> None:
    story = Story()
    assert story.check([(None, story.revision + 1, story.picture(None))]).leaks == 1


def test_a_picture_that_shows_a_sealed_choice_is_a_leak() -> None:
    story = Story()
    found = story.check([(2, story.revision, story.picture(0))])
    assert found.leaks == 1
    assert found.astray == 1


def test_a_clock_that_gains_time_or_loses_too_much_is_unfair() -> None:
    story = Story()
    story.clock = [3_600_001, 3_600_000, 3_600_000]
    assert story.check().unfair == 1
    story.clock = [3_590_000, 3_600_000, 3_600_000]
    assert story.check(passed=5000).unfair == 1
    assert story.check(passed=10_000).unfair == 0


def test_whatever_its_people_wonder_at_is_odd() -> None:
    assert _after(lambda story: story.party.odd.append("what was shown is gone")).odd == 1
