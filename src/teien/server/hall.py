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
from dataclasses import dataclass
from typing import Any, TypeVar

import orjson
import sqlalchemy as sql

from teien.play.book import Json
from teien.play.errors import TeienError
from teien.play.fairness import SECRET_BYTES
from teien.server import catalogue, metrics, views
from teien.server import database as db
from teien.server import entries as log
from teien.server.bots import Bots
from teien.server.clocks import Outages
from teien.server.database import Database
from teien.server.entries import Draft, Entry
from teien.server.fair_queue import FairQueue
from teien.server.ledger import Ledger, Overtaken, Page
from teien.server.message_cache import MessageCache, Told
from teien.server.people import Person
from teien.server.presence import Watchers
from teien.server.pulse import Pulse, SteadyTime
from teien.server.ratings import settle
from teien.server.refusals import Illegal, NotThere, Unavailable
from teien.server.streams import Bell, ring_in_turn
from teien.server.table import OPEN, OVER, Table
from teien.server.views import Presence, Viewer

KEPT = 1024
"""So many tables stay in memory, the latest used, and all that are looked at: a long game takes 250 KB."""
LEASE = 10.0
"""If a node does not make a bot's move within so many seconds, another one does."""
TRIES = 8
RENAMED = 20
"""At so many tables, the latest, someone who waits there is called otherwise: nobody waits at more."""
logger = logging.getLogger("teien.hall")
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class Thought:
    """A bot that thinks about a move of a seat, from what was there at a position."""

    seat: int
    position: int
    choice: asyncio.Future[str]


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
        self.watchers = Watchers(
            lambda table_id: self.ring(table_id, news=False),
            lambda table_id: self.tell_nodes(self.who_is_here(table_id)),
        )
        self.mutes: dict[str, frozenset[str]] = {}
        """Whom those do not want to hear who have changed their mind since they came."""
        self.node = secrets.token_hex(4)
        self.tell_nodes: Callable[[str], None] = lambda said: None
        """Says something to all nodes, if there are others."""
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Task[Table]] = {}
        self._bells: dict[str, dict[Bell, str]] = {}
        """The bells of all streams of a table, and whose they are."""
        self._messages = MessageCache()
        self._bot_tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, Thought] = {}
        """What the bots of this node think about, by table."""
        self._lobby_bells: set[Bell] = set()
        self._lobby_number = 0
        """A number that changes with the lobby."""
        self._lobby: tuple[int, asyncio.Task[bytes] | None] = (0, None)
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
            if not self._tables[table_id].lock.locked() and table_id not in self._bells:
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
            async with table.lock:
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
                await self.pulse.felt()
                entries = self._enter(table, decide(table))
                if not entries:
                    return answer(table)
                try:
                    await self.ledger.add(
                        Page(table.id, entries, self._row(table), also=[*self._also(table, before)])
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
            "ended": table.ended,
            "summary": orjson.dumps(views.summary(table)).decode(),
        }

    def _seat_rows(self, table: Table, *players: str) -> list[Any]:
        return [
            self.database.insert(db.seated).values(player=player, table_id=table.id).on_conflict_do_nothing()
            for player in players
        ]

    def _also(self, table: Table, before: int) -> list[Any]:
        """What new entries mean outside the log: whoever sat down finds the table again; a result is in."""
        new = table.entries[before:]
        sat = [str(entry.by) for entry in new if entry.kind == log.SAT]
        sent = [entry.facts["player"] for entry in new if entry.kind == log.DISMISSED]
        rated = any(entry.kind == log.RATED for entry in new)
        return [
            *self._seat_rows(table, *sat),
            *(_unseated(table, player) for player in sent),
            *([_settled(table)] if rated else []),
        ]

    def _after(self, table: Table) -> None:
        """What follows from something durable: everyone is told, and bots think."""
        self.ring(table.id)
        if table.public:
            self.ring_lobby()
        self._end_idle_thought(table)
        if table.bot_turn() is not None:
            self.wake_bot(table.id)
        if table.state == OVER and not table.settled:
            self.start(self.settle(table.id))

    async def settle(self, table_id: str) -> None:
        """Enters the result of a game that is over, once; among people, the log tells what it changed."""
        async with self.holding(table_id) as table:
            if table.state != OVER or table.settled:
                return
        changed = await settle(self.database, table)
        if changed is None:
            await self.database.write(_settled(table))
            table.settled = True
        else:
            rated = [Draft(log.RATED, None, changed)]
            await self._act(table_id, lambda table: [] if table.ratings else rated, lambda table: None)

    # --- streams --------------------------------------------------------------------------

    @asynccontextmanager
    async def watching(self, table_id: str, viewer: Viewer) -> AsyncIterator[Bell]:
        """A bell that rings whenever something is new at a table, or someone came or went."""
        bell, who = Bell(), viewer.player or ""
        self._bells.setdefault(table_id, {})[bell] = who
        self.watchers.come(table_id, who)
        try:
            yield bell
        finally:
            del self._bells[table_id][bell]
            if not self._bells[table_id]:
                del self._bells[table_id]
            self.watchers.go(table_id, who)

    def who_is_here(self, table_id: str) -> str:
        """Who looks at a table on this node, for the other nodes."""
        table = self._tables.get(table_id)
        seated = table.people() if table else ()
        return f"here {self.node} {table_id} {self.watchers.named(table_id, seated)}"

    def ring(self, table_id: str, news: bool = True) -> None:
        """Tells all streams of a table that something is new, or only that someone came or went.

        Those who sit there hear it at once. A crowd hears it a few at a time: nobody waits for it.
        """
        bells, table = self._bells.get(table_id, {}), self._tables.get(table_id)
        seated = table.people() if table else ()
        for bell in bells:
            bell.news |= news
        ring_in_turn(sorted(bells, key=lambda bell: bells[bell] not in seated), len(seated))

    def ring_all(self) -> None:
        """Something may be new everywhere."""
        for table_id in self._bells:
            self.ring(table_id)
        self.ring_lobby()

    def ring_lobby(self) -> None:
        """Tells all who look at the lobby."""
        self._lobby_number += 1
        ring_in_turn(list(self._lobby_bells))

    async def lobby_now(self, read: Callable[[Hall], Coroutine[Any, Any, bytes]]) -> bytes:
        """The lobby, read once for all who look at it whenever it has changed."""
        number, reading = self._lobby
        if reading is None or number != self._lobby_number or (reading.done() and reading.exception()):
            reading = asyncio.create_task(read(self))
            self._lobby = self._lobby_number, reading
        return await asyncio.shield(reading)

    @asynccontextmanager
    async def watching_lobby(self) -> AsyncIterator[Bell]:
        """A bell that rings whenever the lobby changes."""
        bell = Bell()
        self._lobby_bells.add(bell)
        try:
            yield bell
        finally:
            self._lobby_bells.discard(bell)

    def presence(self, table: Table) -> Presence:
        """Who looks at a table."""
        here, seated = self.watchers.looking(table.id), set(table.people())
        return Presence({who for who in seated if here[who]}, here.total() - sum(here[who] for who in seated))

    def who_looks(self, table_id: str) -> Told | None:
        """Who looks at a table, as JSON; nothing if the table is not at hand."""
        table = self._tables.get(table_id)
        if table is None:
            return None
        key = (table_id, table.head, self.watchers.number(table_id))
        return self._messages.get(
            key, lambda: ("presence", orjson.dumps(views.who_looks(table, self.presence(table))))
        )

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

    def told(self, table: Table, viewer: Viewer, since: int) -> Told:
        """What is new and of which kind, as JSON; written once for all who may know the same."""
        since = min(max(since, 0), table.head)

        def write() -> Told:
            news = self.news(table, viewer, since)
            if table.history_at[since] != table.history_at[-1] or since < table.undone_at:
                kind = "step"
            else:
                kind = "chat" if 0 < table.head - since == len(news["chat"]) else "table"
            return kind, orjson.dumps(news)

        return self._messages.get((since, *self._same(table, viewer)), write)

    def snapshot(self, table: Table, viewer: Viewer) -> Told:
        """The whole table as JSON; written once for all who may know the same."""
        return self._messages.get(
            self._same(table, viewer), lambda: ("snapshot", orjson.dumps(self.whole(table, viewer)))
        )

    def _same(self, table: Table, viewer: Viewer) -> tuple[object, ...]:
        """Equal for all who are told the same now."""
        presence = self.watchers.number(table.id)
        return table.id, table.head, viewer.same(table), presence, int(self.now())

    def whole(self, table: Table, viewer: Viewer) -> Json:
        """The table as a viewer may know it."""
        return views.whole(table, viewer, self.presence(table), self.now())

    def news(self, table: Table, viewer: Viewer, since: int) -> Json:
        """What is new for a viewer."""
        return views.news(table, viewer, self.presence(table), self.now(), min(max(since, 0), table.head))

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
            who = table.host or table_id
        move = await self._think(table_id, seat, position, self.bots.choose(game, seat, level, who))
        if move is not None:
            await self._act(table_id, lambda table: table.bot_move(seat, position, move), lambda table: None)
        return True

    async def _think(
        self, table_id: str, seat: int, position: int, choose: Coroutine[Any, Any, str]
    ) -> str | None:
        """What a bot chooses; nothing if the table went on without it meanwhile."""
        thought = Thought(seat, position, asyncio.ensure_future(choose))
        self._thoughts[table_id] = thought
        try:
            await asyncio.wait({thought.choice})
        finally:
            del self._thoughts[table_id]
            thought.choice.cancel()
        return None if thought.choice.cancelled() else thought.choice.result()

    def _end_idle_thought(self, table: Table) -> None:
        """Ends what a bot thinks about, if the table does not wait for it any more."""
        thought = self._thoughts.get(table.id)
        if thought and not table.awaits_bot(thought.seat, thought.position):
            thought.choice.cancel()

    # --- once more ------------------------------------------------------------------------

    async def rematch(self, table_id: str, me: Person, may_set: Callable[[], None]) -> Table:
        """The table where the same people go on, its id entered in the log before there is such a table.

        So however many ask at once, on however many nodes, there is one; if whoever asked first was cut off
        in between, the next one sets it.
        """

        def agree(table: Table) -> list[Draft]:
            drafts = table.ask_rematch(me.id, new_id())
            if drafts:
                may_set()
            return drafts

        known, facts = await self.act(table_id, agree, lambda table: (str(table.rematch), _again(table, me)))
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
        for task in list(self._bot_tasks.values()):
            task.cancel()
        self.bots.close()
        self.watchers.close()
        await asyncio.gather(*self._beside, *self._bot_tasks.values(), return_exceptions=True)
        await self.ledger.close()


def new_id() -> str:
    """An id for a table that nobody can guess."""
    return secrets.token_urlsafe(16)


def _unseated(table: Table, player: str) -> sql.Executable:
    """Someone does not find the table among their own any more."""
    return sql.delete(db.seated).where(db.seated.c.table_id == table.id, db.seated.c.player == player)


def _settled(table: Table) -> sql.Executable:
    """The result of a table is in the statistics."""
    return sql.update(db.tables).where(db.tables.c.id == table.id).values(settled=True)


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
