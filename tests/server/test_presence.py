"""Crowds: what it costs to look, and who is told what. All of it stays small, however many come."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from teien.client import Problem
from teien.server import presence
from teien.server.message_cache import BESIDE, MessageCache
from teien.server.presence import MOST_NAMED, Watchers
from teien.server.streams import FEW, Bell, ring_in_turn
from tests.server.conftest import Comes, Running
from tests.server.raw import ask, status
from tests.server.test_faults import heard, house
from tests.server.test_tables import two_at


def gathered(
    monkeypatch: pytest.MonkeyPatch, script: Callable[[Watchers], Any]
) -> tuple[list[str], list[str]]:
    """Of which tables it was told that someone came or went, to those there and to other nodes."""
    told: list[str] = []
    said: list[str] = []
    monkeypatch.setattr(presence, "GATHERED", 0.01)

    async def play() -> None:
        watchers = Watchers(told.append, said.append)
        script(watchers)
        while watchers._gathering:
            await asyncio.sleep(0.01)
        assert not watchers._new and not watchers._unsaid

    asyncio.run(play())
    return told, said


def test_however_many_come_at_once_it_is_told_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def crowd(watchers: Watchers) -> None:
        for number in range(1000):
            watchers.come("t", f"guest {number % 10}")
        assert watchers.looking("t").total() == 1  # the first, at once

    told, said = gathered(monkeypatch, crowd)
    assert told == said == ["t", "t"]


def test_whoever_comes_and_goes_at_once_leaves_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def passing(watchers: Watchers) -> None:
        watchers.come("t", "aiko")
        for _ in range(100):
            watchers.come("t", "")
            watchers.go("t", "")
        watchers.hear("node", "u", Counter(ben=1))
        watchers.hear("node", "u", Counter())
        watchers.go("t", "aiko")
        here.append(watchers)

    here: list[Watchers] = []
    told, said = gathered(monkeypatch, passing)
    assert told == ["t", "u", "t", "u"]
    assert said == ["t", "t"]  # what another node says is not said again
    assert not here[0].here and not here[0]._told and not here[0].elsewhere["node"]


def test_other_nodes_are_told_who_sits_there_and_how_many_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    def crowd(watchers: Watchers) -> None:
        for number in range(3 * MOST_NAMED):
            watchers.come("t", f"guest {number}")
        watchers.come("t", "aiko")
        told = Counter(json.loads(watchers.named("t", ["aiko"])))
        assert told["aiko"] == 1
        assert told.total() == 3 * MOST_NAMED + 1
        assert len(told) <= MOST_NAMED + 1

    gathered(monkeypatch, crowd)


def test_of_a_crowd_a_few_are_woken_at_a_time_and_all_in_the_end() -> None:
    async def ring() -> None:
        bells = [Bell() for _ in range(10 * FEW)]
        ring_in_turn(bells)
        assert sum(bell.is_set() for bell in bells) == FEW
        while not all(bell.is_set() for bell in bells):
            await asyncio.sleep(0.001)

    asyncio.run(ring())


def test_what_was_written_is_kept_once_and_only_the_latest() -> None:
    written = MessageCache(most=10 * (100 + BESIDE))
    for number in range(10_000):
        key = (number, "key")
        assert written.get(key, lambda: ("step", b"x" * 100)) is written.get(key, lambda: ("step", b"y"))
    assert written.bytes == 10 * (100 + BESIDE) and len(written._kept) == 10


def test_what_is_short_takes_memory_too() -> None:
    written = MessageCache(most=200_000)
    tracemalloc.start()
    for number in range(2_000):
        written.get((f"the id of table {number}", number), lambda: ("presence", bytes(20)))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 200_000


# --- at a server ------------------------------------------------------------------------------


@pytest.fixture
def hall(server: Running) -> Any:
    return server.app.state.hall


def test_looking_leaves_nothing_behind(comes: Comes, hall: Any) -> None:
    """Neither at a table that is over nor at one that does not exist."""
    first, _ = two_at(comes)
    client = comes()
    hall.broadcast._messages = MessageCache(most=20_000)
    for since in range(1, first.look()["table"]["position"]):
        for _ in range(3):
            events = client.table(first.id).events(since)
            next(events)
            events.close()
    assert 0 < hall.broadcast._messages.bytes <= 20_000
    for number in range(20):
        with pytest.raises(Problem, match="no such table"):
            client.table(f"nothing{number}").look()
    assert not hall._opening


def test_what_many_want_is_read_once(comes: Comes, hall: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    first, _ = two_at(comes)
    del hall._tables[first.id]
    opened: list[str] = []
    real = hall._open

    async def slowly(table_id: str) -> Any:
        opened.append(table_id)
        await asyncio.sleep(0.2)
        return await real(table_id)

    monkeypatch.setattr(hall, "_open", slowly)
    clients = [comes() for _ in range(5)]
    threads = [threading.Thread(target=client.table(first.id).look) for client in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert opened == [first.id]


def test_what_one_does_not_hear_is_not_told_because_another_may_hear_it(tmp_path: Path) -> None:
    """Y has muted X, and X has muted X, who hears himself all the same: they are not told the same."""
    with house(f"sqlite:///{tmp_path}/teien.db") as (_, comes):
        first, _ = two_at(comes)
        x, y = comes("X"), comes("Y")
        him = x.get("/api/me")["id"]
        for one in (x, y):
            one.table(first.id).do("mute", player=him, muted=True)
        at_x, at_y = x.table(first.id).events(), y.table(first.id).events()
        assert next(at_x)[0] == next(at_y)[0] == "snapshot"
        x.table(first.id).do("chat", text="unheard")
        position = first.do("chat", text="heard")["position"]
        assert heard(at_x, position) == ["unheard", "heard"]
        assert heard(at_y, position) == ["heard"]
        at_x.close()
        at_y.close()


def test_only_so_many_streams_are_open_for_a_person_and_for_an_address(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/teien.db", limits=True) as (running, comes):
        aiko = comes("Aiko")
        path = f"/api/tables/{aiko.new_table('niya', ['me', 'me']).id}/events"
        hers = open_until_refused(running.url, path, aiko.token)
        assert len(hers) == 20
        others = open_until_refused(running.url, path)
        assert len(hers) + len(others) == 200
        assert not open_until_refused(running.url, "/api/lobby/events")
        others.pop().close()
        for _ in range(100):  # until the server has noticed
            if opened := open_until_refused(running.url, "/api/lobby/events"):
                break
            time.sleep(0.05)
        else:
            pytest.fail("a place that was left is not given to another")
        assert len(opened) == 1
        for line in (*hers, *others, *opened):
            line.close()


def open_until_refused(url: str, path: str, token: str | None = None) -> list[socket.socket]:
    """Opens streams, not too fast, until the server has enough of them."""
    opened: list[socket.socket] = []
    while status(line := ask(url, path, token)) == 200:
        opened.append(line)
        time.sleep(0.055)
    line.close()
    return opened
