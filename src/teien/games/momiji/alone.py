"""Momiji alone: how each step looks at first sight, learnt by playing.

What is usual among several gardeners wins nothing alone, where three piles must all become tall. Here
each step is described by a few signs: how much the cards it brings, lays or loses can make of the
piles, how far the deck has come, and so on. Weights tell how much each sign counts; the more a step
weighs, the likelier it is done. They were learnt from games alone, by doing more often what was done
in those that went well (`python -m teien.games.momiji.training`).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import pick, subroutine
from teien.games.momiji import rules as momiji
from teien.rules.bits import bits, lowest, wide
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice
from teien.rules.maths import exp

(TAKE, TAKE_LATE, TAKE_CARDS, TAKE_POINTS, TAKE_WANTED, TAKE_TOO_MANY) = 0, 1, 2, 6, 7, 8
"""Of a column: cards of each sort (`USELESS` and so on), what they add to plans, where it is wanted, what
the hand cannot hold."""
(CLAIM, CLAIM_LATE, CLAIM_HAND, CLAIM_PRICE, CLAIM_NEEDLESS, CLAIM_URGENT, CLAIM_SURE) = range(9, 16)
(PLAY, PLAY_LATE, PLAY_HAND, PLAY_TWO, PLAY_THREE, PLAY_FULL, PLAY_LAST, PLAY_SURE) = range(16, 24)
"""Of the first card of a play: how many leaves can follow it, and whether hand or time force it."""
(CARD_MORE, CARD_SAME, CARD_PASSES, CARD_CLOSES, CARD_REACHES, CARD_VALUE, CARD_SKIPS, CARD_MIDDLE) = range(
    24, 32
)
"""Of any card laid: whether others were before it, cards in hand that no longer fit, a 3 too early …"""
(USE_A, USE_A_LATE, USE_E, USE_E_LATE, USE_C, USE_C_LATE, USE_C_MIDDLE, USE_C_ALL) = range(32, 40)
(TRADE, TRADE_LATE, TRADE_HAND, TRADE_POOR, TRADE_USELESS) = range(40, 45)
(DROP_CARD, DROP_POINTS, DROP_REACH, DROP_VALUE) = 45, 49, 50, 51
SIGNS = 52

LEARNT = np.array(
    [
        *(-2.42, -2.88, 0.44, 1.18, 4.59, 3.94, 3.55, 0.45, -5.96),  # take
        *(3.52, 0.53, 1.04, -2.05, -3.92, -0.59, 4.91),  # claim
        *(0.95, 2.58, 2.56, -0.19, 4.13, 5.25, 4.37, 0.43),  # play
        *(2.55, -3.19, 4.33, -0.59, 0.23, -0.46, -1.9, 2.23),  # card
        *(-2.15, 2.61, 2.41, 1.33, -0.41, -0.4, -0.29, 0.02),  # use
        *(-3.35, -2.72, -3.4, -1.73, -2.28),  # trade
        *(-3.81, 0.18, 0.0, -5.6, -2.04, -4.32, -3.98),  # drop
    ]
)

MOST_STEPS = 96
"""More than anyone ever weighs at once."""
TOP, SIZE, REACH, CARDS, POINTS, ABOUT = 0, 1, 2, 3, 4, 5
"""Of each pile: the value on top, its cards; and what the hand can make of it: the value reached, its
cards then, its points then, as far as they are wanted."""
USELESS, MORE, NEXT, FAR = 0, 1, 2, 3
"""What a card is to a pile: good for nothing, more of what comes anyway, the next value, or one too high."""

Counts = npt.NDArray[np.int64]
Sums = npt.NDArray[np.float64]


class Policy(NamedTuple):
    """What was learnt, and scratch arrays to work in: one for each search."""

    weights: Sums
    steps: Counts
    signs: Sums
    chances: Sums
    piles: Counts
    hand: Counts


def new_policy(weights: Sums = LEARNT) -> Policy:
    """A policy with these weights, and scratch arrays of its own."""
    return Policy(
        weights,
        np.zeros(MOST_STEPS, np.int64),
        np.zeros((MOST_STEPS, SIGNS)),
        np.zeros(MOST_STEPS),
        np.zeros((momiji.LEAVES, ABOUT), np.int64),
        np.zeros((momiji.LEAVES, 4), np.int64),
    )


@subroutine
def instinct(state: np.record, actions: Actions, policy: Policy, dice: Dice) -> int:
    """One of these steps, the likelier the more it weighs."""
    return int(policy.steps[pick(policy.chances, weigh(state, actions, policy), dice)])


@subroutine
def favourite(state: np.record, actions: Actions, policy: Policy) -> int:
    """Of these steps the one that weighs most, or −1 if there is none."""
    best, found = 0.0, -1
    for n in range(weigh(state, actions, policy)):
        if policy.chances[n] > best:
            best, found = policy.chances[n], int(policy.steps[n])
    return found


@subroutine
def weigh(state: np.record, actions: Actions, policy: Policy) -> int:
    """Writes down these steps, their signs and how likely each is; and tells how many they are."""
    look(state, policy)
    count, most = 0, -1e9
    for word in range(momiji.WORDS):
        marked = wide(actions[word])
        while marked:
            policy.steps[count] = 32 * word + lowest(marked)
            marked &= marked - 1
            describe(state, policy, count)
            weight = 0.0
            for sign in range(SIGNS):
                weight += policy.weights[sign] * policy.signs[count, sign]
            policy.chances[count] = weight
            most = max(most, weight)
            count += 1
    total = 0.0
    for n in range(count):
        policy.chances[n] = exp(policy.chances[n] - most)
        total += policy.chances[n]
    for n in range(count):
        policy.chances[n] /= total
    return count


# --- What lies there --------------------------------------------------------------------------


@rule
def look(state: np.record, policy: Policy) -> None:
    """Takes in the piles, and what the hand can make of them."""
    for leaf in range(momiji.LEAVES):
        pile = policy.piles[leaf]
        pile[TOP], pile[SIZE] = momiji.top_value(state, 0, leaf), momiji.pile_size(state, 0, leaf)
        for value in range(4):
            policy.hand[leaf, value] = momiji.of_leaf(state.hand[0], leaf, wide(momiji.OF_VALUE[value]))
        pile[REACH], pile[CARDS], pile[POINTS] = plan(state, policy, leaf)


@rule
def plan(state: np.record, policy: Policy, leaf: int) -> tuple[int, int, int]:
    """What the hand can make of a pile: the value reached, its cards and its points, if they are wanted."""
    reached, cards = policy.piles[leaf, TOP], policy.piles[leaf, SIZE]
    if reached < 3:
        for value in range(max(0, reached), 4):
            held = policy.hand[leaf, value]
            if held > 0 and value <= reached + 1:
                cards += 1 if value == 3 else held
                reached = value
    return reached, cards, min(wanted(state), cards * max(0, reached))


@rule
def wanted(state: np.record) -> int:
    """M10.7: the points that every pile must be worth."""
    return wide(momiji.WORTH_WANTED[wide(state.solo)])


@rule
def sort_of(policy: Policy, leaf: int, value: int) -> int:
    """What a card is to the pile of its leaf."""
    top, reached = policy.piles[leaf, TOP], policy.piles[leaf, REACH]
    if value < top or top == 3 or value == reached == 3:
        return USELESS
    if value <= reached:
        return MORE
    return NEXT if value == reached + 1 else FAR


@rule
def renewals(state: np.record) -> int:
    """How often four new cards can still be laid out."""
    return momiji.deck_left(state) // 4


@rule
def sure_piles(state: np.record, policy: Policy) -> float:
    """The share of the piles that are worth enough already, or will be with the cards in hand."""
    sure = 0
    for leaf in range(momiji.LEAVES):
        sure += policy.piles[leaf, POINTS] == wanted(state)
    return sure / bits(wide(state.in_play))


@rule
def middle_lead(policy: Policy, left: int, middle: int, right: int) -> float:
    """How far the middle one of three piles is going to be the tallest, from well below 0 to 1."""
    piles = policy.piles
    lead = int(piles[middle, CARDS] - max(piles[left, CARDS], piles[right, CARDS]))
    return min(3, lead) / 3


# --- Signs ------------------------------------------------------------------------------------


@subroutine
def describe(state: np.record, policy: Policy, number: int) -> None:
    """Writes down the signs of a step."""
    action, signs = policy.steps[number], policy.signs[number]
    for sign in range(SIGNS):
        signs[sign] = 0
    late = 1.0 if state.short else 1 / (1 + renewals(state))
    if action == momiji.END:
        return  # by which all others are measured
    if action < momiji.CLAIM:
        describe_take(state, policy, signs, action - momiji.TAKE, late)
    elif action < momiji.USE_A:
        describe_claim(state, policy, signs, action - momiji.CLAIM, late)
    elif action < momiji.PLAY:
        use = USE_A if action == momiji.USE_A else USE_E
        signs[use], signs[use + 1] = 1, late
    elif action < momiji.DROP:
        if state.stage != momiji.PLAYING:
            describe_play(state, policy, signs, late)
        describe_card(state, policy, signs, action - momiji.PLAY)
    elif action < momiji.TRADE:
        describe_drop(state, policy, signs, action - momiji.DROP)
    elif action < momiji.USE_C:
        describe_trade(state, policy, signs, action - momiji.TRADE, late)
    else:
        describe_order(state, policy, signs, action - momiji.USE_C, late)


@rule
def describe_take(state: np.record, policy: Policy, signs: Sums, leaf: int, late: float) -> None:
    """Of taking a column."""
    signs[TAKE], signs[TAKE_LATE] = 1, late
    count = wide(state.height[leaf])
    for i in range(count):
        value = wide(momiji.VALUES[state.column[leaf, i] & 7])
        signs[TAKE_CARDS + sort_of(policy, leaf, value)] += 1
    for i in range(count):
        policy.hand[leaf, momiji.VALUES[state.column[leaf, i] & 7]] += 1
    points, had = plan(state, policy, leaf)[2], policy.piles[leaf, POINTS]
    for i in range(count):
        policy.hand[leaf, momiji.VALUES[state.column[leaf, i] & 7]] -= 1
    signs[TAKE_POINTS], signs[TAKE_WANTED] = (points - had) / 5, had < wanted(state)
    signs[TAKE_TOO_MANY] = max(0, wide(state.held[0]) + count - momiji.HAND_LIMIT)


@rule
def describe_claim(state: np.record, policy: Policy, signs: Sums, objective: int, late: float) -> None:
    """Of claiming an objective."""
    missing = wide(momiji.OBJECTIVES_WANTED[wide(state.solo)]) - momiji.objectives_owned(state, 0)
    if missing <= 0:
        signs[CLAIM_NEEDLESS] = 1
        return
    signs[CLAIM], signs[CLAIM_LATE], signs[CLAIM_HAND] = 1, late, state.held[0] / momiji.HAND_LIMIT
    signs[CLAIM_PRICE] = momiji.price(state, 0, objective)
    signs[CLAIM_URGENT] = max(0, missing + 1 - renewals(state))
    signs[CLAIM_SURE] = sure_piles(state, policy)


@rule
def describe_play(state: np.record, policy: Policy, signs: Sums, late: float) -> None:
    """Of beginning to play cards."""
    leaves, cards = 0, momiji.playable(state, 0)
    for leaf in range(momiji.LEAVES):
        leaves += cards >> (momiji.FACES * leaf) & 0xFF != 0
    signs[PLAY], signs[PLAY_LATE], signs[PLAY_HAND] = 1, late, state.held[0] / momiji.HAND_LIMIT
    signs[PLAY_TWO], signs[PLAY_THREE] = leaves == 2, leaves >= 3
    signs[PLAY_FULL], signs[PLAY_LAST] = state.held[0] >= momiji.HAND_LIMIT, renewals(state) == 0
    signs[PLAY_SURE] = sure_piles(state, policy)


@rule
def describe_card(state: np.record, policy: Policy, signs: Sums, played: int) -> None:
    """Of a card that is laid, as the first or another."""
    card, side = played % momiji.CARDS, played // momiji.CARDS
    leaf, value = card >> 3, wide(momiji.VALUES[card & 7])
    top, size = policy.piles[leaf, TOP], policy.piles[leaf, SIZE]
    if state.stage == momiji.PLAYING:
        signs[CARD_MORE], signs[CARD_SAME] = 1, state.laid > 0 and state.run >> leaf & 1
    for lower in range(max(0, top), value):
        signs[CARD_PASSES] += policy.hand[leaf, lower]
    enough = (size + 1) * value >= wanted(state)
    signs[CARD_CLOSES], signs[CARD_REACHES] = value == 3 and not enough, enough
    signs[CARD_VALUE], signs[CARD_SKIPS] = value / 3, value > top + 1
    if side != momiji.ON_PILE and state.piles[0] == 2:
        first, second = wide(state.row[0, 0]), wide(state.row[0, 1])
        if side == momiji.LEFT_END:
            signs[CARD_MIDDLE] = middle_lead(policy, leaf, first, second)
        else:
            signs[CARD_MIDDLE] = middle_lead(policy, first, second, leaf)


@rule
def describe_drop(state: np.record, policy: Policy, signs: Sums, card: int) -> None:
    """Of a card that goes."""
    leaf, value = card >> 3, wide(momiji.VALUES[card & 7])
    signs[DROP_CARD + sort_of(policy, leaf, value)] = 1
    policy.hand[leaf, value] -= 1
    reached, _, points = plan(state, policy, leaf)
    policy.hand[leaf, value] += 1
    signs[DROP_POINTS] = (policy.piles[leaf, POINTS] - points) / 5
    signs[DROP_REACH], signs[DROP_VALUE] = policy.piles[leaf, REACH] - reached, value / 3


@rule
def describe_trade(state: np.record, policy: Policy, signs: Sums, pair: int, late: float) -> None:
    """Of two cards for an acorn."""
    signs[TRADE], signs[TRADE_LATE], signs[TRADE_HAND] = 1, late, state.held[0] / momiji.HAND_LIMIT
    signs[TRADE_POOR] = state.acorns[0] <= 1
    for card in (wide(momiji.LOWER[pair]), wide(momiji.HIGHER[pair])):
        signs[TRADE_USELESS] += sort_of(policy, card >> 3, wide(momiji.VALUES[card & 7])) == USELESS


@rule
def describe_order(state: np.record, policy: Policy, signs: Sums, order: int, late: float) -> None:
    """Of another order of the piles, and two acorns."""
    signs[USE_C], signs[USE_C_LATE] = 1, late
    if state.piles[0] == 3:
        leaves = momiji.begun(state, 0)
        left, middle = momiji.pile_at(leaves, order, 0), momiji.pile_at(leaves, order, 1)
        signs[USE_C_MIDDLE] = middle_lead(policy, left, middle, momiji.pile_at(leaves, order, 2))
        signs[USE_C_ALL] = 1
