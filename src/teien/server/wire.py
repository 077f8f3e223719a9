"""The wire between nodes: PostgreSQL's LISTEN and NOTIFY. With SQLite there is one node and no wire.

What comes over the wire is only a bell: “something is new at this table”. Whoever hears it reads the log. So
a lost message does no harm for long, and after a lost line everyone looks again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from teien.server.hall import Hall

if TYPE_CHECKING:
    import asyncpg

CHANNEL = "teien"
AGAIN = 1.0
"""So many seconds until a lost line is tried again."""
logger = logging.getLogger("teien.wire")


class Wire:
    """This node's end of the wire."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Begins to listen."""
        if self._hall.database.shared:
            self._tasks = [asyncio.create_task(self._listen(), name="wire")]

    async def close(self) -> None:
        """Hangs up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        import asyncpg

        url = self._hall.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                line = await asyncpg.connect(url)
                try:
                    await self._hear(line)
                finally:
                    await line.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError):
                logger.warning("the wire to the other nodes is cut; it is taken up again", exc_info=True)
            await asyncio.sleep(AGAIN)

    async def _hear(self, line: asyncpg.Connection) -> None:
        cut = asyncio.Event()
        line.add_termination_listener(lambda _: cut.set())
        await line.add_listener(CHANNEL, lambda *heard: self._heard(str(heard[3])))
        self._hall.ring_all()  # whatever was said before, we have missed it
        await cut.wait()

    def _heard(self, said: str) -> None:
        kind, _, rest = said.partition(" ")
        if kind == "table":
            self._hall.ring(rest)
            self._hall.ring_lobby()
