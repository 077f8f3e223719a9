"""Node counts of three named gardens, to full depth, against a count by hand and pinned for good."""

from __future__ import annotations

import random

import pytest

import teien
from teien.arena.perft import perft
from teien.games.niya.book import GARDENS

FULL = {
    "kenroku": [
        *(1, 12, 72, 360, 1656, 7344, 30672, 117504, 411504, 1304000, 3652472, 8877840),
        *(18045200, 29570720, 35706808, 28547384, 11048504),
    ],
    "koraku": [
        *(1, 12, 72, 360, 1656, 7344, 30672, 117504, 405648, 1260024, 3298472, 7422084),
        *(12984252, 18466452, 17987412, 12139220, 3632116),
    ],
    "kairaku": [
        *(1, 12, 72, 360, 1656, 7344, 30672, 117504, 409685, 1293489, 3545627, 8435083),
        *(16155743, 24879197, 26647381, 19103763, 6167256),
    ],
}

LINES = [{(r, c) for c in range(4)} for r in range(4)] + [{(r, c) for r in range(4)} for c in range(4)]
LINES += [{(i, i) for i in range(4)}, {(i, 3 - i) for i in range(4)}]
LINES += [{(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} for r in range(3) for c in range(3)]


def count_by_hand(garden: list[str], depth: int) -> list[int]:
    """The same count straight from the rule book, with sets of places and not one bit trick."""
    tile_at = {(n // 4, n % 4): tile for n, tile in enumerate(garden)}
    counts = [0] * (depth + 1)

    def walk(mine: set[tuple[int, int]], yours: set[tuple[int, int]], last: str, ply: int) -> None:
        counts[ply] += 1
        if ply == depth or any(line <= yours for line in LINES):
            return
        for place, tile in tile_at.items():
            border = place[0] in (0, 3) or place[1] in (0, 3)
            shares = (not last and border) or (last and (tile[0] == last[0] or tile[1] == last[1]))
            if shares and place not in mine | yours:
                walk(yours, mine | {place}, tile, ply + 1)

    walk(set(), set(), "", 0)
    return counts


def game_of(name: str) -> teien.Game:
    return teien.new("niya", setup={"garden": name, "first": 0})


@pytest.mark.parametrize("name", GARDENS)
def test_the_first_moves_counted_by_hand(name: str) -> None:
    assert perft(game_of(name), 7) == FULL[name][:8] == count_by_hand(GARDENS[name].split(), 7)


@pytest.mark.thorough
@pytest.mark.parametrize("name", GARDENS)
def test_every_line_of_play_to_the_end(name: str) -> None:
    assert perft(game_of(name), 16) == FULL[name]


@pytest.mark.parametrize("name", GARDENS)
def test_late_positions_counted_move_by_move(name: str) -> None:
    """Rows, squares and blocks cut the lines short; the count through the game itself agrees."""
    game, luck = game_of(name), random.Random(name)
    while not game.over and len(game.history) < 8:
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    assert perft(game, 8) == count_on(game)


def count_on(game: teien.Game) -> list[int]:
    """The count from here on through the game's own moves."""
    counts = [0] * 9

    def walk(depth: int) -> None:
        counts[depth] += 1
        if not game.over:
            for move in game.legal_moves():
                game.play(game.owing[0], move)
                walk(depth + 1)
                game.undo()

    walk(0)
    return counts
