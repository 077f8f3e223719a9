"""What an observation of Niya holds: all that lies on the table, from the side of whoever looks."""

from __future__ import annotations

import numpy as np

from teien.games.niya.rules import CELLS, NO_TILE, PLANTS, SYMBOLS
from teien.play.book import Options
from teien.research.features import Feature, bits, numbers, one
from teien.rules.bits import wide
from teien.rules.compiled import rule
from teien.rules.observing import Row, write_bits, write_number, write_one

DISCREET = True


def features(players: int, options: Options) -> list[Feature]:
    """The features in order; a cell is a1 to d1, a2 to d2, a3 to d3, a4 to d4."""
    return [
        bits("own_tokens", "the cells with a token of one's own", CELLS),
        bits("other_tokens", "the cells with a token of the other player", CELLS),
        bits("plants", "for each plant, the cells where it was laid", PLANTS, CELLS),
        bits("symbols", "for each symbol, the cells where it was laid", SYMBOLS, CELLS),
        one("pile_plant", "the plant on top of the pile; none before the first move", PLANTS),
        one("pile_symbol", "the symbol on top of the pile", SYMBOLS),
        bits("to_move", "whether it is one's own turn", 1),
        bits("began", "whether one began this game of the match", 1),
        numbers("scores", "games or points of the match: one's own, the other's", 2),
    ]


@rule
def observe(state: np.record, seat: int, row: Row) -> None:
    """Writes the features; a spectator looks from seat 0."""
    me = max(seat, 0)
    at = write_bits(row, 0, state.tokens[me], CELLS)
    at = write_bits(row, at, state.tokens[1 - me], CELLS)
    for plant in range(PLANTS):
        at = write_bits(row, at, state.plants[plant], CELLS)
    for symbol in range(SYMBOLS):
        at = write_bits(row, at, state.symbols[symbol], CELLS)
    pile = wide(state.pile)
    at = write_one(row, at, pile >> 2 if pile != NO_TILE else -1, PLANTS)
    at = write_one(row, at, pile & 3 if pile != NO_TILE else -1, SYMBOLS)
    at = write_number(row, at, 1 if state.turn == me else 0)
    at = write_number(row, at, 1 if state.first == me else 0)
    at = write_number(row, at, wide(state.scores[me]))
    write_number(row, at, wide(state.scores[1 - me]))
