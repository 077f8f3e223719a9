"""Niya solved: the exact worth of every move, from any position.

A position's *score*, for the player to move, says at once who wins and what it is worth:

    +(tiles left + 1)   a win that leaves so many tiles, which are its points (N4.3)
     0                  a draw (only with `full_garden = "draw"`)
    −(tiles left + 1)   a loss

So a higher score is a surer, then a richer and sooner win, or a later and cheaper loss.
The search is alpha-beta over bit sets of cells. A table of positions already met was tried and left
out: two ways to the same tokens seldom end on the same tile, and looking cost more than it saved.
"""

from __future__ import annotations

import numpy as np

from teien.rules import niya
from teien.rules.bits import bits, lowest
from teien.rules.compiled import rule

BEYOND = 17
"""More than any score."""
ALL = 0xFFFF

Ground = np.dtype(
    [
        ("kin", "i4", niya.CELLS),
        ("draw", "i8"),
        ("nodes", "i8"),
        ("completing", "u2", 1 << niya.CELLS),
    ]
)


@rule
def survey(ground: np.record) -> None:
    """For every set of tokens, the cells that would give their owner a row or a square."""
    for tokens in range(1 << niya.CELLS):
        found = 0
        for cell in range(niya.CELLS):
            more = tokens | 1 << cell
            if more != tokens and niya.rows(more) | niya.squares(more):
                found |= 1 << cell
        ground.completing[tokens] = found


@rule
def lay_out(ground: np.record, state: np.record) -> None:
    """N2.2: for each cell, the cells whose tile shares a plant or a symbol with its tile."""
    for cell in range(niya.CELLS):
        tile = int(state.garden[cell])
        kin = int(state.plants[tile >> 2]) | int(state.symbols[tile & 3])
        ground.kin[cell] = kin & ~(1 << cell)
    ground.draw = state.full_garden == niya.DRAW


@rule
def search(ground: np.record, me: int, you: int, choice: int, low: int, high: int) -> int:
    """The score for the player to move, who may take any tile of `choice`.

    Exact if it lies between `low` and `high`; otherwise at most `low`, or at least `high`.
    """
    ground.nodes += 1
    free = ALL & ~(me | you)
    left = bits(free)
    if choice & int(ground.completing[me]):
        return left
    risky = int(ground.completing[you])
    rest = choice
    safe = 0
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        answers = int(ground.kin[cell]) & free
        if answers == 0:
            return 0 if ground.draw and left == 1 else left
        if answers & risky & ~(1 << cell) == 0:
            safe |= 1 << cell
    best = -BEYOND if safe == choice else 1 - left
    high = min(high, left - 2)  # the next win of mine is two moves away
    low = max(low, best)
    for wanted in range(1, 7):  # the fewer answers, the earlier it is tried
        rest = safe
        while rest:
            if low >= high:
                return max(best, high)
            cell = lowest(rest)
            rest &= rest - 1
            answers = int(ground.kin[cell]) & free
            if bits(answers) == wanted:
                safe ^= 1 << cell
                best = max(best, -search(ground, you, me | 1 << cell, answers, -high, -low))
                low = max(low, best)
        if safe == 0:
            break
    return best
