"""Who chooses: what a bot is given, what it answers, and the one that plays any game."""

from __future__ import annotations

import re
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

from teien.play.errors import BadOption
from teien.play.game import legal_actions
from teien.play.observation import Observation
from teien.rules.chance import new_dice, roll
from teien.rules.contract import Dice

FINE = 1 << 24
"""So finely the dice divide what is left to luck."""


@dataclass(frozen=True)
class Budget:
    """How long a bot may think: so many playouts, so many milliseconds, or what is spent first.

    By playouts alone, the same observation and the same dice give the same choice.
    """

    playouts: int | None = None
    milliseconds: float | None = None

    @classmethod
    def read(cls, text: str) -> Budget:
        """From text: `2000` playouts, or `100ms`."""
        found = re.fullmatch(r"(\d{1,9})(ms)?", text)
        if not found or int(found[1]) == 0:
            raise BadOption(f"A budget is playouts, as 2000, or a time, as 100ms; not “{text}”.")
        return cls(milliseconds=int(found[1])) if found[2] else cls(playouts=int(found[1]))

    def __str__(self) -> str:
        spent = [str(self.playouts)] if self.playouts else []
        return " or ".join(spent + ([f"{self.milliseconds:g}ms"] if self.milliseconds else []))

    def pieces(self, size: int) -> Iterator[int]:
        """How many playouts to do next, until the budget is spent; the clock is read in between."""
        begun, done = time.perf_counter(), 0
        while True:
            piece = size if self.playouts is None else min(size, self.playouts - done)
            if piece <= 0:
                return
            yield piece
            done += piece
            if self.milliseconds and 1000 * (time.perf_counter() - begun) >= self.milliseconds:
                return


@dataclass(frozen=True)
class Choice:
    """One thing that a bot may do."""

    action: int
    worth: float
    """The share of the win that the bot expects of it, from 0 to 1."""
    share: float
    """How likely the bot is to do it."""


@dataclass(frozen=True)
class Why:
    """What a bot thinks of its place: its choices, the likeliest first."""

    choices: tuple[Choice, ...]
    playouts: int = 0
    """How many were played to come to this."""

    @property
    def worth(self) -> float:
        """The share of the win that the bot expects, playing as it does."""
        return sum(choice.share * choice.worth for choice in self.choices)

    def draw(self, dice: Dice) -> int:
        """One of the choices, each as likely as it says."""
        left = roll(dice, FINE) / FINE
        for choice in self.choices:
            left -= choice.share
            if left < 0:
                return choice.action
        return self.choices[0].action


def pondered(worth: Mapping[int, float], share: Mapping[int, float], playouts: int = 0) -> Why:
    """What a bot thinks, from the worth of each action and how likely it is to be done."""
    total = sum(share.values())
    choices = [Choice(action, worth[action], share.get(action, 0.0) / total) for action in worth]
    return Why(tuple(sorted(choices, key=lambda one: (-one.share, -one.worth, one.action))), playouts)


def best_of(worth: Mapping[int, float], playouts: int = 0) -> Why:
    """The thoughts of one who does what is worth most; what is worth the same is equally likely."""
    most = max(worth.values())
    return pondered(worth, {action: 1.0 for action, value in worth.items() if value == most}, playouts)


@runtime_checkable
class Bot(Protocol):
    """Chooses an action for a seat.

    It is given what its seat may know and nothing else, dice for whatever it leaves to luck, and a
    budget, or none to think as long as it usually does.
    """

    @property
    def name(self) -> str:
        """What it is called on the command line and at a table."""

    def choose(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> int:
        """One legal action of the seat."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        """What it thinks of all that it might do."""


def rehearse(bot: Bot, observation: Observation) -> None:
    """Lets a bot choose twice, so that all it does is compiled, and kept, before anyone waits for it.

    The first time may take so long that no time is left for what a bot does later in its thoughts.
    """
    for budget in (Budget(playouts=1), None):
        bot.choose(observation, new_dice(1), budget)


@dataclass(frozen=True)
class Thinker(ABC):
    """A bot whose choice follows from its thoughts."""

    name: str
    usual: Budget = field(default=Budget(playouts=1), kw_only=True)
    """How long it thinks if nothing is said."""

    def choose(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> int:
        return self.why(observation, dice, budget).draw(dice)

    @abstractmethod
    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why: ...


@dataclass(frozen=True)
class Random(Thinker):
    """Plays any legal action, all equally likely."""

    name: str = "random"

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        legal = legal_actions(observation.book, observation.state, observation.seat)
        return best_of(dict.fromkeys(legal, 0.5))


@dataclass(frozen=True)
class Paced:
    """A bot with another usual budget."""

    bot: Bot
    usual: Budget

    @property
    def name(self) -> str:
        return f"{self.bot.name}:{self.usual}"

    def choose(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> int:
        return self.bot.choose(observation, dice, budget or self.usual)

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        return self.bot.why(observation, dice, budget or self.usual)
