"""The contract every game keeps."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, TypeVar

from ribeira.kernel.data import Edition, read_edition
from ribeira.kernel.drawing import Drawing, Section, Shape
from ribeira.kernel.notation import Notation, Seat
from ribeira.kernel.state import State, Statistics
from ribeira.kernel.tally import Line
from ribeira.kernel.words import Ask, BadData, BadSetup, Event, Say, Told

if TYPE_CHECKING:
    from ribeira.kernel.cards import Card
    from ribeira.kernel.rulebook import Aim, Rulebook
    from ribeira.kernel.tensor import Tensors

__all__ = ["Action", "AnyGame", "AnyState", "Draw", "Game", "Setup", "State", "Statistics", "View"]


class Action(Protocol):
    """A small immutable dataclass. The first field is the seat that acts, the others sort among their like."""

    @property
    def seat(self) -> Seat: ...

    def word(self) -> Told:
        """The action in words."""

    def touches(self) -> tuple[str, ...]:
        """The pieces to touch, in order, to mean this action; none for an outcome of chance."""


@lru_cache
def _brought(path: Path) -> Edition:
    """An edition that comes with Ribeira, whose file stays as it is."""
    return read_edition(path)


A = TypeVar("A", bound=Action)
A_co = TypeVar("A_co", bound=Action, covariant=True)
V = TypeVar("V", bound="View[Any]")
V_contra = TypeVar("V_contra", bound="View[Any]", contravariant=True)


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

    def __call__(self, view: V_contra, say: Say, aid: bool, shape: Shape = "wide") -> Drawing:
        """`aid`: memory aid, show all that was ever public. `shape`: how the table is laid out."""


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
    evaluate: Callable[[Any], Sequence[float]] | None = None  # each seat's chance of winning, between two turns
    order: Callable[[Any, Seat, Sequence[Any]], Sequence[float]] | None = None  # a quicker estimate of legal actions
    unsealed: Callable[[V, Random], State] | None = None  # like `imagine`, before anyone has made the choice at hand
    known: Callable[[Any, Seat], Hashable] | None = None  # what of a state a seat knows and what may matter to it
    rulebook: Callable[[Setup], Rulebook] | None = None  # the rules in chapters, for whoever learns the game
    chapter: Callable[[V], str] | None = None  # the chapter of them about what is decided now
    aim: Callable[[V, bool], Aim] | None = None  # what it takes to win, and who is how far; with or without memory aid
    explain: Callable[[V, str, bool], Card | None] | None = None  # what a piece is, by its id; the same for the aid
    meant: Callable[[V, tuple[str, ...]], Iterable[A]] | None = None  # what touching these may mean, likeliest first
    worded: Callable[[V, A], Told | None] | None = None  # an action by what a view shows of it, where that says more
    rule_about: Callable[[Told], str] | None = None  # where the rules tell more about a refusal, as `Card.rule` does
    foreseen: tuple[type, ...] = ()  # kinds of actions of which a player can know beforehand what they bring about
    turned: tuple[type, ...] = ()  # kinds of foreseen actions whose last touch only turns what lies there already
    telling: Path | None = None  # the file that says what the lines of the log are about
    lessons: tuple[Path, ...] = ()  # guided first games, in the order in which one takes them
    tally: Callable[[V], list[Line]] | None = None  # the score sheet of a view: every source of points
    tensors: Callable[[Setup], Tensors[A, V]] | None = None  # views and actions as numbers, for agents that learn
    secrets: bool = True  # whether players may know what others may not; without, a spectator knows all there is
    first_game: Mapping[str, str] = field(default_factory=dict)  # options for whoever has never played it
    title: Told = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "title", Told(f"{self.name}.title"))

    def word(self, view: V, action: A) -> Told:
        """What an action does, told to whoever has this view."""
        shown = None if self.worded is None else self.worded(view, action)
        return action.word() if shown is None else shown

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
        return _brought(self.editions[name])

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
