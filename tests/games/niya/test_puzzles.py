"""Niya's puzzles: those in the package, how they are made, and what the check finds."""

from __future__ import annotations

import random

import pytest

from teien.bots.bot import Thinker
from teien.games.niya.book import CELLS
from teien.games.niya.bots import Lookahead
from teien.games.niya.puzzles import FEWEST, GARDENS, GRADES, MAKER, only_winner
from teien.games.niya.solver import solve
from teien.play.puzzles import Groups, Puzzle, file_of, read, write
from teien.rules.chance import new_dice


def packed() -> Groups:
    return read(file_of("niya").read_text(encoding="utf-8"), "niya")


def test_there_are_thousands_of_every_kind() -> None:
    groups = packed()
    assert list(groups) == [*GRADES, GARDENS]
    assert {name: len(found) for name, found in groups.items()} == MAKER.shares(2000)
    assert len({puzzle.position for found in groups.values() for puzzle in found}) == 2500
    assert file_of("niya").stat().st_size < 100_000


def test_a_sample_of_those_in_the_package_is_right() -> None:
    for name, found in packed().items():
        for puzzle in random.Random(name).sample(found, 12):
            assert MAKER.fault(name, puzzle) is None, puzzle


@pytest.mark.thorough
def test_all_those_in_the_package_are_right() -> None:
    for name, found in packed().items():
        for puzzle in found:
            assert MAKER.fault(name, puzzle) is None, puzzle


def test_one_tile_wins_and_no_other_by_the_solver_alone() -> None:
    """The worth of every move, asked in another way than the maker does."""
    for name, found in packed().items():
        for puzzle in found[::80]:
            game = MAKER.lay(puzzle)
            worths = solve(game.state_for()).moves
            assert len(worths) == len(game.legal_moves()) >= FEWEST
            assert sum(worth.outcome == "win" for worth in worths.values()) == 1, (name, puzzle)


def made(seed: int) -> Groups:
    shares = {**dict.fromkeys(GRADES, 2), GARDENS: 2}
    groups: Groups = {name: [] for name in shares}
    for name, puzzle in MAKER.make(shares, seed):
        groups[name].append(puzzle)
    return groups


def test_the_same_seed_makes_the_same_bytes_and_another_seed_others() -> None:
    first = write("niya", 5, made(5))
    assert first == write("niya", 5, made(5))
    assert made(6) != made(5)
    for name, found in made(5).items():
        assert len(found) == 2
        for puzzle in found:
            assert MAKER.fault(name, puzzle) is None


def test_the_shares_follow_from_the_number_of_positions() -> None:
    assert MAKER.shares(2000) == {**dict.fromkeys(GRADES, 400), GARDENS: 500}
    assert MAKER.shares(1) == {**dict.fromkeys(GRADES, 1), GARDENS: 1}


@pytest.mark.parametrize("grade", ["1", "2", "3"])
def test_a_grade_is_what_the_bots_of_that_depth_find_and_no_shallower_one(grade: str) -> None:
    """A novice looks one move ahead, an apprentice three, an adept six; here they overlook nothing."""
    depth = GRADES[grade][-1]
    sure, shallow = (sees(depth), sees(GRADES[grade][0] - 1))
    for puzzle in packed()[grade][:10]:
        game = MAKER.lay(puzzle)
        found = only_winner(game.state_for())
        assert found
        observation = game.observation(game.owing[0])
        for seed in range(4):
            assert sure.choose(observation, new_dice(str(seed))) == found.cell
        if GRADES[grade][0] > 1:
            chosen = {shallow.choose(observation, new_dice(str(seed))) for seed in range(40)}
            assert len(chosen) > 1


def sees(depth: int) -> Thinker:
    return Lookahead("sees all", depth=depth, overlooks=0, squares=0)


def test_the_check_finds_whatever_is_wrong() -> None:
    groups = packed()
    puzzle, whole = groups["3"][0], groups[GARDENS][0]
    garden, moves = puzzle.position.split()
    wrong = {
        "There is no group": ("6", puzzle),
        "Its grade is 3": ("2", puzzle),
        "Its rating is": ("3", Puzzle(puzzle.position, puzzle.rating + 1)),
        "lies twice": ("3", Puzzle(f"{garden[1]}{garden[1:]} {moves}", puzzle.rating)),
        "There are 15 tiles": ("3", Puzzle(f"{garden[:15]}x {moves}", puzzle.rating)),
        "is not a cell": ("3", Puzzle(f"{garden} {moves}x", puzzle.rating)),
        "has been taken": ("3", Puzzle(f"{garden} {moves}{moves[0]}", puzzle.rating)),
        "Whole gardens are asked": ("3", Puzzle(garden, puzzle.rating)),
        "Not exactly one tile": ("3", Puzzle(f"{garden} {blunder(puzzle)}", puzzle.rating)),
    }
    assert MAKER.fault(GARDENS, whole) is None
    for reason, (name, fault) in wrong.items():
        said = MAKER.fault(name, fault)
        assert said is not None and reason in said, (reason, said)


def blunder(puzzle: Puzzle) -> str:
    """The moves of a puzzle and one more, after which not exactly one tile wins."""
    moves = puzzle.position.split()[1]
    for move in MAKER.lay(puzzle).legal_moves():
        game = MAKER.lay(puzzle)
        game.play(game.owing[0], move)
        if not game.over and only_winner(game.state_for()) is None:
            return f"{moves}{CELLS.index(move):x}"
    raise AssertionError("every answer leaves one winner")
