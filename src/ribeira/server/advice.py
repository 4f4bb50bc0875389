"""Advice as it travels."""

from __future__ import annotations

from typing import Any

from ribeira.bots.hints import Advice
from ribeira.kernel.game import Action, AnyGame
from ribeira.kernel.words import Say

Json = dict[str, Any]


def advice_row(game: AnyGame, advice: Advice, say: Say) -> Json:
    """An action worth playing, with its chance for whoever plays it and why."""
    return {**action_row(game, advice.action, advice.chances[advice.action.seat], say), "why": say(advice.why())}


def action_row(game: AnyGame, action: Action, chance: float, say: Say) -> Json:
    """An action with its chance of winning for whoever plays it."""
    return {
        "action": game.notation.write(action),
        "words": say(action.word()),
        "touches": action.touches(),
        "chance": round(chance, 4),
    }
