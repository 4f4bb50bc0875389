"""Each seat's chance of winning between two turns: figures of what a player has, weighed as self-play has taught.

`tools/tune.py dos-rios` finds the weights. Money is counted in fincas: one is what a finca costs.
"""

from __future__ import annotations

from math import exp
from typing import TYPE_CHECKING, Final, cast

from ribeira.games.dos_rios.components import CARDS, DESPERADOS
from ribeira.games.dos_rios.places import BIT, NOWHERE
from ribeira.games.dos_rios.rules.turn import Drawing
from ribeira.games.dos_rios.weights import WEIGHTS
from ribeira.kernel.notation import Seat
from ribeira.kernel.state import State

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

    from ribeira.games.dos_rios.state import DosRios

FEATURES: Final = (
    "fincas",
    "hacienda",
    "watered buildings",
    "cash",
    "cash for a finca",
    "own card",
    "cards of others",
    "last card",
    "any card",
    "dams",
    "a dam",
    "out of the city",
    "wins at once",
    "wins next turn",
    "pays a victory",
    "nearly won",
    "turns to wait",
)

HARVESTS: Final = [card for card in CARDS if card not in DESPERADOS]
AT: Final = {card: at for at, card in enumerate(HARVESTS)}
A_DAM: Final = 0.07  # what a dam is worth beside money when a card is to be used


def evaluate(state: State) -> list[float]:
    """Each seat's chance of winning, whoever moves next; in a finished game it is shared by the winners."""
    game = cast("DosRios", state)
    seats = game.box.seats
    if game.pending is None:
        winners = game.winners()
        return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(seats)]
    weights = WEIGHTS[seats]
    scores: list[float] = []
    for row in features(game):
        score = 0.0
        for at in range(len(weights)):
            score += weights[at] * row[at]
        scores.append(score)
    best = max(scores)
    shares = [exp(score - best) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def features(state: DosRios) -> list[list[float]]:
    """A row of figures for each seat, in the order of FEATURES."""
    table = _Table(state)
    return [table.row(seat) for seat in range(state.box.seats)]


class _Table:
    """What all rows have in common, found once."""

    def __init__(self, state: DosRios) -> None:
        box, water, land = state.box, state.water, state.water.land
        self.state = state
        self.finca = float(box.prices["finca"])
        self.hacienda = box.prices["hacienda"] / self.finca
        self.verde: i64 = water.verde()
        self.moreno: i64 = water.moreno()
        self.watered: i64 = self.verde | self.moreno
        self.areas: i64 = box.map.all_areas
        self.homes: list[int] = [state.built_on(seat) for seat in range(box.seats)]
        self.built: i64 = 0
        for homes in self.homes:
            self.built |= homes
        grain: i64 = land.fields("grain")
        maize: i64 = land.fields("maize")
        tobacco: i64 = land.fields("tobacco")
        forest: i64 = land.fields("forest")
        crops: i64 = grain | maize | tobacco
        a_field, a_forest = box.rios / self.finca, float(box.dams_per_forest)
        self.rios: list[list[float]] = []  # what each card pays each seat
        self.cuts: list[list[float]] = []
        for seat in range(box.seats):
            stood: i64 = state.stood_on(seat)
            here: i64 = (stood & self.areas | self.homes[seat]) & self.watered
            fields: i64 = here & crops
            wood: i64 = here & forest
            on_verde, on_moreno = a_field * _count(fields & self.verde), a_field * _count(fields & self.moreno)
            paid = [a_field * _count(here & grain), a_field * _count(here & maize), a_field * _count(here & tobacco)]
            self.rios.append([*paid, 0.0, on_verde, on_moreno])
            cut_verde, cut_moreno = a_forest * _count(wood & self.verde), a_forest * _count(wood & self.moreno)
            self.cuts.append([0.0, 0.0, 0.0, a_forest * _count(wood), cut_verde, cut_moreno])
        self.mover = _next_on_turn(state)
        self.first = max(0, state.starter) if state.round <= 1 else self.mover  # to use a card of the row (R25)
        self.row_cards = [AT[card] for card in state.row]
        self.used = self._used()

    def _used(self) -> list[float]:
        """For each card of the row how likely it is to be used by the player whose turn it is for."""
        seats, used = self.state.box.seats, [0.5] * len(self.row_cards)
        for at in range(min(seats, len(self.row_cards))):
            card, user = self.row_cards[at], (self.first + at) % seats
            others = 0.0
            for seat in range(seats):
                if seat != user:
                    others += self.rios[seat][card] + A_DAM * self.cuts[seat][card]
            margin = self.rios[user][card] + A_DAM * self.cuts[user][card] - 0.5 * others / (seats - 1)
            used[at] = max(0.0, min(1.0, 0.5 + 2.5 * margin))
        return used

    def row(self, seat: Seat) -> list[float]:
        """The figures of one seat."""
        state, seats = self.state, self.state.box.seats
        fincas, hacienda = len(state.fincas[seat]), state.haciendas[seat]
        has_hacienda = 0.0 if hacienda == NOWHERE else 1.0
        wait, card_at = (seat - self.mover) % seats, (seat - self.first) % seats
        rios = self.rios[seat]
        before = after = 0.0
        for at in range(min(seats, len(self.row_cards))):
            card = self.row_cards[at]
            if at < card_at:
                before += self.used[at] * rios[card]
            elif at > card_at:
                after += self.used[at] * rios[card]
        own = rios[self.row_cards[card_at]] if len(self.row_cards) > card_at else 0.0
        last = rios[self.row_cards[seats]] if len(self.row_cards) > seats else 0.0
        someday = 0.0
        for card in range(len(rios)):
            someday += rios[card]
        cash = state.money[seat] / self.finca + before
        stood: i64 = state.stood_on(seat)
        stood &= self.areas
        sites: i64 = stood & ~self.built
        wet = _count(sites & self.watered)
        dry = _count(sites) - wet
        out = 0
        for place in state.campesinos[seat]:
            if BIT[place] & stood:
                out += 1
        price, pays, wins = self.victory(seat, cash, wet, dry)
        short = max(0.0, price - cash)
        return [
            float(fincas),
            has_hacienda,
            float(_count(self.homes[seat] & self.watered)),
            min(cash, 5.0),
            min(cash, 1.0),
            own,
            after,
            last,
            someday,
            float(state.dams[seat]),
            1.0 if state.dams[seat] else 0.0,
            float(out),
            wins if wait == 0 else 0.0,
            wins,
            pays,
            exp(-2.0 * short),
            wait / (seats - 1),
        ]

    def victory(self, seat: Seat, cash: float, wet: int, dry: int) -> tuple[float, float, float]:
        """The price of the cheaper way to win (R29); 1 if it can be paid in one turn; 1 if there are the sites too."""
        box, hacienda = self.state.box, self.state.haciendas[seat]
        lacks = 1 if hacienda == NOWHERE else 0
        missing = box.to_win - len(self.state.fincas[seat]) - 1 + lacks
        price = missing - lacks + lacks * self.hacienda
        pays = missing <= box.buildings and price < cash + 0.01
        wins = pays and missing <= wet + dry
        if lacks or self.watered & BIT[hacienda]:
            missing = max(lacks, box.watered_to_win - _count(self.watered & self.homes[seat]))
            wet_price = missing - lacks + lacks * self.hacienda
            if missing <= box.buildings and wet_price < cash + 0.01:
                pays = True
                wins = wins or missing <= wet
            price = min(price, wet_price)
        return price, 1.0 if pays else 0.0, 1.0 if wins else 0.0


def _next_on_turn(state: DosRios) -> Seat:
    """Whose turn is next: the one to decide now, the one after a harvest, or the start player before the first turn."""
    if state.round == 0:
        return max(0, state.starter)
    if isinstance(state.pending, Drawing):
        return (state.on_turn + 1) % state.box.seats
    return state.on_turn


def _count(bits: i64) -> int:
    """How many places a set has."""
    number: i64 = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number
