"""Bots: they see views only, and reach a game only through its contract."""

from collections.abc import Callable
from functools import partial

from ribeira.bots.levels import LEVELS, Level
from ribeira.bots.simple import Bot, Greedy, Uniform
from ribeira.kernel.game import AnyGame

BOTS: dict[str, Callable[[AnyGame], Bot]] = {
    "random": Uniform,
    "greedy": Greedy,
    **{level: partial(Level, name=level) for level in LEVELS},
}

__all__ = ["BOTS", "Bot", "Greedy", "Uniform"]
