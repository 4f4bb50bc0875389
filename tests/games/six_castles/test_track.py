"""A turn's order and the exploration track: C12 to C14."""

from __future__ import annotations

import pytest

from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.choosing import Choosing
from ribeira.games.six_castles.rules.dealing import Drawing
from ribeira.games.six_castles.rules.marking import Marking
from ribeira.games.six_castles.rules.placing import Placing
from ribeira.games.six_castles.rules.selling import Selling
from ribeira.games.six_castles.rules.surveying import Surveying
from ribeira.games.six_castles.rules.toll import Closing
from ribeira.games.six_castles.rules.working import Entering, Working
from ribeira.games.six_castles.table import BOARD, DISC_RESERVE
from tests.games.six_castles.positions import BARE, discs_on, legal, lying, names, play, refused, table

PLAIN = "wheat lake house olive"


def marking(*track: str, mound: str = "wheat", pack: tuple[int, ...] = (), **more: object) -> SixCastles:
    """Marking with a mound of one quarter, or two if a second terrain is named."""
    terrain, *joined = mound.split()
    tiles = {(0, 0): f"flax {joined[0] if joined else 'camp'} flax flax"}
    state = table(tiles, hand=[f"{terrain} camp camp camp"], tracks=[track], **more)  # type: ignore[arg-type]
    state.exploration_hands[0] = pack
    state.exploration_tiles = tuple(tile for tile in state.exploration_tiles if tile not in pack)
    return play(state, "1 place 1 1,0 0", "1 mark 1,0.nw")


class TestTurn:
    def test_c12_a_tile_must_be_placed(self) -> None:
        state = table(hand=[PLAIN, PLAIN])
        assert {text.split()[1] for text in legal(state)} == {"place"}
        assert refused(state, "1 pass") == "not_now"

    def test_c12_then_discs_or_workers_or_neither(self) -> None:
        state = play(table(hand=[PLAIN]), "1 place 1 1,0 0")
        assert isinstance(state.table.pending, Choosing)
        assert {text.split()[1] for text in legal(state)} == {"mark", "work", "pass"}
        assert isinstance(play(state.copy(), "1 mark 1,0.ne").table.pending, Marking)
        assert isinstance(play(state.copy(), "1 work").table.pending, Entering)
        assert isinstance(play(state, "1 pass").table.pending, Drawing)

    def test_c12_discs_exclude_workers(self) -> None:
        state = play(table(hand=[PLAIN]), "1 place 1 1,0 0", "1 mark 1,0.ne")
        assert refused(state, "1 work") == "not_now"

    def test_c12_no_worker_actions_without_a_worker(self) -> None:
        state = play(table(hand=[PLAIN]), "1 place 1 1,0 0")
        state.table.workers[0] = (BOARD,) * 5
        assert refused(state, "1 work") == "no_worker"

    def test_c13_a_tile_is_drawn_and_the_next_player_is_on_turn(self) -> None:
        state = play(table(hand=[PLAIN]), "1 place 1 1,0 0", "1 pass")
        stack = state.table.stack
        assert len(state.chances()) == 39
        play(state, "* draw 1 17")
        assert state.hands[0] == (17,)
        assert state.table.stack == stack - 1
        assert state.to_act() == (1,)
        assert isinstance(state.table.pending, Placing)

    def test_c13_nothing_is_drawn_from_an_empty_stack(self) -> None:
        state = table(hand=[PLAIN])
        state.table.stack = 0
        play(state, "1 place 1 1,0 0", "1 pass")
        assert state.to_act() == (1,)


class TestMarking:
    """C14."""

    def test_the_chosen_mound_is_one_of_the_new_tile(self) -> None:
        state = play(table(hand=[PLAIN]), "1 place 1 1,0 0")
        assert refused(state, "1 mark 0,0.nw") == "not_touched"
        assert legal(state, "mark") == ["1 mark 1,0.nw", "1 mark 1,0.ne", "1 mark 1,0.se", "1 mark 1,0.sw"]

    def test_a_step_needs_the_terrain_in_the_mound(self) -> None:
        assert refused(marking("rock lake rock"), "1 step") == "not_in_mound"
        assert refused(marking("rock wheat rock"), "1 step") == ""

    def test_a_quarter_serves_once(self) -> None:
        state = play(marking("rock wheat wheat"), "1 step")
        assert refused(state, "1 step") == refused(state, "1 disc 3") == "not_in_mound"

    def test_two_quarters_of_a_terrain_serve_twice(self) -> None:
        state = play(marking("rock wheat wheat", mound="wheat wheat"), "1 disc 3", "1 step")
        assert state.table.cylinders[0] == 1
        assert sorted(names(state.table.owned_spaces(0))) == ["rock", "wheat", "wheat"]

    def test_a_disc_goes_onto_an_empty_space_ahead(self) -> None:
        state = marking("wheat rock wheat", mound="wheat wheat")
        assert legal(state, "disc") == ["1 disc 3"]
        assert refused(state, "1 disc 1") == refused(state, "1 disc 4") == "not_ahead"
        play(state, "1 disc 3")
        assert refused(state, "1 disc 3") == "has_disc"
        assert refused(state, "1 disc 2") == "not_in_mound"

    def test_no_disc_left(self) -> None:
        state = marking("rock rock wheat")
        state.table.discs[0] = (-2,) * 5
        assert refused(state, "1 disc 3") == "no_disc"

    def test_a_disc_reached_comes_back_and_serves_again(self) -> None:
        state = marking("rock wheat rock", "lake lake lake", mound="wheat lake")
        state.table.discs[0] = (1, -2, -2, -2, -2)
        play(state, "1 step", "1 disc 4")
        assert list(state.table.discs[0]) == [3, -2, -2, -2, -2]

    def test_a_disc_s_space_is_entered_only_with_a_matching_quarter(self) -> None:
        state = marking("rock lake rock")
        discs_on(state, 0, 1)
        assert refused(state, "1 step") == "not_in_mound"

    def test_the_track_ends(self) -> None:
        state = marking("rock wheat rock")
        state.table.cylinders[0] = 2
        assert refused(state, "1 step") == "track_ends"

    def test_owned_are_the_spaces_up_to_the_cylinder_and_under_discs(self) -> None:
        state = marking("wheat lake rock", "olive meat flax")
        state.table.cylinders[0] = 1
        discs_on(state, 0, 4)
        assert names(state.table.owned_spaces(0)) == ["wheat", "lake", "meat"]

    def test_nothing_need_be_marked(self) -> None:
        assert isinstance(play(marking("rock wheat rock"), "1 pass").table.pending, Drawing)


class TestToll:
    """C14: a toll may be paid at any moment of one's own turn."""

    def test_it_costs_a_mealha_and_nothing_else_enters_it(self) -> None:
        state = marking("flax toll flax", mound="wheat flax", money=2)
        assert refused(state, "1 step") == "not_in_mound"
        play(state, "1 toll")
        assert (state.table.cylinders[0], state.table.money) == (1, [1, 2])
        assert refused(state, "1 toll") == "no_toll"
        assert refused(state, "1 step") == ""

    def test_without_a_mealha_it_is_closed(self) -> None:
        assert refused(marking("flax toll flax"), "1 toll") == "no_mealha"

    @pytest.mark.parametrize(
        "before",
        [
            [],
            ["1 place 1 1,0 0"],
            ["1 place 1 1,0 0", "1 mark 1,0.nw"],
            ["1 place 1 1,0 0", "1 work"],
            ["1 place 1 1,0 0", "1 work", "1 enter"],
            ["1 place 1 1,0 0", "1 work", "1 enter", "1 move 1 0,0"],
        ],
    )
    def test_at_any_moment_worker_turns_too(self, before: list[str]) -> None:
        state = play(table(hand=[PLAIN], tracks=[["flax toll flax"]], money=1), *before)
        pending = state.table.pending
        assert play(state, "1 toll").table.cylinders[0] == 1
        assert state.table.pending == pending
        assert state.table.money[0] == 0

    def test_while_a_castle_s_place_is_chosen(self) -> None:
        tiles = {(x, 0): BARE for x in range(3)} | {(0, 1): BARE, (2, 1): BARE, (1, 0): "flax flax rock rock"}
        state = play(table(tiles, hand=[BARE], tracks=[["flax toll flax"]], money=1), "1 place 1 1,1 0")
        assert "1 toll" in legal(state)

    def test_not_in_the_turn_of_another(self) -> None:
        state = table(hand=[PLAIN], tracks=[["flax flax flax"], ["flax toll flax"]], money=1)
        assert refused(state, "2 toll") == "not_asked"

    def test_with_what_the_last_sale_brought(self) -> None:
        tiles = {(0, 0): "flax flax rock flax", (1, 0): BARE, (1, 1): BARE, (0, 1): BARE}
        state = table(tiles, {(1, 1): "idanha"}, [PLAIN], tracks=[["wheat toll lake"]], version="family")
        play(state, "1 place 1 2,0 0", "1 mark 2,0.nw", "1 pass", "1 sell idanha wheat 1")
        assert isinstance(state.table.pending, Closing)
        assert legal(state) == ["1 pass", "1 toll"]
        assert isinstance(play(state, "1 toll").table.pending, Drawing)

    @pytest.mark.parametrize(
        "way",
        [
            ["1 pass"],
            ["1 mark 1,0.nw", "1 pass"],
            ["1 work", "1 pass"],
            ["1 work", "1 enter", "1 lie 1 1,0.ne", "1 pass"],
        ],
    )
    def test_a_toll_just_declined_is_not_asked_again(self, way: list[str]) -> None:
        state = table(hand=[PLAIN], tracks=[["flax toll flax"]], money=1)
        assert isinstance(play(state, "1 place 1 1,0 0", *way).table.pending, Drawing)

    def test_after_the_last_worker_lies_it_can_be_paid(self) -> None:
        state = table(hand=[PLAIN], tracks=[["flax toll flax"]], money=1)
        play(state, "1 place 1 1,0 0", "1 work", "1 enter", "1 move 1 0,0", "1 lie 1 0,0.ne")
        assert legal(state) == ["1 pass", "1 toll"]


class TestTiles:
    """C14: laying and altering exploration tiles."""

    def test_a_tile_is_laid_at_the_right_end_with_either_face(self) -> None:
        state = marking("rock rock rock", pack=(8, 9))
        assert legal(state, "lay") == ["1 lay 8 fields", "1 lay 8 wilds", "1 lay 9 fields", "1 lay 9 wilds"]
        play(state, "1 lay 8 wilds", "1 lay 9 fields")
        assert state.table.track_tiles(0)[1:] == ((8, 1), (9, 0))
        assert state.exploration_hands[0] == ()
        assert refused(state, "1 lay 8 wilds") == "not_in_pack"

    def test_a_tile_laid_this_turn_counts_as_altered(self) -> None:
        state = play(marking("rock rock rock", pack=(8, 9)), "1 lay 8 wilds")
        assert refused(state, "1 flip 2") == refused(state, "1 exchange 2 9 fields") == "altered"

    def test_only_tiles_right_of_the_cylinder_s_are_altered(self) -> None:
        state = marking("rock rock rock", "lake lake lake", "meat meat meat", pack=(8,))
        state.table.cylinders[0] = 4
        assert refused(state, "1 flip 1") == refused(state, "1 flip 2") == refused(state, "1 flip 4") == "not_alterable"
        assert legal(state, "flip") == ["1 flip 3"]
        assert legal(state, "exchange") == ["1 exchange 3 8 fields", "1 exchange 3 8 wilds"]

    def test_each_position_once_a_turn(self) -> None:
        state = play(marking("rock rock rock", "lake lake lake", pack=(8,)), "1 flip 2")
        assert refused(state, "1 flip 2") == refused(state, "1 exchange 2 8 fields") == "altered"

    def test_an_exchanged_tile_goes_to_hand_and_its_discs_to_the_reserve(self) -> None:
        state = marking("rock rock rock", "lake lake lake", "meat meat meat", pack=(8,))
        discs_on(state, 0, 3, 5, 6)
        play(state, "1 exchange 2 8 wilds")
        taken_up = 2  # the second tile laid out by the position
        assert state.table.track_tiles(0)[1] == (8, 1)
        assert state.exploration_hands[0] == (taken_up,)
        assert list(state.table.discs[0]) == [DISC_RESERVE, DISC_RESERVE, 6, DISC_RESERVE, DISC_RESERVE]
        assert state.table.shown[0] == (taken_up,)
        assert play(state, "1 lay 2 fields").table.shown[0] == ()

    def test_a_tile_turned_over_gives_its_discs_back(self) -> None:
        state = marking("rock rock rock", "lake lake lake")
        discs_on(state, 0, 3)
        assert play(state, "1 flip 2").table.discs[0] == (DISC_RESERVE,) * 5
        assert state.table.track_tiles(0)[1] == (2, 1)

    def test_c11_the_family_exchanges_but_never_turns(self) -> None:
        state = marking("rock rock rock", "lake lake lake", pack=(8,), version="family")
        assert refused(state, "1 flip 2") == "fields_up"
        assert legal(state, "exchange") == ["1 exchange 2 8 fields"]
        assert legal(state, "lay") == ["1 lay 8 fields"]


def test_the_order_of_disc_actions() -> None:
    """C12: marking, then a sale, then a landscape, each of which may be passed over."""
    tiles = {(0, 0): "flax flax rock flax", (1, 0): BARE, (1, 1): BARE, (0, 1): BARE}
    state = table(tiles, {(1, 1): "idanha"}, [PLAIN], tracks=[["wheat lake lake"]])
    state.table.cylinders[0] = 2
    play(state, "1 place 1 2,0 0", "1 mark 2,0.nw", "1 pass")
    assert isinstance(state.table.pending, Selling)
    assert isinstance(play(state, "1 pass").table.pending, Surveying)
    assert isinstance(play(state, "1 pass").table.pending, Drawing)


def test_the_order_of_worker_actions() -> None:
    """C12: coming, moving, religion, constructions, each of which may be passed over."""
    state = table({(0, 0): "cross house flax flax", (0, -1): "flax flax house flax"}, hand=[PLAIN])
    lying(state, 0, (0, 0, 0), (0, 0, 1))
    play(state, "1 place 1 1,0 0", "1 work")
    assert isinstance(state.table.pending, Entering)
    assert isinstance(play(state, "1 pass").table.pending, Working)
    assert legal(play(state, "1 pass")) == ["1 pass", "1 worship"]
    assert {text.split()[1] for text in legal(play(state, "1 pass"))} == {"build", "pass"}
    assert isinstance(play(state, "1 pass").table.pending, Drawing)
