"""How a rule is compiled: once, the same everywhere, and kept between runs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Rule = TypeVar("Rule", bound=Callable[..., object])


def _keep_compiled_code() -> None:
    """Gives compiled rules a home that changes whenever any rule changes.

    Numba notices a change in a function's own file, not in the files of the functions it calls; a
    folder named after all our compiled sources makes a stale copy impossible.
    """
    if os.environ.get("NUMBA_CACHE_DIR"):
        return
    house = Path(__file__).parent.parent
    digest = hashlib.blake2b(digest_size=8)
    for room in ("rules", "bots", "arena"):
        for source in sorted((house / room).glob("*.py")):
            digest.update(source.name.encode() + source.read_bytes())
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    cast(Any, numba.config).CACHE_DIR = str(cache / "teien" / f"{numba.__version__}-{digest.hexdigest()}")


_keep_compiled_code()


def rule(function: Rule) -> Rule:
    """Marks a function that runs plain (NUMBA_DISABLE_JIT=1), compiled, and inside a GPU kernel.

    Rules make nothing that would have to be cleared away, so nobody counts references (`_nrt`): on a
    processor that would take a quarter of the time.
    """
    compiled = cast(Any, numba).njit(
        cache=True, nogil=True, error_model="numpy", forceinline=True, _nrt=False
    )
    return cast(Rule, compiled(function))
