"""Classes: their methods, and the fields of a dataclass or a named tuple."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import sys
from abc import ABCMeta
from collections.abc import Iterable
from types import ModuleType
from typing import Any, NamedTuple

from teien.browser import reach
from teien.browser.javascript.functions import Functions, marks_of, star
from teien.browser.javascript.known import BUILTINS, SPECIAL, member
from teien.browser.javascript.statements import in_braces

MARKS = {"property", "cached_property", "classmethod", "staticmethod", "override"}


class Field(NamedTuple):
    """A field, and what it is if nothing is given: JavaScript, or nothing."""

    name: str
    usual: str


class Classes(Functions):
    """Writes classes."""

    def class_of(self, cls: type) -> str:
        """A class."""
        tree = reach.tree_of(cls)
        if not isinstance(tree, ast.ClassDef):
            raise self.fail(tree, "no class")
        base = self._base(cls, tree)
        self.methods = {name for name in dir(cls) if inspect.isfunction(getattr(cls, name))}
        fields = self._fields(cls, tree)
        body = [] if fields is None else [self._init(fields), self._names_of(fields)]
        own = {name for name, _ in fields or ()}
        self.translation.attributes |= own
        for node in tree.body:
            body += (
                self._method(node) if isinstance(node, ast.FunctionDef) else self._attribute(cls, node, own)
            )
        return f"class {self.unit.name} extends {base} {in_braces(body)}"

    def _base(self, cls: type, tree: ast.ClassDef) -> str:
        if _is_named_tuple(cls):
            return "py.NamedTuple"
        if type(cls) not in (type, ABCMeta) and not getattr(cls, "_is_protocol", False):
            raise self.fail(tree, f"a class of the kind {type(cls).__name__}")
        bases = [
            one for one in cls.__bases__ if reach.is_ours(one) and not getattr(one, "_is_protocol", False)
        ]
        if len(bases) > 1:
            raise self.fail(tree, "more than one base")
        for base in bases:
            return self.refer(base, sys.modules[base.__module__], base.__name__)
        if not issubclass(cls, BaseException):
            return "py.Thing"
        known = next((one.__name__ for one in cls.__mro__ if one.__name__ in BUILTINS), None)
        if known is None or len(cls.__bases__) > 1:
            raise self.fail(tree, "an unknown kind of exception")
        return f"py.{known}"

    # --- fields ---------------------------------------------------------------------------

    def _fields(self, cls: type, tree: ast.ClassDef) -> list[Field] | None:
        """The fields of a dataclass or named tuple."""
        if _is_named_tuple(cls):
            usual = getattr(cls, "_field_defaults", {})
            names = getattr(cls, "_fields", ())
            return [Field(one, self.data(usual[one], tree) if one in usual else "") for one in names]
        if not dataclasses.is_dataclass(cls) or "__dataclass_fields__" not in vars(cls):
            return None
        fields = dataclasses.fields(cls)
        if not all(one.init and one.compare for one in fields) or hasattr(cls, "__post_init__"):
            raise self.fail(tree, "a dataclass that does more than keep its fields")
        if not getattr(cls, "__dataclass_params__").eq:  # noqa: B009 -- the type checker knows nothing of it
            raise self.fail(tree, "a dataclass that is not compared by its fields")
        of = {one.name: one for one in fields}
        return [Field(name, self._usual_of(of[name], tree)) for name in inspect.signature(cls).parameters]

    def _usual_of(self, one: dataclasses.Field[Any], tree: ast.ClassDef) -> str:
        if one.default is not dataclasses.MISSING:
            with self.within(()):
                return self.data(one.default, tree)
        if one.default_factory is dataclasses.MISSING:
            return ""
        made_by = getattr(one.default_factory, "__name__", "<lambda>")
        if made_by == "<lambda>":
            raise self.fail(tree, f"what {one.name} is made by has no name")
        with self.within(()):
            return f"{self.refer(one.default_factory, self.module, made_by)}()"

    def _init(self, fields: Iterable[Field]) -> str:
        takes = ", ".join(self.local(name) + (f" = {usual}" if usual else "") for name, usual in fields)
        sets = " ".join(f"this.{member(name)} = {self.local(name)};" for name, _ in fields)
        self._sign("__init__", [name for name, _ in fields])
        return f"__init__({takes}) {{ {sets} }}"

    def _names_of(self, fields: Iterable[Field]) -> str:
        return f"static $fields = {json.dumps([member(name) for name, _ in fields])};"

    def _sign(self, method: str, takes: list[str]) -> None:
        self.translation.signed.setdefault(self.unit.name, []).append((method, takes))

    # --- methods and attributes -----------------------------------------------------------

    def _method(self, node: ast.FunctionDef) -> list[str]:
        marks = set(marks_of(node))
        if node.name in self.translation.settings.left_out or marks & {"abstractmethod", "overload"}:
            return []
        if strange := marks - MARKS:
            raise self.fail(node, f"the decorator {', '.join(strange)} is unknown")
        if node.name.startswith("__") and node.name not in SPECIAL:
            raise self.fail(node, "a method with a meaning of its own")
        name = member(node.name)
        if "staticmethod" in marks:
            return [self.function(node, f"static {star(node)}{name}")]
        if "classmethod" in marks:
            return [self.function(node, f"static {star(node)}{name}", method=True)]
        if "cached_property" in marks:
            return [self.function(node, f"get {name}", method=True, once=True)]
        self.translation.attributes |= {name} if "property" in marks else set()
        if "property" in marks:
            return [self.function(node, f"get {name}", method=True)]
        self._sign(name, reach.parameters(node.args)[1:])
        self.translation.methods.add(name)
        return [self.function(node, f"{star(node)}{name}", method=True)]

    def _attribute(self, cls: type, node: ast.stmt, fields: set[str]) -> list[str]:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.AnnAssign(value=None):
                return []
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.Assign(targets=[ast.Name(id=name)]):
                names = [name]
            case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                names = [one.id for one in elements if isinstance(one, ast.Name)]
            case _:
                raise self.fail(node, "a class may not have this")
        return [line for name in names if name not in fields for line in self._shared(cls, name, node)]

    def _shared(self, cls: type, name: str, node: ast.stmt) -> list[str]:
        """An attribute of a class, which each of its things has until it is given one of its own."""
        thing, key = vars(cls)[name], json.dumps(name)
        value = (
            self.refer(thing, self.module, name) if isinstance(thing, ModuleType) else self.data(thing, node)
        )
        return [
            f"static {name} = {value};",
            f"get {name}() {{ return this.constructor.{name}; }}",
            f"set {name}(value) {{ py.own(this, {key}, value); }}",
        ]


def _is_named_tuple(cls: type) -> bool:
    return issubclass(cls, tuple) and hasattr(cls, "_fields")
