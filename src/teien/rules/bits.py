"""Counting bits, with the processor's own instruction wherever there is one."""

from __future__ import annotations

import struct
from typing import Any, cast

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from teien.rules.compiled import rule


def bits(word: int) -> int:
    """How many bits of a 32-bit word are set."""
    return int(word).bit_count()


def bits_wide(word: int) -> int:
    """How many bits of a word of up to 64 bits are set."""
    return int(word).bit_count()


@intrinsic
def _population(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        count = builder.ctpop(builder.trunc(arguments[0], ir.IntType(32)))
        return builder.zext(count, ir.IntType(64))

    return types.int64(types.int64), build


@intrinsic
def _population_wide(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), build


@overload(bits)
def _compiled_bits(word: int) -> Any:
    def count(word: int) -> int:
        return _population(word)  # type: ignore[call-arg]

    return count


@rule
def compiled_bits(word: int) -> int:
    """The same as a compiled function by itself, for whoever can call no other."""
    return bits(word)


@overload(bits_wide)
def _compiled_bits_wide(word: int) -> Any:
    def count(word: int) -> int:
        return _population_wide(word)  # type: ignore[call-arg]

    return count


@rule
def wide(number: Any) -> int:
    """A small number of a state as one that neither overflows nor loses its sign."""
    return int(np.int64(number))


def lowest(word: int) -> int:
    """The number of the lowest bit set in a word of up to 64 bits; there must be one."""
    return (int(word) & -int(word)).bit_length() - 1


@intrinsic
def _trailing_zeros(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(lowest)
def _compiled_lowest(word: int) -> Any:
    def find(word: int) -> int:
        return _trailing_zeros(word)  # type: ignore[call-arg]

    return find


def highest(word: int) -> int:
    """The number of the highest bit set in a word of up to 63 bits; there must be one."""
    return int(word).bit_length() - 1


@intrinsic
def _leading_zeros(context: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), build


@overload(highest)
def _compiled_highest(word: int) -> Any:
    def find(word: int) -> int:
        return 63 - _leading_zeros(word)  # type: ignore[call-arg]

    return find


def nth_bit(word: int, n: int) -> int:
    """The number of the n-th bit set in a word of up to 63 bits, counted from 0; there must be that many."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)


@overload(nth_bit)
def _compiled_nth_bit(word: int, n: int) -> Any:
    def find(word: int, n: int) -> int:
        for step in range(5):  # the usual case, without a branch that the processor must guess
            word = word & (word - 1) if n > step else word
        for _ in range(5, n):
            word &= word - 1
        return lowest(word)

    return find


@intrinsic
def _deposit(context: Any, bits: Any, word: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        long = ir.IntType(64)
        kind = ir.FunctionType(long, [long, long])
        pdep = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(pdep, arguments)

    return types.int64(types.int64, types.int64), build


def _deposits_fast() -> bool:
    """Whether this processor has PDEP, and not the slow kind of AMD's first two Zens."""
    features = llvm.get_host_cpu_features()
    return bool(features.get("bmi2")) and llvm.get_host_cpu_name() not in ("znver1", "znver2")


if _deposits_fast():

    @overload(nth_bit, target="cpu")
    def _cpu_nth_bit(word: int, n: int) -> Any:
        def find(word: int, n: int) -> int:
            return lowest(_deposit(1 << n, word))  # type: ignore[call-arg]

        return find


def word_of(number: float) -> int:
    """The 64 bits in which a float is kept (IEEE 754), as a whole number with a sign."""
    return cast(int, struct.unpack("<q", struct.pack("<d", number))[0])


def float_of(word: int) -> float:
    """The float that is kept in these 64 bits."""
    return cast(float, struct.unpack("<d", struct.pack("<q", word))[0])


@intrinsic
def _same_bits(context: Any, thing: Any) -> Any:
    other = types.float64 if isinstance(thing, types.Integer) else types.int64

    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.bitcast(arguments[0], context.get_value_type(signature.return_type))

    return other(types.int64 if other is types.float64 else types.float64), build


@overload(word_of)
def _compiled_word_of(number: float) -> Any:
    def same(number: float) -> int:
        return _same_bits(np.float64(number))  # type: ignore[call-arg]

    return same


@overload(float_of)
def _compiled_float_of(word: int) -> Any:
    def same(word: int) -> float:
        return _same_bits(np.int64(word))  # type: ignore[call-arg]

    return same
