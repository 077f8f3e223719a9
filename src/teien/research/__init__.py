"""Our games as researchers expect them: batches on a processor or a GPU, PettingZoo, Gymnasium, OpenSpiel.

>>> import teien.research
>>> batch = teien.research.batch("niya", games=4, seed=1)
>>> batch.observation.shape, batch.legal_action_mask.sum(axis=1).tolist()
((4, 172), [12, 12, 12, 12])

The same rules, the same numbers of actions, the same observation in all four; see `docs/research.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from teien.play.game import Seed
    from teien.research.batches import Batch


def batch(
    game: str,
    *,
    players: int | None = None,
    games: int,
    device: str = "cpu",
    seed: Seed = None,
    threads: int = 1,
    **options: object,
) -> Batch:
    """So many games at once, as arrays on a processor (`cpu`) or a GPU (`cuda`)."""
    from teien.research.batches import batch_on

    return batch_on(device, game, players, options, games, seed, threads)
