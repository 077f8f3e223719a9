"""`teien check`: whether a game keeps the contract; `teien games`: what can be played here."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated

import typer

from teien.terminal.command import AsJson, progress

if TYPE_CHECKING:
    from teien.check.run import Finding

app = typer.Typer()


@app.command()
def check(
    game: Annotated[str, typer.Argument(help="Which game: the name of its entry point.", metavar="GAME")],
    seeds: Annotated[
        int, typer.Option(help="How many games each check plays in each mode, at most; 1 is quick.", min=1)
    ] = 4,
    only: Annotated[
        list[str] | None, typer.Option(help="Only the check of this name; may be repeated.", metavar="CHECK")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look whether an installed game keeps the contract, and say what is wrong.

    Random games in every mode of its manifest: rules, secrets, notation, views, records, simulation; the
    same checks that the games of Teien pass. The exit code is 1 if a fault was found.
    """
    from teien.check.run import CHECKS, check_named, findings, work
    from teien.play.errors import UnknownGame
    from teien.play.registry import game_names, left_out

    if game not in (*game_names(), *left_out()):
        raise UnknownGame(f"There is no game “{game}”; the games are {', '.join(game_names())}.")
    checks = [check_named(name) for name in only] if only else CHECKS
    found = []
    with progress(f"Checking {game}", work(game, seeds, checks)) as advance:
        for finding in findings(game, seeds, checks):
            advance(1)
            if finding:
                found.append(finding)
                if not as_json:
                    _tell(finding)
    faults = sum(finding.fault is not None for finding in found)
    if as_json:
        told = {"game": game, "good": not faults, "checks": [finding.as_json() for finding in found]}
        print(json.dumps(told, ensure_ascii=False))
    elif faults:
        print(f"{faults} of {len(found)} checks found a fault in {game}.")
    else:
        print(f"All {len(found)} checks hold for {game}.")
    if faults:
        raise typer.Exit(1)


def _tell(finding: Finding) -> None:
    """What came of one check."""
    sign = "✗" if finding.fault else "·" if finding.skipped else "✓"
    print(f"{sign} {finding.check:<16} {finding.demand}")
    if finding.fault:
        print(f"    {finding.where}:\n    {finding.fault}")


@app.command()
def games(as_json: AsJson = False) -> None:
    """Tell which games can be played here, and which others cannot be opened, and why."""
    from teien.bots import levels_of
    from teien.play.registry import game_names, left_out, manifest_of

    told = {name: manifest_of(name) for name in game_names()}
    if as_json:
        facts = [
            {"name": name, "title": one.title, "players": list(one.players), "minutes": one.minutes}
            for name, one in told.items()
        ]
        print(json.dumps({"games": facts, "left_out": left_out()}, ensure_ascii=False))
        return
    for name, one in told.items():
        fewest, most = one.players[0], one.players[-1]
        players = f"{fewest} to {most} players" if fewest < most else f"{fewest} players"
        print(f"{name:<12} {players}, about {one.minutes} minutes; bots: {', '.join(levels_of(name))}")
    for name, reason in left_out().items():
        print(f"{name:<12} is left out: {reason}")
