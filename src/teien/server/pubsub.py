"""Publish and subscribe between nodes: PostgreSQL's LISTEN and NOTIFY. With SQLite there is one node.

What is published is mostly a bell: “something is new at this table”. Whoever hears it reads the log.
So a lost message does no harm for long, and after a lost line everyone looks again. Besides, the nodes tell
each other who looks at which table, and that they are alive.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

from teien.server.hall import Hall
from teien.server.people import People

if TYPE_CHECKING:
    import asyncpg

CHANNEL = "teien"
AGAIN = 1.0
"""So many seconds until a lost line is tried again."""
BEAT = 4.0
"""So many seconds between two signs of life of a node."""
SILENCE = 12.0
"""Who looks through a node that is silent for so many seconds is not there any more."""
logger = logging.getLogger("teien.pubsub")


class PubSub:
    """What this node tells the others, and hears from them."""

    def __init__(self, hall: Hall, people: People) -> None:
        self._hall, self._people = hall, people
        self._tasks: list[asyncio.Task[None]] = []
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._heard_last: dict[str, float] = {}

    def open(self) -> None:
        """Begins to listen and to publish."""
        if self._hall.database.shared:
            self._hall.broadcast.tell_nodes = self._outbox.put_nowait
            self._tasks = [
                asyncio.create_task(self._stay_connected(), name="pubsub"),
                asyncio.create_task(self._beat(), name="beat"),
            ]

    async def close(self) -> None:
        """Hangs up."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _stay_connected(self) -> None:
        import asyncpg

        url = self._hall.database.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while True:
            try:
                line = await asyncpg.connect(url, timeout=10)
                try:
                    await self._listen_and_publish(line)
                finally:
                    await line.close(timeout=2)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                logger.warning("the line to the other nodes is cut (%r); it is taken up again", error)
            await asyncio.sleep(AGAIN)

    async def _listen_and_publish(self, line: asyncpg.Connection) -> None:
        """Listens and publishes until the line is cut."""
        cut = asyncio.Event()
        line.add_termination_listener(lambda _: cut.set())
        await line.add_listener(CHANNEL, lambda *heard: self._receive(str(heard[3])))
        self._people.look_again_at_all()
        self._hall.broadcast.ring_all()  # whatever was said before, we have missed it
        self._outbox.put_nowait("who?")
        publishing = asyncio.create_task(self._publish(line))
        waiting = asyncio.create_task(cut.wait())
        try:
            await asyncio.wait({publishing, waiting}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            publishing.cancel()
            waiting.cancel()
            await asyncio.gather(publishing, waiting, return_exceptions=True)

    async def _publish(self, line: asyncpg.Connection) -> None:
        while True:
            said = await self._outbox.get()
            await line.execute("SELECT pg_notify($1, $2)", CHANNEL, said, timeout=10)

    async def _beat(self) -> None:
        """Says that this node is alive, and notices who is not."""
        while True:
            self._outbox.put_nowait(f"alive {self._hall.broadcast.node}")
            for node in [node for node, at in self._heard_last.items() if time.monotonic() - at > SILENCE]:
                del self._heard_last[node]
                self._hall.broadcast.watchers.lose(node)
            await asyncio.sleep(BEAT)

    def _receive(self, said: str) -> None:
        kind, *words = said.split(" ", 3)
        if kind == "table":
            self._hall.broadcast.ring(words[0])
            self._hall.broadcast.ring_lobby()
        elif kind == "who?":
            for table_id in self._hall.broadcast.watchers.here:
                self._outbox.put_nowait(self._hall.broadcast.who_is_here(table_id))
        elif kind == "person":
            self._people.look_again(words[0])
        elif kind == "mutes":
            self._hall.start(self._hall.broadcast.hear_again(words[0]))
        elif words[0] != self._hall.broadcast.node:
            self._heard_last[words[0]] = time.monotonic()
            if kind == "here":
                self._hall.broadcast.watchers.hear(words[0], words[1], Counter(json.loads(words[2])))
