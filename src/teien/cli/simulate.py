"""`teien simulate`: many games, and how they went."""

from __future__ import annotations

import json
import secrets
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from teien.terminal.command import AsJson, GameName, OptionList, Seed, progress, read_options

if TYPE_CHECKING:
    from teien.arena.simulate import Result, Series

app = typer.Typer()


@app.command()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option(help="How many games.", min=1, max=2**32)] = 1000,
    players: Annotated[int | None, typer.Option(help="How many players.")] = None,
    option: OptionList = None,
    seed: Seed = None,
    bot: Annotated[
        str, typer.Option(help="Who plays: one bot for all seats, or one for each, with commas.")
    ] = "random",
    records: Annotated[
        Path | None, typer.Option(help="Write a record of every game to this JSON Lines file.")
    ] = None,
    device: Annotated[
        str, typer.Option(help="cpu, or cuda for a GPU (random games without records).")
    ] = "cpu",
    workers: Annotated[
        int | None, typer.Option(help="How many cores to use; all of them otherwise.", min=1)
    ] = None,
    events: Annotated[
        bool, typer.Option("--events", help="Count what happens, by the names of the events.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Play many games and say how they went.

    `teien simulate GAME --games 1000000` plays random games; `--bot master,novice` seats bots;
    `--records games.jsonl` writes them down, for `teien replay games.jsonl`; `--events` says how often
    each thing happens in a game.
    """
    from teien.arena.simulate import Result, Series, cores
    from teien.bots import bot_of
    from teien.play.errors import BadOption
    from teien.play.game import names_of
    from teien.play.registry import book_of

    book = book_of(game)
    seats = len(names_of(book, players))
    bots = tuple(part.strip() for part in bot.split(","))
    for one in bots:
        bot_of(game, one)
    if len(bots) not in (1, seats):
        raise BadOption(f"Name one bot for all seats or {seats}, one for each seat.")
    if device not in ("cpu", "cuda"):
        raise BadOption(f"The device is cpu or cuda, not “{device}”.")
    by_hand = bool(records) or events or bots != ("random",)
    if device == "cuda" and by_hand:
        raise BadOption("On a GPU only random games are played, without records or events.")
    options = book.read_options(read_options(option), seats)
    series = Series(game, seats, options, secrets.randbits(48) if seed is None else seed, bots)
    result = Result(series, Counter() if events else None)
    if by_hand:
        _simulate_by_hand(series, games, workers or cores(), records, result)
    else:
        _simulate_random(series, games, workers or cores(), device, result)
    _report(result, as_json)


def _simulate_random(series: Series, games: int, workers: int, device: str, result: Result) -> None:
    from teien.arena.simulate import random_tallies

    with progress("Playing", games) as advance:
        start = time.perf_counter()
        for tally in random_tallies(series, games, workers, device):
            result.tally += tally
            advance(int(tally[0]))
        result.seconds = time.perf_counter() - start


def _simulate_by_hand(series: Series, games: int, workers: int, path: Path | None, result: Result) -> None:
    from teien.arena.simulate import play_games
    from teien.play.record import to_line

    with _opened(path) as file, progress("Playing", games) as advance:
        start = time.perf_counter()
        for played in play_games(series, games, workers):
            result.add(played)
            if file:
                file.write(to_line(played.record()))
            advance(1)
        result.seconds = time.perf_counter() - start


def _report(result: Result, as_json: bool) -> None:
    facts = result.as_json()
    if as_json:
        print(json.dumps(facts))
        return
    from rich.console import Console

    console = Console(highlight=False)
    console.print(
        f"{facts['games']:,} games, {facts['decisions']:,} decisions "
        f"({facts['decisions_per_game']} a game) in {facts['seconds']} s: "
        f"{facts['games_per_second'] or 0:,} games/s. Seed {facts['seed']}."
    )
    sides = [f"seat {seat} ({bot})" for seat, bot in enumerate(facts["bots"])]
    sides += result.series.book.unseated(result.series.players)
    for side, wins, score in zip(sides, facts["wins"], facts["mean_scores"], strict=True):
        console.print(f"  {side}: won {wins / facts['games']:.1%}, mean score {score}")
    if facts["no_winner"]:
        console.print(f"  nobody won {facts['no_winner'] / facts['games']:.1%}")
    for event, mean in (facts["events_per_game"] or {}).items():
        console.print(f"  {event}: {mean} a game")


@contextmanager
def _opened(path: Path | None) -> Iterator[Any]:
    """The file to write to, or nothing; a path that cannot be written is one sentence."""
    from teien.play.errors import BadRecord

    if path is None:
        yield None
        return
    try:
        file = path.open("w", encoding="utf-8")
    except OSError as error:
        raise BadRecord(f"The file {path} cannot be written: {error.strerror}.") from error
    with file:
        yield file
