"""What is given a value, changed, or removed."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from teien.browser.javascript.known import IN_PLACE, member
from teien.browser.javascript.scope import Scope


class Targets(Scope):
    """Writes to variables, attributes and parts of things."""

    def give(self, target: ast.expr, value: ast.expr) -> list[str]:
        """Gives something a value: Python finds the value first, and then whose it is."""
        code = self.expression(value)
        far = isinstance(target, ast.Attribute) and not isinstance(target.value, ast.Name)
        if not far or isinstance(value, ast.Name | ast.Constant):
            return self.assign(target, code)
        held = self.temp()
        return [f"const {held} = {code};", *self.assign(target, held)]

    def assign(self, target: ast.expr, value: str) -> list[str]:
        """Gives something a value that stands there as JavaScript."""
        match target:
            case ast.Name(id=name):
                return [f"{self.local(name)} = {value};"]
            case ast.Attribute(value=whose):
                self.translation.attributes.add(target.attr)
                return [f"{self.expression(whose)}.{self.member(target)} = {value};"]
            case ast.Subscript(value=whose, slice=ast.Slice() as cut):
                return [f"py.put_slice({value}, {self.expression(whose)}, {self.bounds(cut)});"]
            case ast.Subscript(value=whose, slice=index):
                return [f"py.put({value}, {self.expression(whose)}, {self.expression(index)});"]
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return self._take_apart(target, elements, value)
        raise self.fail(target, "nothing that could be given a value")

    def _take_apart(self, target: ast.expr, elements: Sequence[ast.expr], value: str) -> list[str]:
        parts = f"py.unpacked({value}, {self._count(target, elements)})"
        if _only_names(target):
            return [f"{self._pattern(target)} = {parts};"]
        held = self.temp()
        lines = [f"const {held} = {parts};"]
        for number, element in enumerate(elements):
            if isinstance(element, ast.Starred):
                raise self.fail(target, "a star among other things than names")
            lines += self.assign(element, f"{held}[{number}]")
        return lines

    def _count(self, target: ast.expr, elements: Sequence[ast.expr]) -> int:
        """How many things are wanted; with a star, at least so many less one, told as a negative number."""
        if any(isinstance(one, ast.Starred) for one in elements[:-1]):
            raise self.fail(target, "a star that is not the last")
        return -len(elements) if isinstance(elements[-1], ast.Starred) else len(elements)

    def _pattern(self, node: ast.expr) -> str:
        match node:
            case ast.Name(id=name):
                return self.local(name)
            case ast.Starred(value=value):
                return f"...{self._pattern(value)}"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{', '.join(map(self._pattern, elements))}]"
        raise self.fail(node, "no pattern of names")

    def through(self, target: ast.expr, over: str) -> tuple[str, list[str]]:
        """The head of a loop that gives each in turn to what stands there, and how its body begins."""
        if isinstance(target, ast.Name):
            return f"for ({self.local(target.id)} of py.iter({over}))", []
        held = self.temp()
        return f"for (const {held} of py.iter({over}))", self.assign(target, held)

    def augment(self, node: ast.AugAssign) -> list[str]:
        """Changes something by an operator; whose it is, is found once."""
        if type(node.op) not in IN_PLACE:
            raise self.fail(node, "an operator that changes nothing here")
        name, given, target = IN_PLACE[type(node.op)], self.expression(node.value), node.target
        match target:
            case ast.Name(id=variable):
                return [f"{self.local(variable)} = py.{name}({self.local(variable)}, {given});"]
            case ast.Attribute(value=whose, attr=attribute):
                held, attribute = self.temp(), member(attribute)
                return [
                    f"const {held} = {self.expression(whose)};",
                    f"{held}.{attribute} = py.{name}({held}.{attribute}, {given});",
                ]
            case ast.Subscript(value=whose, slice=index) if not isinstance(index, ast.Slice):
                held, at = self.temp(), self.temp()
                return [
                    f"const {held} = {self.expression(whose)}, {at} = {self.expression(index)};",
                    f"py.put(py.{name}(py.item({held}, {at}), {given}), {held}, {at});",
                ]
        raise self.fail(node, "nothing that could be changed so")

    def remove(self, target: ast.expr) -> str:
        """Takes a part of a list away."""
        if isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
            return f"py.put_slice([], {self.expression(target.value)}, {self.bounds(target.slice)});"
        raise self.fail(target, "nothing that could be removed")

    def bounds(self, cut: ast.Slice) -> str:
        """Where a slice begins and ends, and its step."""
        parts = (cut.lower, cut.upper, cut.step)
        return ", ".join(self.expression(part) if part else "null" for part in parts)


def _only_names(target: ast.expr) -> bool:
    """Whether JavaScript could take something apart into these: names, and a star for the last."""
    if isinstance(target, ast.Tuple | ast.List):
        return all(isinstance(one, ast.Name | ast.Starred) for one in target.elts)
    return isinstance(target, ast.Name)
