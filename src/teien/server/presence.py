"""Who looks at which table, on this node and on the others.

Everyone at a table is told of it, so it is gathered: the first change at once, all others once a second. And
only counts are told, but for those who sit there: what a crowd costs grows with it, not with its square.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import Counter
from collections.abc import Callable, Collection

GATHERED = 1.0
"""So many seconds pass between two times that people are told who came and went."""
MOST_NAMED = 100
"""So many names are told to the other nodes; the rest are counted."""


class Watchers:
    """Who has a stream open at a table; spectators without a name are ''."""

    def __init__(self, changed: Callable[[str], None], say: Callable[[str], None]) -> None:
        """`changed` hears of a table where people came or went, `say` of one that others should know of."""
        self._changed, self._say = changed, say
        self.here: dict[str, Counter[str]] = {}
        self.elsewhere: dict[str, dict[str, Counter[str]]] = {}
        """By node and table."""
        self._told: dict[str, tuple[int, Counter[str]]] = {}
        """Who is known to look at a table, with a number that no other such knowledge has."""
        self._numbers = itertools.count(1)
        self._gathering: dict[str, asyncio.TimerHandle] = {}
        self._new: set[str] = set()
        """The tables where someone came or went since it was told."""
        self._unsaid: set[str] = set()
        """Those where it was on this node."""

    def come(self, table_id: str, who: str) -> None:
        """Someone comes to look."""
        self.here.setdefault(table_id, Counter())[who] += 1
        self._unsaid.add(table_id)
        self.gather(table_id)

    def go(self, table_id: str, who: str) -> None:
        """Someone looks no more."""
        here = self.here[table_id]
        here[who] -= 1
        if not here[who]:
            del here[who]
        if not here:
            del self.here[table_id]
        self._unsaid.add(table_id)
        self.gather(table_id)

    def hear(self, node: str, table_id: str, who: Counter[str]) -> None:
        """Another node says who looks there."""
        tables = self.elsewhere.setdefault(node, {})
        if who:
            tables[table_id] = who
        else:
            tables.pop(table_id, None)
        self.gather(table_id)

    def lose(self, node: str) -> None:
        """Another node is not there any more."""
        for table_id in self.elsewhere.pop(node, {}):
            self.gather(table_id)

    def gather(self, table_id: str) -> None:
        """Tells that someone came or went: now, or when the second is over."""
        self._new.add(table_id)
        if table_id not in self._gathering:
            self._tell(table_id)

    def _tell(self, table_id: str) -> None:
        self._gathering.pop(table_id, None)
        if table_id not in self._new:
            return
        self._new.discard(table_id)
        again = asyncio.get_running_loop().call_later(GATHERED, self._tell, table_id)
        self._gathering[table_id] = again
        if table_id in self._unsaid:
            self._unsaid.discard(table_id)
            self._say(table_id)
        now = self._everywhere(table_id)
        if now != self.looking(table_id):
            if now:
                self._told[table_id] = next(self._numbers), now
            else:
                del self._told[table_id]
            self._changed(table_id)

    def _everywhere(self, table_id: str) -> Counter[str]:
        here = Counter(self.here.get(table_id, {}))
        for tables in self.elsewhere.values():
            here.update(tables.get(table_id, {}))
        return here

    def looking(self, table_id: str) -> Counter[str]:
        """Who looks at a table, as it was told last."""
        return self._told.get(table_id, (0, Counter[str]()))[1]

    def number(self, table_id: str) -> int:
        """A number that changes with what is told."""
        return self._told.get(table_id, (0, None))[0]

    def named(self, table_id: str, first: Collection[str]) -> str:
        """Who looks at a table on this node, as JSON for the others: some first, of very many a count."""
        here = self.here.get(table_id, Counter[str]())
        names = sorted(here, key=lambda who: who not in first)[:MOST_NAMED]
        told = {who: here[who] for who in names}
        if rest := here.total() - sum(told.values()):
            told[""] = told.get("", 0) + rest
        return json.dumps(told)

    def close(self) -> None:
        """Nobody is told anything any more."""
        for again in self._gathering.values():
            again.cancel()
