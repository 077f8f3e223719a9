"""What the page's runtime has of Python's own, and what JavaScript will not be told."""

from __future__ import annotations

import ast

MANY = 99

BUILTINS = {
    **dict.fromkeys(("Exception", "ValueError", "TypeError", "IndexError", "KeyError", "LookupError"), MANY),
    **dict.fromkeys(("map", "max", "min", "zip"), MANY),
    **dict.fromkeys(("abs", "all", "any", "bool", "bytes", "dict", "float", "frozenset", "int"), 1),
    **dict.fromkeys(
        ("iter", "len", "list", "repr", "reversed", "set", "sorted", "str", "sum", "tuple", "type"), 1
    ),
    **dict.fromkeys(("enumerate", "filter", "isinstance", "next"), 2),
    "range": 3,
}
"""What stands in `builtins`, and how many arguments the runtime's has."""

TAKE_ALL = {"bytes", "dict", "frozenset", "list", "max", "min", "set", "sorted", "sum", "tuple"}
"""Those that go through all they are given before they answer."""

METHODS = {
    **dict.fromkeys(
        ("bit_count", "bit_length", "capitalize", "clear", "copy", "digest", "encode", "groups"), 0
    ),
    **dict.fromkeys(
        ("hex", "hexdigest", "items", "lower", "tobytes", "tolist", "total", "upper", "values"), 0
    ),
    **dict.fromkeys(("add", "append", "astype", "count", "discard", "index", "join", "partition"), 1),
    **dict.fromkeys(("split", "strip", "update"), 1),
    **dict.fromkeys(("get", "pop", "replace", "to_bytes"), 2),
    "reshape": MANY,
}
"""Methods of Python's own things, and how many arguments: the runtime looks what it is that has them."""

KEYWORDS = {
    "enumerate": {"start"},
    "max": {"key", "default"},
    "min": {"key", "default"},
    "sorted": {"key", "reverse"},
    "zip": {"strict"},
}
"""The keywords of those that the runtime has."""

OF_PYTHON = {
    name
    for kind in (list, tuple, dict, set, frozenset, str, bytes, int, float)
    for name in dir(kind)
    if not name.startswith("_")
}
"""All methods of Python's own things."""

SPECIAL = {"__init__", "__getstate__", "__setstate__"}
"""The methods with a meaning of their own that a translated class may have."""

OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitOr: "or",
    ast.BitAnd: "and",
    ast.BitXor: "xor",
}

IN_PLACE: dict[type[ast.operator], str] = {
    ast.Add: "iadd",
    ast.Sub: "isub",
    ast.FloorDiv: "floordiv",
    ast.Mod: "mod",
    ast.LShift: "shl",
    ast.RShift: "shr",
    ast.BitOr: "ior",
    ast.BitXor: "ixor",
}
"""What `x += y` is: those that begin with an i look whether x itself is changed."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "lt",
    ast.LtE: "le",
    ast.Gt: "gt",
    ast.GtE: "ge",
    ast.In: "within",
    ast.NotIn: "without",
}

_WORDS = """
arguments await break case catch class const continue debugger default delete do else enum eval export extends
false finally for function if implements import in instanceof interface let new null package private protected
public return static super switch this throw true try typeof undefined var void while with yield
Infinity NaN native np py
"""
RESERVED = frozenset(_WORDS.split())
"""Names that mean something to JavaScript, or to what is translated."""


def member(name: str) -> str:
    """The name of an attribute or a method."""
    return "constructor$" if name == "constructor" else name
