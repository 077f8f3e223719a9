"""The shelf: every game by its name."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from teien.play.book import Book
from teien.play.errors import UnknownGame

_SHELF = {"niya": "teien.play.niya", "sakura": "teien.play.sakura", "momiji": "teien.play.momiji"}


def games() -> list[str]:
    """The names of the games that can be played."""
    return list(_SHELF)


@cache
def book_of(name: str) -> Book:
    """The book of a game; it is opened, and its rules compiled, only when it is first asked for."""
    if name not in _SHELF:
        raise UnknownGame(f"There is no game “{name}”; the games are {', '.join(_SHELF)}.")
    book: Book = import_module(_SHELF[name]).BOOK
    return book
