"""A server for the tests of a module."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from starlette.testclient import TestClient

from ribeira.server.app import make_app
from tests.server.described import Description
from tests.server.patience import patient_servers

__all__ = ["patient_servers"]  # a fixture for all of these tests


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with TestClient(make_app(tmp_path_factory.mktemp("server") / "tables.db", 1)) as client:
        yield client


@pytest.fixture(autouse=True)
def description(monkeypatch: pytest.MonkeyPatch) -> Description:
    """Every answer that a test gets must be as the API describes it."""
    request, known = TestClient.request, _description()

    def checked(self: TestClient, method: str, url: Any, **more: Any) -> Any:
        answer = request(self, method, url, **more)
        path, kind = answer.request.url.path, answer.headers.get("content-type", "")
        known.check(answer.request.method, path, answer.status_code, kind, answer.json)
        return answer

    monkeypatch.setattr(TestClient, "request", checked)
    return known


@cache
def _description() -> Description:
    return Description(make_app("unused").routes)
