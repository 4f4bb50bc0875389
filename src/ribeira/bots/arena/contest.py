"""Who plays whom on which deal. Everything follows from the contest and a game's number, wherever it is played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, permutations

from ribeira.bots.arena.playing import make_bot, play_out
from ribeira.bots.arena.times import Timed, Times
from ribeira.games import GAMES
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import Setup
from ribeira.kernel.match import Match
from ribeira.kernel.notation import Seat


@dataclass(frozen=True)
class Pairing:
    """One bot alone at a table whose other seats are all filled with another, or with the same."""

    challenger: str
    field: str


@dataclass(frozen=True)
class Fixture:
    """One game: its number (from 0), the number of its deal, who plays whom, and the seat of the challenger."""

    number: int
    deal: int
    pairing: Pairing
    seat: Seat


@dataclass(frozen=True)
class Finished:
    """What came of one game: the seats that won, and the time each bot took."""

    winners: tuple[Seat, ...]
    times: dict[str, Times]


@dataclass(frozen=True)
class Contest:
    """Games between bots: two of them, or several of which each meets each.

    On every deal, of which the dealer's key is the same in all its games, the challenger of each pairing sits in every
    seat once: so neither the seat nor the luck of the deal favours anybody. Games of one deal follow each other.
    """

    setup: Setup
    bots: tuple[str, ...]
    seed: str
    unhurried: bool = False  # bots that search make all their simulations, however long they take

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Two bots: the first against the second. More: each against each, and at larger tables both ways round."""
        if len(self.bots) == 2:
            return (Pairing(*self.bots),)
        pairs = combinations(self.bots, 2) if self.setup.seats == 2 else permutations(self.bots, 2)
        return tuple(Pairing(*pair) for pair in pairs)

    @property
    def games_a_deal(self) -> int:
        """How many games are played on one deal."""
        return len(self.pairings) * self.setup.seats

    def fixture(self, number: int) -> Fixture:
        """The game of this number, from 0."""
        deal, within = divmod(number, self.games_a_deal)
        pairing, seat = divmod(within, self.setup.seats)
        return Fixture(number, deal, self.pairings[pairing], seat)

    def seating(self, fixture: Fixture) -> tuple[str, ...]:
        """The name of the bot at each seat."""
        alone, others = fixture.pairing.challenger, fixture.pairing.field
        return tuple(alone if seat == fixture.seat else others for seat in range(self.setup.seats))


def play_fixture(contest: Contest, number: int) -> Finished:
    """Play the game of this number. Runs in a worker process."""
    game, fixture = GAMES[contest.setup.game], contest.fixture(number)
    names = contest.seating(fixture)
    times = {name: Times() for name in names}
    bots = [Timed(make_bot(game, name, contest.unhurried), times[name]) for name in names]
    match = Match(game, contest.setup, names, Dealer.seeded(contest.seed, fixture.deal))
    match.state.watched = False
    play_out(match, bots, contest.seed, number)
    return Finished(match.state.winners(), times)
