"""The Rabelo boat."""

from __future__ import annotations

from ribeira.svg.markup import circle, path


def rabelo(barrels: int) -> str:
    """A Rabelo boat under sail, so many barrels on deck; about 90 wide, its waterline at 0."""
    sail = "M-23 -58Q-2 -50 21 -57Q31 -36 20 -17Q-2 -9 -22 -18Q-13 -38 -23 -58Z"
    hull = "M-46 -17C-40 -4 -26 4 -8 5H12C28 4 38 -6 46 -24L40 -22C34 -11 24 -6 12 -6H-10C-24 -6 -34 -10 -41 -16Z"
    places = ((-15, -9.5), (-4, -9.5), (7, -9.5), (-9.5, -18), (1.5, -18))[:barrels]
    load = "".join(
        circle(x, y, 5.2, "oak ink-edge", stroke_width=0.8) + circle(x, y, 2.6, "ink-line", stroke_width=0.6)
        for x, y in places
    )
    return "".join(
        [
            path("M0 -66V-6", "earth-line", 2.4),
            path("M-25 -60Q0 -52 24 -59", "earth-line", 1.8),
            path(sail, "foam ink-edge", 0.9),
            path(
                "M-15 -55Q-6 -36 -14 -16M-6 -53Q3 -34 -5 -13.5M4 -53Q13 -34 5 -13.5M13 -55Q22 -36 13 -15",
                "stone-line",
                0.6,
            ),
            path("M0 -66l-11 3l11 3Z", "wine ink-edge", 0.4),
            path("M-2 -40l5 5l-5 5l-5 -5Z", "wine-line", 1.1),
            load,
            path(hull, "earth ink-edge", 0.9),
            path("M-40 -13C-30 -3 -20 -1 -8 0H12C24 -1 34 -7 41 -17", "ink-line", 0.6),
            path("M22 -6V-20H36V-14", "ink-line", 1.2),
            path("M20 -23L56 3", "earth-line", 2),
            path("M48 -3L60 7L57 10L45 0Z", "earth ink-edge", 0.5),
        ]
    )
