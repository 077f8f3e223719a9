"""Data as JavaScript."""

from __future__ import annotations

import dataclasses
import inspect
import json
import sys
from collections.abc import Callable, Iterable
from types import MappingProxyType, ModuleType
from typing import Any

import numpy as np

from teien.browser import reach

Refer = Callable[[Any, ModuleType, str], str]
"""Gives the JavaScript for a thing that a module calls by a name."""


class NotData(Exception):
    """Something that is more than data: there is code in it."""


def literal(thing: Any) -> str | None:
    """A number, a text, bytes or nothing; none if it is something else."""
    if thing is None:
        return "null"
    if isinstance(thing, bool | np.bool_):
        return "true" if thing else "false"
    if isinstance(thing, int | np.integer):
        number = int(thing)
        return _signed(str(number) if abs(number) < 2**53 else f"{number}n")
    if isinstance(thing, float | np.floating):
        return _signed(repr(float(thing)).replace("inf", "Infinity").replace("nan", "NaN"))
    if isinstance(thing, str):
        return json.dumps(thing, ensure_ascii=False)
    if isinstance(thing, bytes):
        return f"py.bytes_of([{', '.join(map(str, thing))}])"
    return None


def _signed(number: str) -> str:
    return f"({number})" if number.startswith("-") else number


def dtype_literal(dtype: np.dtype[Any]) -> str:
    """What kind of numbers or records an array holds."""
    if dtype.fields is None:
        return json.dumps(dtype.base.str)
    fields: dict[str, Any] = {}
    for name in dtype.names or ():
        kind, offset = dtype.fields[name][:2]
        fields[name] = [offset, kind.base.str, list(kind.shape)]
    return f"np.record_type({dtype.itemsize}, {json.dumps(fields)})"


def dump(thing: Any, refer: Refer) -> str:
    """Data as JavaScript; raises if there is code in it."""
    if (plain := literal(thing)) is not None:
        return plain
    if inspect.isclass(thing) or (reach.is_function(thing) and thing.__qualname__.isidentifier()):
        return refer(thing, sys.modules[thing.__module__], thing.__name__)
    if reach.is_ours(type(thing)):
        return _made(thing, refer)
    if isinstance(thing, list):
        return f"[{_listed(thing, refer)}]"
    if isinstance(thing, tuple):
        return f"py.fixed([{_listed(thing, refer)}])"
    if isinstance(thing, set | frozenset):
        return f"py.set([{_listed(sorted(thing, key=repr), refer)}])"
    if isinstance(thing, dict | MappingProxyType):
        pairs = (f"[{dump(key, refer)}, {dump(value, refer)}]" for key, value in thing.items())
        return f"py.dict([{', '.join(pairs)}])"
    if isinstance(thing, range):
        return f"py.range({thing.start}, {thing.stop}, {thing.step})"
    if isinstance(thing, np.dtype):
        return dtype_literal(thing)
    if isinstance(thing, np.ndarray):
        numbers = _listed(thing.ravel().tolist(), refer)
        return f"np.constant({dtype_literal(thing.dtype)}, {list(thing.shape)}, [{numbers}])"
    raise NotData(f"{thing!r:.80} is no plain data.")


def _listed(things: Iterable[Any], refer: Refer) -> str:
    return ", ".join(dump(one, refer) for one in things)


def _made(thing: Any, refer: Refer) -> str:
    """A thing of one of our classes: a dataclass with its fields, or something that has none."""
    cls = type(thing)
    if dataclasses.is_dataclass(thing):
        given = [getattr(thing, name) for name in inspect.signature(cls).parameters]
    elif getattr(thing, "__dict__", True) or hasattr(thing, "_fields"):
        raise NotData(f"{thing!r:.80} is no plain data.")
    else:
        given = []
    made = refer(cls, sys.modules[cls.__module__], cls.__name__)
    return f"new {made}({_listed(given, refer)})"
