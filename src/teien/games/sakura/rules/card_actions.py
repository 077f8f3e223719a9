"""S6: what the two halves of a card do."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import NOBODY
from teien.games.sakura.rules.deck import CLOSEST, COUNT, EITHER, FIXED, FURTHEST, KIND, OVERTAKE, STEPS
from teien.games.sakura.rules.events import IDLE, tell
from teien.games.sakura.rules.gate import closest, furthest
from teien.games.sakura.rules.movement import disgrace, lead_emperor, taken, walk
from teien.games.sakura.rules.state import GARDEN
from teien.rules.bits import bits_wide, lowest, wide
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def do_half(
    state: np.record, half: int, painter: int, card: int, direction: int, trace: Trace | None
) -> None:
    """One half of a card: its garden action (S6.1–S6.5), or its painter action (S6.6–S6.9)."""
    kind = wide(KIND[half, card])
    steps = wide(STEPS[half, card]) * direction
    if half == GARDEN and (kind == FIXED or kind == EITHER):
        disgraced = lead_emperor(state, steps, trace)
    else:
        mover = painter
        if kind == CLOSEST:
            mover = closest(state)
        elif kind == FURTHEST:
            mover = furthest(state)
        if mover == NOBODY:
            tell(state, trace, IDLE, painter, card, 0)
            return
        space = wide(state.place[mover])
        if kind == COUNT:
            steps = painters_ahead(state, space)
        elif kind == OVERTAKE:
            ahead = next_ahead(state, space)
            if ahead == space:
                steps = 0
            space = ahead
        disgraced = walk(state, mover, space, steps, trace)
    if disgraced != NOBODY:
        disgrace(state, disgraced, trace)


@rule
def taken_ahead(state: np.record, space: int) -> int:
    """The spaces that hold painters between a space and the Emperor, as bits."""
    return taken(state) & ((1 << wide(state.emperor)) - 1) & -(2 << space)


@rule
def painters_ahead(state: np.record, space: int) -> int:
    """How many painters stand between a space and the Emperor."""
    return bits_wide(taken_ahead(state, space))


@rule
def next_ahead(state: np.record, space: int) -> int:
    """The space of the next painter ahead of a space; the same space if there is none."""
    ahead = taken_ahead(state, space)
    return lowest(ahead) if ahead else space
