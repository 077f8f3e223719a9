"""How a game is written and shown: what `Game` needs to know beyond the rules."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import methodcaller
from types import SimpleNamespace
from typing import Any, ClassVar, TypeVar

import numpy as np

from teien.play.errors import BadOption
from teien.play.manifest import Manifest
from teien.rules.contract import EVERYONE, HIDDEN, SPECTATOR, RuleBook, Trace
from teien.rules.contract import Event as TraceRow

Options = dict[str, Any]
Json = dict[str, Any]
Row = TraceRow | list[int]
"""One row of a trace: as the rules write it, or in plain numbers."""
Value = TypeVar("Value")


@dataclass(frozen=True)
class Event:
    """One smallest step of what happened: its name, whose it is, and the facts it tells."""

    name: str
    seat: int | None
    facts: Json

    def as_json(self) -> Json:
        """As it is sent to a page or a program."""
        return {"event": self.name, "seat": self.seat, **self.facts}


class Book(ABC):
    """One game's notation, options, views and pictures, around its rule book.

    Everything here that shows a state to someone is given a copy from which the rules have already
    blanked what that someone may not know.
    """

    manifest: ClassVar[Manifest]
    chance_name: ClassVar[str]
    """What a record calls the outcome of chance during play."""
    reveals: ClassVar[frozenset[int]] = frozenset()
    """The events that show everyone something which whoever made the move did not know before."""
    rules: RuleBook

    @property
    def name(self) -> str:
        """As the game is typed."""
        return self.manifest.name

    @property
    def title(self) -> str:
        """As the game is called."""
        return self.manifest.title

    @property
    def players(self) -> range:
        """How many can play."""
        return self.manifest.players

    # set-up

    @abstractmethod
    def read_options(self, given: Mapping[str, object], players: int) -> Options:
        """All options in full, defaults included; raises `BadOption`."""

    def refuse_unknown(self, given: Mapping[str, object]) -> None:
        """Raises `BadOption` at the first option that the game does not have."""
        for name in given:
            if self.manifest.option(name) is None:
                has = ", ".join(option.name for option in self.manifest.options)
                raise BadOption(f"{self.title} has no option “{name}”; it has {has}.")

    def unseated(self, players: int) -> tuple[str, ...]:
        """The names of those who take part without a player; they score and win after all seats."""
        return ()

    @abstractmethod
    def prepare(self, state: np.record, players: int, options: Options) -> None:
        """Writes players and options into a blank state."""

    @abstractmethod
    def read_chance(self, state: np.record, outcome: Mapping[str, object]) -> None:
        """Lays a given outcome of what chance owes; raises `BadSetup` and leaves the state alone."""

    @abstractmethod
    def write_chance(self, state: np.record) -> Json:
        """What chance has just laid, as a record has it."""

    # moves, from a state in which what the seat may not know is blanked

    @abstractmethod
    def read_move(self, state: np.record, seat: int, text: str) -> int:
        """The action that a text means; raises `UnreadableMove`, or `IllegalMove` if it means none here."""

    @abstractmethod
    def write_move(self, state: np.record, seat: int, action: int) -> str:
        """An action as text."""

    @abstractmethod
    def why_not(self, state: np.record, seat: int, action: int) -> str:
        """Why the rules refuse an action, in one sentence with the rule's number."""

    # what is seen

    @abstractmethod
    def table(self, state: np.record) -> Json:
        """What lies on the table, JSON-ready, from a redacted state."""

    def looks_back(self, state: np.record, steps: Sequence[Sequence[Row]]) -> int:
        """The first step, by its place in the history, that players may look up again.

        In most games all of them; where memory is part of the game, only the latest.
        """
        return 0

    @abstractmethod
    def event(self, row: Row) -> Event:
        """One row of a trace in the game's own words."""

    @abstractmethod
    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        """An event as a sentence for the log; nothing for a step too small to tell.

        `names` are those of all who take part, here and below: the players, then the unseated.
        """

    @abstractmethod
    def text(self, state: np.record, names: Sequence[str], ascii_only: bool = False) -> str:
        """The table in plain text, from a redacted state."""

    @abstractmethod
    def svg(self, state: np.record) -> str:
        """The table as a picture, from a redacted state."""

    def scores(self, state: np.record, players: int) -> list[int]:
        """Everyone's score: the players' in seat order, then the unseated's."""
        everyone = players + len(self.unseated(players))
        return [int(self.rules.score(state, seat)) for seat in range(everyone)]


def one_of(name: str, given: object, values: Sequence[Value]) -> Value:
    """The value of an option, if it is one of those that it may have."""
    for value in values:
        if type(given) is type(value) and given == value:
            return value
    raise BadOption(f"{name} is {' or '.join(map(str, values))}, not {given!r}.")


class _State(np.record):  # type: ignore[misc]  # NumPy's records may be inherited from
    """A state that has its memory and its fields at hand: whoever reads one, or does a rule, asks for them.

    NumPy would describe all fields of the state at every call of a rule, which takes ten times as long as
    most rules, and look for each of them in Python.
    """

    __getattribute__ = object.__getattribute__  # for fields are properties here
    __getattr__ = np.record.__getattribute__

    @cached_property
    def data(self) -> Any:
        return super().data

    def copy(self) -> Any:  # type: ignore[override]  # of one kind only
        return _laid(self.dtype, self.tobytes())


def state_from(book: Book, held: bytes) -> np.record:
    """A state from its bytes."""
    return _laid(_record(book), held)


def _laid(kind: np.dtype[Any], held: bytes) -> np.record:
    """A state of its kind, with memory of its own."""
    memory = bytearray(held)
    state: np.record = np.frombuffer(memory, kind)[0]
    state.__dict__["data"] = memory
    return state


@cache
def _record(book: Book) -> np.dtype[Any]:
    """The kind of all states of a game: one and the same, which compiled rules recognize at once."""
    fields = {
        name: property(methodcaller("getfield", *field[:2]))
        for name, field in (book.rules.State.fields or {}).items()
        if field[0].names is None and not hasattr(np.record, name)
    }
    return np.dtype((type("_State", (_State,), fields), book.rules.State))


def plain(state: np.record) -> Any:
    """The fields of a state as plain numbers and lists: Python reads them many times faster."""
    values = state.item()
    return SimpleNamespace(
        **{
            name: value.tolist() if isinstance(value, np.ndarray) else value
            for name, value in zip(state.dtype.names or (), values, strict=True)
        }
    )


def rows_of(trace: Trace) -> list[Row]:
    """The events of a trace in plain numbers."""
    rows: list[Row] = trace[1 : int(trace[0, 0]) + 1].tolist()
    return rows


def seen_by(row: Row, seat: int) -> Row:
    """A row of a trace as a seat may know it: its values hidden if they are for others."""
    audience = int(row[4])
    if audience == EVERYONE or (seat != SPECTATOR and audience >> seat & 1):
        return row
    hidden = row.copy()
    hidden[2:4] = [HIDDEN, HIDDEN]
    return hidden


def rows_told(rows: Trace) -> Trace:
    """Many rows of traces without those that are nobody's affair."""
    told: Trace = rows[rows[:, 4] != 0]
    return told


def rows_seen_by(rows: Trace, seat: int) -> Trace:
    """The same as a seat may know them."""
    seen = rows_told(rows)
    audience = seen[:, 4]
    hidden = (audience != EVERYONE) & (audience >> seat & 1 == 0)
    seen[hidden, 2:4] = HIDDEN
    return seen


def is_secret(row: Row) -> bool:
    """Whether an event is the rule book's own affair, which nobody may know."""
    return int(row[4]) == 0


def does(who: str, verb: str) -> str:
    """Who does it, in good English: “Aiko takes”, but “You take”."""
    return f"{who} {verb.removesuffix('s') if who == 'You' else verb}"


def listed(names: Sequence[str], last: str = "and") -> str:
    """Names, as one says them: “Aiko”, “Aiko and Ben”, “Aiko, Ben and Chie”."""
    return f" {last} ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


def bit_seats(mask: int) -> tuple[int, ...]:
    """The seats in a set of bits."""
    seats = []
    while mask > 0:
        lowest = mask & -mask
        seats.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(seats)
