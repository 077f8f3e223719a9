"""What a game's file for the browser offers: every compiled function that plain Python calls.

The contract, chance and the flat bot are in every game's file; what else a game's books and bots call it
lists in its `exports.py`: `EXPORTS`, each a function whose annotations say what it takes, or a tuple of a
function and a kind for each argument (`teien.rules.kinds`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from types import FunctionType
from typing import Any

import numpy as np

from teien.bots import flat
from teien.play.registry import book_of, package_of, part_of
from teien.rules import bits, chance, contract, maths
from teien.rules.contract import EVENT_COLUMNS, RuleBook, words_for
from teien.rules.kinds import Array, described, layout

DICE, KEY = Array(np.uint32, 4), Array(np.uint32, 8)
GIVEN = {"None": None, "int": "int", "bool": "bool", "float": "float"}
"""What a function may give, by its annotation; or several of these in a tuple."""


@dataclass(frozen=True)
class Export:
    """A function in the file, by its name there."""

    name: str
    function: Any
    """As plain Python calls it."""
    kinds: tuple[Any, ...]
    """A kind for each of its arguments …"""
    takes: tuple[Any, ...]
    """… and the same as JSON."""
    gives: str | list[str] | None
    """A number of which kind it gives, or of which several; or nothing."""
    compiled: Any
    """What is compiled: the function itself, unless it is one that the compiler knows by another."""


class Unexportable(TypeError):
    """Nobody said what a function takes or gives."""


class Maker:
    """Makes the exports of one game."""

    def __init__(self, game: str) -> None:
        self.package = package_of(game)
        self.book: RuleBook = book_of(game).rules
        self.state = self.book.State
        self.actions = Array(np.uint32, words_for(self.book.ACTIONS))
        self.trace = Array(np.int16, self.book.EVENTS + 1, EVENT_COLUMNS)
        self.names = record_names(self.package, self.state)
        self.known: Mapping[str, Any] = {
            "np.record": self.state,
            "record": self.state,
            "int": int,
            "bool": bool,
            "float": float,
            "Dice": DICE,
            "Actions": self.actions,
            "Trace": self.trace,
            "Trace | None": self.trace,
        }

    def all(self, own: list[Any]) -> Iterator[Export]:
        """Every export: those of all games, and the game's own."""
        yield from self.contract()
        yield from self.shared()
        for one in own:
            function, *kinds = one if isinstance(one, tuple) else (one,)
            yield self.export(function, kinds if isinstance(one, tuple) else self.kinds_of(function))

    def contract(self) -> Iterator[Export]:
        """The rule book, by the contract."""
        book, state, trace = self.book, self.state, self.trace
        for function, gives, *kinds in (
            (book.set_up, None, state),
            (book.owing, "int", state),
            (book.chance, None, state),
            (book.deal, None, state, trace),
            (book.legal, "int", state, int, self.actions),
            (book.draw, "int", state, int, DICE),
            (book.apply, None, state, int, int, trace),
            (book.winners, "int", state),
            (book.score, "int", state, int),
            (book.happen, None, state, int, int, int, int),
            (book.redact, None, state, int),
            (book.redeal, None, state, int, DICE),
        ):
            yield self.export(function, kinds, gives)

    def shared(self) -> Iterator[Export]:
        """What every game needs besides."""
        yield self.export(chance.fill_dice, [DICE, KEY, int])
        yield self.export(chance.roll, [DICE, int])
        yield self.export(bits.bits, [int], compiled=bits.compiled_bits)
        yield self.export(maths.exp, [float])
        yield self.export(maths.log, [float])
        yield self.export(contract.words_for, [int])
        yield self.export(contract.allowed, [self.actions, int])
        one, wins = Array(self.state, 1), Array(np.float64, self.book.ACTIONS)
        playouts = [one, self.state, int, DICE, self.actions, wins, int, int]
        yield self.export(flat.tied(self.book), playouts, None)

    def export(self, function: Any, kinds: list[Any], gives: Any = "?", compiled: Any = None) -> Export:
        """One export; what it gives is what its annotation says, if nobody else does."""
        takes = tuple(described(kind, self.names) for kind in kinds)
        gives = given_by(function) if gives == "?" else gives
        return Export(
            name_of(function, self.package), function, tuple(kinds), takes, gives, compiled or function
        )

    def kinds_of(self, function: Any) -> list[Any]:
        """The kinds that a function's annotations mean."""
        said, code = said_of(function), plain(function).__code__
        names = code.co_varnames[: code.co_argcount]
        if unknown := [name for name in names if said.get(name) not in self.known]:
            raise Unexportable(f"{code.co_name} does not say of which kind is {unknown[0]}")
        return [self.known[said[name]] for name in names]


def plain(function: Any) -> FunctionType:
    """The Python of a compiled function."""
    code: FunctionType = getattr(function, "py_func", function)
    return code


def said_of(function: Any) -> dict[str, str]:
    """What a function says of its arguments, and of what it gives, as it stands there."""
    said = plain(function).__annotations__.items()
    return {name: kind.__name__ if isinstance(kind, type) else str(kind) for name, kind in said}


def given_by(function: Any) -> str | list[str] | None:
    """What a function says that it gives."""
    said = said_of(function).get("return", "")
    parts = said.removeprefix("tuple[").removesuffix("]").split(", ")
    if unknown := [part for part in parts if part not in GIVEN]:
        raise Unexportable(f"{plain(function).__qualname__} gives {unknown[0] or 'what it does not say'}")
    return [GIVEN[part] or "" for part in parts] if said.startswith("tuple[") else GIVEN[said]


def name_of(function: Any, package: str) -> str:
    """What a function is called in the file: its module's last name, or `rules`, and its own."""
    code = plain(function)
    in_rules = code.__module__.startswith((f"{package}.rules.", f"{package}.rules"))
    module = "rules" if in_rules else code.__module__.rpartition(".")[2]
    return f"{module}.{code.__name__}"


def record_names(package: str, state: np.dtype[Any]) -> dict[np.dtype[Any], str]:
    """The types of record in a game's folder, by the names they have there."""
    names = {state: "State"}
    for module in sorted(name for name in sys.modules if name.startswith(f"{package}.")):
        for name, thing in sorted(vars(sys.modules[module]).items()):
            if isinstance(thing, np.dtype) and thing.names and thing not in names:
                names[thing] = name
    return names


@cache
def exports_of(game: str) -> list[Export]:
    """All functions of a game's file."""
    own = part_of(game, "exports")
    found = list(Maker(game).all(own.EXPORTS if own else []))
    names = [one.name for one in found]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Unexportable(f"Two exports of {game} are called {min(twice)}.")
    return found


def description_of(game: str) -> dict[str, Any]:
    """What goes beside a game's file, as JSON: how records lie in memory, what functions take and give."""
    exports = exports_of(game)
    names = record_names(package_of(game), book_of(game).rules.State)
    used = {dtype for one in exports for dtype in records_in(one.kinds)}
    return {
        "types": {name: layout(dtype) for dtype, name in names.items() if dtype in used},
        "functions": {one.name: {"takes": list(one.takes), "gives": one.gives} for one in exports},
        "state": "State",
    }


def records_in(kind: Any) -> Iterator[np.dtype[Any]]:
    """The types of record of which a kind is made."""
    if isinstance(kind, tuple):
        for part in kind:
            yield from records_in(part)
    dtype = kind.dtype if isinstance(kind, Array) else kind
    if isinstance(dtype, np.dtype) and dtype.names:
        yield dtype
