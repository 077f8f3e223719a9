"""Bots in processes of their own: whatever one of them does, its game goes on, and so do others'."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest

import teien
from teien.bots import LEVELS, bots_of, levels_of
from teien.client import Problem
from teien.play.registry import game_names
from teien.server import bot_workers, metrics
from teien.server.bots import HINT, Bots
from tests.server.test_faults import house
from tests.server.test_tables import play_first

STRANGERS = """
import os, time
from teien.bots.bot import Random

class Stranger(Random):
    def __init__(self, name): object.__setattr__(self, "name", name)

class Sleeper(Stranger):
    def choose(self, observation, dice, budget=None):
        time.sleep(1000)

class Daydreamer(Stranger):
    def choose(self, observation, dice, budget=None):
        if len(observation.rows) > 17:  # after the first move
            open(os.environ["DREAMING"], "w").close()
            while True: time.sleep(0.01)
        return super().choose(observation, dice, budget)

class Dier(Stranger):
    def choose(self, observation, dice, budget=None): os._exit(1)

class Cheat(Stranger):
    def choose(self, observation, dice, budget=None): return 10_000

class Failer(Stranger):
    def choose(self, observation, dice, budget=None):
        if observation.told: raise RuntimeError("no idea")
        return super().choose(observation, dice, budget)

def daydreamer(): return Daydreamer("daydreamer")
def sleeper(): return Sleeper("sleeper")
def dier(): return Dier("dier")
def cheat(): return Cheat("cheat")
def failer(): return Failer("failer")
"""
NAMES = ("sleeper", "dier", "cheat", "failer")
ALL = (*NAMES, "daydreamer")


@pytest.fixture
def dreaming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Bots of others, installed as packages are. Gives a file that is there when one of them dreams."""
    (tmp_path / "strangers.py").write_text(STRANGERS)
    about = tmp_path / "strangers-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1\n")
    lines = "\n".join(f"niya.{name} = strangers:{name}" for name in ALL)
    (about / "entry_points.txt").write_text(f"[teien.bots]\n{lines}\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("DREAMING", str(tmp_path / "dreaming"))
    bots_of.cache_clear()
    yield tmp_path / "dreaming"
    bots_of.cache_clear()


def failures(level: str) -> float:
    return float(metrics.bot_failures.labels("niya", level)._value.get())


def test_a_game_goes_on_whatever_its_bot_does(dreaming: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = teien.new("niya", seed=1)
    seat = game.owing[0]
    legal, before = game.legal_moves(seat), {name: failures(name) for name in NAMES}

    async def play() -> None:
        bots = Bots(1)
        try:
            for name in NAMES:
                assert await bots.choose(game, seat, "random", "aiko") in legal  # its process runs
                monkeypatch.setattr(bot_workers, "READY", 1.0 if name == "sleeper" else 300.0)
                chosen = asyncio.create_task(bots.choose(game, seat, name, "aiko"))
                await asyncio.sleep(0)
                await asyncio.sleep(0)
                monkeypatch.setattr(bot_workers, "READY", 300.0)
                others = (bots.choose(game, seat, "random", "ben") for _ in range(2))
                assert {await chosen, *await asyncio.gather(*others)} <= set(legal)
        finally:
            bots.close()

    asyncio.run(play())
    failed = {name for name in NAMES if failures(name) > before[name]}
    assert failed == {"sleeper", "dier", "failer"}  # what the cheat chose was mended in its own process


def test_a_thought_that_nobody_wants_is_ended_and_its_process_stays(dreaming: Path) -> None:
    """The daydreamer would think for ever; another's bots think beside it and after it."""
    game = teien.new("niya", seed=1)
    game.play(game.owing[0], game.legal_moves(game.owing[0])[0])
    seat = game.owing[0]

    async def play() -> None:
        bots = Bots(2)
        try:
            both = (bots.choose(game, seat, "random", who) for who in ("aiko", "ben"))
            assert set(await asyncio.gather(*both)) <= set(game.legal_moves(seat))
            processes = {worker.pid for worker in bots.workers}
            assert None not in processes
            hint = asyncio.create_task(bots.choose(game, seat, "daydreamer", "aiko", HINT))
            while not dreaming.exists():
                await asyncio.sleep(0.01)
            beside = asyncio.create_task(bots.choose(game, seat, "novice", "ben"))
            hint.cancel()
            assert (await asyncio.gather(hint, return_exceptions=True))[0].__class__ is asyncio.CancelledError
            assert await beside in game.legal_moves(seat)
            await asyncio.gather(*(bots.choose(game, seat, "random", who) for who in ("aiko", "ben")))
            assert {worker.pid for worker in bots.workers} == processes
        finally:
            bots.close()

    asyncio.run(play())


@pytest.mark.parametrize("ends", ["hangs up", "goes on"])
def test_the_server_ends_what_nobody_waits_for(dreaming: Path, tmp_path: Path, ends: str) -> None:
    """A hint whose reader has gone, and a turn at a table that went on: the next one thinks at once."""
    with house(f"sqlite:///{tmp_path}/teien.db", bots=1) as (running, comes):
        aiko, ben = comes("Aiko"), comes("Ben")
        bots = running.app.state.hall.bots
        other = ben.new_table("niya", ["me", "me"])
        asks = {"seat": other.look()["views"][0]["owing"][0], "level": "random"}
        ben.post(f"/api/tables/{other.id}/hint", **asks)
        process = bots.workers[0].pid
        if ends == "hangs up":
            table = aiko.new_table("niya", ["me", "me"])
            seat = play_first(table)["views"][0]["owing"][0]
            with pytest.raises(httpx.ReadTimeout):
                httpx.post(
                    f"{running.url}/api/tables/{table.id}/hint",
                    json={"seat": seat, "level": "daydreamer"},
                    headers={"Authorization": f"Bearer {aiko.token}"},
                    timeout=2.0,
                )
        else:
            table = aiko.new_table("niya", ["me", "me"], stand_in="daydreamer")
            seat = play_first(table)["views"][0]["owing"][0]
            table.do("stand-in", seat=seat, bot=True)
            while not dreaming.exists():
                time.sleep(0.01)
            table.do("stand-in", seat=seat, bot=False)
        assert ben.post(f"/api/tables/{other.id}/hint", **asks)["move"]
        assert bots.workers[0].pid == process


def test_nobody_waits_for_more_than_a_few_hints(tmp_path: Path) -> None:
    with house(f"sqlite:///{tmp_path}/teien.db", bots=1, limits=True) as (_, comes):
        table = comes("Aiko").new_table("niya", ["me", "me"])
        seat = table.look()["views"][0]["owing"][0]

        def ask(_: int) -> Any:
            try:
                return table.client.post(f"/api/tables/{table.id}/hint", seat=seat, level="random")
            except Problem as problem:
                return problem

        with ThreadPoolExecutor(8) as pool:
            told = list(pool.map(ask, range(8)))
        refused = [one for one in told if isinstance(one, Problem)]
        assert len(refused) == 5
        assert {(one.status, one.told["type"]) for one in refused} == {(429, "urn:teien:too-much")}
        assert "three hints" in str(refused[0])
        assert ask(0)["move"]


SERVER = """
import asyncio, time
import teien
from teien.bots import levels_of
from teien.server.bots import Bots

if __name__ == "__main__":
    game, bots = teien.new("niya", seed=1), Bots(1)
    asyncio.run(bots.choose(game, game.owing[0], "random", "aiko"))
    print(bots.workers[0].pid, flush=True)
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


@pytest.mark.parametrize("game", game_names())
def test_yardsticks_do_not_sit_at_tables_and_the_strongest_is_the_last(game: str) -> None:
    assert levels_of(game) == ["novice", "apprentice", "adept", "master"]


def test_no_yardstick_is_offered_and_a_hint_comes_from_the_master(dreaming: Path, tmp_path: Path) -> None:
    """Over HTTP, and though others have brought bots of their own."""
    with house(f"sqlite:///{tmp_path}/teien.db") as (_, comes):
        aiko = comes("Aiko")
        offered = {game["name"]: game["levels"] for game in aiko.get("/api/games")["games"]}
        assert set(offered) == set(game_names())
        assert set(offered["niya"]) == {*ALL, *LEVELS}
        assert all(offered[game] == list(LEVELS) for game in game_names() if game != "niya")
        table = aiko.new_table("niya", ["me", "me"])
        view = table.look()["views"][0]
        told = aiko.post(f"/api/tables/{table.id}/hint", seat=view["owing"][0])
        assert told["level"] == "master"
        assert told["move"] in {move for one in table.look()["views"] for move in one["legal"]}
