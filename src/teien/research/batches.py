"""Thousands to millions of games at once, as arrays that are stepped in place."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.play.book import Options
from teien.play.errors import BadOption
from teien.play.game import Seed, names_of
from teien.play.registry import book_of
from teien.research.features import Layout
from teien.research.steps import BEGIN, EVERY_SEAT, RANDOM, STEP, States, compiled
from teien.rules.chance import key_of
from teien.rules.contract import RuleBook, fresh, words_for

Array = Any
"""An array on whatever device the batch is: NumPy's, or one of a GPU."""


class Table:
    """Which game, for how many players, with which options: what all games of a kind have in common."""

    def __init__(self, game: str, players: int | None, options: Mapping[str, object]) -> None:
        self.book = book_of(game)
        self.game = game
        self.players = len(names_of(self.book, players))
        self.options: Options = self.book.read_options(options, self.players)
        self.layout = Layout.of(game, self.players, self.options)
        self.actions = self.rules.ACTIONS
        """Actions are numbered from 0 to one less than this."""
        self.places = self.players + len(self.book.unseated(self.players))
        """All who score and can win, those whom nobody plays included."""

    @property
    def rules(self) -> RuleBook:
        """The rule book."""
        return self.book.rules

    def blank(self, key: npt.NDArray[np.uint32]) -> States:
        """The state from which every game with this key begins."""
        blank = fresh(self.rules)
        self.book.prepare(blank[0], self.players, self.options)
        blank[0].key[:] = key
        return blank


class Batch(ABC):
    """Games side by side, each at a decision of one seat.

    `step` does an action in each. Where a game ends by it, `terminated` and `rewards` say so, and the next
    game lies there already: `observation`, `legal_action_mask` and `current_player` are of its first
    decision (Gymnasium calls that SAME_STEP). An action that is not allowed ends its game too: whoever
    asked for it has −1, all others 0, and `illegal` says so.

    The arrays are always the same ones, written anew by each step: whoever keeps something copies it.
    Nothing but the seed, the game's place and the actions decides what happens.
    """

    ARRAYS = ("observation", "legal_action_mask", "current_player", "rewards", "terminated", "illegal")
    """What is handed out, one row a game:"""

    observation: Array
    """What the seat to move sees: (games, numbers), int8; `layout` says what each number is."""
    legal_action_mask: Array
    """What it may do: (games, actions), bool."""
    current_player: Array
    """Which seat it is: (games,), int8."""
    rewards: Array
    """What the last step brought: (games, players), float32; 0 but at the end of a game."""
    terminated: Array
    """Whether the last step ended a game: (games,), bool."""
    illegal: Array
    """Whether it did so because it was not allowed: (games,), bool."""

    def __init__(self, table: Table, games: int, seed: Seed) -> None:
        if type(games) is not int or not 0 < games < 1 << 31:
            raise BadOption(f"A batch has at least one game, not {games!r}.")
        self.table = table
        self.games = games
        self._key = key_of(seed)

    @property
    def layout(self) -> Layout:
        """What an observation holds, number by number."""
        return self.table.layout

    @property
    def players(self) -> int:
        """How many play each game."""
        return self.table.players

    @property
    def actions(self) -> int:
        """Actions are numbered from 0 to one less than this."""
        return self.table.actions

    @abstractmethod
    def reset(self, seed: Seed = None) -> None:
        """Begins all games anew, from another seed, or from the same one."""

    @abstractmethod
    def step(self, actions: Array) -> None:
        """One action in each game, by its number, for the seat whose decision it is."""

    @abstractmethod
    def random_steps(self, steps: int) -> None:
        """So many random decisions in each game, all arrays written after each of them."""

    @abstractmethod
    def states(self) -> States:
        """A copy of the states, whole: what a seat may not know is in them."""


class CpuBatch(Batch):
    """Games on the processor, as NumPy's arrays; PyTorch, JAX and others take them by DLPack, uncopied."""

    observation: npt.NDArray[np.int8]
    legal_action_mask: npt.NDArray[np.bool_]
    current_player: npt.NDArray[np.int8]
    rewards: npt.NDArray[np.float32]
    terminated: npt.NDArray[np.bool_]
    illegal: npt.NDArray[np.bool_]

    def __init__(self, table: Table, games: int, seed: Seed, threads: int = 1) -> None:
        super().__init__(table, games, seed)
        if type(threads) is not int or threads < 1:
            raise BadOption(f"A batch is stepped by at least one thread, not {threads!r}.")
        self._threads = min(threads, games)
        self._pool = ThreadPoolExecutor(self._threads) if self._threads > 1 else None
        self._spare = [fresh(table.rules) for _ in range(self._threads)]
        self._states = fresh(table.rules, games)
        self._dice = np.zeros((games, 4), np.uint32)
        self._words = np.zeros((games, words_for(table.actions)), np.uint32)
        self.observation = np.zeros((games, table.layout.size), np.int8)
        self.legal_action_mask = np.zeros((games, table.actions), np.bool_)
        self.current_player = np.zeros(games, np.int8)
        self.rewards = np.zeros((games, table.players), np.float32)
        self.terminated = np.zeros(games, np.bool_)
        self.illegal = np.zeros(games, np.bool_)
        self._run = compiled(table.game).run_games
        self._nothing = np.zeros(games, np.int64)
        self.reset(seed)

    def reset(self, seed: Seed = None) -> None:
        if seed is not None:
            self._key = key_of(seed)
        self._blank = self.table.blank(self._key)
        self.rewards.fill(0)
        self._each(BEGIN, 1, self._nothing)

    def step(self, actions: npt.ArrayLike) -> None:
        self._each(STEP, 1, whole_numbers(actions, self.games))

    def random_steps(self, steps: int) -> None:
        self._each(RANDOM, steps, self._nothing)

    def states(self) -> States:
        return self._states.copy()

    def _each(self, order: int, steps: int, actions: npt.NDArray[np.int64]) -> None:
        """Does something in all games, a part of them on each thread."""
        held = (self._states, actions, self._dice, self._blank, self.table.places)
        shown = (self._words, self.legal_action_mask, self.observation, self.observation)
        told = (self.current_player, self.rewards, self.terminated, self.illegal)
        edges = [self.games * part // self._threads for part in range(self._threads + 1)]

        def part(number: int) -> None:
            ends = edges[number : number + 2]
            self._run(order, EVERY_SEAT, steps, *held, self._spare[number], *shown, *told, *ends)

        if self._pool is None:
            part(0)
        else:
            list(self._pool.map(part, range(self._threads)))  # compiled rules leave Python's lock alone


def whole_numbers(actions: npt.ArrayLike, games: int) -> npt.NDArray[np.int64]:
    """An action for each game, as compiled code takes them."""
    chosen = np.asarray(actions)
    if chosen.shape != (games,) or chosen.dtype.kind not in "iu":
        raise BadOption(
            f"Actions are {games} whole numbers, one for each game, "
            f"not an array of {chosen.dtype} with the shape {chosen.shape}."
        )
    return chosen.astype(np.int64)


def batch_on(
    device: str,
    game: str,
    players: int | None,
    options: Mapping[str, object],
    games: int,
    seed: Seed,
    threads: int,
) -> Batch:
    """A batch on the processor or on a GPU."""
    table = Table(game, players, options)
    if device == "cpu":
        return CpuBatch(table, games, seed, threads)
    if device == "cuda":
        from teien.research.gpu import GpuBatch

        return GpuBatch(table, games, seed)
    raise BadOption(f"A batch is on “cpu” or “cuda”, not on {device!r}.")
