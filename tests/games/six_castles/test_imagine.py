"""What is imagined comes as often as it should: compared with every deal of a small box that a view allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from ribeira import CHANCE
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import TILES, Box
from ribeira.games.six_castles.rules import SixCastles, set_out
from ribeira.games.six_castles.rules.dealing import Dealing
from ribeira.games.six_castles.rules.setting_up import KeepingContract
from ribeira.games.six_castles.territory import Cell, Laid, make_territory
from ribeira.kernel.plain import canonical
from tests.games.six_castles.positions import box

SAMPLES = 6000
FAR = 0.04  # half the sum of all differences; a right sample of this size stays well below

Distribution = dict[object, Fraction]


def dealing(figures: Box, undrawn: tuple[int, ...] | None = None) -> SixCastles:
    """The table before the deal; if only some terrain tiles are undrawn, all others lie in the territory."""
    state = set_out(figures)
    state.table.first, state.table.top, state.table.pending = 0, 0, Dealing()
    if undrawn is not None:
        laid = [tile for tile in range(1, TILES + 1) if tile not in undrawn]
        tiles = {Cell(at, 0): Laid(tile, 0, figures.tiles[tile].quarters) for at, tile in enumerate(laid)}
        state.table.territory, state.tiles = make_territory(tiles, {}), undrawn
    return state


def deals(state: SixCastles, choices: int, weight: Fraction) -> Iterator[tuple[SixCastles, Fraction]]:
    """Every way the deal may go, with its chance, and so many choices of contracts after it, any equally likely.

    Whoever sits last chooses first, so that seat 1 sees that others have chosen.
    """
    seat = state.to_act()[-1]
    if seat == CHANCE:
        outcomes = [(action, Fraction(part)) for action, part in state.chances()]
    elif choices and isinstance(state.table.pending, KeepingContract):
        outcomes = [(action, Fraction(1)) for action in state.legal(seat)]
        choices -= 1
    else:
        yield state, weight
        return
    total = sum(part for _, part in outcomes)
    for action, part in outcomes:
        after = state.copy()
        after.apply(action)
        yield from deals(after, choices, weight * part / total)


def secrets(state: SixCastles) -> object:
    """What seat 1 may not know of the others."""
    others = slice(1, None)
    hidden = (state.hands, state.exploration_hands, state.dealt, state.kept)
    return tuple([tuple(part[others]) for part in hidden])


def assert_imagined_as_dealt(every: list[tuple[SixCastles, Fraction]], seen: SixCastles) -> None:
    """Imagine from what seat 1 sees; compare with all deals in which it sees the same."""
    view = seen.view(0)
    look = canonical(view)
    expected: Counter[object] = Counter()
    for state, weight in every:
        if canonical(state.view(0)) == look:
            expected[secrets(state)] += weight  # type: ignore[assignment]
    assert len(expected) > 2
    assert_close(view, {key: Fraction(weight) for key, weight in expected.items()})


def assert_close(view: object, expected: Distribution) -> None:
    rng, found, total = Random(1), Counter[object](), sum(expected.values())
    for _ in range(SAMPLES):
        found[secrets(SIX_CASTLES.imagine(view, rng))] += 1  # type: ignore[arg-type]
    assert set(found) <= set(expected)
    far = sum(abs(found[key] / SAMPLES - float(weight / total)) for key, weight in expected.items()) / 2
    assert far < FAR


def small(seats: int = 2, version: str = "advanced", **figures: object) -> Box:
    nothing = {"terrain_hand": 0, "exploration_hand": 0, "contracts": {}, "side_pile": 0}
    return replace(box(seats, version), **{**nothing, **figures})  # type: ignore[arg-type]


@pytest.mark.parametrize("choices", [0, 1, 2])
def test_contracts_dealt_and_kept(choices: int) -> None:
    """C9: before anybody has chosen, after the other one has and after both have."""
    contracts = dict(list(box().contracts.items())[:6]) | {"castle": box().contracts["castle"]}
    state = dealing(small(contracts=contracts))
    state.watched = False
    every = list(deals(state, choices, Fraction(1)))
    assert_imagined_as_dealt(every, every[len(every) // 3][0])


def test_exploration_tiles_in_hand() -> None:
    """C8: any of those that this seat has not seen."""
    tiles = {number: faces for number, faces in box().exploration_tiles.items() if number <= 6}
    state = dealing(small(exploration_hand=2, exploration_tiles=tiles))
    state.watched = False
    every = list(deals(state, 0, Fraction(1)))
    assert_imagined_as_dealt(every, every[len(every) // 3][0])


def test_terrain_tiles_in_hand_of_the_family_version() -> None:
    """C11: some tiles without cross or chapel are gone unseen, so that the others are likelier to be in a hand."""
    figures = small(3, "family", terrain_hand=1, removed=3)
    sacred = [tile for tile in figures.tiles if figures.tiles[tile].sacred][:3]
    plain = [tile for tile in figures.tiles if not figures.tiles[tile].sacred][:4]
    state = dealing(figures, tuple(sorted(sacred + plain)))
    state.watched = False
    own = sacred[0]
    expected: Counter[object] = Counter()
    for removed in combinations(plain, 3):
        left = [tile for tile in sacred + plain if tile not in removed]
        for mine, second, third in permutations(left, 3):
            if mine == own:
                expected[((second,), (third,)), ((), ()), ((), ()), (-1, -1)] += 1
    while state.next_to_act() == CHANCE:
        chances = [action for action, _ in state.chances()]
        own_first = [action for action in chances if getattr(action, "tile", 0) == own]
        state.apply((own_first or chances)[0])
    assert state.hands[0] == (own,)
    assert_close(state.view(0), {key: Fraction(count) for key, count in expected.items()})
