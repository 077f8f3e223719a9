"""How fast our games step for programs that learn, beside others' games in the same run.

    python -m benchmarks.research [--device cuda] [--game GAME] [--games N] [--seconds S]

On a GPU nothing is needed but NumPy, Numba and numba-cuda. A peer whose library is missing is left out, in
words.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import Any

import numpy as np

import teien.research
from teien.arena.gpu import cuda

ROUNDS = 5
SECONDS = 2.0
SIDE_BY_SIDE = 4096
"""So many games a core steps in turn."""
SCATTERED = 7919
"""A prime: its multiples choose as well as dice, and cost nothing."""
ON_A_GPU = 1 << 20
GOALS = {"niya": 5e9, "sakura": 5e8, "momiji": 2e8}
"""Decisions a second asked of an H200, with observations and masks written each step."""
PLAYERS = {"niya": 2, "sakura": 4, "momiji": 3}
"""As in the other figures of random play."""
AT_LEAST = 5
"""So many times as fast as a peer, on one core."""


def figures(seconds: float = SECONDS) -> dict[str, Any]:
    """All figures on the processor."""
    return {
        "pettingzoo_aec_steps": beside(seconds, aec_steps_of_niya, aec_steps_of_connect_four),
        "vector_steps": {game: vector_steps(game, players, seconds) for game, players in PLAYERS.items()},
        "vector_steps_beside_pgx": beside(seconds, vector_steps_of_niya, vector_steps_of_pgx),
    }


def beside(
    seconds: float, ours: Callable[[float], float], theirs: Callable[[float], float]
) -> dict[str, Any] | str:
    """Ours and a peer's a second, in turn on the same core, compared pair by pair."""
    try:
        theirs(0)
    except ImportError as error:
        return f"not measured: {error}"
    ours(0)
    pairs = [(ours(seconds / ROUNDS), theirs(seconds / ROUNDS)) for _ in range(ROUNDS)]
    return {
        f"{ours.__name__}_per_second": median(own for own, _ in pairs),
        f"{theirs.__name__}_per_second": median(other for _, other in pairs),
        "ratio": median(own / other for own, other in pairs),
        "goal": AT_LEAST,
    }


def aec_steps_of_niya(seconds: float) -> float:
    """Steps a second of Niya through PettingZoo, in its wrappers."""
    from teien.research.pettingzoo import env

    return aec_steps(env("niya"), seconds)


def aec_steps_of_connect_four(seconds: float) -> float:
    """Steps a second of PettingZoo's own connect four, in its wrappers."""
    import pettingzoo
    import pygame  # noqa: F401  # else its game says nothing of what is missing

    return aec_steps(pettingzoo.make("aec", "classic/connect_four-v3"), seconds)


def aec_steps(table: Any, seconds: float) -> float:
    """Steps a second of an environment in turn, each some action that is allowed, chosen in haste."""
    steps, spent = 0, 0.0
    while spent < seconds or not steps:
        table.reset(seed=steps)
        start = time.perf_counter()
        for _ in table.agent_iter():
            seen, _, terminated, truncated, _ = table.last()
            over = terminated or truncated
            allowed = seen["action_mask"].nonzero()[0]
            table.step(None if over else int(allowed[steps * SCATTERED % len(allowed)]))
            steps += 1
        spent += time.perf_counter() - start
    return steps / max(spent, 1e-9)


def vector_steps_of_niya(seconds: float) -> float:
    """Decisions a second of Niya in a batch on one core, observations and masks written each step."""
    return float(vector_steps("niya", 2, seconds)["decisions_per_second"])


def vector_steps(game: str, players: int, seconds: float) -> dict[str, float]:
    """Decisions a second in a batch on one core: given to it step by step, and many at once by the dice."""
    batch = teien.research.batch(game, players=players, games=SIDE_BY_SIDE, seed=1)
    batch.step(first_allowed(batch.legal_action_mask))
    batch.random_steps(1)
    steps, spent = 0, 0.0
    while spent < seconds / 2 or not steps:
        actions = first_allowed(batch.legal_action_mask)
        start = time.perf_counter()
        batch.step(actions)
        spent += time.perf_counter() - start
        steps += 1
    start, random = time.perf_counter(), 0
    while time.perf_counter() - start < seconds / 2 or not random:
        batch.random_steps(10)
        random += 10
    return {
        "decisions_per_second": SIDE_BY_SIDE * steps / spent,
        "random_decisions_per_second": SIDE_BY_SIDE * random / (time.perf_counter() - start),
    }


def first_allowed(mask: Any) -> Any:
    """The first action that each game allows."""
    return mask.argmax(axis=1)


def vector_steps_of_pgx(seconds: float) -> float:
    """Steps a second of PGX's connect four on the processor, games laid anew when they are over."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    game = pgx.make("connect_four")
    keys = jax.random.split(jax.random.PRNGKey(1), SIDE_BY_SIDE)
    state = jax.jit(jax.vmap(game.init))(keys)
    step = jax.jit(jax.vmap(auto_reset(game.step, game.init)))
    steps, spent = 0, 0.0
    while spent < seconds or steps < 2:
        actions = state.legal_action_mask.argmax(axis=1)
        actions.block_until_ready()
        start = time.perf_counter()
        state = step(state, actions, keys)
        state.observation.block_until_ready()
        spent += time.perf_counter() - start if steps else 0.0  # the first one is compiled
        steps += 1
    return SIDE_BY_SIDE * (steps - 1) / max(spent, 1e-9)


def gpu_figures(
    seconds: float = SECONDS, games: int = ON_A_GPU, of: Sequence[str] = tuple(PLAYERS)
) -> dict[str, Any]:
    """Decisions a second on a GPU, and whether the first games are the same bytes as on the processor."""
    return {game: on_gpu(game, PLAYERS[game], seconds, games) for game in of}


def on_gpu(game: str, players: int, seconds: float, games: int) -> dict[str, Any]:
    """One game on a GPU: decisions by the dice within one launch, and step by step with a launch for each."""
    same = same_bytes(game, players)
    batch: Any = teien.research.batch(game, players=players, games=games, seed=1, device="cuda")
    many = sped_up(lambda steps: batch.random_steps(steps), batch, 64, seconds)
    single = sped_up(stepped(batch, games), batch, 8, seconds)
    return {
        "players": players,
        "games": games,
        "numbers": batch.layout.size,
        "actions": batch.actions,
        "same_bytes_as_cpu": same,
        "random_decisions_per_second": many * games,
        "goal": GOALS[game],
        "steps_of_given_actions_per_second": single * games,
    }


def stepped(batch: Any, games: int) -> Callable[[int], None]:
    """Steps of a batch on a GPU, the actions chosen there by what its masks show: two launches a step."""
    there = cuda()
    masks = there.as_cuda_array(batch.legal_action_mask)
    actions = there.to_device(np.zeros(games, np.int32))

    def first(masks: Any, actions: Any) -> None:
        game = there.grid(1)
        if game < masks.shape[0]:
            action = 0
            while not masks[game, action]:
                action += 1
            actions[game] = action

    choose = there.jit(first)

    def work(steps: int) -> None:
        for _ in range(steps):
            choose[-(-games // 128), 128](masks, actions)
            batch.step(actions)

    return work


def sped_up(work: Callable[[int], object], batch: Any, steps: int, seconds: float) -> float:
    """Steps a second, of all games together, after a first time that does not count."""
    work(steps)
    batch.synchronize()
    done, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        work(steps)
        batch.synchronize()
        done += steps
    return done / (time.perf_counter() - start)


def same_bytes(game: str, players: int, games: int = 2048, steps: int = 300) -> bool:
    """Whether a batch on a GPU shows and holds the same bytes as one on the processor, after many steps."""
    here = teien.research.batch(game, players=players, games=games, seed=3)
    there: Any = teien.research.batch(game, players=players, games=games, seed=3, device="cuda")
    for both in (here, there):
        both.random_steps(steps)
    actions = first_allowed(here.legal_action_mask) - (np.arange(games) % 7 == 0)  # some are not allowed
    for both in (here, there):
        both.step(actions)
    shown = all(
        getattr(here, name).tobytes() == getattr(there, name).copy_to_host().tobytes() for name in here.ARRAYS
    )
    return shown and here.states().tobytes() == there.states().tobytes()


def main() -> None:
    """Prints the figures as JSON."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    asked.add_argument("--game", choices=list(PLAYERS), action="append", help="on a GPU: this one alone")
    asked.add_argument("--games", type=int, default=ON_A_GPU)
    asked.add_argument("--seconds", type=float, default=SECONDS)
    given = asked.parse_args()
    if given.device == "cuda":
        found = gpu_figures(given.seconds, given.games, given.game or tuple(PLAYERS))
    else:
        found = figures(given.seconds)
    json.dump(found, sys.stdout, indent=2)
    print()


if __name__ == "__main__":
    main()
