"""Every worked example of the Dutch and the Italian book, with the page's figures."""

from __future__ import annotations

from ribeira.games.dos_rios.actions import NOTATION
from ribeira.games.dos_rios.begin import set_out
from ribeira.games.dos_rios.places import MORENO
from ribeira.games.dos_rios.rules.setting_out import Laying, Settling
from ribeira.games.dos_rios.rules.turn import Diverting
from ribeira.games.dos_rios.state import DosRios
from tests.games.dos_rios.positions import act, box, course, play, position, standing, steps, why_not

# The inserts that the example's left side shows, and others for the rest.
EXAMPLE = """
    * put-in A hill tobacco grain
    * put-in B forest tobacco grain
    * put-in C maize grain forest
    * put-in D tobacco hill maize
    * put-in E tobacco forest maize
    * put-in F hill grain maize
    * put-in G hill maize grain
    * put-in H hill tobacco maize
    * put-in I hill grain tobacco
    * put-in J forest grain maize
    * put-in K forest tobacco maize
    * put-in L forest grain tobacco
"""


def example(starter: int = 1, seats: int = 2) -> DosRios:
    state = set_out(box(seats))
    return play(state, *(line.strip() for line in EXAMPLE.strip().splitlines()), f"* start {starter}")


def lays(state: DosRios) -> list[str]:
    """The choices for the next river piece."""
    (seat,) = state.to_act()
    return [NOTATION.write(action).partition(" lay ")[2] for action in state.legal(seat)]


class TestRioVerde:
    """Both books, the course of the Rio Verde; the Dutch telling step by step (R2, R8, R9)."""

    def test_the_spring_must_flow_to_the_forest_and_then_there_are_two_hills(self) -> None:
        state = example()
        assert course(state, "verde") == "0,0"  # not to the hill 1,0.5, which is higher
        assert lays(state) == ["0,0 1,0.5", "0,0 0,1"]

    def test_from_the_hill_it_must_go_on_through_both_forests(self) -> None:
        state = play(example(), "2 lay 0,0 0,1")
        assert course(state, "verde") == "0,0 0,1 0,2 1,2.5"

    def test_from_the_second_forest_the_hill_on_the_left_is_no_option(self) -> None:
        state = play(example(), "2 lay 0,0 0,1")
        assert lays(state) == ["1,2.5 2,3", "1,2.5 1,3.5"]
        assert why_not(state, f"{state.to_act()[0] + 1} lay 1,2.5 0,3") == "lay_to"

    def test_straight_down_over_tobacco_and_maize_to_tobacco(self) -> None:
        """The Italian book leaves no choice on the first tobacco; the map of R2 does (README)."""
        state = play(example(), "2 lay 0,0 0,1", "1 lay 1,2.5 1,3.5")
        assert lays(state) == ["1,3.5 0,4", "1,3.5 2,4", "1,3.5 1,4.5"]
        state = play(state, "2 lay 1,3.5 1,4.5")
        assert course(state, "verde").endswith("1,4.5 1,5.5")  # from the maize there is no choice

    def test_three_fields_to_choose_from_and_the_left_one_ends_in_the_lake(self) -> None:
        state = play(example(), "2 lay 0,0 0,1", "1 lay 1,2.5 1,3.5", "2 lay 1,3.5 1,4.5")
        assert lays(state) == ["1,5.5 0,6", "1,5.5 2,6", "1,5.5 1,6.5"]
        state = play(state, "2 lay 1,5.5 0,6")
        assert course(state, "verde").endswith("1,5.5 0,6")
        assert isinstance(state.pending, Laying)
        assert state.pending.river == 1  # and the Rio Moreno follows
        assert course(state, "moreno") == "6,0"

    def test_the_rio_moreno_follows_in_the_same_way(self) -> None:
        state = play(example(), "2 lay 0,0 0,1", "1 lay 1,2.5 1,3.5", "2 lay 1,3.5 1,4.5", "2 lay 1,5.5 0,6")
        assert lays(state) == ["6,0 5,0.5", "6,0 6,1"]
        while isinstance(state.pending, Laying):
            state.play(state.legal(state.to_act()[0])[0])
        assert isinstance(state.pending, Settling)
        last = state.water.course(MORENO)[-1]
        assert not state.water.land.down[state.water.outflow[last]]  # a lake or the city


class TestDrivingOut:
    """Both books, driving out examples 1 and 2 (R17)."""

    ONE = """
    0.0 f           f
    0.5   h   h   h
    1.0 h   f   f   h
    1.5   h   g   h
    2.0 f   m   t   f
    2.5   g   m   t
    3.0 m   t   g   m
    3.5   g   t   t
    4.0 t   f   m   g
    4.5   t   g   m
    5.0 m   t   g   t
    5.5   g   m   t
    6.0 t   g   m   g
    6.5   m   t   g
    7.0     g   t
    """

    def test_one_two_campesinos_from_fields_need_three_steps(self) -> None:
        state = position(self.ONE, "3,4.5 3,5.5", "3,3.5")
        play(state, "1 walk 3,5.5 3,4.5", "1 drive 3,3.5 3,4.5 3,4.5")
        assert steps(state) == 6 - 3
        assert standing(state, 0) == "3,3.5 3,3.5"
        assert standing(state, 1) == ""  # to the city at once

    def test_one_alone_from_a_field_is_too_weak(self) -> None:
        state = position(self.ONE, "3,4.5 3,5.5", "3,3.5")
        assert why_not(state, "1 drive 3,3.5 3,4.5") == "too_weak"
        assert why_not(state, "1 walk 3,4.5 3,3.5") == "closed"

    def test_one_a_single_campesino_over_the_forest_needs_two_steps(self) -> None:
        state = position(self.ONE, "3,4.5 3,5.5", "3,3.5")
        play(state, "1 walk 3,4.5 2,4", "1 drive 3,3.5 2,4")
        assert steps(state) == 6 - 2
        assert standing(state, 1) == ""

    TWO = ONE.replace("4.0 t   f   m   g", "4.0 m   f   m   g").replace("5.0 m   t", "5.0 h   t")

    def test_two_a_pair_from_the_road_needs_two_steps(self) -> None:
        state = position(self.TWO, "left-road left-road", "0,4")
        assert why_not(state, "1 drive 0,4 left-road") == "too_weak"  # the road is lower than any field
        play(state, "1 drive 0,4 left-road left-road")
        assert steps(state) == 6 - 2
        assert standing(state, 0) == "0,4 0,4"

    def test_two_or_one_over_the_hill_needs_two_steps_too(self) -> None:
        state = position(self.TWO, "left-road left-road", "0,4")
        play(state, "1 walk left-road 0,5", "1 drive 0,4 0,5")
        assert steps(state) == 6 - 2
        assert (standing(state, 0), standing(state, 1)) == ("0,4 left-road", "")


class TestDams:
    """Both books, dam examples 1 and 2 (R22, R23)."""

    ONE = """
    0.0 f           f
    0.5   h   h   h
    1.0 h   f   f   h
    1.5   h   g   h
    2.0 f   m   t   f
    2.5   g   m   t
    3.0 m   t   g   m
    3.5   g   m   f
    4.0 t   g   h   f
    4.5   t   g   t
    5.0 m   t   g   h
    5.5   g   h   h
    6.0 t   g   t   g
    6.5   m   g   m
    7.0     h   h
    """
    OLD = "moreno 6,0 5,0.5 4,1 4,2 4,3 3,3.5 2,4 2,5 2,6 3,6.5 city"

    def test_one_the_new_course_has_no_choice_as_far_as_the_second_tobacco(self) -> None:
        state = position(self.ONE, "4,3", rivers=[self.OLD])
        play(state, "1 dam 4,3 3,3.5")
        assert isinstance(state.pending, Diverting)
        assert course(state, "moreno") == "6,0 5,0.5 4,1 4,2 4,3 5,3.5 5,4.5 4,5 4,6"  # forest, field, left, straight
        assert lays(state) == ["4,6 3,6.5", "4,6 5,6.5"]

    def test_one_back_into_the_old_bed_and_four_dead_pieces_are_removed(self) -> None:
        state = position(self.ONE, "4,3", rivers=[self.OLD])
        play(state, "1 dam 4,3 3,3.5")
        before = set(state.water.pieces())
        play(state, "1 lay 4,6 3,6.5")
        assert course(state, "moreno").endswith("4,6 3,6.5")
        assert len(before - set(state.water.pieces())) == 4  # 3,3.5 2,4 2,5 2,6
        assert steps(state) == 6

    def test_one_or_to_the_right_and_at_once_into_the_lake(self) -> None:
        state = position(self.ONE, "4,3", rivers=[self.OLD])
        play(state, "1 dam 4,3 3,3.5", "1 lay 4,6 5,6.5")
        assert isinstance(state.pending, Diverting)  # two sides of 5,6.5 face the lake: which one is a choice (R9)
        play(state, "1 lay 5,6.5 5,7.5")
        assert course(state, "moreno").endswith("4,6 5,6.5")
        fed = {upper for upper, _ in state.water.pieces()}
        assert fed == {MORENO, *state.water.course(MORENO)}  # the whole old arm is dead

    TWO = """
    0.0 f           f
    0.5   h   h   h
    1.0 h   f   f   h
    1.5   h   g   h
    2.0 f   m   t   f
    2.5   h   m   t
    3.0 m   t   g   m
    3.5   m   m   t
    4.0 f   h   m   g
    4.5   t   g   m
    5.0 m   h   g   t
    5.5   g   h   t
    6.0 t   g   m   g
    6.5   m   t   g
    7.0     g   t
    """
    MORENO = "moreno 6,0 5,0.5 4,1 3,1.5 3,2.5 4,3 4,4 4,5 4,6 4,7 4,8"
    VERDE = "verde 0,0 1,0.5 2,1 2,2 3,2.5"

    def test_two_the_rio_verde_is_dammed_off_where_it_meets_the_rio_moreno(self) -> None:
        state = position(self.TWO, "", "2,2", rivers=[self.MORENO, self.VERDE], on_turn=1)
        assert "3,2.5 4,3" in course(state, "verde")  # one bed from there
        play(state, "2 dam 2,2 3,2.5")
        assert course(state, "verde").endswith("2,2 2,3")
        assert {act("2 lay 2,3 1,3.5"), act("2 lay 2,3 3,3.5")} == set(state.legal(1))  # the two maize fields

    def test_two_to_the_left_the_rivers_part(self) -> None:
        state = position(self.TWO, "", "2,2", rivers=[self.MORENO, self.VERDE], on_turn=1)
        play(state, "2 dam 2,2 3,2.5", "2 lay 2,3 1,3.5", "2 lay 1,4.5 0,5")
        while isinstance(state.pending, Diverting):
            state.play(state.legal(1)[0])
        verde, moreno = course(state, "verde").split(), course(state, "moreno").split()
        assert not set(verde) & set(moreno)

    def test_two_to_the_right_it_comes_back_to_the_rio_moreno_over_the_grain(self) -> None:
        state = position(self.TWO, "", "2,2", rivers=[self.MORENO, self.VERDE], on_turn=1)
        play(state, "2 dam 2,2 3,2.5", "2 lay 2,3 3,3.5")
        while isinstance(state.pending, Diverting):
            play(state, "2 lay 3,3.5 3,4.5" if "3,3.5 3,4.5" in lays(state) else "2 lay 3,4.5 4,5")
        assert "2,3 3,3.5 3,4.5 4,5 4,6" in course(state, "verde")
        assert "4,4 4,5 4,6" in course(state, "moreno")


class TestDesperados:
    """Both books: down the Rio Moreno past a hacienda (R28)."""

    COURSE = "moreno 6,0 5,0.5 4,1 4,2 4,3 4,4 4,5 4,6 4,7 4,8"
    MAP = """
    0.0 f           f
    0.5   h   h   h
    1.0 h   f   f   h
    1.5   h   g   h
    2.0 f   m   h   f
    2.5   g   m   t
    3.0 m   t   m   m
    3.5   g   m   t
    4.0 t   g   m   g
    4.5   t   g   m
    5.0 m   t   g   t
    5.5   g   m   t
    6.0 t   g   t   g
    6.5   m   t   g
    7.0     g   t
    """

    def test_one_from_each_of_the_first_three_areas_that_no_hacienda_protects(self) -> None:
        red, yellow, white = "4,1", "4,3 4,3 4,6", "4,4 4,4 4,5"
        state = position(
            self.MAP,
            red,
            yellow,
            white,
            rivers=[self.COURSE],
            haciendas=["", "", "4,4"],
            row=["verde", "verde", "verde", "grain"],
        )
        play(state, "1 harvest", "* draw moreno-desperados")
        assert standing(state, 0) == ""  # the third area, a forest
        assert standing(state, 1) == "4,3 4,6"  # one of two on the fifth; the eighth is spared
        assert standing(state, 2) == "4,4 4,4"  # the sixth is protected; the seventh is not
        assert state.discards["moreno-desperados"] == 1
        assert state.to_act() == (-1,)  # and the next card is drawn
        assert len(state.row) == 3
