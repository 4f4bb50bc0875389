"""Non-interference on bytes: what is sent to a viewer does not depend on what that viewer may not know.

A random game is played at two tables side by side. Their states differ only in what one viewer may not know: the second
is imagined from that viewer's view, and a choice that stays sealed is another one there. For as long as the viewer may
not know the difference, every byte that the two tables would send must be the same. The head of the chain is hidden
first: it fixes secrets and is salted, so it differs and tells nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ribeira.kernel.conformance import Violation
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.plain import canonical, plain
from ribeira.kernel.position import Viewer
from ribeira.kernel.record import Record
from ribeira.kernel.words import RibeiraError
from ribeira.server.audience import Audience, Subscriber
from ribeira.server.clock import ClockRule
from ribeira.server.messages import Look, in_words, voice
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.terms import Terms
from ribeira.server.wire import encode
from ribeira.texts import LANGUAGES

STATES = "states compared as bytes"
DIFFERENT = "of them with other secrets"
TOGETHER = 12  # actions that two tables go on together
SELDOM = 8  # what is only sent when asked for is compared at one state in so many
MOST_KEPT = 24  # actions met in the game, to be tried where they may not fit
NOW = 0  # milliseconds: no time passes


def check_wire(game: AnyGame, setup: Setup, seed: object, limit: int = 10_000) -> Counter[str]:
    """Play one random game, or so many actions of it, comparing every message; how often each was compared."""
    return _WireCheck(game, setup, seed).run(limit)


class _Side:
    """One of the two tables, and what a viewer is sent of it."""

    def __init__(self, table: Table, look: Look) -> None:
        self.table, self.audience, self.subscriber = table, Audience(table), Subscriber(look)
        self.audience.add(self.subscriber, table.history.revision, NOW)

    def sent(self) -> list[bytes]:
        """What has been sent since this was last asked, without the head of the chain."""
        self.audience.push(NOW)
        head, waiting = self.table.history.match.heads[-1].encode(), self.subscriber.waiting
        return [(waiting.get_nowait() or b"").replace(head, b"-" * len(head)) for _ in range(waiting.qsize())]

    def try_play(self, seat: int, text: str) -> bytes:
        """What the seat would be answered if it played this, which is not played."""
        draft = self.table.copy()
        try:
            draft.play(seat, self.table.decision(seat) or "", text, NOW)
        except RibeiraError as error:
            return encode([error.told.code, voice(self.table, "en")(error.told)])
        return b"played"


class _WireCheck:
    def __init__(self, game: AnyGame, setup: Setup, seed: object) -> None:
        self.game, self.setup = game, setup
        self.rng = Random(f"wire {seed}")
        names = tuple(f"random {seat + 1}" for seat in range(setup.seats))
        self.true = Table.new(
            NOW,
            Record(setup, names),
            id="table",
            key=Dealer.seeded("wire", seed).key,
            proven=True,
            terms=Terms(self.rng.random() < 0.5, False, ClockRule(), None, 0),
            chairs=[Chair("here", name) for name in names],
            watch="watch",
            invite="invite",
        )
        self.seen: list[Any] = []
        self.done: Counter[str] = Counter()

    def run(self, limit: int) -> Counter[str]:
        history = self.true.history
        while True:
            viewer, sides = self.begin_together()
            for _ in range(TOGETHER):
                if self.true.over or len(history.actions) >= limit:
                    self.done["games"] += 1
                    return self.done
                if not self.play_on(viewer, *sides):
                    break

    def expect(self, check: str, viewer: Viewer, both: Iterable[Any]) -> None:
        """Count a comparison; a Violation if the two differ."""
        self.done[check] += 1
        one, other = both
        if one != other:
            detail = f"seen by {viewer}: {_difference(one, other)}"
            raise Violation(check, detail, self.true.history.match.record(with_key=True))

    def begin_together(self) -> tuple[Viewer, tuple[_Side, _Side]]:
        """A second table beside the first, imagined from what one viewer may know."""
        viewer = self.rng.choice([*range(self.setup.seats), None])
        self.true.history.log(viewer)  # what was told until now is told at both
        second, state = self.true.copy(), self.true.history.state
        self.true.history.fork(state)
        second.history.fork(self.game.imagine(self.true.history.now.view(viewer), self.rng))
        look = Look(viewer, self.rng.choice(SHAPES), self.rng.choice(LANGUAGES))
        for table in (self.true, second):
            table.history.take_fresh()
        sides = _Side(self.true, look), _Side(second, look)
        self.compare(viewer, *sides)
        return viewer, sides

    def play_on(self, viewer: Viewer, here: _Side, there: _Side) -> bool:
        """Play an action at both tables and compare what is sent; False if the viewer can tell them apart now."""
        owing = here.table.acting()
        seat = self.rng.choice(owing)
        action = self.rng.choice(here.table.history.state.legal(seat))
        write = self.game.notation.write
        self.seen = [*self.seen[1 - MOST_KEPT :], action]
        sealed = len(owing) > 1 and seat != viewer
        other = self.played_there(viewer, seat, action, there.table, sealed)
        here.table.play(seat, here.table.decision(seat) or "", write(action), NOW)
        if other is None:
            return False
        there.table.play(seat, there.table.decision(seat) or "", write(other), NOW)
        if not sealed and not self.looks_alike(viewer, here.table, there.table):
            return False
        self.compare(viewer, here, there)
        return canonical(here.table.history.state) != canonical(there.table.history.state) or not self.game.secrets

    def played_there(self, viewer: Viewer, seat: int, action: Any, table: Table, sealed: bool) -> Any | None:
        """What the seat plays at the second table: the same if it can, unless the choice is sealed from the viewer."""
        legal: Sequence[Any] = table.history.state.legal(seat)
        if sealed:
            return self.rng.choice(legal)
        if action in legal:
            return action
        return None if seat == viewer else self.rng.choice(legal)

    def looks_alike(self, viewer: Viewer, here: Table, there: Table) -> bool:
        """Whether the viewer may not tell the two tables apart by any state that the last action led to."""
        shown = [[position.view(viewer) for _, position in table.history.fresh] for table in (here, there)]
        return shown[0] == shown[1]

    def compare(self, viewer: Viewer, here: _Side, there: _Side) -> None:
        """Compare everything that a viewer is sent, or would be sent for the asking."""
        self.done[STATES] += 1
        states = [canonical(side.table.history.state) for side in (here, there)]
        self.done[DIFFERENT] += states[0] != states[1]
        self.expect("frames, facts and log", viewer, (here.sent(), there.sent()))
        views = [side.table.history.now.view(viewer) for side in (here, there)]
        say = voice(self.true, here.subscriber.look.language)
        told = [encode([say(event) for event in view.events]) for view in views]
        self.expect("what the last action brought", viewer, told)
        if self.rng.random() * SELDOM < 1:
            self.compare_asked(viewer, here, there, views)

    def compare_asked(self, viewer: Viewer, here: _Side, there: _Side, views: Sequence[Any]) -> None:
        """Compare what is sent when it is asked for: data, words, cards, refusals, what an action would bring."""
        look, sides = here.subscriber.look, (here, there)
        say, aid = voice(self.true, look.language), self.true.aid.on
        self.expect("the view as data", viewer, (encode(plain(view)) for view in views))
        self.expect("the table in words", viewer, (encode(in_words(self.game, view, say, aid)) for view in views))
        self.expect("what happened since", viewer, (encode(side.audience.frames_since(look)) for side in sides))
        pieces = self.game.draw(views[0], say, aid, look.shape).pieces
        touched = [piece.id for piece in self.rng.sample(pieces, min(2, len(pieces)))]
        for piece in touched if self.game.explain is not None else ():
            cards = [encode(side.audience.card(look, piece, touched[:1])) for side in sides]
            self.expect("cards and why a touch means nothing", viewer, cards)
        if viewer is None:
            return
        foreseen = [action for action in views[0].legal if isinstance(action, self.game.foreseen)]
        for action in foreseen[:1]:
            shown = [encode(side.audience.frame_after(look, action)) for side in sides]
            self.expect("what an action would bring", viewer, shown)
        for action in self.rng.sample(self.seen, min(4, len(self.seen))):
            text = f"{viewer + 1} {self.game.notation.write(action).partition(' ')[2]}"
            self.expect("answers to a move", viewer, (side.try_play(viewer, text) for side in sides))


def _difference(one: Any, other: Any) -> str:
    """Where two lists of messages, or two messages, differ first."""
    if isinstance(one, list):
        if len(one) != len(other):
            return f"{len(one)} messages against {len(other)}"
        one, other = next(pair for pair in zip(one, other, strict=True) if pair[0] != pair[1])
    at = next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), 0)
    return " against ".join(part[max(0, at - 60) : at + 60].decode(errors="replace") for part in (one, other))
