"""The contract every game keeps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Generic, Protocol, TypeVar

from ribeira.kernel.data import Edition, read_edition
from ribeira.kernel.drawing import Drawing, Section
from ribeira.kernel.notation import NOBODY, Notation, Seat
from ribeira.kernel.words import Ask, BadData, BadSetup, Event, Refusal, Refused, Say, Told


class Action(Protocol):
    """A small immutable dataclass. The first field is the seat that acts, the others sort among their like."""

    @property
    def seat(self) -> Seat: ...


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
V = TypeVar("V", bound="View[Any]")
V_contra = TypeVar("V_contra", bound="View[Any]", contravariant=True)
Self = TypeVar("Self", bound="State")

Statistics = Mapping[Told, int | tuple[int, ...]]  # by name: a number of the game, or each seat's points of one source


class View(Protocol[A_co]):
    """What one seat, or a spectator (`seat` is None), may know. Built by naming what is shown."""

    @property
    def seat(self) -> Seat | None: ...

    @property
    def to_act(self) -> tuple[Seat, ...]: ...

    @property
    def legal(self) -> tuple[A_co, ...]: ...  # of this seat

    @property
    def ask(self) -> Ask | None: ...  # what is waited for now, in words for this viewer

    @property
    def events(self) -> tuple[Event, ...]: ...  # what the last action brought about


class Draw(Protocol[V_contra]):
    """A view as a picture."""

    def __call__(self, view: V_contra, say: Say, aid: bool, tall: bool = False) -> Drawing:
        """`aid`: memory aid, show all that was ever public. `tall`: laid out for a phone held upright."""


class State:
    """One game's whole truth. Nothing in it is decided before the rules need it: unknown order is nowhere.

    A watched state keeps what each action brought about, for `view(…).events`; with `watched = False` it plays
    without a word, as playouts do, and its views have no events. Copies are watched as their original is.
    """

    watched: bool = True

    def to_act(self) -> tuple[Seat, ...]:
        """Who owes a decision now: nobody (it is over), `(CHANCE,)`, one seat, or several at once."""
        raise NotImplementedError

    def next_to_act(self) -> Seat:
        """The first of `to_act()`; CHANCE while an outcome of chance is owed, NOBODY once it is over."""
        owing = self.to_act()
        return owing[0] if owing else NOBODY

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """Every action the seat may play now, sorted by verb and fields; for CHANCE every outcome."""
        raise NotImplementedError

    def chances(self) -> Sequence[tuple[Any, int]]:
        """The outcomes of chance now, sorted, with exact positive weights."""
        raise NotImplementedError

    def refusal(self, action: Any) -> Refusal | None:
        """Why the action may not be played now, or None."""
        raise NotImplementedError

    def apply(self, action: Any) -> None:
        """Play an action known to be legal, such as one out of `legal`."""
        raise NotImplementedError

    def copy(self: Self) -> Self:
        """A state that goes its own way from here."""
        raise NotImplementedError

    def scores(self) -> Sequence[int]:
        """Each seat's points as they stand."""
        raise NotImplementedError

    def winners(self) -> tuple[Seat, ...]:
        """Who has won; nobody before the end, several if the victory is shared."""
        raise NotImplementedError

    def ending(self) -> Told | None:
        """How the game ended, or None while it goes on."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> Any:
        """What this seat, or a spectator, may know."""
        raise NotImplementedError

    def statistics(self) -> Statistics:
        """What is worth counting in a finished game, for whoever plays many; nothing unless a game says so."""
        return {}

    def play(self, action: Any) -> None:
        """Play an action, or raise Refused."""
        reason = self.refusal(action)
        if reason is not None:
            raise Refused(reason)
        self.apply(action)


@dataclass(frozen=True)
class Setup:
    """Everything that fixes a game before its first action."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, str]
    edition: Edition


@dataclass(frozen=True)
class Game(Generic[A, V]):
    """A game as the rest of Ribeira knows it: its facts, and the functions that make, show and read it."""

    name: str
    rules: tuple[int, ...]  # versions that can be played and replayed, newest last
    seats: range
    minutes: int
    options: Mapping[str, tuple[str, ...]]  # the values each can take, the usual one first
    editions: Mapping[str, Path]  # component files that come with Ribeira by name, the usual one first
    begin: Callable[[Setup], State]
    notation: Notation[A]
    imagine: Callable[[V, Random], State]  # a state the view allows
    appraise: Callable[[V], Sequence[float]]  # a quick estimate of each action of `view.legal`
    draw: Draw[V]
    describe: Callable[[V, Say, bool], list[Section]]  # the same in words
    sheet: Callable[[], str]  # the symbols of the drawing
    word: Callable[[A], Told] = lambda action: action.word()  # type: ignore[attr-defined]  # the action in words
    touches: Callable[[A], tuple[str, ...]] = lambda action: action.touches()  # type: ignore[attr-defined]  # its pieces
    foreseen: tuple[type, ...] = ()  # kinds of actions of which a player can know beforehand what they bring about
    title: Told = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", Told(f"{self.name}.title"))

    def foresee(self, view: V, action: A) -> V | None:
        """What the player of a view would see after an action; None if that cannot be known beforehand.

        It is worked out from the view alone, in one of the states that the view allows, so it tells no secret.
        """
        if not isinstance(action, self.foreseen):
            return None
        state = self.imagine(view, Random(0))
        state.apply(action)
        foreseen: V = state.view(view.seat)
        return foreseen

    def edition(self, name: str | None = None) -> Edition:
        """An edition that comes with Ribeira; the usual one without a name."""
        name = next(iter(self.editions)) if name is None else name
        if name not in self.editions:
            known = ", ".join(self.editions)
            raise BadData(Told("data.unknown_edition", edition=name, game=self.title, expected=known))
        return read_edition(self.editions[name])

    def setup(
        self,
        seats: int,
        options: Mapping[str, str] | None = None,
        edition: Edition | None = None,
        rules: int | None = None,
    ) -> Setup:
        """A checked setup; BadSetup names what is not possible."""
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            raise BadSetup(Told("setup.seats", game=self.title, seats_given=seats, least=least, most=most))
        rules = self.rules[-1] if rules is None else rules
        if rules not in self.rules:
            known = ", ".join(map(str, self.rules))
            raise BadSetup(Told("setup.rules", game=self.title, rules=rules, expected=known))
        chosen = {name: values[0] for name, values in self.options.items()}
        for name, value in (options or {}).items():
            if name not in self.options:
                known = ", ".join(self.options) or "-"
                raise BadSetup(Told("setup.option", game=self.title, option=name, expected=known))
            if value not in self.options[name]:
                raise BadSetup(Told("setup.value", option=name, value=value, expected=", ".join(self.options[name])))
            chosen[name] = value
        return Setup(self.name, rules, seats, chosen, edition or self.edition())


AnyState = State
AnyGame = Game[Any, Any]
