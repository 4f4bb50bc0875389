"""`ribeira play`: a game at the terminal, alone against bots or several people taking turns at one screen."""

from __future__ import annotations

import shlex
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random

from ribeira.bots import BOTS
from ribeira.bots.arena import bot_rng, seated
from ribeira.bots.cast import CAST, called
from ribeira.cli import records
from ribeira.cli.arguments import (
    add_aid,
    add_game,
    add_seats,
    add_seed,
    add_setup,
    find_game,
    read_bots,
    setup_from,
    whole,
    writing,
)
from ribeira.cli.choice import Choices
from ribeira.cli.errors import BadArgument, BadOutput
from ribeira.cli.log import Log
from ribeira.cli.screen import Leave, Screen
from ribeira.cli.voice import paper, say, voice
from ribeira.kernel.dealer import Dealer
from ribeira.kernel.files import write_whole
from ribeira.kernel.game import Action
from ribeira.kernel.match import Match
from ribeira.kernel.notation import Seat
from ribeira.kernel.record import replay, verify, write_record
from ribeira.kernel.words import BadRecord, Told

USUAL_BOTS = ("greedy",)
LONGEST_NAME = 30


def add(parser: ArgumentParser) -> None:
    """The arguments of the command."""
    add_game(parser)
    add_seats(parser)
    humans = whole("--humans", 0)
    parser.add_argument("--humans", metavar="N", type=humans, default=1, help=say(Told("cli.play.humans")))
    bots = say(Told("cli.arg.bots", bots=BOTS.names))
    parser.add_argument("--bots", metavar="NAME", type=read_bots, default=USUAL_BOTS, help=bots)
    parser.add_argument("--name", metavar="NAME", action="append", help=say(Told("cli.play.name")))
    add_setup(parser)
    add_aid(parser)
    parser.add_argument("--record", metavar="FILE", type=Path, help=say(Told("cli.play.record")))
    parser.add_argument("--continue", metavar="FILE", type=Path, dest="unfinished", help=say(Told("cli.play.continue")))
    add_seed(parser)


@dataclass
class Session:
    """A match at this terminal: the first seats are people, the others bots."""

    match: Match
    humans: int
    bots: tuple[str, ...]
    rngs: list[Random]
    log: Log
    screen: Screen
    file: Path | None
    last: Seat | None = field(default=None)  # whose page is on the screen, if several share it

    def run(self) -> int:
        """Play to the end, or until the player leaves; the exit code."""
        try:
            self.save()
            while not self.match.over:
                seat = self.match.state.to_act()[0]
                action = self.decide(seat) if seat < self.humans else self.think(seat)
                self.match.play(action)
                self.save()
        except (Leave, EOFError):
            self.part()
            return 0
        except KeyboardInterrupt:
            self.part()
            raise
        self.finish()
        return 0

    def think(self, seat: Seat) -> Action:
        """A bot's decision."""
        names = seated(self.bots, self.match.setup.seats - self.humans)
        bot = BOTS[names[seat - self.humans]](self.match.game)
        return bot.choose(self.match.state.view(seat), self.rngs[seat])

    def decide(self, seat: Seat) -> Action:
        """A person's decision. Between the pages of two people falls the curtain."""
        state, screen = self.match.state, self.screen
        if self.humans > 1 and seat != self.last:
            if self.last is not None:
                screen.wipe()
            screen.curtain(seat, self.log.take(None))
            self.last = seat
        screen.show_page(self.match.game, state.view(seat), self.log.take(seat))
        return screen.choose(Choices.of(self.match.game, state, seat, screen.say))

    def save(self) -> None:
        """Write the record as it stands, so that whatever happens the game can go on from here."""
        if self.file is not None:
            with writing(self.file):
                write_whole(self.file, write_record(self.match.record(with_key=True), self.match.game))

    def part(self) -> None:
        """Say how to go on."""
        self.screen.console.print()
        if self.file is None:
            self.screen.tell("cli.play.lost")
            return
        command = f"ribeira play --continue {shlex.quote(str(self.file))}"
        if self.humans != 1:
            command += f" --humans {self.humans}"
        if self.bots != USUAL_BOTS:
            command += f" --bots {','.join(self.bots)}"
        self.screen.tell("cli.play.kept", file=str(self.file))
        self.screen.console.print(command, style="bold", soft_wrap=True)

    def finish(self) -> None:
        """The end: the last events, the board, who won, and what proves that the dealer was fair."""
        state, screen = self.match.state, self.screen
        if self.humans > 1:
            screen.wipe()
        viewer = 0 if self.humans == 1 else None
        screen.show_page(self.match.game, state.view(None), self.log.take(viewer))
        ending = state.ending()
        assert ending is not None
        code = "cli.play.won" if len(state.winners()) == 1 else "cli.play.shared"
        screen.tell(code, "bold", seats=state.winners(), how=ending)
        screen.show_standing(state.scores(), state.winners())
        screen.tell("cli.play.key", key=self.match.dealer.key.hex())
        if self.file is not None:
            screen.tell("cli.play.written", file=str(self.file))


def run(arguments: Namespace) -> int:
    """Run the command."""
    session = begin(arguments) if arguments.unfinished is None else resume(arguments)
    match, screen = session.match, session.screen
    screen.tell("cli.play.title", "bold", game=match.game.title, players=", ".join(screen.names))
    screen.tell("cli.play.hash", "dim", hash=match.dealer.commitment)
    screen.console.print()
    return session.run()


def begin(arguments: Namespace) -> Session:
    """A new game."""
    game = find_game(arguments.game)
    setup = setup_from(arguments, game)
    if arguments.record is not None and arguments.record.exists():
        raise BadOutput(Told("cli.error.exists", file=str(arguments.record)))
    humans = _humans(arguments, setup.seats)
    bots = seated(arguments.bots, setup.seats - humans)
    names = _names(arguments.name or [], humans, bots)
    log = _log(arguments)
    dealer = Dealer() if arguments.seed is None else Dealer.seeded(arguments.seed)
    match = Match(game, setup, names, dealer, log.see)
    return _session(arguments, match, log, arguments.record)


def resume(arguments: Namespace) -> Session:
    """A game gone on with from its record, checked as far as it goes."""
    path: Path = arguments.unfinished
    for name in ("seats", "name", "edition", "option", "seed"):
        if getattr(arguments, name) is not None:
            raise BadArgument(Told("cli.error.continue", option=f"--{name}"))
    record = records.load(path)
    game = records.game_of(record)
    if arguments.game not in (None, game.name):
        raise BadArgument(Told("cli.error.other_game", game=arguments.game, file=str(path), expected=game.name))
    try:
        if record.key is None:
            raise BadRecord(Told("cli.error.no_key"))
        verify(record, game)
        if record.result is not None:
            raise BadRecord(Told("cli.error.finished"))
    except BadRecord as error:
        raise records.in_file(path, error) from None
    _humans(arguments, record.setup.seats)
    log = _log(arguments)
    actors = [game.notation.read(text).seat for text in record.actions]
    for actor, state in zip(actors, islice(replay(record, game), 1, None), strict=True):
        if 0 <= actor < arguments.humans:
            log.take(actor)
            log.take(None)
        log.see(state)
    match = Match(game, record.setup, record.players, Dealer(bytes.fromhex(record.key)), actions=record.actions)
    match.watch = log.see
    return _session(arguments, match, log, arguments.record or path)


def _session(arguments: Namespace, match: Match, log: Log, file: Path | None) -> Session:
    names = records.names_of(match.record())
    seed = Random().random() if arguments.seed is None else arguments.seed
    rngs = [bot_rng(seed, 0, seat) for seat in range(match.setup.seats)]
    screen = Screen(paper(), voice(names), names, arguments.memory_aid)
    return Session(match, arguments.humans, arguments.bots, rngs, log, screen, file)


def _log(arguments: Namespace) -> Log:
    return Log([None, *range(arguments.humans)])


def _humans(arguments: Namespace, seats: int) -> int:
    humans: int = arguments.humans
    if humans > seats:
        raise BadArgument(Told("cli.error.number", name="--humans", value=humans, least=0, most=seats))
    return humans


def _names(given: list[str], humans: int, bots: Sequence[str]) -> list[str]:
    """The names given, in order of seats; characters have their own, everyone else a plain one."""
    seats = humans + len(bots)
    if len(given) > seats:
        raise BadArgument(Told("cli.error.names", value=given[seats], n=seats))
    for name in given:
        if not name.strip() or not name.isprintable() or len(name) > LONGEST_NAME:
            raise BadArgument(Told("cli.error.name", value=name, most=LONGEST_NAME))
    names = list(given)
    for seat in range(len(given), seats):
        character = seat >= humans and bots[seat - humans] in CAST
        plain = say(Told("seat.name" if seat < humans else "cli.play.bot", number=seat + 1))
        names.append(called(bots[seat - humans], names) if character else plain)
    for name in names:
        if names.count(name) > 1:
            raise BadArgument(Told("cli.error.same_name", value=name))
    return names
