"""The modes of a game: how many play it, and with which options."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from teien.play.game import Game
from teien.play.manifest import Manifest, Option, Value
from teien.play.registry import book_of, manifest_of


@dataclass(frozen=True)
class Mode:
    """A game for so many players; what is not among its options is plain."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def new(self, seed: int) -> Game:
        """A game of this mode."""
        return Game(book_of(self.game), players=self.players, seed=seed, options=self.options)

    def __str__(self) -> str:
        chosen = [name if value is True else str(value) for name, value in self.options.items()]
        return "-".join([self.game, str(self.players), *chosen])

    @property
    def options_json(self) -> str:
        """Its options, for another process."""
        return json.dumps(self.options)


def modes_of(game: str) -> list[Mode]:
    """Every number of players, and for each of them as few modes as show every value of every option."""
    manifest = manifest_of(game)
    return [mode for players in manifest.players for mode in _covering(manifest, players)]


def _covering(manifest: Manifest, players: int) -> Iterator[Mode]:
    """The plain mode; then modes that each show values not shown before, as many at once as can be."""
    options = [option for option in manifest.options if players in option.players]
    plain = chosen = _values(options, {})
    shown: set[tuple[str, Value]] = set()
    while True:
        told = {name: value for name, value in chosen.items() if plain.get(name) != value}
        yield Mode(manifest.name, players, told)
        shown |= set(chosen.items())
        waiting = [(one, value) for one in options for value in one.values if (one.name, value) not in shown]
        if not waiting:
            return
        chosen = _filled(options, waiting[0], shown)


def _filled(
    options: list[Option], wanted: tuple[Option, Value], shown: set[tuple[str, Value]]
) -> dict[str, Value]:
    """Options in full with a wanted value, and with values not shown yet where that leaves a choice."""
    option, value = wanted
    fixed = {name: values[0] for name, values in option.only.items()} | {option.name: value}
    for other in options:
        if other.name not in fixed and not other.only:
            fixed[other.name] = next(
                (one for one in other.values if (other.name, one) not in shown), other.values[0]
            )
    return _values(options, fixed)


def _values(options: list[Option], fixed: dict[str, Value]) -> dict[str, Value]:
    """What each option is: as fixed, else plain; those that do not exist beside the others are left out."""
    values = {option.name: fixed.get(option.name, option.values[0]) for option in options}
    return {
        option.name: values[option.name]
        for option in options
        if all(values.get(name) in allowed for name, allowed in option.only.items())
    }
