"""Bots against each other: duplicate deals, every seat in turn, on all cores, resumable.

Of each two bots the one named later sits among as many of the other as the table has seats left. The
same deal is played once for each seat where it can sit: what luck there is with the deal and the seat
falls on both alike. Such a round of games is a *set*; with two players, a pair.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from enum import StrEnum
from itertools import combinations, pairwise
from math import ceil
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from teien.bots import answer, bot_of
from teien.bots.bot import rehearse
from teien.play.book import Options
from teien.play.errors import BadOption, BadRecord
from teien.play.game import Game
from teien.play.registry import book_of
from teien.rules.chance import fill_dice, key_of

AHEAD = 4
"""So many games for each core are handed out at once; the rest wait."""


class Meet(StrEnum):
    """Who meets: each two, those named one after the other, or each the first, by whom all are measured."""

    ALL = "all"
    NEIGHBOURS = "neighbours"
    FIRST = "first"


@dataclass(frozen=True)
class Tournament:
    """Who plays what, from which seed; everything that decides the games but the clock."""

    game: str
    players: int
    options: Options
    seed: int
    bots: tuple[str, ...]
    """From the weakest, as one guesses, to the strongest; `master:100ms` has a budget of its own."""
    meet: Meet = Meet.ALL

    def __post_init__(self) -> None:
        if len(self.bots) != len(set(self.bots)) or len(self.bots) < min(self.players, 2):
            raise BadOption("Name two bots or more, each once; for a game alone one is enough.")
        for name in self.bots:
            bot_of(self.game, name)

    def meetings(self) -> list[tuple[str, ...]]:
        """Who meets: (guest, host), the guest sitting among hosts; alone, each bot by itself."""
        if self.players == 1:
            return [(name,) for name in self.bots]
        if self.meet == Meet.FIRST:
            return [(guest, self.bots[0]) for guest in self.bots[1:]]
        pairs = pairwise(self.bots) if self.meet == Meet.NEIGHBOURS else combinations(self.bots, 2)
        return [(guest, host) for host, guest in pairs]

    def bouts(self, games: int) -> list[Bout]:
        """At least so many games of each meeting, in whole sets, deal by deal."""
        deals = range(ceil(games / self.players))
        seats = range(self.players)
        meetings = self.meetings()
        return [Bout(meeting, deal, seat) for deal in deals for meeting in meetings for seat in seats]


@dataclass(frozen=True)
class Bout:
    """One game of a tournament: who meets, on which deal, and where the guest sits."""

    meeting: tuple[str, ...]
    deal: int
    seat: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended: the share of the win, and the points, of the guest and of all hosts together."""

    bout: Bout
    won: float
    lost: float
    points: float
    others: float
    """The hosts' points, on average."""


def play_bout(tournament: Tournament, bout: Bout) -> Outcome:
    """Plays one game; nothing but the tournament and the bout decides it, unless bots go by the clock."""
    seated = [bout.meeting[0 if seat == bout.seat else -1] for seat in range(tournament.players)]
    book, dice = book_of(tournament.game), np.zeros(4, np.uint32)
    game = Game(
        book,
        players=[f"{name} {seat}" for seat, name in enumerate(seated)],
        seed=tournament.seed,
        options=tournament.options,
        series=bout.deal,
    )
    key = key_of(f"{tournament.seed} {' '.join(bout.meeting)} {bout.seat}")
    fill_dice(dice, key, bout.deal)
    while not game.over:
        seat = game.owing[0]
        game.play_action(seat, answer(seated[seat], game.observation(seat), dice))
    return outcome_of(game, bout)


def outcome_of(game: Game, bout: Bout) -> Outcome:
    """How a game ended that is over."""
    shares = [(seat in game.winners) / max(len(game.winners), 1) for seat in game.seats]
    scores = game.scores[: len(game.seats)]
    hosts = [seat for seat in game.seats if seat != bout.seat]
    return Outcome(
        bout,
        won=shares[bout.seat],
        lost=sum(shares[seat] for seat in hosts),
        points=scores[bout.seat],
        others=sum(scores[seat] for seat in hosts) / max(len(hosts), 1),
    )


def play_bouts(tournament: Tournament, bouts: list[Bout], workers: int) -> Iterator[Outcome]:
    """Plays them on so many cores, in this order or nearly so, and gives each outcome as it is there."""
    warm_up(tournament)
    if workers == 1:
        yield from (play_bout(tournament, bout) for bout in bouts)
        return
    left, under_way = iter(bouts), set[Future[Outcome]]()
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        try:
            while True:
                while len(under_way) < AHEAD * workers and (bout := next(left, None)):
                    under_way.add(pool.submit(play_bout, tournament, bout))
                if not under_way:
                    return
                done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
        finally:
            pool.shutdown(cancel_futures=True)


def warm_up(tournament: Tournament) -> None:
    """Lets every bot rehearse, before others need it."""
    game = Game(
        book_of(tournament.game), players=tournament.players, seed=0, options=dict(tournament.options)
    )
    for name in tournament.bots:
        rehearse(bot_of(tournament.game, name), game.observation(game.owing[0]))


# --- Results, kept ----------------------------------------------------------------------------


class Results:
    """The outcomes of a tournament, each written to a file as soon as it is known.

    The file's first line is the tournament itself, each further line one game. Whoever opens the
    file of the same tournament again has all that was played; a line cut short is dropped.
    """

    def __init__(self, tournament: Tournament, path: Path | None = None) -> None:
        self.tournament = tournament
        self.outcomes: dict[Bout, Outcome] = {}
        self._path = path
        if path is None:
            return
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True) if path.exists() else []
        whole = [line for line in lines if line.endswith("\n")]
        head = json.dumps(asdict(tournament)) + "\n"
        if whole and whole[0] != head:
            raise BadRecord(f"{path} holds another tournament: {whole[0].strip()}")
        for number, line in enumerate(whole[1:], 2):
            self._take(line, number)
        path.write_text("".join(whole) if whole else head, encoding="utf-8")

    def _take(self, line: str, number: int) -> None:
        try:
            facts = json.loads(line)
            bout = Bout(tuple(facts.pop("meeting")), facts.pop("deal"), facts.pop("seat"))
            self.outcomes[bout] = Outcome(bout, **facts)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise BadRecord(f"Line {number} of {self._path} is no result: {line.strip()}") from error

    def missing(self, games: int) -> list[Bout]:
        """What is still to be played for so many games of each meeting."""
        return [bout for bout in self.tournament.bouts(games) if bout not in self.outcomes]

    def add(self, outcome: Outcome) -> None:
        """Keeps an outcome, in the file first."""
        if self._path:
            facts = asdict(outcome)
            line = json.dumps(facts.pop("bout") | facts)
            with self._path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        self.outcomes[outcome.bout] = outcome

    def sets(self, meeting: tuple[str, ...]) -> list[list[Outcome]]:
        """The outcomes of a meeting by deal, where every seat has had its turn."""
        by_deal: dict[int, list[Outcome]] = {}
        for bout, outcome in sorted(self.outcomes.items(), key=lambda item: (item[0].deal, item[0].seat)):
            if bout.meeting == meeting:
                by_deal.setdefault(bout.deal, []).append(outcome)
        return [played for played in by_deal.values() if len(played) == self.tournament.players]
