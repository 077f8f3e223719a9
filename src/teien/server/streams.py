"""Server-sent events: what is new, as it comes. A stream is a reader of the log with a place to go on from.

Nothing is queued for a slow reader: when it is ready for more, it is told all that is new since the last
time, or the whole table if that is too much.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping
from typing import Any

from starlette.responses import Response

from teien.server import watch

logger = logging.getLogger("teien.streams")
HEARTBEAT = 15.0
"""A comment is sent after so many seconds without news, so that nobody takes the line for dead."""
SLOW = 30.0
"""A reader that takes nothing for so many seconds is gone."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]

open_streams: set[asyncio.Task[None]] = set()
"""All streams of this process, so that they can be ended."""


def message(event: str, data: bytes, number: int | None = None) -> bytes:
    """One event, its data being JSON, as it goes over the line."""
    head = f"event: {event}\n" if number is None else f"id: {number}\nevent: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


class EventStream(Response):
    """An answer that goes on until the reader has gone or the server closes."""

    media_type = "text/event-stream"

    def __init__(self, events: AsyncGenerator[bytes, None]) -> None:
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self._events = events
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        telling = asyncio.ensure_future(self._tell(send))
        open_streams.add(telling)
        watch.streams.inc()
        gone = asyncio.ensure_future(_gone(receive))
        try:
            await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            open_streams.discard(telling)
            watch.streams.dec()
            for task in (telling, gone):
                task.cancel()
            failed, _ = await asyncio.gather(telling, gone, return_exceptions=True)
        if isinstance(failed, Exception):
            logger.warning("a stream was cut (%r); its reader comes back", failed)
            with contextlib.suppress(TimeoutError):  # whoever takes nothing does not take the end either
                async with asyncio.timeout(1.0):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def _tell(self, send: Send) -> None:
        async with contextlib.aclosing(self._events):
            async for chunk in self._events:
                async with asyncio.timeout(SLOW):  # wait_for may swallow a cancellation in Python 3.11
                    await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def rung(bell: asyncio.Event) -> bool:
    """Waits for a bell; whether it rang before the next heartbeat is due."""
    try:
        async with asyncio.timeout(HEARTBEAT):
            await bell.wait()
    except TimeoutError:
        return False
    bell.clear()
    return True


def heartbeat() -> bytes:
    """A sign of life."""
    return f": {int(time.time())}\n\n".encode()


async def end_all() -> None:
    """Ends all streams; their readers come back by themselves."""
    for task in list(open_streams):
        task.cancel()
