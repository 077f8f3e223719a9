"""One game for programs that learn, a decision at a time: the state, and what every seat sees of it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from teien.play.book import bit_seats, state_from
from teien.play.game import Seed
from teien.research.batches import Table
from teien.research.steps import BEGIN, ONE_GAME, STEP, compiled
from teien.rules.chance import key_of
from teien.rules.contract import SPECTATOR, fresh, words_for


@dataclass(frozen=True)
class Sight:
    """What a seat sees, and what it may do."""

    observation: npt.NDArray[np.int8]
    mask: npt.NDArray[np.bool_]
    owes: bool
    """Whether it owes a decision."""


class Match:
    """A game in progress, held by a program: no history, no texts, and so a step takes microseconds."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._steps = compiled(table.game)
        self._states, self._spare = fresh(table.rules), fresh(table.rules)
        self._state = self._states[0]
        self._dice, self._action = np.zeros((1, 4), np.uint32), np.zeros(1, np.int64)
        self._words = np.zeros((1, words_for(table.actions)), np.uint32)
        self._current, self._rewards = np.zeros(1, np.int8), np.zeros((1, table.players), np.float32)
        self._terminated, self._illegal = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
        self._blank = table.blank(key_of(None))
        self._number = -1

    def begin(self, seed: Seed = None) -> None:
        """A new game: the first from this seed, or without one the next after the last."""
        if seed is not None:
            self._blank, self._number = self.table.blank(key_of(seed)), -1
        self._number += 1
        self._blank[0].series = self._number
        self._rewards.fill(0)
        self._run(BEGIN)

    def do(self, action: int) -> None:
        """Does an action of the first seat that owes one, which may do it, and all that follows from it."""
        self._action[0] = action
        self._run(STEP)

    def _run(self, order: int) -> None:
        """Lays a game, or does the action that is given; what the next seat sees is seen."""
        row = np.empty((1, self.table.layout.size), np.int8)
        mask = np.empty((1, self.table.actions), np.bool_)
        self._steps.run_games(
            *(order, ONE_GAME, 1, self._states, self._action, self._dice, self._blank, self.table.places),
            *(self._spare, self._words, mask, row, row, self._current, self._rewards),
            *(self._terminated, self._illegal, 0, 1),
        )
        self.over = bool(self._terminated[0])
        self.first = int(self._current[0])
        """The first seat that owes a decision; of a game that is over, the last that made one."""
        self._seen = {self.first: Sight(row[0], mask[0], not self.over)}

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision; nobody when the game is over."""
        return bit_seats(int(self.table.rules.owing(self._state)))

    def sight(self, seat: int) -> Sight:
        """What a seat sees now, and what it may do if it owes a decision; not to be changed."""
        if seat not in self._seen:
            row = np.empty(self.table.layout.size, np.int8)
            mask = np.zeros(self.table.actions, np.bool_)
            self._steps.look(self._states, 0, self._spare, 0, seat, row)
            owes = seat in self.owing
            if owes:
                self._steps.mark(self._state, seat, self._words[0].copy(), mask)
            self._seen[seat] = Sight(row, mask, owes)
        return self._seen[seat]

    def may(self, seat: int, action: int) -> bool:
        """Whether a seat owes a decision, and this is one that it may make."""
        return 0 <= action < self.table.actions and bool(self.sight(seat).mask[action])

    @property
    def rewards(self) -> list[float]:
        """What each seat has of a game that is over; else nothing."""
        return list(map(float, self._rewards[0]))

    def text(self) -> str:
        """The table in plain text, as everyone may see it."""
        state = state_from(self.table.book, self._state.tobytes())
        self.table.rules.redact(state, SPECTATOR)
        names = [f"player_{seat}" for seat in range(self.table.players)]
        return self.table.book.text(state, [*names, *self.table.book.unseated(self.table.players)])
