"""Niya: two players, one garden of sixteen tiles, four in a row or a square, or no way out.

In the order of the rule book (N1 to N4). A set of cells is sixteen bits: bit 0 is a1, bit 3 is d1,
bit 15 is d4. A tile is a number: plant × 4 + symbol.

**Everything that happens is an event.** `deal` and `apply` decide which events follow and tell them one
by one; only `happen` changes the state. So the trace leaves nothing out.
"""

from __future__ import annotations

import numpy as np

from teien.rules import chance as nature
from teien.rules.bits import bits, nth_bit, wide
from teien.rules.compiled import inlined, rule
from teien.rules.contract import CHANCE, EVERYONE, Actions, Dice, Trace, event_numbers, note

# --- N1 Components and set-up -----------------------------------------------------------------

SEATS = 2
ACTIONS = 16
EVENTS = 24

PLANTS = 4
SYMBOLS = 4
CELLS = 16
NO_TILE = 16
BORDER = 0xF99F
"""N2.1: the twelve cells around the middle."""

GARDEN_DUE, PLAYING, OVER = 0, 1, 2
SINGLE, SETS, POINTS = 0, 1, 2
BLOCK, DRAW = 0, 1
NOT_YET, ROW, SQUARE, BLOCKED, DRAWN = 0, 1, 2, 3, 4

LAID, BEGAN, TAKEN, WON, HALVED, SCORED, CLEARED, ENDED = event_numbers(8)
"""What can happen: a tile is laid (cell, tile); a game began (its number); a tile is taken (cell,
tile); a game is won (how, tiles left) or halved; points are scored (gain, total); the garden is
cleared for the next game, which the seat begins; the match ended."""

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("tokens", "u2", 2),  # the cells that hold each seat's tokens
        ("plants", "u2", PLANTS),  # the cells where each plant was laid
        ("symbols", "u2", SYMBOLS),  # the cells where each symbol was laid
        ("garden", "u1", CELLS),  # the tile laid on each cell
        ("pile", "u1"),  # the tile on top of the pile between the players
        ("turn", "i1"),
        ("first", "i1"),  # who began this game
        ("phase", "i1"),
        ("how", "i1"),  # how the last game ended …
        ("winner", "i1"),  # … and who won it, or −1
        ("games", "i2"),  # games finished in this match
        ("scores", "i2", 2),
        ("match", "i1"),  # N4.1–N4.3
        ("full_garden", "i1"),  # N3.4
        ("target", "i2"),
    ],
    align=True,
)


@rule
def set_up(state: np.record) -> None:
    """N1.1: all sixteen tiles, in order; N1.2 and N1.4 are left to chance."""
    for cell in range(CELLS):
        state.garden[cell] = cell
    state.pile = NO_TILE
    state.winner = -1
    state.phase = GARDEN_DUE


@rule
def chance(state: np.record) -> None:
    """N1.2: the garden; N1.4: who begins the first game."""
    coin = nature.shuffle(state, state.garden, CELLS) & 1
    if state.games == 0:
        state.first = coin


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Lays the garden that chance has shuffled, and opens the game."""
    for cell in range(CELLS):
        tell(state, trace, LAID, -1, cell, state.garden[cell])
    tell(state, trace, BEGAN, state.first, state.games + 1, 0)


# --- N2 Turn ----------------------------------------------------------------------------------


@rule
def owing(state: np.record) -> int:
    """The player to move; chance, when a garden is to be laid."""
    if state.phase == PLAYING:
        return 1 << wide(state.turn)
    return CHANCE if state.phase == GARDEN_DUE else 0


@rule
def open_cells(state: np.record) -> int:
    """The cells whose tile may be taken now."""
    if state.pile == NO_TILE:
        return BORDER  # N2.1
    pile = wide(state.pile)
    kin = wide(state.plants[pile >> 2]) | wide(state.symbols[pile & 3])  # N2.2
    return kin & ~(wide(state.tokens[0]) | wide(state.tokens[1]))


@rule
def choices(state: np.record, seat: int) -> int:
    """The cells from which the seat may take a tile; none when it is not its turn."""
    return open_cells(state) if state.phase == PLAYING and seat == state.turn else 0


@rule
def legal(state: np.record, seat: int, actions: Actions) -> int:
    """Marks the cells from which the seat may take a tile, and tells how many."""
    cells = choices(state, seat)
    actions[0] = cells
    return bits(cells)


@rule
def draw(state: np.record, seat: int, dice: Dice) -> int:
    """One of the legal actions, by the dice."""
    cells = choices(state, seat)
    return nth_bit(cells, nature.roll(dice, bits(cells)))


@rule
def apply(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """N2.3: takes the tile of a cell, and sees whether that ends the game."""
    tell(state, trace, TAKEN, seat, action, state.garden[action])
    tokens = wide(state.tokens[seat])
    if rows(tokens) | squares(tokens):
        end_game(state, seat, ROW if rows(tokens) else SQUARE, trace)
    elif open_cells(state) == 0:  # N3.3
        if state.full_garden == DRAW and tiles_left(state) == 0:  # N3.4
            end_game(state, -1, DRAWN, trace)
        else:
            end_game(state, seat, BLOCKED, trace)


# --- N3 Winning a game ------------------------------------------------------------------------


@rule
def rows(tokens: int) -> int:
    """N3.1: not 0 if four of these cells make a horizontal, vertical or diagonal line."""
    beside = tokens & tokens >> 1
    above = tokens & tokens >> 4
    falling = tokens & tokens >> 3
    rising = tokens & tokens >> 5
    return (
        (beside & beside >> 2 & 0x1111)
        | (above & above >> 8 & 0x000F)
        | (falling & falling >> 6 & 0x0008)
        | (rising & rising >> 10 & 0x0001)
    )


@rule
def squares(tokens: int) -> int:
    """N3.2: not 0 if four of these cells make a 2×2 square."""
    beside = tokens & tokens >> 1
    return beside & beside >> 4 & 0x0777


@rule
def tiles_left(state: np.record) -> int:
    """How many tiles still lie in the garden."""
    return CELLS - bits(wide(state.tokens[0]) | wide(state.tokens[1]))


@rule
def end_game(state: np.record, winner: int, how: int, trace: Trace | None) -> None:
    """A game is over: scores it, and ends the match or clears the garden for the next game."""
    if winner >= 0:
        left = tiles_left(state)
        tell(state, trace, WON, winner, how, left)
        gain = left if state.match == POINTS else 1
        tell(state, trace, SCORED, winner, gain, state.scores[winner] + gain)
    else:
        tell(state, trace, HALVED, -1, how, 0)
    if match_over(state):
        tell(state, trace, ENDED, -1, 0, 0)
    else:
        first = 1 - winner if winner >= 0 else 1 - state.first  # N1.4
        tell(state, trace, CLEARED, first, 0, 0)


# --- N4 Match ---------------------------------------------------------------------------------


@rule
def match_over(state: np.record) -> bool:
    """N4.1: after one game; N4.2, N4.3: when a player has the games or points to win."""
    if state.match == SINGLE:
        return True
    return bool(state.scores[0] >= state.target or state.scores[1] >= state.target)


@rule
def score(state: np.record, seat: int) -> int:
    """Games won, or points in a match of victory points."""
    return wide(state.scores[seat])


@rule
def winners(state: np.record) -> int:
    """The winner of the match; nobody after a drawn single game (N4.4)."""
    if state.phase != OVER or state.scores[0] == state.scores[1]:
        return 0
    return 1 if state.scores[0] > state.scores[1] else 2


# --- What happened ----------------------------------------------------------------------------


@inlined
def tell(state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int) -> None:
    """Something happens before everyone's eyes."""
    happen(state, what, wide(seat), wide(x), wide(y))
    note(trace, what, wide(seat), wide(x), wide(y), wide(EVERYONE))


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes."""
    if what == LAID:
        lay(state, x, y)
    elif what == BEGAN:
        begin(state, seat)
    elif what == TAKEN:
        state.pile = y
        state.tokens[seat] |= 1 << x
        state.turn = 1 - seat
    elif what == WON or what == HALVED:
        state.winner = seat
        state.how = x
        state.games += 1
    elif what == SCORED:
        state.scores[seat] = y
    elif what == CLEARED:
        state.first = seat
        state.phase = GARDEN_DUE
    else:
        state.phase = OVER


@rule
def lay(state: np.record, cell: int, tile: int) -> None:
    """One tile on its cell; the first one of a garden follows upon a bare one."""
    if cell == 0:
        for i in range(PLANTS):
            state.plants[i] = 0
            state.symbols[i] = 0
    state.garden[cell] = tile
    state.plants[tile >> 2] |= 1 << cell
    state.symbols[tile & 3] |= 1 << cell


@rule
def begin(state: np.record, first: int) -> None:
    """Nobody has a token in the garden; the first player is to move."""
    state.tokens[0] = 0
    state.tokens[1] = 0
    state.pile = NO_TILE
    state.how = NOT_YET
    state.winner = -1
    state.first = first
    state.turn = first
    state.phase = PLAYING


# --- What a player may know -------------------------------------------------------------------


@rule
def redact(state: np.record, seat: int) -> None:
    """Everything lies open but the gardens to come."""
    nature.redact_key(state)


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Other gardens to come."""
    nature.redeal_key(state, dice)
