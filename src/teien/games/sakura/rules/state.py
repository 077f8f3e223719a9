"""The state of a game, and what can be read off it."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import CARDS, SEATS
from teien.games.sakura.rules.path import SAKURA
from teien.rules import chance as nature
from teien.rules.bits import wide
from teien.rules.compiled import rule

COURT, TRICKY = 0, 1
"""S9.2: where the court painter's card comes from: always the deck, or a hand."""
DRAWING, CHOOSING, RESOLVING, OVER = 0, 1, 2, 3
GARDEN, PAINTER = 0, 1
"""The halves of a card."""
ALL_CARDS = (1 << (CARDS + 1)) - 2

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("discards", "i8"),  # the discard pile, bit by card
        ("shuffled", "i8"),  # the cards of the deck when it was last shuffled: all have seen them go in
        ("hand", "i8", SEATS),  # the cards that each seat holds and that are not hidden, bit by card
        ("deck", "i1", CARDS),  # face down, the top card at `top`
        ("top", "u1"),
        ("deck_size", "u1"),
        ("held", "u1", SEATS),  # how many cards each seat holds
        ("kept", "u1", SEATS),  # how many cards of each hand are older than that shuffle
        ("chosen", "i1", SEATS),  # by painter: the secret choice, still in hand
        ("played", "u1", SEATS),  # by painter: the card face up on the table
        ("place", "u1", SEATS),
        ("tokens", "u1", SEATS),
        ("emperor", "u1"),
        ("scored", "u1"),  # how many sakura
        ("turn", "i1"),  # the painter whose card is being resolved …
        ("half", "u1"),  # … and which half of it
        ("phase", "u1"),
        ("shuffling", "u1"),  # whether the deck is to be shuffled before anything else
        ("rounds", "i4"),
        ("undecided", "i2"),  # the seats that have not chosen a card yet, as bits
        ("players", "u1"),
        ("variant", "u1"),  # S9.2
    ],
    align=True,
)


@rule
def painters(state: np.record) -> int:
    """How many painters are in the garden; with two players there is a third (S9.1)."""
    return max(wide(state.players), 3)


@rule
def long_bridges(state: np.record) -> int:
    """S1.3: 1 with five or six players, else 0."""
    return 1 if state.players > 4 else 0


@rule
def next_sakura(state: np.record) -> int:
    """The sakura space where the Emperor has not been yet."""
    return wide(SAKURA[long_bridges(state), state.scored])
