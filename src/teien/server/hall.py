"""The hall: all tables of this node, and everything that is done at them.

A table in memory is only ever a replay of its log. Whoever acts holds the table's lock, decides, lets the
table take the entries, waits until they are durable, and only then are they told to anyone. If they cannot be
written, the table is forgotten and read again from its log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

import sqlalchemy as sql

from teien.play.book import Json
from teien.play.errors import TeienError
from teien.play.fairness import SECRET_BYTES
from teien.server import catalogue, metrics
from teien.server import schema as db
from teien.server.bot_turns import BotTurns
from teien.server.bots import Bots
from teien.server.broadcast import Broadcast
from teien.server.database import Database
from teien.server.fair_queue import FairQueue
from teien.server.ledger import Addition, Ledger, Overtaken
from teien.server.people import Person
from teien.server.pulse import Pulse, SteadyTime
from teien.server.ratings import settle
from teien.server.table_rows import consequences, row_of, seat_rows, settled
from teien.tables import entries as log
from teien.tables.clocks import Outages
from teien.tables.entries import Draft, Entry
from teien.tables.keeping import still_to_enter
from teien.tables.refusals import Illegal, NotThere, Unavailable
from teien.tables.setting import again
from teien.tables.table import Table
from teien.tables.table_state import OPEN, OVER

KEPT = 1024
"""So many tables stay in memory, the latest used, and all that are looked at: a long game takes 250 KB."""
TRIES = 8
RENAMED = 20
"""At so many tables, the latest, someone who waits there is called otherwise: nobody waits at more."""
logger = logging.getLogger("teien.hall")
Answer = TypeVar("Answer")


class Hall:
    """The tables of this node."""

    def __init__(self, database: Database, bots: Bots, now: SteadyTime) -> None:
        self.database = database
        self.ledger = Ledger(database)
        self.bots = bots
        self.past = FairQueue(1)
        """For those who want to see a game again: one at a time, in turn, while the tables go on."""
        self.outages = Outages()
        self.now = now
        """The one clock of this node: all that happens at tables, and when, goes by it."""
        self.pulse = Pulse(database, self.outages, now)
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._locks: WeakKeyDictionary[Table, asyncio.Lock] = WeakKeyDictionary()
        """Whoever changes a table holds its lock."""
        self.broadcast = Broadcast(database, self._tables, now)
        self.bot_turns = BotTurns(bots, self.holding, self._act)
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[None]] = {}

    # --- tables ---------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table:
        """A table, from memory or from its log."""
        table = self._tables.get(table_id)
        if table is None:
            table = await asyncio.shield(self._opening.get(table_id) or self._begin_to_open(table_id))
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        return table

    def _lock(self, table: Table) -> asyncio.Lock:
        return self._locks.setdefault(table, asyncio.Lock())

    def _begin_to_open(self, table_id: str) -> asyncio.Task[Table]:
        """However many wait for a table, it is read once."""

        def done(task: asyncio.Task[Table]) -> None:
            del self._opening[table_id]
            if not task.cancelled():
                task.exception()  # whoever waited for it is told; it may be that nobody did

        self._opening[table_id] = asyncio.create_task(self._open(table_id))
        self._opening[table_id].add_done_callback(done)
        return self._opening[table_id]

    def game_at(self, table_id: str) -> str | None:
        """The game that is played at a table, if it is in memory: nobody waits for the database here."""
        table = self._tables.get(table_id)
        return table.game_name if table else None

    async def _open(self, table_id: str) -> Table:
        rows = await self.database.fetch(sql.select(db.tables).where(db.tables.c.id == table_id))
        if not rows:
            raise NotThere("There is no such table.")
        table = Table(table_id, rows[0].secret, self.outages)
        await self.make_ready(rows[0].game)
        for entry in await self.ledger.read(table_id):
            table.take(entry)
        self._keep(table)
        return table

    def _keep(self, table: Table) -> None:
        self._tables[table.id] = table
        for table_id in list(self._tables)[: max(0, len(self._tables) - KEPT)]:
            if not self._lock(self._tables[table_id]).locked() and not self.broadcast.is_watched(table_id):
                del self._tables[table_id]
        metrics.tables.set(len(self._tables))

    async def make_ready(self, game: str) -> None:
        """Loads the rules of a game without stopping everything else; the first time takes a while.

        However many wait for it, they wait in one thread: the others are for the page.
        """
        if game in catalogue.ready:
            return
        if game not in self._loading:
            self._loading[game] = asyncio.create_task(asyncio.to_thread(catalogue.load, game))
            self._loading[game].add_done_callback(lambda _: self._loading.pop(game))
        await asyncio.shield(self._loading[game])

    @asynccontextmanager
    async def holding(self, table_id: str) -> AsyncIterator[Table]:
        """A table as it is now, on whatever node it was changed last, held against changes on this one."""
        while True:
            table = await self.find(table_id)
            async with self._lock(table):
                if self._tables.get(table_id) is not table:
                    continue  # it was forgotten while we waited
                if self.database.shared:
                    for entry in await self.ledger.read(table_id, table.head):
                        table.take(entry)
                yield table
                return

    # --- acting ---------------------------------------------------------------------------

    async def set_table(
        self, host: str, facts: Json, drafts: Callable[[Table], list[Draft]], table_id: str | None = None
    ) -> Table:
        """A new table, and what else is done at once. Raises `Overtaken` if there is one of that id."""
        await self.make_ready(facts["game"])
        table = Table(table_id or new_id(), secrets.token_bytes(SECRET_BYTES), self.outages)
        self._enter(table, [Draft(log.SET, host, facts)])
        self._enter(table, drafts(table))
        await self._add(table, host)
        return table

    async def deal_again(self, host: str, facts: Json, secret: bytes, table: str, *also: Any) -> Table:
        """A new table of that id, with the deal of a secret that was opened; its game begins at once.

        What else is to be written becomes durable with it, or `Overtaken` is raised and there is no table.
        """
        dealt = Table(table, secret, self.outages)
        self._enter(dealt, [Draft(log.SET, host, facts)])
        self._enter(dealt, dealt.start_if_full(host, must=True))
        await self._add(dealt, host, *also)
        return dealt

    async def _add(self, table: Table, host: str, *also: Any) -> None:
        """A new table becomes durable, and goes on. Raises `Overtaken` if there is one of that id."""
        row = {
            "id": table.id,
            "secret": table.secret,
            "game": table.game_name,
            "public": table.public,
            "created": table.created,
            "settled": False,
            **row_of(table, self.now()),
        }
        await self.ledger.add(
            Addition(
                table.id,
                table.entries,
                row,
                new=True,
                also=[*seat_rows(self.database, table, host), *also],
            )
        )
        self._keep(table)
        self._after(table)

    async def keep(self, played: Table, host: str) -> bool:
        """A game that was played on a device is on a table from now on; whether that is a new one.

        Its id follows from the game: if it was kept before, that table is brought as far as the game is.
        """
        try:
            await self.find(played.id)
        except NotThere:
            with suppress(Overtaken):  # whoever lost an answer may ask twice at once
                await self._add(played, host)
                return True
        await self.act(played.id, lambda table: still_to_enter(table, played), lambda table: None)
        return False

    async def act(
        self,
        table_id: str,
        decide: Callable[[Table], list[Draft]],
        answer: Callable[[Table], Answer],
    ) -> Answer:
        """Does something at a table and answers when it is durable, even if nobody waits for it any more."""
        return await asyncio.shield(asyncio.create_task(self._act(table_id, decide, answer)))

    async def _act(
        self, table_id: str, decide: Callable[[Table], list[Draft]], answer: Callable[[Table], Answer]
    ) -> Answer:
        for _ in range(TRIES):
            async with self.holding(table_id) as table:
                before = table.head
                await self.pulse.felt()
                entries = self._enter(table, decide(table))
                if not entries:
                    return answer(table)
                try:
                    await self.ledger.add(
                        Addition(
                            table.id,
                            entries,
                            row_of(table, self.now()),
                            also=consequences(self.database, table, before),
                        )
                    )
                except Overtaken:
                    self._forget(table)
                    continue
                except BaseException:
                    self._forget(table)
                    raise
                self._after(table)
                return answer(table)
        raise Unavailable("Too much happens at this table at once; try again.")

    def _enter(self, table: Table, drafts: Sequence[Draft]) -> list[Entry]:
        """Lets the table take what is to be entered: all of it or nothing."""
        entries: list[Entry] = []
        for draft in drafts:
            entry = draft.at(table.head + 1, self.now())
            try:
                table.take(entry)
            except TeienError as error:
                if entries:
                    self._forget(table)
                raise Illegal(str(error)) from error
            entries.append(entry)
        return entries

    def _forget(self, table: Table) -> None:
        self._tables.pop(table.id, None)

    def _after(self, table: Table) -> None:
        """What follows from something durable: everyone is told, and bots think."""
        self.broadcast.ring(table.id)
        if table.public:
            self.broadcast.ring_lobby()
        self.bot_turns.end_idle_thought(table)
        if table.bot_turn() is not None:
            self.bot_turns.wake(table.id)
        if table.state == OVER and not table.settled:
            self.start(self.settle(table.id))

    async def settle(self, table_id: str) -> None:
        """Enters the result of a game that is over, once; among people, the log tells what it changed."""
        async with self.holding(table_id) as table:
            if table.state != OVER or table.settled:
                return
        changed = await settle(self.database, table)
        if changed is None:
            await self.database.write(settled(table))
            table.settled = True
        else:
            rated = [Draft(log.RATED, None, changed)]
            await self._act(table_id, lambda table: [] if table.ratings else rated, lambda table: None)

    # --- once more ------------------------------------------------------------------------

    async def rematch(self, table_id: str, me: Person, may_set: Callable[[], None]) -> Table:
        """The table where the same people go on, its id entered in the log before there is such a table.

        So however many ask at once, on however many nodes, there is one; if whoever asked first was cut off
        in between, the next one sets it. If they have closed it before it began, there is another.
        """
        table = await self._once_more(table_id, me, may_set, None)
        while table.closed:
            table = await self._once_more(table_id, me, may_set, table.id)
        return table

    async def _once_more(
        self, table_id: str, me: Person, may_set: Callable[[], None], closed: str | None
    ) -> Table:
        def agree(table: Table) -> list[Draft]:
            drafts = table.ask_rematch(me.id, new_id(), closed)
            if drafts:
                may_set()
            return drafts

        known, facts = await self.act(
            table_id, agree, lambda table: (str(table.rematch), again(table, me.id))
        )
        try:
            await self.find(known)
        except NotThere:
            with suppress(Overtaken):
                await self.set_table(me.id, facts, lambda table: table.start_if_full(me.id), known)

        def sit(table: Table) -> list[Draft]:
            here = table.seats_of(me.id) or table.state != OPEN
            return [] if here else table.join(me.id, me.name, None, None)

        return await self.act(known, sit, lambda table: table)

    async def rename(self, person: Person, old: str) -> None:
        """Someone is called otherwise, wherever they wait for a game."""
        waiting = (
            sql.select(db.tables.c.id)
            .join(db.seated, db.seated.c.table_id == db.tables.c.id)
            .where(db.seated.c.player == person.id, db.tables.c.state == OPEN)
            .order_by(db.tables.c.updated.desc())
            .limit(RENAMED)
        )
        for row in await self.database.fetch(waiting):
            await self.act(
                row.id, lambda table: table.rename(person.id, old, person.name), lambda table: None
            )

    # --- opening and closing --------------------------------------------------------------

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Does something beside; a failure is written down, and the scheduler tries again."""

        async def do() -> None:
            try:
                await work
            except Exception:
                logger.exception("something beside the tables failed")

        task = asyncio.create_task(do())
        self._beside.add(task)
        task.add_done_callback(self._beside.discard)

    async def close(self) -> None:
        """Finishes what was accepted."""
        self.broadcast.close()
        await self.bot_turns.close()
        await asyncio.gather(*self._beside, return_exceptions=True)
        await self.ledger.close()


def new_id() -> str:
    """An id for a table that nobody can guess."""
    return secrets.token_urlsafe(16)
