"""A fair queue: whose work is done next, when there is more of it than there are places to do it.

Everyone's work is given a number: where the queue stands now, or the number of their own last work, plus what
this one costs. The lowest is done first. So one who asks for much waits behind themselves, not before others,
and small work comes soon whatever else waits; but no work waits for ever: the numbers of newcomers grow.
"""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(order=True)
class _Wish:
    number: float
    order: int
    who: str = field(compare=False)
    granted: asyncio.Future[None] = field(compare=False)


class FairQueue:
    """So many places, given to people in turn."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._most = max(1, places - 1)
        """So many places one may have at once: there is one left for others, if there are several."""
        self._has: Counter[str] = Counter()
        self._waiting: list[_Wish] = []
        self._stands = 0.0
        """The number of the work that was begun last."""
        self._last: dict[tuple[str, str], float] = {}
        """The number of everyone's last work of each kind, if the queue has not come so far yet."""
        self._order = itertools.count()

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def place(self, who: str, cost: float, kind: str = "") -> AsyncIterator[None]:
        """A place for someone's work, when it is their turn. Work of one kind does not wait for another's."""
        number = max(self._stands, self._last.get((who, kind), 0.0)) + cost
        self._last[who, kind] = number
        granted = asyncio.get_running_loop().create_future()
        wish = _Wish(number, next(self._order), who, granted)
        self._waiting.append(wish)
        self._grant()
        try:
            await granted
            yield
        finally:
            if wish in self._waiting:  # nobody waits for it any more
                self._waiting.remove(wish)
            else:
                self._give_back(who)

    def _grant(self) -> None:
        while self._free:
            wish = min((one for one in self._waiting if self._has[one.who] < self._most), default=None)
            if wish is None:
                return
            self._waiting.remove(wish)
            self._free -= 1
            self._has[wish.who] += 1
            self._stands = max(self._stands, wish.number)
            if not wish.granted.done():
                wish.granted.set_result(None)

    def _give_back(self, who: str) -> None:
        self._free += 1
        self._has[who] -= 1
        if not self._has[who]:
            del self._has[who]
        busy = self._waiting or self._has
        self._last = {key: number for key, number in self._last.items() if busy and number > self._stands}
        self._grant()
