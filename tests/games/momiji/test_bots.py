"""Momiji's bots: they see only what they may, play to the end, and the greedy one is no fool."""

from __future__ import annotations

from typing import Any

import pytest

import teien
from teien.arena.simulate import Series, play_games
from teien.bots import bots_of
from teien.games.momiji.bots import weigh
from teien.play.registry import book_of
from teien.rules.chance import new_dice

TABLES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (2, {}),
    (2, {"landscapes": "draft", "open_piles": True}),
    (3, {}),
    (4, {"landscapes": "draft"}),
]


def series(players: int, options: dict[str, Any], seed: int, bots: tuple[str, ...]) -> Series:
    return Series("momiji", players, book_of("momiji").read_options(options, players), seed, bots)


def test_the_bots_are_named() -> None:
    assert list(bots_of("momiji")) == ["random", "flat", "greedy", "novice", "apprentice", "adept", "master"]


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_every_bot_plays_to_the_end_and_the_same_dice_give_the_same_game(
    players: int, options: dict[str, Any]
) -> None:
    for name in ("random", "greedy", "novice", "apprentice", "adept:60", "master:60"):
        first, second = (
            [game.record() for game in play_games(series(players, options, 4, (name,)), 2, 1)]
            for _ in range(2)
        )
        assert first == second


@pytest.mark.parametrize(("players", "options"), TABLES[1:])
def test_greedy_beats_random_nearly_always(players: int, options: dict[str, Any]) -> None:
    """One greedy gardener among random ones, on each seat in turn."""
    games, wins = 12, 0
    for seat in range(players):
        bots = tuple("greedy" if other == seat else "random" for other in range(players))
        played = play_games(series(players, options, 8, bots), games, 1)
        wins += sum(game.winners == [seat] for game in played)
    assert wins / (games * players) > 0.9


def test_alone_it_comes_nearer_to_its_goal_than_chance() -> None:
    """M10.7: how many of the three conditions are met."""
    met = {}
    for name in ("random", "greedy"):
        games = play_games(series(1, {}, 3, (name,)), 30, 1)
        ends = [game.view()["table"]["result"]["conditions"] for game in games]
        met[name] = sum(condition["met"] for end in ends for condition in end)
    assert met["greedy"] > 2 * met["random"]


def test_it_leaves_the_state_as_it_was() -> None:
    game = teien.new("momiji", players=3, seed=1)
    state = game.state_for(game.owing[0])
    before = state.tobytes()
    weigh(state, game.owing[0], new_dice(1))
    assert state.tobytes() == before


def test_it_weighs_main_actions_before_all_that_can_wait() -> None:
    game = teien.new("momiji", players=2, seed=1)
    seat = game.owing[0]
    moves = dict(zip(game.legal_actions(seat), game.legal_moves(seat), strict=True))
    weighed = [moves[action] for action in weigh(game.state_for(seat), seat, new_dice(1))]
    assert any(move.startswith("take") for move in weighed)
    assert not any(move.startswith(("trade", "use C")) for move in weighed)
    assert any(move.startswith("trade") for move in moves.values())
