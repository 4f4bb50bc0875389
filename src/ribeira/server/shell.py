"""The page as something to install: its manifest, its service worker, and what is shown without a connection."""

from __future__ import annotations

import html
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ribeira.kernel.words import Told
from ribeira.server.files import WEB, digest
from ribeira.server.openapi import ANY_LANGUAGE, HTML, SCRIPT, operation
from ribeira.texts import LANGUAGES, speaker

FRESH = {"Cache-Control": "no-cache"}
MANIFEST = "application/manifest+json"
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("icon-mask.png", "512x512", "maskable"),
)


@operation(MANIFEST, query=[ANY_LANGUAGE])
async def manifest(request: Request) -> Response:
    """What a browser needs to install the page."""
    content = manifest_of(_language(request), "/", f"/static/{digest()}")
    return Response(msgspec.json.encode(content), 200, FRESH, MANIFEST)


def manifest_of(language: str, root: str, files: str) -> dict[str, Any]:
    """What installs a page that begins at `root` and has its pictures in the folder `files`."""
    say = speaker(language)
    icons = [
        {"src": f"{files}/{name}", "sizes": sizes, "type": "image/png", "purpose": purpose}
        for name, sizes, purpose in ICONS
    ]
    return {
        "id": root,
        "name": say(Told("web.brand")),
        "short_name": say(Told("web.brand")),
        "description": say(Told("web.home.about")),
        "lang": language,
        "start_url": root,
        "scope": root,
        "display": "standalone",
        "background_color": "#d3b98f",
        "theme_color": "#f3ead6",
        "icons": icons,
    }


@operation(SCRIPT, query=[ANY_LANGUAGE])
async def worker(request: Request) -> Response:
    """The service worker, which knows the files of this state of the page."""
    facts = {"files": f"/static/{digest()}/", "offline": f"/offline?language={_language(request)}"}
    script = (WEB / "sw.js").read_text(encoding="utf-8")
    content = f"const SHELL = {msgspec.json.encode(facts).decode()};\n{script}"
    return Response(content, 200, {**FRESH, "Service-Worker-Allowed": "/"}, "text/javascript")


@operation(HTML, query=[ANY_LANGUAGE])
async def offline(request: Request) -> Response:
    """What is shown in the place of a page that cannot be fetched."""
    say = speaker(_language(request))
    title, about, again = (html.escape(say(Told(f"web.offline.{part}"))) for part in ("title", "about", "again"))
    content = f"""<!doctype html>
<html lang="{_language(request)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="stylesheet" href="/static/{digest()}/style.css">
<main><section class="panel page">
<h1>{title}</h1><p>{about}</p><a class="button primary" href="">{again}</a>
</section></main>
</html>
"""
    return Response(content, 200, FRESH, "text/html")


def _language(request: Request) -> str:
    wanted = request.query_params.get("language", "en")
    return wanted if wanted in LANGUAGES else "en"


ROUTES: list[BaseRoute] = [
    Route("/manifest.webmanifest", manifest),
    Route("/sw.js", worker),
    Route("/offline", offline),
]
