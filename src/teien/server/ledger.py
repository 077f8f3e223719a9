"""The ledger: all logs, durable. An entry is on the disk before anyone hears that it was taken.

One writer commits what has come in meanwhile, all in one transaction. That is what makes many moves a second
cheap: they share the wait for the disk.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import orjson
import sqlalchemy as sql

from teien.server import metrics
from teien.server.database import Database
from teien.server.schema import entries, tables
from teien.tables.entries import Entry
from teien.tables.refusals import Unavailable

BATCH = 256
logger = logging.getLogger("teien.ledger")


class Overtaken(Exception):
    """Another node has written to the table meanwhile."""


@dataclass
class Addition:
    """What one act at one table adds to the ledger."""

    table_id: str
    entries: Sequence[Entry]
    row: dict[str, Any]
    """The table's row: all of it for a new table, otherwise what changes with every entry."""
    new: bool = False
    also: Sequence[sql.Executable] = ()
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Ledger:
    """Reads logs, and writes to them."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: asyncio.Queue[Addition] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Begins to write."""
        self._writer = asyncio.create_task(self._write(), name="ledger")

    async def close(self) -> None:
        """Finishes what was accepted, and stops."""
        await self._waiting.join()
        if self._writer:
            self._writer.cancel()

    async def read(self, table_id: str, after: int = 0) -> list[Entry]:
        """The entries of a table after a position."""
        query = (
            sql.select(entries)
            .where(entries.c.table_id == table_id, entries.c.position > after)
            .order_by(entries.c.position)
        )
        return [
            Entry(row.position, row.at, row.kind, row.by, orjson.loads(row.facts), row.move_id)
            for row in await self._database.fetch(query)
        ]

    async def add(self, addition: Addition) -> None:
        """Writes it; returns when it is durable. Raises `Overtaken` and writes nothing of it."""
        self._waiting.put_nowait(addition)
        await asyncio.shield(addition.done)

    async def _write(self) -> None:
        while True:
            additions = [await self._waiting.get()]
            while not self._waiting.empty() and len(additions) < BATCH:
                additions.append(self._waiting.get_nowait())
            try:
                await self._commit(additions)
            finally:
                for _ in additions:
                    self._waiting.task_done()

    async def _commit(self, additions: list[Addition]) -> None:
        """All in one transaction; if one was overtaken, each in its own, so that none harms another."""
        try:
            with metrics.commits.time():
                await self._write_all(additions)
        except Exception as error:
            if isinstance(error, sql.exc.IntegrityError) and len(additions) > 1:
                for addition in additions:
                    await self._commit([addition])
                return
            for addition in additions:  # none waits until the database has not answered the others either
                _tell(addition.done, _refusal(error))
        else:
            for addition in additions:
                _tell(addition.done, None)
                for entry in addition.entries:
                    metrics.entries.labels(entry.kind).inc()

    async def _write_all(self, additions: list[Addition]) -> None:
        ordered = sorted(additions, key=lambda one: one.table_id)  # two nodes never wait for each other
        await self._database.do(partial(_write, ordered))


def _write(additions: list[Addition], connection: sql.Connection) -> None:
    if new := [addition.row for addition in additions if addition.new]:
        connection.execute(_NEW_TABLE, new)
    connection.execute(_NEW_ENTRY, [row for addition in additions for row in _rows(addition)])
    if old := [{"the_id": addition.table_id, **addition.row} for addition in additions if not addition.new]:
        connection.execute(_UPDATE, old)
    for addition in additions:
        for statement in addition.also:
            connection.execute(statement)
    if connection.dialect.name == "postgresql":
        connection.execute(_NOTIFY, [{"said": f"table {addition.table_id}"} for addition in additions])


ROW = ("head", "state", "updated", "due", "bot_due", "ended", "summary")
"""What of a table's row changes with every entry."""
_NEW_TABLE, _NEW_ENTRY = sql.insert(tables), sql.insert(entries)
_NOTIFY = sql.text("SELECT pg_notify('teien', :said)")
_UPDATE = (
    sql.update(tables)
    .where(tables.c.id == sql.bindparam("the_id"))
    .values({name: sql.bindparam(name) for name in ROW})
)


def _rows(addition: Addition) -> list[dict[str, Any]]:
    return [
        {
            "table_id": addition.table_id,
            "position": entry.position,
            "at": entry.at,
            "kind": entry.kind,
            "by": entry.by,
            "facts": orjson.dumps(entry.facts).decode(),
            "move_id": entry.id,
        }
        for entry in addition.entries
    ]


def _refusal(error: Exception) -> Exception:
    if isinstance(error, sql.exc.IntegrityError):
        return Overtaken()
    logger.error("the ledger cannot be written: %r", error)
    if isinstance(error, sql.exc.DBAPIError) and not error.connection_invalidated:
        return Unavailable("It could not be written down, so it was not made. Try again in a moment.")
    return Unavailable(
        "The database does not answer, so it is not certain that this was written down. "
        "Try again in a moment; nothing is done twice."
    )


def _tell(future: asyncio.Future[None], error: Exception | None) -> None:
    if future.done():
        return
    if error:
        future.set_exception(error)
    else:
        future.set_result(None)
