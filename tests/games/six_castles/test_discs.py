"""Sales and landscapes: C15 and C16."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.rules.surveying import Surveying
from ribeira.games.six_castles.table import DISC_RESERVE, DISC_SPENT
from tests.games.six_castles.positions import BARE, discs_on, legal, play, refused, served, table, taken

FOUR = {(0, 0): "flax flax rock flax", (1, 0): "flax house flax flax", (1, 1): BARE, (0, 1): BARE}


def selling(*track: str, cylinder: int = 0, discs: tuple[int, ...] = (), version: str = "advanced") -> SixCastles:
    """About to sell: Idanha (chestnut, wheat, olive) stands beside one house."""
    state = table(FOUR, {(1, 1): "idanha"}, ["camp camp camp camp"], tracks=[track], version=version)
    state.table.cylinders[0] = cylinder
    discs_on(state, 0, *discs)
    return play(state, "1 place 1 2,0 0", "1 mark 2,0.ne", "1 pass")


class TestSale:
    """C15."""

    def test_owned_spaces_times_markets_and_one(self) -> None:
        state = selling("wheat wheat flax", "flax flax wheat", cylinder=1, discs=(5,))
        assert play(state, "1 sell idanha wheat 1").table.money[0] == 3 * 2

    def test_only_a_founded_castle_with_that_demand_unserved(self) -> None:
        state = selling("wheat olive flax", cylinder=2)
        assert refused(state, "1 sell monsanto wheat 1") == "not_founded"
        assert refused(state, "1 sell idanha flax 1") == "no_demand"
        assert refused(state, "1 sell idanha chestnut 1") == "no_good"
        served(state, "idanha", "wheat", 1, 0)
        assert refused(state, "1 sell idanha wheat 1") == "served"
        assert legal(state, "sell") == ["1 sell idanha olive 1"]

    def test_the_disc_lying_on_the_good_must_be_used(self) -> None:
        state = selling("wheat flax flax", "wheat lake wheat", discs=(3, 4))
        assert legal(state, "sell") == ["1 sell idanha wheat 1"]
        assert refused(state, "1 sell idanha wheat 3") == refused(state, "1 sell idanha wheat 2") == "other_disc"

    def test_of_several_on_the_good_any(self) -> None:
        state = selling("flax flax flax", "wheat lake wheat", discs=(3, 5))
        assert legal(state, "sell") == ["1 sell idanha wheat 1", "1 sell idanha wheat 2"]

    def test_otherwise_from_the_reserve_or_the_track(self) -> None:
        state = selling("wheat flax flax", "lake lake wheat", discs=(3,))
        assert legal(state, "sell") == ["1 sell idanha wheat 1", "1 sell idanha wheat 2"]

    def test_no_disc_no_sale(self) -> None:
        state = selling("wheat flax flax")
        state.table.discs[0] = (DISC_SPENT,) * 5
        assert refused(state, "1 sell idanha wheat 1") == "no_disc"

    def test_once_a_turn(self) -> None:
        state = play(selling("wheat olive flax", cylinder=2), "1 sell idanha wheat 1")
        assert isinstance(state.table.pending, Drawing)

    def test_count_first_then_the_disc_is_gone_for_what_follows(self) -> None:
        """A lake under the disc that pays for the wheat is owned no more when landscapes are scored."""
        state = selling("wheat lake lake", "lake flax flax", cylinder=2, discs=(3,))
        play(state, "1 sell idanha wheat 1")
        assert isinstance(state.table.pending, Surveying)
        assert legal(state, "survey") == ["1 survey lake 2 2"]

    def test_the_same_good_to_another_castle_on_another_turn(self) -> None:
        state = selling("wheat wheat flax", cylinder=1)
        served(state, "monsanto", "wheat", 0, 4)
        assert refused(state, "1 sell idanha wheat 1") == ""


class TestLandscape:
    """C16."""

    def surveying(self, *track: str, cylinder: int = 2, discs: tuple[int, ...] = ()) -> SixCastles:
        state = selling(*track, cylinder=cylinder, discs=discs)
        return play(state, "1 pass") if not isinstance(state.table.pending, Surveying) else state

    def test_as_many_as_the_space_is_worth(self) -> None:
        state = self.surveying("lake lake lake")
        assert legal(state, "survey") == ["1 survey lake 2 1", "1 survey lake 3 1"]
        assert refused(state, "1 survey lake 4 1") == "too_few"
        assert refused(state, "1 survey lake 5 1") == "no_space"
        assert refused(state, "1 survey rock 2 1") == refused(state, "1 survey house 2 1") == "no_column"

    def test_the_disc_lying_on_the_landscape_must_be_used(self) -> None:
        state = self.surveying("lake flax flax", "lake scrub lake", cylinder=0, discs=(4, 5))
        assert legal(state, "survey") == ["1 survey lake 2 2"]

    def test_low_spaces_go_to_the_first_taker(self) -> None:
        state = self.surveying("lake lake lake")
        taken(state, "lake", 3, (1, 0))
        assert refused(state, "1 survey lake 3 1") == "taken"

    def test_the_top_is_open_to_all_but_once_each(self) -> None:
        state = self.surveying("lake lake lake", "lake flax flax", cylinder=3)
        taken(state, "lake", 4, (1, 0))
        assert refused(state, "1 survey lake 4 1") == ""
        taken(state, "lake", 4, (1, 0), (0, 3))
        assert refused(state, "1 survey lake 4 1") == "taken"

    def test_several_spaces_of_a_column_on_different_turns(self) -> None:
        state = self.surveying("lake lake lake")
        taken(state, "lake", 2, (0, 4))
        assert refused(state, "1 survey lake 3 1") == ""

    def test_once_a_turn_and_the_disc_stays(self) -> None:
        state = play(self.surveying("lake lake scrub", "scrub lake lake", cylinder=5), "1 survey lake 4 1")
        assert isinstance(state.table.pending, Drawing)
        assert list(state.table.discs[0]) == [DISC_SPENT, *[DISC_RESERVE] * 4]

    @pytest.mark.parametrize("track", ["lake lake lake"])
    def test_c11_not_in_the_family_version(self, track: str) -> None:
        assert isinstance(selling(track, cylinder=2, version="family").table.pending, Drawing)
