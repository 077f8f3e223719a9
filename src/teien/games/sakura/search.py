"""Sakura searched: what each choice leads to, in many gardens that might be the real one.

All choose at once, so no single card is best: whoever can be foreseen can be brought to fall. Each
time the search imagines what its seat cannot know. There one painter, mostly its own, tries each
choice of this round while the others choose as they have found best so far; whichever choice did
better than his usual ones he regrets not having made, and makes more often (regret matching). His
choices on average are the strategy that is played. The others' regrets are kept by card, for in each
garden they hold other hands.

After this round the place is judged by what was learnt (`evaluation`). Who has the time also looks
ahead: in some gardens the next round is searched in the same way, briefly, and what that shows of each
choice, beside the others, corrects how it was judged.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import part, pick
from teien.games.sakura import rules as sakura
from teien.games.sakura.evaluation import ARMS, Sense, gap_of, judge, stand_of, table_of, thinker
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, fresh

States = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]

GARDEN, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a choice tried there, a look along one of two ways."""
REGRET, PLAYED, WORTH, VISITS, MISSED, LOOKS, TABLES = 0, 1, 2, 3, 4, 5, 6
"""What is kept for each choice of each painter; of one's own also how far it was misjudged, beside the
others, and how often one looked ahead to see that."""

FAITH = 0.001
"""How firmly one expects of others what is usual: regret for each part of a habit."""
NATURE = -1
"""In place of an action: chance is due."""
TRIES = 6
"""So often each choice of the next round is tried, for one look ahead."""
DOUBT = 20
"""So many looks ahead that have shown nothing are counted with those that were made."""


def new_tables() -> Sums:
    """Tables that know nothing yet."""
    return np.zeros((TABLES, sakura.SEATS, ARMS))


class Later(NamedTuple):
    """What one needs beside to look ahead: the same things once more, for the next round."""

    room: States
    tables: Sums
    sense: Sense
    luck: Dice


def for_later() -> Later:
    """Room to look ahead."""
    return Later(fresh(sakura, WORKING), new_tables(), thinker(), np.zeros(4, np.uint32))


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
            if done > 0 and roll(dice, 2) == 0:
                trier = (seat + 1 + roll(dice, players - 1)) % players
            let_choose(garden, trier, seat, dice, tables, sense)
        arms = choices(garden, trier)
        weigh(garden, trier, seat, tables, sense)
        mean = 0.0
        for arm in range(arms):
            room[TRIAL] = room[GARDEN]  # and so the same luck for every choice
            play_out(room, trier, action_of(garden, trier, arm), sense)
            worths[arm] = worth(trial, trier, sense)
            mean += chances[arm] * (worths[arm] + tables[MISSED, trier, kept_as(garden, trier, seat, arm)])
        for arm in range(arms):
            kept = kept_as(garden, trier, seat, arm)
            learn(tables, trier, kept, chances[arm], worths[arm], mean - tables[MISSED, trier, kept])
        done += arms
    return done


@rule
def let_choose(garden: np.record, trier: int, searcher: int, dice: Dice, tables: Sums, sense: Sense) -> None:
    """All but one lay down a card, as they have found best so far."""
    players = wide(garden.players)
    garden.undecided = (1 << players) - 1
    for other in range(players):
        if other != trier:
            weigh(garden, other, searcher, tables, sense)
            arm = pick(sense.chances, choices(garden, other), dice)
            own, court = sakura.cards_of(garden, other, action_of(garden, other, arm))
            sakura.choose(garden, other, own, court)


@part
def look_ahead(
    room: States, state: np.record, seat: int, dice: Dice, tables: Sums, sense: Sense, later: Later
) -> int:
    """Searches the next round as well, behind each choice in one garden; how many playouts that took.

    Every choice has the same luck there. What it shows is not the worth of a choice, which many more
    playouts have told already, but by how much that was misjudged, beside the others.
    """
    garden, worths = room[GARDEN], sense.worths
    room[GARDEN] = state
    sakura.redeal(garden, seat, dice)
    if state.phase == sakura.CHOOSING:
        let_choose(garden, seat, seat, dice, tables, sense)
    arms, mean = choices(garden, seat), 0.0
    done = arms
    copy_luck(dice, later.luck)
    for arm in range(arms):
        copy_luck(later.luck, dice)
        room[TRIAL] = room[GARDEN]
        play_out(room, seat, action_of(garden, seat, arm), sense)
        worths[arm] = -worth(room[TRIAL], seat, sense)
        done += search_next(room[TRIAL], seat, dice, later)
        worths[arm] += next_worth(room[TRIAL], seat, later)
        mean += worths[arm] / arms
    for arm in range(arms):
        tables[LOOKS, seat, arm] += 1
        news = worths[arm] - mean - tables[MISSED, seat, arm]
        tables[MISSED, seat, arm] += news / (tables[LOOKS, seat, arm] + DOUBT)
    return done


@rule
def copy_luck(dice: Dice, others: Dice) -> None:
    """Lets others fall as these will."""
    for i in range(len(dice)):
        others[i] = dice[i]


@part
def search_next(state: np.record, seat: int, dice: Dice, later: Later) -> int:
    """Searches a round that begins, briefly, if one does; how many playouts that took."""
    if state.phase == sakura.OVER:
        return 0
    clear(later.tables)
    return ponder(later.room, state, seat, dice, later.tables, later.sense, TRIES * choices(state, seat))


@rule
def clear(tables: Sums) -> None:
    """Forgets everything."""
    for kind in range(TABLES):
        for painter in range(sakura.SEATS):
            for arm in range(ARMS):
                tables[kind, painter, arm] = 0


@part
def next_worth(state: np.record, seat: int, later: Later) -> float:
    """What a place is worth by the search of the round that begins there; or as it is, if none does."""
    if state.phase == sakura.OVER:
        return worth(state, seat, later.sense)
    tables, total, mean = later.tables, 0.0, 0.0
    for arm in range(choices(state, seat)):
        played = tables[PLAYED, seat, arm]
        total += played
        mean += played * tables[WORTH, seat, arm] / tables[VISITS, seat, arm]
    return mean / total


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
