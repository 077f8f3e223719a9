"""What the page holds of Momiji's rule book."""

from __future__ import annotations

from teien.games.momiji import rules
from teien.games.momiji.words import CARDS

FACTS = {"cards": CARDS, "hand_limit": rules.HAND_LIMIT}
"""The cards in the order in which they are told."""
