"""What a process does that works reviews out: a part at a time, so that it can be left in between."""

from __future__ import annotations

import json
from functools import lru_cache

from teien.play.book import Json
from teien.review.review import Review


@lru_cache(2)
def _review(record: str) -> Review:
    return Review(json.loads(record))


def outline(record: str) -> Json:
    """What there is to judge."""
    return _review(record).outline()


def judge(record: str, number: int, playouts: int) -> Json:
    """One decision."""
    return _review(record).judge(number, playouts)


def course(record: str, playouts: int) -> Json:
    """How the game went."""
    return _review(record).course(playouts)


def summary(record: str, judged: list[Json | None], course: Json) -> Json:
    """What it comes to."""
    return _review(record).summary(judged, course)
