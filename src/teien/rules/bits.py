"""Counting bits, with the processor's own instruction wherever there is one."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from teien.rules.compiled import rule


def bits(word: int) -> int:
    """How many bits of a 32-bit word are set."""
    return int(word).bit_count()


@intrinsic
def _population(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        count = builder.ctpop(builder.trunc(arguments[0], ir.IntType(32)))
        return builder.zext(count, ir.IntType(64))

    return types.int64(types.int64), build


@overload(bits)
def _compiled_bits(word: int) -> Any:
    def count(word: int) -> int:
        return _population(word)  # type: ignore[call-arg]

    return count


@rule
def wide(number: Any) -> int:
    """A small number of a state as one that neither overflows nor loses its sign."""
    return int(np.int64(number))


@rule
def lowest(word: int) -> int:
    """The number of the lowest bit set."""
    return bits((word & -word) - 1)
