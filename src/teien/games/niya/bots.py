"""Niya's players, from one that a child can beat to one that never errs.

All but the master err as people do. They look only so many moves ahead. They see a square later than
a row. And of a move's consequences they look at some and not at others: the more there are, the
sooner one is overlooked. What they do see, they play right.
"""

from __future__ import annotations

from dataclasses import dataclass

from teien.bots.bot import Bot, Budget, Thinker, Why, best_of
from teien.games.niya import rules as niya
from teien.games.niya.solver import lay_out, search, solve, surveyed
from teien.play.observation import Observation
from teien.rules.bits import bits
from teien.rules.chance import roll
from teien.rules.contract import Dice


@dataclass(frozen=True)
class Lookahead(Thinker):
    """Sees `depth` moves ahead, and overlooks some of what a move leads to."""

    depth: int
    overlooks: int
    """How often, in a hundred, it does not see what a move leads to, when all is plain."""
    squares: int
    """How often, in a hundred, it does not see a square where it would have seen a row."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        state, seat = observation.state, observation.seat
        ground = surveyed().copy()
        lay_out(ground, state)
        me, you = int(state.tokens[seat]), int(state.tokens[1 - seat])
        free = 0xFFFF & ~(me | you)
        seen = {}
        for cell in range(niya.CELLS):
            if int(niya.open_cells(state)) >> cell & 1:
                score = int(search(ground, me, you, 1 << cell, -1, 1, self.depth))
                worth = (score > 0) - (score < 0)
                answers = int(bits(int(ground.kin[cell]) & free))
                missed = roll(dice, 100) < self.overlooks + (self.overlooks * answers) // 12
                square = niya.squares(me | 1 << cell) and not niya.rows(me | 1 << cell)
                if missed or (square and roll(dice, 100) < self.squares):
                    worth = 0
                seen[cell] = (1 + worth) / 2
        return best_of(seen)


@dataclass(frozen=True)
class Master(Thinker):
    """Plays a best move, always: wins what can be won, as early as it can; loses as late as it can."""

    name: str = "master"

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        moves = solve(observation.state).moves
        return best_of({cell: share(worth.score) for cell, worth in moves.items()})


def share(score: int) -> float:
    """A score as a share of the win: 0, a half or 1, but for what tells a soon win from a late one."""
    return 0.5 if score == 0 else 0.95 + score / 400 if score > 0 else 0.05 + score / 400


BOTS: list[Bot] = [
    Lookahead("novice", depth=1, overlooks=30, squares=50),
    Lookahead("apprentice", depth=3, overlooks=14, squares=25),
    Lookahead("adept", depth=6, overlooks=3, squares=5),
    Master(),
]
