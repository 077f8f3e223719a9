"""Who may know what."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import DECK, LEAVES, OBJECTIVES, POOL, SEATS
from teien.games.momiji.rules.heaps import clear
from teien.games.momiji.rules.objectives import affordable
from teien.games.momiji.rules.scenarios import MOST_IN_MIDDLE, REQUIREMENTS
from teien.games.momiji.rules.state import OVER, SHUFFLE_DUE
from teien.games.momiji.rules.turn import main_open
from teien.rules import chance as nature
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN


@rule
def redact(state: np.record, seat: int) -> None:
    """Blanks the deck, the landscapes to come, other hands, and what lies under the tops of piles (M5.5).

    The size of the deck, of hands, and the discards are open. Piles lie open at the end, or by option.
    """
    nature.redact_key(state)
    for i in range(DECK):
        state.deck[i] = HIDDEN
    for i in range(POOL):
        state.pool[i] = HIDDEN
    if state.stage == SHUFFLE_DUE:
        for i in range(LEAVES):
            state.types[i] = HIDDEN
        for i in range(OBJECTIVES):
            state.objectives[i] = HIDDEN
        state.first = 0
    for other in range(SEATS):
        if other != seat:
            clear(state.hand[other])
    if seat != state.turn:
        for i in range(4):
            state.peeked[i] = HIDDEN
    if not state.open_piles and state.stage != OVER:
        for other in range(SEATS):
            clear(state.under[other])
    if middle_hidden(state, seat):
        state.middle = HIDDEN


@rule
def middle_hidden(state: np.record, seat: int) -> bool:
    """Whether it must stay open which pile holds the most cards."""
    lies_open = not state.solo or state.open_piles or state.stage == OVER
    return not lies_open and not middle_matters(state, seat)


@rule
def middle_matters(state: np.record, seat: int) -> bool:
    """M10.5: whether an objective could be claimed now but for the sizes of piles, which tells of them."""
    if seat != state.turn or not main_open(state) or state.piles[0] != 3:
        return False
    for objective in range(OBJECTIVES):
        if REQUIREMENTS[int(state.solo), objective] == MOST_IN_MIDDLE and affordable(state, seat, objective):
            return True
    return False
