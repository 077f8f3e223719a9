"""What best play is worth over many random gardens of Niya."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from teien.arena.batch import Key, States
from teien.arena.simulate import Series, cores
from teien.games.niya import rules as niya
from teien.games.niya.solver import BEYOND, lay_out, search, surveyed
from teien.play.registry import book_of
from teien.rules.chance import key_of
from teien.rules.compiled import rule

PIECE = 100


@rule
def score_gardens(
    ground: np.record, states: States, key: Key, series: int, scores: npt.NDArray[np.int8]
) -> None:
    """The first player's score with best play, for one garden of the series after another."""
    state = states[0]
    for i in range(scores.shape[0]):
        for word in range(8):
            state.key[word] = key[word]
        state.series = series + i
        state.block = 0
        niya.set_up(state)
        niya.chance(state)
        niya.deal(state, None)
        lay_out(ground, state)
        scores[i] = search(ground, 0, 0, niya.BORDER, -BEYOND, BEYOND, niya.CELLS)


def first_player_scores(series: Series, gardens: int, workers: int) -> Iterator[list[int]]:
    """The scores (see `solver`) of the gardens that the series would lay, piece by piece."""
    key = key_of(series.seed)

    def piece(first: int) -> list[int]:
        scores = np.zeros(min(PIECE, gardens - first), np.int8)
        score_gardens(surveyed().copy(), series.blank(), key, first, scores)
        return [int(score) for score in scores]

    with ThreadPoolExecutor(workers) as pool:
        yield from pool.map(piece, range(0, gardens, PIECE))


def share_of_first_player(gardens: int, seed: int, full_garden: str) -> dict[str, float]:
    """How often the first player wins, draws and loses with best play by both."""
    options = book_of("niya").read_options({"full_garden": full_garden}, 2)
    batches = first_player_scores(Series("niya", 2, options, seed), gardens, cores())
    return shares([score for batch in batches for score in batch])


def shares(scores: list[int]) -> dict[str, float]:
    """The shares of wins, draws and losses among scores."""
    return {
        "wins": sum(score > 0 for score in scores) / len(scores),
        "draws": sum(score == 0 for score in scores) / len(scores),
        "losses": sum(score < 0 for score in scores) / len(scores),
    }
