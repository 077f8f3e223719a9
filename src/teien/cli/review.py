"""`teien review`: what each decision of a game that is over cost, why, and who or what changed its course."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from teien.terminal.command import AsJson, progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from teien.play.book import Json
    from teien.review.judgement import Reviewer

app = typer.Typer()

LARGEST = 4 << 20
"""A file of so many bytes holds more than anybody's game."""


@app.command()
def review(
    file: Annotated[Path, typer.Argument(help="A record, or several, one a line.", metavar="RECORD")],
    game: Annotated[
        int | None, typer.Option(help="Which game, counted from 1, where the file holds several.", min=1)
    ] = None,
    playouts: Annotated[
        int | None,
        typer.Option(help="So many imagined games a choice; more take longer and are surer.", min=1),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Few playouts: a first judgement.")] = False,
    seat: Annotated[
        int | None, typer.Option(help="Only the decisions of this seat, counted from 0.", min=0)
    ] = None,
    least: Annotated[
        float, typer.Option(help="Only decisions that cost so much: hundredths of a win, or tiles.", min=0)
    ] = 0.0,
    svg: Annotated[
        Path | None,
        typer.Option(help="Draw how the game went for a seat, the first if none, into this file."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Review a game that is over: where something was given away, and what would have been better.

    Each decision is judged from what its seat could know then. The dearest come first, with why.
    """
    from rich.console import Console

    from teien.play.errors import BadOption
    from teien.review.picture import Roll
    from teien.review.review import Review

    if playouts and quick:
        raise BadOption("A review is quick, or has so many playouts, not both.")
    made = Review(record_in(file, game))
    if seat is not None and seat not in made.game.seats:
        raise BadOption(f"There is no seat {seat}; the seats are 0 to {len(made.game.seats) - 1}.")
    reviewer = made.reviewer
    with progress("Reviewing", made.parts) as advance:
        told = made.whole(playouts or (reviewer.quick if quick else reviewer.settled), lambda: advance(1))
    if svg:
        svg.write_text(Roll(told, seat or 0).svg(), encoding="utf-8")
    if as_json:
        print(json.dumps(told, ensure_ascii=False, separators=(",", ":")))
    else:
        Report(told, reviewer, Console(highlight=False)).tell(seat, least)


def record_in(file: Path, number: int | None) -> Json:
    """The record that is meant; a file with more than one must be told which."""
    from teien.play.errors import BadRecord
    from teien.play.record import read_file

    if file.is_file() and file.stat().st_size > LARGEST:
        raise BadRecord(f"The file {file} has more than {LARGEST >> 20} MiB: no game is so long.")
    records = list(read_file(file))
    if not records:
        raise BadRecord(f"There is no record in {file}.")
    if number is None and len(records) > 1:
        raise BadRecord(f"{file} holds {len(records)} games: say which with --game.")
    if number and number > len(records):
        raise BadRecord(f"{file} holds {len(records)} games, so there is no game {number}.")
    return records[(number or 1) - 1]


class Report:
    """A review on the terminal."""

    def __init__(self, told: Json, reviewer: Reviewer, console: Console) -> None:
        from teien.review.judgement import WIN

        self.outline, self.decisions, self.summary = told["outline"], told["decisions"], told["summary"]
        self.reviewer, self.console = reviewer, console
        self.is_share = reviewer.unit == WIN

    def tell(self, seat: int | None, least: float) -> None:
        """The game in a line for each, the dearest decisions with why, and all of them in a table."""
        from teien.review.picture import sum_line

        outline, summary = self.outline, self.summary
        winners = [outline["everyone"][place] for place in outline["winners"]]
        ended = f"{' and '.join(winners)} won" if winners else "nobody won"
        self.say(f"{outline['title']}, {', '.join(outline['players'])}: {ended}.")
        for name, sums in zip(outline["players"], summary["sums"], strict=True):
            self.say(f"  {name}: {sum_line(sums)}")
        self.say(f"  In {'hundredths of a win' if self.is_share else self.reviewer.unit + 's, all exact'}.\n")
        dearest = summary["turning"] if seat is None else summary["questions"][seat]
        for number in dearest:
            self.explain(self.decisions[number])
        if not dearest:
            self.say("Nothing was given away that could be told for certain.\n")
        shown = [one for one in self.decisions if seat in (None, one["seat"]) and self.size(one) >= least]
        self.table(shown)
        if left_out := len(self.decisions) - len(shown):
            self.say(f"{left_out} of {len(self.decisions)} decisions are left out.")

    def explain(self, one: Json) -> None:
        """A decision and its reasons."""
        best = one["candidates"][0]
        self.say(
            f"{self.where(one)}: {typed(one['moves'])} ({self.cost(one)}); best was {typed(best['moves'])}."
        )
        for reason in one["reasons"]:
            self.say(f"  {self.reviewer.sentence(reason, self.outline['everyone'])}")
        line = ", ".join(f"{self.outline['players'][seat]} {move}" for seat, move in best["line"])
        self.say(f"  It might have gone on: {line}.\n" if len(best["line"]) > 1 else "")

    def table(self, shown: Sequence[Json]) -> None:
        """Decisions in the order in which they were made."""
        from rich.table import Table

        table = Table("entry", "who", "did", "best", "cost", box=None, pad_edge=False)
        for one in shown:
            cells = [str(one["step"] + 1), self.outline["players"][one["seat"]], typed(one["moves"])]
            best = "" if one["verdict"] == "best" else typed(one["candidates"][0]["moves"])
            table.add_row(*cells, best, self.cost(one))
        self.console.print(table)

    def size(self, one: Json) -> float:
        """What a decision cost, as the filter counts it."""
        return float(one["lost"] * (100 if self.is_share else 1))

    def cost(self, one: Json) -> str:
        """The same in words; below its error it is none."""
        if self.is_share:
            close = f"{100 * one['cost']:.1f} ± {100 * one['error']:.1f}"
            return close if one["verdict"] == "dear" else str(one["verdict"])
        if one["verdict"] == "best":
            return "best"
        made, best = one["candidates"][one["made"]], one["candidates"][0]
        return f"{self.outcome(best)} → {self.outcome(made)}"

    def outcome(self, candidate: Json) -> str:
        """What comes of a choice where all is exact."""
        facts: dict[str, Any] = candidate["facts"]
        return " ".join(str(facts[name]) for name in ("outcome", "points") if name in facts)

    def where(self, one: Json) -> str:
        return f"Entry {one['step'] + 1}, {self.outline['players'][one['seat']]}"

    def say(self, words: str) -> None:
        self.console.print(words, markup=False, soft_wrap=True)


def typed(moves: Sequence[str]) -> str:
    """Moves as they are typed."""
    return ", ".join(moves)
