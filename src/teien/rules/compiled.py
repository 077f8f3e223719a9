"""How a rule is compiled: once, the same everywhere, and kept between runs."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar, cast

import numba

Rule = TypeVar("Rule", bound=Callable[..., object])


HOUSE = Path(__file__).parent.parent
GAMES = HOUSE / "games"
ROOMS = ("rules", "bots", "arena", "research")
"""The rooms with compiled code, each of which calls only those before it, and itself."""
FOR_GAMES = ROOMS[:3]
"""Those that games may call."""


def callable_from(folder: Path) -> list[Path]:
    """The folders with all sources that compiled code in this folder may call, its own among them.

    A game is taken as a whole, whatever folders its chapters are in; so is a package of others, which
    may call our games besides.
    """
    while folder.parent not in (HOUSE, GAMES) and (folder.parent / "__init__.py").exists():
        folder = folder.parent
    if folder.parent == HOUSE and folder.name in ROOMS:
        return [HOUSE / room for room in ROOMS[: ROOMS.index(folder.name) + 1]]
    others = [] if HOUSE in folder.parents else [GAMES]
    return [*(HOUSE / room for room in FOR_GAMES), *others, folder]


@cache
def cache_folder(*folders: Path) -> str:
    """Where code from these folders is kept, once compiled: elsewhere once anything changes that it calls.

    Numba notices a change in a function's own file, not in the files of the functions it calls; a
    folder named after all those sources makes a stale copy impossible.
    """
    digest = hashlib.blake2b(digest_size=8)
    for called in sorted({called for folder in folders for called in callable_from(folder)}):
        for source in sorted(called.rglob("*.py")):
            digest.update(source.relative_to(called).as_posix().encode() + source.read_bytes())
    kept = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return str(kept / "teien" / f"{numba.__version__}-{digest.hexdigest()}")


def compiled(function: Rule, **flags: Any) -> Rule:
    """A function that is compiled when it is first called, and kept between runs."""
    if not os.environ.get("NUMBA_CACHE_DIR"):
        code = cast(FunctionType, function)
        book = getattr(code.__globals__.get("rules"), "__file__", None)  # the one it is bound to, if any
        files = [code.__code__.co_filename, *([book] if book else [])]
        cast(Any, numba.config).CACHE_DIR = cache_folder(*(Path(file).parent for file in files))
    return cast(Rule, cast(Any, numba).njit(cache=True, nogil=True, error_model="numpy", **flags)(function))


def rule(function: Rule) -> Rule:
    """Marks a function that runs plain (NUMBA_DISABLE_JIT=1), compiled, and inside a GPU kernel.

    Rules make nothing that would have to be cleared away, so nobody counts references (`_nrt`): on a
    processor that would take a quarter of the time.
    """
    return compiled(function, forceinline=True, no_cfunc_wrapper=True, _nrt=False)


def inlined(function: Rule) -> Rule:
    """Marks a rule that only calls others with numbers of one type: it is inlined before types are found.

    Else it would be compiled, with all that follows from it, for every type of number it is given.
    """
    return compiled(function, inline="always", forceinline=True, no_cfunc_wrapper=True, _nrt=False)
