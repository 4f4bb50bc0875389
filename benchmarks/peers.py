"""What others do in a second: random games, and simulations of OpenSpiel's searches. Runs where they are installed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from timing import repeat

GOOFSPIEL = "goofspiel(players=5,num_cards=13,points_order=descending,returns_type=win_loss)"
QUORIDOR = "quoridor(players=4)"
SMALL_QUORIDOR = "quoridor(players=2)"  # for four, a search ends when it fails on a move of its own list
FORCED = 12 * 5  # decisions of one game of goofspiel: the last card is played by itself
SIMULATIONS = 200  # of a search, a decision


def goofspiel(seconds: float) -> float:
    """OpenSpiel's goofspiel from a Python loop."""
    import pyspiel

    game, random = pyspiel.load_game(GOOFSPIEL), Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            choices = []
            for player in range(5):
                legal = state.legal_actions(player)
                choices.append(legal[int(random() * len(legal))])
            state.apply_actions(choices)
            decisions += 5
        return decisions

    return repeat(play, seconds)


def goofspiel_inside(seconds: float) -> float:
    """OpenSpiel's own random rollouts of goofspiel in C++: one step of its search that is nothing but rollouts."""
    import pyspiel

    game = pyspiel.convert_to_turn_based(pyspiel.load_game(GOOFSPIEL))
    rollouts = 1000
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(rollouts, 1), 2.0, 1, 1000, False, 1, False)
    state = game.new_initial_state()

    def play() -> int:
        bot.step(state)
        return rollouts * FORCED

    return repeat(play, seconds)


def quoridor(seconds: float) -> float:
    """OpenSpiel's quoridor for four; now and then it fails on a move of its own list, which ends that game."""
    import pyspiel

    game, random = pyspiel.load_game(QUORIDOR), Random(1).random

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            legal = state.legal_actions()
            try:
                state.apply_action(legal[int(random() * len(legal))])
            except (UnicodeDecodeError, pyspiel.SpielError):
                break
            decisions += 1
        return decisions

    return repeat(play, seconds)


def catanatron(seconds: float) -> float:
    """Catan for four by catanatron, random players."""
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        game = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        game.play()
        return len(game.state.actions)

    return repeat(play, seconds)


def uno(seconds: float) -> float:
    """RLCard's uno for two, without the making of observations."""
    from rlcard.games.uno import Game

    random = Random(1).random

    def play() -> int:
        game, decisions = Game(), 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return repeat(play, seconds)


def chess(seconds: float) -> float:
    """Chess by python-chess, up to 200 moves of both."""
    import chess as rules

    random = Random(1).random

    def play() -> int:
        board, decisions = rules.Board(), 0
        while decisions < 200:
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(random() * len(legal))])
            decisions += 1
        return decisions

    return repeat(play, seconds)


def connect_four(seconds: float) -> float:
    """PettingZoo's connect four, observations included: its interface makes them."""
    from pettingzoo.classic import connect_four_v3

    random, env = Random(1).random, connect_four_v3.env()

    def play() -> int:
        env.reset(seed=1)
        decisions = 0
        for _ in env.agent_iter():
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                env.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(random() * len(legal))]))
            decisions += 1
        return decisions

    return repeat(play, seconds)


def mcts(name: str, compiled: bool, seconds: float) -> float:
    """Simulations of OpenSpiel's MCTS from the beginning of a game, one random game each, in Python or in C++."""
    import numpy as np
    import pyspiel
    from open_spiel.python.algorithms import mcts as python_mcts

    game = pyspiel.load_game(name)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    state = game.new_initial_state()
    if compiled:
        evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, 1, False)
    else:
        rng = np.random.RandomState(1)
        chance = python_mcts.RandomRolloutEvaluator(1, rng)
        bot = python_mcts.MCTSBot(game, 2.0, SIMULATIONS, chance, solve=False, random_state=rng)

    def play() -> int:
        bot.step(state)
        return SIMULATIONS

    return repeat(play, seconds)


PLAYOUTS: dict[str, Callable[[float], float]] = {
    "OpenSpiel goofspiel, 5 seats, Python loop": goofspiel,
    "OpenSpiel goofspiel, 5 seats, rollouts in C++": goofspiel_inside,
    "OpenSpiel quoridor, 4 seats, Python loop": quoridor,
    "catanatron, 4 seats": catanatron,
    "RLCard uno, 2 seats": uno,
    "python-chess": chess,
    "PettingZoo connect four": connect_four,
}
SEARCHES: dict[str, Callable[[float], float]] = {
    "OpenSpiel MCTS in Python, goofspiel, 5 seats": partial(mcts, GOOFSPIEL, False),
    "OpenSpiel MCTS in C++, goofspiel, 5 seats": partial(mcts, GOOFSPIEL, True),
    "OpenSpiel MCTS in Python, quoridor, 2 seats": partial(mcts, SMALL_QUORIDOR, False),
    "OpenSpiel MCTS in C++, quoridor, 2 seats": partial(mcts, SMALL_QUORIDOR, True),
}
