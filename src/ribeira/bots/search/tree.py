"""A search for games in which one seat decides at a time, over turns of many decisions and things unknown.

Every simulation imagines a state that the view allows and goes down a tree of decisions that all imagined states share
(information-set search, Cowling et al. 2012): at each, the seat that decides picks by its own chance of winning so far
and by the order in which a quick estimate puts its actions, more of which come into play the longer it is thought about
(progressive widening). Chance acts by its weights, and what it did tells the decisions after it apart. Where the tree
ends, the turn is finished by the quick estimate and the state is evaluated.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from ribeira.bots.thought import Option, Thought
from ribeira.kernel.luck import luck
from ribeira.kernel.notation import CHANCE, NOBODY
from ribeira.kernel.state import State

CURIOSITY: Final = 0.35  # how much an action counts for that has hardly been tried
FIRST_WIDTH: Final = 3  # actions in play at a decision never looked at
WIDENING: Final = 1.2  # how many more with the square root of the simulations
LONGEST_TURN: Final = 60  # decisions after which a turn that does not end is evaluated as it is

Order = Callable[[State, int, Sequence[Any]], Sequence[float]]
UNTRIED: Final[list[float]] = []  # the sums of every action that was not tried yet, never changed


class Node:
    """What is known of one decision."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.legal: tuple[Any, ...] = ()  # as it was when first looked at
        self.actions: list[Any] = []  # those of `legal`, the most promising first, then others met since
        self.places: dict[Any, int] = {}  # of the actions, once `legal` was not all there is
        self.priors: list[float] = []
        self.visits: list[int] = []
        self.sums: list[list[float]] = []  # of the chances of each seat, by action; UNTRIED before it is tried
        self.squares: list[float] = []  # of the chance of the seat that decides
        self.after: list[dict[Any, Node] | None] = []  # by what chance did after the action; None before it is tried
        self.total = 0

    def add(self, action: Any, prior: float) -> None:
        """One more action."""
        self.actions.append(action)
        self.priors.append(prior)
        self.visits.append(0)
        self.sums.append(UNTRIED)
        self.squares.append(0.0)
        self.after.append(None)

    def place_of(self, action: Any) -> int:
        """The place of an action; one met for the first time comes after all others."""
        number = len(self.actions)
        if len(self.places) < number:
            self.places = {known: place for place, known in enumerate(self.actions)}
        place = self.places.get(action, -1)
        if place < 0:
            place = self.places[action] = number
            self.add(action, 1.0 / (number + 2))
        return place


class TreeSearch:
    """A search for a decision of one seat; see `thought.Search`."""

    def __init__(
        self,
        imagine: Callable[[Any, Random], State],
        order: Order,
        evaluate: Callable[[Any], Sequence[float]],
        view: Any,
        rng: Random,
    ) -> None:
        self.imagine, self.order, self.evaluate, self.view, self.rng = imagine, order, evaluate, view, rng
        self.numbers = luck(rng)
        self.root = Node(view.seat)
        self.simulations = 0
        start = imagine(view, rng)
        self.seats = len(start.scores())
        self.expand(self.root, start, tuple(view.legal))
        self.lowest: list[float] = [1.0] * self.seats  # the least and the greatest chance met, seat by seat
        self.highest: list[float] = [0.0] * self.seats

    def run(self, simulations: int) -> None:
        """Make so many simulations more."""
        for _ in range(simulations):
            self.simulate()

    def simulate(self) -> None:
        """Go down the tree once, and note what came of it at every decision on the way."""
        state = self.imagine(self.view, self.rng)
        state.watched = False
        node = self.root
        nodes: list[Node] = []
        places: list[int] = []
        while True:
            place = self.select(node, state)
            nodes.append(node)
            places.append(place)
            state.apply(node.actions[place])
            outcome: Any = None
            seat = state.next_to_act()
            while seat == CHANCE:
                drawn = state.draw_chance(self.numbers)
                state.apply(drawn)
                outcome = drawn if outcome is None else (outcome, drawn)
                seat = state.next_to_act()
            if seat == NOBODY:
                break
            after = node.after[place]
            if after is None:
                after = node.after[place] = {}
            found = after.get(outcome)
            if found is None:
                after[outcome] = Node(seat)
                self.finish_turn(state, node.seat)
                break
            node = found
        self.note(nodes, places, self.evaluate(state))

    def select(self, node: Node, state: State) -> int:
        """The place of the action to try at a decision."""
        legal = state.legal(node.seat)
        if not node.actions:
            self.expand(node, state, legal)
        elif legal != node.legal:
            return self.best(node, self.places_of(node, legal))
        width = FIRST_WIDTH + int(WIDENING * math.sqrt(node.total))
        return self.best(node, list(range(min(width, len(legal)))))

    def places_of(self, node: Node, legal: Sequence[Any]) -> list[int]:
        """The actions in play among those that are legal in this imagined state."""
        places = [node.place_of(action) for action in legal]
        places.sort()
        width = FIRST_WIDTH + int(WIDENING * math.sqrt(node.total))
        return places[:width]

    def expand(self, node: Node, state: State, legal: tuple[Any, ...]) -> None:
        """Bring the actions of a decision in order."""
        values = self.order(state, node.seat, legal)
        ranks = sorted(range(len(legal)), key=lambda at: -values[at])
        node.legal = legal
        for rank, at in enumerate(ranks):
            node.add(legal[at], 1.0 / (rank + 2))

    def best(self, node: Node, places: list[int]) -> int:
        """Which of these actions promises most, what is known and what is unknown of it taken together."""
        seat = node.seat
        low, span = self.lowest[seat], self.highest[seat] - self.lowest[seat]
        unknown = CURIOSITY * math.sqrt(node.total + 1)
        found, most = places[0], -1.0
        start = 0.0  # an action never tried is taken to be a little worse than the mean
        if node.total:
            start = self.mean(node, seat) - 0.1 * span
        for place in places:
            visits = node.visits[place]
            value = node.sums[place][seat] / visits if visits else start
            value = (value - low) / span if span > 0.0 else 0.5
            value += unknown * node.priors[place] / (1 + visits)
            if value > most:
                found, most = place, value
        return found

    def mean(self, node: Node, seat: int) -> float:
        """The mean chance of a seat over all simulations through a decision."""
        total = 0.0
        for at in range(len(node.sums)):
            if node.visits[at]:
                total += node.sums[at][seat]
        return total / node.total

    def finish_turn(self, state: State, seat: int) -> None:
        """Let a seat end its turn by the quick estimate."""
        for _ in range(LONGEST_TURN):
            if state.next_to_act() != seat:
                return
            legal = state.legal(seat)
            if len(legal) == 1:
                state.apply(legal[0])
                continue
            values = self.order(state, seat, legal)
            found = 0
            for at in range(1, len(legal)):
                if values[at] > values[found]:
                    found = at
            state.apply(legal[found])

    def note(self, nodes: list[Node], places: list[int], chances: Sequence[float]) -> None:
        """Add what came of a simulation to every decision on its way."""
        self.simulations += 1
        for seat in range(self.seats):
            self.lowest[seat] = min(self.lowest[seat], chances[seat])
            self.highest[seat] = max(self.highest[seat], chances[seat])
        for at in range(len(nodes)):
            node, place = nodes[at], places[at]
            sums = node.sums[place]
            if sums:
                for seat in range(self.seats):
                    sums[seat] += chances[seat]
            else:
                node.sums[place] = list(chances)
            node.visits[place] += 1
            node.total += 1
            own = chances[node.seat]
            node.squares[place] += own * own

    def thought(self) -> Thought:
        """The options, the one most looked at first."""
        root, seat = self.root, self.root.seat
        options = []
        best = self.favourite()
        for place in range(len(root.actions)):
            visits = root.visits[place]
            chances = (
                tuple([total / visits for total in root.sums[place]]) if visits else (1.0 / self.seats,) * self.seats
            )
            spread = math.sqrt(max(0.0, root.squares[place] / visits - chances[seat] ** 2)) if visits else 0.0
            options.append(Option(root.actions[place], chances, spread, 1.0 if place == best else 0.0, visits))
        options.sort(key=lambda option: (-option.share, -option.visits))
        return Thought(seat, tuple(options), options[0].chances, self.simulations)

    def favourite(self) -> int:
        """The action tried most, the more promising of equals."""
        root, found = self.root, 0
        for place in range(1, len(root.actions)):
            visits = root.visits[place]
            if visits > root.visits[found]:
                found = place
        return found
