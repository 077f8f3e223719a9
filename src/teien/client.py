"""A small client for the HTTP API: all that a bot of one's own needs.

from teien.client import Client

me = Client.guest("http://127.0.0.1:8000", "My bot")
table = me.new_table("niya", ["me", "novice"])
for game in table.turns():
    table.play(game["legal"][0])
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Generator, Iterator, Sequence
from typing import Any

import httpx

Json = dict[str, Any]
PATIENCE = 60.0
"""A stream that is silent for so many seconds is dead: there are heartbeats."""


class Problem(Exception):
    """The server has refused something; the message is its sentence."""

    def __init__(self, told: Json) -> None:
        super().__init__(told.get("detail", "The server has refused it."))
        self.told = told
        self.status: int = told.get("status", 500)


class Client:
    """Someone at a server."""

    def __init__(self, url: str, token: str | None = None) -> None:
        secure = url.startswith("https:")  # otherwise there are no certificates to load, which takes a while
        self._http = httpx.Client(base_url=url, timeout=PATIENCE, verify=secure)
        self.token: str | None = None
        if token:
            self._become(token)

    def _become(self, token: str) -> None:
        self.token = token
        self._http.cookies.clear()
        self._http.headers["Authorization"] = f"Bearer {token}"

    @classmethod
    def guest(cls, url: str, name: str) -> Client:
        """Comes as a new guest."""
        client = cls(url)
        client._become(client.post("/api/guests", name=name)["token"])
        return client

    def get(self, path: str, **query: Any) -> Json:
        """Asks for something."""
        return self._told(self._http.get(path, params=query))

    def post(self, path: str, **said: Any) -> Json:
        """Says something."""
        return self._told(self._http.post(path, json=said))

    def _told(self, response: httpx.Response) -> Json:
        told: Json = response.json() if response.content else {}
        if response.is_error:
            raise Problem(told)
        return told

    def new_table(self, game: str, seats: Sequence[str], **more: Any) -> TableClient:
        """Sets a table: each seat is `me`, `open`, or the level of a bot. It starts if no seat is open."""
        kinds = [
            {"kind": seat} if seat in ("me", "open") else {"kind": "bot", "level": seat} for seat in seats
        ]
        told = self.post("/api/tables", game=game, seats=kinds, start="open" not in seats, **more)
        return TableClient(self, told["table"]["id"])

    def join(self, table_id: str, **said: Any) -> TableClient:
        """Sits down at a table."""
        self.post(f"/api/tables/{table_id}/join", **said)
        return TableClient(self, table_id)

    def table(self, table_id: str) -> TableClient:
        """A table, to look at."""
        return TableClient(self, table_id)

    def stream(self, path: str, last: str | None = None) -> Iterator[tuple[str, str | None, Json]]:
        """Server-sent events, until the line is cut: the kind of each, its id and its data."""
        headers = {"Last-Event-ID": last} if last else {}
        with self._http.stream("GET", path, headers=headers) as response:
            if response.is_error:
                response.read()
                raise Problem(response.json())
            yield from _events(response.iter_lines())

    def close(self) -> None:
        """Hangs up."""
        self._http.close()


class TableClient:
    """Someone at a table."""

    def __init__(self, client: Client, table_id: str) -> None:
        self.client, self.id = client, table_id
        self.position = 0
        self._view: Json = {}

    def look(self) -> Json:
        """The table as it is now."""
        return self._seen(self.client.get(f"/api/tables/{self.id}"))

    def do(self, what: str, **said: Any) -> Json:
        """Something else: `start`, `leave`, `chat`, `undo` …"""
        return self._seen(self.client.post(f"/api/tables/{self.id}/{what}", **said))

    def play(self, move: str, seat: int | None = None) -> Json:
        """Makes a move: for the seat whose turn it is, if none is named. A lost answer is asked for again."""
        seat = self._view["seat"] if seat is None else seat
        said = {"seat": seat, "move": move, "position": self.position, "id": secrets.token_urlsafe(12)}
        for attempt in range(5):
            try:
                return self.do("moves", **said)
            except httpx.TransportError:
                time.sleep(0.2 * 2**attempt)
        return self.do("moves", **said)

    def events(self, since: int | None = None) -> Generator[tuple[str, Json], None, None]:
        """All that happens, from now on or since a position; a line that was cut is taken up again."""
        last = None if since is None else str(since)
        while True:
            try:
                for kind, number, told in self.client.stream(f"/api/tables/{self.id}/events", last):
                    last = number or last
                    yield kind, self._seen(told)
            except httpx.TransportError:
                time.sleep(0.5)

    def turns(self) -> Iterator[Json]:
        """The view of one of one's seats, each time it owes a move, until the game is over."""
        for kind, told in self.events():
            if kind == "presence":
                continue
            while mine := self._owing(told):
                self._view = mine
                before = self.position
                yield mine
                told = self.look() if self.position == before else self._last
            if told["table"]["state"] == "over":
                return

    def _owing(self, told: Json) -> Json | None:
        if told["table"]["position"] < self.position or told["table"]["state"] != "playing":
            return None
        return next((view for view in told["views"] if view["seat"] in view["owing"]), None)

    def _seen(self, told: Json) -> Json:
        if "table" in told and told["table"]["position"] >= self.position:
            self.position, self._last = told["table"]["position"], told
        return told


def _events(lines: Iterator[str]) -> Iterator[tuple[str, str | None, Json]]:
    kind, number, data = "message", None, ""
    for line in lines:
        field, _, value = line.partition(": ")
        if field == "event":
            kind = value
        elif field == "id":
            number = value
        elif field == "data":
            data += value
        elif not line and data:
            yield kind, number, json.loads(data)
            kind, number, data = "message", None, ""
