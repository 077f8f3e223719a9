"""Sakura searched: what each choice leads to, in many gardens that might be the real one.

All choose at once, so no single card is best: whoever can be foreseen can be brought to fall. Each
time the search imagines what its seat cannot know. There one painter, mostly its own, tries each
choice of this round while the others choose as they have found best so far; whichever choice did
better than his usual ones he regrets not having made, and makes more often (regret matching). His
choices on average are the strategy that is played. The others' regrets are kept by card, for in each
garden they hold other hands.

After this round everyone plays by habit, to the end: a card by where it is likely to leave him.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import part
from teien.bots.sakura_school import Habits, Hopes, habit, hope, stretch_of
from teien.rules import sakura
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice

States = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]

GARDEN, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a choice tried there, a look along one of two ways."""
ARMS = sakura.CARDS + 1
"""A painter's choices are counted by card, the search's own by action; so many there can be."""
REGRET, PLAYED, WORTH, VISITS, TABLES = 0, 1, 2, 3, 4
"""What is kept for each choice of each painter."""

NATURE = -1
"""In place of an action: chance is due."""


def new_tables() -> Sums:
    """Tables that know nothing yet."""
    return np.zeros((TABLES, sakura.SEATS, ARMS))


@part
def ponder(
    room: States,
    state: np.record,
    seat: int,
    dice: Dice,
    tables: Sums,
    habits: Habits,
    hopes: Hopes,
    keeps: Hopes,
    doubts: Hopes,
    playouts: int,
    rounds: int,
) -> int:
    """At least so many playouts, of so many rounds at most; what they teach goes into the tables."""
    worths = np.zeros(ARMS)
    chances = np.zeros(ARMS)
    again = dice.copy()
    garden, trial = room[GARDEN], room[TRIAL]
    players = wide(state.players)
    choosing = state.phase == sakura.CHOOSING
    done = 0
    while done < playouts:
        room[GARDEN] = state
        sakura.redeal(garden, seat, dice)
        trier = seat
        if choosing:
            garden.undecided = (1 << players) - 1
            if done > 0 and roll(dice, 2) == 0:
                trier = (seat + 1 + roll(dice, players - 1)) % players
        arms = choices(garden, trier)
        for other in range(players):
            if choosing and other != trier:
                weigh(garden, other, seat, tables, chances)
                arm = pick(chances, choices(garden, other), dice)
                own, court = sakura.cards_of(garden, other, action_of(garden, other, arm))
                sakura.choose(garden, other, own, court)
        weigh(garden, trier, seat, tables, chances)
        mean = 0.0
        for arm in range(arms):
            room[TRIAL] = room[GARDEN]
            again[:] = dice  # the same luck for every choice
            action, last = action_of(garden, trier, arm), wide(state.rounds) + rounds
            play_out(room, trier, action, last, habits, hopes, keeps, doubts, again)
            worths[arm] = worth(trial, trier, hopes, keeps, doubts)
            mean += chances[arm] * worths[arm]
        for arm in range(arms):
            learn(tables, trier, kept_as(garden, trier, seat, arm), chances[arm], worths[arm], mean)
        dice[:] = again
        done += arms
    return done


@rule
def choices(state: np.record, seat: int) -> int:
    """How many choices a seat has: ways, cards, or cards for two."""
    if state.phase != sakura.CHOOSING:
        return 2
    return sakura.EMPEROR_FORWARD - sakura.PAIRS if seat == sakura.plays_two(state) else sakura.HAND


@rule
def action_of(state: np.record, seat: int, arm: int) -> int:
    """The action that is a seat's n-th choice."""
    if state.phase == sakura.CHOOSING:
        return sakura.PAIRS + arm if seat == sakura.plays_two(state) else arm
    return arm + (sakura.EMPEROR_FORWARD if state.half == sakura.GARDEN else sakura.PAINTER_FORWARD)


@rule
def kept_as(state: np.record, seat: int, searcher: int, arm: int) -> int:
    """Under which number a choice is kept: one's own by itself, others' by the card laid down."""
    if seat == searcher or state.phase != sakura.CHOOSING:
        return arm
    return sakura.cards_of(state, seat, action_of(state, seat, arm))[0]


@rule
def weigh(state: np.record, seat: int, searcher: int, tables: Sums, chances: Sums) -> None:
    """How likely a seat is to make each choice: the more it regrets not to have made it, the likelier."""
    count = choices(state, seat)
    total = 0.0
    for arm in range(count):
        chances[arm] = max(0.0, tables[REGRET, seat, kept_as(state, seat, searcher, arm)])
        total += chances[arm]
    for arm in range(count):
        chances[arm] = chances[arm] / total if total > 0 else 1.0 / count


@rule
def pick(chances: Sums, count: int, dice: Dice) -> int:
    """One of the choices, by the dice."""
    left = roll(dice, 1 << 24) / (1 << 24)
    for arm in range(count - 1):
        left -= chances[arm]
        if left < 0:
            return arm
    return count - 1


@rule
def learn(tables: Sums, seat: int, arm: int, chance: float, worth: float, mean: float) -> None:
    """Adds what one try has shown: regret never falls below nothing, and later choices count for more."""
    tables[REGRET, seat, arm] = max(0.0, tables[REGRET, seat, arm] + worth - mean)
    tables[WORTH, seat, arm] += worth
    tables[VISITS, seat, arm] += 1
    tables[PLAYED, seat, arm] += chance * tables[VISITS, seat, arm]


@part
def do(state: np.record, seat: int, action: int) -> None:
    """Does an action, or what chance owes."""
    if action >= 0:
        sakura.apply(state, seat, action, None)
    else:
        sakura.chance(state)
        sakura.deal(state, None)


@part
def play_out(
    room: States,
    seat: int,
    action: int,
    last: int,
    habits: Habits,
    hopes: Hopes,
    keeps: Hopes,
    doubts: Hopes,
    dice: Dice,
) -> None:
    """Does an action and goes on, to the end of the game or of that round.

    While the cards of this round are resolved all lie open, and whoever is asked for a way looks
    where it leads; later, everyone goes by habit.
    """
    state = room[TRIAL]
    now = state.rounds
    while True:
        do(state, seat, action)
        seats = sakura.owing(state)
        if seats == 0 or (state.phase == sakura.CHOOSING and state.rounds >= last):
            return
        seat = lowest(seats)
        if seats == CHANCE:
            action = NATURE
        elif state.phase == sakura.RESOLVING and state.rounds == now:
            action = better_way(room, seat, hopes, keeps, doubts)
        else:
            action = habit(state, seat, habits, dice)


@part
def better_way(room: States, seat: int, hopes: Hopes, keeps: Hopes, doubts: Hopes) -> int:
    """The way that looks better to a seat, after what follows from it at once."""
    best, found = -1.0, 0
    for arm in range(2):
        action = action_of(room[TRIAL], seat, arm)
        room[LOOK] = room[TRIAL]
        do(room[LOOK], seat, action)
        value = worth(room[LOOK], seat, hopes, keeps, doubts)
        if value > best:
            best, found = value, action
    return found


# --- What it is worth -------------------------------------------------------------------------

PRIDE = 0.15
"""How much tokens count beside the win: enough to fight on when the win is out of reach, or sure."""


@part
def worth(state: np.record, painter: int, hopes: Hopes, keeps: Hopes, doubts: Hopes) -> float:
    """The share of the win that a painter may expect, from 0 to 1; a little for every token as well."""
    count, players = sakura.painters(state), wide(state.players)
    over = state.phase == sakura.OVER
    stretch = 0 if over else stretch_of(state)
    mine = 1.0 * wide(state.tokens[painter]) if over else hope(state, painter, stretch, hopes, keeps)
    sharp = 1.2 / (0.5 if over else doubts[players, wide(state.scored), stretch])
    total, lead = 0.0, 0.0
    for other in range(count):
        theirs = 1.0 * wide(state.tokens[other]) if over else hope(state, other, stretch, hopes, keeps)
        total += np.exp(sharp * (theirs - mine))
        lead += mine - theirs
    won = 1.0 / total
    if over:
        winners = sakura.winners(state)
        won = (winners >> painter & 1) / max(1, bits(winners))
    return (1 - PRIDE) * won + PRIDE * (0.5 + 0.5 * max(-1.0, min(1.0, 0.1 * lead / (count - 1))))
