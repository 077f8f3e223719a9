"""Kinds of arguments: what a compiled function takes and gives where no Python says it.

A kind is `int`, `LONG` (where 32 bits are too few), `bool`, `float`, `np.float32`, a record's type, an
`Array`, `None`, or a named tuple of kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

LONG: Final = "long"
"""A whole number that may need more than 32 bits."""
NUMBERS = {int: "int", LONG: "long", bool: "bool", float: "float", np.float32: "float32"}


@dataclass(frozen=True, init=False)
class Array:
    """An array of this shape; a length `None` is told beside it."""

    dtype: np.dtype[Any]
    shape: tuple[int | None, ...]

    def __init__(self, dtype: Any, *shape: int | None) -> None:
        object.__setattr__(self, "dtype", np.dtype(dtype))
        object.__setattr__(self, "shape", shape)


def like(thing: Any) -> Any:
    """The kind of an array, or of a named tuple of arrays."""
    if isinstance(thing, np.ndarray):
        return Array(thing.dtype, *thing.shape)
    return type(thing)(*map(like, thing))


def described(kind: Any, names: Mapping[np.dtype[Any], str]) -> Any:
    """A kind as JSON, each type of record by its name."""
    if kind is None:
        return None
    if isinstance(kind, tuple):
        return {"tuple": [described(part, names) for part in kind]}
    if isinstance(kind, Array):
        return {"array": names.get(kind.dtype, told(kind.dtype)), "shape": list(kind.shape)}
    if isinstance(kind, np.dtype):
        return {"record": names[kind]}
    return NUMBERS[kind]


def told(dtype: np.dtype[Any]) -> str:
    """A type of number as JSON: `<i2`, and `<i1` where the order of bytes means nothing."""
    return dtype.str.replace("|", "<")


def layout(dtype: np.dtype[Any]) -> dict[str, Any]:
    """How a record lies in memory: its size, and of each field where, as what, in which shape."""
    fields = ((name, *dtype.fields[name][:2]) for name in dtype.names or () if dtype.fields)
    return {
        "size": dtype.itemsize,
        "fields": {name: [offset, told(kind.base), list(kind.shape)] for name, kind, offset in fields},
    }
