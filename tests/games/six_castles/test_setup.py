"""Setting up: C8 to C11."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from ribeira import CHANCE, Dealer, Match
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.components import SACRED
from ribeira.games.six_castles.names import CASTLE, TERRAIN_NAMES
from ribeira.games.six_castles.rules import SixCastles, contracts_to_deal, set_out
from ribeira.games.six_castles.rules.dealing import tile_weights
from ribeira.games.six_castles.rules.placing import Placing
from ribeira.games.six_castles.rules.setting_up import KeepingContract, LayingFirstTiles, Starting
from ribeira.games.six_castles.territory import Cell
from ribeira.kernel.luck import Luck
from tests.games.six_castles.positions import box, legal, names, play, refused


def dealt(seats: int, version: str = "advanced") -> SixCastles:
    setup = SIX_CASTLES.setup(seats, {"version": version})
    state = Match(SIX_CASTLES, setup, ["x"] * seats, Dealer.seeded("setup", seats, version)).state
    assert isinstance(state, SixCastles)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_c8_what_everybody_starts_with(seats: int) -> None:
    state = dealt(seats)
    assert [len(workers) for workers in state.table.workers] == [5] * seats
    assert [len(discs) for discs in state.table.discs] == [5] * seats
    assert [len(pack) for pack in state.exploration_hands] == [4] * seats
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert state.table.religion == [0] * seats
    assert state.table.stack == 8 * seats
    assert state.table.side == 6
    assert len(state.exploration_tiles) == 22 - 4 * seats


def test_c9_one_contract_is_kept_and_the_other_laid_open_once_all_have_chosen() -> None:
    state = dealt(3)
    assert isinstance(state.table.pending, KeepingContract)
    assert state.to_act() == (0, 1, 2)
    hands = [names(dealt) for dealt in state.dealt]
    for seat in (2, 0):
        play(state, f"{seat + 1} keep {hands[seat][0]}")
    assert len(state.table.open) == 1  # the castle contract
    assert state.to_act() == (1,)
    assert refused(state, f"2 keep {hands[0][0]}") == "not_dealt"
    play(state, f"2 keep {hands[1][1]}")
    assert names(state.table.open) == ["castle", hands[0][1], hands[1][0], hands[2][1]]
    assert [names(dealt) for dealt in state.dealt] == [[hands[0][0]], [hands[1][1]], [hands[2][0]]]
    assert isinstance(state.table.pending, Starting)


def test_c9_the_castle_contract_is_never_dealt() -> None:
    assert len(contracts_to_deal(box())) == 16
    assert CASTLE not in contracts_to_deal(box())


@pytest.mark.parametrize("first", [0, 1, 2])
def test_c10_the_first_player_gets_most_mealhas(first: int) -> None:
    state = set_out(box(3))
    assert state.chances() == [(action, 1) for action in state.legal(-1)]
    play(state, f"* first {first + 1}")
    assert [state.table.money[(first + at) % 3] for at in range(3)] == [3, 2, 1]


def test_c10_the_start_tile_then_one_exploration_tile_each_in_turn_order() -> None:
    state = dealt(3)
    state.table.first = 1
    for seat in range(3):
        play(state, f"{seat + 1} keep {TERRAIN_NAMES[state.dealt[seat][0]]}")
    assert legal(state) == ["2 start a", "2 start b"]
    play(state, "2 start b")
    assert state.table.territory.tiles[Cell(0, 0)].quarters == state.table.box.sides[1]
    for seat in (1, 2, 0):
        assert state.table.pending == LayingFirstTiles(seat)
        tile = state.exploration_hands[seat][2]
        assert len(legal(state)) == 8
        play(state, f"{seat + 1} lay {tile} wilds")
        assert state.table.track_tiles(seat) == ((tile, 1),)
        assert state.table.cylinders[seat] == 0
    assert isinstance(state.table.pending, Placing)
    assert state.to_act() == (1,)


@pytest.mark.parametrize(("seats", "removed", "rounds"), [(2, 10, 12), (3, 5, 10), (4, 0, 8)])
def test_c11_family_figures(seats: int, removed: int, rounds: int) -> None:
    state = dealt(seats, "family")
    assert (state.table.box.removed, state.table.box.rounds) == (removed, rounds)
    assert [len(workers) for workers in state.table.workers] == [4] * seats
    assert [len(discs) for discs in state.table.discs] == [4] * seats
    assert state.table.money == [5] * seats
    assert state.table.open == ()
    assert state.dealt == [()] * seats
    assert state.table.stack == seats * (rounds - 2)
    assert isinstance(state.table.pending, Starting)


def test_c11_all_four_exploration_tiles_are_laid_with_the_fields_up() -> None:
    state = dealt(2, "family")
    state.table.first = 0
    play(state, "1 start a")
    tiles = state.exploration_hands[0]
    assert legal(state) == [f"1 lay {tile} fields" for tile in tiles]
    assert refused(state, f"1 lay {tiles[0]} wilds") == "fields_up"
    play(state, *(f"1 lay {tiles[at]} fields" for at in (2, 0, 3)))
    assert state.table.track_tiles(0) == tuple((tiles[at], 0) for at in (2, 0, 3, 1))  # the last one lays itself
    assert state.table.pending == LayingFirstTiles(1)


def test_c11_removed_tiles_are_weighed_as_if_any_had_been_removed() -> None:
    """Against counting every way to remove tiles of a small box: two of four plain ones, and two that never are."""
    small = replace(box(2, "family"), removed=2)
    plain = [tile for tile, face in small.tiles.items() if not set(face.quarters) & set(SACRED)][:4]
    holy = [tile for tile, face in small.tiles.items() if set(face.quarters) & set(SACRED)][:2]
    for gone in ([], plain[:1], plain[:2], holy[:1], [plain[0], holy[0]], [plain[0], plain[1], holy[0]]):
        left = [tile for tile in plain + holy if tile not in gone]
        weights = dict(tile_weights(small, left))
        total = sum(weights.values())
        removals = [pair for pair in combinations(plain, 2) if not set(pair) & set(gone)]
        for tile in left:
            chances = [Fraction(tile not in pair, len(left) - 2) for pair in removals]  # all equally likely
            assert Fraction(weights.get(tile, 0), total) == sum(chances) / len(chances)


def test_c11_no_weights_without_removal() -> None:
    assert {weight for _, weight in tile_weights(box(4, "family"), range(1, 41))} == {1}


@pytest.mark.parametrize("version", ["advanced", "family"])
def test_chance_drawn_without_a_list_is_the_same(version: str) -> None:
    state, drawn = set_out(box(3, version)), 0
    for seed in range(400):
        seat = state.next_to_act()
        if seat == CHANCE:
            assert state.draw_chance(Luck(seed)) == Luck(seed).draw(state.chances())
            drawn += 1
        legal_now = state.legal(seat)
        if not legal_now:
            break
        state.apply(legal_now[seed % len(legal_now)])
    assert drawn > 40
