"""The files for the browser: complete, the same from the same sources, and for strangers' games too."""

from __future__ import annotations

import ast
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest

from teien.browser.compile import environment
from teien.browser.exports import exports_of
from teien.play.registry import game_names, package_of
from teien.rules.chance import key_of
from teien.rules.compiled import HOUSE
from teien.rules.kinds import LONG, Array, described, layout
from teien.rules.wasm_link import Unlinkable, link
from tests.browser.node import as_text, in_node
from tests.stranger import Stranger

CALLERS = ("book", "words", "reasons", "bots", "search", "evaluation", "alone", "solver")
SHARED = ("teien.play.game", "teien.play.book", "teien.play.observation", "teien.bots.bot", "teien.bots.flat")
TEMPLATES = ("step", "try_out")
"""Of the flat bot: what is compiled is a copy for each game."""


def is_compiled(thing: Any) -> bool:
    return hasattr(thing, "py_func")


def plain_functions(module: ModuleType) -> Iterator[ast.FunctionDef]:
    """The functions of a module that are not compiled."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        name = node.name if isinstance(node, ast.FunctionDef) else ""
        if name and name not in TEMPLATES and not is_compiled(getattr(module, name, None)):
            yield cast(ast.FunctionDef, node)


def called(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """What plain functions of a module call that is compiled."""
    for function in plain_functions(module):
        for call in (node.func for node in ast.walk(function) if isinstance(node, ast.Call)):
            name = ast.unparse(call)
            thing: Any = vars(module).get(name.partition(".")[0])
            if "." in name:
                thing = getattr(thing, name.partition(".")[2], None)
            if is_compiled(thing):
                yield f"{module.__name__}.{function.name}: {name}", thing


@pytest.mark.parametrize("game", game_names())
def test_every_compiled_function_that_plain_python_calls_can_be_called_in_the_browser(game: str) -> None:
    exported = {id(one.function) for one in exports_of(game)}
    modules = [*SHARED, *(f"{package_of(game)}.{part}" for part in CALLERS)]
    missing = []
    for name in modules:
        try:
            module = import_module(name)
        except ModuleNotFoundError:
            continue
        missing += [where for where, thing in called(module) if id(thing) not in exported]
    assert missing == []


@pytest.mark.parametrize("game", ["niya", pytest.param("sakura", marks=pytest.mark.thorough)])
def test_the_same_sources_make_the_same_bytes(game: str, folders: dict[str, Path], tmp_path: Path) -> None:
    """Whatever else is different: the folder, that of the sources, the order of Python's sets."""
    made, sources = tmp_path / "made", tmp_path / "sources"
    made.mkdir()
    shutil.copytree(HOUSE, sources / "teien", ignore=shutil.ignore_patterns("__pycache__", "site"))
    paths = {"PYTHONPATH": os.pathsep.join([str(sources), environment()["PYTHONPATH"]])}
    subprocess.run(
        [sys.executable, "-P", "-m", "teien.browser.worker", game, str(made)],
        env=environment() | paths | {"PYTHONHASHSEED": "7"},
        cwd=tmp_path,
        check=True,
    )
    for name in (f"{game}.wasm", f"{game}.json"):
        assert (made / name).read_bytes() == (folders[game] / name).read_bytes()


@pytest.mark.thorough
def test_a_strangers_game_that_lists_nothing_plays_alike(folders: dict[str, Path], tmp_path: Path) -> None:
    stranger = Stranger(tmp_path)
    stranger.lay()
    kept = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    built = stranger.python("-m", "teien.browser.compile", "hoshi", str(tmp_path / "out"), **kept)
    assert built.returncode == 0, built.stderr
    played = stranger.python("-c", PLAIN_GAMES)
    assert played.returncode == 0, played.stderr
    blank, states = played.stdout.split()
    job = {"work": "games", "game": "hoshi", "count": 10, "out": str(tmp_path / "states")}
    job |= {"blank": as_text(bytes.fromhex(blank)), "key": as_text(key_of(5))}
    in_node({"hoshi": tmp_path / "out"}, [job], tmp_path)
    assert (tmp_path / "states").read_bytes().hex() == states


PLAIN_GAMES = """
from teien.arena.batch import play_batch
from teien.play.registry import book_of
from teien.rules.chance import key_of
from teien.rules.contract import fresh

book = book_of("hoshi")
blank = fresh(book.rules)
book.prepare(blank[0], 3, book.read_options({}, 3))
print(blank.tobytes().hex(), play_batch(book.rules, blank, key_of(5), 0, 10)[0].tobytes().hex())
"""


def test_a_game_that_cannot_be_compiled_says_why(tmp_path: Path) -> None:
    stranger = Stranger(tmp_path)
    (stranger.lay() / "exports.py").write_text(NAMELESS)
    kept = {"XDG_CACHE_HOME": str(tmp_path / "cache")}
    built = stranger.python("-m", "teien.browser.compile", "hoshi", str(tmp_path / "out"), **kept)
    assert built.returncode and "Unexportable: strange does not say of which kind is thing" in built.stderr
    assert not [*(tmp_path / "cache").rglob("*.wasm")]


NAMELESS = """
from __future__ import annotations

from teien.rules.compiled import rule

@rule
def strange(thing) -> int:
    return 1

EXPORTS = [strange]
"""


def test_the_linker_refuses_what_it_does_not_know() -> None:
    asks = b"\x01\x03env\x04sqrt\x00\x00"
    with pytest.raises(Unlinkable, match="sqrt"):
        link(b"\0asm\1\0\0\0" + b"\x02" + bytes([len(asks)]) + asks, [])


def test_kinds_as_json() -> None:
    point = np.dtype([("x", "i1"), ("y", "<f8", 2)], align=True)
    names = {point: "Point"}
    assert described(Array(point, 6, None), names) == {"array": "Point", "shape": [6, None]}
    assert described(Array(np.int8, 2), names) == {"array": "<i1", "shape": [2]}
    assert [described(kind, names) for kind in (int, LONG, bool, float, np.float32, None, point)] == [
        *("int", "long", "bool", "float", "float32", None),
        {"record": "Point"},
    ]
    assert layout(point) == {"size": 24, "fields": {"x": [0, "<i1", []], "y": [8, "<f8", [2]]}}
