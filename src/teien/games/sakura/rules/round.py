"""S4: a round, from the choice of cards to the draw."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.card_actions import do_half
from teien.games.sakura.rules.components import CARDS, HAND, NOBODY, SEATS
from teien.games.sakura.rules.deck import EITHER, KIND
from teien.games.sakura.rules.events import ACTS, BEGAN, DISCARDED, DREW, GATHERED, REVEALED, tell
from teien.games.sakura.rules.scoring import score_sakura
from teien.games.sakura.rules.state import DRAWING, GARDEN, PAINTER, RESOLVING, next_sakura, painters
from teien.rules.bits import bits_wide, wide
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Trace

NONE_LEFT = (CARDS + 1) << 3
"""More than any card and its painter together, as `next_card` compares them."""


@rule
def owing(state: np.record) -> int:
    """Chance, if a shuffle is due; those who have not chosen; or the one whose card leaves a choice."""
    if state.shuffling:
        return CHANCE
    if state.phase == RESOLVING:
        return 1 << wide(state.turn)
    return wide(state.undecided)


@rule
def reveal_all(state: np.record, trace: Trace | None) -> None:
    """S4.1: all cards are turned up, the court painter's last (S9.1)."""
    for painter in range(painters(state)):
        card = wide(state.chosen[painter])
        if card == 0:
            card = wide(state.deck[state.top])
        tell(state, trace, REVEALED, painter, card, 0)


@rule
def resolve(state: np.record, direction: int, trace: Trace | None) -> None:
    """S4.1: card after card, half after half, up to a choice that a player owes (S4.2).

    `direction` is the choice just made for the half at hand: 1 forward, −1 back, 0 none yet.
    """
    while direction != 0 or next_half(state, trace):
        painter, half = wide(state.turn), wide(state.half)
        card = wide(state.played[painter])
        if direction == 0 and asks(state, half, painter, card):
            return
        do_half(state, half, painter, card, -1 if direction < 0 else 1, trace)
        direction = 0
    end_round(state, trace)


@rule
def next_half(state: np.record, trace: Trace | None) -> bool:
    """Turns to the painter half of the card at hand, or to the next card; whether there is one."""
    if state.turn == NOBODY or state.half == PAINTER:
        return next_card(state, trace)
    painter = wide(state.turn)
    tell(state, trace, ACTS, painter, state.played[painter], PAINTER)
    return True


@rule
def asks(state: np.record, half: int, painter: int, card: int) -> bool:
    """S4.2: whether a half leaves its player a choice. The court painter always goes forward (S9.1)."""
    return bool(KIND[half, card] == EITHER and painter < state.players)


@rule
def next_card(state: np.record, trace: Trace | None) -> bool:
    """Turns to the lowest card not resolved yet, if any; there is none once a sakura is reached (S7.1)."""
    done = wide(state.played[state.turn]) if state.turn != NOBODY else 0
    first = NONE_LEFT
    if state.emperor != next_sakura(state):
        for painter in range(SEATS):
            card = wide(state.played[painter])
            first = min(first, card << 3 | painter if card > done else NONE_LEFT)
    if first == NONE_LEFT:
        return False
    tell(state, trace, ACTS, first & 7, first >> 3, GARDEN)
    return True


@rule
def end_round(state: np.record, trace: Trace | None) -> None:
    """S4.3: the cards are discarded; a sakura just reached is scored (S7); everyone draws."""
    for painter in range(painters(state)):
        tell(state, trace, DISCARDED, painter, state.played[painter], 0)
    if state.emperor == next_sakura(state):
        score_sakura(state, trace)
    if state.phase == DRAWING:
        draw_up(state, trace)


@rule
def draw_up(state: np.record, trace: Trace | None) -> None:
    """S4.3: in seat order everyone draws up to five cards; a new deck may be due in between."""
    for seat in range(wide(state.players)):
        while state.held[seat] < HAND:
            tell(state, trace, DREW, seat, state.deck[state.top], 0, 1 << seat)
            if new_deck_due(state, trace):
                return
    tell(state, trace, BEGAN, -1, state.rounds + 1, 0)


@rule
def new_deck_due(state: np.record, trace: Trace | None) -> bool:
    """S4.3: as soon as the last card is taken, the discard pile becomes the deck, to be shuffled."""
    if state.deck_size > 0:
        return False
    tell(state, trace, GATHERED, -1, bits_wide(wide(state.discards)), 0)
    return True
