"""Niya solved: the exact worth of every move, from any position.

A position's *score*, for the player to move, says at once who wins and what it is worth:

    +(tiles left + 1)   a win that leaves so many tiles, which are its points (N4.3)
     0                  a draw (only with `full_garden = "draw"`)
    −(tiles left + 1)   a loss

So a higher score is a surer, then a richer and sooner win, or a later and cheaper loss.
The search is alpha-beta over bit sets of cells. A table of positions already met was tried and left
out: two ways to the same tokens seldom end on the same tile, and looking cost more than it saved.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from teien.games.niya import rules as niya
from teien.games.niya.rules import CELLS
from teien.rules.bits import bits, lowest
from teien.rules.compiled import rule

Values = npt.NDArray[np.int8]

BEYOND = 17
"""More than any score."""
ALL = 0xFFFF
WON, DRAWN = -1, -2

Ground = np.dtype(
    [
        ("kin", "i4", CELLS),  # for each cell, the cells that share a plant or a symbol with it
        ("draw", "i4"),  # N3.4: whether a full garden is a draw
        ("completing", "u2", 1 << CELLS),  # for every set of tokens, the cells that would complete it
        # the moves on the way from the position asked about to the one looked at now:
        ("cell", "i1", CELLS + 1),
        ("untried", "i4", CELLS + 1),
        ("best", "i1", CELLS + 1),
        ("low", "i1", CELLS + 1),
        ("high", "i1", CELLS + 1),
    ],
    align=True,
)
"""What the search knows of a garden, and where it stands; one for each search under way."""


@rule
def survey(ground: np.record) -> None:
    """For every set of tokens, the cells that would give their owner a row or a square."""
    for tokens in range(1 << CELLS):
        found = 0
        for cell in range(CELLS):
            more = tokens | 1 << cell
            if more != tokens and niya.rows(more) | niya.squares(more):
                found |= 1 << cell
        ground.completing[tokens] = found


@rule
def lay_out(ground: np.record, state: np.record) -> None:
    """N2.2: for each cell, the cells whose tile shares a plant or a symbol with its tile."""
    for cell in range(CELLS):
        tile = int(state.garden[cell])
        kin = int(state.plants[tile >> 2]) | int(state.symbols[tile & 3])
        ground.kin[cell] = kin & ~(1 << cell)
    ground.draw = state.full_garden == niya.DRAW


@rule
def weigh(ground: np.record, me: int, you: int, choice: int) -> int:
    """The moves that do not lose to the very next one; or `WON`, or `DRAWN`, if one of them ends it so."""
    if choice & int(ground.completing[me]):
        return WON
    free = ALL & ~(me | you)
    risky = int(ground.completing[you])
    safe = 0
    while choice:
        cell = lowest(choice)
        choice &= choice - 1
        answers = int(ground.kin[cell]) & free
        if answers == 0:
            return DRAWN if ground.draw and free == 1 << cell else WON
        if answers & risky & ~(1 << cell) == 0:
            safe |= 1 << cell
    return safe


@rule
def fewest_answers(ground: np.record, cells: int, free: int) -> int:
    """The cell that leaves the other player the fewest tiles to choose from: the likeliest to win."""
    fewest = CELLS + 1
    found = -1
    while cells:
        cell = lowest(cells)
        cells &= cells - 1
        answers = bits(int(ground.kin[cell]) & free)
        if answers < fewest:
            fewest = answers
            found = cell
    return found


@rule
def search(ground: np.record, me: int, you: int, choice: int, low: int, high: int, depth: int) -> int:
    """The score for the player to move, who may take any tile of `choice`.

    Exact if it lies between `low` and `high`; otherwise at most `low`, or at least `high`. What
    lies more than `depth` moves ahead counts as a draw.
    """
    ply = 0
    while True:
        # a position seen for the first time: decided at once, or worth trying moves
        free = ALL & ~(me | you)
        left = bits(free)
        safe = weigh(ground, me, you, choice)
        score = 0
        if safe == WON:
            score = left
        elif safe == 0 and ply + 1 < depth:
            score = 1 - left
        elif safe > 0 and ply + 1 < depth:
            best = -BEYOND if safe == choice else 1 - left
            ground.untried[ply] = safe
            ground.best[ply] = best
            ground.low[ply] = max(low, best)
            ground.high[ply] = min(high, left - 2)  # the next win of mine is two moves away
            score = BEYOND
        # back to the last position that has moves to try, and on with one of them
        while True:
            if score != BEYOND:
                if ply == 0:
                    return score
                ply -= 1
                score = -score
                me, you = you ^ 1 << int(ground.cell[ply]), me
                best = max(int(ground.best[ply]), score)
                ground.best[ply] = best
                ground.low[ply] = max(int(ground.low[ply]), best)
            low = int(ground.low[ply])
            high = int(ground.high[ply])
            untried = int(ground.untried[ply])
            if low < high and untried != 0:
                break
            score = int(ground.best[ply])
            if low >= high:
                score = max(score, high)
        free = ALL & ~(me | you)
        cell = fewest_answers(ground, untried, free)
        ground.untried[ply] = untried ^ 1 << cell
        ground.cell[ply] = cell
        choice = int(ground.kin[cell]) & free
        me, you = you, me | 1 << cell
        low, high = -high, -low
        ply += 1


@rule
def fill_values(ground: np.record, me: int, you: int, choice: int, values: Values) -> None:
    """The exact score of every move in `choice`, by cell."""
    free = ALL & ~(me | you)
    left = bits(free)
    rest = choice
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        answers = int(ground.kin[cell]) & free
        if int(ground.completing[me]) >> cell & 1:
            values[cell] = left
        elif answers == 0:
            values[cell] = 0 if ground.draw and left == 1 else left
        else:
            values[cell] = -search(ground, you, me | 1 << cell, answers, -BEYOND, BEYOND, CELLS)


@rule
def find_best(ground: np.record, me: int, you: int, choice: int) -> int:
    """One best move, sooner found than the score of all."""
    left = CELLS - bits(me | you)
    best_cell = -1
    best = -BEYOND
    while choice:
        cell = lowest(choice)
        choice &= choice - 1
        score = search(ground, me, you, 1 << cell, best, BEYOND, CELLS)
        if score > best:
            best = score
            best_cell = cell
        if best == left:
            break
    return best_cell


@rule
def find_worth(ground: np.record, me: int, you: int, choice: int, score: int) -> int:
    """A move with the score that the best is known to have: far sooner found than one with any."""
    while choice:
        cell = lowest(choice)
        choice &= choice - 1
        if search(ground, me, you, 1 << cell, score - 1, score, CELLS) >= score:
            return cell
    return -1


# --- For people and programs ------------------------------------------------------------------


@dataclass(frozen=True)
class Worth:
    """What a move or a position is worth to the player to move, with best play by both."""

    score: int
    tiles: int
    """The tiles in the garden now."""

    @property
    def outcome(self) -> str:
        """`win`, `draw` or `loss`."""
        return "win" if self.score > 0 else "loss" if self.score < 0 else "draw"

    @property
    def points(self) -> int:
        """N4.3: the points that the winner gains."""
        return max(abs(self.score) - 1, 0)

    @property
    def moves(self) -> int:
        """How many moves to the end, this one included."""
        return self.tiles - self.points

    def __str__(self) -> str:
        if self.score == 0:
            return f"draw in {self.moves}"
        points = "1 point" if self.points == 1 else f"{self.points} points"
        return f"{self.outcome} in {self.moves}, worth {points}"


@dataclass(frozen=True)
class Solution:
    """Every legal move of a position with its worth."""

    moves: dict[int, Worth]

    @property
    def worth(self) -> Worth:
        """What the position is worth to the player to move."""
        return max(self.moves.values(), key=lambda worth: worth.score)

    @property
    def best(self) -> list[int]:
        """All moves that are as good as any."""
        return [cell for cell, worth in self.moves.items() if worth.score == self.worth.score]


def solve(state: np.record) -> Solution:
    """The exact worth of every legal move; the game must be going on."""
    ground, me, you, choice = _position(state)
    values = np.zeros(CELLS, np.int8)
    fill_values(ground, me, you, choice, values)
    tiles = CELLS - (me | you).bit_count()
    return Solution({cell: Worth(int(values[cell]), tiles) for cell in range(CELLS) if choice >> cell & 1})


def best_move(state: np.record) -> int:
    """One best move."""
    return int(find_best(*_position(state)))


def _position(state: np.record) -> tuple[np.record, int, int, int]:
    """The ground laid out for a position, and what the search goes by."""
    if state.phase != niya.PLAYING:
        raise ValueError("There is nothing to solve: no move is owed.")
    ground = surveyed().copy()
    lay_out(ground, state)
    me, you = int(state.tokens[state.turn]), int(state.tokens[1 - state.turn])
    return ground, me, you, int(niya.open_cells(state))


@cache
def surveyed() -> np.record:
    """The ground with all that holds for every garden."""
    ground: np.record = np.zeros(1, Ground).view(np.recarray)[0]
    survey(ground)
    return ground
