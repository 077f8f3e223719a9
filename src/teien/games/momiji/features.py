"""What an observation of Momiji holds: the display, all gardens and one's own hand, from one's own place."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.components import (
    CARDS,
    DECK,
    FACES,
    FULL_COLUMN,
    LEAVES,
    LETTERS,
    OBJECTIVES,
    TILES,
)
from teien.games.momiji.rules.heaps import Heap, copies
from teien.games.momiji.rules.knowledge import middle_hidden
from teien.games.momiji.rules.state import OVER, SHUFFLE_DUE, deck_left
from teien.play.book import Options
from teien.research.features import Feature, bits, numbers, one
from teien.rules.bits import wide
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN
from teien.rules.observing import Row, to_the_left, write_bits, write_number, write_one

MOST_COPIES = 3
PEEKED = 4
STAGES = OVER + 1
DISCREET = True
LAST = LEAVES - 1


def features(players: int, options: Options) -> list[Feature]:
    """The features in order; a card is leaf × 8 + face, players are oneself first, then those to the left."""
    open_piles = [numbers("under", "the cards under the tops", players, CARDS, high=MOST_COPIES)]
    return [
        numbers("hand", "how many of each card one holds", CARDS, high=MOST_COPIES),
        numbers("discards", "how many of each card were discarded", CARDS, high=MOST_COPIES),
        faces("columns", "the faces in the column of each leaf, as they came", LEAVES, FULL_COLUMN),
        numbers("acorns", "each player's acorns", players),
        numbers("held", "how many cards each player holds", players),
        bits("owned", "the objectives before each player", players, OBJECTIVES),
        numbers("tiles", "each player's landscapes, A is 0", players, TILES, low=-1, high=LETTERS - 1),
        bits("spent", "which of these were used", players, TILES),
        numbers("row", "the leaves of each player's piles in a row", players, LEAVES, low=-1, high=LAST),
        faces("top", "the face on top of the pile of each leaf", players, LEAVES),
        bits("torii", "the leaves whose pile carries a Torii token", players, LEAVES),
        *(open_piles if options.get("open_piles") else []),
        bits("face_up", "the objectives that may be claimed", OBJECTIVES),
        bits("in_play", "the leaves in play", LEAVES),
        one("stage", "where in a turn one is; see the rule book's state", STAGES),
        one("turn", "whose turn it is", players),
        one("first", "who began", players),
        numbers("offer", "the landscapes on offer in the draft", TILES, low=-1, high=LETTERS - 1),
        numbers("peeked", "the cards drawn by landscape D", PEEKED, low=-1, high=CARDS - 1),
        one("main", "the main action of this turn: none, took, played, claimed", 4),
        bits("run", "the leaves played in this turn", LEAVES),
        numbers("laid", "how many cards were played in this turn", 1),
        numbers("taken", "how many were taken", 1),
        bits("this_turn", "used a landscape; traded; played several leaves; owes a skip; ran short", 5),
        numbers("torii_left", "Torii tokens left", 1, low=-1),
        numbers("turns_left", "turns left once the end is announced", 1, low=-1),
        numbers("middle", "alone: whether the middle pile holds the most cards", 1, low=-1, high=1),
        numbers("deck", "how many cards are left in the deck", 1, high=DECK),
    ]


def faces(name: str, says: str, *shape: int) -> Feature:
    """Faces of cards, −1 where none is."""
    return numbers(name, says, *shape, low=-1, high=FACES - 1)


@rule
def observe(state: np.record, seat: int, row: Row) -> None:
    """Writes the features; a spectator looks from seat 0."""
    me, players = max(seat, 0), wide(state.players)
    at = write_heap(row, 0, state.hand[me]) if seat >= 0 else write_bits(row, 0, 0, CARDS)
    at = write_heap(row, at, state.discards)
    for leaf in range(LEAVES):
        for place in range(FULL_COLUMN):
            card = wide(state.column[leaf, place])
            at = write_number(row, at, card & 7 if card >= 0 else -1)
    at = observe_players(state, me, players, row, at)
    at = write_bits(row, at, state.face_up, OBJECTIVES)
    at = write_bits(row, at, state.in_play, LEAVES)
    at = write_one(row, at, wide(state.stage), STAGES)
    at = write_one(row, at, to_the_left(wide(state.turn), players - me, players), players)
    first = 0 if state.stage == SHUFFLE_DUE else wide(state.first)
    at = write_one(row, at, to_the_left(first, players - me, players), players)
    for place in range(TILES):
        at = write_number(row, at, state.offer[place])
    for place in range(PEEKED):
        at = write_number(row, at, wide(state.peeked[place]) if seat == state.turn else HIDDEN)
    observe_turn(state, seat, row, at)


@rule
def observe_players(state: np.record, me: int, players: int, row: Row, at: int) -> int:
    """What lies before each player, feature by feature."""
    for i in range(players):
        at = write_number(row, at, state.acorns[to_the_left(me, i, players)])
    for i in range(players):
        at = write_number(row, at, state.held[to_the_left(me, i, players)])
    for i in range(players):
        at = write_bits(row, at, state.owned[to_the_left(me, i, players)], OBJECTIVES)
    for i in range(players):
        for place in range(TILES):
            at = write_number(row, at, state.tiles[to_the_left(me, i, players), place])
    for i in range(players):
        at = write_bits(row, at, state.spent[to_the_left(me, i, players)], TILES)
    for i in range(players):
        for place in range(LEAVES):
            at = write_number(row, at, state.row[to_the_left(me, i, players), place])
    for i in range(players):
        for leaf in range(LEAVES):
            at = write_number(row, at, state.top[to_the_left(me, i, players), leaf])
    for i in range(players):
        at = write_bits(row, at, state.torii[to_the_left(me, i, players)], LEAVES)
    if state.open_piles:
        for i in range(players):
            at = write_heap(row, at, state.under[to_the_left(me, i, players)])
    return at


@rule
def observe_turn(state: np.record, seat: int, row: Row, at: int) -> None:
    """What has happened in this turn, and what is left."""
    at = write_one(row, at, wide(state.main), 4)
    at = write_bits(row, at, state.run, LEAVES)
    at = write_number(row, at, state.laid)
    at = write_number(row, at, state.taken)
    at = write_number(row, at, 1 if state.ability >= 0 else 0)
    at = write_number(row, at, 1 if state.traded else 0)
    at = write_number(row, at, 1 if state.mixed else 0)
    at = write_number(row, at, 1 if state.skip_due else 0)
    at = write_number(row, at, 1 if state.short else 0)
    at = write_number(row, at, state.torii_left)
    at = write_number(row, at, state.turns_left)
    at = write_number(row, at, HIDDEN if middle_hidden(state, seat) else wide(state.middle))
    write_number(row, at, deck_left(state))


@rule
def write_heap(row: Row, at: int, heap: Heap) -> int:
    """How many of each card a heap holds."""
    for card in range(CARDS):
        at = write_number(row, at, copies(heap, card))
    return at
