"""The whole database as one file, and back: the same file for SQLite and PostgreSQL, so one can move.

The file is gzipped JSON Lines: a head, every row of every table, and an end that counts them.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import sqlalchemy as sql
from sqlalchemy.ext.asyncio import AsyncConnection

from teien.play.errors import TeienError
from teien.server.database import BadDatabase, Database
from teien.server.migrate import REVISION, climb, migrate, stamps
from teien.server.schema import metadata

FORMAT = "teien-backup/1"
AT_ONCE = 500


class BadBackup(TeienError):
    """A backup that cannot be written or read; the message says why."""


async def backup(url: str, file: Path) -> int:
    """Writes all rows as they are at one moment, while the server may go on; gives how many."""
    database = Database(url)
    part = file.with_name(file.name + ".part")
    try:
        async with database.engine.connect() as connection:
            await _begin(database, connection)
            rows = 0
            with gzip.open(part, "wt", encoding="utf-8") as out:
                revision = (await connection.execute(sql.select(stamps))).scalar_one()
                out.write(json.dumps({"format": FORMAT, "revision": revision}) + "\n")
                for table in metadata.sorted_tables:
                    async for row in await connection.stream(sql.select(table)):
                        out.write(json.dumps([table.name, _told(row._mapping)], ensure_ascii=False) + "\n")
                        rows += 1
                out.write(json.dumps({"rows": rows}) + "\n")
        os.replace(part, file)
    except sql.exc.DBAPIError as error:
        raise BadBackup(f"The database cannot be read: {error.orig}.") from error
    except OSError as error:
        raise BadBackup(f"The file {file} cannot be written: {error.strerror or error}.") from error
    finally:
        await database.close()
    return rows


async def _begin(database: Database, connection: AsyncConnection) -> None:
    """One moment for all that is read."""
    if database.shared:
        await connection.execute(sql.text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    else:
        await connection.exec_driver_sql("BEGIN")


async def restore(url: str, file: Path) -> int:
    """Fills an empty database from a backup: all of it or nothing; gives how many rows.

    A backup of an older Teien is brought up to date by the steps that its database would have gone.
    """
    database = Database(url)
    try:
        database.hold()
        await migrate(database)
        async with database.writing() as connection:
            if not database.shared:  # Python would begin only with the first row, after the tables are made
                await connection.exec_driver_sql("BEGIN IMMEDIATE")
            return await connection.run_sync(_restore, file)
    except sql.exc.DBAPIError as error:
        raise BadBackup(f"The database cannot be written: {error.orig}.") from error
    finally:
        await database.close()


def _restore(connection: sql.Connection, file: Path) -> int:
    for table in metadata.sorted_tables:
        if connection.execute(sql.select(table).limit(1)).first():
            raise BadBackup(f"The database is not empty (there are {table.name}); restore into a new one.")
    revision = _revision_of(file)
    if revision == REVISION:
        return _fill(connection, file, metadata)
    metadata.drop_all(connection)
    stamps.drop(connection)
    try:
        climb(connection, revision)
    except BadDatabase:
        raise BadBackup(
            f"{file} was written by a newer Teien (revision {revision}; this one knows {REVISION}): "
            "restore it with that one."
        ) from None
    then = sql.MetaData()
    then.reflect(connection)
    rows = _fill(connection, file, then)
    climb(connection)
    return rows


def _fill(connection: sql.Connection, file: Path, shape: sql.MetaData) -> int:
    waiting: list[dict[str, Any]] = []
    name, rows = "", 0
    for line in _lines(file):
        if line[0] != name or len(waiting) == AT_ONCE:
            _insert(connection, shape, name, waiting)
        name = line[0]
        waiting.append(_read(shape.tables[name], line[1]))
        rows += 1
    _insert(connection, shape, name, waiting)
    return rows


def _insert(connection: sql.Connection, shape: sql.MetaData, name: str, rows: list[dict[str, Any]]) -> None:
    if rows:
        connection.execute(sql.insert(shape.tables[name]), rows)
        rows.clear()


def _revision_of(file: Path) -> str:
    """The shape of the database that a backup was written from."""
    with _opened(file) as lines:
        head = json.loads(next(lines, "null"))
    if (
        not isinstance(head, dict)
        or head.get("format") != FORMAT
        or not isinstance(head.get("revision"), str)
    ):
        raise BadBackup(f"{file} is not a backup of Teien.")
    return str(head["revision"])


def _lines(file: Path) -> Iterator[list[Any]]:
    """The rows of a backup, which must be whole."""
    end = None
    rows = 0
    with _opened(file) as lines:
        for line in islice(lines, 1, None):
            told = json.loads(line)
            if isinstance(told, dict):
                end = told.get("rows")
            else:
                rows += 1
                yield told
    if end != rows:
        raise BadBackup(f"{file} is not whole: it has {rows} rows, and should have {end}.")


@contextmanager
def _opened(file: Path) -> Iterator[Iterator[str]]:
    try:
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            yield lines
    except (OSError, EOFError, ValueError) as error:
        raise BadBackup(f"The file {file} cannot be read: {error}.") from error


def _told(row: Any) -> dict[str, Any]:
    return {key: value.hex() if isinstance(value, bytes) else value for key, value in row.items()}


def _read(table: sql.Table, row: dict[str, Any]) -> dict[str, Any]:
    return {
        key: bytes.fromhex(value) if isinstance(table.c[key].type, sql.LargeBinary) else value
        for key, value in row.items()
    }
