"""Who may know what; and what a seat cannot know, dealt anew."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.actions import EMPEROR_FORWARD, PAIRS, cards_of
from teien.games.sakura.rules.changes import choose
from teien.games.sakura.rules.components import CARDS, HAND
from teien.games.sakura.rules.state import ALL_CARDS, painters
from teien.games.sakura.rules.two_players import chooser, plays_two
from teien.rules import chance as nature
from teien.rules.bits import bits, wide
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN, Dice


@rule
def redact(state: np.record, seat: int) -> None:
    """Hides the deck, the hands and the secret choices of others, and the key."""
    nature.redact_key(state)
    top = wide(state.top)
    for i in range(top, top + wide(state.deck_size)):
        state.deck[i] = HIDDEN
    for other in range(wide(state.players)):
        if other != seat:
            state.hand[other] = 0
    for painter in range(painters(state)):
        if state.chosen[painter] != 0 and chooser(state, painter) != seat:
            state.chosen[painter] = HIDDEN


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Another key, deck, hands and choices, from all the cards that the seat does not see.

    Everyone saw the discards become the deck at the last shuffle. So a card that was not among them
    can only be in a hand, as one of those `kept` since, and a card drawn since must have been.
    """
    redact(state, seat)
    nature.redeal_key(state, dice)
    unseen = ALL_CARDS & ~seen(state, seat)
    older = spread(state, unseen & ~wide(state.shuffled), dice)
    for other in range(wide(state.players)):
        if other != seat:
            for _ in range(wide(state.kept[other])):
                older -= 1
                state.hand[other] |= 1 << wide(state.deck[older])
    left = spread(state, unseen & wide(state.shuffled), dice)
    for other in range(wide(state.players)):
        for _ in range(hidden(state, other)):
            left -= 1
            state.hand[other] |= 1 << wide(state.deck[left])
        if state.chosen[other] == HIDDEN:
            two = other == plays_two(state)
            action = PAIRS + nature.roll(dice, EMPEROR_FORWARD - PAIRS) if two else nature.roll(dice, HAND)
            own, court = cards_of(state, other, action)
            choose(state, other, own, court)
    push_down(state, left)


@rule
def seen(state: np.record, seat: int) -> int:
    """The cards that lie open, and those in the seat's own hand, as bits."""
    cards = wide(state.discards)
    for painter in range(painters(state)):
        cards |= 1 << wide(state.played[painter])
    if seat >= 0:
        cards |= wide(state.hand[seat])
    return cards


@rule
def spread(state: np.record, cards: int, dice: Dice) -> int:
    """Lays a set of cards where the deck is, from its very beginning, in an order of the dice."""
    count = 0
    for card in range(1, CARDS + 1):
        if cards >> card & 1:
            other = nature.roll(dice, count + 1)
            state.deck[count] = state.deck[other]
            state.deck[other] = card
            count += 1
    return count


@rule
def hidden(state: np.record, seat: int) -> int:
    """How many cards of a hand are hidden."""
    hand = wide(state.hand[seat])
    return wide(state.held[seat]) - bits(hand & 0xFFFFFFFF) - bits(hand >> 32)


@rule
def push_down(state: np.record, count: int) -> None:
    """Moves so many cards from the beginning of the deck to where its top is."""
    top = wide(state.top)
    for i in range(CARDS - 1, -1, -1):
        state.deck[i] = state.deck[i - top] if top <= i < top + count else 0
