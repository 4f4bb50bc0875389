"""The greedy bot's judgement: it should play with sense."""

from __future__ import annotations

from random import Random

import pytest

from ribeira import Dealer, Match
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.actions import Build, Lie, Mark, Move, Sell, Work, Worship
from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.setting_up import KeepingContract
from ribeira.games.six_castles.territory import numbers
from ribeira.games.six_castles.worth import outlook
from tests.games.six_castles.positions import BARE, NW, SE, lying, names, play, table
from tests.games.six_castles.test_observe import states


def best(state: SixCastles, seat: int = 0) -> str:
    view = state.view(seat)
    values = SIX_CASTLES.appraise(view)
    return SIX_CASTLES.notation.write(view.legal[list(values).index(max(values))])


@pytest.mark.parametrize("version", ["advanced", "family"])
def test_one_estimate_for_each_legal_action(version: str) -> None:
    for state in states(9, 3, version)[::11]:
        for seat in state.to_act():
            if seat >= 0:
                view = state.view(seat)
                assert len(SIX_CASTLES.appraise(view)) == len(view.legal)


def test_a_hidden_hand_does_not_change_the_estimate() -> None:
    for state in states(4, 2, "advanced")[40::17]:
        if state.to_act() == (0,):
            other = state.copy()
            other.hands[1] = other.tiles[: len(other.hands[1])]
            assert SIX_CASTLES.appraise(state.view(0)) == SIX_CASTLES.appraise(other.view(0))


def test_a_good_sale_is_made() -> None:
    tiles = {(0, 0): "house chapel rock camp", (1, 0): BARE, (1, 1): BARE, (0, 1): BARE}
    state = table(tiles, {(1, 1): "idanha"}, ["camp camp camp camp"], tracks=[["wheat wheat wheat"]])
    state.table.cylinders[0] = 2
    play(state, "1 place 1 2,0 0", "1 mark 2,0.ne", "1 pass")
    assert best(state).startswith("1 sell idanha wheat")


def test_a_worker_walks_to_the_chapels() -> None:
    tiles = {(0, 0): BARE, (1, 0): "flax chapel flax flax", (2, 0): "cross flax flax flax"}
    state = table(tiles, hand=[BARE])
    lying(state, 0, (0, 0, NW))
    play(state, "1 place 1 0,1 0", "1 work", "1 pass")
    assert best(state) == "1 move 1 1,0"
    play(state, "1 move 1 1,0")
    assert best(state) == "1 lie 1 1,0.ne"


@pytest.mark.parametrize(("religion", "way"), [(0, "1,0"), (20, "-1,0")])
def test_chapels_draw_nobody_who_stands_at_the_end_of_religion(religion: int, way: str) -> None:
    tiles = {
        (0, 0): BARE,
        (1, 0): "flax chapel flax flax",
        (-1, 0): "house flax flax flax",
        (-1, -1): "flax flax flax house",
    }
    state = table(tiles, hand=[BARE])
    lying(state, 0, (0, 0, SE))
    state.table.religion[0] = religion
    play(state, "1 place 1 0,1 0", "1 work", "1 pass")
    assert best(state) == f"1 move 1 {way}"


def test_a_landscape_is_scored_for_the_most_it_brings() -> None:
    state = table(hand=[BARE], tracks=[["lake lake lake"]])
    state.table.cylinders[0] = 2
    play(state, "1 place 1 1,0 0", "1 mark 1,0.ne", "1 pass")
    assert best(state) == "1 survey lake 3 1"


def test_in_the_last_turn_the_tile_is_placed_that_brings_points() -> None:
    """A third lake brings three points at once; more workers or more of the track bring nothing any more."""
    state = table(
        hand=["house camp flax olive", "lake pasture flax olive"], tracks=[["lake lake lake", "house olive flax"]]
    )
    state.table.cylinders[0], state.table.turn = 1, state.table.box.rounds * 2 - 2
    assert state.table.player == 0
    assert best(state).startswith("1 place 2")


def test_sums_are_taken_in_an_order_that_no_hash_decides() -> None:
    """The same seed must give the same game in every process."""
    state = table()
    state.table.open, state.dealt[0] = numbers(["wheat", "castle", "olive", "camp"]), numbers(["rock"])
    assert names(list(outlook(state, 0).rivals)) == ["wheat", "castle", "olive", "camp", "rock"]


def test_the_contract_kept_is_one_that_the_tiles_in_hand_can_serve() -> None:
    state = next(state for state in states(3, 2, "advanced") if isinstance(state.table.pending, KeepingContract)).copy()
    state.dealt[0], state.exploration_hands[0] = numbers(["camp", "wheat"]), (5, 6, 7, 21)
    assert best(state) == "1 keep wheat"


@pytest.mark.parametrize("version", ["advanced", "family"])
def test_the_greedy_bot_uses_discs_and_workers_and_beats_chance(version: str) -> None:
    setup = SIX_CASTLES.setup(2, {"version": version})
    kinds, ahead = set(), 0
    for seed in range(3):
        rng = Random(seed)
        match = Match(SIX_CASTLES, setup, ["greedy", "random"], Dealer.seeded("greedy", version, seed))
        while not match.over:
            seat = match.state.to_act()[0]
            view = match.state.view(seat)
            action = rng.choice(view.legal)
            if seat == 0:
                values = SIX_CASTLES.appraise(view)
                action = view.legal[list(values).index(max(values))]
                kinds.add(type(action))
            match.play(action)
        scores = match.state.scores()
        ahead += scores[0] > scores[1]
    assert ahead == 3
    wanted = {Mark, Work, Move, Lie, Worship, Sell} | ({Build} if version == "advanced" else set())
    assert wanted <= kinds
