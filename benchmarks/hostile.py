"""The server under load, with a hostile visitor beside and without him, in turn and in one run.

    python -m benchmarks.hostile [--tables 500] [--seconds 30] [--rounds 2] [--watchers 1000]

All is on loopback, the server and its bots held to one core, with the limits that it has by default; everyone
comes from an address of their own. At every table two people with a stream each and a watcher move every ten
seconds, and someone plays against a novice. The visitor asks 200 times for a master's hint and hangs up after
a second, sets 20 tables of five masters, looks a thousand times at one table (from as many addresses as he
needs), begins requests that have no end, and opens streams that he does not read.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any

from benchmarks.server import PERIOD, Http, Load, Pair, cpu, memory, percentile, ready, server

HINTS, MASTERS, HALVES, ENDLESS, SLOW = 200, 20, 200, 20, 100
STREAMS_EACH = 50
"""So many streams the visitor opens from one address."""
SETTLE = 3.0
"""So many seconds are left between two phases, and belong to none."""
GOAL_RATIO, GOAL_BOT = 2.0, 2.0


@dataclass
class Opponent:
    """Someone who plays against a novice, and notes how long its answers take."""

    port: int
    answers: list[float] = field(default_factory=list)

    async def play(self) -> None:
        """Game after game, a move each second, until cancelled."""
        http = Http(self.port, "127.2.0.1")
        token = (await http.ask("POST", "/api/guests", {"name": "Opponent"}))["token"]
        while True:
            await self._game(http, token)

    async def _game(self, http: Http, token: str) -> None:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "novice"}]
        options = {"match": "points", "target": 20}
        said = {"game": "niya", "seats": seats, "options": options, "start": True}
        path = f"/api/tables/{(await http.ask('POST', '/api/tables', said, token))['table']['id']}"
        begun: float | None = time.perf_counter()
        while True:
            told = await http.ask("GET", path, None, token)
            view = told["views"][0]
            if view["over"]:
                return
            if view["owing"] != [0]:
                await asyncio.sleep(0.02)
                continue
            if begun is not None:
                self.answers.append(time.perf_counter() - begun)
            await asyncio.sleep(1.0)
            position = told["table"]["position"]
            move = {"seat": 0, "move": view["legal"][0], "position": position, "id": str(position)}
            begun = time.perf_counter()
            news = await http.ask("POST", f"{path}/moves", move, token)
            if news["views"][0]["owing"] == [0]:
                begun = None  # a new garden: it is one's own turn again


@dataclass
class Visitor:
    """The hostile visitor. Everything that he does is counted, and ends."""

    port: int
    path: str
    """The table that he looks at."""
    watchers: int
    luck: random.Random
    done: Counter[str] = field(default_factory=Counter)
    lines: list[socket.socket] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)

    async def come(self, seconds: float) -> None:
        """Does all of it at once, for so long, and goes."""
        token = (await self._http(0).ask("POST", "/api/guests", {"name": "Visitor"}))["token"]
        work: list[Coroutine[Any, Any, None]] = [
            self._hints(token),
            self._masters(token),
            *(self._watch(number) for number in range(self.watchers)),
            *(self._half(number) for number in range(HALVES)),
            *(self._endless(number) for number in range(ENDLESS)),
            *(self._slow(number) for number in range(SLOW)),
        ]
        tasks = [asyncio.create_task(one) for one in work]
        await asyncio.wait(tasks, timeout=seconds)
        for task in tasks:
            task.cancel()
        for one in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(one, Exception):
                self.done[f"failed: {type(one).__name__}"] += 1
        for line in self.lines:
            line.close()
        self.lines.clear()
        for path in self.tables:  # so that what comes after is without him
            await self._http(0).ask("POST", f"{path}/stand-in", {"seat": 0, "bot": False}, token)
            await self._http(0).ask("POST", f"{path}/abandon", {}, token)
        self.tables.clear()

    def _http(self, number: int) -> Http:
        return Http(self.port, f"127.3.0.{1 + number // STREAMS_EACH}")

    async def _hints(self, token: str) -> None:
        """Ten at a time, each hung up after a second."""
        http = self._http(0)
        said = {"game": "momiji", "seats": [{"kind": "me"}], "start": True}
        table = (await http.ask("POST", "/api/tables", said, token))["table"]["id"]
        body = json.dumps({"seat": 0, "level": "master"}).encode()
        head = http.head("POST", f"/api/tables/{table}/hint", token, len(body))

        async def ask() -> None:
            reader, writer = await http.connect()
            writer.write(head + body)
            try:
                async with asyncio.timeout(1.0):
                    self.done[f"hints answered {(await reader.readline()).split()[1].decode()}"] += 1
            except TimeoutError:
                self.done["hints hung up"] += 1
            writer.transport.abort()

        for _ in range(HINTS // 10):
            await asyncio.gather(*(ask() for _ in range(10)))
            await asyncio.sleep(0.2)

    async def _masters(self, token: str) -> None:
        """Tables where he has a bot play for him, so that only bots are there."""
        http = self._http(0)
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "master"}] * 5]
        for _ in range(MASTERS):
            said = {"game": "sakura", "seats": seats, "stand_in": "master", "start": True}
            try:
                table = (await http.ask("POST", "/api/tables", said, token))["table"]["id"]
                self.tables.append(f"/api/tables/{table}")
                await http.ask("POST", f"{self.tables[-1]}/stand-in", {"seat": 0, "bot": True}, token)
            except RuntimeError:
                self.done["tables refused"] += 1
            else:
                self.done["tables of masters"] += 1

    async def _watch(self, number: int) -> None:
        """Looks at the table, and reads what comes."""
        await asyncio.sleep(self.luck.uniform(0, 8))
        reader, writer = await self._http(number).connect()
        writer.write(self._http(number).head("GET", f"{self.path}/events", None))
        status = (await reader.readline()).split()[1].decode()
        self.done[f"watchers answered {status}"] += 1
        try:
            while more := await reader.read(2**16):
                self.done["bytes to watchers"] += len(more)
        finally:
            writer.transport.abort()

    async def _half(self, number: int) -> None:
        """Half a request, and then nothing."""
        reader, writer = await self._http(number).connect()
        writer.write(b"POST /api/guests HTTP/1.1\r\nHost: teien\r\nContent-Le")
        with contextlib.suppress(ConnectionError):
            await reader.read()
        self.done["half requests ended by the server"] += 1
        writer.close()

    async def _endless(self, number: int) -> None:
        """A header that has no end, as long as it is taken."""
        _, writer = await self._http(number).connect()
        writer.write(b"GET / HTTP/1.1\r\nHost: teien\r\nX: ")
        with contextlib.suppress(ConnectionError):
            for _ in range(1000):
                writer.write(b"x" * 16_384)
                await writer.drain()
                await asyncio.sleep(0.01)
        self.done["endless headers ended by the server"] += 1
        writer.close()

    async def _slow(self, number: int) -> None:
        """A stream that is not read."""
        line = socket.socket()
        self.lines.append(line)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.bind((f"127.4.0.{1 + number // STREAMS_EACH}", 0))
        line.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(line, ("127.0.0.1", self.port))
        await loop.sock_sendall(line, self._http(0).head("GET", f"{self.path}/events", None))
        self.done["slow readers"] += 1


@dataclass
class Phase:
    """What was measured with the visitor, or without him."""

    load: Load = field(default_factory=Load)
    answers: list[float] = field(default_factory=list)
    moves_per_second: list[float] = field(default_factory=list)
    busy: list[float] = field(default_factory=list)
    """How much of its core the server used, its bots aside."""

    def as_json(self) -> dict[str, Any]:
        return {
            "moves": len(self.load.answers),
            "moves_per_second": round(sum(self.moves_per_second) / len(self.moves_per_second), 1),
            "core_busy": round(sum(self.busy) / len(self.busy), 2),
            "failures": self.load.failures,
            "load_late": self.load.late,
            "answer_ms": {f"p{p}": percentile(self.load.answers, p / 100) for p in (50, 95, 99)},
            "told_ms": {f"p{p}": percentile(self.load.told, p / 100) for p in (50, 95, 99)},
            "novice_ms": {f"p{p}": percentile(self.answers, p / 100) for p in (50, 99, 100)},
        }


async def measure(
    tables: int, seconds: float, rounds: int, watchers: int, url: str, core: int
) -> dict[str, Any]:
    """The load without the visitor and with him, in turn."""
    with server(url, core, "--bots", "1") as (port, process, _):
        await ready(port)
        pairs = [
            Pair(port, Load(), random.Random(number), f"127.1.{number // 250}.{1 + number % 250}")
            for number in range(tables)
        ]
        for first in range(0, tables, 50):
            await asyncio.gather(*(pair.sit(watchers=1) for pair in pairs[first : first + 50]))
        opponent = Opponent(port)
        playing = asyncio.create_task(opponent.play())
        await warm(port)
        without, beside = Phase(), Phase()
        visited: Counter[str] = Counter()
        megabytes: list[float] = []
        gc.freeze()
        gc.disable()
        for _ in range(rounds):
            for phase in (without, beside):
                visit = (port, pairs[0].path, watchers, seconds)
                coming = asyncio.create_task(visit_beside(*visit)) if phase is beside else None
                await play(phase, pairs, opponent, seconds, process.pid)
                if coming:
                    visited.update(await coming)
                await asyncio.sleep(SETTLE)
                megabytes.append(memory(process.pid))
        gc.enable()
        playing.cancel()
        for pair in pairs:
            for stream in pair.streams:
                stream.cancel()
    alone, together = without.as_json(), beside.as_json()
    worst = max(beside.answers, default=float("inf"))
    ratio = together["answer_ms"]["p99"] / alone["answer_ms"]["p99"]
    return {
        "tables": tables,
        "streams": 3 * tables,
        "rounds": rounds,
        "seconds": seconds,
        "without": alone,
        "with": together,
        "moves_p99_ratio": {"value": round(ratio, 2), "goal": GOAL_RATIO, "reached": ratio <= GOAL_RATIO},
        "novice_at_worst_s": {"value": round(worst, 2), "goal": GOAL_BOT, "reached": worst <= GOAL_BOT},
        "mb_after_each_phase": megabytes,
        "visitor": dict(sorted(visited.items())),
    }


async def visit_beside(*visit: object) -> dict[str, int]:
    """A visit in a process of its own, so that the others' load does not wait for him; gives what he did."""
    command = [sys.executable, "-m", "benchmarks.hostile", "--visit", *map(str, visit)]
    process = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    told, _ = await process.communicate()
    done: dict[str, int] = json.loads(told)
    return done


async def visit_now(port: str, path: str, watchers: str, seconds: str) -> dict[str, int]:
    """The visit itself."""
    visitor = Visitor(int(port), path, int(watchers), random.Random(1))
    await visitor.come(float(seconds))
    return visitor.done


async def warm(port: int) -> None:
    """The bots that will think have thought once: what is compiled and loaded is not measured."""
    http = Http(port, "127.2.0.2")
    token = (await http.ask("POST", "/api/guests", {"name": "Warm"}))["token"]
    for game, seats in (("momiji", 1), ("sakura", 2)):
        said = {"game": game, "seats": [{"kind": "me"}] * seats, "start": True}
        told = await http.ask("POST", "/api/tables", said, token)
        path, seat = f"/api/tables/{told['table']['id']}", told["views"][0]["owing"][0]
        await http.ask("POST", f"{path}/hint", {"seat": seat, "level": "master"}, token)


async def play(phase: Phase, pairs: list[Pair], opponent: Opponent, seconds: float, pid: int) -> None:
    """All tables play for so long, and what is measured belongs to this phase."""
    for pair in pairs:
        pair.load = phase.load
    before, made = len(opponent.answers), len(phase.load.answers)
    begun, used = time.perf_counter(), cpu(pid)
    await asyncio.gather(*(pair.play(begun + seconds) for pair in pairs))
    phase.answers += opponent.answers[before:]
    took = time.perf_counter() - begun
    phase.moves_per_second.append((len(phase.load.answers) - made) / took)
    phase.busy.append((cpu(pid) - used) / took)


def figures(
    tables: int = 500, seconds: float = 3 * PERIOD, rounds: int = 2, watchers: int = 1000
) -> dict[str, Any]:
    """The figures, the server and its bots on the first core and the load on the others."""
    _take_all_lines()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:]) or set(cores))
    try:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/bench.db"
            return asyncio.run(measure(tables, seconds, rounds, watchers, url, cores[0]))
    finally:
        os.sched_setaffinity(0, set(cores))


def _take_all_lines() -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=3 * PERIOD)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--watchers", type=int, default=1000)
    parser.add_argument("--visit", nargs=4, metavar=("PORT", "PATH", "WATCHERS", "SECONDS"))
    said = parser.parse_args()
    if said.visit:
        _take_all_lines()
        print(json.dumps(asyncio.run(visit_now(*said.visit))))
        return
    print(json.dumps(figures(said.tables, said.seconds, said.rounds, said.watchers), indent=2))


if __name__ == "__main__":
    main()
