"""Plain Python as JavaScript: one source for what a table, a book and a bot's shell do, wherever they run.

What is translated is the part of Python that the house is written in, and nothing is guessed: whatever the
translation does not know is refused with its file and line when the page is built. Numbers, lists, dictionaries
and the like keep Python's meaning by the page's runtime (`web/src/host/python`), to which most operators are calls.
"""

from __future__ import annotations

import ast
import dataclasses
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from teien.browser import reach
from teien.browser.reach import CannotTranslate

BUILTINS = frozenset(
    [
        "abs",
        "all",
        "any",
        "bool",
        "bytearray",
        "bytes",
        "dict",
        "enumerate",
        "filter",
        "float",
        "frozenset",
        "int",
        "isinstance",
        "iter",
        "len",
        "list",
        "map",
        "max",
        "min",
        "next",
        "range",
        "repr",
        "reversed",
        "round",
        "set",
        "sorted",
        "str",
        "sum",
        "tuple",
        "type",
        "zip",
        "object",
        "super",
        "hash",
        "getattr",
        "property",
        "Exception",
        "ValueError",
        "TypeError",
        "IndexError",
        "KeyError",
        "LookupError",
        "StopIteration",
        "RuntimeError",
    ]
)
"""Of Python's own, what the runtime has."""
METHODS = frozenset(
    [
        "add",
        "append",
        "appendleft",
        "astype",
        "bit_count",
        "bit_length",
        "capitalize",
        "casefold",
        "clear",
        "copy",
        "count",
        "difference",
        "digest",
        "discard",
        "encode",
        "endswith",
        "extend",
        "fill",
        "find",
        "format",
        "get",
        "groups",
        "hex",
        "hexdigest",
        "index",
        "insert",
        "isdecimal",
        "item",
        "items",
        "join",
        "keys",
        "lower",
        "lstrip",
        "max",
        "min",
        "nonzero",
        "partition",
        "pop",
        "popitem",
        "removeprefix",
        "removesuffix",
        "replace",
        "reshape",
        "reverse",
        "rpartition",
        "rstrip",
        "setdefault",
        "sort",
        "split",
        "splitlines",
        "startswith",
        "strip",
        "sum",
        "title",
        "to_bytes",
        "tobytes",
        "tolist",
        "total",
        "union",
        "update",
        "upper",
        "values",
    ]
)
"""Methods that Python's own things have: the runtime looks what it is that has them."""
RESERVED = frozenset(
    [
        "arguments",
        "await",
        "break",
        "case",
        "catch",
        "class",
        "const",
        "continue",
        "debugger",
        "default",
        "delete",
        "do",
        "else",
        "enum",
        "eval",
        "export",
        "extends",
        "false",
        "finally",
        "for",
        "function",
        "if",
        "implements",
        "import",
        "in",
        "instanceof",
        "interface",
        "let",
        "new",
        "null",
        "package",
        "private",
        "protected",
        "public",
        "return",
        "static",
        "super",
        "switch",
        "this",
        "throw",
        "true",
        "try",
        "typeof",
        "var",
        "void",
        "while",
        "with",
        "yield",
        "py",
        "np",
        "undefined",
    ]
)
OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.Pow: "pow",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitOr: "or",
    ast.BitAnd: "and",
    ast.BitXor: "xor",
}
COMPARISONS = {ast.Eq: "eq", ast.NotEq: "ne", ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge"}
SHARED = ""
"""The bundle of what is no game's own."""


class NotData(Exception):
    """Something that is more than data: there is code in it."""


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
    """All that was translated so far: units by their keys."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.units: dict[str, Unit] = {}
        self.names: set[str] = set()
        self.keyworded = {"__init__"}
        """Methods that are called with keywords, by whom nobody knows before it happens."""
        self.signed: dict[str, list[tuple[str, str, list[str]]]] = {}
        """Of each unit of a class: its JavaScript name, its methods and their parameters."""
        self.resources: set[Path] = set()
        self.manifests: dict[str, str] = {}
        """The manifest of each game, as JavaScript."""

    def reach(self, module: ModuleType, name: str) -> str:
        """Translates what a module calls by a name, and gives its JavaScript name."""
        code, _ = self.refer(getattr(module, name), module, name)
        return code

    def manifest(self, game: str, manifest: Any) -> None:
        """Writes down a game's manifest among what is no game's own: it is known before the game is loaded."""
        self.manifests[game] = self.dump(manifest, Writer(self, Unit(game), sys.modules[__name__]))

    # --- what a name means ----------------------------------------------------------------

    def refer(
        self, thing: Any, module: ModuleType, name: str, bundle: str = SHARED
    ) -> tuple[str, str | None]:
        """The JavaScript for a thing that a module calls by a name, and the key of its unit if it has one."""
        if (literal := _literal(thing)) is not None and len(literal) <= 60:
            return literal, None
        native = self._native(thing)
        if native is not None:
            return native, None
        if isinstance(thing, ModuleType):
            if self.settings.package_of(thing.__name__) and thing.__name__.endswith(".rules"):
                return "$rules", None
            raise CannotTranslate(f"the module {thing.__name__} is no value")
        if reach.is_compiled(thing) and (export := self.settings.export_of(thing, bundle)):
            return f"$w[{json.dumps(export)}]", None
        if inspect.isclass(thing) or _is_function(thing):
            key = f"{thing.__module__}:{thing.__qualname__}"
            home = sys.modules[thing.__module__]
            if "<lambda>" in key or "<locals>" in key:
                key, home = f"{module.__name__}:{name}", module
        else:
            home, _ = _home(module, name)
            key = f"{home.__name__}:{name}"
        if key not in self.units:
            self._translate(key, thing, home, name)
        return self.units[key].name, key

    def _native(self, thing: Any) -> str | None:
        name = getattr(thing, "__qualname__", None) or getattr(thing, "__name__", None)
        module = getattr(thing, "__module__", None)
        if isinstance(name, str) and (known := self.settings.natives.get(f"{module}.{name}")):
            return known
        if reach.is_type_only(thing):
            return "null"
        if module == "builtins" and name in BUILTINS:
            return f"py.{name}"
        if isinstance(thing, np.ufunc) or (module or "").split(".")[0] == "numpy":
            return f"np.{name.removesuffix('_') if isinstance(name, str) else name}"
        if isinstance(thing, Path):
            self.resources.add(thing)
            return f"py.resource({json.dumps(thing.parent.name)})"
        return None

    def _translate(self, key: str, thing: Any, module: ModuleType, name: str) -> None:
        package = self.settings.package_of(module.__name__)
        unit = self.units[key] = Unit(self._fresh(name), bundle=package)
        writer = Writer(self, unit, module)
        if inspect.isclass(thing):
            unit.code = writer.class_of(thing)
        elif _is_function(thing):
            unit.code = writer.function_of(thing)
        else:
            unit.code = f"const {unit.name} = {self._value(writer, thing, module, name)};"
        self._check(unit)

    def _check(self, unit: Unit) -> None:
        if unit.bundle == SHARED and ("$w[" in unit.code or re.search(r"\$rules\b", unit.code)):
            raise CannotTranslate(f"{unit.name} is no game's own, but calls compiled code of a game.")

    def _value(self, writer: Writer, thing: Any, module: ModuleType, name: str) -> str:
        try:
            return self.dump(thing, writer)
        except NotData as error:
            home, tree = _home(module, name)
            if tree is None:
                raise CannotTranslate(str(error)) from error
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

    # --- data -----------------------------------------------------------------------------

    def dump(self, thing: Any, writer: Writer) -> str:
        """Data as JavaScript; raises if there is code in it."""
        if (literal := _literal(thing)) is not None:
            return literal
        if isinstance(thing, list | tuple) and not hasattr(thing, "_fields"):
            return f"[{', '.join(self.dump(one, writer) for one in thing)}]"
        if isinstance(thing, set | frozenset):
            return f"py.set([{', '.join(self.dump(one, writer) for one in sorted(thing, key=repr))}])"
        if isinstance(thing, dict):
            pairs = (
                f"[{self.dump(key, writer)}, {self.dump(value, writer)}]" for key, value in thing.items()
            )
            return f"py.dict([{', '.join(pairs)}])"
        if isinstance(thing, range):
            return f"py.range({thing.start}, {thing.stop}, {thing.step})"
        if isinstance(thing, np.dtype):
            return dtype_literal(thing)
        if isinstance(thing, np.ndarray):
            return f"np.constant({dtype_literal(thing.dtype)}, {list(thing.shape)}, {json.dumps(thing.ravel().tolist())})"
        if inspect.isclass(thing) or (_is_function(thing) and thing.__qualname__.isidentifier()):
            return writer.refer(thing, sys.modules[thing.__module__], thing.__name__)
        if dataclasses.is_dataclass(thing) and reach.is_ours(type(thing)):
            made = writer.refer(type(thing), sys.modules[type(thing).__module__], type(thing).__name__)
            given = [one for one in dataclasses.fields(thing) if one.init]
            values = (self.dump(getattr(thing, one.name), writer) for one in given)
            return f"new {made}({', '.join(values)})"
        if reach.is_ours(type(thing)) and not getattr(thing, "__dict__", True):
            made = writer.refer(type(thing), sys.modules[type(thing).__module__], type(thing).__name__)
            return f"new {made}()"
        if type(thing).__name__ == "mappingproxy":
            return self.dump(dict(thing), writer)
        raise NotData(f"{thing!r:.80} is no plain data.")

    # --- the files ------------------------------------------------------------------------

    def in_order(self, bundle: str) -> list[Unit]:
        """The units of a bundle, each after those that must stand before it."""
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
            f"py.sign({name}, {json.dumps(method)}, {json.dumps(takes)});"
            for unit in units
            for name, method, takes in self.signed.get(unit.name, [])
            if method in self.keyworded
        ]


def _literal(thing: Any) -> str | None:
    if thing is None:
        return "null"
    if isinstance(thing, bool | np.bool_):
        return "true" if thing else "false"
    if isinstance(thing, int | np.integer):
        number = int(thing)
        return (f"({number})" if number < 0 else str(number)) if abs(number) < 2**53 else f"{number}n"
    if isinstance(thing, float | np.floating):
        number = float(thing)
        if number != number or abs(number) == float("inf"):
            return {"inf": "Infinity", "-inf": "(-Infinity)"}.get(str(number), "NaN")
        return f"({number!r})" if number < 0 else repr(number)
    if isinstance(thing, str):
        return json.dumps(thing, ensure_ascii=False)
    if isinstance(thing, bytes):
        return f"py.bytes_of([{', '.join(map(str, thing))}])"
    return None


def dtype_literal(dtype: np.dtype[Any]) -> str:
    """What kind of numbers or records an array holds."""
    if dtype.names is None:
        return json.dumps(dtype.base.str)
    fields = {}
    for name in dtype.names:
        kind, offset = (dtype.fields or {})[name][:2]
        fields[name] = [offset, kind.base.str, list(kind.shape)]
    return f"np.record_type({dtype.itemsize}, {json.dumps(fields)})"


def _is_function(thing: Any) -> bool:
    return inspect.isfunction(thing) or reach.is_compiled(thing) or reach.is_cached(thing)


def _home(module: ModuleType, name: str) -> tuple[ModuleType, ast.expr | None]:
    try:
        return reach.assignment_of(module, name)
    except CannotTranslate:
        return module, None


class Writer:
    """Writes one unit."""

    def __init__(self, translation: Translation, unit: Unit, module: ModuleType) -> None:
        self.translation, self.unit, self.module = translation, unit, module
        self.globals: dict[str, Any] = vars(module)
        self.scopes: list[set[str]] = []
        self.methods: set[str] = set()
        """The methods of the class that is written: one that is no call is bound to its object."""
        self.temporary = 0

    def fail(self, node: ast.AST, what: str) -> CannotTranslate:
        where = f"{self.module.__file__}:{getattr(node, 'lineno', '?')}"
        return CannotTranslate(f"{where}: {what}: {ast.unparse(node)[:120]}")

    def refer(self, thing: Any, module: ModuleType, name: str) -> str:
        """The JavaScript for a thing that a module calls by a name; remembers that this unit speaks of it."""
        code, key = self.translation.refer(thing, module, name, self.unit.bundle)
        if key is not None and self.translation.units[key] is not self.unit:
            self.unit.needs.add(key)
            if not self.scopes:
                self.unit.first.add(key)
        return code

    # --- functions ------------------------------------------------------------------------

    def function_of(self, thing: Any) -> str:
        """A function of a module."""
        tree = reach.tree_of(reach.plain_function(thing))
        assert isinstance(tree, ast.FunctionDef)
        if tree.args.defaults:
            self._note_defaults(tree)
        if not reach.is_cached(thing):
            return self._function(tree, f"function{_star(tree)} {self.unit.name}")
        return f"const {self.unit.name} = py.cache({self._function(tree, f'function{_star(tree)}')});"

    def _note_defaults(self, tree: ast.FunctionDef) -> None:
        """What a parameter is without an argument must be there before the function is called."""

    def _function(self, tree: ast.FunctionDef, head: str, method: bool = False) -> str:
        takes = tree.args
        inside = set(reach.parameters(takes)) | reach.local_names(tree)
        self.scopes.append(inside)
        try:
            given = self._parameters(takes, skip=1 if method else 0)
            lines = [f"const {_safe(takes.args[0].arg)} = this;"] if method else []
            declared = sorted(reach.local_names(tree) - set(reach.parameters(takes)) - _functions_in(tree))
            if declared:
                lines.append(f"let {', '.join(map(_safe, declared))};")
            lines += self.statements(tree.body)
        finally:
            self.scopes.pop()
        return f"{head}({given}) {{\n{_indented(lines)}\n}}"

    def _parameters(self, takes: ast.arguments, skip: int = 0) -> str:
        if takes.vararg and (takes.kwonlyargs or takes.kwarg):
            raise CannotTranslate(f"{self.unit.name} takes any number of arguments, and keywords.")
        named = [*takes.posonlyargs, *takes.args][skip:]
        defaults: list[ast.expr | None] = [None] * (len(named) - len(takes.defaults)) + list(takes.defaults)
        pairs = [*zip(named, defaults, strict=True), *zip(takes.kwonlyargs, takes.kw_defaults, strict=True)]
        told = [_safe(one.arg) + (f" = {self.expression(given)}" if given else "") for one, given in pairs]
        if takes.vararg:
            told.append("..." + _safe(takes.vararg.arg))
        if takes.kwarg:
            told.append(f"{_safe(takes.kwarg.arg)} = py.dict([])")
        return ", ".join(told)

    # --- classes --------------------------------------------------------------------------

    def class_of(self, cls: type) -> str:
        """A class: its methods, and the fields of a dataclass or a named tuple."""
        tree = reach.tree_of(cls)
        assert isinstance(tree, ast.ClassDef)
        self.methods = {name for name in dir(cls) if inspect.isfunction(getattr(cls, name))}
        base = self._base(cls)
        body = []
        fields = self._fields(cls)
        if fields is not None:
            body.append(self._init(fields))
            body.append(f"static $fields = {json.dumps([name for name, _ in fields])};")
        for node in tree.body:
            if isinstance(node, ast.FunctionDef):
                body += self._method(cls, node)
            elif fields is None or not isinstance(node, ast.AnnAssign):
                body += self._attribute(cls, node)
        return f"class {self.unit.name} extends {base} {{\n{_indented(body)}\n}}"

    def _base(self, cls: type) -> str:
        if issubclass(cls, tuple) and hasattr(cls, "_fields"):
            return "py.NamedTuple"
        for base in cls.__bases__:
            if reach.is_ours(base) and not getattr(base, "_is_protocol", False):
                return self.refer(base, sys.modules[base.__module__], base.__name__)
        return "py.Exception" if issubclass(cls, Exception) else "py.Thing"

    def _fields(self, cls: type) -> list[tuple[str, str]] | None:
        """The fields of a dataclass or named tuple, each with its default as JavaScript or nothing."""
        if dataclasses.is_dataclass(cls) and "__dataclass_fields__" in vars(cls):
            return [(one.name, self._default(one)) for one in dataclasses.fields(cls) if one.init]
        if issubclass(cls, tuple) and hasattr(cls, "_fields"):
            return [(name, "") for name in cls._fields]
        return None

    def _default(self, one: dataclasses.Field[Any]) -> str:
        if one.default is not dataclasses.MISSING:
            return self.translation.dump(one.default, self)
        if one.default_factory is not dataclasses.MISSING:
            return f"{self.refer(one.default_factory, self.module, getattr(one.default_factory, '__name__', ''))}()"
        return ""

    def _init(self, fields: Sequence[tuple[str, str]]) -> str:
        takes = ", ".join(_safe(name) + (f" = {default}" if default else "") for name, default in fields)
        sets = " ".join(f"this.{name} = {_safe(name)};" for name, _ in fields)
        self.translation.signed.setdefault(self.unit.name, []).append(
            (self.unit.name, "__init__", [name for name, _ in fields])
        )
        return f"__init__({takes}) {{ {sets} }}"

    def _method(self, cls: type, node: ast.FunctionDef) -> list[str]:
        marks = {ast.unparse(mark).split(".")[-1] for mark in node.decorator_list}
        if (
            node.name in self.translation.settings.left_out
            or "abstractmethod" in marks
            or "overload" in marks
        ):
            return []
        if strange := marks - {"property", "cached_property", "classmethod", "staticmethod", "override"}:
            raise self.fail(node, f"the decorator {strange} is unknown")
        name = _safe_member(node.name)
        if "staticmethod" in marks:
            return [self._function(node, f"static {_star(node)}{name}")]
        if "classmethod" in marks:
            return [self._function(node, f"static {_star(node)}{name}", method=True)]
        self.translation.signed.setdefault(self.unit.name, []).append(
            (self.unit.name, name, reach.parameters(node.args)[1:])
        )
        if "cached_property" in marks:
            return [
                self._function(node, f"get {name}", method=True).replace(
                    "{\n", "{\nreturn py.once(this, " + json.dumps(name) + ", () => {\n", 1
                )[:-1]
                + "});\n}"
            ]
        return [self._function(node, f"{'get ' if 'property' in marks else _star(node)}{name}", method=True)]

    def _attribute(self, cls: type, node: ast.stmt) -> list[str]:
        match node:
            case ast.Expr() | ast.Pass() | ast.AnnAssign(value=None):
                return []
            case ast.AnnAssign(target=ast.Name(id=name)):
                names = [name]
            case ast.Assign(targets=[ast.Name(id=name)]):
                names = [name]
            case ast.Assign(targets=[ast.Tuple(elts=elements)]):
                names = [one.id for one in elements if isinstance(one, ast.Name)]
            case _:
                raise self.fail(node, "a class may not have this")
        return [
            f"static {name} = {self._class_value(cls, name)};\nget {name}() {{ return this.constructor.{name}; }}\nset {name}(value) {{ py.own(this, {json.dumps(name)}, value); }}"
            for name in names
        ]

    def _class_value(self, cls: type, name: str) -> str:
        value = vars(cls)[name]
        if isinstance(value, ModuleType):
            return self.refer(value, self.module, name)
        return self.translation.dump(value, self)

    # --- statements -----------------------------------------------------------------------

    def statements(self, nodes: Sequence[ast.stmt]) -> list[str]:
        return [line for node in nodes for line in self.statement(node)]

    def block(self, nodes: Sequence[ast.stmt]) -> str:
        return f"{{\n{_indented(self.statements(nodes))}\n}}"

    def statement(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                self._imports(node)
                return []
            case ast.Expr(value=value):
                return [f"{self.expression(value)};"]
            case ast.Return(value=value):
                return [f"return {self.expression(value) if value else 'null'};"]
            case ast.Assign(targets=targets, value=value):
                return self._assign_all(targets, value)
            case ast.AnnAssign(target=target, value=value):
                return self.assign(target, self.expression(value)) if value else []
            case ast.AugAssign(target=target, op=op, value=value):
                return self._augment(node, target, op, value)
            case ast.If(test=test, body=body, orelse=orelse):
                last = f" else {self.block(orelse)}" if orelse else ""
                return [f"if ({self.truth(test)}) {self.block(body)}{last}"]
            case ast.While(test=test, body=body, orelse=[]):
                return [f"while ({self.truth(test)}) {self.block(body)}"]
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                return self._for(target, over, body)
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
            case ast.Raise(exc=None):
                return ["throw $caught;"]
            case ast.Raise(exc=exc) if exc is not None:
                return [f"throw {self._raised(exc)};"]
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=final):
                return self._try(body, handlers, final)
            case ast.FunctionDef(name=name):
                return [self._function(node, f"const {_safe(name)} = function{_star(node)} ") + ";"]
            case ast.Delete(targets=targets):
                return [self._delete(target) for target in targets]
            case ast.With(
                items=[ast.withitem(context_expr=given, optional_vars=ast.Name() as target)], body=body
            ):
                return [*self.assign(target, self.expression(given)), *self.statements(body)]
            case ast.Assert(test=test):
                return [f"py.demand({self.truth(test)});"]
        raise self.fail(node, "an unknown statement")

    def _imports(self, node: ast.stmt) -> None:
        """An import within a function: the name means the same as if it stood above."""
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                name = alias.asname or alias.name
                __import__(node.module)
                self.globals = self.globals | {name: getattr(sys.modules[node.module], alias.name)}
                for scope in self.scopes:
                    scope.discard(name)
        elif isinstance(node, ast.Import):
            raise self.fail(node, "an import of a whole module")

    def _raised(self, node: ast.expr) -> str:
        thing = self.expression(node)
        return (
            thing if isinstance(node, ast.Call | ast.Name) and not self._is_class(node) else f"new {thing}()"
        )

    def _is_class(self, node: ast.expr) -> bool:
        known, thing, *_ = self.static(node)
        return known and inspect.isclass(thing)

    def _assign_all(self, targets: Sequence[ast.expr], value: ast.expr) -> list[str]:
        if len(targets) == 1:
            return self.assign(targets[0], self.expression(value))
        held = self._temp()
        return [
            f"const {held} = {self.expression(value)};",
            *(line for one in targets for line in self.assign(one, held)),
        ]

    def assign(self, target: ast.expr, value: str) -> list[str]:
        """Gives something a value that stands there as JavaScript."""
        match target:
            case ast.Name(id=name):
                return [f"{_safe(name)} = {value};"]
            case ast.Attribute(value=whose, attr=name):
                return [f"{self.expression(whose)}.{_safe_member(name)} = {value};"]
            case ast.Subscript(value=whose, slice=ast.Slice() as cut):
                return [f"py.setslice({self.expression(whose)}, {self._slice(cut)}, {value});"]
            case ast.Subscript(value=whose, slice=index):
                return [f"py.set_item({self.expression(whose)}, {self.expression(index)}, {value});"]
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                if _only_names(target):
                    return [f"{self._pattern(target)} = py.unpacked({value}, {_count(elements)});"]
                held = self._temp()
                lines = [f"const {held} = py.unpacked({value}, {_count(elements)});"]
                for number, element in enumerate(elements):
                    if isinstance(element, ast.Starred):
                        raise self.fail(target, "a star among other things than names")
                    lines += self.assign(element, f"{held}[{number}]")
                return lines
        raise self.fail(target, "nothing that could be given a value")

    def _pattern(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return _safe(name)
            case ast.Starred(value=value):
                return f"...{self._pattern(value)}"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{', '.join(map(self._pattern, elements))}]"
        raise self.fail(node, "no pattern of names")

    def _augment(self, node: ast.AugAssign, target: ast.expr, op: ast.operator, value: ast.expr) -> list[str]:
        given = self.expression(value)
        name = OPERATORS[type(op)]
        match target:
            case ast.Name() | ast.Attribute(value=ast.Name()):
                return self.assign(target, f"py.i{name}({self.expression(_loaded(target))}, {given})")
            case ast.Attribute(value=whose, attr=attribute):
                held = self._temp()
                return [
                    f"const {held} = {self.expression(whose)};",
                    f"{held}.{attribute} = py.i{name}({held}.{attribute}, {given});",
                ]
            case ast.Subscript(value=whose, slice=index) if not isinstance(index, ast.Slice):
                held, at = self._temp(), self._temp()
                return [
                    f"const {held} = {self.expression(whose)}, {at} = {self.expression(index)};",
                    f"py.set_item({held}, {at}, py.i{name}(py.item({held}, {at}), {given}));",
                ]
        raise self.fail(node, "nothing that could be changed so")

    def _for(self, target: ast.expr, over: ast.expr, body: Sequence[ast.stmt]) -> list[str]:
        through = f"py.iter({self.expression(over)})"
        if _only_names(target):
            return [f"for ({self._pattern(target)} of {through}) {self.block(body)}"]
        held = self._temp()
        inner = [*self.assign(target, held), *self.statements(body)]
        return [f"for (const {held} of {through}) {{\n{_indented(inner)}\n}}"]

    def _try(
        self, body: Sequence[ast.stmt], handlers: Sequence[ast.ExceptHandler], final: Sequence[ast.stmt]
    ) -> list[str]:
        code = f"try {self.block(body)}"
        if handlers:
            arms = []
            for handler in handlers:
                kinds = (
                    handler.type.elts
                    if isinstance(handler.type, ast.Tuple)
                    else [handler.type]
                    if handler.type
                    else []
                )
                test = (
                    " || ".join(f"py.is_error($caught, {self.expression(kind)})" for kind in kinds) or "true"
                )
                lines = [f"{_safe(handler.name)} = $caught;"] if handler.name else []
                arms.append(f"if ({test}) {{\n{_indented(lines + self.statements(handler.body))}\n}}")
            code += f" catch ($caught) {{\n$caught = py.as_error($caught);\n{_indented([' else '.join([*arms, 'throw $caught;'])])}\n}}"
        if final:
            code += f" finally {self.block(final)}"
        return [code]

    def _delete(self, target: ast.expr) -> str:
        match target:
            case ast.Subscript(value=whose, slice=ast.Slice() as cut):
                return f"py.setslice({self.expression(whose)}, {self._slice(cut)}, []);"
            case ast.Subscript(value=whose, slice=index):
                return f"py.del_item({self.expression(whose)}, {self.expression(index)});"
        raise self.fail(target, "nothing that could be removed")

    def _temp(self) -> str:
        self.temporary += 1
        return f"$t{self.temporary}"

    # --- expressions ----------------------------------------------------------------------

    def truth(self, node: ast.expr) -> str:
        """An expression, as true or false."""
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return self.expression(node)
            case ast.BoolOp(op=op, values=values):
                return (" && " if isinstance(op, ast.And) else " || ").join(
                    f"({self.truth(one)})" for one in values
                )
        return f"py.truth({self.expression(node)})"

    def _is_truth(self, node: ast.expr) -> bool:
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
                return True
            case ast.BoolOp(values=values):
                return all(map(self._is_truth, values))
        return False

    def expression(self, node: ast.expr) -> str:
        """An expression."""
        match node:
            case ast.Constant(value=value):
                literal = _literal(value)
                if literal is None:
                    raise self.fail(node, "an unknown constant")
                return literal
            case ast.Name() | ast.Attribute():
                return self._named(node)
            case ast.Call():
                return self._call(node)
            case ast.BinOp(left=left, op=op, right=right):
                return f"py.{OPERATORS[type(op)]}({self.expression(left)}, {self.expression(right)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.truth(operand)})"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"py.neg({self.expression(operand)})"
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return f"py.invert({self.expression(operand)})"
            case ast.BoolOp(op=op, values=values):
                return self._either(op, values)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compare(left, ops, others)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.truth(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{self._elements(elements)}]"
            case ast.Set(elts=elements):
                return f"py.set([{self._elements(elements)}])"
            case ast.Dict(keys=keys, values=values):
                return self._dict(keys, values)
            case ast.Subscript(value=whose, slice=ast.Slice() as cut):
                return f"py.slice({self.expression(whose)}, {self._slice(cut)})"
            case ast.Subscript(value=whose, slice=index):
                return f"py.item({self.expression(whose)}, {self.expression(index)})"
            case ast.JoinedStr(values=parts):
                return self._text(parts)
            case ast.Lambda(args=takes, body=body):
                return self._lambda(node, takes, body)
            case ast.ListComp(elt=element, generators=loops):
                return f"py.list({self._loops(loops, 'yield {};', [element])})"
            case ast.SetComp(elt=element, generators=loops):
                return f"py.set({self._loops(loops, 'yield {};', [element])})"
            case ast.GeneratorExp(elt=element, generators=loops):
                return self._loops(loops, "yield {};", [element])
            case ast.DictComp(key=key, value=value, generators=loops):
                return f"py.dict({self._loops(loops, 'yield [{}, {}];', [key, value])})"
            case ast.NamedExpr(target=target, value=value):
                return f"({_safe(target.id)} = {self.expression(value)})"
            case ast.Yield(value=value):
                return f"yield {self.expression(value) if value else 'null'}"
            case ast.YieldFrom(value=value):
                return f"yield* py.iter({self.expression(value)})"
        raise self.fail(node, "an unknown expression")

    def _elements(self, elements: Sequence[ast.expr]) -> str:
        return ", ".join(
            f"...py.iter({self.expression(one.value)})"
            if isinstance(one, ast.Starred)
            else self.expression(one)
            for one in elements
        )

    def _dict(self, keys: Sequence[ast.expr | None], values: Sequence[ast.expr]) -> str:
        pairs = (
            f"[{self.expression(key)}, {self.expression(value)}]"
            if key
            else f"...py.pairs({self.expression(value)})"
            for key, value in zip(keys, values, strict=True)
        )
        return f"py.dict([{', '.join(pairs)}])"

    def _slice(self, cut: ast.Slice) -> str:
        return ", ".join(
            self.expression(part) if part else "null" for part in (cut.lower, cut.upper, cut.step)
        )

    def _either(self, op: ast.boolop, values: Sequence[ast.expr]) -> str:
        """`or` and `and` give the last thing they looked at."""
        if all(map(self._is_truth, values)):
            return f"({self.truth(ast.BoolOp(op, list(values)))})"
        code = self.expression(values[-1])
        for one in reversed(values[:-1]):
            held = "$1"
            test = f"py.truth({held})" if isinstance(op, ast.And) else f"!py.truth({held})"
            code = f"(({held}) => {test} ? {code} : {held})({self.expression(one)})"
        if "yield" in code:
            raise CannotTranslate(f"{self.unit.name}: a yield within `or`")
        return code

    def _compare(self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> str:
        if len(ops) == 1:
            return self._compared(self.expression(left), ops[0], others[0])
        parts, before = [], self.expression(left)
        for op, other in zip(ops, others, strict=True):
            if not isinstance(other, ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.BinOp):
                raise self.fail(other, "too much for the middle of a comparison")
            parts.append(self._compared(before, op, other))
            before = self.expression(other)
        return f"({' && '.join(parts)})"

    def _compared(self, left: str, op: ast.cmpop, right: ast.expr) -> str:
        other = self.expression(right)
        match op:
            case ast.Is() | ast.IsNot():
                sign = "==" if other == "null" else "==="
                return f"({left} {sign if isinstance(op, ast.Is) else '!' + sign[1:]} {other})"
            case ast.In():
                return f"py.contains({other}, {left})"
            case ast.NotIn():
                return f"!py.contains({other}, {left})"
        return f"py.{COMPARISONS[type(op)]}({left}, {other})"

    def _text(self, parts: Sequence[ast.expr]) -> str:
        told = []
        for part in parts:
            if isinstance(part, ast.Constant):
                told.append(json.dumps(part.value, ensure_ascii=False))
            elif isinstance(part, ast.FormattedValue):
                value = self.expression(part.value)
                how = "repr" if part.conversion == 114 else "str"
                if part.format_spec is not None:
                    told.append(f"py.format({value}, {self.expression(part.format_spec)})")
                else:
                    told.append(f"py.{how}({value})")
        return "(" + " + ".join(['""', *told]) + ")"

    def _lambda(self, node: ast.Lambda, takes: ast.arguments, body: ast.expr) -> str:
        self.scopes.append(set(reach.parameters(takes)))
        try:
            return f"(({self._parameters(takes)}) => {_as_body(self.expression(body))})"
        finally:
            self.scopes.pop()

    def _loops(self, loops: Sequence[ast.comprehension], told: str, elements: Sequence[ast.expr]) -> str:
        """A comprehension: a generator that goes through its loops."""
        first = self.expression(loops[0].iter)
        self.scopes.append({name for loop in loops for name in _bound(loop.target)})
        try:
            code = told.format(*map(self.expression, elements))
            for number in range(len(loops) - 1, -1, -1):
                loop = loops[number]
                for test in reversed(loop.ifs):
                    code = f"if ({self.truth(test)}) {{ {code} }}"
                over = "$over" if number == 0 else self.expression(loop.iter)
                code = f"for (const {self._pattern(loop.target)} of py.iter({over})) {{ {code} }}"
        finally:
            self.scopes.pop()
        return f"(function* ($over) {{ {code} }})({first})"

    # --- names ----------------------------------------------------------------------------

    def _is_local(self, name: str) -> bool:
        return any(name in scope for scope in self.scopes)

    def static(self, node: ast.expr) -> tuple[bool, Any, ModuleType, str]:
        """What a name, or a name within a module, means in the living program: whether it is known, and it."""
        if isinstance(node, ast.Name) and not self._is_local(node.id):
            if node.id in self.globals:
                return True, self.globals[node.id], self.module, node.id
            builtins = vars(sys.modules["builtins"])
            if node.id in builtins:
                return True, builtins[node.id], self.module, node.id
            raise self.fail(node, "an unknown name")
        if isinstance(node, ast.Attribute):
            known, whose, _, _ = self.static(node.value)
            if known and isinstance(whose, ModuleType):
                return True, getattr(whose, node.attr), whose, node.attr
        return False, None, self.module, ""

    def _named(self, node: ast.Name | ast.Attribute) -> str:
        known, thing, module, name = self.static(node)
        if known:
            try:
                return self.refer(thing, module, name)
            except CannotTranslate as error:
                raise self.fail(node, f"{error}\n  asked for") from error
        if isinstance(node, ast.Name):
            return _safe(node.id)
        known, whose, *_ = self.static(node.value)
        if known and inspect.isclass(whose) and not reach.is_ours(whose):
            return f"py.{whose.__name__}_{node.attr}"  # dict.fromkeys, bytes.fromhex
        member = _safe_member(node.attr)
        if known and inspect.isclass(whose) and inspect.isfunction(vars(whose).get(node.attr)):
            return f"py.unbound({self.expression(node.value)}, {json.dumps(member)})"
        if node.attr in self.methods and isinstance(node.value, ast.Name) and node.value.id == "self":
            return f"self.{member}.bind(self)"
        return f"{self.expression(node.value)}.{member}"

    def _call(self, node: ast.Call) -> str:
        known, thing, *_ = self.static(node.func)
        if (
            known
            and getattr(thing, "__module__", "") == "typing"
            and getattr(thing, "__name__", "") == "cast"
        ):
            return self.expression(node.args[1])
        if isinstance(node.func, ast.Name) and node.func.id == "super":
            return "super"
        args = self._elements(node.args)
        if known:
            target = self._named(node.func)  # type: ignore[arg-type]
            new = inspect.isclass(thing) and not target.startswith(("py.", "np.", "native."))
            if not node.keywords:
                return f"new {target}({args})" if new else f"{target}({args})"
            if target.startswith(("py.", "np.", "native.")):
                return f"{target}({', '.join(filter(None, [args, self._keywords(node.keywords)]))})"
            placed = self._placed(node, thing)
            if placed is None:
                return f"py.call({target}, [{args}], {self._keyword_dict(node.keywords)})"
            return f"{'new ' if new else ''}{target}({placed})"
        return self._dynamic_call(node, args)

    def _dynamic_call(self, node: ast.Call, args: str) -> str:
        if isinstance(node.func, ast.Attribute):
            name, whose = node.func.attr, node.func.value
            known, thing, *_ = self.static(whose)
            if known and inspect.isclass(thing) and not reach.is_ours(thing):
                return f"{self._named(node.func)}({args})"
            if name in METHODS and not (
                isinstance(whose, ast.Call) and isinstance(whose.func, ast.Name) and whose.func.id == "super"
            ):
                more = [self._keywords(node.keywords)] if node.keywords else []
                return f"py.m.{name}({', '.join(filter(None, [self.expression(whose), args, *more]))})"
            if node.keywords:
                self.translation.keyworded.add(_safe_member(name))
                return f"py.invoke({self.expression(whose)}, {json.dumps(_safe_member(name))}, [{args}], {self._keyword_dict(node.keywords)})"
            return f"{self.expression(whose)}.{_safe_member(name)}({args})"
        if isinstance(node.func, ast.Name) and node.func.id == "cls":
            return f"py.call(cls, [{args}], {self._keyword_dict(node.keywords)})"
        if node.keywords:
            raise self.fail(node, "keywords for whoever it may be")
        if (
            isinstance(node.func, ast.Call)
            and isinstance(node.func.func, ast.Name)
            and node.func.func.id == "type"
        ):
            return f"new ({self.expression(node.func)})({args})"
        return f"({self.expression(node.func)})({args})"

    def _keywords(self, keywords: Sequence[ast.keyword]) -> str:
        if any(one.arg is None for one in keywords):
            return f"py.plain({self._keyword_dict(keywords)})"
        return "{" + ", ".join(f"{one.arg}: {self.expression(one.value)}" for one in keywords) + "}"

    def _keyword_dict(self, keywords: Sequence[ast.keyword]) -> str:
        return self._dict(
            [ast.Constant(one.arg) if one.arg else None for one in keywords], [one.value for one in keywords]
        )

    def _placed(self, node: ast.Call, thing: Any) -> str | None:
        """The arguments in the order of the parameters, if that can be known now."""
        if any(isinstance(one, ast.Starred) for one in node.args) or any(
            one.arg is None for one in node.keywords
        ):
            return None
        takes = self._takes(thing)
        given = {name: self.expression(value) for name, value in zip(takes, node.args, strict=False)}
        rest: list[str] = []
        for one in node.keywords:
            if one.arg in takes:
                given[str(one.arg)] = self.expression(one.value)
            else:
                rest.append(f"[{json.dumps(one.arg)}, {self.expression(one.value)}]")
        last = max((takes.index(name) for name in given), default=-1)
        placed = [given.get(name, "undefined") for name in takes[: last + 1]]
        if rest:
            raise self.fail(node, "keywords that are not among the parameters")
        return ", ".join(placed)

    def _takes(self, thing: Any) -> list[str]:
        if inspect.isclass(thing):
            return list(inspect.signature(thing).parameters)
        return list(inspect.signature(reach.plain_function(thing)).parameters)


def _as_body(code: str) -> str:
    return f"({code})" if code.startswith("{") else code


def _bound(target: ast.expr) -> list[str]:
    return [node.id for node in ast.walk(target) if isinstance(node, ast.Name)]


def _functions_in(tree: ast.FunctionDef) -> set[str]:
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node is not tree}


def _only_names(target: ast.expr) -> bool:
    if isinstance(target, ast.Tuple | ast.List):
        return all(map(_only_names, target.elts))
    return isinstance(target, ast.Name) or (
        isinstance(target, ast.Starred) and isinstance(target.value, ast.Name)
    )


def _count(elements: Sequence[ast.expr]) -> str:
    """How many things are wanted; with a star, at least so many less one, told as a negative number."""
    starred = any(isinstance(one, ast.Starred) for one in elements)
    return str(-len(elements)) if starred else str(len(elements))


def _loaded(node: ast.expr) -> ast.expr:
    tree = ast.parse(ast.unparse(node), mode="eval").body
    return ast.copy_location(tree, node)


def _safe(name: str) -> str:
    return f"{name}$" if name in RESERVED else name


def _safe_member(name: str) -> str:
    return "constructor$" if name == "constructor" else name


def _star(tree: ast.FunctionDef) -> str:
    body: list[ast.AST] = list(tree.body)
    while body:
        node = body.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return "*"
        if not isinstance(node, ast.FunctionDef | ast.Lambda | ast.GeneratorExp):
            body += ast.iter_child_nodes(node)
    return ""


def _indented(lines: Sequence[str]) -> str:
    return "\n".join("  " + line.replace("\n", "\n  ") for line in lines)
