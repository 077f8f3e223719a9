"""Puzzles: positions in which one move is right and no other, from the easiest to the deepest.

A game's `puzzles.py` has a `Maker`, which finds them, grades them and knows whether one is what it
says; its `puzzles.json`, beside, holds those that come with the game. The puzzle of the day follows from the
date alone, so it is the same for all.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Protocol

from teien.play.errors import TeienError
from teien.play.game import Game
from teien.play.registry import part_of

FORMAT = "teien-puzzles/1"
KEYS = ["format", "game", "seed", "groups"]


class BadPuzzles(TeienError):
    """A file of puzzles that is not what it says, or a game that has none."""


@dataclass(frozen=True)
class Puzzle:
    """A position with one right move."""

    position: str
    """As its game writes it."""
    rating: int
    """How hard it is, on the scale on which those are rated who solve it; as long as nobody has tried."""

    def __str__(self) -> str:
        return f"{self.position} {self.rating}"


Groups = dict[str, list[Puzzle]]
"""Puzzles by their grade, from the easiest; what is asked in another way stands last."""


class Maker(Protocol):
    """What a game brings to have puzzles: `MAKER` in its `puzzles.py`."""

    def shares(self, count: int) -> dict[str, int]:
        """How many puzzles of each group belong to so many positions, in the order of the groups."""

    def make(self, shares: Mapping[str, int], seed: int) -> Iterator[tuple[str, Puzzle]]:
        """So many puzzles of each group, as they are found: the same seed, the same puzzles."""

    def fault(self, group: str, puzzle: Puzzle) -> str | None:
        """What is wrong with a puzzle, in a sentence; nothing if it is what it says."""

    def lay(self, puzzle: Puzzle) -> Game:
        """The game as it stands where one is asked."""


def maker_of(game: str) -> Maker:
    """Who makes a game's puzzles."""
    part = part_of(game, "puzzles")
    if part is None:
        raise BadPuzzles(f"The game “{game}” has no puzzles.")
    maker: Maker = part.MAKER
    return maker


def file_of(game: str) -> Path:
    """The puzzles that come with a game."""
    part = part_of(game, "puzzles")
    if part is None or part.__file__ is None:
        raise BadPuzzles(f"The game “{game}” has no puzzles.")
    return Path(part.__file__).with_suffix(".json")


def write(game: str, seed: int, groups: Groups) -> str:
    """Puzzles as a file holds them, a line for each."""
    told = {name: [str(puzzle) for puzzle in found] for name, found in groups.items()}
    return json.dumps({"format": FORMAT, "game": game, "seed": seed, "groups": told}, indent=0) + "\n"


def read(text: str, game: str) -> Groups:
    """The puzzles of a file; raises `BadPuzzles` at the first thing that is not as it must be."""
    try:
        found: Any = json.loads(text)
    except ValueError as error:
        raise BadPuzzles(f"This is no file of puzzles: {error}.") from error
    if not isinstance(found, dict) or sorted(found) != sorted(KEYS) or found["format"] != FORMAT:
        raise BadPuzzles(f"A file of puzzles is a JSON object with {', '.join(KEYS)}; its format “{FORMAT}”.")
    if found["game"] != game:
        raise BadPuzzles(f"These are puzzles of {found['game']!r}, not of {game}.")
    if not isinstance(found["groups"], dict):
        raise BadPuzzles("The groups of puzzles are an object: a list for each.")
    return {name: _read_group(name, puzzles) for name, puzzles in found["groups"].items()}


def _read_group(name: str, puzzles: object) -> list[Puzzle]:
    if not isinstance(puzzles, list) or not puzzles:
        raise BadPuzzles(f"The group “{name}” is no list, or has no puzzle.")
    return [_read_puzzle(f"{name}.{number}", text) for number, text in enumerate(puzzles)]


def _read_puzzle(where: str, text: object) -> Puzzle:
    position, _, rating = text.rpartition(" ") if isinstance(text, str) else ("", "", "")
    if not position or not rating.isdecimal():
        raise BadPuzzles(f"The puzzle {where} is not a position and a rating: {text!r}.")
    return Puzzle(position, int(rating))


def of_day(groups: Groups, day: date) -> tuple[str, int]:
    """Which puzzle is that of the day: its group, and its place there.

    Group follows upon group, day by day, and each begins anew when its last puzzle has been shown.
    """
    nth = (day - date(1970, 1, 1)).days
    name = list(groups)[nth % len(groups)]
    return name, nth // len(groups) % len(groups[name])
