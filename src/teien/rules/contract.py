"""The contract: what a rule book is, for any game.

A rule book is a module. Its state is **one NumPy record**; its rules are functions over that
record, marked `@rule`, which run as plain Python, compiled on the CPU, and inside a GPU kernel.
They change the record they are given, allocate nothing and raise nothing: whoever calls `apply`
has asked `legal` first.

How a game walks through it:

    set_up(state)                      the box is open, chance is due
    while seats := owing(state):
        if seats & CHANCE:
            chance(state)              the shuffle, drawn from the key in the state …
            deal(state, trace)         … and what follows from it
        else:
            legal(state, seat, actions)
            apply(state, seat, action, trace)
    winners(state), score(state, seat)

* **Several seats may owe at once** (secret simultaneous choice). A seat that owes nothing may still
  have legal actions: it may change its secret choice until the last one is in.
* **Chance stands apart from its consequences**, so that a recorded shuffle, a shuffle of a player's
  own choice, or one imagined by a bot can be laid instead of a drawn one: write the outcome into the
  state, then `deal`.
* **Actions are small numbers**, and the legal ones are a bit set: `words_for(ACTIONS)` words of 32 bits.
  Whoever wants just any of them need not mark them all: `draw` gives the one that the dice choose.
* **A trace tells what happened**, one row for each smallest step. With `None` it is compiled away.
  Each row says who may know it, so that one function can redact every trace.
* **Everything that happens is an event.** `apply` and `deal` decide which events follow and tell them
  one by one; only `happen` changes the state. So no change is written twice, and the trace leaves
  nothing out: let each event of a step `happen` to the state before it, and you have the state after
  it (all but the key and the block, which are nobody's business).
* **Redact, re-deal.** `redact(state, seat)` blanks all that a seat may not know; `redeal(state, seat,
  dice)` replaces it by something else it might be. Redacting before or after a re-deal gives the
  same bytes: that is the test for leaks, and what bots search over.

In plain Python a field of a record is a NumPy scalar of the field's small type; take it into a rule
with `int(…)` before shifting or multiplying, so that both ways of running count alike.
"""

from __future__ import annotations

from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from teien.rules.bits import bits, nth_bit, wide
from teien.rules.compiled import rule

Actions = npt.NDArray[np.uint32]
"""A bit set of action numbers."""
Dice = npt.NDArray[np.uint32]
Trace = npt.NDArray[np.int16]
"""Row 0 holds the number of events; each further row is one event (see `note`)."""

Event = npt.NDArray[np.int16]
"""One row of a trace."""

CHANCE = 1 << 15
"""The bit in `owing` that says: chance is due."""
SPECTATOR = -1
"""The seat of someone who sees what everyone sees."""
EVERYONE = -1
"""The audience of an event that all may know."""
HIDDEN = -1
"""What stands in a redacted state or event in place of a value."""
EVENT_COLUMNS = 5
"""Which event, whose (a seat, or −1), two values, and the seats (bits) that may know the values."""


class RuleBook(Protocol):
    """What a module such as `teien.games.niya.rules` offers."""

    def __hash__(self) -> int: ...

    State: np.dtype[Any]
    """The record; it begins with `CHANCE_FIELDS` and has no gaps between its fields, so that a state
    is its bytes."""
    SEATS: int
    """The most seats a game can have."""
    ACTIONS: int
    """Action numbers run from 0 to `ACTIONS` − 1."""
    EVENTS: int
    """No single step tells more events than this."""

    def set_up(self, state: np.record) -> None:
        """Opens the box: components in order, options and key kept, chance due."""

    def owing(self, state: np.record) -> int:
        """The seats that owe a decision now, as bits; `CHANCE` when chance is due; 0 at the end."""

    def chance(self, state: np.record) -> None:
        """Draws what is due from the state's key, and no more."""

    def deal(self, state: np.record, trace: Trace | None) -> None:
        """Goes on from what chance has laid."""

    def legal(self, state: np.record, seat: int, actions: Actions) -> int:
        """Marks in `actions` what the seat may do now, unmarks all else, and tells how many it may do."""

    def draw(self, state: np.record, seat: int, dice: Dice) -> int:
        """A legal action as the dice choose it: the `nth` of the marked ones; there must be one."""

    def apply(self, state: np.record, seat: int, action: int, trace: Trace | None) -> None:
        """Does a legal action and all that follows from it, up to the next decision."""

    def score(self, state: np.record, seat: int) -> int:
        """What stands on the seat's score now."""

    def winners(self, state: np.record) -> int:
        """The seats that have won, as bits; 0 while the game goes on, or when nobody wins."""

    def happen(self, state: np.record, what: int, seat: int, x: int, y: int) -> None:
        """Does to a state what one event says (its number, whose it is, two values), and nothing else."""

    def redact(self, state: np.record, seat: int) -> None:
        """Blanks all that the seat (or a `SPECTATOR`) may not know."""

    def redeal(self, state: np.record, seat: int, dice: Dice) -> None:
        """Replaces all that the seat may not know by what it might be, evenly."""


def fresh(rules: RuleBook, games: int = 1) -> np.recarray[Any, Any]:
    """Blank states, one row a game."""
    return np.zeros(games, rules.State).view(np.recarray)


def new_trace(rules: RuleBook) -> Trace:
    """An empty trace with room for any one step of this rule book."""
    return np.zeros((rules.EVENTS + 1, EVENT_COLUMNS), np.int16)


def event_numbers(count: int) -> list[Any]:
    """Numbers for so many events, from 1 on, all of one type.

    Not Python's own: to the compiler each of those would be a type of its own, and it would compile
    `happen`, with all that follows from it, for every one of them.
    """
    return list(np.arange(1, count + 1))


@rule
def words_for(actions: int) -> int:
    """How many 32-bit words a bit set of so many actions takes."""
    return (actions + 31) // 32


@rule
def note(trace: Trace | None, event: int, seat: int, x: int, y: int, audience: int) -> None:
    """Tells one event: its number, whose it is, two values, and the seats (bits) that may know them."""
    if trace is not None:
        row = int(trace[0, 0]) + 1
        if row >= trace.shape[0]:
            raise IndexError("more events than the rule book's EVENTS")
        trace[0, 0] = row
        trace[row, 0] = event
        trace[row, 1] = seat
        trace[row, 2] = x
        trace[row, 3] = y
        trace[row, 4] = audience


@rule
def allow(actions: Actions, action: int) -> None:
    """Marks one action as legal."""
    actions[action >> 5] |= np.uint32(1 << (action & 31))


@rule
def allowed(actions: Actions, action: int) -> bool:
    """Whether an action is marked."""
    return bool((wide(actions[action >> 5]) >> (action & 31)) & 1)


@rule
def how_many(actions: Actions, words: int) -> int:
    """How many actions are marked in a bit set of so many words."""
    count = 0
    for i in range(words):
        count += bits(wide(actions[i]))
    return count


@rule
def nth(actions: Actions, words: int, n: int) -> int:
    """The n-th marked action, counted from 0 in ascending order; there must be that many."""
    for i in range(words - 1):
        here = bits(wide(actions[i]))
        if n < here:
            return 32 * i + nth_bit(wide(actions[i]), n)
        n -= here
    return 32 * (words - 1) + nth_bit(wide(actions[words - 1]), n)
