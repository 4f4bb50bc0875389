"""The figures of a server, as Prometheus collects them: with the extra `metrics`. They name no table and nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from ribeira.server.lobby import Lobby
from ribeira.version import VERSION

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Metrics:
    """The figures of one server."""

    media_type = CONTENT_TYPE_LATEST

    def __init__(self, lobby: Lobby) -> None:
        self._registry = CollectorRegistry()
        self._registry.register(LobbyCollector(lobby))
        ProcessCollector(registry=self._registry)
        told = "Seconds from a request to the end of its answer"
        self._answers = Histogram(
            "ribeira_http_seconds", told, ("method", "route", "status"), buckets=SECONDS, registry=self._registry
        )

    def answered(self, scope: Any, status: int, seconds: float) -> None:
        """Note an answer, by the form of its address alone: what stands in it may be a secret."""
        method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "PUT", "DELETE") else "other"
        self._answers.labels(method, _form(scope), f"{status // 100}xx").observe(seconds)

    def text(self) -> bytes:
        """All figures."""
        return generate_latest(self._registry)


class LobbyCollector(Collector):
    """What is true of the tables when it is asked for."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def collect(self) -> Iterator[Metric]:
        """The figures of this moment."""
        lobby, tables = self.lobby, self.lobby.in_memory()
        gauges = {
            "tables": ("Tables in memory", len(tables)),
            "viewers": ("Sockets that look at tables", sum(live.audience.count for live in tables)),
            "thinking": ("Tables at which a bot is choosing", sum(live.attendant.thinking for live in tables)),
            "waiting": ("Tables that another process looks after", sum(live.attendant.waits for live in tables)),
        }
        counters = {
            "rows": ("Rows of tables that were stored", lobby.storage.appended),
            "conflicts": ("Changes that came after those of another process", lobby.storage.conflicts),
        }
        yield GaugeMetricFamily("ribeira_version_info", f"Ribeira {VERSION}", 1)
        for name, (told, value) in gauges.items():
            yield GaugeMetricFamily(f"ribeira_{name}", told, value)
        for name, (told, value) in counters.items():
            yield CounterMetricFamily(f"ribeira_{name}", told, value)


def _form(scope: Any) -> str:
    """The form of an address: whatever stands for something in it, such as a token, is left out."""
    if scope.get("endpoint") is None:
        return "none"
    if scope["path"].startswith("/static/"):
        return "/static"
    names = {str(value): f"{{{name}}}" for name, value in scope.get("path_params", {}).items()}
    return "/".join(names.get(part, part) for part in scope["path"].split("/"))
