"""M5 and M6: playing cards on piles, and acorns that match."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    ACORN_LEFT,
    ACORN_RIGHT,
    ALL_CARDS,
    EVERY_LEAF,
    LEAVES,
    OF_VALUE,
    THREE,
    TWO,
    cards_of,
)
from teien.games.momiji.rules.events import CROWNED, MATCHED, PLAYED, gain, tell
from teien.games.momiji.rules.state import PLAYING, TOOK_CARDS
from teien.games.momiji.rules.turn import main_open
from teien.rules.bits import bits
from teien.rules.compiled import rule
from teien.rules.contract import Trace


@rule
def playable(state: np.record, seat: int) -> int:
    """The cards that the seat may play now, beginning a play or going on with one."""
    if main_open(state):
        return fitting(state, seat)
    if state.stage == PLAYING:
        return layable(state, seat, int(state.run), int(state.laid), int(state.skip_due))
    return 0


@rule
def fitting(state: np.record, seat: int) -> int:
    """M5.2, M5.3: the cards in hand that fit the seat's piles."""
    return int(state.fits[seat]) & int(state.hand[seat, 0])


@rule
def layable(state: np.record, seat: int, run: int, laid: int, skip_due: int) -> int:
    """M5.1: the cards in hand that may follow `laid` cards of the leaves `run` in one play.

    After one card, a second may be of the same leaf or of another; then either that was all, or each
    further card is of yet another leaf. With E (that is, after a take) two cards are all. While a skip
    is due, a card that does not skip may be played only if one that does can still follow.
    """
    if laid >= 2 and (bits(run) < laid or state.main == TOOK_CARDS):
        return 0
    played = cards_of(run) if laid >= 2 else 0
    if skip_due:
        return layable_to_skip(state, seat, run, laid) & ~played
    return fitting(state, seat) & ~played


@rule
def layable_to_skip(state: np.record, seat: int, run: int, laid: int) -> int:
    """M8.A: the cards in hand that skip a number, and those after which one that does can follow."""
    hand, fits, skips = int(state.hand[seat, 0]), int(state.fits[seat]), int(state.skips[seat])
    skipping = hand & skips & ~cards_of(run)
    cards = hand & skips
    for leaf in range(LEAVES):
        if run >> leaf & 1:
            continue
        others = skipping & ~cards_of(1 << leaf)
        stones = stepping_stones(hand) if laid == 0 else 0
        cards |= hand & fits & cards_of(1 << leaf) & (ALL_CARDS if others else stones)
    return cards


@rule
def may_skip(state: np.record, seat: int) -> bool:
    """M8.A: whether the seat holds a card that can skip a number, at once or after a card of its leaf."""
    hand = int(state.hand[seat, 0])
    return hand & (int(state.skips[seat]) | int(state.fits[seat]) & stepping_stones(hand)) != 0


@rule
def stepping_stones(cards: int) -> int:
    """The cards from which another of these cards could skip on: a 0 of its leaf to a 2, a 1 to a 3."""
    twos, threes = cards >> TWO & EVERY_LEAF, cards >> THREE & EVERY_LEAF
    return twos * int(OF_VALUE[0]) | threes * int(OF_VALUE[1])


@rule
def play(state: np.record, seat: int, card: int, side: int, trace: Trace | None) -> None:
    """M5.2: a card on its pile; M5.3: a 3 closes it, with a Torii token, if one is left."""
    tell(state, trace, PLAYED, seat, card, side)
    if card & 7 == THREE and state.torii_left > 0:
        tell(state, trace, CROWNED, seat, card >> 3, int(state.torii_left) - 1)


@rule
def matching(state: np.record, seat: int, place: int) -> bool:
    """Whether the tops of a pile and of the one to its right show acorns that face each other."""
    left = int(state.top[seat, int(state.row[seat, place])])
    right = int(state.top[seat, int(state.row[seat, place + 1])])
    return bool(ACORN_RIGHT >> left & 1 and ACORN_LEFT >> right & 1)


@rule
def match_acorns(state: np.record, seat: int, trace: Trace | None) -> None:
    """M6.1: two acorns for each match, in a turn in which cards of different leaves were played."""
    if not state.mixed:
        return
    for place in range(int(state.piles[seat]) - 1):
        if matching(state, seat, place):
            tell(state, trace, MATCHED, seat, int(state.row[seat, place]), int(state.row[seat, place + 1]))
            gain(state, trace, seat, 2)
