"""Bots: they see views only, and reach a game only through its contract."""

from collections.abc import Callable

from ribeira.bots.simple import Bot, Greedy, Uniform
from ribeira.kernel.game import AnyGame

BOTS: dict[str, Callable[[AnyGame], Bot]] = {"random": Uniform, "greedy": Greedy}

__all__ = ["BOTS", "Bot", "Greedy", "Uniform"]
