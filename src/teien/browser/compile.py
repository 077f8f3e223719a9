"""Rule books and bots as files for the browser: `python -m teien.browser.compile GAME… FOLDER`.

Each game becomes `GAME.wasm`, and `GAME.json`, which says how to call it. The same sources make the same
bytes; they are kept in the user's cache folder, under a name made from all sources they come from.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

import llvmlite
import numpy as np

from teien.play.errors import TeienError
from teien.play.registry import package_of
from teien.rules import compiled

SIDE_BY_SIDE = 2
"""So many games are compiled at a time."""
TOOLS = (platform.python_version(), llvmlite.__version__, np.__version__)
"""What else than Numba and the sources may make a difference."""


class Uncompilable(TeienError):
    """A game could not be compiled for the browser."""


def main(words: Sequence[str]) -> None:
    """Compiles the games that are named, into the folder that is named last."""
    *games, out = words
    for game, kept in zip(games, built(games), strict=True):
        Path(out).mkdir(parents=True, exist_ok=True)
        for kind in ("wasm", "json"):
            shutil.copy(kept / f"{game}.{kind}", out)


def built(games: Sequence[str]) -> list[Path]:
    """For each game a folder with its two files, compiled now unless they are kept from before."""
    with ThreadPoolExecutor(SIDE_BY_SIDE) as processes:
        return list(processes.map(build, games))


def build(game: str) -> Path:
    """The same for one game."""
    kept = folder_of(game)
    if kept.is_dir():
        return kept
    kept.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=kept.parent) as folder:
        made = Path(folder) / "made"
        made.mkdir()
        compile_in_a_process(game, made)
        try:
            made.rename(kept)
        except OSError:  # somebody else was faster
            if not kept.is_dir():
                raise
    return kept


def folder_of(game: str) -> Path:
    """Where a game's files are kept: elsewhere once anything changes of which they are made."""
    found = find_spec(package_of(game))
    if found is None or found.origin is None:
        raise Uncompilable(f"{game} has no sources.")
    sources = compiled.cache_folder(Path(found.origin).parent)
    return Path(sources) / "-".join(["browser", game, own_sources(), *TOOLS])


def own_sources() -> str:
    """What stands for the files of this room that make a game's files: the others make other things."""
    digest = hashlib.blake2b(digest_size=8)
    for name in ("compile", "exports", "worker"):
        digest.update(Path(__file__).with_name(f"{name}.py").read_bytes())
    return digest.hexdigest()


def compile_in_a_process(game: str, folder: Path) -> None:
    """Compiles a game in a process that is good for nothing else."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "teien.browser.worker", game, str(folder)],
        env=environment(),
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise Uncompilable(f"{game} could not be compiled for the browser:\n{done.stderr}")


def environment() -> dict[str, str]:
    """Ours, without anything that would make other bytes of the same sources."""
    ours = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return ours | {"PYTHONPATH": os.pathsep.join(filter(None, sys.path)), "PYTHONHASHSEED": "0"}


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except TeienError as error:
        sys.exit(str(error))
