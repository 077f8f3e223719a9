"""How actions are numbered: a place in the hand, which is kept in ascending order, not a card.

0 … 4       lay down that card of the hand
5 … 24      the tricky variant: one card for oneself, another for the court painter (`pair`)
25, 26      the Emperor goes forward, or back
27, 28      the painter goes forward, or back
"""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import HAND
from teien.rules.bits import nth_bit, wide
from teien.rules.compiled import rule

ACTIONS = 29

PAIRS = HAND
"""The first action that lays down two cards."""
EMPEROR_FORWARD, EMPEROR_BACK, PAINTER_FORWARD, PAINTER_BACK = 25, 26, 27, 28


@rule
def pair(own: int, court: int) -> int:
    """The action that lays down two places of the hand: for oneself, and for the court painter."""
    return PAIRS + own * (HAND - 1) + (court - 1 if court > own else court)


@rule
def cards_of(state: np.record, seat: int, action: int) -> tuple[int, int]:
    """The cards an action lays down: the player's own, and the court painter's or 0."""
    if action < PAIRS:
        return card_at(state, seat, action), 0
    own = (action - PAIRS) // (HAND - 1)
    court = (action - PAIRS) % (HAND - 1)
    if court >= own:
        court += 1
    return card_at(state, seat, own), card_at(state, seat, court)


@rule
def card_at(state: np.record, seat: int, slot: int) -> int:
    """The card in a place of a hand, counted from the lowest."""
    return nth_bit(wide(state.hand[seat]), slot)
