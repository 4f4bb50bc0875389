"""Workers, discs, cylinders, castles and the other wooden and printed things."""

from __future__ import annotations

from ribeira.svg.engraving import box, closed, hatch
from ribeira.svg.markup import circle, group, path, rect
from ribeira.svg.palette import MARKS
from ribeira.svg.shapes import mark_outline, soft_shadow


def _mark(seat: int, r: float, x: float = 0, y: float = 0) -> str:
    return path(mark_outline(MARKS[seat], r), "paper", 0, transform=f"translate({x} {y})")


def worker(seat: int) -> str:
    """A peasant with a broad hat, standing with the feet on the piece's place."""
    body = "M-7 0L-9 -14Q-9 -19 -4 -20H4Q9 -19 9 -14L7 0Z"
    return "".join(
        [
            path(closed([(-9, 1), (0, 4), (9, 1), (0, -2)]), "shadow", 0, opacity=0.3),
            path(body, "seat ink-edge", 1.1, stroke_linejoin="round"),
            circle(0, -24, 5, "paper ink-edge", stroke_width=0.9),
            path("M-9 -26Q0 -30 9 -26Q5 -28 4 -32Q0 -35 -4 -32Q-5 -28 -9 -26Z", "seat ink-edge", 0.9),
            _mark(seat, 3.6, 0, -10),
        ]
    )


def disc(seat: int) -> str:
    """A flat disc."""
    return "".join(
        [
            circle(0, 1.8, 11.5, "shadow", opacity=0.3),
            circle(0, 0, 11, "seat ink-edge", stroke_width=1.1),
            circle(0, 0, 8.6, "paper-line", stroke_width=0.7, stroke_opacity=0.8),
            _mark(seat, 4.2),
        ]
    )


def cylinder(seat: int) -> str:
    """A drum that stands on its space."""
    return "".join(
        [
            path("M-9 0V-15A9 3.6 0 0 1 9 -15V0A9 3.6 0 0 1 -9 0Z", "seat ink-edge", 1.1),
            path("M-9 -15A9 3.6 0 0 0 9 -15A9 3.6 0 0 0 -9 -15Z", "seat paper-edge", 1),
            path(hatch(box(4, -11, 4.5, 11), 1.7, 90), "ink-line", 0.5, stroke_opacity=0.6),
            _mark(seat, 3.6, -1, -5.5),
        ]
    )


def tile_ground() -> str:
    """A terrain tile without its quarters: the card, four roads and the crossing."""
    return "".join(
        [
            soft_shadow(98, 98, 5),
            rect(-49.5, -49.5, 99, 99, "shade ink-edge", 4, stroke_width=0.7),
            path("M0 -49V49M-49 0H49", "oak-line", 6.5),
            path("M0 -49V49M-49 0H49", "paper-line", 0.9, stroke_dasharray="4 3"),
            circle(0, 0, 6.5, "oak ink-edge", stroke_width=0.7),
        ]
    )


def castle() -> str:
    """A castle tile, as large as the mound it covers: a banner for the name, walls and a keep, place for demands."""
    wall = "M-34 12V-9H-28V-5H-22V-9H-16V-1H-12V-21H-6V-17H0V-21H6V-17H12V-1H16V-9H22V-5H28V-9H34V12Z"
    return "".join(
        [
            soft_shadow(90, 90, 5),
            rect(-45, -45, 90, 90, "heaven ink-edge", 4, stroke_width=1),
            path("M-44 8Q-20 -4 0 4T44 4V44H-44Z", "sage", 0),
            path(wall, "stone ink-edge", 1.2, stroke_linejoin="round"),
            path(hatch([(-34, 12), (-34, -4), (34, -4), (34, 12)], 5, 0), "ink-line", 0.4, stroke_opacity=0.6),
            path("M-4 12V3A4 4 0 0 1 4 3V12Z", "ink", 0),
            path("M-25 2v5M25 2v5M0 -12v5", "ink-line", 1.8),
            rect(-44, 11, 88, 33, "shade", 3),
            rect(-44, -44, 88, 20, "wine", 3),
            rect(-43, -43, 86, 86, "ink-line", 3, stroke_width=0.6),
        ]
    )


def space_frame() -> str:
    """A space of a board."""
    return rect(-19, -15, 38, 30, "paper ink-edge", 4, stroke_width=0.8)


def faith_space() -> str:
    """A space of the religion track: a little arch."""
    return path("M-10.5 17V-6A10.5 11 0 0 1 10.5 -6V17Z", "paper ink-edge", 0.8)


def button() -> str:
    """A thing to press."""
    return rect(-70, -19, 140, 38, "gold ink-edge", 19, stroke_width=1.2) + rect(
        -66, -15, 132, 30, "ink-line", 15, stroke_width=0.5
    )


def purse() -> str:
    """Where a player's money is kept."""
    return "".join(
        [
            path("M-9 -15C-14 -9 -24 0 -22 13C-20 22 20 22 22 13C24 0 14 -9 9 -15Z", "earth ink-edge", 1),
            path("M-11 -15L-14 -24Q-6 -19 0 -24Q6 -19 14 -24L11 -15Z", "earth ink-edge", 0.9),
            path("M-11 -14Q0 -10 11 -14", "gold-line", 3),
        ]
    )


def coin(gold: bool) -> str:
    """A gold coin, or the half of a broken one: a mealha."""
    if gold:
        return circle(0, 0, 9, "gold ink-edge", stroke_width=0.9) + circle(0, 0, 6.4, "ink-line", stroke_width=0.5)
    return path("M-8 3A8.5 8.5 0 0 1 8 -3L3 -1L1 2L-2 1Z", "stone ink-edge", 0.9)


def exploration_frame() -> str:
    """An exploration tile without its three spaces."""
    return soft_shadow(146, 54, 6) + rect(-73, -27, 146, 54, "shade ink-edge", 6, stroke_width=0.9)


def contract() -> str:
    """A contract: parchment with a seal."""
    return "".join(
        [
            soft_shadow(58, 78, 4),
            rect(-29, -39, 58, 78, "paper ink-edge", 4, stroke_width=0.8),
            rect(-26, -36, 52, 72, "wine-line", 2, stroke_width=0.7),
        ]
    )


def contract_back() -> str:
    """A contract kept secret."""
    seal = group(circle(0, 0, 12, "wine ink-edge", stroke_width=0.8), circle(0, 0, 8, "paper-line", stroke_width=0.7))
    ground = rect(-25, -35, 50, 70, "seat", 2)
    lines = path(hatch(box(-25, -35, 50, 70), 6, 45), "paper-line", 0.6, stroke_opacity=0.7)
    return contract() + ground + lines + seal


BONUS = {
    "mealha": coin(False),
    "step": path("M-8 -3H1V-8L9 0L1 8V3H-8Z", "sea ink-edge", 0.9),
    "religion": path("M-2 9V-1H-7V-5H-2V-10H2V-5H7V-1H2V9Z", "gold ink-edge", 0.9),
    "exploration": rect(-10, -5, 20, 10, "shade ink-edge", 2, stroke_width=0.9)
    + path("M-3.4 -5V5M3.4 -5V5", "ink-line", 0.7),
}


def bonus(kind: str) -> str:
    """A rock's bonus, on a little disc that hangs over the crossing."""
    return circle(0, 0, 12.5, "paper ink-edge", stroke_width=0.9) + group(BONUS[kind], transform="scale(0.85)")
