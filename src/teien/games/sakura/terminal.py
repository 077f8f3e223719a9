"""Sakura's garden in the terminal, in colour."""

from __future__ import annotations

from rich.text import Text

from teien.games.sakura.words import (
    SIGNS,
    by_closeness,
    card_lines,
    headline,
    path_lines,
    standing,
)
from teien.play.book import Json
from teien.play.game import Game
from teien.terminal.face import HINTS_BY, thoughts

PAINTER_STYLES = [
    "bold white on #1f4e86",
    "bold white on #c2541a",
    "bold white on #2c6b50",
    "bold white on #7b55a0",
    "bold #2a1c04 on #e0ae3a",
    "bold white on #434c5a",
]
EMPEROR_STYLE = "bold #7a1608 on #f4ebd2"
PLACE_STYLES = {"=": "#c23b22", "π": "bold #c23b22", "✿": "bold #e0709a"}

WELCOME = """\
Follow the Emperor as closely as you dare: at each of three sakura the closest painters earn tokens.
All choose a card in secret; the lowest number acts first, its garden half before its painter half.
Whoever steps onto the Emperor's space is disgraced: a token lost, three spaces back.
Type the number of a card, or help."""
MOVES = "A move is a card's number, 17; two cards, 17/42; or a way: E+ E- for the Emperor, P+ P- for you."


def status(game: Game, seat: int) -> str:
    """What is asked for, and what may be answered."""
    table = game.view(seat)["table"]
    asked = table["asks"]
    if asked:
        ways = "; ".join(f"{way}: {_outcome(way, leads, game)}" for way, leads in asked["ways"].items())
        who = "the Emperor" if asked["half"] == "garden" else "you"
        return f"Which way for {who}? {ways}."
    if "/" in game.legal_moves(seat)[0]:
        return "You are further back: choose two cards, your own first, then the court painter's, as 17/42."
    return f"Choose a card: {' '.join(game.legal_moves(seat))}"


def _outcome(way: str, leads: Json, game: Game) -> str:
    """Where a way leads: “to 21”, or “to 18, a disgrace for Ben”."""
    to = f"to {leads['to'] or 'the gate'}"
    shamed = ", ".join(game.everyone[painter] for painter in leads["disgraced"])
    return f"{to}, a disgrace for {shamed}" if shamed else to


def hint(game: Game, seat: int) -> list[str]:
    """What the master thinks of its best choices."""
    return thoughts(game, seat, HINTS_BY, "The master would take", "{:<6} {:.0%}")


def picture(game: Game, seat: int | None) -> Text:
    """The path with its pieces, the painters' standing, the cards."""
    table = game.view(seat)["table"]
    drawn = Text()
    drawn.append(headline(table) + "\n\n", "bold")
    for line in path_lines(table, SIGNS, False):
        _path_line(drawn, line)
    drawn.append("\n")
    width = max(map(len, game.everyone))
    for painter in by_closeness(table):
        line = standing(table, painter, SIGNS[painter], game.everyone, width)
        drawn.append(line[:2])
        drawn.append(f" {line[2]} ", PAINTER_STYLES[painter])
        drawn.append(line[3:] + "\n")
    drawn.append("\n")
    for line in card_lines(table, game.everyone):
        drawn.append(line + "\n", "bold" if "(now)" in line else "")
    return drawn


def _path_line(drawn: Text, line: str) -> None:
    """A row of the path, or of the pieces on it."""
    for sign in line.rstrip():
        if sign in SIGNS:
            drawn.append(sign, PAINTER_STYLES[SIGNS.index(sign)])
        elif sign == "E":
            drawn.append(sign, EMPEROR_STYLE)
        else:
            drawn.append(sign, PLACE_STYLES.get(sign, ""))
    drawn.append("\n")
