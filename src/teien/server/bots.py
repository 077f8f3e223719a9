"""Bots at tables: they think in processes of their own, and no game waits for one that fails."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from teien.bots import LEVELS, Sight, answer, bot_of, bots_of
from teien.bots.bot import Random
from teien.play.game import Game
from teien.play.shelf import book_of
from teien.rules.chance import new_dice
from teien.server import watch

PATIENCE = 20.0
"""So many seconds a bot may think, before a random move is made for it."""
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
        self._closed = False

    def _new_pool(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))

    async def choose(self, game: Game, seat: int, level: str) -> str:
        """A move for a seat. Whatever goes wrong with the bot, it is a legal one."""
        sight = game.sight(seat)
        with watch.bot_moves.labels(game.name, level).time():
            action = await self._ask(sight, level)
        if action is None:
            watch.bot_failures.labels(game.name, level).inc()
            action = Random().choose(sight, new_dice())
        return game.book.write_move(sight.state, seat, action)

    async def _ask(self, sight: Sight, level: str) -> int | None:
        loop = asyncio.get_running_loop()
        game = sight.game
        try:
            await loop.run_in_executor(self._pool, make_ready, game, level)
            thinking = loop.run_in_executor(self._pool, choose, sight, level)
            return await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            logger.warning("the bot %s of %s thought too long", level, game)
        except BrokenProcessPool:
            if self._closed:
                raise asyncio.CancelledError from None
            logger.exception("a process of the bots died; new ones are started")
            self._pool = self._new_pool()
        except Exception:
            if self._closed:
                raise asyncio.CancelledError from None
            logger.exception("the bot %s of %s failed", level, game)
        return None

    def close(self) -> None:
        """Sends the bots home, even in the middle of a thought: their turns are taken again."""
        self._closed = True
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


@cache
def make_ready(game: str, level: str) -> None:
    """Loads a bot and its rules; the first time they are compiled, which takes a while."""
    table = Game(book_of(game))
    bot_of(game, level).choose(table.sight(table.owing[0]), new_dice(1))


def choose(sight: Sight, level: str) -> int:
    """What a bot would do, in its own process; a simpler one answers for one that fails."""
    return answer(level, sight, new_dice())
