"""What an event does to the state: the steps of `happen`."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import COURT_PAINTER, NOBODY
from teien.games.sakura.rules.state import CHOOSING, DRAWING, GARDEN, RESOLVING
from teien.games.sakura.rules.two_players import chooser, plays_two
from teien.rules.bits import lowest, wide
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN


@rule
def begin_round(state: np.record, number: int) -> None:
    """Everyone is to choose a card."""
    state.rounds = number
    state.phase = CHOOSING
    state.undecided = (1 << wide(state.players)) - 1


@rule
def lift(state: np.record) -> None:
    """The top card leaves the deck."""
    top = wide(state.top)
    state.deck[top] = 0
    state.top = top + 1
    state.deck_size -= 1


@rule
def into_hand(state: np.record, seat: int, card: int) -> None:
    """A card into a hand; nobody else sees which."""
    if card != HIDDEN:
        state.hand[seat] |= 1 << card
    state.held[seat] += 1


@rule
def choose(state: np.record, seat: int, own: int, court: int) -> None:
    """A secret choice; the cards stay in hand until they are revealed."""
    state.chosen[seat] = own
    state.undecided = wide(state.undecided) & ~(1 << seat)
    if seat == plays_two(state):
        state.chosen[COURT_PAINTER] = court


@rule
def reveal(state: np.record, painter: int, card: int) -> None:
    """One card turned up: from its player's hand, where it may have been hidden, or from the deck."""
    state.phase = RESOLVING
    state.chosen[painter] = 0
    state.played[painter] = card
    seat = chooser(state, painter)
    if seat == NOBODY:
        lift(state)
    else:
        state.hand[seat] &= ~(1 << card)
        state.held[seat] -= 1
        state.kept[seat] -= 1 - (wide(state.shuffled) >> card & 1)


@rule
def gather(state: np.record, count: int) -> None:
    """The discard pile becomes the deck; what all know of it is kept for `redeal`."""
    cards = wide(state.discards)
    state.shuffled = cards
    for i in range(count):
        state.deck[i] = lowest(cards)
        cards &= cards - 1
    state.top = 0
    state.deck_size = count
    state.discards = 0
    state.shuffling = 1
    for seat in range(wide(state.players)):
        state.kept[seat] = state.held[seat]


@rule
def discard(state: np.record, painter: int, card: int) -> None:
    """One card from the table to the discard pile."""
    state.phase = DRAWING
    state.turn = NOBODY
    state.half = GARDEN
    state.played[painter] = 0
    state.discards = wide(state.discards) | 1 << card
