"""Momiji's policy in training: it plays better alone, and the same training teaches the same."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.alone import LEARNT, SIGNS
from teien.games.momiji.training import learn


def test_a_few_iterations_teach_something_and_always_the_same() -> None:
    weights, _ = learn(np.zeros(SIGNS), 30, seed=3, games=200, deals=20)
    assert np.array_equal(weights, learn(np.zeros(SIGNS), 30, seed=3, games=200, deals=20)[0])
    _, untaught = learn(np.zeros(SIGNS), 1, seed=4, games=2000, deals=20)
    _, taught = learn(weights, 1, seed=4, games=2000, deals=20)
    _, well_taught = learn(LEARNT, 1, seed=4, games=2000, deals=20)
    assert untaught < taught < well_taught
