"""Messages written lately, so that what many are told is written once. They take only so much memory."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

MOST = 8 * 2**20
"""So many bytes are kept."""
BESIDE = 500
"""So many bytes a message takes besides its data: many are very short."""

Told = tuple[str, bytes]
"""The kind of an event, and its data."""


class MessageCache:
    """The latest messages, by what they are about."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Told] = OrderedDict()
        self.bytes = 0

    def get(self, key: Hashable, write: Callable[[], Told]) -> Told:
        """A message, written now if it is not there."""
        told = self._kept.get(key)
        if told is None:
            told = self._kept[key] = write()
            self.bytes += len(told[1]) + BESIDE
            while self.bytes > self._most:
                _, (_, data) = self._kept.popitem(last=False)
                self.bytes -= len(data) + BESIDE
        return told
