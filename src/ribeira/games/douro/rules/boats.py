"""The contested card is turned and takes effect: regular boats (D11) and fog cards (D12 to D17)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from ribeira.games.douro.components import LEVELS, Box, Choices, Effect
from ribeira.games.douro.rules.phylloxera import pass_on, passed_events, pay
from ribeira.games.douro.rules.stack import Expose, draw_back, outcomes, see
from ribeira.games.douro.seats import number_of, put, total
from ribeira.games.douro.state import Contest, Decision, State
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event, Told


@dataclass(frozen=True, slots=True, order=True)
class Turn:
    """Chance turns a regular card over and shows its order (D10)."""

    seat: Seat
    order: int

    def word(self) -> Told:
        """The action in words."""
        return Told("douro.act.turn", order=self.order)

    def touches(self) -> tuple[str, ...]:
        """Outcomes of chance are not touched."""
        return ()

    def events(self, state: State) -> list[Event]:
        """What came of the contest."""
        return settled_events(state)


@dataclass(frozen=True, slots=True, order=True)
class Lift:
    """Chance turns a fog card over and shows which of the six it is (D10)."""

    seat: Seat
    fog: str

    def word(self) -> Told:
        """The action in words."""
        return Told("douro.act.lift", fog=Told(f"douro.fog.{self.fog}"))

    def touches(self) -> tuple[str, ...]:
        """Outcomes of chance are not touched."""
        return ()

    def events(self, state: State) -> list[Event]:
        """What came of the contest; Sirga only begins something."""
        return [Event("douro.event.lift_sirga")] if self.fog == "sirga" else settled_events(state)


def turns(box: Box, level: int, left: int) -> tuple[tuple[Any, int], ...]:
    """Each order of a level not yet turned is equally likely; `left` are their bits."""
    cards = box.ready.turns[level]
    if cards is None:
        cards = box.ready.turns[level] = Choices([(Turn(CHANCE, order), 1) for order in box.orders[level - 1]])
    return cards.of(left)


def lifts(box: Box, left: int) -> tuple[tuple[Any, int], ...]:
    """Each fog card not yet turned is equally likely; `left` are their bits."""
    cards = box.ready.lifts
    if cards is None:
        cards = box.ready.lifts = Choices([(Lift(CHANCE, fog), 1) for fog in box.fog_names])
    return cards.of(left)


def settle_regular(state: State, level: int, order: int, fog: str) -> None:
    """A regular card was turned (D11), perhaps one found by Sirga (D15)."""
    table, at = state.table, 0
    orders = table.box.orders[level - 1]
    while orders[at] != order:
        at += 1
    left = table.faces[level]
    table.faces[level] = left ^ 1 << at
    settle(state, table.box.faces[level][at], level, fog)


def settle(state: State, effect: Effect, level: int, fog: str) -> None:
    """Points move, the cards go to the piles or come back (D13), the phylloxera card may pass on (D19)."""
    table, cards = state.table, state.cards
    seats, order, before = table.box.seats, effect.order, table.points
    award = effect.met if order is None or total(cards) >= order else effect.missed
    if award is not None:
        pay(table, cards, award)
    contest = Contest(fog, level, order, cards, table.points - before, table.holder, seats)
    table.contests.append(contest)
    if contest.cards_return:
        for seat in range(seats):
            state.hands += put(table.box.bits[number_of(cards, seat)], seat)
    pass_on(table, cards)
    state.cards = 0


def settled_events(state: State) -> list[Event]:
    """The last contest, told from its card to the phylloxera card."""
    done, told = state.table.contests[-1], []
    if done.fog and done.fog != "sirga":  # told when it was turned
        told.append(Event("douro.event.lift", fog=Told(f"douro.fog.{done.fog}")))
    if done.order is not None:
        code = "douro.event.met" if done.met else "douro.event.missed"
        told.append(Event(code, sum=done.sum, order=done.order))
    told += changed_events(done.changes)
    if done.cards_return:
        told.append(Event("douro.event.return"))
    return told + passed_events(done.card_row, done.seats, done.holder)


def changed_events(changes: tuple[int, ...]) -> list[Event]:
    """Who gained, then who lost."""
    gained = [Event("douro.event.gains", seat=seat, n=n) for seat, n in enumerate(changes) if n > 0]
    return gained + [Event("douro.event.loses", seat=seat, n=-n) for seat, n in enumerate(changes) if n < 0]


class Revealed(Decision):
    """The cards of the contest lie open, and chance acts."""

    def is_contest(self) -> bool:
        return True

    def cards_are_open(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Turning(Revealed):
    """The cards are shown; chance turns the boat over (D10)."""

    def chances(self, state: State) -> tuple[tuple[Any, int], ...]:
        table = state.table
        if not table.valley:
            return lifts(table.box, table.fogs)
        level = table.valley[0]
        return turns(table.box, level, table.faces[level])

    def draw(self, state: State, luck: Luck) -> Any:
        cards = self.chances(state)
        return cards[luck.below(len(cards))][0]

    def play(self, state: State, action: Any) -> Decision | None:
        table = state.table
        if isinstance(action, Turn):
            level = table.valley.pop(0)
            settle_regular(state, level, action.order, "")
            return None
        assert isinstance(action, Lift)
        table.fogs ^= table.box.fog_bits[action.fog]
        table.fog_on_top -= 1
        if action.fog == "sirga":
            return TOWING[0]
        settle(state, table.box.fogs[action.fog], 0, action.fog)
        return None


@dataclass(frozen=True, slots=True)
class Towing(Revealed):
    """Sirga: chance shows backs until a regular card comes, which is then turned (D15)."""

    level: int = 0  # of the card found; 0 while still looking

    def chances(self, state: State) -> tuple[tuple[Any, int], ...]:
        table = state.table
        return turns(table.box, self.level, table.faces[self.level]) if self.level else outcomes(table)

    def draw(self, state: State, luck: Luck) -> Any:
        if self.level == 0:
            return draw_back(state.table, luck)
        cards = self.chances(state)
        return cards[luck.below(len(cards))][0]

    def play(self, state: State, action: Any) -> Decision | None:
        if isinstance(action, Turn):
            settle_regular(state, self.level, action.order, "sirga")
            return None
        assert isinstance(action, Expose)
        table = state.table
        see(table, action.back)
        level, table.top = table.top, 0
        return TOWING[level]


TURNING: Final = Turning()
TOWING: Final = [Towing(level) for level in (0, *LEVELS)]
