"""A whole game written out step by step, to be compared line by line with the one kept in `golden/`.

python -m tests.playthrough        writes all of them anew; look at the difference before keeping it
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path

from teien.check.mode import Mode
from tests.modes import MODES

GOLDEN = Path(__file__).parent / "golden"


def lines(mode: Mode) -> Iterator[str]:
    """One random game: what was laid, who may do what, what was done, and what all could see of it."""
    game, luck = mode.new(2026), random.Random(2026)
    yield f"{mode} {json.dumps(game.options)}"
    yield f"setup {json.dumps(game.setup)}"
    while not game.over:
        seat = luck.choice(game.owing)
        legal = game.legal_moves(seat)
        move = luck.choice(legal)
        yield f"seat {seat} of {list(game.owing)} may {' | '.join(legal)}"
        yield f"seat {seat} plays {move}"
        for event in game.play(seat, move):
            yield f"  {json.dumps(event.as_json(), ensure_ascii=False)}"
        if game.owing != (seat,) or len(game.seats) == 1:  # of a turn of many steps, only its end
            yield f"  sees {json.dumps(game.view(seat)['table'], ensure_ascii=False)}"
    yield from game.text().splitlines()
    yield f"result {json.dumps(game.record()['result'])}"


def path_of(mode: Mode) -> Path:
    return GOLDEN / f"{mode}.txt"


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in MODES:
        path_of(each).write_text("\n".join(lines(each)) + "\n", encoding="utf-8")
