"""How a check says what is wrong."""

from __future__ import annotations

import traceback
from collections.abc import Callable


class Fault(Exception):
    """What is wrong with a game, in a sentence."""


def same(came: object, expected: object, what: str) -> None:
    """Demands that two things are equal."""
    if came != expected:
        raise Fault(f"{what}: expected {said(expected)}, came {said(came)}.")


def demand(holds: object, otherwise: str) -> None:
    """Demands that something holds."""
    if not holds:
        raise Fault(otherwise)


def refused(attempt: Callable[[], object], kind: type[Exception], what: str) -> str:
    """Demands that something is refused, in a sentence; gives the sentence."""
    try:
        attempt()
    except kind as refusal:
        demand(str(refusal).endswith("."), f"{what} is refused by “{refusal}”, which is no sentence.")
        return str(refusal)
    except Exception as error:
        raise Fault(f"{what} must be refused by {kind.__name__}; it ended with {raised(error)}.") from error
    raise Fault(f"{what} must be refused by {kind.__name__}, and was not refused.")


def said(value: object) -> str:
    """A value in few words."""
    text = repr(value)
    return text if len(text) <= 200 else f"{text[:160]} … {text[-39:]}"


def raised(error: Exception) -> str:
    """An error in one line, with the place in the game's own code, or in ours, where it was raised."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if "/teien/" not in frame.filename.replace("\\", "/")]
    where = (own or frames)[-1:]
    place = "".join(
        f" ({frame.filename.rpartition('/')[2]}, line {frame.lineno}, in {frame.name})" for frame in where
    )
    return f"{type(error).__name__}: {' '.join(str(error).split())[:500]}{place}"
