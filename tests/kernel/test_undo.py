from __future__ import annotations

from collections.abc import Sequence

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.kernel.position import Position
from ribeira.kernel.undo import Step, is_free

GAME = GAMES["douro"]


def choosing() -> Match:
    """Three players who have all yet to choose a card for the first boat."""
    return Match(GAME, GAME.setup(3), ["a", "b", "c"], Dealer.seeded("undo"))


def play(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(GAME.notation.read(text))


def steps(actions: Sequence[str]) -> list[Step]:
    """Every action with the positions before and after it."""
    position, made = Position(GAME.begin(GAME.setup(3))), []
    for action in map(GAME.notation.read, actions):
        after = position.after(action)
        made.append(Step(GAME, 3, action, position, after))
        position = after
    return made


def free(actions: Sequence[str], seat: int) -> bool:
    """Whether the last action of the seat may be taken back."""
    made = steps(actions)
    at = max(at for at, step in enumerate(made) if step.action.seat == seat)
    acted = [step.action.seat for step in made[at:]]
    return is_free(made[at].before.state.to_act(), acted, made[-1].after.state.to_act(), made[at:])


def test_a_sealed_choice_may_be_taken_back() -> None:
    match = choosing()
    play(match, "1 play 3")
    assert free(match.actions, 0) is True


def test_also_when_another_has_chosen_at_the_same_time_since() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4")
    assert free(match.actions, 0) is True
    assert free(match.actions, 1) is True


def test_not_once_the_cards_are_shown() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6")
    assert match.actions[-1].startswith("*")
    assert [free(match.actions, seat) for seat in range(3)] == [False, False, False]


def test_not_an_action_that_shows_the_others_cards_even_without_chance_after_it() -> None:
    """The last choice reveals: its player has seen the others' cards, so taking it back would be unfair."""
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6")
    shown = match.actions.index("3 play 6")
    assert not free(match.actions[: shown + 1], 2)


def test_what_still_is_sealed_needs_no_trying_out(monkeypatch: pytest.MonkeyPatch) -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4")
    monkeypatch.setattr(Step, "shows_more", lambda *_: pytest.fail("tried out"))
    assert free(match.actions, 0) is True


def test_an_action_is_tried_out_once(monkeypatch: pytest.MonkeyPatch) -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6")
    last = steps(match.actions)[match.actions.index("3 play 6")]
    assert last.shows_more(2)
    monkeypatch.setattr(Step, "_tried_out", lambda *_: pytest.fail("tried out again"))
    assert last.shows_more(2)


def test_not_past_a_later_decision_of_another_turn() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6", "1 play 7")
    assert free(match.actions, 0) is True
    assert free(match.actions, 1) is False


def half_time() -> Match:
    """Three players who have all yet to choose a gift, after which they choose a card with no chance in between."""
    match = choosing()
    while "donate" not in (text := GAME.notation.write(match.state.legal(match.state.to_act()[0])[0])):
        play(match, text)
    assert match.state.view(None).table.valley
    return match


def test_gifts_may_be_taken_back_until_somebody_has_gone_on() -> None:
    match = half_time()
    play(match, "1 donate 3", "2 donate 3", "3 donate 3")
    assert [free(match.actions, seat) for seat in range(3)] == [True, True, True]
    play(match, "2 play 4")
    assert [free(match.actions, seat) for seat in range(3)] == [False, True, False]
