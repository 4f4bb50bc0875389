"""Who looks at a table, and what each is sent. Each look is drawn once, and its bytes are shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from ribeira.kernel.drawing import Drawing
from ribeira.kernel.position import Position
from ribeira.server.cards import card_message, refusal_message
from ribeira.server.frames import changed_frame, whole_frame
from ribeira.server.messages import (
    Look,
    changed_facts,
    draw_position,
    foreseen_frame,
    log_part,
    offer,
    table_message,
    voice,
)
from ribeira.server.table import Table
from ribeira.server.wire import encode

MOST_VIEWERS = 200  # connections at one table
MOST_WAITING = 256  # messages a slow client may be behind before it is cut off


class Subscriber:
    """One connection to a table, and the messages that wait to be sent to it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a client that does not read is cut off."""
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(message)
        elif self.waiting.qsize() == MOST_WAITING:
            self.waiting.put_nowait(None)


class Audience:
    """Everyone who looks at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._subscribers: set[Subscriber] = set()
        self._shown: dict[Look, tuple[int, Drawing]] = {}  # what each look has on screen
        self._facts: dict[Look, dict[str, Any]] = {}  # and what each was told of the table

    @property
    def any(self) -> bool:
        """Whether anyone is looking."""
        return bool(self._subscribers)

    @property
    def full(self) -> bool:
        """Whether no more can look."""
        return len(self._subscribers) >= MOST_VIEWERS

    def add(self, subscriber: Subscriber, seen: int, now: int) -> None:
        """Send a new subscriber the table, the chat and a whole frame, with the log after what it has seen."""
        self.push(now)  # those with the same look stand where it begins
        look = subscriber.look
        self._facts[look] = table_message(self.table, look, now)
        self._shown[look] = self.table.history.revision, self._drawing(look)
        self._subscribers.add(subscriber)
        subscriber.send(encode(self._facts[look]))
        subscriber.send(encode({"is": "chat", "lines": self.table.chat.lines}))
        subscriber.send(encode(self.frame_now(look, seen)))

    def _drawing(self, look: Look) -> Drawing:
        revision, drawing = self._shown.get(look, (None, None))
        if drawing is not None and revision == self.table.history.revision:
            return drawing
        return draw_position(self.table, self.table.history.now, look)

    def frame_now(self, look: Look, seen: int = 0) -> dict[str, Any]:
        """The table as it is, whole."""
        table, history = self.table, self.table.history
        frame = whole_frame(self._drawing(look), history.revision)
        after = seen if history.undone <= seen <= history.revision else 0  # what was taken back leaves the log
        log = log_part(history.log(look.viewer, after), after, voice(table, look.language))
        return {**frame, **log, "last": True, **offer(table, look)}

    def frame_after(self, look: Look, action: Any) -> dict[str, Any]:
        """The table as an action would leave it, if that can be known."""
        return foreseen_frame(self.table, look, self._drawing(look), action)

    def card(self, look: Look, piece: str, touched: Sequence[str] | None) -> dict[str, Any]:
        """The card of a piece, and, if it was touched after some others, why that means nothing now."""
        table, say, drawing = self.table, voice(self.table, look.language), self._drawing(look)
        view = table.history.now.view(look.viewer)
        card = card_message(table.game, view, drawing, piece, table.terms.aid, say)
        if touched is None or not table.started:
            return {"card": card}
        return {"card": card, "refusal": refusal_message(table.game, view, drawing, [*touched, piece], say)}

    def remove(self, subscriber: Subscriber) -> None:
        """Send a subscriber nothing any more."""
        self._subscribers.discard(subscriber)
        if not any(other.look == subscriber.look for other in self._subscribers):
            self._shown.pop(subscriber.look, None)
            self._facts.pop(subscriber.look, None)

    def drop(self) -> None:
        """Close every connection; they will come back and find the table as it was stored."""
        for subscriber in self._subscribers:
            subscriber.waiting.put_nowait(None)

    def say(self, message: dict[str, Any]) -> None:
        """Send everyone the same message."""
        encoded = encode(message)
        for subscriber in self._subscribers:
            subscriber.send(encoded)

    def tell(self, seat: int, make: Callable[[Look], dict[str, Any] | None]) -> None:
        """Send those who look from this seat, and nobody else, a message made for their look."""
        for subscriber in self._subscribers:
            message = make(subscriber.look) if subscriber.look.viewer == seat else None
            if message is not None:
                subscriber.send(encode(message))

    def push(self, now: int) -> None:
        """Send what is new: frames of the states since the last push, and the table's facts if they changed."""
        fresh, rewound = self.table.history.take_fresh()
        groups: dict[Look, list[Subscriber]] = {}
        for subscriber in self._subscribers:
            groups.setdefault(subscriber.look, []).append(subscriber)
        for look, subscribers in groups.items():
            messages = self._frames(look, fresh, rewound) if fresh else []
            facts = table_message(self.table, look, now)
            if news := changed_facts(self._facts[look], facts):
                self._facts[look] = facts
                messages.append(encode(news))
            for subscriber in subscribers:
                for message in messages:
                    subscriber.send(message)

    def _frames(self, look: Look, fresh: list[tuple[int, Position]], rewound: bool) -> list[bytes]:
        table, say = self.table, voice(self.table, look.language)
        revision, before = self._shown[look]
        messages = []
        for at, (new, position) in enumerate(fresh):
            after = draw_position(table, position, look)
            frame = changed_frame(before, after, revision, new)
            since = 0 if rewound else revision  # what was taken back leaves the log too
            frame.update(log_part(table.history.log(look.viewer, since, new), since, say))
            if at == len(fresh) - 1:
                frame.update(last=True, **offer(table, look))
            messages.append(encode(frame))
            revision, before = new, after
        self._shown[look] = revision, before
        return messages
