"""Where bots think: each in a process of its own, so that one thought can be ended and no other is harmed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import cache
from typing import TypeVar

from teien.bots import Observation, answer, bot_of
from teien.bots.bot import rehearse
from teien.play.game import Game
from teien.play.registry import book_of
from teien.rules.chance import new_dice

PATIENCE = 20.0
"""So many seconds a bot may think, before a simpler one answers for it."""
READY = 300.0
"""So many seconds it may take to load, for the first time compiles it."""
NUDGE, NUDGES = 0.05, 20
"""So many seconds apart, and so often, a thought that nobody wants is asked to end; then its process is."""
STOP = signal.SIGUSR1
NICE = 10
"""So far the bots step back when the server itself wants the processor: a move before a thought."""
Answer = TypeVar("Answer")


class Stopped(BaseException):
    """In a bot's process: nobody waits for this thought any more. No bot's own errands may catch it."""


class BotWorker:
    """One process that thinks one thought at a time; or a thread of this one, which cannot be interrupted."""

    def __init__(self, in_process: bool, nice: int | None = None) -> None:
        """It steps back as far as `nice` says, or as bots do."""
        self._in_process = in_process
        self._nice = NICE if nice is None else nice
        self.pid: int | None = None
        self._pool = self._new_pool()

    def _new_pool(self) -> Executor:
        if not self._in_process:
            return ThreadPoolExecutor(1, thread_name_prefix="bot")
        spawn = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(1, spawn, initializer=begin, initargs=(self._nice,))

    async def choose(
        self, observation: Observation, level: str, dice: str | None = None
    ) -> tuple[int, float]:
        """What a bot chooses, and how many seconds it thought. Cancelled, it ends in its process too."""
        self.pid = await self.run(READY, make_ready, observation.game, level)
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(self._pool, choose, observation, level, dice)
        try:
            async with asyncio.timeout(PATIENCE):
                return await asyncio.shield(thought)
        except TimeoutError:
            self.renew()
            raise
        except asyncio.CancelledError:
            await self._interrupt(thought)
            raise

    async def run(self, seconds: float, work: Callable[..., Answer], *words: object) -> Answer:
        """Any work; one that takes longer is ended, with its process."""
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.get_running_loop().run_in_executor(self._pool, work, *words)
        except TimeoutError:
            self.renew()
            raise

    async def _interrupt(self, thought: asyncio.Future[tuple[int, float]]) -> None:
        """Ends a thought; the process stays, unless it does not listen."""
        for _ in range(NUDGES):
            if self._in_process and self.pid and not thought.done():
                os.kill(
                    self.pid, STOP
                )  # it may not have begun yet: then it does not hear it, and is told again
            await asyncio.wait({thought}, timeout=NUDGE)
            if thought.done():
                if not thought.cancelled():
                    thought.exception()  # nobody else will ask for it
                return
        self.renew()

    def renew(self) -> None:
        """A new process in place of one that died or does not come back from its thoughts."""
        self.close()
        self._pool = self._new_pool()

    def close(self) -> None:
        """Ends the process, even in the middle of a thought."""
        processes = list((getattr(self._pool, "_processes", None) or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        self.pid = None


# --- in a bot's process -----------------------------------------------------------------------

_thinks = False
"""Whether a thought is going on that may be ended."""


def begin(nice: int) -> None:
    """Called first: listens for what ends a thought, and sees to it that the process ends with the server."""
    signal.signal(STOP, _stop)
    os.nice(nice)
    server = multiprocessing.parent_process()

    def wait() -> None:
        if server:
            server.join()
            os._exit(1)

    threading.Thread(target=wait, name="leave", daemon=True).start()


def _stop(*_: object) -> None:
    global _thinks
    if _thinks:
        _thinks = False
        raise Stopped


@cache
def make_ready(game: str, level: str) -> int:
    """Loads a bot and its rules; the first time they are compiled, which takes a while. Gives the process."""
    table = Game(book_of(game))
    rehearse(bot_of(game, level), table.observation(table.owing[0]))
    return os.getpid()


def choose(observation: Observation, level: str, dice: str | None = None) -> tuple[int, float]:
    """What a bot would do, and how long it thought; a simpler one answers for one that fails.

    What is left to luck follows from `dice`, or from the operating system.
    """
    global _thinks
    begun = time.perf_counter()
    try:
        _thinks = True
        action = answer(level, observation, new_dice(dice))
    finally:
        _thinks = False
    return action, time.perf_counter() - begun
