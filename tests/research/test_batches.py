"""Batches: every game in them goes by the rules, and nobody sees more than its seat may."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import teien
import teien.research
from teien.check.mode import Mode
from teien.play.book import state_from
from teien.play.errors import BadOption
from teien.play.game import legal_actions
from teien.research.batches import Batch, CpuBatch, Table
from teien.research.features import Layout, NoFeatures
from teien.research.lent import CPU, capsule
from teien.research.seat import Match
from teien.research.steps import compiled
from teien.rules.chance import new_dice
from teien.rules.contract import CHANCE, SPECTATOR, fresh
from tests.modes import MODES

GAMES = 6


def batch_of(mode: Mode, games: int = GAMES, seed: int = 1, **more: Any) -> CpuBatch:
    batch = teien.research.batch(
        mode.game, players=mode.players, games=games, seed=seed, **mode.options, **more
    )
    assert isinstance(batch, CpuBatch)
    return batch


def chosen(batch: Batch, luck: np.random.Generator) -> np.ndarray[Any, Any]:
    return np.array([luck.choice(np.flatnonzero(mask)) for mask in batch.legal_action_mask])


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_a_batch_plays_by_the_rules_and_pays_at_the_end(mode: Mode) -> None:
    batch, luck, ended = batch_of(mode), np.random.default_rng(1), 0
    book = batch.table.book
    for _ in range(400):
        before = batch.states()
        for state, seat, mask in zip(before, batch.current_player, batch.legal_action_mask, strict=True):
            assert book.rules.owing(state) >> int(seat) & 1
            assert tuple(np.flatnonzero(mask)) == legal_actions(book, state_from(book, state.tobytes()), seat)
        actions, movers = chosen(batch, luck), batch.current_player.copy()
        batch.step(actions)
        assert not batch.illegal.any()
        for game in range(GAMES):
            state = before[game].copy()
            book.rules.apply(state, int(movers[game]), int(actions[game]), None)
            while book.rules.owing(state) & CHANCE:
                book.rules.chance(state)
                book.rules.deal(state, None)
            over = book.rules.owing(state) == 0
            assert batch.terminated[game] == over
            if over:
                paid(batch, book.rules.winners(state), batch.rewards[game])
                assert batch.states()[game].series == before[game].series + GAMES
            else:
                assert batch.states()[game].tobytes() == state.tobytes()
                assert not batch.rewards[game].any()
        ended += int(batch.terminated.sum())
        if ended > 2 and mode.game != "niya":
            return
    assert ended


def paid(batch: Batch, won: int, rewards: np.ndarray[Any, Any]) -> None:
    """The winners have as much together as the others lose together; alone one has all or nothing."""
    seats = [seat for seat in range(batch.players) if won >> seat & 1]
    if batch.table.places == 1:
        assert rewards.tolist() == [1.0 if won else -1.0]
    elif won.bit_count() in (0, batch.table.places):
        assert not rewards.any()
    else:
        for seat in range(batch.players):
            share = 1 / won.bit_count() if seat in seats else -1 / (batch.table.places - won.bit_count())
            assert rewards[seat] == np.float32(share)


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_an_observation_is_written_from_what_its_seat_may_know(mode: Mode) -> None:
    """Whatever a seat cannot know is blanked, or dealt anew: what it sees stays the same, byte by byte."""
    batch, dice = batch_of(mode), new_dice(1)
    steps, rules, size = compiled(mode.game), batch.table.rules, batch.layout.size
    told, differs = np.zeros((2, size), np.int8), 0
    for _ in range(30):
        for seat in range(SPECTATOR, mode.players):
            held = fresh(rules, 2)
            for game, state in enumerate(batch.states()):
                held[0] = state
                steps.look(held, 0, held, 1, seat, told[0])
                if seat == batch.current_player[game]:
                    assert (told[0] == batch.observation[game]).all()
                assert (told[0] >= batch.layout.low).all() and (told[0] <= batch.layout.high).all()
                rules.redact(held[0], seat)
                steps.look(held, 0, held, 1, seat, told[1])
                assert (told[0] == told[1]).all(), (seat, state)
                held[0] = state
                rules.redeal(held[0], seat, dice)
                differs += held[0].tobytes() != state.tobytes()
                steps.look(held, 0, held, 1, seat, told[1])
                assert (told[0] == told[1]).all(), (seat, state)
        batch.random_steps(3)
    assert differs


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_table_says_what_is_written(mode: Mode) -> None:
    """Every number of a row is written, and no other is."""
    table = Table(mode.game, mode.players, mode.options)
    match, row = Match(table), np.full(table.layout.size + 9, -99, np.int8)
    match.begin(1)
    states = batch_of(mode, 1).states()
    states[0] = match._state
    compiled(mode.game).look(states, 0, fresh(table.rules), 0, 0, row)
    assert (row[:-9] != -99).all() and (row[-9:] == -99).all()
    split = table.layout.split(row[:-9])
    assert [array.shape for array in split.values()] == [feature.shape for feature in table.layout.features]
    for feature, array in zip(table.layout.features, split.values(), strict=True):
        assert feature.kind != "one" or array.reshape(-1, feature.shape[-1]).sum(axis=1).max() <= 1


def test_a_feature_means_what_it_says() -> None:
    """What a person reads off the view, a program finds in the observation."""
    game = teien.new("momiji", players=3, seed=5)
    match = Match(table := Table("momiji", 3, {}))
    match.begin(5)
    seat = game.owing[0]
    seen = table.layout.split(match.sight(seat)[0])
    held = game.state_for(seat)
    assert seen["hand"].sum() == held.held[seat] == 6 and seen["held"].tolist() == [6, 6, 6]
    assert seen["acorns"].tolist() == [int(held.acorns[(seat + i) % 3]) for i in range(3)]
    assert seen["turn"].tolist() == [1, 0, 0]
    assert seen["columns"].tolist() == [
        [card & 7 if card >= 0 else -1 for card in column] for column in held.column.tolist()
    ]
    other = table.layout.split(match.sight((seat + 1) % 3)[0])
    assert other["turn"].tolist() == [0, 0, 1] and other["hand"].tolist() != seen["hand"].tolist()


def test_a_secret_choice_is_seen_by_its_seat_alone() -> None:
    match = Match(table := Table("sakura", 3, {}))
    match.begin(3)
    match.do(2)
    own, others = (table.layout.split(match.sight(seat)[0]) for seat in (0, 1))
    card = np.flatnonzero(own["hand"])[2]
    assert np.flatnonzero(own["laid"]).tolist() == [card] and own["chosen"].tolist() == [1, 0, 0]
    assert not others["laid"].any() and others["chosen"].tolist() == [0, 0, 1]


@pytest.mark.parametrize("wrong", [-1, 16, 10**6, -(10**9), 5])
def test_what_is_not_allowed_ends_that_game_alone(wrong: int) -> None:
    """N2.1: c2, which is 6, and b2, which is 5, are not at the border."""
    batch = teien.research.batch("niya", games=3, seed=1)
    mover, before = int(batch.current_player[1]), batch.states()
    batch.step(np.array([0, wrong, 0]))
    assert batch.illegal.tolist() == batch.terminated.tolist() == [False, True, False]
    assert batch.rewards[1].tolist() == [-1.0 if seat == mover else 0.0 for seat in (0, 1)]
    assert batch.states()[1].series == before[1].series + 3 and batch.legal_action_mask[1].sum() == 12
    assert batch.states()[0].tokens.sum() == batch.states()[2].tokens.sum() == 1
    batch.step(np.zeros(3, np.int32))
    assert not batch.illegal[1] and not batch.rewards[1].any()


@pytest.mark.parametrize("mode", [MODES[0], MODES[7], MODES[12]], ids=str)
def test_threads_change_nothing_nor_does_how_many_steps_are_asked_for_at_once(mode: Mode) -> None:
    one, two = batch_of(mode, 7), batch_of(mode, 7, threads=3)
    one.random_steps(60)
    for _ in range(60):
        two.random_steps(1)
    assert all(same(one, two))
    one.reset(seed=2)
    assert not all(same(one, two))
    two.reset(seed=2)
    assert all(same(one, two)) and not one.rewards.any()


def same(one: CpuBatch, other: CpuBatch) -> Iterator[bool]:
    yield one.states().tobytes() == other.states().tobytes()
    for name in one.ARRAYS:
        yield getattr(one, name).tobytes() == getattr(other, name).tobytes()


BYTES = """
import hashlib, teien.research
seen = hashlib.sha256()
for game, players, steps in (("niya", 2, 20), ("sakura", 4, 40), ("momiji", 3, 15)):
    batch = teien.research.batch(game, players=players, games=3, seed=9)
    for _ in range(steps // 5):
        batch.random_steps(5)
        batch.step(batch.legal_action_mask.argmax(axis=1) * (batch.current_player > 0))
        for name in batch.ARRAYS:
            seen.update(getattr(batch, name).tobytes())
    seen.update(batch.states().tobytes())
print(seen.hexdigest())
"""


def test_plain_python_gives_the_same_bytes() -> None:
    found = set()
    for off in ("0", "1"):
        env = {**os.environ, "NUMBA_DISABLE_JIT": off}
        run = subprocess.run([sys.executable, "-c", BYTES], env=env, capture_output=True, text=True)
        found.add(run.stdout or run.stderr)
    assert len(found) == 1 and len(found.pop()) == 65


def test_others_take_the_arrays_uncopied() -> None:
    batch = batch_of(MODES[0])
    for array in (batch.observation, batch.legal_action_mask, batch.rewards, batch.terminated):
        taken = np.from_dlpack(array)
        assert taken.dtype == array.dtype and np.shares_memory(taken, array)


class Kept:
    """Memory that is lent as a GPU's would be, its axes turned."""

    def __init__(self, memory: np.ndarray[Any, Any]) -> None:
        self.memory = memory.T

    def __dlpack_device__(self) -> tuple[int, int]:
        return CPU, 0

    def __dlpack__(self, **asked: Any) -> Any:
        held = self.memory
        address = held.__array_interface__["data"][0]
        return capsule(held, address, held.shape, held.strides, held.dtype, self.__dlpack_device__())


@pytest.mark.parametrize("dtype", [np.int8, np.bool_, np.float32])
def test_what_is_lent_is_the_same_memory(dtype: Any) -> None:
    memory = np.arange(12).reshape(3, 4).astype(dtype)
    lent = Kept(memory)
    taken = np.from_dlpack(lent)
    assert taken.shape == (4, 3) and (taken == memory.T).all()
    memory[1, 2] = 0
    assert taken[2, 1] == 0
    lent.__dlpack__()  # nobody takes it
    del lent, taken
    assert not capsule.__globals__["_kept"]


def test_what_cannot_be_asked_for_is_refused_in_words() -> None:
    batch = teien.research.batch("niya", games=2)
    for actions in ([0], [[0, 1]], [0.0, 1.0], "ab"):
        with pytest.raises(BadOption, match=r"^Actions are 2 whole numbers, one for each game"):
            batch.step(actions)
    with pytest.raises(BadOption, match=r"^A batch is on “cpu” or “cuda”, not on 'tpu'\.$"):
        teien.research.batch("niya", games=1, device="tpu")
    for games in (0, -1, 1.5, True):
        with pytest.raises(BadOption, match=r"^A batch has at least one game"):
            teien.research.batch("niya", games=games)  # type: ignore[arg-type]
    with pytest.raises(BadOption, match=r"^A batch is stepped by at least one thread, not 0\.$"):
        teien.research.batch("niya", games=1, threads=0)
    with pytest.raises(BadOption, match=r"^Niya is for 2 players, not 3\.$"):
        teien.research.batch("niya", players=3, games=1)


def test_a_game_that_shows_nothing_to_programs_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("teien.research.features.part_of", lambda game, part: None)
    with pytest.raises(NoFeatures, match=r"^Niya does not say what an observation holds: .*\.features\.$"):
        Layout.of("niya", 2, {})


def test_batches_of_a_seed_are_the_games_of_that_seed() -> None:
    """A game of `teien.new` with the same seed begins as the first of a batch."""
    batch = teien.research.batch("momiji", players=2, games=2, seed=11)
    game = teien.new("momiji", players=2, seed=11)
    assert game.owing == (int(batch.current_player[0]),)
    assert game.legal_actions(game.owing[0]) == np.flatnonzero(batch.legal_action_mask[0]).tolist()


def test_the_docs_tell_the_tables() -> None:
    table = Table("niya", None, {}).layout.table()
    assert "| 0 | `own_tokens` | 16, 0 to 1 | the cells with a token of one's own |" in table


ON_BOTH = """
import numpy as np
from teien.research import batch, gpu
gpu.THREADS, gpu.LIMITS = 2, {}
gpu.from_dtype = lambda dtype: np.dtype((np.record, dtype))  # what the simulator can take
here, there = batch("niya", games=3, seed=4), batch("niya", games=3, seed=4, device="cuda")
def compare():
    for name in here.ARRAYS:
        mine, others = getattr(here, name), getattr(there, name).copy_to_host()
        assert mine.shape == others.shape and mine.tobytes() == others.tobytes(), name
    assert here.states().tobytes() == there.states().tobytes()
compare()
for both in (here, there):
    both.random_steps(11)
compare()
for actions in ([1, 2, 3], [-7, 99, 0]):
    for both in (here, there):
        both.step(np.array(actions))
    compare()
assert here.illegal.any()
for both in (here, there):
    both.reset(seed=5)
compare()
print("same")
"""


def test_the_kernels_do_the_same_as_the_processor() -> None:
    """By Numba's CUDA simulator: no GPU is needed."""
    env = {**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run([sys.executable, "-c", ON_BOTH], env=env, capture_output=True, text=True)
    assert run.stdout.strip() == "same", run.stderr
