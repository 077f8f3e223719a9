"""Node counts: how many lines of play there are to each depth, the surest test of a rule book."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teien.arena.batch import States
from teien.bots.compiled import bind
from teien.play.game import Game
from teien.rules.bits import lowest, wide
from teien.rules.compiled import rule
from teien.rules.contract import RuleBook, words_for

rules = cast(RuleBook, None)
"""In `count_lines`, the rule book to which it is tied."""


def count_lines(states: States, actions: npt.NDArray[np.uint32], counts: npt.NDArray[np.int64]) -> None:
    """Counts the positions at each depth below the first of the states; there must be one for each depth.

    Lines end where nobody or chance owes the next step.
    """
    words = words_for(rules.ACTIONS)
    deepest = states.shape[0] - 1
    depth = 0
    entering = True
    while depth >= 0:
        if entering:
            counts[depth] += 1
            for word in range(words):
                actions[depth, word] = 0
            seats = rules.owing(states[depth])
            if depth < deepest and 0 < seats < 1 << rules.SEATS:
                rules.legal(states[depth], lowest(seats), actions[depth])
        entering = False
        for word in range(words):
            marked = wide(actions[depth, word])
            if marked:
                actions[depth, word] = marked & (marked - 1)
                states[depth + 1] = states[depth]
                seat = lowest(rules.owing(states[depth]))
                rules.apply(states[depth + 1], seat, 32 * word + lowest(marked), None)
                entering = True
                break
        depth += 1 if entering else -1


@cache
def _compiled(book: RuleBook) -> Any:
    return rule(bind(count_lines, book))


def perft(game: Game, depth: int) -> list[int]:
    """How many positions lie 0, 1, 2 … moves ahead of where a game stands."""
    book = game.book.rules
    states = np.zeros(depth + 1, book.State).view(np.recarray)
    states[0] = game.state_for(game.owing[0]) if game.owing else game.state_for()
    counts = np.zeros(depth + 1, np.int64)
    _compiled(book)(states, np.zeros((depth + 1, words_for(book.ACTIONS)), np.uint32), counts)
    return [int(count) for count in counts]
