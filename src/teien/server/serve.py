"""Runs the server until it is told to stop, and then finishes what was accepted."""

from __future__ import annotations

import asyncio
import contextlib
import resource
import signal
import socket
import sys

import sqlalchemy as sql
import uvicorn
from fastapi import FastAPI

from teien.server import streams
from teien.server.app import make_app
from teien.server.connections import Connection
from teien.server.database import BadDatabase, Database
from teien.server.logs import write_logs
from teien.server.migrate import migrate
from teien.server.settings import Settings


class _Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await streams.end_all()  # they would never end by themselves
        await super().shutdown(sockets)


async def _check(url: str) -> None:
    """Whether the database can be used, before anything else; if not, that is one sentence."""
    database = Database(url)
    try:
        database.hold()
        await migrate(database)
    except (sql.exc.SQLAlchemyError, OSError) as error:
        why = getattr(error, "orig", None) or str(error) or "it does not answer"
        raise BadDatabase(f"The database cannot be used: {why}") from error
    finally:
        await database.close()


def _take_all_lines() -> None:
    """Every open page is an open file, and the usual limit is far below what the machine allows."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(OSError, ValueError):  # not every system lets one go as far as it says
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def how_to_serve(app: FastAPI, host: str, port: int) -> uvicorn.Config:
    """How the server is run, by uvicorn."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Connection,
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
    )


def serve(settings: Settings, host: str, port: int, level: str) -> None:
    """Serves until a signal ends it."""
    write_logs(level)
    _take_all_lines()
    asyncio.run(_check(settings.database_url))
    config = how_to_serve(make_app(settings), host, port)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again when all is done
    _Server(config).run()
