"""Douro 1872 as numbers. `docs/research.md` tells what each field and each action is, made from this file."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ribeira.games.douro.actions import Donate, Play
from ribeira.games.douro.components import LEVELS, Box, open_box
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.bidding import Bidding
from ribeira.games.douro.rules.charity import Donating
from ribeira.games.douro.state import NONE, Contest
from ribeira.kernel.game import Setup
from ribeira.kernel.tensor import Block, Field, Tensors, clockwise, one_hot, set_bits, whose

BACKS = len(LEVELS) + 1  # fog first


def tensors(setup: Setup) -> Tensors[Any, View]:
    """The observations and actions of a setup."""
    box = open_box(setup.edition, setup.seats)
    hand = len(box.barrels)
    places = {card: at for at, card in enumerate(box.barrels)}
    return Tensors(
        fields=tuple(_fields(box)),
        blocks=(
            Block(Donate, "donate", (hand,), "the card, from the lowest", lambda _, act: places[act.card]),
            Block(Play, "play", (hand,), "the card, from the lowest", lambda _, act: places[act.card]),
        ),
        chances=max(hand, BACKS, len(box.fogs), *map(len, box.orders)),
        recalled=box.stack + 1,
        simultaneous=True,
    )


def _fields(box: Box) -> Iterable[Field[View]]:
    seats, cards, boats = box.seats, len(box.barrels), box.stack
    regular = sum(map(len, box.orders))
    most = _most_points(box)
    yield Field("deciding", (2,), 0, 1, "a card for a boat is chosen; a card for charity is", _deciding)
    yield Field("owing", (seats,), 0, 1, "who has still to choose", _each(_owes))
    yield Field("points", (seats,), 0, most, "points", _each(lambda view, seat: [view.table.points_of(seat)]))
    yield Field("phylloxera", (seats,), 0, 1, "who holds the phylloxera card", _phylloxera)
    yield Field("hand", (cards,), 0, 1, "one's own cards, from the lowest", lambda view: _cards(view.box, view.hand))
    held = "each seat's cards that are not in its pile: in hand, put down or given"
    yield Field("held", (seats, cards), 0, 1, held, _each(_held))
    yield Field("committed", (seats, cards), 0, 1, "cards put down for the boat, where they may be seen", _committed)
    yield Field("given", (seats, cards), 0, 1, "cards given to charity, where they may be seen", _given)
    yield Field("half", (1,), 0, 1, "whether half-time is past", lambda view: [float(view.table.taken_up > 0)])
    yield Field("contested", (BACKS,), 0, 1, "the back of the contested card: fog, or its level", _contested)
    yield Field("valley", (regular, len(LEVELS)), 0, 1, "the levels of the boats in the valley, in order", _valley)
    yield Field("fog", (1,), 0, len(box.fogs), "fog cards on top of the stack", lambda view: [view.table.fog_on_top])
    unseen = "cards of the stack whose backs nobody has seen, by back: fog, then levels"
    yield Field("unseen", (BACKS,), 0, boats, unseen, lambda view: view.table.backs)
    yield Field("orders", (regular,), 0, 1, "orders not yet turned, by level, from the lowest", _orders)
    yield Field("fogs", (len(box.fogs),), 0, 1, "fog cards not yet turned, by name", _fogs)
    past = (
        "settled contests in order: the fog card (1 to 6, by name, 0 for none), the level, the order (0 for none), "
        "then each seat's card, then what each gained or lost"
    )
    orders = [order for level in box.orders for order in level] + [fog.order or 0 for fog in box.fogs.values()]
    largest = max(most, box.barrels[-1], *orders)
    yield Field("contests", (boats, 3 + 2 * seats), -most, largest, past, _contests)


def _most_points(box: Box) -> int:
    """More than anybody can have."""
    awards = [box.met, box.missed, *box.charity]
    for effect in box.fogs.values():
        awards += [award for award in (effect.met, effect.missed) if award is not None]
    return box.start + (box.stack + 1) * max(award.alone for award in awards)


def _each(read: Callable[[View, int], Iterable[float]]) -> Callable[[View], list[float]]:
    """The same of every seat, the viewer first."""

    def read_all(view: View) -> list[float]:
        assert view.seat is not None
        return [number for seat in clockwise(view.seat, view.box.seats) for number in read(view, seat)]

    return read_all


def _cards(box: Box, cards: Iterable[int]) -> tuple[float, ...]:
    return set_bits(sum([box.bits[card] for card in cards if card != NONE]), len(box.barrels))


def _deciding(view: View) -> list[float]:
    return [float(isinstance(view.table.pending, kind)) for kind in (Bidding, Donating)]


def _owes(view: View, seat: int) -> list[float]:
    return [float(view.table.owes(seat))]


def _phylloxera(view: View) -> tuple[float, ...]:
    assert view.seat is not None
    return whose(view.table.holder, view.seat, view.box.seats)


def _held(view: View, seat: int) -> tuple[float, ...]:
    return set_bits(view.table.held(seat), len(view.box.barrels))


_committed = _each(lambda view, seat: _cards(view.box, view.cards[seat : seat + 1]))
_given = _each(lambda view, seat: _cards(view.box, view.gifts[seat : seat + 1]))


def _contested(view: View) -> tuple[float, ...]:
    contested = view.table.contested
    return one_hot(-1 if contested is None else contested, BACKS)


def _valley(view: View) -> list[float]:
    valley, regular = view.table.valley, sum(map(len, view.box.orders))
    found: list[float] = []
    for level in valley:
        found += one_hot(level - 1, len(LEVELS))
    return found + [0.0] * ((regular - len(valley)) * len(LEVELS))


def _orders(view: View) -> list[float]:
    found: list[float] = []
    for level, orders in enumerate(view.box.orders, 1):
        found += set_bits(view.table.faces[level], len(orders))
    return found


def _fogs(view: View) -> tuple[float, ...]:
    return set_bits(view.table.fogs, len(view.box.fog_names))


def _contests(view: View) -> list[float]:
    assert view.seat is not None
    order, box = clockwise(view.seat, view.box.seats), view.box
    found: list[float] = []
    for contest in view.table.contests:
        found += _contest(box, contest, order)
    return found + [0.0] * ((box.stack - len(view.table.contests)) * (3 + 2 * box.seats))


def _contest(box: Box, contest: Contest, order: tuple[int, ...]) -> list[float]:
    fog = box.fog_names.index(contest.fog) + 1 if contest.fog else 0
    cards, changes = contest.cards, contest.changes
    return [
        fog,
        contest.level,
        contest.order or 0,
        *(cards[seat] for seat in order),
        *(changes[seat] for seat in order),
    ]
