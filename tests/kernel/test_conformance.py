"""The conformance checks pass for every game, and each fails for a game that breaks its promise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count, product
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.games.douro.actions import Play
from ribeira.games.douro.game import Douro, begin
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.kernel.cards import Card
from ribeira.kernel.conformance import Violation, are_apart, check_game, perft
from ribeira.kernel.drawing import Drawing, Shape
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.state import State
from ribeira.kernel.words import Refusal, Told

EVERY = [
    (name, seats, dict(zip(game.options, values, strict=True)))
    for name, game in GAMES.items()
    for seats in game.seats
    for values in product(*game.options.values())
]


@pytest.mark.parametrize(("name", "seats", "options"), EVERY, ids=str)
def test_every_game_conforms_to_its_end(name: str, seats: int, options: dict[str, str]) -> None:
    game = GAMES[name]
    for seed in range(3):
        done = check_game(game, game.setup(seats, options), seed)
        assert done["games that ended"] == 1
        assert done["non-interference: what a viewer may not know does not show"] > 50


class Mutant(State):
    """A game of Douro some of whose methods are replaced; it is asked for all the others."""

    def __init__(self, whole: Douro) -> None:
        self.whole = whole

    def __getattr__(self, name: str) -> Any:
        return getattr(self.whole, name)

    def __plain__(self) -> Any:
        return self.whole.__plain__()

    def to_act(self) -> tuple[int, ...]:
        return self.whole.to_act()

    def legal(self, seat: int) -> tuple[Any, ...]:
        return self.whole.legal(seat)

    def chances(self) -> Sequence[tuple[Any, int]]:
        return self.whole.chances()

    def refusal(self, action: Any) -> Refusal | None:
        return self.whole.refusal(action)

    def apply(self, action: Any) -> None:
        self.whole.apply(action)

    def copy(self) -> Any:
        return type(self)(self.whole.copy())

    def scores(self) -> Sequence[int]:
        return self.whole.scores()

    def winners(self) -> tuple[int, ...]:
        return self.whole.winners()

    def ending(self) -> Told | None:
        return self.whole.ending()

    def view(self, seat: int | None) -> View:
        return self.whole.view(seat)


def broken(kind: type[Mutant], **parts: Any) -> AnyGame:
    """Douro with some of its methods replaced."""

    def begin_broken(setup: Setup) -> Any:
        return kind(begin(setup))

    return replace(GAMES["douro"], begin=begin_broken, **parts)


class ShowsCards(Mutant):
    def view(self, seat: int | None) -> View:
        view = self.whole.view(seat)
        view.cards = tuple(self.whole.committed_cards())
        return view


class ShowsGifts(Mutant):
    def view(self, seat: int | None) -> View:
        view = self.whole.view(seat)
        view.gifts = tuple(self.whole.donated_cards())
        return view


class SharesContests(Mutant):
    def copy(self) -> Any:
        copy = super().copy()
        copy.whole.table.contests = self.whole.table.contests
        return copy


class RemembersWhoWasLast(Mutant):
    def apply(self, action: Any) -> None:
        self.whole.apply(action)
        if isinstance(action, Play) and not isinstance(self.whole.table.pending, Bidding):
            self.whole.table.holder = action.seat


class RefusesTens(Mutant):
    def refusal(self, action: Any) -> Refusal | None:
        return Refusal("no") if isinstance(action, Play) and action.card == 10 else self.whole.refusal(action)


class AcceptsAnything(Mutant):
    def refusal(self, action: Any) -> Refusal | None:
        return None


class WeighsNothing(Mutant):
    def chances(self) -> list[tuple[Any, int]]:
        return [(action, 0 if self.whole.table.contests else weight) for action, weight in self.whole.chances()]


class Unsorted(Mutant):
    def legal(self, seat: int) -> tuple[Any, ...]:
        return super().legal(seat) if seat == CHANCE else super().legal(seat)[::-1]

    def view(self, seat: int | None) -> View:
        view = super().view(seat)
        view.legal = view.legal[::-1]
        return view


class AsksTheLast(Mutant):
    def next_to_act(self) -> int:
        owing = self.whole.to_act()
        return owing[-1] if owing else NOBODY


class NeverEnds(Mutant):
    def ending(self) -> None:
        return None


def no_pieces(view: View, say: object, aid: bool, shape: Shape = "wide") -> Drawing:
    return Drawing(1, 1, "", ())


def no_card(view: View, piece: str, aid: bool) -> Card | None:
    return None if piece == "charity" else Card(Told("douro.title"), Told("douro.about"))


def numbered_cards() -> Callable[[View, str, bool], Card]:
    """Cards that do not follow from the view alone."""
    told = count()
    return lambda view, piece, aid: Card(Told("douro.title", n=next(told)), Told("douro.about"))


MUTANTS: list[tuple[AnyGame, str]] = [
    (broken(ShowsCards), "a sealed choice shows nothing"),
    (broken(ShowsGifts), "non-interference|a sealed choice"),
    (broken(SharesContests), "a copy goes its own way"),
    (broken(RemembersWhoWasLast), "commitments commute"),
    (broken(RefusesTens), "a legal action is not refused"),
    (broken(AcceptsAnything), "refusals and legal agree"),
    (broken(WeighsNothing), "weights are positive"),
    (broken(Unsorted), "sorted"),
    (broken(NeverEnds), "an end has winners"),
    (broken(Mutant, draw=no_pieces), "every action is a path of touches"),
    (broken(Mutant, foreseen=(Play,)), "what is foreseen comes about"),
    (broken(Mutant, explain=no_card), "every piece has a card: charity"),
    (broken(Mutant, explain=numbered_cards()), "a card tells no secret"),
    (broken(Mutant, secrets=False), "without secrets a spectator knows all there is"),
    (broken(AsksTheLast), "the next to act is the first of them"),
]


@pytest.mark.parametrize(("game", "check"), MUTANTS)
def test_a_broken_promise_is_found(game: AnyGame, check: str) -> None:
    with pytest.raises(Violation, match=check):
        for seed in range(20):
            check_game(game, game.setup(3), seed)


def test_the_unbroken_mutant_conforms() -> None:
    game = broken(Mutant)
    assert check_game(game, game.setup(3), 0)["games that ended"] == 1


def test_a_violation_carries_the_game_so_far() -> None:
    game: Callable[[], AnyGame] = lambda: broken(NeverEnds)  # noqa: E731
    with pytest.raises(Violation) as error:
        check_game(game(), game().setup(3), 0)
    assert len(error.value.record.actions) > 50


def test_paths_that_begin_alike_are_apart_until_one_ends() -> None:
    assert are_apart([("hand", "north"), ("hand", "south"), ("dam",)])
    assert not are_apart([("hand", "north"), ("dam",), ("hand",)])
    assert not are_apart([("dam",), ("dam",)])


def test_perft_counts_seats_at_once_one_by_one() -> None:
    state = GAMES["douro"].begin(GAMES["douro"].setup(3))
    assert [perft(state, depth) for depth in (0, 1, 2)] == [1, 5, 30]
