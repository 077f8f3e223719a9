"""What may go wrong around the server: a clear answer, nothing half-written, nothing acknowledged lost."""

from __future__ import annotations

import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from teien.client import Client, Problem, TableClient
from teien.server import connections
from teien.server.settings import Settings
from tests.server.conftest import Comes, Running
from tests.server.nodes import Players, check_nothing_lost, wait_for_play
from tests.server.postgres import Postgres, programs
from tests.server.test_tables import mover, play_first, refused, two_at

LONG = {"match": "points", "target": 20}


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be killed."""
    if programs() is None:
        pytest.skip("PostgreSQL is not installed (on Debian: apt install postgresql)")
    running = Postgres()
    yield running
    running.close()


@contextmanager
def house(url: str, bots: int = 0, limits: bool = False) -> Iterator[tuple[Running, Comes]]:
    """A server of one's own, and people who come."""
    running = Running(Settings(url, bots=bots, limits=limits, warm=False))
    here: list[Client] = []

    def comes(name: str | None = None) -> Client:
        here.append(Client.guest(running.url, name) if name else Client(running.url))
        return here[-1]

    try:
        yield running, comes
    finally:
        for client in here:
            client.close()
        running.stop()


def test_a_lost_database_is_said_and_nothing_is_lost(own_postgres: Postgres) -> None:
    """PostgreSQL is killed as by a power cut, and comes back."""
    with house(own_postgres.database("lost")) as (running, comes):
        first, second = two_at(comes, options=LONG)
        for _ in range(5):
            play_first(mover(first, second))
        before = first.look()
        table = mover(first, second)
        view = table.look()["views"][0]
        said = {"seat": view["seat"], "move": view["legal"][0], "position": table.position, "id": "lost"}

        own_postgres.kill()
        told = refused(503, table.do, "moves", **said)
        assert told["type"] == "urn:teien:unavailable"
        refused(503, first.look)
        refused(503, comes("").post, "/api/guests", name="Chie")
        assert httpx.get(f"{running.url}/healthz").status_code == 503
        own_postgres.start()

        persist(lambda: table.do("moves", **said))
        after = first.look()
        assert after["table"]["position"] == before["table"]["position"] + 1
        assert after["events"][0][: len(before["events"][0])] == before["events"][0]
        events = first.events(before["table"]["position"])  # a page comes back by itself
        assert [entry["move"] for entry in next(events)[1]["entries"]] == [said["move"]]
        events.close()
        play_first(mover(first, second))


def test_a_database_that_hangs_is_said_in_time_and_nothing_is_lost(own_postgres: Postgres) -> None:
    """PostgreSQL keeps its lines open and says nothing, in the middle of many moves; then it goes on."""
    url = own_postgres.database("hangs")
    with house(url) as (running, comes):
        first, second = two_at(comes, options=LONG)
        table = mover(first, second)
        view = table.look()["views"][0]
        said = {"seat": view["seat"], "move": view["legal"][0], "position": table.position, "id": "hung"}
        players = [Players(lambda: [running.url], "niya", ["me", "open"], seed) for seed in range(3)]
        wait_for_play(players, all)
        own_postgres.hang()
        try:
            with ThreadPoolExecutor() as pool:
                made = pool.submit(refused, 503, table.do, "moves", **said)
                looked = pool.submit(refused, 503, comes().get, f"/api/tables/{first.id}")
                well = pool.submit(httpx.get, f"{running.url}/healthz", timeout=60)
                another = pool.submit(serve, url)
                assert made.result()["type"] == looked.result()["type"] == "urn:teien:unavailable"
                assert well.result().status_code == 503
                assert another.result() == (2, "teien: The database cannot be used: it does not answer\n")
        finally:
            own_postgres.go_on()
        assert persist(lambda: table.do("moves", **said))["table"]["step"] == 1
        wait_for_play(players, all)
        for one in players:
            one.stop()
    assert check_nothing_lost(url, players) > 0


def serve(url: str) -> tuple[int, str]:
    """Starts a server that cannot start; gives its last words."""
    command = [sys.executable, "-m", "teien", "serve", "--port", "0", "--database-url", url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stderr


def persist(do: Any) -> Any:
    """As a page does: the same again, until there is an answer."""
    for _ in range(200):
        try:
            return do()
        except Problem as problem:
            if problem.status != 503:
                raise
            time.sleep(0.05)
    raise TimeoutError


def test_a_full_disk_is_said_and_the_game_goes_on_when_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "teien.db"
    with house(f"sqlite:///{file}") as (running, comes):
        first, second = two_at(comes, options=LONG)
        table = mover(first, second)
        view = table.look()["views"][0]
        said = {"seat": view["seat"], "move": view["legal"][0], "position": table.position, "id": "full"}
        limit_pages(running, 1)  # fewer than there are: SQLite takes it for as many as there are
        talked = talk_until_refused(first)
        refused(503, table.do, "moves", **said)
        assert len(first.look()["chat"]) == min(talked, 200)
        assert first.look()["views"][0]["table"]["tiles_left"] == 16
        limit_pages(running, 10_000_000)
        assert table.do("moves", **said)["views"][0]["table"]["tiles_left"] == 15
    with closing(sqlite3.connect(file)) as held:
        assert held.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        kinds = [kind for (kind,) in held.execute("SELECT kind FROM entries ORDER BY position")]
    assert kinds.count("chat") == talked
    assert kinds[-1] == "move"


def talk_until_refused(table: TableClient) -> int:
    """Talks until there is no room for a word more; gives how often there was."""
    for talked in range(1000):
        try:
            table.do("chat", text="x" * 500)
        except Problem as problem:
            assert problem.status == 503  # noqa: PT017
            return talked
    raise AssertionError("there is room for everything")


def limit_pages(running: Running, pages: int) -> None:
    """How large the file may become, for the connection that writes the log."""
    database = running.app.state.hall.database

    def limit() -> None:
        with database._quick.connect() as connection:
            connection.exec_driver_sql(f"PRAGMA max_page_count={pages}")

    database._thread.submit(limit).result(10)


def test_a_reader_that_takes_nothing_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its line stays open and its buffers are full; the server does not wait for it for ever."""
    monkeypatch.setattr(connections, "SLOW", 0.3)
    with house(f"sqlite:///{tmp_path}/teien.db") as (running, comes), socket.socket() as slow:
        first, second = two_at(comes, options=LONG)
        url = httpx.URL(running.url)
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        slow.connect((url.host, url.port))
        slow.sendall(f"GET /api/tables/{first.id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        watched = [first.do("chat", text="x" * 500)["table"]["watching"]]
        while 1 not in watched or watched[-1] == 1:
            assert len(watched) < 3000
            watched.append(first.do("chat", text="x" * 500)["table"]["watching"])
        play_first(mover(first, second))


def test_whoever_is_muted_is_not_heard_on_an_open_stream(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/teien.db") as (_, comes):
        first, second = two_at(comes, options=LONG)
        at_aiko, at_chie = first.events(), comes().table(first.id).events()
        assert next(at_aiko)[0] == next(at_chie)[0] == "snapshot"
        ben = second.client.get("/api/me")["id"]
        first.do("mute", player=ben, muted=True)
        position = second.do("chat", text="unheard")["position"]
        assert heard(at_chie, position) == ["unheard"]
        assert heard(at_aiko, position) == []
        first.do("mute", player=ben, muted=False)
        position = second.do("chat", text="heard")["position"]
        assert heard(at_aiko, position) == ["heard"]
        at_aiko.close()
        at_chie.close()


def heard(events: Any, position: int) -> list[str]:
    """All that is said on a stream, until it has come to this position."""
    said: list[str] = []
    for kind, told in events:
        if kind != "presence":
            said += [one["text"] for one in told["chat"]]
            if told["table"]["position"] >= position:
                return said
    raise AssertionError(said)
