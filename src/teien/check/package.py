"""What is looked at before a game is played: its package, its manifest, and the members of its rules."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from teien.bots import bots_of, levels_of
from teien.check.fault import Fault, demand, same
from teien.play.book import Book
from teien.play.errors import UnknownGame
from teien.play.manifest import MOST_SEATS, Manifest, Option
from teien.play.registry import book_of, left_out, manifest_of, part_of
from teien.rules.chance import CHANCE_FIELDS
from teien.rules.contract import RuleBook

FUNCTIONS = {
    name: member for name, member in vars(RuleBook).items() if inspect.isfunction(member) and name[0] != "_"
}
"""What a rule book does, by the contract."""


def package(game: str) -> None:
    """The package loads, its entry point, its folder and its manifest have one name, and it has a book."""
    if reason := left_out().get(game):
        raise Fault(reason)
    try:
        book = book_of(game)
    except UnknownGame as error:
        raise Fault(str(error)) from error
    demand(isinstance(book, Book), f"BOOK is a {type(book).__name__}, not a teien.play.book.Book.")
    demand(
        book.manifest is manifest_of(game),
        f"The book's manifest is {book.manifest!r}, and not the MANIFEST of manifest.py.",
    )
    for part in ("bots", "terminal", "commands"):
        part_of(game, part)


def manifest(game: str) -> None:
    """The manifest makes sense: players, minutes, options with values and where they exist, bots."""
    told = manifest_of(game)
    demand(told.title.strip(), "The title is empty.")
    demand(
        isinstance(told.players, range) and len(told.players) and told.players[0] >= 1,
        f"players must be a range of numbers from 1 on, such as range(2, 5), not {told.players!r}.",
    )
    demand(told.usual in told.players, f"usual is {told.usual}, which is not among players ({told.players}).")
    demand(told.minutes > 0, f"minutes is {told.minutes}; about how long is a game?")
    demand(told.results, "results is empty: a game can be won, lost or drawn.")
    names = [option.name for option in told.options]
    same(sorted(set(names)), sorted(names), "The names of options")
    for option in told.options:
        _option(told, option)
    known = bots_of(game)
    demand(told.levels, "levels is empty: some bot must sit at tables, such as “random”.")
    for name in (*told.levels, *told.yardsticks):
        demand(name in known, f"The bot “{name}” is not there; there are {', '.join(known)}.")
    demand(set(told.levels) <= set(levels_of(game)), "A bot is both among levels and yardsticks.")


def _option(told: Manifest, option: Option) -> None:
    named = f"The option “{option.name}”"
    demand(option.values, f"{named} has no values.")
    demand(
        all(type(value) in (bool, int, str) for value in option.values),
        f"{named} has other values than truths, whole numbers and words: {option.values!r}.",
    )
    demand(len(set(map(repr, option.values))) == len(option.values), f"{named} has a value twice.")
    demand(option.help.strip(), f"{named} has no help: its values in words.")
    demand(
        set(option.players) and set(option.players) <= set(told.players),
        f"{named} is for {option.players} players, but the game is for {told.players}.",
    )
    for name, values in option.only.items():
        other = told.option(name)
        demand(other, f"{named} asks for the option “{name}”, which there is not.")
        for value in values:
            demand(
                other and value in other.values,
                f"{named} asks for “{name}” to be {value!r}, which it cannot.",
            )


def contract(game: str) -> None:
    """The rule book has every member of the contract, of the right kind, and @rule before each function."""
    rules = book_of(game).rules
    for name in ("SEATS", "ACTIONS", "EVENTS"):
        number = getattr(rules, name, None)
        demand(type(number) is int and number > 0, f"rules.{name} must be a whole number, not {number!r}.")
    most = manifest_of(game).players[-1]
    demand(
        most <= rules.SEATS <= MOST_SEATS,
        f"rules.SEATS is {rules.SEATS}; it must be from {most}, as many as can play, to {MOST_SEATS}.",
    )
    for name, member in FUNCTIONS.items():
        _function(rules, name, member)


def _function(rules: RuleBook, name: str, member: Callable[..., object]) -> None:
    """Demands that a rule book has a function, with the parameters of the contract, compiled."""
    there = getattr(rules, name, None)
    demand(callable(there), f"rules.{name} is missing: {(member.__doc__ or '').splitlines()[0]}")
    wanted = list(inspect.signature(member).parameters)[1:]
    has = list(inspect.signature(cast(Any, there)).parameters)
    demand(len(has) == len(wanted), f"rules.{name} must take ({', '.join(wanted)}), not ({', '.join(has)}).")
    if hasattr(getattr(rules, "set_up", None), "py_func") or hasattr(there, "py_func"):
        demand(hasattr(there, "py_func"), f"rules.{name} lacks the mark @rule, so it is not compiled.")


def state(game: str) -> None:
    """A state is its bytes: it begins with CHANCE_FIELDS, and no gaps lie between its fields."""
    State = book_of(game).rules.State
    demand(isinstance(State, np.dtype) and State.names, f"rules.State must be a NumPy record, not {State!r}.")
    names = State.names or ()
    wanted = np.dtype(cast(Any, CHANCE_FIELDS))
    for name, kind in ((one, wanted[one]) for one in wanted.names or ()):
        place = (wanted.names or ()).index(name)
        demand(
            len(names) > place and names[place] == name and State[name] == kind,
            f"rules.State must begin with *CHANCE_FIELDS; in the place of “{name}” ({kind}) it has"
            f" “{names[place] if len(names) > place else 'nothing'}”.",
        )
    end = 0
    for name in names:
        kind, offset = cast(Any, State.fields)[name][:2]
        demand(not kind.hasobject, f"The field “{name}” of rules.State holds Python objects, not numbers.")
        demand(
            offset == end,
            f"Before the field “{name}” of rules.State is a gap of {offset - end} bytes: put the larger kinds"
            " of fields first, or fill the gap with a field.",
        )
        end = offset + kind.itemsize
    demand(
        end == State.itemsize,
        f"After the last field of rules.State is a gap of {State.itemsize - end} bytes: fill it with a field,"
        " or put the larger kinds of fields first.",
    )


PACKAGE: list[Callable[[str], None]] = [package, manifest, contract, state]
"""The checks of a game as a whole, each of which needs those before it."""


def demand_of(one: Callable[[str], None]) -> str:
    """What one of them demands, in a sentence."""
    return (one.__doc__ or "").strip().splitlines()[0]
