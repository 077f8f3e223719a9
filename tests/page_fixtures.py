"""Whole games as the page gets them, for the tests and scratch pages of the boards.

python -m tests.page_fixtures FOLDER        writes one file for each mode and viewer, and Niya solved
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import teien
from teien.check.mode import Mode
from teien.games.niya.book import CELLS
from teien.games.niya.solver import solve

MODES = [
    Mode("niya", 2),
    Mode("niya", 2, {"match": "sets", "full_garden": "draw"}),
    Mode("niya", 2, {"match": "points", "target": 10}),
    Mode("sakura", 2),
    Mode("sakura", 2, {"variant": "tricky"}),
    Mode("sakura", 3),
    Mode("sakura", 4),
    Mode("sakura", 6),
    Mode("momiji", 1),
    Mode("momiji", 2),
    Mode("momiji", 2, {"open_piles": True}),
    Mode("momiji", 3, {"landscapes": "draft"}),
    Mode("momiji", 4, {"landscapes": "draft"}),
]
"""The modes that look different on the page."""

NAMES = ["Aiko", "Ben", "Chie", "Diego", "Elena", "Fumi"]
SEED = 2026
KEEN = ["play", "take", "claim", "drop", "draft", "end"]
"""What a keen player of Momiji likes to do, best first."""
STYLES = ["any", "keen"]


class Table:
    """A game, and what one viewer has been sent of it so far."""

    def __init__(self, mode: Mode, style: str) -> None:
        names = NAMES[: mode.players]
        self.game = teien.new(mode.game, players=names, seed=f"{SEED} {style}", **mode.options)
        self.viewers: list[int | None] = [0, None] if mode.players == 1 else [0, mode.players - 1, None]
        self.style = style
        self.luck = random.Random(SEED)
        self.sent = {viewer: self.first_page(viewer) for viewer in self.viewers}

    def first_page(self, viewer: int | None) -> dict[str, Any]:
        events = [event.as_json() for event in self.game.events(seat_of(viewer))]
        return {"start": self.game.view(viewer), "opening": events, "steps": []}

    def play_on(self) -> None:
        """One decision of the first seat that owes one, and what everyone is told of it."""
        seat = self.game.owing[0]
        told = len(self.game.history)
        self.game.play(seat, self.choose(self.game.legal_moves(seat)))
        for viewer in self.viewers:
            events = [event.as_json() for event in self.game.events(seat_of(viewer), told)]
            step = {**self.game.history[told].as_json(), "events": events, "view": self.game.view(viewer)}
            self.sent[viewer]["steps"].append(step)

    def choose(self, moves: list[str]) -> str:
        """Any move; or, for the keen, mostly one of the kind that they like best."""
        if self.style == "keen" and self.luck.random() < 0.8:
            for kind in KEEN:
                if liked := [move for move in moves if move.startswith(kind)]:
                    return self.luck.choice(liked)
        return self.luck.choice(moves)


def seat_of(viewer: int | None) -> int:
    """A spectator's seat, to whom no secret is told."""
    return -1 if viewer is None else viewer


def write(folder: Path) -> None:
    """Plays every mode to its end, and writes what each viewer was sent."""
    folder.mkdir(parents=True, exist_ok=True)
    for mode in MODES:
        for style in STYLES:
            table = Table(mode, style)
            while not table.game.over:
                table.play_on()
            for viewer, sent in table.sent.items():
                whose = "all" if viewer is None else str(viewer)
                path = folder / f"{mode}.{style}.{whose}.json"
                path.write_text(json.dumps(sent, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def solved(gardens: int) -> list[dict[str, Any]]:
    """Positions of Niya on the way through games at random, each with the exact score of every move."""
    luck = random.Random(SEED)
    found = []
    for number in range(gardens):
        draws = number % 2 == 1
        game = teien.new("niya", seed=f"{SEED} solved {number}", full_garden="draw" if draws else "block")
        while not game.over:
            worths = {CELLS[cell]: worth.score for cell, worth in solve(game.state_for()).moves.items()}
            found.append({"table": game.view()["table"], "draws": draws, "worths": worths})
            game.play(game.owing[0], luck.choice(game.legal_moves()))
    return found


def write_solved(folder: Path) -> None:
    """Writes what the page's own solver of Niya must find."""
    text = json.dumps(solved(40), separators=(",", ":"))
    (folder / "solved.niya.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    write_solved(Path(sys.argv[1]))
