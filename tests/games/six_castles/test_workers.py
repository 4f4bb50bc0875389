"""Workers: C17 to C21."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.rules.holdings import held, in_territory
from ribeira.games.six_castles.rules.working import Working
from ribeira.games.six_castles.rules.worshipping import Worshipping
from ribeira.games.six_castles.table import BOARD, ON_CASTLE, RESERVE
from ribeira.games.six_castles.territory import Cell, Spot
from tests.games.six_castles.positions import (
    BARE,
    NE,
    NW,
    SE,
    legal,
    lying,
    play,
    post,
    put_worker,
    refused,
    table,
    taken,
)

ROW = {(x, 0): BARE for x in range(4)}


def placed(tiles: dict[tuple[int, int], str] | None = None, **more: object) -> SixCastles:
    """A bare tile has been placed at 4,0, beside the end of a row."""
    return play(table(tiles or ROW, hand=[BARE], **more), "1 place 1 4,0 0")  # type: ignore[arg-type]


def fill(state: SixCastles, seat: int, *cells: tuple[int, int]) -> None:
    """Put workers of a seat into enough quarters that every mound of these tiles has one, whatever the reserve says."""
    state.table.workers[seat] = tuple(post(x, y, quarter) for x, y in cells for quarter in range(4))


class TestComing:
    """C17."""

    def test_onto_the_crossing_of_the_new_tile(self) -> None:
        state = play(placed(), "1 work", "1 enter")
        assert in_territory(state.table, 0) == 1
        assert state.table.pending == Working(1, fresh=0)

    def test_not_without_a_worker_in_reserve(self) -> None:
        state = placed()
        lying(state, 0, *((0, 0, NW),) * 5)
        assert isinstance(play(state, "1 work").table.pending, Working)

    def test_not_if_it_could_not_end_in_a_mound_it_can_pay_for(self) -> None:
        state = placed(money=4)
        fill(state, 1, *((x, 0) for x in range(5)))
        assert "1 enter" not in legal(play(state, "1 work"))

    def test_if_it_can_pay(self) -> None:
        state = placed(money=5)
        fill(state, 1, *((x, 0) for x in range(5)))
        assert "1 enter" in legal(play(state, "1 work"))

    def test_if_a_free_mound_is_within_its_moves(self) -> None:
        state = placed()
        fill(state, 1, (4, 0))
        play(state, "1 work", "1 enter")
        assert legal(state) == ["1 move 1 3,0"]


class TestMoving:
    """C18."""

    def test_as_many_moves_as_workers_those_on_castles_included(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW), (1, 0, NW))
        put_worker(state, 0, 2, (9, 9, ON_CASTLE))
        assert play(state, "1 work", "1 enter").table.pending == Working(4, fresh=3)

    def test_a_move_goes_to_a_neighbouring_tile(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW), (1, 0, NW))
        play(state, "1 work", "1 pass")
        assert legal(state, "move") == ["1 move 1 1,0", "1 move 2 0,0", "1 move 2 2,0"]
        assert refused(state, "1 move 1 2,0") == refused(state, "1 move 1 0,1") == "not_neighbour"

    def test_a_worker_on_a_castle_or_in_reserve_does_not_move(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW))
        put_worker(state, 0, 1, (1, 1, ON_CASTLE))
        play(state, "1 work", "1 pass")
        assert refused(state, "1 move 2 1,0") == refused(state, "1 move 3 1,0") == "not_on_road"

    def test_one_worker_at_a_time(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW), (1, 0, NW))
        play(state, "1 work", "1 pass", "1 move 1 1,0")
        assert refused(state, "1 move 2 2,0") == "one_at_a_time"
        assert refused(state, "1 pass") == "lay_first"
        assert legal(state, "lie") == ["1 lie 1 1,0.nw", "1 lie 1 1,0.ne", "1 lie 1 1,0.se", "1 lie 1 1,0.sw"]
        assert legal(state, "move") == ["1 move 1 0,0", "1 move 1 2,0"]

    def test_a_worker_once_laid_moves_no_more(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW), (1, 0, NW))
        play(state, "1 work", "1 pass", "1 move 1 1,0", "1 lie 1 1,0.se")
        assert refused(state, "1 move 1 2,0") == "laid"
        assert refused(state, "1 lie 1 1,0.nw") == "not_standing"

    def test_the_new_worker_is_laid_even_if_it_does_not_move(self) -> None:
        state = play(placed(), "1 work", "1 enter")
        assert refused(state, "1 pass") == "lay_first"
        play(state, "1 lie 1 4,0.ne")
        assert state.table.spots(0)[0] == Spot(4, 0, NE)

    def test_the_new_worker_may_wait_for_others(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW))
        play(state, "1 work", "1 enter", "1 move 1 1,0", "1 lie 1 1,0.nw")
        assert refused(state, "1 pass") == "lay_first"
        play(state, "1 move 2 3,0", "1 lie 2 3,0.nw")
        assert [spot.cell for spot in state.table.spots(0)[:2]] == [Cell(1, 0), Cell(3, 0)]

    def test_who_neither_came_nor_moved_is_not_laid_anew(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW))
        play(state, "1 work", "1 pass")
        assert refused(state, "1 lie 1 0,0.se") == "not_standing"

    def test_it_is_laid_on_the_tile_where_it_stands_and_not_under_a_castle(self) -> None:
        square = {(0, 0): BARE, (1, 0): BARE, (0, 1): BARE, (1, 1): BARE}
        state = play(table(square, {(1, 1): "idanha"}, [BARE]), "1 place 1 2,0 0", "1 work", "1 enter", "1 move 1 1,0")
        assert refused(state, "1 lie 1 2,0.nw") == "other_tile"
        assert refused(state, "1 lie 1 1,0.sw") == "under_castle"
        assert legal(state, "lie") == ["1 lie 1 1,0.nw", "1 lie 1 1,0.ne", "1 lie 1 1,0.se"]

    def test_moves_run_out(self) -> None:
        state = placed()
        lying(state, 0, (0, 0, NW))
        play(state, "1 work", "1 pass", "1 move 1 1,0")
        assert refused(state, "1 move 1 2,0") == "no_moves"
        assert isinstance(play(state, "1 lie 1 1,0.nw").table.pending, Drawing)

    def test_castles_do_not_block_roads(self) -> None:
        square = {(0, 0): BARE, (1, 0): BARE, (0, 1): BARE, (1, 1): BARE}
        state = play(table(square, {(1, 1): "idanha"}, [BARE]), "1 place 1 2,0 0")
        lying(state, 0, (0, 0, NW), (0, 0, NE))
        play(state, "1 work", "1 pass", "1 move 1 1,0", "1 move 1 1,1")


class TestPaying:
    """C19."""

    def test_one_gold_coin_to_each_other_player_in_the_mound(self) -> None:
        state = placed(money=12, seats=3)
        lying(state, 1, (3, 0, NE), (3, 0, NE))
        lying(state, 2, (3, 0, NE))
        play(state, "1 work", "1 enter", "1 lie 1 4,0.nw")
        assert state.table.money == [2, 17, 17]

    @pytest.mark.parametrize(("money", "code"), [(5, "lying_costs"), (4, "working_fresh")])
    def test_it_is_told_beforehand_that_a_quarter_costs(self, money: int, code: str) -> None:
        state = placed(money=money)
        lying(state, 1, (3, 0, NE))
        ask = play(state, "1 work", "1 enter").view(0).ask
        assert ask is not None
        assert ask.code == f"six-castles.ask.{code}"

    def test_who_cannot_pay_cannot_choose_it(self) -> None:
        state = placed(money=9, seats=3)
        lying(state, 1, (3, 0, NE))
        lying(state, 2, (3, 0, NE))
        play(state, "1 work", "1 enter")
        assert refused(state, "1 lie 1 4,0.nw") == "cannot_pay"
        assert legal(state, "lie") == ["1 lie 1 4,0.ne", "1 lie 1 4,0.se", "1 lie 1 4,0.sw"]

    def test_one_s_own_workers_cost_nothing(self) -> None:
        state = placed()
        lying(state, 0, (3, 0, NE))
        assert play(state, "1 work", "1 enter", "1 lie 2 4,0.nw").table.money == [0, 0]

    def test_each_time(self) -> None:
        state = placed(money=10)
        lying(state, 0, (4, 0, NW))
        lying(state, 1, (3, 0, NE))
        play(state, "1 work", "1 enter", "1 lie 2 4,0.nw")
        assert state.table.money == [5, 15]

    def test_a_move_is_refused_that_could_not_be_paid(self) -> None:
        state = placed()
        fill(state, 1, (3, 0), (2, 0))
        lying(state, 0, (4, 0, SE))
        state.table.pending = Working(1)
        assert refused(state, "1 move 1 3,0") == "cannot_settle"

    def test_a_worker_may_cross_where_it_could_not_pay(self) -> None:
        state = placed()
        fill(state, 1, (3, 0))
        lying(state, 0, (4, 0, SE), (0, 0, NW))
        play(state, "1 work", "1 pass")
        assert refused(state, "1 move 1 3,0") == ""
        play(state, "1 move 1 3,0")
        assert legal(state) == ["1 move 1 2,0", "1 move 1 4,0"]

    def test_the_new_worker_s_coin_is_not_spent_by_another(self) -> None:
        """The only coin is needed where the new worker stands: nobody else may pay with it first."""
        state = placed(money=5)
        fill(state, 1, *((x, 0) for x in range(1, 5)))
        lying(state, 0, (0, 0, NW))
        play(state, "1 work", "1 enter")
        assert refused(state, "1 move 1 1,0") == ""  # it can come back to a free mound
        state.table.pending = Working(1, fresh=1)
        assert refused(state, "1 move 1 1,0") == "cannot_settle"

    def test_a_toll_is_not_paid_with_the_coin_a_standing_worker_needs(self) -> None:
        state = placed(money=5, tracks=[["flax toll flax"]])
        fill(state, 1, *((x, 0) for x in range(5)))
        play(state, "1 work", "1 enter")
        assert refused(state, "1 toll") == "cannot_settle"
        state.table.money[0] = 6
        assert refused(state, "1 toll") == ""


class TestReligion:
    """C20."""

    def worshipping(self, *spots: tuple[int, int, int], version: str = "advanced") -> SixCastles:
        state = placed({**ROW, (0, 0): "chapel cross flax flax", (1, 0): "cross flax flax flax"}, version=version)
        lying(state, 0, *spots)
        return play(state, "1 work", "1 pass", "1 pass")

    def test_chapels_and_crosses_in_the_mounds_with_workers(self) -> None:
        state = self.worshipping((0, 0, NW), (1, 0, NW))
        assert play(state, "1 worship").table.religion[0] == 3

    @pytest.mark.parametrize(("quarter", "code"), [(NW, "working_worship"), (SE, "working")])
    def test_it_is_told_while_workers_move_that_it_comes_next(self, quarter: int, code: str) -> None:
        state = placed({**ROW, (0, 0): "chapel cross flax flax"})
        lying(state, 0, (0, 0, quarter))
        ask = play(state, "1 work", "1 pass").view(0).ask
        assert ask is not None
        assert ask.code == f"six-castles.ask.{code}"

    def test_a_mound_counts_once(self) -> None:
        state = self.worshipping((0, 0, NE), (1, 0, NW))
        assert play(state, "1 worship").table.religion[0] == 2

    def test_it_may_be_passed_over(self) -> None:
        assert play(self.worshipping((0, 0, NW)), "1 pass").table.religion[0] == 0

    def test_the_track_ends_at_twenty(self) -> None:
        state = self.worshipping((0, 0, NE))
        state.table.religion[0] = 19
        assert play(state, "1 worship").table.religion[0] == 20

    def test_a_worker_on_a_castle_does_not_count(self) -> None:
        state = placed({**ROW, (0, 0): "chapel flax flax flax"})
        lying(state, 0, (3, 0, NW))
        put_worker(state, 0, 0, (0, 0, ON_CASTLE))
        assert not isinstance(play(state, "1 work", "1 pass").table.pending, Worshipping)

    def test_the_family_too(self) -> None:
        assert play(self.worshipping((0, 0, NW), version="family"), "1 worship").table.religion[0] == 1


class TestConstructions:
    """C21."""

    def building(self, version: str = "advanced") -> SixCastles:
        """Two houses at the corner 1,0, one at 0,0; workers 1 and 2 there and one on a castle."""
        state = placed({**ROW, (0, 0): "house house flax flax", (1, 0): "house flax flax flax"}, version=version)
        lying(state, 0, (0, 0, NW), (1, 0, NW))
        put_worker(state, 0, 2, (9, 9, ON_CASTLE))
        return play(state, "1 work", "1 pass", "1 pass")

    def test_as_many_as_the_space_is_worth_in_all_mounds_together(self) -> None:
        state = self.building()
        assert {text.split()[3] for text in legal(state, "build")} == {"2", "3"}
        assert refused(state, "1 build house 4 1") == "too_few"
        assert refused(state, "1 build house 6 1") == "no_space"
        assert refused(state, "1 build lake 2 1") == "no_column"

    @pytest.mark.parametrize("worker", [1, 2, 3, 4])
    def test_a_worker_from_territory_castle_or_reserve_is_spent_for_good(self, worker: int) -> None:
        state = play(self.building(), f"1 build house 3 {worker}")
        assert state.table.workers[0][worker - 1] == BOARD
        assert state.points(0).boards == 3
        assert isinstance(state.table.pending, Drawing)

    def test_workers_of_the_reserve_are_alike(self) -> None:
        assert refused(self.building(), "1 build house 3 5") == "not_spendable"

    def test_low_spaces_go_to_the_first_taker_and_the_top_to_all_once(self) -> None:
        state = self.building()
        taken(state, "house", 3, (1, 0))
        assert refused(state, "1 build house 3 1") == "taken"
        more = {(x, 0): "house house flax flax" for x in range(4)}
        state.table.territory = table(more).table.territory
        lying(state, 0, (0, 0, NE), (1, 0, NE), (2, 0, NE))
        taken(state, "house", 5, (1, 1))
        assert refused(state, "1 build house 5 1") == ""
        taken(state, "house", 5, (1, 1), (0, 4))
        assert refused(state, "1 build house 5 1") == "taken"

    def test_c11_not_in_the_family_version(self) -> None:
        assert isinstance(self.building("family").table.pending, Drawing)


def test_c6_workers_on_castles_are_outside_every_mound() -> None:
    state = placed({**ROW, (0, 0): "house flax flax flax"})
    put_worker(state, 0, 0, (0, 0, ON_CASTLE))
    assert sum(held(state.table, 0)) == 0
    assert in_territory(state.table, 0) == 1
    assert state.table.workers[0][1] == RESERVE
