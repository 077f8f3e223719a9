"""M1: what is in the box, and how it is numbered.

A *leaf* is one of the six leaf types. A *card* is a number, leaf × 8 + face; the face tells the value and
the sides that show an acorn, and cards that read the same are the same. A set of cards is 48 bits; a set
of leaves, objectives or landscapes is a few bits, too.
"""

from __future__ import annotations

import numpy as np

from teien.rules.compiled import rule

SEATS = 4
LEAVES = 6
BROWN, GREEN, PURPLE, RED, ORANGE, YELLOW = range(LEAVES)

FACES = 8
ZERO_LEFT, ZERO_RIGHT, ZERO_BOTH, ONE_LEFT, ONE_RIGHT, ONE_BOTH, TWO, THREE = range(FACES)
VALUES = np.array([0, 0, 0, 1, 1, 1, 2, 3])
TOP_VALUES = np.array([-1, *VALUES])
"""The value where no pile is, then of each face."""
COPIES = np.array([2, 2, 1, 1, 1, 2, 3, 2])
"""M1.1, M1.2: of each leaf five 0, four 1, three 2, two 3."""
OF_VALUE = np.array([0b00000111, 0b00111000, 0b01000000, 0b10000000])
"""The faces of each value."""
ACORN_LEFT, ACORN_RIGHT = 0b00101101, 0b00110110
"""The faces with an acorn on that side."""
CARDS = LEAVES * FACES
EVERY_LEAF = 0x010101010101
"""The first face of every leaf, as a set of cards; times some faces, those faces of every leaf."""
ALL_CARDS = EVERY_LEAF * 0xFF
CARDS_OF_A_LEAF = 14
DECK = LEAVES * CARDS_OF_A_LEAF

OBJECTIVES = 12
TALLEST, TOPS, TORII, ACORNS, VARIETY, ZEROS = range(LEAVES, OBJECTIVES)
"""M1.3: objectives 0 to 5 are those of the leaves."""

LETTERS = 7
A, B, C, D, E, F, G = range(LETTERS)
TILES = 3
POOL = 2 * LETTERS

FULL_COLUMN = 7
"""M4.3: a column of so many cards takes no more."""

FITS = np.array([0b00000111] + 3 * [0b00111111] + 3 * [0b01111000] + [0b11000000, 0])
"""M5.2, M5.3: the faces that go where no pile is, then on each face."""
SKIPS = np.array([0b00111000] + 3 * [0b01000000] + 3 * [0b10000000] + [0, 0])
"""M8.A: the faces that go there by skipping one number."""


@rule
def cards_of(leaves: int) -> int:
    """All cards of these leaves."""
    cards = 0
    for leaf in range(LEAVES):
        cards |= (leaves >> leaf & 1) * 0xFF << (FACES * leaf)
    return cards
