"""What there is to know of a game before its box is opened: whoever offers games asks this."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Value = bool | int | str
Result = Literal["won", "lost", "drawn"]
MOST_SEATS = 15
"""So many seats fit beside chance among the bits of a rule book's `owing`."""


@dataclass(frozen=True)
class Option:
    """An option as it can be offered: its values, the plain one first, and where it exists at all."""

    name: str
    values: tuple[Value, ...]
    help: str
    """The values in words."""
    players: range
    only: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """It exists only where these other options have one of these values."""


@dataclass(frozen=True)
class LookBack:
    """How far back players may look up what happened, where memory is part of the game."""

    rounds: int
    unless: Mapping[str, tuple[Value, ...]] = field(default_factory=dict)
    """With one of these values of an option all may be looked up."""


@dataclass(frozen=True)
class Manifest:
    """One game, as a site or a program can offer it."""

    name: str
    """As it is typed: small letters, and the name of its folder."""
    title: str
    players: range
    """How many can play."""
    usual: int
    """How many usually do."""
    minutes: int
    """About how long they play."""
    hides: bool
    """Whether a seat may know what another may not."""
    options: tuple[Option, ...] = ()
    looks_back: LookBack | None = None
    """Nothing where everything may be looked up again."""
    results: tuple[Result, ...] = ("won", "lost")
    """How a game can end for one who played it to its end."""
    levels: tuple[str, ...] = ("random", "flat")
    """The bots that sit at tables, from the weakest to the strongest."""
    yardsticks: tuple[str, ...] = ()
    """Bots that others are measured by; they do not sit at tables."""

    def option(self, name: str) -> Option | None:
        """The option of that name, if there is one."""
        return next((option for option in self.options if option.name == name), None)
