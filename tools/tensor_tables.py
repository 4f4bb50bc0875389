"""The tables of observations and actions in `docs/research.md`, made from each game's `tensor.py`.

    python tools/tensor_tables.py

writes them into the page, between the lines `<!-- GAME -->` and `<!-- end -->`. The suite checks that they are true.
"""

from __future__ import annotations

import re
from pathlib import Path

from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame

PAGE = Path(__file__).parent.parent / "docs" / "research.md"


def tables(game: AnyGame) -> str:
    """What the observations and actions of a game are, with the fewest seats and the usual options."""
    setup = game.setup(game.seats[0])
    assert game.tensors is not None
    tensors = game.tensors(setup)
    options = "".join(f", {name} {value}" for name, value in setup.options.items())
    lines = [
        f"With {setup.seats} seats{options}: {tensors.size} numbers, {tensors.actions} actions, "
        f"at most {tensors.chances} outcomes of chance at once, {tensors.recalled} own actions recalled.",
        "",
        "| field | shape | range | meaning |",
        "|---|---|---|---|",
    ]
    for field in tensors.fields:
        lines.append(f"| `{field.name}` | {_shape(field.shape)} | {field.low:g} … {field.high:.0f} | {field.meaning} |")
    lines += ["", "| verb | first number | shape | meaning of each axis |", "|---|---|---|---|"]
    for block in tensors.blocks:
        first = tensors.first_numbers[block.verb]
        lines.append(f"| `{block.verb}` | {first} | {_shape(block.shape)} | {block.meaning} |")
    return "\n".join(lines)


def _shape(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) or "1"


def filled(page: str) -> str:
    """The page with the tables as they are now."""
    for name in GAMES:
        if GAMES[name].tensors is not None:
            made = f"<!-- {name} -->\n{tables(GAMES[name])}\n<!-- end -->"
            page = re.sub(rf"<!-- {name} -->\n.*?<!-- end -->", made.replace("\\", r"\\"), page, flags=re.DOTALL)
    return page


if __name__ == "__main__":
    PAGE.write_text(filled(PAGE.read_text()))
