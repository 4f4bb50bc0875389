"""A quick estimate of each card: what it should bring in the contest at hand, against what it could bring later."""

from __future__ import annotations

from random import Random
from struct import unpack
from typing import Final

from ribeira.games.douro.components import FOG, Award, Box, Effect
from ribeira.games.douro.observe import View
from ribeira.games.douro.rules.charity import Donating
from ribeira.kernel.notation import Seat

LEANING = 0.7  # points

Chances = list[tuple[float, Effect]]  # what a card may turn out to be, with probabilities


def appraise(view: View) -> list[float]:
    """For each legal action the points it should bring, less what its card should bring in some later contest."""
    assert view.seat is not None
    rivals = Rivals(view.box, *_others(view, view.seat))
    later, now = _mean_effects(view), _effects_now(view)
    values = []
    for action in view.legal:
        card = Prospects(rivals, action.card)
        # One sum for each list of `now`: the gift is weighed twice, as the lowest and as the highest.
        value = 0.0
        for effects in now:
            value += card.expect(effects)
        values.append(value - card.expect(later))
    leanings = _leanings(view)
    return [value + leanings[at] for at, value in enumerate(values)]


def _leanings(view: View) -> list[float]:
    """A small preference that differs from seat to seat and from boat to boat.

    Everyone chooses at once: players who all think alike would all play the same card and spoil it for each other.
    """
    rng = Random(f"{view.seat} {view.hand} {len(view.table.contests)} {tuple(view.table.points_of_all())}")
    return [rng.uniform(0, LEANING) for _ in view.legal]


def _others(view: View, own: Seat) -> tuple[list[int], int]:
    """Bits of the cards each rival holds, and which of the rivals has the phylloxera card; -1 if the player has."""
    table, holder = view.table, view.table.holder
    hands = [table.held(seat) for seat in range(view.box.seats) if seat != own]
    return hands, -1 if holder == own else holder - (holder > own)


def _effects_now(view: View) -> list[Chances]:
    """What is decided now: the contest at hand, or at half-time the two awards of charity."""
    if isinstance(view.table.pending, Donating):
        return [[(1.0, Effect(None, award, None))] for award in view.box.charity]
    return [_effects(view, view.table.next_back)]


def _effects(view: View, back: int) -> Chances:
    """What a card of this back may turn out to be, with probabilities."""
    box, table = view.box, view.table
    if back != FOG:
        left = table.faces[back]
        effects = [effect for at, effect in enumerate(box.faces[back]) if left >> at & 1]
        return [(1 / len(effects), effect) for effect in effects]
    fogs = table.fogs_left()
    share = 1 / len(fogs)
    known = [(share, box.fogs[fog]) for fog in fogs if fog != "sirga"]
    if "sirga" in fogs:  # it turns some regular card that is still in the stack
        total = table.unseen - table.backs[FOG]
        for level, count in enumerate(table.backs):
            if count and level != FOG:
                known += [(share * count / total * chance, effect) for chance, effect in _effects(view, level)]
    return known


def _mean_effects(view: View) -> Chances:
    """What any card still to come may turn out to be, the one contested now left aside."""
    table = view.table
    left = table.backs[:]
    for level in table.valley[1:]:
        left[level] += 1
    if table.top:
        left[table.top] += 1
    left[FOG] += table.fog_on_top - (not table.valley)
    total = sum(left)
    effects: Chances = []
    for back, count in enumerate(left):
        if count > 0:
            effects += [(count / total * chance, effect) for chance, effect in _effects(view, back)]
    return effects


# The others are taken to play any card they still hold, each equally likely. How often their cards add up to each sum
# is a polynomial whose coefficients stand side by side in one large integer: multiplying the integers convolves them.
_BITS: Final = 32


class Rivals:
    """The cards the others may play."""

    def __init__(self, box: Box, hands: list[int], holder: int) -> None:
        """`holder` is the place among them of the one who has the phylloxera card, -1 if it is the player's own."""
        self.box, self.holder = box, holder
        self.below = [_lower_cards(box, hand) for hand in hands]  # by place of a card; the last is the whole hand
        self.ways = 1
        for hand in hands:
            self.ways *= len(box.cards(hand))
        self.sums = len(hands) * box.barrels[-1] + 2  # how many sums are told apart
        self._each_lower = _one_each(self.sums) << _BITS
        self._cut = (1 << self.sums * _BITS) - 1

    def outcomes(self, place: int, highest: bool, loss: bool) -> tuple[list[int], list[int]]:
        """How often a card takes an award alone, and how often with others, by sums: below 0, below 1, and so on."""
        beaten, unbeaten = 1, 1  # the rivals', without the holder's: they all lose to the card, or none beats it
        own = 1  # the holder's, where the card takes the award
        for at, below in enumerate(self.below):
            whole = below[len(below) - 1]
            worse = below[place] if highest else whole - below[place + 1]
            no_better = below[place + 1] if highest else whole - below[place]
            if at == self.holder:
                own = worse if loss else no_better  # D18: who holds the card takes a loss alone, and has no gain
            else:
                beaten *= worse
                unbeaten *= no_better
        if self.holder < 0:
            return self._lower_sums(unbeaten if loss else beaten), [0] * self.sums
        return self._lower_sums(own * beaten), self._lower_sums(own * (unbeaten - beaten))

    def _lower_sums(self, ways: int) -> list[int]:
        """How many of these ways have a sum below 0, below 1, and so on."""
        summed = ways * self._each_lower & self._cut
        return list(unpack(f"<{self.sums}I", summed.to_bytes(self.sums * _BITS // 8, "little")))


def _lower_cards(box: Box, hand: int) -> list[int]:
    """For each place the cards of a hand below it, as a polynomial; at last all of them."""
    lower, so_far = [0], 0
    for place, card in enumerate(box.barrels):
        if hand >> place & 1:
            so_far += 1 << card * _BITS
        lower.append(so_far)
    return lower


def _one_each(sums: int) -> int:
    return ((1 << sums * _BITS) - 1) // ((1 << _BITS) - 1)


class Prospects:
    """What one card may bring against the rivals."""

    def __init__(self, rivals: Rivals, card: int) -> None:
        self._rivals, self._card = rivals, card
        self._place = rivals.box.bits[card].bit_length() - 1
        self._outcomes: list[tuple[list[int], list[int]] | None] = [None] * 4  # by highest and loss
        self._met: dict[int, tuple[int, int]] = {}

    def expect(self, effects: Chances) -> float:
        """The points it should bring over several possible effects."""
        points, ways, counted = 0.0, self._rivals.ways, self._met
        for chance, effect in effects:
            known = id(effect)
            if known not in counted:
                counted[known] = (
                    self._count(effect.met, effect.order, True),
                    self._count(effect.missed, effect.order, False),
                )
            met, missed = counted[known]
            points += chance * met / ways
            points += chance * missed / ways
        return points

    def _count(self, award: Award | None, order: int | None, met: bool) -> int:
        """The points over all the rivals' choices in which the order is met, or missed."""
        if award is None or (order is None and not met):
            return 0
        kind = 2 * award.highest + (award.alone < 0)
        found = self._outcomes[kind]
        if found is None:
            found = self._rivals.outcomes(self._place, award.highest, award.alone < 0)
            self._outcomes[kind] = found
        alone, tied = found
        most = self._rivals.sums - 1
        missing = 0 if order is None else min(max(0, order - self._card), most)
        if met:
            return award.alone * (alone[most] - alone[missing]) + award.tied * (tied[most] - tied[missing])
        return award.alone * alone[missing] + award.tied * tied[missing]
