"""Who knows what."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import fields
from random import Random

import pytest

from ribeira.games.douro import DOURO
from ribeira.games.douro.actions import Donate, Lift, Play, Turn
from ribeira.games.douro.components import FOG
from ribeira.games.douro.game import Douro, set_out
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.boats import Towing, Turning
from ribeira.games.douro.rules.charity import Donating
from ribeira.games.douro.rules.lottery import Lottery
from ribeira.games.douro.rules.stack import Exposing
from ribeira.games.douro.seats import put, row
from ribeira.games.douro.state import NONE, Contest
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.plain import canonical
from ribeira.kernel.words import Event
from tests.games.douro.positions import bidding, box, contest, half_time
from tests.games.douro.test_rules import play_through, stack_with

VIEWERS = [0, 1, 2, None]


def test_a_committed_card_is_seen_by_its_owner_alone() -> None:
    state = bidding(3, 1, holder=0)
    state.play(Play(1, 7))
    assert state.view(1).cards == (NONE, 7, NONE)
    for viewer in (0, 2, None):
        assert state.view(viewer).cards == (NONE, NONE, NONE)
        assert [state.view(viewer).table.committed(seat) for seat in range(3)] == [False, True, False]


@pytest.mark.parametrize("viewer", VIEWERS)
def test_all_cards_are_shown_before_the_boat_is_turned(viewer: int | None) -> None:
    state = bidding(3, 1, holder=0)
    for seat in range(3):
        state.play(Play(seat, seat + 6))
    assert state.view(viewer).cards == (6, 7, 8)


def test_a_gift_is_seen_by_its_owner_alone_until_the_end() -> None:
    state = half_time()
    for seat in range(3):
        state.play(Donate(seat, seat + 6))
    assert state.view(1).gifts == (NONE, 7, NONE)
    assert state.view(None).gifts == (NONE, NONE, NONE)
    over, _ = play_through(stack_with(3, 7, (9, 11, 13, 15)))
    assert over.view(None).gifts == tuple(over.donated_cards())


@pytest.mark.parametrize("viewer", VIEWERS)
def test_secrets_changed_by_hand_change_nobody_elses_view(viewer: int | None) -> None:
    """Non-interference without the help of `imagine`: every secret of seat 2 replaced in the state itself."""
    state = half_time()
    for seat in range(3):
        state.play(Donate(seat, seat + 6))
    state.play(Play(0, 2))
    state.play(Play(1, 3))
    other = state.copy()
    other.gifts += put(3 - 7, 1)
    other.cards += put(7 - 3, 1)
    same = canonical(state.view(viewer)) == canonical(other.view(viewer))
    assert same == (viewer != 1)


def test_another_hand_is_known_but_for_what_lies_face_down() -> None:
    state = half_time()
    for seat in range(3):
        state.play(Donate(seat, 9))
    state.play(Play(1, 3))
    assert state.view(0).table.held(1) == state.table.box.full_hand
    assert 9 not in state.view(1).hand
    assert 3 not in state.view(1).hand


def test_what_is_skipped_by_sirga_is_seen_as_fog_and_no_more() -> None:
    view = contest("sirga", [3, 2, 4], holder=0, tow=[FOG, 5], order=29).view(None)
    assert view.table.fog_on_top == 1
    assert set(view.table.fogs_left()) == {"barraca", "cardia", "customs", "fragas", "rapidos"}


def test_imagine_keeps_what_is_known_and_varies_what_is_not() -> None:
    state = half_time()
    for seat in range(3):
        state.play(Donate(seat, 9))
    state.play(Play(1, 3))
    view = state.view(0)
    imagined = [DOURO.imagine(view, Random(number)) for number in range(300)]
    assert all(one.view(0) == view for one in imagined)
    assert {one.donated_cards()[0] for one in imagined} == {9}  # type: ignore[attr-defined]
    assert {one.donated_cards()[1] for one in imagined} == set(state.table.box.barrels)  # type: ignore[attr-defined]
    assert {one.committed_cards()[1] for one in imagined} == set(state.table.box.barrels)  # type: ignore[attr-defined]


def test_imagine_never_gives_away_a_card_that_lies_open() -> None:
    state = half_time()
    for seat in range(3):
        state.play(Donate(seat, 9))
    for seat in range(3):
        state.play(Play(seat, 3))
    imagined = [DOURO.imagine(state.view(0), Random(number)) for number in range(200)]
    assert 3 not in {one.donated_cards()[1] for one in imagined}  # type: ignore[attr-defined]


def test_events_tell_the_contest() -> None:
    state = bidding(3, FOG, holder=2)
    for seat, card in enumerate((4, 4, 6)):
        state.play(Play(seat, card))
    assert [event.code for event in state.view(0).events] == ["douro.event.revealed"]
    state.play(Lift(CHANCE, "cardia"))
    codes = [event.code for event in state.view(None).events]
    assert codes == [
        "douro.event.lift",
        "douro.event.missed",
        "douro.event.loses",
        "douro.event.loses",
        "douro.event.return",
    ]


def test_a_view_stays_what_it_is_while_the_game_goes_on() -> None:
    views = [(state.view(0), canonical(state.view(0))) for state in whole_game(0)]
    assert [canonical(view) for view, _ in views] == [before for _, before in views]


def test_whatever_is_done_to_a_view_the_state_stays_what_it_is() -> None:
    state = half_time()
    view, before = state.view(0), canonical(state)
    for part in fields(view.table):
        value = getattr(view.table, part.name)
        if isinstance(value, list):
            value.clear()
    assert canonical(state) == before


def test_a_view_of_every_kind_of_decision_can_be_sent_to_another_process() -> None:
    kinds = set()
    for seed in range(4):
        for state in whole_game(seed):
            kinds.add(type(state.table.pending))
            for seat in (0, None):
                view = state.view(seat)
                sent = pickle.loads(pickle.dumps(view))
                assert sent == view
                assert canonical(sent) == canonical(view)
                assert sent.box is view.box  # opened once in a process
    assert kinds == {Exposing, Lottery, Bidding, Turning, Towing, Donating, type(None)}


def whole_game(seed: int) -> Iterator[Douro]:
    """Every state of a random game."""
    state, luck = set_out(box(3)), Luck(seed)
    while (seat := state.next_to_act()) != NOBODY:
        yield state
        if seat == CHANCE:
            state.apply(state.draw_chance(luck))
        else:
            legal = state.legal(seat)
            state.apply(legal[luck.below(len(legal))])
    yield state


@pytest.mark.parametrize(
    ("cards", "gifts", "told"),
    [
        ([4, 2, 9], [4, 4, 9], ["charity", "gains", "loses", "passes 1", "wins"]),
        ([4, 4, 9], [4, 2, 9], ["passes 1", "charity", "gains", "loses", "wins"]),
        ([4, 4, 9], [2, 4, 4], ["passes 1", "charity", "gains", "loses", "passes 2", "wins"]),
    ],
)
def test_the_phylloxera_card_passes_after_what_caused_it(cards: list[int], gifts: list[int], told: list[str]) -> None:
    state = bidding(3, 1, holder=0)
    table = state.table
    table.contests, table.taken_up = [Contest("customs", 0, None, row([6, 6, 6]), 0, 0, 3)], 1
    table.unseen, table.fog_on_top, table.valley = 0, 0, [1]  # the last boat
    state.gifts = row(gifts)
    for seat, card in enumerate(cards):
        state.play(Play(seat, card))
    state.play(Turn(CHANCE, 1))
    assert not state.to_act()
    shown = [_brief(event) for event in state.view(None).events]
    assert shown[-len(told) :] == told


def _brief(event: Event) -> str:
    code = event.code.rpartition(".")[2]
    return f"{code} {event.facts['seat']}" if code == "passes" else code


def test_an_unwatched_state_tells_no_events() -> None:
    state = contest(5, [3, 2, 4], holder=0)
    assert state.view(0).events
    state.watched = False
    assert not state.view(0).events
    assert not state.copy().view(0).events
