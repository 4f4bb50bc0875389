"""What is stored, read beside the server and played with the rules alone, and what people say against it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, fields
from typing import Any

from ribeira.games import GAMES
from ribeira.kernel.game import AnyState
from ribeira.server.database import Session
from ribeira.server.frames import piece_row
from ribeira.texts import speaker
from tests.faults.company import Party

SLACK = 1500  # milliseconds by which two processes may differ about how long something took


@dataclass
class Findings:
    """What was counted; everything but the first three has to be 0."""

    acknowledged: int = 0  # moves
    pictures: int = 0  # that were compared with what is stored
    sealed: int = 0  # of these, while a choice of another was sealed: drawn once more for another choice
    lost: int = 0  # moves that were acknowledged and are not stored
    doubled: int = 0  # moves that are stored and were not made, or were made once and are stored twice
    leaks: int = 0  # pictures that show what is not stored, or that depend on a sealed choice
    astray: int = 0  # pictures that are not what is stored
    unfair: int = 0  # clocks that gained time, or lost more than had passed
    odd: int = 0  # answers, frames and endings that should not be
    notes: list[str] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Add up."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def good(self) -> bool:
        """Whether nothing is wrong."""
        return not (self.lost or self.doubled or self.leaks or self.astray or self.unfair or self.odd)


class Truth:
    """One table as it is stored."""

    def __init__(self, party: Party) -> None:
        self.party, self.game = party, GAMES[party.deal.game]
        self.state = self.game.begin(self.game.setup(party.seats))
        self.own: list[list[str]] = [[] for _ in range(party.seats)]
        self.revision = self._rows = 0
        self._states: dict[int, AnyState] = {0: self.state.copy()}  # by revision, since the last look
        self._round: AnyState | None = None  # the state before the first of several choices at once
        self._sealed: dict[int, tuple[AnyState, list[Any]]] = {}  # by revision: that state, and what was chosen since
        self._chosen: list[Any] = []
        self.left: list[int] | None = None  # milliseconds on each clock
        self._counted = 0
        self._clock: list[int] | None = None  # as stored last

    def read_on(self, session: Session) -> None:
        """Take in what has been stored since."""
        query = "SELECT kind, body FROM rows WHERE table_id = ? AND number > ? ORDER BY number"
        latest = max(self._states)
        self._states = {latest: self._states[latest]}
        self._sealed = {at: known for at, known in self._sealed.items() if at == latest}
        for kind, body in session.execute(query, (self.party.id, self._rows)):
            self._rows += 1
            told = json.loads(body)
            if kind in ("deal", "acts"):
                for text in told["acts"] if kind == "deal" else told:
                    self._play(text)
            elif kind in ("note", "step"):
                self.revision += 1
                self._states[self.revision] = self.state.copy()
        found = session.execute("SELECT body FROM clocks WHERE table_id = ?", (self.party.id,)).fetchone()
        self._clock = None if found is None else json.loads(found[0])["left"]

    def _play(self, text: str) -> None:
        action = self.game.notation.read(text)
        asked = set(self.state.to_act())
        if self._round is None and len(asked) > 1:
            self._round, self._chosen = self.state.copy(), []
        self.state.play(action)
        self.revision += 1
        self._states[self.revision] = self.state.copy()
        if action.seat >= 0:
            self.own[action.seat].append(text)
        if self._round is not None:
            self._chosen = [*self._chosen, action]
            if set(self.state.to_act()) == asked - {action.seat} != set():
                self._sealed[self.revision] = self._round, self._chosen
            else:
                self._round = None

    def check(self, shown: Iterable[tuple[int | None, int, list[list[Any]]]], passed: int) -> Findings:
        """Hold against it what people were told and shown: viewers, revisions and pictures.

        `passed` is for how many milliseconds a server ran since the table was made.
        """
        found, party = Findings(), self.party
        found.acknowledged = len(party.acknowledged) - self._counted
        self._counted = len(party.acknowledged)
        for (seat, number), text in party.acknowledged.items():
            if self.own[seat][number : number + 1] != [text]:
                found.lost += 1
                found.notes.append(f"{party.id}: seat {seat} decision {number}: {text} is not stored")
        for seat in range(party.deal.people):
            for number, text in enumerate(self.own[seat]):
                if party.chosen.get((seat, number)) != text:
                    found.doubled += 1
                    found.notes.append(f"{party.id}: seat {seat} decision {number}: nobody has sent {text}")
        for viewer, revision, pieces in shown:
            self._compare(found, viewer, revision, pieces)
        self._check_clock(found, passed)
        found.odd += len(party.odd)
        found.notes += [f"{party.id}: {text}" for text in party.odd]
        party.odd.clear()
        return found

    def _compare(self, found: Findings, viewer: int | None, revision: int, pieces: list[list[Any]]) -> None:
        if revision < 0:
            return
        if revision > self.revision:
            found.leaks += 1
            found.notes.append(f"{self.party.id}: {viewer} was shown {revision}, stored are {self.revision}")
        if revision not in self._states:
            return
        found.pictures += 1
        if self._drawn(self._states[revision], viewer) != pieces:
            found.astray += 1
            found.notes.append(f"{self.party.id}: {viewer} sees {revision} otherwise")
        if revision in self._sealed:
            found.sealed += 1
            if self._drawn(self._otherwise(revision, viewer), viewer) != pieces:
                found.leaks += 1
                found.notes.append(f"{self.party.id}: what {viewer} sees of {revision} depends on a sealed choice")

    def _otherwise(self, revision: int, viewer: int | None) -> AnyState:
        """The state if the others had chosen something else."""
        begin, chosen = self._sealed[revision]
        state = begin.copy()
        for action in chosen:
            others = [other for other in state.legal(action.seat) if other != action]
            state.apply(action if action.seat == viewer or not others else others[-1])
        return state

    def _drawn(self, state: AnyState, viewer: int | None) -> list[list[Any]]:
        say = speaker("en", self.party.names)
        return [piece_row(piece) for piece in self.game.draw(state.view(viewer), say, False, "wide").pieces]

    def _check_clock(self, found: Findings, passed: int) -> None:
        now = self._clock
        if now is None or not self.party.deal.clock:
            return
        full = self.party.deal.clock * 1000
        before = self.left or [full] * len(now)
        gained = any(new > old for new, old in zip(now, before, strict=True))
        if gained or any(full - left > passed + SLACK for left in now):
            found.unfair += 1
            found.notes.append(f"{self.party.id}: clocks {before} became {now}, {passed} ms had passed")
        self.left = now
