"""The engine's own speed on this machine."""

from __future__ import annotations

import subprocess
import sys
import time
from statistics import median
from typing import Any

import numpy as np

from teien.arena.batch import BATCH, DECISIONS, GAMES, new_tally, play_batch
from teien.arena.gpu import Device
from teien.arena.simulate import GPU_BATCH, Series, cores, random_tallies
from teien.play.registry import book_of, games, manifest_of, part_of
from teien.rules.chance import key_of


def measure(seconds: float, device: str = "cpu") -> dict[str, Any]:
    """All figures of all games, each measured for about so many seconds."""
    figures: dict[str, Any] = {"import_seconds": import_seconds()}
    for game in games():
        players = manifest_of(game).usual
        figures[f"{game}_random_one_core"] = random_speed(game, seconds, players)
        figures[f"{game}_random_all_cores"] = all_cores_speed(game, seconds, players)
        if device == "cuda":
            figures[f"{game}_random_gpu"] = gpu_speed(game, seconds, players)
        if own := part_of(game, "speed"):
            figures |= own.measure()
    return figures


def series_of(game: str, players: int = 2) -> Series:
    """A series with the game's default options."""
    return Series(game, players, book_of(game).read_options({}, players), seed=1)


def import_seconds() -> float:
    """How long `import teien` takes in a fresh Python; the median of five."""
    code = "import time; t = time.perf_counter(); import teien; print(time.perf_counter() - t)"
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, check=True) for _ in range(5)]
    return median(float(run.stdout) for run in runs)


def random_speed(game: str, seconds: float, players: int = 2) -> dict[str, float]:
    """Whole random games on one core, shuffles included."""
    series = series_of(game, players)
    rules, blank, key = series.book.rules, series.blank(), key_of(series.seed)
    play_batch(rules, blank, key, 0, BATCH, keep=1)
    tally, first, start = new_tally(rules), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        tally += play_batch(rules, blank, key, first, BATCH, keep=1)[1]
        first += BATCH
    return _speed(tally, time.perf_counter() - start)


def all_cores_speed(game: str, seconds: float, players: int = 2) -> dict[str, float]:
    """The same on every core."""
    series = series_of(game, players)
    per_core = random_speed(game, seconds / 4, players)["games_per_second"]
    games = int(per_core * cores() * seconds)
    tally, start = new_tally(series.book.rules), time.perf_counter()
    for part in random_tallies(series, games, cores()):
        tally += part
    return {"cores": cores(), **_speed(tally, time.perf_counter() - start)}


def gpu_speed(game: str, seconds: float, players: int = 2, check: int = 100_000) -> dict[str, Any]:
    """The same on a GPU, and whether its first games end in the same bytes as on the CPU."""
    series = series_of(game, players)
    rules, blank, key = series.book.rules, series.blank(), key_of(series.seed)
    gpu = Device(rules, blank, key, keep=check)
    gpu.play(0, check)
    same = gpu.states().tobytes() == play_batch(rules, blank, key, 0, check)[0].tobytes()
    gpu = Device(rules, blank, key)
    gpu.play(0, GPU_BATCH)
    tally, first, start = new_tally(rules), 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        tally += gpu.play(first, GPU_BATCH)
        first += GPU_BATCH
    return {**_speed(tally, time.perf_counter() - start), "same_bytes_as_cpu": same, "games_compared": check}


def _speed(tally: np.ndarray[Any, Any], seconds: float) -> dict[str, float]:
    return {
        "games_per_second": float(tally[GAMES] / seconds),
        "decisions_per_second": float(tally[DECISIONS] / seconds),
        "seconds": seconds,
    }
