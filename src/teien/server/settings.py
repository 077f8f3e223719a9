"""How a server is run."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    """What `teien serve` was told."""

    database_url: str
    bots: int = 1
    """Processes for the bots; with 0 they think in a thread of the server."""
    limits: bool = True
    """Whether anyone is held to a rate; only a benchmark needs it off."""
    warm: bool = True
    """Whether all games are loaded at the start."""
