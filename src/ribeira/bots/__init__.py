"""Bots: they see views only, and reach a game only through its contract."""

from ribeira.bots.registry import BOTS
from ribeira.bots.simple import Bot, Greedy, Uniform

__all__ = ["BOTS", "Bot", "Greedy", "Uniform"]
