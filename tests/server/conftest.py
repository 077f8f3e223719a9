"""A server in this process, on a real port, for each test module that wants one."""

from __future__ import annotations

import asyncio
import itertools
import socket
import threading
import time
from collections.abc import Callable, Iterator

import pytest
import uvicorn

from teien.client import Client
from teien.play.registry import games
from teien.server import streams
from teien.server.app import make_app
from teien.server.catalogue import load
from teien.server.serve import how_to_serve
from teien.server.settings import Settings
from tests.server.postgres import Postgres, programs


class Running(uvicorn.Server):
    """A server in a thread of its own."""

    def __init__(self, settings: Settings) -> None:
        self.app = make_app(settings)
        super().__init__(how_to_serve(self.app, "127.0.0.1", 0))
        self.loop: asyncio.AbstractEventLoop
        self._thread = threading.Thread(target=self.run, daemon=True)
        self._thread.start()
        while not self.started:
            assert self._thread.is_alive(), "the server does not start"
            time.sleep(0.01)

    @property
    def url(self) -> str:
        port = self.servers[0].sockets[0].getsockname()[1]
        return f"http://127.0.0.1:{port}"

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self.loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await streams.end_all()
        await super().shutdown(sockets)

    def stop(self) -> None:
        self.should_exit = True
        self._thread.join(30)
        assert not self._thread.is_alive(), "the server does not stop"


@pytest.fixture(scope="session", autouse=True)
def _rules() -> None:
    """The rules are compiled once, before anyone waits for an answer."""
    for game in games():
        load(game)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt install postgresql)")
    running = Postgres()
    yield running
    running.close()


NewDatabase = Callable[[], str]
_numbers = itertools.count(1)


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> NewDatabase:
    """Makes an empty database of one kind and gives its URL."""
    if request.param == "sqlite":
        folder = tmp_path_factory.mktemp("databases")
        return lambda: f"sqlite:///{folder}/{next(_numbers)}.db"
    running: Postgres = request.getfixturevalue("postgres")
    return lambda: running.database(f"teien{next(_numbers)}")


@pytest.fixture(scope="module")
def server(new_database: NewDatabase) -> Iterator[Running]:
    running = Running(Settings(new_database(), bots=0, limits=False, warm=False))
    yield running
    running.stop()


@pytest.fixture(scope="module")
def url(server: Running) -> str:
    return server.url


Comes = Callable[..., Client]


@pytest.fixture
def comes(url: str) -> Iterator[Comes]:
    """Someone comes: a guest with a name, or someone without one who only looks."""
    here = []

    def come(name: str | None = None) -> Client:
        here.append(Client.guest(url, name) if name else Client(url))
        return here[-1]

    yield come
    for client in here:
        client.close()
