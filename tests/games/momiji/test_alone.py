"""Momiji alone: what a gardener notices of each step, and how well he does by it."""

from __future__ import annotations

import numpy as np
import pytest

import teien
from teien.arena.simulate import Series, play_games
from teien.games.momiji import alone
from teien.games.momiji import rules as momiji
from teien.games.momiji.search import consider
from teien.play.game import Game
from teien.play.registry import book_of
from teien.rules.chance import new_dice
from teien.rules.contract import allowed, fresh


def considered(game: Game) -> tuple[np.record, np.ndarray]:
    """The state as the gardener may imagine it, and the steps worth a thought."""
    scratch = fresh(momiji, 1)
    scratch[0] = game.observation(0).state
    momiji.redeal(scratch[0], 0, new_dice(1))
    actions = np.zeros(momiji.WORDS, np.uint32)
    consider(scratch[0], 0, actions)
    return scratch[0], actions


def test_instinct_takes_legal_steps_only_and_every_sign_is_seen_at_some_time() -> None:
    policy, dice, seen = alone.new_policy(), new_dice(5), np.zeros(alone.SIGNS, bool)
    for seed in range(25):
        game = teien.new("momiji", players=1, seed=seed)
        while not game.over:
            state, actions = considered(game)
            count = alone.weigh(state, actions, policy)
            assert 0 < count < alone.MOST_STEPS
            assert policy.chances[:count].sum() == pytest.approx(1)
            seen |= (policy.signs[:count] != 0).any(axis=0)
            favourite = alone.favourite(state, actions, policy)
            assert policy.chances[:count].max() == policy.chances[list(policy.steps[:count]).index(favourite)]
            step = alone.instinct(state, actions, policy, dice)
            assert allowed(actions, step)
            game.play_action(0, step)
    in_every_plan = alone.DROP_CARD + alone.NEXT  # what comes next and is held is reached already
    assert np.flatnonzero(~seen).tolist() == [in_every_plan]


@pytest.mark.parametrize(
    ("top", "size", "hand", "reached", "cards", "points"),
    [
        (-1, 0, [0, 2, 0, 0], -1, 0, 0),  # M5.2: a pile starts with a 0
        (-1, 0, [2, 1, 0, 1], 1, 3, 3),  # nothing leads to the 3
        (0, 2, [0, 1, 1, 1], 3, 5, 10),  # 15 points, of which ten are wanted (M10.7)
        (1, 2, [3, 0, 1, 2], 3, 4, 10),  # the 0s are too low, and one 3 closes the pile (M5.3)
        (2, 3, [0, 0, 0, 0], 2, 3, 6),
        (3, 3, [0, 0, 0, 1], 3, 3, 9),  # closed
    ],
)
def test_what_the_hand_can_make_of_a_pile(
    top: int, size: int, hand: list[int], reached: int, cards: int, points: int
) -> None:
    game, policy = teien.new("momiji", players=1, seed=1), alone.new_policy()
    policy.piles[momiji.GREEN, [alone.TOP, alone.SIZE]] = top, size
    policy.hand[momiji.GREEN] = hand
    assert alone.plan(game.observation(0).state, policy, momiji.GREEN) == (reached, cards, points)


@pytest.mark.parametrize(
    ("top", "reached", "sorts"),
    [
        (-1, -1, [alone.NEXT, alone.FAR, alone.FAR, alone.FAR]),
        (0, 1, [alone.MORE, alone.MORE, alone.NEXT, alone.FAR]),
        (2, 2, [alone.USELESS, alone.USELESS, alone.MORE, alone.NEXT]),
        (2, 3, [alone.USELESS, alone.USELESS, alone.MORE, alone.USELESS]),
        (3, 3, [alone.USELESS] * 4),
    ],
)
def test_what_a_card_is_to_a_pile(top: int, reached: int, sorts: list[int]) -> None:
    policy = alone.new_policy()
    policy.piles[momiji.BROWN, [alone.TOP, alone.REACH]] = top, reached
    assert [alone.sort_of(policy, momiji.BROWN, value) for value in range(4)] == sorts


def test_a_short_search_wins_most_games_alone() -> None:
    """M10.7: 300 playouts a step, a fiftieth of a master's time."""
    options = book_of("momiji").read_options({}, 1)
    games = play_games(Series("momiji", 1, options, 11, ("master:300",)), 12, 1)
    assert sum(game.winners == [0] for game in games) > 6
