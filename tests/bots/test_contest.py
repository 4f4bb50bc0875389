from collections import Counter
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from ribeira.bots import BOTS
from ribeira.bots.arena.contest import Contest, Pairing, play_fixture
from ribeira.bots.arena.playing import play_game
from ribeira.bots.arena.results import Ledger, result_of
from ribeira.bots.arena.sequential import SequentialTest, Verdict
from ribeira.bots.levels import Level
from ribeira.games import GAMES
from ribeira.kernel.game import Action, AnyGame, View
from ribeira.kernel.match import Match

GAME = GAMES["douro"]
SEATS = 3


def contest(*bots: str, seats: int = SEATS) -> Contest:
    return Contest(GAME.setup(seats), bots, "7")


@pytest.mark.parametrize("bots", [("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d")])
@pytest.mark.parametrize("seats", GAME.seats)
def test_on_every_deal_each_bot_sits_in_each_seat_equally_often(bots: tuple[str, ...], seats: int) -> None:
    made = contest(*bots, seats=seats)
    first, deal = made.games_a_deal * 5, 5
    fixtures = [made.fixture(number) for number in range(first, first + made.games_a_deal)]
    assert {fixture.deal for fixture in fixtures} == {deal}
    assert made.fixture(first - 1).deal == deal - 1
    assert made.fixture(first + made.games_a_deal).deal == deal + 1
    for pairing in made.pairings:
        alone = [fixture.seat for fixture in fixtures if fixture.pairing == pairing]
        assert sorted(alone) == list(range(seats))
    sat = Counter((seat, bot) for fixture in fixtures for seat, bot in enumerate(made.seating(fixture)))
    assert len({(bot, sat[seat, bot]) for seat in range(seats) for bot in bots}) == len(bots)


def test_the_first_of_two_is_alone_and_of_several_each_meets_each() -> None:
    made = contest("a", "b")
    assert made.pairings == (Pairing("a", "b"),)
    assert [made.seating(made.fixture(number)) for number in range(SEATS)] == [
        tuple("a" if seat == number else "b" for seat in range(SEATS)) for number in range(SEATS)
    ]
    pairs = [(pairing.challenger, pairing.field) for pairing in contest("a", "b", "c").pairings]
    assert pairs == list(permutations("abc", 2))
    two = next(game for game in GAMES.values() if 2 in game.seats)
    small = Contest(two.setup(2), ("a", "b", "c"), "7")
    assert [(pairing.challenger, pairing.field) for pairing in small.pairings] == list(combinations("abc", 2))


def test_chance_is_the_same_in_all_games_of_a_deal_and_not_in_those_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this game choices do not change what is drawn."""
    matches: list[Match] = []

    class Kept(Match):
        def __init__(self, *arguments: Any) -> None:
            super().__init__(*arguments)
            matches.append(self)

    monkeypatch.setattr("ribeira.bots.arena.contest.Match", Kept)
    for number in range(2 * SEATS):
        play_fixture(contest("greedy", "random"), number)
    dealt = [tuple(action for action in match.actions if action.startswith("*")) for match in matches]
    assert len(set(dealt[:SEATS])) == len(set(dealt[SEATS:])) == 1
    assert dealt[0] != dealt[-1]
    assert len({tuple(match.actions) for match in matches}) == 2 * SEATS
    assert [match.players.index("greedy") for match in matches] == [*range(SEATS), *range(SEATS)]


def test_a_game_follows_from_its_number() -> None:
    made = contest("greedy", "random")
    once, again = ([play_fixture(made, number).winners for number in range(6)] for _ in range(2))
    assert once == again
    other = Contest(made.setup, made.bots, "8")
    assert [play_fixture(other, number).winners for number in range(12)] != [
        play_fixture(made, number).winners for number in range(12)
    ]


def test_a_contest_without_hurry_takes_the_clock_away_from_bots_that_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []

    class Kept(Level):
        def __init__(self, game: AnyGame) -> None:
            super().__init__(game, "easy")
            made.append(self)

        def choose(self, view: View[Any], rng: Random) -> Action:
            action: Action = view.legal[0]
            return action

    monkeypatch.setattr("ribeira.bots.arena.playing.BOTS", {"kept": Kept, "random": BOTS["random"]})
    for unhurried in (False, True):
        play_fixture(Contest(GAME.setup(SEATS), ("kept", "random"), "7", unhurried), 0)
        play_game(GAME, GAME.setup(SEATS), ("kept", *["random"] * (SEATS - 1)), "7", 0, unhurried=unhurried)
    assert [bot.unhurried for bot in made] == [False, False, True, True]


def test_times_are_those_of_each_bot() -> None:
    times = play_fixture(contest("greedy", "random"), 0).times
    assert list(times) == ["greedy", "random"]
    assert times["random"].decisions == pytest.approx((SEATS - 1) * times["greedy"].decisions, rel=0.3)


def ledger_of(*games: tuple[int, ...]) -> Ledger:
    return Ledger(contest("a", "b"), list(games))


def test_a_ledger_counts_whole_deals_and_shares_victories() -> None:
    ledger = ledger_of((0,), (0, 1), (1,), (1,), (1,), (0, 1, 2), (0,))
    assert ledger.deals == 2
    assert ledger.victories(0, 0) == [1, 0.5, 0]
    assert ledger.means() == pytest.approx([0.5, 4 / 9])
    assert ledger.means(start=1) == pytest.approx([4 / 9])
    assert ledger.won == pytest.approx(1.5 + 4 / 3 + 1)
    result = result_of(ledger, SequentialTest(1 / 3, 0.5).add(ledger.means()))
    (pairing,) = result.pairings
    assert pairing.victories == pytest.approx(1.5 + 4 / 3)
    assert pairing.share.share == pytest.approx((0.5 + 4 / 9) / 2)
    assert pairing.by_seat == pytest.approx((0.5, 0.75, 1 / 6))
    assert result.test is not None
    assert result.test.verdict is Verdict.OPEN


def test_greedy_is_above_random_and_the_test_says_so() -> None:
    made = contest("greedy", "random")
    ledger = Ledger(made)
    for number in range(10 * SEATS):
        ledger.add(play_fixture(made, number))
    test = SequentialTest(1 / SEATS, 1.5 / SEATS).add(ledger.means())
    result = result_of(ledger, test)
    assert test.verdict is Verdict.TARGET
    assert result.pairings[0].share.low > 1 / SEATS
    assert result.ratings[0].low > 0
