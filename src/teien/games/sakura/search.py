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

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import pick, subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura.evaluation import ARMS, Evaluator, gap_of, judge, mode_of, new_evaluator, stand_of
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, fresh
from teien.rules.maths import exp

States = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]

GARDEN, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a choice tried there, a look along one of two ways."""
REGRET, PLAYED, WORTH, VISITS, MISSED, LOOKS, STATS = 0, 1, 2, 3, 4, 5, 6
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


def new_stats() -> Sums:
    """Statistics that know nothing yet."""
    return np.zeros((STATS, sakura.SEATS, ARMS))


class Later(NamedTuple):
    """What one needs beside to look ahead: the same things once more, for the next round."""

    scratch: States
    stats: Sums
    evaluator: Evaluator
    luck: Dice


def for_later() -> Later:
    """Scratch arrays to look ahead in."""
    return Later(fresh(sakura, WORKING), new_stats(), new_evaluator(), np.zeros(4, np.uint32))


@subroutine
def ponder(
    scratch: States,
    state: np.record,
    seat: int,
    dice: Dice,
    stats: Sums,
    evaluator: Evaluator,
    playouts: int,
) -> int:
    """At least so many playouts of this round; what they teach goes into the statistics."""
    chances, worths = evaluator.chances, evaluator.worths
    garden, trial = scratch[GARDEN], scratch[TRIAL]
    players = wide(state.players)
    choosing = state.phase == sakura.CHOOSING
    done = 0
    while done < playouts:
        scratch[GARDEN] = state
        sakura.redeal(garden, seat, dice)
        trier = seat
        if choosing:
            if done > 0 and roll(dice, 2) == 0:
                trier = (seat + 1 + roll(dice, players - 1)) % players
            let_choose(garden, trier, seat, dice, stats, evaluator)
        arms = choices(garden, trier)
        weigh(garden, trier, seat, stats, evaluator)
        mean = 0.0
        for arm in range(arms):
            scratch[TRIAL] = scratch[GARDEN]  # and so the same luck for every choice
            play_out(scratch, trier, action_of(garden, trier, arm), evaluator)
            worths[arm] = worth(trial, trier, evaluator)
            mean += chances[arm] * (worths[arm] + stats[MISSED, trier, kept_as(garden, trier, seat, arm)])
        for arm in range(arms):
            kept = kept_as(garden, trier, seat, arm)
            learn(stats, trier, kept, chances[arm], worths[arm], mean - stats[MISSED, trier, kept])
        done += arms
    return done


@rule
def let_choose(
    garden: np.record, trier: int, searcher: int, dice: Dice, stats: Sums, evaluator: Evaluator
) -> None:
    """All but one lay down a card, as they have found best so far."""
    players = wide(garden.players)
    garden.undecided = (1 << players) - 1
    for other in range(players):
        if other != trier:
            weigh(garden, other, searcher, stats, evaluator)
            arm = pick(evaluator.chances, choices(garden, other), dice)
            own, court = sakura.cards_of(garden, other, action_of(garden, other, arm))
            sakura.choose(garden, other, own, court)


@subroutine
def look_ahead(
    scratch: States, state: np.record, seat: int, dice: Dice, stats: Sums, evaluator: Evaluator, later: Later
) -> int:
    """Searches the next round as well, behind each choice in one garden; how many playouts that took.

    Every choice has the same luck there. What it shows is not the worth of a choice, which many more
    playouts have told already, but by how much that was misjudged, beside the others.
    """
    garden, worths = scratch[GARDEN], evaluator.worths
    scratch[GARDEN] = state
    sakura.redeal(garden, seat, dice)
    if state.phase == sakura.CHOOSING:
        let_choose(garden, seat, seat, dice, stats, evaluator)
    arms, mean = choices(garden, seat), 0.0
    done = arms
    copy_luck(dice, later.luck)
    for arm in range(arms):
        copy_luck(later.luck, dice)
        scratch[TRIAL] = scratch[GARDEN]
        play_out(scratch, seat, action_of(garden, seat, arm), evaluator)
        worths[arm] = -worth(scratch[TRIAL], seat, evaluator)
        done += search_next(scratch[TRIAL], seat, dice, later)
        worths[arm] += next_worth(scratch[TRIAL], seat, later)
        mean += worths[arm] / arms
    for arm in range(arms):
        stats[LOOKS, seat, arm] += 1
        news = worths[arm] - mean - stats[MISSED, seat, arm]
        stats[MISSED, seat, arm] += news / (stats[LOOKS, seat, arm] + DOUBT)
    return done


@rule
def copy_luck(dice: Dice, others: Dice) -> None:
    """Lets others fall as these will."""
    for i in range(len(dice)):
        others[i] = dice[i]


@subroutine
def search_next(state: np.record, seat: int, dice: Dice, later: Later) -> int:
    """Searches a round that begins, briefly, if one does; how many playouts that took."""
    if state.phase == sakura.OVER:
        return 0
    clear(later.stats)
    return ponder(
        later.scratch, state, seat, dice, later.stats, later.evaluator, TRIES * choices(state, seat)
    )


@rule
def clear(stats: Sums) -> None:
    """Forgets everything."""
    for kind in range(STATS):
        for painter in range(sakura.SEATS):
            for arm in range(ARMS):
                stats[kind, painter, arm] = 0


@subroutine
def next_worth(state: np.record, seat: int, later: Later) -> float:
    """What a place is worth by the search of the round that begins there; or as it is, if none does."""
    if state.phase == sakura.OVER:
        return worth(state, seat, later.evaluator)
    stats, total, mean = later.stats, 0.0, 0.0
    for arm in range(choices(state, seat)):
        played = stats[PLAYED, seat, arm]
        total += played
        mean += played * stats[WORTH, seat, arm] / stats[VISITS, seat, arm]
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
def weigh(state: np.record, seat: int, searcher: int, stats: Sums, evaluator: Evaluator) -> None:
    """How likely a seat is to make each choice: the more it regrets not to have made it, the likelier.

    Of the others one expects, to begin with, what is usual.
    """
    count, chances = choices(state, seat), evaluator.chances
    usual = seat != searcher and state.phase == sakura.CHOOSING
    mode, how, gap = mode_of(state), stand_of(state, seat), gap_of(state, seat)
    total = 0.0
    for arm in range(count):
        kept = kept_as(state, seat, searcher, arm)
        chances[arm] = max(0.0, stats[REGRET, seat, kept])
        if usual:
            chances[arm] += FAITH * evaluator.habits[mode, how, gap, kept]
        total += chances[arm]
    for arm in range(count):
        chances[arm] = chances[arm] / total if total > 0 else 1.0 / count


@rule
def learn(stats: Sums, seat: int, arm: int, chance: float, worth: float, mean: float) -> None:
    """Adds what one try has shown: regret never falls below nothing, and later choices count for more."""
    stats[REGRET, seat, arm] = max(0.0, stats[REGRET, seat, arm] + worth - mean)
    stats[WORTH, seat, arm] += worth
    stats[VISITS, seat, arm] += 1
    stats[PLAYED, seat, arm] += chance * stats[VISITS, seat, arm]


@subroutine
def do(state: np.record, seat: int, action: int) -> None:
    """Does an action, or what chance owes."""
    if action >= 0:
        sakura.apply(state, seat, action, None)
    else:
        sakura.chance(state)
        sakura.deal(state, None)


@subroutine
def play_out(scratch: States, seat: int, action: int, evaluator: Evaluator) -> None:
    """Does an action and goes on to the end of the round, or of the game.

    All cards of this round lie open then, and whoever is asked for a way looks where it leads.
    """
    state = scratch[TRIAL]
    while True:
        do(state, seat, action)
        seats = sakura.owing(state)
        if seats == 0 or state.phase == sakura.CHOOSING:
            return
        seat = lowest(seats)
        action = NATURE if seats == CHANCE else better_way(scratch, seat, evaluator)


@subroutine
def better_way(scratch: States, seat: int, evaluator: Evaluator) -> int:
    """The way that looks better to a seat, after what follows from it at once."""
    best, found = -1.0, 0
    for arm in range(2):
        action = action_of(scratch[TRIAL], seat, arm)
        scratch[LOOK] = scratch[TRIAL]
        do(scratch[LOOK], seat, action)
        value = worth(scratch[LOOK], seat, evaluator)
        if value > best:
            best, found = value, action
    return found


# --- What it is worth -------------------------------------------------------------------------

PRIDE = 0.15
"""How much tokens count beside the win: enough to fight on when the win is out of reach, or sure."""


@subroutine
def worth(state: np.record, painter: int, evaluator: Evaluator) -> float:
    """The share of the win that a painter may expect, from 0 to 1; a little for every token as well."""
    won, lead = prospects(state, painter, evaluator)
    count = sakura.painters(state)
    return (1 - PRIDE) * won + PRIDE * (0.5 + 0.5 * max(-1.0, min(1.0, 0.1 * lead / (count - 1))))


@subroutine
def prospects(state: np.record, painter: int, evaluator: Evaluator) -> tuple[float, float]:
    """The share of the win that a painter may expect, and his lead over each of the others, added up."""
    count = sakura.painters(state)
    lead, total = 0.0, 0.0
    if state.phase == sakura.OVER:
        winners = sakura.winners(state)
        won = (winners >> painter & 1) / max(1, bits(winners))
        for other in range(count):
            lead += wide(state.tokens[painter]) - wide(state.tokens[other])
    else:
        looks, mine = judge(state, painter, evaluator)
        for other in range(count):
            if other != painter:
                theirs, tokens = judge(state, other, evaluator)
                total += exp(theirs - looks)
                lead += mine - tokens
        won = 1.0 / (1.0 + total)
    return won, lead
