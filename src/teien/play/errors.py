"""What can be wrong with what we are given. Every message is one sentence that says what was expected."""

from __future__ import annotations


class TeienError(ValueError):
    """Something given to Teien is not as it must be; nothing was changed."""


class UnknownGame(TeienError):
    """There is no game of that name."""


class BadOption(TeienError):
    """An option, or the number of players, that the game does not have."""


class BadSetup(TeienError):
    """Components that cannot lie so."""


class UnreadableMove(TeienError):
    """A text that is not a move of this game at all."""


class IllegalMove(TeienError):
    """A move that the rules do not allow here; the message gives the rule's reason."""


class NothingToUndo(TeienError):
    """The game stands at its beginning."""


class BadRecord(TeienError):
    """A record that does not follow the format or the rules; the message names the first wrong place."""
