"""Options (M2.4) and solo scenarios (M10.8), as data: a scenario is a row in each of the tables below."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    BROWN,
    GREEN,
    LEAVES,
    OBJECTIVES,
    PURPLE,
    TALLEST,
    ZEROS,
    A,
    B,
    C,
    E,
)

SUGGESTED, DRAFT = 0, 1
"""M2.4: how landscapes are handed out."""

NO_SCENARIO, COLD_BREEZE = 0, 1
"""M10.8: a scenario is a row in each of the tables below; row 0 is the game for two to four."""

TOP_VALUE = -1
"""The price of an objective that costs what lies on top of its pile."""
NOTHING_ASKED, PILE_BEGUN, MOST_IN_MIDDLE, FOUR_ZEROS = 0, 1, 2, 3
PILES_WORTH, MIDDLE_TALLEST, OBJECTIVES_OWNED = 1, 2, 4
"""M10.7: the conditions for winning, as bits."""

SUGGESTED_TILES = np.array([[A, B, C], [A, E, C]])
SCENARIO_LEAVES = np.array([0b111111, 1 << BROWN | 1 << GREEN | 1 << PURPLE])
SCENARIO_OBJECTIVES = np.array([0xFFF, 1 << BROWN | 1 << GREEN | 1 << PURPLE | 1 << TALLEST | 1 << ZEROS])
PRICES = np.array([[3] * OBJECTIVES, [TOP_VALUE] * LEAVES + [3] * 6])
REQUIREMENTS = np.array(
    [
        [NOTHING_ASKED] * OBJECTIVES,
        [PILE_BEGUN] * LEAVES + [MOST_IN_MIDDLE, 0, 0, 0, 0, FOUR_ZEROS],
    ]
)
CONDITIONS = np.array([0, PILES_WORTH | MIDDLE_TALLEST | OBJECTIVES_OWNED])
WORTH_WANTED = np.array([0, 10])
OBJECTIVES_WANTED = np.array([0, 3])
