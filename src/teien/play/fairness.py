"""Shuffles that anyone can check: a secret that is promised before the first card and told after the last.

* The **secret** is 32 random bytes. Its **commitment**, the SHA-256 of exactly these 32 bytes, is published
  when the table is set: from then on the secret cannot be changed.
* Each seat may add a **word** of its own before the game starts, so that nobody, not even the server, chooses
  the shuffles alone.
* The **seed** that all chance follows from is the SHA-256 of: the ASCII text `teien-seed/1`, a zero byte, the
  secret, and for each seat in order its word in UTF-8, with its length in bytes before it as four bytes, the
  highest first. A seat without a word has the empty word.
* When the game is over, its record tells secret, words and commitment.
* Where a deal is played again, secret and words are those of the first game; the record's `deal` says so.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from teien.play.errors import BadRecord, TeienError
from teien.play.game import Chance, Game
from teien.play.record import check_shape, replay
from teien.play.registry import book_of

SECRET_BYTES = 32


def commitment_of(secret: bytes) -> str:
    """What is published before the first card."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, words: Sequence[str]) -> bytes:
    """What all shuffles of the game follow from."""
    digest = hashlib.sha256(b"teien-seed/1\0" + secret)
    for word in words:
        text = word.encode()
        digest.update(len(text).to_bytes(4, "big") + text)
    return digest.digest()


def dice_of(seed: bytes, seat: int, choices: int) -> str:
    """What the dice of a bot follow from, after so many choices of its own.

    So in the same deal its luck is the same; and nobody can tell the seed from it.
    """
    return hashlib.sha256(b"teien-dice/1\0" + seed + f"{seat}/{choices}".encode()).hexdigest()


def verify(record: Mapping[str, Any]) -> int:
    """Proves that every deal and shuffle of a record followed from its secret, and gives how many there were.

    Raises `BadRecord`, which names the first false card; a record whose cards are all true must also be by
    the rules.
    """
    check_shape(record)
    seed = _promised_seed(record)
    try:
        game = Game(book_of(record["game"]), players=record["players"], seed=seed, options=record["options"])
    except TeienError as error:
        raise BadRecord(f"The set-up is wrong: {error}") from error
    _compare("The set-up", record["setup"], game.setup)
    chances = 1
    for number, entry in enumerate(record["moves"]):
        drawn = game.history[number] if number < game.length else None
        if isinstance(drawn, Chance):
            _compare(f"Entry {number + 1}, the {drawn.name}", entry, drawn.as_json())
            chances += 1
        elif not _played(game, entry):
            break
    replay(record)
    return chances


def _played(game: Game, entry: Any) -> bool:
    """Plays a move of a record; whether there is such a move."""
    try:
        game.play(entry["seat"], entry["move"])
    except (TeienError, LookupError, TypeError):
        return False
    return True


def _promised_seed(record: Mapping[str, Any]) -> bytes:
    """The seed, if the secret is the one that was promised."""
    fairness = record.get("fairness")
    if not isinstance(fairness, Mapping):
        raise BadRecord("The record has no “fairness”, so there is nothing to check its shuffles against.")
    secret, words, commitment = (fairness.get(key) for key in ("secret", "words", "commitment"))
    try:
        told = bytes.fromhex(secret) if isinstance(secret, str) else b""
    except ValueError:
        told = b""
    if len(told) != SECRET_BYTES:
        raise BadRecord(f"The secret is {SECRET_BYTES} bytes in hex.")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise BadRecord("The words are a list of texts, one for each seat.")
    if len(words) != len(record["players"]):
        raise BadRecord("There is a word, even if an empty one, for each seat.")
    if commitment != commitment_of(told):
        raise BadRecord("The secret is not the one that was promised: its SHA-256 is another commitment.")
    return seed_of(told, words)


def _compare(where: str, given: object, drawn: object) -> None:
    """Raises at the first place where what was laid is not what the secret gives."""
    if isinstance(given, Mapping) and isinstance(drawn, Mapping):
        for key, value in drawn.items():
            _compare(f"{where}, {key}", given.get(key), value)
    elif isinstance(given, list) and isinstance(drawn, list) and len(given) == len(drawn):
        for number, (one, other) in enumerate(zip(given, drawn, strict=True), 1):
            _compare(f"{where}, number {number}", one, other)
    elif given != drawn:
        raise BadRecord(f"{where}: the record has {given}, but the secret gives {drawn}.")
