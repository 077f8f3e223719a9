"""Calls, what they are given, and what a function takes."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from teien.browser import reach
from teien.browser.javascript.known import BUILTINS, KEYWORDS, METHODS, OF_PYTHON, TAKE_ALL
from teien.browser.javascript.scope import Known, Scope

RUNTIME = ("py.", "np.", "native.")


class Calls(Scope):
    """Writes calls."""

    # --- what is called -------------------------------------------------------------------

    def call(self, node: ast.Call) -> str:
        """A call: it is the easier, the more is known of what is called."""
        if known := self.known(node.func):
            match node.args:
                case [ast.GeneratorExp() as given] if known.thing is any or known.thing is all:
                    return self.found(given, known.thing is any)
            return self._known_call(node, known)
        if isinstance(node.func, ast.Attribute):
            return self._method_call(node, node.func)
        if isinstance(node.func, ast.Name) and node.func.id == "cls":
            return f"py.call(cls, [{self.elements(node.args)}], {self._keyword_dict(node.keywords)})"
        if node.keywords:
            raise self.fail(node, "keywords for whoever it may be")
        new = "new " if self._is_call_of(node.func, type) else ""
        return f"{new}({self.expression(node.func)})({self.elements(node.args)})"

    def _known_call(self, node: ast.Call, known: Known) -> str:
        if known.thing is cast:
            return self.expression(node.args[1])
        if known.thing is super:
            return "super"
        target = self.named(cast(ast.Name | ast.Attribute, node.func))
        if target.startswith(RUNTIME):
            new = "new " if known.is_class and issubclass(known.thing, BaseException) else ""
            return f"{new}{target}({self._for_runtime(node, known)})"
        new = "new " if known.is_class else ""
        if not node.keywords:
            return f"{new}{target}({self.elements(node.args)})"
        if self._has_stars(node):
            if not new:
                raise self.fail(node, "a star among what is given to a function by keywords")
            return f"py.call({target}, [{self.elements(node.args)}], {self._keyword_dict(node.keywords)})"
        return f"{new}{target}({self._placed(node, known.thing)})"

    def _for_runtime(self, node: ast.Call, known: Known) -> str:
        """What something of Python's own is given: not more than the runtime's takes."""
        if known.thing is dict and node.keywords:
            if node.args:
                raise self.fail(node, "a dictionary of something and keywords")
            return self._pairs([*self._keyword_keys(node.keywords)], [one.value for one in node.keywords])
        if getattr(known.thing, "__module__", None) == "builtins":
            name = known.thing.__name__
            self._limited(node, name, BUILTINS[name], KEYWORDS.get(name, set()))
            if name in TAKE_ALL:
                return self._with_keywords(node, self.elements(at_once(node.args)))
        return self._with_keywords(node, self.elements(node.args))

    def _limited(self, node: ast.Call, name: str, most: int, keywords: set[str]) -> None:
        if len(node.args) > most or any(one.arg not in keywords for one in node.keywords):
            raise self.fail(node, f"the runtime's {name} is not given so much")

    def _method_call(self, node: ast.Call, func: ast.Attribute) -> str:
        name, whose = self.member(func), self.known(func.value)
        if whose and whose.is_class:
            return self._class_call(node, func, whose.thing)
        target = self.expression(func.value)
        if name in METHODS and target != "super":
            self._limited(node, name, METHODS[name], set())
            given = self.elements(at_once(node.args) if name == "join" else node.args)
            return f"py.m.{name}({', '.join(filter(None, [target, given]))})"
        if name in OF_PYTHON:
            raise self.fail(node, f"the runtime has no method {name}")
        if node.keywords:
            self.translation.keyworded.add(name)
            given, keywords = self.elements(node.args), self._keyword_dict(node.keywords)
            return f"py.invoke({target}, {json.dumps(name)}, [{given}], {keywords})"
        return f"{target}.{name}({self.elements(node.args)})"

    def _class_call(self, node: ast.Call, func: ast.Attribute, cls: type) -> str:
        """A function of a class: one that is not of its things may be given keywords."""
        if not node.keywords:
            return f"{self.named(func)}({self.elements(node.args)})"
        if not reach.is_ours(cls) or inspect.isfunction(vars(cls).get(func.attr)):
            raise self.fail(node, "keywords for a function of a class")
        if self._has_stars(node):
            raise self.fail(node, "a star among what is given to a function by keywords")
        return f"{self.named(func)}({self._placed(node, getattr(cls, func.attr))})"

    def _is_call_of(self, node: ast.expr, thing: Any) -> bool:
        if not isinstance(node, ast.Call):
            return False
        known = self.known(node.func)
        return known is not None and known.thing is thing

    # --- what is given --------------------------------------------------------------------

    def elements(self, elements: Sequence[ast.expr]) -> str:
        """Things, one after another; one with a star may be many."""
        return ", ".join(
            f"...py.iter({self.expression(one.value)})"
            if isinstance(one, ast.Starred)
            else self.expression(one)
            for one in elements
        )

    def dictionary(self, keys: Sequence[ast.expr | None], values: Sequence[ast.expr]) -> str:
        """A dictionary; where there is no key, all of another one."""
        return f"py.dict({self._pairs(keys, values)})"

    def _pairs(self, keys: Sequence[ast.expr | None], values: Sequence[ast.expr]) -> str:
        pairs = (
            f"[{self.expression(key)}, {self.expression(value)}]"
            if key
            else f"...py.pairs({self.expression(value)})"
            for key, value in zip(keys, values, strict=True)
        )
        return f"[{', '.join(pairs)}]"

    def _keyword_dict(self, keywords: Sequence[ast.keyword]) -> str:
        return self.dictionary([*self._keyword_keys(keywords)], [one.value for one in keywords])

    def _keyword_keys(self, keywords: Sequence[ast.keyword]) -> Iterable[ast.expr | None]:
        return (ast.Constant(one.arg) if one.arg else None for one in keywords)

    def _with_keywords(self, node: ast.Call, args: str) -> str:
        """What something of the runtime's is given: keywords come last, as an object."""
        if not node.keywords:
            return args
        if any(one.arg is None for one in node.keywords):
            keywords = f"py.plain({self._keyword_dict(node.keywords)})"
        else:
            given = (f"{one.arg}: {self.expression(one.value)}" for one in node.keywords)
            keywords = f"{{{', '.join(given)}}}"
        return ", ".join(filter(None, [args, keywords]))

    def _has_stars(self, node: ast.Call) -> bool:
        return any(isinstance(one, ast.Starred) for one in node.args) or any(
            one.arg is None for one in node.keywords
        )

    def _placed(self, node: ast.Call, thing: Any) -> str:
        """The arguments in the order of the parameters."""
        asked = thing if inspect.isclass(thing) or inspect.ismethod(thing) else reach.plain_function(thing)
        takes = [*inspect.signature(asked).parameters]
        given = {name: self.expression(value) for name, value in zip(takes, node.args, strict=False)}
        for one in node.keywords:
            if one.arg not in takes:
                raise self.fail(node, f"{one.arg} is not among the parameters")
            given[one.arg] = self.expression(one.value)
        last = max(map(takes.index, given), default=-1)
        return ", ".join(given.get(name, "undefined") for name in takes[: last + 1])

    # --- what is taken --------------------------------------------------------------------

    def parameters(self, takes: ast.arguments, skip: int = 0) -> str:
        """What a function takes, but for so many at the beginning."""
        if takes.vararg and (takes.kwonlyargs or takes.kwarg):
            raise self.fail(takes.vararg, "any number of arguments, and keywords")
        named = [*takes.posonlyargs, *takes.args][skip:]
        defaults: list[ast.expr | None] = [None] * (len(named) - len(takes.defaults)) + list(takes.defaults)
        pairs = [*zip(named, defaults, strict=True), *zip(takes.kwonlyargs, takes.kw_defaults, strict=True)]
        told = [self.local(one.arg) + (f" = {self._usual(given)}" if given else "") for one, given in pairs]
        if takes.vararg:
            told.append(f"...{self.local(takes.vararg.arg)}")
        if takes.kwarg:
            told.append(f"{self.local(takes.kwarg.arg)} = py.dict([])")
        return ", ".join(told)

    def _usual(self, node: ast.expr) -> str:
        """What a parameter is when nothing is given: JavaScript asks at each call: it must never change."""
        fixed = ast.Constant | ast.Name | ast.Attribute | ast.UnaryOp | ast.BinOp | ast.Tuple
        inner = ast.Load | ast.unaryop | ast.operator
        if not all(isinstance(one, fixed | inner) for one in ast.walk(node)):
            raise self.fail(node, "a default that Python makes once, and JavaScript at each call")
        names = (one for one in ast.walk(node) if isinstance(one, ast.Name))
        if not all(self.known(name) for name in names):
            raise self.fail(node, "a default that is a variable")
        return self.expression(node)

    def lambda_(self, node: ast.Lambda) -> str:
        """A function without a name."""
        if any(isinstance(inner, ast.NamedExpr | ast.Yield | ast.YieldFrom) for inner in ast.walk(node)):
            raise self.fail(node, "too much for a lambda")
        with self.within(reach.parameters(node.args)):
            body = self.expression(node.body)
        with self.within(()):
            given = self.parameters(node.args)
        return f"(({given}) => {f'({body})' if body.startswith('{') else body})"


def at_once(given: Sequence[ast.expr]) -> list[ast.expr]:
    """What is given to something that takes all a generator gives: a list, which is made faster."""
    return [
        ast.copy_location(ast.ListComp(one.elt, one.generators), one)
        if isinstance(one, ast.GeneratorExp)
        else one
        for one in given
    ]
