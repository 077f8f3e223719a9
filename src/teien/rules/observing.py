"""How an observation is written: small numbers in a row, one after another.

What a game shows of itself to programs that learn is a list of features, each so many numbers of eight
bits; its `observe` writes them in that order, from a state in which all is blanked that the seat may not
know. Each function here writes on from a place in the row, and tells where to go on. Places are taken as
numbers without a sign: else compiled code would ask of each whether it counts from the end.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from teien.rules.bits import wide
from teien.rules.compiled import rule

Row = npt.NDArray[np.int8]

LEAST, MOST = -1, 127
"""Smaller and larger numbers are written as these."""


@rule
def write_number(row: Row, at: int, number: int) -> int:
    """One number; what is hidden, or not there, is −1."""
    row[np.uint64(at)] = min(max(wide(number), LEAST), MOST)
    return at + 1


@rule
def write_bits(row: Row, at: int, word: int, count: int) -> int:
    """The lowest so many bits of a word, as a 0 or 1 each."""
    left = wide(word)
    for i in range(count):
        row[np.uint64(at + i)] = left >> i & 1
    return at + count


@rule
def write_one(row: Row, at: int, chosen: int, count: int) -> int:
    """So many numbers, all of them 0 but for the chosen one, which is 1; none is chosen by −1."""
    for i in range(count):
        row[np.uint64(at + i)] = 1 if i == chosen else 0
    return at + count


@rule
def to_the_left(me: int, i: int, players: int) -> int:
    """The i-th seat from one's own place on; a remainder would say the same, and take longer."""
    seat = me + i
    return seat - players if seat >= players else seat
