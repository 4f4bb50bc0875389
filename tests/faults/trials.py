"""Trying a fault many times and adding up what was found."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field

from tests.faults.kinds import Fault
from tests.faults.truth import Findings
from tests.faults.world import Grounds, World


@dataclass
class Outcome:
    """How often a fault was tried, and what was found."""

    tried: int = 0
    kills: int = 0
    seconds: float = 0.0
    found: Findings = field(default_factory=Findings)

    def add(self, other: Outcome) -> None:
        """Add up."""
        self.tried += other.tried
        self.kills += other.kills
        self.seconds += other.seconds
        self.found.add(other.found)


async def attempt(grounds: Grounds, fault: Fault, seed: str, times: int, seconds: float) -> Outcome:
    """Try a fault at one site, so often or so long. It ends with the first finding."""
    rng, outcome = random.Random(seed), Outcome()
    began = time.monotonic()
    world = World(grounds, rng, fault.servers, fault.postgres)
    world.longest_gap = fault.longest_gap
    try:
        if fault.volume:
            world.mount(fault.volume)
        await world.open(fault.deals)
        await world.moved()
        end = time.monotonic() + seconds  # once everyone is there: on a busy machine that takes a while
        while outcome.tried < times and time.monotonic() < end and outcome.found.good:
            outcome.add(await _trial(world, fault))
    except TimeoutError as error:
        outcome.found.odd += 1
        outcome.found.notes += [f"{fault.name}: {error}", *world.logs()]
    finally:
        await world.close()
    outcome.seconds = time.monotonic() - began
    return outcome


async def _trial(world: World, fault: Fault) -> Outcome:
    await fault.deed(world)
    before = world.snapshot()
    await world.settled()
    await world.moved()
    after = world.snapshot()
    both = [(truth, seen + now) for (truth, seen), (_, now) in zip(before, after, strict=True)]
    found = world.check(both)
    await world.renew()
    kills, world.more_kills = fault.kills + world.more_kills, 0
    return Outcome(1, kills, 0.0, found)


def run(grounds: Grounds, fault: Fault, seed: str, times: int, seconds: float) -> Outcome:
    """The same for who has no event loop."""
    return asyncio.run(attempt(grounds, fault, seed, times, seconds))
