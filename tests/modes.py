"""Every game in every mode. A new game joins here, by one line a mode, and must pass `test_any_game`."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import teien


@dataclass(frozen=True)
class Mode:
    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def new(self, seed: int) -> teien.Game:
        return teien.new(self.game, players=self.players, seed=seed, **self.options)

    def __str__(self) -> str:
        chosen = [name if value is True else str(value) for name, value in self.options.items()]
        return "-".join([self.game, str(self.players), *chosen])

    @property
    def options_json(self) -> str:
        return json.dumps(self.options)


MODES = [
    Mode("niya", 2),
    Mode("niya", 2, {"full_garden": "draw"}),
    Mode("niya", 2, {"match": "sets", "full_garden": "draw"}),
    Mode("niya", 2, {"match": "points", "target": 10}),
    Mode("niya", 2, {"match": "points", "target": 20}),
    Mode("sakura", 2),
    Mode("sakura", 2, {"variant": "tricky"}),
    Mode("sakura", 3),
    Mode("sakura", 4),
    Mode("sakura", 5),
    Mode("sakura", 6),
    Mode("momiji", 1),
    Mode("momiji", 2),
    Mode("momiji", 2, {"landscapes": "draft"}),
    Mode("momiji", 3),
    Mode("momiji", 3, {"landscapes": "draft", "open_piles": True}),
    Mode("momiji", 4),
    Mode("momiji", 4, {"landscapes": "draft"}),
]
