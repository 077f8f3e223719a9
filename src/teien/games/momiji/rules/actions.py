"""How actions are numbered: one number for each step of a record."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from teien.games.momiji.rules.components import CARDS, LEAVES, LETTERS, OBJECTIVES, C, F, G
from teien.rules.bits import bits, lowest
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN, words_for

CHOOSE = 0
"""`draft C`: a landscape."""
END = CHOOSE + LETTERS
REFILL = END + 1
TAKE = REFILL + 1
"""`take red`: a leaf."""
CLAIM = TAKE + LEAVES
"""`claim zeros`: an objective."""
USE_A = CLAIM + OBJECTIVES
USE_B = USE_A + 1
USE_D = USE_B + 1
USE_E = USE_D + 1
USE_F = USE_E + 1
"""`use F red`: a leaf."""
USE_G = USE_F + LEAVES
"""`use G red3`: a card."""
PLAY = USE_G + CARDS
"""`play red1l`, on its pile: a card."""
PLAY_LEFT = PLAY + CARDS
"""`play red0b<`, a new pile at the left end: a card."""
PLAY_RIGHT = PLAY_LEFT + CARDS
"""`play red0b>`, a new pile at the right end: a card."""
DROP = PLAY_RIGHT + CARDS
"""`drop red2`: a card."""
TRADE = DROP + CARDS
"""`trade red0l red2`: a pair of cards in any order, the n-th of `LOWER` and `HIGHER`."""
PAIRS = CARDS * (CARDS + 1) // 2
USE_C = TRADE + PAIRS
"""`use C brown,red,green`: the rank of the new order among all orders of these piles (see `pile_at`)."""
ORDERS = 720
ACTIONS = USE_C + ORDERS
WORDS = words_for(ACTIONS)

LOWER = np.array([low for high in range(CARDS) for low in range(high + 1)])
HIGHER = np.array([high for high in range(CARDS) for low in range(high + 1)])
FACTORIALS = np.array([1, 1, 2, 6, 24, 120, 720])

ON_PILE, LEFT_END, RIGHT_END = 0, 1, 2
"""Where a card is played."""


@rule
def trade(card: int, other: int) -> int:
    """The action that trades these two cards."""
    low, high = min(card, other), max(card, other)
    return TRADE + high * (high + 1) // 2 + low


@rule
def letter_of(action: int) -> int:
    """Which landscape an action uses."""
    if action >= USE_C:
        return C
    if action >= USE_F:
        return G if action >= USE_G else F
    return action - USE_A + (1 if action >= USE_D else 0)  # A and B, D and E


@rule
def pile_at(leaves: int, rank: int, place: int) -> int:
    """M8.C: the leaf at a place of the rank-th order of these leaves, orders counted as in a dictionary."""
    count = bits(leaves)
    leaf = HIDDEN
    for i in range(place + 1):
        behind = int(FACTORIALS[count - 1 - i])
        rest = leaves
        for _ in range(rank // behind):
            rest &= rest - 1
        leaf = lowest(rest)
        leaves ^= 1 << leaf
        rank %= behind
    return leaf


@rule
def rank_of(order: npt.NDArray[np.int8], count: int) -> int:
    """M8.C: the rank of an order of so many leaves, the other way round."""
    rank = 0
    for i in range(count):
        smaller = 0
        for j in range(i + 1, count):
            if order[j] < order[i]:
                smaller += 1
        rank += smaller * int(FACTORIALS[count - 1 - i])
    return rank
