"""The guard before the server: rates, sizes of bodies, headers on every answer, a note of every request."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from starlette.datastructures import MutableHeaders

from teien.server import metrics
from teien.server.csrf import SAFE
from teien.server.headers import HEADERS, HEADERS_OF_PARTS
from teien.server.limits import address_of
from teien.server.problems import refusal
from teien.tables.refusals import HungUp, TooLarge, TooMuch

BODY_LIMIT = 16 * 1024
"""No message of ours is larger, in bytes,"""
LARGER = {"/api/tables/keep": 64 * 1024}
"""but for a whole game on paper; the longest that we know has 8 KB."""
logger = logging.getLogger("teien.request")

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
                is_part = scope["path"].startswith("/assets/")
                for name, value in (HEADERS_OF_PARTS if is_part else HEADERS).items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        try:
            scope["app"].state.limits.request(address_of(scope), scope["path"])
            if scope["method"] not in SAFE:
                most = LARGER.get(scope["path"], BODY_LIMIT)
                receive = _again(await _body(receive, most), receive)
            await self._app(scope, receive, send_protected)
        except (TooMuch, TooLarge, HungUp) as refused:
            await refusal(refused)(scope, receive, send_protected)
        finally:
            _note(scope, status, time.perf_counter() - started)


async def _body(receive: Receive, most: int) -> bytes:
    """The whole body of a request, unless it is too large or whoever sends it hangs up in the middle."""
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp("The request has no end.")
        body += bytes(message.get("body", b""))
        if len(body) > most:
            raise TooLarge(f"A message has at most {most} bytes.")
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
        metrics.requests.labels(scope["method"], route, status).observe(seconds)
    facts = {"method": scope["method"], "route": route, "status": status, "ms": round(1000 * seconds, 1)}
    logger.log(logging.WARNING if status == 500 else logging.DEBUG, "a request", extra={"facts": facts})
