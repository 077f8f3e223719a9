"""What the page holds of Sakura's rule book."""

from __future__ import annotations

from teien.games.sakura.words import CARDS

FACTS = {"deck": [CARDS[card] for card in sorted(CARDS)]}
"""Of each card in order: its garden action and its painter action."""
