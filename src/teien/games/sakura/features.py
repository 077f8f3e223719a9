"""What an observation of Sakura holds: the garden, the cards in sight and one's own, from one's own place."""

from __future__ import annotations

import numpy as np

from teien.games.sakura.rules.components import AWAY, CARDS, HAND, NOBODY
from teien.games.sakura.rules.state import CHOOSING, PAINTER, RESOLVING, painters
from teien.games.sakura.rules.two_players import chooser, plays_two
from teien.play.book import Options
from teien.research.features import Feature, bits, numbers, one
from teien.rules.bits import wide
from teien.rules.compiled import rule
from teien.rules.observing import Row, to_the_left, write_bits, write_number, write_one

DISCREET = True


def features(players: int, options: Options) -> list[Feature]:
    """The features in order; cards are 1 to 60, painters oneself first, then the seats to the left."""
    many = max(players, 3)
    return [
        bits("hand", "the cards in one's own hand", CARDS),
        bits("laid", "those of them that one has chosen in secret", CARDS),
        bits("discards", "the cards of the discard pile", CARDS),
        bits("shuffled", "the cards of the deck when it was last shuffled, some of them drawn since", CARDS),
        numbers("played", "each painter's card on the table, 0 for none", many, high=CARDS),
        bits("chosen", "whose card is chosen already", many),
        numbers("place", "each painter's space, 0 at the gate", many, high=AWAY),
        numbers("tokens", "each painter's tokens", many),
        numbers("held", "how many cards each painter holds", many, high=HAND),
        numbers("kept", "how many of these are older than the last shuffle", many, high=HAND),
        one("acting", "the painter whose card is being resolved, if any", many),
        bits("moment", "whether cards are being chosen; a card leaves a choice; for its painter half", 3),
        bits("plays_two", "whether one chooses for the court painter too", 1),
        numbers("emperor", "the Emperor's space", 1),
        numbers("blossomed", "how many sakura have blossomed", 1, high=3),
        numbers("deck", "how many cards are left in the deck", 1, high=CARDS),
    ]


@rule
def observe(state: np.record, seat: int, row: Row) -> None:
    """Writes the features; a spectator looks from seat 0."""
    me = max(seat, 0)
    many = painters(state)
    at = write_bits(row, 0, wide(state.hand[me]) >> 1 if seat >= 0 else 0, CARDS)
    at = write_bits(row, at, laid_by(state, seat) >> 1, CARDS)
    at = write_bits(row, at, wide(state.discards) >> 1, CARDS)
    at = write_bits(row, at, wide(state.shuffled) >> 1, CARDS)
    for i in range(many):
        at = write_number(row, at, wide(state.played[painter_at(state, me, i)]))
    for i in range(many):
        at = write_number(row, at, 1 if state.chosen[painter_at(state, me, i)] != 0 else 0)
    for i in range(many):
        at = write_number(row, at, wide(state.place[painter_at(state, me, i)]))
    for i in range(many):
        at = write_number(row, at, wide(state.tokens[painter_at(state, me, i)]))
    for i in range(many):
        at = write_number(row, at, wide(state.held[painter_at(state, me, i)]))
    for i in range(many):
        at = write_number(row, at, wide(state.kept[painter_at(state, me, i)]))
    for i in range(many):
        at = write_number(row, at, 1 if painter_at(state, me, i) == acting(state) else 0)
    at = write_number(row, at, 1 if state.phase == CHOOSING else 0)
    at = write_number(row, at, 1 if state.phase == RESOLVING else 0)
    at = write_number(row, at, 1 if state.phase == RESOLVING and state.half == PAINTER else 0)
    at = write_one(row, at, 0 if plays_two(state) == seat and seat >= 0 else -1, 1)
    at = write_number(row, at, wide(state.emperor))
    at = write_number(row, at, wide(state.scored))
    write_number(row, at, wide(state.deck_size))


@rule
def painter_at(state: np.record, me: int, i: int) -> int:
    """The i-th painter from one's own place on; those whom nobody plays come last."""
    players = wide(state.players)
    return to_the_left(me, i, players) if i < players else i


@rule
def acting(state: np.record) -> int:
    """The painter whose card is being resolved."""
    return wide(state.turn) if state.phase == RESOLVING else NOBODY


@rule
def laid_by(state: np.record, seat: int) -> int:
    """The cards, as bits, that a seat has chosen in secret, as far as the state shows them."""
    cards = 0
    for painter in range(painters(state)):
        card = wide(state.chosen[painter])
        if card > 0 and seat >= 0 and chooser(state, painter) == seat:
            cards |= 1 << card
    return cards
