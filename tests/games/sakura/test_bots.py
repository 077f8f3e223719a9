"""Sakura's bots: they see only what they may, play to the end, and the greedy one is no fool."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import teien
from teien.arena.simulate import Series, play_games
from teien.bots import bot_of, bots_of
from teien.games.sakura.bots import Shy, weigh
from teien.play.registry import book_of
from teien.rules.chance import new_dice
from tests.games.sakura.test_book import opened, play, stood

TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {}),
    (2, {"variant": "tricky"}),
    (3, {}),
    (4, {}),
    (5, {}),
    (6, {}),
]
GREEDY = bot_of("sakura", "greedy")


def series(players: int, options: dict[str, Any], seed: int, bots: tuple[str, ...]) -> Series:
    return Series("sakura", players, book_of("sakura").read_options(options, players), seed, bots)


def test_the_bots_are_named() -> None:
    assert list(bots_of("sakura")) == ["random", "flat", "greedy", "novice", "apprentice", "adept", "master"]


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


@pytest.mark.parametrize(("players", "options"), TABLES)
def test_greedy_beats_random_clearly(players: int, options: dict[str, Any]) -> None:
    """One greedy painter among random ones, on each seat in turn, wins twice its share and more."""
    games, wins = 40, 0
    for seat in range(players):
        bots = tuple("greedy" if other == seat else "random" for other in range(players))
        wins += sum(
            game.winners == [seat] for game in play_games(series(players, options, 8, bots), games, 1)
        )
    painters = max(players, 3)
    assert wins / (games * players) > 2 / painters


def test_it_leaves_the_state_as_it_was() -> None:
    game = teien.new("sakura", players=4, seed=1)
    state = game.state_for(2)
    before = state.tobytes()
    weigh(state, 2, new_dice(1))
    assert state.tobytes() == before


def test_it_does_not_walk_into_disgrace() -> None:
    """S5.2: two behind the Emperor with ±3 and nobody near, back is better."""
    game = stood(opened([23, 2, 3, 4, 5], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]), 9, 8, 1, 2)
    play(game, "0:23 1:35 2:40 0:E+")
    assert game.legal_moves(0) == ["P+", "P-"]
    actions = game.legal_actions(0)
    assert GREEDY.choose(game.observation(0), new_dice(1)) == actions[1]


def test_it_weighs_pairs_and_changes_of_mind() -> None:
    game = teien.new("sakura", players=2, seed=2, variant="tricky")
    while not any("/" in move for seat in game.owing for move in game.legal_moves(seat)):
        game.play_action(game.owing[0], GREEDY.choose(game.observation(game.owing[0]), new_dice(1)))
    seat = next(seat for seat in game.seats if "/" in game.legal_moves(seat)[0])
    assert len(weigh(game.state_for(seat), seat, new_dice(1))) == 20
    first = GREEDY.choose(game.observation(seat), new_dice(1))
    game.play_action(seat, first)
    again = weigh(game.state_for(seat), seat, new_dice(1))
    assert set(again) == set(game.legal_actions(seat))
    assert np.isfinite(list(again.values())).all()


def test_a_novice_likes_small_steps_and_keeps_away_from_the_emperor() -> None:
    """S4.2, S6.3, S6.7: it sends the Emperor on, steps back unless he is far, and else forward."""
    novice = Shy("novice", near=8)
    hands = [2, 5, 7, 23, 51], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]
    game = opened(*hands)
    why = novice.why(game.observation(0), new_dice(1))
    moves = dict(zip(game.legal_actions(0), game.legal_moves(0), strict=True))
    share = {moves[choice.action]: choice.share for choice in why.choices}
    assert share["7"] > share["2"] > share["5"] > 0  # one, two and three steps
    assert share["51"] == share["2"]  # and where nobody knows how many
    for place, way in ((8, "P-"), (3, "P+")):
        game = stood(opened(*hands), 12, place, 1, 2)
        play(game, "0:23 1:35 2:40")
        for move in ("E+", way):
            action = novice.choose(game.observation(0), new_dice(1))
            assert action == game.legal_actions(0)[game.legal_moves(0).index(move)]
            game.play_action(0, action)


def test_haste_is_to_do_what_is_little_worse_nearly_as_often() -> None:
    """S4.2: of the same five cards, an adept lays down the best more often than an apprentice."""
    game = opened([2, 5, 7, 23, 51], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47])
    thoughts = [
        bot_of("sakura", name).why(game.observation(0), new_dice(1)) for name in ("apprentice", "adept")
    ]
    apprentice, adept = ({one.action: one for one in why.choices} for why in thoughts)
    for why in thoughts:
        assert [one.worth for one in why.choices] == sorted((one.worth for one in why.choices), reverse=True)
        assert min(one.share for one in why.choices) > 0
    assert {action: one.worth for action, one in apprentice.items()} == {
        action: one.worth for action, one in adept.items()
    }
    best = thoughts[1].choices[0].action
    assert adept[best].share > apprentice[best].share > 1 / 5
