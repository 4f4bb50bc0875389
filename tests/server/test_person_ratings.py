from __future__ import annotations

from dataclasses import replace

from ribeira.server.outcomes import Outcome, SeatOutcome, places_of, read_outcome, write_outcome
from ribeira.server.own_games import Filter, OwnGame, summary
from ribeira.server.person_ratings import MIDDLE, FinishedGame, ratings
from ribeira.texts import speaker


def outcome(*seats: tuple[str, int]) -> Outcome:
    """Of seats with their level, if they are bots, and place."""
    return Outcome(tuple(SeatOutcome("", level, 10 - place, place, 20, 0, 0) for level, place in seats), ())


WON = outcome(("", 1), ("medium", 2), ("hard", 3))
LOST = outcome(("", 3), ("medium", 2), ("hard", 1))


def game(number: int, ended: Outcome, **people: str) -> FinishedGame:
    return FinishedGame(f"t{number}", number, ended, {int(seat[1:]): person for seat, person in people.items()})


def test_who_wins_rises_and_who_loses_falls() -> None:
    told = ratings([game(1, WON, s0="ana")])
    assert told["ana"][0].rating > told["bot medium"][0].rating > told["bot hard"][0].rating
    assert told["ana"][0].rating > MIDDLE > told["bot hard"][0].rating


def test_ratings_follow_from_results_alone() -> None:
    games = [game(at, WON if at % 3 else LOST, s0="ana") for at in range(30)]
    told = ratings(games)
    assert told == ratings(games)
    assert [one.table for one in told["ana"]] == [one.table for one in games]
    assert told["ana"][-1].spread < told["ana"][0].spread


def test_bots_of_a_level_are_one_player() -> None:
    told = ratings([game(1, outcome(("", 1), ("easy", 2), ("easy", 3)), s0="ana")])
    assert len(told["bot easy"]) == 1
    assert told["bot easy"][0].rating < MIDDLE


def test_somebody_without_a_nickname_is_a_newcomer_each_time() -> None:
    once, twice = ratings([game(1, WON)]), ratings([game(1, WON), game(2, WON)])
    assert set(once) == {"bot medium", "bot hard"}
    assert twice["bot hard"][-1].rating < once["bot hard"][-1].rating


def test_what_does_not_count_is_not_rated() -> None:
    assert ratings([game(1, replace(WON, begun=True), s0="ana")]) == {}
    assert ratings([game(1, replace(WON, deal="same"), s0="ana")]) == {}
    stood_in = replace(WON, seats=(replace(WON.seats[0], stood_in=6), *WON.seats[1:]))
    told = ratings([game(1, stood_in, s0="ana")])
    assert set(told) == {"bot medium", "bot hard"}  # these two played each other
    a_quarter = replace(WON, seats=(replace(WON.seats[0], stood_in=5), *WON.seats[1:]))
    assert "ana" in ratings([game(1, a_quarter, s0="ana")])


def test_places_put_winners_first_and_equals_together() -> None:
    assert places_of([5, 7, 7, 2], [1]) == [3, 1, 2, 4]
    assert places_of([7, 7, 2], [0, 1]) == [1, 1, 3]
    assert places_of([3, 3, 9], [2]) == [2, 2, 1]


def test_an_outcome_is_stored_whole() -> None:
    assert read_outcome(write_outcome(WON)) == WON


def own(number: int, ended: Outcome, name: str = "douro") -> OwnGame:
    return OwnGame(f"t{number}", name, number * 86_400_000, 0, ended)


def test_streaks_are_broken_by_games_that_count() -> None:
    uncounted = replace(LOST, begun=True)
    newest_first = [own(5, WON), own(4, uncounted), own(3, WON), own(2, LOST), own(1, WON), own(0, WON)]
    told = summary(newest_first, speaker("en"))
    assert (told["streak"], told["longest"]) == (2, 2)
    assert (told["games"], told["counted"], told["won"]) == (6, 5, 4)
    assert [(row["against"], row["games"], row["won"]) for row in told["against"]] == [
        ("medium", 5, 4),
        ("hard", 5, 4),
    ]


def test_filters() -> None:
    people = outcome(("", 1), ("", 1), ("hard", 3))
    bots, company = own(1, LOST), own(40, people, "dos-rios")
    for wanted, passing in [
        (Filter(), [bots, company]),
        (Filter(game="douro"), [bots]),
        (Filter(seats=4), []),
        (Filter(against="people"), [company]),
        (Filter(against="bots"), [bots]),
        (Filter(against="hard"), [bots, company]),
        (Filter(result="shared"), [company]),
        (Filter(result="lost"), [bots]),
        (Filter(year=1970, month=1), [bots]),
        (Filter(month=2), [company]),
    ]:
        assert [game for game in (bots, company) if wanted.passes(game)] == passing
