"""Whether anyone still waits for an answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, MutableMapping
from typing import Any, TypeVar

from teien.tables.refusals import HungUp

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Answer = TypeVar("Answer")


async def disconnected(receive: Receive) -> None:
    """Waits until whoever asked has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def unless_disconnected(receive: Receive, work: Coroutine[Any, Any, Answer]) -> Answer:
    """Does some work, and ends it as soon as nobody waits for it any more."""
    working, gone = asyncio.ensure_future(work), asyncio.ensure_future(disconnected(receive))
    try:
        await asyncio.wait({working, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise HungUp("Nobody waits for this any more.")
        return working.result()
    finally:
        for task in (working, gone):
            task.cancel()
        await asyncio.gather(working, gone, return_exceptions=True)
