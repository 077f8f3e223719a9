"""S3: the gate, and who is closest to the Emperor or furthest from him."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import GATE, NOBODY, SEATS
from teien.rules.bits import wide
from teien.rules.compiled import rule


@rule
def next_behind(state: np.record, space: int) -> int:
    """The painter nearest behind a space. Painters who share the gate are nobody (S3.1)."""
    nearest, at_gate = -1, 0
    for painter in range(SEATS):
        place = wide(state.place[painter])
        nearest = max(nearest, place << 3 | painter if place < space else -1)
        at_gate += 1 if place == GATE else 0
    if nearest >> 3 == GATE and at_gate > 1:
        return NOBODY
    return nearest & 7 if nearest >= 0 else NOBODY


@rule
def closest(state: np.record) -> int:
    """The painter closest to the Emperor; nobody if all are at the gate (S3.2)."""
    return next_behind(state, wide(state.emperor))


@rule
def furthest(state: np.record) -> int:
    """The painter furthest from the Emperor; nobody if two or more are at the gate (S3.2)."""
    least, at_gate = wide(state.emperor) << 3, 0
    for painter in range(SEATS):
        place = wide(state.place[painter])
        least = min(least, place << 3 | painter)
        at_gate += 1 if place == GATE else 0
    return NOBODY if at_gate > 1 or least >> 3 == state.emperor else least & 7
