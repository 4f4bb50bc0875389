"""Work that goes wrong, to be done in worker processes."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any


def hang() -> None:
    while True:
        time.sleep(60)


def ponder(game: str, level: str, view: Any, seed: str) -> None:
    """Think about a decision without an end."""
    hang()


def crash() -> None:
    os._exit(3)


def fail() -> None:
    raise ValueError("no idea")


def be_quick(answer: int) -> int:
    return answer


def note(file: Path, name: str) -> None:
    """Tell the world in which order it was done."""
    with file.open("a") as out:
        out.write(f"{name}\n")


def wait_for(file: Path) -> None:
    """Be busy until there is such a file."""
    while not file.exists():
        time.sleep(0.01)


def process() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)
