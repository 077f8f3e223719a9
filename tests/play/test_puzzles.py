"""Puzzles in any game: what a file must be, and which puzzle is that of a day."""

from __future__ import annotations

import json
from datetime import date, timedelta

import pytest

from teien.play.puzzles import FORMAT, BadPuzzles, Groups, Puzzle, file_of, maker_of, of_day, read, write

THREE: Groups = {
    "1": [Puzzle("a b", 700), Puzzle("c", 800)],
    "2": [Puzzle("d", 900)],
    "whole": [Puzzle("e", 1000), Puzzle("f", 1100), Puzzle("g", 1200)],
}


def test_what_was_written_is_read_again() -> None:
    assert read(write("hoshi", 7, THREE), "hoshi") == THREE


def told(**other: object) -> str:
    return json.dumps({"format": FORMAT, "game": "hoshi", "seed": 1, "groups": {"1": ["a 700"]}, **other})


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "no file of puzzles"),
        ("[]", "is a JSON object"),
        (told(format="teien-puzzles/2"), "is a JSON object"),
        (told(more=1), "is a JSON object"),
        (told(game="go"), "puzzles of 'go', not of hoshi"),
        (told(groups=[]), "an object"),
        (told(groups={"1": []}), "has no puzzle"),
        (told(groups={"1": {}}), "is no list"),
        (told(groups={"1": ["a 700", 7]}), "1.1 is not a position and a rating: 7"),
        (told(groups={"1": ["700"]}), "1.0 is not a position and a rating"),
        (told(groups={"1": ["a -7"]}), "1.0 is not a position and a rating"),
    ],
)
def test_a_file_that_is_none_is_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPuzzles, match=reason):
        read(text, "hoshi")


def test_a_game_without_puzzles_says_so() -> None:
    for asked in (maker_of, file_of):
        with pytest.raises(BadPuzzles, match="“sakura” has no puzzles"):
            asked("sakura")


def test_the_puzzle_of_the_day_goes_from_group_to_group() -> None:
    first = date(2026, 11, 16)
    week = [of_day(THREE, first + timedelta(days)) for days in range(7)]
    assert [name for name, _ in week] == ["2", "whole", "1", "2", "whole", "1", "2"]
    assert all(number < len(THREE[name]) for name, number in week)


def test_no_puzzle_comes_again_before_all_of_its_group() -> None:
    for name, puzzles in THREE.items():
        days = (of_day(THREE, date(2026, 1, 1) + timedelta(day)) for day in range(3 * len(puzzles)))
        shown = [number for group, number in days if group == name]
        assert sorted(shown) == list(range(len(puzzles)))


def test_the_puzzle_of_a_day_is_the_same_on_the_page() -> None:
    """`web/src/app/study/study.test.ts` expects the same."""
    assert of_day(THREE, date(2026, 11, 19)) == ("2", 0)
    assert of_day(THREE, date(2026, 11, 20)) == ("whole", 1)
    assert of_day(THREE, date(2026, 11, 21)) == ("1", 0)
