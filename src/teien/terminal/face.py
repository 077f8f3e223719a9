"""A game's face in the terminal: what `loop` asks of each game."""

from __future__ import annotations

from typing import Protocol, cast

from rich.text import Text

from teien.play.game import Game
from teien.play.registry import part_of

HINTS_BY = "master:4000"
"""Who gives hints: quick enough to wait for, and the same hint when asked twice."""


class Face(Protocol):
    """What a module such as `teien.games.niya.terminal` offers."""

    WELCOME: str
    """How the game is played, in a few lines."""
    MOVES: str
    """What a move looks like, in a sentence."""

    def picture(self, game: Game, seat: int | None) -> Text:
        """The table in colour, as the seat sees it; without a seat, when the game is over."""

    def status(self, game: Game, seat: int) -> str:
        """What the seat is to do now, and what it may do."""

    def hint(self, game: Game, seat: int) -> list[str]:
        """What a strong player would do in the seat's place."""


def face_of(game: str) -> Face:
    """The face of a game."""
    return cast(Face, part_of(game, "terminal"))
