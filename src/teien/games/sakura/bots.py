"""Sakura's players.

The greedy one looks at the end of this round. It imagines a few times what the others may hold and
lay down, tries each of its own cards there, and takes the one that leaves it standing best on
average. Whoever is asked for a way on the way there, itself or another, takes the one that then
looks better to him.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.bot import Bot, Budget, Thinker, Why, best_of, pondered
from teien.bots.compiled import subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura import search
from teien.games.sakura.evaluation import new_evaluator
from teien.play.observation import Observation
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Actions, Dice, allowed, fresh
from teien.rules.maths import exp

WORLDS = 24
"""So many times the greedy one imagines what it cannot know."""
TOKEN = 60
"""What a token in hand is worth, in the small change in which standings are counted."""
HOPE = 36
"""What a token is worth that the next sakura would pay, if all stood as they stand."""
STEP = 2
"""What a space nearer to the Emperor is worth."""
PIECE = 60
"""So many playouts are done between two looks at the clock: whole rounds of 2, 5 or 20 choices."""

PATIENCE = 5000
"""After so many playouts of this round, half of all others go to the next one."""
PURPOSE = 0.2
"""A choice that would be made less often than this is not made at all; the likeliest always may be."""


@dataclass(frozen=True)
class Greedy(Thinker):
    """Lays down what leaves it standing best when the round is over."""

    name: str = "greedy"

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        lead = weigh(observation.state, observation.seat, dice)
        return best_of({action: 1 / (1 + exp(-value)) for action, value in lead.items()}, WORLDS)


@dataclass(frozen=True)
class Search(Thinker):
    """Plays the mixed strategy that a search over imagined gardens has found."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        state, seat = observation.state, observation.seat
        arms = int(search.choices(state, seat))
        stats, done = think(state, seat, dice, budget or self.usually(arms))
        worths, shares = np.zeros(arms), np.zeros(arms)
        sum_up(stats, seat, worths, shares)
        actions = [int(search.action_of(state, seat, arm)) for arm in range(arms)]
        return pondered(
            dict(zip(actions, worths.tolist(), strict=True)),
            dict(zip(actions, shares.tolist(), strict=True)),
            done,
        )

    def usually(self, choices: int) -> Budget:
        """How long it thinks if nothing is said: of the many choices for two cards it tries each as often."""
        if self.usual.playouts is None:
            return self.usual
        return Budget(playouts=self.usual.playouts * max(1, choices // sakura.HAND))


@subroutine
def sum_up(
    stats: search.Sums, seat: int, worths: npt.NDArray[np.float64], shares: npt.NDArray[np.float64]
) -> None:
    """What each choice of a seat is worth, and how often it is made, by the statistics of a search."""
    arms, total, most = len(shares), 0.0, 0.0
    for arm in range(arms):
        total += stats[search.PLAYED, seat, arm]
        worth = stats[search.WORTH, seat, arm] / max(1.0, stats[search.VISITS, seat, arm])
        worths[arm] = max(0.0, min(1.0, worth + stats[search.MISSED, seat, arm]))
    for arm in range(arms):
        shares[arm] = stats[search.PLAYED, seat, arm] / max(total, 1e-9)
        most = max(most, shares[arm])
    for arm in range(arms):
        if shares[arm] < min(PURPOSE, most):
            shares[arm] = 0


def think(state: np.record, seat: int, dice: Dice, budget: Budget) -> tuple[search.Sums, int]:
    """Searches until the budget is spent: the statistics, and how many playouts were done."""
    scratch, stats, evaluator = fresh(sakura, search.WORKING), search.new_stats(), new_evaluator()
    later, done, spare = search.for_later(), 0, 0
    for number, piece in enumerate(budget.pieces(PIECE)):
        if number * PIECE < PATIENCE or number % 2 == 0:
            done += search.ponder(scratch, state, seat, dice, stats, evaluator, piece)
        else:
            spare += piece
        while spare > 0:
            looked = search.look_ahead(scratch, state, seat, dice, stats, evaluator, later)
            done, spare = done + looked, spare - looked
    return stats, done


@dataclass(frozen=True)
class Hasty(Search):
    """Looks as `Search` does, but does not weigh finely: what seems little worse it does nearly as often."""

    haste: float = 0.5
    """Worse by this part of an even share of the win, a choice is still made a third as often (1/e)."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        seen = super().why(observation, dice, budget)
        worth = {choice.action: choice.worth for choice in seen.choices}
        scale = int(sakura.painters(observation.state)) / self.haste
        best = max(worth.values())
        share = {action: exp(scale * (value - best)) for action, value in worth.items()}
        return pondered(worth, share, seen.playouts)


@dataclass(frozen=True)
class Shy(Search):
    """Looks as `Search` does, but only tells what it saw: it keeps away from the Emperor.

    Mostly it lays down a card of few steps; where it may choose, it sends the Emperor on, and steps
    back itself unless he is far.
    """

    near: int = 14
    """So many spaces from the Emperor are not far."""
    fear: float = 1.5
    """How much less likely a card is with every step that it leads further (as a power of e)."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        state, seat = observation.state, observation.seat
        seen = super().why(observation, dice, budget)
        worth = {choice.action: choice.worth for choice in seen.choices}
        share = {action: exp(-self.fear * self.steps(state, seat, action)) for action in worth}
        return pondered(worth, share, seen.playouts)

    def steps(self, state: np.record, seat: int, action: int) -> float:
        """How far forward an action leads, as a shy one sees it; what it never does leads very far."""
        if state.phase == sakura.CHOOSING:
            card = int(sakura.cards_of(state, seat, action)[0])
            known = sakura.KIND[sakura.PAINTER, card] <= sakura.EITHER
            return float(sakura.STEPS[sakura.PAINTER, card]) if known else 2.0
        afraid = state.half == sakura.PAINTER and state.emperor - state.place[seat] <= self.near
        back = action in (sakura.EMPEROR_BACK, sakura.PAINTER_BACK)
        return 0.0 if back == afraid else 99.0


BOTS: list[Bot] = [
    Greedy(),
    Shy("novice", usual=Budget(playouts=20)),
    Hasty("apprentice", usual=Budget(playouts=100), haste=0.75),
    Hasty("adept", usual=Budget(playouts=100), haste=0.15),
    Search("master", usual=Budget(milliseconds=700)),
]


def weigh(state: np.record, seat: int, dice: Dice) -> dict[int, float]:
    """The worth of each legal action: one's lead over the average of the others, in tokens."""
    totals = np.zeros(sakura.ACTIONS, np.int64)
    actions = np.zeros(1, np.uint32)
    sakura.legal(state, seat, actions)
    scratch = fresh(sakura, WORKING)
    imagine(scratch, state, seat, actions, dice, totals)
    others = int(sakura.painters(state)) - 1
    return {
        action: float(totals[action]) / (WORLDS * TOKEN * others)
        for action in range(sakura.ACTIONS)
        if allowed(actions, action)
    }


States = np.recarray[Any, Any]
WORLD, TRIAL, LOOK = 0, 1, 2
"""The working states: what is imagined, a card tried there, and a look along one of two ways."""
WORKING = 3


@subroutine
def imagine(
    scratch: States, state: np.record, seat: int, actions: Actions, dice: Dice, totals: npt.NDArray[np.int64]
) -> None:
    """Adds up what each action leads to, in each of the imagined worlds."""
    choosing = state.phase == sakura.CHOOSING
    for _ in range(WORLDS):
        scratch[WORLD] = state
        sakura.redeal(scratch[WORLD], seat, dice)
        for other in range(int(state.players)):
            if choosing and other != seat:
                own, court = sakura.cards_of(scratch[WORLD], other, sakura.draw(scratch[WORLD], other, dice))
                sakura.choose(scratch[WORLD], other, own, court)
        for action in range(sakura.ACTIONS):
            if allowed(actions, action):
                scratch[TRIAL] = scratch[WORLD]
                sakura.apply(scratch[TRIAL], seat, action, None)
                finish_round(scratch, int(state.rounds))
                totals[action] += standing(scratch[TRIAL], seat)


@rule
def finish_round(scratch: States, number: int) -> None:
    """Resolves what is left of the round, everyone choosing the way that looks better to him."""
    trial = scratch[TRIAL]
    while trial.phase == sakura.RESOLVING and trial.rounds == number:
        if sakura.owing(trial) == CHANCE:
            sakura.chance(trial)
            sakura.deal(trial, None)
        else:
            seat = int(trial.turn)
            forward = sakura.EMPEROR_FORWARD if trial.half == sakura.GARDEN else sakura.PAINTER_FORWARD
            ahead = look(scratch, seat, forward)
            back = look(scratch, seat, forward + 1)
            sakura.apply(trial, seat, forward if ahead >= back else forward + 1, None)


@rule
def look(scratch: States, seat: int, action: int) -> int:
    """How a seat would stand after an action and what follows at once."""
    scratch[LOOK] = scratch[TRIAL]
    sakura.apply(scratch[LOOK], seat, action, None)
    return standing(scratch[LOOK], seat)


@rule
def standing(state: np.record, seat: int) -> int:
    """How far a painter is ahead of all the others together, each counted for as much as itself."""
    count = sakura.painters(state)
    total = 0
    for painter in range(count):
        total += worth(state, painter)
    return count * worth(state, seat) - total


@rule
def worth(state: np.record, painter: int) -> int:
    """A painter's tokens, the tokens in reach, and how near he is to the Emperor."""
    value = TOKEN * int(state.tokens[painter])
    if state.phase == sakura.OVER:
        return value + TOKEN * TOKEN * (int(sakura.winners(state)) >> painter & 1)
    place = int(state.place[painter])
    rank = sakura.painters_ahead(state, place)
    shared = 0
    for other in range(sakura.painters(state)):
        shared += int(state.place[other]) == place
    if shared == 1:
        value += HOPE * int(sakura.REWARDS[sakura.long_bridges(state), rank])
    return value + STEP * place
