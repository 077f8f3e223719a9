"""What Sakura's master gives away with each choice, by the time it has: the measure that luck does not blur.

python -m benchmarks.given_away --positions 200

Games between adepts are stopped here and there. There the master is first asked what each choice is
worth, with very many playouts; then, with other dice, what it would do in little time. By how much
what it would do is worse than the best, in thousandths of a win, is what it gives away.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from teien.bots import Budget, bot_of
from teien.play.game import new
from teien.play.sight import Sight
from teien.rules.chance import new_dice, roll

TIMES = (1, 3, 10, 30, 100, 300, 1000)
EVERY = 20
"""One choice of so many is looked at."""
THOROUGH = Budget(playouts=400_000)


def sights(players: int) -> Iterator[Sight]:
    """What seats see when they have several cards to choose from, in games between adepts."""
    adept, seed = bot_of("sakura", "adept"), 0
    while True:
        game, dice = new("sakura", players=players, seed=seed), new_dice(seed)
        while not game.over:
            seat = game.owing[0]
            sight = game.sight(seat)
            if len(game.legal_actions(seat)) > 2 and roll(dice, EVERY) == 0:
                yield sight
            game.play_action(seat, adept.choose(sight, dice))
        seed += 1


def given_away(sight: Sight) -> list[float]:
    """How much of a win the master gives away here, for each time it might have."""
    master = bot_of("sakura", "master")
    worth = {choice.action: choice.worth for choice in master.why(sight, new_dice(1), THOROUGH).choices}
    looks = [master.why(sight, new_dice(2), Budget(milliseconds=time)).choices for time in TIMES]
    return [
        max(worth.values()) - sum(choice.share * worth[choice.action] for choice in look) for look in looks
    ]


def main() -> None:
    """Prints the averages, and how far off they may be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    lost = [given_away(sight) for sight in islice(sights(given.players), given.positions)]
    print(
        json.dumps(
            {
                f"{time} ms": {
                    "given_away": round(1000 * fmean(column), 3),
                    "standard_error": round(1000 * stdev(column) / sqrt(len(column)), 3),
                }
                for time, column in zip(TIMES, zip(*lost, strict=True), strict=True)
            }
        )
    )


if __name__ == "__main__":
    main()
