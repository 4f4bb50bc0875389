"""What the page about research says is so."""

from __future__ import annotations

import re

import tensor_tables


def test_the_tables_are_those_of_the_games() -> None:
    page = tensor_tables.PAGE.read_text()
    assert page == tensor_tables.filled(page), "run: python tools/tensor_tables.py"
    assert page.count("| field | shape |") == 3


def test_the_programs_on_the_page_run() -> None:
    programs = re.findall(r"^```python\n(.*?)^```$", tensor_tables.PAGE.read_text(), re.DOTALL | re.MULTILINE)
    assert programs
    for program in programs:
        exec(program, {})
