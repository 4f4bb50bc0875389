"""Observations and numbers of actions: the plan of a setup, and that the checks find what breaks it."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.kernel.conformance import Violation, check_game
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.luck import luck
from ribeira.kernel.playout import settle
from ribeira.kernel.tensor import AnyTensors, Block, Field, clockwise, one_hot, set_bits, whose


def with_field(field: Field[Any]) -> AnyGame:
    """Douro with one more field in its observations."""

    def tensors(setup: Setup) -> AnyTensors:
        assert douro.tensors is not None
        made = douro.tensors(setup)
        return replace(made, fields=(*made.fields, field))

    douro = GAMES["douro"]
    return replace(douro, tensors=tensors)


def complaint(game: AnyGame) -> str:
    """What the checks say of a game."""
    for seed in range(20):
        try:
            check_game(game, game.setup(3), seed)
        except Violation as violation:
            return violation.check
    return ""


def test_a_field_out_of_its_range_is_found() -> None:
    field = Field[Any]("points", (3,), 0, 2, "too few", lambda view: view.table.points_of_all())
    assert complaint(with_field(field)) == "a field of an observation has its size and range"


def test_a_field_of_another_size_is_found() -> None:
    field = Field[Any]("hand", (11,), 0, 10, "one too many", lambda view: [0.0] * 10)
    assert complaint(with_field(field)) == "a field of an observation has its size and range"


def test_a_field_that_is_no_number_is_found() -> None:
    field = Field[Any]("share", (2,), 0, 1, "of nothing", lambda view: [0.0, float("nan")])
    assert complaint(with_field(field)) == "an observation has numbers only"


def test_a_field_that_tells_a_secret_is_found() -> None:
    """One that looks at something else than the view, such as how often it was asked."""
    asked = iter(range(1_000_000))
    field = Field[Any]("secret", (1,), 0, 1, "changes", lambda view: [next(asked) % 2])
    assert complaint(with_field(field)) == "non-interference: an observation tells no secret"


def test_two_actions_of_one_number_are_found() -> None:
    douro = GAMES["douro"]

    def tensors(setup: Setup) -> AnyTensors:
        assert douro.tensors is not None
        made = douro.tensors(setup)
        blocks = tuple(replace(block, place=lambda view, act: 0) for block in made.blocks)
        return replace(made, blocks=blocks)

    assert complaint(replace(douro, tensors=tensors)) == "legal actions have numbers of their own"


def test_too_few_numbers_for_chance_are_found() -> None:
    douro = GAMES["douro"]

    def tensors(setup: Setup) -> AnyTensors:
        assert douro.tensors is not None
        return replace(douro.tensors(setup), chances=3)

    assert complaint(replace(douro, tensors=tensors)) == "there are no more outcomes than the numbers for them"


def test_a_number_names_its_verb_and_places() -> None:
    made = replace(
        GAMES["douro"].tensors(GAMES["douro"].setup(3)),  # type: ignore[misc]
        blocks=(Block(int, "pass", (), "", lambda view, act: 0), Block(str, "walk", (3, 4), "", lambda view, act: 0)),
    )
    assert [made.name(number) for number in (0, 1, 7, 12)] == ["pass", "walk 0 0", "walk 1 2", "walk 2 3"]
    assert made.actions == 13
    with pytest.raises(ValueError, match="13"):
        made.name(13)


@pytest.mark.parametrize("name", GAMES)
def test_a_number_is_an_action_and_back(name: str) -> None:
    game = GAMES[name]
    setup = game.setup(game.seats[0])
    assert game.tensors is not None
    tensors, state = game.tensors(setup), game.begin(setup)
    view = state.view(settle(state, luck(Random(1))))
    numbers = tensors.numbers(view)
    assert [tensors.action(view, number) for number in numbers] == list(view.legal)
    assert [tensors.name(number).split()[0] for number in numbers] == [
        game.notation.write(a).split()[1] for a in view.legal
    ]
    assert tensors.action(view, next(number for number in range(tensors.actions) if number not in numbers)) is None


def test_seats_are_listed_from_the_viewer_on() -> None:
    assert clockwise(2, 4) == (2, 3, 0, 1)
    assert whose(1, 2, 4) == (0, 0, 0, 1)
    assert whose(-1, 2, 4) == (0, 0, 0, 0)
    assert one_hot(-1, 3) == (0, 0, 0)
    assert set_bits(0b101, 4) == (1, 0, 1, 0)
