"""People: a nickname and a phrase instead of an account, the seats that are theirs, and what became of their games."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from dataclasses import dataclass
from functools import partial

from ribeira.kernel.record import write_record
from ribeira.server import forgetting
from ribeira.server.analyses import key_of
from ribeira.server.clock import wall
from ribeira.server.errors import RequestError
from ribeira.server.limits import CODE_SECONDS, MOST_DEVICES, MOST_RATED
from ribeira.server.live_table import LiveTable, retried
from ribeira.server.lobby import Lobby
from ribeira.server.outcomes import outcome_of, read_outcome, write_outcome
from ribeira.server.people_store import Claim, PeopleStore, Person, StoredResult
from ribeira.server.person_ratings import FinishedGame, Rated, ratings
from ribeira.server.phrases import hashed_phrase, new_phrase, read_phrase
from ribeira.server.table import Table
from ribeira.server.tokens import hashed, new_token
from ribeira.server.waiting import STAND_IN
from ribeira.server.wire import LONGEST_NAME, clean

LOGGER = logging.getLogger("ribeira")


@dataclass(frozen=True)
class Opened:
    """A person on a device that may act for them from now on."""

    person: Person
    token: str


@dataclass(frozen=True)
class Forgotten:
    """What became of a person's games: gone with them, or kept for others without their name."""

    deleted: int
    kept: int


class People:
    """Everybody who keeps their games on this server."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby, self.store = lobby, PeopleStore(lobby.storage)
        # By game and seats, with the stamp of the results they follow from.
        self._ratings: dict[tuple[str, int], tuple[tuple[int, ...], dict[str, list[Rated]]]] = {}

    # Who is who

    async def begin(self, nickname: str) -> tuple[Opened, str]:
        """A new person, and the phrase that is told once."""
        shown, phrase, token = clean(nickname, LONGEST_NAME, "person.nickname"), new_phrase(), new_token()
        person = Person(secrets.token_hex(8), shown, wall())
        await self.store.add(person, self._hashed(phrase), hashed(token))
        return Opened(person, token), phrase

    async def by_token(self, token: str) -> Person:
        """Whose token this is; refused if it is nobody's any more."""
        person = await self.store.by_token(hashed(token)) if 0 < len(token) <= 64 else None
        if person is None:
            raise RequestError("person.unknown", 403)
        return person

    async def open(self, phrase: str) -> Opened:
        """A further device, by the phrase."""
        given = read_phrase(phrase)
        if not given:
            raise RequestError("person.no_phrase", 400)
        person = await self.store.by_phrase(self._hashed(given))
        if person is None:
            raise RequestError("person.wrong_phrase", 403)
        return await self._let_in(person)

    async def open_by_code(self, code: str) -> Opened:
        """A further device, by the code that another one shows."""
        person = await self.store.use_code(hashed(code), wall()) if len(code) <= 64 else None
        if person is None:
            raise RequestError("person.wrong_code", 403)
        return await self._let_in(person)

    async def _let_in(self, person: Person) -> Opened:
        token = new_token()
        await self.store.add_token(person.id, hashed(token), wall(), MOST_DEVICES)
        return Opened(person, token)

    async def new_code(self, person: Person) -> str:
        """A code that opens this person to another device, once and soon."""
        code = new_token()
        await self.store.add_code(person.id, hashed(code), wall() + CODE_SECONDS * 1000, wall())
        return code

    async def change_phrase(self, person: Person) -> str:
        """A new phrase; the one before opens nothing any more."""
        phrase = new_phrase()
        await self.store.change_phrase(person.id, self._hashed(phrase))
        return phrase

    def _hashed(self, phrase: str) -> str:
        return hashed_phrase(self.lobby.storage.site_key, phrase)

    # Whose seats

    async def claim(self, person: Person, token: str) -> str:
        """Let the seat behind a token be this person's; its table. Asked twice it is theirs already."""
        live, access = await self.lobby.open(token)
        if access.seat is None or not live.table.seats[access.seat].human:
            raise RequestError("person.no_seat", 403)
        wanted = Claim(live.table.id, access.seat, person.id)
        there = await self.store.claim(wanted, wall())
        if there is not None and there != wanted:
            mine = hmac.compare_digest(there.person, person.id)
            raise RequestError("person.one_seat" if mine else "person.taken")
        if live.table.over and there is None:
            await self._settle(live.table)
        return live.table.id

    # What became of games

    async def settle(self, table: Table) -> None:
        """Keep how a table's game ended, if a seat of it is somebody's. A fault here disturbs no game."""
        try:
            if await self.store.is_awaited(table.id):
                await self._settle(table)
        except Exception:
            LOGGER.exception("the result of table %s is not kept", table.id)

    async def _settle(self, table: Table) -> None:
        kind = table.game.name, table.history.setup.seats
        body, record = await asyncio.to_thread(_ended, table)
        await self.store.add_result(StoredResult(table.id, *kind, await self.store.ended_at(table.id), body), record)

    async def settle_all(self, person: Person) -> None:
        """Keep the results of this person's games that were missed, as when the server was killed at their end."""
        for id in await self.store.to_settle(person.id):
            live = await self._find(id)
            if live is not None and live.table.over:
                await self._settle(live.table)

    async def ratings_for(self, game: str, seats: int) -> dict[str, list[Rated]]:
        """The ratings of everybody who has played a game with so many seats."""
        kind, stamp = (game, seats), await self.store.stamp(game, seats)
        if kind not in self._ratings or self._ratings[kind][0] != stamp:
            found = await self.store.results_for(game, seats, MOST_RATED)
            games = [
                FinishedGame(result.table, result.ended, read_outcome(result.body), people) for result, people in found
            ]
            self._ratings[kind] = stamp, await asyncio.to_thread(ratings, games)
        return self._ratings[kind][1]

    # Forgetting

    async def forget(self, person: Person) -> Forgotten:
        """Delete a person. Games that no other person played go; in all others the person's name does."""
        deleted = kept = 0
        for claim in await self.store.claims_of(person.id):
            if await self._forget_seat(claim):
                kept += 1
            else:
                deleted += 1
        await self.store.forget_person(person.id)
        await self.store.wipe()
        return Forgotten(deleted, kept)

    async def _forget_seat(self, claim: Claim) -> bool:
        """Whether the game is kept for others."""
        live = await self._find(claim.table)
        if live is None:
            await self.store.delete_table(claim.table)
            return False
        others = any(chair.human for at, chair in enumerate(live.table.seats) if at != claim.seat)
        if others and not live.table.over and live.table.seats[claim.seat].handed == "":
            await retried(lambda: _hand(live, claim.seat))  # so that the others can play on
        live.attendant.stop()
        async with live.lock:
            if live.table.over:
                await self.store.delete_analysis(key_of(live.table.record()))
            await self._forget_names(claim, others)
            live.let_go()
        if others:
            await self._find(claim.table)  # bots go on
        else:
            await self.lobby.storage.leases.release(claim.table)
        return others

    async def _forget_names(self, claim: Claim, others: bool) -> None:
        stored = await self.lobby.storage.load(claim.table)
        if stored is None:
            return
        names = forgetting.names_of(stored, claim.seat)
        for row in stored.rows:
            if row.kind == "rematch":
                await self._expect_nobody(row.body["table"], names)
        if others:
            forget = partial(forgetting.rewritten, seat=claim.seat)
            await self.store.rewrite_table(claim.table, claim.seat, forget)
        else:
            await self.store.delete_table(claim.table)

    async def _expect_nobody(self, table: str, names: set[str]) -> None:
        """A rematch that was set up waits for nobody of these names."""
        live = await self._find(table)
        if live is None:
            return
        async with live.lock:
            await self.store.rewrite_terms(table, partial(forgetting.without_expected, names=names))
            live.let_go()

    async def _find(self, id: str) -> LiveTable | None:
        try:
            return await self.lobby.find(id)
        except RequestError:  # it is set aside
            return None


async def _hand(live: LiveTable, seat: int) -> None:
    async with live.change() as table:
        table.hand(seat, STAND_IN)


def _ended(table: Table) -> tuple[dict[str, object], bytes]:
    """An outcome and a record as they are stored."""
    return write_outcome(outcome_of(table)), write_record(table.record(), table.game)
