"""Bots at tables: they think in processes of their own, and no game waits for one that fails.

There are fewer processes than may be wanted, so there is a fair queue for them: one person's work beside
another's, and a turn at a table before a hint.
"""

from __future__ import annotations

import asyncio
import logging
import time
from concurrent.futures.process import BrokenProcessPool

from teien.bots import Observation, stand_in
from teien.bots.bot import Random
from teien.play.game import Game
from teien.rules.chance import new_dice
from teien.server import metrics
from teien.server.bot_workers import BotWorker
from teien.server.fair_queue import FairQueue

TURN, HINT = "turn", "hint"
WEIGHTS = {TURN: 1.0, HINT: 8.0}
"""So much more a thought counts in the queue than the time it takes: a seat's turn comes before a hint."""
UNKNOWN = 1.0
"""So many seconds a bot is expected to think that has not thought yet."""
SWAY = 0.2
"""So much the last thought changes what is expected of the next."""
logger = logging.getLogger("teien.bots")


class Bots:
    """The bots of this node."""

    def __init__(self, workers: int) -> None:
        """So many processes; with none, the bots think in a thread of this one."""
        self.workers = [BotWorker(in_process=workers > 0) for _ in range(max(1, workers))]
        self._idle = list(self.workers)
        self._queue = FairQueue(len(self.workers))
        """A bot's patience begins when it does, not while it waits for the others."""
        self._expected: dict[tuple[str, str], float] = {}
        """How many seconds the bots of each game and level think."""
        self._closed = False

    async def choose(
        self, game: Game, seat: int, level: str, who: str, kind: str = TURN, dice: str | None = None
    ) -> str:
        """A move for a seat, in the turn of whoever wants it: a simpler bot answers for one that fails.

        If nobody waits for it any more (the task is cancelled), it is not begun, or ended.
        """
        observation = game.observation(seat)
        cost = WEIGHTS[kind] * self._expected.get((game.name, level), UNKNOWN)
        asked = time.perf_counter()
        async with self._queue.place(who, cost, kind):
            metrics.bot_waits.labels(kind).observe(time.perf_counter() - asked)
            worker = self._idle.pop()
            try:
                action = await self._ask_in_turn(worker, observation, level, dice)
            finally:
                self._idle.append(worker)
        return game.book.write_move(observation.state, seat, action)

    async def _ask_in_turn(
        self, worker: BotWorker, observation: Observation, level: str, dice: str | None
    ) -> int:
        """What the bot chooses, or a simpler one; whatever goes wrong, it is legal."""
        for one in (level, stand_in(observation.game)):
            with metrics.bot_moves.labels(observation.game, one).time():
                action = await self._ask(worker, observation, one, dice)
            if action is not None:
                return action
            metrics.bot_failures.labels(observation.game, one).inc()
        return Random().choose(observation, new_dice(dice))

    async def _ask(
        self, worker: BotWorker, observation: Observation, level: str, dice: str | None
    ) -> int | None:
        """What a bot chooses; nothing if it fails. If its process dies, it may not be its fault: again."""
        for _ in range(2):
            try:
                action, seconds = await worker.choose(observation, level, dice)
                self._learn(observation.game, level, seconds)
                return action
            except TimeoutError:
                logger.warning("the bot %s of %s thought too long", level, observation.game)
                return None
            except BrokenProcessPool:
                self._go_on()
                worker.renew()
                logger.warning("a process of the bots died; a new one is started")
            except Exception:
                self._go_on()
                logger.exception("the bot %s of %s failed", level, observation.game)
                return None
        return None

    def _learn(self, game: str, level: str, seconds: float) -> None:
        before = self._expected.get((game, level), seconds)
        self._expected[game, level] = before + SWAY * (seconds - before)

    def _go_on(self) -> None:
        """After the end nothing is begun anew."""
        if self._closed:
            raise asyncio.CancelledError from None

    def close(self) -> None:
        """Sends the bots home, even in the middle of a thought: their turns are taken again."""
        self._closed = True
        for worker in self.workers:
            worker.close()
