"""Statements."""

from __future__ import annotations

import ast
from abc import abstractmethod
from collections.abc import Sequence

from teien.browser.javascript.expressions import Expressions


class Statements(Expressions):
    """Writes statements."""

    @abstractmethod
    def inner_function(self, node: ast.FunctionDef) -> str:
        """A function within a function (`functions.py`)."""

    def statements(self, nodes: Sequence[ast.stmt]) -> list[str]:
        """One after another."""
        return [line for node in nodes for line in self.statement(node)]

    def block(self, nodes: Sequence[ast.stmt]) -> str:
        """The same in braces."""
        return in_braces(self.statements(nodes))

    def statement(self, node: ast.stmt) -> list[str]:
        """The lines that do what a statement does."""
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Pass():
                return []
            case ast.ImportFrom(module=str(), level=0):
                self.bring(node)
                return []
            case ast.Expr(value=ast.Yield(value=value)):
                return [f"yield {self.expression(value) if value else 'null'};"]
            case ast.Expr(value=ast.YieldFrom(value=value)):
                return [f"yield* {self.expression(value)};"]
            case ast.Expr(value=value):
                return [f"{self.expression(value)};"]
            case ast.Return(value=value):
                return [f"return {self.expression(value) if value else 'null'};"]
            case ast.Assign() | ast.AnnAssign() | ast.AugAssign() | ast.Delete():
                return self._change(node)
            case ast.FunctionDef(name=name):
                return [f"{self.local(name)} = {self.inner_function(node)};"]
        return self._flow(node)

    def _change(self, node: ast.Assign | ast.AnnAssign | ast.AugAssign | ast.Delete) -> list[str]:
        match node:
            case ast.Assign(targets=[target], value=value):
                return self.give(target, value)
            case ast.Assign(targets=targets, value=value):
                held = self.temp()
                lines = [f"const {held} = {self.expression(value)};"]
                return lines + [line for target in targets for line in self.assign(target, held)]
            case ast.AnnAssign(target=target, value=value):
                return self.give(target, value) if value else []
            case ast.AugAssign():
                return self.augment(node)
        return [self.remove(target) for target in node.targets]

    # --- which of them are done -----------------------------------------------------------

    def _flow(self, node: ast.stmt) -> list[str]:
        match node:
            case ast.If(test=test, body=body, orelse=orelse):
                last = f" else {self.block(orelse)}" if orelse else ""
                return [f"if ({self.truth(test)}) {self.block(body)}{last}"]
            case ast.While(test=test, body=body, orelse=[]):
                return [f"while ({self.truth(test)}) {self.block(body)}"]
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                head, given = self.through(target, self.expression(over))
                return [f"{head} {in_braces(given + self.statements(body))}"]
            case ast.Break():
                return ["break;"]
            case ast.Continue():
                return ["continue;"]
            case ast.Raise(exc=exc):
                return [f"throw {self._raised(exc) if exc else '$caught'};"]
            case ast.Try(body=body, handlers=handlers, orelse=[], finalbody=final):
                last = f" finally {self.block(final)}" if final else ""
                return [f"try {self.block(body)}{self._handlers(handlers)}{last}"]
            case ast.With(items=[ast.withitem(context_expr=given, optional_vars=ast.Name() as target)]):
                return self._with(node, given, target)
        raise self.fail(node, "an unknown statement")

    def _raised(self, node: ast.expr) -> str:
        known = self.known(node)
        return f"new {self.expression(node)}()" if known and known.is_class else self.expression(node)

    def _handlers(self, handlers: Sequence[ast.ExceptHandler]) -> str:
        """The first that is meant for what was raised has it; if none is, it goes on."""
        if not handlers:
            return ""
        arms = [*map(self._handler, handlers), "throw $caught;"]
        return f" catch ($caught) {in_braces(['$caught = py.as_error($caught);', ' else '.join(arms)])}"

    def _handler(self, handler: ast.ExceptHandler) -> str:
        given = handler.type
        kinds = given.elts if isinstance(given, ast.Tuple) else [given] if given else []
        test = " || ".join(f"py.is_error($caught, {self.expression(kind)})" for kind in kinds) or "true"
        named = [f"{self.local(handler.name)} = $caught;"] if handler.name else []
        return f"if ({test}) {in_braces(named + self.statements(handler.body))}"

    def _with(self, node: ast.With, given: ast.expr, target: ast.Name) -> list[str]:
        """Files that are open for a while: here all of them are there from the start."""
        known = self.known(given.func) if isinstance(given, ast.Call) else None
        if not known or known.module.__name__ != "numpy":
            raise self.fail(node, "something that must be closed")
        return [*self.give(target, given), *self.statements(node.body)]


def in_braces(lines: Sequence[str]) -> str:
    """A block."""
    return f"{{\n{indented(lines)}\n}}"


def indented(lines: Sequence[str]) -> str:
    """Lines, further to the right."""
    return "\n".join("  " + line.replace("\n", "\n  ") for line in lines)
