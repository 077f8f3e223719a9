"""Expressions."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Sequence

from teien.browser.javascript.calls import Calls
from teien.browser.javascript.known import COMPARISONS, OPERATORS
from teien.browser.javascript.literals import literal
from teien.browser.javascript.scope import names_in
from teien.browser.javascript.targets import Targets


class Expressions(Calls, Targets):
    """Writes expressions."""

    def expression(self, node: ast.expr) -> str:
        match node:
            case ast.Constant(value=value) if (told := literal(value)) is not None:
                return told
            case ast.Name() | ast.Attribute():
                return self.named(node)
            case ast.Call():
                return self.call(node)
            case ast.BinOp() | ast.UnaryOp() | ast.BoolOp() | ast.Compare():
                return self._operation(node)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return f"({self.truth(test)} ? {self.expression(body)} : {self.expression(orelse)})"
            case ast.Tuple(elts=elements) | ast.List(elts=elements):
                return f"[{self.elements(elements)}]"
            case ast.Set(elts=elements):
                return f"py.set([{self.elements(elements)}])"
            case ast.Dict(keys=keys, values=values):
                return self.dictionary(keys, values)
            case ast.Subscript(value=whose, slice=ast.Slice() as cut):
                return f"py.slice({self.expression(whose)}, {self.bounds(cut)})"
            case ast.Subscript(value=whose, slice=index):
                return f"py.item({self.expression(whose)}, {self.expression(index)})"
            case ast.JoinedStr(values=parts):
                return f"({' + '.join([json.dumps(''), *map(self._told, parts)])})"
            case ast.Lambda():
                return self.lambda_(node)
            case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
                return self._comprehension(node)
            case ast.NamedExpr(target=target, value=value) if self.scopes:
                return f"({self.local(target.id)} = {self.expression(value)})"
        raise self.fail(node, "an unknown expression")

    def _told(self, part: ast.expr) -> str:
        """A part of a text."""
        match part:
            case ast.Constant(value=value):
                return json.dumps(value, ensure_ascii=False)
            case ast.FormattedValue(value=value, conversion=-1 | 115, format_spec=None):
                return f"py.str({self.expression(value)})"
            case ast.FormattedValue(value=value, conversion=114, format_spec=None):
                return f"py.repr({self.expression(value)})"
        raise self.fail(part, "an unknown format")

    # --- operators ------------------------------------------------------------------------

    def _operation(self, node: ast.expr) -> str:
        match node:
            case ast.BinOp(left=left, op=op, right=right) if type(op) in OPERATORS:
                if isinstance(op, ast.Mod) and _is_text(left):
                    raise self.fail(node, "a text that is filled by %")
                if isinstance(op, ast.BitOr) and (known := self.known(right)) and known.is_class:
                    raise self.fail(node, "a union of classes")
                return f"py.{OPERATORS[type(op)]}({self.expression(left)}, {self.expression(right)})"
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                return f"!({self.truth(operand)})"
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                return f"py.neg({self.expression(operand)})"
            case ast.UnaryOp(op=ast.Invert(), operand=operand):
                return f"py.invert({self.expression(operand)})"
            case ast.BoolOp(op=op, values=values):
                return self._either(node, op, values)
            case ast.Compare(left=left, ops=ops, comparators=others):
                return self._compare(left, ops, others)
        raise self.fail(node, "an unknown operator")

    def truth(self, node: ast.expr) -> str:
        match node:
            case ast.Compare() | ast.UnaryOp(op=ast.Not()):
                return self.expression(node)
            case ast.BoolOp(op=op, values=values):
                sign = " && " if isinstance(op, ast.And) else " || "
                return sign.join(f"({self.truth(one)})" for one in values)
        return f"py.truth({self.expression(node)})"

    def _either(self, node: ast.expr, op: ast.boolop, values: Sequence[ast.expr]) -> str:
        """`or` and `and` give the last thing they looked at."""
        if all(map(_is_truth, values)):
            return f"({self.truth(node)})"
        code = self.expression(values[-1])
        test = "py.truth($1)" if isinstance(op, ast.And) else "!py.truth($1)"
        for one in reversed(values[:-1]):
            code = f"(($1) => {test} ? {code} : $1)({self.expression(one)})"
        return code

    def _compare(self, left: ast.expr, ops: Sequence[ast.cmpop], others: Sequence[ast.expr]) -> str:
        """One comparison, or several: what stands in the middle is asked once."""
        code = self.expression(left)
        if len(ops) == 1:
            return self._compared(code, ops[0], self.expression(others[0]))
        middles = [self.expression(one) for one in others]
        if all(isinstance(one, ast.Name | ast.Constant) for one in others[:-1]):
            pairs = zip([code, *middles], ops, middles, strict=False)
            return f"({' && '.join(self._compared(*pair) for pair in pairs)})"
        told = self._compared("$1", ops[-1], middles[-1])
        for number in range(len(ops) - 2, -1, -1):
            before = code if number == 0 else "$1"
            test = self._compared("$0", ops[number], "$1")
            told = f"(($0, $1) => {test} && {told})({before}, {middles[number]})"
        return told

    def _compared(self, left: str, op: ast.cmpop, right: str) -> str:
        if isinstance(op, ast.Is | ast.IsNot):
            equal = "==" if right == "null" else "==="
            return f"({left} {equal if isinstance(op, ast.Is) else '!' + equal[1:]} {right})"
        return f"py.{COMPARISONS[type(op)]}({left}, {right})"

    # --- comprehensions -------------------------------------------------------------------

    def _comprehension(self, node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> str:
        """A generator that goes through loops; or all it would give at once, and what is made of that."""

        def given() -> str:
            if isinstance(node, ast.DictComp):
                return f"[{self.expression(node.key)}, {self.expression(node.value)}]"
            return self.expression(node.elt)

        if isinstance(node, ast.GeneratorExp):
            return self._loops("function* ($over)", node.generators, lambda: f"yield {given()};")
        ends = ("const $made = []; ", " return $made;")
        listed = self._loops("($over) =>", node.generators, lambda: f"$made.push({given()});", *ends)
        made = {ast.SetComp: "py.set", ast.DictComp: "py.dict"}.get(type(node))
        return f"{made}({listed})" if made else listed

    def found(self, node: ast.GeneratorExp, wanted: bool) -> str:
        """Whether anything that a generator would give is true; or, if nothing else is wanted, all of it."""
        sign, told, otherwise = ("", "true", "false") if wanted else ("!", "false", "true")

        def each() -> str:
            return f"if ({sign}({self.truth(node.elt)})) return {told};"

        return self._loops("($over) =>", node.generators, each, last=f" return {otherwise};")

    def _loops(
        self,
        head: str,
        loops: Sequence[ast.comprehension],
        each: Callable[[], str],
        first: str = "",
        last: str = "",
    ) -> str:
        """A function, called at once, that goes through loops and does something for each."""
        given = self.expression(loops[0].iter)
        names = dict.fromkeys(name for loop in loops for name in names_in(loop.target))
        with self.within(names):
            code = each()
            for loop in reversed(loops):
                for test in reversed(loop.ifs):
                    code = f"if ({self.truth(test)}) {{ {code} }}"
                over = "$over" if loop is loops[0] else self.expression(loop.iter)
                through, assigned = self.through(loop.target, over)
                code = f"{through} {{ {' '.join([*assigned, code])} }}"
            variables = ", ".join(map(self.local, names))
        return f"({head} {{ let {variables}; {first}{code}{last} }})({given})"


def _is_truth(node: ast.expr) -> bool:
    """Whether an expression can be nothing but true or false."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()) | ast.Constant(value=bool()):
            return True
        case ast.BoolOp(values=values):
            return all(map(_is_truth, values))
    return False


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
