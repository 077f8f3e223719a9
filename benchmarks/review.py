"""What decisions cost by level, how rarely verdicts change with twice the playouts, what luck comes to.

python -m benchmarks.review --only sakura --games 8 --luck 1000 --levels novice,apprentice,adept,master:5000

In every mode of each game that can be reviewed, each level plays so many games by itself, and every decision
of them is judged. Whoever plays better should lose less by choices. The weakest play more games yet, of which
only the course is told: luck should come to nothing. Where a reviewer is exact, once is enough: its verdicts
cannot change. And how many seconds of one core it takes.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from multiprocessing import get_context
from statistics import fmean, stdev
from time import process_time
from typing import Any

from teien.arena.simulate import Series, cores, play_game
from teien.check.mode import Mode, modes_of
from teien.play.book import Json
from teien.play.registry import game_names, manifest_of, part_of
from teien.review.review import Review

SEED = 9
HUNDREDTHS = 100
SURE = 1.96
"""So many errors to both sides hold what is so in 19 cases of 20."""


@dataclass(frozen=True)
class Task:
    """One game of a level in a mode, and what is asked of its review."""

    mode: Mode
    level: str
    number: int
    playouts: int
    asks: str

    @property
    def review(self) -> Review:
        """The review of the game, nothing of it worked out yet."""
        series = Series(self.mode.game, self.mode.players, self.mode.new(0).options, SEED, (self.level,))
        return Review(play_game(series, self.number).record())


def choices(task: Task) -> Json:
    """What the choices of a game cost."""
    judged = all_judged(task.review, task.playouts)
    return {
        "cost": fmean(one["cost"] for one in judged),
        "lost": fmean(one["lost"] for one in judged),
        "dear": sum(one["verdict"] == "dear" for one in judged),
        "decisions": len(judged),
    }


def verdicts(task: Task) -> Json:
    """The same, and how many verdicts are others with twice the playouts."""
    first, second = (all_judged(task.review, playouts) for playouts in (task.playouts, 2 * task.playouts))
    return {
        "decisions": len(first),
        "changed": sum(map(is_changed, first, second)),
        "far": sum(map(is_far, first, second)),
    }


def luck(task: Task) -> Json:
    """How lucky each seat was in a game."""
    stretches = task.review.course(task.playouts)["stretches"]
    seats = range(task.mode.players)
    return {"luck": [sum(stretch["luck"][seat] for stretch in stretches) for seat in seats]}


def speed(task: Task) -> Json:
    """How many seconds of one core the first judgement of all of a game takes, and the one that stays."""
    review = task.review
    whole(review, 4)  # so that all is compiled
    times = [process_time()]
    for playouts in (review.reviewer.quick, review.reviewer.settled):
        whole(review, playouts)
        times.append(process_time())
    return {"first": times[1] - times[0], "settled": times[2] - times[1]}


ASKED: dict[str, Callable[[Task], Json]] = {
    "choices": choices,
    "verdicts": verdicts,
    "luck": luck,
    "speed": speed,
}


def answered(task: Task) -> Json:
    """What was asked of one game."""
    return ASKED[task.asks](task)


def all_judged(review: Review, playouts: int) -> list[Json]:
    """Every decision of a game."""
    return [review.judge(number, playouts) for number in range(len(review.decisions))]


def whole(review: Review, playouts: int) -> None:
    """Everything that is told of a game."""
    all_judged(review, playouts)
    review.course(playouts)


def is_changed(one: Json, other: Json) -> bool:
    """Whether what was dear is so no longer, or the other way round."""
    return bool((one["verdict"] == "dear") != (other["verdict"] == "dear"))


def is_far(one: Json, other: Json) -> bool:
    """The same, and by more than half a petal."""
    return is_changed(one, other) and abs(one["cost"] - other["cost"]) > 0.025


def tasks(given: argparse.Namespace) -> Iterator[Task]:
    """All that is to be measured."""
    for game in game_names():
        if part_of(game, "review") is None:
            continue
        levels = given.levels.split(",") if given.levels else manifest_of(game).levels
        several = levels[given.again]
        for mode in [mode for mode in modes_of(game) if str(mode).startswith(given.only)]:
            asked = [(level, "choices", given.games) for level in levels]
            asked += [(several, "verdicts", given.games), (several, "speed", 1)]
            asked += [(levels[0], "luck", given.luck)]
            for level, asks, games in asked:
                for number in range(games):
                    yield Task(mode, level, number, given.playouts, asks)


def average(values: Sequence[float], scale: float = HUNDREDTHS) -> list[float]:
    """The mean and its standard error."""
    error = stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return [round(scale * fmean(values), 3), round(scale * error, 3)]


def told(found: dict[str, dict[str, list[Json]]]) -> Json:
    """The figures of one mode, from all answers about its games: by what was asked, and of whom."""
    figures: Json = {"levels": {}}
    before: list[float] = []
    for level, games in found.get("choices", {}).items():
        cost = average([game["cost"] for game in games])
        decisions = sum(game["decisions"] for game in games)
        figures["levels"][level] = {
            "games": len(games),
            "decisions": decisions,
            "cost_of_a_decision": cost,
            "of_that_counted": average([game["lost"] for game in games]),
            "dear": round(sum(game["dear"] for game in games) / decisions, 4),
            "less_than_the_level_before": between(before, cost) if before else None,
        }
        before = cost
    for level, games in found.get("verdicts", {}).items():
        of = {name: sum(game[name] for game in games) for name in ("decisions", "changed", "far")}
        figures["twice_the_playouts"] = {
            "level": level,
            "decisions": of["decisions"],
            "verdicts_changed": round(of["changed"] / of["decisions"], 4),
            "of_them_by_half_a_petal_or_more": round(of["far"] / of["decisions"], 4),
        }
    for level, games in found.get("luck", {}).items():
        seats = [average(one) for one in zip(*[game["luck"] for game in games], strict=True)]
        figures["luck_a_game"] = {"level": level, "games": len(games), "seats": seats}
    for games in found["speed"].values():
        figures["seconds"] = {name: round(games[0][name], 2) for name in ("first", "settled")}
    return figures


def between(before: Sequence[float], cost: Sequence[float]) -> list[float]:
    """How much less something is than what was before it: what is so in 19 cases of 20 lies between these."""
    less, error = before[0] - cost[0], sqrt(before[1] ** 2 + cost[1] ** 2)
    return [round(less - SURE * error, 3), round(less + SURE * error, 3)]


def main() -> None:
    """Prints the figures as JSON, in hundredths of a win or of whatever a reviewer counts in."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="the modes whose names begin so")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--luck", type=int, default=100, help="so many games tell what luck comes to")
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--levels", default="", help="as novice,adept,master:5000; else all levels")
    parser.add_argument("--again", type=int, default=-2, help="which level is judged twice")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    wanted = list(tasks(given))
    found: dict[str, dict[str, dict[str, list[Any]]]] = {}
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        for task, answer in zip(wanted, pool.map(answered, wanted, chunksize=4), strict=True):
            of_mode = found.setdefault(str(task.mode), {}).setdefault(task.asks, {})
            of_mode.setdefault(task.level, []).append(answer)
    print(json.dumps({"playouts": given.playouts, "modes": {mode: told(one) for mode, one in found.items()}}))


if __name__ == "__main__":
    main()
