"""How the larger parts of a search are compiled, and functions that serve every rule book."""

from __future__ import annotations

from types import FunctionType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from teien.rules.chance import roll
from teien.rules.compiled import Rule, compiled, rule
from teien.rules.contract import Dice, RuleBook


def subroutine(function: Rule) -> Rule:
    """Marks a function that is compiled once and called, not inlined.

    A `rule` is inlined wherever it is called, which is fast to run and slow to compile; a search calls
    a whole rule book from several places. Like a rule, a subroutine allocates no arrays.
    """
    return compiled(function, _nrt=False)


def allocating(function: Rule) -> Rule:
    """Marks a subroutine that allocates arrays, whose references are counted so that they are freed."""
    return compiled(function)


def bind(template: Rule, book: RuleBook, **others: object) -> Rule:
    """A copy of a function that means this rule book where it says `rules`.

    Numba keeps compiled code between runs for a function that finds what it calls among its
    globals, but not for a closure; so the copy gets globals of its own.
    """
    source = cast(FunctionType, template)
    copy = FunctionType(source.__code__, source.__globals__ | {"rules": book} | others, source.__name__)
    copy.__qualname__ = f"{source.__name__}_{cast(Any, book).__name__.replace('.', '_')}"
    copy.__module__ = source.__module__
    return cast(Rule, copy)


@rule
def pick(chances: npt.NDArray[np.float64], count: int, dice: Dice) -> int:
    """One of so many by the dice, each as likely as it says."""
    left = roll(dice, 1 << 24) / (1 << 24)
    for n in range(count - 1):
        left -= chances[n]
        if left < 0:
            return n
    return count - 1
