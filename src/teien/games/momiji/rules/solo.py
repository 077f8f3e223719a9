"""M10: what a solo scenario asks for. What else it changes stands where it applies (M10.2 in `take`)."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import LEAVES, OF_VALUE
from teien.games.momiji.rules.heaps import of_leaf
from teien.games.momiji.rules.scenarios import (
    CONDITIONS,
    FOUR_ZEROS,
    MIDDLE_TALLEST,
    MOST_IN_MIDDLE,
    OBJECTIVES_OWNED,
    OBJECTIVES_WANTED,
    PILE_BEGUN,
    PILES_WORTH,
    REQUIREMENTS,
    WORTH_WANTED,
)
from teien.games.momiji.rules.scores import pile_points
from teien.games.momiji.rules.state import pile_size, top_value
from teien.rules.bits import bits
from teien.rules.compiled import rule


@rule
def middle_is_tallest(state: np.record) -> bool:
    """M10.5: whether three piles lie and none holds more cards than the middle one."""
    if state.piles[0] != 3:
        return False
    left = pile_size(state, 0, int(state.row[0, 0]))
    right = pile_size(state, 0, int(state.row[0, 2]))
    return pile_size(state, 0, int(state.row[0, 1])) >= max(left, right)


@rule
def fulfils_requirement(state: np.record, seat: int, objective: int) -> bool:
    """M10.5: what a scenario asks for before an objective may be claimed."""
    asked = int(REQUIREMENTS[int(state.solo), objective])
    if asked == PILE_BEGUN:
        return bool(state.top[seat, objective] >= 0)
    if asked == MOST_IN_MIDDLE:
        return bool(state.middle == 1)
    if asked == FOUR_ZEROS:
        return zeros_in_sight(state, seat) >= 4
    return True


@rule
def zeros_in_sight(state: np.record, seat: int) -> int:
    """M10.5: the 0 cards in hand and on top of piles."""
    count = 0
    for leaf in range(LEAVES):
        count += of_leaf(state.hand[seat], leaf, int(OF_VALUE[0]))
        if top_value(state, seat, leaf) == 0:
            count += 1
    return count


@rule
def all_piles_worth(state: np.record) -> bool:
    """M10.7: whether each pile of the scenario is worth enough points."""
    for leaf in range(LEAVES):
        wanted = int(WORTH_WANTED[int(state.solo)]) if int(state.in_play) >> leaf & 1 else 0
        if pile_points(state, 0, leaf) < wanted:
            return False
    return True


@rule
def objectives_owned(state: np.record, seat: int) -> int:
    """How many objectives lie before a seat."""
    return bits(int(state.owned[seat]))


@rule
def conditions_met(state: np.record) -> int:
    """M10.7: which of the three conditions hold, as bits."""
    met = 0
    if all_piles_worth(state):
        met |= PILES_WORTH
    if middle_is_tallest(state):
        met |= MIDDLE_TALLEST
    if objectives_owned(state, 0) >= OBJECTIVES_WANTED[int(state.solo)]:
        met |= OBJECTIVES_OWNED
    return met


@rule
def solo_won(state: np.record) -> bool:
    """M10.7: all that the scenario asks for."""
    wanted = int(CONDITIONS[int(state.solo)])
    return conditions_met(state) & wanted == wanted
