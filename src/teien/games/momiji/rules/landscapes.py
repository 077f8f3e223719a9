"""M8: landscapes, and what they do."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.actions import USE_C, USE_F, USE_G, letter_of
from teien.games.momiji.rules.components import A, B, C, D, E, F, G
from teien.games.momiji.rules.events import ARRANGED, DREW, FOUND, PICKED, USED, gain, tell
from teien.games.momiji.rules.play import fitting, may_skip
from teien.games.momiji.rules.state import TAKE_DUE, TAKEN, begun, deck_left, small_columns, top_of_deck
from teien.games.momiji.rules.take import reveal_four
from teien.games.momiji.rules.turn import at_leisure, main_open
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def usable(state: np.record, seat: int) -> int:
    """The letters, as bits, of the landscapes that the seat may use now: one a turn, for an acorn (M8.0)."""
    if state.ability >= 0 or state.acorns[seat] < 1:
        return 0
    letters = int(state.ready[seat])
    if letters == 0:
        return 0
    now = 0
    if at_leisure(state, seat):
        now |= 1 << C
        if state.standing:
            now |= 1 << F
        if state.discards[0]:
            now |= 1 << G
    if main_open(state):
        if letters >> A & 1 and may_skip(state, seat):
            now |= 1 << A
        if deck_left(state) > 0:
            now |= 1 << D
    if letters >> B & 1 and (main_open(state) or state.stage == TAKE_DUE) and small_columns(state, 4):
        now |= 1 << B
    if letters >> E & 1 and state.stage == TAKEN and fitting(state, seat):
        now |= 1 << E
    return letters & now


@rule
def use(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """M8: an acorn on a landscape, and what the landscape does at once."""
    letter = letter_of(action)
    tell(state, trace, USED, seat, letter, place_of(state, seat, letter))
    gain(state, trace, seat, -1)
    if letter == C:
        tell(state, trace, ARRANGED, seat, action - USE_C, begun(state, seat))
        gain(state, trace, seat, 2)
    elif letter == D:
        for _ in range(min(4, deck_left(state))):
            tell(state, trace, DREW, seat, top_of_deck(state), 0, 1 << seat)
    elif letter == F:
        leaf = action - USE_F
        tell(state, trace, PICKED, seat, int(state.column[leaf, int(state.height[leaf]) - 1]), leaf)
        gain(state, trace, seat, 2)
        if state.standing == 0:  # M4.4
            reveal_four(state, trace)
    elif letter == G:
        tell(state, trace, FOUND, seat, action - USE_G, 0)


@rule
def place_of(state: np.record, seat: int, letter: int) -> int:
    """Where the first unused landscape with this letter lies."""
    place = 0
    while int(state.spent[seat]) >> place & 1 or state.tiles[seat, place] != letter:
        place += 1
    return place
