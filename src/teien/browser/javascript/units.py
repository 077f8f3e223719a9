"""All that was translated: functions, classes and constants, each a unit."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from teien.browser import reach
from teien.browser.javascript.classes import Classes
from teien.browser.javascript.known import BUILTINS, RESERVED
from teien.browser.javascript.literals import NotData, dump, literal
from teien.browser.reach import CannotTranslate

SHARED = ""
"""The bundle of what is no game's own."""
SHORT = 60
"""A constant of so many signs stands wherever it is spoken of."""


@dataclass
class Unit:
    """One function, class or constant in JavaScript."""

    name: str
    code: str = ""
    needs: set[str] = field(default_factory=set)
    """The keys of all units that it speaks of."""
    first: set[str] = field(default_factory=set)
    """Those that must stand before it."""
    bundle: str = SHARED


@dataclass(frozen=True)
class Settings:
    """What the translation must be told: it cannot be read from the source."""

    natives: Mapping[str, str]
    """Functions, by their full names, for which the runtime has a counterpart of its own."""
    left_out: frozenset[str]
    """Methods that nobody asks for in a browser."""
    package_of: Callable[[str], str]
    """The game that a module belongs to; nothing if it is no game's."""
    export_of: Callable[[Any, str], str | None]
    """As what a game exports a compiled function; nothing if it does not, and it has to be run plain."""


class Translation:
    """Units by their keys."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.units: dict[str, Unit] = {}
        self.names: set[str] = set()
        self.keyworded = {"__init__"}
        """Methods that are called with keywords, by whom nobody knows before it happens."""
        self.signed: dict[str, list[tuple[str, list[str]]]] = {}
        """Of each class, by its JavaScript name: its methods and their parameters."""
        self.looked_at: dict[str, CannotTranslate] = {}
        """Attributes that are looked at, and what to say if one is a method: it would forget its object."""
        self.methods: set[str] = set()
        self.attributes: set[str] = set()
        """What the things of any class have, and of any state."""
        self.resources: set[Path] = set()
        """Files of what bots have learnt."""

    def reach(self, module: ModuleType, name: str) -> str:
        """Translates what a module calls by a name, and gives its JavaScript name."""
        code, _ = self.refer(getattr(module, name), module, name)
        return code

    def data(self, thing: Any) -> str:
        """Data that stands outside of all units."""
        return Classes(self, Unit(""), sys.modules[__name__]).data(thing, ast.Pass())

    # --- what a thing is in JavaScript ----------------------------------------------------

    def refer(
        self, thing: Any, module: ModuleType, name: str, bundle: str = SHARED
    ) -> tuple[str, str | None]:
        """The JavaScript for a thing that a module calls by a name, and the key of its unit if it has one."""
        if (known := self._without_unit(thing, bundle)) is not None:
            return known, None
        if (inspect.isclass(thing) or inspect.isroutine(thing)) and not reach.is_ours(thing):
            raise CannotTranslate(f"the runtime has no {name}")
        key, home = self._key(thing, module, name)
        if key not in self.units:
            self._translate(key, thing, home, name)
        return self.units[key].name, key

    def _without_unit(self, thing: Any, bundle: str) -> str | None:
        if (short := literal(thing)) is not None and len(short) <= SHORT:
            return short
        if (native := self._native(thing)) is not None:
            return native
        if isinstance(thing, ModuleType):
            if self.settings.package_of(thing.__name__) and thing.__name__.endswith(".rules"):
                self.attributes |= {*thing.State.names}
                return "$rules"
            raise CannotTranslate(f"the module {thing.__name__} is no value")
        if reach.is_compiled(thing) and (export := self.settings.export_of(thing, bundle)):
            return f"$w[{json.dumps(export)}]"
        return None

    def _native(self, thing: Any) -> str | None:
        """What the runtime has for something that is not of our house, or that it does in another way."""
        name = getattr(thing, "__qualname__", None) or getattr(thing, "__name__", None)
        module = getattr(thing, "__module__", None)
        if isinstance(name, str) and (known := self.settings.natives.get(f"{module}.{name}")):
            return known
        if reach.is_type_only(thing):
            return "null"
        if isinstance(thing, Path):
            self.resources.add(thing)
            return f"py.resource({json.dumps(thing.parent.name)})"
        if module == "builtins" and isinstance(name, str):
            return f"py.{name}" if name in BUILTINS else None
        if isinstance(thing, np.ufunc) or (module or "").split(".")[0] == "numpy":
            return f"np.{name.removesuffix('_') if isinstance(name, str) else name}"
        return None

    def _key(self, thing: Any, module: ModuleType, name: str) -> tuple[str, ModuleType]:
        """A function or a class has one key, whatever it is called; a constant has that of its home."""
        if inspect.isclass(thing) or reach.is_function(thing):
            key = f"{thing.__module__}:{thing.__qualname__}"
            if "<" not in key:
                return key, sys.modules[thing.__module__]
            return f"{module.__name__}:{name}", module
        home, _ = _home(module, name)
        return f"{home.__name__}:{name}", home

    def _translate(self, key: str, thing: Any, module: ModuleType, name: str) -> None:
        package = self.settings.package_of(module.__name__)
        unit = self.units[key] = Unit(self._fresh(name), bundle=package)
        writer = Classes(self, unit, module)
        unit.code = self._code(writer, thing, name)
        if clashes := writer.clashes():
            self.signed.pop(unit.name, None)
            unit.code = self._code(Classes(self, unit, module, clashes), thing, name)
        if package == SHARED and ("$w[" in unit.code or re.search(r"\$rules\b", unit.code)):
            raise CannotTranslate(f"{key} is no game's own, but calls compiled code of a game.")

    def _code(self, writer: Classes, thing: Any, name: str) -> str:
        if inspect.isclass(thing):
            return writer.class_of(thing)
        if reach.is_function(thing):
            return writer.function_of(thing)
        return f"const {writer.unit.name} = {self._value(writer, thing, name)};"

    def _value(self, writer: Classes, thing: Any, name: str) -> str:
        """A constant: the data that it is, or, if there is code in it, the expression that made it."""
        try:
            return dump(thing, writer.refer)
        except NotData as error:
            home, tree = _home(writer.module, name)
            if tree is None:
                raise CannotTranslate(f"{writer.module.__name__}.{name}: {error}") from error
            writer.module, writer.globals = home, vars(home)
            return writer.expression(tree)

    def _fresh(self, name: str) -> str:
        plain = re.sub(r"\W", "_", name)
        found, number = plain, 1
        while found in self.names or found in RESERVED:
            number += 1
            found = f"{plain}${number}"
        self.names.add(found)
        return found

    # --- the files ------------------------------------------------------------------------

    def in_order(self, bundle: str) -> list[Unit]:
        """The units of a bundle, each after those that must stand before it."""
        for name in sorted(self.methods - self.attributes):
            if name in self.looked_at:
                raise self.looked_at[name]
        ordered: list[Unit] = []
        under_way: set[str] = set()
        done: set[str] = set()

        def place(key: str) -> None:
            unit = self.units[key]
            if key in done or unit.bundle != bundle:
                return
            if key in under_way:
                raise CannotTranslate(f"{key} needs itself before it is there.")
            under_way.add(key)
            for other in sorted(unit.first):
                place(other)
            done.add(key)
            ordered.append(unit)

        for key in sorted(self.units):
            place(key)
        return ordered

    def signatures(self, units: Iterable[Unit]) -> list[str]:
        """The names of the parameters of methods that are called with keywords."""
        return [
            f"py.sign({unit.name}, {json.dumps(method)}, {json.dumps(takes)});"
            for unit in units
            for method, takes in self.signed.get(unit.name, [])
            if method in self.keyworded
        ]


def _home(module: ModuleType, name: str) -> tuple[ModuleType, ast.expr | None]:
    """Where a module's name gets its value, as far as that can be read."""
    try:
        return reach.assignment_of(module, name)
    except CannotTranslate:
        return module, None
