"""Whole random games, step by step: written down compiled and in plain Python, to be compared.

python -m teien.check.transcript GAME PLAYERS OPTIONS-AS-JSON SEED GAMES
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping

import numpy as np

from teien.check.fault import Fault
from teien.play.book import Book, state_from
from teien.play.registry import book_of
from teien.rules.bits import lowest
from teien.rules.chance import fill_dice, key_of, roll
from teien.rules.contract import CHANCE, Trace, fresh, how_many, new_trace, nth, words_for

MOST = 10_000
"""No game that people play takes so many decisions, even at random."""


def steps(
    book: Book, players: int, options: Mapping[str, object], seed: int
) -> Iterator[tuple[np.record, Trace]]:
    """A random game through the rules alone: the state after each step, and the step's trace."""
    rules, key = book.rules, key_of(seed)
    state = state_from(book, fresh(rules).tobytes())
    book.prepare(state, players, book.read_options(options, players))
    state.key[:] = key
    dice, actions = np.zeros(4, np.uint32), np.zeros(words_for(rules.ACTIONS), np.uint32)
    fill_dice(dice, key, 0)
    rules.set_up(state)
    for _ in range(MOST):
        seats = rules.owing(state)
        if not seats:
            return
        trace = new_trace(rules)
        if seats & CHANCE:
            rules.chance(state)
            rules.deal(state, trace)
        else:
            seat = lowest(seats)
            rules.legal(state, seat, actions)
            count = how_many(actions, len(actions))
            if not count:
                raise Fault(f"Seat {seat} owes a decision (owing), but no action is legal for it (legal).")
            rules.apply(state, seat, nth(actions, len(actions), roll(dice, count)), trace)
        yield state, trace
    raise Fault(f"After {MOST} random steps the game was still not over: owing never gave 0.")


def transcript(
    game: str, players: int, options: Mapping[str, object], seed: int, games: int
) -> Iterator[str]:
    """A line for each step: the state, and what trace, redacted states and scores come to."""
    book = book_of(game)
    for number in range(seed, seed + games):
        for state, trace in steps(book, players, options, number):
            seen = hashlib.blake2b(digest_size=8)
            for seat in range(-1, players):
                shown = state.copy()
                book.rules.redact(shown, seat)
                seen.update(shown.tobytes())
            scores = [int(book.rules.score(state, seat)) for seat in range(players)]
            won = int(book.rules.winners(state))
            parts = [trace.tobytes().hex().rstrip("0"), seen.hexdigest(), json.dumps([scores, won])]
            yield "|".join([state.tobytes().hex(), *parts])


if __name__ == "__main__":
    for line in transcript(
        sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3]), int(sys.argv[4]), int(sys.argv[5])
    ):
        print(line)
