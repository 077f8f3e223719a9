"""S2: set-up, and the shuffle."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import AWAY, CARDS, GATE, NOBODY, SEATS, TOKENS
from teien.games.sakura.rules.events import SHUFFLED, STACKED, tell
from teien.games.sakura.rules.path import TORII
from teien.games.sakura.rules.round import draw_up, resolve
from teien.games.sakura.rules.state import ALL_CARDS, DRAWING, long_bridges, painters
from teien.rules import chance as nature
from teien.rules.bits import wide
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def set_up(state: np.record) -> None:
    """S2.1: the Emperor on the torii, the painters at the gate; deck and hands wait for the shuffle."""
    for painter in range(SEATS):
        playing = painter < painters(state)
        state.tokens[painter] = TOKENS if playing else 0
        state.place[painter] = GATE if playing else AWAY
    state.emperor = TORII[long_bridges(state)]
    for i in range(CARDS):
        state.deck[i] = i + 1
    state.deck_size = CARDS
    state.shuffled = ALL_CARDS
    state.shuffling = 1
    state.turn = NOBODY
    state.phase = DRAWING


@rule
def chance(state: np.record) -> None:
    """S2.1, S4.3: the deck is shuffled."""
    nature.shuffle(state, state.deck, wide(state.deck_size))


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Goes on with the deck that chance has shuffled: with the hands, or with the cards on the table."""
    for i in range(wide(state.deck_size)):
        tell(state, trace, STACKED, -1, i, state.deck[i], audience=0)
    tell(state, trace, SHUFFLED, -1, state.deck_size, 0)
    if state.phase == DRAWING:
        draw_up(state, trace)
    else:
        resolve(state, 0, trace)
