"""Tournaments: every deal from every seat, the same again from the same seed, and resumable."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from teien.arena.ladder import Rung, around, ladder, ratings, record_of, summary, wilson
from teien.arena.plot import svg
from teien.arena.tournament import Bout, Meet, Outcome, Results, Tournament, play_bout, play_bouts
from teien.play.errors import BadOption, BadRecord, TeienError
from teien.play.registry import book_of


def tournament(game: str, players: int, *bots: str, meet: Meet = Meet.ALL) -> Tournament:
    return Tournament(game, players, book_of(game).read_options({}, players), 5, bots, meet)


def outcome(bout: Bout, won: float, lost: float, points: float = 0, others: float = 0) -> Outcome:
    return Outcome(bout, won, lost, points, others)


def test_everyone_meets_everyone_or_neighbours_or_the_first() -> None:
    names = ("random", "novice", "master")
    met = [("novice", "random"), ("master", "random"), ("master", "novice")]
    assert tournament("niya", 2, *names).meetings() == met
    assert tournament("niya", 2, *names, meet=Meet.NEIGHBOURS).meetings() == [met[0], met[2]]
    assert tournament("niya", 2, *names, meet=Meet.FIRST).meetings() == met[:2]
    assert tournament("momiji", 1, "random", "greedy").meetings() == [("random",), ("greedy",)]


def test_every_deal_is_played_from_every_seat() -> None:
    bouts = tournament("sakura", 3, "random", "greedy").bouts(7)
    assert [(bout.deal, bout.seat) for bout in bouts] == [
        (deal, seat) for deal in range(3) for seat in range(3)
    ]
    assert {bout.meeting for bout in bouts} == {("greedy", "random")}


def test_the_same_seed_gives_the_same_games_whoever_plays_them() -> None:
    held = tournament("niya", 2, "random", "novice")
    bouts = held.bouts(12)
    alone = list(play_bouts(held, bouts, 1))
    assert alone == [play_bout(held, bout) for bout in bouts]
    assert all(one.won + one.lost == 1 for one in alone)
    together = play_bouts(held, bouts, 2)
    assert sorted(together, key=str) == sorted(alone, key=str)


@pytest.mark.parametrize("bots", [("random",), ("random", "random"), ()])
def test_a_tournament_needs_two_bots(bots: tuple[str, ...]) -> None:
    with pytest.raises(BadOption, match="Name two bots or more"):
        tournament("niya", 2, *bots)


def test_unknown_bots_and_budgets_are_refused() -> None:
    with pytest.raises(TeienError, match="has no bot “deep”"):
        tournament("niya", 2, "random", "deep:100")
    with pytest.raises(BadOption, match="A budget is"):
        tournament("niya", 2, "random", "master:soon")


def test_a_tournament_goes_on_where_it_was_cut_short(tmp_path: Path) -> None:
    held, path = tournament("niya", 2, "random", "novice"), tmp_path / "results.jsonl"
    whole = Results(held)
    for one in play_bouts(held, whole.missing(10), 1):
        whole.add(one)
    begun = Results(held, path)
    for one in play_bouts(held, begun.missing(10)[:4], 1):
        begun.add(one)
    text = path.read_text(encoding="utf-8")
    path.write_text(text + '{"meeting": ["nov', encoding="utf-8")
    resumed = Results(held, path)
    assert resumed.outcomes == begun.outcomes
    assert len(resumed.missing(10)) == 6
    for one in play_bouts(held, resumed.missing(10), 1):
        resumed.add(one)
    assert resumed.missing(10) == [] and resumed.outcomes == whole.outcomes
    assert summary(Results(held, path)) == summary(whole)
    assert len(path.read_text(encoding="utf-8").splitlines()) == 11


def test_another_tournaments_file_and_a_spoilt_one_are_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Results(tournament("niya", 2, "random", "novice"), path)
    kept = path.read_text(encoding="utf-8")
    with pytest.raises(BadRecord, match="holds another tournament"):
        Results(tournament("niya", 2, "random", "master"), path)
    assert path.read_text(encoding="utf-8") == kept
    path.write_text(kept + '{"deal": 1}\n', encoding="utf-8")
    with pytest.raises(BadRecord, match=r"Line 2 of .* is no result"):
        Results(tournament("niya", 2, "random", "novice"), path)


def test_a_record_counts_wins_by_game_and_by_set() -> None:
    """Of two pairs one is won, one is even in wins and decided by points."""
    meeting = ("novice", "random")
    bouts = [[Bout(meeting, deal, seat) for seat in range(2)] for deal in range(3)]
    sets = [
        [outcome(bouts[0][0], 1, 0), outcome(bouts[0][1], 1, 0)],
        [outcome(bouts[1][0], 1, 0, 9, 3), outcome(bouts[1][1], 0, 1, 4, 7)],
        [outcome(bouts[2][0], 0, 1), outcome(bouts[2][1], 1, 0)],
    ]
    record = record_of(meeting, sets)
    assert (record.games, record.sets) == (6, 3)
    assert record.first == pytest.approx(4 / 6)
    assert record.better == pytest.approx(2.5 / 3)
    assert record.better_95[0] < record.better < record.better_95[1]
    assert record.lead == pytest.approx(3 / 6)
    assert record.lead_95 == pytest.approx((0.5 - 1.96 * 0.75**0.5 / 3**0.5, 0.5 + 1.96 * 0.75**0.5 / 3**0.5))
    assert record_of(meeting, sets[:1]).lead_95 is None


def test_intervals_are_what_the_books_say() -> None:
    assert wilson(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)
    assert wilson(20, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)
    low, high = around([0.0, 1.0] * 50, 0.0, 1.0)
    assert around([0.0], 0.0, 1.0) == (0.0, 1.0) and around([0.0, 1.0], 0.0, 1.0) == (0.0, 1.0)
    assert (low, high) == pytest.approx((0.5 - 1.96 * 0.5025 / 10, 0.5 + 1.96 * 0.5025 / 10), abs=1e-3)


def test_ratings_agree_with_known_results() -> None:
    """Three wins in four are 191 points of Elo; at a table of four, first half the time is 191 as well."""
    games = [(("b", "a"), 1.0, 0.0)] * 3000 + [(("b", "a"), 0.0, 1.0)] * 1000
    assert ratings(["a", "b"], games, 2) == pytest.approx([0, 190.8], abs=0.5)
    games = [(("b", "a"), 1.0, 0.0)] * 2000 + [(("b", "a"), 0.0, 1.0)] * 2000
    assert ratings(["a", "b"], games, 4) == pytest.approx([0, 190.8], abs=0.5)
    chain = [(("b", "a"), 0.75, 0.25)] * 4000 + [(("c", "b"), 0.75, 0.25)] * 4000
    assert ratings(["a", "b", "c"], chain, 2) == pytest.approx([0, 190.8, 381.7], abs=1)
    assert ratings(["a", "b"], [(("b", "a"), 1.0, 0.0)] * 50, 2)[1] < 1000


def test_the_ladder_knows_who_is_stronger_and_how_surely(tmp_path: Path) -> None:
    held = tournament("niya", 2, "random", "novice", "master")
    results = Results(held)
    for one in play_bouts(held, results.missing(60), 1):
        results.add(one)
    rungs = ladder(results)
    assert [rung.bot for rung in rungs] == ["random", "novice", "master"]
    assert rungs[0] == Rung("random", 0.0, (0.0, 0.0))
    assert rungs[1].rating < rungs[2].rating and rungs[2].rating_95[0] > 0
    facts = summary(results)
    assert facts["chance"] == 0.5 and json.dumps(facts)
    drawn = ElementTree.fromstring(svg("Niya, 2 < 3 players", rungs))
    assert {"random", "novice", "master", "Niya, 2 < 3 players"} <= {one.text for one in drawn.iter()}


def test_chance_counts_all_who_can_win() -> None:
    """S9.1: with two players the court painter can win, too."""
    assert summary(Results(tournament("sakura", 2, "random", "greedy")))["chance"] == pytest.approx(1 / 3)
    assert summary(Results(tournament("momiji", 1, "random")))["ladder"] == []
