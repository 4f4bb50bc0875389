"""Answers that never change, made when the site is built: its first page is there before the engine is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qsl

from ribeira.bots import BOTS
from ribeira.bots.cast import level_of
from ribeira.games import GAMES
from ribeira.site.guests import guests
from ribeira.site.local import Local
from ribeira.texts import LANGUAGES

API = "/api/v1"
THEMES = ("light", "dark")
TOO_SLOW = ("expert",)  # levels that think for several seconds, during which nothing else is answered


def games() -> list[str]:
    """The games that are on the site: ours, and those of other packages that a browser can play."""
    others = {point.name for point in GAMES.points()}
    return [*(name for name in GAMES if name not in others), *(guest.name for guest in guests())]


def paths() -> Iterator[str]:
    """What the page asks for that is always answered in the same way, below the API."""
    yield from ("/faces.svg", "/style.css?theme=auto", *(f"/style.css?theme={theme}" for theme in THEMES))
    yield from (f"/games/{game}/sheet.svg" for game in games())
    for language in LANGUAGES:
        yield f"/texts/{language}?language={language}"
        yield from (f"/{name}?language={language}" for name in ("games", "languages"))
        pictures = [f"/games/{game}/picture.svg" for game in games()]
        yield from (f"{picture}?theme={theme}&language={language}" for picture in pictures for theme in THEMES)


async def answers() -> dict[str, str]:
    """All of them, by the names of their files."""
    local = Local(b"", _keep)
    await local.open()
    try:
        return {file_name(path): await _answer(local, path) for path in paths()}
    finally:
        await local.close()


def file_name(path: str) -> str:
    """The file with the answer to this: what is asked for stands in its name, as `host.js` finds it."""
    path, _, query = path.removeprefix("/").partition("?")
    name, dot, ending = path.rpartition(".") if "." in path else (path, ".", "json")
    return "-".join([name, *(value for _, value in parse_qsl(query))]) + dot + ending


async def _answer(local: Local, path: str) -> str:
    answer = json.loads(await local.ask("GET", API + path, {}, ""))
    assert answer["status"] == 200, path
    content: str = answer["content"]
    return json.dumps(_offered(json.loads(content)), ensure_ascii=False) if path.startswith("/games?") else content


def _offered(told: dict[str, Any]) -> dict[str, Any]:
    """The games and bots that are on the site."""
    found = [game for game in told["games"] if game["name"] in games()]
    return {"games": [{**game, "bots": [bot for bot in game["bots"] if _is_here(bot["name"])]} for game in found]}


def _is_here(bot: str) -> bool:
    return bot in BOTS.own and level_of(bot) not in TOO_SLOW


async def _keep(content: bytes) -> None:
    """Nothing is played, and nothing to be kept."""
