"""Exponents and logarithms of our own: near the truth, and the same bits plain and compiled."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from decimal import Decimal, localcontext
from typing import Any

import numpy as np
import pytest

from teien.rules.bits import float_of, word_of
from teien.rules.maths import HIGHEST, LOWEST, exp, log


def plain(function: Any) -> Any:
    return getattr(function, "py_func", function)


def exponents() -> Iterator[float]:
    luck = random.Random(1)
    yield from (0.0, 1.0, -1.0, 709.7, -708.0, -709.5, -744.0, HIGHEST, LOWEST, 1e-300)
    for _ in range(1500):
        yield luck.uniform(-745, 709.7)
        yield luck.gauss(0, 3) * 10 ** luck.uniform(-9, 1)


def numbers() -> Iterator[float]:
    luck = random.Random(2)
    yield from (1.0, 5e-324, 1e-310, 2.2e-308, 1.7e308, *map(float, range(1, 600)))
    for _ in range(1500):
        yield math.exp(luck.uniform(-744, 709))
        yield luck.uniform(0.5, 2)


def off(found: float, truth: Decimal) -> float:
    """By how many units in the last place something is wrong."""
    return float(abs(Decimal(found) - truth) / Decimal(math.ulp(float(truth))))


def test_exp_is_less_than_a_unit_from_the_truth() -> None:
    with localcontext(prec=50):
        assert max(off(float(exp(x)), Decimal(x).exp()) for x in exponents()) < 0.9


def test_log_is_less_than_a_unit_from_the_truth() -> None:
    with localcontext(prec=50):
        assert max(off(float(log(x)), Decimal(x).ln()) for x in numbers()) < 0.9


def test_what_is_beyond_all_numbers() -> None:
    assert exp(0.0) == 1 and log(1.0) == 0
    assert exp(1000.0) == exp(math.inf) == log(math.inf) == math.inf
    assert exp(-1000.0) == exp(-math.inf) == 0
    assert log(0.0) == -math.inf
    assert math.isnan(exp(math.nan)) and math.isnan(log(math.nan)) and math.isnan(log(-1.0))


@pytest.mark.parametrize(("function", "given"), [(exp, exponents), (log, numbers)])
def test_plain_and_compiled_give_the_same_bits(function: Any, given: Any) -> None:
    for x in given():
        assert word_of(plain(function)(x)) == word_of(function(x)), x


def test_a_single_float_or_a_whole_number_counts_as_what_it_is_in_double() -> None:
    """Else compiled code would reckon with fewer bits than plain Python."""
    single: Any = np.float32(0.1)
    assert exp(single) == exp(float(single)) and log(single) == log(float(single))
    assert exp(3) == exp(3.0) and log(3) == log(3.0)


def test_the_bits_of_a_float() -> None:
    assert word_of(1.0) == 0x3FF << 52 and word_of(-0.0) == -1 << 63
    assert all(float_of(word_of(x)) == x for x in exponents())
