"""Heaps: cards in no order (a hand, the discards, what lies under the tops of someone's piles).

A heap is three sets of cards, each a word of 48 bits: those it holds at least once, twice, three times.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from teien.games.momiji.rules.components import FACES
from teien.rules.bits import bits
from teien.rules.compiled import rule

Heap = npt.NDArray[np.int64]


@rule
def put(heap: Heap, card: int) -> None:
    """One more of this card (a card that one does not know goes nowhere)."""
    bit = 1 << card if card >= 0 else 0
    once, twice = int(heap[0]), int(heap[1])
    heap[0] = once | bit
    heap[1] = twice | bit & once
    heap[2] |= bit & twice


@rule
def remove(heap: Heap, card: int) -> None:
    """One less of this card."""
    bit = 1 << card
    twice, thrice = int(heap[1]), int(heap[2])
    heap[0] &= ~bit | twice
    heap[1] = twice & (~bit | thrice)
    heap[2] = thrice & ~bit


@rule
def clear(heap: Heap) -> None:
    """No cards."""
    heap[0] = 0
    heap[1] = 0
    heap[2] = 0


@rule
def copies(heap: Heap, card: int) -> int:
    """How many of this card there are."""
    return (int(heap[0]) >> card & 1) + (int(heap[1]) >> card & 1) + (int(heap[2]) >> card & 1)


@rule
def of_leaf(heap: Heap, leaf: int, faces: int) -> int:
    """How many cards of a leaf with one of these faces there are."""
    count = 0
    for i in range(3):
        count += bits(int(heap[i]) >> (FACES * leaf) & faces)
    return count
