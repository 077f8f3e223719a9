"""Everything that happens: an action tells its events one by one, and only `happen` changes the state.

So no change is written twice, and the trace leaves nothing out.
"""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.changes import begin_round, choose, discard, gather, into_hand, lift, reveal
from teien.games.sakura.rules.state import OVER
from teien.rules.bits import wide
from teien.rules.compiled import inlined, rule
from teien.rules.contract import EVERYONE, HIDDEN, Trace, event_numbers, note

EVENTS = 92

_NUMBERS = event_numbers(17)
STACKED, SHUFFLED, DREW, BEGAN, CHOSE, REVEALED, GATHERED = _NUMBERS[:7]
ACTS, LED, WALKED, DISGRACED, IDLE = _NUMBERS[7:12]
DISCARDED, BLOSSOMED, EARNED, LINED_UP, ENDED = _NUMBERS[12:]
"""What can happen: a card is stacked (place from the top, card), seen by nobody; the deck is shuffled
(how many cards); a player drew (card), for his eyes only; a round began (its number); a player chose
(own card, card for the court painter or 0), for his eyes only; a painter's card is revealed (card); the
discards are gathered for a new deck (how many). A painter's card acts (card, half); the Emperor is led
(from, to); a painter walked (from, to), was disgraced (tokens lost, back to), or his card's garden action
found nobody to move (card). A painter's card is discarded (card); a sakura blossomed (which one, space);
a painter earned tokens (gain, total); lined up (from, to); the game ended."""


@inlined
def tell(
    state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int, audience: int = EVERYONE
) -> None:
    """Something happens, and these seats (bits, or everyone) may know what exactly."""
    happen(state, what, wide(seat), wide(x), wide(y))
    note(trace, what, wide(seat), wide(x), wide(y), wide(audience))


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes. What is hidden stays so."""
    if what == STACKED:
        if x != HIDDEN:
            state.deck[x] = y
    elif what == SHUFFLED:
        state.shuffling = 0
    elif what == DREW:
        lift(state)
        into_hand(state, seat, x)
    elif what == BEGAN:
        begin_round(state, x)
    elif what == CHOSE:
        choose(state, seat, x, y)
    elif what == REVEALED:
        reveal(state, seat, x)
    elif what == GATHERED:
        gather(state, x)
    elif what == ACTS:
        state.turn = seat
        state.half = y
    elif what == LED:
        state.emperor = y
    elif what == WALKED or what == LINED_UP:
        state.place[seat] = y
    elif what == DISGRACED:
        state.tokens[seat] -= x
        state.place[seat] = y
    elif what == DISCARDED:
        discard(state, seat, x)
    elif what == BLOSSOMED:
        state.scored = x
    elif what == EARNED:
        state.tokens[seat] = y
    elif what == ENDED:
        state.phase = OVER
