"""M3: a turn, and what may come when in it."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.state import (
    LIMIT,
    NOTHING,
    OVER,
    PEEKING,
    PLAYING,
    SHUFFLE_DUE,
    TAKEN,
    TAKING_MORE,
    TURN,
)
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE

HAND_LIMIT = 8
"""M3.3."""


@rule
def owing(state: np.record) -> int:
    """The player whose turn it is; chance, before the deal."""
    if state.stage == SHUFFLE_DUE:
        return CHANCE
    return 0 if state.stage == OVER else 1 << int(state.turn)


@rule
def main_open(state: np.record) -> bool:
    """M3.1: whether the main action is still to come, and may come now."""
    return bool(state.stage == TURN and state.main == NOTHING)


@rule
def spare_owed(state: np.record, seat: int) -> bool:
    """M10.3: solo, whether a card is to be discarded after the cards played so far."""
    return bool(
        state.stage == PLAYING
        and state.solo
        and state.laid > 0
        and not state.skip_due
        and state.held[seat] > 0
    )


@rule
def at_leisure(state: np.record, seat: int) -> bool:
    """M3.2: whether nothing is owed just now, so that the optional actions are open."""
    if state.stage == PLAYING:
        return bool(state.laid > 0 and not state.skip_due and not spare_owed(state, seat))
    return bool(state.stage == TURN or state.stage == TAKEN or state.stage == TAKING_MORE)


@rule
def may_trade(state: np.record, seat: int) -> bool:
    """M3.2: two cards for an acorn, once in a turn."""
    return bool(at_leisure(state, seat) and not state.traded and state.held[seat] >= 2)


@rule
def droppable(state: np.record, seat: int) -> int:
    """The cards of which one must go: by D (M8.D), after a solo play (M10.3), at the hand limit (M3.3)."""
    if state.stage == PEEKING:
        cards = 0
        for i in range(int(state.peeking)):
            cards |= 1 << int(state.peeked[i])
        return cards
    if state.stage == LIMIT or spare_owed(state, seat):
        return int(state.hand[seat, 0])
    return 0
