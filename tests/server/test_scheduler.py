"""What time brings, by a clock that only the test moves: nothing runs beside, and nobody waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

from teien.server import gc_tuning, scheduler
from teien.server import schema as db
from teien.server.bots import Bots
from teien.server.database import Database
from teien.server.hall import Hall
from teien.server.migrate import migrate
from teien.server.people import People
from teien.server.pulse import BEAT, SteadyTime
from teien.server.scheduler import TIDY, TIDY_ALL, Scheduler
from teien.tables.table import Table

START = 1_800_000_000.0
LIVE = {"kind": "live", "seconds": 60, "increment": 0, "days": None}


class StandingTime(SteadyTime):
    """Time that passes only when it is told to."""

    def __init__(self) -> None:
        self.passed = 0.0
        super().__init__(lambda: START, lambda: self.passed)


class Node:
    """A server without HTTP: its hall, and a scheduler that comes round when it is asked to."""

    def __init__(self, database: Database) -> None:
        self.now = StandingTime()
        self.database = database
        self.hall = Hall(database, Bots(0), self.now)
        self.hall.ledger.open()
        self.scheduler = Scheduler(self.hall)

    async def pass_time(self, seconds: float) -> None:
        """Lets time pass, with a round as often as there must be a sign of life."""
        until = self.now.passed + seconds
        while self.now.passed < until:
            self.now.passed = min(until, self.now.passed + BEAT)
            await self.scheduler.run_once()

    async def new_table(self, clock: dict[str, Any]) -> Table:
        """Two people at a table, who play."""
        people = [(await People(self.database).welcome(name))[0].id for name in ("Aiko", "Ben")]
        facts = {
            "game": "niya",
            "options": {"match": "single", "full_garden": "block"},
            "mode": "2",
            "public": False,
            "stand_in": "random",
            "clock": clock,
            "seats": [{"kind": "person", "name": "P", "player": player} for player in people],
        }
        return await self.hall.set_table(people[0], facts, lambda table: table.start_if_full(people[0]))

    async def away(self, table: Table) -> set[str | None]:
        """Why bots play for those who sit there."""
        return {seat.away for seat in (await self.hall.find(table.id)).seats}

    async def due(self, table: Table) -> float | None:
        """When a clock is up as the database has it: the scheduler looks nowhere else."""
        query = sql.select(db.tables.c.due).where(db.tables.c.id == table.id)
        [row] = await self.database.fetch(query)
        return None if row.due is None else float(row.due) - START

    async def write_due(self, table: Table, at: float) -> None:
        """Another node had it so."""
        statement = sql.update(db.tables).where(db.tables.c.id == table.id)
        await self.database.write(statement.values(due=START + at))


@asynccontextmanager
async def node(folder: Path) -> AsyncIterator[Node]:
    database = Database(f"sqlite:///{folder}/teien.db")
    await migrate(database)
    here = Node(database)
    await here.scheduler.run_once()
    yield here
    await here.hall.close()
    await database.close()


def test_a_bot_plays_for_whoever_has_no_time_left_and_not_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as here:
            table = await here.new_table(LIVE)
            assert await here.due(table) == 60
            await here.pass_time(59)
            assert await here.away(table) == {None}
            await here.pass_time(1)
            assert await here.away(table) == {None, "time"}
            entry = next(entry for entry in table.entries if entry.kind == "away")
            assert (entry.by, entry.facts["why"], entry.at) == (None, "time", START + 60)

    asyncio.run(play())


def test_whoever_moves_in_time_keeps_the_seat_and_the_other_one_is_on_the_clock(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as here:
            table = await here.new_table(LIVE)
            assert table.game
            await here.pass_time(50)
            seat = table.game.owing[0]
            player, move = str(table.seats[seat].player), table.game.legal_moves(seat)[0]
            await here.hall.act(
                table.id, lambda table: table.move(player, seat, move, table.head, "1"), lambda table: None
            )
            assert await here.due(table) == 50 + 60
            await here.pass_time(59)
            assert await here.away(table) == {None}
            await here.pass_time(1)
            assert [one.away for one in table.seats][1 - seat] == "time"

    asyncio.run(play())


def test_time_that_was_not_up_after_all_is_noted_anew(tmp_path: Path) -> None:
    """The server was down when the clock seemed to be up: nobody is replaced, and it is due so much later."""

    async def play() -> None:
        async with node(tmp_path) as here:
            table = await here.new_table(LIVE)
            await here.pass_time(20)
            await here.hall.pulse.beat()
            here.now.passed += 500  # without another sign of life
            await here.scheduler.run_once()
            assert await here.away(table) == {None}
            assert await here.due(table) == 60 + 500
            await here.pass_time(39)
            assert await here.away(table) == {None}
            await here.pass_time(1)
            assert await here.away(table) == {None, "time"}

    asyncio.run(play())


def test_where_nobody_is_waited_for_nothing_is_due_any_more(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as here:
            table = await here.new_table(LIVE)
            player = str(table.seats[0].player)
            await here.hall.act(table.id, lambda table: table.resign(player, 0), lambda table: None)
            assert await here.due(table) is None
            await here.write_due(table, 30)  # as a node that was cut off in the middle would have left it
            head = table.head
            await here.pass_time(60)
            assert await here.due(table) is None
            assert [entry.kind for entry in table.entries[head:]] in ([], ["rated"])

    asyncio.run(play())


def test_more_tables_than_a_round_takes_are_done_in_the_next_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scheduler, "AT_ONCE", 2)

    async def play() -> None:
        async with node(tmp_path) as here:
            tables = [await here.new_table(LIVE) for _ in range(5)]
            await here.pass_time(60)
            for late in (3, 1, 0):
                assert sum([await here.away(table) == {None} for table in tables]) == late
                await here.scheduler.run_once()

    asyncio.run(play())


def test_a_table_without_a_clock_waits_for_ever(tmp_path: Path) -> None:
    async def play() -> None:
        async with node(tmp_path) as here:
            table = await here.new_table({**LIVE, "kind": "none", "seconds": None, "increment": None})
            assert await here.due(table) is None
            await here.pass_time(100)
            assert await here.away(table) == {None}

    asyncio.run(play())


def test_the_house_is_tidied_by_the_same_clock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    monkeypatch.setattr(gc_tuning, "freeze", lambda: done.append("new"))
    monkeypatch.setattr(gc_tuning, "collect_all", lambda: done.append("all"))

    async def play() -> None:
        async with node(tmp_path) as here:
            for passed, expected in [(TIDY - 1, []), (1, ["new"]), (1, ["new"]), (TIDY_ALL, ["new", "all"])]:
                here.now.passed += passed
                await here.scheduler.run_once()
                assert done == expected

    asyncio.run(play())
