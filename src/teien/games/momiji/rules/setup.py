"""M2: set-up, by chance and by draft."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    COPIES,
    DECK,
    EVERY_LEAF,
    FACES,
    FITS,
    FULL_COLUMN,
    LEAVES,
    OBJECTIVES,
    POOL,
    SEATS,
    SKIPS,
    TILES,
)
from teien.games.momiji.rules.events import (
    BEGAN,
    BOXED,
    CHOOSES,
    DEALT,
    DRAFTED,
    OFFERED,
    UNBOXED,
    UNCOVERED,
    gain,
    tell,
)
from teien.games.momiji.rules.scenarios import (
    NO_SCENARIO,
    SCENARIO_LEAVES,
    SCENARIO_OBJECTIVES,
    SUGGESTED_TILES,
)
from teien.games.momiji.rules.state import (
    NOBODY,
    SHUFFLE_DUE,
    after,
    drafts,
    leaves_used,
    objectives_used,
    top_of_deck,
    unused,
)
from teien.games.momiji.rules.take import reveal_four
from teien.rules import chance as nature
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN, Trace


@rule
def set_up(state: np.record) -> None:
    """Opens the box; everyone gets the suggested landscapes, unless there is a draft (M2.4, M10.1)."""
    open_box(state)
    for leaf in range(LEAVES):
        for i in range(FULL_COLUMN):
            state.column[leaf, i] = HIDDEN
    state.face_up = 0
    for seat in range(SEATS):
        state.owned[seat] = 0
        for leaf in range(LEAVES):
            state.row[seat, leaf] = HIDDEN
            state.top[seat, leaf] = HIDDEN
        state.fits[seat] = EVERY_LEAF * int(FITS[0])
        state.skips[seat] = EVERY_LEAF * int(SKIPS[0])
        state.covered[seat] = 0
        for place in range(TILES):
            known = seat < state.players and not drafts(state)
            state.tiles[seat, place] = SUGGESTED_TILES[int(state.solo), place] if known else HIDDEN
        state.ready[seat] = unused(state, seat)
        state.peeked[seat] = HIDDEN
    for place in range(TILES):
        state.offer[place] = HIDDEN
    state.torii_left = int(state.players) + 2  # M2.3
    state.ability = HIDDEN
    state.stage = SHUFFLE_DUE


@rule
def open_box(state: np.record) -> None:
    """What chance is going to shuffle, in order; the deck waits for the leaves in play."""
    wanted = int(SCENARIO_LEAVES[int(state.solo)])
    place = 0
    for used in range(1, -1, -1):  # the leaves of a scenario first
        for leaf in range(LEAVES):
            if (wanted >> leaf & 1) == used:
                state.types[place] = leaf
                place += 1
    lay_objectives(state, int(SCENARIO_OBJECTIVES[int(state.solo)]))
    for i in range(POOL):
        state.pool[i] = i >> 1
    for i in range(DECK):
        state.deck[i] = HIDDEN
    state.first = 0


@rule
def lay_objectives(state: np.record, objectives: int) -> int:
    """Lays these objectives ready, in order, and tells how many they are."""
    place = 0
    for objective in range(OBJECTIVES):
        if objectives >> objective & 1:
            state.objectives[place] = objective
            place += 1
    for i in range(place, OBJECTIVES):
        state.objectives[i] = HIDDEN
    return place


@rule
def chance(state: np.record) -> None:
    """M2.1 to M2.5: the leaves in play, who begins, the deck, the objectives, the landscapes to draft."""
    if state.solo == NO_SCENARIO:
        nature.shuffle(state, state.types, LEAVES)
        state.first = nature.below(state, int(state.players))
        eligible = drawn_leaves(state) | (0xFFF ^ 0x3F)
        nature.shuffle(state, state.objectives, lay_objectives(state, eligible))
        if drafts(state):
            nature.shuffle(state, state.pool, POOL)
    nature.shuffle(state, state.deck, lay_deck(state))


@rule
def drawn_leaves(state: np.record) -> int:
    """The leaves that chance has drawn, as bits."""
    leaves = 0
    for i in range(leaves_used(state)):
        leaves |= 1 << int(state.types[i])
    return leaves


@rule
def lay_deck(state: np.record) -> int:
    """Lays all cards of the drawn leaves ready, in order, and tells how many they are."""
    count = 0
    for i in range(leaves_used(state)):
        for face in range(FACES):
            for _ in range(COPIES[face]):
                state.deck[count] = int(state.types[i]) * FACES + face
                count += 1
    return count


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Six cards and some acorns for everyone, a display, and the objectives, from what chance has laid."""
    tell(state, trace, UNBOXED, NOBODY, drawn_leaves(state), int(state.first))
    for place in range(objectives_used(state)):
        tell(state, trace, UNCOVERED, NOBODY, int(state.objectives[place]), place)
    first, players = int(state.first), int(state.players)
    for i in range(players):
        seat = (first + i) % players
        gain(state, trace, seat, 4 if i == 0 else 5)  # M2.5
        for _ in range(6):
            tell(state, trace, DEALT, seat, top_of_deck(state), 0, 1 << seat)
    reveal_four(state, trace)
    if drafts(state):
        for place in range(TILES):
            tell(state, trace, OFFERED, NOBODY, place, int(state.pool[int(state.offered)]))
        tell(state, trace, CHOOSES, first, 0, 0)
    else:
        tell(state, trace, BEGAN, first, 0, 0)


@rule
def on_offer(state: np.record) -> int:
    """M2.4: the landscapes, as bits, of which one is to be drafted."""
    letters = 0
    for place in range(TILES):
        letters |= 1 << int(state.offer[place])
    return letters


@rule
def choose(state: np.record, seat: int, letter: int, trace: Trace | None) -> None:
    """M2.4: takes a landscape; another takes its place, until everyone has three."""
    place = 0
    while state.offer[place] != letter:
        place += 1
    tell(state, trace, DRAFTED, seat, letter, place)
    follower = after(state, seat)
    if follower == state.first and state.tiles[seat, TILES - 1] >= 0:
        tell(state, trace, BOXED, NOBODY, 0, 0)
        tell(state, trace, BEGAN, follower, 0, 0)
    else:
        tell(state, trace, OFFERED, NOBODY, place, int(state.pool[int(state.offered)]))
        tell(state, trace, CHOOSES, follower, 0, 0)
