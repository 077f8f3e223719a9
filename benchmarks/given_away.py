"""What Sakura's master gives away with each choice, by the time it has: the measure that luck does not blur.

python -m benchmarks.given_away --positions 200 --plot given-away.svg

Games between adepts are stopped here and there. There the master is first asked what each choice is
worth, with several times the playouts of its longest time; then, with other dice, what it would do in
little time. By how much what it would do is worse than the best, in thousandths of a win, is what it
gives away.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from math import log10, sqrt
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev

from teien.arena.plot import INK, LEAF, PALE
from teien.arena.simulate import cores
from teien.bots import Budget, bot_of
from teien.play.game import new
from teien.play.observation import Observation
from teien.rules.chance import new_dice, roll

TIMES = (1, 3, 10, 30, 100, 300, 1000)
EVERY = 20
"""One choice of so many is looked at."""
THOROUGH = Budget(playouts=3_000_000)
LEAST = 0.01
"""Less than so many thousandths are not told apart in the picture."""


def observations(players: int) -> Iterator[Observation]:
    """What seats see when they have several cards to choose from, in games between adepts."""
    adept, seed = bot_of("sakura", "adept"), 0
    while True:
        game, dice = new("sakura", players=players, seed=seed), new_dice(seed)
        while not game.over:
            seat = game.owing[0]
            observation = game.observation(seat)
            if len(game.legal_actions(seat)) > 2 and roll(dice, EVERY) == 0:
                yield observation
            game.play_action(seat, adept.choose(observation, dice))
        seed += 1


def given_away(observation: Observation) -> list[float]:
    """How much of a win the master gives away here, for each time it might have."""
    master = bot_of("sakura", "master")
    worth = {choice.action: choice.worth for choice in master.why(observation, new_dice(1), THOROUGH).choices}
    looks = [master.why(observation, new_dice(2), Budget(milliseconds=time)).choices for time in TIMES]
    return [
        max(worth.values()) - sum(choice.share * worth[choice.action] for choice in look) for look in looks
    ]


def svg(rows: dict[int, tuple[float, float]]) -> str:
    """The picture, both scales by powers of ten: time to the right, and the higher the less is given away."""

    def at(time: float, given: float) -> tuple[float, float]:
        depth = log10(max(given, LEAST) / LEAST)
        return round(90 + 180 * log10(time), 1), round(60 + 110 * depth, 1)

    def text(x: float, y: float, words: str) -> str:
        return f'<text x="{x}" y="{y}" text-anchor="middle">{words}</text>'

    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 380" '
        f'font-family="serif" font-size="15" fill="{INK}">',
        '<rect width="720" height="380" fill="#fbf8f1"/>',
        '<text x="16" y="30" font-size="18">'
        "Sakura: how little a choice gives away, in thousandths of a win</text>",
    ]
    for given in (LEAST, 0.1, 1.0):
        y = at(1, given)[1]
        parts += [f'<path d="M90 {y}H660" stroke="{PALE}"/>', text(50, y + 5, f"{given:g}")]
    parts += [text(at(time, 1)[0], 350, f"{time} ms") for time in rows]
    for time, (given, error) in rows.items():
        x, low = at(time, given - 2 * error)
        parts.append(
            f'<path d="M{x} {low}V{at(time, given + 2 * error)[1]}" stroke="{LEAF}" stroke-width="3"/>'
        )
        parts.append(f'<circle cx="{x}" cy="{at(time, given)[1]}" r="6" fill="{LEAF}"/>')
    return "\n".join([*parts, "</svg>", ""])


def average(lost: list[float]) -> tuple[float, float]:
    """In thousandths, with its standard error."""
    return 1000 * fmean(lost), 1000 * stdev(lost) / sqrt(len(lost))


def told(rows: dict[int, tuple[float, float]]) -> dict[str, dict[str, float]]:
    """The same, for a program to read."""
    return {
        f"{time} ms": {"thousandths": round(mean, 3), "standard_error": round(error, 3)}
        for time, (mean, error) in rows.items()
    }


def main() -> None:
    """Prints the averages, and how far off they may be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    places = list(islice(observations(given.players), given.positions))
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        lost = list(pool.map(given_away, places))
    rows = {time: average([row[n] for row in lost]) for n, time in enumerate(TIMES)}
    steps = {TIMES[n]: average([row[n - 1] - row[n] for row in lost]) for n in range(1, len(TIMES))}
    if given.plot:
        given.plot.write_text(svg(rows), encoding="utf-8")
    print(json.dumps({"given_away": told(rows), "less_than_with_less_time": told(steps)}))


if __name__ == "__main__":
    main()
