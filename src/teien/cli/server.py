"""Commands for whoever runs a server, or has none: `serve`, `prepare`, `site`, `backup`, `restore`."""

from __future__ import annotations

import sys
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Annotated, Any

import typer

from teien.play.registry import game_names
from teien.terminal.command import progress

app = typer.Typer()

DatabaseUrl = Annotated[
    str | None,
    typer.Option(
        envvar="TEIEN_DATABASE_URL",
        help="sqlite:///FILE or postgresql://…; a file in your data folder otherwise.",
    ),
]


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
    failed: dict[str, BaseException] = {}
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        tasks: dict[Future[Any], str] = {
            pool.submit(make_ready, game, manifest_of(game).levels[-1]): game for game in largest_first
        }
        tasks |= {pool.submit(load, game): game for game in largest_first}
        with progress("Preparing", len(tasks)) as done:
            for finished in as_completed(tasks):
                if error := finished.exception():
                    failed[tasks[finished]] = error
                done(1)
    for game, error in failed.items():
        print(f"teien: {game} cannot be prepared: {error!r}; all others are.", file=sys.stderr)
    if failed:
        raise typer.Exit(1)


@app.command()
def site(
    out: Annotated[Path, typer.Option(help="The folder to write it into.", metavar="FOLDER")],
    force: Annotated[bool, typer.Option("--force", help="Write over what is there.")] = False,
) -> None:
    """Write the page for any host of files: all games and bots, and no server.

    The folder is served as it is, at the root of a host: `python -m http.server`, GitHub Pages …
    """
    from teien.server.site_files import write_site

    files = write_site(out, force)
    print(f"{files:,} files written to {out}.")


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
