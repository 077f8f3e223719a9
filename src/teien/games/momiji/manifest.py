"""Momiji, as it is offered."""

from __future__ import annotations

from teien.play.manifest import LookBack, Manifest, Option

PLAYERS = range(1, 5)

MANIFEST = Manifest(
    name="momiji",
    title="Momiji",
    players=PLAYERS,
    usual=2,
    minutes=40,
    hides=True,
    options=(
        Option("landscapes", ("first", "draft"), "first (A, B, C for everyone) | draft", range(2, 5)),
        Option("open_piles", (False, True), "false (nobody may count a pile) | true", PLAYERS),
        Option("solo", ("cold-breeze",), "for one player: cold-breeze", range(1, 2)),
    ),
    looks_back=LookBack(rounds=1, unless={"open_piles": (True,)}),
    results=("won", "lost", "drawn"),
    levels=("novice", "apprentice", "adept", "master"),
    yardsticks=("random", "flat", "greedy"),
)
