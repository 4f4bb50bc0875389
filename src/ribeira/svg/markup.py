"""SVG as text: elements, the symbols of a sheet, pieces, and whole pictures."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache
from html import escape

from ribeira.kernel.drawing import Drawing, Piece
from ribeira.svg.style import stylesheet


def number(value: float) -> str:
    """A coordinate, as short as two decimals allow."""
    return f"{round(value, 2):.8g}"


def element(name: str, style: str = "", *inside: str, **attributes: float | str) -> str:
    """An element with classes, what is inside it, and attributes; `stroke_width` stands for stroke-width."""
    words = [name]
    if style:
        words.append(f'class="{style}"')
    for key, value in attributes.items():
        shown = escape(value) if isinstance(value, str) else number(value)
        words.append(f'{key.replace("_", "-")}="{shown}"')
    opening = " ".join(words)
    return f"<{opening}>{''.join(inside)}</{name}>" if inside else f"<{opening}/>"


def path(d: str, style: str = "ink-line", width: float = 1, **attributes: float | str) -> str:
    """A path; `width` is that of its stroke."""
    return element("path", style, d=d, stroke_width=width, **attributes)


def rect(x: float, y: float, width: float, height: float, style: str, r: float = 0, **attributes: float | str) -> str:
    """A rectangle by its upper left corner, its corners rounded by `r`."""
    rounded: dict[str, float | str] = {"rx": r} if r else {}
    return element("rect", style, x=x, y=y, width=width, height=height, **rounded, **attributes)


def circle(x: float, y: float, r: float, style: str, **attributes: float | str) -> str:
    """A circle around a point."""
    return element("circle", style, cx=x, cy=y, r=r, **attributes)


def lettering(x: float, y: float, text: str, size: float, style: str = "ink", **attributes: float | str) -> str:
    """Letters printed on a symbol, centred on a point."""
    inside = escape(text, quote=False)
    return element("text", f"print {style}", inside, x=x, y=y, dy="0.35em", font_size=size, **attributes)


def group(*inside: str, style: str = "", **attributes: float | str) -> str:
    """Several elements as one."""
    return element("g", style, *inside, **attributes)


def symbol(name: str, *inside: str) -> str:
    """A symbol of a sheet. Its own (0, 0) is where a piece is placed; nothing is cut off around it."""
    return f'<symbol id="{name}" overflow="visible">{"".join(inside)}</symbol>\n'


def piece_markup(piece: Piece) -> str:
    """One piece as a `<g>` that bears its id."""
    place = f"translate({number(piece.x)} {number(piece.y)})"
    if piece.turn:
        place += f" rotate({number(piece.turn)})"
    if piece.scale != 1:
        place += f" scale({number(piece.scale)})"
    style = f"piece {piece.style}" if piece.style else "piece"
    if piece.label:
        opening = f'<g id="{escape(piece.id)}" class="{style}" transform="{place}" role="img">'
        opening += f"<title>{escape(piece.label, quote=False)}</title>"
    else:
        opening = f'<g id="{escape(piece.id)}" class="{style}" transform="{place}" aria-hidden="true">'
    use = f'<use href="#{piece.symbol}"/>' if piece.symbol else ""
    text = f'<text dy="0.35em">{escape(piece.text, quote=False)}</text>' if piece.text else ""
    return f"{opening}{use}{text}</g>"


def render(drawing: Drawing, sheet: str, theme: str = "auto", description: str = "") -> str:
    """A picture that stands alone: it carries its style and those symbols of the sheet that it uses."""
    width, height = number(drawing.width), number(drawing.height)
    used = used_symbols(sheet, (piece.symbol for piece in drawing.pieces))
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" ',
            f'width="{width}" height="{height}">\n',
            f"<title>{escape(drawing.title, quote=False)}</title>\n",
            f"<desc>{escape(description, quote=False)}</desc>\n" if description else "",
            f"<style>{stylesheet(theme)}</style>\n<defs>\n{used}</defs>\n",
            "\n".join(piece_markup(piece) for piece in drawing.pieces),
            "\n</svg>\n",
        ]
    )


_DEFINITION = re.compile(r'<(\w+) id="([^"]+)".*?</\1>\s*', re.DOTALL)
_REFERENCE = re.compile(r'(?:href="|url\()#([^")]+)')


@lru_cache(16)
def definitions(sheet: str) -> Mapping[str, str]:
    """The symbols of a sheet by name, with whatever else stands beside them: patterns, gradients."""
    return {match[2]: match[0] for match in _DEFINITION.finditer(sheet)}


def used_symbols(sheet: str, names: Iterable[str]) -> str:
    """Of a sheet only these symbols and what they refer to, in the order of the sheet; KeyError for an unknown one."""
    known = definitions(sheet)
    used: set[str] = set()
    new = {name for name in names if name}
    while new:
        used |= new
        new = {name for user in new for name in _REFERENCE.findall(known[user])} - used
    return "".join(markup for name, markup in known.items() if name in used)
