"""What an event does to the state: the steps of `happen`."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.actions import LEFT_END, ON_PILE, pile_at
from teien.games.momiji.rules.components import FACES, FITS, LEAVES, OBJECTIVES, SKIPS, A, B, D, E
from teien.games.momiji.rules.heaps import put, remove
from teien.games.momiji.rules.scores import activated, most_of, own_points, reward
from teien.games.momiji.rules.solo import middle_is_tallest, solo_won
from teien.games.momiji.rules.state import (
    NOTHING,
    PEEKING,
    PLAYED_CARDS,
    PLAYING,
    TAKEN,
    TAKING,
    TAKING_MORE,
    TOOK_CARDS,
    TURN,
    begun,
    objectives_used,
    small_columns,
    unused,
)
from teien.rules.bits import bits, lowest
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN


@rule
def unbox(state: np.record, leaves: int) -> None:
    """M2.1, M2.3: these leaves are in play; other leaves and objectives stay in the box."""
    state.in_play = leaves
    place = 0
    for leaf in range(LEAVES):
        if leaves >> leaf & 1:
            state.types[place] = leaf
            place += 1
    for i in range(place, LEAVES):
        state.types[i] = HIDDEN
    for i in range(objectives_used(state), OBJECTIVES):
        state.objectives[i] = HIDDEN


@rule
def lift(state: np.record) -> None:
    """The top card leaves the deck."""
    state.deck[int(state.drawn)] = HIDDEN
    state.drawn += 1


@rule
def receive(state: np.record, seat: int, card: int) -> None:
    """A card comes into a hand."""
    put(state.hand[seat], card)
    state.held[seat] += 1


@rule
def discard(state: np.record, seat: int, card: int) -> None:
    """A card goes from a hand to the discards."""
    remove(state.hand[seat], card)
    state.held[seat] -= 1
    put(state.discards, card)


@rule
def begin_turn(state: np.record, seat: int) -> None:
    """A turn in which nothing has been done yet."""
    state.turn = seat
    state.stage = TURN
    state.main = NOTHING
    state.ability = HIDDEN
    state.traded = 0
    state.mixed = 0
    state.run = 0
    state.laid = 0
    state.skip_due = 0
    state.taken = 0


@rule
def take_column(state: np.record, seat: int, leaf: int, count: int) -> None:
    """A column goes into a hand; by B, a second may follow if one fits."""
    for i in range(count):
        receive(state, seat, int(state.column[leaf, i]))
        state.column[leaf, i] = HIDDEN
    state.height[leaf] = 0
    state.standing ^= 1 << leaf
    taken = int(state.taken) + count
    state.taken = taken
    state.main = TOOK_CARDS
    state.stage = TAKING_MORE if state.stage == TAKING and small_columns(state, 4 - taken) else TAKEN


@rule
def lay(state: np.record, seat: int, card: int, side: int) -> None:
    """A card goes from a hand to its pile, or begins one."""
    leaf, face = card >> 3, card & 7
    below = int(state.top[seat, leaf])
    if int(SKIPS[below + 1]) >> face & 1:
        state.skip_due = 0
    remove(state.hand[seat], card)
    state.held[seat] -= 1
    if side == ON_PILE:
        put(state.under[seat], leaf * FACES + below)
    else:
        begin_pile(state, seat, leaf, side)
    show_top(state, seat, leaf, face)
    run = int(state.run) | 1 << leaf
    state.run = run
    state.laid += 1
    if bits(run) >= 2:
        state.mixed = 1
    if state.main == NOTHING:
        state.main = PLAYED_CARDS
    state.stage = PLAYING
    watch_middle(state)


@rule
def show_top(state: np.record, seat: int, leaf: int, face: int) -> None:
    """M5.2, M5.3: a face lies on top of a pile, and what goes there follows from it."""
    state.top[seat, leaf] = face
    place = FACES * leaf
    others = ~(0xFF << place)
    state.fits[seat] = int(state.fits[seat]) & others | int(FITS[face + 1]) << place
    state.skips[seat] = int(state.skips[seat]) & others | int(SKIPS[face + 1]) << place
    state.covered[seat] |= 0xFF << place


@rule
def begin_pile(state: np.record, seat: int, leaf: int, side: int) -> None:
    """M5.4: a new pile at the left or right end of the row."""
    place = int(state.piles[seat])
    state.piles[seat] += 1
    if side == LEFT_END:
        while place > 0:
            state.row[seat, place] = state.row[seat, place - 1]
            place -= 1
    state.row[seat, place] = leaf


@rule
def watch_middle(state: np.record) -> None:
    """M10.5: keeps in mind whether the middle pile is the tallest, which buying it would tell."""
    if state.solo:
        state.middle = 1 if middle_is_tallest(state) else 0


@rule
def drop_card(state: np.record, seat: int, card: int) -> None:
    """A card that must go, from the cards drawn by D or from the hand."""
    if state.stage == PEEKING:
        last = int(state.peeking) - 1
        for i in range(last):
            if state.peeked[i] == card:
                state.peeked[i] = state.peeked[last]
                break
        state.peeked[last] = HIDDEN
        state.peeking = last
        put(state.discards, card)
    else:
        discard(state, seat, card)
        if state.stage == PLAYING:
            state.stage = TURN


@rule
def keep_peeked(state: np.record, seat: int) -> None:
    """M8.D: the cards drawn and not dropped come into the hand; that was the take."""
    for i in range(int(state.peeking)):
        receive(state, seat, int(state.peeked[i]))
        state.peeked[i] = HIDDEN
    state.peeking = 0
    state.main = TOOK_CARDS
    state.stage = TURN


@rule
def sweep(state: np.record, leaf: int) -> None:
    """A column goes to the discards."""
    for i in range(int(state.height[leaf])):
        put(state.discards, int(state.column[leaf, i]))
        state.column[leaf, i] = HIDDEN
    state.height[leaf] = 0
    state.standing ^= 1 << leaf


@rule
def spend(state: np.record, seat: int, letter: int, place: int) -> None:
    """M8.0: a landscape is used; M8.A, B, D and E: what it goes together with comes next."""
    state.spent[seat] |= 1 << place
    state.ready[seat] = unused(state, seat)
    state.ability = letter
    if letter == A:
        state.skip_due = 1
    if letter == A or letter == E:
        state.stage = PLAYING
    elif letter == B:
        state.stage = TAKING
    elif letter == D:
        state.stage = PEEKING
    else:
        state.stage = TURN


@rule
def arrange(state: np.record, seat: int, rank: int) -> None:
    """M8.C: the piles, in another order."""
    leaves = begun(state, seat)
    for place in range(int(state.piles[seat])):
        state.row[seat, place] = pile_at(leaves, rank, place)
    watch_middle(state)


@rule
def reckon(state: np.record) -> None:
    """M9.2: writes down everyone's points; M10.7: in a solo game, 1 for a win."""
    if state.solo:
        state.total[0] = 1 if solo_won(state) else 0
        return
    for seat in range(int(state.players)):
        state.total[seat] = own_points(state, seat)
    objectives = activated(state)
    while objectives:
        objective = lowest(objectives)
        objectives &= objectives - 1
        most = most_of(state, objective)
        for seat in range(int(state.players)):
            state.total[seat] += reward(state, seat, objective, most)
