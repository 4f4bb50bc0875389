"""A position in words, laid out for a terminal: sections side by side where they fit."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ribeira.kernel.drawing import Section

QUIET = "dim"
FRAME = "blue"


def show_board(console: Console, sections: Sequence[Section]) -> None:
    """Print the sections in order, as many beside each other as fit into the width."""
    line: list[RenderableType] = []
    used = 0
    for section in sections:
        panel = _panel(section)
        width = Measurement.get(console, console.options, panel).maximum
        if line and used + 1 + width > console.width:
            _show_line(console, line)
            line, used = [], 0
        used += width + bool(line)
        line.append(panel)
    if line:
        _show_line(console, line)


def _show_line(console: Console, panels: Sequence[RenderableType]) -> None:
    if len(panels) == 1:
        console.print(panels[0])
        return
    grid = Table.grid(padding=(0, 1, 0, 0), pad_edge=False)
    grid.add_row(*panels)
    console.print(grid)


def _panel(section: Section) -> Panel:
    table = Table(box=None, show_header=bool(section.head), pad_edge=False, padding=(0, 2, 0, 0))
    width = max((len(row) for row in (section.head, *section.rows)), default=0)
    for at in range(width):
        head = section.head[at] if at < len(section.head) else ""
        table.add_column(Text(head), header_style=QUIET, justify="right" if _numbers(section, at) else "left")
    for row in section.rows:
        table.add_row(*map(Text, row))
    return Panel(
        table,
        title=Text(section.title) if section.title else None,
        title_align="left",
        border_style=FRAME,
        expand=False,
    )


def _numbers(section: Section, column: int) -> bool:
    """Whether a column under a head holds numbers only."""
    cells = [row[column] for row in section.rows if column < len(row)]
    return bool(section.head) and bool(cells) and all(cell.lstrip("+-−").isdigit() for cell in cells if cell)
