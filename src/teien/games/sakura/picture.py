"""Sakura's garden as an SVG picture, put together from the drawings in `art/`."""

from __future__ import annotations

from functools import cache
from typing import Any

from teien.play.picture import (
    INDIGO,
    INDIGO_WASH,
    INK,
    INK_2,
    LINE,
    PAPER,
    PINE,
    SEAL,
    SEAL_WASH,
    SHEET,
    corners,
    emblem,
    measures,
    picture,
    use,
)

Table = dict[str, Any]
Point = tuple[float, float]

WIDTH, BOARD, STRIP, CARDS = 1000, 500, 60, 142
"""The picture's width, and the heights of the garden, the painters' standing, and the cards."""
CARD_WIDTH, CARD_HEIGHT = 80, 118
FEET = 9
"""Pieces stand so far below the centre of a space."""

GREEN = {
    "art-blossom": "#A9C48D",
    "art-blossom-2": "#86A870",
    "art-blossom-3": "#C6DAAB",
    "art-paper": "#D9E6C4",
}
"""A tree that has paid stands in leaf."""
ACTS = {
    "emperor+1": "act-garden-emperor-plus-1",
    "emperor+2": "act-garden-emperor-plus-2",
    "emperor-1": "act-garden-emperor-minus-1",
    "emperor+-1": "act-garden-emperor-either-1",
    "closest-2": "act-garden-closest-minus-2",
    "furthest+2": "act-garden-furthest-plus-2",
    "+1": "act-painter-plus-1",
    "+2": "act-painter-plus-2",
    "+3": "act-painter-plus-3",
    "+-1": "act-painter-either-1",
    "+-2": "act-painter-either-2",
    "+-3": "act-painter-either-3",
    "overtake": "act-painter-overtake",
    "count": "act-painter-count",
}


def draw(table: Table) -> str:
    """The garden with all pieces, the painters' standing, the open cards and the viewer's own hand."""
    hand = own_hand(table)
    height = BOARD + STRIP + (CARDS if hand or table["revealed"] else 0)
    body = [
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        _garden(table),
        _standing(table),
        *_revealed(table),
        *_hand(table, hand),
    ]
    return picture(__package__, "The garden of Sakura", WIDTH, height, "".join(body))


def own_hand(table: Table) -> list[dict[str, Any]]:
    """The one hand that the viewer sees; when all is over and all are seen, none."""
    seen = [painter["hand"] for painter in table["painters"] if painter["hand"]]
    return seen[0] if len(seen) == 1 else []


# --- the garden -------------------------------------------------------------------------------


@cache
def _measures() -> dict[str, Any]:
    spaces: dict[str, Any] = measures(__package__, "sakura-board-wide")
    return spaces


def _board(table: Table) -> dict[str, Any]:
    board: dict[str, Any] = _measures()[f"wide-{table['path']['spaces']}"]
    return board


def _garden(table: Table) -> str:
    spaces = table["path"]["spaces"]
    parts = [use("sakura-board-wide", 0, 0, WIDTH, BOARD)]
    parts.append(use(f"sakura-board-wide-stones-{spaces}", 0, 0, WIDTH, BOARD))
    parts.append(_numbers(table))
    parts.append(_buildings(table))
    parts += [drawn for _, drawn in sorted(_pieces(table))]
    return "".join(parts)


def _numbers(table: Table) -> str:
    """The number of every stone on which nobody stands."""
    hidden = {space for bridge in table["path"]["bridges"] for space in bridge}
    hidden |= {painter["place"] for painter in table["painters"]} | {table["emperor"], 0}
    hidden.add(table["path"]["torii"])
    numbers = "".join(
        _text(x, y + 4, str(space))
        for space, (x, y) in enumerate(_board(table)["spaces"])
        if space not in hidden
    )
    return f'<g font-family="sans-serif" font-size="13" fill="{INK_2}" text-anchor="middle">{numbers}</g>'


def _buildings(table: Table) -> str:
    path, centres = table["path"], _board(table)["spaces"]
    parts = []
    for sakura in table["sakura"]:
        x, y = centres[sakura["space"]]
        parts.append(use("sakura-tree", x - 51, y - 112, 102, 104, GREEN if sakura["scored"] else None))
    x, y = centres[0]
    parts.append(use("sakura-gate", x - 39, y - 64, 78, 78))
    x, y = centres[path["torii"]]
    parts.append(use("sakura-torii", x - 36, y - 64, 72, 72))
    for bridge in path["bridges"]:
        x, y = centres[bridge[len(bridge) // 2]]
        if len(bridge) == 1:
            parts.append(use("sakura-bridge", x - 46.4, y - 35, 92.8, 56))
        else:
            parts.append(use("sakura-bridge-long", x - 95, y - 33, 190, 51))
    return "".join(parts) + _flags(table)


def _flags(table: Table) -> str:
    """What the trees that have not paid yet will pay, the next one's in ink."""
    parts = []
    fill, ink = INK, PAPER
    for sakura in table["sakura"]:
        if sakura["scored"]:
            continue
        x, y = _board(table)["spaces"][sakura["space"]]
        pays = " · ".join(map(str, sakura["pays"]))
        width = 22 * len(sakura["pays"])
        parts.append(
            f'<rect x="{x - width / 2:g}" y="{y + 26:g}" width="{width}" height="24" rx="3" fill="{fill}"'
            f' stroke="{INK_2}"/><text x="{x:g}" y="{y + 43:g}" fill="{ink}">{pays}</text>'
        )
        fill, ink = SHEET, INK_2
    return f'<g font-family="sans-serif" font-size="14" text-anchor="middle">{"".join(parts)}</g>'


def _pieces(table: Table) -> list[tuple[float, str]]:
    """The painters and the Emperor, each with how far down it stands."""
    size = 0.9 if len(table["painters"]) > 4 else 1.0
    x, y = _feet(table, table["emperor"])
    pieces = [(y, use("sakura-emperor", x - 34.3 * size, y - 74 * size, 68.6 * size, 74 * size))]
    court = iter(_board(table)["gate"])
    for painter in table["painters"]:
        at_gate = painter["place"] == 0
        x, y = next(court) if at_gate else _feet(table, painter["place"])
        scale = 0.85 if at_gate else size
        drawn = use(
            f"sakura-painter-{painter['mon']}", x - 25 * scale, y - 58 * scale, 50 * scale, 58 * scale
        )
        pieces.append((y, drawn))
    return pieces


def _feet(table: Table, space: int) -> Point:
    """Where a piece stands on a space; on a bridge it stands on the deck."""
    x, y = _board(table)["spaces"][space]
    up = 0
    for bridge in table["path"]["bridges"]:
        if space in bridge:
            up = 7 if len(bridge) == 1 else 11 if space == bridge[1] else 6
    return x, y + FEET - up


# --- the painters' standing -------------------------------------------------------------------


STANDS = 176
"""How wide it is to tell how a painter stands."""


def _stands(painter: Table) -> str:
    """How a painter stands, with the upper left corner at the origin."""
    parts = [
        _text(0, 24, str(painter["rank"] or "–")),
        emblem(painter["mon"], 16, 0, 36),
        use("sakura-token", 60, 6, 24, 24),
        _text(88, 24, str(painter["tokens"])),
    ]
    if painter["pay"]:
        parts.append(f'<g fill="{PINE}">{_text(110, 24, "+" + str(painter["pay"]))}</g>')
    if painter["has_chosen"]:
        parts.append(use("sakura-card-back", 144, -2, 27, 40))
    return "".join(parts)


def _standing(table: Table) -> str:
    """The painters, the closest first: rank, tokens, what the next tree would pay, who has chosen."""
    painters = sorted(table["painters"], key=lambda painter: -painter["place"])
    step = WIDTH / len(painters)
    scale = min(1.0, (step - 6) / STANDS)
    parts = []
    for i, painter in enumerate(painters):
        x, y = i * step + 12, BOARD + 30 - 18 * scale
        parts.append(f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{_stands(painter)}</g>')
    return f'<g font-family="Georgia, serif" font-size="19" fill="{INK}">{"".join(parts)}</g>'


# --- cards ------------------------------------------------------------------------------------

GAP = 12
TOP = BOARD + STRIP + 8


def _revealed(table: Table) -> list[str]:
    """The open cards, the lowest first: what is done is pale, what is to be done now is framed."""
    drawn = []
    for i, card in enumerate(table["revealed"]):
        x = 14 + i * (CARD_WIDTH + GAP)
        drawn.append(_card(x, card, list(card["done"].values())))
        drawn.append(emblem(table["painters"][card["of"]]["mon"], x + CARD_WIDTH - 27, TOP + 5, 22))
    return drawn


def _hand(table: Table, hand: list[dict[str, Any]]) -> list[str]:
    """The viewer's own cards: corner marks on what may be laid down, a frame round what is chosen."""
    chosen = {painter["chosen"] for painter in table["painters"]}
    drawn = []
    for i, card in enumerate(hand):
        x = WIDTH - 14 - (len(hand) - i) * (CARD_WIDTH + GAP) + GAP
        drawn.append(_card(x, card, ["next", "next"]))
        if card["card"] in chosen:
            drawn.append(_sheet(x, "none", SEAL, 3))
        elif table["phase"] == "choosing":
            marks = corners(x + 2, TOP + 2, CARD_WIDTH - 4, CARD_HEIGHT - 4, 12)
            drawn.append(f'<path d="{marks}" fill="none" stroke="{INDIGO}" stroke-width="3"/>')
    return drawn


def _card(x: float, card: dict[str, Any], progress: list[str]) -> str:
    """A card: its order number, the garden action, and below the line the painter action."""
    half = CARD_HEIGHT / 2 + 12
    sky = f"M{x:g} {TOP + half:g}V{TOP + 6}q0 -6 6 -6h{CARD_WIDTH - 12}q6 0 6 6V{TOP + half:g}Z"
    parts = [_sheet(x, SHEET, LINE, 1), f'<path d="{sky}" fill="{INDIGO_WASH}"/>']
    for i, action in enumerate((card["garden"], card["painter"])):
        y = TOP + 32 + i * (half - 20)
        if progress[i] == "now":
            size = f'width="{CARD_WIDTH - 6}" height="38" rx="4"'
            parts.append(f'<rect x="{x + 3:g}" y="{y - 3:g}" {size} fill="{SEAL_WASH}"/>')
        pale = ' opacity=".4"' if progress[i] in ("done", "void") else ""
        act = use(ACTS[action], x + 6, y, 68, 32, {"act-parasol": SEAL})
        parts.append(f'<g color="{INK}"{pale}>{act}</g>')
    number = _text(x + 8, TOP + 24, str(card["card"]))
    parts.append(f'<g font-family="Georgia, serif" font-size="21" fill="{INK}">{number}</g>')
    return "".join(parts) + (_sheet(x, "none", SEAL, 3) if "now" in progress else "")


def _sheet(x: float, fill: str, stroke: str, width: int) -> str:
    """The outline of a card."""
    return (
        f'<rect x="{x:g}" y="{TOP}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="6" fill="{fill}"'
        f' stroke="{stroke}" stroke-width="{width}"/>'
    )


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:g}" y="{y:g}">{text}</text>'
