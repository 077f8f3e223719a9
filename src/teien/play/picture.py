"""How a picture is put together: the house's colours, and the drawings in a game's `art/` and in ours.

A drawing names its colours, `var(--carve, #FBFAF5)`, so that the page may show it in others. A picture
stands alone, also where nobody knows such names: its drawings carry the colours of the day, or those that
`use` is given.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

INK, INK_2, PAPER, SHEET, LINE = "#1A2332", "#455063", "#F2F1EA", "#FBFAF5", "#CDCEC2"
INDIGO, INDIGO_WASH, SEAL, SEAL_WASH, PINE = "#1C4673", "#DAE5EE", "#B93A22", "#F5DFD6", "#2B6450"

MON_COLOURS = {
    "tsuki": ("#1F4E86", "#FFFFFF"),
    "uroko": ("#C2541A", "#FFFFFF"),
    "masu": ("#2C6B50", "#FFFFFF"),
    "hishi": ("#7B55A0", "#FFFFFF"),
    "igeta": ("#E0AE3A", "#2A1C04"),
    "hoshi": ("#434C5A", "#FFFFFF"),
}
"""The players’ emblems: the colour of the disc, and of the emblem on it."""


def picture(game: str, title: str, width: int, height: int, body: str) -> str:
    """A picture that stands alone: it holds each drawing that its body uses, once.

    `game` is the game's package, in whose `art/` its drawings lie.
    """
    used = sorted(set(re.findall(r'href="#([\w-]+)"', body)))
    symbols = "".join(_symbol(game, name) for name in used)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{title}</title><defs>{symbols}</defs>{body}</svg>"
    )


def use(
    name: str, x: float, y: float, width: float, height: float, colours: Mapping[str, str] | None = None
) -> str:
    """A drawing, with its upper left corner here; some of its `colours` may be others, such as `carve`."""
    told = "".join(f"--{which}{colour}" for which, colour in (colours or {}).items()).replace("#", "-")
    return f'<use href="#{name}{told}" x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"/>'


def emblem(mon: str, x: float, y: float, size: float) -> str:
    """A player’s emblem on its disc."""
    ground, ink = MON_COLOURS[mon]
    half, inner = size / 2, size * 0.64
    return (
        f'<circle cx="{x + half:g}" cy="{y + half:g}" r="{half:g}" fill="{ground}"/>'
        f'<g color="{ink}">{use(f"mon-{mon}", x + half - inner / 2, y + half - inner / 2, inner, inner)}</g>'
    )


def corners(x: float, y: float, width: float, height: float, arm: int = 16) -> str:
    """The printer's registration marks, a little outside this frame: this may be taken, or played."""
    a, b, c, d = x - 4, y - 4, x + width + 4, y + height + 4
    return (
        f"M{a:g} {b + arm:g}V{b:g}H{a + arm:g}M{c - arm:g} {b:g}H{c:g}V{b + arm:g}"
        f"M{c:g} {d - arm:g}V{d:g}H{c - arm:g}M{a + arm:g} {d:g}H{a:g}V{d - arm:g}"
    )


def measures(game: str, name: str) -> Any:
    """What a file of measures beside a game's drawings says."""
    return json.loads(_read(game, f"{name}.json"))


@cache
def _symbol(game: str, used: str) -> str:
    """A drawing, in the colours that `use` wrote behind its name, as a symbol that can be used many times."""
    name, *told = used.split("--")
    colours = {which: f"#{colour}" for which, _, colour in (each.rpartition("-") for each in told)}
    drawing = re.sub(r"<title>.*?</title>", "", _read(game, f"{name}.svg"))
    drawing = re.sub(r"var\(--([\w-]+),\s*([^()]+)\)", lambda found: colours.get(found[1], found[2]), drawing)
    drawing = drawing.replace("<svg ", f'<symbol id="{used}" ', 1)
    drawing = "</symbol>".join(drawing.rsplit("</svg>", 1))
    return drawing.replace(' xmlns="http://www.w3.org/2000/svg"', "").strip()


def _read(game: str, name: str) -> str:
    own = files(game) / "art" / name
    return (own if own.is_file() else files("teien.play") / "art" / name).read_text(encoding="utf-8")
