"""What can be played here: the games with their options and bots, loaded without haste."""

from __future__ import annotations

import threading
from collections.abc import Mapping

from teien.bots import bots_of, levels_of
from teien.play.book import Options
from teien.play.errors import TeienError
from teien.play.game import Game
from teien.play.manifest import Value
from teien.play.registry import book_of, game_names, manifest_of
from teien.server import answers
from teien.server.refusals import Wrong

ready: set[str] = set()
"""The games whose rules are loaded and compiled."""
_loading = threading.Lock()


def load(game: str) -> None:
    """Loads a game and compiles its rules by playing a move of it. Call it in a thread."""
    if game in ready:
        return
    with _loading:
        if game in ready:
            return
        book = book_of(game)
        for players in {book.players[0], book.players[-1]}:
            table = Game(book, players=players, seed=1)
            seat = table.owing[0]
            table.view(None)
            table.play(seat, table.view(seat)["legal"][0])
            table.undo()
        ready.add(game)


def listed() -> list[answers.GameInfo]:
    """All games."""
    return [_listed(name) for name in game_names()]


def _listed(name: str) -> answers.GameInfo:
    manifest = manifest_of(name)
    back = manifest.looks_back
    return {
        "name": name,
        "title": manifest.title,
        "players": list(manifest.players),
        "usual": manifest.usual,
        "minutes": manifest.minutes,
        "hides": manifest.hides,
        "looks_back": {"rounds": back.rounds, "unless": _listed_values(back.unless)} if back else None,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.values[0],
                "help": option.help,
                "players": list(option.players),
                "only": _listed_values(option.only),
            }
            for option in manifest.options
        ],
        "results": list(manifest.results),
        "levels": levels_of(name),
        "yardsticks": list(manifest.yardsticks),
        "ready": name in ready,
    }


def _listed_values(options: Mapping[str, tuple[Value, ...]]) -> answers.Values:
    return {name: list(values) for name, values in options.items()}


def options_of(game: str, players: int, given: Mapping[str, object]) -> Options:
    """All options of a game in full, or a refusal that says what is wrong."""
    book = book_of(game)
    if players not in book.players:
        raise Wrong(f"{book.title} is for {book.players[0]} to {book.players[-1]} players, not {players}.")
    try:
        return book.read_options(given, players)
    except TeienError as error:
        raise Wrong(str(error)) from error


def level_of(game: str, level: str) -> str:
    """A level, if the game has a bot of that name."""
    if level not in bots_of(game):
        raise Wrong(f"{book_of(game).title} has no bot “{level}”; it has {', '.join(levels_of(game))}.")
    return level


def mode_of(game: str, players: int, options: Options) -> str:
    """What is rated by itself: the number of players and every option that is not the usual one."""
    usual = {option.name: option.values[0] for option in manifest_of(game).options}
    told = [
        name.replace("_", "-") if value is True else str(value)
        for name, value in options.items()
        if value != usual.get(name) and not (name == "target" and options.get("match") == "sets")
    ]
    return "-".join([str(players), *told])
