"""Hoshi's sky over the garden as an SVG picture."""

from __future__ import annotations

from typing import Any

from teien.play.picture import INDIGO, INDIGO_WASH, INK, LINE, PAPER, PINE, SHEET, corners, picture

NIGHT, GOLD, PALE = "#16243F", "#F3D98B", "#4A5D80"
SHAPES = {
    "fan": [(42, 92), (90, 44), (138, 92)],
    "crane": [(204, 104), (236, 60), (280, 78), (316, 38)],
    "bridge": [(42, 214), (108, 176), (180, 164), (252, 176), (318, 214)],
}
"""Where the stars of each constellation stand."""
NAMED = {"fan": (90, 122), "crane": (262, 130), "bridge": (180, 226)}
"""And where its name does."""
WIDTH, SKY, POND, ROW = 360, 244, 64, 46
POND_ROW = 12
"""So many stars lie beside each other in the pond."""


def draw(table: dict[str, Any]) -> str:
    """The constellations, the pond, and below them every player's points and hand."""
    height = SKY + POND + ROW * len(table["players"])
    body = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        f'<rect width="{WIDTH}" height="{SKY}" fill="{NIGHT}"/>',
        f'<rect y="{SKY}" width="{WIDTH}" height="{POND}" fill="{INDIGO_WASH}"/>',
        '<g font-family="Georgia, serif" font-size="16" text-anchor="middle">',
        *(_constellation(name, held["stars"]) for name, held in table["sky"].items()),
        _words(WIDTH - 10, 24, f"{table['night']} in the night", GOLD, "end"),
        _words(12, SKY + 37, "pond", INDIGO, "start"),
        *(_fallen(n, star) for n, star in enumerate(table["pond"])),
        *(_player(table, seat) for seat in range(len(table["players"]))),
        "</g>",
    ]
    return picture(__package__, _title(table), WIDTH, height, "".join(body))


def _title(table: dict[str, Any]) -> str:
    """The picture in words, for those who do not see it."""
    sky = "; ".join(f"{name}: {_listed(held['stars'])}" for name, held in table["sky"].items())
    return f"The sky of Hoshi. {sky}; pond: {_listed(table['pond'])}"


def _listed(stars: list[int]) -> str:
    return ", ".join(map(str, stars)) or "empty"


def _constellation(name: str, stars: list[int]) -> str:
    places = SHAPES[name]
    line = "L".join(f"{x} {y}" for x, y in places)
    shown = [_star(x, y, star, 15) for (x, y), star in zip(places, stars, strict=False)]
    waiting = [f'<circle cx="{x}" cy="{y}" r="5" fill="{PALE}"/>' for x, y in places[len(stars) :]]
    return (
        f'<path d="M{line}" fill="none" stroke="{PALE}" stroke-width="2" stroke-dasharray="2 5"/>'
        f"{''.join(shown + waiting)}{_words(*NAMED[name], name, PAPER, 'middle')}"
    )


def _fallen(n: int, star: int) -> str:
    return _star(68 + 24 * (n % POND_ROW), SKY + 19 + 26 * (n // POND_ROW), star, 11)


def _player(table: dict[str, Any], seat: int) -> str:
    player, y = table["players"][seat], SKY + POND + ROW * seat
    hand = player["hand"] or [None] * player["stars"]
    frame = corners(8, y + 8, WIDTH - 16, ROW - 16, 10) if seat == table["turn"] else ""
    points = f"Seat {seat + 1}: {player['points']}"
    return (
        f'<path d="M0 {y}H{WIDTH}" stroke="{LINE}"/>'
        f'<path d="{frame}" fill="none" stroke="{PINE}" stroke-width="3"/>'
        f"{_words(16, y + 29, points, INK, 'start')}"
        f"{''.join(_star(150 + 36 * n, y + ROW // 2, star, 15) for n, star in enumerate(hand))}"
    )


def _star(x: float, y: float, star: int | None, radius: int) -> str:
    """A star with its brightness; face down, if nobody may know it here."""
    if star is None:
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{NIGHT}" stroke="{SHEET}" stroke-width="2"/>'
    return (
        f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{GOLD}" stroke="{INK}"/>'
        f'<text x="{x}" y="{y + radius // 3}" fill="{INK}" font-size="{radius + 1}">{star}</text>'
    )


def _words(x: float, y: float, words: str, colour: str, anchor: str) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}" text-anchor="{anchor}">{words}</text>'
