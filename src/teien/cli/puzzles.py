"""`teien puzzles`: the puzzle of the day, many new ones, or whether those in a file are right."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Annotated

import typer

from teien.terminal.command import AsJson, GameName, progress

app = typer.Typer()


@app.command()
def puzzles(
    game: GameName,
    count: Annotated[
        int | None,
        typer.Option(help="Make puzzles: so many positions, and what belongs to them.", min=1),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    out: Annotated[
        Path | None, typer.Option(help="The file for those that are made.", metavar="FILE")
    ] = None,
    check: Annotated[
        Path | None, typer.Option(help="Look whether every puzzle of a file is right.", metavar="FILE")
    ] = None,
    day: Annotated[
        datetime | None, typer.Option(help="Show the puzzle of this day, not of today.", formats=["%Y-%m-%d"])
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show the puzzle of the day, make puzzles, or check those that were made.

    `teien puzzles niya`, `… --count 2000 --seed 1 --out FILE`, `… --check FILE`, `… --day 2026-11-19`.
    """
    if count is not None:
        _make(game, count, seed, out, as_json)
    elif check is not None:
        _check(game, check, as_json)
    else:
        _show(game, day.date() if day else datetime.now(UTC).date(), as_json)


def _make(game: str, count: int, seed: int, out: Path | None, as_json: bool) -> None:
    """Makes puzzles and writes them to a file, or prints them."""
    from teien.play.puzzles import Groups, maker_of, write

    maker = maker_of(game)
    shares = maker.shares(count)
    groups: Groups = {name: [] for name in shares}
    with progress("Making puzzles", sum(shares.values())) as advance:
        for name, puzzle in maker.make(shares, seed):
            groups[name].append(puzzle)
            advance(1)
    text = write(game, seed, groups)
    if out is None:
        print(text, end="")
        return
    out.write_text(text, encoding="utf-8")
    if as_json:
        print(json.dumps({"game": game, "seed": seed, "groups": shares, "bytes": len(text.encode())}))
    else:
        told = ", ".join(f"{many} of {name}" for name, many in shares.items())
        print(f"{sum(shares.values())} puzzles are in {out}: {told}.")


def _check(game: str, file: Path, as_json: bool) -> None:
    """Checks every puzzle of a file; the exit code is 1 if one is wrong."""
    from teien.play.puzzles import BadPuzzles, maker_of, read

    maker = maker_of(game)
    try:
        groups = read(file.read_text(encoding="utf-8"), game)
    except (OSError, UnicodeDecodeError) as error:
        raise BadPuzzles(f"The file {file} cannot be read: {error}.") from error
    faults: dict[str, str] = {}
    seen: set[str] = set()
    with progress("Checking puzzles", sum(map(len, groups.values()))) as advance:
        for name, found in groups.items():
            for number, puzzle in enumerate(found):
                fault = "It is there twice." if puzzle.position in seen else maker.fault(name, puzzle)
                seen.add(puzzle.position)
                if fault:
                    faults[f"{name}.{number}"] = fault
                advance(1)
    if as_json:
        print(json.dumps({"game": game, "puzzles": len(seen), "faults": faults}, ensure_ascii=False))
    elif faults:
        for where, fault in faults.items():
            print(f"✗ {where}: {fault}")
    else:
        print(f"All {len(seen)} puzzles are right.")
    if faults:
        raise typer.Exit(1)


def _show(game: str, day: date, as_json: bool) -> None:
    """Shows the puzzle of a day; what solves it is not told."""
    from teien.play.puzzles import file_of, maker_of, of_day, read

    groups = read(file_of(game).read_text(encoding="utf-8"), game)
    name, number = of_day(groups, day)
    puzzle = groups[name][number]
    laid = maker_of(game).lay(puzzle)
    if as_json:
        facts = {
            "game": game,
            "day": day.isoformat(),
            "puzzle": f"{name}.{number}",
            "position": puzzle.position,
            "rating": puzzle.rating,
            "setup": laid.setup,
            "moves": [entry.as_json() for entry in laid.history],
            "to_move": laid.owing[0],
            "legal": laid.legal_moves(),
        }
        print(json.dumps(facts, ensure_ascii=False))
        return
    print(laid)
    print(f"\n{day}: puzzle {name}.{number}, rating {puzzle.rating}.")
    print(f"{laid.players[laid.owing[0]]} is to move; one of these is right: {' '.join(laid.legal_moves())}.")
