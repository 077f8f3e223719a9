"""What a piece of Python reaches: whatever its names mean, found among the living objects of its module.

A name of a function means a constant, which is written into the JavaScript as it is; a function or a class,
which is translated in its turn; compiled code, which is called as WebAssembly; or something of Python's own
or of a library, for which the page's runtime has a counterpart.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from functools import cache
from types import FunctionType, ModuleType
from typing import Any, get_origin

HOUSES = ("teien",)
"""The packages that are ours, beside those of games."""


class CannotTranslate(Exception):
    """Something that the translation knows nothing of; the message says where it stands."""


def is_ours(thing: Any) -> bool:
    """Whether a function or a class is of our own house, or of a game."""
    module = sys.modules.get(getattr(thing, "__module__", None) or "")
    file = getattr(module, "__file__", None) or ""
    return str(getattr(thing, "__module__", "")).split(".")[0] in HOUSES or "/games/" in file


def is_compiled(thing: Any) -> bool:
    """Whether it is a function that Numba compiles."""
    return hasattr(thing, "py_func")


def is_function(thing: Any) -> bool:
    """Whether it is a function, whatever decorates it."""
    return inspect.isfunction(thing) or is_compiled(thing) or is_cached(thing)


def is_cached(thing: Any) -> bool:
    """Whether it is a function that remembers its answers."""
    return hasattr(thing, "cache_info") and hasattr(thing, "__wrapped__")


def is_type_only(thing: Any) -> bool:
    """Whether it serves the type checker alone."""
    return get_origin(thing) is not None or type(thing).__module__ == "typing"


def plain_function(thing: Any) -> FunctionType:
    """The Python function behind whatever decorates it."""
    while not isinstance(thing, FunctionType):
        inner = getattr(thing, "__wrapped__", None) or getattr(thing, "py_func", None)
        if inner is None:
            raise CannotTranslate(f"{thing!r} is no function.")
        thing = inner
    return thing


def tree_of(thing: Any) -> ast.FunctionDef | ast.ClassDef:
    """The syntax of a function or a class, with the lines of its file."""
    source = textwrap.dedent(inspect.getsource(thing))
    (tree,) = ast.parse(source).body
    ast.increment_lineno(tree, inspect.getsourcelines(thing)[1] - 1)
    if isinstance(tree, ast.FunctionDef | ast.ClassDef):
        return tree
    raise CannotTranslate(f"{inspect.getsourcefile(thing)}:{tree.lineno}: neither a function nor a class.")


@cache
def _module_tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(sys.modules[module]))


def assignment_of(module: ModuleType, name: str) -> tuple[ModuleType, ast.expr]:
    """Where a module's name gets its value: the module in which that stands, and the expression."""
    for node in _module_tree(module.__name__).body:
        match node:
            case ast.AnnAssign(target=ast.Name(id=found), value=ast.expr() as value) if found == name:
                return module, value
            case ast.Assign(targets=[ast.Name(id=found)], value=value) if found == name:
                return module, value
            case ast.ImportFrom(module=str() as source):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return assignment_of(sys.modules[source], alias.name)
    raise CannotTranslate(f"{module.__name__} gives no value to {name} that could be read.")


def local_names(function: ast.FunctionDef | ast.Lambda) -> set[str]:
    """The names that a function binds itself, but for its parameters and those of functions inside it."""
    found: set[str] = set()
    body: list[ast.AST] = list(function.body) if isinstance(function, ast.FunctionDef) else [function.body]
    while body:
        node = body.pop()
        if isinstance(node, ast.FunctionDef):
            found.add(node.name)
            continue
        if isinstance(node, ast.Lambda | ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            body += [inner for inner in ast.walk(node) if isinstance(inner, ast.NamedExpr)]
            continue
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        if isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        body += ast.iter_child_nodes(node)
    return found


def parameters(arguments: ast.arguments) -> list[str]:
    """The names of all parameters, in order."""
    named = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    return [one.arg for one in named] + [one.arg for one in (arguments.vararg, arguments.kwarg) if one]
