"""Games of Douro for three, small enough to be written out whole."""

from __future__ import annotations

from random import Random

from ribeira.games.douro import DOURO
from ribeira.games.douro.components import Box, open_box
from ribeira.games.douro.game import Douro, set_out
from ribeira.games.douro.rules.charity import DONATING
from ribeira.games.douro.seats import row
from ribeira.games.douro.state import Contest, Tabletop

SEATS = 3
HAND = 4  # cards of the last part of a game: one to give and one for each boat
FACES_LEFT = (0b011, 0b110, 0b001)  # of each boat's level: two orders, two, one


def little_box(barrels: tuple[int, ...] = (1, 4, 9), orders: tuple[int, ...] = (6, 13, 20)) -> Douro:
    """A game of a box with few cards: one boat of each of the first levels, no fog, two points each.

    Each boat is contested once, then everybody takes the cards up and gives one, and the game is over. The first seat
    holds the phylloxera card.
    """
    printed = open_box(DOURO.edition(), SEATS)
    levels = tuple((order,) for order in orders) + ((),) * (len(printed.orders) - len(orders))
    box = Box(printed.edition, SEATS, barrels, 2, 1, levels, printed.met, printed.missed, {}, printed.charity)
    state = set_out(box)
    state.table.holder = 0
    return state


def last_boats(seed: int) -> Douro:
    """The last three boats of a game of the printed box, everybody about to give one of four cards.

    Hands, points, boats and the holder of the phylloxera card are drawn. Giving comes later than in a real game, at
    half-time of what is left: so what others gave is unknown to each seat, and all of it is in the tree.
    """
    rng = Random(f"last boats {seed}")
    box = open_box(DOURO.edition(), SEATS)
    state = set_out(box)
    table = state.table
    hands = [sorted(rng.sample(box.barrels, HAND)) for _ in range(SEATS)]
    played = [[card for card in box.barrels if card not in hand] for hand in hands]
    table.contests = [_contest([0] * SEATS), *(_contest(list(cards)) for cards in zip(*played, strict=True))]
    table.taken_up = 1  # the first contest stands for all before half-time
    table.valley = rng.sample(range(1, len(box.orders) + 1), len(FACES_LEFT))
    _turn_all_others(table)
    table.points = row([rng.randint(6, 8) for _ in range(SEATS)])
    table.holder = rng.randrange(SEATS)
    table.pending, table.owing = DONATING, box.everyone
    state.hands = row([sum(box.bits[card] for card in hand) for hand in hands])
    return state


def _contest(cards: list[int]) -> Contest:
    """A contest long past, of which only the cards count."""
    return Contest("customs", 0, None, row(cards), 0, 0, SEATS)


def _turn_all_others(table: Tabletop) -> None:
    """Only the boats in the valley are left, each with the orders it may turn out to have."""
    table.unseen, table.fogs = 0, 0
    table.backs = [0] * len(table.backs)
    table.faces = [0] * len(table.faces)
    for level, faces in zip(table.valley, FACES_LEFT, strict=True):
        table.faces[level] = faces
