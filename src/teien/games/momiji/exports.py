"""What Momiji's book and bots call of what is compiled, for `teien.browser`."""

from __future__ import annotations

import numpy as np

from teien.games.momiji import bots, rules, search, weighing
from teien.games.momiji.alone import new_policy
from teien.rules.contract import EVENT_COLUMNS
from teien.rules.kinds import Array, like

STATES, DICE, ACTIONS = Array(rules.State, search.WORKING), Array(np.uint32, 4), Array(np.uint32, rules.WORDS)
NUMBERS, WORTHS = Array(np.int64, rules.ACTIONS), Array(float, rules.ACTIONS)
TREE, POLICY = Array(search.Node, search.SIZE), like(new_policy())
TURNS, FOUND = (Array(np.int64, count, weighing.STEPS) for count in (weighing.TURNS, weighing.FOUND))
LINES, MANY = Array(np.int64, weighing.TURNS, weighing.TOLD), Array(rules.State, weighing.WORKING)
SHARES, FACTS = (Array(float, weighing.TURNS, count) for count in (rules.SEATS, weighing.FACTS))
PRODUCTS = Array(float, weighing.TURNS, weighing.TURNS)

EXPORTS = [
    rules.activated,
    rules.begun,
    rules.claimable,
    rules.conditions_met,
    rules.deck_left,
    rules.drafts,
    rules.droppable,
    rules.leaves_used,
    rules.main_open,
    rules.objective_points,
    rules.objectives_owned,
    rules.objectives_used,
    rules.owner_of,
    rules.pile_at,
    rules.pile_points,
    rules.pile_size,
    rules.playable,
    rules.points,
    rules.price,
    (rules.rank_of, Array(np.int8, None), int),
    rules.spare_owed,
    rules.takeable,
    rules.top_value,
    rules.trade,
    rules.unused,
    rules.usable,
    rules.zeros_in_sight,
    (search.recall, rules.State, Array(np.int16, None, EVENT_COLUMNS)),
    (search.ponder, STATES, rules.State, int, DICE, TREE, POLICY, int, int, bool),
    (search.plant, TREE),
    (search.harvest, TREE, NUMBERS, NUMBERS, WORTHS),
    (bots.keep_main_actions, rules.State, ACTIONS),
    (bots.imagine, Array(rules.State, bots.WORKING), rules.State, int, ACTIONS, DICE, WORTHS),
    weighing.step,
    (weighing.most_tried, MANY, rules.State, int, DICE, TREE, POLICY, FOUND),
    (
        *(weighing.weigh_turns, MANY, rules.State, int, bool, DICE, TREE, POLICY, TURNS, int, int, int),
        *(float, SHARES, PRODUCTS, FACTS, LINES),
    ),
    (weighing.error_of, SHARES, PRODUCTS, int, int, int, int),
]
