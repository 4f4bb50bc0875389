import re
from itertools import combinations

import pytest

from ribeira.svg.palette import DAY, MARKS, NIGHT, SEATS_BY_DAY, SEATS_BY_NIGHT
from ribeira.svg.style import stylesheet

# What eyes without one kind of cone see of linear RGB (Machado, Oliveira and Fernandes, 2009).
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "no long": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "no middle": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.01182, 0.04294, 0.968881)),
    "no short": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.3039)),
}


def linear(colour: str) -> list[float]:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def oklab(red: float, green: float, blue: float) -> tuple[float, float, float]:
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def seen(colour: str, eye: str) -> tuple[float, float, float]:
    parts = linear(colour)
    red, green, blue = (max(0, sum(a * b for a, b in zip(row, parts, strict=True))) for row in EYES[eye])
    return oklab(red, green, blue)


def contrast(one: str, other: str) -> float:
    light = sorted(0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (linear(one), linear(other)))
    return (light[1] + 0.05) / (light[0] + 0.05)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("seats", [SEATS_BY_DAY, SEATS_BY_NIGHT], ids=["day", "night"])
def test_seat_colours_differ_to_all_eyes(seats: tuple[str, ...], eye: str) -> None:
    """0.02 in Oklab is just noticeable."""
    for one, other in combinations(seats, 2):
        distance = sum((a - b) ** 2 for a, b in zip(seen(one, eye), seen(other, eye), strict=True)) ** 0.5
        assert distance > 0.1, (one, other)


def test_each_seat_has_a_mark() -> None:
    assert len(MARKS) == len(set(MARKS)) == len(SEATS_BY_DAY) == len(SEATS_BY_NIGHT) == 5


@pytest.mark.parametrize("palette", [DAY, NIGHT], ids=["day", "night"])
@pytest.mark.parametrize(
    ("letters", "ground"), [("chalk", "table"), ("chalk", "panel"), ("ink", "paper"), ("ink", "shade")]
)
def test_letters_stand_out(palette: dict[str, str], letters: str, ground: str) -> None:
    """WCAG asks for 4.5, 7 at its strictest."""
    assert contrast(palette[letters], palette[ground]) > 4.5


def test_themes() -> None:
    assert f".paper{{fill:{DAY['paper']}}}" in stylesheet("light")
    assert f".paper{{fill:{NIGHT['paper']}}}" in stylesheet("dark")
    assert "prefers-color-scheme" not in stylesheet("light") + stylesheet("dark")
    day, night = stylesheet("auto").split("@media (prefers-color-scheme:dark){")
    assert day == stylesheet("light")
    assert f".paper{{fill:{NIGHT['paper']}}}" in night
    with pytest.raises(ValueError, match="expected light, dark or auto"):
        stylesheet("dusk")


def test_style_keeps_to_what_all_renderers_know() -> None:
    assert "var(" not in stylesheet("auto")


def test_style_leaves_a_surrounding_page_alone() -> None:
    for rule in re.findall(r"^(\S+?)\{", stylesheet("light"), re.MULTILINE):
        assert rule.startswith((".piece", "text.")) or rule[1:].split("-")[0] in {*DAY, "seat"}, rule
