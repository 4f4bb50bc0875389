"""Checks that every game must pass at every step of random games, and perft counts.

The checks know no game. What they say of secrets is non-interference: two states that differ only in what a viewer
may not know give that viewer the same view, legal list, events, drawing and observation, byte for byte.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import isnan
from operator import lt
from random import Random
from typing import Any

from ribeira.kernel.cards import refusal_of
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame, AnyState, Setup
from ribeira.kernel.match import Match
from ribeira.kernel.notation import CHANCE, NOBODY, Seat
from ribeira.kernel.plain import canonical, plain
from ribeira.kernel.record import Record, last_state, read_record, verify, write_record

OFTEN, SOMETIMES, SELDOM = 8, 23, 256  # costly checks are made at one state in so many
FEW = 4  # the record of one game in so many is checked
CLOSELY = 8  # actions of a list that are looked at one by one


class Violation(Exception):
    """A check failed: which, on what, and the game up to there."""

    def __init__(self, check: str, detail: str, record: Record) -> None:
        super().__init__(check, detail, record)
        self.check, self.detail, self.record = check, detail, record

    def __str__(self) -> str:
        return f"{self.check}: {self.detail} (after {len(self.record.actions)} actions)"


def check_game(game: AnyGame, setup: Setup, seed: object, limit: int = 10_000) -> Counter[str]:
    """Play one random game, or `limit` actions of it, checking every step; how often each check was made."""
    return _Checks(game, setup, seed, limit).run()


def perft(state: AnyState, depth: int) -> int:
    """How many sequences of so many actions there are from here, outcomes of chance included.

    Where several seats owe a decision at once only the first is asked, since the order of arrival never matters.
    """
    owing = state.to_act()
    if depth == 0 or not owing:
        return 1
    if depth == 1:
        return len(state.legal(owing[0]))
    count = 0
    for action in state.legal(owing[0]):
        after = state.copy()
        after.apply(action)
        count += perft(after, depth - 1)
    return count


def are_apart(paths: Iterable[tuple[str, ...]]) -> bool:
    """Whether no path of touches is another, or begins another."""
    return all(path != longer[: len(path)] for path, longer in pairwise(sorted(paths)))


class _Checks:
    def __init__(self, game: AnyGame, setup: Setup, seed: object, limit: int) -> None:
        self.game, self.setup, self.limit = game, setup, limit
        self.rng = Random(f"check {seed}")
        self.viewers: list[Seat | None] = [*range(setup.seats), None]
        self.tensors = None if game.tensors is None else game.tensors(setup)
        self.seen: list[Any] = []  # some actions of this game, to be tried where they may not fit
        self.written: set[Any] = set()  # actions of this game whose notation has been read back
        self.done: Counter[str] = Counter()
        players = [f"random {seat + 1}" for seat in range(setup.seats)]
        self.match: Match | None = None
        self.match = Match(game, setup, players, Dealer.seeded("check", seed), self.watch)

    def run(self) -> Counter[str]:
        match = self._match()
        while not match.over and len(match.actions) < self.limit:
            seat = self.rng.choice(match.state.to_act())
            match.play(self.rng.choice(match.state.legal(seat)))
        self.finish(match)
        return self.done

    def _match(self) -> Match:
        assert self.match is not None
        return self.match

    def expect(self, check: str, holds: bool, *detail: object, times: int = 1) -> None:
        """Count a check made so many times; a Violation if it does not hold."""
        self.done[check] += times
        if not holds:
            match = self.match
            record = Record(self.setup, ()) if match is None else match.record(with_key=True)
            raise Violation(check, " ".join(map(str, detail)), record)

    def watch(self, state: AnyState) -> None:
        """Check a state; whatever goes wrong in the game on the way is a finding too."""
        try:
            self.step(state)
        except Violation:
            raise
        except Exception as error:
            self.expect("no call fails", False, repr(error))

    def step(self, state: AnyState) -> None:
        """Everything that must hold of one state."""
        owing = state.to_act()
        expected = owing in ((), (CHANCE,)) or (list(owing) == sorted(set(owing)) and set(owing) <= set(self.viewers))
        self.expect("the seats to act are seats, sorted", expected, owing)
        over = not owing
        self.expect("an end has winners and a kind, and only an end", over == bool(state.winners()), state.winners())
        self.expect("an end has winners and a kind, and only an end", over == (state.ending() is not None))
        self.expect("every seat has a score", len(state.scores()) == self.setup.seats, state.scores())
        self.expect("the next to act is the first of them", state.next_to_act() == (owing[0] if owing else NOBODY))
        legal = [action for seat in owing for action in self.legal_list(state, seat)]
        if owing == (CHANCE,):
            self.chance(state, legal)
        elif len(owing) > 1 and self.one_in(OFTEN):
            self.sealed(state, owing)
        self.refusals(state, legal)
        if legal and self.one_in(SOMETIMES):
            self.copies(state, self.rng.choice(legal))
        asked = owing and owing != (CHANCE,) and self.one_in(2)
        self.viewer(state, self.rng.choice(owing if asked else self.viewers))

    def one_in(self, states: int) -> bool:
        """Whether to make a costly check: at one state in so many."""
        return self.rng.random() * states < 1

    def legal_list(self, state: AnyState, seat: Seat) -> Sequence[Any]:
        """A seat's list is in order, which is tried at one state in eight; some actions are looked at closely."""
        legal, notation = state.legal(seat), self.game.notation
        self.expect("whoever is to act can act", len(legal) > 0, seat)
        if self.one_in(OFTEN):
            keys = [notation.order(action) for action in legal]
            self.expect("legal lists are sorted, without repeats", all(map(lt, keys, keys[1:])), legal)
        closely = legal if len(legal) <= CLOSELY else self.rng.sample(legal, CLOSELY)
        for action in closely:
            if action not in self.written:
                text = notation.write(action)
                self.expect("notation round-trips", notation.read(text) == action, text)
                self.written.add(action)
        refused = [action for action in closely if state.refusal(action) is not None]
        self.expect("a legal action is not refused", not refused, *refused, times=len(closely))
        return legal

    def chance(self, state: AnyState, legal: Sequence[Any]) -> None:
        chances = state.chances()
        whole = all(type(weight) is int and weight > 0 for _, weight in chances)
        self.expect("weights are positive whole numbers", whole, chances)
        self.expect("outcomes are the legal list of chance", [action for action, _ in chances] == legal, chances)
        if self.tensors is not None:
            self.expect("there are no more outcomes than the numbers for them", len(chances) <= self.tensors.chances)

    def refusals(self, state: AnyState, legal: Sequence[Any]) -> None:
        """Actions met earlier in the game are refused exactly when they are not legal now."""
        known = set(legal)
        wrong = [action for action in self.seen if (state.refusal(action) is None) != (action in known)]
        self.expect("refusals and legal agree", not wrong, *wrong, times=len(self.seen))
        if legal:
            self.seen.append(self.rng.choice(legal))
        if len(self.seen) > CLOSELY:
            self.seen.pop(self.rng.randrange(len(self.seen)))

    def copies(self, state: AnyState, action: Any) -> None:
        before, copy = canonical(state), state.copy()
        self.expect("a copy is equal", canonical(copy) == before)
        copy.apply(action)
        self.expect("a copy goes its own way", canonical(state) == before, action)

    def sealed(self, state: AnyState, owing: tuple[Seat, ...]) -> None:
        """Simultaneous choices: nobody else can tell one from another, and their order does not matter."""
        seat = self.rng.choice(owing)
        for viewer in self.rng.sample([other for other in self.viewers if other != seat], 2):
            shown = []
            for action in self.rng.choices(state.legal(seat), k=2):
                after = state.copy()
                after.apply(action)
                shown.append(self.shown(after, viewer))
            self.expect("a sealed choice shows nothing", shown[0] == shown[1], seat, "as seen by", viewer)
        choices = [self.rng.choice(state.legal(seat)) for seat in owing]
        ends = []
        for sequence in (choices, self.rng.sample(choices, len(choices))):
            ends.append(state.copy())
            for action in sequence:
                ends[-1].apply(action)
        self.expect("commitments commute", plain(ends[0]) == plain(ends[1]), choices)

    def shown(self, state: AnyState, viewer: Seat | None) -> tuple[Any, ...]:
        """Everything a viewer gets to see. Pictures and words are made of the view alone, so they are compared at one
        state in so many, with and without memory aid by turns.
        """
        view, number = state.view(viewer), self.done["every seat has a score"]
        if number % (2 * SOMETIMES):
            return (view,)
        aid = number % (4 * SOMETIMES) == 0
        told = self.game.aim(view, aid) if self.game.aim else None
        return canonical(view), self.game.draw(view, repr, aid), self.game.describe(view, repr, aid), told

    def viewer(self, state: AnyState, viewer: Seat | None) -> None:
        shown = self.shown(state, viewer)
        view = state.view(viewer) if len(shown) > 1 else shown[0]
        imagined = self.game.imagine(view, self.rng)
        same = self.shown(imagined, viewer) == shown
        self.expect("non-interference: what a viewer may not know does not show", same, viewer)
        if self.one_in(SOMETIMES):
            self.closely(state, view, imagined)

    def closely(self, state: AnyState, view: Any, imagined: AnyState) -> None:
        """What takes long to check of a view and of a state imagined from it."""
        viewer, same = view.seat, imagined.view(view.seat)
        self.done["imagined states that differ from the truth"] += canonical(imagined) != canonical(state)
        self.expect("a view's legal list is the seat's", viewer is None or view.legal == tuple(state.legal(viewer)))
        if not self.game.secrets:
            known = self.game.imagine(state.view(None), self.rng)
            self.expect("without secrets a spectator knows all there is", canonical(known) == canonical(state))
        drawn = [piece.id for piece in self.game.draw(view, repr, False).pieces]
        self.touching(view, drawn)
        if self.one_in(SELDOM // SOMETIMES):
            self.cards(view, same, drawn)
            if viewer is not None:
                self.observation(view, same)
        self.foresight(state, view)

    def observation(self, view: Any, same: Any) -> None:
        """A seat's view as numbers: as many as its fields say, in their ranges, each legal action once, no secret."""
        if self.tensors is None:
            return
        seen, numbers = self.tensors.observe(view), self.tensors.numbers(view)
        at = 0
        for field in self.tensors.fields:
            part = seen[at : at + field.size]
            at += field.size
            right = len(part) == field.size and (not part or field.low <= min(part) <= max(part) <= field.high)
            if not right:
                self.expect("a field of an observation has its size and range", False, field.name, *part)
        self.done["a field of an observation has its size and range"] += len(self.tensors.fields)
        self.expect("an observation is its fields", at == len(seen), at, len(seen))
        self.expect("an observation has numbers only", not isnan(sum(seen)))  # which `min` and `max` may overlook
        own = len(set(numbers)) == len(numbers) and all(0 <= number < self.tensors.actions for number in numbers)
        self.expect("legal actions have numbers of their own", own, *numbers)
        again = self.tensors.observe(same), self.tensors.numbers(same)
        self.expect("non-interference: an observation tells no secret", again == (seen, numbers), view.seat)

    def touching(self, view: Any, drawn: list[str]) -> None:
        """Every action of a view is told from all others by the pieces touched, of those drawn without memory aid."""
        ids = set(drawn)
        self.expect("pieces have ids of their own", len(ids) == len(drawn), view.seat)
        paths = [action.touches() for action in view.legal]
        touchable = all(path and ids.issuperset(path) for path in paths)
        self.expect("every action is a path of touches on the drawing", touchable, view.seat)
        self.expect("paths of touches tell actions apart", are_apart(paths), view.seat)

    def cards(self, view: Any, same: Any, drawn: list[str]) -> None:
        """Pieces, some of all, have a card, and it tells nothing that the viewer may not know."""
        if self.game.explain is None:
            return
        aid = self.rng.random() < 0.5
        there = [piece.id for piece in self.game.draw(view, repr, True).pieces] if aid else drawn
        ids = self.rng.sample(there, min(CLOSELY, len(there)))
        cards = [self.game.explain(view, piece, aid) for piece in ids]
        bare = [piece for piece, card in zip(ids, cards, strict=True) if card is None]
        self.expect("every piece has a card", not bare, *bare, times=len(ids))
        again = [self.game.explain(same, piece, aid) for piece in ids]
        self.expect("a card tells no secret", cards == again, view.seat, times=len(ids))
        for piece in ids:
            reasons = [refusal_of(self.game, one, (piece,)) for one in (view, same)]
            self.expect("why a touch means nothing tells no secret", reasons[0] == reasons[1], piece)

    def foresight(self, state: AnyState, view: Any) -> None:
        """What a player is shown beforehand of an action is what comes about, up to the next outcome of chance."""
        foreseen = [action for action in view.legal if isinstance(action, self.game.foreseen)]
        if foreseen:
            action, after = self.rng.choice(foreseen), state.copy()
            after.apply(action)
            same = canonical(self.game.foresee(view, action)) == canonical(after.view(view.seat))
            self.expect("what is foreseen comes about", same, self.game.notation.write(action))

    def finish(self, match: Match) -> None:
        self.done["actions"] += len(match.actions)
        self.done["games"] += 1
        self.done["games that ended"] += match.over
        if self.one_in(FEW):
            self.recorded(match)

    def recorded(self, match: Match) -> None:
        """The record says all there is to say."""
        record = match.record(with_key=True)
        written = write_record(record, self.game)
        again = read_record(written, {self.game.name: self.game})
        self.expect("records round-trip", write_record(again, self.game) == written)
        self.expect("replay equals play", canonical(last_state(again, self.game)) == canonical(match.state))
        self.done["draws that the key proves"] += verify(again, self.game)
