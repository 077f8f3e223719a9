"""Other engines, asked to do what ours does, in the same run on the same machine."""

from __future__ import annotations

import random
import time

import pyspiel

ROLLOUTS = 1000
HEARTS_MOVES = 4 * 3 + 52
"""Cards passed and cards played in a game of hearts."""
HEARTS_DEALT, HEARTS_PASSED = 53, 12
"""What comes before the first card is played: the direction to pass and the deal, then the passing."""
SIMULATIONS = 5000


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


def openspiel_goofspiel(seconds: float) -> float:
    """Whole random games of goofspiel with 4 players a second."""
    return _evaluated("goofspiel(players=4)", seconds)


def openspiel_hearts_moves(seconds: float) -> float:
    """Random moves of hearts a second."""
    return HEARTS_MOVES * _evaluated("hearts", seconds)


def _evaluated(name: str, seconds: float) -> float:
    """Games a second through OpenSpiel's `evaluate_bots`, by four random bots."""
    game = pyspiel.load_game(name)
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    games, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        pyspiel.evaluate_bots(game.new_initial_state(), bots, games)
        games += 1
    return games / (time.perf_counter() - start)


def openspiel_is_mcts(seconds: float) -> float:
    """Simulations a second of OpenSpiel's native IS-MCTS on hearts, from the first cards played.

    Where only one card may be played it answers without a simulation; such places are passed by.
    """
    game = pyspiel.load_game("hearts")
    luck, simulations, spent, number = random.Random(1), 0, 0.0, 0
    while spent < seconds:
        state = game.new_initial_state()
        while len(state.full_history()) < HEARTS_DEALT + HEARTS_PASSED or len(state.legal_actions()) == 1:
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, odds)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
        evaluator = pyspiel.RandomRolloutEvaluator(1, number)
        kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
        bot = pyspiel.ISMCTSBot(number, evaluator, 2.0, SIMULATIONS, -1, kind, False, False)
        start = time.perf_counter()
        bot.step(state)
        spent += time.perf_counter() - start
        simulations += SIMULATIONS
        number += 1
    return simulations / spent
