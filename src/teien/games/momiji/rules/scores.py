"""M9.2, M9.3: what piles, acorns and objectives are worth, and who wins."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    ACORNS,
    LEAVES,
    OF_VALUE,
    SEATS,
    TALLEST,
    TILES,
    TOPS,
    TORII,
    VARIETY,
)
from teien.games.momiji.rules.heaps import of_leaf
from teien.games.momiji.rules.state import OVER, pile_size, top_value
from teien.rules.bits import bits, lowest
from teien.rules.compiled import rule


@rule
def pile_points(state: np.record, seat: int, leaf: int) -> int:
    """M9.2: cards in the pile × value on top."""
    return pile_size(state, seat, leaf) * max(0, top_value(state, seat, leaf))


@rule
def measure(state: np.record, seat: int, objective: int) -> int:
    """M1.3: how much a seat has of what an objective asks for."""
    if objective < LEAVES:
        return pile_size(state, seat, objective)
    if objective == TORII:
        return bits(int(state.torii[seat]))
    if objective == ACORNS:
        return int(state.acorns[seat])
    if objective == VARIETY:
        return int(state.piles[seat]) + TILES - bits(int(state.spent[seat]))
    if objective == TALLEST:
        return tallest(state, seat)
    return tops_together(state, seat) if objective == TOPS else zeros_laid(state, seat)


@rule
def tallest(state: np.record, seat: int) -> int:
    """The size of the seat's largest pile."""
    most = 0
    for leaf in range(LEAVES):
        most = max(most, pile_size(state, seat, leaf))
    return most


@rule
def tops_together(state: np.record, seat: int) -> int:
    """The values on top of the seat's piles, added up."""
    together = 0
    for leaf in range(LEAVES):
        together += max(0, top_value(state, seat, leaf))
    return together


@rule
def zeros_laid(state: np.record, seat: int) -> int:
    """The 0 cards in the seat's piles, on top or below."""
    zeros = 0
    for leaf in range(LEAVES):
        zeros += of_leaf(state.under[seat], leaf, int(OF_VALUE[0]))
        if top_value(state, seat, leaf) == 0:
            zeros += 1
    return zeros


@rule
def most_of(state: np.record, objective: int) -> int:
    """The most that any seat has of what an objective asks for."""
    most = 0
    for seat in range(int(state.players)):
        most = max(most, measure(state, seat, objective))
    return most


@rule
def activated(state: np.record) -> int:
    """The objectives, as bits, that someone has claimed."""
    objectives = 0
    for seat in range(SEATS):
        objectives |= int(state.owned[seat])
    return objectives


@rule
def objective_points(state: np.record, seat: int, objective: int) -> int:
    """M9.2: ten for the owner, three for anyone else who fulfils an activated objective."""
    if not activated(state) >> objective & 1:
        return 0
    return reward(state, seat, objective, most_of(state, objective))


@rule
def reward(state: np.record, seat: int, objective: int, most: int) -> int:
    """The same where it is known how much the best have; with nothing nobody fulfils it."""
    if most == 0 or measure(state, seat, objective) < most:
        return 0
    return 10 if int(state.owned[seat]) >> objective & 1 else 3


@rule
def own_points(state: np.record, seat: int) -> int:
    """M9.2: piles and acorns, which are nobody else's affair."""
    total = int(state.acorns[seat])
    for leaf in range(LEAVES):
        total += pile_points(state, seat, leaf)
    return total


@rule
def points(state: np.record, seat: int) -> int:
    """M9.2: piles, acorns and objectives together."""
    total = own_points(state, seat)
    objectives = activated(state)
    while objectives:
        total += objective_points(state, seat, lowest(objectives))
        objectives &= objectives - 1
    return total


@rule
def score(state: np.record, seat: int) -> int:
    """Points, at the end; before, nobody may count (M5.5). Solo: 1 for a win."""
    return int(state.total[seat])


@rule
def winners(state: np.record) -> int:
    """M9.3: most points, then most cards in hand, then shared."""
    if state.stage != OVER:
        return 0
    if state.solo:
        return int(state.total[0])
    best, seats = -1, 0
    for seat in range(int(state.players)):
        standing = int(state.total[seat]) * 256 + int(state.held[seat])
        if standing > best:
            best, seats = standing, 0
        if standing == best:
            seats |= 1 << seat
    return seats
