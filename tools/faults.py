"""Faults of every kind, tried many times at a site of its own on this machine, and what is found after each.

    PYTHONPATH=src:. python tools/faults.py --minutes 30

plays all games at several tables over sockets while servers, PostgreSQL, disks, sockets, clocks and bots fail, and
holds what people were told and shown against what is stored: each acknowledged move must be there exactly once, each
picture must be what the rules make of what is stored, must not depend on a choice that is still sealed, and no clock
may gain time or lose more than passed. What it counts adds up over runs in build/faults.json; the exit code is 1 as
soon as anything is wrong. `--only kill` takes the faults with these letters in their names.

Servers are forked from a process that has imported the program, so that a start costs little. How faults are made:
kill -9, SIGTERM, SIGSTOP; a full disk is a small tmpfs filled up, and one that becomes read-only an ext4 that finds an
error (both are left out where one may not mount); nothing can be written while RLIMIT_FSIZE of the server is 0; a slow
disk is another process that holds the lock of the file; the time of day is moved as the server reads it; sockets are
cut off, fall silent or are not read by the players themselves.
`--older REF` takes another commit of this repository as the other version of a rolling restart.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict
from pathlib import Path

from tests.faults.kinds import FAULTS, Fault
from tests.faults.trials import Outcome, run
from tests.faults.truth import Findings
from tests.faults.volume import can_mount
from tests.faults.world import Grounds

ROOT = Path(__file__).parent.parent
SUMS = ROOT / "build" / "faults.json"
HEAD = ("tried", "kills", "acknowledged", "pictures", "sealed", "lost", "doubled", "leaks", "astray", "unfair", "odd")
SLICE = 60.0  # seconds for which a fault is tried at one site
SHARE = {"kill -9 of the server (SQLite)": 4, "kill -9 of one of three (PostgreSQL)": 3}  # times as long as others


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20, help="for all faults together")
    parser.add_argument("--times", type=int, default=1_000_000, help="trials of each fault, at most")
    parser.add_argument("--seed", default="", help="what chance follows from; another one each time if none is given")
    parser.add_argument("--only", default="", metavar="LETTERS", help="faults with these letters in their names")
    parser.add_argument("--older", default="", metavar="REF", help="a commit for the rolling restart")
    parser.add_argument("--fresh", action="store_true", help="forget what earlier runs have counted")
    parser.add_argument("--show", action="store_true", help="only print what runs have counted so far")
    return parser.parse_args()


def read_sums() -> dict[str, Outcome]:
    """What earlier runs have counted."""
    if not SUMS.exists():
        return {}
    kept = json.loads(SUMS.read_text(encoding="utf-8"))
    return {name: Outcome(**{**row, "found": Findings(**row["found"])}) for name, row in kept.items()}


def add_to_sums(name: str, one: Outcome) -> None:
    """Count what was found; several runs may do so at once."""
    import fcntl

    SUMS.parent.mkdir(exist_ok=True)
    with SUMS.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sums = read_sums()
        sums.setdefault(name, Outcome()).add(one)
        fresh = SUMS.with_suffix(".new")
        fresh.write_text(json.dumps({name: asdict(each) for name, each in sums.items()}), encoding="utf-8")
        fresh.replace(SUMS)


def print_sums() -> bool:
    """The table; whether nothing is wrong."""
    sums = read_sums()
    total = Outcome()
    print(f"{'fault':<38}" + "".join(f"{name:>13}" for name in HEAD))
    for fault in FAULTS:
        if fault.name in sums:
            total.add(sums[fault.name])
            _print_row(fault.name, sums[fault.name])
        else:
            print(f"{fault.name:<38}{'not tried':>13}")
    _print_row("all", total)
    for note in total.found.notes[:20]:
        print(note)
    return total.found.good


def _print_row(name: str, outcome: Outcome) -> None:
    figures = {**asdict(outcome.found), "tried": outcome.tried, "kills": outcome.kills}
    print(f"{name:<38}" + "".join(f"{figures[column]:>13,}" for column in HEAD))


def wanted(options: argparse.Namespace) -> list[Fault]:
    """The faults that are to be tried."""
    faults = [fault for fault in FAULTS if options.only.lower() in fault.name.lower()]
    faults = [fault for fault in faults if options.older or not fault.older]
    return [fault for fault in faults if not fault.volume or can_mount(fault.volume)]


def checkout(ref: str, folder: str) -> Path:
    """The sources of another commit."""
    archive = subprocess.run(["git", "archive", ref, "src"], cwd=ROOT, check=True, capture_output=True).stdout
    subprocess.run(["tar", "-x", "-C", folder], input=archive, check=True)
    return Path(folder) / "src"


def _try_all(grounds: Grounds, faults: list[Fault], options: argparse.Namespace, seed: str) -> None:
    """Try all faults in turn, each at a new site, until the time is up or each was tried so often."""
    end, left, turn = time.monotonic() + 60 * options.minutes, dict.fromkeys(faults, options.times), 0
    while (faults := [fault for fault in faults if left[fault]]) and time.monotonic() < end:
        turn += 1
        for fault in faults:
            seconds = min(SLICE * SHARE.get(fault.name, 1), end - time.monotonic())
            if seconds > 0:
                outcome = run(grounds, fault, f"{seed} {turn} {fault.name}", left[fault], seconds)
                left[fault] -= outcome.tried
                add_to_sums(fault.name, outcome)
                print(f"{fault.name}: {outcome.tried} trials in {outcome.seconds:.0f} s", flush=True)


def main() -> int:
    """Try the faults and print what was found."""
    options = arguments()
    if options.fresh:
        SUMS.unlink(missing_ok=True)
    if options.show:
        return int(not print_sums())
    faults = wanted(options)
    seed = options.seed or str(random.SystemRandom().randrange(10**9))
    print(f"seed {seed}", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        grounds = Grounds(checkout(options.older, folder) if options.older else None)
        try:
            _try_all(grounds, faults, options, seed)
        finally:
            grounds.close()
    return int(not print_sums())


if __name__ == "__main__":
    sys.exit(main())
