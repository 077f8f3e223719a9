"""Records: complete, replayed move by move, and refused at the first thing that is wrong."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

import teien


def played(seed: int = 5, **options: Any) -> dict[str, Any]:
    game, luck = teien.new("niya", seed=seed, **options), random.Random(seed)
    while not game.over:
        game.play(game.owing[0], luck.choice(game.legal_moves()))
    return game.record()


SINGLE, MATCH = played(), played(match="sets")


def test_a_record_has_all_that_the_format_asks_for() -> None:
    assert list(MATCH) == ["format", "game", "options", "players", "setup", "moves", "result"]
    assert MATCH["format"] == "teien-record/1"
    assert MATCH["options"] == {"match": "sets", "target": 3, "full_garden": "block"}
    assert set(MATCH["setup"]) == {"garden", "first"}
    chances = [entry for entry in MATCH["moves"] if "chance" in entry]
    assert len(chances) == sum(MATCH["result"]["scores"]) - 1
    assert all(set(entry) == {"chance", "garden", "first"} for entry in chances)
    assert max(MATCH["result"]["scores"]) == 3


def test_the_loser_begins_every_later_game_of_a_record() -> None:
    """N1.4, read off the record alone: who made the last move of a game won it."""
    moves = MATCH["moves"]
    for number, entry in enumerate(moves):
        if "chance" in entry:
            assert entry["first"] == 1 - moves[number - 1]["seat"] == moves[number + 1]["seat"]


def changed(record: dict[str, Any], **changes: object) -> dict[str, Any]:
    return {**copy.deepcopy(record), **changes}


def without(record: dict[str, Any], key: str) -> dict[str, Any]:
    return {k: v for k, v in record.items() if k != key}


def with_move(record: dict[str, Any], number: int, entry: object) -> dict[str, Any]:
    moves = list(record["moves"])
    moves[number] = entry
    return changed(record, moves=moves)


FIRST_CHANCE = next(n for n, entry in enumerate(MATCH["moves"]) if "chance" in entry)


@pytest.mark.parametrize(
    ("record", "reason"),
    [
        ([], "A record is a JSON object"),
        ({}, "The format of a record is"),
        (changed(SINGLE, format="teien-record/2"), "The format of a record is “teien-record/1”"),
        (changed(SINGLE, winner="me"), "A record has no “winner”"),
        (without(SINGLE, "moves"), "“moves” is missing"),
        (changed(SINGLE, players="AB"), "“players” is missing or of the wrong kind"),
        (changed(SINGLE, game="go"), "There is no game “go”"),
        (changed(SINGLE, players=["A"]), "set-up is wrong: Niya is for 2 players"),
        (changed(SINGLE, options={"match": "long"}), "set-up is wrong: match is"),
        (changed(SINGLE, setup={"garden": [], "first": 0}), "set-up is wrong: There are 0 tiles"),
        (with_move(SINGLE, 2, "b3"), "Move 3 must have a seat and a move"),
        (with_move(SINGLE, 2, {"seat": 0}), "Move 3 must have a seat and a move"),
        (with_move(SINGLE, 2, {"seat": "0", "move": "a1"}), "seat by its number"),
        (with_move(SINGLE, 2, {"seat": True, "move": "a1"}), "seat by its number"),
        (
            with_move(SINGLE, 2, {**SINGLE["moves"][2], "move": "zz"}),
            r"Move 3 \(seat \d, zz\) is wrong: “zz”",
        ),
        (with_move(SINGLE, 2, SINGLE["moves"][1]), "Move 3 .* is wrong: It is the turn of"),
        (changed(SINGLE, moves=SINGLE["moves"][:-1]), "The result is null, not"),
        (changed(SINGLE, moves=[*SINGLE["moves"], SINGLE["moves"][-1]]), "is wrong: The game is over"),
        (changed(SINGLE, result={"scores": [9, 9], "winners": [0, 1]}), "The result is"),
        (changed(SINGLE, result=None), "The result is"),
        (with_move(MATCH, FIRST_CHANCE, {"chance": "dice"}), "has no chance “dice”"),
        (
            with_move(MATCH, FIRST_CHANCE, {**MATCH["moves"][FIRST_CHANCE], "garden": []}),
            f"Move {FIRST_CHANCE} .* There are 0 tiles",
        ),
        (
            changed(MATCH, moves=MATCH["moves"][:FIRST_CHANCE] + MATCH["moves"][FIRST_CHANCE + 1 :]),
            f"Move {FIRST_CHANCE} must be followed by the garden",
        ),
        (
            changed(MATCH, moves=[MATCH["moves"][0], MATCH["moves"][FIRST_CHANCE], *MATCH["moves"][1:]]),
            "Move 1 .* No garden is due",
        ),
    ],
)
def test_a_wrong_record_is_refused_at_the_first_wrong_place(record: Any, reason: str) -> None:
    with pytest.raises(teien.BadRecord, match=reason):
        teien.replay(record)


def went_so(record: dict[str, Any]) -> bool:
    """Whether a single game can have gone as a record says, going by the list of legal moves alone."""
    game = teien.new("niya", players=record["players"], setup=record["setup"], **record["options"])
    for entry in record["moves"]:
        if entry["seat"] not in game.owing or entry["move"] not in game.legal_moves(entry["seat"]):
            return False
        game.play(entry["seat"], entry["move"])
    return bool(game.record()["result"] == record["result"])


@pytest.mark.parametrize("seed", range(5, 9))
def test_a_record_edited_to_cheat_is_refused(seed: int) -> None:
    """Every other cell in every move: refused, unless the game can really have gone so to the same result."""
    record, refused = played(seed), 0
    for number, entry in enumerate(record["moves"]):
        for cell in [c + r for r in "1234" for c in "abcd" if c + r != entry["move"]]:
            edited = with_move(record, number, {**entry, "move": cell})
            if went_so(edited):
                assert teien.replay(edited).record() == edited
            else:
                with pytest.raises(teien.BadRecord):
                    teien.replay(edited)
                refused += 1
    assert refused > 10 * len(record["moves"])


def test_an_unfinished_game_is_saved_and_goes_on() -> None:
    game = teien.new("niya", seed=2)
    game.play(game.owing[0], "a1")
    again = teien.replay(json.loads(json.dumps(game.record())))
    assert again.record()["result"] is None
    assert again.legal_moves() == game.legal_moves()


def test_files_hold_a_record_a_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    teien.write_file(path, [SINGLE, MATCH])
    assert list(teien.read_file(path)) == [SINGLE, MATCH]
    path.write_text(path.read_text() + "\n\n")
    assert len(list(teien.read_file(path))) == 2


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b'{"format": ', "Line 1 of .* is not JSON"),
        (b"\xff\xfe", "it is not UTF-8 text"),
        (None, "No such file"),
    ],
)
def test_files_that_cannot_be_read_are_refused(tmp_path: Path, content: bytes | None, reason: str) -> None:
    path = tmp_path / "games.jsonl"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(teien.BadRecord, match=reason):
        list(teien.read_file(path))
