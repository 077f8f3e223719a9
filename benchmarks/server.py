"""The server under load: real HTTP on loopback, the server held to one core, the load on the others.

    python -m benchmarks.server [--tables 2000] [--seconds 30] [--double] [--database-url …]

Every table has two people with a stream each and a watcher, and a move every ten seconds. Measured are the
time from POST to the durable answer, and the time until the other player's stream has the move.
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
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

PERIOD = 10.0
"""Seconds between two moves at a table."""


class Http:
    """A connection that does one request after another: as small as can be, to leave the core to others."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        """To a port of this machine, from one of its many addresses."""
        self._port, self._from = port, (address, 0)
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None
        self._busy = asyncio.Lock()

    def head(self, method: str, path: str, token: str | None, length: int = 0) -> bytes:
        who = f"Authorization: Bearer {token}\r\n" if token else ""
        kind = "Content-Type: application/json\r\n" if length else ""
        return (
            f"{method} {path} HTTP/1.1\r\nHost: teien\r\n{who}{kind}Content-Length: {length}\r\n\r\n".encode()
        )

    async def ask(self, method: str, path: str, said: Any = None, token: str | None = None) -> Any:
        body = json.dumps(said).encode() if said is not None else b""
        whole = self.head(method, path, token, len(body)) + body
        async with self._busy:
            try:
                status, told = await self._answer(whole)
            except (
                ConnectionError,
                asyncio.IncompleteReadError,
            ):  # idle for long, it was closed just now
                self._writer = None
                status, told = await self._answer(whole)
        if status >= 400:
            raise RuntimeError(f"{status} {told}")
        return told

    async def _answer(self, whole: bytes) -> tuple[int, Any]:
        if self._writer is None or self._reader is None or self._reader.at_eof():
            self._reader, self._writer = await self.connect()
        self._writer.write(whole)
        head = await self._reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return int(head.split(b" ", 2)[1]), json.loads(await self._reader.readexactly(length))

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection."""
        return await asyncio.open_connection("127.0.0.1", self._port, limit=2**20, local_addr=self._from)

    async def stream(self, path: str, heard: Any, token: str | None) -> None:
        """Reads a stream for ever; `heard` gets the number and the time of each event."""
        reader, writer = await self.connect()
        writer.write(self.head("GET", path, token))
        number = 0
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError):
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    number = int(line[4:])
                elif line.startswith(b"data: "):
                    heard(number, time.perf_counter(), line[6:])
        writer.close()


@dataclass
class Load:
    """What was measured."""

    answers: list[float] = field(default_factory=list)
    told: list[float] = field(default_factory=list)
    failures: int = 0
    late: int = 0


@dataclass
class Pair:
    """Two people at a table of Niya, played to many points, so that it does not end.

    They act in turn, so one connection does for both; each has a stream of their own.
    """

    port: int
    load: Load
    luck: random.Random
    address: str = "127.0.0.1"
    posted: dict[int, tuple[float, int]] = field(default_factory=dict)
    """When, and by which seat, the entry at a position was asked for."""
    streams: list[asyncio.Task[None]] = field(default_factory=list)

    async def sit(self, watchers: int) -> None:
        self.http = http = Http(self.port, self.address)
        self.tokens = [(await http.ask("POST", "/api/guests", {"name": name}))["token"] for name in "AB"]
        said = {
            "game": "niya",
            "seats": [{"kind": "me"}, {"kind": "open"}],
            "options": {"match": "points", "target": 20},
        }
        told = await http.ask("POST", "/api/tables", said, self.tokens[0])
        self.path = f"/api/tables/{told['table']['id']}"
        await http.ask("POST", f"{self.path}/join", {}, self.tokens[1])
        told = await http.ask("POST", f"{self.path}/start", {}, self.tokens[0])
        self.position, self.view = told["position"], told["views"][0]
        for seat, token in enumerate([*self.tokens, *[None] * watchers]):
            heard = partial(self._heard, seat) if token else _watch
            self.streams.append(asyncio.create_task(http.stream(f"{self.path}/events", heard, token)))

    def _heard(self, seat: int, number: int, at: float, data: bytes) -> None:
        """A stream tells something; if it is the other one's move, it is timed."""
        start, mover = self.posted.get(number, (0.0, seat))
        told = json.loads(data) if mover != seat else {}
        if "views" in told:
            self.load.told.append(at - start)
            del self.posted[number]
            self.position, self.view = number, told["views"][0]

    async def play(self, until: float) -> None:
        due = time.perf_counter() + self.luck.uniform(0, PERIOD)
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            self.load.late += time.perf_counter() - due > 0.05
            await self._move()
            due += PERIOD

    async def _move(self) -> None:
        if self.view["over"]:
            return
        seat = self.view["owing"][0]
        token = self.tokens[seat]
        if self.view["seat"] != seat:  # the stream has not told it yet, or it was the first move
            told = await self.http.ask("GET", self.path, None, token)
            self.position, self.view = told["table"]["position"], told["views"][0]
        said = {
            "seat": seat,
            "move": self.luck.choice(self.view["legal"]),
            "position": self.position,
            "id": str(self.position),
        }
        start = time.perf_counter()
        self.posted[self.position + 1] = start, seat
        try:
            told = await self.http.ask("POST", f"{self.path}/moves", said, token)
        except RuntimeError as error:
            self.load.failures += 1
            print(error, file=sys.stderr)
            return
        self.load.answers.append(time.perf_counter() - start)
        if told["position"] > self.position:  # the other's stream may have been faster
            self.position, self.view = told["position"], told["views"][0]


def _watch(number: int, at: float, data: bytes) -> None:
    """Someone who only looks."""


def percentile(times: list[float], share: float) -> float | None:
    """In milliseconds."""
    return round(1000 * sorted(times)[min(int(share * len(times)), len(times) - 1)], 1) if times else None


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return round(int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) / 1024, 1)


@contextlib.contextmanager
def server(database_url: str, core: int, *words: str) -> Any:
    """A server on one core."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "teien", "serve", "--port", str(port)]
    command += words or ("--bots", "0", "--no-limits")
    log = tempfile.TemporaryFile()  # noqa: SIM115
    start = time.perf_counter()
    process = subprocess.Popen(
        [*command, "--database-url", database_url, "--log", "warning"],
        stderr=log,
        env={name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"},
        preexec_fn=lambda: os.sched_setaffinity(0, {core}),
    )
    while True:
        with contextlib.suppress(OSError):
            socket.create_connection(("127.0.0.1", port)).close()
            break
        if process.poll() is not None:
            log.seek(0)
            raise SystemExit(log.read().decode())
        time.sleep(0.01)
    try:
        yield port, process, time.perf_counter() - start
    finally:
        process.terminate()
        try:
            process.wait(60)
        except subprocess.TimeoutExpired:
            process.kill()
            print("the server did not stop", file=sys.stderr)


def starts(core: int, times: int = 5) -> dict[str, float]:
    """How long it takes until a server listens, and until all games can be played: the median of some starts.

    Each is on a new database. One start comes before them, so that Python has its compiled modules.
    """
    listening, playing = [], []
    for _ in range(1 + times):
        with tempfile.TemporaryDirectory() as folder:
            begun = time.perf_counter()
            with server(f"sqlite:///{folder}/bench.db", core) as (port, _, started):
                asyncio.run(ready(port))
                playing.append(time.perf_counter() - begun)
                listening.append(started)
    return {
        "listening_after_s": round(median(listening[1:]), 2),
        "ready_after_s": round(median(playing[1:]), 2),
        "ready_after_s_at_worst": round(max(playing[1:]), 2),
    }


async def ready(port: int) -> None:
    """Until all games are loaded."""
    while len((await Http(port).ask("GET", "/healthz"))["ready"]) < 3:
        await asyncio.sleep(0.05)


async def measure(tables: int, seconds: float, database_url: str, core: int) -> dict[str, Any]:
    """One level of load."""
    with server(database_url, core) as (port, process, _):
        await ready(port)
        pid = process.pid
        idle = memory(pid)
        load = Load()
        pairs = [Pair(port, load, random.Random(number)) for number in range(tables)]
        for first in range(0, tables, 50):
            await asyncio.gather(*(pair.sit(watchers=1) for pair in pairs[first : first + 50]))
        await asyncio.sleep(2)
        seated = memory(pid)
        gc.freeze()  # so that the load's own collector does not stop it while it measures
        gc.disable()
        begun, own = time.perf_counter(), time.process_time()
        until, used = begun + seconds, cpu(pid)
        await asyncio.gather(*(pair.play(until) for pair in pairs))
        await asyncio.sleep(0.5)
        took = time.perf_counter() - begun
        busy, load_busy = (cpu(pid) - used) / took, (time.process_time() - own) / took
        gc.enable()
        stopped = await stop(process)
        for pair in pairs:
            for stream in pair.streams:
                stream.cancel()
    return {
        "tables": tables,
        "streams": 3 * tables,
        "moves": len(load.answers),
        "moves_per_second": round(len(load.answers) / took, 1),
        "failures": load.failures,
        "load_late": load.late,
        "answer_ms": {f"p{p}": percentile(load.answers, p / 100) for p in (50, 95, 99)},
        "told_ms": {f"p{p}": percentile(load.told, p / 100) for p in (50, 95, 99)},
        "core_busy": round(busy, 2),
        "load_core_busy": round(load_busy, 2),
        "stopped_after_s": stopped,
        "idle_mb": idle,
        "kb_per_stream_and_table": round(1024 * (seated - idle) / (3 * tables), 1),
    }


async def stop(process: subprocess.Popen[bytes]) -> float:
    """How long it takes until a server has stopped that is asked to, while all streams are read."""
    asked = time.perf_counter()
    process.terminate()
    while process.poll() is None and time.perf_counter() - asked < 60:
        await asyncio.sleep(0.05)
    return round(time.perf_counter() - asked, 1)


def cpu(pid: int) -> float:
    """The seconds that a process has used of a core."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def figures(tables: int = 2000, seconds: float = 30.0, database_url: str | None = None) -> dict[str, Any]:
    """One level of load, the server on the first core and the load on the others."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, set(cores[1:]) or set(cores))
    try:
        with tempfile.TemporaryDirectory() as folder:
            url = database_url or f"sqlite:///{folder}/bench.db"
            return {**starts(cores[0]), **asyncio.run(measure(tables, seconds, url, cores[0]))}
    finally:
        os.sched_setaffinity(0, set(cores))


def main() -> None:
    """Prints the figures as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--double", action="store_true", help="double the load until it breaks")
    parser.add_argument("--database-url", help="a file in a temporary folder otherwise")
    said = parser.parse_args()
    tables = said.tables
    while True:
        told = figures(tables, said.seconds, said.database_url)
        print(json.dumps(told), flush=True)
        late = told["answer_ms"]["p99"] is None or told["answer_ms"]["p99"] > 1000
        if not said.double or late or told["failures"]:
            return
        tables *= 2


if __name__ == "__main__":
    main()
