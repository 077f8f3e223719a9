"""What a garden in Momiji is worth at first sight: its points, and what may become of them.

The greedy one steps by it, and the master judges by it where it looks no further.
"""

from __future__ import annotations

import numpy as np

from teien.games.momiji import rules as momiji
from teien.rules.bits import lowest
from teien.rules.compiled import rule

USUAL_TAKE = 3
"""Cards that leave the deck in a usual turn."""
SOME = 3
"""With so many turns ahead the game is half over, as one feels."""
TILE = 1.2
"""What an unused landscape may bring."""
PLAN, RISE = 0.4, 0.6
"""How much of the points counts that the hand can make of a pile, and that later cards might."""
LOOSE = 0.6
"""What a card in hand may bring to which others must lead first."""
SPARE = 0.05
"""What any card in hand is worth, to trade or to drop."""


@rule
def turns_ahead(state: np.record) -> float:
    """How many turns everyone may still have; none at all in the last ones."""
    if state.turns_left > 0 or momiji.end_in_sight(state):
        return 0.0
    return 1 + momiji.deck_left(state) / (USUAL_TAKE * int(state.players))


@rule
def hope(state: np.record) -> float:
    """How much of what is not yet done may still be done: near 1 at the beginning, 0 in the last turns."""
    turns = turns_ahead(state)
    return turns / (turns + SOME)


@rule
def lateness(state: np.record) -> float:
    """How far the game has come: from nearly 0 to 1, in the last turns."""
    return SOME / (turns_ahead(state) + SOME)


@rule
def worth(state: np.record, seat: int) -> float:
    """A garden in points: what it would score, and what may become of it."""
    ahead = hope(state)
    total = TILE * ahead * unused_tiles(state, seat) + SPARE * int(state.held[seat])
    for leaf in range(momiji.LEAVES):
        total += leaf_worth(state, seat, leaf, ahead)
    if state.solo:
        return total + solo_worth(state)
    acorns = int(state.acorns[seat])
    if state.mixed and state.turn == seat and state.stage != momiji.LIMIT:
        for place in range(int(state.piles[seat]) - 1):
            acorns += 2 if momiji.matching(state, seat, place) else 0
    sure = 1 - 0.6 * ahead
    objectives = momiji.activated(state)
    while objectives:
        objective = lowest(objectives)
        objectives &= objectives - 1
        total += sure * momiji.reward(state, seat, objective, momiji.most_of(state, objective))
    return total + acorns + 0.5 * ahead * min(acorns, 4)


@rule
def leaf_worth(state: np.record, seat: int, leaf: int, ahead: float) -> float:
    """A pile as it lies, what the cards in hand can make of it one after another, and how it may yet rise."""
    top, size = momiji.top_value(state, seat, leaf), momiji.pile_size(state, seat, leaf)
    now = size * max(0, top)
    if top == 3:
        return enough(state, now)
    reached, loose = top, 0
    for value in range(max(0, top), 4):
        cards = momiji.of_leaf(state.hand[seat], leaf, int(momiji.OF_VALUE[value]))
        if value > reached + 1 or (value > reached and cards == 0):
            loose += cards
        else:
            reached = value
            size += min(cards, 1) if value == 3 else cards
    plan = size * max(0, reached)
    rise = RISE * ahead * size * (3 - reached) + LOOSE * ahead * loose
    return (
        enough(state, now) + min(PLAN, 2 * PLAN * ahead) * (enough(state, plan) - enough(state, now)) + rise
    )


@rule
def enough(state: np.record, points: int) -> float:
    """The points of a pile; in a solo game only as many as are wanted count in full (M10.7)."""
    wanted = int(momiji.WORTH_WANTED[int(state.solo)])
    return wanted + 0.1 * (points - wanted) if state.solo and points > wanted else 1.0 * points


@rule
def unused_tiles(state: np.record, seat: int) -> int:
    """How many landscapes a seat may still use."""
    count = 0
    for place in range(momiji.TILES):
        count += 1 - (int(state.spent[seat]) >> place & 1)
    return count


@rule
def solo_worth(state: np.record) -> float:
    """M10.7: what is wanted besides the piles."""
    wanted = int(momiji.OBJECTIVES_WANTED[int(state.solo)])
    total = 6.0 * min(momiji.objectives_owned(state, 0), wanted) + 0.5 * min(int(state.acorns[0]), 4)
    return total + (4.0 if state.middle else 0.0)
