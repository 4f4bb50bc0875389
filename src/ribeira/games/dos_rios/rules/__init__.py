"""The rules of Dos Rios, one module a chapter, put together here."""

from __future__ import annotations

from dataclasses import dataclass, field

from ribeira.games.dos_rios import actions, observe
from ribeira.games.dos_rios.actions import (
    Action,
    Build,
    Dam,
    Draw,
    Drive,
    Harvest,
    Lay,
    PutIn,
    Rest,
    Settle,
    Shift,
    Start,
    Walk,
)
from ribeira.games.dos_rios.components import CARDS, Box, open_box
from ribeira.games.dos_rios.map import SLOTS
from ribeira.games.dos_rios.observe import View
from ribeira.games.dos_rios.places import NOWHERE
from ribeira.games.dos_rios.rules import buildings, harvest, movement, rivers, setting_out
from ribeira.games.dos_rios.rules.ground import Ground, ground
from ribeira.games.dos_rios.state import (
    NOBODY,
    Dealing,
    Diverting,
    Drawing,
    Electing,
    Filling,
    Laying,
    Settling,
    State,
    Working,
)
from ribeira.games.dos_rios.water import Water
from ribeira.kernel import game
from ribeira.kernel.game import Setup, Statistics
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Event, Refusal, Told


@dataclass(slots=True)
class DosRios(State, game.State):
    """A game of Dos Rios: the state with the rules that move it."""

    # Found out once and kept until someone acts: the ground of the player on turn, and what may be done.
    _ground: Ground | None = field(default=None, repr=False, compare=False)
    _legal: tuple[Action, ...] | None = field(default=None, repr=False, compare=False)

    def to_act(self) -> tuple[Seat, ...]:
        match self.pending:
            case None:
                return ()
            case Laying() as laying:
                return (rivers.next_layer(self, laying),)
            case Settling() as settling:
                return (setting_out.next_settler(self, settling),)
            case Working() | Diverting():
                return (self.on_turn,)
            case _:
                return (CHANCE,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat == CHANCE:
            return tuple(action for action, _ in self.chances())
        if seat not in self.to_act():
            return ()
        match self.pending:
            case Laying(place=place) | Diverting(place=place):
                return tuple(rivers.lays(self, seat, place))
            case Settling():
                settles = [Settle(seat, area) for area in self.box.map.areas]
                return tuple(act for act in settles if setting_out.refuse_settle(self, act) is None)
            case Working() as work:
                return self._works(seat, work)
            case _:
                return ()

    def _works(self, seat: Seat, work: Working) -> tuple[Action, ...]:
        """Everything that may be done in part one, or to end it, sorted by verb (R14)."""
        if self._legal is None:
            self._legal = self._find_works(seat, work)
        return self._legal

    def _find_works(self, seat: Seat, work: Working) -> tuple[Action, ...]:
        ground = self._my_ground()
        ends = movement.refuse_end(self, ground, seat) is None
        return (
            *buildings.builds(self, work, seat),
            *rivers.dams(self, seat),
            *movement.drives(self, ground, work.steps, seat),
            *([Harvest(seat)] if ends and self.round > 1 else ()),
            *([Rest(seat)] if ends and self.round == 1 else ()),
            *([Shift(seat)] if ends and self.round > 1 else ()),
            *movement.walks(self, ground, work.steps, seat),
        )

    def _my_ground(self) -> Ground:
        if self._ground is None:
            self._ground = ground(self, self.on_turn)
        return self._ground

    def steps_of(self, act: Walk) -> int:
        """How many steps a walk takes."""
        return self._my_ground().reach(act.origin)[act.goal]

    def chances(self) -> list[tuple[Action, int]]:
        match self.pending:
            case Filling() as filling:
                return [*setting_out.insert_chances(self, filling)]
            case Electing():
                return [(Start(CHANCE, seat), 1) for seat in range(self.box.seats)]
            case Dealing():
                return [*setting_out.first_card_chances(self)]
            case Drawing():
                return [*harvest.card_chances(self)]
            case _:
                return []

    def refusal(self, action: Action) -> Refusal | None:
        if action.seat not in self.to_act():
            if self.pending is None:
                return Refusal("dos-rios.refuse.over")
            return Refusal("dos-rios.refuse.not_asked", action=actions.word(action))
        if action.seat == CHANCE:
            legal = action in self.legal(CHANCE)
            return None if legal else Refusal("dos-rios.refuse.impossible", action=actions.word(action))
        match self.pending, action:
            case ((Laying(place=place) | Diverting(place=place)), Lay()):
                return rivers.refuse_lay(self, place, action)
            case Settling(), Settle():
                return setting_out.refuse_settle(self, action)
            case Working() as work, _:
                return self._refuse_work(work, action)
        return Refusal("dos-rios.refuse.not_asked", action=actions.word(action))

    def _refuse_work(self, work: Working, action: Action) -> Refusal | None:
        match action:
            case Walk():
                return movement.refuse_walk(self, self._my_ground(), work.steps, action)
            case Drive():
                return movement.refuse_drive(self, self._my_ground(), work.steps, action)
            case Dam():
                return rivers.refuse_dam(self, action)
            case Build():
                return buildings.refuse_build(self, work, action)
            case Rest() if self.round > 1:
                return Refusal("dos-rios.refuse.no_rest")  # R14
            case Harvest() | Shift() if self.round == 1:
                return Refusal("dos-rios.refuse.first_round")  # R25
            case Rest() | Harvest() | Shift():
                return movement.refuse_end(self, self._my_ground(), action.seat)
        return Refusal("dos-rios.refuse.not_asked", action=actions.word(action))

    def apply(self, action: Action) -> None:
        match self.pending:
            case Working() as work:
                self._work(work, action)
            case Diverting() as diverting:
                assert isinstance(action, Lay)
                self.pending = rivers.divert(self, diverting, action)
            case _:
                self._set_out(action)
        self._ground = self._legal = None
        if isinstance(self.pending, (Working, Drawing)):  # R29: after a dam only when its course is complete
            buildings.check_victory(self)

    def _work(self, work: Working, action: Action) -> None:
        """Part one of a turn, and the choice of part two."""
        match action:
            case Walk():
                steps = movement.walk(self, self._my_ground(), action)
                self.pending = Working(work.steps - steps, work.buildings)
            case Drive():
                self.pending = Working(work.steps - movement.drive(self, action), work.buildings)
            case Dam():
                self.pending = rivers.build_dam(self, action, work)
            case Build():
                buildings.build(self, action)
                self.pending = Working(work.steps, work.buildings - 1)
            case Harvest():
                harvest.use(self)
                self.pending = Drawing()
            case Shift():
                harvest.shift(self)
                self._next_turn()
            case Rest():
                self.events = (Event("dos-rios.event.rest", seat=action.seat),)
                self._next_turn()

    def _set_out(self, action: Action) -> None:
        """What happens outside of turns: setting up, and the cards that chance turns over."""
        match self.pending, action:
            case Filling(slot=slot), PutIn():
                setting_out.put_in(self, action)
                self.pending = Filling(slot + 1) if slot + 1 < len(SLOTS) else Electing()
            case Electing(), Start(player=player):
                self.starter = self.on_turn = player
                self.events = (Event("dos-rios.event.start", seat=player),)
                self.pending = rivers.begin_rivers(self) or Settling(0)
            case Laying() as laying, Lay():
                self.pending = rivers.lay(self, laying, action) or Settling(0)
            case Settling() as settling, Settle():
                self.pending = setting_out.settle(self, action, settling) or Dealing()
            case Dealing(), Draw():
                if setting_out.lay_out(self, action):
                    self._begin_turn(self.starter, 1)
            case Drawing(), Draw():
                if harvest.draw(self, action):
                    self._next_turn()

    def _next_turn(self) -> None:
        """Clockwise; after the last round a stalled game is ranked (R30)."""
        seat = (self.on_turn + 1) % self.box.seats
        number = self.round + (seat == self.starter)
        if number <= self.box.rounds:
            self._begin_turn(seat, number)
            return
        self.pending, self.end = None, Told("dos-rios.ending.stopped", n=self.box.rounds)
        self.events += (Event("dos-rios.event.stopped", n=self.box.rounds, seats=buildings.leaders(self)),)

    def _begin_turn(self, seat: Seat, number: int) -> None:
        self.on_turn, self.round = seat, number
        self.pending = Working(self.box.steps, self.box.buildings)
        self.events += (Event("dos-rios.event.turn", seat=seat, round=number),)

    def copy(self) -> DosRios:
        return DosRios(
            self.box,
            self.pending,
            self.inserts,
            self.water.copy(),
            self.starter,
            self.on_turn,
            self.round,
            [places[:] for places in self.campesinos],
            [areas[:] for areas in self.fincas],
            self.haciendas[:],
            self.money[:],
            self.dams[:],
            self.row,
            self.stack.copy(),
            self.discards.copy(),
            self.victor,
            self.end,
            self.events,
            self._ground,
            self._legal,
        )

    def scores(self) -> list[int]:
        return [len(self.buildings(seat)) for seat in range(self.box.seats)]

    def winners(self) -> tuple[Seat, ...]:
        if self.pending is not None:
            return ()
        return buildings.leaders(self) if self.victor == NOBODY else (self.victor,)

    def ending(self) -> Told | None:
        return self.end

    def statistics(self) -> Statistics:
        return {
            Told("dos-rios.figure.rounds"): self.round,
            Told("dos-rios.figure.dams"): len(self.water.dams),
        }

    def view(self, seat: Seat | None) -> View:
        return observe.view(self, seat)


def begin(setup: Setup) -> DosRios:
    """The table before anything is known (R11)."""
    return set_out(open_box(setup.edition, setup.seats))


def set_out(box: Box) -> DosRios:
    """The table of a box before anything is known."""
    seats = range(box.seats)
    return DosRios(
        box,
        Filling(0),
        box.inserts,
        Water(box.map.frame),
        NOBODY,
        NOBODY,
        0,
        [[] for _ in seats],
        [[] for _ in seats],
        [NOWHERE for _ in seats],
        [0 for _ in seats],
        [box.dams for _ in seats],
        (),
        dict(box.cards),
        dict.fromkeys(CARDS, 0),
    )
