"""How well one can do against greedy in Sakura who knows it by heart: the best answer to what it will do.

python -m benchmarks.best_answer --pairs 200

With two players. The best answer sees no more than any bot, but it knows how greedy thinks: in every
garden that it imagines it lets greedy choose, and lays down what is best against that on average, as
Sakura's network judges the end of the round. A master must do well against everybody and knows of
nobody how he thinks.
"""

from __future__ import annotations

import argparse
import json
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from multiprocessing import get_context

import numpy as np

from teien.arena.ladder import record_of
from teien.arena.simulate import cores
from teien.arena.tournament import Bout, Outcome, outcome_of
from teien.bots import Budget, bot_of
from teien.bots.bot import Thinker, Why, best_of
from teien.games.sakura import bots as sakura
from teien.games.sakura import rules, search
from teien.games.sakura.evaluation import new_evaluator
from teien.play.game import Game
from teien.play.observation import Observation
from teien.play.registry import book_of
from teien.rules.chance import new_dice
from teien.rules.contract import Dice, fresh

GARDENS = 150
"""So many gardens are imagined for each choice."""
MEETING, SEED = ("best answer", "greedy"), 5


@dataclass(frozen=True)
class BestAnswer(Thinker):
    """Does what is best against greedy, in a game of two."""

    name: str = MEETING[0]

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        state, seat = observation.state, observation.seat
        scratch, evaluator = fresh(rules, search.WORKING), new_evaluator()
        garden, trial = scratch[search.GARDEN], scratch[search.TRIAL]
        arms = [int(search.action_of(state, seat, arm)) for arm in range(search.choices(state, seat))]
        worths = dict.fromkeys(arms, 0.0)
        for _ in range(GARDENS):
            scratch[search.GARDEN] = state
            rules.redeal(garden, seat, dice)
            if state.phase == rules.CHOOSING:
                let_greedy_choose(garden, 1 - seat, dice)
            for action in arms:
                scratch[search.TRIAL] = scratch[search.GARDEN]
                search.play_out(scratch, seat, action, evaluator)
                worths[action] += search.worth(trial, seat, evaluator) / GARDENS
        return best_of(worths, GARDENS * len(arms))


def let_greedy_choose(garden: np.record, seat: int, dice: Dice) -> None:
    """Lets greedy lay down what it would, in an imagined garden where nobody has chosen yet."""
    garden.undecided = 0b11
    lead = sakura.weigh(garden, seat, dice)
    rules.choose(garden, seat, *rules.cards_of(garden, seat, max(lead, key=lambda action: lead[action])))


def play(bout: Bout) -> Outcome:
    """Plays one game of a pair."""
    game = Game(book_of("sakura"), players=2, seed=SEED, series=bout.deal)
    dice, greedy = new_dice(2 * bout.deal + bout.seat), bot_of("sakura", MEETING[1])
    while not game.over:
        seat = game.owing[0]
        bot = BestAnswer() if seat == bout.seat else greedy
        game.play_action(seat, bot.choose(game.observation(seat), dice))
    return outcome_of(game, bout)


def main() -> None:
    """Plays the pairs and prints how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    bouts = [Bout(MEETING, deal, seat) for deal in range(given.pairs) for seat in range(2)]
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        outcomes = list(pool.map(play, bouts))
    print(json.dumps(asdict(record_of(MEETING, list(zip(outcomes[::2], outcomes[1::2], strict=True))))))


if __name__ == "__main__":
    main()
