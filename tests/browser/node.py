"""Work for node: written to a file, done in one process, and compared with what is found here."""

from __future__ import annotations

import json
import shutil
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from teien.browser.exports import Export, exports_of
from teien.check.mode import Mode
from teien.play.registry import book_of
from teien.rules.contract import fresh
from teien.rules.kinds import Array
from tests.modes import MODES

RUNNER = Path(__file__).with_name("runner.mjs")
NODE = shutil.which("node")


def every_mode() -> Iterator[Mode]:
    """The modes with a golden game, and whatever else Momiji's options make of three garden tables."""
    yield from MODES
    for players, draft, open_piles in product((1, 2, 3, 4), (False, True), (False, True)):
        options: dict[str, Any] = {"landscapes": "draft"} if draft else {}
        mode = Mode("momiji", players, options | ({"open_piles": True} if open_piles else {}))
        if mode not in MODES and not (draft and players == 1):
            yield mode


EVERY_MODE = [*every_mode()]


def in_node(folders: dict[str, Path], jobs: list[dict[str, Any]], scratch: Path) -> list[Any]:
    """What came of each job."""
    assert NODE, "node is missing"
    task = scratch / "task.json"
    task.write_text(json.dumps({"folder": {game: str(at) for game, at in folders.items()}, "jobs": jobs}))
    done = subprocess.run([NODE, str(RUNNER), str(task)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[Any] = json.loads(done.stdout)
    return found


def as_text(data: np.ndarray[Any, Any] | bytes) -> str:
    """Bytes for a file of JSON."""
    return b64encode(data if isinstance(data, bytes) else data.tobytes()).decode()


def short(data: bytes) -> str:
    """A hash, as node prints it."""
    return sha256(data).hexdigest()[:16]


def blank_of(mode: Mode) -> np.recarray[Any, Any]:
    """A blank state of a mode, before the box is opened."""
    book = book_of(mode.game)
    blank = fresh(book.rules)
    book.prepare(blank[0], mode.players, book.read_options(mode.options, mode.players))
    return blank


class Both:
    """Calls here and in node, one after another, on the same bytes."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.exports: dict[int, Export] = {id(one.function): one for one in exports_of(game)}
        self.steps: list[list[Any]] = []
        self.wanted: list[Any] = []
        self.known: dict[int, str] = {}
        self.kept: list[Any] = []

    @property
    def job(self) -> dict[str, Any]:
        """All of it for node."""
        return {"work": "steps", "game": self.game, "steps": self.steps}

    def call(self, function: Any, *given: Any) -> Any:
        """What a function gives here; node must find the same."""
        one = self.exports[id(function)]
        arguments = [
            told for thing, kind in zip(given, one.kinds, strict=True) for told in self.told(thing, kind)
        ]
        found = function(*given)
        self.note(["call", one.name, *arguments], plain(found))
        return found

    def same(self, array: np.ndarray[Any, Any], size: int | None = None) -> None:
        """An array, or so many bytes of it, must be the same in node."""
        self.note(["look", self.name(array), size or array.nbytes], short(bytes_of(array)[:size].tobytes()))

    def put(self, array: np.ndarray[Any, Any], value: Any) -> None:
        """Lays the same in an array here and there."""
        name = self.name(array)
        array[...] = value
        self.note(["put", name, as_text(array)], None)

    def note(self, step: list[Any], wanted: Any) -> None:
        self.steps.append(step)
        self.wanted.append(wanted)

    def told(self, thing: Any, kind: Any) -> Iterator[Any]:
        """An argument as node is told it: parts one after another, lengths that a kind leaves open."""
        if isinstance(kind, tuple):
            for part, of in zip(thing, kind, strict=True):
                yield from self.told(part, of)
        elif isinstance(kind, Array):
            yield self.name(thing)
            yield from (n for n, fixed in zip(thing.shape, kind.shape, strict=True) if fixed is None)
        elif kind is not None:
            yield self.name(thing) if isinstance(thing, np.record) else plain(thing)

    def name(self, array: Any) -> str:
        """What an array is called in node, where it is laid when it is first met."""
        at = array.__array_interface__["data"][0]
        if at not in self.known:
            self.known[at] = f"array {len(self.known)}"
            self.kept.append(array)  # so that nothing else will lie there
            self.note(["take", self.known[at], array.nbytes], None)
            if bytes_of(array).any():
                self.note(["put", self.known[at], as_text(array)], None)
        return self.known[at]


def bytes_of(array: Any) -> np.ndarray[Any, Any]:
    """The bytes of an array, without copying them."""
    return np.frombuffer(array.data if isinstance(array, np.ndarray) else array, np.uint8)


def plain(found: Any) -> Any:
    """A result as JSON has it."""
    if isinstance(found, tuple):
        return [plain(part) for part in found]
    return found.item() if isinstance(found, np.generic) else found
