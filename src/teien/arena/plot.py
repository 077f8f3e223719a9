"""A ladder as a picture: one row a bot, its rating and how far it may be off."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor

from teien.arena.ladder import Rung

WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 720, 34, 170, 40, 56, 46
INK, PALE, LEAF = "#2d2a26", "#d8d2c4", "#b03a2e"
GRID = 100


def svg(title: str, rungs: Sequence[Rung]) -> str:
    """The picture, as a whole SVG file."""
    low = GRID * floor(min(rung.rating_95[0] for rung in rungs) / GRID)
    high = max(GRID * ceil(max(rung.rating_95[1] for rung in rungs) / GRID), low + GRID)
    height = TOP + ROW * len(rungs) + BOTTOM

    def at(rating: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * (rating - low) / (high - low), 1)

    def text(x: float, y: float, words: str, more: str = "") -> str:
        return f'<text x="{x}" y="{y}" {more}>{escape(words)}</text>'

    step = GRID * max(1, (high - low) // (8 * GRID))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="serif" font-size="15" fill="{INK}">',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        text(16, 30, title, 'font-size="18"'),
    ]
    for rating in range(low, high + 1, step):
        x = at(rating)
        parts.append(f'<path d="M{x} {TOP - 8}V{height - BOTTOM}" stroke="{PALE}"/>')
        parts.append(text(x, height - BOTTOM + 18, f"{rating:+d}" if rating else "0", 'text-anchor="middle"'))
    parts.append(text(LEFT, height - 8, f"Elo, above {rungs[0].bot}; bars hold 95 %", 'font-size="12"'))
    for number, rung in enumerate(rungs):
        y = TOP + ROW * number + ROW / 2
        parts.append(text(LEFT - 14, y + 5, rung.bot, 'text-anchor="end"'))
        start, end = (at(edge) for edge in rung.rating_95)
        parts.append(f'<path d="M{start} {y}H{end}" stroke="{LEAF}" stroke-width="3"/>')
        parts.append(f'<circle cx="{at(rung.rating)}" cy="{y}" r="6" fill="{LEAF}"/>')
    return "\n".join([*parts, "</svg>", ""])
