"""What can be played here: the games with their options and bots, loaded without haste."""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping

from teien.bots import bots_of, levels_of
from teien.play.book import Options
from teien.play.errors import TeienError
from teien.play.game import Game
from teien.play.manifest import Option, Value
from teien.play.registry import book_of, game_names, is_own, manifest_of
from teien.server import answers
from teien.server.refusals import Wrong

ready: set[str] = set()
"""The games whose rules are loaded and compiled."""
broken: dict[str, str] = {}
"""The games of others that were found not to work, and why; they are offered no more."""
logger = logging.getLogger("teien.catalogue")
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
    """All games; a stranger's that is broken is left out, and stops no other."""
    told = []
    for name in game_names():
        try:
            if name not in broken:
                told.append(_listed(name))
        except Exception as error:
            if is_own(name):
                raise
            leave_out(name, error)
    return told


def leave_out(game: str, error: Exception) -> None:
    """Offers a game no more, and says why."""
    broken[game] = repr(error)
    logger.error("the game %s does not work, and is left out: %r", game, error)


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
    if game in broken:
        raise Wrong(f"The game “{game}” does not work here; whoever runs the server finds why in its log.")
    possible = manifest_of(game).players
    if players not in possible:
        title = manifest_of(game).title
        raise Wrong(f"{title} is for {possible[0]} to {possible[-1]} players, not {players}.")
    try:
        return book_of(game).read_options(given, players)
    except TeienError as error:
        raise Wrong(str(error)) from error


def level_of(game: str, level: str) -> str:
    """A level, if the game has a bot of that name."""
    if level not in bots_of(game):
        raise Wrong(f"{book_of(game).title} has no bot “{level}”; it has {', '.join(levels_of(game))}.")
    return level


def mode_of(game: str, players: int, options: Options) -> str:
    """What is rated by itself: the number of players and every option that is not the usual one."""
    offered = {option.name: option for option in manifest_of(game).options}
    told = [
        name.replace("_", "-") if value is True else str(value)
        for name, value in options.items()
        if name not in offered or (value != offered[name].values[0] and _is_choice(offered[name], options))
    ]
    return "-".join([str(players), *told])


def _is_choice(option: Option, options: Options) -> bool:
    """Whether there is an option at all beside the others that are chosen."""
    return all(options.get(name) in values for name, values in option.only.items())
