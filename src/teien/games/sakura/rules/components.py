"""S1: what is in the box, and how it is numbered.

A card is its order number, 1 to 60; 0 is no card. A painter is the seat of its player; in a game of two the
court painter comes after them, as number 2.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

SEATS = 6
CARDS = 60
HAND = 5
TOKENS = 5
GATE = 0
NOBODY = -1
AWAY = 62
"""Where painters stand who are not in this game: far beyond the path, so that no rule meets them."""
COURT_PAINTER = 2
"""S9.1: the painter without a player, in a game of two."""

Table = npt.NDArray[np.int8]
