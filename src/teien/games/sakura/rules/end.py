"""S8: the end, and who wins."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.state import OVER, painters
from teien.rules.bits import wide
from teien.rules.compiled import rule


@rule
def score(state: np.record, seat: int) -> int:
    """A painter's tokens; with two players, seat 2 is the court painter's."""
    return wide(state.tokens[seat])


@rule
def winners(state: np.record) -> int:
    """Most tokens; of those tied the closest (S8.2). Bit 2 is the court painter's, with two players."""
    if state.phase != OVER:
        return 0
    best = -1
    seats = 0
    for painter in range(painters(state)):
        standing = wide(state.tokens[painter]) << 8 | wide(state.place[painter])
        if standing > best:
            best = standing
            seats = 0
        if standing == best:
            seats |= 1 << painter
    return seats
