"""What protects the server and those who use it: the limit of size, the Origin check, headers."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders

from teien.server import watch
from teien.server.limits import address_of
from teien.server.problems import refusal
from teien.server.refusals import Foreign, HungUp, TooLarge, TooMuch

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
            scope["app"].state.limits.request(address_of(scope), scope["path"])
            if scope["method"] not in SAFE:
                receive = _again(await _body(receive), receive)
            await self._app(scope, receive, send_protected)
        except (TooMuch, TooLarge, HungUp) as refused:
            await refusal(refused)(scope, receive, send_protected)
        finally:
            _note(scope, status, time.perf_counter() - started)


async def _body(receive: Receive) -> bytes:
    """The whole body of a request, unless it is too large or whoever sends it hangs up in the middle."""
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise HungUp("The request has no end.")
        body += bytes(message.get("body", b""))
        if len(body) > BODY_LIMIT:
            raise TooLarge(f"A message has at most {BODY_LIMIT} bytes.")
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


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:  # it is none
        return None


def check_origin(method: str, headers: Headers) -> None:
    """A page of another site cannot act with someone's cookie."""
    if method in SAFE:
        return
    origin = headers.get("origin")
    if origin is not None and _host_of(origin) != headers.get("host"):
        raise Foreign("A page of another site has sent this; only our own page may act for you.")
    if headers.get("sec-fetch-site") == "cross-site":
        raise Foreign("A page of another site has sent this; only our own page may act for you.")
