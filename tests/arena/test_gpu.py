"""The GPU's loop, run by Numba's CUDA simulator: the same kernel, the same bytes, no GPU needed."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from teien.arena.gpu import NoGpu, cuda

PLAY_BOTH = """
import numpy as np
from teien.arena import gpu
from teien.arena.batch import play_batch
from teien.arena.bench import series_of
from teien.rules.chance import key_of

gpu.BLOCKS, gpu.THREADS = 2, 4
gpu.from_dtype = lambda dtype: np.dtype((np.record, dtype))  # what the simulator can take
series = series_of("niya")
rules, blank, key = series.book.rules, series.blank(), key_of(5)
device = gpu.Device(rules, blank, key, keep=15)
there = device.play(3, 20)
states, here = play_batch(rules, blank, key, 3, 20)
assert there.tolist() == here.tolist(), (there, here)
assert device.states().tobytes() == states[:15].tobytes()
print("same")
"""


def test_the_kernel_plays_the_same_games_as_the_cpu() -> None:
    run = subprocess.run(
        [sys.executable, "-c", PLAY_BOTH],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    assert run.stdout.strip() == "same", run.stderr


def test_without_a_gpu_there_is_a_clear_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    with pytest.raises(NoGpu, match=r"^There is no CUDA GPU .*\.$"):
        cuda()
