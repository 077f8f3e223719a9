"""What Sakura's players have learnt: how one usually plays, and how good a place is.

Learnt by many games against themselves (`python -m teien.games.sakura.training`); it lies beside this
file, in `evaluation.npz`, once for each number of players and once for the tricky game:

* **habits**: how likely a painter is to lay down a card, by how he stands (whether he is the closest,
  whether the next sakura is near), how far behind the Emperor he is, and the card.
* **rows** and **outs**: a small network that judges a painter's place. Each thing that is noticed of
  it (how far the next sakura is, the rank, those around, the lead, every card in hand) has a row of
  numbers; they are added up, what falls below nothing is forgotten, and two weighted sums remain: how
  much he looks like the winner, beside the others, and how many tokens he still gains.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teien.games.sakura import rules as sakura
from teien.rules.bits import lowest, wide
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import Dice

FILE = Path(__file__).with_name("evaluation.npz")
TRICKY_MODE, MODES = 1, sakura.SEATS + 1
"""One for each number of players, and in the place of one player, the tricky game."""
STANDS = 4
CLOSE = 5
"""A sakura is near if the Emperor can reach it in a round."""
GAPS = 14
"""Spaces behind the Emperor are told apart up to one less than this."""
EVEN = 1000
"""How likely a card is of which nothing is known; and a card is never less likely than a hundredth."""

LEGS, STRETCHES, LEADS, NEIGHBOURS = 3, 16, 17, 11
"""Sakura behind; spaces to the next; tokens ahead of the best of the others; spaces to a neighbour."""
STRETCH_ROWS = 1
PLACE_ROWS = STRETCH_ROWS + LEGS * STRETCHES
AHEAD_ROWS = PLACE_ROWS + sakura.SEATS * GAPS
BEHIND_ROWS = AHEAD_ROWS + NEIGHBOURS
LEAD_ROWS = BEHIND_ROWS + NEIGHBOURS
HAND_ROWS = LEAD_ROWS + LEGS * LEADS
ROWS = HAND_ROWS + sakura.CARDS + 1
ALWAYS = 6
NOTICED = ALWAYS + sakura.HAND
"""So many rows are added up for a painter, at least and at most. The first row is for everyone."""
WIDTH = 32
WIN, GAIN, OUTS = 0, 1, 2
ARMS = sakura.CARDS + 1
"""A search counts its own choices by action, those of others by card; so many there can be."""

Rows = npt.NDArray[np.int64]
Mind = npt.NDArray[np.float32]


class Evaluator(NamedTuple):
    """All that was learnt, and scratch arrays to work in: one for each search."""

    habits: npt.NDArray[np.int64]
    rows: npt.NDArray[np.float32]
    outs: npt.NDArray[np.float32]
    found: Rows
    mind: Mind
    chances: npt.NDArray[np.float64]
    worths: npt.NDArray[np.float64]


@rule
def mode_of(state: np.record) -> int:
    """Which part of what was learnt is for this game."""
    tricky = state.players == 2 and state.variant == sakura.TRICKY
    return TRICKY_MODE if tricky else wide(state.players)


# --- Habits -----------------------------------------------------------------------------------


@rule
def gap_of(state: np.record, painter: int) -> int:
    """How far behind the Emperor a painter is, as habits tell it apart."""
    return min(wide(state.emperor) - wide(state.place[painter]), GAPS - 1)


@rule
def stand_of(state: np.record, painter: int) -> int:
    """How a painter stands, as habits tell it apart."""
    behind = 1 if sakura.painters_ahead(state, wide(state.place[painter])) else 0
    return 2 * behind + (1 if sakura.next_sakura(state) - wide(state.emperor) <= CLOSE else 0)


@rule
def usual_card(state: np.record, seat: int, evaluator: Evaluator, dice: Dice) -> int:
    """A place in the hand, by habit."""
    how = stand_of(state, seat)
    mode, gap = mode_of(state), gap_of(state, seat)
    total, sum_1, sum_2, sum_3, sum_4 = 0, 0, 0, 0, 0
    for slot in range(sakura.HAND):
        if slot == 1:
            sum_1 = total
        elif slot == 2:
            sum_2 = total
        elif slot == 3:
            sum_3 = total
        elif slot == 4:
            sum_4 = total
        total += evaluator.habits[mode, how, gap, sakura.card_at(state, seat, slot)]
    left = roll(dice, total)
    return (left >= sum_1) + (left >= sum_2) + (left >= sum_3) + (left >= sum_4)


@rule
def habit(state: np.record, seat: int, evaluator: Evaluator, dice: Dice) -> int:
    """What a painter does without much thought."""
    if state.phase == sakura.CHOOSING:
        slot = usual_card(state, seat, evaluator, dice)
        if seat != sakura.plays_two(state):
            return slot
        other = roll(dice, sakura.HAND - 1)
        return sakura.pair(slot, other + 1 if other >= slot else other)
    if state.half == sakura.GARDEN:
        return sakura.EMPEROR_FORWARD if leads_on(state, seat) else sakura.EMPEROR_BACK
    return sakura.PAINTER_FORWARD if goes_on(state, seat) else sakura.PAINTER_BACK


@rule
def leads_on(state: np.record, seat: int) -> bool:
    """Whether the Emperor goes forward: unless going back would disgrace others only."""
    behind = wide(state.emperor) - 1
    if state.place[seat] == behind or behind == sakura.GATE:
        return True
    for other in range(sakura.painters(state)):
        if state.place[other] == behind:
            return False
    return True


@rule
def goes_on(state: np.record, seat: int) -> bool:
    """Whether the painter goes forward: unless that would lead to the Emperor."""
    steps = wide(sakura.STEPS[1, wide(state.played[seat])])
    return bool(sakura.space_ahead(state, seat, wide(state.place[seat]), steps) < state.emperor)


# --- Judging a place --------------------------------------------------------------------------


@rule
def notice(state: np.record, painter: int, found: Rows) -> int:
    """Which rows speak of a painter's place; how many they are."""
    place, leg = wide(state.place[painter]), wide(state.scored)
    best, ahead, behind = 0, NEIGHBOURS, NEIGHBOURS
    for other in range(sakura.painters(state)):
        if other != painter:
            best = max(best, wide(state.tokens[other]))
            away = wide(state.place[other]) - place
            if away > 0:
                ahead = min(ahead, away)
            else:
                behind = min(behind, -away)
    rank = sakura.painters_ahead(state, place)
    lead = max(-8, min(8, wide(state.tokens[painter]) - best))
    found[0] = 0
    found[1] = STRETCH_ROWS + leg * STRETCHES + min(sakura.next_sakura(state) - wide(state.emperor), 15)
    found[2] = PLACE_ROWS + rank * GAPS + gap_of(state, painter)
    found[3] = AHEAD_ROWS + min(ahead, NEIGHBOURS - 1)
    found[4] = BEHIND_ROWS + min(behind, NEIGHBOURS - 1)
    found[5] = LEAD_ROWS + leg * LEADS + lead + 8
    count = ALWAYS
    hand = wide(state.hand[painter])
    while hand and count < NOTICED:
        found[count] = HAND_ROWS + lowest(hand)
        hand &= hand - 1
        count += 1
    return count


@rule
def evaluate(evaluator: Evaluator, mode: int, count: int) -> tuple[float, float]:
    """What the rows that were found say together: how he looks beside the others, and what he gains.

    Several rows are added up at a time; and of each many numbers at once, which the compiler sees to if
    it is not told how many they are.
    """
    mind, found, rows, width = evaluator.mind, evaluator.found, evaluator.rows[mode], len(evaluator.mind)
    a, b, c, d, e, f = found[0], found[1], found[2], found[3], found[4], found[5]
    for i in range(width):
        mind[i] = rows[a, i] + rows[b, i] + rows[c, i] + rows[d, i] + rows[e, i] + rows[f, i]
    for n in range(ALWAYS, count - 1, 2):
        a, b = found[n], found[n + 1]
        for i in range(width):
            mind[i] = mind[i] + rows[a, i] + rows[b, i]
    if (count - ALWAYS) & 1:
        a = found[count - 1]
        for i in range(width):
            mind[i] = mind[i] + rows[a, i]
    win, gain = np.float32(0), np.float32(0)
    for i in range(width):
        here = max(mind[i], np.float32(0))
        win += here * evaluator.outs[mode, WIN, i]
        gain += here * evaluator.outs[mode, GAIN, i]
    return np.float64(win), np.float64(gain)


@rule
def judge(state: np.record, painter: int, evaluator: Evaluator) -> tuple[float, float]:
    """How much a painter looks like the winner, beside others, and the tokens he may have in the end."""
    win, gain = evaluate(evaluator, mode_of(state), notice(state, painter, evaluator.found))
    return win, wide(state.tokens[painter]) + gain


@cache
def _learnt() -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    with np.load(FILE) as kept:
        rows, outs = (kept[name].astype(np.float32) for name in ("rows", "outs"))
        return kept["habits"].astype(np.int64), rows, outs


def new_evaluator(learnt: tuple[npt.NDArray[np.int64], Mind, Mind] | None = None) -> Evaluator:
    """An evaluator by what was learnt, with scratch arrays of its own."""
    return Evaluator(
        *(learnt or _learnt()),
        found=np.zeros(NOTICED, np.int64),
        mind=np.zeros(WIDTH, np.float32),
        chances=np.zeros(ARMS),
        worths=np.zeros(ARMS),
    )
