"""Whatever a visitor sends, it is never our fault: odd paths, headers and bodies get a 4xx, not a 5xx."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from functools import partial
from urllib.parse import quote

import httpx
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from teien.client import Client
from teien.server import app, requests
from teien.server.settings import Settings
from teien.server.site import page
from tests.server.conftest import NewDatabase, Running

ODD = [
    "\x00",
    "%00",
    "x" * 300,
    "x" * 5000,
    "é" * 200,
    "..",
    "../../etc/passwd",
    "\ud800",
    "٣",
    "a/b",
    "'",
    '"',
]
PLACES = [
    "/{}",
    "/assets/{}",
    "/t/{}",
    "/api/{}",
    "/api/tables/{}",
    "/api/tables/{}/replay",
    "/api/tables/{}/record",
    "/api/tables/{}/events",
    "/api/tables/{}/picture.png",
    "/api/tables?game=niya&state={}",
    "/api/players/{}",
    "/api/leaderboard?game=niya&mode={}",
    "/api/leaderboard?game={}",
    "/api/me/games?after={}",
    "/api/me/tokens/{}",
    "/api/me/keys/{}",
]
BODIES = {
    "/api/guests": {"name": "A"},
    "/api/links": {"code": "A"},
    "/api/me/tokens": {"label": "A"},
    "/api/tables": {"game": "niya", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}], "word": "A"},
    "/api/tables/keep": {
        "record": requests.ON_PAPER
        | {"players": ["A", "A"], "setup": {"A": "A"}, "moves": [{"A": "A"}, {"seat": 0, "move": "A"}]},
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "A"}],
        "ending": "A",
    },
    "/api/tables/{table}/chat": {"text": "A", "id": "A"},
    "/api/tables/{table}/moves": {"seat": 0, "move": "A", "position": 1, "id": "A"},
    "/api/tables/{table}/word": {"seat": 0, "word": "A"},
    "/api/tables/{table}/mute": {"player": "A"},
    "/api/tables/{table}/dismiss": {"player": "A"},
}


class Visitor:
    """Someone who is known, and sends what no browser would."""

    def __init__(self, url: str) -> None:
        self.client = Client.guest(url, "Aiko")
        self.at = httpx.URL(url)
        self.table = self.client.new_table("niya", ["me", "open"]).id

    def sends(self, method: str, path: str, headers: dict[str, str] | None = None, body: bytes = b"") -> int:
        """Sends it byte by byte as it is; gives the status of the answer."""
        told = {"Host": "x", "Connection": "close", "Authorization": f"Bearer {self.client.token}"}
        told |= {"Content-Type": "application/json", "Content-Length": str(len(body)), **(headers or {})}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
        with socket.create_connection((self.at.host, self.at.port or 80), timeout=60) as line:
            line.sendall("\r\n".join(lines).encode("utf-8", "surrogatepass") + body)
            answer = line.makefile("rb").readline()
        return int(answer.split()[1]) if answer else 0  # a line that is no HTTP at all is hung up


@pytest.fixture(scope="module")
def visitor(new_database: NewDatabase, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """At a server whose page is built, for it is files that odd paths are looked for in."""
    site = tmp_path_factory.mktemp("site")
    (site / "index.html").write_text("Teien")
    built = pytest.MonkeyPatch()
    built.setattr(app, "page", partial(page, site=site))
    running = Running(Settings(new_database(), bots=0, limits=False, warm=False))
    visitor = Visitor(running.url)
    yield visitor
    visitor.client.close()
    running.stop()
    built.undo()


def quoted(odd: str) -> str:
    return quote(odd, safe="/.%", errors="surrogatepass")


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("odd", ODD, ids=range(len(ODD)))
def test_an_odd_path_is_the_visitors_fault(visitor: Visitor, place: str, odd: str) -> None:
    method = "DELETE" if "tokens" in place or "keys" in place else "GET"
    assert visitor.sends(method, place.format(quoted(odd))) < 500


@pytest.mark.parametrize("path", ["/%00", "/assets/%00", "/t/%00", f"/{'x' * 300}", "/api/tables/%00"])
def test_what_nothing_can_be_called_is_said_to_be_nowhere(visitor: Visitor, path: str) -> None:
    assert visitor.sends("GET", path) in (404, 422)


@pytest.mark.parametrize(
    "name", ["Origin", "Host", "Cookie", "Authorization", "Last-Event-ID", "Accept-Language"]
)
@pytest.mark.parametrize(
    "odd", ["http://[", "http://[::1", "]", "\x01", "é", "Bearer é", "teien=%00", "x" * 5000]
)
def test_an_odd_header_is_the_visitors_fault(visitor: Visitor, name: str, odd: str) -> None:
    for method, path in (("POST", "/api/guests"), ("DELETE", "/api/me/cookie"), ("GET", "/")):
        told = {name: odd} | ({"Authorization": "", "Cookie": "teien=x"} if name == "Origin" else {})
        assert visitor.sends(method, path, told, b'{"name":"A"}') < 500


@pytest.mark.parametrize("path", BODIES)
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
@given(odd=st.one_of(st.text(), st.sampled_from(ODD), st.text(st.characters(exclude_categories=()))))
def test_odd_words_in_a_body_are_the_visitors_fault(visitor: Visitor, path: str, odd: str) -> None:
    """Each word of each message is odd for once, halves of characters included, as JSON can write them."""
    said = orjson.dumps(BODIES[path]).decode()
    written = orjson.dumps(odd).decode() if odd.isprintable() else escaped(odd)
    where = path.format(table=visitor.table)
    for number in range(said.count('"A"')):
        parts = said.split('"A"')
        body = '"A"'.join(parts[: number + 1]) + written + '"A"'.join(parts[number + 1 :])
        assert visitor.sends("POST", where, body=body.encode()) < 500, body


def escaped(text: str) -> str:
    """A JSON string of escapes alone, which may be halves of characters."""
    return '"' + "".join(f"\\u{unit:04x}" for unit in units(text)) + '"'


def units(text: str) -> Iterator[int]:
    raw = text.encode("utf-16-be", "surrogatepass")
    return (int.from_bytes(raw[at : at + 2]) for at in range(0, len(raw), 2))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    place=st.sampled_from(PLACES),
    odd=st.text(st.characters(exclude_categories=()), max_size=400),
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH"]),
    body=st.binary(max_size=200),
)
def test_whatever_is_asked_for_in_whatever_way(
    visitor: Visitor, place: str, odd: str, method: str, body: bytes
) -> None:
    assert visitor.sends(method, place.format(quoted(odd)), body=body) < 500
