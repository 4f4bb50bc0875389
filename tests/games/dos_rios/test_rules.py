"""The rulings the books give without an example, and the corners of those they do."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from ribeira.games.dos_rios import DOS_RIOS
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.components import CARDS
from ribeira.games.dos_rios.places import CITY, MORENO, VERDE, read_place
from ribeira.games.dos_rios.rules.movement import Walk
from ribeira.games.dos_rios.rules.setting_out import Dealing, Laying, Settle, Settling
from ribeira.games.dos_rios.rules.turn import Diverting, Working
from ribeira.games.dos_rios.state import DosRios
from ribeira.kernel.notation import CHANCE
from tests.games.dos_rios.positions import (
    MEADOWS,
    MERGED,
    SHARED,
    at,
    box,
    course,
    flows_from,
    play,
    position,
    standing,
    steps,
    watered,
    why_not,
)
from tests.games.dos_rios.test_books import example, lays


class TestSettingOut:
    def test_every_player_gets_the_same_and_no_money(self) -> None:
        state = set_out(box(3))  # R11
        assert (state.dams, state.money) == ([2] * 3, [0] * 3)
        assert all(not state.buildings(seat) for seat in range(3))

    @pytest.mark.parametrize("starter", [1, 2, 3])
    def test_pieces_go_round_from_the_start_player_forced_ones_counted(self, starter: int) -> None:
        state = example(starter, seats=3)  # R9
        order = [(starter - 1 + number) % 3 for number in range(40)]
        assert isinstance(state.pending, Laying)
        assert state.pending.laid == 1  # the spring's piece had no choice
        while isinstance(state.pending, Laying):
            assert state.pending.laid == len(state.water.pieces())
            assert state.to_act() == (order[state.pending.laid],)  # on into the second river
            state.play(state.legal(state.to_act()[0])[0])

    def test_a_river_that_meets_the_other_is_complete(self) -> None:
        state = position(MEADOWS, rivers=["verde 0,0 1,0.5 2,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"])
        state.pending = Laying(1, read_place("4,1"), 13)  # R9
        for upper, lower in pairwise(at("moreno 6,0 5,0.5 4,1")):
            state.water.lay(upper, lower)
        play(state, f"{state.to_act()[0] + 1} lay 4,1 3,1.5")
        assert isinstance(state.pending, Settling)
        assert course(state, "moreno") == "6,0 5,0.5 4,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5"
        assert "3,1.5" in course(state, "verde")  # the meeting area belongs to both

    def test_three_rounds_of_settling_and_three_more_in_the_city(self) -> None:
        state = settled_so_far(example(2))  # R12
        order: list[int] = []
        while isinstance(state.pending, Settling):
            order += state.to_act()
            state.play(state.legal(order[-1])[0])
        assert order == [1, 0, 1, 0, 1, 0]
        assert [places.count(CITY) for places in state.campesinos] == [3, 3]
        assert isinstance(state.pending, Dealing)

    def test_one_player_and_two_campesinos_at_most_on_an_area(self) -> None:
        state = settled_so_far(example(1))  # R12
        play(state, "1 settle 3,4.5")
        assert why_not(state, "2 settle 3,4.5") == "taken"
        play(state, "2 settle 0,0", "1 settle 3,4.5", "2 settle 0,0")
        assert why_not(state, "1 settle 3,4.5") == "full"
        assert why_not(state, "1 settle city") == "no_area"
        assert len(state.legal(0)) == 49 - 2

    @pytest.mark.parametrize("seats", [2, 3, 4])
    def test_one_card_more_than_players_and_no_desperados(self, seats: int) -> None:
        state = settled_so_far(example(1, seats))  # R13
        while isinstance(state.pending, Settling):
            state.play(state.legal(state.to_act()[0])[0])
        for number in range(seats + 1):
            assert len(state.row) == number
            assert not any(action.card.endswith("desperados") for action in state.legal(CHANCE))  # type: ignore[attr-defined]
            state.play(state.legal(CHANCE)[-1])
        assert isinstance(state.pending, Working)
        assert (state.on_turn, state.round) == (0, 1)
        assert state.stack["verde-desperados"] == state.stack["moreno-desperados"] == 1


def settled_so_far(state: DosRios) -> DosRios:
    """With both rivers laid."""
    while isinstance(state.pending, Laying):
        state.play(state.legal(state.to_act()[0])[0])
    return state


class TestHeights:
    """R7, R8: where water flows."""

    @pytest.mark.parametrize(("letters", "ways"), [("hff", "sr"), ("fhm", "r"), ("hhh", "lsr"), ("gmt", "lsr")])
    def test_the_lowest_open_ways(self, letters: str, ways: str) -> None:
        left, straight, right = tuple(letters)
        diagram = MEADOWS.replace("5.0 m   t   g   t", f"5.0 m   {left}   {right}   t")
        diagram = diagram.replace("5.5   g   m   t", f"5.5   g   {straight}   t")
        places = dict(zip("lsr", at("2,5 3,5.5 4,5"), strict=True))
        assert set(position(diagram).water.ways(read_place("3,4.5"))) == {places[way] for way in ways}

    def test_it_may_have_to_flow_onto_higher_ground(self) -> None:
        diagram = MEADOWS.replace("5.0 m   t   g   t", "5.0 m   h   h   t").replace("5.5   g   m", "5.5   g   f")
        assert position(diagram).water.ways(read_place("3,4.5")) == at("3,5.5")

    def test_a_dam_takes_a_way_out_of_the_comparison(self) -> None:
        diagram = MEADOWS.replace("5.0 m   t   g   t", "5.0 m   h   f   t")
        water = position(diagram, dams="3,4.5 3,5.5").water
        assert water.ways(read_place("3,4.5")) == at("4,5")

    def test_a_lake_is_lower_than_the_city_and_the_city_than_a_field(self) -> None:
        water = position().water
        assert set(water.ways(read_place("2,7"))) == set(at("1,7.5 2,8"))
        assert water.ways(read_place("3,6.5")) == [CITY]

    def test_two_sides_that_face_the_same_lake_are_a_choice(self) -> None:
        water = position(dams="1,6.5 1,7.5").water  # R9: which a dam may decide
        assert water.ways(read_place("1,6.5")) == at("0,7")


class TestMovement:
    def test_six_steps_and_no_more(self) -> None:
        state = position(MEADOWS, "3,0.5")  # R14
        assert why_not(state, "1 walk 3,0.5 3,6.5") == ""
        assert why_not(state, "1 walk 3,0.5 4,7") == "steps"
        play(state, "1 walk 3,0.5 3,5.5")
        assert steps(state) == 1
        assert why_not(state, "1 walk 3,5.5 3,6.5") == ""
        assert why_not(state, "1 walk 3,5.5 city") == "steps"

    def test_a_walk_is_as_many_single_steps(self) -> None:
        one, many = position(MEADOWS, "3,3.5"), position(MEADOWS, "3,3.5")  # R15
        play(one, "1 walk 3,3.5 3,5.5")
        play(many, "1 walk 3,3.5 3,4.5", "1 walk 3,4.5 3,5.5")
        assert one.pending == many.pending
        assert one.campesinos == many.campesinos

    def test_city_and_roads(self) -> None:
        state = position(MEADOWS)  # R15
        goals = {action.goal for action in state.legal(0) if isinstance(action, Walk)}
        assert why_not(play(position(MEADOWS), "1 walk city left-road"), "1 walk left-road 0,4") == ""
        after = play(position(MEADOWS), "1 walk city 0,4")
        assert steps(after) == 6 - 2  # by the road
        assert steps(play(position(MEADOWS), "1 walk city 3,6.5")) == 5
        assert steps(play(position(MEADOWS, "0,5"), "1 walk 0,5 6,5")) == 6 - 4  # road, city, road
        assert goals <= {*state.box.map.areas, *at("left-road right-road")}

    def test_not_onto_springs_and_lakes(self) -> None:
        state = position(MEADOWS, "1,0.5 2,7")  # R15
        assert why_not(state, "1 walk 1,0.5 verde") == "no_way"
        assert why_not(state, "1 walk 2,7 2,8") == "no_way"

    def test_dams_do_not_hinder(self) -> None:
        state = position(MEADOWS, "3,3.5", dams="3,3.5 3,4.5 2,4 3,4.5 4,4 3,4.5")  # R15
        assert steps(play(state, "1 walk 3,3.5 3,4.5")) == 5

    def test_city_and_roads_hold_any_number_of_anyone(self) -> None:
        state = position(MEADOWS, "left-road left-road left-road", "left-road left-road")  # R15
        assert why_not(state, "1 walk city left-road") == ""
        assert why_not(state, "1 harvest") == ""

    def test_a_third_campesino_may_pass_but_not_stay(self) -> None:
        state = position(MEADOWS, "3,3.5 3,3.5 3,4.5")  # R16
        play(state, "1 walk 3,4.5 3,3.5")
        assert why_not(state, "1 harvest") == why_not(state, "1 shift") == "misplaced"
        play(state, "1 walk 3,3.5 3,2.5")
        assert why_not(state, "1 harvest") == ""

    def test_others_cannot_be_walked_through(self) -> None:
        ring = "3,2.5 3,4.5 2,3 2,4 4,3 4,4"
        state = position(MEADOWS, "3,3.5", ring)  # R17
        assert [action for action in state.legal(0) if isinstance(action, Walk) and action.origin < CITY] == []

    def test_higher_is_terrain_and_nothing_else(self) -> None:
        """R7, R17: a hill downhill of a field is higher; a field uphill of a field is not."""
        diagram = MEADOWS.replace("5.5   g   m   t", "5.5   g   h   t")
        state = position(diagram, "3,5.5 3,3.5", "3,4.5")
        assert why_not(state, "1 drive 3,4.5 3,5.5") == ""
        assert why_not(state, "1 drive 3,4.5 3,3.5") == "too_weak"
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,5.5") == ""  # two from anywhere

    def test_a_pair_yields_only_to_two_from_higher_ground(self) -> None:
        diagram = MEADOWS.replace("5.5   g   m   t", "5.5   g   h   t").replace("4.0 t   g", "4.0 t   f")
        state = position(diagram, "3,5.5 3,3.5 2,4 2,4", "3,4.5 3,4.5")  # R17
        assert why_not(state, "1 drive 3,4.5 3,5.5") == "too_weak"
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,5.5") == "too_weak"
        assert why_not(state, "1 drive 3,4.5 2,4 2,4") == ""  # both from the same place
        play(state, "1 drive 3,4.5 2,4 3,5.5")
        assert (standing(state, 0), standing(state, 1)) == ("3,3.5 2,4 3,4.5 3,4.5", "")
        assert steps(state) == 4

    def test_city_and_roads_are_lower_than_every_area(self) -> None:
        state = position(MEADOWS, "", "3,6.5")  # R17
        assert why_not(state, "1 drive 3,6.5 city") == "too_weak"
        assert why_not(state, "1 drive 3,6.5 city city") == ""

    def test_attackers_must_be_there_beside_it_and_named_in_order(self) -> None:
        state = position(MEADOWS, "3,3.5 3,1.5", "3,4.5")
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,3.5") == "nobody_there"
        assert why_not(state, "1 drive 3,4.5 3,1.5 3,3.5") == "not_beside"
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,1.5") == "attackers"
        assert why_not(state, "1 drive 3,5.5 3,3.5") == "nobody_to_drive"

    def test_attackers_go_on_with_what_steps_are_left(self) -> None:
        diagram = MEADOWS.replace("4.0 t   g", "4.0 t   f")
        state = position(diagram, "2,4", "3,4.5 3,5.5")  # R17, back where it came from too
        play(state, "1 drive 3,4.5 2,4", "1 walk 3,4.5 2,4", "1 walk 2,4 3,4.5")
        assert steps(state) == 3

    @pytest.mark.parametrize(("on_turn", "driven"), [(0, []), (1, [0]), (2, [0, 1])])
    def test_in_the_first_round_only_those_who_had_their_turn(self, on_turn: int, driven: list[int]) -> None:
        lone = ["0,1", "3,1.5", "6,1"]  # R18
        for seat in range(3):
            if seat == on_turn:
                continue
            area = lone[seat]
            places = [lone[0], lone[1], lone[2]]
            near = {"0,1": "0,2 0,2", "3,1.5": "3,2.5 3,2.5", "6,1": "6,2 6,2"}[area]
            places[on_turn] = near
            first, later = (position(MEADOWS, *places, on_turn=on_turn, round=number) for number in (1, 2))
            drive = f"{on_turn + 1} drive {area} {near}"
            assert why_not(first, drive) == ("" if seat in driven else "nobody_to_drive")
            assert why_not(later, drive) == ""

    def test_the_first_round_counts_from_the_start_player(self) -> None:
        state = position(MEADOWS, "0,2 0,2", "0,1", on_turn=0, round=1)  # R18
        state.starter = 1
        assert why_not(state, "1 drive 0,1 0,2 0,2") == ""


class TestOthersBuildings:
    def test_a_finca_may_be_passed_but_not_stayed_on(self) -> None:
        state = position(MEADOWS, "3,3.5", "", fincas=["", "3,4.5"])  # R19
        play(state, "1 walk 3,3.5 3,4.5")
        assert why_not(state, "1 harvest") == "misplaced"
        assert why_not(state, "1 build finca 3,4.5") == "money"
        play(state, "1 walk 3,4.5 3,5.5")
        assert why_not(state, "1 harvest") == ""

    def test_a_finca_cannot_be_entered_with_the_last_step(self) -> None:
        state = position(MEADOWS, "3,3.5", "", fincas=["", "3,4.5"], steps=1)  # R19, R21
        assert why_not(state, "1 walk 3,3.5 3,4.5") == "no_end"

    def test_an_occupied_finca_is_entered_only_by_driving_out_and_left_again(self) -> None:
        few, state = (
            position(MEADOWS, "3,3.5 3,5.5", "3,4.5", fincas=["", "3,4.5"], steps=steps_left) for steps_left in (3, 4)
        )  # R19
        assert why_not(state, "1 walk 3,3.5 3,4.5") == "closed"
        assert why_not(few, "1 drive 3,4.5 3,3.5 3,5.5") == "no_end"  # two would have to leave with one step
        play(state, "1 drive 3,4.5 3,3.5 3,5.5")
        assert why_not(state, "1 harvest") == "misplaced"
        play(state, "1 walk 3,4.5 3,3.5", "1 walk 3,4.5 3,3.5")
        assert why_not(state, "1 harvest") == ""

    def test_a_hacienda_is_closed_altogether(self) -> None:
        for owner in ("", "3,4.5"):
            state = position(MEADOWS, "3,3.5 3,3.5 3,5.5", owner, haciendas=["", "3,4.5"])  # R19
            assert why_not(state, "1 walk 3,3.5 3,4.5") == "shut"
            assert why_not(state, "1 drive 3,4.5 3,3.5 3,3.5") == "nobody_to_drive"
            assert steps(play(state, "1 walk 3,3.5 3,5.5")) == 6 - 3  # around it

    def test_ones_own_buildings_stand_in_nobodys_way(self) -> None:
        state = position(MEADOWS, "3,3.5 3,5.5", "", fincas=["3,4.5"], haciendas=["3,2.5"])
        play(state, "1 walk 3,3.5 3,4.5", "1 walk 3,5.5 3,4.5", "1 harvest")
        assert standing(state, 0) == "3,4.5 3,4.5"

    def test_from_the_city_straight_to_ones_hacienda_for_two_steps(self) -> None:
        state = position(MEADOWS, "", "", haciendas=["3,0.5"])  # R20
        assert steps(play(state.copy(), "1 walk city 3,0.5")) == 4
        assert steps(play(state, "1 walk city 3,1.5")) == 3  # and on from there

    def test_one_step_if_it_lies_at_the_city(self) -> None:
        assert steps(play(position(MEADOWS, "", "", haciendas=["3,6.5"]), "1 walk city 3,6.5")) == 5  # R20

    def test_not_the_other_way(self) -> None:
        state = position(MEADOWS, "3,0.5", "", haciendas=["3,0.5"])  # R20
        assert steps(play(state, "1 walk 3,0.5 city")) == 0  # all six, along a road

    def test_not_to_anothers_hacienda_or_to_a_finca(self) -> None:
        state = position(MEADOWS, "", "", fincas=["3,0.5"], haciendas=["", "0,0"])  # R20
        assert why_not(state, "1 walk city 0,0") == "shut"
        assert steps(play(state, "1 walk city 3,0.5")) == 0  # all six, along a road


class TestDams:
    def test_a_campesino_on_either_side_is_enough(self) -> None:
        assert why_not(position(MEADOWS, "3,3.5"), "1 dam 3,3.5 3,4.5") == ""  # R22
        assert why_not(position(MEADOWS, "3,4.5"), "1 dam 3,3.5 3,4.5") == ""
        assert why_not(position(MEADOWS, "2,4"), "1 dam 3,3.5 3,4.5") == "dam_nobody"

    def test_against_a_spring_a_lake_and_the_city(self) -> None:
        state = position(MEADOWS, "1,0.5 2,7 3,6.5")  # R22
        assert why_not(state, "1 dam verde 1,0.5") == ""
        assert why_not(state, "1 dam 2,7 2,8") == ""
        assert why_not(state, "1 dam 2,7 1,7.5") == ""  # two sides, two borders
        assert why_not(state, "1 dam 3,6.5 city") == ""

    def test_nobody_dams_from_the_city_or_a_road(self) -> None:
        state = position(MEADOWS, "left-road")  # R22
        assert why_not(state, "1 dam 3,6.5 city") == "dam_nobody"
        assert why_not(state, "1 dam 0,3 0,4") == "dam_nobody"

    def test_only_where_water_could_cross(self) -> None:
        state = position(MEADOWS, "3,4.5 2,1")
        assert why_not(state, "1 dam 3,4.5 3,3.5") == "no_border"  # written from above
        assert why_not(state, "1 dam 3,4.5 3,6.5") == "no_border"

    def test_no_dam_where_one_stands_and_none_without_a_supply(self) -> None:
        assert why_not(position(MEADOWS, "3,4.5", dams="3,3.5 3,4.5"), "1 dam 3,3.5 3,4.5") == "dam_exists"  # R22
        assert why_not(position(MEADOWS, "3,4.5", held=0), "1 dam 3,3.5 3,4.5") == "no_dams"

    @pytest.mark.parametrize(
        ("campesino", "dams", "last"),
        [
            ("3,4.5", "3,4.5 2,5 3,4.5 4,5", "3,4.5 3,5.5"),  # the third of three
            ("3,5.5", "3,4.5 2,5 3,4.5 4,5", "3,4.5 3,5.5"),  # from below
            ("0,3", "0,3 1,3.5", "0,3 0,4"),  # the second of two at the edge
            ("0,6", "0,6 1,6.5", "0,6 0,7"),  # before the lake
            ("1,0.5", "verde 0,0", "verde 1,0.5"),  # before the spring
            ("3,6.5", "3,6.5 2,7 3,6.5 4,7", "3,6.5 city"),
        ],
    )
    def test_the_last_way_down_stays_open(self, campesino: str, dams: str, last: str) -> None:
        state = position(MEADOWS, campesino, dams=dams)  # R22
        assert why_not(state, f"1 dam {last}") == "last_way_down"

    def test_every_way_into_an_area_may_be_closed(self) -> None:
        state = position(MEADOWS, "3,4.5", dams="3,3.5 3,4.5 2,4 3,4.5")
        assert why_not(state, "1 dam 4,4 3,4.5") == ""

    def test_any_number_in_a_turn_and_standing_in_passing_is_enough(self) -> None:
        state = position(MEADOWS, "3,3.5", held=3)  # R14, R22
        play(state, "1 dam 3,3.5 2,4", "1 walk 3,3.5 3,4.5", "1 dam 3,4.5 2,5", "1 walk 3,4.5 3,5.5", "1 dam 3,5.5 2,6")
        assert (state.dams[0], len(state.water.dams()), steps(state)) == (0, 3, 4)

    def test_a_dam_beside_the_water_moves_nothing(self) -> None:
        river = "verde 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7"
        state = position(MEADOWS, "0,3", rivers=[river])
        before = state.water.pieces()
        play(state, "1 dam 0,3 1,3.5")
        assert state.water.pieces() == before

    def test_a_dam_at_the_spring_moves_the_whole_river(self) -> None:
        state = position(MEADOWS, "0,0", rivers=["verde 0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7"])  # R23
        play(state, "1 dam verde 0,0")
        assert course(state, "verde").startswith("1,0.5 2,1")
        assert watered(state).isdisjoint(at("0,0 0,1"))

    def test_on_a_shared_bed_both_rivers_move(self) -> None:
        bed = "3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"
        state = position(
            MEADOWS, "3,4.5", rivers=[f"verde 0,0 1,0.5 2,1 {bed}", f"moreno 6,0 5,0.5 4,1 {bed}"], dams="3,4.5 4,5"
        )  # R23
        play(state, "1 dam 3,4.5 3,5.5")
        while isinstance(state.pending, Diverting):
            state.play(state.legal(0)[-1])
        assert "3,4.5 2,5" in course(state, "verde")
        assert "3,4.5 2,5" in course(state, "moreno")
        assert not flows_from(state, "3,5.5")

    def test_the_old_bed_lies_until_the_new_course_is_complete(self) -> None:
        state = position(MEADOWS, "3,4.5", rivers=["verde 0,0 1,0.5 2,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"])
        play(state, "1 dam 3,4.5 3,5.5")  # R23
        assert flows_from(state, "3,5.5")
        play(state, "1 lay 3,4.5 2,5")
        assert lays(state) == ["2,5 1,5.5", "2,5 3,5.5", "2,5 2,6"]
        play(state, "1 lay 2,5 3,5.5")  # meets it again: nothing is dead
        assert course(state, "verde").endswith("3,4.5 2,5 3,5.5 3,6.5")
        assert steps(state) == 6

    def test_nothing_else_is_done_before_the_course_is_complete(self) -> None:
        state = position(MEADOWS, "3,4.5", rivers=["verde 0,0 1,0.5 2,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"])
        play(state, "1 dam 3,4.5 3,5.5")
        assert why_not(state, "1 walk 3,4.5 3,3.5") == "not_asked"
        assert why_not(state, "1 lay 3,3.5 2,4") == "lay_from"
        assert why_not(state, "1 lay 3,4.5 3,5.5") == "lay_to"  # behind the dam


class TestBuildings:
    def test_prices(self) -> None:
        assert why_not(position(MEADOWS, "3,4.5", money=400), "1 build finca 3,4.5") == "money"  # R24
        assert why_not(position(MEADOWS, "3,4.5", money=900), "1 build hacienda 3,4.5") == "money"
        state = play(position(MEADOWS, "3,4.5 3,5.5", money=1600), "1 build hacienda 3,4.5", "1 build finca 3,5.5")
        assert state.money[0] == 100
        assert state.haciendas[0] == read_place("3,4.5")

    def test_where_one_stands_on_any_terrain_but_not_in_the_city(self) -> None:
        state = position(MEADOWS, "0,0 1,0.5 3,4.5 left-road", money=9000)  # R24
        for area in ("0,0", "1,0.5", "3,4.5"):
            assert why_not(state, f"1 build finca {area}") == ""
        for area in ("city", "left-road", "3,5.5"):
            assert why_not(state, f"1 build finca {area}") == "build_nobody"

    def test_one_building_to_an_area(self) -> None:
        state = position(MEADOWS, "3,4.5 3,4.5", money=9000, fincas=["3,4.5"])  # R24
        assert why_not(state, "1 build hacienda 3,4.5") == "built_on"

    def test_two_in_a_turn(self) -> None:
        state = position(MEADOWS, "3,4.5 3,5.5 3,3.5", money=9000)  # R14
        play(state, "1 build finca 3,4.5", "1 build finca 3,5.5")
        assert why_not(state, "1 build finca 3,3.5") == "two_buildings"

    def test_four_fincas_and_one_hacienda(self) -> None:
        state = position(MEADOWS, "3,4.5", money=9000, fincas=["0,0 0,1 0,2 0,3"])  # R11
        assert why_not(state, "1 build finca 3,4.5") == "no_fincas"
        state = position(MEADOWS, "3,4.5", money=9000, haciendas=["0,0"])
        assert why_not(state, "1 build hacienda 3,4.5") == "one_hacienda"

    def test_not_after_part_two_has_begun(self) -> None:
        state = play(position(MEADOWS, "3,4.5", money=9000), "1 harvest")  # R24
        assert state.to_act() == (CHANCE,)
        assert why_not(state, "1 build finca 3,4.5") == "not_asked"


class TestWhatIsKnown:
    def test_every_seat_and_spectator_sees_the_same(self) -> None:
        state = position(MEADOWS, "3,4.5", "0,1", money=300)  # R31
        views = [state.view(seat) for seat in (0, 1, None)]
        assert [view.table.money for view in views] == [[300, 300]] * 3
        assert [view.table.stack for view in views] == [state.stack] * 3

    def test_no_order_of_the_stack_exists_anywhere(self) -> None:
        state = position()  # R31: a bag of counts
        assert state.stack == {card: state.stack[card] for card in CARDS}


def test_refusals_outside_of_ones_turn() -> None:
    state = position(MEADOWS, "3,4.5", "0,1")
    assert why_not(state, "2 walk 0,1 0,2") == "not_asked"
    assert why_not(state, "1 settle 0,5") == "not_asked"
    assert state.refusal(Settle(1, 0)) is not None
    ended = play(position(round=60, on_turn=1), "2 shift")
    assert why_not(ended, "1 shift") == "over"


def test_both_orders_of_naming_rivers_are_the_same_water() -> None:
    for rivers in permutations(SHARED):
        water = position(MERGED, rivers=rivers).water
        assert len(water.course(VERDE)) == len(water.course(MORENO)) == 9


def test_the_title_is_known() -> None:
    assert str(DOS_RIOS.title) == "Dos Rios"
