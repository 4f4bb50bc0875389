"""What bots do in Dos Rios that a good player would not: `python benchmarks/habits.py greedy hard --games 20`.

Each bot plays against itself; with `--records FOLDER …` the recorded games in these folders are read instead. Counted
are harvests that pay somebody else more than whoever used the card, and fights: rounds in a row in which campesinos
are driven out of one and the same area.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from ribeira import GAMES, Dealer, Match, read_record, replay
from ribeira.bots import BOTS

LONG = 4  # rounds that a fight over one area must take to be called long


class Watcher:
    """Reads what is told in one game."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.round = 0
        self.fights: dict[Any, tuple[int, int]] = {}  # by area: the round of the last drive, and how many in a row

    def look(self, state: Any) -> None:
        """Count what the last action brought about."""
        user, paid = None, Counter[int]()
        for event in state.events:
            code, facts = event.code.removeprefix("dos-rios.event."), event.facts
            if code == "turn":
                self.round = facts["round"]
            elif code == "harvest":
                user = facts["seat"]
            elif code == "earns":
                paid[facts["seat"]] += facts["n"]
            elif code == "drive":
                self.drive(str(facts["area"]))
        if user is not None and paid:
            own = paid.pop(user, 0)
            self.counts["harvests"] += 1
            self.counts["pay others more"] += max(paid.values(), default=0) > own

    def drive(self, area: str) -> None:
        """A drive goes on with the fight over its area, or begins one."""
        last, length = self.fights.get(area, (-2, 0))
        if self.round == last:
            return
        length = length + 1 if self.round == last + 1 else 1
        self.fights[area] = self.round, length
        self.counts["fights"] += length == 1
        self.counts["long fights"] += length == LONG


def play(name: str, seats: int, games: int) -> Counter[str]:
    """What a bot does in so many games against itself."""
    game = GAMES["dos-rios"]
    bot, found = BOTS[name](game), Counter[str](games=games)
    for number in range(games):
        watcher, rng = Watcher(), Random(f"habits {number}")
        match = Match(game, game.setup(seats), [name] * seats, Dealer.seeded("habits", number), watcher.look)
        while not match.over:
            match.play(bot.choose(match.state.view(match.state.next_to_act()), rng))
        found += watcher.counts
        found["rounds"] += watcher.round
    return found


def read(folders: list[Path]) -> Iterator[tuple[int, Counter[str]]]:
    """What players did in recorded games, by the number of seats."""
    game, found = GAMES["dos-rios"], dict[int, Counter[str]]()
    for file in (file for folder in folders for file in sorted(folder.glob("*.json"))):
        record, watcher = read_record(file.read_bytes(), GAMES), Watcher()
        for state in replay(record, game):
            watcher.look(state)
        counts = found.setdefault(record.setup.seats, Counter())
        counts += watcher.counts
        counts["games"] += 1
        counts["rounds"] += watcher.round
    yield from sorted(found.items())


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--records", nargs="+", type=Path, default=[])
    arguments = parser.parse_args()
    print(f"{'':8} seats  games   rounds a game   harvests that pay another more  fights   of {LONG} rounds or more")
    for name in arguments.bots:
        for seats in GAMES["dos-rios"].seats:
            show(name, seats, play(name, seats, arguments.games))
    for seats, found in read(arguments.records):
        show("records", seats, found)


def show(name: str, seats: int, found: Counter[str]) -> None:
    """Print one line."""
    share = found["pay others more"] / max(1, found["harvests"])
    counts = f"{found['fights']:6} {found['long fights']:12}"
    length = found["rounds"] / found["games"]
    harvests = f"{share:24.1%} of {found['harvests']:4}"
    print(f"{name:8} {seats:5} {found['games']:6} {length:15.1f} {harvests} {counts}", flush=True)


if __name__ == "__main__":
    main()
