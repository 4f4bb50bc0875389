"""Worker processes: bots that hang, crash, fail or are slow disturb nobody else, and tables are served in turn."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Coroutine
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ribeira import GAMES, Dealer, Match
from ribeira.bots.levels import budget
from ribeira.bots.thought import BATCH
from ribeira.server import bot_pool
from ribeira.server.bot_pool import BotPool, consider, seconds_for
from ribeira.server.limits import YIELDING
from ribeira.server.worker import FailedWork, LostWorker, TooLate, WorkError
from tests.server import misbehaviour

SOON = 60.0  # seconds: more than any test needs


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new process may take its time to load a game on a machine that has other things to do."""
    monkeypatch.setattr(bot_pool, "GRACE", SOON)


def run(workers: int, story: Callable[[BotPool], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        pool = BotPool(workers)
        try:
            await asyncio.wait_for(story(pool), 120)
        finally:
            pool.close()

    asyncio.run(whole())


def first_view(name: str) -> Any:
    game = GAMES[name]
    match = Match(game, game.setup(game.seats[0]), [""] * game.seats[0], Dealer.seeded("thinking"))
    return match.state.view(match.state.to_act()[0])


def test_what_nobody_waits_for_may_take_longer(monkeypatch: pytest.MonkeyPatch) -> None:
    view = first_view("douro")
    monkeypatch.setattr(bot_pool, "seconds_for", lambda bot: 0.0)

    async def story(pool: BotPool) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(bot_pool, "consider", misbehaviour.ponder)
            with pytest.raises(TooLate):
                await pool.consider("t", "douro", "easy", view, "seed")
        assert (await pool.consider("t", "douro", "easy", view, "seed", hurry=False)).simulations > 0

    run(1, story)


def test_bots_choose_again_after_a_process_was_killed() -> None:
    view = first_view("douro")

    async def story(pool: BotPool) -> None:
        first = await pool.choose("t", "douro", "random", view, "seed")
        (worker,) = pool.workers
        assert worker.pid is not None
        os.kill(worker.pid, signal.SIGKILL)
        with pytest.raises(LostWorker):
            await pool.choose("t", "douro", "random", view, "seed")
        assert await pool.choose("t", "douro", "random", view, "seed") == first

    run(1, story)


def test_a_character_has_the_time_of_its_level() -> None:
    assert seconds_for("catuxa") == seconds_for("hard") < seconds_for("leonor") == seconds_for("expert")

    async def story(pool: BotPool) -> None:
        view = first_view("douro")
        assert GAMES["douro"].notation.read(await pool.choose("t", "douro", "catuxa", view, "seed")) in view.legal

    run(1, story)


def test_who_hangs_is_killed_and_nobody_else() -> None:
    async def story(pool: BotPool) -> None:
        before = await asyncio.gather(*(pool.do("t", SOON, misbehaviour.process) for _ in range(2)))
        with pytest.raises(TooLate):
            await pool.do("bad", 0.2, misbehaviour.hang)
        after = {worker.pid for worker in pool.workers}
        assert len(after & set(before)) == 1, "the other process was not disturbed"
        assert await asyncio.gather(
            *(pool.do("good", SOON, partial(misbehaviour.be_quick, number)) for number in range(5))
        ) == list(range(5))

    run(2, story)


@pytest.mark.parametrize(
    ("work", "error"), [(misbehaviour.crash, LostWorker), (misbehaviour.fail, FailedWork), (lambda: 1, WorkError)]
)
def test_what_goes_wrong_is_told_and_forgotten(work: Callable[[], Any], error: type[WorkError]) -> None:
    """The last of them cannot even be sent."""

    async def story(pool: BotPool) -> None:
        with pytest.raises(error) as told:
            await pool.do("bad", SOON, work)
        assert "\n" not in str(told.value)
        assert await pool.do("good", SOON, partial(misbehaviour.be_quick, 7)) == 7

    run(1, story)


def order(folder: Path, story: Callable[[BotPool, Callable[..., Any]], Any]) -> list[str]:
    """What is done in which order by one worker, once all of it has been asked for."""
    log, go = folder / "log", folder / "go"

    async def whole(pool: BotPool) -> None:
        def ask(line: str) -> asyncio.Future[Any]:
            return asyncio.ensure_future(pool.do(line, SOON, partial(misbehaviour.note, log, line)))

        busy = asyncio.ensure_future(pool.do("first", SOON, partial(misbehaviour.wait_for, go)))
        await asyncio.sleep(0)
        asked = story(pool, ask)
        await asyncio.sleep(0)
        go.touch()
        await asyncio.gather(busy, *asked, return_exceptions=True)

    run(1, whole)
    return log.read_text().split()


def test_a_table_that_asks_much_does_not_keep_the_others_waiting(tmp_path: Path) -> None:
    found = order(tmp_path, lambda pool, ask: [ask(table) for table in ("a", "a", "a", "a", "b", "c", "c")])
    assert found == ["a", "b", "c", "a", "c", "a", "a"]


def test_what_is_done_in_the_background_keeps_no_table_waiting(tmp_path: Path) -> None:
    go = tmp_path / "go"

    async def story(pool: BotPool) -> None:
        later = asyncio.ensure_future(pool.do("later", SOON, partial(misbehaviour.wait_for, go), background=True))
        assert await pool.do("t", SOON, partial(misbehaviour.be_quick, 7)) == 7
        assert not later.done()
        go.touch()
        await later
        own, others = (
            await pool.do("t", SOON, misbehaviour.niceness),
            await pool.do("t", SOON, misbehaviour.niceness, True),
        )
        assert others == min(19, own + YIELDING)

    run(1, story)


def test_what_nobody_waits_for_any_more_is_not_done(tmp_path: Path) -> None:
    def story(pool: BotPool, ask: Callable[..., Any]) -> list[Any]:
        asked = [ask("a"), ask("b"), ask("c")]
        asyncio.get_running_loop().call_soon(asked[1].cancel)
        return asked

    assert order(tmp_path, story) == ["a", "c"]


def test_a_level_thinks_in_the_view_it_is_given() -> None:
    view = first_view("six-castles")

    async def story(pool: BotPool) -> None:
        thought = await pool.consider("t", "six-castles", "easy", view, "seed")
        assert thought.seat == view.seat
        assert {option.action for option in thought.options} == set(view.legal)

    run(1, story)


def test_an_adviser_ends_its_search_when_a_hint_is_due() -> None:
    view = first_view("six-castles")
    assert consider("six-castles", "expert", view, "seed", 0.0).simulations == BATCH
    assert (
        consider("six-castles", "medium", view, "seed").simulations
        == budget(GAMES["six-castles"], "medium").simulations
    )


def test_an_expert_thinks_in_all_processes_that_are_idle(monkeypatch: pytest.MonkeyPatch) -> None:
    view, asked = first_view("douro"), []

    async def story(pool: BotPool) -> None:
        do = pool.do

        async def told(line: str, seconds: float, work: Any, background: bool = False) -> Any:
            asked.append(work)
            return await do(line, seconds, misbehaviour.fail if len(asked) == 2 else work, background)

        monkeypatch.setattr(pool, "do", told)
        chosen = await pool.choose("t", "douro", "leonor", view, "seed")
        assert GAMES["douro"].notation.read(chosen) in view.legal
        assert len(asked) == 3, "one of them failed, and the others decided"
        await pool.choose("t", "douro", "hard", view, "seed")
        assert len(asked) == 4, "other levels leave the rest of the machine to others"

    run(3, story)


def test_an_expert_whose_searches_all_fail_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(pool: BotPool) -> None:
        do = pool.do
        monkeypatch.setattr(pool, "do", lambda line, seconds, work: do(line, seconds, misbehaviour.fail))
        with pytest.raises(FailedWork):
            await pool.choose("t", "douro", "expert", first_view("douro"), "seed")

    run(2, story)
