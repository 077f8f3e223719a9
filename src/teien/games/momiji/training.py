"""How the policy of Momiji's gardeners alone is trained: by doing more often what went well.

python -m teien.games.momiji.training --iterations 600 --afresh

Game after game is played by instinct (`alone`), a few thousand at a time. Where a game went
better than most, the weights are moved so that its steps become likelier, where worse, less likely
(REINFORCE, the steps' size by Adam). First it counts how near a game came to the three conditions; in
the end, little but whether it was won. Then the weights are printed, as `LEARNT` wants them.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import allocating, pick, subroutine
from teien.games.momiji import rules as momiji
from teien.games.momiji.alone import LEARNT, SIGNS, Policy, new_policy, weigh
from teien.games.momiji.search import consider, do
from teien.play.game import new
from teien.rules.chance import new_dice, roll
from teien.rules.contract import Dice, fresh

GAMES = 4000
"""In an iteration, after which the weights change."""
DEALS = 2000
"""So many hands and displays to begin with; what follows is shuffled anew each time."""
RATE, MOMENTUM, SPREAD = 0.1, 0.9, 0.99
"""How far weights move at a time, and how long the last moves, and their sizes, are kept in mind."""
NEARNESS = 0.5
"""How much it counts at first to come near, beside the win."""

Sums = npt.NDArray[np.float64]


@allocating
def play_alone(
    scratch: Any,
    state: np.record,
    deals: Any,
    policy: Policy,
    dice: Dice,
    nearness: float,
    moves: Sums,
    marks: Sums,
) -> int:
    """Plays games by instinct: the mark of each, and how it would have become likelier; how many were won."""
    actions = np.zeros(momiji.WORDS, np.uint32)
    won = 0
    for game in range(len(marks)):
        scratch[0] = deals[roll(dice, len(deals))]
        momiji.redeal(state, 0, dice)
        moves[game] = 0
        while momiji.owing(state):
            consider(state, 0, actions)
            count = weigh(state, actions, policy)
            chosen = pick(policy.chances, count, dice)
            moves[game] += policy.signs[chosen]
            for n in range(count):
                moves[game] -= policy.chances[n] * policy.signs[n]
            do(state, 0, policy.steps[chosen])
        marks[game] = nearness * nearly(state)
        if momiji.solo_won(state):
            marks[game] += 1
            won += 1
    return won


@subroutine
def nearly(state: np.record) -> float:
    """How near a garden came to what is asked for, from 0 to 1; most by its poorest pile."""
    wanted, total, least = int(momiji.WORTH_WANTED[int(state.solo)]), 0.0, 1.0
    for leaf in range(momiji.LEAVES):
        if int(state.in_play) >> leaf & 1:
            share = min(1.0, momiji.pile_points(state, 0, leaf) / wanted)
            total += share / 3
            least = min(least, share)
    owned = min(1.0, momiji.objectives_owned(state, 0) / int(momiji.OBJECTIVES_WANTED[int(state.solo)]))
    return 0.5 * (total + least) * (0.4 + 0.3 * owned + (0.3 if momiji.middle_is_tallest(state) else 0.0))


def learn(
    weights: Sums, iterations: int, seed: int, games: int = GAMES, deals: int = DEALS
) -> tuple[Sums, float]:
    """Better weights, after so many iterations; and the mean mark of the last one."""
    begun = fresh(momiji, deals)
    for number in range(deals):
        begun[number] = new("momiji", players=1, seed=seed * deals + number).observation(0).state
    scratch, dice = fresh(momiji, 1), new_dice(seed)
    moves, marks = np.zeros((games, SIGNS)), np.zeros(games)
    mean, spread = np.zeros(SIGNS), np.zeros(SIGNS)
    for iteration in range(iterations):
        left = 1 - iteration / iterations
        won = play_alone(
            scratch, scratch[0], begun, new_policy(weights), dice, NEARNESS * left**2, moves, marks
        )
        better = (marks - marks.mean()) / (marks.std() + 1e-9)
        way = (better[:, None] * moves).mean(axis=0)
        mean = MOMENTUM * mean + (1 - MOMENTUM) * way
        spread = SPREAD * spread + (1 - SPREAD) * way**2
        done = iteration + 1
        step = mean / (1 - MOMENTUM**done) / (np.sqrt(spread / (1 - SPREAD**done)) + 1e-6)
        weights = weights + RATE * (0.1 + 0.9 * left) * step
        if iteration % 20 == 0:
            print(f"iteration {iteration}: {won / games:.1%} won", flush=True)
    return weights, float(marks.mean())


def main() -> None:
    """Trains the policy and prints its weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--afresh", action="store_true", help="forget what was learnt before")
    given = parser.parse_args()
    weights, _ = learn(np.zeros(SIGNS) if given.afresh else LEARNT, given.iterations, given.seed)
    print(np.array2string(weights, precision=2, suppress_small=True, separator=", ", max_line_width=100))


if __name__ == "__main__":
    main()
