"""The suite runs twice, on the sources and on the compiled engine, and must know which of the two it is testing."""

from __future__ import annotations

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from engine import modules

import ribeira
from ribeira.version import is_compiled

SOURCE = Path(ribeira.__file__).parent.parent
EXPECTED = os.environ.get("RIBEIRA_EXPECT", "pure")  # or: compiled
ENGINE = [".".join(path.relative_to(SOURCE).with_suffix("").parts) for path in modules(SOURCE)]


@pytest.mark.parametrize("name", ENGINE)
def test_what_runs_is_what_was_asked_for(name: str) -> None:
    file = str(import_module(name).__file__)
    suffixes = (".py",) if EXPECTED == "pure" else tuple(EXTENSION_SUFFIXES)
    assert file.removesuffix(next(filter(file.endswith, suffixes), "")) == str(SOURCE.joinpath(*name.split(".")))


def test_the_version_tells_which_runs() -> None:
    assert is_compiled() == (EXPECTED == "compiled")
