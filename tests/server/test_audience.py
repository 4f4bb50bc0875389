"""What is pushed to everyone who looks at a table, and what it takes."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from ribeira import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.drawing import SHAPES
from ribeira.kernel.record import Record
from ribeira.server.audience import Audience, Subscriber
from ribeira.server.clock import ClockRule
from ribeira.server.frames import piece_row
from ribeira.server.messages import Look, aim_in_words, voice
from ribeira.server.seats import Chair
from ribeira.server.table import Table
from ribeira.server.terms import Terms
from tests.server.counting import Counts, count

VIEWERS = (0, 1, 2, None)
LOOKS = [Look(viewer, shape) for viewer in VIEWERS for shape in SHAPES]


def new_table(game: str) -> Table:
    return Table.new(
        0,
        Record(GAMES[game].setup(3), ("", "", "")),
        key=Dealer.seeded("audience", game).key,
        id="t",
        proven=True,
        terms=Terms(aid=False, listed=False, clock=ClockRule(), absent=None, pace=0),
        chairs=[Chair("here", name) for name in ("Ana", "Rui", "Eva")],
        watch="w",
        invite="i",
    )


def look_at(table: Table) -> tuple[Audience, list[Subscriber]]:
    audience, subscribers = Audience(table), [Subscriber(look) for look in LOOKS]
    for subscriber in subscribers:
        audience.add(subscriber, 0, 0)
    return audience, subscribers


def move(table: Table, rng: Random) -> int:
    """Any legal action of a seat that is asked; how many actions there are more."""
    before, seat = len(table.history.actions), rng.choice(table.acting())
    text = table.game.notation.write(rng.choice(table.history.state.legal(seat)))
    table.play(seat, str(table.decision(seat)), text, 0)
    return len(table.history.actions) - before


def received(subscriber: Subscriber) -> list[dict[str, Any]]:
    messages = []
    while not subscriber.waiting.empty():
        message = subscriber.waiting.get_nowait()
        assert message is not None
        messages.append(json.loads(message))
    return messages


def seen_once(counts: Counts, positions: int) -> bool:
    """Whether everyone's view of so many positions was made, and none twice."""
    made = Counter((id(state), viewer) for state, viewer in counts.views)
    return set(made.values()) == {1} and Counter(viewer for _, viewer in counts.views) == dict.fromkeys(
        VIEWERS, positions
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_viewed_once_for_each_viewer(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawing for two layouts, asking, logging and trying out what may be taken back share one view."""
    counts = count(game, monkeypatch)
    table, rng = new_table(game), Random(game)
    audience, subscribers = look_at(table)
    for _ in range(25):
        counts.clear()
        actions = move(table, rng)
        audience.push(0)
        assert seen_once(counts, actions), f"{actions} actions"
        counts.clear()
        for look in LOOKS:  # whoever asks in between gets it from what is there
            audience.frame_now(look)
        assert not counts.views
        assert all(received(subscriber) for subscriber in subscribers)


@pytest.mark.parametrize("game", GAMES)
def test_each_is_sent_what_their_own_view_shows(game: str) -> None:
    """Views are shared among all that is made for a viewer, and never among viewers."""
    table, rng = new_table(game), Random(game)
    audience, subscribers = look_at(table)
    for _ in range(15):
        move(table, rng)
        audience.push(0)
        for subscriber in subscribers:
            last = [message for message in received(subscriber) if message["is"] == "frame"][-1]
            own = table.history.match.state.copy().view(subscriber.look.viewer)
            offered = [action["action"] for action in last["actions"]]
            assert offered == [table.game.notation.write(action) for action in own.legal]
            drawing = table.game.draw(own, voice(table, "en"), table.terms.aid, subscriber.look.shape)
            pieces = audience.frame_now(subscriber.look)["pieces"]
            assert pieces == [piece_row(piece) for piece in drawing.pieces]


@pytest.mark.parametrize("game", GAMES)
def test_every_frame_says_what_is_true_of_the_players_then(game: str) -> None:
    """Who is asked, who has chosen, and how far all have come: of that moment, not of the last one of the row."""
    table, rng = new_table(game), Random(game)
    audience, subscriber = Audience(table), Subscriber(Look(0))
    audience.add(subscriber, 0, 0)
    (aim,) = [message["aim"] for message in received(subscriber) if message["is"] == "frame"]
    said, between = 0, 0
    for _ in range(40):
        move(table, rng)
        positions = dict(table.history.fresh)
        audience.push(0)
        for frame in [message for message in received(subscriber) if message["is"] == "frame"]:
            position = positions[frame["revision"]]
            assert frame["to_act"] == [seat for seat in position.state.to_act() if seat >= 0]
            assert not set(frame["committed"]) & set(frame["to_act"])
            said += "aim" in frame
            between += not frame["last"]
            aim = frame.get("aim", aim)
            assert aim == aim_in_words(table.game, position.view(0), voice(table, "en"), table.aid.on)
    assert between
    assert said < 40  # only where it is another


def test_those_who_have_chosen_are_told_one_after_the_other() -> None:
    table = new_table("douro")
    audience, subscriber = Audience(table), Subscriber(Look(0))
    audience.add(subscriber, 0, 0)
    received(subscriber)
    for seat in (2, 1):
        text = table.game.notation.write(table.history.state.legal(seat)[0])
        table.play(seat, str(table.decision(seat)), text, 0)
    audience.push(0)  # both at once
    frames = [message for message in received(subscriber) if message["is"] == "frame"]
    assert [(frame["to_act"], frame["committed"]) for frame in frames] == [([0, 1], [2]), ([0], [1, 2])]
    since = audience.frames_since(Look(0))
    assert since[0]["to_act"] == [0, 1, 2]
