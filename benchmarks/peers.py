"""Other engines, asked to do what ours does, in the same run on the same machine."""

from __future__ import annotations

import time

import pyspiel

ROLLOUTS = 1000


def openspiel_connect_four(seconds: float) -> float:
    """Whole random games of connect four a second, played natively by OpenSpiel.

    Its MCTS with many rollouts a simulation is the way to its native loop from Python: one
    simulation is `ROLLOUTS` random games from the root.
    """
    game = pyspiel.load_game("connect_four")
    root = game.new_initial_state()
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, games)
        pyspiel.MCTSBot(game, evaluator, 2.0, 8, 100, False, games, False).step(root)
        games += 8 * ROLLOUTS
    return games / (time.perf_counter() - start)
