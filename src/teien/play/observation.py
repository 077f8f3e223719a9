"""What one seat may know of a game: all that whoever chooses for it is given."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from teien.play.book import Book, state_from
from teien.play.registry import book_of
from teien.rules.contract import EVENT_COLUMNS, Trace


@dataclass(frozen=True)
class Observation:
    """A game through the eyes of one seat: what lies before it now, and what it saw happen.

    Small, and the same for all games that look the same from this seat: two observations are equal if the
    seat cannot tell them apart. It travels well between processes.
    """

    game: str
    seat: int
    held: bytes
    """The state, with all blanked that the seat may not know."""
    told: bytes
    """The rows of all traces since the set-up, in order, with all hidden that the seat may not know."""

    @property
    def book(self) -> Book:
        """The book of the game."""
        return book_of(self.game)

    @property
    def state(self) -> np.record:
        """The redacted state, a copy of one's own."""
        return state_from(self.book, self.held)

    @property
    def rows(self) -> Trace:
        """What the seat saw happen, one event a row; no row holds a count."""
        return np.frombuffer(self.told, np.int16).reshape(-1, EVENT_COLUMNS)
