"""Bots in processes of their own: whatever one of them does, its game goes on, and so do others'."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import teien
from teien.bots import bots_of
from teien.server import bots as server_bots
from teien.server import watch
from teien.server.bots import Bots

STRANGERS = """
import os, time
from teien.bots.bot import Random

class Stranger(Random):
    def __init__(self, name): object.__setattr__(self, "name", name)

class Sleeper(Stranger):
    def choose(self, sight, dice, budget=None):
        time.sleep(1000)

class Dier(Stranger):
    def choose(self, sight, dice, budget=None): os._exit(1)

class Cheat(Stranger):
    def choose(self, sight, dice, budget=None): return 10_000

class Failer(Stranger):
    def choose(self, sight, dice, budget=None):
        if sight.told: raise RuntimeError("no idea")
        return super().choose(sight, dice, budget)

def sleeper(): return Sleeper("sleeper")
def dier(): return Dier("dier")
def cheat(): return Cheat("cheat")
def failer(): return Failer("failer")
"""
NAMES = ("sleeper", "dier", "cheat", "failer")


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots of others, installed as packages are; the processes of the pool find them too."""
    (tmp_path / "strangers.py").write_text(STRANGERS)
    about = tmp_path / "strangers-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    lines = "\n".join(f"niya.{name} = strangers:{name}" for name in NAMES)
    (about / "entry_points.txt").write_text(f"[teien.bots]\n{lines}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    bots_of.cache_clear()
    yield
    bots_of.cache_clear()


def failures(level: str) -> float:
    return float(watch.bot_failures.labels("niya", level)._value.get())


def test_a_game_goes_on_whatever_its_bot_does(strangers: None, monkeypatch: pytest.MonkeyPatch) -> None:
    game = teien.new("niya", seed=1)
    seat = game.owing[0]
    legal, before = game.legal_moves(seat), {name: failures(name) for name in NAMES}

    async def play() -> None:
        bots = Bots(1)
        try:
            for name in NAMES:
                assert await bots.choose(game, seat, "random") in legal  # its process runs
                monkeypatch.setattr(server_bots, "READY", 1.0 if name == "sleeper" else 300.0)
                chosen = asyncio.create_task(bots.choose(game, seat, name))
                await asyncio.sleep(0)
                monkeypatch.setattr(server_bots, "READY", 300.0)
                others = (bots.choose(game, seat, "random") for _ in range(2))
                assert {await chosen, *await asyncio.gather(*others)} <= set(legal)
        finally:
            bots.close()

    asyncio.run(play())
    failed = {name for name in NAMES if failures(name) > before[name]}
    assert failed == {"sleeper", "dier", "failer"}  # what the cheat chose was mended in its own process


SERVER = """
import asyncio, time
import teien
from teien.server.bots import Bots

if __name__ == "__main__":
    game, bots = teien.new("niya", seed=1), Bots(1)
    asyncio.run(bots.choose(game, game.owing[0], "random"))
    print(*bots._pool._processes, flush=True)
    time.sleep(1000)
"""


def runs(process: int) -> bool:
    """Whether a process is there and not just waiting to be buried."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_bots_process_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "server.py"
    script.write_text(SERVER)
    with subprocess.Popen([sys.executable, os.fspath(script)], stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout
        bot = int(server.stdout.readline())
        assert runs(bot)
        server.kill()
    for _ in range(600):
        if not runs(bot):
            return
        time.sleep(0.1)
    pytest.fail("the bot's process outlived the server")
