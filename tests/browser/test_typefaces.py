"""The page brings its own letters, and the drawing code knows how wide they are."""

from __future__ import annotations

import urllib.request
from typing import Any

import pytest

from ribeira.server.files import digest
from ribeira.svg.lettering import measure
from tests.browser.conftest import Arrive
from tests.browser.serving import Server

FACES = {"": "400 100px 'Open Sans'", "strong": "700 100px 'Open Sans'"}
FACES |= {"title": "400 100px Alegreya", "title strong": "700 100px Alegreya"}
TEXTS = [
    "Hacienda 1000",
    "Our Lady of Cardia",
    "Bartolomeu",
    "É a vez de João: não há água",
    "Où naît le fleuve, à l’ombre — cœur",
    "Vrijdag 31 december 1999",
    "Łukasz Żółć",
]


@pytest.mark.parametrize("name", ["alegreya", "alegreya-italic", "open-sans", "alegreya-more", "open-sans-more"])
def test_they_are_sent_as_fonts_and_kept(server: Server, name: str) -> None:
    with urllib.request.urlopen(f"{server.address}/static/{digest()}/fonts/{name}.woff2", timeout=60) as answer:
        assert answer.headers["Content-Type"] == "font/woff2"
        assert "immutable" in answer.headers["Cache-Control"]
        assert answer.read(4) == b"wOF2"


def test_the_page_is_written_in_them(arrive: Arrive, server: Server) -> None:
    ana = arrive().open(server.table("Ana", "bot", "bot").play(0))
    ana.await_turn()
    ana.page.evaluate("document.fonts.ready")
    loaded: list[str] = ana.page.evaluate(
        "[...document.fonts].filter(face => face.status === 'loaded').map(face => face.family)"
    )
    assert {"Alegreya", "Open Sans"} <= {family.strip("'\"") for family in loaded}
    families: Any = ana.page.evaluate(
        "['.asked', '.log', '.piece.title > text'].map(one => getComputedStyle(document.querySelector(one)).fontFamily)"
    )
    assert [family.split(",")[0].strip("'\"") for family in families] == ["Alegreya", "Open Sans", "Alegreya"]


@pytest.mark.parametrize("style", FACES)
def test_letters_are_as_wide_as_we_think(arrive: Arrive, style: str) -> None:
    """Kerning makes a little difference."""
    ana = arrive().open("/")
    for text in TEXTS:
        wide: float = ana.page.evaluate(
            """async ([font, text]) => {
                await document.fonts.load(font, text);
                const pen = document.createElement('canvas').getContext('2d');
                pen.font = font;
                return pen.measureText(text).width;
            }""",
            [FACES[style], text],
        )
        assert wide == pytest.approx(measure(text, 100, style), rel=0.03), text
