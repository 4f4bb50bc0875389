"""Tiles, mounds and castles: C1 to C7."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles.components import START
from ribeira.games.six_castles.names import CASTLE_NUMBER, NONE
from ribeira.games.six_castles.rules.choosing import Choosing
from ribeira.games.six_castles.rules.dealing import Exposing, Finding
from ribeira.games.six_castles.rules.placing import Founding, Stepping
from ribeira.games.six_castles.table import ON_CASTLE
from ribeira.games.six_castles.territory import START_CELL, Cell, Spot, bare_territory, numbers, turned
from ribeira.texts import speaker
from tests.games.six_castles.positions import (
    BARE,
    NW,
    SE,
    SW,
    at,
    discs_on,
    land,
    legal,
    lying,
    mound,
    names,
    play,
    post,
    refused,
    table,
)

SQUARE = {(0, 0): BARE, (1, 0): BARE, (0, 1): BARE}  # the corner 1,1 lacks a fourth tile


def test_c1_a_tile_turns_clockwise() -> None:
    assert turned((1, 2, 3, 4), 1) == (4, 1, 2, 3)
    assert turned((1, 2, 3, 4), 0) == (1, 2, 3, 4)


def test_c1_a_tile_lies_side_to_side_with_another() -> None:
    state = table(hand=[BARE])
    assert refused(state, "1 place 1 1,1 0") == "not_beside"  # by the corner only
    assert refused(state, "1 place 1 0,0 0") == "not_beside"
    assert refused(state, "1 place 1 1,0 4") == "turn"
    assert refused(state, "1 place 7 1,0 0") == "not_in_hand"
    assert len(legal(state, "place")) == 16


def test_c2_tiles_that_touch_by_the_corner_make_two_mounds_until_a_third_joins_them() -> None:
    tiles = {(0, 0): BARE, (1, 1): BARE, (2, 0): BARE, (2, 1): BARE, (-1, 0): BARE}
    territory = land(tiles)
    assert mound(territory, 0, 0, SE) == {Spot(0, 0, SE)}
    assert mound(territory, 1, 1, NW) == {Spot(1, 1, NW)}
    territory.lay(at(1, 0), 9, 0, numbers(["wheat"] * 4))
    assert mound(territory, 0, 0, SE) == {Spot(0, 0, SE), Spot(1, 0, SW), Spot(1, 1, NW)}
    assert mound(territory, 0, 0, SE) == mound(territory, 1, 1, NW)
    assert not territory.is_closed(at(1, 1))


def test_c2_joining_mounds_costs_nobody_anything() -> None:
    state = table({(0, 0): BARE, (1, 1): BARE, (2, 1): BARE, (2, 0): BARE}, hand=[BARE], money=7)
    lying(state, 0, (0, 0, SE))
    lying(state, 1, (1, 1, NW))
    play(state, "1 place 1 1,0 0")
    assert mound(state.table.territory, 0, 0, SE) == mound(state.table.territory, 1, 1, NW)
    assert state.table.money == [7, 7]


def test_c2_four_tiles_close_a_mound() -> None:
    state = play(table(SQUARE, hand=[BARE]), "1 place 1 1,1 0")
    assert state.table.territory.is_closed(at(1, 1))
    assert len(mound(state.table.territory, 0, 0, SE)) == 4


class TestRock:
    """C3: a rock joins an exposed rock if any position and rotation allows it."""

    def test_it_must_join(self) -> None:
        state = table({(0, 0): "rock wheat pasture house"}, hand=["rock lake olive camp", BARE])
        placed = legal(state, "place")
        rocks = [text for text in placed if text.startswith("1 place 1 ")]
        assert rocks == ["1 place 1 -1,0 1", "1 place 1 0,-1 3"]
        assert len(placed) == 2 + 16
        assert refused(state, "1 place 1 1,0 0") == "rock"

    def test_a_rock_that_meets_only_by_the_corner_is_not_joined(self) -> None:
        territory = land({(0, 0): "flax flax rock flax", (1, -1): BARE, (2, -1): BARE, (2, 0): BARE, (2, 1): BARE})
        assert not territory.joins(at(1, 1))
        territory.lay(at(0, 1), 9, 0, numbers(["wheat"] * 4))
        assert territory.joins(at(1, 1)) == 1 << NW

    def test_it_is_free_when_it_cannot_join(self) -> None:
        state = table(hand=["rock lake olive camp"])
        assert len(legal(state, "place")) == 16

    def test_a_rock_under_a_castle_does_not_bind(self) -> None:
        tiles = {**SQUARE, (0, 0): "flax flax rock flax", (1, 1): BARE}
        state = table(tiles, {(1, 1): "idanha"}, ["rock lake olive camp"])
        assert len(legal(state, "place")) == 8 * 4

    def test_a_rock_in_a_closed_mound_without_a_castle_does_not_bind(self) -> None:
        state = table({**SQUARE, (0, 0): "flax flax rock flax", (1, 1): BARE}, hand=["rock lake olive camp"])
        assert len(legal(state, "place")) == 8 * 4

    def test_the_start_tile_counts_but_gives_no_bonus(self) -> None:
        state = table(hand=["rock lake olive camp"])
        state.table.territory = bare_territory()
        state.table.territory.lay(START_CELL, START, 0, numbers(state.table.box.sides[0]))
        assert len(legal(state, "place")) == 2


class TestBonus:
    """C4: what a rock brings when it is placed."""

    def test_a_mealha(self) -> None:
        assert play(table(hand=["rock lake olive camp"], bonus="mealha"), "1 place 1 1,0 0").table.money == [1, 0]

    def test_religion(self) -> None:
        assert play(table(hand=["rock lake olive camp"], bonus="religion"), "1 place 1 1,0 0").table.religion == [1, 0]

    def test_religion_ends_at_twenty(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="religion")
        state.table.religion[0] = 20
        assert play(state, "1 place 1 1,0 0").table.religion == [20, 0]
        assert [event.code for event in state.view(None).events] == ["six-castles.event.place"]  # nothing is gained

    def test_a_step_onto_whatever_comes_or_none(self) -> None:
        state = play(table(hand=["rock lake olive camp"], bonus="step"), "1 place 1 1,0 0")
        assert isinstance(state.table.pending, Stepping)
        assert play(state.copy(), "1 step").table.cylinders == [1, 0]
        assert play(state, "1 pass").table.cylinders == [0, 0]
        assert isinstance(state.table.pending, Choosing)

    def test_a_step_is_free_onto_a_toll(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="step", tracks=[["flax toll flax"]], money=1)
        assert play(state, "1 place 1 1,0 0", "1 step").table.money == [1, 1]
        assert state.table.cylinders[0] == 1

    def test_a_step_brings_back_a_disc(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="step")
        discs_on(state, 0, 1)
        assert play(state, "1 place 1 1,0 0", "1 step").table.discs[0] == (-1,) * 5

    def test_a_step_is_lost_at_the_end_of_the_track(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="step")
        state.table.cylinders[0] = 2
        assert isinstance(play(state, "1 place 1 1,0 0").table.pending, Choosing)

    def test_a_toll_paid_first_may_leave_no_step(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="step", tracks=[["flax flax toll"]], money=1)
        state.table.cylinders[0] = 1
        play(state, "1 place 1 1,0 0", "1 toll")
        assert isinstance(state.table.pending, Choosing)

    def test_the_top_exploration_tile_of_the_side_pile(self) -> None:
        state = play(table(hand=["rock lake olive camp"], bonus="exploration"), "1 place 1 1,0 0")
        assert isinstance(state.table.pending, Finding)
        assert {weight for _, weight in state.chances()} == {1}
        assert play(state, "* find 1 9").exploration_hands[0] == (9,)
        assert state.table.side == 5
        assert isinstance(state.table.pending, Choosing)

    @pytest.mark.parametrize("bonus", ["step", "exploration"])
    def test_what_is_still_to_be_taken_is_told(self, bonus: str) -> None:
        """So that it is seen before the tile is placed."""
        state = play(table(hand=["rock lake olive camp"], bonus=bonus), "1 place 1 1,0 0")
        assert state.view(None).events[-1].code == f"six-castles.event.bonus_{bonus}"

    def test_the_mounds_that_a_tile_makes_are_told(self) -> None:
        """C2: four of them, each with all its quarters, the new tile's among them."""
        state = play(table(hand=["rock lake olive camp"], bonus="mealha"), "1 place 1 1,0 0")
        mounds = [names(state.table.territory.exposed(post(1, 0, quarter))) for quarter in range(4)]
        told = ", ".join(f"({', '.join(mound)})" for mound in mounds)
        assert speaker()(state.view(None).events[0]).endswith(f"Mounds now: {told}.")
        assert max(map(len, mounds)) > 1

    def test_an_empty_side_pile_gives_nothing(self) -> None:
        state = table(hand=["rock lake olive camp"], bonus="exploration")
        state.table.side = 0
        assert isinstance(play(state, "1 place 1 1,0 0").table.pending, Choosing)

    def test_the_castle_is_founded_first(self) -> None:
        tiles = {**SQUARE, (0, 0): "flax flax rock flax"}
        state = play(table(tiles, hand=["rock lake olive camp"], bonus="mealha"), "1 place 1 1,1 0")
        assert isinstance(state.table.pending, Exposing)
        assert state.table.money == [0, 0]
        assert play(state, "* top idanha").table.money == [1, 0]


class TestCastles:
    """C5 to C7."""

    def closed(self, rock: str = "rock") -> dict[tuple[int, int], str]:
        return {**SQUARE, (0, 0): f"flax flax {rock} flax"}

    def test_a_closed_mound_with_a_rock_gets_the_top_castle(self) -> None:
        state = play(table(self.closed(), hand=[BARE]), "1 place 1 1,1 0")
        assert state.table.territory.castles == {Cell(1, 1): "penha-garcia"}

    def test_c5_without_a_rock_there_is_none(self) -> None:
        assert not play(table(self.closed("meat"), hand=[BARE]), "1 place 1 1,1 0").table.territory.castles

    def test_c5_no_castle_tiles_left(self) -> None:
        state = table(self.closed(), hand=[BARE])
        state.table.top, state.table.castles = NONE, ()
        assert not play(state, "1 place 1 1,1 0").table.territory.castles
        assert isinstance(state.table.pending, Choosing)

    def test_c5_the_last_castle_leaves_no_top(self) -> None:
        state = table(self.closed(), hand=[BARE])
        state.table.castles = ()
        assert play(state, "1 place 1 1,1 0").table.top == NONE
        assert isinstance(state.table.pending, Choosing)

    @pytest.mark.parametrize(
        ("other", "near"),
        [((1, 2), True), ((2, 2), True), ((0, 0), True), ((3, 1), False), ((1, -1), False), ((2, 3), False)],
    )
    def test_c5_two_castles_are_two_tiles_apart_in_row_or_column(self, other: tuple[int, int], near: bool) -> None:
        territory = land({(x, y): BARE for x in range(-2, 5) for y in range(-3, 5)}, {other: "idanha"})
        assert territory.is_near_castle(at(1, 1)) is near

    @pytest.mark.parametrize(("corner", "told"), [((2, 2), ["place", "too_near"]), ((3, 3), ["place", "found"])])
    def test_c5_it_is_told_that_a_castle_is_too_near(self, corner: tuple[int, int], told: list[str]) -> None:
        tiles = {(x, y): BARE for x in range(5) for y in range(5) if (x, y) != (0, 1)}
        state = table({**tiles, (0, 0): "flax flax rock flax"}, castles={corner: "idanha"}, hand=[BARE])
        state.watched = True
        play(state, "1 place 1 0,1 0")
        assert [event.code.rpartition(".")[2] for event in state.view(0).events] == told

    def test_c5_of_several_mounds_the_player_chooses_one(self) -> None:
        tiles = {(x, 0): BARE for x in range(3)} | {(0, 1): BARE, (2, 1): BARE}
        tiles[1, 0] = "flax flax rock rock"
        state = play(table(tiles, hand=[BARE]), "1 place 1 1,1 0")
        assert isinstance(state.table.pending, Founding)
        assert legal(state) == ["1 found 1,1", "1 found 2,1"]
        assert refused(state, "1 found 1,2") == "not_foundable"
        assert refused(state, "1 pass") == "not_now"  # founding is not optional
        assert play(state, "1 found 2,1").table.territory.castles == {Cell(2, 1): "penha-garcia"}

    def test_c5_a_mound_closed_without_a_castle_gets_none_later(self) -> None:
        tiles = {**self.closed(), (1, 1): BARE}
        state = table(tiles, hand=[BARE])
        assert not play(state, "1 place 1 2,1 0").table.territory.castles

    def test_c6_workers_move_onto_the_castle(self) -> None:
        state = table(self.closed(), hand=[BARE])
        lying(state, 0, (0, 0, SE), (0, 0, NW))
        lying(state, 1, (1, 0, SW))
        play(state, "1 place 1 1,1 0")
        assert state.table.spots(0)[:2] == (Spot(1, 1, ON_CASTLE), Spot(0, 0, NW))
        assert state.table.spots(1)[0] == Spot(1, 1, ON_CASTLE)

    def test_c6_covered_quarters_count_no_more(self) -> None:
        state = play(table(self.closed(), hand=[BARE]), "1 place 1 1,1 0", "* top idanha")
        territory = state.table.territory
        assert territory.exposed(post(0, 0, SE)) == []
        assert refused(state, "1 mark 1,1.nw") == "under_castle"
        assert len(legal(state, "mark")) == 3

    def test_c7_the_next_castle_is_shown(self) -> None:
        state = play(table(self.closed(), hand=[BARE]), "1 place 1 1,1 0")
        assert legal(state) == [f"* top {name}" for name in ("idanha", "monsanto", "penamacor", "sabugal", "sortelha")]
        assert play(state, "* top sabugal").table.top == CASTLE_NUMBER["sabugal"]
        assert CASTLE_NUMBER["sabugal"] not in state.table.castles

    def test_c7_twelve_terrains_lie_around_a_castle(self) -> None:
        tiles = {
            (0, 0): "chapel house rock camp",
            (1, 0): "lake lake lake house",
            (1, 1): "camp lake lake lake",
            (0, 1): "lake camp lake chapel",
        }
        territory = land(tiles, {(1, 1): "idanha"})
        around = names(territory.surroundings(at(1, 1)))
        assert len(around) == 12
        assert sorted(set(around)) == ["camp", "chapel", "house", "lake"]
        assert territory.markets[CASTLE_NUMBER["idanha"]] == 1 + 4  # not the house and camps under the castle


def test_roads_lead_to_the_neighbouring_crossings() -> None:
    territory = land({(0, 0): BARE, (1, 0): BARE, (1, 1): BARE, (2, 1): BARE})
    assert territory.rings(at(0, 0), 2) == [[at(0, 0)], [at(1, 0)], [at(1, 1)]]
