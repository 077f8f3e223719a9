"""Many games: nothing but the seed and the number of a game decides what happens in it."""

from __future__ import annotations

from teien.arena.batch import DECISIONS, GAMES, new_tally
from teien.arena.simulate import Result, Series, play_games, random_tallies
from teien.games.niya.solver import solve
from teien.games.niya.survey import first_player_scores, share_of_first_player
from teien.play.game import Game
from teien.play.registry import book_of

SERIES = Series("niya", 2, book_of("niya").read_options({}, 2), seed=11)


def test_the_number_of_workers_changes_nothing() -> None:
    totals = []
    for workers in (1, 2, 3):
        total = new_tally(SERIES.book.rules)
        for tally in random_tallies(SERIES, 10_000, workers):
            total += tally
        totals.append(total.tolist())
    assert totals[0] == totals[1] == totals[2]
    assert totals[0][GAMES] == 10_000


def test_games_played_on_several_processes_are_the_same_and_in_order() -> None:
    alone = [game.record() for game in play_games(SERIES, 70, 1)]
    together = [game.record() for game in play_games(SERIES, 70, 2)]
    assert alone == together


def test_a_result_adds_up() -> None:
    result, tally = Result(SERIES), new_tally(SERIES.book.rules)
    for game in play_games(SERIES, 50, 1):
        result.add(game)
    for part in random_tallies(SERIES, 50, 1):
        tally += part
    assert result.tally.tolist() == tally.tolist()
    facts = result.as_json()
    assert facts["games"] == 50
    assert facts["decisions"] == tally[DECISIONS]
    assert sum(facts["wins"]) + facts["no_winner"] == 50


def test_bots_sit_where_they_are_put() -> None:
    series = Series("niya", 2, SERIES.options, 3, ("master", "random"))
    games = list(play_games(series, 20, 1))
    assert all(game.players == ("master 1", "random 2") for game in games)
    assert sum(game.winners == [0] for game in games) >= 18


def test_a_survey_scores_the_gardens_that_the_series_lays() -> None:
    scores = [score for batch in first_player_scores(SERIES, 12, 2) for score in batch]
    for number, score in enumerate(scores):
        game = Game(SERIES.book, seed=SERIES.seed, series=number)
        assert solve(game.state_for()).worth.score == score


def test_with_a_full_garden_drawn_every_loss_becomes_a_draw_or_stays_a_loss() -> None:
    block, draw = (share_of_first_player(200, 1, option) for option in ("block", "draw"))
    assert block["draws"] == 0
    assert abs(sum(draw.values()) - 1) < 1e-9
    assert draw["losses"] <= block["losses"]
    assert draw["wins"] <= block["wins"]
