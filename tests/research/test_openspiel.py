"""OpenSpiel's own tests, its searches on our games, and what its players may know."""

from __future__ import annotations

import contextlib
import copy
import io
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, minimax
from open_spiel.python.observation import make_observation

from teien.check.mode import Mode
from teien.games.niya.solver import solve
from teien.play.errors import IllegalMove
from teien.research.openspiel import State, register, resampler
from teien.rules.chance import new_dice
from tests.modes import MODES

NAMES = register()
SLOW = [mode for mode in MODES if mode.game == "momiji"][::3]
SIMULATED = [mode for mode in MODES if mode.game != "momiji"] + SLOW


def load(mode: Mode, **more: Any) -> Any:
    given = {"players": mode.players, **mode.options, **more}
    told = ",".join(f"{name}={value}" for name, value in given.items())
    return pyspiel.load_game(f"teien_{mode.game}({told})")


def walk(game: Any, seed: int, steps: int = 10_000) -> Any:
    """A random game, up to its end or to so many steps, chance not counted."""
    luck, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(int(luck.integers(256)))
            continue
        if state.is_simultaneous_node():
            players = range(game.num_players())
            state.apply_actions([int(luck.choice(state.legal_actions(seat))) for seat in players])
        else:
            state.apply_action(int(luck.choice(state.legal_actions())))
        steps -= 1
    return state


@pytest.mark.parametrize("mode", SIMULATED, ids=str)
def test_it_passes_the_random_simulation(mode: Mode, capfd: pytest.CaptureFixture[str]) -> None:
    pyspiel.random_sim_test(load(mode), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_it_passes_the_tests_of_the_api(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    from absl import flags
    from open_spiel.integration_tests import api_test

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    of_game = {"game_name": name, "game": pyspiel.load_game(name)}
    made = type("Api", (api_test.EnforceAPIOnPartialTreeBase,), of_game)
    report = io.StringIO()
    with contextlib.redirect_stdout(report):
        tests = unittest.defaultTestLoader.loadTestsFromTestCase(made)
        done = unittest.TextTestRunner(report).run(tests)
    assert done.testsRun >= 5 and done.wasSuccessful(), report.getvalue()


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_parameters_and_kinds_are_those_of_the_mode(mode: Mode) -> None:
    game, kinds = load(mode), pyspiel.GameType
    assert game.num_players() == mode.players
    assert (game.get_type().dynamics == kinds.Dynamics.SIMULTANEOUS) == (mode.game == "sakura")
    assert game.get_type().chance_mode == kinds.ChanceMode.EXPLICIT_STOCHASTIC
    hidden = game.get_type().information == kinds.Information.IMPERFECT_INFORMATION
    assert hidden == (mode.game != "niya")
    returns = walk(game, 1).returns()
    if game.get_type().utility == kinds.Utility.ZERO_SUM:
        assert abs(sum(returns)) < 1e-6
    else:
        assert mode.players == 1 or mode == Mode("sakura", 2, mode.options)
    assert load(mode, seed=3).get_type().chance_mode == kinds.ChanceMode.DETERMINISTIC


@pytest.mark.parametrize("mode", [MODES[0], MODES[8], MODES[14]], ids=str)
def test_a_history_tells_all_that_happened(mode: Mode) -> None:
    game = load(mode)
    state, again = walk(game, 2, 12), game.new_initial_state()
    together: list[int] = []
    for action in state.history():
        if not again.is_simultaneous_node():
            again.apply_action(action)
        elif len(together) + 1 < game.num_players():
            together.append(action)
        else:
            again.apply_actions([*together, action])
            together = []
    assert str(again) == str(state) and state.clone().history() == state.history()
    held = pyspiel.serialize_game_and_state(game, state)
    _, kept = pyspiel.deserialize_game_and_state(held)
    assert str(kept) == str(state) and kept.history() == state.history()
    assert copy.deepcopy(state._dealer) is state._dealer


@pytest.mark.parametrize("mode", [MODES[5], MODES[8], MODES[12], MODES[15]], ids=str)
def test_what_a_player_knows_does_not_depend_on_what_it_cannot_know(mode: Mode) -> None:
    game, dice, other = load(mode), new_dice(1), 0
    observers = [
        make_observation(game, pyspiel.IIGObservationType(perfect_recall=recall, private_info=private))
        for recall in (False, True)
        for private in (pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE)
    ]
    for steps in range(0, 40, 3):
        state = walk(game, steps, steps)
        if state.is_terminal():
            continue
        for player in range(mode.players):
            imagined = state.imagined(player, dice)
            other += str(imagined) != str(state)
            assert imagined.information_state_string(player) == state.information_state_string(player)
            assert imagined.observation_string(player) == state.observation_string(player)
            assert imagined.observation_tensor(player) == state.observation_tensor(player)
            for observer in observers:
                assert observer.string_from(imagined, player) == observer.string_from(state, player)
    assert other


def test_observers_tell_each_feature_by_its_name() -> None:
    game = pyspiel.load_game("teien_niya(seed=1)")
    observer = make_observation(game)
    observer.set_from(game.new_initial_state(), 0)
    assert observer.dict["plants"].sum() == 16 and observer.dict["own_tokens"].sum() == 0
    assert observer.tensor.shape == (172,)
    all_players = pyspiel.PrivateInfoType.ALL_PLAYERS
    everything = pyspiel.IIGObservationType(perfect_recall=False, private_info=all_players)
    with pytest.raises(ValueError, match="Nobody sees"):
        game.make_py_observer(everything)


def test_what_is_not_allowed_is_refused_and_changes_nothing() -> None:
    """N2.1: only the border may be taken first."""
    state = pyspiel.load_game("teien_niya(seed=1)").new_initial_state()
    before = str(state)
    with pytest.raises(IllegalMove):
        state._apply_action(5)
    assert str(state) == before


def test_the_exact_search_agrees_with_our_solver() -> None:
    """Alpha-beta on the last moves of many gardens: the same result, and a move that has it."""
    results = set()
    for seed in range(24):
        draw = "draw" if seed % 2 else "block"
        game = pyspiel.load_game(f"teien_niya(full_garden={draw},seed={seed})")
        state = walk(game, seed, 7)
        if state.is_terminal():
            continue
        value, action = minimax.alpha_beta_search(game, state)
        solution = solve(state.state())
        assert value == np.sign(solution.worth.score)
        assert np.sign(solution.moves[action].score) == value
        results.add(value)
    assert results >= {-1.0, 1.0}


def test_is_mcts_plays_with_our_worlds() -> None:
    """OpenSpiel holds it to the same information state in each world that is imagined."""
    game = pyspiel.load_game("teien_momiji(players=2)")
    luck = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game,
        mcts.RandomRolloutEvaluator(1, luck),
        uct_c=2.0,
        max_simulations=3,
        random_state=luck,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(resampler(1))
    state = walk(game, 1, 30)
    assert isinstance(state, State)
    for _ in range(2):
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(int(action))
