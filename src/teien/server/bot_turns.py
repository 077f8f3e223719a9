"""Bots' turns: where a bot owes a move, it thinks, and plays if the table still waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any

from teien.server.bots import Bots
from teien.tables.entries import Draft
from teien.tables.table import Table

LEASE = 10.0
"""If a node does not make a bot's move within so many seconds, another one does."""
logger = logging.getLogger("teien.bots")

Hold = Callable[[str], AbstractAsyncContextManager[Table]]
Act = Callable[[str, Callable[[Table], list[Draft]], Callable[[Table], None]], Awaitable[None]]


@dataclass(frozen=True)
class Thought:
    """A bot that thinks about a move of a seat, from what was there at a position."""

    seat: int
    position: int
    choice: asyncio.Future[str]


class BotTurns:
    """The turns of the bots at the tables of this node."""

    def __init__(self, bots: Bots, hold: Hold, act: Act) -> None:
        self._bots, self._holding, self._act = bots, hold, act
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, Thought] = {}
        """What the bots of this node think about, by table."""

    def wake(self, table_id: str) -> None:
        """Lets the bots of a table play until a person has the turn."""
        if table_id not in self._tasks:
            task = asyncio.create_task(self._play_all(table_id), name=f"bots {table_id}")
            self._tasks[table_id] = task
            task.add_done_callback(lambda _: self._tasks.pop(table_id, None))

    async def _play_all(self, table_id: str) -> None:
        try:
            while await self._play_one(table_id):
                pass
        except Exception:
            logger.exception("a bot's turn failed; it is tried again after its lease")

    async def _play_one(self, table_id: str) -> bool:
        """One move of a bot; whether there may be another."""
        async with self._holding(table_id) as table:
            seat = table.bot_turn()
            if seat is None or table.game is None:
                return False
            game, position, level = table.game.copy(), table.head, str(table.level_at(seat))
            who, dice = table.host or table_id, table.dice_at(seat)
        choose = self._bots.choose(game, seat, level, who, dice=dice)
        move = await self._think(table_id, seat, position, choose)
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

    def end_idle_thought(self, table: Table) -> None:
        """Ends what a bot thinks about, if the table does not wait for it any more."""
        thought = self._thoughts.get(table.id)
        if thought and not table.awaits_bot(thought.seat, thought.position):
            thought.choice.cancel()

    async def close(self) -> None:
        """Ends all turns; they are taken again by whoever finds them."""
        for task in list(self._tasks.values()):
            task.cancel()
        self._bots.close()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
