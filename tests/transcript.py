"""A digest of whole random games, step by step: run it compiled and plain, and compare.

python tests/transcript.py GAME PLAYERS OPTIONS-AS-JSON GAMES
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np

from teien.play.book import Book
from teien.play.registry import book_of
from teien.rules.bits import lowest
from teien.rules.chance import fill_dice, key_of, roll
from teien.rules.contract import CHANCE, Trace, fresh, how_many, new_trace, nth, words_for


def steps(book: Book, players: int, options: dict[str, Any], seed: int) -> Iterator[tuple[np.record, Trace]]:
    """A random game through the rules alone: the state after each step, and the step's trace."""
    rules, key = book.rules, key_of(seed)
    state = fresh(rules)[0]
    book.prepare(state, players, book.read_options(options, players))
    state.key[:] = key
    dice, actions = np.zeros(4, np.uint32), np.zeros(words_for(rules.ACTIONS), np.uint32)
    fill_dice(dice, key, 0)
    rules.set_up(state)
    while seats := rules.owing(state):
        trace = new_trace(rules)
        if seats & CHANCE:
            rules.chance(state)
            rules.deal(state, trace)
        else:
            seat = lowest(seats)
            count = rules.legal(state, seat, actions)
            assert count == how_many(actions, len(actions))
            action = nth(actions, len(actions), roll(dice, count))
            rules.apply(state, seat, action, trace)
        yield state, trace


def digest(game: str, players: int, options: dict[str, Any], games: int) -> str:
    """What every state and every trace of these games comes to."""
    whole = hashlib.blake2b(digest_size=16)
    book = book_of(game)
    for seed in range(games):
        for state, trace in steps(book, players, options, seed):
            whole.update(state.tobytes() + trace.tobytes())
            for seat in range(-1, players):
                shown = state.copy()
                book.rules.redact(shown, seat)
                whole.update(shown.tobytes())
        whole.update(bytes(int(book.rules.score(state, seat)) & 0xFF for seat in range(players)))
        whole.update(bytes([int(book.rules.winners(state))]))
    return whole.hexdigest()


if __name__ == "__main__":
    print(digest(sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4])))
