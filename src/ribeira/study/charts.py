"""Charts as SVG that stands inside a page, drawn by Matplotlib (the extra `study`).

A chart is as wide as a narrow phone and is never shown smaller, so its letters stay as large as they are drawn; names
stand above their bars, where long ones have room. Letters stay letters in the fonts of the page, and colours are
custom properties of it, so one picture serves day and night.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from textwrap import wrap
from typing import TYPE_CHECKING, Any
from xml.sax.saxutils import quoteattr

from ribeira.kernel.words import RibeiraError, Told

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 340  # pixels, as are all lengths here
LETTERS = 12
LINE = 16  # of letters
BAR = 14
GAP = 10
FOOT = 22  # for the numbers under the axis
RIGHT = 52  # for the figure of a row
LETTERS_A_LINE = 50
HIGH = 150  # a histogram

# Colours of the page by what is drawn here: Matplotlib wants real ones, which the picture's text does not keep.
PAINTS = {"ink": "#010203", "soft": "#010204", "line": "#010205", "first": "#010206", "second": "#010207"}
SETTINGS: dict[Any, Any] = {
    "svg.fonttype": "none",
    "svg.hashsalt": "ribeira",
    "font.size": LETTERS,
    "axes.linewidth": 0.8,
}
FONT = re.compile(r"font: (?:[\d.]+px|[^;\"]*?([\d.]+)px)[^;\"]*")
SIZE = re.compile(r"([\d.]+)px")
HEAD = re.compile(r".*?(<svg[^>]*>)", re.DOTALL)
METADATA = re.compile(r"<metadata>.*?</metadata>\s*", re.DOTALL)
NAMED = re.compile(r'(id="|url\(#|href="#)')


class NoCharts(RibeiraError):
    """The library that draws is not installed."""


@dataclass(frozen=True)
class Bar:
    """A row of a chart: its name, its values (the second, if there is one, below the first), what is written behind."""

    name: str
    values: tuple[float, ...]
    shown: tuple[str, ...]
    interval: tuple[float, float] | None = None  # of the first value, which is then a point


def require() -> None:
    """Say in one sentence what is missing, if it is."""
    try:
        import matplotlib.figure  # noqa: F401
    except ImportError:
        raise NoCharts(Told("study.no_charts")) from None


def bars(name: str, title: str, rows: Sequence[Bar], tick: Callable[[float], str], mark: float | None = None) -> str:
    """Rows with a bar for each value, or a point in its interval; `mark` is a line to compare with."""
    texts = [wrap(row.name, LETTERS_A_LINE) or [""] for row in rows]
    tall = [len(text) * LINE + BAR * len(row.values) + GAP for row, text in zip(rows, texts, strict=True)]
    figure, axes = _figure(sum(tall) + FOOT, right=RIGHT)
    most = max([0.0, mark or 0.0, *(value for row in rows for value in _extent(row))])
    least = min([0.0, *(value for row in rows for value in _extent(row))])
    axes.set_xlim(least, most * 1.02 or 1.0)
    axes.set_ylim(sum(tall), 0)
    axes.set_yticks([])
    _ticks(axes, "x", tick, 5)
    if least < 0:
        axes.axvline(0, color=PAINTS["soft"], linewidth=0.8)
    if mark is not None:
        axes.axvline(mark, color=PAINTS["second"], linewidth=1.5, linestyle=(0, (4, 3)))
    top = 0.0
    for row, text, height in zip(rows, texts, tall, strict=True):
        for line, words in enumerate(text):
            _write(axes, 0, top + line * LINE + LINE - 4, words, "left", background=mark is not None)
        _row(axes, row, top + len(text) * LINE + 1)
        top += height
    return _svg(figure, name, title)


def _extent(row: Bar) -> tuple[float, ...]:
    return row.values if row.interval is None else (*row.values, *row.interval)


def _row(axes: Axes, row: Bar, top: float) -> None:
    for at, (value, shown) in enumerate(zip(row.values, row.shown, strict=True)):
        middle = top + at * BAR + BAR / 2
        paint = PAINTS["second"] if at else PAINTS["first"]
        if row.interval is not None:
            axes.plot(row.interval, (middle, middle), color=paint, linewidth=2, solid_capstyle="butt")
            for end in row.interval:
                axes.plot((end, end), (middle - 4, middle + 4), color=paint, linewidth=2)
            axes.plot(value, middle, marker="o", markersize=8, color=paint)
        else:
            hatch = "////" if at else None  # told apart without colours too
            axes.barh(middle, value, BAR - 2, color="none" if at else paint, edgecolor=paint, hatch=hatch)
        axes.annotate(
            shown, (1, middle), (6, 0), xycoords=("axes fraction", "data"), textcoords="offset pixels",
            va="center_baseline", color=PAINTS["ink"], fontsize=LETTERS, annotation_clip=False,
        )  # fmt: skip


def histogram(name: str, title: str, times: Mapping[int, int], tick: Callable[[float], str], most: int = 24) -> str:
    """How often a whole number was what, in at most so many columns of equal width."""
    figure, axes = _figure(HIGH + FOOT, left=40)
    low, high = min(times), max(times)
    width = -(-(high - low + 1) // most)
    columns = [0] * -(-(high - low + 1) // width)
    for number, count in times.items():
        columns[(number - low) // width] += count
    axes.bar(
        [low - 0.5 + width * (at + 0.5) for at in range(len(columns))], columns, width * 0.86, color=PAINTS["first"]
    )
    margin = max(0.5, 2.5 - len(columns) / 2) * width
    axes.set_xlim(low - 0.5 - margin, low - 0.5 + width * len(columns) + margin)
    _ticks(axes, "x", tick, 6, whole=True)
    _ticks(axes, "y", tick, 4, whole=True)
    return _svg(figure, name, title)


def _figure(height: float, left: float = 14, right: float = 8) -> tuple[Figure, Axes]:
    """A picture so high, and its one pair of axes with these margins."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(SETTINGS):
        figure = Figure(figsize=(WIDTH / 72, height / 72), dpi=72)
        axes = figure.add_axes(
            (left / WIDTH, FOOT / height, (WIDTH - left - right) / WIDTH, (height - FOOT - 4) / height)
        )
    figure.patch.set_alpha(0)
    axes.patch.set_alpha(0)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(PAINTS["soft"])
    axes.tick_params(length=0, labelcolor=PAINTS["soft"], labelsize=LETTERS)
    axes.set_axisbelow(True)
    return figure, axes


def _ticks(axes: Axes, axis: str, tick: Callable[[float], str], most: int, whole: bool = False) -> None:
    """At most so many numbers along an axis, as the reader writes them, with fine lines across."""
    from matplotlib.ticker import FuncFormatter, MaxNLocator

    def write(value: float, place: int | None) -> str:
        return tick(value)

    part = axes.xaxis if axis == "x" else axes.yaxis
    part.set_major_locator(MaxNLocator(most, integer=whole, min_n_ticks=1))
    part.set_major_formatter(FuncFormatter(write))
    part.grid(visible=True, color=PAINTS["line"], linewidth=0.8)


def _write(axes: Axes, x: float, y: float, words: str, side: str, background: bool) -> None:
    axes.annotate(
        words.replace("$", r"\$"), (0, y), (1, 0), xycoords=("axes fraction", "data"), textcoords="offset pixels",
        ha=side, va="baseline", color=PAINTS["ink"], fontsize=LETTERS, annotation_clip=False,
        gid=f"haloed-{y:g}" if background else None,
    )  # fmt: skip


def _svg(figure: Figure, name: str, title: str) -> str:
    """The picture as it stands in a page; `name` keeps its parts apart from those of others."""
    from matplotlib import rc_context

    written = StringIO()
    nothing: dict[str, Any] = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    with rc_context(SETTINGS):
        figure.savefig(written, format="svg", metadata=nothing)
    text = METADATA.sub("", HEAD.sub("", written.getvalue(), count=1))
    for paint, colour in PAINTS.items():
        text = text.replace(colour, f"var(--{paint})")
    text = NAMED.sub(lambda found: f"{found[1]}{name}-", text)
    text = FONT.sub(_font, text)
    text = re.sub(r"\n\s*", "\n", text)
    label, height = quoteattr(title), figure.get_figheight() * 72
    head = f'<svg class="chart" role="img" viewBox="0 0 {WIDTH} {height:g}" aria-label={label}>'
    return f"{head}\n{text}"


def _font(found: re.Match[str]) -> str:
    size = SIZE.search(found[0])
    return f"font-size: {size[1]}px" if size else ""
