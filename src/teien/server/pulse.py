"""The server's pulse: what time it is, and when it was not there. What was not there costs nobody's clock."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import sqlalchemy as sql

from teien.server import schema as db
from teien.server.database import Database
from teien.tables.clocks import Outages

BEAT = 4.0
"""So many seconds between two signs of life."""
SILENCE = 12.0
"""After so many seconds without a sign of life from any node, the server was down."""


def since_boot() -> float:
    """Seconds that pass evenly, whoever sets the system's clock; where possible, while it sleeps too."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class SteadyTime:
    """The time of day at the start, and evenly on from there: no clock of ours jumps with the system's."""

    def __init__(self, wall: Callable[[], float] = time.time, even: Callable[[], float] = since_boot) -> None:
        self._even = even
        self._start = wall() - even()

    def __call__(self) -> float:
        """Seconds since 1970."""
        return self._start + self._even()

    def not_before(self, moment: float) -> None:
        """Time does not go back, though the system's clock may have while the server was down."""
        self._start = max(self._start, moment - self._even())


class Pulse:
    """Signs of life in the database. A gap between two is known before anything is entered after it."""

    def __init__(self, database: Database, outages: Outages, now: Callable[[], float]) -> None:
        self._database, self._outages, self._now = database, outages, now
        self._beaten = 0.0
        self._beating = asyncio.Lock()

    async def last(self) -> float:
        """When there was a sign of life; 0 if there was none ever."""
        rows = await self._database.fetch(sql.select(db.pulse.c.at))
        return float(rows[0].at) if rows else 0.0

    async def felt(self) -> None:
        """Called before anything is entered: if there was no sign of life for long, there is one first."""
        if self._now() - self._beaten > SILENCE:
            await self.beat_after(SILENCE)

    async def beat_after(self, seconds: float) -> None:
        """Gives a sign of life, if the last was so many seconds ago."""
        async with self._beating:
            if self._now() - self._beaten > seconds:
                await self.beat()

    async def beat(self) -> None:
        """Gives a sign of life. If there was none for long, all clocks stood still meanwhile."""
        now = self._now()
        async with self._database.writing() as connection:
            await connection.execute(
                self._database.insert(db.pulse).values(id=1, at=now).on_conflict_do_nothing()
            )
            last = (await connection.execute(sql.select(db.pulse.c.at).with_for_update())).scalar_one()
            if now - last > SILENCE:
                gone = self._database.insert(db.outages).values(start=last, end=now)
                await connection.execute(gone.on_conflict_do_nothing())
            await connection.execute(sql.update(db.pulse).values(at=max(now, last)))
            spans = (await connection.execute(sql.select(db.outages).order_by(db.outages.c.start))).all()
        self._outages.spans[:] = [(row.start, row.end) for row in spans]
        self._beaten = now
