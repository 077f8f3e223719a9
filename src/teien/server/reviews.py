"""Reviews of games that are over, for whoever's device is too slow: worked out beside the bots, and kept.

They have a process of their own, which steps back behind everything else, and only one part of one review is
worked out at a time: no move waits for one. Whoever asks is told what is there already, and asks again; what
nobody has asked about for a while is left.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import time
import zlib
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field

import sqlalchemy as sql

import teien
from teien.play.book import Json
from teien.play.errors import TeienError
from teien.server import review_work as work
from teien.server import schema as db
from teien.server.bot_workers import Answer, BotWorker
from teien.server.database import Database, errors_of
from teien.server.fair_queue import FairQueue
from teien.tables.answers import ReviewAnswer
from teien.tables.refusals import Refused, TooMuch, Unavailable

NICE = 19
"""So far it steps back: behind the bots, and they behind the server."""
PATIENCE = 300.0
"""So many seconds a part may take; the first one compiles what it needs."""
AT_ONCE = 16
"""So many reviews are under way, and no more."""
MOMENT = 1.0
"""So many seconds whoever asks waits for what comes at once."""
WANTED = 60.0
"""So many seconds after somebody asked for it a review is still wanted."""
KEPT = 2000
"""So many are kept, the latest."""
logger = logging.getLogger("teien.reviews")


@dataclass
class Progress:
    """A review under way."""

    asked: float
    done: int = 0
    of: int = 0
    """So many parts are done of so many."""
    told: Json | None = None
    """The first judgement of all decisions, then the one that stays."""
    settled: bool = False
    task: asyncio.Task[None] = field(init=False)

    def answer(self) -> ReviewAnswer:
        """What is there of it."""
        return ReviewAnswer(settled=self.settled, done=self.done, of=self.of, review=self.told)


class Unwanted(Exception):
    """Nobody has asked for a while."""


class Reviews:
    """The reviews of this node."""

    def __init__(self, database: Database, bots: int) -> None:
        """Worked out in a process, if bots have some; else in a thread."""
        self._database = database
        self._failures = errors_of(str(database.url))
        self._worker = BotWorker(in_process=bots > 0, nice=NICE)
        self._queue = FairQueue(1)
        self._under_way: dict[str, Progress] = {}
        self._closed = False

    async def of(self, record: Json, who: str) -> ReviewAnswer:
        """The review of a game on paper, as far as it is there; it is begun if nobody has asked yet."""
        written = _written(record)
        digest = _digest_of(written)
        progress = self._under_way.get(digest)
        if progress is None:
            if kept := await self._kept(digest):
                return ReviewAnswer(settled=True, done=1, of=1, review=kept)
            progress = self._under_way.get(digest) or self._begin(digest, written, who)
        progress.asked = time.monotonic()
        await asyncio.wait({progress.task}, timeout=MOMENT)
        if progress.task.done():
            progress.task.result()
        return progress.answer()

    def _begin(self, digest: str, record: str, who: str) -> Progress:
        if len(self._under_way) >= AT_ONCE:
            raise TooMuch(5.0, "Many games are reviewed now; ask again in a moment.")
        progress = self._under_way[digest] = Progress(time.monotonic())

        def done(task: asyncio.Task[None]) -> None:
            del self._under_way[digest]
            if not task.cancelled():
                task.exception()  # whoever waits is told; it may be that nobody does

        progress.task = asyncio.create_task(self._work_out(digest, record, who, progress), name="review")
        progress.task.add_done_callback(done)
        return progress

    async def _work_out(self, digest: str, record: str, who: str, progress: Progress) -> None:
        """A first judgement of everything, then one that stays, which is kept."""
        try:
            outline = await self._part(progress, who, work.outline, record)
            stages = list(dict.fromkeys((outline["quick"], outline["settled"])))
            count = len(outline["decisions"])
            progress.of = len(stages) * (count + 1)
            for playouts in stages:
                judged = []
                for number in range(count):
                    judged.append(await self._part(progress, who, work.judge, record, number, playouts))
                    progress.done += 1
                course = await self._part(progress, who, work.course, record, playouts)
                summary = await self._part(progress, who, work.summary, record, judged, course)
                progress.done += 1
                progress.told = {
                    "outline": outline,
                    "decisions": judged,
                    "course": course,
                    "summary": summary,
                }
            await self._keep(digest, progress.told or {})
            progress.settled = True
        except TeienError as error:
            raise Refused(str(error)) from error
        except (BrokenProcessPool, TimeoutError) as error:
            logger.exception("a review could not be worked out")
            raise Unavailable("This game could not be reviewed just now; try again later.") from error
        except Unwanted:
            logger.info("a review was left: nobody waits for it")
            raise Unavailable("Nobody has asked for this review for a while; ask again.") from None

    async def _part(self, progress: Progress, who: str, do: Callable[..., Answer], *given: object) -> Answer:
        """One part, when it is its turn; if the process dies, once more."""
        async with self._queue.place(who, 1.0):
            if time.monotonic() - progress.asked > WANTED:
                raise Unwanted
            try:
                return await self._worker.run(PATIENCE, do, *given)
            except (BrokenProcessPool, TimeoutError):
                if self._closed:
                    raise asyncio.CancelledError from None
                logger.warning("the process of the reviews died; a new one is started")
                self._worker.renew()
                return await self._worker.run(PATIENCE, do, *given)

    # --- what is kept ---------------------------------------------------------------------

    async def sums_of(self, record: Json) -> list[Json] | None:
        """What a game on paper comes to for each seat, if its review is kept; none is begun."""
        kept = await self._kept(_digest_of(_written(record)))
        sums: list[Json] | None = kept["summary"]["sums"] if kept else None
        return sums

    async def _kept(self, digest: str) -> Json | None:
        rows = await self._database.fetch(sql.select(db.reviews.c.told).where(db.reviews.c.digest == digest))
        found: Json | None = json.loads(zlib.decompress(rows[0].told)) if rows else None
        return found

    async def _keep(self, digest: str, told: Json) -> None:
        """Keeps a review, and no more than so many; one that cannot be kept can be made again."""
        packed = zlib.compress(json.dumps(told, separators=(",", ":")).encode())
        row = {"digest": digest, "made": time.time(), "told": packed}
        oldest = sql.select(db.reviews.c.digest).order_by(db.reviews.c.made.desc()).offset(KEPT)
        try:
            await self._database.write(
                self._database.insert(db.reviews).values(row).on_conflict_do_nothing(),
                sql.delete(db.reviews).where(db.reviews.c.digest.in_(oldest)),
            )
        except self._failures:
            logger.exception("a review could not be kept")

    async def close(self) -> None:
        """Leaves all that is under way; it can be asked for again."""
        self._closed = True
        tasks = [progress.task for progress in self._under_way.values()]
        for task in tasks:
            task.cancel()
        self._worker.close()
        await asyncio.gather(*tasks, return_exceptions=True)


def _written(record: Json) -> str:
    """A record as it is sent to who judges it."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _digest_of(written: str) -> str:
    """What a review is kept by: the record, and who has judged it."""
    return hashlib.sha256(f"{teien.__version__}\0{written}".encode()).hexdigest()
