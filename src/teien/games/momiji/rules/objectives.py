"""M7: objectives, what they cost, and claiming them."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import OBJECTIVES
from teien.games.momiji.rules.events import CLAIMED, gain, tell
from teien.games.momiji.rules.scenarios import NO_SCENARIO, PRICES, TOP_VALUE
from teien.games.momiji.rules.solo import fulfils_requirement
from teien.games.momiji.rules.state import FACE_UP, NOT_IN_PLAY, top_value
from teien.games.momiji.rules.take import renew_display
from teien.games.momiji.rules.turn import main_open
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def price(state: np.record, seat: int, objective: int) -> int:
    """M7.1: three acorns; M10.5: or what the scenario says."""
    cost = int(PRICES[int(state.solo), objective])
    return top_value(state, seat, objective) if cost == TOP_VALUE else cost


@rule
def owner_of(state: np.record, objective: int) -> int:
    """The seat before which an objective lies, or `FACE_UP`, or `NOT_IN_PLAY`."""
    for seat in range(int(state.players)):
        if int(state.owned[seat]) >> objective & 1:
            return seat
    return FACE_UP if int(state.face_up) >> objective & 1 else NOT_IN_PLAY


@rule
def affordable(state: np.record, seat: int, objective: int) -> bool:
    """Whether an objective lies face up and the seat has the acorns for it."""
    lies_open = int(state.face_up) >> objective & 1
    return bool(lies_open and state.acorns[seat] >= price(state, seat, objective))


@rule
def claimable(state: np.record, seat: int) -> int:
    """M7.1: the objectives, as bits, that the seat may claim now."""
    if not main_open(state):
        return 0
    if state.solo == NO_SCENARIO:  # where all cost the same and ask for nothing
        return int(state.face_up) if state.acorns[seat] >= PRICES[NO_SCENARIO, 0] else 0
    objectives = 0
    for objective in range(OBJECTIVES):
        if affordable(state, seat, objective) and fulfils_requirement(state, seat, objective):
            objectives |= 1 << objective
    return objectives


@rule
def claim(state: np.record, seat: int, objective: int, trace: Trace | None) -> None:
    """M7.1: pays for an objective and lays it open; M10.4: then the display is renewed."""
    cost = price(state, seat, objective)
    tell(state, trace, CLAIMED, seat, objective, cost)
    gain(state, trace, seat, -cost)
    if state.solo:
        renew_display(state, trace)
