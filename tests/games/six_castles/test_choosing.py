"""Choosing between disc and worker actions: C12."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.table import BOARD
from ribeira.kernel.words import Ask
from ribeira.texts import speaker
from tests.games.six_castles.positions import BARE, NW, legal, play, post, table


def choosing(*spots: tuple[int, int, int], tiles: dict[tuple[int, int], str] | None = None) -> SixCastles:
    """A tile has been placed; the player has these workers in the territory and none in the reserve."""
    state = play(table(tiles, hand=[BARE]), "1 place 1 1,0 0")
    posts = tuple(post(*spot) for spot in spots)
    state.table.workers[0] = posts + (BOARD,) * (5 - len(posts))
    return state


def asked(state: SixCastles) -> str:
    ask = state.view(0).ask
    assert ask is not None
    return ask.code


def test_whoever_has_workers_that_can_do_nothing_is_warned() -> None:
    """The only worker is on a castle, where it neither moves nor holds anything: the disc actions would be lost."""
    state = choosing((9, 9, 5))
    assert "1 work" in legal(state)
    assert asked(state) == "six-castles.ask.choosing_idle"
    assert "would only end your turn" in speaker()(Ask(asked(state)))
    assert isinstance(play(state, "1 work").table.pending, Drawing)


@pytest.mark.parametrize("spot", [(0, 0, NW), (1, 0, NW)])
def test_a_worker_that_can_move_is_enough(spot: tuple[int, int, int]) -> None:
    assert asked(choosing(spot)) == "six-castles.ask.choosing"


def test_a_worker_in_the_reserve_is_enough() -> None:
    state = play(table(hand=[BARE]), "1 place 1 1,0 0")
    assert asked(state) == "six-castles.ask.choosing"


def test_nobody_is_warned_whose_workers_are_all_spent() -> None:
    state = choosing()
    assert "1 work" not in legal(state)
    assert asked(state) == "six-castles.ask.choosing"


def test_others_are_told_who_is_waited_for() -> None:
    ask = choosing((9, 9, 5)).view(1).ask
    assert ask is not None
    assert ask.code == "six-castles.ask.wait"


@pytest.mark.parametrize(
    ("quarters", "above", "warned"),
    [
        ("flax flax flax flax", BARE, True),
        ("cross flax flax flax", BARE, False),  # religion would advance
        ("house flax flax flax", "flax flax flax house", False),  # two houses could be scored
    ],
)
def test_a_worker_that_cannot_move_but_holds_something_is_enough(quarters: str, above: str, warned: bool) -> None:
    """Others lie in every mound of the neighbouring tiles, and there is no money to pay them."""
    state = choosing((0, 0, NW), tiles={(0, 0): quarters, (0, -1): above})
    spots = [(x, y, quarter) for x, y in ((1, 0), (0, -1)) for quarter in range(4)]
    state.table.workers[1] = tuple(post(*spot) for spot in spots)
    assert (asked(state) == "six-castles.ask.choosing_idle") is warned
