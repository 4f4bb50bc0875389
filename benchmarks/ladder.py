"""Every level against the level below at every table, cheapest first: `python benchmarks/ladder.py FOLDER`.

Each pair is one run of `ribeira arena … --unhurried --seed 1 --resume --json FOLDER/….json`, so that it can be stopped
and gone on with at any time. `--show` plays nothing and prints the table of docs/bots.md from what is in the folder.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ribeira import GAMES
from ribeira.cli import main as ribeira

LADDER = (("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("expert", "hard"))
SEED = "1"


def tables() -> Iterator[tuple[str, int, str]]:
    """Every game, number of seats and version (empty where there is but one)."""
    for name, game in GAMES.items():
        for version in game.options.get("version", ("",)):
            for seats in game.seats:
                yield name, seats, version


def file_of(folder: Path, table: tuple[str, int, str], pair: tuple[str, str]) -> Path:
    """Where the games of a pair at a table are kept."""
    return folder / ("-".join(str(part) for part in (*table, *pair) if part) + ".json")


def play(folder: Path, table: tuple[str, int, str], pair: tuple[str, str], games: int, more: list[str]) -> None:
    """Play a pair at a table, or go on with it."""
    name, seats, version = table
    file = file_of(folder, table, pair)
    option = ["--option", f"version={version}"] if version else []
    command = ["arena", name, "--seats", str(seats), *option, "--bots", ",".join(pair), "--games", str(games)]
    command += ["--seed", SEED, "--jobs", "1", "--unhurried", "--resume", "--json", str(file), *more]
    print("ribeira", *command, flush=True)
    ribeira(command)


def cell(file: Path) -> str:
    """What a file says, as it stands in docs/bots.md."""
    if not file.exists():
        return "not measured"
    content: dict[str, Any] = json.loads(file.read_text())
    result = content["result"]
    if result is None:
        return "not measured"
    found = result["pairings"][0]
    share = f"{found['share']:.0%} ({100 * found['low']:.0f} to {100 * found['high']:.0f})".replace("%", " %")
    return f"{share}, {found['times_fair']:.2f} ×, {result['games']} games"


def show(folder: Path) -> None:
    """Print the table."""
    print("| | seats |", " | ".join(f"`{strong}` against `{weak}`" for strong, weak in LADDER), "|")
    print("|---" * (len(LADDER) + 2) + "|")
    for table in tables():
        name, seats, version = table
        title = f"{GAMES[name].title}, {version}" if version else GAMES[name].title
        cells = [cell(file_of(folder, table, pair)) for pair in LADDER]
        print(f"| {title} | {seats} |", " | ".join(cells), "|")


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--show", action="store_true", help="print what is in the folder and play nothing")
    parser.add_argument("--game", choices=list(GAMES), help="of this game alone")
    parser.add_argument("--level", choices=[strong for strong, _ in LADDER], help="this level alone")
    parser.add_argument("--seats", type=int, help="with so many seats alone")
    parser.add_argument("--games", type=int, default=240, help="of a pair at the most")
    parser.add_argument("--no-sprt", action="store_true", help="all these games, even if the answer is clear before")
    given = parser.parse_args()
    if not given.show:
        given.folder.mkdir(parents=True, exist_ok=True)
        for pair in LADDER:
            for table in tables():
                wanted = given.game in (None, table[0]) and given.seats in (None, table[1])
                if wanted and given.level in (None, pair[0]):
                    play(given.folder, table, pair, given.games, ["--no-sprt"] if given.no_sprt else [])
    show(given.folder)


if __name__ == "__main__":
    main()
