"""Every game by its name. A folder is the registry: what lies in `teien/games`, and what others installed.

A game of others is a package of its own with the same parts, named by an entry point of the group
`teien.games`. One that cannot be opened is left out, with a reason, and no other game is the worse for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from teien.play.errors import UnknownGame
from teien.play.manifest import Manifest

if TYPE_CHECKING:
    from teien.play.book import Book

GROUP = "teien.games"
_FOLDER = Path(__file__).parent.parent / "games"


@cache
def _packages() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The package of each game; and of those left out, by their names, why."""
    found = {own.name: f"{GROUP}.{own.name}" for own in iter_modules([str(_FOLDER)]) if own.ispkg}
    left_out: dict[str, str] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)):
        if reason := _what_is_wrong(point, found):
            left_out[point.name] = reason
        else:
            found[point.name] = point.value
    return found, left_out


def _what_is_wrong(point: EntryPoint, found: Mapping[str, str]) -> str | None:
    """Why a package of others cannot be offered, in a sentence; nothing if it can."""
    if point.name in found:
        return f"The package “{point.value}” cannot be “{point.name}”: “{found[point.name]}” has that name."
    if not re.fullmatch("[a-z][a-z0-9_]*", point.name):
        return f"“{point.name}” is no name for a game: small letters, digits and _, a letter first."
    try:
        manifest = _needed(point.name, point.value, "manifest", "MANIFEST")
    except UnknownGame as error:
        return str(error)
    if not isinstance(manifest, Manifest):
        return f"{point.value}.manifest.MANIFEST is a {type(manifest).__name__}, not a teien Manifest."
    if manifest.name != point.name:
        return f"The entry point is called “{point.name}”, but the manifest's name is “{manifest.name}”."
    return None


def game_names() -> list[str]:
    """The names of the games that can be played."""
    return list(_packages()[0])


def left_out() -> dict[str, str]:
    """The games of others that cannot be offered, by their names, and why."""
    return dict(_packages()[1])


def package_of(game: str) -> str:
    """The package that holds a game."""
    found, refused = _packages()
    if game in found:
        return found[game]
    if game in refused:
        raise UnknownGame(refused[game])
    raise UnknownGame(f"There is no game “{game}”; the games are {', '.join(found)}.")


def is_own(game: str) -> bool:
    """Whether a game comes with Teien: those have a board, words and rules of their own on the page."""
    return package_of(game).startswith(f"{GROUP}.")


def part_of(game: str, part: str) -> ModuleType | None:
    """A part of a game's folder, such as its `bots`; nothing where the game has none."""
    return _part(package_of(game), part)


def _part(package: str, part: str) -> ModuleType | None:
    name = f"{package}.{part}"
    return import_module(name) if find_spec(name) else None


@cache
def manifest_of(game: str) -> Manifest:
    """What there is to know of a game before it is opened."""
    manifest: Manifest = _needed(game, package_of(game), "manifest", "MANIFEST")
    return manifest


@cache
def book_of(game: str) -> Book:
    """The book of a game; it is opened, and its rules compiled, only when it is first asked for."""
    book: Book = _needed(game, package_of(game), "book", "BOOK")
    return book


def _needed(game: str, package: str, part: str, member: str) -> Any:
    """What a part of a game must offer; whatever a stranger's code does, what is wrong is one sentence."""
    try:
        module = _part(package, part)
    except Exception as error:
        raise UnknownGame(
            f"The game “{game}” cannot be opened: loading {package}.{part} failed "
            f"with {type(error).__name__}: {error}."
        ) from error
    if module is None:
        raise UnknownGame(f"The game “{game}” has no {part}: there is no module {package}.{part}.")
    if not hasattr(module, member):
        raise UnknownGame(f"The game “{game}” has no {member} in {package}.{part}.")
    return getattr(module, member)
