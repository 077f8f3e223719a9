"""How a game of Momiji runs: the tables of docs/momiji.md, in Markdown.

python -m benchmarks.momiji --games 300
"""

from __future__ import annotations

import argparse
from collections import Counter
from typing import Any

from teien.arena.simulate import Series, cores, play_games
from teien.play.game import Game
from teien.play.registry import book_of

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("2", 2, {}),
    ("2, draft", 2, {"landscapes": "draft"}),
    ("3", 3, {}),
    ("3, draft", 3, {"landscapes": "draft"}),
    ("4", 4, {}),
    ("4, draft", 4, {"landscapes": "draft"}),
]
SEED = 1


def played(players: int, options: dict[str, Any], bots: tuple[str, ...], games: int) -> Counter[str]:
    """The sums, over so many games, of all that the tables tell."""
    series = Series("momiji", players, book_of("momiji").read_options(options, players), SEED, bots)
    sums: Counter[str] = Counter()
    for game in play_games(series, games, cores()):
        sums["steps"] += len(game.history)
        sums["first seat wins"] += game.winners == [0]
        sums.update(told(game))
        result = game.view()["table"]["result"]
        sums["won"] += game.scores == [1] if players == 1 else 0
        for number, condition in enumerate(result["conditions"]):
            sums[f"condition {number}"] += condition["met"]
        for share in result["shares"]:
            for source in ("total", "pile_points", "acorns", "objective_points"):
                sums[source] += share[source]
                sums[f"first {source}"] += share[source] if share["seat"] == 0 else 0
    return sums


def told(game: Game) -> Counter[str]:
    """What the events of a game tell: turns, turns passed, and what brought the end in sight."""
    sums: Counter[str] = Counter()
    acted, torii = True, None
    for event in game.events():
        sums[event.name] += 1
        if event.name == "began":
            acted = False
        elif event.name in ("took", "played", "claimed", "kept"):
            acted = True
        elif event.name == "turn_ended" and not acted:
            sums["passes"] += 1
        elif event.name == "crowned":
            torii = event.facts["left"]
        elif event.name == "last_turns" and not sums["in sight"]:
            sums["in sight"] = 1
            sums["by Torii"] = torii == 0
    return sums


def main() -> None:
    """Prints all tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    games: int = parser.parse_args().games
    print("| players | bots | turns | steps | score | piles | acorns | objectives | by Torii | passes |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for name, players, options in TABLES:
        for bot in ("random", "greedy"):
            sums = played(players, options, (bot,), games)
            sources = [sums[source] / games / players for source in SOURCES]
            cells = [
                f"{sums['began'] / games:.1f}",
                f"{sums['steps'] / games:.0f}",
                *(f"{x:.1f}" for x in sources),
            ]
            cells += [f"{sums['by Torii'] / games:.1%}", f"{sums['passes'] / games:.2f}"]
            print(f"| {name} | {bot} | {' | '.join(cells)} |", flush=True)
    print(
        "\n| players | greedy on seat 0 wins | its score | piles | acorns | objectives | the others’ score |"
    )
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for name, players, options in TABLES:
        sums = played(players, options, ("greedy", *["random"] * (players - 1)), games)
        own = [sums[f"first {source}"] / games for source in SOURCES]
        others = (sums["total"] - sums["first total"]) / games / (players - 1)
        cells = [f"{sums['first seat wins'] / games:.1%}", *(f"{x:.1f}" for x in own), f"{others:.1f}"]
        print(f"| {name} | {' | '.join(cells)} |", flush=True)
    print("\n| solo | won | every pile 10 points | middle tallest | three objectives | turns |")
    print("| --- | --- | --- | --- | --- | --- |")
    for bot in ("random", "greedy"):
        sums = played(1, {}, (bot,), games)
        met = [sums[f"condition {number}"] for number in range(3)]
        cells = [f"{count / games:.1%}" for count in (sums["won"], *met)]
        print(f"| {bot} | {' | '.join(cells)} | {sums['began'] / games:.1f} |", flush=True)


SOURCES = ["total", "pile_points", "acorns", "objective_points"]


if __name__ == "__main__":
    main()
