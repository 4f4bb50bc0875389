from __future__ import annotations

from ribeira import GAMES, Dealer, Match
from ribeira.kernel.undo import is_free, last_of

GAME = GAMES["douro"]


def choosing() -> Match:
    """Three players who have all yet to choose a card for the first boat."""
    return Match(GAME, GAME.setup(3), ["a", "b", "c"], Dealer.seeded("undo"))


def play(match: Match, *texts: str) -> None:
    for text in texts:
        match.play(GAME.notation.read(text))


def free(match: Match, seat: int) -> bool | None:
    at = last_of(GAME, match.actions, seat)
    return None if at is None else is_free(GAME, match.setup, match.actions, at)


def test_nothing_played_yet() -> None:
    assert free(choosing(), 0) is None


def test_a_sealed_choice_may_be_taken_back() -> None:
    match = choosing()
    play(match, "1 play 3")
    assert free(match, 0) is True


def test_also_when_another_has_chosen_at_the_same_time_since() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4")
    assert free(match, 0) is True
    assert free(match, 1) is True


def test_not_once_the_cards_are_shown() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6")
    assert match.actions[-1].startswith("*")
    assert [free(match, seat) for seat in range(3)] == [False, False, False]


def test_not_an_action_that_shows_the_others_cards_even_without_chance_after_it() -> None:
    """The last choice reveals: its player has seen the others' cards, so taking it back would be unfair."""
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6")
    at = last_of(GAME, match.actions, 2)
    assert at is not None
    assert not is_free(GAME, match.setup, match.actions[: at + 1], at)


def test_not_past_a_later_decision_of_another_turn() -> None:
    match = choosing()
    play(match, "1 play 3", "2 play 4", "3 play 6", "1 play 7")
    assert free(match, 0) is True
    assert free(match, 1) is False


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
    assert [free(match, seat) for seat in range(3)] == [True, True, True]
    play(match, "2 play 4")
    assert [free(match, seat) for seat in range(3)] == [False, True, False]
