"""What can be played here: the games with their options and bots, loaded without haste."""

from __future__ import annotations

import logging
import threading

from teien.bots import levels_of
from teien.play.game import Game
from teien.play.registry import book_of, game_names, is_own, manifest_of
from teien.tables import answers
from teien.tables.offers import offer_of
from teien.tables.refusals import Wrong

ready: set[str] = set()
"""The games whose rules are loaded and compiled."""
broken: dict[str, str] = {}
"""The games of others that were found not to work, and why; they are offered no more."""
logger = logging.getLogger("teien.catalogue")
_loading = threading.Lock()


def load(game: str) -> None:
    """Loads a game and compiles its rules by playing a move of it. Call it in a thread."""
    if game in ready:
        return
    with _loading:
        if game in ready:
            return
        book = book_of(game)
        for players in {book.players[0], book.players[-1]}:
            table = Game(book, players=players, seed=1)
            seat = table.owing[0]
            table.view(None)
            table.play(seat, table.view(seat)["legal"][0])
            table.undo()
        ready.add(game)


def listed() -> list[answers.GameInfo]:
    """All games; a stranger's that is broken is left out, and stops no other."""
    told = []
    for name in game_names():
        try:
            if name not in broken:
                told.append(offer_of(manifest_of(name), levels_of(name), name in ready))
        except Exception as error:
            if is_own(name):
                raise
            leave_out(name, error)
    return told


def leave_out(game: str, error: Exception) -> None:
    """Offers a game no more, and says why."""
    broken[game] = repr(error)
    logger.error("the game %s does not work, and is left out: %r", game, error)


def must_work(game: str) -> None:
    """Refuses a game that was found not to work."""
    if game in broken:
        raise Wrong(f"The game “{game}” does not work here; whoever runs the server finds why in its log.")
