"""The stylesheet: every colour and every kind of lettering as a class, since not all renderers know CSS variables.

For each colour of the palette there are three classes for shapes: `wine` fills, `wine-edge` outlines what is filled
otherwise, `wine-line` is a line that fills nothing. `seat`, `seat-edge` and `seat-line` take the colour of the
piece's seat, which the piece names in its style: `seat-0` to `seat-4`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from ribeira.svg.palette import DAY, NIGHT, SEATS_BY_DAY, SEATS_BY_NIGHT

SERIF = "Alegreya,'Iowan Old Style','Palatino Linotype',Palatino,P052,Georgia,serif"
SANS = "'Open Sans',system-ui,'Segoe UI','Helvetica Neue',Arial,sans-serif"

LETTERED = ("chalk", "paper", "ink", "wine", "sea", "gold", "clay", "foam")  # `in-paper`: letters of that colour

# Selectors hold `.piece`, so that a picture inside a web page leaves the page's own text alone.
LETTERING = f"""
.piece>text{{font:16px {SANS};text-anchor:middle;fill:#22303A}}
.piece.title>text{{font-family:{SERIF}}}
text.print{{font-family:{SERIF};text-anchor:middle}}
.piece.small>text{{font-size:13px}}
.piece.medium>text{{font-size:20px}}
.piece.large>text{{font-size:24px}}
.piece.figure>text{{font-size:34px}}
.piece.huge>text{{font-size:44px}}
.piece.strong>text,text.strong{{font-weight:700}}
.piece.italic>text{{font-style:italic}}
.piece.name>text{{pointer-events:none}}
.piece.haloed>text{{paint-order:stroke;stroke-width:3.5px;stroke-linejoin:round;stroke-opacity:.8}}
.piece.start>text{{text-anchor:start}}
.piece.end>text{{text-anchor:end}}
.piece.plated>text{{paint-order:stroke;stroke:#6B1F2E;stroke-width:7px;stroke-linejoin:round}}
.piece.quiet>text{{opacity:.72}}
.piece.faded{{opacity:.55}}
.seat{{fill:currentColor}}
.seat-edge{{stroke:currentColor}}
.seat-line{{fill:none;stroke:currentColor}}
"""


@lru_cache
def stylesheet(theme: str = "auto") -> str:
    """The rules of a theme: `light`, `dark`, or `auto`, which follows the reader's system."""
    if theme == "dark":
        return LETTERING + _colours(NIGHT, SEATS_BY_NIGHT)
    by_day = LETTERING + _colours(DAY, SEATS_BY_DAY)
    if theme == "light":
        return by_day
    if theme == "auto":
        return f"{by_day}@media (prefers-color-scheme:dark){{{_colours(NIGHT, SEATS_BY_NIGHT)}}}\n"
    raise ValueError(f"theme {theme!r}: expected light, dark or auto")


def _colours(palette: Mapping[str, str], seats: Iterable[str]) -> str:
    rules = []
    for name, colour in palette.items():
        rules += [
            f".{name}{{fill:{colour}}}",
            f".{name}-edge{{stroke:{colour}}}",
            f".{name}-line{{fill:none;stroke:{colour}}}",
            f".piece.in-{name}>text{{fill:{colour}}}" if name in LETTERED else "",
        ]
    rules.append(f".piece.haloed>text{{stroke:{palette['panel']}}}")
    rules += [f".seat-{seat}{{color:{colour}}}" for seat, colour in enumerate(seats)]
    return "\n".join(filter(None, rules)) + "\n"
