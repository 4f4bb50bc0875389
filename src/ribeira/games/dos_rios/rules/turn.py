"""The decisions of a turn: part one, a course being laid anew, the card turned over in part two (R14, R23, R27)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ribeira.games.dos_rios.decision import Action, ByChance, Decision, not_asked
from ribeira.games.dos_rios.places import Place
from ribeira.games.dos_rios.rules import buildings, harvest, movement, rivers
from ribeira.games.dos_rios.rules.buildings import Build
from ribeira.games.dos_rios.rules.harvest import Draw, Harvest, Rest, Shift
from ribeira.games.dos_rios.rules.movement import Drive, Walk
from ribeira.games.dos_rios.rules.rivers import Dam, Lay
from ribeira.kernel.luck import Luck
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Ask, Event, Refusal, Told

if TYPE_CHECKING:
    from ribeira.games.dos_rios.state import DosRios


@dataclass(frozen=True, slots=True)
class Working(Decision):
    """Part one of a turn: what is left of the steps and of the buildings allowed (R14)."""

    steps: int
    buildings: int

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        offers: list[Any] = []
        own = movement.camp(state)
        buildings.offer_builds(state, own.one, self.buildings, offers)
        rivers.offer_dams(state, own.one, offers)
        movement.offer_drives(state, own, self.steps, offers)
        if not own.homeless:  # R16, R19
            if state.round > 1:
                offers.append(state.ready.harvests[state.on_turn])
                offers.append(state.ready.shifts[state.on_turn])
            else:
                offers.append(state.ready.rests[state.on_turn])
        return tuple(movement.with_walks(state, own, self.steps, offers))

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        if isinstance(action, Walk):
            return movement.refusal_walk(state, self.steps, action)
        if isinstance(action, Drive):
            return movement.refusal_drive(state, self.steps, action)
        if isinstance(action, Dam):
            return rivers.refusal_dam(state, action)
        if isinstance(action, Build):
            return buildings.refusal_build(state, self.buildings, action)
        if isinstance(action, Rest) and state.round > 1:
            return Refusal("dos-rios.refuse.no_rest")  # R14
        if isinstance(action, (Harvest, Shift)) and state.round == 1:
            return Refusal("dos-rios.refuse.first_round")  # R25
        if isinstance(action, (Rest, Harvest, Shift)):
            return movement.refusal_end(state)
        return not_asked(action)

    def play(self, state: DosRios, action: Action) -> None:
        if isinstance(action, Walk):
            state.pending = WORKING[self.steps - movement.walk(state, action)][self.buildings]
        elif isinstance(action, Drive):
            state.pending = WORKING[self.steps - movement.drive(state, action)][self.buildings]
        elif isinstance(action, Dam):
            if rivers.build_dam(state, action):
                _divert(state, action.upper, self)
        elif isinstance(action, Build):
            state.pending = WORKING[self.steps][self.buildings - 1]
            buildings.build(state, action)
            buildings.check_victory(state)
        elif isinstance(action, Harvest):
            harvest.use(state)
            state.pending = DRAWING
        elif isinstance(action, Shift):
            harvest.shift(state)
            next_turn(state)
        else:
            if state.watched:
                state.tell(Event("dos-rios.event.rest", seat=action.seat))
            next_turn(state)

    def ask(self, state: DosRios) -> Ask | None:
        code = "dos-rios.ask.first_round" if state.round == 1 else "dos-rios.ask.work"
        return Ask(code, n=self.steps) if self.steps else Ask(f"{code}_done")


@dataclass(frozen=True, slots=True)
class Diverting(Decision):
    """A dam has moved a river, and its builder has a choice where it flows on (R23)."""

    place: Place
    work: Working  # to go on with

    def offers(self, state: DosRios) -> tuple[Action, ...]:
        return rivers.lays(state, state.on_turn, self.place)

    def refusal(self, state: DosRios, action: Action) -> Refusal | None:
        return rivers.refusal_lay(state, self.place, action) if isinstance(action, Lay) else not_asked(action)

    def play(self, state: DosRios, action: Action) -> None:
        assert isinstance(action, Lay)
        rivers.lay(state, action)
        _divert(state, action.lower, self.work)

    def ask(self, state: DosRios) -> Ask | None:
        return rivers.ask_lay(self.place)


@dataclass(frozen=True, slots=True)
class Drawing(ByChance):
    """Chance turns over cards until one joins the row (R27, R28)."""

    def chances(self, state: DosRios) -> list[tuple[Action, int]]:
        return harvest.card_chances(state)

    def draw(self, state: DosRios, luck: Luck) -> Action:
        return harvest.draw_card(state, luck)

    def play(self, state: DosRios, action: Action) -> None:
        assert isinstance(action, Draw)
        if harvest.turn_over(state, action.card):
            next_turn(state)


WORKING: Final = [[Working(steps, left) for left in range(10)] for steps in range(10)]
DRAWING: Final = Drawing()


def _divert(state: DosRios, place: Place, work: Working) -> None:
    """Lay on to the next choice; once the course is complete (R23) the turn goes on, unless somebody has won."""
    reached = rivers.flow_on(state, place)
    end = reached[-1] if reached else place
    if not state.water.ends_at(end):
        state.pending = Diverting(end, work)
        return
    rivers.dry_up(state)
    state.pending = work
    buildings.check_victory(state)


def begin_turn(state: DosRios, seat: Seat, number: int) -> None:
    """A player's turn begins, in a round of this number."""
    state.on_turn, state.round = seat, number
    state.pending = WORKING[state.box.steps][state.box.buildings]
    state.change_ground(None)
    if state.watched:
        state.tell(Event("dos-rios.event.turn", seat=seat, round=number))


def next_turn(state: DosRios) -> None:
    """Clockwise; after the last round a stalled game is ranked (R30)."""
    seat = state.on_turn + 1
    if seat == state.box.seats:
        seat = 0
    number = state.round + 1 if seat == state.starter else state.round
    if number <= state.box.rounds:
        begin_turn(state, seat, number)
        return
    state.pending, state.end = None, Told("dos-rios.ending.stopped", n=state.box.rounds)
    if state.watched:
        state.tell(Event("dos-rios.event.stopped", n=state.box.rounds, seats=buildings.leaders(state)))
