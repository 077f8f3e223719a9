"""Niya's garden in the terminal, in colour."""

from __future__ import annotations

import secrets

from rich.text import Text

from teien.games.niya.book import CELLS, tile_words
from teien.games.niya.solver import solve
from teien.play.book import Json
from teien.play.game import Game

PLANT_STYLE = {
    "maple": "black on #e8a58a",
    "cherry": "black on #f1c3d0",
    "pine": "black on #a5cbb0",
    "iris": "black on #c3bbe8",
}
TOKEN_STYLE = ["bold white on #1c4673", "bold #3a2408 on #d9a02b"]
TOKEN_ART = [["╭──────╮", "│ ≋≋≋≋ │", "╰──────╯"], ["╱‾‾‾‾‾‾╲", "⟨ ✲✲✲✲ ⟩", "╲______╱"]]
SYMBOL_SIGN = {"sun": "☼", "poem": "¶", "bird": "v", "rain": "⁞"}
WIDTH = 10

WELCOME = """\
Take a tile that shares its plant or its symbol with the tile just taken, and leave your token
in its place. Four in a row or in a square wins; so does leaving your opponent no tile.
Type a cell such as a1, or help."""
MOVES = "A move is the cell of a tile, such as b3."


def lay(garden: str) -> Json:
    """A garden to play in; chance says who begins."""
    return {"garden": garden, "first": secrets.randbelow(2)}


def status(game: Game, seat: int) -> str:
    """The tile that binds, and what may be taken."""
    pile = game.view()["table"]["pile"]
    bound = "The first tile comes from the border."
    if pile:
        bound = "The last tile was {} and {}.".format(*tile_words(pile))
    return f"{bound} You may take: {' '.join(game.legal_moves(seat))}"


def hint(game: Game, seat: int) -> list[str]:
    """The best moves and what they are worth, then the others from better to worse."""
    solution = solve(game.state_for(seat))
    best = ", ".join(CELLS[cell] for cell in solution.best)
    lines = [f"Best: {best}. With best play by both: {solution.worth}."]
    for cell, worth in sorted(solution.moves.items(), key=lambda move: -move[1].score):
        if cell not in solution.best:
            lines.append(f"  {CELLS[cell]}: {worth}")
    return lines


def picture(game: Game, seat: int | None) -> Text:
    """The garden; what may be taken now stands between corner marks, the rest is pale."""
    table = game.view()["table"]
    legal = set(game.legal_moves(game.owing[0])) if game.owing else set()
    held = {cell: seat for seat in range(2) for cell in table["tokens"][seat]}
    drawn = Text()
    for row in "4321":
        for line in range(4):
            drawn.append(f"  {row}  " if line == 1 else "     ")
            for column in "abcd":
                cell = column + row
                if line == 3:
                    continue
                if cell in held:
                    winning = cell in table["winning_cells"]
                    _token(drawn, line, held[cell], winning)
                else:
                    _tile(drawn, line, table["garden"][CELLS.index(cell)], cell in legal, bool(legal))
                drawn.append(" ")
            drawn.append("\n")
    drawn.append("     " + "".join(f"{letter:^{WIDTH + 1}}" for letter in "abcd") + "\n")
    return drawn


def _tile(drawn: Text, line: int, tile: str, can: bool, choosing: bool) -> None:
    plant, symbol = tile_words(tile)
    words = ["", plant, f"{SYMBOL_SIGN[symbol]} {symbol}"][line] if line else ""
    style = PLANT_STYLE[plant] if can or not choosing else "dim"
    left, right = {0: ("┌", "┐"), 2: ("└", "┘")}.get(line, (" ", " ")) if can else (" ", " ")
    drawn.append(left, "bold")
    drawn.append(f"{words:^{WIDTH - 2}}", style)
    drawn.append(right, "bold")


def _token(drawn: Text, line: int, seat: int, winning: bool) -> None:
    mark = "bold red" if winning else ""
    drawn.append("▐" if winning else " ", mark)
    drawn.append(TOKEN_ART[seat][line], TOKEN_STYLE[seat])
    drawn.append("▌" if winning else " ", mark)
