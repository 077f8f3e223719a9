"""What a name means where it stands."""

from __future__ import annotations

import ast
import builtins
import inspect
import json
import sys
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

from teien.browser import reach
from teien.browser.javascript.known import RESERVED, SPECIAL, member
from teien.browser.javascript.literals import NotData, dump
from teien.browser.reach import CannotTranslate

if TYPE_CHECKING:
    from teien.browser.javascript.units import Translation, Unit


@dataclass(frozen=True)
class Known:
    """What a name means in the living program."""

    thing: Any
    module: ModuleType
    """The module that calls it so."""
    name: str

    @property
    def is_class(self) -> bool:
        return inspect.isclass(self.thing)


class Scope:
    """Where code is written: within a unit, and within the functions around it."""

    def __init__(
        self, translation: Translation, unit: Unit, module: ModuleType, renamed: Iterable[str] = ()
    ) -> None:
        self.translation, self.unit, self.module = translation, unit, module
        self.globals: dict[str, Any] = vars(module)
        self.scopes: list[set[str]] = []
        self.methods: set[str] = set()
        """The methods of the class that is written: one that is no call is bound to its object."""
        self.renamed = frozenset(renamed)
        """Names of variables that units have too."""
        self.bound: set[str] = set()
        self.spoken: set[str] = set()
        self.temporary = 0

    @abstractmethod
    def expression(self, node: ast.expr) -> str:
        """An expression (`expressions.py`)."""

    @abstractmethod
    def found(self, node: ast.GeneratorExp, wanted: bool) -> str:
        """Whether something is found in what a generator would give."""

    @abstractmethod
    def truth(self, node: ast.expr) -> str:
        """An expression, as true or false (`expressions.py`)."""

    # --- words ----------------------------------------------------------------------------

    def fail(self, node: ast.AST, what: str) -> CannotTranslate:
        """A refusal that says where."""
        where = f"{self.module.__file__}:{getattr(node, 'lineno', '?')}"
        said = ast.unparse(node).splitlines()[:1]
        return CannotTranslate(f"{where}: {what}: {''.join(said)[:120]}")

    def local(self, name: str) -> str:
        """A variable: it may have another name than units and than what JavaScript keeps for itself."""
        return f"{name}$" if name in RESERVED or name in self.renamed else name

    def temp(self) -> str:
        """A name that nobody has."""
        self.temporary += 1
        return f"$t{self.temporary}"

    @contextmanager
    def within(self, names: Iterable[str]) -> Iterator[None]:
        """A function or a comprehension that has these variables."""
        self.scopes.append({*names})
        self.bound |= self.scopes[-1]
        try:
            yield
        finally:
            self.scopes.pop()

    def clashes(self) -> set[str]:
        """Variables that have the name of a unit that this one speaks of."""
        return self.bound & self.spoken

    # --- things ---------------------------------------------------------------------------

    def refer(self, thing: Any, module: ModuleType, name: str) -> str:
        """The JavaScript for a thing that a module calls by a name; remembers that this unit speaks of it."""
        code, key = self.translation.refer(thing, module, name, self.unit.bundle)
        if key is not None:
            self.spoken.add(code)
            if self.translation.units[key] is not self.unit:
                self.unit.needs.add(key)
                if not self.scopes:
                    self.unit.first.add(key)
        return code

    def data(self, thing: Any, node: ast.AST) -> str:
        """Data that stands somewhere."""
        try:
            return dump(thing, self.refer)
        except NotData as error:
            raise self.fail(node, str(error)) from error

    def known(self, node: ast.expr) -> Known | None:
        """What a name, or a name within a module, means in the living program, if that is known."""
        if isinstance(node, ast.Name) and not any(node.id in scope for scope in self.scopes):
            if node.id in self.globals:
                return Known(self.globals[node.id], self.module, node.id)
            if hasattr(builtins, node.id):
                return Known(getattr(builtins, node.id), self.module, node.id)
            raise self.fail(node, "an unknown name")
        if isinstance(node, ast.Attribute):
            whose = self.known(node.value)
            if whose and isinstance(whose.thing, ModuleType):
                if not hasattr(whose.thing, node.attr):
                    raise self.fail(node, "an unknown name")
                return Known(getattr(whose.thing, node.attr), whose.thing, node.attr)
        return None

    def named(self, node: ast.Name | ast.Attribute) -> str:
        """A name, or an attribute of something."""
        if known := self.known(node):
            try:
                return self.refer(known.thing, known.module, known.name)
            except CannotTranslate as error:
                raise self.fail(node, f"{error}\n  asked for") from error
        if isinstance(node, ast.Name):
            return self.local(node.id)
        return self._within(node)

    def _within(self, node: ast.Attribute) -> str:
        whose, name = self.known(node.value), self.member(node)
        if whose and whose.is_class and not reach.is_ours(whose.thing):
            return f"py.{whose.thing.__name__}_{node.attr}"  # dict.fromkeys, bytes.fromhex
        if whose and whose.is_class and inspect.isfunction(vars(whose.thing).get(node.attr)):
            return f"py.unbound({self.expression(node.value)}, {json.dumps(name)})"
        if node.attr in self.methods and isinstance(node.value, ast.Name) and node.value.id == "self":
            return f"self.{name}.bind(self)"
        if name not in self.translation.looked_at:
            self.translation.looked_at[name] = self.fail(
                node, "a method of something else that is not called"
            )
        return f"{self.expression(node.value)}.{name}"

    def member(self, node: ast.Attribute) -> str:
        """The name of an attribute: one that Python makes something else of is refused."""
        if node.attr.startswith("__") and node.attr not in SPECIAL | {"__dict__", "__new__"}:
            raise self.fail(node, "a name with a meaning of its own")
        return member(node.attr)

    def bring(self, node: ast.ImportFrom) -> None:
        """An import within a function: the name means the same as if it stood above."""
        __import__(str(node.module))
        for alias in node.names:
            name = alias.asname or alias.name
            self.globals = self.globals | {name: getattr(sys.modules[str(node.module)], alias.name)}
            for scope in self.scopes:
                scope.discard(name)


def names_in(target: ast.expr) -> list[str]:
    """The variables to which something is given."""
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]
