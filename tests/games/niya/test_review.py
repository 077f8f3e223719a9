"""Niya's reviews against a solver of the test's own: what it shares with ours is notation, and bits."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import pairwise
from typing import Any

import numba
import numpy as np
import numpy.typing as npt
import pytest

import teien
from teien.arena.simulate import Series
from teien.games.niya.book import CELLS, TILES
from teien.games.niya.review import FIRST_IS_AHEAD, REVIEWER, SENTENCES
from teien.games.niya.survey import first_player_scores
from teien.play.book import Json
from teien.play.game import Chance, Game, Move
from teien.play.registry import book_of
from teien.review.review import Review
from teien.rules.bits import lowest

PLACES = 1 << 17
FULL = 0xFFFF
DRAW = 16
COUNT, CLOSED = 31, 32
MOST = 32
"""More than any worth."""
BORDER = sum(1 << n for n in range(16) if n // 4 in (0, 3) or n % 4 in (0, 3))
LINES = np.array(
    [sum(1 << 4 * y + x for x in range(4)) for y in range(4)]
    + [sum(1 << 4 * y + x for y in range(4)) for x in range(4)]
    + [sum(1 << 5 * n for n in range(4)), sum(1 << 3 * n + 3 for n in range(4))]
    + [1 << n | 1 << n + 1 | 1 << n + 4 | 1 << n + 5 for n in range(11) if n % 4 < 3],
    np.int64,
)
Numbers = npt.NDArray[np.int64]


@numba.njit(cache=True)
def worth_of(
    garden: Numbers,
    sets: npt.NDArray[np.int8],
    me: int,
    you: int,
    cell: int,
    low: int,
    high: int,
    table: Numbers,
) -> int:
    """What taking a cell is worth: tiles left + 1 for a win, the same below 0 for a loss (N3, N4.3).

    A memoised alpha-beta search, on through the cells that leave the fewest answers. Of a garden it is told
    the kin of each cell, and whether it is a draw when it is full; of each set of cells how many they are,
    and whether there is a line among them.
    """
    mine = me | 1 << cell
    free = FULL & ~(mine | you)
    left = int(sets[free]) & COUNT
    answers = int(garden[cell]) & free
    if sets[mine] & CLOSED:
        return left + 1
    if answers == 0:
        return 0 if garden[DRAW] and left == 0 else left + 1
    near = far = 0  # the answers, by how many they leave: up to three, and more
    while answers:
        answer = lowest(answers)
        answers &= answers - 1
        if sets[you | 1 << answer] & CLOSED:
            return -left
        many = int(sets[int(garden[answer]) & free]) & COUNT
        near |= 1 << 16 * many + answer if many < 3 else 0
        far |= 1 << 16 * (many - 3) + answer if many >= 3 else 0
    key = mine | you << 16 | cell << 32 | 1 << 36
    place = (key * 0x9E3779B97F4A7C1 >> 20) & (len(table) - 1)
    floor, ceiling = -left, max(left - 1, 0)
    known = int(table[place])
    if known >> 12 == key:
        floor, ceiling = (known >> 6 & 63) - MOST, (known & 63) - MOST
    if floor == ceiling or floor >= high:
        return floor
    if ceiling <= low:
        return ceiling
    low, high = max(low, floor), min(high, ceiling)
    best = -MOST
    while near | far and best < -low:
        answer = lowest(near if near else far) & 15
        best = max(best, worth_of(garden, sets, you, mine, answer, max(best, -high), -low, table))
        far &= far - 1 if near == 0 else far
        near &= near - 1
    if best >= -low:
        ceiling = min(ceiling, -best)
    elif best <= -high:
        floor = max(floor, -best)
    else:
        floor = ceiling = -best
    table[place] = key << 12 | floor + MOST << 6 | ceiling + MOST
    return -best


@cache
def sets_of_cells() -> npt.NDArray[np.int8]:
    """How many cells are in each set of cells, and whether there is a line among them."""
    sets = np.arange(FULL + 1)
    count = sum((sets >> cell & 1 for cell in range(16)), 0 * sets)
    closed = sum((sets & line) == line for line in LINES) > 0
    return np.array(count + CLOSED * closed, np.int8)


class Garden:
    """A garden laid out by its tiles, and what has been taken."""

    def __init__(self, tiles: list[str], first: int, draw: bool) -> None:
        self.kin = [
            sum(1 << b for b in range(16) if b != a and matches(tiles[a], tiles[b])) for a in range(16)
        ]
        self.told = np.array([*self.kin, draw])
        self.turn, self.last = first, -1
        self.tokens = [0, 0]
        self.table = np.zeros(PLACES, np.int64)

    def choices(self) -> list[int]:
        """The cells that may be taken."""
        taken = self.tokens[0] | self.tokens[1]
        cells = BORDER if self.last < 0 else self.kin[self.last] & ~taken
        return [cell for cell in range(16) if cells >> cell & 1]

    def is_worth(self, cell: int, score: int) -> bool:
        """Whether taking a cell is worth no less and no more than that."""
        return self.search(cell, score - 1, score) >= score >= self.search(cell, score, score + 1)

    def search(self, cell: int, low: int, high: int) -> int:
        mine, yours = self.tokens[self.turn], self.tokens[1 - self.turn]
        return int(worth_of(self.told, sets_of_cells(), mine, yours, cell, low, high, self.table))

    def take(self, cell: str) -> None:
        self.last = CELLS.index(cell)
        self.tokens[self.turn] |= 1 << self.last
        self.turn = 1 - self.turn


def matches(one: str, other: str) -> bool:
    """N2.2: the same plant, or the same symbol."""
    return one[0] == other[0] or one[1] == other[1]


def outcome(score: int) -> str:
    return "win" if score > 0 else "loss" if score < 0 else "draw"


def tiles(score: int) -> int:
    """What the mover gains or loses."""
    return score - 1 if score > 0 else score + 1 if score < 0 else 0


SHARES = {"win": 1, "draw": 0.5, "loss": 0}


def play(seed: int, **options: Any) -> Game:
    """A random game to its end."""
    game, luck = teien.new("niya", seed=seed, **options), random.Random(seed)
    while not game.over:
        seat = game.owing[0]
        game.play(seat, luck.choice(game.legal_moves(seat)))
    return game


def gardens_of(game: Game) -> list[tuple[Json, list[tuple[int, str]]]]:
    """Each garden of a match as it was dealt, and what was taken in it: entries of the history and cells."""
    found: list[tuple[Json, list[tuple[int, str]]]] = [(game.setup, [])]
    for number, entry in enumerate(game.history):
        if isinstance(entry, Chance):
            found.append((entry.outcome, []))
        else:
            found[-1][1].append((number, entry.text))
    return found


def check(game: Game) -> int:
    """Holds a review to the exact worth at every step; how many moves that were."""
    review = Review(game.record())
    judged = {one["step"]: review.judge(one["number"], 1) for one in review.outline()["decisions"]}
    after = {one["until"]: one["after"] for one in review.course(1)["stretches"]}
    steps = 0
    for dealt, taken in gardens_of(game):
        garden = Garden(dealt["garden"], dealt["first"], game.options["full_garden"] == "draw")
        assert {*dealt["garden"]} == {*TILES}
        for number, cell in taken:
            seat, choices = garden.turn, garden.choices()
            if len(choices) == 1:
                score = garden.search(choices[0], -17, 17)
                worths = {cell: score}
            else:
                one = judged.pop(number)
                worths = {each["moves"][0]: score_of(each["facts"]) for each in one["candidates"]}
                assert {*worths} == {CELLS[choice] for choice in choices}
                assert all(garden.is_worth(CELLS.index(move), score) for move, score in worths.items())
                assert_told(one, worths, cell, seat)
            ahead = tiles(max(worths.values()))
            assert after[number] == ([ahead, -ahead] if seat == 0 else [-ahead, ahead])
            garden.take(cell)
            steps += 1
    assert not judged
    return steps


def score_of(facts: Json) -> int:
    """A worth in one number, as the test's solver has it."""
    return {"win": 1, "draw": 0, "loss": -1}[facts["outcome"]] * (int(facts["points"]) + 1)


def assert_told(one: Json, worths: dict[str, int], cell: str, seat: int) -> None:
    """A judgement says of each move, and of the one that was made, what follows from its worth."""
    best = max(worths.values())
    assert one["seat"] == seat and one["error"] == 0
    for each in one["candidates"]:
        score = worths[each["moves"][0]]
        assert (each["worth"], each["gain"]) == (SHARES[outcome(score)], tiles(score))
        assert each["cost"] == SHARES[outcome(best)] - SHARES[outcome(score)]
        assert each["lost"] == tiles(best) - tiles(score)
        assert (each["verdict"] == "best") == (score == best)
        assert (each["verdict"] == "dear") == (outcome(best) != outcome(score))
    assert one["candidates"][one["made"]]["moves"] == [cell]
    assert one["cost"] == SHARES[outcome(best)] - SHARES[outcome(worths[cell])]
    assert one["lost"] == tiles(best) - tiles(worths[cell])


MATCHES: list[tuple[dict[str, Any], int]] = [
    ({}, 8),
    ({"full_garden": "draw"}, 8),
    ({"match": "sets", "full_garden": "draw"}, 2),
    ({"match": "points", "target": 10}, 2),
]


@pytest.mark.parametrize(("options", "games"), MATCHES, ids=str)
def test_a_review_agrees_with_the_exact_worth_at_every_step(options: dict[str, Any], games: int) -> None:
    assert sum(check(play(seed, **options)) for seed in range(games)) > 60


@pytest.mark.thorough
@pytest.mark.parametrize("part", range(10))
def test_reviews_of_a_thousand_games_agree_with_the_exact_worth_at_every_step(part: int) -> None:
    for seed in range(1000 + 100 * part, 1100 + 100 * part):
        check(play(seed, full_garden="draw" if seed % 4 == 0 else "block"))


def test_the_line_that_is_told_is_legal_and_ends_as_foretold() -> None:
    for seed in range(12):
        game = play(seed, full_garden="draw" if seed % 2 else "block")
        review = Review(game.record())
        for number in range(len(review.decisions)):
            one = review.judge(number, 1)
            for each in one["candidates"]:
                ahead = played_on(game, one["step"], each["line"])
                assert ahead.over
                wins = {"win": [one["seat"]], "loss": [1 - one["seat"]], "draw": []}
                assert ahead.winners == wins[each["facts"]["outcome"]]
                if ahead.winners:
                    assert ahead.view()["table"]["tiles_left"] == each["facts"]["points"]
                    assert ahead.view()["table"]["how"] == each["facts"]["how"]
                assert len(each["line"]) == each["facts"]["moves"]


def played_on(game: Game, step: int, line: list[tuple[int, str]]) -> Game:
    """A single game from a step on, as somebody imagines it."""
    ahead = teien.new("niya", setup=game.setup, full_garden=game.options["full_garden"])
    for entry in game.history[:step]:
        assert isinstance(entry, Move)
        ahead.play(entry.seat, entry.text)
    for seat, cell in line:
        ahead.play(seat, cell)
    return ahead


def test_what_a_reason_says_is_true() -> None:
    told = Counter[str]()
    for seed in range(40):
        game = play(seed, full_garden="draw" if seed % 2 else "block")
        review = Review(game.record())
        for number in range(len(review.decisions)):
            one = review.judge(number, 1)
            for reason in one["reasons"]:
                told[reason["says"]] += 1
                assert is_true(reason, one, game), (reason, one)
                assert REVIEWER.sentence(reason, ["Aiko", "Ben"])
    assert {*told} == {*SENTENCES}


def is_true(reason: Json, one: Json, game: Game) -> Any:
    """Whether a judgement bears a reason out."""
    seat, candidates = one["seat"], one["candidates"]
    about = next(each for each in candidates if [reason["move"]] == each["moves"])
    made, best = candidates[one["made"]], candidates[0]
    end = played_on(game, one["step"], about["line"])
    table = end.view()["table"]
    match reason["says"]:
        case "lets_close" | "closes":
            mover = 1 - seat if reason["says"] == "lets_close" else seat
            return (
                end.winners == [mover] == [reason["seat"]]
                and table["how"] == reason["how"]
                and {*reason["cells"]} <= {*table["tokens"][mover]}
                and reason["after"] == len(about["line"])
            )
        case "lets_block":
            return end.winners == [1 - seat] == [reason["seat"]] and table["how"] == "blocked"
        case "blocks":
            return end.winners == [seat] == [1 - reason["seat"]] and table["how"] == "blocked"
        case "only_draws":
            return about == made and made["worth"] == 0.5 and best["worth"] == 1
        case "gives_tiles":
            return made["worth"] == best["worth"] and reason["tiles"] == one["lost"] > 0
        case "only_winner":
            wins = [each["moves"] for each in candidates if each["worth"] == 1]
            return wins == [[reason["move"]]] and reason["of"] == len(candidates)
        case "leaves":
            after = played_on(game, one["step"], about["line"][:1])
            return after.legal_moves() == reason["answers"] and after.owing == (reason["seat"],)
        case "draws":
            return about["worth"] == best["worth"] == 0.5
        case "holds_out":
            return best["worth"] == 0 and about["facts"]["points"] == reason["points"]
    return False


def test_before_the_deal_nobody_is_ahead_and_the_garden_is_luck() -> None:
    for first in (0, 1):
        game = teien.new("niya", setup={"garden": "kenroku", "first": first})
        while not game.over:
            game.play(game.owing[0], game.legal_moves()[0])
        course = Review(game.record()).course(1)
        assert course["start"] == [0, 0]
        assert course["stretches"][0]["luck"] == course["stretches"][0]["after"]
        assert all(one["luck"] == [0, 0] for one in course["stretches"][1:])


@pytest.mark.parametrize("full_garden", ["block", "draw"])
def test_luck_averages_to_nothing(full_garden: str) -> None:
    """What a garden is held against, where it is known who begins, is the mean of many: here are others."""
    series = Series("niya", 2, book_of("niya").read_options({"full_garden": full_garden}, 2), 77)
    luck = [tiles(score) - FIRST_IS_AHEAD for batch in first_player_scores(series, 600, 1) for score in batch]
    assert abs(np.mean(luck)) < 3 * np.std(luck) / len(luck) ** 0.5


def test_each_garden_of_a_match_begins_anew() -> None:
    game = play(5, match="sets", full_garden="draw")
    review = Review(game.record())
    told = review.whole(1, lambda: None)
    again = [one for one in told["course"]["stretches"] if one["before"] is not None]
    assert len(again) == len(gardens_of(game)) - 1 > 1
    for one in again:
        assert one["before"][0] == -one["before"][1] != 0
        assert sum(one["luck"]) == pytest.approx(0)
    results = [
        one["after"] for one, following in pairwise(told["course"]["stretches"]) if following["before"]
    ]
    results.append(told["course"]["stretches"][-1]["after"])
    assert [sums["result"] for sums in told["summary"]["sums"]] == [
        sum(one) for one in zip(*results, strict=True)
    ]
    for seat, sums in enumerate(told["summary"]["sums"]):
        mine = [one["lost"] for one in told["decisions"] if one["seat"] == seat]
        theirs = [one["lost"] for one in told["decisions"] if one["seat"] != seat]
        assert (sums["choices"], sums["others"]) == (-sum(mine), sum(theirs))
