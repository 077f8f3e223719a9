"""The scheduler: clocks that are up, bots that owe a move, results not entered, and a sign of life.

Every round finds its jobs in the database, so that it does not matter which node does it, or whether one died
in the middle. Whatever is found twice is done once: an entry has its place in the log, a result its mark.
"""

from __future__ import annotations

import asyncio
import logging

import sqlalchemy as sql

from teien.server import gc_tuning
from teien.server import schema as db
from teien.server.bot_turns import LEASE
from teien.server.hall import Hall
from teien.server.people import expired
from teien.server.pulse import BEAT
from teien.tables.table_state import OVER

PERIOD = 0.5
"""So many seconds between two rounds."""
AT_ONCE = 100
TIDY, TIDY_ALL = 5.0, 3600.0
"""So many seconds between two times that things are put in order: what is new, and all of it."""
logger = logging.getLogger("teien.scheduler")


class Scheduler:
    """Keeps a node's tables going. What time it is, the hall says."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._database = hall.database
        self._tidied = self._tidied_all = hall.now()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Notes how long the server was down, and goes on with whatever was going on."""
        self._hall.now.not_before(await self._hall.pulse.last())
        await self._hall.pulse.beat()
        if not self._database.shared:  # nobody else can be at work on these
            await self._database.write(
                sql.update(db.tables).where(db.tables.c.bot_due.is_not(None)).values(bot_due=0.0)
            )
        self._task = asyncio.create_task(self._run(), name="scheduler")

    async def close(self) -> None:
        """Stops, with a last sign of life."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._hall.pulse.beat()

    async def _run(self) -> None:
        while True:
            await self.run_once()
            await asyncio.sleep(PERIOD)

    async def run_once(self) -> None:
        """One round: all that is due now."""
        for job in JOBS:
            try:
                await job(self)
            except Exception:
                logger.exception("the scheduler's %s failed; it is tried again", job.__name__)

    # --- jobs -----------------------------------------------------------------------------

    async def _beat_now_and_then(self) -> None:
        """Gives a sign of life."""
        await self._hall.pulse.beat_after(BEAT)

    async def _tidy(self) -> None:
        """Puts the memory and the database in order."""
        now = self._hall.now()
        if now - self._tidied_all >= TIDY_ALL:
            self._tidied = self._tidied_all = now
            gc_tuning.collect_all()
            await self._database.write(expired())
        elif now - self._tidied >= TIDY:
            self._tidied = now
            gc_tuning.freeze()
            await self._database.tidy()

    async def _time_up(self) -> None:
        """Replaces those whose time is up."""
        tables, now = db.tables.c, self._hall.now()
        for row in await self._database.fetch(sql.select(tables.id).where(tables.due <= now).limit(AT_ONCE)):
            due = await self._hall.act(
                row.id,
                lambda table: table.time_up(self._hall.now()),
                lambda table: table.clock.due(table.outages),
            )
            if due is None or due > now:  # it was not up after all, or nobody is waited for any more
                await self._database.write(
                    sql.update(db.tables).where(tables.id == row.id, tables.due <= now).values(due=due)
                )

    async def _wake_bots(self) -> None:
        """Takes over bots' turns that no node has done in time."""
        tables, now = db.tables.c, self._hall.now()
        late = (
            sql.select(tables.id).where(tables.bot_due <= now).order_by(tables.bot_due).limit(AT_ONCE)
        ).with_for_update(skip_locked=True)
        claim = (
            sql.update(db.tables).where(tables.id.in_(late)).values(bot_due=now + LEASE).returning(tables.id)
        )
        if not await self._database.fetch(sql.select(tables.id).where(tables.bot_due <= now).limit(1)):
            return
        async with self._database.writing() as connection:
            claimed = (await connection.execute(claim)).scalars().all()
        for table_id in claimed:
            self._hall.bot_turns.wake(table_id)

    async def _settle(self) -> None:
        """Enters results that were not entered when the game ended."""
        tables = db.tables.c
        query = sql.select(tables.id).where(tables.state == OVER, sql.not_(tables.settled)).limit(AT_ONCE)
        for row in await self._database.fetch(query):
            await self._hall.settle(row.id)


JOBS = (
    Scheduler._beat_now_and_then,
    Scheduler._time_up,
    Scheduler._wake_bots,
    Scheduler._settle,
    Scheduler._tidy,
)
