"""The help of the commands is in the language of whoever reads it."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

BEGINNINGS = {
    "C": "Usage: ribeira",
    "fr_FR.UTF-8": "Utilisation\u00a0: ribeira",
    "it_IT.UTF-8": "Uso: ribeira",
    "nl_NL.UTF-8": "Gebruik: ribeira",
    "pt_PT.UTF-8": "Uso: ribeira",
}


@pytest.mark.parametrize(("locale", "beginning"), BEGINNINGS.items())
def test_help_speaks_the_language_of_the_reader(locale: str, beginning: str) -> None:
    others = ("RIBEIRA_LANGUAGE", "LC_ALL", "LC_MESSAGES")
    around = {name: value for name, value in os.environ.items() if name not in others}
    command = [sys.executable, "-m", "ribeira", "study", "--help"]
    around |= {"LANG": locale, "PYTHONUTF8": "1"}
    told = subprocess.run(command, env=around, capture_output=True, encoding="utf-8", check=True).stdout
    assert told.startswith(beginning)
