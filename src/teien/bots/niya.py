"""Niya's players, from one that a child can beat to one that never errs.

All but the master look a few moves ahead and sometimes overlook what a move leads to, as people do:
each move they weigh has a chance of seeming harmless, or useless, when it is not.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from teien.bots.bot import Bot
from teien.bots.niya_solver import lay_out, search, solve, surveyed
from teien.rules import niya
from teien.rules.chance import roll
from teien.rules.contract import Dice


@dataclass(frozen=True)
class Lookahead:
    """Sees `depth` moves ahead, and overlooks the worth of a move `overlooks` times in a hundred."""

    name: str
    depth: int
    overlooks: int

    def choose(self, state: np.record, seat: int, dice: Dice) -> int:
        ground = surveyed().copy()
        lay_out(ground, state)
        me, you = int(state.tokens[seat]), int(state.tokens[1 - seat])
        choice = int(niya.open_cells(state))
        seen: dict[int, list[int]] = {1: [], 0: [], -1: []}
        for cell in range(niya.CELLS):
            if choice >> cell & 1:
                worth = int(np.sign(search(ground, me, you, 1 << cell, -1, 1, self.depth)))
                overlooked = roll(dice, 100) < self.overlooks
                seen[0 if overlooked else worth].append(cell)
        cells = seen[1] or seen[0] or seen[-1]
        return cells[int(roll(dice, len(cells)))]


@dataclass(frozen=True)
class Master:
    """Plays a best move, always: wins what can be won, as early as it can; loses as late as it can."""

    name: str = "master"

    def choose(self, state: np.record, seat: int, dice: Dice) -> int:
        best = solve(state).best
        return best[int(roll(dice, len(best)))]


BOTS: list[Bot] = [
    Lookahead("novice", depth=1, overlooks=35),
    Lookahead("apprentice", depth=2, overlooks=20),
    Lookahead("adept", depth=5, overlooks=5),
    Master(),
]
