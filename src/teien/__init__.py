"""Teien (庭園): Sakura, Niya and Momiji, to play, to programme and to study.

    >>> import teien
    >>> game = teien.new("niya", seed=7)
    >>> game.play(game.owing[0], "a1")[0].name
    'taken'

Nothing is loaded before it is used, so importing Teien takes no time.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teien.play.errors import (
        BadOption,
        BadRecord,
        BadSetup,
        IllegalMove,
        NothingToUndo,
        TeienError,
        UnknownGame,
        UnreadableMove,
    )
    from teien.play.game import Game, new
    from teien.play.record import read_file, replay, write_file
    from teien.play.registry import games

_HOME = {
    "Game": "game",
    "new": "game",
    "games": "shelf",
    "replay": "record",
    "read_file": "record",
    "write_file": "record",
    "TeienError": "errors",
    "UnknownGame": "errors",
    "BadOption": "errors",
    "BadSetup": "errors",
    "BadRecord": "errors",
    "UnreadableMove": "errors",
    "IllegalMove": "errors",
    "NothingToUndo": "errors",
}

__all__ = [
    "BadOption",
    "BadRecord",
    "BadSetup",
    "Game",
    "IllegalMove",
    "NothingToUndo",
    "TeienError",
    "UnknownGame",
    "UnreadableMove",
    "games",
    "new",
    "read_file",
    "replay",
    "write_file",
]

__version__: str


def _version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("teien")
    except PackageNotFoundError:  # run from a source tree that was never installed
        return "0"


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return _version()
    if name not in _HOME:
        raise AttributeError(f"module 'teien' has no attribute {name!r}")
    return getattr(import_module(f"teien.play.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*__all__, "__version__"])
