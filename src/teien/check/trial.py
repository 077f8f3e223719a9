"""One check of one game: where it has come to, and how it says what is wrong."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from teien.check.fault import Fault, said
from teien.check.mode import Mode
from teien.check.transcript import steps
from teien.play.book import Book
from teien.play.game import Game
from teien.play.registry import book_of
from teien.rules.chance import CHANCE_FIELDS
from teien.rules.contract import RuleBook, Trace

KEY, SERIES, COUNTER = (name for name, *_ in CHANCE_FIELDS)
"""Where a state keeps what chance is drawn from, and how far it was drawn."""


@dataclass
class Trial:
    """A mode and a seed to be looked at, and how many steps that has taken so far."""

    mode: Mode
    seed: int
    step: int = 0

    @property
    def book(self) -> Book:
        """The game's book."""
        return book_of(self.mode.game)

    @property
    def rules(self) -> RuleBook:
        """The game's rules."""
        return self.book.rules

    def new(self, further: int = 0) -> Game:
        """A game of this mode from this seed, or from one further on."""
        return self.mode.new(self.seed + further)

    def luck(self) -> random.Random:
        """Luck that depends on the seed alone."""
        return random.Random(self.seed)

    def steps(self) -> Iterator[tuple[np.record, Trace]]:
        """A random game through the rules alone: the state after each step, and the step's trace."""
        mode = self.mode
        for number, step in enumerate(steps(self.book, mode.players, mode.options, self.seed), 1):
            self.step = number
            yield step

    def play(self, game: Game, seat: int, move: str) -> list[Any]:
        """Makes a move."""
        events = game.play(seat, move)
        self.step = game.length
        return events

    def play_on(self, game: Game, luck: random.Random, moves: int | None = None) -> None:
        """Plays so many random moves, or to the end."""
        while not game.over and (moves is None or moves > 0):
            seat = luck.choice(game.owing)
            self.play(game, seat, luck.choice(game.legal_moves(seat)))
            moves = None if moves is None else moves - 1


@dataclass(frozen=True)
class Check:
    """Something that must hold in every mode, from so many seeds."""

    name: str
    demand: str
    """What must hold, in a sentence."""
    seeds: int
    look: Callable[[Trial], None]

    def __str__(self) -> str:
        return self.name


def check(seeds: int = 8) -> Callable[[Callable[[Trial], None]], Check]:
    """Makes a check of a function: its name is the function's, its demand the docstring's first line."""

    def made(look: Callable[[Trial], None]) -> Check:
        demand = (look.__doc__ or "").strip().splitlines()[0]
        return Check(look.__name__.replace("_", "-"), demand, seeds, look)

    return made


def told(state: np.record) -> bytes:
    """The state without what chance is drawn from, which no trace tells."""
    held = state.copy()
    for name in (KEY, SERIES, COUNTER):
        held[name] = 0
    return held.tobytes()


def same_states(
    one: np.record, other: np.record, what: str, held: Callable[[np.record], bytes] = np.record.tobytes
) -> None:
    """Demands that two states, or what is `held` of them, are the same; else tells the fields that differ."""
    if held(one) != held(other):
        raise Fault(f"{what}: {differing(one, other)}.")


def differing(one: np.record, other: np.record) -> str:
    """The fields in which two states differ, with both values."""
    return (
        "; ".join(
            f"{name} is {said(one[name].tolist())} and {said(other[name].tolist())}"
            for name in one.dtype.names or ()
            if one[name].tobytes() != other[name].tobytes()
        )
        or "only bytes between the fields differ"
    )
