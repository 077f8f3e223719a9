"""Niya, as it is offered."""

from __future__ import annotations

from teien.play.manifest import Manifest, Option

PLAYERS = range(2, 3)

MANIFEST = Manifest(
    name="niya",
    title="Niya",
    players=PLAYERS,
    usual=2,
    minutes=5,
    hides=False,
    options=(
        Option(
            "match",
            ("single", "sets", "points"),
            "single (one game) | sets (first to win 3) | points (first to the target)",
            PLAYERS,
        ),
        Option("target", (10, 15, 20), "for points: 10 | 15 | 20", PLAYERS, {"match": ("points",)}),
        Option("full_garden", ("block", "draw"), "block (who fills the garden wins) | draw", PLAYERS),
    ),
    results=("won", "lost", "drawn"),
    levels=("novice", "apprentice", "adept", "master"),
    yardsticks=("random", "flat"),
)
