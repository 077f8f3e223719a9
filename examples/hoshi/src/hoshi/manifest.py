"""Hoshi, as it is offered."""

from __future__ import annotations

from teien.play.manifest import Manifest, Option

PLAYERS = range(2, 5)

MANIFEST = Manifest(
    name="hoshi",
    title="Hoshi",
    players=PLAYERS,
    usual=2,
    minutes=5,
    hides=True,
    options=(Option("hand", (3, 2, 4), "stars in hand: 3 | 2 | 4", PLAYERS),),
)
