"""All that may be done now, as numbers, and doing it."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.actions import EMPEROR_FORWARD, PAINTER_FORWARD, PAIRS, cards_of
from teien.games.sakura.rules.events import CHOSE, tell
from teien.games.sakura.rules.round import new_deck_due, resolve, reveal_all
from teien.games.sakura.rules.state import CHOOSING, GARDEN, RESOLVING
from teien.games.sakura.rules.two_players import plays_two
from teien.rules import chance as nature
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, Trace


@rule
def choices(state: np.record, seat: int) -> tuple[int, int]:
    """The first action that is legal now, and how many are: a choice, or a direction (S4.2).

    A choice of cards may be changed until the last one is in (S4.1).
    """
    if not 0 <= seat < state.players:
        return 0, 0
    if state.phase == CHOOSING:
        if seat == plays_two(state):
            return PAIRS, EMPEROR_FORWARD - PAIRS
        return 0, PAIRS
    if state.phase == RESOLVING and seat == state.turn:
        return EMPEROR_FORWARD if state.half == GARDEN else PAINTER_FORWARD, 2
    return 0, 0


@rule
def legal(state: np.record, seat: int, actions: Actions) -> int:
    """Marks what the seat may do now, and tells how many."""
    first, count = choices(state, seat)
    actions[0] = ((1 << count) - 1) << first
    return count


@rule
def draw(state: np.record, seat: int, dice: Dice) -> int:
    """One of the legal actions, by the dice."""
    first, count = choices(state, seat)
    return first + nature.roll(dice, count)


@rule
def apply(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """Takes a choice. The last choice of cards reveals them all, and they are resolved."""
    direction = 0
    if action >= EMPEROR_FORWARD:
        direction = 1 if action == EMPEROR_FORWARD or action == PAINTER_FORWARD else -1
    else:
        own, court = cards_of(state, seat, action)
        tell(state, trace, CHOSE, seat, own, court, 1 << seat)
        if state.undecided:
            return
        reveal_all(state, trace)
        if new_deck_due(state, trace):
            return
    resolve(state, direction, trace)
