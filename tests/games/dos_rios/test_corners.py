"""Corners where two rulings meet, each decided by the smallest position that shows it."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.names import tell_place
from ribeira.games.dos_rios.places import CITY, PLACES, SPRINGS, read_place
from ribeira.games.dos_rios.rules.movement import Drive
from ribeira.games.dos_rios.rules.rivers import Dam
from ribeira.games.dos_rios.rules.setting_out import Settling
from ribeira.games.dos_rios.rules.turn import Diverting, Working
from ribeira.texts import speaker
from tests.games.dos_rios.positions import (
    EDGES,
    MEADOWS,
    MERGED,
    SHARED,
    act,
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
from tests.games.dos_rios.test_water import flooded

MIDDLE = "verde 0,0 1,0.5 2,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5 city"
HEIGHT = {"hill": 3, "forest": 2, "field": 1, "city": 0, "road": 0}
LETTER = {"hill": "h", "forest": "f", "field": "g"}


class TestOrderOfPlay:
    def test_three_players_settle_in_turn_order(self) -> None:
        state = set_out(box(3))  # R12
        state.starter, state.pending = 2, Settling(0)
        order: list[int] = []
        while isinstance(state.pending, Settling):
            order += state.to_act()
            state.play(state.legal(order[-1])[0])
        assert order == [2, 0, 1] * 3

    def test_rounds_are_counted_from_the_start_player(self) -> None:
        state = position(MEADOWS, "", "", "", round=1, on_turn=1)
        state.starter = 1  # R25: the last seat's turn ends the first round of nobody but the start player
        play(state, "2 rest", "3 rest")
        assert (state.on_turn, state.round) == (0, 1)
        play(state, "1 rest")
        assert (state.on_turn, state.round) == (1, 2)

    def test_the_last_round_is_played_to_its_end(self) -> None:
        state = position(MEADOWS, "", "", "", round=60, on_turn=1)
        state.starter = 1  # R30
        play(state, "2 shift", "3 shift")
        assert state.to_act() == (0,)
        assert play(state, "1 shift").to_act() == ()

    def test_a_new_course_costs_no_steps_and_gives_no_buildings_back(self) -> None:
        state = position(MEADOWS, "3,4.5 0,0 0,1", rivers=[MIDDLE], money=9000)  # R14, R23
        play(state, "1 build finca 0,0", "1 build finca 0,1", "1 walk 3,4.5 3,3.5", "1 walk 3,3.5 3,4.5")
        play(state, "1 dam 3,4.5 3,5.5", "1 lay 3,4.5 2,5", "1 lay 2,5 3,5.5")
        assert state.pending == Working(4, 0)


class TestDrivingOut:
    @pytest.mark.parametrize("ground", ["hill", "forest", "field"])
    @pytest.mark.parametrize("rivals", [1, 2])
    def test_one_or_two_from_every_kind_of_place(self, ground: str, rivals: int) -> None:
        """R7, R17: an area beside the road, attacked from two areas and the road, every mixture."""
        for left, right in product(LETTER, repeat=2):
            diagram = MEADOWS.replace("4.0 t", f"4.0 {LETTER[ground]}").replace("5.0 m", f"5.0 {LETTER[left]}")
            diagram = diagram.replace("4.5   t", f"4.5   {LETTER[right]}")
            kinds = {"0,5": left, "1,4.5": right, "left-road": "road"}
            state = position(diagram, "0,5 0,5 1,4.5 1,4.5 left-road left-road", " ".join(["0,4"] * rivals))
            expected = set()
            for attack in [(a,) for a in kinds] + [(a, b) for a in kinds for b in kinds]:
                higher = all(HEIGHT[kinds[origin]] > HEIGHT[ground] for origin in attack)
                if (rivals == 1 and len(attack) == 2) or (len(attack) == rivals and higher):
                    expected.add(tuple(sorted(map(read_place, attack))))
            found = [action for action in state.legal(0) if isinstance(action, Drive)]
            assert {action.origins for action in found} == expected
            assert len(found) == len(expected)

    def test_a_finca_passed_through_is_ground_to_attack_from(self) -> None:
        diagram = MEADOWS.replace("4.0 t   g", "4.0 t   f")  # R17, R19
        state = position(diagram, "2,5", "3,4.5", fincas=["", "2,4"])
        play(state, "1 walk 2,5 2,4", "1 drive 3,4.5 2,4", "1 harvest")
        assert standing(state, 0) == "3,4.5"

    def test_in_the_first_round_those_to_come_stand_in_the_way(self) -> None:
        state = position(MEADOWS, "3,3.5 3,3.5 3,2.5", "2,3 2,4 3,4.5 4,3 4,4", round=1)  # R18
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,3.5") == "nobody_to_drive"
        assert why_not(state, "1 walk 3,3.5 3,4.5") == "shut"

    def test_a_pair_drives_out_and_a_third_may_walk_through(self) -> None:
        state = position(MEADOWS, "3,3.5 3,3.5 3,3.5", "3,4.5", steps=4)  # R16, R17
        play(state, "1 drive 3,4.5 3,3.5 3,3.5", "1 walk 3,3.5 3,5.5")
        assert (standing(state, 0), steps(state)) == ("3,4.5 3,4.5 3,5.5", 0)

    def test_the_telling_says_who_moved_where(self) -> None:
        state = position(MEADOWS, "3,3.5 3,5.5", "3,4.5")  # R17: one action, two campesinos
        play(state, "1 drive 3,4.5 3,3.5 3,5.5")
        (event,) = state.events
        assert event.facts["origins"] == [tell_place(place) for place in at("3,3.5 3,5.5")]
        assert "Torre and Feria" in speaker()(event)

    def test_those_driven_out_leave_the_rest_of_theirs_alone(self) -> None:
        state = position(MEADOWS, "3,3.5 3,3.5", "3,4.5 0,1", "4,4")  # R17
        play(state, "1 drive 3,4.5 3,3.5 3,3.5")
        assert (standing(state, 1), standing(state, 2)) == ("0,1", "4,4")


class TestEndOfPartOne:
    def test_each_one_too_many_needs_a_step(self) -> None:
        """R16, R21: a fourth may come only if two can go; someone else may walk only if enough is left."""
        three, two = (position(MEADOWS, "3,3.5 3,3.5 3,3.5 3,4.5 0,1", steps=left) for left in (3, 2))
        assert why_not(three, "1 walk 3,4.5 3,3.5") == ""
        assert why_not(three, "1 walk 0,1 0,3") == ""
        assert why_not(two, "1 walk 3,4.5 3,3.5") == "no_end"
        assert why_not(two, "1 walk 0,1 0,3") == "no_end"
        assert why_not(two, "1 walk 0,1 0,2") == ""

    def test_driving_out_makes_room(self) -> None:
        ring = "3,2.5 3,2.5 2,3 2,3 4,3 4,3"  # R21: no step leads out, but two of four may drive out together
        state = position(MEADOWS, "3,3.5 3,3.5 3,3.5 3,3.5", ring, "2,4 2,4 4,4 4,4 3,4.5", steps=2)
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,3.5") == ""
        assert why_not(play(state, "1 drive 3,4.5 3,3.5 3,3.5"), "1 harvest") == ""

    @pytest.mark.parametrize(("left", "reason"), [(3, "no_end"), (4, "")])
    def test_the_way_out_may_lead_through_the_area_just_taken(self, left: int, reason: str) -> None:
        ring = "3,2.5 3,2.5 2,3 2,3 4,3 4,3"  # R21: two drive out, a fifth walks through to 3,5.5
        five = " ".join(["3,3.5"] * 5)
        state = position(MEADOWS, five, ring, "2,4 2,4 4,4 4,4 3,4.5", steps=left)
        assert why_not(state, "1 drive 3,4.5 3,3.5 3,3.5") == reason

    def test_a_full_hacienda_may_be_ridden_to_and_left(self) -> None:
        few, enough = (
            position(MEADOWS, "3,0.5 3,0.5", haciendas=["3,0.5"], steps=left) for left in (2, 3)
        )  # R16, R20, R21
        assert why_not(few, "1 walk city 3,0.5") == "no_end"
        assert why_not(enough, "1 walk city 3,0.5") == ""

    def test_two_haciendas_side_by_side_are_walked_around(self) -> None:
        state = position(MEADOWS, "3,3.5", "3,4.5", "", haciendas=["", "3,4.5", "2,4"])  # R19
        assert steps(play(state.copy(), "1 walk 3,3.5 3,5.5")) == 3  # over 4,4 and 4,5
        assert steps(play(state, "1 walk 3,3.5 2,5")) == 6 - 4


class TestDams:
    def test_anothers_campesino_is_not_enough(self) -> None:
        state = position(MEADOWS, "2,1", "3,3.5 3,4.5")  # R22
        assert why_not(state, "1 dam 3,3.5 3,4.5") == "dam_nobody"

    def test_whoever_stands_in_the_city_is_told_that_an_area_is_needed(self) -> None:
        refusal = position(MEADOWS).refusal(act("1 dam 3,6.5 city"))  # R22: the city is a side, but no area
        assert refusal is not None
        assert speaker()(refusal).startswith("You have no campesino on either side")

    def test_from_anothers_finca_in_passing(self) -> None:
        state = position(MEADOWS, "3,3.5", "", fincas=["", "3,4.5"])  # R19, R22
        play(state, "1 walk 3,3.5 3,4.5", "1 dam 3,4.5 3,5.5", "1 walk 3,4.5 3,3.5", "1 harvest")
        assert len(state.water.dams()) == 1

    def test_a_dam_beside_the_water_opens_no_choice(self) -> None:
        state = position(MEADOWS, "3,4.5", rivers=[MIDDLE])  # R23: three equal ways, one dammed, water in another
        play(state, "1 dam 3,4.5 2,5")
        assert isinstance(state.pending, Working)
        assert course(state, "verde").endswith("3,4.5 3,5.5 3,6.5")

    @pytest.mark.parametrize("seed", range(12))
    def test_every_border_by_the_letter(self, seed: int) -> None:
        """R22: every pair of places, with dams all over the map."""
        rng, state = Random(seed), position(MEADOWS)
        state.water = flooded(rng, 60)
        state.campesinos[0] = [rng.choice([*state.box.map.areas, CITY]) for _ in range(6)]
        stands = {place for place in state.campesinos[0] if place in state.box.map.areas}
        down, dams = state.water.land.down, state.water.dams()
        expected = set()
        for upper, lower in product([*state.box.map.areas, *SPRINGS], range(PLACES)):
            ways = {way for way in down[upper] if (upper, way) not in dams}
            if lower in ways and len(ways) > 1 and {upper, lower} & stands:
                expected.add(Dam(0, upper, lower))
        assert {action for action in state.legal(0) if isinstance(action, Dam)} == expected

    def test_where_the_other_river_still_flows_the_old_bed_stays(self) -> None:
        """R23: Rio Verde is dammed off above the meeting; what Rio Moreno feeds is no dead arm."""
        state = position(MERGED, "2,1", rivers=SHARED)
        play(state, "1 dam 2,1 3,1.5")
        while isinstance(state.pending, Diverting):
            lays = state.legal(0)
            state.play(min(lays, key=lambda lay: lay.lower % 7))  # type: ignore[attr-defined]
        assert course(state, "moreno") == "6,0 5,0.5 4,1 3,1.5 3,2.5 3,3.5 3,4.5 3,5.5 3,6.5"
        assert "3,1.5" not in course(state, "verde").split()

    def test_a_diverted_river_ends_where_it_meets_the_other(self) -> None:
        """R23: and from there both share one bed."""
        moreno = "moreno 6,0 5,0.5 4,1 4,2 4,3 4,4 4,5 4,6 4,7 4,8"
        state = position(MEADOWS, "3,4.5", rivers=[MIDDLE, moreno])
        play(state, "1 dam 3,4.5 3,5.5", "1 lay 3,4.5 4,5")
        assert isinstance(state.pending, Working)
        assert course(state, "verde").endswith("3,4.5 4,5 4,6 4,7")
        assert not flows_from(state, "3,5.5")
        assert not flows_from(state, "3,6.5")

    def test_one_side_to_the_lake_dammed_the_other_carries_on(self) -> None:
        state = position(MEADOWS, "2,7", rivers=["verde 0,0 1,0.5 2,1 2,2 2,3 2,4 2,5 2,6 2,7 2,8"])  # R9, R22
        play(state, "1 dam 2,7 2,8")
        assert state.water.outflow[read_place("2,7")] == read_place("1,7.5")
        play(state, "1 dam 2,7 1,7.5")
        assert state.water.outflow[read_place("2,7")] == CITY
        state.dams[0] = 1
        assert why_not(state, "1 dam 2,7 city") == "last_way_down"


class TestDesperados:
    def test_both_ride_over_a_shared_bed(self) -> None:
        state = position(MERGED, "3,1.5 3,1.5 3,2.5 3,6.5", "3,3.5", rivers=SHARED)  # R28
        play(state, "1 harvest", "* draw verde-desperados")
        assert (standing(state, 0), standing(state, 1)) == ("3,1.5 3,6.5", "")
        play(state, "* draw moreno-desperados")
        assert standing(state, 0) == ""  # two are left, and both go

    def test_nobody_rides_when_a_card_is_moved_to_the_back(self) -> None:
        state = position(MERGED, "3,1.5", rivers=SHARED)  # R27
        state.stack = dict.fromkeys(state.stack, 0) | {"verde-desperados": 1}
        play(state, "1 shift")
        assert (standing(state, 0), state.to_act()) == ("3,1.5", (1,))


class TestVictory:
    def test_the_hacienda_may_come_last(self) -> None:
        state = position(MEADOWS, "0,4", money=1000, fincas=["0,1 0,2 0,3"], rivers=EDGES)  # R29
        assert play(state, "1 build hacienda 0,4").winners() == (0,)

    def test_on_both_rivers_together(self) -> None:
        state = position(MEADOWS, "6,4", money=500, fincas=["0,2 0,3"], haciendas=["6,1"], rivers=EDGES)  # R29
        assert play(state, "1 build finca 6,4").winners() == (0,)

    def test_a_fourth_reached_as_another_is_lost_wins_nothing(self) -> None:
        """R29: when the course reaches 1,3.5 the old bed still lies on 0,4, but no spring feeds it."""
        state = position(MEADOWS, "0,4", fincas=["0,1 0,4 1,3.5"], haciendas=["0,2"], rivers=EDGES)
        play(state, "1 dam 0,3 0,4")
        assert flows_from(state, "0,4")
        back, away = state.copy(), state
        assert play(back, "1 lay 1,3.5 0,4").winners() == (0,)
        play(away, "1 lay 1,3.5 1,4.5")
        while isinstance(away.pending, Diverting):
            away.play(away.legal(0)[-1])
        assert away.winners() == ()
        assert read_place("0,4") not in watered(away)


def test_an_attack_is_written_in_one_way_only() -> None:
    state = position(MEADOWS, "3,3.5 3,5.5", "3,4.5")
    assert why_not(state, "1 drive 3,4.5") == "attackers"
    assert why_not(state, "1 drive 3,4.5 3,5.5 3,3.5") == "attackers"
    assert act("1 drive 3,4.5 3,3.5 3,5.5") in state.legal(0)
