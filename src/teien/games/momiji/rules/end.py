"""The end of a turn (M3.3, M3.4) and of the game (M9.1)."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.events import BEGAN, DROPPED, FINISHED, KEPT, LAST_TURNS, TURN_ENDED, tell
from teien.games.momiji.rules.play import match_acorns
from teien.games.momiji.rules.state import LIMIT, NOBODY, PEEKING, after, deck_left
from teien.games.momiji.rules.take import finish_take
from teien.games.momiji.rules.turn import HAND_LIMIT
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def drop(state: np.record, seat: int, card: int, trace: Trace | None) -> None:
    """A card that must go: M3.3, M8.D or M10.3."""
    stage = int(state.stage)
    tell(state, trace, DROPPED, seat, card, 0)
    if stage == PEEKING:
        tell(state, trace, KEPT, seat, 0, 0)
        finish_take(state, trace)
    elif stage == LIMIT and state.held[seat] <= HAND_LIMIT:
        next_turn(state, seat, trace)


@rule
def end_turn(state: np.record, seat: int, trace: Trace | None) -> None:
    """M3.4: matching acorns, then the hand limit, then the next turn."""
    tell(state, trace, TURN_ENDED, seat, 0, 0)
    match_acorns(state, seat, trace)
    if state.held[seat] <= HAND_LIMIT:
        next_turn(state, seat, trace)


@rule
def end_in_sight(state: np.record) -> bool:
    """M9.1: the deck or the Torii tokens have run out; M10.6: four cards could not be revealed."""
    if state.solo:
        return bool(state.short)
    return bool(deck_left(state) == 0 or state.torii_left == 0)


@rule
def next_turn(state: np.record, seat: int, trace: Trace | None) -> None:
    """M9.1: after the end is announced everyone has one more turn (M10.6: a solo player as well)."""
    left = int(state.turns_left)
    if left > 0:
        tell(state, trace, LAST_TURNS, NOBODY, left - 1, 0)
    elif end_in_sight(state):
        tell(state, trace, LAST_TURNS, NOBODY, int(state.players), 0)
    if left == 1:
        tell(state, trace, FINISHED, NOBODY, 0, 0)
    else:
        tell(state, trace, BEGAN, after(state, seat), 0, 0)
