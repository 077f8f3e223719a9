"""Broadcast: who looks at the tables of this node, when they are woken, and what each is told.

Whoever reads a stream has a bell. When something is new, the bells ring, and all read on from where they are;
what many may know alike is written once for all of them.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from typing import Any

import orjson
import sqlalchemy as sql

from teien.server import schema as db
from teien.server.database import Database
from teien.server.message_cache import MessageCache, Told
from teien.server.people import Person
from teien.server.presence import Watchers
from teien.server.streams import Bell, ring_in_turn
from teien.tables import views
from teien.tables.answers import News, TableAnswer
from teien.tables.table import Table
from teien.tables.views import Presence, Viewer


class Broadcast:
    """All who look, at tables and at the lobby, and what they are told."""

    def __init__(self, database: Database, tables: Mapping[str, Table], now: Callable[[], float]) -> None:
        """`tables` are those in memory: nobody waits for the database to be woken."""
        self._database, self._tables, self._now = database, tables, now
        self.node = secrets.token_hex(4)
        self.tell_nodes: Callable[[str], None] = lambda said: None
        """Says something to all nodes, if there are others."""
        self.watchers = Watchers(
            lambda table_id: self.ring(table_id, news=False),
            lambda table_id: self.tell_nodes(self.who_is_here(table_id)),
        )
        self.mutes: dict[str, frozenset[str]] = {}
        """Whom those do not want to hear who have changed their mind since they came."""
        self._bells: dict[str, dict[Bell, str]] = {}
        """The bells of all streams of a table, and whose they are."""
        self._messages = MessageCache()
        self._lobby_bells: set[Bell] = set()
        self._lobby_number = 0
        """A number that changes with the lobby."""
        self._lobby: tuple[int, asyncio.Task[bytes] | None] = (0, None)

    def close(self) -> None:
        """Nobody is told anything any more."""
        self.watchers.close()

    @asynccontextmanager
    async def watching(self, table_id: str, viewer: Viewer) -> AsyncIterator[Bell]:
        """A bell that rings whenever something is new at a table, or someone came or went."""
        bell, who = Bell(), viewer.player or ""
        self._bells.setdefault(table_id, {})[bell] = who
        self.watchers.come(table_id, who)
        try:
            yield bell
        finally:
            del self._bells[table_id][bell]
            if not self._bells[table_id]:
                del self._bells[table_id]
            self.watchers.go(table_id, who)

    def is_watched(self, table_id: str) -> bool:
        """Whether anyone looks at a table on this node."""
        return table_id in self._bells

    def who_is_here(self, table_id: str) -> str:
        """Who looks at a table on this node, for the other nodes."""
        table = self._tables.get(table_id)
        seated = table.people() if table else ()
        return f"here {self.node} {table_id} {self.watchers.named(table_id, seated)}"

    def ring(self, table_id: str, news: bool = True) -> None:
        """Tells all streams of a table that something is new, or only that someone came or went.

        Those who sit there hear it at once. A crowd hears it a few at a time: nobody waits for it.
        """
        bells, table = self._bells.get(table_id, {}), self._tables.get(table_id)
        seated = table.people() if table else ()
        for bell in bells:
            bell.news |= news
        ring_in_turn(sorted(bells, key=lambda bell: bells[bell] not in seated), len(seated))

    def ring_all(self) -> None:
        """Something may be new everywhere."""
        for table_id in self._bells:
            self.ring(table_id)
        self.ring_lobby()

    def ring_lobby(self) -> None:
        """Tells all who look at the lobby."""
        self._lobby_number += 1
        ring_in_turn(list(self._lobby_bells))

    async def lobby_now(self, read: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """The lobby, read once for all who look at it whenever it has changed."""
        number, reading = self._lobby
        if reading is None or number != self._lobby_number or (reading.done() and reading.exception()):
            reading = asyncio.create_task(read())
            self._lobby = self._lobby_number, reading
        return await asyncio.shield(reading)

    @asynccontextmanager
    async def watching_lobby(self) -> AsyncIterator[Bell]:
        """A bell that rings whenever the lobby changes."""
        bell = Bell()
        self._lobby_bells.add(bell)
        try:
            yield bell
        finally:
            self._lobby_bells.discard(bell)

    def presence(self, table: Table) -> Presence:
        """Who looks at a table."""
        here, seated = self.watchers.looking(table.id), set(table.people())
        return Presence({who for who in seated if here[who]}, here.total() - sum(here[who] for who in seated))

    def who_looks(self, table_id: str) -> Told | None:
        """Who looks at a table, as JSON; nothing if the table is not at hand."""
        table = self._tables.get(table_id)
        if table is None:
            return None
        key = (table_id, table.head, self.watchers.number(table_id))
        return self._messages.get(
            key, lambda: ("presence", orjson.dumps(views.who_looks(table, self.presence(table))))
        )

    def viewer_now(self, viewer: Viewer) -> Viewer:
        """A viewer who may have muted someone meanwhile."""
        return Viewer(viewer.player, self.mutes.get(viewer.player or "", viewer.mutes))

    def mute(self, person: Person) -> None:
        """Someone has muted another, or hears them again: that counts for open streams too, on all nodes."""
        self.mutes[person.id] = person.mutes
        self.tell_nodes(f"mutes {person.id}")

    async def hear_again(self, player: str) -> None:
        """Looks up whom someone has muted."""
        rows = await self._database.fetch(sql.select(db.mutes.c.muted).where(db.mutes.c.player == player))
        self.mutes[player] = frozenset(row.muted for row in rows)

    def told(self, table: Table, viewer: Viewer, since: int) -> Told:
        """What is new and of which kind, as JSON; written once for all who may know the same."""
        since = min(max(since, 0), table.head)

        def write() -> Told:
            news = self.news(table, viewer, since)
            if table.history_at[since] != table.history_at[-1] or since < table.undone_at:
                kind = "step"
            else:
                kind = "chat" if 0 < table.head - since == len(news["chat"]) else "table"
            return kind, orjson.dumps(news)

        return self._messages.get((since, *self._same(table, viewer)), write)

    def snapshot(self, table: Table, viewer: Viewer) -> Told:
        """The whole table as JSON; written once for all who may know the same."""
        return self._messages.get(
            self._same(table, viewer), lambda: ("snapshot", orjson.dumps(self.whole(table, viewer)))
        )

    def _same(self, table: Table, viewer: Viewer) -> tuple[object, ...]:
        """Equal for all who are told the same now."""
        presence = self.watchers.number(table.id)
        return table.id, table.head, viewer.same(table), presence, int(self._now())

    def whole(self, table: Table, viewer: Viewer) -> TableAnswer:
        """The table as a viewer may know it."""
        return views.whole(table, viewer, self.presence(table), self._now())

    def news(self, table: Table, viewer: Viewer, since: int) -> News:
        """What is new for a viewer."""
        return views.news(table, viewer, self.presence(table), self._now(), min(max(since, 0), table.head))
