"""Whole games as the page gets them, for the tests and scratch pages of the boards.

python -m tests.page_fixtures FOLDER        writes one file for each mode and viewer
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

import teien
from teien.bots import bots_of
from tests.modes import Mode

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


class Table:
    """A game, and what one viewer has been sent of it so far."""

    def __init__(self, mode: Mode, players: str) -> None:
        names = NAMES[: mode.players]
        self.game = teien.new(mode.game, players=names, seed=SEED, **mode.options)
        self.viewers: list[int | None] = [0, None] if mode.players == 1 else [0, mode.players - 1, None]
        self.bot = bots_of(mode.game)[players]
        self.dice = np.array([SEED, 1, 2, 3], np.uint32)
        self.sent = {viewer: self.first_page(viewer) for viewer in self.viewers}

    def first_page(self, viewer: int | None) -> dict[str, Any]:
        events = [event.as_json() for event in self.game.events(seat_of(viewer))]
        return {"start": self.game.view(viewer), "opening": events, "steps": []}

    def play_on(self) -> None:
        """One decision of the first seat that owes one, and what everyone is told of it."""
        seat = self.game.owing[0]
        action = self.bot.choose(self.game.state_for(seat), seat, self.dice)
        told = len(self.game.history)
        self.game.play_action(seat, action)
        for viewer in self.viewers:
            events = [event.as_json() for event in self.game.events(seat_of(viewer), told)]
            step = {**self.game.history[told].as_json(), "events": events, "view": self.game.view(viewer)}
            self.sent[viewer]["steps"].append(step)


def seat_of(viewer: int | None) -> int:
    """A spectator's seat, to whom no secret is told."""
    return -1 if viewer is None else viewer


def write(folder: Path) -> None:
    """Plays every mode to its end, and writes what each viewer was sent."""
    folder.mkdir(parents=True, exist_ok=True)
    for mode in MODES:
        for players in list(bots_of(mode.game))[:2]:
            table = Table(mode, players)
            while not table.game.over:
                table.play_on()
            for viewer, sent in table.sent.items():
                whose = "all" if viewer is None else str(viewer)
                path = folder / f"{mode}.{players}.{whose}.json"
                path.write_text(json.dumps(sent, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
