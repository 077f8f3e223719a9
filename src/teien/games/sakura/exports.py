"""What Sakura's book, bots and reviewer call of what is compiled, for `teien.browser`."""

from __future__ import annotations

import numpy as np

from teien.games.sakura import bots, rules, search, weighing
from teien.games.sakura.evaluation import new_evaluator
from teien.rules.contract import words_for
from teien.rules.kinds import Array, like

STATES, DICE = Array(rules.State, search.WORKING), Array(np.uint32, 4)
STATS, EVALUATOR, LATER = like(search.new_stats()), like(new_evaluator()), like(search.for_later())
MIND = Array(np.float32, None)
"""Of a length that is told beside it, so that many sums are done at once (`evaluation.evaluate`)."""
EVALUATOR, LATER = EVALUATOR._replace(mind=MIND), LATER._replace(evaluator=EVALUATOR._replace(mind=MIND))
TALLY, SUMS = like(weighing.new_tally()), Array(float, None)
ACTIONS = Array(np.uint32, words_for(rules.ACTIONS))

EXPORTS = [
    rules.painters,
    rules.long_bridges,
    rules.plays_two,
    rules.pair,
    rules.cards_of,
    rules.space_ahead,
    (rules.do_half, rules.State, int, int, int, int, None),
    search.choices,
    search.action_of,
    (search.ponder, STATES, rules.State, int, DICE, STATS, EVALUATOR, int),
    (search.look_ahead, STATES, rules.State, int, DICE, STATS, EVALUATOR, LATER),
    (bots.sum_up, STATS, int, Array(float, None), Array(float, None)),
    (bots.imagine, STATES, rules.State, int, ACTIONS, DICE, Array(np.int64, rules.ACTIONS)),
    rules.choose,
    (weighing.settle, rules.State, int, STATS, STATS, EVALUATOR),
    (weighing.measure, STATES, rules.State, int, DICE, STATS, EVALUATOR, TALLY, int),
    (weighing.play_again, STATES, rules.State, int, STATS, EVALUATOR, TALLY, int, int),
    (weighing.add_chances, rules.State, EVALUATOR, SUMS),
    (weighing.add_starts, STATES, rules.State, DICE, EVALUATOR, SUMS, int),
    (weighing.add_deals, STATES, rules.State, int, int, DICE, EVALUATOR, SUMS, int),
    (weighing.add_known, STATES, rules.State, int, int, int, DICE, DICE, EVALUATOR, SUMS, int),
]
