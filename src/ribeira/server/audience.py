"""Who looks at a table, and what each is sent. Each look is drawn once, and its bytes are shared."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ribeira.kernel.position import Position, Viewer
from ribeira.kernel.telling import Changes
from ribeira.server.cards import card_message, lesson_refusal, refusal_message
from ribeira.server.frames import whole_frame
from ribeira.server.limits import LARGEST_BACKLOG, MOST_OF_SEAT, MOST_VIEWERS
from ribeira.server.log import Line
from ribeira.server.messages import (
    Look,
    Moment,
    asked_then,
    change_of,
    changed_facts,
    common_facts,
    foreseen_frame,
    log_part,
    moment,
    offer,
    personal_facts,
    table_message,
    voice,
)
from ribeira.server.sentences import Sentences
from ribeira.server.subjects import Subjects
from ribeira.server.table import Table
from ribeira.server.wire import encode


class Subscriber:
    """One connection to a table, and the messages that wait to be sent to it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.behind = False  # it reads too slowly: once it has read what waits, it is to be shown the whole table
        self._size = 0  # bytes that wait

    def send(self, message: bytes, needed: bool = False) -> None:
        """Let a message wait. For one who is far behind only what is needed waits, until it has caught up."""
        if not needed and self._size + len(message) > LARGEST_BACKLOG:
            self.behind = True
        if needed or not self.behind:
            self._size += len(message)
            self.waiting.put_nowait(message)

    async def next(self) -> list[bytes] | None:
        """All messages that wait, as soon as there is one; None if the connection is to be closed."""
        messages = [await self.waiting.get()]
        while not self.waiting.empty():
            messages.append(self.waiting.get_nowait())
        found = [message for message in messages if message is not None]
        self._size -= sum(map(len, found))
        return found if len(found) == len(messages) else None

    def end(self) -> None:
        """Close the connection, whatever still waits."""
        self.behind = False
        while not self.waiting.empty():
            self.waiting.get_nowait()
        self.waiting.put_nowait(None)


class Audience:
    """Everyone who looks at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._subscribers: dict[Subscriber, None] = {}  # the oldest first
        self._shown: dict[Look, Moment] = {}  # what each look has on screen
        self._facts: dict[Look, dict[str, Any]] = {}  # and what each was told of the table
        self._subjects = Subjects(table.game)
        self._sentences = Sentences()

    @property
    def any(self) -> bool:
        """Whether anyone is looking."""
        return bool(self._subscribers)

    @property
    def count(self) -> int:
        """How many are looking."""
        return len(self._subscribers)

    @property
    def full(self) -> bool:
        """Whether no more can look."""
        return len(self._subscribers) >= MOST_VIEWERS

    def add(self, subscriber: Subscriber, seen: int, now: int) -> None:
        """Send a new subscriber the table, the chat and a whole frame, with the log after what it has seen."""
        self.push(now)  # those with the same look stand where it begins
        look = subscriber.look
        self._make_room(look.viewer)
        self._facts[look] = table_message(self.table, look, now)
        self._shown[look] = self._moment(look)
        self._subscribers[subscriber] = None
        subscriber.behind = False
        subscriber.send(encode(self._facts[look]), needed=True)
        subscriber.send(encode({"is": "chat", "lines": self.table.chat.lines}), needed=True)
        subscriber.send(encode(self.frame_now(look, seen)), needed=True)

    def catch_up(self, subscriber: Subscriber, now: int) -> None:
        """Show the whole table to one who was too slow and has now read what waited."""
        if subscriber.behind and subscriber.waiting.empty() and subscriber in self._subscribers:
            self.add(subscriber, 0, now)

    def _make_room(self, viewer: Viewer) -> None:
        """Let the oldest connection of a seat go if there are too many."""
        same = [one for one in self._subscribers if one.look.viewer == viewer]
        if viewer is not None and len(same) >= MOST_OF_SEAT:
            same[0].end()
            self.remove(same[0])

    def _moment(self, look: Look) -> Moment:
        shown, history = self._shown.get(look), self.table.history
        if shown is not None and shown.revision == history.revision:
            return shown
        return moment(self.table, history.now, history.revision, look)

    def frame_now(self, look: Look, seen: int = 0) -> dict[str, Any]:
        """The table as it is, whole."""
        table, history, now = self.table, self.table.history, self._moment(look)
        frame = whole_frame(now.drawing, history.revision)
        after = seen if history.undone <= seen <= history.revision else 0  # what was taken back leaves the log
        asked = {**offer(table, look), "committed": sorted(table.committed()), "aim": now.aim}
        return {**frame, **self._log(look, after, history.revision), "last": True, **asked}

    def _log(self, look: Look, after: int, upto: int) -> dict[str, Any]:
        """What a frame says of the log after a revision and up to its own."""
        lines = self.table.history.log(look.viewer, after, upto)
        return log_part(lines, after, self._said(look, lines), self._subjects.of(look.viewer, lines))

    def _said(self, look: Look, lines: Sequence[Line]) -> list[str]:
        names, say = self.table.seats.names, voice(self.table, look.language)
        return self._sentences.of(look.viewer, look.language, names, lines, say)

    def speak(self, look: Look) -> None:
        """Say the whole log as it is read with this look; a long one takes a while, so this is for a thread."""
        self._said(look, self.table.history.log(look.viewer))

    def frames_since(self, look: Look) -> list[dict[str, Any]]:
        """What has happened since the viewer last decided, frame by frame; the first is whole and stands before it."""
        revision, position, steps = self.table.history.since(look.viewer)
        before = moment(self.table, position, revision, look)
        frames = [{**whole_frame(before.drawing, revision), **asked_then(self.table, revision), "aim": before.aim}]
        for new, after in steps:
            now = moment(self.table, after, new, look)
            frames.append(self._change(look, before, now))
            before = now
        return frames

    def _change(self, look: Look, before: Moment, after: Moment) -> dict[str, Any]:
        """The frame that leads from one moment to the next, with what the log tells of it."""
        lines = self.table.history.log(look.viewer, after.revision - 1, after.revision)
        changes = Changes(before.drawing, after.drawing)
        shown = self._subjects.see(look.viewer, after.revision, lines, changes)
        frame = change_of(before, after, changes, self.table)
        return {**frame, **self._log(look, before.revision, after.revision), "look": shown}

    def frame_after(self, look: Look, action: Any) -> dict[str, Any]:
        """The table as an action would leave it, if that can be known."""
        return foreseen_frame(self.table, look, self._moment(look).drawing, action)

    def card(self, look: Look, piece: str, touched: Sequence[str] | None) -> dict[str, Any]:
        """The card of a piece, and, if it was touched after some others, why that means nothing now."""
        table, say, drawing = self.table, voice(self.table, look.language), self._moment(look).drawing
        view = table.history.now.view(look.viewer)
        card = card_message(table.game, view, drawing, piece, table.aid.on, say)
        if touched is None or not table.started:
            return {"card": card}
        path = [*touched, piece]
        if table.course is not None:
            return {"card": card, "refusal": lesson_refusal(table.course, table.game, view, drawing, path, say)}
        return {"card": card, "refusal": refusal_message(table.game, view, drawing, path, say)}

    def remove(self, subscriber: Subscriber) -> None:
        """Send a subscriber nothing any more."""
        self._subscribers.pop(subscriber, None)
        if not any(other.look == subscriber.look for other in self._subscribers):
            self._shown.pop(subscriber.look, None)
            self._facts.pop(subscriber.look, None)

    def drop(self) -> None:
        """Close every connection; they will come back and find the table as it was stored."""
        for subscriber in self._subscribers:
            subscriber.end()

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
        common = cache(lambda language: common_facts(self.table, language, now))
        groups: dict[Look, list[Subscriber]] = {}
        for subscriber in self._subscribers:
            groups.setdefault(subscriber.look, []).append(subscriber)
        for look, subscribers in groups.items():
            messages = self._frames(look, fresh, rewound) if fresh else []
            facts = personal_facts(self.table, look, common(look.language))
            if news := changed_facts(self._facts[look], facts):
                self._facts[look] = facts
                messages.append(encode(news))
            for subscriber in subscribers:
                for message in messages:
                    subscriber.send(message)

    def _frames(self, look: Look, fresh: list[tuple[int, Position]], rewound: bool) -> list[bytes]:
        table, before = self.table, self._shown[look]
        messages = []
        for at, (revision, position) in enumerate(fresh):
            after = moment(table, position, revision, look)
            frame = self._change(look, before, after)
            if rewound:  # what was taken back leaves the log too
                frame.update(self._log(look, 0, revision))
            if at == len(fresh) - 1:
                frame.update(last=True, **offer(table, look))
            messages.append(encode(frame))
            before = after
        self._shown[look] = before
        return messages
