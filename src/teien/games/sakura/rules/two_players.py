"""S9: the court painter in a game of two."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import NOBODY
from teien.games.sakura.rules.state import TRICKY
from teien.rules.compiled import rule


@rule
def plays_two(state: np.record) -> int:
    """S9.2: who lays down a card for the court painter too: the player further back, or nobody."""
    if state.variant != TRICKY or state.players != 2 or state.place[0] == state.place[1]:
        return NOBODY
    return 0 if state.place[0] < state.place[1] else 1


@rule
def chooser(state: np.record, painter: int) -> int:
    """The player from whose hand a painter's card comes; nobody if it comes from the deck (S9.1)."""
    return painter if painter < state.players else plays_two(state)
