"""Functions."""

from __future__ import annotations

import ast
import json
from typing import Any

from teien.browser import reach
from teien.browser.javascript.statements import Statements, in_braces, indented

MARKS = {"cache", "rule", "compiled", "inlined", "kernel"}
"""What may decorate a function: it changes nothing of what the function means."""


class Functions(Statements):
    """Writes functions."""

    def function_of(self, thing: Any) -> str:
        """A function of a module."""
        tree = reach.tree_of(reach.plain_function(thing))
        if not isinstance(tree, ast.FunctionDef):
            raise self.fail(tree, "no function")
        if strange := set(marks_of(tree)) - MARKS:
            raise self.fail(tree, f"the decorator {', '.join(strange)} is unknown")
        if not reach.is_cached(thing):
            return self.function(tree, f"function{star(tree)} {self.unit.name}")
        return f"const {self.unit.name} = py.cache({self.function(tree, f'function{star(tree)}')});"

    def inner_function(self, node: ast.FunctionDef) -> str:
        if node.decorator_list:
            raise self.fail(node, "a decorator within a function")
        return self.function(node, f"function{star(node)}")

    def function(self, tree: ast.FunctionDef, head: str, method: bool = False, once: bool = False) -> str:
        """A function; a method is given `this` first, and one that is asked once keeps what it answers."""
        takes = tree.args
        with self.within(()):
            given = self.parameters(takes, skip=1 if method else 0)
        parameters, variables = set(reach.parameters(takes)), reach.local_names(tree)
        with self.within(parameters | variables):
            lines = [f"const {self.local(takes.args[0].arg)} = this;"] if method else []
            if declared := sorted(variables - parameters):
                lines.append(f"let {', '.join(map(self.local, declared))};")
            lines += self.statements(tree.body)
        if once:
            lines = [f"return py.once(this, {json.dumps(tree.name)}, () => {{", indented(lines), "});"]
        return f"{head}({given}) {in_braces(lines)}"


def marks_of(tree: ast.FunctionDef) -> list[str]:
    """The names of what decorates a function."""
    return [ast.unparse(mark).split("(")[0].split(".")[-1] for mark in tree.decorator_list]


def star(tree: ast.FunctionDef) -> str:
    """What JavaScript marks a generator with."""
    body: list[ast.AST] = list(tree.body)
    while body:
        node = body.pop()
        if isinstance(node, ast.Yield | ast.YieldFrom):
            return "*"
        if not isinstance(node, ast.FunctionDef | ast.Lambda):
            body += ast.iter_child_nodes(node)
    return ""
