"""Flat Monte Carlo, for any game: the yardstick that every search must beat.

Every legal action is tried equally often in imagined games, which are played on at random to the
end; the one that won most is taken.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teien.bots.bot import Budget, Thinker, Why, best_of
from teien.bots.compiled import bind, subroutine
from teien.play.observation import Observation
from teien.rules.bits import bits, lowest
from teien.rules.contract import CHANCE, Actions, Dice, RuleBook, allowed, fresh, how_many, nth, words_for

PIECE = 64
"""So many playouts are done between two looks at the clock."""

rules = cast(RuleBook, None)
do = cast(Any, None)
"""In the functions below, the rule book to which `bind` ties them, and the first of them."""


def step(state: np.record, seat: int, action: int) -> None:
    """Does an action, or what chance owes if it is none."""
    if action >= 0:
        rules.apply(state, seat, action, None)
    else:
        rules.chance(state)
        rules.deal(state, None)


def try_out(
    scratch: np.recarray[Any, Any],
    state: np.record,
    seat: int,
    dice: Dice,
    own: Actions,
    wins: npt.NDArray[np.float64],
    first: int,
    playouts: int,
) -> None:
    """So many playouts, each for the next of the seat's own actions in turn."""
    words = words_for(rules.ACTIONS)
    count, world = how_many(own, words), scratch[0]
    for number in range(first, first + playouts):
        scratch[0] = state
        rules.redeal(world, seat, dice)
        tried = nth(own, words, number % count)
        mover, action = seat, tried
        while True:
            do(world, mover, action)
            seats = rules.owing(world)
            if seats == 0:
                break
            mover, action = lowest(seats), -1
            if seats != CHANCE:
                action = rules.draw(world, mover, dice)
        won = rules.winners(world)
        wins[tried] += (won >> seat & 1) / max(1, bits(won))


@cache
def tied(book: RuleBook) -> Any:
    """The playouts of one rule book."""
    return subroutine(bind(try_out, book, do=subroutine(bind(step, book))))


@dataclass(frozen=True)
class Flat(Thinker):
    """Takes what won most in games played on at random."""

    name: str = "flat"
    usual: Budget = field(default=Budget(playouts=1000), kw_only=True)

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        book, state, seat = observation.book.rules, observation.state, observation.seat
        own, wins, done = np.zeros(words_for(book.ACTIONS), np.uint32), np.zeros(book.ACTIONS), 0
        book.legal(state, seat, own)
        actions = [action for action in range(book.ACTIONS) if allowed(own, action)]
        scratch = fresh(book)
        for piece in (budget or self.usual).pieces(PIECE):
            tied(book)(scratch, state, seat, dice, own, wins, done, piece)
            done += piece
        turns = {
            action: max(1, (done - n + len(actions) - 1) // len(actions)) for n, action in enumerate(actions)
        }
        return best_of({action: float(wins[action]) / turns[action] for action in actions}, done)
