"""Who chooses: what a bot is, and the one that plays any game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from teien.rules.chance import roll
from teien.rules.contract import Dice, RuleBook, how_many, nth, words_for


class Bot(Protocol):
    """Chooses an action for a seat.

    It is given a state from which everything is blanked that its seat may not know, and dice for
    whatever it leaves to luck: the same state and the same dice give the same choice.
    """

    @property
    def name(self) -> str:
        """What it is called on the command line and at a table."""

    def choose(self, state: np.record, seat: int, dice: Dice) -> int:
        """One legal action of the seat."""


@dataclass(frozen=True)
class Random:
    """Plays any legal action, all equally likely."""

    rules: RuleBook
    name: str = "random"

    def choose(self, state: np.record, seat: int, dice: Dice) -> int:
        words = words_for(self.rules.ACTIONS)
        actions = np.zeros(words, np.uint32)
        self.rules.legal(state, seat, actions)
        return int(nth(actions, words, roll(dice, how_many(actions, words))))
