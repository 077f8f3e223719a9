"""Connections of those who do not behave: they are ended, take little memory, and others do not notice."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from teien.client import Client, Problem
from teien.server import connections
from teien.server.connections import HEAD_LIMIT
from teien.server.limits import Limits, visitor
from teien.tables.refusals import TooMuch
from tests.server.conftest import Running
from tests.server.raw import ask, is_cut, line_to, status
from tests.server.test_faults import house

POST = b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """What is tried here does not reach a database."""
    with house(f"sqlite:///{tmp_path_factory.mktemp('lines')}/teien.db") as (running, _):
        yield running


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for nobody very long."""
    monkeypatch.setattr(connections, "HEAD_TIME", 0.3)
    monkeypatch.setattr(connections, "BODY_TIME", 0.3)
    monkeypatch.setattr(connections, "SLOW", 0.3)


def again(times: int, pause: float, do: Callable[..., object], *words: object) -> None:
    """The same thing, so many times."""
    for _ in range(times):
        do(*words)
        time.sleep(pause)


@pytest.mark.parametrize("shape", ["one header", "many headers", "one path"])
def test_a_head_without_end_is_refused(url: str, shape: str) -> None:
    begins = {"one header": b"GET / HTTP/1.1\r\nHost: x\r\nX: ", "many headers": b"GET / HTTP/1.1\r\n"}
    goes_on = {"many headers": b"X: " + b"x" * 500 + b"\r\n"}
    with line_to(url) as line:
        line.sendall(begins.get(shape, b"GET /"))
        sent = 0
        try:
            while sent < 100 * HEAD_LIMIT:
                sent += line.send(goes_on.get(shape, b"x" * 4096))
        except ConnectionError:
            pass
        assert sent < 100 * HEAD_LIMIT, "the server takes it all"
    assert httpx.get(f"{url}/healthz").status_code == 200


def test_a_head_without_end_is_told_so(url: str) -> None:
    with line_to(url) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"x" * HEAD_LIMIT)
        assert status(line) == 431
        assert is_cut(line)


def test_a_long_head_that_ends_is_taken(url: str) -> None:
    with line_to(url) as line:
        for piece in (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: ", b"x" * (HEAD_LIMIT // 2), b"\r\n", b"\r\n"):
            line.sendall(piece)
            time.sleep(0.02)
        assert status(line) == 200


@pytest.mark.parametrize(
    ("begun", "answered"),
    [
        (b"", 408),
        (b"GET /healthz HTTP/1.1\r\nHos", 408),
        (POST + b"Content-Length: 100\r\n\r\n{", 0),
        (b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n", 200),
    ],
)
def test_half_a_request_is_not_waited_for(hurried: None, url: str, begun: bytes, answered: int) -> None:
    with line_to(url) as line:
        line.sendall(begun)
        assert status(line) == answered
        assert is_cut(line)


def test_a_drop_now_and_then_does_not_help(hurried: None, url: str) -> None:
    with line_to(url) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nX: ")
        with pytest.raises(ConnectionError):
            again(600, 0.05, line.sendall, b"x")


def test_the_next_request_on_a_line_has_its_own_time(hurried: None, url: str) -> None:
    with line_to(url) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert status(line) == 200
        time.sleep(0.5)  # longer than a head may take: it has not begun
        line.sendall(b"GET /healthz HTTP/1.1\r\nHo")
        assert is_cut(line)


def test_a_stream_stays_open_though_requests_must_hurry(hurried: None, url: str) -> None:
    with ask(url, "/api/lobby/events") as line:
        assert status(line) == 200
        line.settimeout(1.0)
        assert not is_cut(line)


def test_a_body_that_ends_too_soon_does_nothing(url: str) -> None:
    """Whoever hangs up in the middle has not said what is there so far."""
    said = json.dumps({"name": "Aiko"}).encode()
    before = httpx.get(f"{url}/metrics").text
    with line_to(url) as line:
        line.sendall(POST + b"Content-Length: 1000\r\n\r\n" + said)
        time.sleep(0.1)
    for _ in range(100):
        after = httpx.get(f"{url}/metrics").text
        if 'kind="hung-up"' in after:
            break
        time.sleep(0.05)
    guests = [line for line in after.splitlines() if "/api/guests" in line and "count" in line]
    assert guests == [line for line in before.splitlines() if "/api/guests" in line and "count" in line]


def test_an_answer_that_nobody_reads_is_let_go(hurried: None, url: str) -> None:
    """The reader's buffers are full; the server does not keep the rest of it for ever."""
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        there = httpx.URL(url)
        slow.connect((there.host, there.port))
        slow.settimeout(30)
        with pytest.raises(ConnectionError):
            again(10_000, 0.01, slow.sendall, b"GET /api/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n")


# --- rates ------------------------------------------------------------------------------------


def test_an_ipv6_network_is_one_visitor() -> None:
    assert visitor("2001:db8:1:2:3:4:5:6") == visitor("2001:db8:1:2:ffff::1") != visitor("2001:db8:1:3::1")
    assert visitor("::ffff:192.0.2.7") == visitor("192.0.2.7") != visitor("192.0.2.8")
    assert visitor("fe80::1%eth0") == visitor("fe80::2")
    assert visitor("a proxy's fancy") == "a proxy's fancy"


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/api/games",
        "/api/tables",
        "/api/leaderboard",
        "/api/players/x",
        "/api/tables/x/record",
        "/api/tables/x/events",
        "/api/tables/x/picture.png",
        "/metrics",
    ],
)
def test_everything_has_a_rate(path: str) -> None:
    limits = Limits()
    with pytest.raises(TooMuch):
        again(500, 0, limits.request, "192.0.2.7", path)
    limits.request("192.0.2.8", path)


def test_the_rate_is_kept_before_anything_is_done(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/teien.db", limits=True) as (running, _):
        client = Client(running.url)
        with pytest.raises(Problem) as refused:
            again(500, 0, client.get, "/api/games")
        assert refused.value.status == 429
        client.close()
