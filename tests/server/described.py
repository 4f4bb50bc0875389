"""Answers held against the description of the API: their status, their kind and everything in them."""

from __future__ import annotations

import copy
import re
from collections.abc import Sequence
from typing import Any

import jsonschema_rs
from starlette.routing import BaseRoute

from ribeira.server.openapi import described

FAULTS = (405, 500)  # an unknown method is no operation, and faults are described nowhere


class Description:
    """The description of an application, read more strictly than it is written: nothing else may be in an answer."""

    def __init__(self, routes: Sequence[BaseRoute]) -> None:
        self.document = described(routes)
        self.seen: set[tuple[str, str, int]] = set()  # path, method, status
        self._validators: dict[tuple[str, str, int], Any] = {}
        strict = _strict(copy.deepcopy(self.document))
        self._components = strict["components"]
        self._forms = []
        for path, methods in strict["paths"].items():
            form = "/".join("[^/]+" if part[:1] == "{" else re.escape(part) for part in path.split("/"))
            if path.endswith("{path}"):
                form = form.removesuffix("[^/]+") + ".*"
            self._forms.append((re.compile(form), path, methods))

    def check(self, method: str, path: str, status: int, kind: str, read: Any) -> None:
        """Fail if an answer is not as it is described; `read` reads its JSON. Unknown addresses are not described."""
        found = next((one for one in self._forms if one[0].fullmatch(path)), None)
        if found is None or method == "HEAD" or status in FAULTS:
            return
        _, form, methods = found
        where = f"{method} {form} answers {status}"
        responses = methods[method.lower()]["responses"]
        assert str(status) in responses, f"{where}, which is not described"
        content = responses[str(status)]["content"]
        media = kind.partition(";")[0]
        assert media in content or "*/*" in content, f"{where} with {media}, which is not described"
        if schema := content.get(media, {}).get("schema"):
            key = form, method, status
            if key not in self._validators:
                self._validators[key] = jsonschema_rs.validator_for({**schema, "components": self._components})
            errors = list(self._validators[key].iter_errors(read()))
            assert not errors, f"{where}: {[(error.message, error.instance_path) for error in errors[:3]]}"
        self.seen.add((form, method, status))


def _strict(schema: Any) -> Any:
    """The same with nothing allowed beside what is named."""
    if isinstance(schema, dict):
        for part in schema.values():
            _strict(part)
        if "properties" in schema and schema.get("type") == "object":
            schema.setdefault("additionalProperties", False)
    elif isinstance(schema, list):
        for part in schema:
            _strict(part)
    return schema
