"""How fast the bots search, how soon they answer, and how much memory they take.

python -m benchmarks.bots
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from benchmarks.peers import openspiel_is_mcts
from teien.bots import LEVELS, Budget, bot_of
from teien.play.game import new
from teien.rules.chance import new_dice

ROUNDS = 5
SECONDS = 2.0
TABLES = (("sakura", 4), ("momiji", 3))
GOAL = 5.0
"""Times a peer's simulations a second."""


def search_speed(game: str, players: int, seconds: float) -> float:
    """The master's playouts a second on one core, from the first choice of several games."""
    done, spent, seed = 0, 0.0, 0
    while spent < seconds:
        held = new(game, players=players, seed=seed)
        observation, dice, start = held.observation(held.owing[0]), new_dice(seed), time.perf_counter()
        done += bot_of(game, "master").why(observation, dice, Budget(milliseconds=200)).playouts
        spent += time.perf_counter() - start
        seed += 1
    return done / spent


def search_beside(
    game: str, players: int, peer: Callable[[float], float] = openspiel_is_mcts
) -> dict[str, Any]:
    """Our playouts and a peer's simulations a second, in turn on the same core."""
    search_speed(game, players, 0.1)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(search_speed(game, players, SECONDS))
        theirs.append(peer(SECONDS))
    return {
        "players": players,
        "playouts_per_second": median(ours),
        f"{peer.__name__}_per_second": median(theirs),
        "ratio": median(own / other for own, other in zip(ours, theirs, strict=True)),
        "goal": GOAL,
    }


def reply_times(game: str, players: int, level: str, choices: int = 60) -> dict[str, float]:
    """How long a level takes to choose, in whole games of its own."""
    taken: list[float] = []
    seed, bot = 0, bot_of(game, level)
    while len(taken) < choices:
        held, dice = new(game, players=players, seed=seed), new_dice(seed)
        while not held.over and len(taken) < choices:
            observation, start = held.observation(held.owing[0]), time.perf_counter()
            action = bot.choose(observation, dice)
            taken.append(1000 * (time.perf_counter() - start))
            held.play_action(observation.seat, action)
        seed += 1
    return {"median_ms": median(taken), "p95_ms": quantiles(taken, n=20)[-1]}


def memory(game: str, players: int) -> float:
    """The most memory, in MB, that a fresh process takes to choose once as a master, all compiled."""
    ask = "from benchmarks.bots import one_choice; one_choice(*{!r})"
    run = [sys.executable, "-c", ask.format((game, players))]
    return float(subprocess.run(run, capture_output=True, check=True, text=True).stdout)


def one_choice(game: str, players: int) -> None:
    """Chooses once as a master and prints how much memory that took, in MB."""
    held = new(game, players=players, seed=1)
    bot_of(game, "master").choose(held.observation(held.owing[0]), new_dice(1))
    status = Path("/proc/self/status").read_text(encoding="ascii")
    print(next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM")) / 1024)


def figures() -> dict[str, Any]:
    """All figures."""
    found: dict[str, Any] = {f"{game}_search": search_beside(game, players) for game, players in TABLES}
    for game, players in (("niya", 2), *TABLES):
        found[f"{game}_replies"] = {level: reply_times(game, players, level) for level in LEVELS}
        found[f"{game}_bot_memory_mb"] = memory(game, players)
    return found


if __name__ == "__main__":
    json.dump(figures(), sys.stdout, indent=2)
    print()
