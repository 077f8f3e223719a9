"""What results say: how often one beats another, and how strong each is on one scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import inf, log10, sqrt

import numpy as np

from teien.arena.tournament import Outcome, Results
from teien.play.book import Json
from teien.play.registry import book_of

Interval = tuple[float, float]
SURE = 1.96
"""Standard deviations to either side that hold 95 % of a normal distribution."""
DRAWS = 200
"""So many times results are drawn anew to see how far a rating may be off."""
PRIOR = 0.5
"""Wins that each of a meeting is granted beforehand, so that a clean sheet gives a finite rating."""


@dataclass(frozen=True)
class Record:
    """How one bot did against another: each figure with its 95 % interval."""

    guest: str
    host: str
    games: int
    first: float
    """The share of games that the guest won (a shared win counts its part)."""
    first_95: Interval
    sets: int
    better: float
    """The share of sets in which the guest did better than a host does on average; even ones count half."""
    better_95: Interval
    lead: float
    """How many points the guest was ahead of the hosts, on average: where wins are alike, this tells more."""
    lead_95: Interval | None
    """Nothing, as long as there are not two sets."""


def record_of(meeting: tuple[str, ...], sets: Sequence[Sequence[Outcome]]) -> Record:
    """The record of a meeting from its whole sets."""
    firsts = [sum(outcome.won for outcome in played) / len(played) for played in sets]
    betters = [better(played) for played in sets]
    leads = [sum(outcome.points - outcome.others for outcome in played) / len(played) for played in sets]
    games = sum(len(played) for played in sets)
    alone = len(meeting) == 1
    return Record(
        guest=meeting[0],
        host="" if alone else meeting[1],
        games=games,
        first=sum(firsts) / max(len(sets), 1),
        first_95=wilson(sum(firsts), len(sets)) if alone else around(firsts, 0.0, 1.0),
        sets=len(sets),
        better=sum(betters) / max(len(sets), 1),
        better_95=wilson(sum(betters), len(sets)),
        lead=sum(leads) / max(len(sets), 1),
        lead_95=around(leads, -inf, inf) if len(sets) > 1 else None,
    )


def better(played: Sequence[Outcome]) -> float:
    """1 if the guest won more of a set than a host did on average, or as much with more points; ½ if even."""
    hosts = max(len(played) - 1, 1)
    guest = sum(outcome.won for outcome in played), sum(outcome.points for outcome in played)
    host = sum(outcome.lost for outcome in played) / hosts, sum(outcome.others for outcome in played)
    return 1.0 if guest > host else 0.5 if guest == host else 0.0


def around(values: Sequence[float], least: float, most: float) -> Interval:
    """The 95 % interval of a mean; sets are independent, the games of a set are not."""
    if len(values) < 2:
        return least, most
    mean, off = float(np.mean(values)), SURE * float(np.std(values, ddof=1)) / sqrt(len(values))
    return max(least, mean - off), min(most, mean + off)


def wilson(wins: float, count: int) -> Interval:
    """Wilson's 95 % interval of a share."""
    if count == 0:
        return 0.0, 1.0
    share, square = wins / count, SURE * SURE
    middle = (share + square / (2 * count)) / (1 + square / count)
    off = SURE * sqrt(share * (1 - share) / count + square / (4 * count * count)) / (1 + square / count)
    return max(0.0, middle - off), min(1.0, middle + off)


@dataclass(frozen=True)
class Rung:
    """One bot on the ladder: its rating in Elo's points, above the first-named bot's, with 95 %."""

    bot: str
    rating: float
    rating_95: Interval


def ladder(results: Results) -> list[Rung]:
    """All bots on one scale (Plackett–Luce by first places; with two players, Bradley–Terry)."""
    names = results.tournament.bots
    if results.tournament.players == 1:
        return []
    sets = [
        [(meeting, outcome.won, outcome.lost) for outcome in played]
        for meeting in results.tournament.meetings()
        for played in results.sets(meeting)
    ]
    seats = results.tournament.players
    first = ratings(names, [game for played in sets for game in played], seats)
    luck, drawn = np.random.default_rng(0), []
    for _ in range(DRAWS):
        chosen = [sets[i] for i in luck.integers(0, max(len(sets), 1), len(sets))]
        drawn.append(ratings(names, [game for played in chosen for game in played], seats))
    low, high = np.quantile(drawn, [0.025, 0.975], axis=0)
    return [
        Rung(name, round(first[i], 1), (round(float(low[i]), 1), round(float(high[i]), 1)))
        for i, name in enumerate(names)
    ]


def ratings(
    names: Sequence[str], games: Sequence[tuple[tuple[str, ...], float, float]], seats: int
) -> list[float]:
    """The ratings under which these first places are likeliest, by Hunter's MM iteration (2004)."""
    place = {name: i for i, name in enumerate(names)}
    wins, met = np.zeros((len(names), len(names))), np.zeros((len(names), len(names)))
    for (guest, host), won, lost in games:
        wins[place[guest], place[host]] += won
        wins[place[host], place[guest]] += lost
        met[place[guest], place[host]] += won + lost
    for guest, host in zip(*np.nonzero(met), strict=True):
        wins[guest, host] += PRIOR
        wins[host, guest] += PRIOR * (seats - 1)
        met[guest, host] += PRIOR * seats
    strength = np.ones(len(names))
    for _ in range(500):
        whole = strength[:, None] + (seats - 1) * strength[None, :]
        due = (met / whole).sum(1) + ((seats - 1) * met / whole).sum(0)
        new = np.where(due > 0, wins.sum(1) / np.where(due > 0, due, 1), strength)
        new /= new[0]
        if np.allclose(new, strength, rtol=1e-9):
            break
        strength = new
    return [400 * log10(float(one)) for one in strength]


def summary(results: Results) -> Json:
    """All that results say, for a program."""
    held = results.tournament
    everyone = held.players + len(book_of(held.game).unseated(held.players))
    return {
        **asdict(held),
        "chance": 1 / everyone if held.players > 1 else None,
        "meetings": [asdict(record_of(meeting, results.sets(meeting))) for meeting in held.meetings()],
        "ladder": [asdict(rung) for rung in ladder(results)],
    }
