"""Records: a game on paper, complete enough to be played through by hand, and checked when it is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from teien.play.book import Json
from teien.play.errors import BadRecord, TeienError
from teien.play.game import Chance, Game
from teien.play.registry import book_of

FORMAT = "teien-record/1"
KEYS = ["format", "game", "options", "players", "setup", "moves", "result", "fairness"]
"""What a record may have; `fairness` is for `teien.play.fairness`."""


def write(game: Game) -> Json:
    """The record of a game; its result is `None` while the game goes on."""
    return {
        "format": FORMAT,
        "game": game.name,
        "options": game.options,
        "players": list(game.players),
        "setup": game.setup,
        "moves": [entry.as_json() for entry in game.history],
        "result": _result(game),
    }


def replay(record: Mapping[str, Any]) -> Game:
    """Plays a record through, every move and every outcome of chance checked against the rules.

    Raises `BadRecord` at the first thing that is wrong: the format, the set-up, a move (by its
    number), or the result.
    """
    check_shape(record)
    try:
        game = Game(
            book_of(record["game"]),
            players=record["players"],
            setup=record["setup"],
            options=record["options"],
        )
    except TeienError as error:
        raise BadRecord(f"The set-up is wrong: {error}") from error
    entries = list(record["moves"])
    number = 0
    while number < len(entries):
        number += _replay_move(game, entries, number)
    if record.get("result") != _result(game):
        raise BadRecord(f"The result is {_said(_result(game))}, not {_said(record.get('result'))}.")
    return game


def _replay_move(game: Game, entries: list[Any], number: int) -> int:
    """Plays one move with the outcomes of chance that follow it; gives how many entries that were."""
    entry = entries[number]
    where = f"Move {number + 1}"
    if not isinstance(entry, Mapping) or set(entry) != {"seat", "move"}:
        raise BadRecord(f"{where} must have a seat and a move, and nothing else: {_said(entry)}.")
    if type(entry["seat"]) is not int or type(entry["move"]) is not str:
        raise BadRecord(f"{where} must have a seat by its number and a move as text: {_said(entry)}.")
    chances = []
    for follower in entries[number + 1 :]:
        if not isinstance(follower, Mapping) or "chance" not in follower:
            break
        if follower["chance"] != game.book.chance_name:
            raise BadRecord(
                f"{game.book.title} has no chance “{follower['chance']}” (after move {number + 1})."
            )
        chances.append({key: value for key, value in follower.items() if key != "chance"})
    before = len(game.history)
    try:
        game.play(entry["seat"], entry["move"], chances)
    except TeienError as error:
        raise BadRecord(f"{where} (seat {entry['seat']}, {entry['move']}) is wrong: {error}") from error
    drawn = sum(isinstance(step, Chance) for step in game.history[before:]) - len(chances)
    if drawn:
        raise BadRecord(f"{where} must be followed by the {game.book.chance_name} that chance laid.")
    return 1 + len(chances)


def check_shape(record: object) -> None:
    """Raises `BadRecord` if something has not what a record has."""
    if not isinstance(record, Mapping):
        raise BadRecord(f"A record is a JSON object, not {_said(record)}.")
    if record.get("format") != FORMAT:
        raise BadRecord(f"The format of a record is “{FORMAT}”, not {_said(record.get('format'))}.")
    for key in record:
        if key not in KEYS:
            raise BadRecord(f"A record has no “{key}”; it has {', '.join(KEYS)}.")
    for key, kind in {
        "game": str,
        "options": Mapping,
        "players": list,
        "setup": Mapping,
        "moves": list,
    }.items():
        if not isinstance(record.get(key), kind):
            raise BadRecord(f"The record's “{key}” is missing or of the wrong kind.")


def _result(game: Game) -> Json | None:
    return {"scores": game.scores, "winners": game.winners} if game.over else None


def _said(value: object) -> str:
    """A value as it stands in a file, shortened."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 80 else text[:77] + "…"


def write_file(path: Path, games: Iterable[Json]) -> None:
    """Writes records as JSON Lines."""
    with path.open("w", encoding="utf-8") as file:
        for record in games:
            file.write(to_line(record))


def to_line(record: Json) -> str:
    """A record as one line of a JSON Lines file."""
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_file(path: Path) -> Iterator[Json]:
    """The records of a JSON Lines file, one after another; blank lines are passed over."""
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield _read_line(path, number, line)
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise BadRecord(f"The file {path} cannot be read: {reason}.") from error


def _read_line(path: Path, number: int, line: str) -> Json:
    try:
        record: Json = json.loads(line)
    except ValueError as error:
        raise BadRecord(f"Line {number} of {path} is not JSON: {error}.") from error
    return record
