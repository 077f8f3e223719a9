"""Niya's bots: the master never errs, the others err as they should, and all see only what they may."""

from __future__ import annotations

import random

import pytest

import teien
from teien.arena.simulate import Series, play_games
from teien.bots import bot_of, bots_of
from teien.games.niya.solver import solve
from teien.play.registry import book_of
from teien.rules.chance import new_dice


def won_position(seed: int) -> teien.Game:
    """A random position that the player to move wins with best play."""
    luck = random.Random(seed)
    while True:
        game = teien.new("niya", seed=luck.getrandbits(32))
        for _ in range(luck.randint(0, 9)):
            if not game.over:
                game.play(game.owing[0], luck.choice(game.legal_moves()))
        if not game.over and solve(game.state_for()).worth.outcome == "win":
            return game


@pytest.mark.parametrize("seed", range(110))
def test_the_master_wins_every_won_position_against_the_strongest_resistance(seed: int) -> None:
    game, dice = won_position(seed), new_dice(seed)
    mover, master = game.owing[0], bot_of("niya", "master")
    while not game.over:
        seat = game.owing[0]
        if seat == mover:
            game.play_action(seat, master.choose(game.observation(seat), dice))
        else:
            game.play_action(seat, solve(game.state_for(seat)).best[-1])
    assert game.winners == [mover]


def test_every_bot_plays_legal_moves_to_the_end_and_the_same_dice_give_the_same_game() -> None:
    for name in bots_of("niya"):
        series = Series("niya", 2, book_of("niya").read_options({"match": "points"}, 2), 4, (name,))
        first, second = ([game.record() for game in play_games(series, 3, 1)] for _ in range(2))
        assert first == second


@pytest.mark.parametrize(
    ("stronger", "weaker", "at_least"),
    [
        ("novice", "random", 0.55),
        ("apprentice", "novice", 0.58),
        ("adept", "apprentice", 0.65),
        ("master", "adept", 0.7),
    ],
)
def test_each_level_beats_the_one_below(stronger: str, weaker: str, at_least: float) -> None:
    """Each garden is played from both seats, so that luck with the start falls on both."""
    wins = 0
    games = 150
    for bots in ((stronger, weaker), (weaker, stronger)):
        series = Series("niya", 2, book_of("niya").read_options({}, 2), 8, bots)
        wins += sum(game.winners == [bots.index(stronger)] for game in play_games(series, games, 1))
    assert wins / (2 * games) > at_least
