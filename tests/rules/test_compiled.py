"""Compiled code is kept between runs, and never stale: its folder is named after all that it may call."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from teien.play.registry import game_names
from teien.rules.compiled import FOR_GAMES, GAMES, HOUSE, ROOMS, cache_folder, callable_from


def write(folder: Path, **sources: str) -> None:
    for name, source in sources.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source)


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A game of others: chapters in a folder of their own, and beside it something that they call."""
    write(tmp_path, **{"stones/numbers": ONE, "stones/rules/turn": TURN, "stones/rules/end": ""})
    for folder in ("stones", "stones/rules"):
        (tmp_path / folder / "__init__.py").touch()
    return tmp_path / "stones"


ONE = """
from teien.rules.compiled import rule
@rule
def number() -> int:
    return 1
"""
TURN = """
from stones.numbers import number
from teien.rules.compiled import rule
@rule
def turn() -> int:
    return number()
"""


def folder_of(*folders: Path) -> str:
    cache_folder.cache_clear()
    return cache_folder(*folders)


@pytest.mark.parametrize("changed", ["numbers", "rules/turn", "rules/end", "rules/new", "another/new"])
def test_code_is_kept_elsewhere_once_anything_changes_that_it_may_call(package: Path, changed: str) -> None:
    before = [folder_of(package), folder_of(package / "rules")]
    assert before == [folder_of(package), folder_of(package / "rules")]
    write(package, **{changed: "# another"})
    assert not set(before) & {folder_of(package), folder_of(package / "rules")}


def test_a_chapter_that_calls_what_has_changed_is_compiled_anew(package: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    env |= {"PYTHONPATH": os.pathsep.join([str(package.parent), *sys.path])}
    env |= {"XDG_CACHE_HOME": str(package.parent / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}

    def turn() -> str:
        code = "from stones.rules.turn import turn; print(turn(), sum(turn.stats.cache_hits.values()))"
        run = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True)
        return run.stdout.strip() or run.stderr

    assert turn() == "1 0"
    assert turn() == "1 1", "it is kept"
    write(package, numbers=ONE.replace("1", "2"))
    assert turn() == "2 0", "it is not stale"


def test_a_room_may_call_the_rooms_below_it_and_a_game_is_taken_as_a_whole() -> None:
    rooms = [HOUSE / room for room in ROOMS]
    assert [callable_from(room) for room in rooms] == [rooms[:end] for end in range(1, len(rooms) + 1)]
    for game in game_names():
        for folder in [GAMES / game, *(path for path in (GAMES / game).rglob("*") if path.is_dir())]:
            if (folder / "__init__.py").exists():
                assert callable_from(folder) == [*(HOUSE / room for room in FOR_GAMES), GAMES / game]


def test_others_may_call_our_games_besides(package: Path) -> None:
    assert callable_from(package / "rules") == [*(HOUSE / room for room in FOR_GAMES), GAMES, package]


def test_nothing_is_compiled_in_the_house_but_in_those_rooms_and_in_games() -> None:
    homes = {HOUSE / room for room in ROOMS} | {GAMES}
    for path in HOUSE.rglob("*.py"):
        if "compiled import" in path.read_text():
            assert homes & set(path.parents), path
