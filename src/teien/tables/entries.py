"""The entries of a table's log. The log is the truth: a table is what its entries say, in order."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

SET = "set"
SAT = "sat"
LEFT = "left"
WORD = "word"
STARTED = "started"
MOVE = "move"
UNDO_OFFERED = "undo-offered"
UNDO_AGREED = "undo-agreed"
UNDO_REFUSED = "undo-refused"
UNDONE = "undone"
AWAY = "away"
BACK = "back"
CHAT = "chat"
MUTED = "muted"
ABANDON = "abandon"
ABANDON_REFUSED = "abandon-refused"
ABANDONED = "abandoned"
REMATCH = "rematch"
RESIGNED = "resigned"
RENAMED = "renamed"
DISMISSED = "dismissed"
RATED = "rated"


@dataclass(frozen=True)
class Draft:
    """Something that is to be entered: its kind, who did it, and the facts."""

    kind: str
    by: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)
    id: str | None = None
    """Made by the caller, so that the same thing is not entered twice."""
    action: int | None = None
    """A move that was read already, by its number in the rule book: what is durable is its text."""

    def at(self, position: int, moment: float) -> Entry:
        """The entry that it becomes."""
        return Entry(position, moment, self.kind, self.by, self.facts, self.id, self.action)


@dataclass(frozen=True)
class Entry:
    """One entry: the n-th of its table's log, and when it was made."""

    position: int
    at: float
    kind: str
    by: str | None
    facts: dict[str, Any]
    id: str | None = None
    action: int | None = None
    """As in a draft; an entry from the log has none, and its text is read."""
