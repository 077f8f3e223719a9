"""Momiji's table as an SVG picture, put together from the drawings in `art/`."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from teien.play.picture import (
    INDIGO,
    INK,
    LINE,
    PAPER,
    SEAL,
    SHEET,
    corners,
    emblem,
    picture,
    use,
)

Table = dict[str, Any]

WIDTH, EDGE = 1000, 24
MON = ["tsuki", "uroko", "masu", "hishi"]
"""The emblem of each player, by seat."""
COLOURS = {
    "brown": ("#7B4B2C", "#EBDFD2", "#5B341D"),
    "green": ("#557C3D", "#DFE8D3", "#34562A"),
    "purple": ("#77497F", "#E8DDEA", "#55305F"),
    "red": ("#BC3A2B", "#F4D9D0", "#8E231D"),
    "orange": ("#D9762A", "#F8E2CC", "#8A3F08"),
    "yellow": ("#E0AE2F", "#F8EDCB", "#6E4C00"),
}
"""Of each leaf: its colour, the wash of its cards, and the ink of their numerals."""
CARD, PILE, SMALL = 74, 88, 44
"""The width of a card in the display and in hand, of one on a pile, and of one on a pile of the others."""
FAN = 34
"""So much of a card in a column shows above the next."""
ROW = 98
"""The height of another player's garden."""


def draw(table: Table, lit: Collection[str]) -> str:
    """The display and what lies beside it, the gardens, and below all the viewer's own garden and hand.

    What the viewer may take, play, claim or use now is `lit`, and carries corner marks.
    """
    own = viewer(table)
    middle, height = _middle(table, lit)
    body = [middle]
    for player in table["players"]:
        if player["seat"] != own:
            body.append(_other_garden(table, player, height))
            height += ROW
    if own is not None:
        body.append(_own_garden(table, table["players"][own], height, lit))
        height += 190
        cards = table["players"][own]["hand"] + [card for card in table["drawn"] if card]
        body.append(_hand(cards, height, lit))
        height += 130
    ground = (
        f'<defs>{"".join(map(_wash, COLOURS))}</defs><rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>'
    )
    style = f'font-family="Georgia, serif" font-size="19" fill="{INK}"'
    return picture(__package__, "A table of Momiji", WIDTH, height, f"{ground}<g {style}>{''.join(body)}</g>")


def viewer(table: Table) -> int | None:
    """Whose hand is open, and so who looks on; nobody in particular at the end, when all are."""
    players = table["players"]
    if len(players) == 1 and players[0]["hand"] == []:
        return 0
    seen = [player["seat"] for player in players if player["hand"]]
    return seen[0] if len(seen) == 1 and not table["result"] else None


# --- the middle -------------------------------------------------------------------------------


def _middle(table: Table, lit: Collection[str]) -> tuple[str, int]:
    """The display, the objectives that lie face up, deck, tokens and discards; and how far down it goes."""
    parts = []
    for i, column in enumerate(table["display"]):
        x = EDGE + i * (CARD + 14)
        tall = FAN * (len(column["cards"]) - 1) + CARD * 1.4
        parts += [_card(x, EDGE + j * FAN, CARD, card) for j, card in enumerate(column["cards"])]
        parts.append(_marks(column["leaf"] in lit, x, EDGE, CARD, tall))
    face_up = [objective for objective in table["objectives"] if objective["owner"] is None]
    for i, objective in enumerate(face_up):
        x = 590 + i * 66
        parts.append(use(f"momiji-objective-{objective['objective']}", x, EDGE, 56, 56))
        parts.append(_marks(f"claim {objective['objective']}" in lit, x, EDGE, 56, 56))
        if objective["price"] is not None:
            parts.append(use("momiji-acorn", x + 8, 88, 20, 20) + _text(x + 32, 105, objective["price"]))
    parts.append(use("momiji-card-back", 590, 126, 40, 56) + _text(640, 161, table["deck"]))
    parts.append(use("momiji-torii-token", 700, 132, 44, 44) + _text(754, 161, table["torii"]))
    parts.append(_sheet(810, 126, 40, LINE) + _text(860, 161, len(table["discards"])))
    parts += [_tile(590 + i * 122, 200, 110, letter, False) for i, letter in enumerate(table["offer"])]
    tallest = max((len(column["cards"]) for column in table["display"]), default=1)
    return "".join(parts), max(300 if table["offer"] else 206, EDGE + FAN * (tallest - 1) + 104 + 26)


# --- gardens ----------------------------------------------------------------------------------


def _other_garden(table: Table, player: Table, y: int) -> str:
    """A garden in one row: emblem, acorns, cards in hand, piles, landscapes, objectives, the final score."""
    parts = [_line(y), _seat(table, player, EDGE, y + 20), _purse(player, 76, y + 24)]
    parts += [_pile(190 + i * (SMALL + 2), y + 10, SMALL, pile) for i, pile in enumerate(player["piles"])]
    for i, tile in enumerate(player["landscapes"]):
        parts.append(_tile(520 + i * 66, y + 20, 60, tile["landscape"], tile["used"]))
    parts += _medals(table, player, 730, y + 22, 38)
    if table["result"]:
        parts += [
            f'<g font-size="30" text-anchor="end">{_text(WIDTH - EDGE, y + 52, share["total"])}</g>'
            for share in table["result"]["shares"]
            if share["seat"] == player["seat"]
        ]
    return "".join(parts)


def _own_garden(table: Table, player: Table, y: int, lit: Collection[str]) -> str:
    """The viewer's piles in a row, and to their right what else lies before him."""
    parts = [_line(y)]
    parts += [_pile(EDGE + i * (PILE + 4), y + 20, PILE, pile) for i, pile in enumerate(player["piles"])]
    parts += [_seat(table, player, 600, y + 18), _purse(player, 652, y + 22)]
    parts += _medals(table, player, 760, y + 16, 40)
    for i, tile in enumerate(player["landscapes"]):
        parts.append(_tile(600 + i * 126, y + 76, 116, tile["landscape"], tile["used"]))
        can = f"use {tile['landscape']}" in lit and not tile["used"]
        parts.append(_marks(can, 600 + i * 126, y + 76, 116, 87))
    return "".join(parts)


def _seat(table: Table, player: Table, x: float, y: float) -> str:
    """A player's emblem; the seal's red ring is round that of the player whose turn it is."""
    ring = f'<circle cx="{x + 18:g}" cy="{y + 18:g}" r="21" fill="none" stroke="{SEAL}" stroke-width="3"/>'
    return emblem(MON[player["seat"]], x, y, 36) + (ring if table["turn"] == player["seat"] else "")


def _purse(player: Table, x: float, y: float) -> str:
    acorns = use("momiji-acorn", x, y + 2, 26, 26) + _text(x + 29, y + 22, player["acorns"])
    return acorns + use("momiji-card-back", x + 58, y + 2, 19, 27) + _text(x + 82, y + 22, player["cards"])


def _medals(table: Table, player: Table, x: float, y: float, size: int) -> Iterable[str]:
    """The objectives that a player owns."""
    owned = [each["objective"] for each in table["objectives"] if each["owner"] == player["seat"]]
    return [
        use(f"momiji-objective-{name}", x + i * (size + 4), y, size, size) for i, name in enumerate(owned)
    ]


def _pile(x: float, y: float, width: int, pile: Table) -> str:
    """A pile shows the same two edges whatever its size; the size stands below it if all may know it."""
    edges = "".join(_sheet(x, y + down, width, LINE) for down in (6, 3))
    size = width * 0.36
    token = use("momiji-torii-token", x + width - size * 0.8, y + width * 1.4 - size * 0.7, size, size)
    count = "" if pile["cards"] is None else f"×{pile['cards']}"
    below = f'<g font-size="13" text-anchor="middle">{_text(x + width / 2, y + width * 1.4 + 20, count)}</g>'
    return (
        edges + _card(x, y, width, pile["top"]) + (token if pile["torii"] else "") + (below if count else "")
    )


def _tile(x: float, y: float, width: float, letter: str, used: bool) -> str:
    """A landscape with its letter; washed out, with an acorn on it, once it is used."""
    scene = use(f"momiji-landscape-{letter.lower()}", x, y, width, width * 0.75)
    label = (
        f'<rect x="{x + 4:g}" y="{y + 4:g}" width="20" height="20" rx="3" fill="{SHEET}"/>'
        f'<g font-size="15" text-anchor="middle">{_text(x + 14, y + 19, letter)}</g>'
    )
    if not used:
        return scene + label
    acorn = use("momiji-acorn", x + width / 2 - 12, y + width * 0.375 - 10, 24, 24)
    return f'<g opacity=".35">{scene}</g>{label}{acorn}'


# --- cards ------------------------------------------------------------------------------------


def _hand(cards: list[str], y: int, lit: Collection[str]) -> str:
    """The viewer's own cards, closer together when they are many."""
    step = min(CARD + 12, (WIDTH - 2 * EDGE - CARD) / max(1, len(cards) - 1))
    parts = []
    for i, card in enumerate(cards):
        parts.append(_card(EDGE + i * step, y, CARD, card))
        parts.append(_marks(card in lit, EDGE + i * step, y, CARD, CARD * 1.4))
    return "".join(parts)


def _card(x: float, y: float, width: int, card: str) -> str:
    """A leaf card: numeral, leaf, and half an acorn on each edge that shows one."""
    leaf, value, sides = card.rstrip("0123lrb"), card[-1], ""
    if value in "lrb":
        value, sides = card[-2], card[-1]
    margin, ink = width * 0.05, COLOURS[leaf][2]
    half_width, half_height = width * 0.155, width * 0.34
    numeral = f'<g font-size="{width * 0.4:.0f}" fill="{ink}" text-anchor="middle">'
    parts = [
        _sheet(x, y, width, LINE),
        f'<rect x="{x + margin:g}" y="{y + margin:g}" width="{width - 2 * margin:g}"'
        f' height="{width * 1.4 - 2 * margin:g}" rx="3" fill="url(#momiji-wash-{leaf})"/>',
        f"{numeral}{_text(x + width / 2, y + width * 0.42, value)}</g>",
        _leaf(leaf, x + width * 0.17, y + width * 0.55, width * 0.66),
    ]
    if sides in ("l", "b"):
        parts.append(use("momiji-acorn-half-right", x, y + width * 0.1, half_width, half_height))
    if sides in ("r", "b"):
        parts.append(
            use("momiji-acorn-half-left", x + width - half_width, y + width * 0.1, half_width, half_height)
        )
    return "".join(parts)


def _leaf(leaf: str, x: float, y: float, size: float) -> str:
    """A leaf, its veins in the wash of its cards."""
    return use(f"momiji-leaf-{leaf}", x, y, size, size, {"carve": COLOURS[leaf][1]})


def _wash(leaf: str) -> str:
    """The gradation on the cards of a leaf."""
    colour, wash, _ = COLOURS[leaf]
    stops = f'<stop stop-color="{colour}" stop-opacity=".4"/><stop offset=".46" stop-color="{wash}"/>'
    return f'<linearGradient id="momiji-wash-{leaf}" x2="0" y2="1">{stops}</linearGradient>'


def _sheet(x: float, y: float, width: float, stroke: str) -> str:
    """The outline of a card."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{width * 1.4:g}" rx="5" fill="{SHEET}"'
        f' stroke="{stroke}"/>'
    )


def _marks(may: bool, x: float, y: float, width: float, height: float) -> str:
    """Corner marks on what may be taken, played, claimed or used."""
    path = corners(x + 2, y + 2, width - 4, height - 4, 12)
    return f'<path d="{path}" fill="none" stroke="{INDIGO}" stroke-width="3"/>' if may else ""


def _line(y: int) -> str:
    return f'<path d="M{EDGE} {y}H{WIDTH - EDGE}" stroke="{LINE}"/>'


def _text(x: float, y: float, text: object) -> str:
    return f'<text x="{x:g}" y="{y:g}">{text}</text>'
