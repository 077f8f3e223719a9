"""Many games on one machine: random ones by the million, or bots against each other, with records."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context

import numpy as np

from teien.arena.batch import BATCH, DECISIONS, GAMES, NOBODY, WINS, States, Tally, new_tally, play_batch
from teien.arena.gpu import Device
from teien.bots import bot_of
from teien.play.book import Book, Json, Options
from teien.play.game import Game, Move
from teien.play.registry import book_of
from teien.rules.chance import fill_dice, key_of
from teien.rules.contract import fresh

GPU_BATCH = 1 << 26
MANY_BATCHES = 64 * BATCH
FEW = 64
"""So few games are sooner played than other processes are started."""


@dataclass(frozen=True)
class Series:
    """A series of games: which, with how many players and which options, from which seed, by whom."""

    game: str
    players: int
    options: Options
    seed: int
    bots: tuple[str, ...] = ("random",)

    @property
    def book(self) -> Book:
        """The book of the game."""
        return book_of(self.game)

    @property
    def seated(self) -> tuple[str, ...]:
        """The bot on each seat: one for all, or one for each."""
        return self.bots * self.players if len(self.bots) == 1 else self.bots

    def blank(self) -> States:
        """The state from which every game of the series begins."""
        blank = fresh(self.book.rules)
        self.book.prepare(blank[0], self.players, self.options)
        return blank


@dataclass
class Result:
    """What came out of a series, as far as it has been played."""

    series: Series
    events: Counter[str] | None = None
    """What happened, by the names of the events; nothing if it is not to be counted."""
    tally: Tally = field(init=False)
    seconds: float = 0.0

    def __post_init__(self) -> None:
        self.tally = new_tally(self.series.book.rules)

    def add(self, game: Game) -> None:
        """Counts one finished game."""
        self.tally[GAMES] += 1
        self.tally[DECISIONS] += sum(isinstance(entry, Move) for entry in game.history)
        self.tally[NOBODY] += not game.winners
        for seat in game.winners:
            self.tally[WINS + seat] += 1
        for seat, score in enumerate(game.scores):
            self.tally[WINS + self.series.book.rules.SEATS + seat] += score
        if self.events is not None:
            self.events.update(event.name for event in game.events())

    def as_json(self) -> Json:
        """The result for a program."""
        games, seats = int(self.tally[GAMES]), self.series.book.rules.SEATS
        everyone = self.series.players + len(self.series.book.unseated(self.series.players))
        wins, points = self.tally[WINS : WINS + seats], self.tally[WINS + seats :]
        return {
            "game": self.series.game,
            "players": self.series.players,
            "options": self.series.options,
            "seed": self.series.seed,
            "bots": list(self.series.seated),
            "games": games,
            "decisions": int(self.tally[DECISIONS]),
            "decisions_per_game": round(int(self.tally[DECISIONS]) / max(games, 1), 3),
            "wins": [int(count) for count in wins[:everyone]],
            "no_winner": int(self.tally[NOBODY]),
            "mean_scores": [round(int(sum_) / max(games, 1), 3) for sum_ in points[:everyone]],
            "events_per_game": self._events_per_game(games),
            "seconds": round(self.seconds, 3),
            "games_per_second": round(games / self.seconds) if self.seconds else None,
        }

    def _events_per_game(self, games: int) -> dict[str, float] | None:
        if self.events is None:
            return None
        return {name: round(count / max(games, 1), 3) for name, count in sorted(self.events.items())}


def cores() -> int:
    """How many processors we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def random_tallies(series: Series, games: int, workers: int, device: str = "cpu") -> Iterator[Tally]:
    """Plays random games and gives the tally of each batch as it is done."""
    book, blank, key = series.book.rules, series.blank(), key_of(series.seed)
    if device == "cuda":
        gpu = Device(book, blank, key)
        for first in range(0, games, GPU_BATCH):
            yield gpu.play(first, min(GPU_BATCH, games - first))
        return

    size = min(MANY_BATCHES, max(BATCH, games // workers))

    def one(first: int) -> Tally:
        return play_batch(book, blank, key, first, min(size, games - first), keep=1)[1]

    with ThreadPoolExecutor(workers) as pool:  # compiled rules leave Python's lock alone
        yield from pool.map(one, range(0, games, size))


def play_game(series: Series, number: int) -> Game:
    """One game of the series: nothing but the seed and its number decides what happens in it."""
    seated = [bot_of(series.game, name) for name in series.seated]
    names = [f"{name} {seat + 1}" for seat, name in enumerate(series.seated)]
    game = Game(series.book, players=names, seed=series.seed, options=series.options, series=number)
    dice = np.zeros(4, np.uint32)
    fill_dice(dice, key_of(series.seed), number)
    while not game.over:
        seat = game.owing[0]
        game.play_action(seat, seated[seat].choose(game.observation(seat), dice))
    return game


def play_games(series: Series, games: int, workers: int) -> Iterator[Game]:
    """The games of the series in order, played on all cores."""
    if workers == 1 or games <= FEW:
        yield from map(partial(play_game, series), range(games))
        return
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        yield from pool.map(partial(play_game, series), range(games), chunksize=16)
