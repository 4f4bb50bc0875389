"""Harvest cards, desperados and the ways to win: the rulings beside the books' examples (R25 to R31)."""

from __future__ import annotations

import pytest

from ribeira.games.dos_rios.components import CARDS, Card
from ribeira.games.dos_rios.rules import buildings, harvest
from ribeira.games.dos_rios.rules.harvest import Yield
from ribeira.games.dos_rios.rules.turn import Diverting, Drawing, Working
from tests.games.dos_rios.positions import (
    EDGES,
    MEADOWS,
    MERGED,
    SHARED,
    act,
    course,
    play,
    position,
    standing,
    steps,
    why_not,
)


class TestHarvest:
    @pytest.mark.parametrize(
        ("card", "first", "second"),
        [
            ("grain", Yield(100, 0), Yield(0, 0)),
            ("maize", Yield(100, 0), Yield(100, 0)),
            ("tobacco", Yield(0, 0), Yield(100, 0)),
            ("woodcutter", Yield(0, 2), Yield(0, 1)),
            ("verde", Yield(200, 2), Yield(200, 0)),  # 3,1.5 3,2.5; 3,3.5 2,1 | 3,5.5 3,6.5
            ("moreno", Yield(200, 1), Yield(200, 1)),  # 3,1.5 3,2.5; 3,3.5 | 3,5.5 3,6.5; 4,1
        ],
    )
    def test_merged_rivers_on_every_card(self, card: Card, first: Yield, second: Yield) -> None:
        """R26: on the shared bed an area counts for both rivers, and once."""
        state = position(
            MERGED,
            "3,1.5 3,1.5 3,2.5 3,3.5 2,1 3,4.5",
            "3,5.5 4,1 0,5",
            rivers=SHARED,
            held=0,
            fincas=["3,2.5", "3,6.5"],
        )
        assert harvest.yields(state, card) == [first, second]

    def test_presence_by_campesino_finca_or_hacienda_counts_once(self) -> None:
        state = position(
            MERGED, "3,1.5 3,1.5", "", rivers=SHARED, fincas=["3,2.5 3,1.5"], haciendas=["3,5.5"], row=["verde"] * 3
        )
        play(state, "1 harvest")
        assert state.money == [300, 0]  # R26

    def test_dry_land_pays_nothing(self) -> None:
        state = position(MEADOWS, "3,1.5 3,2.5", row=["grain"] * 3)  # R26
        assert play(state, "1 harvest").money == [0, 0]

    def test_everyone_is_paid_not_only_the_player_on_turn(self) -> None:
        state = position(MERGED, "", "3,1.5", "3,2.5", rivers=SHARED, row=["moreno"] * 4)
        assert play(state, "1 harvest").money == [0, 100, 100]  # R26

    def test_five_unused_dams_at_most(self) -> None:
        state = position(MERGED, "3,3.5 2,1 4,1", "", rivers=SHARED, held=3, row=["woodcutter"] * 3)  # R22
        assert play(state, "1 harvest").dams == [5, 3]

    def test_when_dams_run_short_the_player_on_turn_comes_first_and_takes_all_that_is_due(self) -> None:
        state = position(MERGED, "2,1", "3,3.5 4,1", rivers=SHARED, held=0, on_turn=1, row=["woodcutter"] * 3)
        state.dams = [0, 1]  # R22
        state.water.built = 37  # two are left
        state.pending = Working(0, 0)
        play(state, "2 harvest")
        assert state.dams == [0, 3]

    def test_a_used_card_is_discarded_and_the_row_moves_up(self) -> None:
        state = play(position(row=["grain", "maize", "tobacco"]), "1 harvest")  # R27
        assert state.row[:2] == ("maize", "tobacco")
        assert play(state, "* draw verde").row[2] == "verde"
        assert state.discards["grain"] == 1
        assert state.to_act() == (1,)

    def test_a_card_moved_to_the_back_brings_no_new_one(self) -> None:
        state = play(position(row=["grain", "maize", "tobacco"]), "1 shift")  # R27
        assert state.row == ("maize", "tobacco", "grain")
        assert state.to_act() == (1,)

    def test_an_empty_stack_is_made_of_the_discards_the_used_card_among_them(self) -> None:
        state = position(row=["grain", "maize", "tobacco"])  # R27
        state.discards = dict.fromkeys(CARDS, 0) | {"verde": 2}
        state.stack = dict.fromkeys(CARDS, 0)
        play(state, "1 harvest")
        assert state.chances() == [(act("* draw grain"), 1), (act("* draw verde"), 2)]
        play(state, "* draw grain")
        assert (state.row, state.stack["verde"], sum(state.discards.values())) == (("maize", "tobacco", "grain"), 2, 0)

    def test_the_first_round_has_no_part_two(self) -> None:
        state = position(round=1)  # R25
        assert why_not(state, "1 harvest") == why_not(state, "1 shift") == "first_round"
        play(state, "1 rest", "2 rest")
        assert (state.round, state.row) == (2, ("grain", "maize", "tobacco"))
        assert why_not(state, "1 rest") == "no_rest"

    def test_unused_steps_lapse(self) -> None:
        state = play(position(MEADOWS, "3,3.5"), "1 walk 3,3.5 3,4.5", "1 shift", "2 shift")  # R14
        assert steps(state) == 6


class TestDesperados:
    def test_one_after_the_other_until_a_card_joins_the_row(self) -> None:
        state = position(MERGED, "3,1.5", "2,1", rivers=SHARED)  # R28
        play(state, "1 harvest", "* draw verde-desperados")
        assert (standing(state, 0), standing(state, 1)) == ("", "")
        assert isinstance(state.pending, Drawing)
        play(state, "* draw moreno-desperados")
        assert isinstance(state.pending, Drawing)
        play(state, "* draw grain")
        assert len(state.row) == 3

    def test_a_finca_protects_nobody(self) -> None:
        state = position(MERGED, "3,1.5", "", rivers=SHARED, fincas=["3,1.5"])  # R28
        assert standing(play(state, "1 harvest", "* draw verde-desperados"), 0) == ""

    def test_only_their_own_river(self) -> None:
        state = position(MERGED, "2,1 4,1", "", rivers=SHARED)  # R28
        assert standing(play(state, "1 harvest", "* draw moreno-desperados"), 0) == "2,1"

    def test_the_last_card_of_the_stack_may_come_again_at_once(self) -> None:
        state = position(row=["grain", "maize", "tobacco"])  # R27, R28
        state.stack = dict.fromkeys(CARDS, 0) | {"verde-desperados": 1}
        state.discards = dict.fromkeys(CARDS, 0)
        play(state, "1 harvest", "* draw verde-desperados")
        assert [action for action, _ in state.chances()] == [act("* draw grain"), act("* draw verde-desperados")]


class TestVictory:
    def test_five_buildings_watered_or_not(self) -> None:
        state = position(MEADOWS, "3,4.5", money=500, fincas=["3,1.5 3,2.5 3,3.5"], haciendas=["0,0"])  # R29
        play(state, "1 build finca 3,4.5")
        assert (state.to_act(), state.winners(), str(state.ending())) == ((), (0,), "five buildings")

    def test_four_watered_with_the_hacienda(self) -> None:
        state = position(MEADOWS, "0,4", money=500, fincas=["0,2 0,3"], haciendas=["0,1"], rivers=EDGES)  # R29
        play(state, "1 build finca 0,4")
        assert state.winners() == (0,)
        assert state.end is not None
        assert state.end.code == "dos-rios.ending.watered"

    @pytest.mark.parametrize(
        ("fincas", "hacienda"), [("0,2 0,3 0,4", ""), ("0,2 0,3 0,4", "3,4.5"), ("0,2 0,3", "0,4")]
    )
    def test_not_without_the_hacienda_on_water_nor_with_three(self, fincas: str, hacienda: str) -> None:
        state = position(MEADOWS, "0,5 3,3.5", money=500, fincas=[fincas], haciendas=[hacienda], rivers=EDGES)  # R29
        play(state, "1 walk 0,5 0,6")
        assert state.winners() == ()
        play(state, "1 build finca " + ("0,6" if not hacienda else "3,3.5" if fincas == "0,2 0,3" else "0,6"))
        assert (state.winners() == (0,)) == (hacienda == "3,4.5")  # which makes five

    def test_water_brought_by_another_wins_on_their_turn(self) -> None:
        state = position(
            MEADOWS, "0,4", "", fincas=["", "0,1 0,2 1,3.5"], haciendas=["", "0,3"], rivers=EDGES
        )  # R29: player 2 wins while player 1 is on turn
        play(state, "1 dam 0,3 0,4", "1 lay 1,3.5 0,4")
        assert state.winners() == (1,)
        assert state.end is not None
        assert state.end.code == "dos-rios.ending.watered_by_another"

    @pytest.mark.parametrize("on_turn", [0, 1, 2])
    def test_of_two_at_once_the_player_on_turn_wins_then_clockwise(self, on_turn: int) -> None:
        """R29: a dam waters a fourth building of players 1 and 2 in the same moment."""
        fincas = ["0,1 0,2 1,3.5", "6,1 6,2 1,4.5", ""]
        diagram = MEADOWS.replace("4.0 t   g", "4.0 t   f").replace("5.0 m   t", "5.0 h   h")
        campesinos = ["", "", ""]
        campesinos[on_turn] = "0,4"
        state = position(
            diagram,
            *campesinos,
            fincas=fincas,
            haciendas=["0,3", "6,3"],
            rivers=EDGES,
            on_turn=on_turn,
            dams="1,3.5 0,4",
        )
        play(state, f"{on_turn + 1} dam 0,3 0,4")
        while isinstance(state.pending, Diverting):
            assert state.winners() == ()  # R29: only when the course is complete
            state.play(state.legal(on_turn)[0])
        assert buildings.watered_buildings(state, 0) == buildings.watered_buildings(state, 1) == 4
        assert state.winners() == ((1,) if on_turn == 1 else (0,))

    def test_a_course_half_laid_wins_nothing(self) -> None:
        state = position(MEADOWS, "0,4", fincas=["0,1 0,2 1,3.5"], haciendas=["0,3"], rivers=EDGES)
        play(state, "1 dam 0,3 0,4")
        assert course(state, "verde").endswith("0,3 1,3.5")
        assert isinstance(state.pending, Diverting)  # R29: four are watered already, but the course goes on
        assert state.winners() == ()
        play(state, "1 lay 1,3.5 1,4.5")
        while isinstance(state.pending, Diverting):
            state.play(state.legal(0)[0])
        assert state.winners() == (0,)

    def test_after_sixty_rounds_the_game_stops(self) -> None:
        state = position(round=60, fincas=["0,1", "0,2"])  # R30
        play(state, "1 shift", "2 shift")
        assert state.to_act() == ()
        assert state.end is not None
        assert state.end.code == "dos-rios.ending.stopped"
        assert state.winners() == (0, 1)  # equal in everything: shared

    @pytest.mark.parametrize(
        ("fincas", "money", "winners"),
        [
            (["3,1.5", "0,1 0,2"], [900, 0], (1,)),  # buildings
            (["3,1.5", "0,1"], [900, 0], (1,)),  # then watered ones
            (["0,2", "0,1"], [300, 200], (0,)),  # then money
        ],
    )
    def test_how_a_stalled_game_is_ranked(self, fincas: list[str], money: list[int], winners: tuple[int, ...]) -> None:
        state = position(round=60, on_turn=1, fincas=fincas, rivers=EDGES)  # R30
        state.money = money
        assert play(state, "2 shift").winners() == winners
