"""The nouns of Douro 1872: what lies on the table, what is secret, and what a decision is."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any, Final, final

from ribeira.games.douro.components import LEVELS, Box
from ribeira.games.douro.seats import changes_of, number_of, numbers_of, total
from ribeira.kernel import state as kernel
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Refusal, Told

if TYPE_CHECKING:
    from mypy_extensions import i64  # a machine word where this is compiled, an int where it is not

NONE: Final = -1  # no card, no holder


class Decision:
    """What is being decided, by the players or by chance: what it offers, why it refuses, what it does.

    A decision keeps nothing but its own values and never changes, so states share it.
    """

    def chances(self, state: State) -> tuple[tuple[Any, int], ...]:
        """The outcomes, sorted, with their weights; of chance only."""
        raise NotImplementedError

    def draw(self, state: State, luck: Luck) -> Any:
        """One outcome of chance, the same as `luck.draw` gives of `chances`."""
        return luck.draw(self.chances(state))

    def offers(self, state: State, seat: Seat) -> tuple[Any, ...]:
        """What a seat that owes this decision may do; of players only."""
        raise NotImplementedError

    def play(self, state: State, action: Any) -> Decision | None:
        """Change the state; the decision that follows at once, or None if the course of the game says what is next."""
        raise NotImplementedError

    def refusal(self, state: State, action: Any) -> Refusal:
        """Why an action of a seat that owes this decision is refused; of players only."""
        raise NotImplementedError

    def ask(self, table: Tabletop) -> Ask:
        """What a seat that owes this decision is asked; of players only."""
        raise NotImplementedError

    def is_contest(self) -> bool:
        """Whether a card is being contested."""
        return False

    def cards_are_open(self) -> bool:
        """Whether the cards of the contest lie face up."""
        return False

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), values(self)


def values(item: Any) -> tuple[Any, ...]:
    """The fields of a dataclass, in order."""
    return tuple([getattr(item, name.name) for name in fields(item)])


@final
@dataclass(init=False)
class Contest:
    """A settled contest, all of it public. It never changes."""

    fog: str  # empty for a regular card
    level: int  # 0 for a fog card that turned no regular one
    order: int | None
    card_row: i64
    change_row: i64
    holder: Seat  # of the phylloxera card, before it may have passed on
    seats: int

    def __init__(
        self, fog: str, level: int, order: int | None, card_row: i64, change_row: i64, holder: Seat, seats: int
    ) -> None:
        self.fog = fog
        self.level = level
        self.order = order
        self.card_row = card_row
        self.change_row = change_row
        self.holder = holder
        self.seats = seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Contest, values(self)

    def __plain__(self) -> dict[str, object]:
        told = {"is": "Contest", "fog": self.fog, "level": self.level, "order": self.order, "holder": self.holder}
        return {**told, "cards": self.cards, "changes": self.changes}

    @property
    def cards(self) -> tuple[int, ...]:
        """Everyone's card."""
        return tuple(numbers_of(self.card_row, self.seats))

    @property
    def changes(self) -> tuple[int, ...]:
        """Points each seat really gained or lost."""
        return changes_of(self.change_row, self.seats)

    @property
    def sum(self) -> int:
        """The barrels on the table."""
        return total(self.card_row)

    @property
    def met(self) -> bool:
        """Whether the order was met; a card without an order is always met."""
        return self.order is None or self.sum >= self.order

    @property
    def cards_return(self) -> bool:
        """Whether the cards went back to the hands (D13)."""
        return self.fog == "cardia"


@dataclass(frozen=True, slots=True)
class Sealed:
    """A card was put down that others may not see: by this seat, or NONE once everyone has."""

    seat: Seat

    def __reduce__(self) -> tuple[Any, ...]:
        return Sealed, (self.seat,)

    def events(self, state: State) -> list[Event]:
        """Who chose, or what all chose."""
        pending = state.table.pending
        if pending is not None and pending.cards_are_open():
            return [Event("douro.event.revealed", cards=each_card(state.committed_cards()), sum=total(state.cards))]
        if self.seat == NONE:
            return [Event("douro.event.all_donated")]
        bidding = pending is not None and pending.is_contest()
        return [Event("douro.event.committed" if bidding else "douro.event.donated", seat=self.seat)]


EVERYONE_SEALED: Final = Sealed(NONE)
SEALED: Final = [Sealed(seat) for seat in range(5)]


def each_card(cards: list[int]) -> tuple[Told, ...]:
    """Everyone's card, in words."""
    return tuple(Told("douro.card_of", seat=seat, card=card) for seat, card in enumerate(cards))


@final
@dataclass(init=False)
class Tabletop:
    """What lies open on the table: everything that all may know, points and played piles included (D6)."""

    box: Box = field(repr=False, compare=False)
    pending: Decision | None  # None once the game is over
    owing: i64  # bits of the seats that owe a card now
    unseen: int  # cards of the stack whose backs nobody has seen yet
    backs: list[int]  # how many of these have each back: fog first, then by level
    top: int  # level of a regular card seen on top of the stack; 0 if there is none
    fog_on_top: int  # fog cards on top of the stack, known to be fog
    faces: list[int]  # by level from 1, bits of the cards not yet turned
    fogs: int  # bits of the fog cards not yet turned
    valley: list[int]  # levels, the one contested first
    points: i64  # a row
    holder: Seat  # of the phylloxera card, NONE before the lottery
    contests: list[Contest]
    taken_up: int  # how many contests were settled when everyone took up their cards again; 0 before half-time
    charity: tuple[int, ...]  # what each seat really gained or lost by charity, at the end
    last: Any  # what was done last: an action, Sealed if others may not see it, or None

    def __init__(self, box: Box, like: Tabletop | None = None) -> None:
        """The table before anything is known (D5, D7), or the same as another."""
        self.box = box
        if like is None:
            self.pending, self.owing = None, 0
            self.backs = box.first_backs[:]
            self.unseen = box.stack
            self.top, self.fog_on_top = 0, 0
            self.faces = box.first_faces[:]
            self.fogs = (1 << len(box.fogs)) - 1
            self.valley, self.points, self.holder = [], box.first_points, NONE
            self.contests, self.taken_up, self.charity, self.last = [], 0, (), None
        else:
            self.pending, self.owing = like.pending, like.owing
            self.backs, self.unseen = like.backs[:], like.unseen
            self.top, self.fog_on_top = like.top, like.fog_on_top
            self.faces, self.fogs = like.faces[:], like.fogs
            self.valley, self.points, self.holder = like.valley[:], like.points, like.holder
            self.contests, self.taken_up = like.contests[:], like.taken_up
            self.charity, self.last = like.charity, like.last

    def __reduce__(self) -> tuple[Any, ...]:
        return _laid_out, (self.box, {name.name: getattr(self, name.name) for name in fields(self)})

    def __plain__(self) -> dict[str, object]:
        levels = [level for level in LEVELS if level < len(self.faces)]
        return {
            "pending": self.pending,
            "unseen": self.backs[1:],
            "unseen_fogs": self.backs[0],
            "upper": self.upper,
            "top": self.top,
            "fog_on_top": self.fog_on_top,
            "faces": [self.orders_left(level) for level in levels],
            "fogs": self.fogs_left(),
            "valley": self.valley,
            "piles": [self.pile(seat) for seat in range(self.box.seats)],
            "points": self.points_of_all(),
            "holder": self.holder,
            "contests": self.contests,
            "charity": self.charity,
            "last": self.last,
        }

    @property
    def upper(self) -> int:
        """Cards of the stack not yet seen that lie above the reserve."""
        return max(0, self.unseen - self.box.reserve)

    @property
    def stack(self) -> int:
        """How many cards are in the stack."""
        return self.unseen + self.fog_on_top + (self.top > 0)

    @property
    def contested(self) -> int | None:
        """The back of the card contested now: a level, FOG, or None between contests."""
        if self.pending is None or not self.pending.is_contest():
            return None
        return self.next_back

    @property
    def next_back(self) -> int:
        """The back of the card to be contested first: a level, or FOG if the valley is empty."""
        return self.valley[0] if self.valley else 0

    def points_of(self, seat: Seat) -> int:
        """The points of a seat."""
        return number_of(self.points, seat)

    def points_of_all(self) -> list[int]:
        """The points of each seat."""
        return numbers_of(self.points, self.box.seats)

    def owes(self, seat: Seat) -> bool:
        """Whether the seat owes a card now."""
        return seat >= 0 and self.owing >> seat & 1 == 1

    def committed(self, seat: Seat) -> bool:
        """Whether the seat has put a card down for the contest."""
        return self.pending is not None and self.pending.is_contest() and not self.owes(seat)

    def donated(self, seat: Seat) -> bool:
        """Whether the seat has put a card under the charity card."""
        return self.taken_up > 0 and (self.contested is not None or not self.owes(seat))

    def orders_left(self, level: int) -> tuple[int, ...]:
        """The orders of a level not yet turned, rising."""
        left = self.faces[level]
        return tuple([order for at, order in enumerate(self.box.orders[level - 1]) if left >> at & 1])

    def fogs_left(self) -> tuple[str, ...]:
        """The fog cards not yet turned, sorted."""
        return tuple([fog for at, fog in enumerate(self.box.fog_names) if self.fogs >> at & 1])

    def pile(self, seat: Seat) -> tuple[int, ...]:
        """The cards a seat has played since the hands were last taken up."""
        settled = self.contests[self.taken_up :]
        return tuple([number_of(contest.card_row, seat) for contest in settled if not contest.cards_return])

    def held(self, seat: Seat) -> int:
        """Bits of the cards of a seat that are not in its pile: in hand, committed or given."""
        held, bits = self.box.full_hand, self.box.bits
        for contest in self.contests[self.taken_up :]:
            if not contest.cards_return:
                held ^= bits[number_of(contest.card_row, seat)]
        return held


def _laid_out(box: Box, shown: dict[str, Any]) -> Tabletop:
    """A table as another process has sent it."""
    table = Tabletop(box)
    for name, value in shown.items():
        setattr(table, name, value)
    return table


class State(kernel.State):
    """One game's whole truth: the table, and what is secret."""

    table: Tabletop
    hands: i64  # a row: bits of each seat's cards
    cards: i64  # a row: what is committed to the contest, 0 if nothing is yet
    gifts: i64  # a row: what is under the charity card, 0 if nothing is yet

    def __init__(self, table: Tabletop, hands: i64, cards: i64, gifts: i64) -> None:
        self.table = table
        self.hands = hands
        self.cards = cards
        self.gifts = gifts

    def __plain__(self) -> dict[str, object]:
        hands = [self.hand(seat) for seat in range(self.table.box.seats)]
        secret = {"hands": hands, "cards": self.committed_cards(), "gifts": self.donated_cards()}
        return {"is": "Douro", **self.table.__plain__(), **secret}

    def hand(self, seat: Seat) -> tuple[int, ...]:
        """The cards in a seat's hand."""
        return self.table.box.cards(number_of(self.hands, seat))

    def committed_cards(self) -> list[int]:
        """The card each seat has put down for the contest, NONE if not yet."""
        table, cards = self.table, numbers_of(self.cards, self.table.box.seats)
        return [card if table.committed(seat) else NONE for seat, card in enumerate(cards)]

    def donated_cards(self) -> list[int]:
        """The card each seat has put under the charity card, NONE if not yet."""
        table, gifts = self.table, numbers_of(self.gifts, self.table.box.seats)
        return [card if table.donated(seat) else NONE for seat, card in enumerate(gifts)]
