"""Momiji's table in the terminal, in colour."""

from __future__ import annotations

import re

from rich.text import Text

from teien.games.momiji.words import LEAVES, hand_lines, middle_lines, player_lines, result_lines
from teien.play.game import Game
from teien.terminal.face import HINTS_BY, thoughts

LEAF_STYLES = {
    "brown": "#f4e6d8 on #7b4b2c",
    "green": "black on #9cc47f",
    "purple": "white on #77497f",
    "red": "white on #bc3a2b",
    "orange": "black on #e8945a",
    "yellow": "black on #ecc85a",
}
LEAF = re.compile(rf"\b({'|'.join(LEAVES)})(\d[lrb]?\b)?")

WELCOME = """\
Gather leaves in piles: 0 begins a pile, then the same value or the next; a 3 closes it. At the end a pile
counts its cards times the value on top, but nobody may count it before. A turn is one main action: take a
column, play cards (of different leaves, or one or two of one leaf), or claim an objective.
Type a step such as take red, play red0l>, claim zeros, end; or help."""
MOVES = (
    "Steps: take LEAF, refill, play CARD (a new pile: CARD< left, CARD> right), claim OBJECTIVE, "
    "trade CARD CARD, drop CARD, use A B D E, use C LEAF,LEAF, use F LEAF, use G CARD, draft LETTER, end."
)
ASKS = {
    "draft": "Choose a landscape.",
    "turn": "Your turn.",
    "take": "Take a column.",
    "take by B": "Take a column of at most four cards.",
    "second column by B": "Take a second column, or go on.",
    "taken": "You have taken.",
    "drop one drawn": "Drop one of the cards you drew.",
    "play": "Play on, or go on.",
    "hand limit": "Drop down to eight cards.",
}


def status(game: Game, seat: int) -> str:
    """What is asked for, and what may be done, trades and orders of piles in short."""
    moves = game.legal_moves(seat)
    listed = [move for move in moves if not move.startswith(("trade", "use C", "use G"))]
    for start, short in (("trade", "trade CARD CARD"), ("use C", "use C …"), ("use G", "use G CARD")):
        if any(move.startswith(start) for move in moves):
            listed.append(short)
    return f"{ASKS[game.view(seat)['table']['stage']]} You may: {', '.join(listed)}"


def hint(game: Game, seat: int) -> list[str]:
    """What the master thinks of its best choices."""
    return thoughts(game, seat, HINTS_BY, "The master would", "{:<24} {:.0%}")


def picture(game: Game, seat: int | None) -> Text:
    """The table, every leaf in its colour."""
    table = game.view(seat)["table"]
    lines = list(middle_lines(table, game.players))
    for player in table["players"]:
        lines += player_lines(table, player, game.players)
    lines += hand_lines(table, game.players)
    if table["result"]:
        lines += result_lines(table["result"], game.players)
    drawn = Text()
    for line in lines:
        end = 0
        for found in LEAF.finditer(line):
            drawn.append(line[end : found.start()])
            drawn.append(found.group(), LEAF_STYLES[found.group(1)])
            end = found.end()
        drawn.append(line[end:] + "\n")
    return drawn
