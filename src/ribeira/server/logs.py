"""What is logged: one place hides the secrets of links and escapes what a terminal would obey."""

from __future__ import annotations

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import TextIO

# In a path a token stands after one of these; elsewhere it is known by its form: 22 letters of base64, or more.
_IN_PATH = re.compile(r"(/(?:seats|play|watch|join|replays?|codes)/)[A-Za-z0-9_~-]+")
_TOKEN = re.compile(
    r"(?<![A-Za-z0-9_/.-])(?=[A-Za-z0-9_-]*[0-9_-])(?=[A-Za-z0-9_-]*[A-Z])[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])"
)
_DIGEST = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
HIDDEN = "•••"


def redacted(text: str) -> str:
    """The text without tokens and keys."""
    return _DIGEST.sub(HIDDEN, _TOKEN.sub(HIDDEN, _IN_PATH.sub(rf"\1{HIDDEN}", text)))


def escaped(text: str) -> str:
    """The text with control characters written out; lines stay lines."""
    return "".join(
        letter if letter.isprintable() or letter == "\n" else letter.encode("unicode_escape").decode()
        for letter in text
    )


class SafeFormatter(logging.Formatter):
    """Formats a message and whatever Python says about its error, without secrets."""

    def format(self, record: logging.LogRecord) -> str:
        """The line as it may be read by anyone. What a message is given cannot begin a new line."""
        arguments = record.args
        if isinstance(arguments, tuple):
            record.args = tuple(_one_line(value) for value in arguments)
        try:
            return escaped(redacted(super().format(record)))
        finally:
            record.args = arguments
            record.exc_text = None  # which other handlers would find unredacted


def _one_line(value: object) -> object:
    return value.replace("\n", "\\n") if isinstance(value, str) else value


class JsonFormatter(SafeFormatter):
    """The same as one line of JSON, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        """When, how bad, where, and what."""
        told = super().format(record)
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        parts = {"time": when, "level": record.levelname.lower(), "logger": record.name, "message": told}
        return json.dumps(parts, ensure_ascii=False)


def safe_handler(stream: TextIO, as_json: bool = False) -> logging.Handler:
    """Writes what is logged to a stream, safely."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter((JsonFormatter if as_json else SafeFormatter)("%(message)s"))
    return handler


def log_to_stderr(level: int = logging.WARNING, as_json: bool = False) -> None:
    """Let everything that this process logs go to stderr, and nowhere else."""
    root = logging.getLogger()
    root.handlers[:] = [safe_handler(sys.stderr, as_json)]
    root.setLevel(level)
