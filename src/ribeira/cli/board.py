"""A position in words, laid out for a terminal: sections side by side where they fit, in frames if there is room."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ribeira.kernel.drawing import Section

QUIET = "dim"
FRAME = "blue"
TITLE = "bold blue"
SHORT = 34  # lines of a terminal below which frames would push the board off the screen
GAP = 2


def show_board(console: Console, sections: Sequence[Section]) -> None:
    """Print the sections in order, as many beside each other as fit into the width."""
    short = console.is_terminal and console.height < SHORT
    line: list[RenderableType] = []
    used = 0
    for section in sections:
        block = _bare(section) if short else _framed(section)
        width = Measurement.get(console, console.options, block).maximum
        if line and used + GAP + width > console.width:
            _show_line(console, line)
            line, used = [], 0
        used += width + (GAP if line else 0)
        line.append(block)
    if line:
        _show_line(console, line)


def _show_line(console: Console, blocks: Sequence[RenderableType]) -> None:
    if len(blocks) == 1:
        console.print(blocks[0])
        return
    grid = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    grid.add_row(*blocks)
    console.print(grid)


def _framed(section: Section) -> RenderableType:
    title = Text(section.title) if section.title else None
    return Panel(_table(section), title=title, title_align="left", border_style=FRAME, expand=False)


def _bare(section: Section) -> RenderableType:
    """A title and under it the rows; beside it if there is only one."""
    title = Text(section.title, style=TITLE)
    if not section.head and len(section.rows) == 1:
        beside = Table.grid(padding=(0, GAP, 0, 0))
        beside.add_row(title, *map(Text, section.rows[0]))
        return beside
    under = Table.grid()
    under.add_row(title)
    under.add_row(Padding(_table(section), (0, 0, 0, 1), expand=False))
    return under


def _table(section: Section) -> Table:
    table = Table(box=None, show_header=bool(section.head), pad_edge=False, padding=(0, GAP, 0, 0))
    width = max((len(row) for row in (section.head, *section.rows)), default=0)
    for at in range(width):
        head = section.head[at] if at < len(section.head) else ""
        table.add_column(Text(head), header_style=QUIET, justify="right" if _numbers(section, at) else "left")
    for row in section.rows:
        table.add_row(*map(Text, row))
    return table


def _numbers(section: Section, column: int) -> bool:
    """Whether a column under a head holds numbers only, or a dash where there is none."""
    cells = [row[column].lstrip("+-−–") for row in section.rows if column < len(row)]
    return bool(section.head) and any(cells) and all(cell.isdigit() for cell in cells if cell)
