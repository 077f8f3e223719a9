"""Runs the server until it is told to stop, and then finishes what was accepted."""

from __future__ import annotations

import socket

import uvicorn

from teien.server import streams
from teien.server.app import make_app
from teien.server.settings import Settings


class _Server(uvicorn.Server):
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await streams.end_all()  # they would never end by themselves
        await super().shutdown(sockets)


def serve(settings: Settings, host: str, port: int) -> None:
    """Serves until a signal ends it."""
    config = uvicorn.Config(
        make_app(settings),
        host=host,
        port=port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
        timeout_keep_alive=30,
    )
    _Server(config).run()
