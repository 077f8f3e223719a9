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

from teien.bots import momiji_search as search
from teien.bots.bot import Bot, Budget, Thinker, Why, best_of, pondered
from teien.bots.compiled import part
from teien.bots.momiji_alone import new_muse
from teien.play.sight import Sight
from teien.rules import momiji
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, allowed, fresh, how_many, nth

WORLDS = 4
"""So many times the greedy one imagines what it cannot know."""
TASTE = np.array([2, 4, 6, 3, 5, 7, 1])
"""How much it likes each landscape in a draft: those that pay for themselves most."""
PIECE = 64
"""So many playouts are done between two looks at the clock."""
USUAL_TAKE = 3
"""Cards that leave the deck in a usual turn."""
TILE = 1.2
"""What an unused landscape may bring."""
PLAN, RISE = 0.4, 0.6
"""How much of the points counts that the hand can make of a pile, and that later cards might."""
LOOSE = 0.6
"""What a card in hand may bring to which others must lead first."""
SPARE = 0.05
"""What any card in hand is worth, to trade or to drop."""

States = np.recarray[Any, Any]
WORLD, TRIAL, LOOK, WORKING = 0, 1, 2, 3
"""The working states: what is imagined, a step tried there, a look at one step more."""


@dataclass(frozen=True)
class Greedy(Thinker):
    """Does what leaves its garden best at once."""

    name: str = "greedy"

    def why(self, sight: Sight, dice: Dice, budget: Budget | None = None) -> Why:
        points = weigh(sight.state, sight.seat, dice)
        return best_of({action: value / (40 + abs(value)) for action, value in points.items()}, WORLDS)


@dataclass(frozen=True)
class Search(Thinker):
    """Takes the step that a search over imagined games has tried most."""

    turns: int = 8
    """How many turns it looks beyond what it weighs step by step; alone, always to the end."""
    remembers: bool = True
    """Whether it keeps in mind what it saw laid on every pile."""

    def why(self, sight: Sight, dice: Dice, budget: Budget | None = None) -> Why:
        state = sight.state
        if self.remembers:
            search.recall(state, sight.rows)
        room, nodes, muse = fresh(momiji, search.WORKING), search.new_tree(), new_muse()
        for piece in (budget or self.usual).pieces(PIECE):
            search.ponder(room, state, sight.seat, dice, nodes, muse, piece, self.turns)
        numbers, number = [], int(nodes[0].child)
        while number != search.NONE:
            numbers.append(number)
            number = int(nodes[number].sibling)
        children = nodes[numbers]
        actions = children["action"].tolist()
        worth = dict(
            zip(actions, (children["total"] / np.maximum(children["visits"], 1)).tolist(), strict=True)
        )
        most = actions[int(np.argmax(children["visits"]))]
        return pondered(worth, {most: 1.0}, int(nodes[0].visits))


BOTS: list[Bot] = [
    Greedy(),
    Search("novice", usual=Budget(playouts=8), turns=2, remembers=False),
    Search("apprentice", usual=Budget(playouts=56), turns=4, remembers=False),
    Search("adept", usual=Budget(playouts=200)),
    Search("master", usual=Budget(milliseconds=700)),
]


def weigh(state: np.record, seat: int, dice: Dice) -> dict[int, float]:
    """What the seat's garden is worth, in points, after each step that it considers."""
    actions = np.zeros(momiji.WORDS, np.uint32)
    momiji.legal(state, seat, actions)
    keep_main_actions(state, actions)
    totals = np.zeros(momiji.ACTIONS)
    if state.stage == momiji.DRAFTING:
        totals[: momiji.LETTERS] = TASTE * WORLDS
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


@part
def imagine(
    room: States, state: np.record, seat: int, actions: Actions, dice: Dice, totals: npt.NDArray[np.float64]
) -> None:
    """Adds up what each step leads to, in each of the imagined worlds."""
    theirs = np.zeros(momiji.WORDS, np.uint32)
    for _ in range(WORLDS):
        room[WORLD] = state
        momiji.redeal(room[WORLD], seat, dice)
        for n in range(how_many(actions, momiji.WORDS)):
            action = nth(actions, momiji.WORDS, n)
            room[TRIAL] = room[WORLD]
            momiji.apply(room[TRIAL], seat, action, None)
            go_on(room, seat, theirs)
            totals[action] += worth(room[TRIAL], seat)


@rule
def go_on(room: States, seat: int, actions: Actions) -> None:
    """Does what the step obliges to, and plays on while that improves the garden."""
    trial = room[TRIAL]
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
            room[LOOK] = trial
            momiji.apply(room[LOOK], seat, action, None)
            value = worth(room[LOOK], seat)
            if value > best:
                best, found = value, action
        if found < 0:
            return
        momiji.apply(trial, seat, found, None)


# --- what a garden is worth -------------------------------------------------------------------


@rule
def hope(state: np.record) -> float:
    """How much of what is not yet done may still be done: near 1 at the beginning, 0 in the last turn."""
    if state.turns_left > 0 or momiji.end_in_sight(state):
        return 0.0
    turns = 1 + momiji.deck_left(state) / (USUAL_TAKE * int(state.players))
    return turns / (turns + 3)


@rule
def worth(state: np.record, seat: int) -> float:
    """A garden in points: what it would score, and what may become of it."""
    ahead = hope(state)
    total = TILE * ahead * unused_tiles(state, seat) + SPARE * int(state.held[seat])
    for leaf in range(momiji.LEAVES):
        total += leaf_worth(state, seat, leaf, ahead)
    if state.solo:
        return total + solo_worth(state)
    acorns = int(state.acorns[seat])
    if state.mixed and state.turn == seat and state.stage != momiji.LIMIT:
        for place in range(int(state.piles[seat]) - 1):
            acorns += 2 if momiji.matching(state, seat, place) else 0
    sure = 1 - 0.6 * ahead
    for objective in range(momiji.OBJECTIVES):
        total += sure * momiji.objective_points(state, seat, objective)
    return total + acorns + 0.5 * ahead * min(acorns, 4)


@rule
def leaf_worth(state: np.record, seat: int, leaf: int, ahead: float) -> float:
    """A pile as it lies, what the cards in hand can make of it one after another, and how it may yet rise."""
    top, size = momiji.top_value(state, seat, leaf), momiji.pile_size(state, seat, leaf)
    now = size * max(0, top)
    if top == 3:
        return enough(state, now)
    reached, loose = top, 0
    for value in range(max(0, top), 4):
        cards = momiji.of_leaf(state.hand[seat], leaf, int(momiji.OF_VALUE[value]))
        if value > reached + 1 or (value > reached and cards == 0):
            loose += cards
        else:
            reached = value
            size += min(cards, 1) if value == 3 else cards
    plan = size * max(0, reached)
    rise = RISE * ahead * size * (3 - reached) + LOOSE * ahead * loose
    return (
        enough(state, now) + min(PLAN, 2 * PLAN * ahead) * (enough(state, plan) - enough(state, now)) + rise
    )


@rule
def enough(state: np.record, points: int) -> float:
    """The points of a pile; in a solo game only as many as are wanted count in full (M10.7)."""
    wanted = int(momiji.WORTH_WANTED[int(state.solo)])
    return wanted + 0.1 * (points - wanted) if state.solo and points > wanted else 1.0 * points


@rule
def unused_tiles(state: np.record, seat: int) -> int:
    """How many landscapes a seat may still use."""
    count = 0
    for place in range(momiji.TILES):
        count += 1 - (int(state.spent[seat]) >> place & 1)
    return count


@rule
def solo_worth(state: np.record) -> float:
    """M10.7: what is wanted besides the piles."""
    wanted = int(momiji.OBJECTIVES_WANTED[int(state.solo)])
    total = 6.0 * min(momiji.objectives_owned(state, 0), wanted) + 0.5 * min(int(state.acorns[0]), 4)
    return total + (4.0 if state.middle else 0.0)
