"""Parts of a picture that are taken over from the one before are what would be painted anew."""

from __future__ import annotations

from random import Random
from weakref import WeakValueDictionary

import pytest

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import Drawing
from ribeira.kernel.match import Match
from ribeira.svg import painter
from ribeira.texts import speaker

MOVES = 40


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("aid", [False, True])
def test_parts_are_painted_as_they_would_be_anew(name: str, aid: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng, say = GAMES[name], Random(name), speaker("en", ["Ana", "Rui", "Eva"])
    match = Match(game, game.setup(3), ("",) * 3, Dealer.seeded("parts", name))
    shown: dict[int | None, Drawing] = {}
    taken_over = 0
    for _ in range(MOVES):
        for viewer in (0, None):
            view = match.state.view(viewer)
            drawing = game.draw(view, say, aid, "wide")
            with monkeypatch.context() as patch:
                patch.setattr(painter, "_PARTS", WeakValueDictionary())
                assert drawing == game.draw(view, say, aid, "wide")
            before = {id(part) for part in shown[viewer].parts} if viewer in shown else set()
            taken_over += sum(id(part) in before for part in drawing.parts)
            shown[viewer] = drawing
        if match.over:
            break
        seat = rng.choice(match.state.to_act())
        match.apply(rng.choice(match.state.legal(seat)))
    assert taken_over > MOVES
