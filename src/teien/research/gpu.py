"""The same batches on a CUDA GPU, one thread a game, through the same rules.

What belongs together of all games lies together (one number of an observation for game after game), so that
neighbouring threads write neighbouring bytes. What is handed out is the same memory turned: (games, numbers).
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt
from numba import from_dtype

from teien.arena.gpu import cuda
from teien.bots.compiled import bind
from teien.play.errors import BadOption
from teien.play.game import Seed
from teien.play.registry import book_of
from teien.research.batches import Batch, Table, whole_numbers
from teien.research.features import shown_by
from teien.research.lent import Lent
from teien.research.steps import GOES_ON, ILLEGAL, MOST_GAMES, Compiled, States
from teien.rules.bits import lowest, wide
from teien.rules.chance import fill_dice, key_of
from teien.rules.compiled import rule
from teien.rules.contract import RuleBook, fresh, words_for

THREADS = 128
BLOCKS = 132 * 64

device = cast(Any, None)
rules = cast(RuleBook, None)
lay = mark = look = take = may = cast(Any, None)
STATE = cast(Any, None)
WORDS = SEATS = 0
"""In the kernels, Numba's CUDA, the rule book and the steps to which they are tied, and their sizes."""


def begin_kernel(
    states: Any, dice: Any, blank: Any, games: int, words: Any, masks: Any, observations: Any, current: Any
) -> None:
    """Lays all games, each with dice of its own."""
    own = device.local.array(2, STATE)
    marked = device.local.array(WORDS, np.uint32)
    mine = device.local.array(4, np.uint32)
    for game in range(device.grid(1), games, device.gridsize(1)):
        fill_dice(mine, blank[0].key, game)
        for i in range(4):
            dice[i, game] = mine[i]
        lay(own, 0, blank, game)
        seat = lowest(rules.owing(own[0]))
        current[game] = seat
        mark(own[0], seat, marked, masks[:, game])
        look(own, 0, own, 1, seat, observations[:, game])
        for i in range(WORDS):
            words[i, game] = marked[i]
        states[game] = own[0]


def step_kernel(
    states: Any,
    actions: Any,
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
    """One decision in each game; where one is over, the next is laid."""
    own = device.local.array(2, STATE)
    marked = device.local.array(WORDS, np.uint32)
    paid = device.local.array(SEATS, np.float32)
    for game in range(device.grid(1), games, device.gridsize(1)):
        own[0] = states[game]
        for i in range(WORDS):
            marked[i] = words[i, game]
        action, seat = wide(actions[game]), lowest(rules.owing(own[0]))
        came = take(own[0], seat, action, may(marked, action), players, places, paid, True)
        for seat in range(players):
            rewards[seat, game] = paid[seat]
        terminated[game] = came != GOES_ON
        illegal[game] = came == ILLEGAL
        if came != GOES_ON:
            lay(own, 0, blank, (wide(own[0].series) + games) & MOST_GAMES)
        seat = lowest(rules.owing(own[0]))
        current[game] = seat
        mark(own[0], seat, marked, masks[:, game])
        look(own, 0, own, 1, seat, observations[:, game])
        for i in range(WORDS):
            words[i, game] = marked[i]
        states[game] = own[0]


def random_kernel(
    states: Any,
    dice: Any,
    steps: int,
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
    """So many decisions by the dice in each game, all written after every one of them."""
    own = device.local.array(2, STATE)
    marked = device.local.array(WORDS, np.uint32)
    paid = device.local.array(SEATS, np.float32)
    mine = device.local.array(4, np.uint32)
    for game in range(device.grid(1), games, device.gridsize(1)):
        own[0] = states[game]
        for i in range(4):
            mine[i] = dice[i, game]
        seat = lowest(rules.owing(own[0]))
        for _ in range(steps):
            action = rules.draw(own[0], seat, mine)
            came = take(own[0], seat, action, True, players, places, paid, True)
            for other in range(players):
                rewards[other, game] = paid[other]
            terminated[game] = came != GOES_ON
            illegal[game] = False
            if came != GOES_ON:
                lay(own, 0, blank, (wide(own[0].series) + games) & MOST_GAMES)
            seat = lowest(rules.owing(own[0]))
            current[game] = seat
            mark(own[0], seat, marked, masks[:, game])
            look(own, 0, own, 1, seat, observations[:, game])
        for i in range(WORDS):
            words[i, game] = marked[i]
        for i in range(4):
            dice[i, game] = mine[i]
        states[game] = own[0]


class Kernels:
    """The kernels, tied to one game."""

    def __init__(self, game: str) -> None:
        book, there = book_of(game).rules, cuda()
        steps = Compiled(book, shown_by(game), rule)
        sizes = {"STATE": from_dtype(book.State), "WORDS": steps.words, "SEATS": book.SEATS}
        tied = {name: getattr(steps, name) for name in ("lay", "mark", "look", "take", "may")}

        def made(kernel: Any) -> Any:
            return there.jit(bind(kernel, book, device=there, **sizes, **tied))

        self.begin, self.step, self.random = made(begin_kernel), made(step_kernel), made(random_kernel)


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
        words, size = words_for(table.actions), table.layout.size
        self._states = self._cuda.device_array(games, fresh(table.rules).dtype)
        self._dice = self._cuda.device_array((4, games), np.uint32)
        self._words = self._cuda.device_array((words, games), np.uint32)
        shown = [
            self._cuda.device_array((table.actions, games), np.bool_),
            self._cuda.device_array((size, games), np.int8),
            self._cuda.device_array(games, np.int8),
        ]
        ended = [
            self._cuda.to_device(np.zeros((table.players, games), np.float32)),
            self._cuda.to_device(np.zeros(games, np.bool_)),
            self._cuda.to_device(np.zeros(games, np.bool_)),
        ]
        self._shown, self._ended = [self._words, *shown], ended
        self.legal_action_mask, self.observation, self.current_player = map(Lent, shown)
        self.rewards, self.terminated, self.illegal = map(Lent, ended)
        self.reset(seed)

    def reset(self, seed: Seed = None) -> None:
        if seed is not None:
            self._key = key_of(seed)
        self._blank = self._cuda.to_device(self.table.blank(self._key).view(np.ndarray))
        for array in self._ended:
            array.copy_to_device(np.zeros(array.shape, array.dtype))
        self._launch(self._kernels.begin, self._dice, self._blank, self.games, *self._shown)

    def step(self, actions: Any) -> None:
        if not hasattr(actions, "__cuda_array_interface__"):
            actions = self.on_device(actions)
        if tuple(actions.shape) != (self.games,):
            raise BadOption(f"Actions are {self.games} numbers, one for each game, not {actions.shape}.")
        self._launch(self._kernels.step, actions, self._blank, *self._sizes, *self._shown, *self._ended)

    def on_device(self, actions: npt.ArrayLike) -> Any:
        """Actions that lie on the processor, copied to the GPU."""
        return self._cuda.to_device(whole_numbers(actions, self.games).astype(np.int32))

    def random_steps(self, steps: int) -> None:
        given = (self._dice, steps, self._blank, *self._sizes)
        self._launch(self._kernels.random, *given, *self._shown, *self._ended)

    def synchronize(self) -> None:
        """Waits until all that was asked for is done."""
        self._cuda.synchronize()

    def states(self) -> States:
        return cast(States, self._states.copy_to_host().view(np.recarray))

    @property
    def _sizes(self) -> tuple[int, int, int]:
        return self.players, self.table.places, self.games

    def _launch(self, kernel: Any, *given: Any) -> None:
        blocks = min(BLOCKS, -(-self.games // THREADS))
        kernel[blocks, THREADS](self._states, *given)
