"""Gymnasium's own check, one seat against bots, and many games at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import teien.research
from teien.check.mode import Mode
from teien.play.errors import BadOption
from teien.play.game import Game
from teien.research import openspiel
from teien.research.batches import CpuBatch
from teien.research.gymnasium import SeatEnv, make, make_vec
from teien.research.pettingzoo import raw_env
from tests.modes import MODES

SOME = [MODES[0], MODES[6], MODES[8], MODES[11], MODES[15]]


def seat_env(mode: Mode, **more: Any) -> SeatEnv:
    made = make(mode.game, players=mode.players, **{"opponents": "random"} | mode.options | more)
    inner = made.unwrapped
    assert isinstance(inner, SeatEnv)
    return inner


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_it_passes_gymnasiums_check(mode: Mode) -> None:
    check_env(seat_env(mode))


@pytest.mark.parametrize("mode", SOME, ids=str)
def test_one_seat_plays_whole_games_and_is_paid_for_them(mode: Mode) -> None:
    env, luck = seat_env(mode, render_mode="ansi"), np.random.default_rng(1)
    for seed in range(3):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert env.observation_space.contains(seen) and reward == 0
            assert info["seat"] in env.game.owing and env.render() == env.game.text(info["seat"])
            action = luck.choice(np.flatnonzero(seen["action_mask"]))
            seen, reward, over, _, info = env.step(action)
        assert reward == pytest.approx(due(env.game, info["seat"]))
        assert not seen["action_mask"].any()


def due(game: Game, seat: int) -> float:
    """The winners share 1, the others −1; alone one has all or nothing."""
    won, everyone = len(game.winners), len(game.everyone)
    if everyone == 1:
        return 1.0 if won else -1.0
    if won in (0, everyone):
        return 0.0
    return 1 / won if seat in game.winners else -1 / (everyone - won)


def test_bots_take_the_other_seats() -> None:
    env = make("niya", opponents="master", seat=0)
    lost, luck = 0, np.random.default_rng(1)
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            seen, reward, over, _, _ = env.step(luck.choice(np.flatnonzero(seen["action_mask"])))
        lost += reward == -1
    assert lost == 3
    env = make("niya", opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(20)} == {0, 1}
    with pytest.raises(BadOption, match=r"^There are 2 other seats, not 1\.$"):
        make("sakura", players=3, opponents=["random"])
    with pytest.raises(BadOption, match=r"^The seats are 0 to 1; there is no seat 2\.$"):
        make("niya", seat=2)


def test_what_is_not_allowed_ends_the_game() -> None:
    env = make("niya", opponents="random", seat=0)
    env.reset(seed=3)
    _, reward, over, _, info = env.step(5 if 5 not in env.unwrapped.game.legal_actions(0) else 6)
    assert (reward, over, info) == (-1.0, True, {"seat": 0, "illegal": True})


@pytest.mark.parametrize("mode", SOME, ids=str)
def test_many_games_at_once_each_from_one_seat(mode: Mode) -> None:
    env = make_vec(mode.game, num_envs=12, players=mode.players, **mode.options)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    luck, ended = np.random.default_rng(1), 0
    seen, info = env.reset(seed=1)
    assert info["seat"].tolist() == [game % mode.players for game in range(12)]
    for _ in range(150):
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].any(axis=1).all()
        actions = np.array([luck.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, cut, info = env.step(actions)
        assert not cut.any() and not rewards[~over].any()
        assert "final_obs" in info if over.any() else "final_obs" not in info
        for game in np.flatnonzero(over):
            assert env.single_observation_space.contains(info["final_obs"][game])
            assert not info["illegal"][game]
        ended += over.sum()
    assert ended > 3
    again = make_vec(mode.game, num_envs=12, players=mode.players, **mode.options)
    assert all((again.reset(seed=1)[0][key] == env.reset(seed=1)[0][key]).all() for key in seen)
    _, rewards, over, _, info = env.step(np.full(12, -1))
    assert over.all() and info["illegal"].all() and (rewards == -1).all()


def test_the_same_seat_sees_the_same_in_all_adapters() -> None:
    """One game, by its seed: as PettingZoo, OpenSpiel, a batch and Gymnasium's bots meet it."""
    openspiel.register()
    for game, players in (("niya", 2), ("sakura", 4), ("momiji", 3)):
        batch = teien.research.batch(game, players=players, games=1, seed=6)
        table = raw_env(game, players=players)
        table.reset(seed=6)
        state = pyspiel.load_game(f"teien_{game}(players={players},seed=6)").new_initial_state()
        luck = np.random.default_rng(2)
        assert isinstance(batch, CpuBatch)
        while table.agents and not any(table.terminations.values()):
            seat = int(batch.current_player[0])
            assert table.agent_selection == f"player_{seat}"
            seen = table.observe(table.agent_selection)
            assert (seen["observation"] == batch.observation[0]).all()
            assert (seen["action_mask"][:-1] == batch.legal_action_mask[0]).all()
            assert state.legal_actions(seat) == np.flatnonzero(batch.legal_action_mask[0]).tolist()
            if not state.is_simultaneous_node():
                assert state.observation_tensor(seat) == batch.observation[0].tolist()
            action = int(luck.choice(np.flatnonzero(batch.legal_action_mask[0])))
            if state.is_simultaneous_node():
                if seat == 0:
                    together: list[int] = []
                together.append(action)
                if len(together) == players:
                    state.apply_actions(together)
            else:
                state.apply_action(action)
            table.step(action)
            batch.step(np.array([action]))
        assert state.is_terminal()
        assert list(table.rewards.values()) == batch.rewards[0].tolist() == pytest.approx(state.returns())


def seen_size(env: Any) -> int:
    return int(env.unwrapped.layout.size)


def test_the_registry_knows_them() -> None:
    assert seen_size(gymnasium.make("teien/momiji-v0", players=1)) == 235
