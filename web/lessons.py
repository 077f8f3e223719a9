"""The first steps of each game, as the page shows them.

python web/lessons.py        writes web/src/app/learn/*.json

A lesson is the beginning of a real game with known shuffles. The learner is seat 0 and is shown one move at a
time; what the others answer is written here too.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import teien

LEARN = Path(__file__).parent / "src" / "app" / "learn"
Moves = list[tuple[int, str]]

LESSONS: dict[str, tuple[list[str], int, Moves]] = {
    "niya": (
        ["You", "Ren"],
        3,
        [(0, "a2"), (1, "c2"), (0, "b3"), (1, "c3"), (0, "a3"), (1, "c4"), (0, "b2")],
    ),
    "sakura": (
        ["You", "Ren", "Aiko"],
        322,
        [
            *[(0, "48"), (1, "10"), (2, "9")],
            *[(0, "12"), (1, "32"), (2, "42")],
            *[(0, "50"), (1, "16"), (2, "40"), (0, "P+")],
            *[(0, "54"), (1, "60"), (2, "17"), (2, "E+"), (0, "P+")],
        ],
    ),
    "momiji": (
        ["You", "Ren"],
        73,
        [
            *[(0, "play purple0b>"), (0, "play brown0l>"), (0, "end")],
            *[(1, "take brown"), (1, "end")],
            *[(0, "take purple"), (0, "end")],
            *[(1, "take brown"), (1, "end")],
            *[(0, "play purple1b"), (0, "play purple2"), (0, "end")],
            *[(1, "play brown0r>"), (1, "play red0b>"), (1, "end")],
            *[(0, "play purple3"), (0, "end")],
            *[(1, "take red"), (1, "end"), (1, "drop purple2")],
            *[(0, "claim tops"), (0, "end")],
        ],
    ),
}


def lesson(name: str) -> dict[str, Any]:
    """The game as the learner is told it: what to do at each stop, and what then happens."""
    players, seed, moves = LESSONS[name]
    game = teien.new(name, players=players, seed=seed)
    stops: list[dict[str, Any]] = []
    for seat, move in moves:
        if seat == 0:
            stops.append({"view": {**game.view(0), "legal": [move]}, "move": move, "told": []})
        told = len(game.history)
        game.play(seat, move)
        events = [event.as_json() for event in game.events(0, told)]
        stops[-1]["told"].append({"events": events, "view": game.view(0)})
    return {"players": players, "stops": stops}


def main() -> None:
    """Writes all lessons."""
    for name in LESSONS:
        text = json.dumps(lesson(name), ensure_ascii=False, separators=(",", ":"))
        (LEARN / f"{name}.json").write_text(text + "\n")


if __name__ == "__main__":
    main()
