"""How fast Niya is solved on this machine."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import numpy as np

from teien.games.niya.solver import best_move, solve
from teien.play.book import Json
from teien.play.game import new
from teien.review.review import Review
from teien.rules.chance import new_dice, roll


def measure() -> dict[str, Any]:
    """Niya's own figures."""
    return {"niya_solve": solve_speed(100), "niya_review": review_speed(50)}


def review_speed(games: int) -> dict[str, float]:
    """Whole reviews of random games of one garden, every one of them exact."""
    records = [_random_record(seed) for seed in range(games + 1)]
    Review(records.pop()).whole(1, lambda: None)
    seconds = []
    for record in records:
        start = time.perf_counter()
        Review(record).whole(1, lambda: None)
        seconds.append(time.perf_counter() - start)
    return {
        "games": games,
        "median_ms": 1000 * median(seconds),
        "p95_ms": 1000 * float(np.quantile(seconds, 0.95)),
    }


def _random_record(seed: int) -> Json:
    game, dice = new("niya", seed=seed), new_dice(seed)
    while not game.over:
        moves = game.legal_moves()
        game.play(game.owing[0], moves[roll(dice, len(moves))])
    return game.record()


def solve_speed(gardens: int) -> dict[str, float]:
    """Niya's random gardens from the empty board: every opening, and one best move alone."""
    states = [new("niya", seed=seed).state_for() for seed in range(gardens)]
    solve(states[0]), best_move(states[0])
    every, best = [], []
    for state in states:
        start = time.perf_counter()
        solve(state)
        middle = time.perf_counter()
        best_move(state)
        every.append(middle - start)
        best.append(time.perf_counter() - middle)
    return {
        "gardens": gardens,
        "all_openings_median_ms": 1000 * median(every),
        "all_openings_p95_ms": 1000 * float(np.quantile(every, 0.95)),
        "best_move_median_ms": 1000 * median(best),
        "best_move_p95_ms": 1000 * float(np.quantile(best, 0.95)),
    }
