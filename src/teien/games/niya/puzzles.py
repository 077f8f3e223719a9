"""Niya's puzzles: one tile wins, and no other; made by the solver, and checked by it.

A position is a garden and the moves made in it, the first player being seat 0: sixteen tiles by their
numbers and the cells of the moves by theirs, in hexadecimal (`0` is MS, `f` IR; `0` is a1, `f` d4). There
are two kinds: in the middle of a game, in five grades; and whole gardens, where the first tile is sought.

The grade is how far one must look ahead, as the bots do: the least number of moves after which a search finds
that this tile wins, or that all others lose.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from teien.games.niya import rules as niya
from teien.games.niya.book import BOOK, CELLS, TILES
from teien.games.niya.solver import fill_values, lay_out, search, surveyed
from teien.play.errors import TeienError
from teien.play.game import Game
from teien.play.puzzles import Puzzle
from teien.rules.bits import bits

GRADES = {"1": range(1, 2), "2": range(2, 4), "3": range(4, 7), "4": range(7, 9), "5": range(9, 17)}
"""How many moves one must look ahead: a novice's one, an apprentice's three, an adept's six, and more."""
GARDENS = "gardens"
FEWEST = 3
"""So many tiles, or more, may be taken where one is asked."""
CARE = 0.6
"""How often the two who play to it see what comes next; otherwise they take any tile."""


@dataclass(frozen=True)
class Found:
    """The one tile that wins, and how hard it is to find."""

    cell: int
    ahead: int
    """How many moves one must look ahead to tell it from all others …"""
    rivals: int
    """… and how many of those look as good to whoever looks one move less ahead."""

    @property
    def rating(self) -> int:
        """Deeper is harder, and so is more to choose from."""
        return 480 + 130 * self.ahead + 40 * self.rivals


def only_winner(state: np.record) -> Found | None:
    """The one tile that wins with best play; nothing where none does, or several do."""
    ground = surveyed().copy()
    lay_out(ground, state)
    me, you = int(state.tokens[state.turn]), int(state.tokens[1 - state.turn])
    choice = int(niya.open_cells(state))
    values = np.zeros(niya.CELLS, np.int8)
    fill_values(ground, me, you, choice, values)
    winners = [cell for cell in range(niya.CELLS) if choice >> cell & 1 and values[cell] > 0]
    if len(winners) != 1:
        return None
    cell = winners[0]
    others = [other for other in range(niya.CELLS) if choice >> other & 1 and other != cell]
    rivals = len(others)
    for ahead in range(1, niya.CELLS + 1):
        seems = int(search(ground, me, you, 1 << cell, -1, 1, ahead))
        as_good = sum(int(search(ground, me, you, 1 << other, -1, 1, ahead)) >= seems for other in others)
        if as_good == 0:
            return Found(cell, ahead, rivals)
        rivals = as_good
    return None


def grade_of(found: Found) -> str:
    """The grade of a position in the middle of a game."""
    return next(grade for grade, ahead in GRADES.items() if found.ahead in ahead)


class Maker:
    """Makes and checks Niya's puzzles."""

    def shares(self, count: int) -> dict[str, int]:
        """As many of each grade, and a whole garden for every four positions."""
        return {**dict.fromkeys(GRADES, -(-count // len(GRADES))), GARDENS: -(-count // 4)}

    def make(self, shares: Mapping[str, int], seed: int) -> Iterator[tuple[str, Puzzle]]:
        """Garden after garden is laid and played in; each gives one puzzle at most."""
        luck = random.Random(seed)
        missing = dict(shares)
        while any(missing.values()):
            candidates = {
                group: puzzle for group, puzzle in _met(luck, GARDENS in missing) if missing.get(group, 0) > 0
            }
            if candidates:
                group = max(candidates, key=lambda name: missing[name] / shares[name])
                missing[group] -= 1
                yield group, candidates[group]

    def fault(self, group: str, puzzle: Puzzle) -> str | None:
        """Lays it, plays to it, and solves it."""
        if group not in (*GRADES, GARDENS):
            return f"There is no group “{group}”."
        try:
            game = self.lay(puzzle)
        except TeienError as error:
            return str(error)
        if game.over:
            return "The game is over."
        if (group == GARDENS) != (not game.history):
            return "Whole gardens are asked before the first move, and nothing else is."
        found = only_winner(game.state_for())
        if found is None:
            return "Not exactly one tile wins."
        if len(game.legal_moves()) < FEWEST:
            return f"Fewer than {FEWEST} tiles may be taken."
        if group != GARDENS and grade_of(found) != group:
            return f"Its grade is {grade_of(found)}."
        if puzzle.rating != found.rating:
            return f"Its rating is {found.rating}, not {puzzle.rating}."
        return None

    def lay(self, puzzle: Puzzle) -> Game:
        """The game as it stands where one is asked."""
        garden, _, moves = puzzle.position.partition(" ")
        tiles = [TILES[int(digit, 16)] for digit in garden if digit in DIGITS]
        game = Game(BOOK, setup={"garden": tiles, "first": 0})
        for digit in moves:
            game.play(game.owing[0] if game.owing else 0, CELLS[int(digit, 16)] if digit in DIGITS else digit)
        return game


DIGITS = "0123456789abcdef"


def _met(luck: random.Random, gardens: bool) -> Iterator[tuple[str, Puzzle]]:
    """The puzzles that are met in one random garden, in a game by two who mostly see what comes next."""
    tiles = list(range(niya.CELLS))
    luck.shuffle(tiles)
    garden = "".join(f"{tile:x}" for tile in tiles)
    game = Game(BOOK, setup={"garden": [TILES[tile] for tile in tiles], "first": 0})
    played = ""
    while not game.over:
        state = game.state_for()
        if (played or gardens) and int(bits(niya.open_cells(state))) >= FEWEST:
            found = only_winner(state)
            if found:
                group = grade_of(found) if played else GARDENS
                yield group, Puzzle(f"{garden} {played}".strip(), found.rating)
        cell = luck.choice(_sensible(state) if luck.random() < CARE else game.legal_actions(game.owing[0]))
        played += f"{cell:x}"
        game.play(game.owing[0], CELLS[cell])


def _sensible(state: np.record) -> Sequence[int]:
    """The tiles that do not lose to the very next one; all, where every one does."""
    ground = surveyed().copy()
    lay_out(ground, state)
    me, you = int(state.tokens[state.turn]), int(state.tokens[1 - state.turn])
    choice = int(niya.open_cells(state))
    seems = {
        cell: int(search(ground, me, you, 1 << cell, -1, 1, 2))
        for cell in range(niya.CELLS)
        if choice >> cell & 1
    }
    return [cell for cell, score in seems.items() if score >= 0] or list(seems)


MAKER = Maker()
