"""Everything that happens: an action tells its events one by one, and only `happen` changes the state.

So no change is written twice, and the trace leaves nothing out.
"""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.changes import (
    arrange,
    begin_turn,
    discard,
    drop_card,
    keep_peeked,
    lay,
    lift,
    receive,
    reckon,
    spend,
    sweep,
    take_column,
    unbox,
)
from teien.games.momiji.rules.components import POOL, TILES
from teien.games.momiji.rules.heaps import put, remove
from teien.games.momiji.rules.state import CLAIMED_ONE, DRAFTING, LIMIT, OVER, TAKE_DUE, TURN
from teien.rules.bits import wide
from teien.rules.compiled import inlined, rule
from teien.rules.contract import EVERYONE, HIDDEN, Trace, event_numbers, note

_NUMBERS = event_numbers(30)

(UNBOXED, UNCOVERED, DEALT, REVEALED, WITHERED, OFFERED, CHOOSES, DRAFTED, BOXED) = _NUMBERS[:9]
"""Set-up: the leaves in play and who begins (bits, seat); an objective lies face up (objective, place);
a card is dealt to a seat (card); a card comes from the deck to its column (card, cards there before),
or is discarded because the column is full (card); a landscape is offered (place, letter); a seat is to
choose one, and does (letter, place); the landscapes left over go back into the box."""
(BEGAN, GAINED, REFILLED, TOOK, PLAYED, CROWNED, CLAIMED, TRADED, DROPPED) = _NUMBERS[9:18]
"""A turn begins; acorns are gained or paid (change, what it makes); more cards are bought; a column is
taken (leaf, cards); a card is played (card, side); a Torii token is put on a pile (leaf, tokens left);
an objective is claimed (objective, price); two cards are traded for an acorn (card, card); a card is
dropped (card)."""
(USED, ARRANGED, PICKED, DREW, KEPT, FOUND, SWEPT, RAN_SHORT) = _NUMBERS[18:26]
"""A landscape is used (letter, place); C: piles are arranged (rank, leaves); F: the topmost card of a
column is picked (card, leaf); D: a card is drawn to choose from (card), and the rest kept; G: a card is
found in the discards (card); solo: a column is swept away (leaf, cards), four cards could not be
revealed."""
(MATCHED, TURN_ENDED, LAST_TURNS, FINISHED) = _NUMBERS[26:]
"""Two neighbouring acorns match (left leaf, right leaf); a turn ended; so many turns are left; the game
is over."""
EVENTS = 48


@inlined
def tell(
    state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int, audience: int = EVERYONE
) -> None:
    """Something happens, and these seats (bits, or everyone) may know what exactly."""
    happen(state, what, wide(seat), wide(x), wide(y))
    note(trace, what, wide(seat), wide(x), wide(y), wide(audience))


@rule
def gain(state: np.record, trace: Trace | None, seat: int, change: int) -> None:
    """M1.5: acorns from the stock, or back to it."""
    if change:
        tell(state, trace, GAINED, seat, change, int(state.acorns[seat]) + change)


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes."""
    if what == GAINED:
        state.acorns[seat] = y
    elif what == PLAYED:
        lay(state, seat, x, y)
    elif what == REVEALED:
        lift(state)
        state.column[x >> 3, y] = x
        state.height[x >> 3] = y + 1
        state.standing |= 1 << (x >> 3)
    elif what == TOOK:
        take_column(state, seat, x, y)
    elif what == TRADED:
        discard(state, seat, x)
        discard(state, seat, y)
        state.traded = 1
        state.stage = TURN
    elif what == DROPPED:
        drop_card(state, seat, x)
    elif what == TURN_ENDED:
        state.stage = LIMIT
    elif what == BEGAN:
        begin_turn(state, seat)
    elif what == REFILLED:
        state.stage = TAKE_DUE
    elif what == CLAIMED:
        state.face_up ^= 1 << x
        state.owned[seat] |= 1 << x
        state.main = CLAIMED_ONE
        state.stage = TURN
    elif what == DEALT:
        lift(state)
        receive(state, seat, x)
    elif what == WITHERED:
        lift(state)
        put(state.discards, x)
    elif what == CROWNED:
        state.torii[seat] |= 1 << x
        state.torii_left = y
    elif what == LAST_TURNS:
        state.turns_left = x
    elif what == FINISHED:
        state.stage = OVER
        reckon(state)
    elif what == RAN_SHORT:
        state.short = 1
    elif what == SWEPT:
        sweep(state, x)
    elif what <= BOXED:
        happen_in_set_up(state, what, seat, x, y)
    elif what != MATCHED:
        happen_by_landscape(state, what, seat, x, y)


@rule
def happen_in_set_up(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """What can happen before the first turn, but for the deal of the cards."""
    if what == UNBOXED:
        unbox(state, x)
        state.first = y
    elif what == UNCOVERED:
        state.objectives[y] = x
        state.face_up |= 1 << x
    elif what == OFFERED:
        state.pool[int(state.offered)] = HIDDEN
        state.offered += 1
        state.offer[x] = y
    elif what == CHOOSES:
        state.turn = seat
        state.stage = DRAFTING
    elif what == DRAFTED:
        place = 0
        while state.tiles[seat, place] >= 0:
            place += 1
        state.tiles[seat, place] = x
        state.ready[seat] |= 1 << x
        state.offer[y] = HIDDEN
    else:
        for i in range(POOL):
            state.pool[i] = HIDDEN
        for place in range(TILES):
            state.offer[place] = HIDDEN


@rule
def happen_by_landscape(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """What happens when a landscape is used."""
    if what == USED:
        spend(state, seat, x, y)
    elif what == ARRANGED:
        arrange(state, seat, x)
    elif what == PICKED:
        height = int(state.height[y]) - 1
        state.height[y] = height
        state.column[y, height] = HIDDEN
        if height == 0:
            state.standing ^= 1 << y
        receive(state, seat, x)
    elif what == DREW:
        lift(state)
        state.peeked[int(state.peeking)] = x
        state.peeking += 1
    elif what == KEPT:
        keep_peeked(state, seat)
    else:  # FOUND
        remove(state.discards, x)
        receive(state, seat, x)
