"""What the documentation site has beside `docs/`: the rules of every game, the reference, the notebook as a page.

MkDocs calls `on_files` when it builds (`hooks` in mkdocs.yml). The rules are those of the web table, from the same data
and sentences; the reference is made of docstrings. Nothing of it is kept in the work tree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import notebook

from ribeira.games import GAMES
from ribeira.kernel.game import AnyGame, Setup
from ribeira.kernel.rulebook import Paragraph
from ribeira.kernel.words import Say, Told
from ribeira.svg import render
from ribeira.texts import speaker

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files

ROOT = Path(__file__).parent.parent
BROUGHT = {  # pages that stand beside the sources, by their address on the site
    "changelog.md": "CHANGELOG.md",
    "code-of-conduct.md": "CODE_OF_CONDUCT.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
}
NOTEBOOK = "ten-thousand-games"
REFERENCE = {  # the pages of the reference: a title, what is said first, and the modules
    "kernel": (
        "Games and matches",
        "The contract that every game keeps, and what plays a game. `ribeira` itself exports the most used of these.",
        "kernel.game kernel.notation kernel.words kernel.dealer kernel.match kernel.playout kernel.conformance",
    ),
    "records": ("Records", "Recorded games, single and by the million.", "kernel.record datasets"),
    "pictures": ("Pictures", "Views as drawings, and drawings as SVG.", "kernel.drawing svg.picture svg.markup"),
    "bots": (
        "Bots",
        "Who decides by what one seat may know, and how strong they are.",
        "bots.simple bots.thought bots.levels bots.registry bots.arena.contest bots.arena.shares",
    ),
    "envs": (
        "Environments",
        "Our games for agents that learn.",
        "kernel.tensor envs.playing envs.vector envs.aec envs.parallel envs.gym envs.openspiel",
    ),
}


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and pictures that are made now."""
    from mkdocs.structure.files import File

    for address, content in made():
        files.append(File.generated(config, address, content=content))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Lead from other pages to the notebook's page, not to its file."""
    return (
        markdown
        if page.file.src_uri == f"{NOTEBOOK}.md"
        else markdown.replace(f"({NOTEBOOK}.ipynb)", f"({NOTEBOOK}.md)")
    )


def made() -> Iterator[tuple[str, str]]:
    """The address and the content of every file that is made."""
    yield from rules()
    for name, (title, about, modules) in REFERENCE.items():
        parts = [f"# {title}", about, *(f"::: ribeira.{module}" for module in modules.split())]
        yield f"reference/{name}.md", "\n\n".join(parts) + "\n"
    for address, source in BROUGHT.items():
        yield address, brought((ROOT / source).read_text())
    content = json.loads((ROOT / "docs" / f"{NOTEBOOK}.ipynb").read_text())
    yield f"{NOTEBOOK}.md", f"{notebook.as_page(content)}\n[Download the notebook]({NOTEBOOK}.ipynb)\n"
    yield "icon.svg", (ROOT / "src/ribeira/web/icon.svg").read_text()


def brought(text: str) -> str:
    """A page whose links lead from the root of the sources, with links that lead from the root of the site."""
    text = text.replace("](docs/", "](")
    for address, source in BROUGHT.items():
        text = text.replace(f"]({source})", f"]({address})")
    return text


def rules() -> Iterator[tuple[str, str]]:
    """The rules of every game in each of its versions, and their pictures."""
    say = speaker("en")
    for game in GAMES.values():
        if game.rulebook is None:
            continue
        for values in product(*game.options.values()):
            options = dict(zip(game.options, values, strict=True))
            usual = options == game.setup(game.seats[0]).options
            name = "-".join([game.name] if usual else [game.name, *values])
            yield from book(game, game.setup(game.seats[-1], options), name, say)


def book(game: AnyGame, setup: Setup, name: str, say: Say) -> Iterator[tuple[str, str]]:
    """One rulebook as a page, and its pictures."""
    assert game.rulebook is not None
    found = game.rulebook(setup)
    versions = [say(Told(f"{game.name}.option.{option}.{value}")) for option, value in setup.options.items()]
    lines = [
        f"# {': '.join([say(game.title), *versions])}",
        f"{say(Told(f'{game.name}.about'))} Figures are those for {setup.seats} players; at a table the page shows "
        "those of the game that is played, and says which chapter is about the decision at hand.",
    ]
    for chapter in found.chapters:
        lines.append(f"## {plain(say(chapter.title))}")
        for paragraph in chapter.paragraphs:
            lines.append(told(paragraph, say))
            if paragraph.picture is not None:
                drawing = paragraph.picture.draw(game, speak)
                picture = f"{name}-{chapter.name}-{paragraph.name}.svg"
                lines.append(f"![{plain(drawing.title)}]({picture}){{ .position }}")
                yield f"rules/{picture}", render(drawing, game.sheet(), "light")
    lines += ["## Rulings", "| | | |\n|---|---|---|"]
    lines[-1] += "".join(
        f'\n| <span id="{ruling.number}">{ruling.number}</span> | {plain(say(ruling.text))} '
        f"| {plain(say(Told(f'rules.origin.{ruling.origin}')))} |"
        for ruling in found.rulings
    )
    yield f"rules/{name}.md", "\n\n".join(lines) + "\n"


def told(paragraph: Paragraph, say: Say) -> str:
    """A paragraph, and the numbers of the rulings that it rests on."""
    rulings = ", ".join(f"[{number}](#{number})" for number in paragraph.rulings)
    return plain(say(paragraph.text)) + (f" <small>{rulings}</small>" if rulings else "")


def speak(names: Sequence[str]) -> Say:
    """A speaker that knows these names."""
    return speaker("en", names)


def plain(sentence: str) -> str:
    """A sentence with nothing in it that Markdown would take for more than letters."""
    return re.sub(r"([\\`*_\[\]<>|#])", r"\\\1", sentence)
