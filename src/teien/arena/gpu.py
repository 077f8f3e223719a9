"""The same random games on a CUDA GPU, one thread a game, through the same rules."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
from numba import from_dtype

from teien.arena.batch import Key, States, Tally, begin, compiled, count, new_tally, random_game
from teien.bots.compiled import bind
from teien.play.errors import TeienError
from teien.rules.contract import RuleBook

THREADS = 128
BLOCKS = 132 * 64


class NoGpu(TeienError):
    """There is no CUDA GPU here, or nothing to reach it with."""


def cuda() -> Any:
    """Numba's CUDA, or a clear word why not."""
    if not hasattr(np, "row_stack"):
        np.row_stack = np.vstack  # numba-cuda 0.30 asks for it; NumPy 2.5 has it no more
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGpu("Playing on a GPU needs the package numba-cuda: install teien[cuda].") from error
    if not cast(Any, cuda).is_available():
        raise NoGpu("There is no CUDA GPU that can be reached from here.")
    return cuda


device = cast(Any, None)
STATE = cast(Any, None)
TALLY = 0
"""In `kernel`, Numba's CUDA and what it must know of the rule book to which it is tied."""


def kernel(states: States, blank: States, key: Key, series: int, games: int, tally: Tally) -> None:
    """Plays `games` games; the last states of the first ones are kept, as many as there is room for."""
    own = device.local.array(1, STATE)
    dice = device.local.array(4, np.uint32)
    mine = device.local.array(TALLY, np.int64)
    for i in range(TALLY):
        mine[i] = 0
    for game in range(device.grid(1), games, device.gridsize(1)):
        own[0] = blank[0]
        begin(own[0], key, series + game, dice)
        count(own[0], random_game(own[0], dice), mine)
        if game < states.shape[0]:
            states[game] = own[0]
    for i in range(TALLY):
        device.atomic.add(tally, i, mine[i])


@cache
def _kernel(book: RuleBook) -> Any:
    functions = compiled(book)
    tied = bind(
        kernel,
        book,
        device=cuda(),
        begin=functions.begin,
        random_game=functions.random_game,
        count=functions.count,
        STATE=from_dtype(book.State),
        TALLY=len(new_tally(book)),
    )
    return cuda().jit(tied)


class Device:
    """A GPU with one rule book's games on it."""

    def __init__(self, book: RuleBook, blank: States, key: Key, keep: int = 0) -> None:
        """`keep` is how many last states of each batch can be fetched."""
        self._book = book
        self._cuda = cuda()
        self._blank = self._cuda.to_device(blank.view(np.ndarray))
        self._key = self._cuda.to_device(key)
        self._states = self._cuda.to_device(np.zeros(keep, book.State))

    def play(self, series: int, games: int) -> Tally:
        """Plays so many random games, numbered from `series` on."""
        tally = self._cuda.to_device(new_tally(self._book))
        _kernel(self._book)[BLOCKS, THREADS](self._states, self._blank, self._key, series, games, tally)
        return cast(Tally, tally.copy_to_host())

    def states(self) -> States:
        """The last states of the first games of the batch just played."""
        return cast(States, self._states.copy_to_host().view(np.recarray))
