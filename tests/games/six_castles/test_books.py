"""The eight examples of the rulebook, as positions with their figures."""

from __future__ import annotations

from ribeira.games.six_castles.names import TERRAIN
from ribeira.games.six_castles.rules.building import Building
from ribeira.games.six_castles.rules.holdings import held, in_territory
from ribeira.games.six_castles.rules.working import Working
from ribeira.games.six_castles.rules.worshipping import Worshipping
from ribeira.games.six_castles.table import DISC_RESERVE
from ribeira.games.six_castles.territory import Cell, Spot
from tests.games.six_castles.positions import BARE, NW, SE, SW, at, discs_on, legal, lying, mound, play, table


def test_example_1_a_tile_forms_four_new_mounds() -> None:
    """C1, C2: a tile beside another; two of its mounds go on into the neighbour, two end at its edges."""
    state = play(table(hand=["wheat lake house olive"]), "1 place 1 1,0 0")
    mounds = [mound(state.table.territory, 1, 0, quarter) for quarter in range(4)]
    assert len(set().union(*mounds)) == sum(map(len, mounds))
    assert sorted(map(len, mounds)) == [1, 1, 2, 2]
    assert len(legal(state, "mark")) == 4


def test_example_2_a_castle_at_b_and_none_at_a() -> None:
    """C5: the tile closes two mounds with rock, but A is nearer than two terrains to the castle that stands."""
    rows = {(x, y): BARE for x in range(-1, 3) for y in (0, 1) if (x, y) != (1, 1)}
    rows[0, 0] = "flax flax rock flax"  # in mound A, at the corner 1,1
    rows[2, 0] = "flax flax flax rock"  # in mound B, at the corner 2,1
    state = table(rows, castles={(0, 1): "idanha"}, hand=["wheat lake house olive"])
    play(state, "1 place 1 1,1 0")
    assert state.table.territory.is_closed(at(1, 1))
    assert state.table.territory.is_closed(at(2, 1))
    assert state.table.territory.castles == {Cell(0, 1): "idanha", Cell(2, 1): "penha-garcia"}


def test_example_3_two_steps_and_a_disc() -> None:
    """C14: pasture and wasteland by the cylinder, chestnut by a disc, all out of one mound."""
    tiles = {(0, 0): "flax flax pasture flax", (1, 0): "flax flax flax wasteland"}
    state = table(tiles, hand=["camp chestnut camp camp"], tracks=[["meat pasture wasteland", "olive chestnut lake"]])
    play(state, "1 place 1 0,1 0", "1 mark 0,1.ne", "1 step", "1 step", "1 disc 5")
    assert state.table.cylinders[0] == 2
    assert state.table.discs[0].count(DISC_RESERVE) == 4
    assert 4 in state.table.discs[0]
    assert not legal(state, "step") + legal(state, "disc")


def test_example_4_three_chestnuts_by_four_are_twelve_mealhas() -> None:
    """C15: three houses, chapels and camps around the castle and the castle itself; the disc does not come back."""
    tiles = {
        (0, 0): "house flax rock flax",
        (1, 0): "flax chapel flax flax",
        (1, 1): BARE,
        (0, 1): "flax flax flax camp",
    }
    state = table(tiles, {(1, 1): "penamacor"}, ["wheat wheat wheat wheat"], tracks=[["chestnut chestnut chestnut"]])
    state.table.cylinders[0] = 2
    play(state, "1 place 1 2,0 0", "1 mark 2,0.nw", "1 pass", "1 sell penamacor chestnut 1")
    assert state.table.money[0] == 12
    assert state.table.sales_made() == {("penamacor", "chestnut"): (0, 0)}
    assert state.table.discs[0].count(DISC_RESERVE) == 4


def test_example_5_a_lake_for_three_points() -> None:
    """C16: three lakes owned, the space of value 3 is taken; the disc does not come back."""
    state = table(hand=["wheat wheat wheat wheat"], tracks=[["lake lake wheat", "olive lake olive"]])
    state.table.cylinders[0] = 2
    discs_on(state, 0, 4)
    play(state, "1 place 1 1,0 0", "1 mark 1,0.nw", "1 pass")
    assert legal(state, "survey") == ["1 survey lake 2 1", "1 survey lake 3 1"]
    play(state, "1 survey lake 3 1")
    assert state.points(0).boards == 3
    assert state.table.discs[0].count(DISC_RESERVE) == 4


def alice() -> dict[tuple[int, int], str]:
    """Two crosses at the corner 2,1 and a chapel at the corner 0,1 of a row of tiles."""
    return {(0, 0): "flax flax flax chapel", (1, 0): "flax flax cross flax", (2, 0): "flax flax flax cross"}


def test_example_6_two_workers_two_moves() -> None:
    """C17, C18: with the new one there are two workers, so two moves, here one each."""
    state = table(alice(), hand=[BARE])
    lying(state, 0, (1, 0, NW))
    play(state, "1 place 1 3,0 0", "1 work", "1 enter")
    assert state.table.pending == Working(moves=2, fresh=1)
    play(state, "1 move 2 2,0", "1 lie 2 2,0.sw", "1 move 1 0,0", "1 lie 1 0,0.sw")
    assert state.table.spots(0)[:2] == (Spot(0, 0, SW), Spot(2, 0, SW))
    assert isinstance(state.table.pending, Worshipping)


def test_example_7_three_steps_of_religion() -> None:
    """C20: after example 6, two crosses in one worker's mound and a chapel in the other's."""
    state = table(alice(), hand=[BARE])
    lying(state, 0, (1, 0, NW))
    play(
        state,
        "1 place 1 3,0 0",
        "1 work",
        "1 enter",
        "1 move 2 2,0",
        "1 lie 2 2,0.sw",
        "1 move 1 0,0",
        "1 lie 1 0,0.sw",
    )
    play(state, "1 worship")
    assert state.table.religion == [3, 0]


def test_example_8_a_milestone_for_three_points() -> None:
    """C21: one worker where there is one milestone, one where there are two; the worker does not come back."""
    tiles = {(0, 0): "flax flax milestone flax", (1, 0): "flax flax flax milestone", (2, 0): "flax milestone flax flax"}
    state = table(tiles, hand=[BARE])
    lying(state, 0, (0, 0, SE))
    play(state, "1 place 1 3,0 0", "1 work", "1 enter", "1 move 2 2,0", "1 lie 2 2,0.ne", "1 pass")
    assert isinstance(state.table.pending, Building)
    assert held(state.table, 0)[TERRAIN["milestone"]] == 3
    assert "1 build milestone 4 1" not in legal(state)
    play(state, "1 build milestone 3 3")
    assert state.points(0).boards == 3
    assert in_territory(state.table, 0) == 2
