"""Whole games as the page gets them, for the tests and scratch pages of the boards.

python -m tests.page_fixtures FOLDER     whole games of each mode, for each viewer; Niya solved, Momiji tried
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


TRIED = ("take", "claim", "play", "use C", "refill")
"""The steps of Momiji whose outcome the page says before they are made."""


def tries(games: int) -> list[dict[str, Any]]:
    """Places of random games of Momiji, a step of each kind tried there, and what came of it.

    Cards are played until no more may be, and the turn is ended: only then are acorns paid.
    """
    luck, found = random.Random(SEED), []
    modes = [mode for mode in MODES if mode.game == "momiji"]
    for number in range(games):
        mode = modes[number % len(modes)]
        game = teien.new(mode.game, players=mode.players, seed=f"{SEED} tries {number}", **mode.options)
        while not game.over:
            seat, view = game.owing[0], game.view(game.owing[0])
            for kind in TRIED if luck.random() < 0.25 else ():
                if moves := [move for move in view["legal"] if move.startswith(kind)]:
                    tried, done = game.copy(), [luck.choice(moves)]
                    events = tried.play(seat, done[0])
                    while kind == "play" and (more := next_of_turn(tried, seat, luck)):
                        done.append(more)
                        events = tried.play(seat, more)
                    told = [event.as_json() for event in events]
                    after = tried.view(seat)
                    found.append({"view": view, "moves": done, "events": told, "after": after})
            game.play(seat, luck.choice(view["legal"]))
    return found


def next_of_turn(game: teien.Game, seat: int, luck: random.Random) -> str | None:
    """The next card of a turn, or its end; nothing when it is over, or something else must come first."""
    legal = game.legal_moves(seat) if seat in game.owing else []
    cards = [move for move in legal if move.startswith("play")]
    if game.history and game.history[-1].as_json().get("move") == "end":
        return None
    return luck.choice(cards) if cards else "end" if "end" in legal else None


def write_tries(folder: Path) -> None:
    """Writes what the page's previews of Momiji must agree with."""
    text = json.dumps(tries(24), ensure_ascii=False, separators=(",", ":"))
    (folder / "tries.momiji.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
    write_solved(Path(sys.argv[1]))
    write_tries(Path(sys.argv[1]))
