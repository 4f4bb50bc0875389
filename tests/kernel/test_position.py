from __future__ import annotations

from ribeira import GAMES, Dealer, Match
from ribeira.kernel.position import Position

GAME = GAMES["douro"]


def position() -> Position:
    return Position(Match(GAME, GAME.setup(3), ["a", "b", "c"], Dealer.seeded("position")).state)


def test_a_view_is_made_once_for_each_viewer() -> None:
    here = position()
    for viewer in (0, 1, 2, None):
        assert here.view(viewer) is here.view(viewer)
        assert here.view(viewer).seat == viewer
        assert here.view(viewer) == here.state.view(viewer)


def test_an_action_leads_to_another_position_and_leaves_this_one() -> None:
    here = position()
    before, seat = here.view(None), here.state.to_act()[0]
    after = here.after(here.view(seat).legal[0])
    assert seat not in after.state.to_act()
    assert here.state.view(None) == before
