"""Niya's rules, one by one, by their numbers in the rule book."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.games.niya import rules as niya
from teien.rules.bits import lowest
from teien.rules.chance import key_of, new_dice, roll
from teien.rules.contract import CHANCE, fresh, how_many, new_trace, nth

CELLS = [column + row for row in "1234" for column in "abcd"]
PLANT, SYMBOL = "MCPI", "SPBR"
IN_ORDER = list(range(16))
"""Plants in rows, symbols in columns: a1 is maple and sun, d4 iris and rain."""


def cell(name: str) -> int:
    return CELLS.index(name)


def cells(names: str) -> int:
    return sum(1 << cell(name) for name in names.split())


def lay(
    garden: list[int] = IN_ORDER,
    first: int = 0,
    match: int = niya.SINGLE,
    target: int = 1,
    full_garden: int = niya.BLOCK,
) -> np.record:
    state: np.record = fresh(niya)[0]
    state.key[:] = key_of(1)
    state.match, state.target, state.full_garden = match, target, full_garden
    niya.set_up(state)
    state.garden[:] = garden
    state.first = first
    niya.deal(state, None)
    return state


def stand(wave: str = "", hemp: str = "", pile: str = "", turn: int = 0, **options: int) -> np.record:
    """A position in the ordered garden: tokens of both, the cell last taken, and who is to move."""
    state = lay(**options)  # type: ignore[arg-type]
    state.tokens[0], state.tokens[1] = cells(wave), cells(hemp)
    state.pile = niya.NO_TILE if not pile else state.garden[cell(pile)]
    state.turn = turn
    return state


def legal(state: np.record, seat: int) -> set[str]:
    actions = np.zeros(1, np.uint32)
    niya.legal(state, seat, actions)
    return {CELLS[i] for i in range(16) if int(actions[0]) >> i & 1}


def take(state: np.record, name: str) -> None:
    assert name in legal(state, int(state.turn))
    niya.apply(state, int(state.turn), cell(name), None)


# --- N1 ---


def test_N1_1_the_tiles_are_every_pair_of_plant_and_symbol() -> None:
    state = fresh(niya)[0]
    niya.set_up(state)
    assert sorted(state.garden) == list(range(16))
    tiles = {PLANT[tile >> 2] + SYMBOL[tile & 3] for tile in state.garden}
    assert len(tiles) == 16


def test_N1_2_the_garden_is_shuffled_into_a_square_face_up() -> None:
    state = fresh(niya)[0]
    state.key[:] = key_of(7)
    niya.set_up(state)
    assert niya.owing(state) == CHANCE
    niya.chance(state)
    niya.deal(state, None)
    assert sorted(state.garden) == list(range(16))
    assert list(state.garden) != list(range(16))
    for i in range(16):
        tile = int(state.garden[i])
        assert int(state.plants[tile >> 2]) >> i & 1
        assert int(state.symbols[tile & 3]) >> i & 1


def test_N1_3_each_player_has_eight_tokens_enough_for_the_longest_game() -> None:
    """Turns alternate, so in sixteen moves each player places eight tokens and never a ninth."""
    state = play_out_full_garden(niya.BLOCK)
    assert int(state.tokens[0]).bit_count() == int(state.tokens[1]).bit_count() == 8


def test_N1_4_the_first_player_of_the_first_game_is_chosen_at_random() -> None:
    firsts = []
    for seed in range(200):
        state = fresh(niya)[0]
        state.key[:] = key_of(seed)
        niya.set_up(state)
        niya.chance(state)
        niya.deal(state, None)
        assert state.turn == state.first
        firsts.append(int(state.first))
    assert 70 < sum(firsts) < 130


@pytest.mark.parametrize("winner", [0, 1])
@pytest.mark.parametrize("first", [0, 1])
def test_N1_4_the_loser_begins_the_next_game(winner: int, first: int) -> None:
    state = stand(match=niya.SETS, target=3, first=first)
    state.tokens[winner] = cells("a1 b1 c1")
    state.tokens[1 - winner] = cells("a4 b3")
    state.pile, state.turn = state.garden[cell("d3")], winner
    take(state, "d1")
    assert niya.owing(state) == CHANCE
    niya.chance(state)
    niya.deal(state, None)
    assert state.first == state.turn == 1 - winner


@pytest.mark.parametrize("first", [0, 1])
def test_N1_4_after_a_drawn_game_the_first_player_alternates(first: int) -> None:
    state = play_out_full_garden(niya.DRAW, match=niya.SETS, target=3, first=first)
    assert state.how == niya.DRAWN
    niya.chance(state)
    niya.deal(state, None)
    assert state.first == state.turn == 1 - first


# --- N2 ---


def test_N2_1_the_first_move_takes_one_of_the_twelve_border_tiles() -> None:
    state = lay()
    assert legal(state, 0) == set(CELLS) - {"b2", "c2", "b3", "c3"}
    assert legal(state, 1) == set()


def test_N2_2_later_moves_share_the_plant_or_the_symbol_of_the_tile_just_taken() -> None:
    state = lay()
    take(state, "a1")
    assert legal(state, 1) == {"b1", "c1", "d1", "a2", "a3", "a4"}
    take(state, "a3")
    assert legal(state, 0) == {"b3", "c3", "d3", "a2", "a4"}


@given(st.permutations(IN_ORDER), st.integers(0, 15))
def test_N2_2_holds_in_any_garden(garden: list[int], taken: int) -> None:
    state = lay(garden)
    state.pile = garden[taken]
    state.tokens[1] = 1 << taken
    expected = {
        CELLS[i]
        for i in range(16)
        if i != taken and (garden[i] >> 2 == garden[taken] >> 2 or garden[i] & 3 == garden[taken] & 3)
    }
    assert legal(state, 0) == expected


def test_N2_3_the_tile_goes_on_the_pile_and_a_token_takes_its_place() -> None:
    state = lay()
    take(state, "b1")
    assert state.pile == state.garden[cell("b1")]
    assert state.tokens[0] == cells("b1")
    assert state.tokens[1] == 0
    assert niya.tiles_left(state) == 15
    assert state.turn == 1
    assert "b1" not in legal(state, 1)


# --- N3 ---

ROWS = [f"a{r} b{r} c{r} d{r}" for r in "1234"] + [f"{c}1 {c}2 {c}3 {c}4" for c in "abcd"]
ROWS += ["a1 b2 c3 d4", "a4 b3 c2 d1"]
SQUARES = [
    f"{left}{low} {right}{low} {left}{high} {right}{high}"
    for left, right in ("ab", "bc", "cd")
    for low, high in ("12", "23", "34")
]


def test_N3_1_there_are_ten_rows_and_N3_2_nine_squares_and_nothing_else_wins() -> None:
    """Every set of four cells: exactly these nineteen win, and a larger set wins if it holds one."""
    rows, squares = {cells(row) for row in ROWS}, {cells(square) for square in SQUARES}
    assert len(rows) == 10
    assert len(squares) == 9
    for four in combinations(range(16), 4):
        tokens = sum(1 << i for i in four)
        assert bool(niya.rows(tokens)) == (tokens in rows)
        assert bool(niya.squares(tokens)) == (tokens in squares)


@given(st.integers(0, 0xFFFF))
def test_N3_1_N3_2_any_set_of_tokens_wins_if_it_holds_a_row_or_a_square(tokens: int) -> None:
    assert bool(niya.rows(tokens)) == any(cells(row) & tokens == cells(row) for row in ROWS)
    assert bool(niya.squares(tokens)) == any(cells(sq) & tokens == cells(sq) for sq in SQUARES)


@pytest.mark.parametrize("line", ROWS + SQUARES)
def test_N3_1_N3_2_completing_a_row_or_square_wins_at_once(line: str) -> None:
    *three, last = line.split()
    state = stand(wave=" ".join(three))
    state.pile = int(state.garden[cell(last)]) ^ 1  # a tile of the same plant was just taken
    take(state, last)
    assert (state.phase, state.winner) == (niya.OVER, 0)
    assert state.how == (niya.ROW if line in ROWS else niya.SQUARE)
    assert niya.winners(state) == 1
    assert niya.owing(state) == 0


def test_N3_1_tokens_of_both_players_make_no_row() -> None:
    state = stand(wave="a1 b1", hemp="c1 a4", pile="d3")
    take(state, "d1")
    assert state.phase == niya.PLAYING


def test_N3_3_a_player_without_a_legal_tile_loses() -> None:
    """After taking a1 (maple, sun) every other maple and every other sun is gone, but tiles are left."""
    state = stand(wave="b1 a3", hemp="c1 d1 a2 c4", pile="a4", turn=0)
    state.tokens[1] |= cells("a4")
    take(state, "a1")
    assert niya.tiles_left(state) == 8
    assert (state.how, state.winner, niya.winners(state)) == (niya.BLOCKED, 0, 1)


def play_out_full_garden(full_garden: int, **options: int) -> np.record:
    """The last tile of the garden is taken by the second player, and completes nothing."""
    state = lay(full_garden=full_garden, **options)  # type: ignore[arg-type]
    first = int(state.first)
    state.tokens[first] = cells("a1 b1 d1 c2 a3 b4 c4 d3")
    state.tokens[1 - first] = cells("c1 a2 b2 d2 b3 c3 a4")
    assert not any(niya.rows(int(t)) | niya.squares(int(t)) for t in state.tokens)
    state.pile, state.turn = state.garden[cell("c4")], 1 - first
    assert legal(state, 1 - first) == {"d4"}
    niya.apply(state, 1 - first, cell("d4"), None)
    return state


def test_N3_4_the_sixteenth_token_wins_for_the_second_player() -> None:
    state = play_out_full_garden(niya.BLOCK)
    assert niya.tiles_left(state) == 0
    assert (state.how, state.winner, niya.winners(state)) == (niya.BLOCKED, 1, 2)


def test_N3_4_full_garden_draw_makes_it_a_draw() -> None:
    state = play_out_full_garden(niya.DRAW)
    assert (state.how, state.winner, state.phase) == (niya.DRAWN, -1, niya.OVER)


def test_N3_4_the_sixteenth_token_that_makes_a_line_wins_with_either_option() -> None:
    for option in (niya.BLOCK, niya.DRAW):
        state = lay(full_garden=option)
        state.tokens[0] = cells("b1 c1 a2 c2 b3 c3 a4 b4")
        state.tokens[1] = cells("d1 d2 d3 a1 b2 c4 a3")
        state.pile, state.turn = state.garden[cell("b4")], 1
        niya.apply(state, 1, cell("d4"), None)
        assert (state.winner, state.how) == (1, niya.ROW)


# --- N4 ---


def win(state: np.record, seat: int, left_over: str = "") -> None:
    """Lets a seat win a game by a row, with so many tiles left as the rest of the garden has."""
    state.garden[:] = IN_ORDER
    niya.deal(state, None)
    state.tokens[seat], state.tokens[1 - seat] = cells("a1 b1 c1"), cells("b3 a4 d3 " + left_over)
    state.pile, state.turn = state.garden[cell("d3")], seat
    niya.apply(state, seat, cell("d1"), None)


def test_N4_1_a_single_game_ends_with_its_winner() -> None:
    state = lay()
    win(state, 1)
    assert niya.owing(state) == 0
    assert [niya.score(state, seat) for seat in range(2)] == [0, 1]
    assert niya.winners(state) == 2


def test_N4_2_a_match_in_sets_goes_to_the_first_with_three_games() -> None:
    state = lay(match=niya.SETS, target=3)
    for winner, scores in [(0, (1, 0)), (1, (1, 1)), (0, (2, 1)), (1, (2, 2))]:
        win(state, winner)
        assert (niya.score(state, 0), niya.score(state, 1)) == scores
        assert niya.owing(state) == CHANCE
        assert niya.winners(state) == 0
    win(state, 1)
    assert niya.owing(state) == 0
    assert niya.winners(state) == 2
    assert state.games == 5


@pytest.mark.parametrize("target", [10, 15, 20])
def test_N4_3_a_win_is_worth_the_tiles_left_and_the_first_to_the_target_wins(target: int) -> None:
    state = lay(match=niya.POINTS, target=target)
    win(state, 0)
    assert niya.score(state, 0) == 16 - 7
    win(state, 1, "b2 b4 c3 d4")
    assert niya.score(state, 1) == 16 - 11
    while niya.owing(state):
        assert max(int(score) for score in state.scores) < target
        win(state, 0)
    assert niya.score(state, 0) >= target
    assert niya.winners(state) == 1


def test_N4_4_a_drawn_game_gives_no_set_and_no_points() -> None:
    for match, target in ((niya.SETS, 3), (niya.POINTS, 10)):
        state = play_out_full_garden(niya.DRAW, match=match, target=target)
        assert [niya.score(state, seat) for seat in range(2)] == [0, 0]
        assert niya.owing(state) == CHANCE
        assert state.games == 1


def test_N4_4_a_drawn_single_game_ends_without_a_winner() -> None:
    state = play_out_full_garden(niya.DRAW)
    assert niya.owing(state) == 0
    assert niya.winners(state) == 0


# --- what happened, and what may be known ---


def test_the_trace_tells_a_won_game_in_order() -> None:
    state = stand(wave="a1 b1 c1", hemp="a4 b3", pile="d3")
    trace = new_trace(niya)
    niya.apply(state, 0, cell("d1"), trace)
    told = [tuple(int(value) for value in row[:4]) for row in trace[1 : trace[0, 0] + 1]]
    assert told == [
        (niya.TAKEN, 0, 3, 3),
        (niya.WON, 0, niya.ROW, 10),
        (niya.SCORED, 0, 1, 1),
        (niya.ENDED, -1, 0, 0),
    ]


def test_a_seat_never_sees_the_key() -> None:
    state = lay()
    state.block, state.series = 5, 3
    niya.redact(state, 0)
    assert not any(state.key)
    assert (state.block, state.series) == (0, 0)


@pytest.mark.parametrize("seed", range(12))
def test_whole_matches_happen_again_by_their_events_and_hide_only_the_gardens_to_come(seed: int) -> None:
    """Each step's events give the state after it from the one before; another key changes no view."""
    state, dice, actions = fresh(niya)[0], new_dice(seed), np.zeros(1, np.uint32)
    state.key[:] = key_of(seed)
    state.match, state.target = (niya.POINTS, 10) if seed % 2 else (niya.SETS, 3)
    state.full_garden = niya.DRAW if seed % 3 else niya.BLOCK
    niya.set_up(state)
    while seats := niya.owing(state):
        before, trace = state.copy(), new_trace(niya)
        if seats == CHANCE:
            niya.chance(state)
            niya.deal(state, trace)
        else:
            niya.legal(state, lowest(seats), actions)
            drawn = niya.draw(state, lowest(seats), dice.copy())
            action = nth(actions, 1, roll(dice, how_many(actions, 1)))
            assert drawn == action
            niya.apply(state, lowest(seats), action, trace)
        for event in trace[1 : int(trace[0, 0]) + 1]:
            niya.happen(before, *event[:4].tolist())
        world, shown = state.copy(), state.copy()
        niya.redeal(world, 0, dice)
        assert world.key.tobytes() != state.key.tobytes()
        for each in (world, shown, before):
            niya.redact(each, 0)
        assert world.tobytes() == shown.tobytes() == before.tobytes()
