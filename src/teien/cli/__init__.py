"""The front door: one command, `teien`."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer

import teien
from teien.play.registry import game_names, part_of
from teien.terminal.command import AsJson, OptionList, Seed, progress, read_options

if TYPE_CHECKING:
    from rich.console import Console

    from teien.arena.simulate import Result, Series
    from teien.bots import Bot
    from teien.play.game import Game

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    help="**Teien**: three Japanese-garden board games, to play, to programme and to study.\n\n"
    "Begin with `teien play`.",
)

Thing = TypeVar("Thing")

GameName = Annotated[str, typer.Argument(help=f"Which game: {', '.join(game_names())}.", metavar="GAME")]
DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        envvar="TEIEN_DATABASE_URL",
        help="sqlite:///FILE or postgresql://…; a file in your data folder otherwise.",
    ),
]


def main() -> None:
    """Runs the command; what is wrong with the input is one sentence and exit code 2."""
    from teien.play.errors import TeienError

    _add_commands_of_games()
    try:
        app()
    except TeienError as error:
        _refuse(str(error))
    except BrokenPipeError:
        sys.stderr.close()
        raise SystemExit(1) from None


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
        typer.Option(help="Lay this garden, where a game has one: its tiles from a1 on, or its name."),
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
    from teien.terminal.loop import Table

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
                setup={"garden": garden, "first": secrets.randbelow(2)} if garden else None,
                options=read_options(option),
            )
    bots = iter(levels)
    seated = [None if seat in at_keyboard else next(bots) for seat in held.seats]
    Table(held, seated, new_dice(seed), console, plain or not console.is_terminal).run()


def _people_seats(seats: int, people: int, second: bool) -> range:
    """Where the people sit: from the first seat on, or from the second."""
    from teien.play.errors import BadOption

    first = 1 if second else 0
    if first + people > seats:
        where = " from the second seat on" if second else ""
        raise BadOption(f"{people} people cannot sit{where} at a table of {seats}.")
    return range(first, first + people)


def _levels(game: str, given: str | None, count: int) -> list[Bot]:
    """The bots at a table, in seat order; apprentices if none is named."""
    from teien.bots import bot_of
    from teien.play.errors import BadOption

    named = [part.strip() for part in given.split(",")] if given else ["apprentice"]
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


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=0, max=65535)] = 8000,
    database_url: DatabaseUrl = None,
    bots: Annotated[int, typer.Option(help="Processes in which bots think.", min=0, max=64)] = 1,
    limits: Annotated[bool, typer.Option(help="Hold everyone to a rate; off only to measure.")] = True,
    log: Annotated[str, typer.Option(help="How much to write down: debug, info, warning or error.")] = "info",
) -> None:
    """Serve the games to people: the page and the HTTP API.

    `teien serve` keeps everything in one file; with `--database-url postgresql://…` any number of nodes work
    together.
    """
    from teien.server.gc_tuning import disable_at_start

    disable_at_start()
    from teien.server.database import default_url
    from teien.server.serve import serve as run
    from teien.server.settings import Settings

    run(Settings(database_url or default_url(), bots, limits), host, port, log)


@app.command()
def prepare() -> None:
    """Compile all games and bots now: takes a minute, once, so that nobody waits at the first move."""
    from teien.play.registry import manifest_of
    from teien.server.bot_workers import make_ready
    from teien.server.catalogue import load

    largest_first = sorted(game_names(), key=lambda game: -manifest_of(game).minutes)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tasks: list[Future[int] | Future[None]] = [
            pool.submit(make_ready, game, manifest_of(game).levels[-1]) for game in largest_first
        ]
        tasks += [pool.submit(load, game) for game in largest_first]
        with progress("Preparing", len(tasks)) as done:
            for finished in as_completed(tasks):
                finished.result()
                done(1)


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="Where to write the backup.", metavar="FILE")],
    database_url: DatabaseUrl = None,
) -> None:
    """Write the whole database into one file; the server may go on meanwhile."""
    import asyncio

    from teien.server.backup import backup as write
    from teien.server.database import default_url

    rows = asyncio.run(write(database_url or default_url(), file))
    print(f"{rows:,} rows written to {file}.")


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A backup.", metavar="FILE")],
    database_url: DatabaseUrl = None,
) -> None:
    """Fill an empty database from a backup, of SQLite or PostgreSQL alike."""
    import asyncio

    from teien.server.backup import restore as read
    from teien.server.database import default_url

    rows = asyncio.run(read(database_url or default_url(), file))
    print(f"{rows:,} rows restored from {file}.")


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


@app.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Who plays, from weak to strong, with commas; master:100ms or master:2000 is paced."
        ),
    ] = "novice,apprentice,adept,master",
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
    from teien.play.registry import book_of

    if playouts and milliseconds:
        raise BadOption("A budget is counted in playouts or in time, not in both.")
    if plot and players == 1:
        raise BadOption("Alone nobody stands above another: there is no ladder to draw.")
    if meet not in [*Meet]:
        raise BadOption(f"“{meet}” is not one of {', '.join(Meet)}.")
    pace = f":{playouts}" if playouts else f":{milliseconds}ms" if milliseconds else ""
    named = tuple(name if ":" in name else name + pace for name in (part.strip() for part in bots.split(",")))
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


def _counted(what: str, things: list[Thing]) -> Iterable[Thing]:
    with progress(what, len(things)) as advance:
        for thing in things:
            yield thing
            advance(1)


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


@contextmanager
def _patience(console: Console, what: str) -> Iterator[None]:
    """Says that something is being done while the rules are compiled for the first time."""
    if console.is_terminal:
        with console.status(f"{what} …"):
            yield
    else:
        yield


def _add_commands_of_games() -> None:
    """Commands that only one game has."""
    for name in game_names():
        if own := part_of(name, "commands"):
            app.registered_commands += own.app.registered_commands


def _refuse(reason: str) -> NoReturn:
    print(f"teien: {reason}", file=sys.stderr)
    raise SystemExit(2)


if __name__ == "__main__":
    main()
