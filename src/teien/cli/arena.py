"""Commands that measure: `arena` the bots, `bench` the engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from teien.terminal.command import AsJson, GameName, OptionList, progress, read_options

app = typer.Typer()


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str | None,
        typer.Option(
            help="Who plays, from weak to strong, with commas; master:100ms or master:2000 is paced. "
            "All levels of the game, if nothing is said."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="How many games of each meeting, at least.", min=1)] = 100,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    option: OptionList = None,
    seed: Annotated[int, typer.Option(help="Same seed, same deals.")] = 1,
    playouts: Annotated[
        int | None, typer.Option(help="So many playouts a choice, for every bot without a budget.", min=1)
    ] = None,
    milliseconds: Annotated[
        int | None, typer.Option("--time", help="Or so many milliseconds.", min=1)
    ] = None,
    meet: Annotated[
        str, typer.Option(help="Who meets: all, neighbours (named one after the other), or each the first.")
    ] = "all",
    resume: Annotated[
        Path | None, typer.Option(help="Keep results in this JSON Lines file; go on where it ends.")
    ] = None,
    plot: Annotated[Path | None, typer.Option(help="Draw the ladder into this SVG file.")] = None,
    workers: Annotated[
        int | None, typer.Option(help="How many cores to use; all of them otherwise.", min=1)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other and rate them.

    Every deal is played once from each seat. Of each two bots the one named later sits among as many
    of the other as there are seats left: `teien arena GAME --players 4 --bots apprentice,adept`.
    """
    from teien.arena.ladder import ladder, summary
    from teien.arena.plot import svg
    from teien.arena.simulate import cores
    from teien.arena.tournament import Meet, Results, Tournament, play_bouts
    from teien.play.errors import BadOption
    from teien.play.game import names_of
    from teien.play.registry import book_of, manifest_of

    if playouts and milliseconds:
        raise BadOption("A budget is counted in playouts or in time, not in both.")
    if plot and players == 1:
        raise BadOption("Alone nobody stands above another: there is no ladder to draw.")
    if meet not in [*Meet]:
        raise BadOption(f"“{meet}” is not one of {', '.join(Meet)}.")
    pace = f":{playouts}" if playouts else f":{milliseconds}ms" if milliseconds else ""
    given = [part.strip() for part in bots.split(",")] if bots else manifest_of(game).levels
    named = tuple(name if ":" in name else name + pace for name in given)
    book = book_of(game)
    seats = len(names_of(book, players))
    held = Tournament(game, seats, book.read_options(read_options(option), seats), seed, named, Meet(meet))
    results = Results(held, resume)
    missing = results.missing(games)
    with progress("Playing", len(missing)) as advance:
        for outcome in play_bouts(held, missing, workers or cores()):
            results.add(outcome)
            advance(1)
    facts = summary(results)
    if plot:
        plot.write_text(svg(f"{book.title}, {seats} players", ladder(results)), encoding="utf-8")
    if as_json:
        print(json.dumps(facts))
    else:
        _report_arena(facts)


def _report_arena(facts: dict[str, Any]) -> None:
    """Who met whom, and the ladder, as Markdown tables."""

    def share(value: float, interval: tuple[float, float]) -> str:
        return f"{value:.1%} ({interval[0]:.1%} to {interval[1]:.1%})"

    def lead(value: float, interval: tuple[float, float] | None) -> str:
        return f"{value:+.1f}" + (f" ({interval[0]:+.1f} to {interval[1]:+.1f})" if interval else "")

    if facts["players"] == 1:
        print("| bot | games | won |\n| --- | --- | --- |")
        for one in facts["meetings"]:
            print(f"| {one['guest']} | {one['games']} | {share(one['first'], one['first_95'])} |")
        return
    print("| bot | among | games | wins | sets | does better in | points ahead |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for one in facts["meetings"]:
        cells = [one["guest"], one["host"], str(one["games"]), share(one["first"], one["first_95"])]
        cells += [str(one["sets"]), share(one["better"], one["better_95"]), lead(one["lead"], one["lead_95"])]
        print(f"| {' | '.join(cells)} |")
    print(f"\nBy chance a seat wins {facts['chance']:.1%} of games. In brackets: 95 %.\n")
    print("| bot | Elo | 95 % |\n| --- | --- | --- |")
    for rung in facts["ladder"]:
        low, high = rung["rating_95"]
        print(f"| {rung['bot']} | {rung['rating']:+.0f} | {low:+.0f} to {high:+.0f} |")


@app.command()
def bench(
    device: Annotated[str, typer.Option(help="cpu, or cuda to measure a GPU as well.")] = "cpu",
    seconds: Annotated[float, typer.Option(help="How long each figure is measured.", min=0.1)] = 2.0,
) -> None:
    """Measure the engine on this machine; prints JSON.

    `make bench` in the source tree measures the same beside other engines.
    """
    from teien.arena.bench import measure

    print(json.dumps(measure(seconds, device), indent=2))
