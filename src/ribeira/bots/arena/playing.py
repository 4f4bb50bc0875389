"""Whole games between bots. A game follows from its setup, its bots, the seed and its number, wherever it is played."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from random import Random

from ribeira.bots import BOTS, Bot, Uniform
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.game import AnyGame, AnyState, Setup, Statistics
from ribeira.kernel.match import Match
from ribeira.kernel.notation import NOBODY
from ribeira.kernel.record import Record
from ribeira.kernel.words import Told


@dataclass(frozen=True)
class Played:
    """A finished game, and how many decisions the bots took in it."""

    record: Record
    ending: Told
    decisions: int
    statistics: Statistics


def seated(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """The name of the bot at each seat: those listed, in order, again and again."""
    return tuple(islice(cycle(bots), seats))


def bot_rng(seed: object, number: int, seat: int) -> Random:
    """The luck of the bot at one seat of one game: its own, so that no other bot's thinking disturbs it."""
    return Random(f"{seed} {number} {seat}")


def play_game(
    game: AnyGame,
    setup: Setup,
    bots: Sequence[str],
    seed: object,
    number: int,
    watch: Callable[[AnyState], None] | None = None,
    unhurried: bool = False,
) -> Played:
    """Play one whole game; `watch`, if there is one, is shown the state after every action.

    Where the bots are `unhurried` those that search make all their simulations, however long that takes.
    """
    names = seated(bots, setup.seats)
    players = [f"{name} {seat}" for seat, name in enumerate(names, 1)]
    dealer = Dealer.seeded(seed, number)
    match = Match(game, setup, players, dealer) if watch is None else Match(game, setup, players, dealer, watch)
    match.state.watched = watch is not None
    decisions = play_out(match, [make_bot(game, name, unhurried) for name in names], seed, number)
    ending = match.state.ending()
    assert ending is not None
    return Played(match.record(), ending, decisions, match.state.statistics())


def make_bot(game: AnyGame, name: str, unhurried: bool) -> Bot:
    """The bot of a name."""
    bot = BOTS[name](game)
    if unhurried and hasattr(bot, "unhurried"):
        bot.unhurried = True
    return bot


def play_out(match: Match, bots: Sequence[Bot], seed: object, number: int) -> int:
    """Let the bot at each seat play to the end of the match; how many decisions they took."""
    rngs = [bot_rng(seed, number, seat) for seat in range(match.setup.seats)]
    state, decisions = match.state, 0
    while (seat := state.next_to_act()) != NOBODY:
        bot = bots[seat]
        if isinstance(bot, Uniform):  # a view that nobody reads is not made
            match.apply(bot.pick(state.legal(seat), rngs[seat]))
        else:
            match.apply(bot.choose(state.view(seat), rngs[seat]))
        decisions += 1
    return decisions
