"""Niya's garden as an SVG picture, put together from the drawings in `art/`."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from teien.play.picture import INDIGO, INK, SEAL, SHEET, corners, picture, use

SAND, RAKED = "#E9E4D3", "#D3CCB4"
GROUND = {"maple": "#EBC3AC", "cherry": "#F1CBD2", "pine": "#BCD3C1", "iris": "#CBC5E2"}
TOKENS = ["niya-token-wave", "niya-token-hemp"]
PLANT = {"M": "maple", "C": "cherry", "P": "pine", "I": "iris"}
SYMBOL = {"S": "sun", "P": "poem", "B": "bird", "R": "rain"}

PALE = ' opacity=".5"'
"""Of a tile that may not be taken."""
TILE, GAP, EDGE = 130, 14, 40
SIDE = 4 * TILE + 3 * GAP + 2 * EDGE


def draw(table: dict[str, Any], lit: Collection[str]) -> str:
    """The garden with its tokens; tiles that may be taken carry corner marks, the others are washed out."""
    cells = [column + row for row in "1234" for column in "abcd"]
    taken = {cell: seat for seat in range(2) for cell in table["tokens"][seat]}
    body = [_bed()]
    for number, cell in enumerate(cells):
        x = EDGE + (number % 4) * (TILE + GAP)
        y = EDGE + (3 - number // 4) * (TILE + GAP)
        if cell in taken:
            body.append(_token(x, y, taken[cell], cell in table["winning_cells"]))
        else:
            body.append(_tile(x, y, table["garden"][number], cell in lit, not lit or cell in lit))
    return picture(__package__, "A garden of Niya", SIDE, SIDE, "".join(body))


def _bed() -> str:
    raked = "".join(f"M12 {y}H{SIDE - 12}" for y in range(22, SIDE - 12, 11))
    letters = "".join(
        f'<text x="{EDGE + i * (TILE + GAP) + TILE // 2}" y="{SIDE - 13}">{letter}</text>'
        f'<text x="20" y="{EDGE + (3 - i) * (TILE + GAP) + TILE // 2 + 5}">{i + 1}</text>'
        for i, letter in enumerate("abcd")
    )
    return (
        f'<rect width="{SIDE}" height="{SIDE}" rx="10" fill="{SAND}"/>'
        f'<path d="{raked}" stroke="{RAKED}" stroke-width="1.5" fill="none"/>'
        f'<g font-family="Georgia, serif" font-size="15" fill="{INK}" text-anchor="middle" stroke="{SAND}"'
        f' stroke-width="5" paint-order="stroke">{letters}</g>'
    )


def _tile(x: int, y: int, tile: str, lit: bool, strong: bool) -> str:
    plant, symbol = PLANT[tile[0]], SYMBOL[tile[1]]
    size = TILE - 10
    marks = f'<path d="{corners(x, y, TILE, TILE)}" fill="none" stroke="{INDIGO}" stroke-width="4"/>'
    return (
        f'<rect x="{x}" y="{y}" width="{TILE}" height="{TILE}" rx="6" fill="{SHEET}"/>'
        f'<svg x="{x + 5}" y="{y + 5}" width="{size}" height="{size}" viewBox="0 0 120 120"'
        f"{'' if strong else PALE}>"
        f"{use(f'niya-sky-{symbol}', 0, 0, 120, 120)}"
        f"{use('niya-ground', 0, 0, 120, 120, {'niya-ground': GROUND[plant]})}"
        f"{use(f'niya-plant-{plant}', 1, 32, 86, 86)}{use(f'niya-symbol-{symbol}', 62, 9, 50, 50)}</svg>"
        f"{marks if lit else ''}"
    )


def _token(x: int, y: int, seat: int, winning: bool) -> str:
    middle_x, middle_y = x + TILE // 2, y + TILE // 2
    rings = "".join(
        f'<circle cx="{middle_x}" cy="{middle_y}" r="{radius}" fill="{SAND if radius == 70 else "none"}"'
        f' stroke="{RAKED}" stroke-width="1.5"/>'
        for radius in (70, 62, 54)
    )
    won = (
        f'<circle cx="{middle_x}" cy="{middle_y}" r="58" fill="none" stroke="{SEAL}" stroke-width="5"/>'
        if winning
        else ""
    )
    return f"{rings}{use(TOKENS[seat], x + 15, y + 15, 100, 100)}{won}"
