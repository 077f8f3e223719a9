"""A game in the hand: what `Game` promises beyond what holds for any game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import teien
from teien.play.game import Chance, Move

GARDEN = ["MS", "MP", "MB", "MR", "CS", "CP", "CB", "CR", "PS", "PP", "PB", "PR", "IS", "IP", "IB", "IR"]


def opened(**options: Any) -> teien.Game:
    return teien.new("niya", setup={"garden": GARDEN, "first": 0}, **options)


def play(game: teien.Game, moves: str) -> None:
    for move in moves.split():
        game.play(game.owing[0], move)


def test_a_game_is_begun_by_name_and_seed() -> None:
    game = teien.new("niya", seed=7)
    assert game.name == "niya"
    assert game.players == ("Player 1", "Player 2")
    assert list(game.seats) == [0, 1]
    assert game.options == {"match": "single", "full_garden": "block"}
    assert game.setup == teien.new("niya", seed=7).setup
    assert game.setup != teien.new("niya", seed=8).setup
    assert teien.new("niya").setup != teien.new("niya").setup


@pytest.mark.parametrize("game", ["niya", "sakura", "momiji"])
def test_a_state_is_read_as_numpy_reads_it_and_a_copy_is_another(game: str) -> None:
    held = teien.new(game, seed=7)
    state, kind = held.state_for(), held.book.rules.State
    usual, copied = np.frombuffer(state.tobytes(), kind).view(np.recarray)[0], state.copy()
    for name in state.dtype.names or ():
        ours, numpys = getattr(state, name), getattr(usual, name)
        assert type(ours) is type(numpys) and ours.dtype == numpys.dtype
        assert ours.tobytes() == numpys.tobytes() == getattr(copied, name).tobytes()
    copied.series += 1
    assert (copied.series, copied.tobytes() == state.tobytes()) == (state.series + 1, False)
    with pytest.raises(AttributeError):
        _ = state.nonsense


def test_names_may_be_given() -> None:
    assert teien.new("niya", players=["Aiko", "Ben"]).players == ("Aiko", "Ben")


def test_a_set_up_is_laid_as_given() -> None:
    game = opened()
    assert game.setup == {"garden": GARDEN, "first": 0}
    assert game.owing == (0,)
    assert game.view()["table"]["garden"] == GARDEN


ROW, SQUARE, BLOCKED = "d4 d1 a1 c1 c3 c2 b2", "d4 a4 c4 c1 c3 a3 d3", "a1 b1 c1 c2 d2 d4 d3 d1"
"""Three short games in the ordered garden."""


@pytest.mark.parametrize(
    ("moves", "winner", "how", "left", "cells"),
    [
        (ROW, 0, "row", 9, ["a1", "b2", "c3", "d4"]),
        (SQUARE, 0, "square", 9, ["c3", "d3", "c4", "d4"]),
        (BLOCKED, 1, "blocked", 8, []),
    ],
)
def test_whole_games(moves: str, winner: int, how: str, left: int, cells: list[str]) -> None:
    game = opened()
    play(game, moves)
    assert game.over
    assert game.winners == [winner]
    assert game.history[0] == Move(0, moves[:2])
    table = game.view()["table"]
    assert (table["how"], table["winner"], table["tiles_left"]) == (how, winner, left)
    assert table["winning_cells"] == cells
    assert game.story()[-1].startswith(f"Player {winner + 1} wins")


def test_the_events_of_a_move_tell_all_that_followed() -> None:
    game = opened(match="sets")
    play(game, ROW[:-3])
    names = [event.name for event in game.play(game.owing[0], "b2")]
    assert names == ["taken", "won", "scored", "cleared"] + ["laid"] * 16 + ["began"]
    assert isinstance(game.history[-1], Chance)
    assert game.history[-1].name == "garden"
    assert game.events().__next__().as_json() == {"event": "laid", "seat": None, "cell": "a1", "tile": "MS"}


def test_undo_goes_back_before_the_move_and_the_garden_that_followed_it() -> None:
    game = opened(match="points")
    play(game, ROW)
    garden = game.view()["table"]["garden"]
    assert garden != GARDEN
    assert game.undo() == Move(0, "b2")
    assert game.view()["table"]["garden"] == GARDEN
    game.play(0, "b2")
    assert game.view()["table"]["garden"] == garden


def test_a_chance_of_ones_own_is_laid_instead_of_a_drawn_one() -> None:
    game = opened(match="sets")
    play(game, ROW[:-3])
    game.play(0, "b2", [{"garden": GARDEN[::-1], "first": 1}])
    assert game.view()["table"]["garden"] == GARDEN[::-1]
    assert game.owing == (1,)


@pytest.mark.parametrize(
    ("moves", "move", "chance", "reason"),
    [
        ("", "a1", {"garden": GARDEN, "first": 0}, "No garden is due here"),
        (ROW[:-3], "b2", {"garden": GARDEN, "first": 0}, r"Seat 1 begins this game \(N1\.4\)"),
        (ROW[:-3], "b2", {"garden": GARDEN[1:], "first": 1}, "There are 15 tiles"),
        (ROW[:-3], "b2", {"garden": GARDEN}, "who is first"),
    ],
)
def test_a_wrong_chance_leaves_the_game_as_it_was(
    moves: str, move: str, chance: dict[str, object], reason: str
) -> None:
    game = opened(match="sets")
    play(game, moves)
    before = game.record()
    with pytest.raises(teien.BadSetup, match=reason):
        game.play(0, move, [chance])
    assert game.record() == before
    assert move in game.legal_moves(0)


@pytest.mark.parametrize(
    ("seat", "move", "error", "reason"),
    [
        (0, "b2", teien.IllegalMove, r"lies in the middle \(N2\.1\)"),
        (1, "a1", teien.IllegalMove, "turn of seat 0"),
        (2, "a1", teien.IllegalMove, "There is no seat 2"),
        (-1, "a1", teien.IllegalMove, "There is no seat -1"),
        (0, "e1", teien.UnreadableMove, "a1 to d4"),
        (0, "", teien.UnreadableMove, "a1 to d4"),
        (0, "a1 a2", teien.UnreadableMove, "a1 to d4"),
        (0, None, teien.UnreadableMove, "a1 to d4"),
    ],
)
def test_a_wrong_move_is_refused_with_its_reason(
    seat: int, move: str, error: type[Exception], reason: str
) -> None:
    game = opened()
    before = game.record()
    with pytest.raises(error, match=reason):
        game.play(seat, move)
    assert game.record() == before


def test_later_moves_are_refused_with_their_reason() -> None:
    game = opened()
    play(game, "a1")
    with pytest.raises(teien.IllegalMove, match=r"b2 \(CP\) shares neither .* just taken, MS \(N2\.2\)"):
        game.play(1, "b2")
    with pytest.raises(teien.IllegalMove, match="has been taken"):
        game.play(1, "a1")
    with pytest.raises(teien.IllegalMove, match="turn of seat 1"):
        game.play(0, "a2")


def test_after_the_end_nothing_can_be_played() -> None:
    game = opened()
    while not game.over:
        game.play(game.owing[0], game.legal_moves()[0])
    assert game.legal_moves() == []
    with pytest.raises(teien.IllegalMove, match="The game is over"):
        game.play(0, "a1")
    with pytest.raises(teien.IllegalMove):
        game.play_action(0, 99)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"match": "best of nine"}, "match is single or sets or points"),
        ({"match": "points", "target": 12}, "target is 10 or 15 or 20, not 12"),
        ({"match": "sets", "target": 5}, "target is 3, not 5"),
        ({"target": 10}, "A single game has no target"),
        ({"full_garden": True}, "full_garden is block or draw"),
        ({"colour": "blue"}, "Niya has no option “colour”"),
    ],
)
def test_wrong_options_are_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(teien.BadOption, match=reason):
        teien.new("niya", **given)


@pytest.mark.parametrize("players", [1, 3, 0, ["A"], ["A", ""], "AB", ["A", 2]])
def test_wrong_players_are_refused(players: object) -> None:
    with pytest.raises(teien.BadOption):
        teien.new("niya", players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("setup", "reason"),
    [
        ({"garden": GARDEN}, "who is first"),
        ({"garden": GARDEN, "first": 2}, "seat 0 or 1"),
        ({"garden": GARDEN, "first": True}, "seat 0 or 1"),
        ({"garden": GARDEN, "first": 0, "wind": 1}, "who is first"),
        ({"garden": GARDEN[:15], "first": 0}, "There are 15 tiles"),
        ({"garden": [*GARDEN[:15], "MS"], "first": 0}, "MS lies twice"),
        ({"garden": [*GARDEN[:15], "XX"], "first": 0}, "“XX” is not a tile"),
        ({"garden": 7, "first": 0}, "This is not a garden"),
        ({"garden": "kinkaku", "first": 0}, "“KINKAKU” is not a tile"),
    ],
)
def test_wrong_set_ups_are_refused(setup: dict[str, object], reason: str) -> None:
    with pytest.raises(teien.BadSetup, match=reason):
        teien.new("niya", setup=setup)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(teien.UnknownGame, match="the games are momiji, niya, sakura"):
        teien.new("chess")


def test_every_error_is_a_value_error_and_a_teien_error() -> None:
    for name in teien.__all__:
        thing = getattr(teien, name)
        if isinstance(thing, type) and issubclass(thing, Exception):
            assert issubclass(thing, teien.TeienError)
            assert issubclass(thing, ValueError)


def test_a_view_shows_what_a_page_needs() -> None:
    game = opened()
    play(game, "a1")
    view = game.view(1)
    assert view["seat"] == 1
    assert view["legal"] == game.legal_moves(1) == ["b1", "c1", "d1", "a2", "a3", "a4"]
    assert view["table"]["pile"] == "MS"
    assert view["table"]["tokens"] == [["a1"], []]
    assert game.view(0)["legal"] == []
    assert "legal" in game.view()


def test_the_story_is_told_in_sentences() -> None:
    game = opened()
    play(game, "a1 a2")
    assert game.story() == [
        "Game 1: Player 1 begins.",
        "Player 1 takes maple and sun at a1.",
        "Player 2 takes cherry and sun at a2.",
    ]


def test_the_board_in_plain_text() -> None:
    game = opened()
    play(game, "a1")
    assert game.text(ascii_only=True) == (
        " 4  [IS]  IP   IB   IR \n"
        " 3  [PS]  PP   PB   PR \n"
        " 2  [CS]  CP   CB   CR \n"
        " 1   X   [MP] [MB] [MR]\n"
        "     a    b    c    d\n"
        "Pile: MS\n"
        "X Player 1: 0\n"
        "O Player 2: 0"
    )
    assert "●" in str(game)


def test_the_picture_holds_every_tile_and_token_and_stands_alone() -> None:
    game = opened()
    play(game, "a1 a2 b2")
    picture = game.svg()
    assert picture == game._repr_svg_()
    assert picture.count('href="#niya-token-wave"') == 2
    assert picture.count('href="#niya-token-hemp"') == 1
    assert picture.count('href="#niya-ground--') == 13
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
    assert repr(game) == "<Game niya, 2 players, 3 steps, to move [1]>"
