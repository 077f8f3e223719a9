"""Shuffles that anyone can check."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from typing import Any

import pytest

import teien
from teien.check.mode import Mode
from teien.play.fairness import commitment_of, seed_of, verify
from tests.modes import MODES

SECRET = bytes(range(32))


def fair_record(mode: Mode, seed: int = 1) -> dict[str, Any]:
    words = [f"word {seat} 桜" for seat in range(mode.players)]
    game = teien.new(mode.game, players=mode.players, seed=seed_of(SECRET, words), **mode.options)
    luck = random.Random(seed)
    while not game.over:
        seat = luck.choice(game.owing)
        game.play(seat, luck.choice(game.legal_moves(seat)))
    fairness = {"secret": SECRET.hex(), "words": words, "commitment": commitment_of(SECRET)}
    record: dict[str, Any] = json.loads(json.dumps({**game.record(), "fairness": fairness}))
    return record


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_an_honest_record_is_accepted(mode: Mode) -> None:
    record = fair_record(mode)
    draws = 1 + sum("chance" in entry for entry in record["moves"])
    assert verify(record) == draws
    assert teien.replay(record).over


def test_the_seed_is_made_as_the_document_says() -> None:
    text = b"teien-seed/1\0" + SECRET + b"\0\0\0\x04plum" + b"\0\0\0\0"
    assert seed_of(SECRET, ["plum", ""]) == hashlib.sha256(text).digest()
    assert commitment_of(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_words_cannot_be_moved_from_one_seat_to_another() -> None:
    assert len({seed_of(SECRET, words) for words in (["ab", ""], ["a", "b"], ["", "ab"], ["ab"])}) == 4


@pytest.mark.parametrize("mode", [Mode("niya", 2), Mode("sakura", 3), Mode("momiji", 2)], ids=str)
def test_the_first_false_card_is_named(mode: Mode) -> None:
    """Two cards are swapped, whether the rules could notice it by the moves that follow or not."""
    record = fair_record(mode)
    laid = "garden" if mode.game == "niya" else "deck"
    true = record["setup"][laid]
    for place, other in ((1, 4), (3, 15), (len(true) - 4, len(true) - 1)):
        if true[place] != true[other]:
            forged = copy.deepcopy(record)
            forged["setup"][laid][place], forged["setup"][laid][other] = true[other], true[place]
            told = f"number {place + 1}: the record has {true[other]}, but the secret gives {true[place]}"
            with pytest.raises(teien.BadRecord, match=told):
                verify(forged)


def test_a_false_shuffle_in_the_middle_is_named() -> None:
    record = fair_record(Mode("niya", 2, {"match": "points", "target": 10}))
    number = next(number for number, entry in enumerate(record["moves"]) if "chance" in entry)
    record["moves"] = record["moves"][: number + 1]
    record["result"] = None
    assert verify(record) == 2
    garden = record["moves"][number]["garden"]
    garden[3], garden[9] = garden[9], garden[3]
    with pytest.raises(
        teien.BadRecord, match=rf"Entry {number + 1}, the garden, garden, number 4: .* secret gives"
    ):
        verify(record)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda fairness: fairness.update(secret="00" * 32), "not the one that was promised"),
        (lambda fairness: fairness.update(secret="00"), "32 bytes in hex"),
        (lambda fairness: fairness.update(secret="x" * 64), "32 bytes in hex"),
        (lambda fairness: fairness.update(secret=None), "32 bytes in hex"),
        (lambda fairness: fairness.update(words=["one"]), "a word, even if an empty one"),
        (lambda fairness: fairness.update(words="one"), "words are a list"),
        (lambda fairness: fairness.update(words=["word 1 桜", "word 0 桜"]), "the secret gives"),
    ],
)
def test_a_false_secret_is_named(change: Any, told: str) -> None:
    record = fair_record(Mode("niya", 2))
    change(record["fairness"])
    with pytest.raises(teien.BadRecord, match=told):
        verify(record)


def test_a_record_without_a_secret_proves_nothing() -> None:
    record = fair_record(Mode("niya", 2))
    del record["fairness"]
    with pytest.raises(teien.BadRecord, match="no “fairness”"):
        verify(record)
