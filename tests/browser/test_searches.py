"""The searches in the browser: the same tables and trees as here, for the same dice and playouts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teien.bots import flat
from teien.check.mode import Mode
from teien.games.momiji import bots as momiji_bots
from teien.games.momiji import rules as momiji
from teien.games.momiji import search as gardeners
from teien.games.momiji.alone import new_policy
from teien.games.niya import rules as niya
from teien.games.niya import solver
from teien.games.sakura import bots as sakura_bots
from teien.games.sakura import rules as sakura
from teien.games.sakura import search as painters
from teien.games.sakura.evaluation import new_evaluator
from teien.play.game import marked
from teien.play.observation import Observation
from teien.rules.chance import fill_dice, key_of, roll
from teien.rules.contract import Dice, fresh, words_for
from teien.rules.maths import exp, log
from tests.browser.node import EVERY_MODE, Both, in_node

KEY = key_of(31)


def places(mode: Mode, count: int) -> Iterator[Observation]:
    """What lies before whoever owes a decision, at so many places of a few random games."""
    luck = random.Random(str(mode))
    while count:
        game = mode.new(luck.randrange(1 << 30))
        while not game.over and count:
            seat = luck.choice(game.owing)
            if luck.random() < 0.1:
                count -= 1
                yield game.observation(seat)
            game.play_action(seat, luck.choice(game.legal_actions(seat)))


class Table:
    """What every search needs, here and in node."""

    def __init__(self, game: str, rules: Any, working: int) -> None:
        self.both = Both(game)
        self.states, self.scratch = fresh(rules), fresh(rules, working)
        self.dice: Dice = np.zeros(4, np.uint32)
        self.actions = np.zeros(words_for(rules.ACTIONS), np.uint32)

    def look_at(self, seen: Observation, number: int) -> np.record:
        """Lays a place out, with dice of its own."""
        self.both.put(self.states, np.frombuffer(seen.held, self.states.dtype))
        fill_dice(self.dice, KEY, number)
        self.both.put(self.dice, self.dice)
        self.both.put(self.actions, marked(seen.book, seen.state, seen.seat))
        state: np.record = self.states[0]
        return state

    def differ(self, folders: dict[str, Path], scratch: Path) -> list[str]:
        """What was not the same in node."""
        found = in_node(folders, [self.both.job], scratch)[0]
        told = zip(self.both.steps, self.both.wanted, found, strict=True)
        return [f"{step[:2]}: {theirs}, not {ours}" for step, ours, theirs in told if not alike(ours, theirs)]


def alike(ours: Any, theirs: Any) -> bool:
    """Whether two results are the same; JavaScript writes large floats as whole numbers."""
    return bool(ours == (float(theirs) if isinstance(ours, float) else theirs))


def modes(game: str) -> list[Mode]:
    return [mode for mode in EVERY_MODE if mode.game == game]


def sakura_table(count: int, playouts: int) -> Table:
    table = Table("sakura", sakura, painters.WORKING)
    both, stats, evaluator, later = table.both, painters.new_stats(), new_evaluator(), painters.for_later()
    totals, number = np.zeros(sakura.ACTIONS, np.int64), 0
    for mode in modes("sakura"):
        for seen in places(mode, count):
            state, number = table.look_at(seen, number), number + 1
            both.put(stats, 0)
            both.put(totals, 0)
            common = (table.scratch, state, seen.seat, table.dice, stats, evaluator)
            both.call(painters.ponder, *common, playouts)
            both.call(painters.look_ahead, *common, later)
            both.same(stats)
            arms = int(both.call(painters.choices, state, seen.seat))
            worths, shares = np.zeros(arms), np.zeros(arms)
            both.call(sakura_bots.sum_up, stats, seen.seat, worths, shares)
            both.same(worths)
            both.same(shares)
            both.call(sakura_bots.imagine, table.scratch, state, seen.seat, table.actions, table.dice, totals)
            both.same(totals)
            both.same(table.dice)
    return table


def momiji_table(count: int, playouts: int) -> Table:
    table = Table("momiji", momiji, momiji_bots.WORKING)
    both, nodes, policy = table.both, gardeners.new_tree(), new_policy()
    steps, visits = np.zeros(momiji.ACTIONS, np.int64), np.zeros(momiji.ACTIONS, np.int64)
    worths, scratch, number = np.zeros(momiji.ACTIONS), fresh(momiji, gardeners.WORKING), 0
    for mode in modes("momiji"):
        for seen in places(mode, count):
            state, number = table.look_at(seen, number), number + 1
            if number % 2:
                both.call(gardeners.recall, state, seen.rows)
            both.same(table.states)
            both.call(gardeners.plant, nodes)
            common = (scratch, state, seen.seat, table.dice, nodes, policy)
            both.call(gardeners.ponder, *common, playouts, 2 + number % 9, number % 3 == 0)
            both.same(nodes, int(nodes[0].sibling) * nodes.itemsize)
            both.call(gardeners.harvest, nodes, steps, visits, worths)
            for array in (steps, visits, worths):
                both.same(array)
            if state.stage != momiji.DRAFTING:
                both.put(worths, 0)
                both.call(momiji_bots.keep_main_actions, state, table.actions)
                both.same(table.actions)
                given = (table.scratch, state, seen.seat, table.actions, table.dice, worths)
                both.call(momiji_bots.imagine, *given)
                both.same(worths)
            both.same(table.dice)
    return table


def niya_table(count: int) -> Table:
    table, number = Table("niya", niya, 1), 0
    both, values = table.both, np.zeros(niya.CELLS, np.int8)
    grounds: Any = np.zeros(1, solver.Ground).view(np.recarray)
    both.call(solver.survey, grounds[0])
    for mode in modes("niya"):
        for seen in places(mode, count):
            state, number = table.look_at(seen, number), number + 1
            both.call(solver.lay_out, grounds[0], state)
            cells = both.call(niya.open_cells, state)
            me, you = int(state.tokens[seen.seat]), int(state.tokens[1 - seen.seat])
            both.put(values, 0)
            both.call(solver.search, grounds[0], me, you, cells, -1, 1, 1 + number % 7)
            both.call(solver.fill_values, grounds[0], me, you, cells, values)
            both.same(values)
            both.call(solver.find_best, grounds[0], me, you, cells)
            both.same(grounds)
    return table


def flat_table(game: str, rules: Any, count: int) -> Table:
    table, number = Table(game, rules, 1), 0
    wins = np.zeros(rules.ACTIONS)
    for mode in modes(game):
        for seen in places(mode, count):
            state, number = table.look_at(seen, number), number + 1
            table.both.put(wins, 0)
            common = (table.scratch, state, seen.seat, table.dice, table.actions, wins)
            table.both.call(flat.tied(rules), *common, 0, 50)
            table.both.same(wins)
            table.both.same(table.dice)
    return table


def test_sakuras_search_learns_the_same(folders: dict[str, Path], tmp_path: Path) -> None:
    assert sakura_table(2, 200).differ(folders, tmp_path) == []


def test_momijis_search_grows_the_same_tree(folders: dict[str, Path], tmp_path: Path) -> None:
    assert momiji_table(1, 60).differ(folders, tmp_path) == []


def test_niyas_solver_finds_the_same(folders: dict[str, Path], tmp_path: Path) -> None:
    assert niya_table(5).differ(folders, tmp_path) == []


@pytest.mark.thorough
def test_searches_at_hundreds_of_places(folders: dict[str, Path], tmp_path: Path) -> None:
    for table in (sakura_table(40, 400), momiji_table(20, 150), niya_table(60)):
        assert table.differ(folders, tmp_path) == []


@pytest.mark.thorough
@pytest.mark.parametrize(("game", "rules"), [("niya", niya), ("sakura", sakura), ("momiji", momiji)])
def test_flat_playouts_win_the_same(game: str, rules: Any, folders: dict[str, Path], tmp_path: Path) -> None:
    assert flat_table(game, rules, 3).differ(folders, tmp_path) == []


def test_exponents_logarithms_bits_and_dice(folders: dict[str, Path], tmp_path: Path) -> None:
    table, luck = Table("niya", niya, 1), random.Random(5)
    for _ in range(2000):
        x = luck.choice((luck.uniform(-745, 709), luck.gauss(0, 3), float(luck.randrange(-9, 9))))
        table.both.call(exp, x)
        table.both.call(log, float(exp(x)) + luck.random())
        table.both.call(roll, table.dice, luck.randrange(1, 1 << 20))
    assert table.differ(folders, tmp_path) == []
