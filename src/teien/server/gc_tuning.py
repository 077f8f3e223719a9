"""Garbage collection: what stays is not looked through again and again, and the compiler's pages go back.

With some thousands of tables in memory, one look through everything would stop the server for a second.
"""

from __future__ import annotations

import ctypes
import gc
import re
from importlib import import_module
from pathlib import Path

from pydantic import BaseModel, ConfigDict

MAPS = Path("/proc/self/maps")
COMPILER = "libllvmlite"
DONT_NEED = 4
"""Linux's MADV_DONTNEED."""


def disable_at_start() -> None:
    """Called at the start: what is loaded now stays, so nobody looks for garbage among it.

    And FastAPI's own messages, almost all for its documents, are made only when they are used.
    """
    gc.disable()
    BaseModel.model_config = ConfigDict(defer_build=True)
    import_module("fastapi.openapi.models")
    BaseModel.model_config = ConfigDict()


def enable() -> None:
    """Called when the server is there, and only the rules are still loaded."""
    freeze()
    gc.set_threshold(50_000, 20, 1_000)
    gc.enable()


def settle() -> None:
    """Called when all is loaded: it stays, and nobody compiles anything for now."""
    freeze()
    gc.set_threshold(10_000, 20, 20)
    _release_compiler()


def freeze() -> None:
    """From now on the collector looks only at what is new. Whatever is let go is still freed at once."""
    gc.freeze()


def collect_all() -> None:
    """Finds what is garbage only in a circle, wherever it is."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _release_compiler() -> None:
    """Its code was read from a file to load the rules; if it is needed again, it is read again."""
    if not MAPS.exists():
        return
    libc = ctypes.CDLL(None)
    for line in MAPS.read_text().splitlines():
        found = re.match(rf"([0-9a-f]+)-([0-9a-f]+) r-xp .*{COMPILER}", line)
        if found:
            start, end = (int(part, 16) for part in found.groups())
            libc.madvise(ctypes.c_void_p(start), ctypes.c_size_t(end - start), DONT_NEED)
