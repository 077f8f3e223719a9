"""PettingZoo's own suites, for every mode; and its conventions, where they leave a choice."""

from __future__ import annotations

import builtins
import sys
import warnings
from functools import partial
from typing import Any

import numpy as np
import pettingzoo
import pytest

import teien
from teien.check.mode import Mode
from teien.play.errors import IllegalMove
from teien.research.libraries import NoLibrary
from teien.research.pettingzoo import env, parallel_env, raw_env
from tests.modes import MODES

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, it opens a game of its own in an old way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
"""It asks for arrays, but its own games with masks show dictionaries too."""


def told(mode: Mode) -> dict[str, Any]:
    return {"game": mode.game, "players": mode.players, **mode.options}


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_in_turn(mode: Mode) -> None:
    api_test(env(**told(mode)), num_cycles=60)
    seed_test(partial(env, **told(mode)), num_cycles=20)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_all_at_once(mode: Mode) -> None:
    parallel_api_test(parallel_env(**told(mode)), num_cycles=60)
    parallel_seed_test(partial(parallel_env, **told(mode)), num_cycles=20)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_it_is_shown(mode: Mode, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(env, **told(mode)), {"ansi": lambda text: "player_0" in text or mode.game == "niya"})
    assert capsys.readouterr().out


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_game_goes_as_teiens_own(mode: Mode) -> None:
    """The same seed, the same actions: the same seats are asked, and who wins is paid."""
    game, table = mode.new(7), raw_env(**told(mode))
    table.reset(seed=7)
    luck = np.random.default_rng(1)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        if over:
            assert (reward > 0) == (table.possible_agents.index(agent) in game.winners) or not game.winners
            table.step(None)
            continue
        seat = game.owing[0]
        assert agent == f"player_{seat}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == game.legal_actions(seat)
        for other in set(table.agents) - {f"player_{seat}" for seat in game.owing}:
            assert np.flatnonzero(table.observe(other)["action_mask"]).tolist() == [game.book.rules.ACTIONS]
        action = int(luck.choice(np.flatnonzero(seen["action_mask"])))
        game.play_action(seat, action)
        table.step(action)
    assert game.over and not table.agents


def test_all_choose_at_once_where_the_rules_say_so() -> None:
    table = parallel_env("sakura", players=4)
    seen, _ = table.reset(seed=1)
    assert all(seen[agent]["action_mask"][:5].all() for agent in table.agents)
    game = teien.new("sakura", players=4, seed=1)
    seen, rewards, over, _, _ = table.step({f"player_{seat}": seat for seat in range(4)})
    for seat in range(4):
        game.play_action(seat, seat)
    for seat in range(4):
        allowed = np.flatnonzero(seen[f"player_{seat}"]["action_mask"]).tolist()
        assert allowed == (game.legal_actions(seat) if seat in game.owing else [29])
    assert not any(rewards.values()) and not any(over.values())


def test_what_is_not_allowed_ends_the_game_and_changes_nothing() -> None:
    raw = raw_env("niya")
    raw.reset(seed=1)
    seen = raw.observe(raw.agent_selection)["observation"]
    for wrong in (5, 16, -1, 99, None):
        with pytest.raises(IllegalMove, match=r"^Action .* is not allowed to player_\d; its mask says which"):
            raw.step(wrong)
    assert (raw.observe(raw.agent_selection)["observation"] == seen).all()

    wrapped = env("niya")
    wrapped.reset(seed=1)
    wrong_one = wrapped.agent_selection
    wrapped.step(5)
    assert all(wrapped.terminations.values())
    assert wrapped.rewards == {agent: -1.0 if agent == wrong_one else 0.0 for agent in wrapped.agents}

    table = parallel_env("sakura", players=3)
    table.reset(seed=1)
    _, rewards, over, _, infos = table.step({"player_0": 0, "player_1": 28, "player_2": 1})
    assert rewards == {"player_0": 0.0, "player_1": -1.0, "player_2": 0.0}
    assert all(over.values()) and infos["player_1"] == {"illegal": True} and not table.agents


def test_they_are_registered() -> None:
    for kind, of in (("aec", pettingzoo.AECEnv), ("parallel", pettingzoo.ParallelEnv)):
        made = pettingzoo.make(kind, "teien/momiji-v0", players=2, landscapes="draft")
        assert isinstance(made, of)
        made.reset(seed=1)
        assert made.num_agents == 2


@pytest.mark.parametrize(
    ("module", "library", "least", "part"),
    [
        ("pettingzoo", "pettingzoo", r"PettingZoo 1\.27", "pettingzoo"),
        ("gymnasium", "gymnasium", r"Gymnasium 1\.1", "gymnasium"),
        ("openspiel", "pyspiel", r"OpenSpiel 2\.0", "openspiel"),
    ],
)
def test_where_a_library_is_missing_there_is_a_clear_word(
    module: str, library: str, least: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    find = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == library:
            raise ImportError(name)
        return find(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    monkeypatch.delitem(sys.modules, f"teien.research.{module}", raising=False)
    with pytest.raises(NoLibrary, match=rf"^{least} or newer is needed: install teien\[{part}\]\.$"):
        find(f"teien.research.{module}")
