"""Work spread over a Ray cluster, its results in order, as worker processes do it."""

from __future__ import annotations

import os
import socket
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from types import ModuleType
from typing import Any, TypeVar

from ribeira.cli.errors import BadArgument
from ribeira.cli.workers import AHEAD, LostWorker
from ribeira.kernel.words import RibeiraError, Told

A = TypeVar("A")
B = TypeVar("B")

PATIENCE = 5  # seconds for the cluster to answer at all: Ray itself would go on trying for minutes
MEMORY = 100 << 20  # bytes for what tasks hand over, on this machine: games are small


@dataclass(frozen=True)
class Cluster:
    """Where a Ray runs that we are to use; without an address one is started on this machine and stopped in the end."""

    address: str | None


def read_cluster(text: str) -> Cluster:
    """`ray` or `ray:ADDRESS`."""
    name, colon, address = text.partition(":")
    if name != "ray" or (colon and not address.strip()):
        raise BadArgument(Told("cli.error.on", value=text))
    return Cluster(address if colon else None)


def find_ray() -> ModuleType:
    """Ray itself, told to keep what it does to itself."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    try:
        import ray
    except ImportError:
        raise BadArgument(Told("cli.error.no_ray")) from None
    module: ModuleType = ray
    return module


def spread_on_ray(cluster: Cluster, work: Callable[[A], B], tasks: Iterable[A], jobs: int) -> Generator[B, None, None]:
    """Do the work of each task on the cluster; results come in the order of the tasks.

    `jobs` is how many are done at a time where no address is given; else every processor of the cluster takes part.
    """
    with _connected(cluster, jobs) as ray:
        remote, shared = ray.remote(_do), ray.put(work)  # the work travels once, not with every task
        places = max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = iter(tasks)
        under_way: deque[Any] = deque(remote.remote(shared, task) for task in islice(waiting, AHEAD * places))
        try:
            while under_way:
                yield _result(ray, under_way.popleft())
                under_way.extend(remote.remote(shared, task) for task in islice(waiting, 1))
        finally:
            for task in under_way:
                ray.cancel(task, force=True)


def _do(work: Callable[[A], B], task: A) -> B:
    """Runs in a worker of the cluster."""
    return work(task)


def _result(ray: Any, task: Any) -> Any:
    """The result of a task; what the work itself has raised, or a LostWorker."""
    try:
        return ray.get(task)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, RibeiraError):
            raise error.cause from None
        raise
    except ray.exceptions.RayError:
        raise LostWorker(Told("cli.error.ray_worker")) from None


@contextmanager
def _connected(cluster: Cluster, jobs: int) -> Iterator[Any]:
    ray: Any = find_ray()
    settings: dict[str, Any] = {"logging_level": "ERROR", "log_to_driver": False}
    if cluster.address is None:
        settings |= {"num_cpus": jobs, "include_dashboard": False, "object_store_memory": MEMORY}
    else:
        _reach(cluster.address)
    try:
        ray.init(address=cluster.address or "local", **settings)
    except Exception as error:  # of many kinds, none of which Ray promises
        raise _unreachable(cluster.address or "local", error) from None
    try:
        yield ray
    finally:
        ray.shutdown()


def _reach(address: str) -> None:
    """See whether anybody listens at an address with a port; others, such as `auto`, are left to Ray."""
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if colon and port.isdecimal():
        try:
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        except (OSError, OverflowError) as error:
            raise _unreachable(address, error) from None


def _unreachable(address: str, error: Exception) -> BadArgument:
    reason = getattr(error, "strerror", None) or " ".join(str(error).split())
    return BadArgument(Told("cli.error.cluster", value=address, reason=str(reason)[:160].rstrip(".")))
