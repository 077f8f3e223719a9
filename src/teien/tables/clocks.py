"""Clocks: how much time each seat has left, and whose time runs. Pure; the time is always given."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

DAY = 86_400.0
GRACE = 15.0
"""A seat that comes back after its time was up gets its increment, and at least so many seconds."""


@dataclass
class Outages:
    """When the server was down. That time counts for nobody."""

    spans: list[tuple[float, float]] = field(default_factory=list)

    def within(self, start: float, end: float) -> float:
        """How many seconds between two moments the server was down."""
        return sum(max(0.0, min(end, until) - max(start, since)) for since, until in self.spans)


class Clock:
    """The clocks of a table: none, live (time for each player plus an increment), or days for each move."""

    def __init__(self, kind: str, seconds: int | None, increment: int | None, days: int | None) -> None:
        self.asked = {"kind": kind, "seconds": seconds, "increment": increment, "days": days}
        self.kind = kind
        self.increment = float(increment or 0)
        self.start = float(seconds or 0) if kind == "live" else DAY * (days or 0)
        self.days = days
        self.left: dict[int, float] = {}
        self.running: set[int] = set()
        self.since = 0.0

    def begin(self, seats: Iterable[int], at: float) -> None:
        """Everyone gets the time to start with."""
        self.left = dict.fromkeys(seats, self.start) if self.kind != "none" else {}
        self.since = at

    def elapse(self, at: float, outages: Outages) -> None:
        """Lets time pass for those whose time runs."""
        passed = max(0.0, at - self.since - outages.within(self.since, at))
        for seat in self.running:
            self.left[seat] -= passed
        self.since = max(at, self.since)

    def moved(self, seat: int) -> None:
        """A seat has moved."""
        if self.kind == "live" and seat in self.left:
            self.left[seat] += self.increment

    def run(self, seats: Iterable[int]) -> None:
        """From now on the time of these seats runs."""
        now = {seat for seat in seats if seat in self.left}
        if self.kind == "days":
            for seat in now - self.running:
                self.left[seat] = self.start
        self.running = now

    def comes_back(self, seat: int) -> None:
        """Someone is back whose time may have been up."""
        if seat in self.left:
            least = self.start if self.kind == "days" else max(self.increment, GRACE)
            self.left[seat] = max(self.left[seat], least)

    def left_at(self, seat: int, at: float, outages: Outages) -> float | None:
        """The seconds that a seat has left at a moment; none without a clock."""
        if seat not in self.left:
            return None
        passed = max(0.0, at - self.since - outages.within(self.since, at)) if seat in self.running else 0.0
        return max(0.0, self.left[seat] - passed)

    def due(self, outages: Outages) -> float | None:
        """When the first of the running clocks is up, if the server stays up."""
        if not self.running:
            return None
        return (
            self.since + min(self.left[seat] for seat in self.running) + outages.within(self.since, math.inf)
        )

    def as_json(self) -> dict[str, Any]:
        """As it was asked for."""
        if self.kind == "live":
            return {"kind": "live", "seconds": int(self.start), "increment": int(self.increment)}
        return {"kind": "days", "days": self.days} if self.kind == "days" else {"kind": "none"}
