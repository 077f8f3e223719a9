"""Makes one game's file: `python -m teien.browser.worker GAME FOLDER`, in a process for nothing else.

It must become another kind of processor before any rule book is opened; `teien.browser.compile` starts it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from teien.rules.wasm import Module, become_wasm


def make(game: str, folder: Path) -> None:
    """Compiles a game's exports and writes them, and their description."""
    become_wasm()
    from teien.browser.exports import description_of, exports_of

    module = Module()
    for one in exports_of(game):
        module.export(one.name, one.compiled, list(one.kinds), one.gives)
    (folder / f"{game}.wasm").write_bytes(module.made())
    described = json.dumps(description_of(game), separators=(",", ":"))
    (folder / f"{game}.json").write_text(described + "\n", encoding="utf-8")


if __name__ == "__main__":
    make(sys.argv[1], Path(sys.argv[2]))
