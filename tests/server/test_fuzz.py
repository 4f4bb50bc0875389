"""Requests of all kinds, made up from the description of the API: no fault, and no answer that is not described.

`RIBEIRA_FUZZ=500` makes up so many for each operation, and others each time; `make fuzz` does.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_schema_conformance,
    status_code_conformance,
)
from starlette.testclient import TestClient

from ribeira.server import analyses, api, limits, visitors
from ribeira.server.app import make_app
from ribeira.server.openapi import described
from tests.server.oracle import Oracle
from tests.server.program import RECORD, make, play_to_the_end

AnyCase = Case[Any]
EXAMPLES = int(os.environ.get("RIBEIRA_FUZZ", "6"))
LONG = "RIBEIRA_FUZZ" in os.environ
ALL = list(HealthCheck)
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
DOCUMENT = described(make_app("unused").routes)
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
GOOD, BAD = GenerationMode.POSITIVE, GenerationMode.NEGATIVE


def can_be_bad(operation: dict[str, Any]) -> bool:
    """Whether a request for it can be malformed: any text will do for a secret or a path."""
    schemas = [one["schema"] for one in operation["parameters"] if one["in"] == "query"]
    return "requestBody" in operation or any(schema.get("type") == "integer" or "enum" in schema for schema in schemas)


CASES = [
    pytest.param(path, method, mode, id=f"{method} {path} {mode.value}")
    for path, methods in DOCUMENT["paths"].items()
    for method, operation in methods.items()
    for mode in ([GOOD, BAD] if can_be_bad(operation) else [GOOD])
]

TOO_LARGE = 413  # a refusal too, though schemathesis does not count it as one


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(api, "LONGEST_WAIT", 0.001)
        patch.setattr(analyses, "ANALYSES_A_DAY", 10**9)
        patch.setattr(visitors, "ALLOWED", dict.fromkeys(limits.ALLOWED, (10**9, 1)))
        file = tmp_path_factory.mktemp("fuzz") / "tables.db"
        with TestClient(make_app(file, bots=Oracle()), raise_server_exceptions=False) as client:
            yield client


@pytest.fixture(scope="module")
def tokens(site: TestClient) -> list[str]:
    """Links of tables that wait, go on and are over, of a lesson, and of an upload."""
    people = [{"who": "here", "name": name} for name in ("Ana", "Rui", "Eva")]
    going = make(site, people, absent=None, hints=True, coach=True)
    waiting = make(site, [*people[:2], {"who": "open"}], absent=None)
    over = make(site, people)
    play_to_the_end(site, *(seat["token"] for seat in over["seats"]))
    lesson = site.post("/api/v1/lessons", json={"game": "six-castles", "lesson": "family", "name": "Ana"}).json()
    uploaded = site.post("/api/v1/records", content=RECORD.read_bytes()).json()["replay"]
    made = [going, waiting, over, lesson]
    seats = [table["seats"][0]["token"] for table in made]
    return [*seats, *(table["watch"] for table in made), waiting["invite"], uploaded]


@pytest.fixture
def person(site: TestClient) -> str:
    token: str = site.post("/api/v1/people", json={"nickname": "Marisol"}).json()["token"]
    return token


@pytest.mark.parametrize(("path", "method", "mode"), CASES)
def test_every_answer_is_one_that_is_described(
    site: TestClient, tokens: list[str], person: str, path: str, method: str, mode: GenerationMode
) -> None:
    operation = SCHEMA[path][method.upper()]
    known = {"token": tokens, "name": ["douro", "dos-rios", "six-castles"]}
    checks = [*CHECKS, negative_data_rejection] if mode == BAD else CHECKS

    @settings(max_examples=EXAMPLES, derandomize=not LONG, deadline=None, database=None, suppress_health_check=ALL)
    @given(operation.as_strategy(generation_mode=mode), st.data())
    def ask(case: AnyCase, data: st.DataObject) -> None:
        for name, choices in known.items():
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = data.draw(st.sampled_from(choices))
        headers = {"Authorization": f"Bearer {person}"} if data.draw(st.booleans()) else {}
        answer = send(site, case, headers)
        case.validate_response(answer, checks=CHECKS if answer.status_code == TOO_LARGE else checks)

    ask()


def send(site: TestClient, case: AnyCase, headers: dict[str, str]) -> Any:
    wanted = case.as_transport_kwargs(base_url="http://testserver")
    wanted.pop("cookies", None)
    wanted["headers"] = {**wanted.get("headers", {}), **headers}
    body = wanted.pop("data", None)
    return site.request(**wanted, **({} if body is None else {"content": body}), follow_redirects=False)
