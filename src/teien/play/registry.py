"""Every game by its name. A folder is the registry: what lies in `teien/games`, and what others installed.

A game of others is a package of its own with the same parts, named by an entry point of the group
`teien.games`.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING

from teien.play.errors import UnknownGame
from teien.play.manifest import Manifest

if TYPE_CHECKING:
    from teien.play.book import Book

GROUP = "teien.games"
_FOLDER = Path(__file__).parent.parent / "games"


@cache
def _packages() -> dict[str, str]:
    """The package of each game; nobody takes a name of ours."""
    own = {found.name: f"{GROUP}.{found.name}" for found in iter_modules([str(_FOLDER)]) if found.ispkg}
    others = {point.name: point.value for point in entry_points(group=GROUP)}
    return own | {name: package for name, package in sorted(others.items()) if name not in own}


def game_names() -> list[str]:
    """The names of the games that can be played."""
    return list(_packages())


def is_own(game: str) -> bool:
    """Whether a game comes with Teien: those have a board, words and rules of their own on the page."""
    return _packages().get(game, "").startswith(f"{GROUP}.")


def part_of(game: str, part: str) -> ModuleType | None:
    """A part of a game's folder, such as its `bots`; nothing where the game has none."""
    packages = _packages()
    if game not in packages:
        raise UnknownGame(f"There is no game “{game}”; the games are {', '.join(packages)}.")
    name = f"{packages[game]}.{part}"
    return import_module(name) if find_spec(name) else None


@cache
def manifest_of(game: str) -> Manifest:
    """What there is to know of a game before it is opened."""
    manifest: Manifest = _needed(game, "manifest").MANIFEST
    return manifest


@cache
def book_of(game: str) -> Book:
    """The book of a game; it is opened, and its rules compiled, only when it is first asked for."""
    book: Book = _needed(game, "book").BOOK
    return book


def _needed(game: str, part: str) -> ModuleType:
    found = part_of(game, part)
    if found is None:
        raise UnknownGame(f"The game “{game}” has no {part}.")
    return found
