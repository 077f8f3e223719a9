"""Whether Niya's master ever loses a won position, against the strongest resistance.

python -m benchmarks.niya_master --positions 10000
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterator

from teien.arena.simulate import cores
from teien.bots import bot_of
from teien.games.niya.solver import solve
from teien.play.game import Game, new
from teien.rules.chance import new_dice


def won_positions(first: int) -> Iterator[Game]:
    """Random positions that whoever is to move wins with best play, from 0 to 9 moves into a game."""
    seed = first
    while True:
        game, luck = new("niya", seed=seed), random.Random(seed)
        for _ in range(luck.randint(0, 9)):
            if not game.over:
                game.play_action(game.owing[0], luck.choice(game.legal_actions(game.owing[0])))
        if not game.over and solve(game.state_for()).worth.outcome == "win":
            yield game
        seed += 1


def wins(game: Game) -> bool:
    """Whether the master, to move, wins against one who always resists longest and cheapest."""
    master, mover, dice = bot_of("niya", "master"), game.owing[0], new_dice(1)
    while not game.over:
        seat = game.owing[0]
        if seat == mover:
            game.play_action(seat, master.choose(game.observation(seat), dice))
        else:
            game.play_action(seat, solve(game.state_for(seat)).best[-1])
    return game.winners == [mover]


def count(first: int, positions: int) -> int:
    """How many of so many positions the master wins."""
    return sum(wins(game) for _, game in zip(range(positions), won_positions(first), strict=False))


def main() -> None:
    """Prints how many were won."""
    from concurrent.futures import ProcessPoolExecutor

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=10_000)
    positions: int = parser.parse_args().positions
    share = -(-positions // cores())
    with ProcessPoolExecutor(cores()) as pool:
        won = sum(pool.map(count, range(0, 10**9, 10**9 // cores())[: cores()], [share] * cores()))
    print(json.dumps({"positions": share * cores(), "won": won}))


if __name__ == "__main__":
    main()
