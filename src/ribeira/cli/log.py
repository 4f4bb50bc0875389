"""What has happened since each of several viewers last looked."""

from __future__ import annotations

from collections.abc import Iterable

from ribeira.kernel.game import AnyState
from ribeira.kernel.notation import Seat
from ribeira.kernel.words import Event

Viewer = Seat | None


class Log:
    """Events by viewer, each seen with that viewer's eyes.

    While several seats choose at once, that one of them has chosen is no news: nobody at a terminal waits for it, and
    what came of it is told when all have.
    """

    def __init__(self, viewers: Iterable[Viewer]) -> None:
        self._events: dict[Viewer, list[Event]] = {viewer: [] for viewer in viewers}
        self._owing: tuple[Seat, ...] = ()
        self._choosing: set[str] = set()  # codes of events by which choices in progress were told

    def see(self, state: AnyState) -> None:
        """Take in the state after one action."""
        owing = state.to_act()
        in_progress = bool(owing) and set(owing) < set(self._owing)
        for viewer, events in self._events.items():
            new = state.view(viewer).events
            if in_progress:
                self._choosing |= {event.code for event in new}
            else:
                events += [event for event in new if event.code not in self._choosing]
        if not in_progress:
            self._choosing.clear()
        self._owing = owing

    def take(self, viewer: Viewer) -> list[Event]:
        """The events this viewer has not been told yet."""
        events, self._events[viewer] = self._events[viewer], []
        return events
