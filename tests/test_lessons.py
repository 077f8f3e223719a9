"""First steps: what the teacher says is so. The sentences are in `web/src/games/GAME/lesson/en.ts`."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from teien.games.momiji import lesson as momiji
from teien.games.niya import lesson as niya
from teien.play.game import Game
from teien.play.lesson import Lesson, follow
from teien.play.registry import game_names, part_of

WEB = Path(__file__).parent.parent / "web"
Json = dict[str, Any]


def lesson_of(name: str) -> Lesson:
    part = part_of(name, "lesson")
    assert part
    lesson: Lesson = part.LESSON
    return lesson


@cache
def lesson(name: str) -> Json:
    return lesson_of(name).as_json()


def stops(name: str) -> Iterator[Json]:
    """Every choice of a lesson, in every branch."""
    waiting = [scene["stop"] for scene in lesson(name)["scenes"]]
    while waiting:
        stop = waiting.pop()
        yield stop
        waiting += [branch["then"] for branch in stop["right"].values() if branch["then"]]


def stop_of(name: str, key: str) -> Json:
    return next(stop for stop in stops(name) if stop["key"] == key)


def game_at(name: str, key: str) -> Game:
    """The game where a scene begins, by its first choice."""
    lesson = lesson_of(name)
    return lesson.begin(next(scene for scene in lesson.scenes if scene.asks[0].key == key))


def after(game: Game, *moves: str) -> Game:
    """The game as it goes on by the learner's moves."""
    return follow(game, [(0, move) for move in moves])[0]


def happened(name: str, key: str, event: str, move: str | None = None) -> list[Json]:
    """Events of a kind after a right move; the first one's, if none is named."""
    right = stop_of(name, key)["right"]
    told = right[move or next(iter(right))]["events"]
    return [each for each in told if each["event"] == event]


def test_the_page_has_lessons_and_facts_as_they_are_made() -> None:
    spec = importlib.util.spec_from_file_location("generate", WEB / "generate.py")
    assert spec and spec.loader
    generate = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(generate)
    made = generate.of_games()
    assert {path.name for path in made} == {"facts.json", "info.json", "scenes.json"}
    assert [path for path, text in made.items() if path.read_text() != text] == [], "run `make generated`"


@pytest.mark.parametrize("name", [name for name in game_names() if part_of(name, "lesson")])
def test_every_legal_move_is_right_or_answered(name: str) -> None:
    for stop in stops(name):
        assert stop["right"], f"{stop['key']}: nothing is right"
        assert not stop["right"].keys() & stop["wrong"].keys()
        assert sorted([*stop["right"], *stop["wrong"]]) == sorted(stop["view"]["legal"])
        assert stop["view"]["owing"] == [0] or stop["view"]["game"] == "sakura"


@pytest.mark.parametrize(
    ("name", "key"),
    [
        *[("niya", key) for key in ("bind", "square", "block")],
        *[("sakura", key) for key in ("bump", "way", "count", "tree", "overtake")],
        *[("momiji", key) for key in ("halves", "second", "take", "build", "close", "landscape", "claim")],
    ],
)
def test_there_is_something_to_choose(name: str, key: str) -> None:
    assert stop_of(name, key)["wrong"]


# --- Niya


def test_any_border_tile_begins_and_ren_answers() -> None:
    stop = stop_of("niya", "border")
    assert len(stop["right"]) == 12
    for branch in stop["right"].values():
        assert [event["seat"] for event in branch["events"] if event["event"] == "taken"] == [0, 1]


def test_ren_would_win_on_b3_but_for_one_tile() -> None:
    stop = stop_of("niya", "bind")
    game = game_at("niya", "bind")
    assert {"b1", "b2", "b4"} <= set(stop["view"]["table"]["tokens"][1])
    for move in stop["wrong"]:
        assert list(niya.winning(after(game, move), 1)) == ["b3"]
    (right,) = stop["right"]
    assert "b3" not in after(game, right).legal_moves(1)


def test_the_square_wants_one_more() -> None:
    assert sorted(stop_of("niya", "square")["view"]["table"]["tokens"][0]) == ["a1", "a2", "b1"]
    assert list(stop_of("niya", "square")["right"]) == ["b2"]
    assert happened("niya", "square", "won")[0]["how"] == "square"


def test_the_block_leaves_ren_no_tile() -> None:
    assert happened("niya", "block", "won")[0]["how"] == "blocked"
    game = game_at("niya", "block")
    for move in stop_of("niya", "block")["wrong"]:
        assert after(game, move).legal_moves(1)


# --- Sakura


def table_of(key: str) -> Json:
    table: Json = stop_of("sakura", key)["view"]["table"]
    return table


def places(key: str) -> list[int]:
    return [painter["place"] for painter in table_of(key)["painters"]]


def test_any_first_card_will_do_and_asks_nothing_more() -> None:
    for branch in stop_of("sakura", "card")["right"].values():
        assert branch["then"] is None
        assert branch["events"][-1] == {"event": "began", "seat": None, "round": 2}


def test_the_emperor_is_three_spaces_ahead_and_some_cards_bump_into_him() -> None:
    assert table_of("bump")["emperor"] - places("bump")[0] == 3
    for move in stop_of("sakura", "bump")["right"]:
        assert not [event for event in happened("sakura", "bump", "disgraced", move) if event["seat"] == 0]


def test_both_ways_are_shown_and_forward_is_the_emperor() -> None:
    stop = stop_of("sakura", "way")
    assert sorted(stop["view"]["legal"]) == ["P+", "P-"]
    assert table_of("way")["emperor"] - places("way")[0] == 1
    assert [event["seat"] for event in happened("sakura", "way", "disgraced")] == [1]


def test_count_walks_two_spaces_for_two_painters() -> None:
    assert sum(place > places("count")[0] for place in places("count")) == 2
    walked = {event["seat"]: event["to"] for event in happened("sakura", "count", "walked")}
    (card,) = stop_of("sakura", "count")["right"]
    hand = {str(each["card"]): each for each in table_of("count")["painters"][0]["hand"]}
    assert (card, hand[card]["painter"]) == ("27", "count"), "the teacher names the card"
    assert (
        walked[0]
        - places("count")[0]
        - sum(place in range(places("count")[0] + 1, walked[0]) for place in places("count"))
        == 2
    )
    assert walked[0] > max(walked.get(1, 0), walked.get(2, 0))


def test_the_tree_is_one_step_ahead_and_pays_three_two_one() -> None:
    assert table_of("tree")["sakura"][0]["space"] - table_of("tree")["emperor"] == 1
    assert [(event["seat"], event["gain"]) for event in happened("sakura", "tree", "earned")] == [
        (0, 3),
        (1, 2),
        (2, 1),
    ]
    assert happened("sakura", "tree", "lined_up")


def test_overtake_passes_both_and_earns_three() -> None:
    assert min(places("overtake")) == places("overtake")[0]
    assert table_of("overtake")["sakura"][0]["space"] - table_of("overtake")["emperor"] == 1
    (card,) = stop_of("sakura", "overtake")["right"]
    hand = {str(each["card"]): each for each in table_of("overtake")["painters"][0]["hand"]}
    assert (card, hand[card]["painter"]) == ("42", "overtake"), "the teacher names the card"
    assert (0, 3) in [(event["seat"], event["gain"]) for event in happened("sakura", "overtake", "earned")]


# --- Momiji


def garden(key: str) -> Json:
    mine: Json = stop_of("momiji", key)["view"]["table"]["players"][0]
    return mine


def test_both_zeros_can_be_played_so_that_acorns_meet() -> None:
    cards = {move.removeprefix("play ").rstrip("<>") for move in stop_of("momiji", "halves")["right"]}
    assert cards == {"purple0b", "brown0l"}
    assert [event["change"] for event in happened("momiji", "meet", "gained")] == [2]


def test_the_katsura_column_is_three_the_other_one() -> None:
    display = {
        column["leaf"]: column["cards"] for column in stop_of("momiji", "take")["view"]["table"]["display"]
    }
    assert {leaf: len(cards) for leaf, cards in display.items()} == {"purple": 3, "brown": 1}


def test_the_katsura_is_worth_six_and_then_twelve() -> None:
    for key, points in (("worth", 6), ("closed", 12)):
        game = game_at("momiji", {"worth": "build", "closed": "close"}[key])
        moves = {"worth": ["play purple1b", "play purple2"], "closed": ["play purple3"]}[key]
        game = after(game, *moves)
        top = next(pile["top"] for pile in garden(key)["piles"] if pile["leaf"] == "purple")
        assert momiji.has(game, 0, "purple") * int(top[-1]) == points


def test_there_is_no_ginkgo_zero_but_for_landscape_a() -> None:
    view = stop_of("momiji", "landscape")["view"]
    assert not [card for card in garden("landscape")["hand"] if card.startswith("yellow0")]
    assert "yellow" not in {column["leaf"] for column in view["table"]["display"]}
    assert list(stop_of("momiji", "landscape")["right"]) == ["use A"]


def test_only_the_maple_is_rens() -> None:
    game = game_at("momiji", "claim")
    assert garden("claim")["acorns"] == 5
    assert [move for move in stop_of("momiji", "claim")["wrong"] if move.startswith("claim")] == ["claim red"]
    assert momiji.has(game, 0, "red") == 0 < momiji.has(game, 1, "red")
