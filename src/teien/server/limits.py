"""How much anyone may do: so often, and so much at once. Nobody can take what others need."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from contextlib import ExitStack, contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Any

from teien.tables.refusals import TooMuch

LABORIOUS = ("/api/challenges/", "/api/games", "/api/leaderboard", "/api/me/", "/api/players")
LABORIOUS_ENDS = (
    "/record",
    "/replay",
    "/review",
    "/tables",
    "/keep",
    "/again",
    "/challenge",
    "/picture.png",
    "/picture.svg",
)
"""What asks much of the database or the processor, or tells much: it has a lower rate."""


@lru_cache(10_000)
def visitor(address: str) -> str:
    """Who counts as one visitor: an address, or in IPv6 a network, for a home or a phone has one of those."""
    try:
        number = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(number, IPv6Address):
        if number.ipv4_mapped:
            return str(number.ipv4_mapped)
        return str(IPv6Network((int(number) >> 64 << 64, 64)))
    return address


def address_of(scope: MutableMapping[str, Any]) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return visitor(client[0]) if client else ""


class Limit:
    """So many acts a second on average, and so many at once, for each name."""

    NAMES = 50_000

    def __init__(self, per_second: float, at_once: int) -> None:
        self._per_second, self._at_once = per_second, at_once
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def spend(self, name: str) -> None:
        """Takes one act, or refuses it."""
        now = time.monotonic()
        left, at = self._left.pop(name, (float(self._at_once), now))
        left = min(float(self._at_once), left + (now - at) * self._per_second)
        self._left[name] = (left - 1.0 if left >= 1.0 else left, now)
        if len(self._left) > self.NAMES:
            self._left.popitem(last=False)
        if left < 1.0:
            raise TooMuch((1.0 - left) / self._per_second)


class AtOnce:
    """So many things going on at the same time, for each name."""

    def __init__(self, most: int, said: str) -> None:
        self._most, self._said = most, said
        self._open: dict[str, int] = {}

    @contextmanager
    def one(self, name: str) -> Iterator[None]:
        """One of them, or a refusal."""
        if self._open.get(name, 0) >= self._most:
            raise TooMuch(1.0, self._said)
        self._open[name] = self._open.get(name, 0) + 1
        try:
            yield
        finally:
            self._open[name] -= 1
            if not self._open[name]:
                del self._open[name]


class Limits:
    """The limits of a server; none of them when it is measured."""

    def __init__(self, on: bool = True) -> None:
        self._on = on
        self._acts = Limit(20, 60)
        self._guests = Limit(0.5, 30)
        self._tables = Limit(0.5, 20)
        self._chat = Limit(0.5, 8)
        self._address = Limit(100, 400)
        self._labour = Limit(10, 100)
        self._openings = Limit(20, 60)
        self._streams = AtOnce(20, "You look at twenty tables at once already; close one of them first.")
        self._streams_there = AtOnce(200, "Many pages are open where you are; close some of them first.")
        self._hints = AtOnce(3, "You wait for three hints already; more are given when one of them is there.")
        self._hints_there = AtOnce(12, "Many hints are asked for from where you are; try again in a moment.")

    def act(self, player: str) -> None:
        """Someone does something."""
        if self._on:
            self._acts.spend(player)

    def welcome(self, address: str) -> None:
        """A new guest comes from an address."""
        if self._on:
            self._guests.spend(address)

    def set_table(self, player: str) -> None:
        """Someone sets a table."""
        if self._on:
            self._tables.spend(player)

    def say(self, player: str) -> None:
        """Someone talks."""
        if self._on:
            self._chat.spend(player)

    @contextmanager
    def hint(self, player: str, address: str) -> Iterator[None]:
        """Someone waits for a hint."""
        with ExitStack() as places:
            if self._on:
                places.enter_context(self._hints.one(player))
                places.enter_context(self._hints_there.one(address))
            yield

    @contextmanager
    def stream(self, player: str | None, address: str) -> Iterator[None]:
        """Someone opens a stream."""
        with ExitStack() as places:
            if self._on:
                places.enter_context(self._streams_there.one(address))
            if self._on and player:
                places.enter_context(self._streams.one(player))
            yield

    def request(self, address: str, path: str) -> None:
        """Any request from an address; one that makes work counts for more."""
        if self._on:
            self._address.spend(address)
            if path.startswith(LABORIOUS) or path.endswith(LABORIOUS_ENDS):
                self._labour.spend(address)
            if path.endswith("/events"):
                self._openings.spend(address)
