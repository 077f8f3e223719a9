"""`teien play`: a game in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from teien.play.registry import game_names
from teien.terminal.command import OptionList, Seed, read_options

if TYPE_CHECKING:
    from rich.console import Console

    from teien.bots import Bot

app = typer.Typer()


@app.command()
def play(
    game: Annotated[
        str | None,
        typer.Argument(help=f"Which game: {', '.join(game_names())}; else the shortest.", metavar="GAME"),
    ] = None,
    players: Annotated[int | None, typer.Option(help="How many sit at the table.")] = None,
    people: Annotated[
        int, typer.Option(help="How many of them are people at this keyboard; the others are bots.", min=1)
    ] = 1,
    two: Annotated[bool, typer.Option("--two", help="The same as --people 2.")] = False,
    bot: Annotated[
        str | None,
        typer.Option(help="The level of the bots: one for all, or one for each, with commas."),
    ] = None,
    second: Annotated[
        bool, typer.Option("--second", help="Sit on the second seat, not on the first.")
    ] = False,
    name: Annotated[str, typer.Option(help="Your name, or the names of all people, with commas.")] = "You",
    option: OptionList = None,
    garden: Annotated[
        str | None,
        typer.Option(help="Lay this garden, by its name or as the game writes it, where a game has gardens."),
    ] = None,
    seed: Seed = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was saved.")] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain text, no colour.")] = False,
) -> None:
    """Play a game in the terminal.

    Against bots of a chosen level, or with other people: `teien play GAME --bot master`,
    `teien play GAME --two -o NAME=VALUE`, `teien play GAME --players 5 --people 2`.
    In the game, `help` lists what else you can say: a hint, a step back, the log, save.
    """
    from rich.console import Console

    from teien.play.game import Game, names_of
    from teien.play.record import read_file, replay
    from teien.play.registry import book_of, manifest_of
    from teien.rules.chance import new_dice
    from teien.terminal.face import setup_of
    from teien.terminal.loop import Session

    console = Console(no_color=True, highlight=False) if plain else Console(highlight=False)
    with _patience(console, "Preparing the garden"):
        held = replay(next(iter(read_file(resume)), {})) if resume else None
        shortest = min(game_names(), key=lambda name: manifest_of(name).minutes)
        book = held.book if held else book_of(game or shortest)
        seats = len(held.players if held else names_of(book, players))
        at_keyboard = _people_seats(seats, max(people, 2) if two else people, second)
        levels = _levels(book.name, bot, seats - len(at_keyboard))
        if held is None:
            held = Game(
                book,
                players=_names(seats, at_keyboard, name, levels),
                seed=seed,
                setup=setup_of(book.name, garden) if garden else None,
                options=read_options(option),
            )
    bots = iter(levels)
    seated = [None if seat in at_keyboard else next(bots) for seat in held.seats]
    Session(held, seated, new_dice(seed), console, plain or not console.is_terminal).run()


def _people_seats(seats: int, people: int, second: bool) -> range:
    """Where the people sit: from the first seat on, or from the second."""
    from teien.play.errors import BadOption

    first = 1 if second else 0
    if first + people > seats:
        where = " from the second seat on" if second else ""
        raise BadOption(f"{people} people cannot sit{where} at a table of {seats}.")
    return range(first, first + people)


def _levels(game: str, given: str | None, count: int) -> list[Bot]:
    """The bots at a table, in seat order; rather weak ones if none is named."""
    from teien.bots import bot_of
    from teien.play.errors import BadOption
    from teien.play.registry import manifest_of

    levels = manifest_of(game).levels
    named = [part.strip() for part in given.split(",")] if given else [levels[(len(levels) - 1) // 2]]
    bots = [bot_of(game, one) for one in named]
    if len(bots) not in (1, count):
        raise BadOption(f"Name one bot for all or {count}, one for each.")
    return bots * count if len(bots) == 1 else bots


def _names(seats: int, at_keyboard: range, given: str, bots: list[Bot]) -> list[str]:
    """Everyone's name: the people's as given, the bots' after their level."""
    people = iter(part.strip() for part in given.split(","))
    levels = iter(bots)
    names = []
    for seat in range(seats):
        if seat in at_keyboard:
            names.append(next(people, f"Player {seat + 1}"))
        else:
            level = next(levels).name
            names.append(f"The {level}" if len(bots) == 1 else f"{level.capitalize()} {seat + 1}")
    return names


@contextmanager
def _patience(console: Console, what: str) -> Iterator[None]:
    """Says that something is being done while the rules are compiled for the first time."""
    if console.is_terminal:
        with console.status(f"{what} …"):
            yield
    else:
        yield
