"""One step of a game, as programs that learn take it: compiled around any rule book, on a processor or a GPU.

The functions below mean, where they say `rules` and `observe`, the rule book to which `bind` ties them and
what its game shows of itself. A state is given as a place among others (`held`, `n`), since a new game is
laid into it when one is over.
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import bind, subroutine
from teien.play.registry import book_of
from teien.research.features import shown_by
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import fill_dice
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Actions, RuleBook, allowed, words_for
from teien.rules.observing import Row

States = np.recarray[Any, Any]
Mask = npt.NDArray[np.bool_]
Rewards = npt.NDArray[np.float32] | npt.NDArray[np.float64]

GOES_ON, OVER, ILLEGAL = 0, 1, 2
"""What came of a step: the game goes on; it is over; it is over because what was asked for is not allowed."""
BEGIN, STEP, RANDOM = 0, 1, 2
"""What is to be done: lay all games; do a given action in each; do one by the dice."""
MOST_GAMES = 0xFFFFFFFF
"""Then the series begins anew."""
EVERY_SEAT, ONE_SEAT, ONE_GAME = 0, 1, 2
"""Who decides: every seat in turn; in each game one seat, and the others by the dice; every seat in turn,
and when the game is over, that is all."""

rules = cast(RuleBook, None)
observe = cast(Any, None)


def settle(state: np.record) -> None:
    """Lets chance do what it owes, until a seat owes a decision or the game is over."""
    while rules.owing(state) & CHANCE:
        rules.chance(state)
        rules.deal(state, None)


def lay(held: States, n: int, blank: States, series: int) -> None:
    """A new game, of that number in its series."""
    held[n] = blank[0]
    held[n].series = series
    rules.set_up(held[n])
    settle(held[n])


def mark(state: np.record, seat: int, words: Actions, mask: Mask) -> None:
    """What a seat may do, as a bit set and as a row of truths."""
    rules.legal(state, seat, words)
    for word in range(rules.ACTIONS >> 5):
        marked = wide(words[word])
        for place in range(32):
            mask[np.uint64((word << 5) + place)] = (marked >> place & 1) != 0
    if rules.ACTIONS & 31:
        marked = wide(words[rules.ACTIONS >> 5])
        for place in range(rules.ACTIONS & 31):
            mask[np.uint64((rules.ACTIONS & ~31) + place)] = (marked >> place & 1) != 0


def look(held: States, n: int, spare: States, m: int, seat: int, row: Row) -> None:
    """Writes what a seat sees, from a copy in which all is blanked that it may not know."""
    spare[m] = held[n]
    rules.redact(spare[m], seat)
    observe(spare[m], seat, row)


def look_straight(held: States, n: int, spare: States, m: int, seat: int, row: Row) -> None:
    """The same, from the state as it is, of a game that reads in it nothing that the seat may not know."""
    observe(held[n], seat, row)


def pay(state: np.record, players: int, places: int, rewards: Rewards) -> None:
    """The end of a game: the winners share 1, all others −1; who wins or loses alone has 1 or −1.

    Where all win, or nobody, each has 0. `places` counts those besides whom nobody plays.
    """
    won = rules.winners(state)
    count = bits(won)
    for seat in range(players):
        if places == 1:
            rewards[seat] = 1.0 if won else -1.0
        elif count == 0 or count == places:
            rewards[seat] = 0.0
        elif won >> seat & 1:
            rewards[seat] = 1.0 / count
        else:
            rewards[seat] = -1.0 / (places - count)


def take(
    state: np.record,
    seat: int,
    action: int,
    legal: bool,
    players: int,
    places: int,
    rewards: Rewards,
    paying: bool,
) -> int:
    """Does an action of a seat and all that follows from it; what came of it, for all.

    Whoever asks for what is not allowed ends the game, and has −1; nobody else gains or loses by it.
    """
    if paying:
        for other in range(players):
            rewards[other] = 0.0
    if not legal:
        rewards[seat] = -1.0
        return ILLEGAL
    rules.apply(state, seat, action, None)
    settle(state)
    if rules.owing(state):
        return GOES_ON
    if paying:
        pay(state, players, places, rewards)
    return OVER


def may(words: Actions, action: int) -> bool:
    """Whether a number is that of an action that is marked."""
    return bool(0 <= action < rules.ACTIONS and allowed(words, action))


def run_games(
    order: int,
    who: int,
    steps: int,
    states: States,
    actions: npt.NDArray[np.int64],
    dice: npt.NDArray[np.uint32],
    blank: States,
    places: int,
    spare: States,
    words: npt.NDArray[np.uint32],
    masks: Mask,
    observations: npt.NDArray[np.int8],
    last_seen: npt.NDArray[np.int8],
    current: npt.NDArray[np.int8],
    rewards: Rewards,
    terminated: Mask,
    illegal: Mask,
    begin: int,
    end: int,
) -> None:
    """So many decisions in each of the games from `begin` up to `end`, all told after every one of them.

    One function for all that is asked of many games, for every function so large as this, with a whole
    rule book in it, takes its time to be compiled.
    """
    players = rewards.shape[1]
    for i in range(begin, end):
        mine = i % players if who == ONE_SEAT else -1
        number = wide(states[i].series)
        if order == BEGIN:
            number = wide(blank[0].series) + i - states.shape[0]
            fill_dice(dice[i], blank[0].key, i)
        for _ in range(steps):
            deciding, playing, laying = order != BEGIN, order != BEGIN, order == BEGIN
            seat = 0
            terminated[i] = False
            illegal[i] = False
            while True:
                if laying:
                    number = (number + states.shape[0]) & MOST_GAMES
                    lay(states, i, blank, number)
                    laying = False
                seat = lowest(rules.owing(states[i]))
                if not deciding and (mine < 0 or seat == mine):
                    break
                action, legal = 0, True
                if deciding and order == STEP:
                    action = int(actions[i])
                    legal = may(words[i], action)
                else:
                    action = rules.draw(states[i], seat, dice[i])
                came = take(states[i], seat, action, legal, players, places, rewards[i], playing)
                deciding = False
                if came != GOES_ON:
                    if playing:
                        terminated[i] = True
                        illegal[i] = came == ILLEGAL
                        playing = False
                        if who == ONE_SEAT:
                            look(states, i, spare, 0, mine, last_seen[i])
                    if who == ONE_GAME:
                        break
                    laying = True
            current[i] = seat
            mark(states[i], seat, words[i], masks[i])
            look(states, i, spare, 0, seat, observations[i])


class Compiled:
    """The functions above, tied to one game."""

    def __init__(self, book: RuleBook, shown: Any, made: Any = subroutine) -> None:
        self.settle = made(bind(settle, book))
        self.lay = made(bind(lay, book, settle=self.settle))
        self.mark = made(bind(mark, book))
        looked = look_straight if getattr(shown, "DISCREET", False) else look
        self.look = made(bind(looked, book, observe=shown.observe))
        self.pay = made(bind(pay, book))
        self.take = made(bind(take, book, settle=self.settle, pay=self.pay))
        self.may = rule(bind(may, book))
        tied = {name: getattr(self, name) for name in ("lay", "take", "may", "mark", "look")}
        self.run_games = subroutine(bind(run_games, book, **tied))
        self.words = words_for(book.ACTIONS)


@cache
def compiled(game: str) -> Compiled:
    """The steps of a game."""
    return Compiled(book_of(game).rules, shown_by(game))
