"""The front door: one command, `teien`. What it can do is in the files beside, and in the games' folders."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Annotated, NoReturn

import typer
from typer.models import CommandInfo

import teien
from teien.cli import arena, check, play, records, review, server, simulate
from teien.play.registry import game_names, is_own, part_of

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="**Teien**: three Japanese-garden board games, to play, to programme and to study.\n\n"
    "Begin with `teien play`.",
)


def main() -> None:
    """Runs the command; what is wrong with the input is one sentence and exit code 2."""
    from teien.play.errors import TeienError

    app.registered_commands = [*_commands()]
    try:
        app()
    except TeienError as error:
        _refuse(str(error))
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None


def _commands() -> Iterator[CommandInfo]:
    """Commands that serve any game, and those that only one game has."""
    own = (_own_commands(name) for name in game_names())
    for commands in (play, server, records, review, simulate, arena, check, *own):
        if commands:
            yield from commands.app.registered_commands


def _own_commands(game: str) -> ModuleType | None:
    """The commands of one game; should a stranger's not load, all other commands still do."""
    try:
        return part_of(game, "commands")
    except Exception as error:
        if is_own(game):
            raise
        print(f"teien: the commands of {game} are left out: {error!r}", file=sys.stderr)
        return None


def _tell_version(asked: bool) -> None:
    if asked:
        print(f"teien {teien.__version__}")
        raise typer.Exit


@app.callback()
def _front_door(
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Say which Teien this is."),
    ] = False,
) -> None: ...


def _refuse(reason: str) -> NoReturn:
    print(f"teien: {reason}", file=sys.stderr)
    raise SystemExit(2)
