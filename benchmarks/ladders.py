"""All ladders of docs/bots.md: every game and table, one after another, on all cores, as Markdown.

python -m benchmarks.ladders FOLDER --share 1.0

The results of each tournament go into FOLDER line by line, and the same command goes on where they end.
`--share` scales the number of games; `--only sakura` plays some of the tables.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import Any

from teien.arena.ladder import ladder, summary
from teien.arena.plot import svg
from teien.arena.simulate import cores
from teien.arena.tournament import Bout, Meet, Results, Tournament, play_bouts
from teien.play.registry import book_of

LEVELS = ("novice", "apprentice", "adept", "master")
SEED = 5


@dataclass(frozen=True)
class Table:
    """One tournament: its name, the table, who plays and how many games of each meeting."""

    name: str
    game: str
    players: int
    games: int
    bots: tuple[str, ...] = LEVELS
    options: dict[str, Any] = field(default_factory=dict)
    meet: Meet = Meet.NEIGHBOURS
    fewer: dict[str, int] = field(default_factory=dict)
    """How many games those have who think for long."""

    @property
    def title(self) -> str:
        """What stands over the plot."""
        what = "strength against time" if self.name.endswith("-time") else f"{self.players} players"
        return f"{book_of(self.game).title}, {', '.join([what, *self.options.values()])}"

    def wants(self, bout: Bout, share: float) -> bool:
        """Whether a game is one of those to be played."""
        games = self.fewer.get(bout.meeting[0], self.games)
        return bout.deal < ceil(max(self.players, share * games) / self.players)


def at(pace: str) -> tuple[str, ...]:
    """The levels, with a master who thinks no longer than this."""
    return (*LEVELS[:-1], f"master:{pace}")


SAKURA, MOMIJI = "5000", "4000"
"""A master's playouts, in most tables: a tenth of its time or less, and the same on any machine."""
TRICKY = "20000"
"""Where there are twenty choices, each is tried as often as one of five with 5,000 playouts."""
PACES = tuple(f"master:{time}ms" for time in (10, 30, 100, 300, 1000))
"""The times by which strength is measured: in Sakura against an adept, in Momiji, where even 10 ms beat one
nearly always, each against the one with less time."""
LONG = {"master:100ms": 300, "master:300ms": 200, "master:1000ms": 120}
LONGER = {"master:100ms": 100, "master:300ms": 70, "master:1000ms": 56}

TABLES = [
    Table("niya", "niya", 2, 1000),
    Table("sakura-2", "sakura", 2, 400, at(SAKURA)),
    Table("sakura-2-tricky", "sakura", 2, 400, at(SAKURA), {"variant": "tricky"}),
    Table("sakura-4", "sakura", 4, 400, at(SAKURA)),
    Table("sakura-6", "sakura", 6, 600, at(SAKURA)),
    Table("momiji-2", "momiji", 2, 200, at(MOMIJI)),
    Table("momiji-3", "momiji", 3, 150, at(MOMIJI)),
    Table("momiji-4", "momiji", 4, 160, at(MOMIJI)),
    Table("momiji-solo", "momiji", 1, 100, ("random", "greedy", *at(MOMIJI))),
    Table("sakura-greedy", "sakura", 2, 400, ("greedy", f"master:{SAKURA}")),
    Table("sakura-greedy-tricky", "sakura", 2, 400, ("greedy", f"master:{TRICKY}"), {"variant": "tricky"}),
    Table("sakura-flat", "sakura", 2, 200, ("flat:100ms", "master:100ms")),
    Table("momiji-greedy", "momiji", 2, 100, ("greedy", f"master:{MOMIJI}")),
    Table("momiji-flat", "momiji", 2, 40, ("flat:100ms", "master:100ms")),
    Table("sakura-time", "sakura", 2, 600, ("adept", *PACES), meet=Meet.FIRST, fewer=LONG),
    Table("momiji-time", "momiji", 2, 120, PACES, fewer=LONGER),
]


def play(table: Table, folder: Path, share: float, workers: int, until: float) -> Results:
    """Plays a tournament, or goes on with it, as long as there is time."""
    options = book_of(table.game).read_options(table.options, table.players)
    held = Tournament(table.game, table.players, options, SEED, table.bots, table.meet)
    results = Results(held, folder / f"{table.name}.jsonl")
    missing = [bout for bout in results.missing(ceil(share * table.games)) if table.wants(bout, share)]
    if missing and time.monotonic() < until:
        for outcome in play_bouts(held, missing, workers):
            results.add(outcome)
            if time.monotonic() >= until:
                break
    return results


def told(facts: dict[str, Any]) -> list[str]:
    """The rows of a tournament's table."""
    rows = []
    for one in facts["meetings"]:
        first, better = (
            f"{one[name]:.0%} ({one[name + '_95'][0]:.0%}–{one[name + '_95'][1]:.0%})"
            for name in ("first", "better")
        )
        low, high = one["lead_95"] or (float("nan"), float("nan"))
        lead = f"{one['lead']:+.1f} ({low:+.1f} to {high:+.1f})"
        cells = [one["guest"], one["host"], str(one["games"]), first, str(one["sets"]), better, lead]
        rows.append(f"| {' | '.join(cells)} |")
    return rows


def main() -> None:
    """Plays all tables and prints them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--minutes", type=float, default=1e6, help="begin no game after so many")
    parser.add_argument("--workers", type=int, default=cores())
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    until = time.monotonic() + 60 * given.minutes
    for table in TABLES:
        if not table.name.startswith(given.only):
            continue
        results = play(table, given.folder, given.share, given.workers, until)
        facts = summary(results)
        (given.folder / f"{table.name}.json").write_text(json.dumps(facts), encoding="utf-8")
        if facts["ladder"]:
            picture = svg(table.title, ladder(results))
            (given.folder / f"{table.name}.svg").write_text(picture, encoding="utf-8")
        print(f"\n**{table.name}**, chance {facts['chance'] or 0:.0%}\n")
        print("| bot | among | games | wins | sets | better | points ahead |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        print("\n".join(told(facts)), flush=True)


if __name__ == "__main__":
    main()
