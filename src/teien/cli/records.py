"""Commands that read records: `verify`, `replay`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from teien.terminal.command import AsJson, progress

if TYPE_CHECKING:
    from teien.play.game import Game

app = typer.Typer()

Thing = TypeVar("Thing")


@app.command()
def verify(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.", metavar="RECORD")],
    as_json: AsJson = False,
) -> None:
    """Prove that every deal and shuffle of a record followed from the secret promised before the game.

    The first false card is named, and the exit code is 2.
    """
    from teien.play.errors import BadRecord
    from teien.play.fairness import verify as prove
    from teien.play.record import read_file

    records = list(read_file(file))
    if not records:
        raise BadRecord(f"There is no record in {file}.")
    drawn = 0
    for number, record in enumerate(_counted("Verifying", records), 1):
        try:
            drawn += prove(record)
        except BadRecord as error:
            raise BadRecord(f"Game {number} of {file}: {error}") from error
    facts = {"file": str(file), "games": len(records), "draws": drawn, "fair": True}
    told = f"{len(records):,} games, {drawn:,} deals and shuffles: all follow from the promised secrets."
    print(json.dumps(facts) if as_json else told)


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="Records, one JSON object a line.", metavar="FILE")],
    show: Annotated[
        int | None, typer.Option(help="Tell the story of this game, counted from 1.", min=1)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play records through, every move checked against the rules.

    The first thing that is wrong is named, with its line and its move, and the exit code is 2.
    """
    from teien.play.errors import BadRecord
    from teien.play.record import read_file
    from teien.play.record import replay as play_through

    records = list(read_file(file))
    if not records:
        raise BadRecord(f"There is no record in {file}.")
    if show and show > len(records):
        raise BadRecord(f"{file} holds {len(records)} games, so there is no game {show}.")
    moves = 0
    for number, record in enumerate(_counted("Replaying", records), 1):
        try:
            game = play_through(record)
        except BadRecord as error:
            raise BadRecord(f"Game {number} of {file}: {error}") from error
        moves += len(game.history)
        if number == show:
            _tell(game)
    facts = {"file": str(file), "games": len(records), "entries": moves, "agrees": True}
    print(
        json.dumps(facts)
        if as_json
        else f"{len(records):,} games, {moves:,} entries: every one agrees with the rules."
    )


def _tell(game: Game) -> None:
    print("\n".join(game.story()))
    print(game)


def _counted(what: str, things: list[Thing]) -> Iterable[Thing]:
    with progress(what, len(things)) as advance:
        for thing in things:
            yield thing
            advance(1)
