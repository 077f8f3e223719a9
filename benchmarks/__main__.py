"""Measures every figure that we claim and prints them as JSON: `make bench`.

Ours and a peer's are measured in turn, several times, and compared pair by pair, so that what else
the machine does falls on both.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable
from statistics import median
from typing import Any

from benchmarks import bots, research
from benchmarks.browser import figures as browser_figures
from benchmarks.hostile import figures as hostile_figures
from benchmarks.page import figures as page_figures
from benchmarks.peers import openspiel_connect_four, openspiel_goofspiel, openspiel_hearts_moves
from benchmarks.server import figures as server_figures
from teien.arena.bench import all_cores_speed, gpu_speed, import_seconds, random_speed
from teien.arena.gpu import NoGpu
from teien.games.niya.speed import solve_speed
from teien.games.niya.survey import share_of_first_player

ROUNDS = 5
SECONDS = 2.0


def main() -> None:
    """Runs all benchmarks on one core (but for the figures that say otherwise)."""
    one_core()
    figures: dict[str, Any] = {
        "machine": {
            "python": platform.python_version(),
            "processor": platform.processor() or platform.machine(),
        },
        "import_teien_seconds": import_seconds(),
        "niya_random_games": beside("games", "niya", 2, openspiel_connect_four, goal=20),
        "sakura_random_games": beside("games", "sakura", 4, openspiel_goofspiel, goal=10),
        "momiji_random_decisions": beside("decisions", "momiji", 3, openspiel_hearts_moves, goal=10),
        "niya_solve": solve_speed(200),
        **bots.figures(),
        "niya_first_player": {
            option: share_of_first_player(1000, seed=1, full_garden=option) for option in ("block", "draw")
        },
    }
    figures["research"] = research.figures()
    every_core()
    figures["server"] = server_figures()
    figures["server_with_a_hostile_visitor"] = hostile_figures()
    figures["browser"] = browser_figures()
    figures |= page_figures()
    for game, players in (("niya", 2), ("sakura", 4), ("momiji", 3)):
        figures[f"{game}_random_all_cores"] = all_cores_speed(game, SECONDS, players)
        try:
            figures[f"{game}_random_gpu"] = gpu_speed(game, SECONDS, players)
        except NoGpu as reason:
            figures[f"{game}_random_gpu"] = f"not measured: {reason}"
    try:
        figures["research_gpu"] = research.gpu_figures()
    except NoGpu as reason:
        figures["research_gpu"] = f"not measured: {reason}"
    json.dump(figures, sys.stdout, indent=2)
    print()


def beside(what: str, game: str, players: int, peer: Callable[[float], float], goal: float) -> dict[str, Any]:
    """Our random games (or their decisions) and a peer's a second, in turn on the same core."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(random_speed(game, SECONDS, players)[f"{what}_per_second"])
        theirs.append(peer(SECONDS))
    return {
        "players": players,
        f"{what}_per_second": median(ours),
        f"{peer.__name__}_per_second": median(theirs),
        "ratio": median(own / other for own, other in zip(ours, theirs, strict=True)),
        "goal": goal,
    }


ALL_CORES = os.sched_getaffinity(0)


def one_core() -> None:
    """Stays on one core from now on."""
    os.sched_setaffinity(0, {min(ALL_CORES)})


def every_core() -> None:
    """May use every core again."""
    os.sched_setaffinity(0, ALL_CORES)


if __name__ == "__main__":
    main()
