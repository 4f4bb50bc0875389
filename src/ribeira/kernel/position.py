"""A position: a state that does not change any more, and what each viewer sees of it."""

from __future__ import annotations

from typing import Any

from ribeira.kernel.game import AnyState
from ribeira.kernel.notation import Seat

Viewer = Seat | None  # None is a spectator


class Position:
    """One moment of a game. Each viewer's view of it is made once, when first asked for, and never shown to another."""

    __slots__ = ("_views", "state")

    def __init__(self, state: AnyState) -> None:
        """`state` is kept and not copied: whoever goes on playing does so in a copy of it."""
        self.state = state
        self._views: dict[Viewer, Any] = {}

    def view(self, viewer: Viewer) -> Any:
        """What this viewer may know."""
        if viewer not in self._views:
            self._views[viewer] = self.state.view(viewer)
        return self._views[viewer]

    def after(self, action: Any) -> Position:
        """The position that a legal action leads to."""
        state = self.state.copy()
        state.apply(action)
        return Position(state)
