"""The picture and the words of Six Castles, over whole random games."""

from __future__ import annotations

import re
from dataclasses import replace
from math import hypot
from xml.etree import ElementTree

import pytest

from ribeira import picture, speaker
from ribeira.games.six_castles import SIX_CASTLES
from ribeira.games.six_castles.actions import Build, Sell, Survey
from ribeira.games.six_castles.names import CASTLE_NAMES, NONE, TERRAIN, TERRAIN_NAMES
from ribeira.games.six_castles.rules import SixCastles
from ribeira.games.six_castles.rules.building import Building, builds
from ribeira.games.six_castles.rules.selling import Selling, sales
from ribeira.games.six_castles.rules.surveying import Surveying, surveys
from ribeira.games.six_castles.table import BOARD, DISC_SPENT
from ribeira.games.six_castles.territory import numbers
from ribeira.kernel.drawing import SHAPES, Piece, Shape
from ribeira.svg.markup import definitions
from tests.games.six_castles.positions import BARE, NE, NW, at, discs_on, lying, play, served, table, taken
from tests.games.six_castles.test_observe import states

NAMES = ["Ana", "Rui", "Eva", "Tomás"]
SAY = speaker("en", NAMES)


def pieces(state: SixCastles, viewer: int | None, aid: bool = False, shape: Shape = "wide") -> dict[str, Piece]:
    return {piece.id: piece for piece in SIX_CASTLES.draw(state.view(viewer), SAY, aid, shape).pieces}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("version", ["advanced", "family"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_picture_is_sound(seats: int, version: str, shape: Shape) -> None:
    """Symbols are on the sheet, pieces lie on the table, every touch finds its piece, and no text is a bare code."""
    known = definitions(SIX_CASTLES.sheet())
    for state in states(7, seats, version)[::9]:
        for viewer in (*range(seats), None):
            view = state.view(viewer)
            drawing = SIX_CASTLES.draw(view, SAY, viewer == 0, shape)
            for piece in drawing.pieces:
                assert not piece.symbol or piece.symbol in known
                assert 0 <= piece.x <= drawing.width
                assert 0 <= piece.y <= drawing.height
                assert "six-castles." not in piece.label + piece.text
            ids = {piece.id for piece in drawing.pieces}
            assert all(set(action.touches()) <= ids for action in view.legal)
            assert "six-castles." not in repr(SIX_CASTLES.describe(view, SAY, True))


def test_a_touchable_piece_says_what_it_is() -> None:
    for state in states(8, 2, "advanced")[::5]:
        for viewer in state.to_act():
            if viewer >= 0:
                shown = pieces(state, viewer)
                for action in state.legal(viewer):
                    assert all(shown[touch].label for touch in action.touches())


def test_the_map_grows_and_fits_its_place() -> None:
    small, large = table(), table({(x, 0): BARE for x in range(12)})
    assert pieces(small, None)["cell-0,0"].scale > pieces(large, None)["cell-0,0"].scale
    xs = [piece.x for name, piece in pieces(large, None).items() if name.startswith("cell-")]
    assert min(xs) > 0
    assert max(xs) < pieces(large, None)["stock"].x


def test_a_sale_and_a_space_say_what_they_would_bring() -> None:
    tiles = {(0, 0): "house flax rock flax", (1, 0): BARE, (1, 1): BARE, (0, 1): BARE}
    state = table(tiles, {(1, 1): "idanha"}, tracks=[["wheat wheat lake"]])
    state.table.cylinders[0] = 2
    assert pieces(state, 0)["demand-idanha-wheat"].label == "Selling wheat to Idanha would bring you 4 mealhas"
    assert pieces(state, 0, aid=True)["income-idanha-wheat"].text == "4"
    assert "income-idanha-wheat" not in pieces(state, 0)
    assert pieces(state, 0)["column-lake-2"].label == "lake, 2 points: you have 1"
    gains = [
        section
        for section in SIX_CASTLES.describe(state.view(0), SAY, False)
        if section.title == "What you could gain now"
    ]
    assert gains[0].rows == (("Selling wheat to Idanha would bring you 4 mealhas",),)


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_sale_would_bring_covers_no_good(shape: Shape) -> None:
    """The coins stand below what the castle asks for, none on another, on a map that is drawn small."""
    asked = table().table.box.castles["idanha"]
    tiles = {(0, 0): f"{asked[0]} {asked[1]} rock {asked[2]}", (1, 1): BARE, (0, 1): BARE}
    state = table(tiles | {(x, 0): BARE for x in range(1, 8)}, {(1, 1): "idanha"}, tracks=[[" ".join(asked)]])
    state.table.cylinders[0] = 2
    shown = pieces(state, 0, True, shape)
    coins = [piece for id, piece in shown.items() if id.startswith("income-")]
    goods = [piece for id, piece in shown.items() if id.startswith("demand-")]
    assert coins
    for coin in coins:
        for radius, others in ((20, goods), (15, coins)):
            for other in others:
                apart = hypot(coin.x - other.x, coin.y - other.y)
                assert other is coin or apart > 15 * coin.scale + radius * other.scale - 2


@pytest.mark.parametrize(("money", "words"), [(1, "0 gold and 1 mealha."), (7, "1 gold and 2 mealhas.")])
def test_a_purse_says_what_is_in_it(money: int, words: str) -> None:
    state = table()
    state.table.money[0] = money
    assert pieces(state, 0)["purse-0"].label.startswith(f"Ana has {words}")


class TestGains:
    """What is said to be possible can be done with the discs and workers left (C15, C16, C21)."""

    def gains(self, state: SixCastles) -> list[str]:
        sections = SIX_CASTLES.describe(state.view(0), SAY, True)
        return [row[0] for section in sections if section.title == "What you could gain now" for row in section.rows]

    def rich(self, version: str = "advanced") -> SixCastles:
        """Wheat to sell, two lakes, and a worker between two houses and a cross."""
        tiles = {
            (0, 0): "house cross rock house",
            (1, 0): BARE,
            (1, 1): BARE,
            (0, 1): BARE,
            (-1, 0): "flax house flax flax",
        }
        state = table(tiles, {(1, 1): "idanha"}, [BARE], tracks=[["wheat lake lake"]], version=version)
        state.table.cylinders[0] = 2
        lying(state, 0, (0, 0, NW), (0, 0, NE))
        return state

    def test_all_of_it(self) -> None:
        assert self.gains(self.rich()) == [
            "Selling wheat to Idanha would bring you 3 mealhas",
            "You could score 2 points for lakes",
            "You could score 2 points for houses",
            "You would advance 1 space in religion",
        ]

    def test_without_a_disc_nothing_is_sold_and_no_landscape_scored(self) -> None:
        state = self.rich()
        state.table.discs[0] = (DISC_SPENT,) * state.table.box.discs
        assert self.gains(state) == [
            "You could score 2 points for houses",
            "You have no disc left to sell or score a landscape with",
            "You would advance 1 space in religion",
        ]
        assert pieces(state, 0, aid=True)["demand-idanha-wheat"].label == "Idanha asks for wheat"
        assert "income-idanha-wheat" not in pieces(state, 0, aid=True)

    def test_without_a_worker_there_is_neither_religion_nor_a_construction(self) -> None:
        state = self.rich()
        state.table.workers[0] = (BOARD,) * state.table.box.workers
        assert self.gains(state)[2:] == ["You have no worker left to score a construction with"]

    def test_a_space_that_is_taken_and_a_demand_that_is_served_bring_nothing(self) -> None:
        state = self.rich()
        served(state, "idanha", "wheat", 1, 0)
        taken(state, "lake", 2, (1, 1))
        taken(state, "house", 2, (1, 0))
        assert self.gains(state) == ["You would advance 1 space in religion"]

    def test_c11_the_family_scores_neither(self) -> None:
        assert [line for line in self.gains(self.rich("family")) if "scored" in line] == []

    def test_nothing_once_the_game_is_over(self) -> None:
        state = self.rich()
        state.table.pending = None
        assert self.gains(state) == []

    def test_what_is_said_is_what_can_be_done(self) -> None:
        """Wherever a sale or a scoring is asked for, the best of each kind offered is what was said."""
        for state in states(6, 2, "advanced"):
            if isinstance(state.table.pending, Selling):
                found = {(act.castle, act.good) for act in state.legal(state.table.player) if isinstance(act, Sell)}
                assert found == set(sales(state.table, state.table.player))
            if isinstance(state.table.pending, Surveying):
                assert surveys(state.table, state.table.player) == {
                    TERRAIN[act.landscape]: act.value
                    for act in state.legal(state.table.player)
                    if isinstance(act, Survey)
                }
            if isinstance(state.table.pending, Building):
                assert builds(state.table, state.table.player) == {
                    TERRAIN[act.construction]: act.value
                    for act in state.legal(state.table.player)
                    if isinstance(act, Build)
                }


def test_a_contract_says_how_much_everybody_has() -> None:
    state = table(tracks=[["wheat lake lake"], ["lake lake lake"]])
    state.table.open = (TERRAIN["wheat"],)
    assert pieces(state, 0)["contract-wheat"].label == "contract for wheat, 3 points; in order of seats: 1, 0"
    assert pieces(state, 0, aid=True)["contract-wheat-leader"].style == "seat-0"


def test_a_worker_stands_lies_and_keeps_its_id() -> None:
    state = play(table(hand=[BARE]), "1 place 1 1,0 0", "1 work", "1 enter")
    assert pieces(state, 1)["worker-0-0"].turn == 0
    play(state, "1 lie 1 1,0.ne")
    assert pieces(state, 1)["worker-0-0"].turn == 90


def test_a_disc_keeps_its_id_wherever_it_lies() -> None:
    state = table(tracks=[["wheat lake lake"]])
    before = pieces(state, 1)["disc-0-0"]
    discs_on(state, 0, 2)
    after = pieces(state, 1)["disc-0-0"]
    assert (before.x, before.y) != (after.x, after.y)
    assert "space 3" in after.label


def test_quarters_are_drawn_as_they_lie() -> None:
    state = table()
    state.table.territory.lay(at(1, 0), 5, 1, numbers(["lake", "wheat", "rock", "meat"]))
    assert pieces(state, None)["spot-1,0.se"].symbol == "six-castles-q-rock"


def test_a_hidden_contract_is_only_a_back() -> None:
    state = states(3, 3, "advanced")[150]
    kept = TERRAIN_NAMES[state.kept[1]]
    for viewer in (0, 2, None):
        drawn = " ".join(f"{piece.id} {piece.label}" for piece in pieces(state, viewer, aid=True).values())
        assert f"contract-{kept} " not in drawn
        assert "a contract of Rui, face down" in drawn
    assert f"contract-{kept}" in pieces(state, 1)


def test_a_picture_stands_alone_by_day_and_night() -> None:
    state = states(5, 4, "advanced")[-1]
    for theme in ("light", "dark"):
        root = ElementTree.fromstring(str(picture(SIX_CASTLES, state.view(0), SAY, theme=theme)))
        assert root.tag.endswith("svg")


def test_the_end_shows_points_by_source() -> None:
    state = states(5, 2, "advanced")[-1]
    points = state.points(1)
    shown = f"contracts {points.contracts}, boards {points.boards}, religion {points.religion}, wealth {points.wealth}"
    told = [piece.text for id, piece in pieces(state, 0, shape="tall").items() if re.fullmatch("hands-1(-1)?", id)]
    assert " ".join(told) == shown
    assert replace(points, contracts=0).total == points.total - points.contracts


def test_on_a_phone_the_next_castle_and_what_can_be_sold_lie_on_ones_mat() -> None:
    """The map may be large by then, and its castles too small for a finger."""
    found = 0
    for state in [state for seed in range(3) for state in states(seed, 3, "family")]:
        if not isinstance(state.table.pending, Selling):
            continue
        seat = state.table.player
        shown = pieces(state, seat, shape="tall")
        mat = shown[f"mat-{seat}"]
        at_hand = [f"castle-{CASTLE_NAMES[state.table.top]}"] if state.table.top != NONE else []
        at_hand += [action.touches()[0] for action in state.legal(seat) if isinstance(action, Sell)]
        for piece in at_hand:
            assert abs(shown[piece].y - mat.y) < 350
            assert shown[piece].scale > 1
            found += 1
    assert found
