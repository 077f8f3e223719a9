"""M4: taking a column of the display, and filling it again."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import FULL_COLUMN, LEAVES
from teien.games.momiji.rules.events import RAN_SHORT, REFILLED, REVEALED, SWEPT, TOOK, WITHERED, gain, tell
from teien.games.momiji.rules.scenarios import NO_SCENARIO
from teien.games.momiji.rules.state import (
    NOBODY,
    TAKE_DUE,
    TAKEN,
    TAKING,
    TAKING_MORE,
    deck_left,
    small_columns,
    top_of_deck,
)
from teien.games.momiji.rules.turn import main_open
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def takeable(state: np.record) -> int:
    """M4.1: the leaves, as bits, whose column may be taken now; by B, together at most four cards."""
    if main_open(state) or state.stage == TAKE_DUE:
        return int(state.standing)
    if state.stage == TAKING or state.stage == TAKING_MORE:
        return small_columns(state, 4 - int(state.taken))
    return 0


@rule
def may_refill(state: np.record, seat: int) -> bool:
    """M4.2: an acorn for more cards, before a take; never in a solo game (M10.2)."""
    return bool(
        main_open(state) and state.solo == NO_SCENARIO and state.acorns[seat] >= 1 and deck_left(state) > 0
    )


@rule
def refill(state: np.record, seat: int, trace: Trace | None) -> None:
    """M4.2: four more cards in the display; the take must follow."""
    tell(state, trace, REFILLED, seat, 0, 0)
    gain(state, trace, seat, -1)
    reveal_four(state, trace)


@rule
def reveal_four(state: np.record, trace: Trace | None) -> None:
    """Four cards from the deck into the columns, or all that are left; full columns take none (M4.3)."""
    count = min(4, deck_left(state))
    for _ in range(count):
        card = top_of_deck(state)
        height = int(state.height[card >> 3])
        if height < FULL_COLUMN:
            tell(state, trace, REVEALED, NOBODY, card, height)
        else:
            tell(state, trace, WITHERED, NOBODY, card, 0)
    if count < 4 and state.solo and not state.short:
        tell(state, trace, RAN_SHORT, NOBODY, 0, 0)  # M10.6


@rule
def take(state: np.record, seat: int, leaf: int, trace: Trace | None) -> None:
    """M4.1: a whole column into the hand."""
    tell(state, trace, TOOK, seat, leaf, int(state.height[leaf]))
    if state.stage == TAKEN:
        finish_take(state, trace)


@rule
def finish_take(state: np.record, trace: Trace | None) -> None:
    """M4.4: an empty display is filled; in a solo game it is replaced in any case (M10.2)."""
    if state.solo:
        renew_display(state, trace)
    elif state.standing == 0:
        reveal_four(state, trace)


@rule
def renew_display(state: np.record, trace: Trace | None) -> None:
    """M10.2, M10.4: the display is discarded, four new cards are revealed."""
    for leaf in range(LEAVES):
        if state.height[leaf] > 0:
            tell(state, trace, SWEPT, NOBODY, leaf, int(state.height[leaf]))
    reveal_four(state, trace)
