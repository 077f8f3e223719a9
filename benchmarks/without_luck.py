"""How much stronger Sakura's master is the longer it thinks, by games from which luck is taken out.

python -m benchmarks.without_luck --pace 80000 --against 8000 --pairs 1000

Two masters who think for longer or shorter play duplicate pairs. At the start of every round it is
asked how the round comes out on average, if both choose as likely as they do and the deck lies any
way: a round that came out better than that was lucky, and as much is taken off the result. Way for way
the same. On average that takes off nothing, however well or badly places are judged, so the result
means the same as without it, and needs less than half as many games (the poker players' AIVAT, of
Burch, Schmid, Moravčík and Bowling).
"""

from __future__ import annotations

import argparse
import json
import time
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.arena.simulate import cores
from teien.bots import Budget, bot_of
from teien.bots.bot import Why
from teien.bots.compiled import pick, subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura import search
from teien.games.sakura.evaluation import Evaluator, judge, new_evaluator
from teien.play.observation import Observation
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import key_of, new_dice, roll
from teien.rules.contract import CHANCE, Dice, fresh

LUCKS = 400
"""So often each round is imagined to come out."""
SEED = key_of(5)

REAL, SEEN, WORKING = search.WORKING, search.WORKING + 1, search.WORKING + 2
"""The working states beside those of the search: the game that is played, and what a seat sees of it."""

Shares = npt.NDArray[np.float64]


@subroutine
def lead(state: np.record, evaluator: Evaluator) -> float:
    """How much likelier the first seat is to win than the second."""
    if state.phase == sakura.OVER:
        winners = sakura.winners(state)
        return ((winners & 1) - (winners >> 1 & 1)) / max(1, bits(winners))
    first, second, third = (
        judge(state, 0, evaluator)[0],
        judge(state, 1, evaluator)[0],
        judge(state, 2, evaluator)[0],
    )
    one, two = np.exp(first - third), np.exp(second - third)
    return float((one - two) / (one + two + 1))


@subroutine
def lay_down(scratch: Any, first: int, second: int, evaluator: Evaluator) -> float:
    """How the first seat stands after a round in which these cards are laid down."""
    sakura.apply(scratch[search.TRIAL], 0, first, None)
    search.play_out(scratch, 1, second, evaluator)
    return lead(scratch[search.TRIAL], evaluator)


@subroutine
def on_average(scratch: Any, shares: Shares, dice: Dice, evaluator: Evaluator) -> float:
    """How the first seat stands after a round, on average over both seats' choices and all decks."""
    garden = scratch[search.GARDEN]
    top, size, total = wide(garden.top), wide(garden.deck_size), 0.0
    for _ in range(LUCKS):
        for left in range(size, 1, -1):
            here, there = top + left - 1, top + roll(dice, left)
            card = garden.deck[here]
            garden.deck[here] = garden.deck[there]
            garden.deck[there] = card
        garden.key[0] = roll(dice, 1 << 31)
        scratch[search.TRIAL] = scratch[search.GARDEN]
        first, second = pick(shares[0], sakura.HAND, dice), pick(shares[1], sakura.HAND, dice)
        total += lay_down(scratch, first, second, evaluator)
    return total / LUCKS


class Match:
    """One game between two masters, on the bare rules: what happens and how much of it was luck."""

    def __init__(self, paces: tuple[str, str], deal: int, swapped: bool) -> None:
        self.budgets = [Budget.read(pace) for pace in (paces[::-1] if swapped else paces)]
        self.master, self.evaluator = bot_of("sakura", "master"), new_evaluator()
        self.dice, self.scratch = new_dice(2 * deal + swapped), fresh(sakura, WORKING)
        self.state: np.record = self.scratch[REAL]
        self.state.key[:] = SEED
        self.state.series, self.state.players = deal, 2
        sakura.set_up(self.state)

    def why(self, seat: int) -> Why:
        """What a seat thinks, of what it may see."""
        self.scratch[SEEN] = self.state
        seen: np.record = self.scratch[SEEN]
        sakura.redact(seen, seat)
        return self.master.why(
            Observation("sakura", seat, seen.tobytes(), b""), self.dice, self.budgets[seat]
        )

    def play(self) -> tuple[float, float]:
        """To the end: how the first seat did, and the same without luck."""
        luck = 0.0
        while seats := int(sakura.owing(self.state)):
            if seats == CHANCE:
                search.do(self.state, 0, search.NATURE)
            elif self.state.phase == sakura.CHOOSING:
                luck += self.round()
            else:
                luck += self.way(int(lowest(seats)))
        result = float(lead(self.state, self.evaluator))
        return result, result - luck

    def round(self) -> float:
        """Lets both choose; how lucky the first seat is with what comes of it."""
        thoughts = [self.why(seat) for seat in range(2)]
        actions = [thought.draw(self.dice) for thought in thoughts]
        shares = np.zeros((2, sakura.HAND))
        for seat, thought in enumerate(thoughts):
            for choice in thought.choices:
                shares[seat, choice.action] = choice.share
        self.scratch[search.TRIAL] = self.state
        came = lay_down(self.scratch, actions[0], actions[1], self.evaluator)
        self.scratch[search.GARDEN] = self.state
        usual = on_average(self.scratch, shares, self.dice, self.evaluator)
        for seat, action in enumerate(actions):
            search.do(self.state, seat, action)
        return float(came - usual)

    def way(self, seat: int) -> float:
        """Lets a seat choose a way; how lucky the first seat is with that."""
        thought = self.why(seat)
        action, leads = thought.draw(self.dice), {}
        for choice in thought.choices:
            self.scratch[search.TRIAL] = self.state
            search.play_out(self.scratch, seat, choice.action, self.evaluator)
            leads[choice.action] = float(lead(self.scratch[search.TRIAL], self.evaluator))
        search.do(self.state, seat, action)
        return leads[action] - sum(choice.share * leads[choice.action] for choice in thought.choices)


def play_pair(paces: tuple[str, str], deal: int) -> tuple[float, float]:
    """How the first did in a pair, on average, with luck and without it."""
    games = [Match(paces, deal, swapped).play() for swapped in (False, True)]
    first, second = np.array(games)
    plain, without = (first - second) / 2
    return float(plain), float(without)


def told(paces: tuple[str, str], pairs: list[tuple[float, float]]) -> str:
    """One line: games won less games lost, with luck and without, ± one standard error, in per cent."""
    facts: dict[str, Any] = {"pace": paces[0], "against": paces[1], "games": 2 * len(pairs)}
    for name, column in zip(("more_won", "without_luck"), zip(*pairs, strict=True), strict=True):
        facts[name] = round(100 * fmean(column), 2)
        facts[name + "_error"] = round(100 * stdev(column) / sqrt(len(column)), 2)
    return json.dumps(facts)


def main() -> None:
    """Plays pairs as long as there is time, and prints how they went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pace", default="80000")
    parser.add_argument("--against", default="8000")
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--minutes", type=float, default=1e6, help="wait for no third pair after so many")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    paces, until = (given.pace, given.against), time.monotonic() + 60 * given.minutes
    found: list[tuple[float, float]] = []
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for pair in [pool.submit(play_pair, paces, deal) for deal in range(given.pairs)]:
            if len(found) > 1 and time.monotonic() > until:
                pool.shutdown(cancel_futures=True)
                break
            found.append(pair.result())
    print(told(paces, found))


if __name__ == "__main__":
    main()
