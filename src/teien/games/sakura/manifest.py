"""Sakura, as it is offered."""

from __future__ import annotations

from teien.play.manifest import Manifest, Option

MANIFEST = Manifest(
    name="sakura",
    title="Sakura",
    players=range(2, 7),
    usual=3,
    minutes=25,
    hides=True,
    options=(
        Option(
            "variant",
            ("court", "tricky"),
            "for two players: court (the court painter's card comes from the deck) | "
            "tricky (the player further back plays it)",
            range(2, 3),
        ),
    ),
    results=("won", "lost", "drawn"),
    levels=("novice", "apprentice", "adept", "master"),
    yardsticks=("random", "flat", "greedy"),
)
