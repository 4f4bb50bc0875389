"""Advice as it travels."""

from __future__ import annotations

from typing import Any

from ribeira.bots.hints import Advice
from ribeira.kernel.game import Action, AnyGame
from ribeira.kernel.words import Say

Json = dict[str, Any]


def advice_row(game: AnyGame, advice: Advice, say: Say, view: Any = None) -> Json:
    """An action worth playing, with its chance for whoever plays it and why."""
    row = action_row(game, advice.action, advice.chances[advice.action.seat], say, view)
    return {**row, "why": say(advice.why())}


def action_row(game: AnyGame, action: Action, chance: float, say: Say, view: Any = None) -> Json:
    """An action with its chance of winning for whoever plays it, told by what a view shows of it if there is one."""
    row = {
        "action": game.notation.write(action),
        "words": say(action.word() if view is None else game.word(view, action)),
        "touches": action.touches(),
        "chance": round(chance, 4),
    }
    return {**row, "turns": True} if isinstance(action, game.turned) else row
