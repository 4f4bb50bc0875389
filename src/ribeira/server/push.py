"""Notifications to browsers whose page is closed: who wants them for which seat, and sending them."""

from __future__ import annotations

import asyncio
import importlib.util
import logging
import re
import time
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from ribeira.kernel.words import Told
from ribeira.server.errors import RequestError
from ribeira.server.push_delivery import Delivery, Unreachable, read_address
from ribeira.server.storage import Storage
from ribeira.texts import LANGUAGES, speaker

if TYPE_CHECKING:
    from ribeira.server.push_crypto import ServerKey

LOGGER = logging.getLogger("ribeira")
MOST_BROWSERS = 4  # that are notified for one seat; the oldest goes if there is one more
MOST_WAITING = 200  # messages under way for all seats together: more are dropped
AT_ONCE = 8  # requests to push services
LASTS = 86_400  # seconds for which a push service keeps a message for a browser that is off
GONE = (404, 410)  # what a push service answers of a browser that wants no more
CONTACT = re.compile(r"[a-z0-9.-]{1,200}")


@dataclass(frozen=True)
class Subscription:
    """A browser that wants to be notified for a seat."""

    endpoint: str
    key: bytes  # its public key
    secret: bytes
    language: str
    contact: str  # the site as the browser knows it, which push services are told


def available() -> bool:
    """Whether what signs and seals messages is installed: `pip install ribeira[push]`."""
    return importlib.util.find_spec("cryptography") is not None


class Pushes:
    """Notifications of all tables."""

    def __init__(self, storage: Storage, delivery: Delivery | None = None) -> None:
        self.storage = storage
        self.delivery = delivery or Delivery()
        self._key: ServerKey | None = None
        self._sending: set[asyncio.Task[None]] = set()
        self._free = asyncio.Semaphore(AT_ONCE)

    async def key(self) -> ServerKey:
        """The server's own key, made when it is first asked for and then kept in the file."""
        from ribeira.server.push_crypto import ServerKey, new_key

        if self._key is None:
            self._key = ServerKey(await self.storage.keep_site_value("push-key", new_key()))
        return self._key

    async def subscribe(self, table: str, seat: int, wanted: Subscription) -> None:
        """Notify this browser when the seat's turn comes."""
        await self.storage.add_push(table, seat, wanted.endpoint, msgspec.json.encode(wanted), MOST_BROWSERS)

    async def unsubscribe(self, table: str, seat: int, endpoint: str) -> None:
        """Notify this browser no more."""
        await self.storage.drop_push(table, seat, endpoint)

    def forget(self, table: str) -> None:
        """A game is over: nobody is notified of it any more."""
        self._begin(self.storage.drop_pushes(table))

    def send(self, table: str, seat: int, told: Told, title: Told) -> None:
        """Notify the browsers of a seat, in their languages."""
        self._begin(self._send(table, seat, told, title))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        if len(self._sending) >= MOST_WAITING:
            work.close()
            return
        task = asyncio.create_task(work)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def close(self) -> None:
        """Stop what is under way."""
        for task in self._sending:
            task.cancel()
        await asyncio.gather(*self._sending, return_exceptions=True)

    async def _send(self, table: str, seat: int, told: Told, title: Told) -> None:
        for stored in await self.storage.pushes(table, seat):
            wanted = msgspec.json.decode(stored, type=Subscription)
            say = speaker(wanted.language)
            note = {"title": say(title), "body": say(told), "table": table}
            try:
                async with self._free:
                    status = await self._post(wanted, table, msgspec.json.encode(note))
            except Unreachable as error:
                LOGGER.info("a push service cannot be reached: %s", error)
                continue
            if status in GONE:
                await self.storage.drop_push(table, seat, wanted.endpoint)
            elif not 200 <= status < 300:
                LOGGER.info("a push service answers %s", status)

    async def _post(self, wanted: Subscription, table: str, message: bytes) -> int:
        from ribeira.server.push_crypto import sealed

        key, to = await self.key(), read_address(wanted.endpoint)
        headers = {
            "Authorization": key.authorization(to.service, wanted.contact, int(time.time())),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(LASTS),
            "Topic": table,  # a newer message of the same table takes the place of one not yet delivered
            "Urgency": "high",
        }
        return await self.delivery.post(to, headers, sealed(message, wanted.key, wanted.secret))


class SubscriptionKeys(msgspec.Struct):
    """The keys of a subscription, as browsers write them."""

    p256dh: str
    auth: str


class SubscriptionRequest(msgspec.Struct):
    """A subscription, as browsers write it; what else they may say is not looked at."""

    endpoint: str
    keys: SubscriptionKeys


def read_subscription(wanted: SubscriptionRequest, language: str, host: str) -> Subscription:
    """A subscription, checked."""
    from ribeira.server.push_crypto import from_text, read_point

    try:
        read_address(wanted.endpoint)
        key, secret = from_text(wanted.keys.p256dh[:100]), from_text(wanted.keys.auth[:100])
        read_point(key)
        if len(key) != 65 or len(secret) != 16:
            raise ValueError(key)
    except ValueError:
        raise RequestError("push.subscription", 400) from None
    name = host.lower().rpartition(":")[0] or host.lower()
    contact = f"https://{name}" if CONTACT.fullmatch(name) else "https://localhost"
    return Subscription(wanted.endpoint, key, secret, language if language in LANGUAGES else "en", contact)
