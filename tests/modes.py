"""The modes of our games that have a golden game. A new game joins here, by one line a mode."""

from __future__ import annotations

from teien.check.mode import Mode

__all__ = ["MODES", "Mode"]

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
