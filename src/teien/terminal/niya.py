"""Niya's garden in the terminal, in colour."""

from __future__ import annotations

from rich.text import Text

from teien.play.game import Game
from teien.play.niya import CELLS, tile_words

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


def garden(game: Game) -> Text:
    """The garden; what may be taken now stands between corner marks, the rest is pale."""
    table = game.view()["table"]
    legal = set(game.legal_moves(game.owing[0])) if game.owing else set()
    held = {cell: seat for seat in range(2) for cell in table["tokens"][seat]}
    picture = Text()
    for row in "4321":
        for line in range(4):
            picture.append(f"  {row}  " if line == 1 else "     ")
            for column in "abcd":
                cell = column + row
                if line == 3:
                    continue
                if cell in held:
                    winning = cell in table["winning_cells"]
                    _token(picture, line, held[cell], winning)
                else:
                    _tile(picture, line, table["garden"][CELLS.index(cell)], cell in legal, bool(legal))
                picture.append(" ")
            picture.append("\n")
    picture.append("     " + "".join(f"{letter:^{WIDTH + 1}}" for letter in "abcd") + "\n")
    return picture


def _tile(picture: Text, line: int, tile: str, can: bool, choosing: bool) -> None:
    plant, symbol = tile_words(tile)
    words = ["", plant, f"{SYMBOL_SIGN[symbol]} {symbol}"][line] if line else ""
    style = PLANT_STYLE[plant] if can or not choosing else "dim"
    left, right = {0: ("┌", "┐"), 2: ("└", "┘")}.get(line, (" ", " ")) if can else (" ", " ")
    picture.append(left, "bold")
    picture.append(f"{words:^{WIDTH - 2}}", style)
    picture.append(right, "bold")


def _token(picture: Text, line: int, seat: int, winning: bool) -> None:
    mark = "bold red" if winning else ""
    picture.append("▐" if winning else " ", mark)
    picture.append(TOKEN_ART[seat][line], TOKEN_STYLE[seat])
    picture.append("▌" if winning else " ", mark)
