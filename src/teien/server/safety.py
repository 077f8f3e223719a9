"""What protects the server and those who use it: limits of size and rate, the Origin check, headers."""

from __future__ import annotations

import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from teien.server import watch
from teien.server.problems import refusal
from teien.server.refusals import Foreign, TooLarge, TooMuch

BODY_LIMIT = 16 * 1024
"""No message of ours is larger, in bytes."""
CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
logger = logging.getLogger("teien.request")
SAFE = {"GET", "HEAD", "OPTIONS"}

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]


class Guard:
    """Stands before the whole server: no body that is too large comes in, no answer goes out unprotected."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started, status = time.perf_counter(), 500

        async def send_protected(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(raw=message["headers"])
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            if scope["method"] in SAFE:
                await self._app(scope, receive, send_protected)
            elif (body := await _body(receive)) is None:
                await refusal(TooLarge(f"A message has at most {BODY_LIMIT} bytes."))(
                    scope, receive, send_protected
                )
            else:
                await self._app(scope, _again(body, receive), send_protected)
        finally:
            _note(scope, status, time.perf_counter() - started)


async def _body(receive: Receive) -> bytes | None:
    """The whole body of a request; nothing if it is too large."""
    body: bytes = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if len(body) > BODY_LIMIT:
            return None
        if not message.get("more_body"):
            return body


def _again(body: bytes, receive: Receive) -> Receive:
    """A body that was read, to be read again."""
    first = True

    async def read() -> Message:
        nonlocal first
        if not first:
            return await receive()
        first = False
        return {"type": "http.request", "body": body, "more_body": False}

    return read


def _note(scope: Scope, status: int, seconds: float) -> None:
    """Counts a request, by its route and not by its path, which may be somebody's secret."""
    route = getattr(scope.get("route"), "path", "none")
    if not route.endswith("/events"):
        watch.requests.labels(scope["method"], route, status).observe(seconds)
    facts = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    logger.log(logging.WARNING if status == 500 else logging.DEBUG, "a request", extra={"facts": facts})


def check_origin(method: str, headers: Headers) -> None:
    """A page of another site cannot act with someone's cookie."""
    if method in SAFE:
        return
    origin = headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != headers.get("host"):
        raise Foreign("A page of another site has sent this; only our own page may act for you.")
    if headers.get("sec-fetch-site") == "cross-site":
        raise Foreign("A page of another site has sent this; only our own page may act for you.")


class Limit:
    """So many acts a second on average, and so many at once, for each name."""

    NAMES = 50_000

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, name: str) -> None:
        """Takes one act, or refuses it."""
        now = time.monotonic()
        left, at = self._left.pop(name, (float(self._at_once), now))
        left = min(float(self._at_once), left + (now - at) * self._per_second)
        self._left[name] = (left - 1.0 if left >= 1.0 else left, now)
        if len(self._left) > self.NAMES:
            self._left.popitem(last=False)
        if left < 1.0:
            raise TooMuch((1.0 - left) / self._per_second)


class Limits:
    """The limits of a server; none of them when it is measured."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._acts = Limit(20, 60)
        self._guests = Limit(0.5, 30)
        self._tables = Limit(0.5, 20)
        self._chat = Limit(0.5, 8)
        self._address = Limit(100, 400)

    def act(self, player: str) -> None:
        """Someone does something."""
        if self._on:
            self._acts.spend(player)

    def welcome(self, address: str) -> None:
        """A new guest comes from an address."""
        if self._on:
            self._guests.spend(address)

    def set_table(self, player: str) -> None:
        """Someone sets a table."""
        if self._on:
            self._tables.spend(player)

    def say(self, player: str) -> None:
        """Someone talks."""
        if self._on:
            self._chat.spend(player)

    def request(self, address: str) -> None:
        """Any request from an address."""
        if self._on:
            self._address.spend(address)
