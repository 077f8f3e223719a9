"""S7: a sakura blossoms; the painters are paid and line up."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import NOBODY
from teien.games.sakura.rules.events import BLOSSOMED, EARNED, ENDED, LINED_UP, tell
from teien.games.sakura.rules.gate import closest, next_behind
from teien.games.sakura.rules.path import SAKURA
from teien.games.sakura.rules.state import long_bridges
from teien.rules.bits import wide
from teien.rules.compiled import rule
from teien.rules.contract import Trace

REWARDS = np.array([[3, 2, 1, 0, 0, 0], [3, 2, 1, 1, 0, 0]], np.int8)
"""S7.2: tokens for the closest painter, the second …; with two to four players, and with more."""
LAST_SAKURA_BONUS = 1
"""S7.2: what the closest painter earns besides at the last sakura."""


@rule
def score_sakura(state: np.record, trace: Trace | None) -> None:
    """S7.2–S7.4: the painters are paid by rank and line up; after the last sakura the game ends (S8.1)."""
    long = long_bridges(state)
    sakura = wide(state.scored) + 1
    last = sakura == SAKURA.shape[1]
    tell(state, trace, BLOSSOMED, -1, sakura, state.emperor)
    painter = closest(state)
    rank = 0
    while painter != NOBODY:
        gain = wide(REWARDS[long, rank])
        if last and rank == 0:
            gain += LAST_SAKURA_BONUS
        if gain > 0:
            tell(state, trace, EARNED, painter, gain, state.tokens[painter] + gain)
        painter = next_behind(state, wide(state.place[painter]))
        rank += 1
    if last:
        tell(state, trace, ENDED, -1, 0, 0)
    else:
        line_up(state, trace)


@rule
def line_up(state: np.record, trace: Trace | None) -> None:
    """S7.4: the second painter moves directly behind the first, the third behind the second …"""
    painter = closest(state)
    if painter == NOBODY:
        return
    space = wide(state.place[painter])
    painter = next_behind(state, space)
    while painter != NOBODY:
        start = wide(state.place[painter])
        following = next_behind(state, start)
        space -= 1
        if space > start:
            tell(state, trace, LINED_UP, painter, start, space)
        painter = following
