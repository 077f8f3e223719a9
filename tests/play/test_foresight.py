"""What is foreseen of a move is what the rules then do, from the first event on, and nothing besides."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from teien.check.mode import Mode
from teien.play.errors import IllegalMove
from teien.play.foresight import Foresight, foresee
from teien.play.game import Game
from tests.browser.node import EVERY_MODE
from tests.modes import MODES


def foreseen(game: Game, seat: int, move: str) -> Foresight:
    held = game.observation(seat).held
    return foresee(game.name, game.players, game.options, seat, held, move)


def play_and_compare(mode: Mode, number: int) -> Counter[str]:
    """A random game, each of its moves foreseen; how often all of it was."""
    game, luck, found = mode.new(number), random.Random(number), Counter[str]()
    while not game.over:
        seat, since = luck.choice(game.owing), game.length
        move = luck.choice(game.legal_moves(seat))
        ahead = foreseen(game, seat, move)
        game.play(seat, move)
        told = list(game.events(seat, since))
        assert ahead.events == told[: len(ahead.events)], (number, game.length, move)
        if ahead.view is not None:
            assert (ahead.events, ahead.view) == (told, game.view(seat)), (number, game.length, move)
        found["moves"] += 1
        found["whole"] += ahead.view is not None
        found["begun"] += bool(ahead.events)
    return found


@pytest.mark.parametrize("mode", EVERY_MODE, ids=str)
def test_what_is_foreseen_happens(mode: Mode) -> None:
    found = sum((play_and_compare(mode, number) for number in range(2)), Counter[str]())
    assert found["begun"] == found["moves"]
    assert found["whole"] > found["moves"] // 4


@pytest.mark.thorough
@pytest.mark.parametrize("mode", EVERY_MODE, ids=str)
def test_what_is_foreseen_happens_in_many_games(mode: Mode) -> None:
    for number in range(100, 120):
        play_and_compare(mode, number)


def test_where_nothing_is_hidden_all_is_foreseen() -> None:
    mode = Mode("niya", 2)
    for number in range(20):
        found = play_and_compare(mode, number)
        assert found["whole"] == found["moves"]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_what_chance_and_others_decide_is_not(mode: Mode) -> None:
    """A move after which a card is drawn, or a choice of others is shown, is foreseen up to there."""
    game, luck = mode.new(5), random.Random(5)
    while not game.over:
        seat, since = luck.choice(game.owing), game.length
        move = luck.choice(game.legal_moves(seat))
        ahead = foreseen(game, seat, move)
        game.play(seat, move)
        if game.length > since + 1:
            assert ahead.view is None  # chance had its turn
            assert len(ahead.events) <= len(game._steps[since].rows)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_two_games_that_look_the_same_to_a_seat_are_foreseen_alike(mode: Mode) -> None:
    """It is given what a bot is given: a state with nothing in it that the seat may not know."""
    game, luck = mode.new(8), random.Random(8)
    for _ in range(6):
        seat = luck.choice(game.owing)
        move = luck.choice(game.legal_moves(seat))
        assert foreseen(game, seat, move) == foreseen(game, seat, move)
        game.play(seat, move)
        if game.over:
            break


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_what_is_not_legal_is_refused_with_the_reason_of_the_rules(mode: Mode) -> None:
    game, luck = mode.new(3), random.Random(3)
    said: set[str] = set()
    refused = 0
    for _ in range(20):
        seat = luck.choice(game.owing)
        legal = game.legal_moves(seat)
        for move in sorted(said - set(legal))[:5]:
            with pytest.raises(Exception) as here:  # noqa: PT011  # whatever it is, the other must be the same
                game.read_move(seat, move)
            with pytest.raises(type(here.value)) as there:
                foreseen(game, seat, move)
            assert str(there.value) == str(here.value)
            refused += isinstance(here.value, IllegalMove)
        said |= set(legal)
        game.play(seat, luck.choice(legal))
        if game.over:
            break
    assert refused
