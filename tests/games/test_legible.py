"""No letters on any table are smaller than 11 pixels where its shape is shown at its smallest, in any game."""

from __future__ import annotations

from random import Random

import pytest

from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import SHAPES, Drawing, Shape
from ribeira.kernel.match import Match
from ribeira.svg.painter import letter_size
from ribeira.texts import speaker

LEAST = 11.0  # pixels
ROOMS: dict[Shape, list[tuple[float, float]]] = {  # for the picture, in pixels
    "wide": [(930, 655), (1400, 1000)],  # windows of 1280x720 and 1920x1080
    "square": [(768, 9999), (780, 735)],  # 768 wide, scrolled; 1100x800
    "tall": [(390, 9999)],
}
NAMES = ["Ana", "Bartolomeu de Gusmão", "Rui", "Leonor", "Xosé Luís"]


def smallest(drawing: Drawing) -> tuple[float, str]:
    return min((letter_size(piece), piece.id) for piece in drawing.pieces if piece.text)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("name", GAMES)
def test_letters_can_be_read(name: str, shape: Shape) -> None:
    game, rng = GAMES[name], Random(name)
    setups: list[tuple[int, dict[str, str]]] = [(seats, {}) for seats in game.seats]
    setups += [(game.seats[-1], {option: value}) for option, values in game.options.items() for value in values]
    for seats, options in setups:
        match = Match(game, game.setup(seats, options), [""] * seats, Dealer.seeded(name, seats))
        say, moment = speaker("en", NAMES[:seats]), 0
        while not match.over:
            if moment % 25 == 0:
                check(game.draw(match.state.view(moment % seats), say, True, shape), shape)
            match.play(rng.choice(match.state.legal(match.state.to_act()[0])))
            moment += 1
        check(game.draw(match.state.view(None), say, True, shape), shape)


def check(drawing: Drawing, shape: Shape) -> None:
    size, piece = smallest(drawing)
    for width, height in ROOMS[shape]:
        scale = min(width / drawing.width, height / drawing.height)
        assert size * scale >= LEAST, (piece, size, width, height)
