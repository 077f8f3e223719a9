"""What decisions cost by level, how rarely a verdict changes with twice the playouts, and what luck comes to.

python -m benchmarks.review --only sakura --games 8 --playouts 1000

In every mode of each game that can be reviewed, each level plays so many games by itself, and every decision
of some is judged. Whoever plays better should lose less by choices; luck should come to nothing. Where a
reviewer is exact, once is enough: its verdicts cannot change.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from typing import Any

from teien.arena.simulate import Series, cores, play_games
from teien.check.mode import Mode, modes_of
from teien.play.book import Json
from teien.play.registry import game_names, manifest_of, part_of
from teien.review.review import Review

SEED = 9
HUNDREDTHS = 100


@dataclass(frozen=True)
class Task:
    """The games of one level in one mode, and how they are judged."""

    mode: Mode
    level: str
    games: int
    playouts: int
    again: bool
    """Whether all is judged once more, with twice the playouts."""


def judged(task: Task) -> dict[str, Any]:
    """Costs and luck, one number for each game; and how many verdicts have changed."""
    options = task.mode.new(0).options
    series = Series(task.mode.game, task.mode.players, options, SEED, (task.level,))
    found: dict[str, Any] = {"costs": [], "dear": 0, "decisions": 0, "changed": 0, "far": 0, "luck": []}
    for game in play_games(series, task.games, 1):
        review = Review(game.record())
        numbers = range(len(review.decisions))
        first = [review.judge(number, task.playouts) for number in numbers]
        found["costs"].append(fmean(one["lost"] for one in first))
        found["dear"] += sum(one["verdict"] == "dear" for one in first)
        found["decisions"] += len(first)
        found["luck"].append(sum(stretch["luck"][0] for stretch in review.course(task.playouts)["stretches"]))
        if task.again:
            second = [review.judge(number, 2 * task.playouts) for number in numbers]
            found["changed"] += sum(map(is_changed, first, second))
            found["far"] += sum(is_far(one, other) for one, other in zip(first, second, strict=True))
    return found


def is_changed(one: Json, other: Json) -> bool:
    """Whether what was dear is so no longer, or the other way round."""
    return bool((one["verdict"] == "dear") != (other["verdict"] == "dear"))


def is_far(one: Json, other: Json) -> bool:
    """The same, and by more than half a petal."""
    return is_changed(one, other) and abs(one["cost"] - other["cost"]) > 0.025


def tasks(given: argparse.Namespace) -> Iterator[Task]:
    """All that is to be measured."""
    for game in game_names():
        if part_of(game, "review") is None or not game.startswith(given.only):
            continue
        levels = given.levels.split(",") if given.levels else manifest_of(game).levels
        for mode in modes_of(game):
            for level in levels:
                yield Task(mode, level, given.games, given.playouts, level == levels[given.again])


def average(values: Sequence[float], scale: float = HUNDREDTHS) -> list[float]:
    """The mean and its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(scale * fmean(values), 3), round(scale * error, 3)]


def told(task: Task, found: dict[str, Any]) -> Json:
    """The figures of one level in one mode."""
    figures: Json = {
        "games": task.games,
        "decisions": found["decisions"],
        "lost_a_decision": average(found["costs"]),
        "dear": round(found["dear"] / found["decisions"], 4),
        "luck_a_game": average(found["luck"]),
    }
    if task.again:
        figures["verdicts_changed_by_twice_the_playouts"] = round(found["changed"] / found["decisions"], 4)
        figures["of_them_by_half_a_petal_or_more"] = round(found["far"] / found["decisions"], 4)
    return figures


def main() -> None:
    """Prints the figures as JSON, in hundredths of a win or of whatever a reviewer counts in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the games whose names begin so")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--playouts", type=int, default=1000)
    parser.add_argument("--levels", default="", help="as novice,adept,master:5000; else all levels")
    parser.add_argument("--again", type=int, default=-2, help="which level is judged twice")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    figures: dict[str, dict[str, Json]] = {}
    wanted = list(tasks(given))
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for task, found in zip(wanted, pool.map(judged, wanted), strict=True):
            figures.setdefault(str(task.mode), {})[task.level] = told(task, found)
    print(json.dumps({"playouts": given.playouts, "modes": figures}))


if __name__ == "__main__":
    main()
