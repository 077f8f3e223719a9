"""What holds for every bot of every game: it sees only what it may, and keeps to its budget."""

from __future__ import annotations

import pickle
import random
import warnings
from importlib.metadata import EntryPoint
from typing import Any

import numpy as np
import pytest

import teien
from teien.bots import LEVELS, Bot, Budget, UnknownBot, answer, bot_of, bots_of
from teien.bots.bot import Choice, Random, Thinker, Why, best_of, pondered
from teien.check.mode import Mode
from teien.play.book import is_secret, seen_by
from teien.play.errors import BadOption
from teien.play.observation import Observation
from teien.rules.chance import new_dice
from teien.rules.contract import Dice
from tests.modes import MODES

FEW = Budget(playouts=40)
ALL_BOTS = ["random", "flat", "greedy", *LEVELS]


def bots(game: str) -> list[Bot]:
    return [bot for name, bot in bots_of(game).items() if name in ALL_BOTS]


def retold(game: teien.Game, seat: int, luck: Dice) -> teien.Game:
    """The same game as far as the seat can tell: all that it may not know is dealt anew.

    What the traces hide from the seat is overwritten, too, with numbers that mean nothing.
    """
    other = game.copy()
    game.book.rules.redeal(other._state, seat, luck)
    steps = []
    for step in other._steps:
        trace = step.trace.copy()
        for row in trace[1 : int(trace[0, 0]) + 1]:
            if is_secret(row) or seen_by(row, seat) is not row:
                row[2:4] = 77
        steps.append(type(step)(step.entry, b"", trace))
    other._steps = steps
    return other


def positions(mode: Mode, seed: int, every: int) -> list[tuple[teien.Game, int]]:
    """Every so many decisions of a random game, with a seat that owes one."""
    game, luck = mode.new(seed), random.Random(seed)
    found: list[tuple[teien.Game, int]] = []
    for number in range(10_000):
        if game.over:
            return found
        seat = luck.choice(game.owing)
        if number % every == every - 1:
            found.append((game.copy(), seat))
        game.play_action(seat, luck.choice(game.legal_actions(seat)))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_choice_does_not_change_when_what_the_seat_cannot_know_is_dealt_anew(mode: Mode) -> None:
    """The same observation, to the last byte; and the same choice and thoughts, which need no proof then."""
    luck = new_dice(5)
    for game, seat in positions(mode, 3, 13):
        observation = game.observation(seat)
        others = [retold(game, seat, luck).observation(seat) for _ in range(2)]
        assert all(other == observation for other in others)
        for bot in bots(mode.game):
            thoughts = [bot.why(one, new_dice(9), FEW) for one in (observation, *others)]
            choices = {bot.choose(one, new_dice(9), FEW) for one in (observation, *others)}
            assert thoughts[0] == thoughts[1] == thoughts[2]
            assert len(choices) == 1 and choices <= set(game.legal_actions(seat))


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_sight_holds_what_the_seat_was_told_and_nothing_else(mode: Mode) -> None:
    game, seat = positions(mode, 4, 9)[-1]
    observation = game.observation(seat)
    assert observation.state.tobytes() == game.state_for(seat).tobytes()
    traces = [game._opening, *(step.trace for step in game._steps)]
    rows = [row for trace in traces for row in trace[1 : int(trace[0, 0]) + 1]]
    expected = [list(seen_by(row, seat)) for row in rows if not is_secret(row)]
    assert observation.rows.tolist() == expected
    assert pickle.loads(pickle.dumps(observation)) == observation
    assert len(pickle.dumps(observation)) < 64_000


@pytest.mark.parametrize("game", ["niya", "sakura", "momiji"])
def test_every_game_has_the_four_levels(game: str) -> None:
    names = list(bots_of(game))
    assert [name for name in names if name in LEVELS] == list(LEVELS)
    with pytest.raises(UnknownBot, match=r"it has random, .*novice, apprentice, adept, master"):
        bot_of(game, "grandmaster")


@pytest.mark.parametrize("mode", [Mode("niya", 2), Mode("sakura", 3), Mode("momiji", 2)], ids=str)
def test_thoughts_are_shares_of_one_and_worths_between_nothing_and_all(mode: Mode) -> None:
    for game, seat in positions(mode, 6, 7):
        for bot in bots(mode.game):
            why = bot.why(game.observation(seat), new_dice(2), FEW)
            assert sum(choice.share for choice in why.choices) == pytest.approx(1)
            assert all(0 <= choice.worth <= 1 for choice in why.choices)
            assert {choice.action for choice in why.choices} <= set(game.legal_actions(seat))
            shares = [choice.share for choice in why.choices]
            assert shares == sorted(shares, reverse=True)
            assert 0 <= why.worth <= 1


@pytest.mark.parametrize("game", ["sakura", "momiji"])
def test_a_search_does_as_many_playouts_as_it_may_and_hardly_more(game: str) -> None:
    observation = teien.new(game, players=3, seed=2).observation(teien.new(game, players=3, seed=2).owing[0])
    for playouts in (1, 17, 200, 1001):
        done = bot_of(game, "master").why(observation, new_dice(1), Budget(playouts=playouts)).playouts
        assert playouts <= done < playouts + 5
    some = bot_of(game, "master").why(observation, new_dice(1), Budget(milliseconds=1)).playouts
    more = bot_of(game, "master").why(observation, new_dice(1), Budget(milliseconds=200)).playouts
    assert 0 < some < more


def test_a_budget_is_read_spent_and_refused() -> None:
    assert Budget.read("2000") == Budget(playouts=2000)
    assert Budget.read("100ms") == Budget(milliseconds=100)
    assert [str(Budget.read(text)) for text in ("2000", "100ms")] == ["2000", "100ms"]
    assert list(Budget(playouts=10).pieces(4)) == [4, 4, 2]
    assert list(Budget(playouts=10, milliseconds=1e-9).pieces(4)) == [4]
    for text in ("", "0", "-3", "fast", "1e9", "5s", "12345678901"):
        with pytest.raises(BadOption, match="A budget is playouts"):
            Budget.read(text)


def test_a_choice_is_drawn_as_often_as_its_share() -> None:
    why = pondered({1: 0.5, 2: 0.4, 3: 0.1}, {1: 1, 2: 3})
    assert why.choices == (Choice(2, 0.4, 0.75), Choice(1, 0.5, 0.25), Choice(3, 0.1, 0.0))
    dice = new_dice(1)
    drawn = [why.draw(dice) for _ in range(4000)]
    assert 3 not in drawn and drawn.count(2) / 4000 == pytest.approx(0.75, abs=0.03)


# --- failures and guests ----------------------------------------------------------------------


class Clumsy(Thinker):
    """Fails in one way or another."""

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        if self.name == "raises":
            raise RuntimeError("no idea")
        return best_of({10_000: 1.0})


class Zen(Thinker):
    """A stranger's bot: does the first thing that comes to mind."""

    def __init__(self) -> None:
        super().__init__("zen")

    def why(self, observation: Observation, dice: Dice, budget: Budget | None = None) -> Why:
        first = Random().why(observation, dice).choices[-1]
        return best_of({first.action: 0.5})


def invite(monkeypatch: pytest.MonkeyPatch, *points: EntryPoint) -> None:
    monkeypatch.setattr("teien.bots.entry_points", lambda group: points if group == "teien.bots" else ())
    bots_of.cache_clear()


@pytest.fixture
def clean() -> Any:
    yield
    bots_of.cache_clear()


@pytest.mark.parametrize("way", ["raises", "chooses what is not legal"])
def test_for_a_bot_that_fails_a_simpler_one_answers(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    monkeypatch.setitem(bots_of("niya"), way, Clumsy(way))
    game = teien.new("niya", seed=1)
    observation = game.observation(game.owing[0])
    monkeypatch.setitem(bots_of("niya"), "novice", Zen())
    with pytest.warns(UserWarning, match=f"The bot {way}"):
        choices = {answer(way, observation, new_dice(seed)) for seed in range(20)}
    assert choices == {Zen().choose(observation, new_dice(1))}


def test_when_the_simpler_one_fails_too_any_legal_action_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(bots_of("niya"), "novice", Clumsy("raises"))
    game = teien.new("niya", seed=1)
    with pytest.warns(UserWarning, match="failed"):
        choice = answer("unheard-of", game.observation(game.owing[0]), new_dice(1))
    assert choice in game.legal_actions(game.owing[0])


def test_others_bots_join_by_entry_point(monkeypatch: pytest.MonkeyPatch, clean: None) -> None:
    invite(monkeypatch, EntryPoint("niya.zen", "tests.bots.test_any_bot:Zen", "teien.bots"))
    assert list(bots_of("niya"))[-1] == "zen"
    assert "zen" not in bots_of("sakura")
    game = teien.new("niya", seed=1)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert answer("zen", game.observation(game.owing[0]), new_dice(1)) in game.legal_actions(
            game.owing[0]
        )


@pytest.mark.parametrize(
    ("name", "target"),
    [
        ("niya.zen", "tests.bots.nowhere:Zen"),
        ("niya.zen", "tests.bots.test_any_bot:pytest"),
        ("niya.other", "tests.bots.test_any_bot:Zen"),
        ("niya.master", "tests.bots.test_any_bot:Zen"),
    ],
)
def test_a_guest_that_cannot_play_is_left_out_with_a_warning(
    monkeypatch: pytest.MonkeyPatch, clean: None, name: str, target: str
) -> None:
    invite(monkeypatch, EntryPoint(name, target, "teien.bots"))
    with pytest.warns(UserWarning, match=f"The bot {name} cannot play"):
        found = bots_of("niya")
    assert list(found) == ["random", "flat", *LEVELS]


def test_dice_are_all_that_luck_has() -> None:
    game = teien.new("sakura", players=4, seed=8)
    observation = game.observation(0)
    one, other = (bot_of("sakura", "adept").why(observation, new_dice(seed), FEW) for seed in (1, 2))
    assert one != other
    assert np.array_equal(new_dice(1), new_dice(1))
