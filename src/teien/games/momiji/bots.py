"""Momiji's players.

The greedy one looks at the end of its step, and of what the step obliges it to. A few times it imagines
what it cannot know (the deck, other hands, the sizes of piles: it remembers nothing), tries each step
there, goes on with the cards that improve its garden, and takes the step that leaves it best on average.
Its main action comes first; trades and other landscapes only after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.bot import Bot, Budget, Thinker, Why, best_of, pondered
from teien.bots.compiled import allocating
from teien.games.momiji import rules as momiji
from teien.games.momiji import search
from teien.games.momiji.alone import new_policy
from teien.games.momiji.evaluation import worth
from teien.play.observation import Observation
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, allowed, fresh, how_many, nth

WORLDS = 4
"""So many times the greedy one imagines what it cannot know."""
TASTE = (2, 4, 6, 3, 5, 7, 1)
"""How much it likes each landscape in a draft: those that pay for themselves most."""
PIECE = 64
"""So many playouts are done between two looks at the clock."""

States = np.recarray[Any, Any]
WORLD, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a step tried there, a look at one step more."""


@dataclass(frozen=True)
class Greedy(Thinker):
    """Does what leaves its garden best at once."""

    name: str = "greedy"

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        points = weigh(observation.state, observation.seat, dice)
        return best_of({action: value / (40 + abs(value)) for action, value in points.items()}, WORLDS)


@dataclass(frozen=True)
class Search(Thinker):
    """Takes the step that a search over imagined games has tried most."""

    turns: int = 8
    """How many turns it looks beyond what it weighs step by step; alone, always to the end."""
    remembers: bool = True
    """Whether it keeps in mind what it saw laid on every pile."""
    foresees: bool = False
    """Whether it judges gardens by what may become of them, too, not only by the points that lie there."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        state = observation.state
        if self.remembers:
            search.recall(state, observation.rows)
        scratch, nodes, policy = fresh(momiji, search.WORKING), search.new_tree(), new_policy()
        done = 0
        for piece in (budget or self.usual).pieces(PIECE):
            search.ponder(
                scratch, state, observation.seat, dice, nodes, policy, piece, self.turns, self.foresees
            )
            done += piece
        steps, visits = np.zeros(momiji.ACTIONS, np.int64), np.zeros(momiji.ACTIONS, np.int64)
        worths = np.zeros(momiji.ACTIONS)
        count = int(search.harvest(nodes, steps, visits, worths))
        most = max(range(count), key=lambda n: int(visits[n]))
        found = {int(steps[n]): float(worths[n]) for n in range(count)}
        return pondered(found, {int(steps[most]): 1.0}, done)


BOTS: list[Bot] = [
    Greedy(),
    Search("novice", usual=Budget(playouts=8), turns=2, remembers=False),
    Search("apprentice", usual=Budget(playouts=56), turns=4, remembers=False),
    Search("adept", usual=Budget(playouts=200)),
    Search("master", usual=Budget(milliseconds=700), turns=10, foresees=True),
]


def weigh(state: np.record, seat: int, dice: Dice) -> dict[int, float]:
    """What the seat's garden is worth, in points, after each step that it considers."""
    actions = np.zeros(momiji.WORDS, np.uint32)
    momiji.legal(state, seat, actions)
    keep_main_actions(state, actions)
    totals = np.zeros(momiji.ACTIONS)
    if state.stage == momiji.DRAFTING:
        for letter in range(momiji.LETTERS):
            totals[letter] = TASTE[letter] * WORLDS
    else:
        imagine(fresh(momiji, WORKING), state, seat, actions, dice, totals)
    chosen = [action for action in range(momiji.ACTIONS) if allowed(actions, action)]
    return {action: float(totals[action]) / WORLDS for action in chosen}


@rule
def keep_main_actions(state: np.record, actions: Actions) -> None:
    """Before the main action, leaves out the steps that can as well come after it."""
    if not momiji.main_open(state) or allowed(actions, momiji.END):
        return
    for action in range(momiji.USE_F, momiji.PLAY):
        actions[action >> 5] &= ~np.uint32(1 << (action & 31))
    for action in range(momiji.TRADE, momiji.ACTIONS):
        actions[action >> 5] &= ~np.uint32(1 << (action & 31))


@allocating
def imagine(
    scratch: States,
    state: np.record,
    seat: int,
    actions: Actions,
    dice: Dice,
    totals: npt.NDArray[np.float64],
) -> None:
    """Adds up what each step leads to, in each of the imagined worlds."""
    theirs = np.zeros(momiji.WORDS, np.uint32)
    for _ in range(WORLDS):
        scratch[WORLD] = state
        momiji.redeal(scratch[WORLD], seat, dice)
        for n in range(how_many(actions, momiji.WORDS)):
            action = nth(actions, momiji.WORDS, n)
            scratch[TRIAL] = scratch[WORLD]
            momiji.apply(scratch[TRIAL], seat, action, None)
            go_on(scratch, seat, theirs)
            totals[action] += worth(scratch[TRIAL], seat)


@rule
def go_on(scratch: States, seat: int, actions: Actions) -> None:
    """Does what the step obliges to, and plays on while that improves the garden."""
    trial = scratch[TRIAL]
    while trial.turn == seat and momiji.owing(trial):
        leisure = momiji.at_leisure(trial, seat)
        if leisure and trial.stage != momiji.PLAYING and trial.stage != momiji.TAKING_MORE:
            return
        momiji.legal(trial, seat, actions)
        best, found = worth(trial, seat) if leisure else -1e9, -1
        for n in range(how_many(actions, momiji.WORDS)):
            action = nth(actions, momiji.WORDS, n)
            if action < momiji.TAKE or action >= momiji.TRADE or momiji.CLAIM <= action < momiji.PLAY:
                continue
            scratch[LOOK] = trial
            momiji.apply(scratch[LOOK], seat, action, None)
            value = worth(scratch[LOOK], seat)
            if value > best:
                best, found = value, action
        if found < 0:
            return
        momiji.apply(trial, seat, found, None)
