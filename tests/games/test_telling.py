"""What the lines of each game's log are about: every event is spoken for, and every piece named lies on the table."""

from __future__ import annotations

from random import Random

import pytest

from ribeira import GAMES
from ribeira.kernel.drawing import Drawing, Piece
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE
from ribeira.kernel.telling import LOOKS, Changes, Telling, longest_look, read_telling, subject_of, telling_of
from ribeira.kernel.words import Event
from ribeira.texts.catalogue import catalogue_of


def drawn(*pieces: Piece) -> Drawing:
    return Drawing(10, 10, "", pieces)


BEFORE = drawn(Piece("disc-0-1", "disc", 1, 1), Piece("disc-1-1", "disc", 1, 1), Piece("purse-0", "purse", 5, 5))
AFTER = drawn(
    Piece("disc-0-1", "disc", 8, 1),
    Piece("disc-1-1", "disc", 1, 1),
    Piece("disc-0-2", "disc", 3, 1),
    Piece("disc-0-name", "", 3, 1, text="a word"),
    Piece("purse-0", "purse", 5, 5),
)


def test_a_pattern_means_what_has_changed_what_is_new_or_what_is_named() -> None:
    event, changes = Event("game.event.disc", seat=0), Changes(BEFORE, AFTER)
    about = subject_of(Telling(("disc-{seat}-*", "=purse-{seat}")), event, changes)
    assert (about.changed, about.named) == (("disc-0-1", "disc-0-2"), ("purse-0",))
    assert subject_of(Telling(("+disc-*",)), event, changes).changed == ("disc-0-2",)
    assert subject_of(Telling(("disc-1-*", "purse-*")), event, changes).changed == ()
    assert subject_of(Telling(used="disc-{seat}-1"), event, changes).used == "disc-0-1"


def test_a_moment_is_looked_at_as_long_as_its_longest_line() -> None:
    brief, hold = Telling(look="brief"), Telling(look="hold")
    assert longest_look([brief, None]) == "normal"  # something happened beside the game
    assert longest_look([brief, hold, brief]) == "hold"
    assert longest_look([]) == "brief"


@pytest.mark.parametrize("name", GAMES)
def test_every_event_is_spoken_for_and_no_other(name: str) -> None:
    game = GAMES[name]
    assert game.telling is not None
    tellings = read_telling(game.telling)
    begins = f"{name}.event."
    events = {code.removeprefix(begins) for code in catalogue_of("en").codes() if code.startswith(begins)}
    assert set(tellings) == events
    assert {telling.look for telling in tellings.values()} <= set(LOOKS)


@pytest.mark.parametrize("name", GAMES)
def test_lines_are_about_pieces_of_the_picture_that_the_viewer_sees(name: str) -> None:
    game, rng = GAMES[name], Random(name)
    assert game.telling is not None
    tellings = read_telling(game.telling)
    state, luck = game.begin(game.setup(game.seats[-1])), Luck(3)
    seen, told = set(), 0
    for _ in range(150):
        owing = state.to_act()
        if not owing:
            break
        before = state.copy()
        action = state.draw_chance(luck) if owing == (CHANCE,) else rng.choice(state.legal(rng.choice(owing)))
        state.apply(action)
        for viewer in (None, 0):
            drawings = [game.draw(one.view(viewer), repr, False) for one in (before, state)]
            changes, ids = Changes(*drawings), {piece.id for piece in drawings[1].pieces}
            assert {figure.piece for figure in drawings[1].figures} <= ids
            for event in state.view(viewer).events:
                telling = telling_of(tellings, event)
                assert telling is not None
                about = subject_of(telling, event, changes)
                assert {*about.changed, *about.named} <= ids
                assert "{" not in about.used
                seen.add(event.code)
                told += bool(about.changed)
    assert told > 10
    assert len(seen) >= 8
