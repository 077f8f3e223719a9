"""Server-sent events: what is new, as it comes. A stream is a reader of the log with a place to go on from.

Nothing is queued for a slow reader: when it is ready for more, it is told all that is new since the last
time, or the whole table if that is too much. One that takes nothing for long is let go by its connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, MutableMapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from starlette.responses import Response

from teien.server import metrics
from teien.server.disconnect import Receive, disconnected

logger = logging.getLogger("teien.streams")
HEARTBEAT = 15.0
"""A comment is sent after so many seconds without news, so that nobody takes the line for dead."""
FEW, BREATH = 16, 0.01
"""Of a crowd, so many are woken at once; so many seconds are left to others before the next are."""

Scope = MutableMapping[str, Any]
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

    def __init__(
        self, events: AsyncGenerator[bytes, None], place: AbstractContextManager[None] | None = None
    ) -> None:
        """`place` is held as long as the stream is open; it may refuse."""
        super().__init__(headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
        self._events, self._place = events, place or nullcontext()
        del self.headers["content-length"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._place:
            await self._stream(receive, send)

    async def _stream(self, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        telling = asyncio.ensure_future(self._tell(send))
        open_streams.add(telling)
        metrics.streams.inc()
        gone = asyncio.ensure_future(disconnected(receive))
        try:
            await asyncio.wait({telling, gone}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            open_streams.discard(telling)
            metrics.streams.dec()
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
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


class Bell(asyncio.Event):
    """What wakes a stream."""

    news = True
    """Whether there may be news, as at first, and not only others who came or went."""


def ring_in_turn(bells: Sequence[Bell], at_once: int = 0) -> None:
    """Rings some bells, so many and a few more at once and the others a few at a time."""
    now = max(at_once, FEW)
    for bell in bells[:now]:
        bell.set()
    if len(bells) > now:
        asyncio.get_running_loop().call_later(BREATH, ring_in_turn, bells[now:])


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
