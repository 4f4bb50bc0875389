"""The end: C22."""

from __future__ import annotations

import pytest

from ribeira import speaker
from ribeira.games.six_castles.names import NONE
from ribeira.games.six_castles.rules import SixCastles, reckoning
from ribeira.games.six_castles.rules.reckoning import Points
from ribeira.games.six_castles.table import ON_CASTLE
from ribeira.games.six_castles.territory import numbers
from ribeira.kernel.words import Event
from tests.games.six_castles.positions import (
    BARE,
    NE,
    NW,
    awards,
    discs_on,
    lying,
    play,
    put_worker,
    served,
    table,
    taken,
)


def last_turn(seats: int = 2, **more: object) -> SixCastles:
    """The last player is about to end the last turn by passing; nobody has a contract yet."""
    state = table(hand=[BARE], seats=seats, **more)  # type: ignore[arg-type]
    state.table.turn = state.table.box.rounds * seats - 1
    state.table.first = 1
    state.table.stack = 0
    assert state.table.player == 0
    return play(state, "1 place 1 1,0 0")


def test_the_game_ends_after_the_last_round() -> None:
    state = last_turn()
    assert (state.winners(), state.ending()) == ((), None)
    play(state, "1 pass")
    assert state.to_act() == ()
    assert state.ending() is not None


class TestContracts:
    def contracts(self, *terrains: str, **more: object) -> SixCastles:
        state = last_turn(**more)  # type: ignore[arg-type]
        state.table.open = numbers(terrains)
        return state

    def test_most_owned_spaces_of_a_good_or_landscape(self) -> None:
        state = self.contracts("wheat", "rock", tracks=[["wheat rock wheat"], ["wheat rock rock"]])
        state.table.cylinders = [2, 2]
        play(state, "1 pass")
        assert awards(state) == {"wheat": 0, "rock": 1}
        assert state.points(0).contracts == state.table.box.contracts["wheat"].points
        assert state.table.money[0] == state.table.box.contracts["wheat"].mealhas
        assert state.table.religion[1] == state.table.box.contracts["rock"].religion == 1

    def test_the_bonus_of_a_contract_is_told(self) -> None:
        """C22: the bonus comes with the contract."""
        state = self.contracts("wheat", "rock", "lake", tracks=[["wheat rock wheat"], ["lake rock rock"]])
        state.table.cylinders = [2, 2]
        play(state, "1 pass")
        told = [happened.event for happened in state.happened]
        bonus = [event for event in told if event.code.endswith((".mealhas", ".religion"))]
        mealhas = state.table.box.contracts["wheat"].mealhas
        assert mealhas > 0 == state.table.box.contracts["lake"].mealhas
        assert bonus == [
            Event("six-castles.event.mealhas", seat=0, n=mealhas),
            Event("six-castles.event.religion", seat=1, n=1),
        ]
        assert speaker("en", ["Ana", "Rui"])(bonus[0]) == f"Ana gets {mealhas} mealhas."

    def test_most_of_a_construction_in_mounds_with_workers(self) -> None:
        state = self.contracts("house", "camp", tiles={(0, 0): "house flax flax flax", (-1, 0): "flax house camp flax"})
        lying(state, 0, (0, 0, NW))
        lying(state, 1, (-1, 0, 2))
        play(state, "1 pass")
        assert awards(state) == {"house": 0, "camp": 1}

    def test_a_mound_counts_once(self) -> None:
        state = self.contracts("house", tiles={(0, 0): "house house flax flax"})
        lying(state, 0, (0, 0, NW), (0, 0, NW))
        lying(state, 1, (0, 0, NE))
        assert awards(play(state, "1 pass")) == {"house": NONE}

    def test_most_discs_and_workers_on_castles(self) -> None:
        state = self.contracts("castle")
        served(state, "idanha", "wheat", 0, 0)
        served(state, "idanha", "olive", 1, 0)
        put_worker(state, 0, 0, (1, 1, ON_CASTLE))
        play(state, "1 pass")
        assert awards(state) == {"castle": 0}
        assert state.points(0).contracts == 5

    def test_tied_contracts_go_to_nobody(self) -> None:
        state = self.contracts("wheat", "lake", tracks=[["wheat wheat wheat"], ["wheat rock rock"]])
        play(state, "1 pass")
        assert awards(state) == {"wheat": NONE, "lake": NONE}
        assert state.table.money == [0, 0]

    def test_kept_contracts_are_revealed_and_won_by_anybody(self) -> None:
        state = self.contracts(tracks=[["wheat wheat wheat"], ["rock rock rock"]])
        state.kept = list(numbers(["rock", "wheat"]))
        play(state, "1 pass")
        assert awards(state) == {"rock": 1, "wheat": 0}

    def test_not_before_the_end(self) -> None:
        state = self.contracts("wheat", tracks=[["wheat wheat wheat"], ["rock rock rock"]])
        assert state.points(0).contracts == 0


def test_points_come_from_four_sources() -> None:
    state = last_turn(tracks=[["wheat rock rock"], ["rock rock rock"]])
    state.table.open, state.table.money, state.table.religion = numbers(["wheat"]), [9, 0], [9, 0]
    taken(state, "lake", 3, (0, 0))
    taken(state, "house", 5, (1, 0), (0, 1))
    taken(state, "camp", 2, (1, 1))
    play(state, "1 pass")
    terms = state.table.box.contracts["wheat"]
    assert state.points(0) == Points(terms.points, 8, state.table.box.religion[9], (9 + terms.mealhas) // 5)
    assert state.scores()[0] == state.points(0).total
    assert state.points(1).boards == 7


def test_a_finished_game_counts_points_by_source_and_castles() -> None:
    state = last_turn(tracks=[["wheat rock rock"], ["rock rock rock"]])
    state.table.open, state.table.money, state.table.religion = numbers(["wheat"]), [9, 0], [9, 0]
    taken(state, "lake", 3, (0, 0))
    taken(state, "house", 5, (1, 0), (0, 1))
    taken(state, "camp", 2, (1, 1))
    served(state, "idanha", "olive", 1, 1)
    play(state, "1 pass")
    figures = {name.code.removeprefix("six-castles."): counted for name, counted in state.statistics().items()}
    mine, other = state.points(0), state.points(1)
    assert figures == {
        "source.contracts": (mine.contracts, 0),
        "source.boards": (8, 7),
        "source.religion": (mine.religion, 0),
        "source.wealth": (mine.wealth, other.wealth),
        "figure.castles": 0,
        "figure.sales": 1,
        "figure.landscapes": 1,
        "figure.constructions": 3,
    }


def test_wealth_counts_whole_gold_coins() -> None:
    state = last_turn()
    state.table.money = [14, 15]
    assert [reckoning.points(state.table, seat).wealth for seat in (0, 1)] == [2, 3]


class TestVictory:
    def finish(self, *money: int) -> SixCastles:
        state = last_turn(len(money))
        state.table.money = list(money)
        return play(state, "1 pass")

    def test_most_points(self) -> None:
        state = self.finish(10, 9)
        assert state.winners() == (0,)
        assert state.ending().code == "six-castles.ending.most_points"  # type: ignore[union-attr]

    def test_then_most_mealhas_left_over(self) -> None:
        state = self.finish(10, 12, 11)
        assert state.winners() == (1,)
        assert state.ending().code == "six-castles.ending.mealhas"  # type: ignore[union-attr]

    @pytest.mark.parametrize("money", [(12, 10, 12), (3, 2, 3)])
    def test_then_the_victory_is_shared(self, money: tuple[int, ...]) -> None:
        state = self.finish(*money)
        assert state.winners() == (0, 2)
        assert state.ending().code == "six-castles.ending.shared"  # type: ignore[union-attr]


def test_c11_the_family_counts_religion_and_wealth() -> None:
    state = last_turn(version="family")
    state.table.money, state.table.religion = [10, 0], [8, 0]
    discs_on(state, 0, 1)
    play(state, "1 pass")
    assert awards(state) == {}
    assert state.points(0) == Points(0, 0, state.table.box.religion[8], 2)
    assert [name.code.split(".")[-1] for name in state.statistics()] == ["religion", "wealth", "castles", "sales"]
