"""Bots at tables: they think in processes of their own, and no game waits for one that fails."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache

from teien.bots import bot_of, bots_of
from teien.play.game import Game, legal_actions, state_from
from teien.play.shelf import book_of
from teien.rules.chance import new_dice

PATIENCE = 20.0
"""So many seconds a bot may think, before a random move is made for it."""
logger = logging.getLogger("teien.bots")


def levels_of(game: str) -> list[str]:
    """The bots of a game, from the weakest to the strongest."""
    return list(bots_of(game))


def middle_level(game: str) -> str:
    """The bot that takes a seat if nobody says which."""
    levels = levels_of(game)
    return levels[len(levels) // 2]


class Bots:
    """The bots of this node."""

    def __init__(self, workers: int) -> None:
        """So many processes; with none, the bots think in a thread of this one."""
        self._workers = workers
        self._pool = self._new_pool()

    def _new_pool(self) -> Executor:
        if self._workers == 0:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        return ProcessPoolExecutor(self._workers, multiprocessing.get_context("spawn"))

    async def choose(self, game: Game, seat: int, level: str) -> str:
        """A move for a seat. Whatever goes wrong with the bot, it is a legal one."""
        state = game.state_for(seat)
        action = await self._ask(game.name, state.tobytes(), seat, level)
        if action is None or action not in game.legal_actions(seat):
            action = random_action(game.name, state.tobytes(), seat)
        return game.book.write_move(state, seat, action)

    async def _ask(self, game: str, state: bytes, seat: int, level: str) -> int | None:
        loop = asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._pool, make_ready, game, level)
            thinking = loop.run_in_executor(self._pool, choose, game, state, seat, level)
            return await asyncio.wait_for(thinking, PATIENCE)
        except TimeoutError:
            logger.warning("the bot %s of %s thought too long", level, game)
        except BrokenProcessPool:
            logger.exception("a process of the bots died; new ones are started")
            self._pool = self._new_pool()
        except Exception:
            logger.exception("the bot %s of %s failed", level, game)
        return None

    def close(self) -> None:
        """Sends the bots home."""
        self._pool.shutdown(wait=False, cancel_futures=True)


@cache
def make_ready(game: str, level: str) -> None:
    """Loads a bot and its rules; the first time they are compiled, which takes a while."""
    table = Game(book_of(game))
    seat = table.owing[0]
    bot_of(game, level).choose(table.state_for(seat), seat, new_dice(1))


def choose(game: str, state: bytes, seat: int, level: str) -> int:
    """What a bot would do, in its own process."""
    return int(bot_of(game, level).choose(state_from(book_of(game), state), seat, new_dice()))


def random_action(game: str, state: bytes, seat: int) -> int:
    """Any legal action."""
    from secrets import choice

    book = book_of(game)
    return choice(list(legal_actions(book, state_from(book, state), seat)))
