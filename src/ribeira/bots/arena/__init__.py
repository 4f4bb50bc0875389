"""Matches between bots: who plays whom on which deal, what came of it, and what it proves."""

from ribeira.bots.arena.playing import Played, bot_rng, play_game, seated

__all__ = ["Played", "bot_rng", "play_game", "seated"]
