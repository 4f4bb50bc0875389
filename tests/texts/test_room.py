"""What is written on the pictures of games has room there, in every language and on every shape of table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ribeira.games import GAMES
from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.record import read_record, replay
from ribeira.texts import LANGUAGES, speaker

RECORDS = Path(__file__).parents[1] / "records"
LARGEST = [
    "douro-most-points-5",
    "dos-rios-watered-by-another-4",
    "six-castles-advanced-2",
    "six-castles-advanced-4",
    "six-castles-family-4",
]
NAMES = ("Ana", "Rui", "Eva", "Tomé", "Inês")
MOMENTS = 12
LINES = 2  # of what is asked that have room above one's cards
IS_NAME = re.compile(r"castle-.*-name|name-\d")  # the same in all languages; they may be cut where a country is large


@pytest.mark.parametrize("record", LARGEST)
def test_nothing_is_cut_short(record: str) -> None:
    read = read_record((RECORDS / f"{record}.json").read_bytes(), GAMES)
    game, names = GAMES[read.setup.game], NAMES[: read.setup.seats]
    every = len(read.actions) // MOMENTS
    cut: set[tuple[str, str, str, str]] = set()
    for at, state in enumerate(replay(read, game)):
        if at % every and at < len(read.actions):
            continue
        view = state.view(next((seat for seat in state.to_act() if seat >= 0), 0))
        for language in LANGUAGES:
            for shape in SHAPES:
                pieces = game.draw(view, speaker(language, names), True, shape).pieces
                asked = sum(piece.id.startswith("ask-") for piece in pieces)
                assert asked <= LINES, (language, shape, [piece.text for piece in pieces if "ask-" in piece.id])
                written = [piece for piece in pieces if not IS_NAME.fullmatch(piece.id)]
                cut |= {(language, shape, one.id, one.text) for one in written if one.text.endswith("…")}
    assert not cut
