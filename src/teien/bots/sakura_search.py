"""Sakura searched: what each choice leads to, in many gardens that might be the real one.

All choose at once, so no single card is best: whoever can be foreseen can be brought to fall. Each
time the search imagines what its seat cannot know. There one painter, mostly its own, tries each
choice of this round while the others choose as they have found best so far; whichever choice did
better than his usual ones he regrets not having made, and makes more often (regret matching). His
choices on average are the strategy that is played. The others' regrets are kept by card, for in each
garden they hold other hands.

After this round the place is judged by what was learnt (`sakura_sense`).
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import part, pick
from teien.bots.sakura_sense import ARMS, Sense, gap_of, judge, stand_of, table_of
from teien.rules import sakura
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice

States = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]

GARDEN, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a choice tried there, a look along one of two ways."""
REGRET, PLAYED, WORTH, VISITS, TABLES = 0, 1, 2, 3, 4
"""What is kept for each choice of each painter."""

FAITH = 0.001
"""How firmly one expects of others what is usual: regret for each part of a habit."""
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
    sense: Sense,
    playouts: int,
) -> int:
    """At least so many playouts of this round; what they teach goes into the tables."""
    chances, worths = sense.chances, sense.worths
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
                weigh(garden, other, seat, tables, sense)
                arm = pick(chances, choices(garden, other), dice)
                own, court = sakura.cards_of(garden, other, action_of(garden, other, arm))
                sakura.choose(garden, other, own, court)
        weigh(garden, trier, seat, tables, sense)
        mean = 0.0
        for arm in range(arms):
            room[TRIAL] = room[GARDEN]  # and so the same luck for every choice
            play_out(room, trier, action_of(garden, trier, arm), sense)
            worths[arm] = worth(trial, trier, sense)
            mean += chances[arm] * worths[arm]
        for arm in range(arms):
            learn(tables, trier, kept_as(garden, trier, seat, arm), chances[arm], worths[arm], mean)
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
def weigh(state: np.record, seat: int, searcher: int, tables: Sums, sense: Sense) -> None:
    """How likely a seat is to make each choice: the more it regrets not to have made it, the likelier.

    Of the others one expects, to begin with, what is usual.
    """
    count, chances = choices(state, seat), sense.chances
    usual = seat != searcher and state.phase == sakura.CHOOSING
    table, how, gap = table_of(state), stand_of(state, seat), gap_of(state, seat)
    total = 0.0
    for arm in range(count):
        kept = kept_as(state, seat, searcher, arm)
        chances[arm] = max(0.0, tables[REGRET, seat, kept])
        if usual:
            chances[arm] += FAITH * sense.habits[table, how, gap, kept]
        total += chances[arm]
    for arm in range(count):
        chances[arm] = chances[arm] / total if total > 0 else 1.0 / count


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
def play_out(room: States, seat: int, action: int, sense: Sense) -> None:
    """Does an action and goes on to the end of the round, or of the game.

    All cards of this round lie open then, and whoever is asked for a way looks where it leads.
    """
    state = room[TRIAL]
    while True:
        do(state, seat, action)
        seats = sakura.owing(state)
        if seats == 0 or state.phase == sakura.CHOOSING:
            return
        seat = lowest(seats)
        action = NATURE if seats == CHANCE else better_way(room, seat, sense)


@part
def better_way(room: States, seat: int, sense: Sense) -> int:
    """The way that looks better to a seat, after what follows from it at once."""
    best, found = -1.0, 0
    for arm in range(2):
        action = action_of(room[TRIAL], seat, arm)
        room[LOOK] = room[TRIAL]
        do(room[LOOK], seat, action)
        value = worth(room[LOOK], seat, sense)
        if value > best:
            best, found = value, action
    return found


# --- What it is worth -------------------------------------------------------------------------

PRIDE = 0.15
"""How much tokens count beside the win: enough to fight on when the win is out of reach, or sure."""


@part
def worth(state: np.record, painter: int, sense: Sense) -> float:
    """The share of the win that a painter may expect, from 0 to 1; a little for every token as well."""
    count = sakura.painters(state)
    lead, total = 0.0, 0.0
    if state.phase == sakura.OVER:
        winners = sakura.winners(state)
        won = (winners >> painter & 1) / max(1, bits(winners))
        for other in range(count):
            lead += wide(state.tokens[painter]) - wide(state.tokens[other])
    else:
        looks, mine = judge(state, painter, sense)
        for other in range(count):
            if other != painter:
                theirs, tokens = judge(state, other, sense)
                total += exp(theirs - looks)
                lead += mine - tokens
        won = 1.0 / (1.0 + total)
    return (1 - PRIDE) * won + PRIDE * (0.5 + 0.5 * max(-1.0, min(1.0, 0.1 * lead / (count - 1))))
