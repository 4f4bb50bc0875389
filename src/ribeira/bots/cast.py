"""The cast: characters who carry the levels, and how bots are called at a table."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

NUMERALS = ("II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True)
class Character:
    """A bot with a name and a face. How its style plays is told in `characters.py`."""

    name: str
    level: str  # at which it plays: one of `levels.LEVELS`
    style: str  # what it leans to among equals: one of `characters.STYLES`
    face: tuple[str, ...]  # what it is drawn of: names of `svg.faces.PARTS`, back to front


CAST = {
    "tome": Character("Tomé", "easy", "careful", ("olive-coat", "head", "stubble", "straw-hat")),
    "amparo": Character("Amparo", "easy", "bold", ("sea-coat", "head", "fringe", "kerchief")),
    "brais": Character("Brais", "easy", "steady", ("gold-coat", "head", "freckles", "tousled-hair")),
    "ines": Character("Inês", "medium", "steady", ("wine-coat", "bun", "head", "dark-hair", "glasses")),
    "eneko": Character("Eneko", "medium", "bold", ("clay-coat", "head", "moustache", "beret")),
    "rosaura": Character("Rosaura", "medium", "watchful", ("sea-coat", "curls", "head", "curled-fringe", "earrings")),
    "bento": Character("Bento", "medium", "careful", ("moss-coat", "head", "full-beard")),
    "catuxa": Character("Catuxa", "hard", "bold", ("clay-coat", "head", "fair-hair", "braids")),
    "anxo": Character("Anxo", "hard", "careful", ("stone-coat", "head", "sideburns", "monocle", "bowler")),
    "ximena": Character("Ximena", "hard", "watchful", ("head", "fringe", "hood")),
    "leonor": Character("Leonor", "expert", "steady", ("wine-coat", "comb", "mantilla", "head", "white-hair")),
    "duarte": Character("Duarte", "expert", "bold", ("sea-coat", "long-hair", "head", "goatee", "tricorne")),
}


def level_of(bot: str) -> str:
    """The level at which a character plays; any other bot is a level of its own."""
    return CAST[bot].level if bot in CAST else bot


def called(bot: str, taken: Collection[str]) -> str:
    """What a bot is called at a table where these names are taken: its own name, or that and a numeral."""
    name = CAST[bot].name if bot in CAST else bot.capitalize()
    numbered = [f"{name} {numeral}" for numeral in NUMERALS]
    return next((each for each in (name, *numbered) if each not in taken), name)
