"""Who looks at a table, and what each is sent. Every look is drawn once, and its bytes are shared."""

from __future__ import annotations

import asyncio
from typing import Any

from ribeira.kernel.drawing import Drawing
from ribeira.kernel.position import Position
from ribeira.server.frames import change, whole
from ribeira.server.pictures import Look, amendment, asked, foreseen, picture, spoken, table_message, voice
from ribeira.server.table import Table
from ribeira.server.wire import encode

MOST_VIEWERS = 200  # connections at one table
MOST_WAITING = 256  # messages a slow client may be behind before it is cut off


class Viewer:
    """One connection, and the messages that wait for it."""

    def __init__(self, look: Look) -> None:
        self.look = look
        self.waiting: asyncio.Queue[bytes | None] = asyncio.Queue()

    def send(self, message: bytes) -> None:
        """Put a message into the queue; a client that does not read is let go."""
        if self.waiting.qsize() < MOST_WAITING:
            self.waiting.put_nowait(message)
        elif self.waiting.qsize() == MOST_WAITING:
            self.waiting.put_nowait(None)


class Viewers:
    """Everyone who looks at one table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._viewers: set[Viewer] = set()
        self._shown: dict[Look, tuple[int, Drawing]] = {}  # what each look has on screen
        self._facts: dict[Look, dict[str, Any]] = {}  # and what each was told of the table

    @property
    def any(self) -> bool:
        """Whether anyone is looking."""
        return bool(self._viewers)

    @property
    def full(self) -> bool:
        """Whether no more can look."""
        return len(self._viewers) >= MOST_VIEWERS

    def add(self, viewer: Viewer, seen: int, now: int) -> None:
        """A new pair of eyes: the table, the chat and a whole frame, with the log after what it has seen."""
        self.push(now)  # those with the same look stand where it begins
        look = viewer.look
        self._facts[look] = table_message(self.table, look, now)
        self._shown[look] = self.table.revision, self._drawing(look)
        self._viewers.add(viewer)
        viewer.send(encode(self._facts[look]))
        viewer.send(encode({"is": "chat", "lines": self.table.chat}))
        viewer.send(encode(self.frame_now(look, seen)))

    def _drawing(self, look: Look) -> Drawing:
        revision, drawing = self._shown.get(look, (None, None))
        if drawing is not None and revision == self.table.revision:
            return drawing
        return picture(self.table, self.table.history.now, look)

    def frame_now(self, look: Look, seen: int = 0) -> dict[str, Any]:
        """The table as it is, whole."""
        table = self.table
        frame = whole(self._drawing(look), table.revision)
        after = seen if table.history.undone <= seen <= table.revision else 0  # what was taken back leaves the log
        log = spoken(table.history.log(look.viewer, after), voice(table, look.language))
        return {**frame, "log": log, "log_from": after, "last": True, **asked(table, look)}

    def frame_after(self, look: Look, action: Any) -> dict[str, Any]:
        """The table as an action would leave it, if that can be known."""
        return foreseen(self.table, look, self._drawing(look), action)

    def remove(self, viewer: Viewer) -> None:
        """A pair of eyes less."""
        self._viewers.discard(viewer)
        if not any(other.look == viewer.look for other in self._viewers):
            self._shown.pop(viewer.look, None)
            self._facts.pop(viewer.look, None)

    def drop(self) -> None:
        """Let everyone go; they will come back and find the table as it was stored."""
        for viewer in self._viewers:
            viewer.waiting.put_nowait(None)

    def say(self, message: dict[str, Any]) -> None:
        """The same for everyone."""
        encoded = encode(message)
        for viewer in self._viewers:
            viewer.send(encoded)

    def push(self, now: int) -> None:
        """Send what is new: frames of the states since the last push, and the table's facts if they changed."""
        fresh, rewound = self.table.history.take_fresh()
        groups: dict[Look, list[Viewer]] = {}
        for viewer in self._viewers:
            groups.setdefault(viewer.look, []).append(viewer)
        for look, viewers in groups.items():
            messages = self._frames(look, fresh, rewound) if fresh else []
            facts = table_message(self.table, look, now)
            if news := amendment(self._facts[look], facts):
                self._facts[look] = facts
                messages.append(encode(news))
            for viewer in viewers:
                for message in messages:
                    viewer.send(message)

    def _frames(self, look: Look, fresh: list[tuple[int, Position]], rewound: bool) -> list[bytes]:
        table, say = self.table, voice(self.table, look.language)
        revision, before = self._shown[look]
        messages = []
        for at, (new, position) in enumerate(fresh):
            after = picture(table, position, look)
            frame = change(before, after, revision, new)
            since = 0 if rewound else revision  # what was taken back leaves the log too
            frame["log"], frame["log_from"] = spoken(table.history.log(look.viewer, since, new), say), since
            if at == len(fresh) - 1:
                frame.update(last=True, **asked(table, look))
            messages.append(encode(frame))
            revision, before = new, after
        self._shown[look] = revision, before
        return messages
