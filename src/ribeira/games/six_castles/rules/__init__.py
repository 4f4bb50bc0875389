"""The rules of Six Castles, one module a chapter, put together here."""

from __future__ import annotations

from collections.abc import Mapping

from ribeira.games.six_castles import actions, observe
from ribeira.games.six_castles.actions import (
    Action,
    Build,
    Charter,
    Disc,
    Draw,
    Enter,
    Exchange,
    Find,
    First,
    Flip,
    Found,
    Keep,
    Lay,
    Lie,
    Mark,
    Move,
    Pass,
    Place,
    Sell,
    Start,
    Step,
    Survey,
    Toll,
    Top,
    Work,
    Worship,
)
from ribeira.games.six_castles.components import CASTLE, Box, open_box
from ribeira.games.six_castles.observe import View
from ribeira.games.six_castles.rules import deal, discs, placing, reckoning, track, turn, workers
from ribeira.games.six_castles.state import (
    DISC_RESERVE,
    NONE,
    RESERVE,
    Building,
    Chartering,
    Choosing,
    Closing,
    Dealing,
    Drawing,
    Entering,
    Exposing,
    Finding,
    Founding,
    Marking,
    Pending,
    Placing,
    Points,
    Scouting,
    Selling,
    Starting,
    State,
    Stepping,
    Surveying,
    Working,
    Worshipping,
)
from ribeira.games.six_castles.territory import Territory
from ribeira.games.six_castles.words import word
from ribeira.kernel import game
from ribeira.kernel.game import Setup, Statistics
from ribeira.kernel.notation import CHANCE, Seat
from ribeira.kernel.words import Refusal, Told

Rule = tuple[turn.Offer, turn.Refuse]

_TOLL: Rule = turn.offer_toll, turn.refuse_toll
_PASS: Rule = turn.offer_pass, turn.refuse_pass

# What each decision allows: actions offered, and the reason to refuse one. Legality is derived from both.
RULES: Mapping[type[Pending], Mapping[type[Action], Rule]] = {
    Chartering: {Keep: (deal.offer_keep, deal.refuse_keep)},
    Starting: {Start: (deal.offer_start, deal.refuse_start)},
    Scouting: {Lay: (track.offer_lay, track.refuse_lay)},
    Placing: {Place: (placing.offer_place, placing.refuse_place), Toll: _TOLL},
    Founding: {Found: (placing.offer_found, placing.refuse_found), Toll: _TOLL},
    Stepping: {Step: (track.offer_step, track.refuse_bonus_step), Toll: _TOLL, Pass: _PASS},
    Choosing: {
        Mark: (track.offer_mark, track.refuse_mark),
        Work: (workers.offer_work, workers.refuse_work),
        Toll: _TOLL,
        Pass: _PASS,
    },
    Marking: {
        Step: (track.offer_step, track.refuse_step),
        Disc: (track.offer_disc, track.refuse_disc),
        Lay: (track.offer_lay, track.refuse_lay),
        Flip: (track.offer_flip, track.refuse_flip),
        Exchange: (track.offer_exchange, track.refuse_exchange),
        Toll: _TOLL,
        Pass: _PASS,
    },
    Selling: {Sell: (discs.offer_sell, discs.refuse_sell), Toll: _TOLL, Pass: _PASS},
    Surveying: {Survey: (discs.offer_survey, discs.refuse_survey), Toll: _TOLL, Pass: _PASS},
    Entering: {Enter: (workers.offer_enter, workers.refuse_enter), Toll: _TOLL, Pass: _PASS},
    Working: {
        Move: (workers.offer_move, workers.refuse_move),
        Lie: (workers.offer_lie, workers.refuse_lie),
        Toll: _TOLL,
        Pass: _PASS,
    },
    Worshipping: {Worship: (workers.offer_worship, workers.refuse_worship), Toll: _TOLL, Pass: _PASS},
    Building: {Build: (workers.offer_build, workers.refuse_build), Toll: _TOLL, Pass: _PASS},
    Closing: {Toll: _TOLL, Pass: _PASS},
}


class SixCastles(State, game.State):
    """A game of Six Castles: the state with the rules that move it."""

    __slots__ = ()

    def to_act(self) -> tuple[Seat, ...]:
        match self.pending:
            case None:
                return ()
            case Dealing() | Exposing() | Finding() | Drawing():
                return (CHANCE,)
            case Chartering():
                return tuple(seat for seat, kept in enumerate(self.kept) if not kept)
            case Scouting(scout=scout):
                return (scout,)
            case _:
                return (self.player,)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        if seat == CHANCE:
            return tuple(action for action, _ in self.chances())
        if self.pending is None or seat not in self.to_act():
            return ()
        found: list[Action] = []
        for kind, (offer, refuse) in RULES[type(self.pending)].items():
            offered = offer(self, seat)
            found += offered if kind is Place else [action for action in offered if refuse(self, action) is None]
        return tuple(sorted(found, key=actions.in_order))

    def chances(self) -> list[tuple[Action, int]]:
        match self.pending:
            case Dealing():
                return deal.owed(self)
            case Exposing():
                return deal.tops(self)
            case Finding():
                return deal.finds(self, self.player)
            case Drawing():
                return deal.draws(self, self.player)
            case _:
                return []

    def refusal(self, action: Action) -> Refusal | None:
        owing = self.to_act()
        if self.pending is None:
            return Refusal("six-castles.refuse.over")
        if action.seat not in owing:
            return Refusal("six-castles.refuse.not_asked", action=word(action))
        if action.seat == CHANCE:
            possible = any(action == outcome for outcome, _ in self.chances())
            return None if possible else Refusal("six-castles.refuse.impossible", action=word(action))
        rules = RULES[type(self.pending)]
        if type(action) not in rules:
            return Refusal("six-castles.refuse.not_now", action=word(action))
        return rules[type(action)][1](self, action)

    def apply(self, action: Action) -> None:
        self.happened = ()
        match action:
            case Place():
                placing.place(self, action)
                turn.after_placing(self)
            case Found():
                turn.found(self, action.corner)
            case Pass():
                turn.go_on(self)
            case Toll():
                turn.pay_toll(self, action)
            case Keep() | Start() | Lay() if not isinstance(self.pending, Marking):
                self._set_up(action)
            case Step() if isinstance(self.pending, Stepping):
                track.step(self, action.seat)
                self.pending = Choosing()
            case Mark() | Step() | Disc() | Lay() | Flip() | Exchange() | Sell() | Survey():
                self._use_discs(action)
            case Work() | Enter() | Move() | Lie() | Worship() | Build():
                self._use_workers(action)
            case _:
                self._deal(action)

    def _deal(self, action: Action) -> None:
        dealing = isinstance(self.pending, Dealing)
        match action:
            case First():
                deal.take_first(self, action.player)
            case Top():
                deal.show_top(self, action.castle)
            case Draw():
                deal.give_tile(self, action.player, action.tile)
            case Find():
                deal.give_scout(self, action.player, action.tile)
            case Charter():
                deal.give_contract(self, action.player, action.contract)
        if dealing:
            turn.after_dealing(self)
        elif isinstance(self.pending, Exposing):
            turn.take_bonus(self)
        elif isinstance(self.pending, Finding):
            self.pending = Choosing()
        else:
            turn.next_turn(self)

    def _set_up(self, action: Keep | Start | Lay) -> None:
        match action:
            case Keep():
                if deal.keep(self, action):
                    self.pending = Starting()
                return
            case Start():
                deal.start(self, action)
            case Lay():
                deal.lay_first(self, action)
        turn.after_setup_step(self)

    def _use_discs(self, action: Action) -> None:
        match action:
            case Mark():
                track.mark(self, action)
            case Step():
                track.mark_step(self, action)
            case Disc():
                track.put_disc(self, action)
            case Lay():
                track.lay(self, action)
            case Flip():
                track.flip(self, action)
            case Exchange():
                track.exchange(self, action)
            case Sell():
                discs.sell(self, action)
                turn.after_selling(self)
            case Survey():
                discs.survey(self, action)
                turn.close(self)

    def _use_workers(self, action: Action) -> None:
        match action:
            case Work(seat=seat):
                self.tell("work", seat=seat)
                turn.begin_work(self)
            case Enter():
                workers.enter(self, action)
            case Move():
                workers.move(self, action)
            case Lie():
                workers.lie(self, action)
                turn.after_working(self)
            case Worship():
                workers.worship(self, action)
                turn.after_worship(self)
            case Build():
                workers.build(self, action)
                turn.close(self)

    def copy(self) -> SixCastles:
        return SixCastles(
            self.box,
            self.pending,
            self.first,
            self.turn,
            self.territory.copy(),
            self.placed,
            self.tiles,
            self.stack,
            self.scouts,
            self.side,
            self.castles,
            self.top,
            self.charters,
            self.hands[:],
            self.packs[:],
            self.shown[:],
            self.dealt[:],
            self.kept[:],
            self.open,
            self.tracks[:],
            self.cylinders[:],
            [discs[:] for discs in self.discs],
            [posts[:] for posts in self.workers],
            self.money[:],
            self.religion[:],
            self.served.copy(),
            self.scored.copy(),
            self.awards.copy(),
            self.happened,
        )

    def points(self, seat: Seat) -> Points:
        """A seat's points by source as they stand (C22)."""
        return reckoning.points(self, seat)

    def scores(self) -> list[int]:
        return [self.points(seat).total for seat in range(self.box.seats)]

    def winners(self) -> tuple[Seat, ...]:
        return () if self.pending is not None else reckoning.winners(self)

    def ending(self) -> Told | None:
        return None if self.pending is not None else reckoning.ending(self)

    def statistics(self) -> Statistics:
        return reckoning.statistics(self)

    def view(self, seat: Seat | None) -> View:
        return observe.view(self, seat)


def begin(setup: Setup) -> SixCastles:
    """The table before anything is known (C8)."""
    return set_out(open_box(setup.edition, setup.seats, setup.options["version"]))


def set_out(box: Box) -> SixCastles:
    """The table of a box before anything is known."""
    seats = box.seats
    return SixCastles(
        box=box,
        pending=Dealing(),
        first=NONE,
        turn=0,
        territory=Territory(),
        placed=None,
        tiles=tuple(sorted(box.tiles)),
        stack=seats * box.rounds,
        scouts=tuple(sorted(box.scouts)),
        side=box.side_pile,
        castles=tuple(sorted(box.castles)),
        top="",
        charters=deal.contracts_in_hand(box),
        hands=[()] * seats,
        packs=[()] * seats,
        shown=[()] * seats,
        dealt=[()] * seats,
        kept=[""] * seats,
        open=(CASTLE,) if box.contracts else (),
        tracks=[()] * seats,
        cylinders=[NONE] * seats,
        discs=[[DISC_RESERVE] * box.discs for _ in range(seats)],
        workers=[[RESERVE] * box.workers for _ in range(seats)],
        money=[0] * seats,
        religion=[0] * seats,
        served={},
        scored={},
    )
