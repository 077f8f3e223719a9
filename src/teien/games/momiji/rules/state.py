"""The state of a game, and what can be read off it."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    CARDS_OF_A_LEAF,
    DECK,
    FULL_COLUMN,
    LEAVES,
    OBJECTIVES,
    POOL,
    SEATS,
    TILES,
    TOP_VALUES,
)
from teien.games.momiji.rules.heaps import of_leaf
from teien.games.momiji.rules.scenarios import DRAFT, NO_SCENARIO, SCENARIO_LEAVES, SCENARIO_OBJECTIVES
from teien.rules import chance as nature
from teien.rules.bits import bits
from teien.rules.compiled import rule

(SHUFFLE_DUE, DRAFTING, TURN, TAKE_DUE, TAKING, TAKING_MORE, TAKEN, PEEKING, PLAYING, LIMIT, OVER) = range(11)
"""The stages: before the shuffle; the draft; a turn in which anything may come next; bought a refill,
so must take; paid B, so must take, or may take a second column; has just taken; drew by D and must
drop one; playing cards, or paid A or E to play; ended the turn and must drop down to the hand limit;
the game is over."""

NOTHING, TOOK_CARDS, PLAYED_CARDS, CLAIMED_ONE = 0, 1, 2, 3
"""The main action of this turn."""
NOT_IN_PLAY, FACE_UP = -2, -1
"""Where an objective is that no seat owns."""
NOBODY = -1

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("discards", "i8", 3),  # a heap, as are …
        ("hand", "i8", (SEATS, 3)),
        ("under", "i8", (SEATS, 3)),  # … and the cards under the tops of all piles of a seat
        ("fits", "i8", SEATS),  # M5.2, M5.3: the cards that go on each seat's piles, or begin one …
        ("skips", "i8", SEATS),  # … and those that do so by skipping a number (M8.A)
        ("covered", "i8", SEATS),  # all cards of the leaves of which a seat has a pile
        ("acorns", "i2", SEATS),
        ("total", "i2", SEATS),  # M9.2: everyone's points, once the game is over
        ("face_up", "i2"),  # the objectives, as bits, that may be claimed …
        ("owned", "i2", SEATS),  # … and those before each seat
        ("players", "i1"),
        ("landscapes", "i1"),  # M2.4
        ("open_piles", "i1"),  # M5.5
        ("solo", "i1"),  # M10: the scenario
        ("stage", "i1"),
        ("turn", "i1"),
        ("first", "i1"),
        ("types", "i1", LEAVES),  # the leaves as drawn: as many as needed from the front are in play …
        ("in_play", "i1"),  # … and these, as bits
        ("deck", "i1", DECK),  # top first; what has been drawn is blank
        ("drawn", "i1"),
        ("column", "i1", (LEAVES, FULL_COLUMN)),  # the display, in the order in which cards came
        ("height", "i1", LEAVES),
        ("standing", "i1"),  # the leaves, as bits, whose column has cards
        ("objectives", "i1", OBJECTIVES),  # as drawn: players + 2 from the front are face up
        ("pool", "i1", POOL),  # landscapes to draft, top first; what has been offered is blank
        ("offered", "i1"),  # how many of the pool were
        ("offer", "i1", TILES),
        ("tiles", "i1", (SEATS, TILES)),
        ("spent", "i1", SEATS),  # the places, as bits, of the tiles that were used
        ("held", "i1", SEATS),  # cards in each hand
        ("row", "i1", (SEATS, LEAVES)),  # the leaves of the piles, from left to right …
        ("piles", "i1", SEATS),  # … and how many there are
        ("top", "i1", (SEATS, LEAVES)),  # the face on top of the pile of a leaf
        ("torii", "i1", SEATS),  # the leaves, as bits, whose pile carries a token
        ("torii_left", "i1"),
        ("peeked", "i1", 4),  # M8.D: the cards drawn, until one is dropped
        ("peeking", "i1"),
        ("main", "i1"),  # of this turn: the main action,
        ("ability", "i1"),  # the landscape used,
        ("traded", "i1"),  # whether cards were traded,
        ("mixed", "i1"),  # whether cards of two or more leaves were played,
        ("run", "i1"),  # their leaves, as bits,
        ("laid", "i1"),  # how many were played,
        ("skip_due", "i1"),  # whether A was paid and no card has skipped yet,
        ("taken", "i1"),  # how many cards were taken
        ("short", "i1"),  # M10.6: four cards could not be revealed
        ("turns_left", "i1"),  # M9.1: turns left to play, once the end is announced
        ("middle", "i1"),  # M10.5: solo, whether the middle pile holds the most cards
        ("ready", "i1", SEATS),  # the letters, as bits, of the landscapes that a seat has not used yet
        ("nothing", "i1", 3),  # fills up the last eight bytes, so that a state is its bytes
    ],
    align=True,
)


@rule
def leaves_used(state: np.record) -> int:
    """M2.1: how many leaves are in play."""
    return bits(int(SCENARIO_LEAVES[int(state.solo)])) if state.solo else int(state.players) + 2


@rule
def objectives_used(state: np.record) -> int:
    """M2.3: how many objectives are face up."""
    return bits(int(SCENARIO_OBJECTIVES[int(state.solo)])) if state.solo else int(state.players) + 2


@rule
def drafts(state: np.record) -> bool:
    """M2.4: whether landscapes are drafted; a scenario brings its own."""
    return bool(state.landscapes == DRAFT and state.solo == NO_SCENARIO)


@rule
def after(state: np.record, seat: int) -> int:
    """The seat to the left, whose turn comes after this one's."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def deck_left(state: np.record) -> int:
    """How many cards are left in the deck."""
    return CARDS_OF_A_LEAF * bits(int(state.in_play)) - int(state.drawn)


@rule
def top_of_deck(state: np.record) -> int:
    """The next card of the deck."""
    return int(state.deck[int(state.drawn)])


@rule
def small_columns(state: np.record, room: int) -> int:
    """The leaves, as bits, whose column has cards, but no more than there is room for."""
    leaves = 0
    for leaf in range(LEAVES):
        if state.height[leaf] <= room:
            leaves |= 1 << leaf
    return leaves & int(state.standing)


@rule
def begun(state: np.record, seat: int) -> int:
    """The leaves, as bits, of which the seat has a pile."""
    leaves = 0
    for leaf in range(LEAVES):
        if state.top[seat, leaf] >= 0:
            leaves |= 1 << leaf
    return leaves


@rule
def top_value(state: np.record, seat: int, leaf: int) -> int:
    """The value on top of a pile, −1 where there is none."""
    return int(TOP_VALUES[int(state.top[seat, leaf]) + 1])


@rule
def pile_size(state: np.record, seat: int, leaf: int) -> int:
    """How many cards a pile has: what nobody may count before the end (M5.5)."""
    return 1 + of_leaf(state.under[seat], leaf, 0xFF) if state.top[seat, leaf] >= 0 else 0


@rule
def unused(state: np.record, seat: int) -> int:
    """The letters, as bits, of the seat's landscapes that were not used yet."""
    letters, left = 0, ~int(state.spent[seat])
    for place in range(TILES):
        letters |= (left >> place & 1) << (int(state.tiles[seat, place]) + 1)
    return letters >> 1  # a place without a tile left its mark in bit 0
