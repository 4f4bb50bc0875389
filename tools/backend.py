"""Hatchling, which asks for what compiling needs only when something will be compiled.

A build hook can ask for packages too, but then editable installs, which are never compiled, would wait for them too.
"""

from __future__ import annotations

from typing import Any

from engine import REQUIRES, Wish, obstacle, wish
from hatchling import build as hatchling


def __getattr__(name: str) -> Any:
    return getattr(hatchling, name)


def get_requires_for_build_wheel(config_settings: dict[str, Any] | None = None) -> list[str]:
    """What must be installed to build a wheel."""
    needed = hatchling.get_requires_for_build_wheel(config_settings)
    return needed if wish() is Wish.PURE or obstacle() else [*needed, *REQUIRES]
