"""Niya on paper and on screen: cells `a1` to `d4`, tiles `MS` to `IR`, gardens from a1 to d4."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from teien.games.niya import rules
from teien.games.niya.manifest import MANIFEST
from teien.games.niya.picture import draw
from teien.play.book import Book, Event, Json, Options, Row, bit_seats, does, one_of, plain
from teien.play.errors import BadOption, BadSetup, UnreadableMove
from teien.rules.contract import RuleBook

CELLS = [column + row for row in "1234" for column in "abcd"]
PLANTS = ["maple", "cherry", "pine", "iris"]
SYMBOLS = ["sun", "poem", "bird", "rain"]
TILES = [plant[0].upper() + symbol[0].upper() for plant in PLANTS for symbol in SYMBOLS]

GARDENS = {
    "kenroku": "MS MP MB MR CS CP CB CR PS PP PB PR IS IP IB IR",
    "koraku": "MS CP PB IR CB MR IS PP PR IB MP CS IP PS CR MB",
    "kairaku": "CP PS IP IB MB CS PB PP IS MS IR CR CB PR MP MR",
}
"""Three gardens to speak of, named after the three great ones of Japan: one in order, one where every
row and column shows every plant and every symbol, one shuffled."""

MATCHES = ["single", "sets", "points"]
TARGETS = {"single": [], "sets": [3], "points": [10, 15, 20]}
FULL_GARDEN = ["block", "draw"]
HOW = ["not yet", "row", "square", "blocked", "drawn"]


def tile_words(tile: str) -> tuple[str, str]:
    """The plant and the symbol of a tile: `MS` is maple and sun."""
    number = TILES.index(tile)
    return PLANTS[number >> 2], SYMBOLS[number & 3]


def read_garden(given: object) -> list[int]:
    """The sixteen tiles of a garden, from a list, a line of text, or the name of one of `GARDENS`."""
    if isinstance(given, str):
        given = GARDENS.get(given.strip().lower(), given).replace(",", " ").split()
    expected = "a garden is the 16 tiles from a1 to d4, each once, such as MS (maple and sun)"
    if not isinstance(given, Sequence) or not all(isinstance(tile, str) for tile in given):
        raise BadSetup(f"This is not a garden: {expected}.")
    tiles = [tile.upper() for tile in given]
    for tile in tiles:
        if tile not in TILES:
            raise BadSetup(f"“{tile}” is not a tile: {expected}.")
        if tiles.count(tile) > 1:
            raise BadSetup(f"The tile {tile} lies twice: {expected}.")
    if len(tiles) != rules.CELLS:
        raise BadSetup(f"There are {len(tiles)} tiles: {expected}.")
    return [TILES.index(tile) for tile in tiles]


class Niya(Book):
    """Niya's notation, options and pictures."""

    manifest = MANIFEST
    chance_name = "garden"
    rules: RuleBook = rules

    def read_options(self, given: Mapping[str, object], players: int) -> Options:
        self.refuse_unknown(given)
        match = one_of("match", given.get("match", "single"), MATCHES)
        options: Options = {"match": match}
        if "target" in given and not TARGETS[match]:
            raise BadOption("A single game has no target; the target belongs to a match of points.")
        if TARGETS[match]:
            options["target"] = one_of("target", given.get("target", TARGETS[match][0]), TARGETS[match])
        options["full_garden"] = one_of("full_garden", given.get("full_garden", "block"), FULL_GARDEN)
        return options

    def prepare(self, state: np.record, players: int, options: Options) -> None:
        state.match = MATCHES.index(options["match"])
        state.target = options.get("target", 1)
        state.full_garden = FULL_GARDEN.index(options["full_garden"])

    def read_chance(self, state: np.record, outcome: Mapping[str, object]) -> None:
        if set(outcome) != {"garden", "first"}:
            raise BadSetup("A set-up of Niya has a garden and says who is first: 0 or 1.")
        first = outcome["first"]
        if first not in (0, 1) or isinstance(first, bool):
            raise BadSetup(f"The first player is seat 0 or 1, not {first!r}.")
        if state.games > 0 and first != state.first:
            raise BadSetup(f"Seat {state.first} begins this game (N1.4).")
        state.garden[:] = read_garden(outcome["garden"])
        state.first = first

    def write_chance(self, state: np.record) -> Json:
        return {"garden": [TILES[tile] for tile in state.garden], "first": int(state.first)}

    def read_move(self, state: np.record, seat: int, text: str) -> int:
        cell = text.strip().lower() if isinstance(text, str) else text
        if cell not in CELLS:
            raise UnreadableMove(f"“{text}” is not a cell: a move is the cell of a tile, a1 to d4.")
        return CELLS.index(cell)

    def write_move(self, state: np.record, seat: int, action: int) -> str:
        return CELLS[action]

    def why_not(self, state: np.record, seat: int, action: int) -> str:
        if state.phase == rules.OVER:
            return "The game is over."
        if action not in range(rules.CELLS):
            return f"There is no action {action}; the actions of Niya are 0 to 15."
        cell = CELLS[action]
        if seat != state.turn:
            return f"It is the turn of seat {state.turn}, not of seat {seat}."
        if (int(state.tokens[0]) | int(state.tokens[1])) >> action & 1:
            return f"The tile of {cell} has been taken."
        if state.pile == rules.NO_TILE:
            return f"The first move takes a tile of the border, and {cell} lies in the middle (N2.1)."
        tile, pile = TILES[state.garden[action]], TILES[state.pile]
        return f"{cell} ({tile}) shares neither plant nor symbol with the tile just taken, {pile} (N2.2)."

    def table(self, state: np.record) -> Json:
        now = plain(state)
        return {
            "garden": [TILES[tile] for tile in now.garden],
            "tokens": [[CELLS[cell] for cell in bit_seats(tokens)] for tokens in now.tokens],
            "pile": None if now.pile == rules.NO_TILE else TILES[now.pile],
            "tiles_left": int(rules.tiles_left(state)),
            "first": now.first,
            "turn": now.turn if now.phase == rules.PLAYING else None,
            "games": now.games,
            "how": HOW[now.how],
            "winner": None if now.winner < 0 else now.winner,
            "winning_cells": winning_cells(now),
        }

    def event(self, row: Row) -> Event:
        what, seat, x, y = map(int, row[:4])
        facts: Json = {}
        if what in (rules.LAID, rules.TAKEN):
            facts = {"cell": CELLS[x], "tile": TILES[y]}
        elif what == rules.BEGAN:
            facts = {"game": x}
        elif what == rules.WON:
            facts = {"how": HOW[x], "tiles_left": y}
        elif what == rules.SCORED:
            facts = {"gain": x, "total": y}
        return Event(EVENT_NAMES[what], seat if seat >= 0 else None, facts)

    def sentence(self, event: Event, names: Sequence[str]) -> str | None:
        who = "" if event.seat is None else names[event.seat]
        facts = event.facts
        if event.name == "began":
            return f"Game {facts['game']}: {does(who, 'begins')}."
        if event.name == "taken":
            plant, symbol = tile_words(facts["tile"])
            return f"{does(who, 'takes')} {plant} and {symbol} at {facts['cell']}."
        if event.name == "won":
            left = _tiles(facts["tiles_left"])
            return f"{does(who, 'wins')} {WON_BY[facts['how']]}; {left} left in the garden."
        if event.name == "halved":
            return "The garden is full and nobody wins."
        return None

    def text(self, state: np.record, names: Sequence[str], ascii_only: bool = False) -> str:
        marks = "XO" if ascii_only else "●○"
        lines = []
        for row in (3, 2, 1, 0):
            cells = (self._cell(state, 4 * row + column, marks) for column in range(4))
            lines.append(f" {row + 1}  " + " ".join(cells))
        lines.append("     " + "    ".join("abcd"))
        pile = "any tile of the border" if state.pile == rules.NO_TILE else TILES[state.pile]
        lines.append(f"Pile: {pile}")
        lines += [f"{marks[seat]} {names[seat]}: {state.scores[seat]}" for seat in range(2)]
        return "\n".join(lines)

    def _cell(self, state: np.record, cell: int, marks: str) -> str:
        for seat in range(2):
            if int(state.tokens[seat]) >> cell & 1:
                return f" {marks[seat]}  "
        tile = TILES[state.garden[cell]]
        can = state.phase == rules.PLAYING and int(rules.open_cells(state)) >> cell & 1
        return f"[{tile}]" if can else f" {tile} "

    def svg(self, state: np.record) -> str:
        return draw(self.table(state), [CELLS[c] for c in range(16) if _lit(state, c)])


EVENT_NAMES = {
    rules.LAID: "laid",
    rules.BEGAN: "began",
    rules.TAKEN: "taken",
    rules.WON: "won",
    rules.HALVED: "halved",
    rules.SCORED: "scored",
    rules.CLEARED: "cleared",
    rules.ENDED: "ended",
}
WON_BY = {"row": "with four in a row", "square": "with a square", "blocked": "by leaving no tile to take"}


def winning_cells(now: Any) -> list[str]:
    """The cells of the row or square that won the last game; all of them if there are several."""
    if now.how not in (rules.ROW, rules.SQUARE):
        return []
    tokens = now.tokens[now.winner]
    return [
        CELLS[cell]
        for cell in range(rules.CELLS)
        if any(line >> cell & 1 and line & tokens == line for line in LINES)
    ]


LINES = [0xF << 4 * row for row in range(4)]
LINES += [0x1111 << column for column in range(4)]
LINES += [0x8421, 0x1248]
LINES += [0x33 << 4 * row + column for row in range(3) for column in range(3)]
"""N3.1, N3.2: every line of four and every square, as cells."""


def _lit(state: np.record, cell: int) -> bool:
    return bool(state.phase == rules.PLAYING and int(rules.open_cells(state)) >> cell & 1)


def _tiles(count: int) -> str:
    return "1 tile is" if count == 1 else f"{count or 'no'} tiles are"


BOOK = Niya()
