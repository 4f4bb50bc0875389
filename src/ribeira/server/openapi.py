"""The description of the API as OpenAPI 3.1, made of the routes of the application and of what their handlers say.

A handler says by `operation` what it takes, gives and refuses; types are those that bodies are read as, and those in
`answers`. What all refusals have in common follows from that: a query that can be wrong is a 400, a body a 400 or 413.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from inspect import getdoc
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from ribeira.kernel.drawing import SHAPES
from ribeira.server.answers import Answer, Health, Refused
from ribeira.texts import LANGUAGES
from ribeira.version import VERSION

Json = dict[str, Any]
Handler = Callable[[Request], Awaitable[Response]]
H = TypeVar("H", bound=Handler)

SVG, CSS, HTML, SCRIPT, ZIP = "image/svg+xml", "text/css", "text/html", "text/javascript", "application/zip"
JSON, ANY = "application/json", "*/*"

STATUSES = {
    400: "Something in it is malformed.",
    403: "It is not yours to do, the host is not this server, or another site's page asks.",
    404: "There is no such thing.",
    409: "It cannot be done as things stand, or no longer.",
    413: "It is too large.",
    429: "That is too much at once or in too short a time.",
    503: "The server cannot do it now.",
}
PATHS = {
    "token": "a secret that stands in a link",
    "name": "of a game",
    "code": "for another device",
    "language": "of the sentences",
    "digest": "of the page's files",
    "path": "of a file of the page",
}


@dataclass(frozen=True)
class Query:
    """A parameter of the query; `strict`: a value that does not fit is refused and not passed over."""

    name: str
    schema: Json
    about: str
    strict: bool = True

    def described(self) -> Json:
        """The parameter as OpenAPI."""
        told = {"name": self.name, "in": "query", "description": self.about, "schema": self.schema}
        return {**told, "style": "form", "explode": True} if self.schema.get("type") == "object" else told


def number(name: str, about: str, most: int = 10**9) -> Query:
    """A whole number from 0 on."""
    return Query(name, {"type": "integer", "minimum": 0, "maximum": most}, about)


def word(name: str, about: str, *, strict: bool = False) -> Query:
    """Any text."""
    return Query(name, {"type": "string"}, about, strict)


LANGUAGE = Query("language", {"type": "string", "enum": list(LANGUAGES), "default": "en"}, "of all sentences")
SHAPE = Query("shape", {"type": "string", "enum": list(SHAPES), "default": "wide"}, "of the picture")
REVISION = number("revision", "what the client has: log lines before it are not sent again")
FROM, TO = number("from", "number of the first"), number("to", "number of the last")
AT, PIECE = number("at", "how many actions had been played"), word("piece", "id of a piece of the picture")
THEME = word("theme", "`light`, `dark`, or what the device prefers")
ANY_LANGUAGE = replace(LANGUAGE, schema={"type": "string", "default": "en"}, strict=False)


@dataclass(frozen=True)
class Operation:
    """What a handler takes, gives and refuses."""

    gives: Any
    status: int
    takes: Any
    needs_body: bool
    query: Sequence[Query]
    refuses: Sequence[int]
    person: bool

    @property
    def refusals(self) -> list[int]:
        """Every status of a refusal."""
        found = {403, *self.refuses}
        if any(one.strict for one in self.query):
            found.add(400)
        if self.takes is not None:
            found |= {400, 413}
        return sorted(found)


_OPERATIONS: dict[Handler, Operation] = {}


def operation(
    gives: Any,
    status: int = 200,
    *,
    takes: Any = None,
    needs_body: bool = True,
    query: Sequence[Query] = (),
    refuses: Sequence[int] = (),
    person: bool = False,
) -> Callable[[H], H]:
    """Say what a handler does: `gives` a type or a kind of file, `takes` the type of its body, if it has one.

    `person`: it acts for the person whose token comes with it.
    """

    def say(handler: H) -> H:
        _OPERATIONS[handler] = Operation(gives, status, takes, needs_body, query, refuses, person)
        return handler

    return say


def endpoints(routes: Sequence[BaseRoute], prefix: str = "") -> Iterator[tuple[str, str, Handler]]:
    """Every address and method that is answered by HTTP, and by whom; HEAD, which goes with GET, is not told."""
    for route in routes:
        if isinstance(route, Mount):
            yield from endpoints(route.routes, prefix + route.path)
        elif isinstance(route, Route):
            for method in sorted((route.methods or set()) - {"HEAD"}):
                yield prefix + re.sub(r":\w+}", "}", route.path), method, route.endpoint


def allowed(routes: Sequence[BaseRoute], path: str) -> Iterator[str]:
    """The methods that an address is answered by."""
    for route in routes:
        if isinstance(route, Mount) and path.startswith(route.path):
            yield from allowed(route.routes, path.removeprefix(route.path))
        elif isinstance(route, Route) and route.path_regex.fullmatch(path):
            yield from route.methods or ()


def described(routes: Sequence[BaseRoute]) -> Json:
    """The description of all routes; KeyError if a handler says nothing of itself."""
    paths: dict[str, Json] = {}
    for path, method, handler in endpoints(routes):
        paths.setdefault(path, {})[method.lower()] = _described(path, method, handler, _OPERATIONS[handler])
    about = "Everything the web page does. docs/api.md tells it in sentences, and what travels by WebSocket."
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ribeira", "version": VERSION, "description": about, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": _components(),
            "securitySchemes": {"person": {"type": "http", "scheme": "bearer"}},
        },
    }


def _described(path: str, method: str, handler: Handler, told: Operation) -> Json:
    names = re.findall(r"{(\w+)}", path)
    where = [
        {"name": name, "in": "path", "required": True, "description": PATHS[name], "schema": {"type": "string"}}
        for name in names
    ]
    made: Json = {
        "operationId": f"{method.lower()}{re.sub(r'[^a-zA-Z0-9]+', '_', path)}".rstrip("_"),
        "summary": (getdoc(handler) or "").partition("\n")[0],
        "parameters": [*where, *(one.described() for one in told.query)],
        "responses": {
            str(told.status): {"description": "It is done.", "content": _content(told.gives)},
            **{str(status): _refusal(status, told.gives) for status in told.refusals},
        },
    }
    if told.takes is not None:
        made["requestBody"] = {"required": told.needs_body, "content": _content(told.takes)}
    if told.person:
        made["security"] = [{"person": []}, {}]
    return made


def _content(kind: Any) -> Json:
    return {kind: {}} if isinstance(kind, str) else {JSON: {"schema": _schema(kind)}}


def _refusal(status: int, gives: Any) -> Json:
    """A refusal; some things are refused by an answer like any other, if it comes to that."""
    schemas = [_schema(kind) for kind in ((gives, Refused) if gives in (Answer, Health) else (Refused,))]
    schema = schemas[0] if len(schemas) == 1 else {"anyOf": schemas}
    return {"description": STATUSES[status], "content": {JSON: {"schema": schema}}}


REF = "#/components/schemas/{name}"


def _schema(kind: Any) -> Json:
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return schema


def _components() -> Json:
    kinds = [kind for told in _OPERATIONS.values() for kind in (told.gives, told.takes) if not isinstance(kind, str)]
    _, components = msgspec.json.schema_components([Refused, *kinds], ref_template=REF)
    return components


@operation(Json)
async def description(request: Request) -> Response:
    """The description of the API."""
    kept = request.app.state
    if not hasattr(kept, "description"):
        kept.description = msgspec.json.encode(described(request.app.routes))
    return Response(kept.description, 200, {"Cache-Control": "no-cache"}, JSON)


ROUTES: list[BaseRoute] = [Route("/openapi.json", description)]
