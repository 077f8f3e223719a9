"""Games to be reviewed: whole random ones of every mode that somebody can judge."""

from __future__ import annotations

import random
from functools import cache

from teien.check.mode import Mode
from teien.play.book import Json
from teien.play.game import Game
from teien.play.registry import part_of
from teien.review.review import Review
from tests.modes import MODES

FEW = 4
"""So few playouts a choice are enough to see that all fits together."""

REVIEWED = [mode for mode in MODES if part_of(mode.game, "review")]


MODE = {str(mode): mode for mode in REVIEWED}


def played(mode: Mode, number: int = 0) -> Game:
    """A random game to its end."""
    return _played(str(mode), number)


@cache
def _played(name: str, number: int) -> Game:
    game, luck = MODE[name].new(number), random.Random(f"{name} {number}")
    while not game.over:
        seat = luck.choice(game.owing)
        game.play(seat, luck.choice(game.legal_moves(seat)))
    return game


def reviewed(mode: Mode) -> Review:
    """A review of such a game."""
    return _reviewed(str(mode))


@cache
def _reviewed(name: str) -> Review:
    return Review(_played(name, 0).record())


def judged(mode: Mode) -> Json:
    """All of it, with few playouts; its parts are not to be changed."""
    return _judged(str(mode))


@cache
def _judged(name: str) -> Json:
    return _reviewed(name).whole(FEW, lambda: None)


def some(mode: Mode, count: int) -> list[int]:
    """Some decisions of a game, by their numbers."""
    every = range(len(reviewed(mode).decisions))
    return sorted(random.Random(str(mode)).sample(every, min(count, len(every))))
