"""How a table is set: what the first entry of its log says, from what someone wants, or once more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from teien.bots import bots_of, levels_of
from teien.play.book import Json, Options
from teien.play.errors import TeienError
from teien.play.manifest import Option
from teien.play.registry import book_of, manifest_of
from teien.tables.refusals import Refused, Wrong
from teien.tables.table import Table, bot_names
from teien.tables.table_state import OVER


class Seat(Protocol):
    """Who shall sit on a seat."""

    kind: Any
    level: str | None
    name: str | None


class Clock(Protocol):
    """Which clock there shall be."""

    kind: Any
    seconds: int | None
    increment: int | None
    days: int | None


class Wanted(Protocol):
    """A table as someone wants it."""

    game: str
    options: Any
    seats: Any
    public: bool
    stand_in: str | None
    word: str | None
    clock: Any


class Host(Protocol):
    """Whoever sets the table."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...


def facts_of(wanted: Wanted, me: Host) -> Json:
    """What the first entry of a new table's log says; raises `Wrong` at the first thing that cannot be."""
    game, players = wanted.game, len(wanted.seats)
    options = options_of(game, players, wanted.options)
    if not any(seat.kind == "me" for seat in wanted.seats):
        raise Wrong("Take a seat yourself, at least one.")
    levels = [level_of(game, seat.level or middle_level(game)) for seat in wanted.seats if seat.kind == "bot"]
    bots = iter(zip(levels, bot_names(levels), strict=True))
    return {
        "game": game,
        "options": options,
        "mode": mode_of(game, players, options),
        "public": wanted.public,
        "stand_in": level_of(game, wanted.stand_in or middle_level(game)),
        "clock": _clock(wanted.clock),
        "seats": [_seat(seat, me, bots, wanted.word) for seat in wanted.seats],
    }


def _seat(seat: Seat, me: Host, bots: Iterator[tuple[str, str]], word: str | None) -> Json:
    if seat.kind == "bot":
        level, name = next(bots)
        return {"kind": "bot", "level": level, "name": name}
    if seat.level or (seat.name and seat.kind != "me"):
        raise Wrong("Only a bot has a level, and only your own seats have a name of your choice.")
    if seat.kind == "open":
        return {}
    return {"kind": "person", "name": seat.name or me.name, "player": me.id, "word": word}


def _clock(clock: Clock) -> Json:
    """A clock with all that it needs and nothing else."""
    given = {"seconds": clock.seconds, "increment": clock.increment, "days": clock.days}
    needs: Sequence[str] = {"none": (), "live": ("seconds",), "days": ("days",)}[clock.kind]
    may = [*needs, "increment"] if clock.kind == "live" else [*needs]
    for name, value in given.items():
        if (name in needs and value is None) or (value is not None and name not in may):
            raise Wrong(
                "A live clock has seconds and perhaps an increment, one of days has days, and none neither."
            )
    return {"kind": clock.kind, **given}


def the_same_deal(table: Table, wanted: Wanted, me: Host, kind: str, of: str) -> Json:
    """A table at which the deal of a game that is over is played again: by its secret and its words.

    Whoever has played it knows its cards: the table says where the deal comes from, and is never rated.
    """
    if table.game is None or table.state != OVER:
        raise Refused("The game is not over; its deal can be played again when it is.")
    if len(wanted.seats) != len(table.seats):
        raise Wrong(f"The deal is for {len(table.seats)} seats, not {len(wanted.seats)}.")
    facts = facts_of(wanted, me)
    for seat, word in zip(facts["seats"], table.words, strict=True):
        seat["word"] = word or None
    return {**facts, "deal": {"kind": kind, "of": of}}


def again(table: Table, player: str) -> Json:
    """The same table once more: everyone one seat further, the others' seats kept for them."""
    seats = [table.seats[number - 1] for number in range(len(table.seats))]
    return {
        "game": table.game_name,
        "options": table.options,
        "mode": table.mode,
        "public": table.public,
        "stand_in": table.stand_in,
        "clock": table.clock.asked,
        "seats": [
            {"kind": "bot", "level": seat.level, "name": seat.name}
            if seat.kind == "bot"
            else {"kind": "person", "name": seat.name, "player": player}
            if seat.player == player
            else {"reserved": seat.player}
            for seat in seats
        ],
    }


# --- what a game offers -----------------------------------------------------------------------


def options_of(game: str, players: int, given: Mapping[str, object]) -> Options:
    """All options of a game in full, or a refusal that says what is wrong."""
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


def middle_level(game: str) -> str:
    """The bot that takes a seat if nobody says which."""
    levels = manifest_of(game).levels
    return levels[len(levels) // 2]


def strongest_level(game: str) -> str:
    """The bot that gives a hint if nobody says which."""
    return manifest_of(game).levels[-1]


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
