"""What a game is, as it is offered: its manifest, told."""

from __future__ import annotations

from collections.abc import Mapping

from teien.play.manifest import Manifest, Value
from teien.tables import answers


def offer_of(manifest: Manifest, levels: list[str], ready: bool) -> answers.GameInfo:
    """A game with its options and the bots that sit at tables."""
    back = manifest.looks_back
    return {
        "name": manifest.name,
        "title": manifest.title,
        "players": list(manifest.players),
        "usual": manifest.usual,
        "minutes": manifest.minutes,
        "hides": manifest.hides,
        "looks_back": {"rounds": back.rounds, "unless": _values(back.unless)} if back else None,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.values[0],
                "help": option.help,
                "players": list(option.players),
                "only": _values(option.only),
            }
            for option in manifest.options
        ],
        "results": list(manifest.results),
        "levels": levels,
        "yardsticks": list(manifest.yardsticks),
        "ready": ready,
    }


def _values(options: Mapping[str, tuple[Value, ...]]) -> answers.Values:
    return {name: list(values) for name, values in options.items()}
