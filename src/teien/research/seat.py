"""One game for programs that learn, a decision at a time: the state, and what every seat sees of it."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.play.book import bit_seats, state_from
from teien.play.game import Seed
from teien.research.batches import Table
from teien.research.steps import BEGIN, ONE_GAME, STEP, States, compiled
from teien.rules.chance import key_of
from teien.rules.contract import SPECTATOR, fresh, words_for

Sight = tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]
"""What a seat sees, and what it may do, one number an action."""


def bare(states: States) -> npt.NDArray[Any]:
    """The same states as a plain array, which compiled code recognizes ten times as fast."""
    return states.view(np.ndarray)


class Match:
    """A game in progress, held by a program: no history, no texts, and so a step takes microseconds."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.nothing = table.actions
        """What a seat may do that owes no decision: one action more than the rule book has."""
        self._steps: Any = compiled(table.game)
        self._states, self._spare = bare(fresh(table.rules)), bare(fresh(table.rules))
        self._state = self._states[0]
        self._dice, self._action = np.zeros((1, 4), np.uint32), np.zeros(1, np.int64)
        self._words = np.zeros((1, words_for(table.actions)), np.uint32)
        self._current, self._rewards = np.zeros(1, np.int8), np.zeros((1, table.players), np.float32)
        self._terminated, self._illegal = np.zeros(1, np.bool_), np.zeros(1, np.bool_)
        self._blank = bare(table.blank(key_of(None)))
        self._room = (1, table.layout.size), (1, table.actions + 1)
        self._number = -1

    def begin(self, seed: Seed = None) -> None:
        """A new game: the first from this seed, or without one the next after the last."""
        if seed is not None:
            self._blank, self._number = bare(self.table.blank(key_of(seed))), -1
        self._number += 1
        self._blank["series"] = self._number
        self._rewards.fill(0)
        self._run(BEGIN)

    def do(self, action: int) -> None:
        """Does an action of the first seat that owes one, which may do it, and all that follows from it."""
        self._action[0] = action
        self._run(STEP)

    def _run(self, order: int) -> None:
        """Lays a game, or does the action that is given; what the next seat sees is seen."""
        row, mask = np.empty(self._room[0], np.int8), np.zeros(self._room[1], np.int8)
        self._steps.run_games(
            *(order, ONE_GAME, 1, self._states, self._action, self._dice, self._blank, self.table.places),
            *(self._spare, self._words, mask[:, :-1].view(np.bool_), row, row, self._current, self._rewards),
            *(self._terminated, self._illegal, 0, 1),
        )
        self.over = self._terminated.item()
        self.first: int = self._current.item()
        """The first seat that owes a decision; of a game that is over, the last that made one."""
        if self.over:
            mask[0, -1] = 1
        self._seen = {self.first: (row[0], mask[0])}

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision; nobody when the game is over."""
        return bit_seats(int(self.table.rules.owing(self._state)))

    def sight(self, seat: int) -> Sight:
        """What a seat sees now, and what it may do: nothing, if it owes no decision. Not to be changed."""
        if seat not in self._seen:
            row, mask = np.empty(self._room[0][1], np.int8), np.zeros(self._room[1][1], np.int8)
            self._steps.look(self._states, 0, self._spare, 0, seat, row)
            if seat in self.owing:
                self._steps.mark(self._state, seat, self._words[0].copy(), mask[:-1].view(np.bool_))
            else:
                mask[-1] = 1
            self._seen[seat] = row, mask
        return self._seen[seat]

    def may(self, seat: int, action: int) -> bool:
        """Whether this is something that a seat may do now; who owes no decision may do nothing."""
        return 0 <= action <= self.nothing and bool(self.sight(seat)[1][action])

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
