"""Servers in processes of their own, to be killed; and people who play on whatever happens."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import sqlalchemy as sql

from teien.client import Client, Problem, TableClient
from teien.play.registry import game_names
from teien.server.catalogue import load
from teien.server.database import Database
from tests.installed import free_port

TRIES = 2000
"""So often people try again, on however busy a machine, before they say that a table is lost."""


class Node:
    """`teien serve` in a process."""

    def __init__(self, database_url: str, log: Path, *words: str) -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "teien", "serve", "--port", str(self.port)]
        self._command += ["--database-url", database_url, "--bots", "0", "--no-limits", *words]
        self._log = log
        self.process: subprocess.Popen[bytes] | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log, env={**os.environ})

    def wait(self) -> None:
        """Until it answers."""
        while True:
            assert self.process and self.process.poll() is None, self._log.read_text()
            try:
                if httpx.get(self.url + "/healthz", timeout=10).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)

    def kill(self) -> None:
        """No time to say anything."""
        assert self.process
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Asks it to stop; it must do so by itself and in order."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(30) in (0, -signal.SIGTERM)


@contextmanager
def running(count: int, database_url: str, log: Path, *words: str) -> Iterator[list[Node]]:
    """So many nodes; whatever happens, none is left behind. The rules are compiled before they start."""
    for game in game_names():
        load(game)
    nodes = [Node(database_url, log, *words) for _ in range(count)]
    try:
        for node in nodes:
            node.wait()
        yield nodes
        for node in nodes:
            node.stop()
    finally:
        for node in nodes:
            if node.process and node.process.poll() is None:
                node.kill()


Made = tuple[str, int, str, str]
"""A move that was acknowledged: table, position, id, text."""


@dataclass
class Players:
    """Two people at a table, who play until they are told to stop, and remember what was acknowledged."""

    urls: Callable[[], list[str]]
    """Where the nodes are now; each of the two may be at another one."""
    game: str
    seats: list[str]
    seed: int
    made: list[Made] = field(default_factory=list)
    games: int = 0
    errors: list[str] = field(default_factory=list)
    clients: dict[tuple[str, str], Client] = field(default_factory=dict)
    stopping: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.luck = random.Random(self.seed)
        self.thread = threading.Thread(target=self._run, daemon=True)
        self.thread.start()

    def stop(self) -> None:
        """They finish the game they play, and go."""
        self.stopping.set()
        self.thread.join(600)
        assert not self.thread.is_alive(), "a table does not go on"
        assert not self.errors, self.errors

    def _run(self) -> None:
        try:
            names = ["Aiko", "Ben"][: 1 + ("open" in self.seats)]
            tokens = [self._persist(partial(self._new, name)) for name in names]
            while not self.stopping.is_set():
                self._play(tokens)
                self.games += 1
        except Exception as error:
            self.errors.append(f"{type(error).__name__}: {error}")
        finally:
            for client in self.clients.values():
                client.close()

    def _new(self, name: str) -> str:
        client = Client.guest(self.luck.choice(self.urls()), name)
        client.close()
        assert client.token
        return client.token

    def _persist(self, do: Callable[[], Any]) -> Any:
        """Tries until there is an answer."""
        tried = Counter[str]()
        for _ in range(TRIES):
            try:
                return do()
            except httpx.TransportError as error:
                tried[repr(error)] += 1
            except Problem as problem:
                if problem.status != 503:
                    raise
                tried[str(problem)] += 1
            time.sleep(0.1)
        raise TimeoutError(f"no answer after {TRIES} tries, but {dict(tried)}")

    def _as(self, token: str, do: Callable[[Client], Any]) -> Any:
        def ask() -> Any:
            where = self.luck.choice(self.urls()), token
            if where not in self.clients:
                self.clients[where] = Client(*where)
            return do(self.clients[where])

        return self._persist(ask)

    def _play(self, tokens: list[str]) -> None:
        table_id: str = self._as(tokens[0], lambda client: client.new_table(self.game, self.seats).id)
        for token in tokens[1:]:
            self._sit(token, table_id)
        if len(tokens) > 1:
            self._start(tokens[0], table_id)
        while True:
            for token in tokens:
                told = self._as(token, lambda client: TableClient(client, table_id).look())
                if told["table"]["state"] == "over":
                    return
                mine = [view for view in told["views"] if view["seat"] in view["owing"]]
                if mine:
                    self._move(token, table_id, told["table"]["position"], mine[0])
                else:
                    time.sleep(0.01)

    def _sit(self, token: str, table_id: str) -> None:
        try:
            self._as(token, lambda client: client.join(table_id))
        except Problem as problem:
            if problem.status != 409:  # otherwise it was done, and the answer was lost
                raise

    def _start(self, token: str, table_id: str) -> None:
        try:
            self._as(token, lambda client: client.table(table_id).do("start"))
        except Problem as problem:
            if problem.status != 409:
                raise

    def _move(self, token: str, table_id: str, position: int, view: dict[str, Any]) -> None:
        move = self.luck.choice(view["legal"])
        name = f"{self.luck.getrandbits(64):x}"
        said = {"seat": view["seat"], "move": move, "position": position, "id": name}
        try:
            told = self._as(token, lambda client: client.table(table_id).do("moves", **said))
        except Problem as problem:
            if problem.told["type"] != "urn:teien:stale-position":
                raise
            return
        made = [entry for entry in told["entries"] if entry["move"] == move and entry["seat"] == view["seat"]]
        assert made, told["entries"]
        self.made.append((table_id, made[0]["position"], name, move))


def wait_for_play(players: list[Players], who: Callable[[Iterable[bool]], bool]) -> None:
    """Until any, or all, have moved: a server that is killed before it can answer shows nothing.

    Now and then it must be all: otherwise the table that is read last from its log may never have its turn.
    """
    before = [len(one.made) for one in players]
    while not who(len(one.made) > made for one, made in zip(players, before, strict=True)):
        assert all(one.thread.is_alive() for one in players), [one.errors for one in players]
        time.sleep(0.02)


def entries_of(database_url: str) -> list[Any]:
    """All entries of all logs, read from the database itself."""

    async def read() -> list[Any]:
        database = Database(database_url)
        try:
            return await database.fetch(sql.text(QUERY))
        finally:
            await database.close()

    return asyncio.run(read())


QUERY = "SELECT table_id, position, kind, move_id, facts FROM entries ORDER BY table_id, position"


def check_nothing_lost(database_url: str, players: list[Players]) -> int:
    """Every acknowledged move is in the log at its place, and no log has a gap; gives how many there were."""
    rows = entries_of(database_url)
    held = {(row.table_id, row.position): row for row in rows}
    last: dict[str, int] = {}
    for row in rows:
        assert row.position == last.get(row.table_id, 0) + 1, "a log has a gap"
        last[row.table_id] = row.position
    acknowledged = 0
    for table_id, position, name, move in (made for one in players for made in one.made):
        row = held[table_id, position]
        assert (row.kind, row.move_id) == ("move", name), "an acknowledged move is lost"
        assert f'"{move}"' in row.facts
        acknowledged += 1
    return acknowledged
