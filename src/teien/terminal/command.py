"""What the commands of Teien share: arguments, options of a game, a bar while one waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Any

import typer

from teien.play.registry import game_names

GameName = Annotated[str, typer.Argument(help=f"Which game: {', '.join(game_names())}.", metavar="GAME")]
OptionList = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="An option of the game; may be repeated."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Seed = Annotated[int | None, typer.Option(help="Makes chance repeatable: same seed, same games.")]


def read_options(given: list[str] | None) -> dict[str, Any]:
    """`k=v` pairs as options; whole numbers as numbers, true and false as what they say."""
    from teien.play.errors import BadOption

    options: dict[str, Any] = {}
    for pair in given or []:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOption(f"“{pair}” is not an option: write NAME=VALUE.")
        value = value.strip()
        truths = {"true": True, "false": False}
        options[name.strip()] = int(value) if value.isdecimal() else truths.get(value.lower(), value)
    return options


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on the error stream, shown once the work takes longer than a moment."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = (
        "[progress.description]{task.description}",
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    console = Console(stderr=True)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.advance(task, done)
