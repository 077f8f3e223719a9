"""What an observation holds: a table that each game brings, in its part `features`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Literal, Protocol, cast

import numpy as np
import numpy.typing as npt

from teien.play.book import Options
from teien.play.errors import TeienError
from teien.play.registry import book_of, package_of, part_of
from teien.rules.observing import MOST, Row

Kind = Literal["bits", "one", "number"]
"""A 0 or 1 each; all 0 but for one, or none; numbers as they are."""


class NoFeatures(TeienError):
    """The game does not say what an observation of it holds."""


@dataclass(frozen=True)
class Feature:
    """One thing that an observation tells, as so many small numbers."""

    name: str
    shape: tuple[int, ...]
    kind: Kind
    says: str
    """What the numbers mean, and what stands in their order."""
    low: int = 0
    """The least number; −1 where something may be hidden, or not there."""
    high: int = 1

    @property
    def size(self) -> int:
        """How many numbers it takes."""
        return prod(self.shape)


def bits(name: str, says: str, *shape: int) -> Feature:
    """A 0 or 1 each."""
    return Feature(name, shape, "bits", says)


def one(name: str, says: str, *shape: int) -> Feature:
    """All 0 but for one, which is 1, in each last row."""
    return Feature(name, shape, "one", says)


def numbers(name: str, says: str, *shape: int, low: int = 0, high: int = MOST) -> Feature:
    """Numbers as they are; what does not fit into eight bits is cut."""
    return Feature(name, shape, "number", says, low, high)


class Shown(Protocol):
    """A game's part `features`.

    If it says `DISCREET = True`, its `observe` reads nothing that the seat may not know, and is given the
    state as it is, which saves a copy at every step.
    """

    def features(self, players: int, options: Options) -> list[Feature]:
        """What an observation holds, in order."""

    def observe(self, state: np.record, seat: int, row: Row) -> None:
        """Writes it, from a state in which all is blanked that the seat may not know; compiled."""


def shown_by(game: str) -> Shown:
    """What a game shows of itself to programs that learn."""
    part = part_of(game, "features")
    if part is None:
        raise NoFeatures(
            f"{book_of(game).title} does not say what an observation holds: "
            f"there is no module {package_of(game)}.features."
        )
    return cast(Shown, part)


@dataclass(frozen=True)
class Layout:
    """The features of a game in one mode, and where each of them lies in a row."""

    features: tuple[Feature, ...]

    @classmethod
    def of(cls, game: str, players: int, options: Options) -> Layout:
        """The layout of a game for so many players, all options given."""
        return cls(tuple(shown_by(game).features(players, options)))

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(feature.size for feature in self.features)

    @property
    def low(self) -> npt.NDArray[np.int8]:
        """The least that each number can be."""
        return self._each(lambda feature: feature.low)

    @property
    def high(self) -> npt.NDArray[np.int8]:
        """The most that each number can be."""
        return self._each(lambda feature: feature.high)

    def _each(self, what: Callable[[Feature], int]) -> npt.NDArray[np.int8]:
        return np.concatenate([np.full(feature.size, what(feature), np.int8) for feature in self.features])

    def places(self) -> dict[str, slice]:
        """Where each feature lies in the last axis of an observation."""
        places, at = {}, 0
        for feature in self.features:
            places[feature.name] = slice(at, at + feature.size)
            at += feature.size
        return places

    def split(self, observation: npt.NDArray[np.int8]) -> dict[str, npt.NDArray[np.int8]]:
        """An observation, or many, feature by feature, each in its shape: views, not copies."""
        before = observation.shape[:-1]
        return {
            feature.name: observation[..., place].reshape(*before, *feature.shape)
            for feature, place in zip(self.features, self.places().values(), strict=True)
        }

    def table(self) -> str:
        """The features as a table in Markdown."""
        rows: Sequence[tuple[str, str, str, str]] = [
            (f"{place.start}", f"`{feature.name}`", _shape(feature), feature.says)
            for feature, place in zip(self.features, self.places().values(), strict=True)
        ]
        head = [("from", "feature", "numbers", "says"), ("---", "---", "---", "---")]
        return "\n".join("| " + " | ".join(row) + " |" for row in [*head, *rows])


def _shape(feature: Feature) -> str:
    """Shape and bounds, as the table says them."""
    return f"{'×'.join(map(str, feature.shape))}, {feature.low} to {feature.high}"
