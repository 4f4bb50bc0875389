"""A quick estimate of each action."""

from __future__ import annotations

from ribeira.games.six_castles.observe import View


def appraise(view: View) -> list[float]:
    return [0.0 for _ in view.legal]
