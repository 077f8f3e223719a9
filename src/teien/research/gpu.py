"""The same batches on a CUDA GPU, one thread a game, through the same rules.

What belongs together of all games lies together (one number of an observation for game after game), so that
neighbouring threads write neighbouring bytes. What is handed out is the same memory turned: (games, numbers).
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
from numba import from_dtype

from teien.arena.gpu import cuda
from teien.bots.compiled import bind
from teien.play.errors import BadOption
from teien.play.game import Seed
from teien.play.registry import book_of
from teien.research.batches import Batch, Table, whole_numbers
from teien.research.features import shown_by
from teien.research.lent import Lent
from teien.research.steps import (
    BEGIN,
    GOES_ON,
    ILLEGAL,
    MOST_GAMES,
    RANDOM,
    STEP,
    Compiled,
    States,
)
from teien.rules.bits import lowest, wide
from teien.rules.chance import fill_dice, key_of
from teien.rules.compiled import rule
from teien.rules.contract import RuleBook, fresh, words_for

THREADS = 384
LIMITS = {"max_registers": 80}
"""So few for each thread that two blocks find room on a multiprocessor."""
BLOCKS = 132 * 32

device = cast(Any, None)
rules = cast(RuleBook, None)
lay = mark = look = take = may = cast(Any, None)
STATE = cast(Any, None)
WORDS = SEATS = 0
"""In the kernels, Numba's CUDA, the rule book and the steps to which they are tied, and their sizes."""


def run_kernel(
    order: int,
    steps: int,
    states: Any,
    actions: Any,
    dice: Any,
    blank: Any,
    players: int,
    places: int,
    games: int,
    words: Any,
    masks: Any,
    observations: Any,
    current: Any,
    rewards: Any,
    terminated: Any,
    illegal: Any,
) -> None:
    """So many decisions in each game, all told after every one of them: as `run_games` does it.

    One kernel for all that is asked, for with a whole rule book in it, it takes its time to be compiled. All
    threads of a block wait for one another before they act and before they tell: a multiprocessor keeps less
    code at hand than a rule book has, and what they do together is fetched once for all of them.
    """
    own = device.local.array(2, STATE)
    marked = device.local.array(WORDS, np.uint32)
    paid = device.local.array(SEATS, np.float32)
    mine = device.local.array(4, np.uint32)
    for game in range(device.grid(1), games, device.gridsize(1)):
        number, seat, laying = game - games, 0, order == BEGIN
        if order == BEGIN:
            fill_dice(mine, blank[0].key, game)
        else:
            own[0] = states[game]
            number = wide(own[0].series)
            seat = lowest(rules.owing(own[0]))
            for i in range(WORDS):
                marked[i] = words[i, game]
            for i in range(4):
                mine[i] = dice[i, game]
        for _ in range(steps):
            device.syncthreads()
            came = GOES_ON
            if order != BEGIN:
                action, legal = 0, True
                if order == STEP:
                    action = wide(actions[game])
                    legal = may(marked, action)
                else:
                    action = rules.draw(own[0], seat, mine)
                came = take(own[0], seat, action, legal, players, places, paid, True)
                for other in range(players):
                    rewards[other, game] = paid[other]
                laying = came != GOES_ON
            terminated[game] = came != GOES_ON
            illegal[game] = came == ILLEGAL
            if laying:
                number = (number + games) & MOST_GAMES
                lay(own, 0, blank, number)
            seat = lowest(rules.owing(own[0]))
            current[game] = seat
            device.syncthreads()
            mark(own[0], seat, marked, masks[:, game])
            look(own, 0, own, 1, seat, observations[:, game])
        for i in range(WORDS):
            words[i, game] = marked[i]
        for i in range(4):
            dice[i, game] = mine[i]
        states[game] = own[0]


def copy_kernel(given: Any, actions: Any, games: int, most: int) -> None:
    """Takes over actions of whatever kind of number; one that cannot be any is −1."""
    for game in range(device.grid(1), games, device.gridsize(1)):
        action = wide(given[game])
        actions[game] = action if 0 <= action < most else -1


class Kernels:
    """The kernels, tied to one game."""

    def __init__(self, game: str) -> None:
        book, there = book_of(game).rules, cuda()
        steps = Compiled(book, shown_by(game), rule)
        sizes = {"STATE": from_dtype(book.State), "WORDS": steps.words, "SEATS": book.SEATS}
        tied = {name: getattr(steps, name) for name in ("lay", "mark", "look", "take", "may")}
        self.run = there.jit(bind(run_kernel, book, device=there, **sizes, **tied), **LIMITS)
        self.copy = there.jit(bind(copy_kernel, book, device=there))


kernels = cache(Kernels)
"""The kernels of a game."""


class GpuBatch(Batch):
    """Games on a GPU; PyTorch, CuPy and JAX take the arrays uncopied, by DLPack or CUDA's array interface."""

    observation: Lent
    legal_action_mask: Lent
    current_player: Lent
    rewards: Lent
    terminated: Lent
    illegal: Lent

    def __init__(self, table: Table, games: int, seed: Seed) -> None:
        super().__init__(table, games, seed)
        self._cuda = cuda()
        self._kernels = kernels(table.game)
        made = self._cuda.device_array
        self._states = made(games, fresh(table.rules).dtype)
        self._actions, self._dice = made(games, np.int32), made((4, games), np.uint32)
        words = made((words_for(table.actions), games), np.uint32)
        shown = [
            made((table.actions, games), np.bool_),
            made((table.layout.size, games), np.int8),
            made(games, np.int8),
        ]
        self._rewards = made((table.players, games), np.float32)
        ended = [self._rewards, made(games, np.bool_), made(games, np.bool_)]
        self._told = [words, *shown, *ended]
        self.legal_action_mask, self.observation, self.current_player = map(Lent, shown)
        self.rewards, self.terminated, self.illegal = map(Lent, ended)
        self.reset(seed)

    def reset(self, seed: Seed = None) -> None:
        if seed is not None:
            self._key = key_of(seed)
        self._blank = self._cuda.to_device(self.table.blank(self._key).view(np.ndarray))
        self._rewards.copy_to_device(np.zeros(self._rewards.shape, np.float32))
        self._run(BEGIN, 1)

    def step(self, actions: Any) -> None:
        """One action in each game: an array on the GPU, of PyTorch, CuPy or others, or one for NumPy."""
        if hasattr(actions, "__cuda_array_interface__"):
            given = self._cuda.as_cuda_array(actions)
            if tuple(given.shape) != (self.games,) or np.dtype(given.dtype).kind not in "iu":
                raise BadOption(
                    f"Actions are {self.games} whole numbers, one for each game, "
                    f"not an array of {given.dtype} with the shape {tuple(given.shape)}."
                )
        else:
            given = self._cuda.to_device(whole_numbers(actions, self.games))
        self._launch(self._kernels.copy, given, self._actions, self.games, self.actions)
        self._run(STEP, 1)

    def random_steps(self, steps: int) -> None:
        self._run(RANDOM, steps)

    def synchronize(self) -> None:
        """Waits until all that was asked for is done."""
        self._cuda.synchronize()

    def states(self) -> States:
        return cast(States, self._states.copy_to_host().view(np.recarray))

    def _run(self, order: int, steps: int) -> None:
        held = (order, steps, self._states, self._actions, self._dice, self._blank)
        self._launch(self._kernels.run, *held, self.players, self.table.places, self.games, *self._told)

    def _launch(self, kernel: Any, *given: Any) -> None:
        kernel[min(BLOCKS, -(-self.games // THREADS)), THREADS](*given)
