"""Who chooses: random, simple, and perfect players, by game and name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from teien.bots.bot import Bot, Random
from teien.play.errors import TeienError
from teien.play.shelf import book_of

__all__ = ["Bot", "UnknownBot", "bot_of", "bots_of"]


class UnknownBot(TeienError):
    """The game has no bot of that name."""


@cache
def bots_of(game: str) -> dict[str, Bot]:
    """All bots of a game by name, from the weakest to the strongest."""
    book = book_of(game)
    own: list[Bot] = import_module(f"teien.bots.{game}").BOTS
    return {bot.name: bot for bot in [Random(book.rules), *own]}


def bot_of(game: str, name: str) -> Bot:
    """One bot of a game."""
    bots = bots_of(game)
    if name not in bots:
        raise UnknownBot(f"{book_of(game).title} has no bot “{name}”; it has {', '.join(bots)}.")
    return bots[name]
