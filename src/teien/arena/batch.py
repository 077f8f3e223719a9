"""Whole random games by the million: one loop for every rule book, compiled around its rules."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import bind
from teien.rules.bits import lowest
from teien.rules.chance import fill_dice
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, RuleBook, fresh

States = np.recarray[Any, Any]
Key = npt.NDArray[np.uint32]
Tally = npt.NDArray[np.int64]
"""Games, decisions, games without a winner; then for each seat its wins; then its points."""

GAMES, DECISIONS, NOBODY, WINS = 0, 1, 2, 3
BATCH = 2048
"""So many games at a time: long enough to be worth a call, short enough to stop soon."""

rules = cast(RuleBook, None)
"""In the functions below, the rule book to which `bind` ties them."""


def begin(state: np.record, key: Key, series: int, dice: Dice) -> None:
    """Makes a blank state that game of the series, ready for its first shuffle, and fills its dice."""
    for i in range(8):
        state.key[i] = key[i]
    state.series = series
    rules.set_up(state)
    fill_dice(dice, key, series)


def decide(state: np.record, seat: int, dice: Dice) -> None:
    """One decision of a seat by the dice."""
    rules.apply(state, seat, rules.draw(state, seat, dice), None)


def random_game(state: np.record, dice: Dice) -> int:
    """Plays to the end, every decision by the dice; gives the number of decisions.

    Choices of several seats at once, those of one seat alone, and chance have a loop each: so the
    threads of a GPU, which do the same thing at a time or wait, come to each of them together.
    """
    decisions = 0
    seats = rules.owing(state)
    while seats:
        while seats & CHANCE:
            rules.chance(state)
            rules.deal(state, None)
            seats = rules.owing(state)
        while seats & (seats - 1):
            decide(state, lowest(seats), dice)
            decisions += 1
            seats = rules.owing(state)
        while seats and not seats & (seats - 1 | CHANCE):
            decide(state, lowest(seats), dice)
            decisions += 1
            seats = rules.owing(state)
    return decisions


def count(state: np.record, decisions: int, tally: Tally) -> None:
    """Adds a finished game to the tally."""
    tally[GAMES] += 1
    tally[DECISIONS] += decisions
    won = rules.winners(state)
    if won == 0:
        tally[NOBODY] += 1
    for seat in range(rules.SEATS):
        tally[WINS + seat] += won >> seat & 1
        tally[WINS + rules.SEATS + seat] += rules.score(state, seat)


def random_games(
    states: States, blank: States, key: Key, series: int, games: int, dice: Dice, tally: Tally
) -> None:
    """Plays so many games, from the blank state on, each in a state of its own, or in the last."""
    for i in range(games):
        state = states[min(i, states.shape[0] - 1)]
        states[min(i, states.shape[0] - 1)] = blank[0]
        begin(state, key, series + i, dice)
        count(state, random_game(state, dice), tally)


class Compiled:
    """The functions above, tied to one rule book."""

    def __init__(self, book: RuleBook) -> None:
        self.begin = rule(bind(begin, book))
        self.random_game = rule(bind(random_game, book, decide=rule(bind(decide, book))))
        self.count = rule(bind(count, book))
        self.random_games = rule(
            bind(random_games, book, begin=self.begin, random_game=self.random_game, count=self.count)
        )


@cache
def compiled(book: RuleBook) -> Compiled:
    """The batch functions of a rule book."""
    return Compiled(book)


def play_batch(
    book: RuleBook, blank: States, key: Key, series: int, games: int, keep: int | None = None
) -> tuple[States, Tally]:
    """Plays so many random games, numbered from `series` on: their last states, and their tally.

    Who wants the tally alone keeps one state: it never leaves the processor's nearest cache.
    """
    states = fresh(book, games if keep is None else keep)
    tally = new_tally(book)
    dice = np.zeros(4, np.uint32)
    compiled(book).random_games(states, blank, key, series, games, dice, tally)
    return states, tally


def new_tally(book: RuleBook) -> Tally:
    """A tally with nothing in it."""
    return np.zeros(WINS + 2 * book.SEATS, np.int64)
