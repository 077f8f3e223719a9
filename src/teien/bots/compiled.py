"""How the larger parts of a search are compiled."""

from __future__ import annotations

from typing import cast

import numba

from teien.rules.compiled import Rule


def part(function: Rule) -> Rule:
    """Marks a function that stays one piece of code, however often it is called.

    A `rule` is copied to wherever it is called from, which is fast to run and slow to compile; a
    search calls a whole rule book from several places.
    """
    return cast(Rule, numba.njit(cache=True, nogil=True, error_model="numpy")(function))
