"""The hall: all tables of this node, and everything that is done at them.

A table in memory is only ever a replay of its log. Whoever acts holds the table's lock, decides, lets the
table take the entries, waits until they are durable, and only then are they told to anyone. If they cannot be
written, the table is forgotten and read again from its log.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import orjson
import sqlalchemy as sql

from teien.play.book import Json
from teien.play.errors import TeienError
from teien.play.fairness import SECRET_BYTES
from teien.server import catalogue, sight, watch
from teien.server import database as db
from teien.server import entries as log
from teien.server.bots import Bots
from teien.server.clocks import Outages
from teien.server.database import Database
from teien.server.entries import Draft, Entry
from teien.server.ledger import Ledger, Overtaken, Page
from teien.server.people import Person
from teien.server.ratings import settle
from teien.server.refusals import Illegal, NotThere, NotYours, Refused, Unavailable
from teien.server.sight import Presence, Viewer
from teien.server.table import OPEN, OVER, Table

KEPT = 4096
"""So many tables are kept in memory, the latest used."""
LEASE = 10.0
"""If a node does not make a bot's move within so many seconds, another one does."""
TRIES = 8
MOST_NAMED = 100
logger = logging.getLogger("teien.hall")
Answer = TypeVar("Answer")


class Hall:
    """The tables of this node."""

    def __init__(self, database: Database, bots: Bots) -> None:
        self.database = database
        self.ledger = Ledger(database)
        self.bots = bots
        self.outages = Outages()
        self.now: Callable[[], float] = time.time
        self.watchers: dict[str, Counter[str]] = {}
        """Who has a stream open at a table on this node; spectators without a name are ''."""
        self.elsewhere: dict[str, dict[str, Counter[str]]] = {}
        """The same on every other node."""
        self.mutes: dict[str, frozenset[str]] = {}
        """Whom those do not want to hear who have changed their mind since they came."""
        self.node = secrets.token_hex(4)
        self.tell_nodes: Callable[[str], None] = lambda said: None
        """Says something to all nodes, if there are others."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._bells: dict[str, set[asyncio.Event]] = {}
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._lobby_bells: set[asyncio.Event] = set()
        self._beside: set[asyncio.Task[None]] = set()
        self._loading: dict[str, asyncio.Task[None]] = {}

    # --- tables ---------------------------------------------------------------------------

    async def find(self, table_id: str) -> Table:
        """A table, from memory or from its log."""
        table = self._tables.get(table_id)
        if table is None:
            async with self._opening.setdefault(table_id, asyncio.Lock()):
                table = self._tables.get(table_id) or await self._open(table_id)
            self._opening.pop(table_id, None)
        self._tables.move_to_end(table_id)
        return table

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
            if not self._tables[table_id].lock.locked() and table_id not in self._bells:
                del self._tables[table_id]
        watch.tables.set(len(self._tables))

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
            async with table.lock:
                if self._tables.get(table_id) is not table:
                    continue  # it was forgotten while we waited
                if self.database.shared:
                    for entry in await self.ledger.read(table_id, table.head):
                        table.take(entry)
                yield table
                return

    # --- acting ---------------------------------------------------------------------------

    async def set_table(self, host: str, facts: Json, drafts: Callable[[Table], list[Draft]]) -> Table:
        """A new table, and what else is done at once."""
        await self.make_ready(facts["game"])
        table = Table(secrets.token_urlsafe(16), secrets.token_bytes(SECRET_BYTES), self.outages)
        self._enter(table, [Draft(log.SET, host, facts)])
        self._enter(table, drafts(table))
        row = {
            "id": table.id,
            "secret": table.secret,
            "game": table.game_name,
            "public": table.public,
            "created": table.created,
            "settled": False,
            **self._row(table),
        }
        await self.ledger.add(
            Page(table.id, table.entries, row, new=True, also=[*self._seat_rows(table, host)])
        )
        self._keep(table)
        self._after(table)
        return table

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
                entries = self._enter(table, decide(table))
                if not entries:
                    return answer(table)
                try:
                    await self.ledger.add(
                        Page(table.id, entries, self._row(table), also=[*self._new_seats(table, before)])
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
            entry = Entry(table.head + 1, self.now(), draft.kind, draft.by, draft.facts, draft.id)
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

    def _row(self, table: Table) -> Json:
        """What the database knows of a table besides its log, so that it can be found."""
        now = self.now()
        return {
            "head": table.head,
            "state": table.state,
            "updated": now,
            "due": table.clock.due(self.outages),
            "bot_due": None if table.bot_turn() is None else now + LEASE,
            "summary": orjson.dumps(sight.summary(table)).decode(),
        }

    def _seat_rows(self, table: Table, *players: str) -> list[Any]:
        return [
            self.database.insert(db.seated).values(player=player, table_id=table.id).on_conflict_do_nothing()
            for player in players
        ]

    def _new_seats(self, table: Table, before: int) -> list[Any]:
        """Whoever sat down, so that they find the table again."""
        sat = [str(entry.by) for entry in table.entries[before:] if entry.kind == log.SAT]
        return self._seat_rows(table, *sat)

    def _after(self, table: Table) -> None:
        """What follows from something durable: everyone is told, and bots think."""
        self.ring(table.id)
        if table.public:
            self.ring_lobby()
        if table.bot_turn() is not None:
            self.wake_bot(table.id)
        if table.state == OVER:
            self.start(settle(self.database, table))

    # --- streams --------------------------------------------------------------------------

    @asynccontextmanager
    async def watching(self, table_id: str, viewer: Viewer) -> AsyncIterator[asyncio.Event]:
        """A bell that rings whenever something is new at a table."""
        bell = asyncio.Event()
        self._bells.setdefault(table_id, set()).add(bell)
        who = viewer.player or ""
        here = self.watchers.setdefault(table_id, Counter())
        here[who] += 1
        self._came_or_went(table_id)
        try:
            yield bell
        finally:
            here[who] -= 1
            if not here[who]:
                del here[who]
            self._bells[table_id].discard(bell)
            if not self._bells[table_id]:
                del self._bells[table_id], self.watchers[table_id]
            self._came_or_went(table_id)

    def _came_or_went(self, table_id: str) -> None:
        self.ring(table_id)
        self.tell_nodes(self.who_is_here(table_id))

    def who_is_here(self, table_id: str) -> str:
        """Who looks at a table on this node, for the other nodes; of very many, the first."""
        here = self.watchers.get(table_id, Counter())
        return f"here {self.node} {table_id} {json.dumps(dict(list(here.items())[:MOST_NAMED]))}"

    def ring(self, table_id: str) -> None:
        """Tells all streams of a table that something is new."""
        for bell in self._bells.get(table_id, ()):
            bell.set()

    def ring_all(self) -> None:
        """Something may be new everywhere."""
        for table_id in self._bells:
            self.ring(table_id)
        self.ring_lobby()

    def ring_lobby(self) -> None:
        """Tells all who look at the lobby."""
        for bell in self._lobby_bells:
            bell.set()

    @asynccontextmanager
    async def watching_lobby(self) -> AsyncIterator[asyncio.Event]:
        """A bell that rings whenever the lobby changes."""
        bell = asyncio.Event()
        self._lobby_bells.add(bell)
        try:
            yield bell
        finally:
            self._lobby_bells.discard(bell)

    def presence(self, table: Table) -> Presence:
        """Who looks at a table."""
        here = self._watchers(table.id)
        seated = {seat.player for seat in table.seats}
        return Presence(set(here), sum(count for who, count in here.items() if who not in seated))

    def _watchers(self, table_id: str) -> Counter[str]:
        """Who looks at a table, on whatever node."""
        here = self.watchers.get(table_id, Counter())
        return sum((tables[table_id] for tables in self.elsewhere.values() if table_id in tables), here)

    def presence_of(self, table_id: str) -> int:
        """A number that changes with whoever comes to look or goes."""
        return hash(frozenset(self._watchers(table_id).items()))

    def viewer_now(self, viewer: Viewer) -> Viewer:
        """A viewer who may have muted someone meanwhile."""
        return Viewer(viewer.player, self.mutes.get(viewer.player or "", viewer.mutes))

    def mute(self, person: Person) -> None:
        """Someone has muted another, or hears them again: that counts for open streams too, on all nodes."""
        self.mutes[person.id] = person.mutes
        self.tell_nodes(f"mutes {person.id}")

    async def hear_again(self, player: str) -> None:
        """Looks up whom someone has muted."""
        rows = await self.database.fetch(sql.select(db.mutes.c.muted).where(db.mutes.c.player == player))
        self.mutes[player] = frozenset(row.muted for row in rows)

    def told(self, table: Table, viewer: Viewer, since: int) -> tuple[str, bytes]:
        """What is new and of which kind, as JSON; written once for all who may know the same."""
        since = min(max(since, 0), table.head)
        key = (viewer.same(table), since, self.presence_of(table.id), int(self.now()))
        if key not in table.told:
            news = self.news(table, viewer, since)
            if table.history_at[since] != table.history_at[-1] or since < table.undone_at:
                kind = "step"
            else:
                kind = "chat" if 0 < table.head - since == len(news["chat"]) else "table"
            table.told[key] = kind, orjson.dumps(news)
        return table.told[key]

    def whole(self, table: Table, viewer: Viewer) -> Json:
        """The table as a viewer may know it."""
        return sight.whole(table, viewer, self.presence(table), self.now())

    def news(self, table: Table, viewer: Viewer, since: int) -> Json:
        """What is new for a viewer."""
        return sight.news(table, viewer, self.presence(table), self.now(), min(max(since, 0), table.head))

    # --- bots -----------------------------------------------------------------------------

    def wake_bot(self, table_id: str) -> None:
        """Lets the bots of a table play until a person has the turn."""
        if table_id not in self._bot_tasks:
            task = asyncio.create_task(self._play_bots(table_id), name=f"bots {table_id}")
            self._bot_tasks[table_id] = task
            task.add_done_callback(lambda _: self._bot_tasks.pop(table_id, None))

    async def _play_bots(self, table_id: str) -> None:
        try:
            while await self._play_bot(table_id):
                pass
        except Exception:
            logger.exception("a bot's turn failed; it is tried again after its lease")

    async def _play_bot(self, table_id: str) -> bool:
        """One move of a bot; whether there may be another."""
        async with self.holding(table_id) as table:
            seat = table.bot_turn()
            if seat is None or table.game is None:
                return False
            game, position, level = table.game.copy(), table.head, str(table.level_at(seat))
        move = await self.bots.choose(game, seat, level)
        await self._act(table_id, lambda table: table.bot_move(seat, position, move), lambda table: None)
        return True

    # --- once more ------------------------------------------------------------------------

    async def rematch(self, table_id: str, me: Person) -> Table:
        """The table where the same people go on; whoever asks first sets it."""
        async with self.holding(table_id) as table:
            if table.state != OVER:
                raise Refused("The game is not over.")
            if me.id not in table.people():
                raise NotYours("Only those who have played may ask for a rematch.")
            known, facts = table.rematch, _again(table, me)
        if known is None:
            new = await self.set_table(me.id, facts, lambda table: table.start_if_full(me.id))
            draft = Draft(log.REMATCH, me.id, {"table": new.id})
            known = await self.act(
                table_id, lambda table: [] if table.rematch else [draft], lambda table: str(table.rematch)
            )
        async with self.holding(known) as table:
            if table.seats_of(me.id) or table.state != OPEN:
                return table
        return await self.act(
            known, lambda table: table.join(me.id, me.name, None, None), lambda table: table
        )

    # --- opening and closing --------------------------------------------------------------

    def start(self, work: Coroutine[Any, Any, object]) -> None:
        """Does something beside; a failure is written down, and the keeper tries again."""

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
        for task in list(self._bot_tasks.values()):
            task.cancel()
        self.bots.close()
        await asyncio.gather(*self._beside, *self._bot_tasks.values(), return_exceptions=True)
        await self.ledger.close()


def _again(table: Table, me: Person) -> Json:
    """The same table once more: everyone one seat further, the others' seats kept for them."""
    seats = [table.seats[number - 1] for number in range(len(table.seats))]
    return {
        "game": table.game_name,
        "options": table.options,
        "mode": table.mode,
        "public": table.public,
        "stand_in": table.stand_in,
        "clock": table.clock.asked,
        "seats": [
            {"kind": "bot", "level": seat.level, "name": seat.name}
            if seat.kind == "bot"
            else {"kind": "person", "name": seat.name, "player": me.id}
            if seat.player == me.id
            else {"reserved": seat.player}
            for seat in seats
        ],
    }
