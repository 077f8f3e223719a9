"""What follows from a move for certain, as one seat will be told it: worked out before it is made.

Nothing hidden is guessed. What the seat cannot know is dealt anew, many times and differently, and the move
is made in each of these worlds: what happens in all of them does not depend on it. So far it is foreseen, and
no further.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from teien.play.book import Book, Event, Json, Options, Row, is_secret, rows_of, seen_by, state_from
from teien.play.game import Game
from teien.play.registry import book_of
from teien.rules.chance import new_dice
from teien.rules.contract import CHANCE, Trace, new_trace

WORLDS = 48
"""So many worlds are tried: what is otherwise in one of eight is overlooked once in six hundred times."""


@dataclass(frozen=True)
class Foresight:
    """What follows from a move."""

    events: list[Event]
    """What the seat will be told first; more may follow."""
    view: Json | None
    """What it will then see, if that is all; nothing if more depends on what it cannot know."""


def foresee(
    game: str, players: Sequence[str], options: Options, seat: int, held: bytes, move: str
) -> Foresight:
    """What follows from a move, given what a bot on its seat would be; one that is not legal raises."""
    book, dice = book_of(game), new_dice(0)
    worlds = [state_from(book, held) for _ in range(WORLDS)]
    for world in worlds:
        book.rules.redeal(world, seat, dice)
    action = Game.standing(book, players, options, worlds[0].tobytes()).read_move(seat, move)
    trace = new_trace(book.rules)
    told = [_told_of(book, world, seat, action, trace) for world in worlds]
    sure = told[0]
    for rows in told:
        if rows != sure:
            sure = sure[: _shared(sure, rows)]
    if any(rows != sure for rows in told) or any(int(book.rules.owing(world)) & CHANCE for world in worlds):
        view = None
    else:
        after = Game.standing(book, players, options, worlds[0].tobytes())
        seen = after.state_for(seat).tobytes()
        view = after.view(seat) if all(_seen(book, world, seat) == seen for world in worlds) else None
    return Foresight([book.event(row) for row in sure], view)


def _told_of(book: Book, world: np.record, seat: int, action: int, trace: Trace) -> list[Row]:
    """Does an action in a world, with a trace to write on; what the seat is told of it there."""
    trace[0, 0] = 0
    book.rules.apply(world, seat, action, trace)
    over = not int(book.rules.owing(world))
    return [row if over else seen_by(row, seat) for row in rows_of(trace) if not is_secret(row)]


def _seen(book: Book, world: np.record, seat: int) -> bytes:
    """What the seat sees of a world; nothing else is left in it."""
    if int(book.rules.owing(world)):
        book.rules.redact(world, seat)
    else:
        world.key[:] = 0  # all is over, and open
    return world.tobytes()


def _shared(some: list[Row], others: list[Row]) -> int:
    """How many rows are the same, from the first on."""
    least, count = min(len(some), len(others)), 0
    while count < least and some[count] == others[count]:
        count += 1
    return count
