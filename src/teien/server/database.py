"""The database, and how it is reached: SQLite in one file, or PostgreSQL for several nodes."""

from __future__ import annotations

import asyncio
import fcntl
import os
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, nullcontext
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

import sqlalchemy as sql
from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from teien.play.errors import TeienError

PATIENCE = 10.0
"""A PostgreSQL that does not answer for so many seconds is taken for lost."""


class BadDatabase(TeienError):
    """A database that cannot be used; the message says why."""


class Database:
    """An open database."""

    def __init__(self, url: str) -> None:
        """`sqlite:///teien.db` or `postgresql://user@host/name`."""
        self.url = _async_url(url)
        self.shared = self.url.get_backend_name() == "postgresql"
        """Whether other nodes may write as well."""
        self.engine = self._open()
        self._held: IO[bytes] | None = None
        self._pen = asyncio.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="ledger")
        self._quick = self._open_quick()

    def _open(self) -> AsyncEngine:
        if self.shared:
            patience = {"timeout": PATIENCE, "command_timeout": PATIENCE}
            return create_async_engine(
                self.url,
                pool_size=8,
                max_overflow=8,
                pool_pre_ping=True,
                pool_timeout=PATIENCE,
                connect_args=patience,
            )
        engine = create_async_engine(self._padded(), connect_args={"timeout": 30})
        event.listen(engine.sync_engine, "connect", _durable)
        return engine

    def _open_quick(self) -> sql.Engine | None:
        if self.shared:
            return None
        engine = sql.create_engine(
            self._padded().set(drivername="sqlite"), connect_args={"check_same_thread": False}
        )
        event.listen(engine, "connect", _durable)
        return engine

    def _padded(self) -> sql.URL:
        """SQLite: every commit fills the last sector of the log of writes, so that no later write touches it.

        Otherwise a power cut in the middle of the next commit could tear a sector that holds the end of this
        one, on a disk that does not promise to finish a sector that it has begun.
        """
        if not self.file:
            return self.url
        query = {**self.url.query, "psow": "0", "uri": "true"}
        return self.url.set(database=f"file:{quote(str(self.file))}", query=query)

    @property
    def file(self) -> Path | None:
        """SQLite: the file itself, whatever links lead to it."""
        name = self.url.database
        return None if self.shared or not name or name == ":memory:" else Path(name).resolve()

    def hold(self) -> None:
        """Takes a SQLite file for this process alone, by whatever name; PostgreSQL is for all."""
        file = self.file
        if not file:
            return
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.exists() and file.stat().st_nlink > 1:
            raise BadDatabase(
                f"{file} has a second name (a hard link): SQLite would keep two logs for it. Remove one name."
            )
        self._held = open(f"{file}.lock", "wb")  # noqa: SIM115
        try:
            fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadDatabase(
                f"Another Teien uses {file} already; several nodes need PostgreSQL (TEIEN_DATABASE_URL)."
            ) from None

    async def close(self) -> None:
        """Lets go of everything."""
        await self.engine.dispose()
        if self._quick:
            self._quick.dispose()
        self._thread.shutdown()
        if self._held:
            self._held.close()

    async def fetch(self, statement: sql.Executable) -> list[Any]:
        """The rows of a query."""
        async with self.engine.connect() as connection:
            return list((await connection.execute(statement)).all())

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction. SQLite has one writer at a time, and waiting here is fairer than its own waiting."""
        async with nullcontext() if self.shared else self._pen, self.engine.begin() as connection:
            yield connection

    async def do(self, work: Callable[[sql.Connection], None]) -> None:
        """A transaction that is much used: SQLite does it in a thread, all at one go."""
        if self._quick is None:
            async with self.writing() as connection:
                await connection.run_sync(work)
        else:
            async with self._pen:
                await asyncio.get_running_loop().run_in_executor(self._thread, self._do, self._quick, work)

    def _do(self, engine: sql.Engine, work: Callable[[sql.Connection], None]) -> None:
        with engine.begin() as connection:
            work(connection)

    async def write(self, *statements: sql.Executable) -> None:
        """Does some statements in one transaction."""
        async with self.writing() as connection:
            for statement in statements:
                await connection.execute(statement)

    async def tidy(self) -> None:
        """SQLite: moves what is durable from the log of writes into the file, without holding up writers."""
        if not self.shared:
            async with self.engine.connect() as connection:
                await connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")

    def insert(self, table: sql.Table) -> Any:
        """An INSERT that can be told what to do when the row is already there."""
        if self.shared:
            from sqlalchemy.dialects.postgresql import insert as pg_insert

            return pg_insert(table)
        from sqlalchemy.dialects.sqlite import insert

        return insert(table)


def errors_of(url: str) -> tuple[type[Exception], ...]:
    """What is raised when a database cannot be reached or does not do what it should."""
    errors: tuple[type[Exception], ...] = (sql.exc.DBAPIError, sql.exc.TimeoutError)
    if _async_url(url).get_backend_name() == "postgresql":
        import asyncpg

        errors += (asyncpg.PostgresError, asyncpg.InterfaceError)
    return errors


def default_url() -> str:
    """The environment's, or a file in the user's data folder."""
    if url := os.environ.get("TEIEN_DATABASE_URL"):
        return url
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return f"sqlite:///{home / 'teien' / 'teien.db'}"


def _async_url(url: str) -> sql.URL:
    try:
        parsed = make_url(url)
    except sql.exc.ArgumentError:
        raise BadDatabase(f"“{url}” is not a database: write sqlite:///FILE or postgresql://…") from None
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgresql": "postgresql+asyncpg",
        "postgres": "postgresql+asyncpg",
    }
    name = parsed.drivername.split("+")[0]
    if name not in drivers:
        raise BadDatabase(f"“{name}” is not a database that Teien knows: it knows sqlite and postgresql.")
    return parsed.set(drivername=drivers[name])


def _durable(connection: Any, _: Any) -> None:
    """SQLite: nothing is told as done before it is on the disk."""
    cursor = connection.cursor()
    for pragma in (
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "busy_timeout=30000",
        "wal_autocheckpoint=20000",  # pages; the scheduler does it sooner, while the moves go on
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
