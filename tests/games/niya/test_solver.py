"""The solver against a search without any cleverness, and against the game itself."""

from __future__ import annotations

import random
from functools import cache

import pytest

import teien
from teien.games.niya.book import CELLS
from teien.games.niya.solver import best_move, solve
from teien.play.game import Game


def play_on(game: Game, luck: random.Random, tiles: int) -> bool:
    """Plays at random until so many tiles are left; false if the game ends before."""
    while not game.over and game.view()["table"]["tiles_left"] > tiles:
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    return not game.over


def plain_scores(game: Game) -> dict[str, int]:
    """The score of every move by trying everything, through `Game` alone (N3, N4.3)."""

    def value(move: str) -> int:
        mover = game.owing[0]
        game.play(mover, move)
        left = game.view()["table"]["tiles_left"]
        if game.over:
            score = 0 if not game.winners else left + 1 if game.winners == [mover] else -left - 1
        else:
            score = -max(value(answer) for answer in game.legal_moves())
        game.undo()
        return score

    return {move: value(move) for move in game.legal_moves()}


@pytest.mark.parametrize("full_garden", ["block", "draw"])
@pytest.mark.parametrize("seed", range(40))
def test_every_score_is_what_trying_everything_gives(full_garden: str, seed: int) -> None:
    game, luck = teien.new("niya", seed=seed, full_garden=full_garden), random.Random(seed)
    if not play_on(game, luck, luck.randint(3, 8)):
        return
    solution = solve(game.state_for())
    scores = plain_scores(game)
    assert {CELLS[cell]: worth.score for cell, worth in solution.moves.items()} == scores
    assert {CELLS[cell] for cell in solution.best} == {m for m in scores if scores[m] == max(scores.values())}
    assert best_move(game.state_for()) in solution.best


@pytest.mark.parametrize("seed", range(25))
def test_best_play_by_both_ends_as_foretold(seed: int) -> None:
    """From the empty garden: the winner, the points and the number of moves that were announced."""
    game, luck = (
        teien.new("niya", seed=seed, full_garden="draw" if seed % 2 else "block"),
        random.Random(seed),
    )
    foretold, first = solve(game.state_for()).worth, game.owing[0]
    moves = 0
    while not game.over:
        game.play_action(game.owing[0], luck.choice(solve(game.state_for()).best))
        moves += 1
    assert moves == foretold.moves
    assert game.winners == {"win": [first], "loss": [1 - first], "draw": []}[foretold.outcome]
    if game.winners:
        assert game.view()["table"]["tiles_left"] == foretold.points


@pytest.mark.parametrize("seed", range(10))
def test_the_worth_of_a_position_is_that_of_its_best_move_seen_from_the_other_side(seed: int) -> None:
    game, luck = teien.new("niya", seed=seed), random.Random(seed)
    play_on(game, luck, 12)
    solution = solve(game.state_for())
    for cell, worth in solution.moves.items():
        after = game.copy()
        after.play_action(after.owing[0], cell)
        if after.over:
            assert worth.moves == 1
        else:
            assert solve(after.state_for()).worth.score == -worth.score
            assert worth.moves == solve(after.state_for()).worth.moves + 1


def test_a_finished_game_cannot_be_solved() -> None:
    game = teien.new("niya", seed=1)
    play_on(game, random.Random(1), 0)
    assert game.over
    with pytest.raises(ValueError, match="no move is owed"):
        solve(game.state_for())


@cache
def gardens(count: int) -> list[Game]:
    return [teien.new("niya", seed=seed) for seed in range(count)]


def test_the_solver_does_not_care_who_is_seat_0() -> None:
    for game in gardens(5):
        garden = game.setup["garden"]
        worths = [
            {cell: w.score for cell, w in solve(laid.state_for()).moves.items()}
            for laid in (teien.new("niya", setup={"garden": garden, "first": first}) for first in (0, 1))
        ]
        assert worths[0] == worths[1]


def test_turning_or_mirroring_a_garden_changes_no_score() -> None:
    for game in gardens(3):
        tiles = game.setup["garden"]
        turned = [tiles[4 * (3 - n % 4) + n // 4] for n in range(16)]
        mirrored = [tiles[4 * (n // 4) + 3 - n % 4] for n in range(16)]
        expected = sorted(w.score for w in solve(game.state_for()).moves.values())
        for other in (turned, mirrored):
            laid = teien.new("niya", setup={"garden": other, "first": 0})
            assert sorted(w.score for w in solve(laid.state_for()).moves.values()) == expected
