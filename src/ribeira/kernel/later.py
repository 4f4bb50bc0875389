"""Functions whose modules are imported when they are first called, such as those that draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any


def imported_later(module: str, name: str) -> Callable[..., Any]:
    """A function that stands for the one of this name in a module, which is imported at the first call."""

    @cache
    def function() -> Callable[..., Any]:
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def call(*arguments: Any, **named: Any) -> Any:
        return function()(*arguments, **named)

    return call
