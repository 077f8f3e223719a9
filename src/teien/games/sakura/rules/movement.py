"""S5: how painters and the Emperor move, and disgrace."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import GATE, NOBODY, SEATS
from teien.games.sakura.rules.events import DISGRACED, LED, WALKED, tell
from teien.games.sakura.rules.state import next_sakura
from teien.rules.bits import highest, nth_bit, wide
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def taken(state: np.record) -> int:
    """The spaces that hold painters, as bits."""
    spaces = 0
    for painter in range(SEATS):
        spaces |= 1 << wide(state.place[painter])
    return spaces


@rule
def others(state: np.record, painter: int) -> int:
    """The spaces that hold other painters, as bits; the gate, which has room for all, is left out."""
    return taken(state) & ~(1 << wide(state.place[painter]) | 1 << GATE)


@rule
def walk(state: np.record, painter: int, space: int, steps: int, trace: Trace | None) -> int:
    """A painter goes so many steps, counted from `space`: forward, or back if less than 0.

    Gives the painter if that leads to the Emperor, else nobody.
    """
    if steps > 0:
        space = space_ahead(state, painter, space, steps)
    else:
        space = space_behind(state, painter, space, -steps)
    if space == state.emperor:
        return painter
    tell(state, trace, WALKED, painter, state.place[painter], space)
    return NOBODY


@rule
def space_ahead(state: np.record, painter: int, space: int, steps: int) -> int:
    """S5.1: the space so many empty spaces ahead; nobody gets further than the Emperor (S5.2)."""
    empty = ~others(state, painter) >> (space + 1) & 0xFFFFFFFF
    return min(space + 1 + nth_bit(empty, steps - 1), wide(state.emperor))


@rule
def space_behind(state: np.record, painter: int, space: int, steps: int) -> int:
    """S5.1: the space so many empty spaces behind; beyond the path lies the gate (S5.5)."""
    if steps == 0 or space == GATE:
        return space
    empty = ~others(state, painter) & ((1 << space) - 1)
    for _ in range(steps - 1):
        if empty > 1 << GATE:
            empty ^= 1 << highest(empty)
    return highest(empty)


@rule
def disgrace(state: np.record, painter: int, trace: Trace | None) -> None:
    """S5.2, S5.3: a token lost, if there is one, and back three empty spaces from the Emperor's."""
    lost = 1 if state.tokens[painter] > 0 else 0
    tell(state, trace, DISGRACED, painter, lost, space_behind(state, painter, wide(state.emperor), 3))


@rule
def lead_emperor(state: np.record, steps: int, trace: Trace | None) -> int:
    """The Emperor goes forward, to a new sakura at most (S7.1), or back, to the first space (S5.5).

    Gives the painter on whose space he steps back (S5.3), else nobody.
    """
    start = wide(state.emperor)
    space = min(max(start + steps, GATE + 1), next_sakura(state))
    tell(state, trace, LED, -1, start, space)
    found = NOBODY
    if space < start:
        for painter in range(SEATS):
            if state.place[painter] == space:
                found = painter
    return found
