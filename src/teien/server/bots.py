"""Bots at tables: they think in processes of their own, and no game waits for one that fails."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from teien.bots import LEVELS, STAND_IN, Sight, answer, bot_of, bots_of
from teien.bots.bot import Random, rehearse
from teien.play.game import Game
from teien.play.shelf import book_of
from teien.rules.chance import new_dice
from teien.server import watch

PATIENCE = 20.0
"""So many seconds a bot may think, before a simpler one answers for it."""
READY = 300.0
"""So many seconds it may take to load, for the first time compiles it."""
logger = logging.getLogger("teien.bots")


def levels_of(game: str) -> list[str]:
    """The bots of a game that sit at tables: the four levels from weak to strong, and others' bots."""
    return [*LEVELS, *(name for name in bots_of(game) if name not in (*LEVELS, "random", "greedy"))]


def middle_level(game: str) -> str:
    """The bot that takes a seat if nobody says which."""
    return LEVELS[len(LEVELS) // 2]


class Bots:
    """The bots of this node."""

    def __init__(self, workers: int) -> None:
        """So many processes; with none, the bots think in a thread of this one."""
        self._workers = workers
        self._pool = self._new_pool()
        self._free = asyncio.Semaphore(max(1, workers))
        """So that a bot's patience begins when it does, not while it waits for the others."""
        self._closed = False

    def _new_pool(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, spawn, initializer=leave_with_the_server)

    async def choose(self, game: Game, seat: int, level: str) -> str:
        """A move for a seat. Whatever goes wrong with the bot, it is a legal one: a simpler bot answers."""
        sight = game.sight(seat)
        for one in (level, STAND_IN):
            with watch.bot_moves.labels(game.name, one).time():
                action = await self._ask(sight, one)
            if action is not None:
                break
            watch.bot_failures.labels(game.name, one).inc()
        else:
            action = Random().choose(sight, new_dice())
        return game.book.write_move(sight.state, seat, action)

    async def _ask(self, sight: Sight, level: str) -> int | None:
        """What a bot chooses; nothing if it fails. If its process dies, it may be another's fault: again."""
        async with self._free:
            for _ in range(2):
                pool = self._pool
                try:
                    return await self._think(pool, sight, level)
                except TimeoutError:
                    logger.warning("the bot %s of %s thought too long", level, sight.game)
                    self._renew(pool)
                    return None
                except BrokenProcessPool:
                    self._renew(pool)
                    logger.warning("a process of the bots died; a new one is started")
                except Exception:
                    if self._closed:
                        raise asyncio.CancelledError from None
                    logger.exception("the bot %s of %s failed", level, sight.game)
                    return None
        return None

    async def _think(self, pool: Executor, sight: Sight, level: str) -> int:
        loop = asyncio.get_running_loop()
        async with asyncio.timeout(READY):
            await loop.run_in_executor(pool, make_ready, sight.game, level)
        async with asyncio.timeout(PATIENCE):
            return await loop.run_in_executor(pool, choose, sight, level)

    def _renew(self, pool: Executor) -> None:
        """New processes in place of those that died or do not come back from their thoughts."""
        if self._closed:
            raise asyncio.CancelledError
        if self._pool is pool:
            self._pool = self._new_pool()
            _end(pool)

    def close(self) -> None:
        """Sends the bots home, even in the middle of a thought: their turns are taken again."""
        self._closed = True
        _end(self._pool)


def _end(pool: Executor) -> None:
    processes = list((getattr(pool, "_processes", None) or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def leave_with_the_server() -> None:
    """In a bot's process: sees to it that it ends when the server does, even if that is killed."""
    server = multiprocessing.parent_process()

    def wait() -> None:
        if server:
            server.join()
            os._exit(1)

    threading.Thread(target=wait, name="leave", daemon=True).start()


@cache
def make_ready(game: str, level: str) -> None:
    """Loads a bot and its rules; the first time they are compiled, which takes a while."""
    table = Game(book_of(game))
    rehearse(bot_of(game, level), table.sight(table.owing[0]))


def choose(sight: Sight, level: str) -> int:
    """What a bot would do, in its own process; a simpler one answers for one that fails."""
    return answer(level, sight, new_dice())
