"""The documentation site: built strictly, whole, and without anything from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import docs_site
import pytest

from ribeira.games import GAMES
from ribeira.texts import speaker
from tests.svg.test_style import contrast

ROOT = Path(__file__).parent.parent.parent
CSS = ROOT / "docs" / "site.css"
FETCHED = re.compile(r'<(?:script|img|link|iframe)[^>]+(?:src|href)="?(https?:)?//')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stderr) == (0, "")
    return folder


def test_every_game_has_its_rules_with_pictures(site: Path) -> None:
    say = speaker("en")
    for game in GAMES.values():
        assert game.rulebook is not None
        page = (site / "rules" / f"{game.name}.html").read_text()
        book = game.rulebook(game.setup(game.seats[-1]))
        assert page.count("<h2") == len(book.chapters) + 1
        drawn = [one.picture for chapter in book.chapters for one in chapter.paragraphs if one.picture is not None]
        pictures = re.findall(rf'src="({game.name}-[a-z-]+\.svg)"', page)
        assert len(pictures) == len(drawn) > 0
        assert all((site / "rules" / name).read_text().startswith("<svg") for name in pictures)
        assert say(book.chapters[-1].title) in page


def test_the_notebook_is_a_page_with_its_tables(site: Path) -> None:
    page = (site / "ten-thousand-games.html").read_text()
    assert page.count("<table>") == 4
    assert "points of the winner" in page
    assert "class=dataframe" not in page.replace('"', "")
    assert re.search(r'href="?ten-thousand-games\.ipynb', page), "it can be had as a file too"
    for name in ("research", "records"):
        assert re.search(r'href="?ten-thousand-games\.html', (site / f"{name}.html").read_text())


def test_the_reference_says_what_a_class_is_made_with(site: Path) -> None:
    page = re.sub(r"<[^>]*>", "", (site / "reference" / "envs.html").read_text())
    assert re.search(r"Games\(\s*game: str,\s*count: int,\s*seats: int", page)
    assert "opponents: str | Sequence[str] =" in page.replace("\n", "")


def test_the_reference_tells_of_every_module_it_names(site: Path) -> None:
    for name, (_, _, modules) in docs_site.REFERENCE.items():
        page = (site / "reference" / f"{name}.html").read_text()
        for module in modules.split():
            assert f'id="ribeira.{module}"' in page


def test_the_demo_is_linked_where_make_puts_it(site: Path) -> None:
    """It is no part of the build above, which it would make long. MkDocs lets links in HTML pass; here they are."""
    orders = subprocess.run(["make", "-n", "site"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    (demo,) = re.findall(r"ribeira site --out build/site/(\S+)", orders)
    assert orders.index("mkdocs build") < orders.index("ribeira site"), "what is built first goes with the second"
    linked = {}
    for page in site.rglob("*.html"):
        for href in re.findall(r'href="?([\w./-]*play/index\.html)', page.read_text()):
            linked[page.name] = (page.parent / href).relative_to(site).as_posix()
    assert linked == {"index.html": f"{demo}/index.html", "play.html": f"{demo}/index.html"}
    for page in (site / "bots.html", site / "rules" / "douro.html"):
        assert re.search(r'href="?[./]*play\.html', page.read_text()), "every page has it in its navigation"


@pytest.mark.parametrize("scheme", ["ribeira", "slate"])
def test_letters_of_code_and_links_stand_out_by_day_and_by_night(scheme: str) -> None:
    rule = re.search(rf'^\[data-md-color-scheme="{scheme}"\].*?{{(.*?)^}}', CSS.read_text(), re.DOTALL | re.MULTILINE)
    assert rule is not None
    colours = dict(re.findall(r"--md-([\w-]+): (#[0-9a-f]{6});", rule[1]))
    code = {name: colour for name, colour in colours.items() if name.startswith("code-hl-")}
    assert len(code) == 12, "all that the theme has"
    pairs = [(colour, colours["code-bg-color"]) for colour in code.values()]
    for letters, ground in [*pairs, (colours["typeset-a-color"], colours["default-bg-color"])]:
        assert contrast(letters, ground) >= 4.5, (letters, ground)


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    pages = list(site.rglob("*.html"))
    assert len(pages) > 20
    for page in pages:
        assert not FETCHED.search(page.read_text()), page


def test_links_of_pages_beside_the_sources_lead_to_pages_of_the_site() -> None:
    text = "[a](docs/bots.md), [b](CODE_OF_CONDUCT.md), [c](https://example.org/docs/)"
    assert docs_site.brought(text) == "[a](bots.md), [b](code-of-conduct.md), [c](https://example.org/docs/)"


@pytest.mark.parametrize(("sentence", "written"), [("a|b", r"a\|b"), ("[x]_", r"\[x\]\_")])
def test_sentences_are_nothing_but_letters(sentence: str, written: str) -> None:
    assert docs_site.plain(sentence) == written
