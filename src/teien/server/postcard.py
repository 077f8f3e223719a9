"""A table as a link to it shows it: its board, as a spectator sees it, on a card of 1200 × 630 pixels."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import subprocess
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from html import escape
from pathlib import Path

import resvg_py

from teien.play.picture import INK, PAPER, SEAL

WIDTH, HEIGHT, EDGE = 1200, 630, 16
FONT = Path(__file__).parent / "fonts" / "zen-antique-soft.ttf"
FAMILY = "Zen Antique Soft"
KEPT = 64
"""So many cards stay in memory, some 0.2 MB each."""
FRESH = 10.0
"""A card so many seconds old is good enough, though the table has gone on."""
WAITING = 4
"""If so many wait for theirs, there is none for now."""
PATIENCE = 20.0
"""So many seconds it may take to draw one."""
NICE = 10
"""So far it steps back when the server itself wants the processor."""
logger = logging.getLogger("teien.postcard")


def compose(board: str, title: str) -> str:
    """A board on its card; beside a narrow one stands what is played."""
    found = re.search(r'viewBox="0 0 (\d+) (\d+)"', board)
    if not found:
        raise ValueError("a board without a size")
    across, down = int(found[1]), int(found[2])
    scale = min((WIDTH - 2 * EDGE) / across, (HEIGHT - 2 * EDGE) / down)
    width, height = across * scale, down * scale
    narrow = width < WIDTH * 0.6
    x = WIDTH - EDGE - width if narrow else (WIDTH - width) / 2
    placed = board.replace(
        "<svg ", f'<svg x="{x:g}" y="{(HEIGHT - height) / 2:g}" width="{width:g}" height="{height:g}" ', 1
    )
    name = (
        f'<g font-size="112" text-anchor="middle" fill="{INK}">'
        f'<text x="{x / 2:g}" y="330">{escape(title)}</text></g>'
        f'<rect x="{x / 2 - 22:g}" y="372" width="44" height="44" rx="3" fill="{SEAL}"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="{FAMILY}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>{name if narrow else ""}{placed}</svg>'
    )


def draw(card: str) -> bytes:
    """A card as PNG, drawn in a process of its own: here everything would stop for a quarter of a second."""
    command = [sys.executable, "-m", "teien.server.postcard"]
    return subprocess.run(
        command, input=card.encode(), capture_output=True, timeout=PATIENCE, check=True
    ).stdout


def _draw_here(card: str) -> bytes:
    return resvg_py.svg_to_bytes(
        svg_string=card,
        skip_system_fonts=True,
        font_files=[str(FONT)],
        font_family=FAMILY,
        serif_family=FAMILY,
        sans_serif_family=FAMILY,
    )


class Postcards:
    """The cards of this node: drawn one at a time, and kept until their tables go on."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, tuple[int, float, bytes]] = OrderedDict()
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def of(self, table: str, position: int, card: Callable[[], str]) -> bytes | None:
        """The card of a table at a position; nothing if too many are asked for, or it cannot be drawn."""
        if kept := self._good(table, position):
            return kept
        if self._waiting >= WAITING:
            return None
        self._waiting += 1
        try:
            drawn = card()
            async with self._drawing:
                if kept := self._good(table, position):
                    return kept
                png = await asyncio.to_thread(draw, drawn)
        except (subprocess.SubprocessError, ValueError) as error:
            logger.warning("a card was not drawn: %r", error)
            return None
        finally:
            self._waiting -= 1
        self._kept[table] = (position, time.monotonic(), png)
        self._kept.move_to_end(table)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return png

    def _good(self, table: str, position: int) -> bytes | None:
        """A card that need not be drawn again yet."""
        at, drawn, png = self._kept.get(table, (-1, 0.0, b""))
        return png if at == position or (png and time.monotonic() - drawn < FRESH) else None


if __name__ == "__main__":
    os.nice(NICE)
    sys.stdout.buffer.write(_draw_here(sys.stdin.buffer.read().decode()))
