"""How Sakura's players are trained: by many games against themselves.

python -m teien.games.sakura.training --device cuda

In the first iteration everyone lays down any card. From then on everyone searches, briefly, with what he
has learnt so far. After each one the network learns to tell, from what was noticed at the start of
every round, who was going to win and what he was going to gain; partly by how the game ended, partly
by how it looked later on. Cards that were chosen often, of those held, become habits.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple, cast

import numpy as np
import numpy.typing as npt
from numba import from_dtype

from teien.arena.gpu import cuda
from teien.arena.simulate import cores
from teien.bots.compiled import allocating, bind, pick, subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura import search
from teien.games.sakura.evaluation import (
    ARMS,
    CLOSE,
    EVEN,
    FILE,
    GAIN,
    GAPS,
    HAND_ROWS,
    MODES,
    NOTICED,
    OUTS,
    PLACE_ROWS,
    ROWS,
    STANDS,
    STRETCH_ROWS,
    STRETCHES,
    TRICKY_MODE,
    WIDTH,
    WIN,
    Evaluator,
    evaluate,
    habit,
    new_evaluator,
    notice,
)
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import fill_dice, key_of, roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, fresh

BLANK, REAL, WORKING = search.WORKING, search.WORKING + 1, search.WORKING + 2
"""The working states beside those of the search: a game not begun, and the game that is played."""
TRIES = 12
"""In so many gardens each choice is tried, in training."""
ROUNDS = 40
"""So many rounds of a game are noted, at most."""
TRUST = 0.85
"""How much the end of the game counts, each round, beside how it looked."""
RATE, SLOWEST, EPOCHS = 0.03, 0.1, 2
"""How far a mistake moves what is learnt, to what part of that it falls, how often notes are read."""
GAIN_WEIGHT = 0.03
"""How much a token misjudged counts beside the win."""
THREADS, BLOCKS = 64, 1024

Floats = npt.NDArray[np.float32]


class Notes(NamedTuple):
    """What was noticed of each painter at the start of each round, what he laid down, what became of him."""

    found: npt.NDArray[np.int16]
    laid: npt.NDArray[np.int16]
    shares: Floats
    gains: Floats


def new_notes(games: int) -> Notes:
    """Empty notes for so many games."""
    shape = games * ROUNDS, sakura.SEATS
    return Notes(
        np.zeros((*shape, NOTICED), np.int16),
        np.zeros(shape, np.int16),
        np.zeros(shape, np.float32),
        np.zeros(shape, np.float32),
    )


@subroutine
def play_game(
    scratch: Any, evaluator: Evaluator, stats: search.Sums, dice: Dice, notes: Notes, first: int, tries: int
) -> int:
    """Plays one game and notes it, each choice tried so often; how many rounds were noted."""
    state = scratch[REAL]
    noted, known = 0, -1
    count = sakura.painters(state)
    while True:
        seats = sakura.owing(state)
        if seats == 0:
            break
        action, seat = search.NATURE, lowest(seats)
        if seats != CHANCE:
            if state.phase == sakura.CHOOSING and state.rounds != known and noted < ROUNDS:
                known = wide(state.rounds)
                note_round(state, evaluator, notes, first + noted)
                noted += 1
            action = choose(scratch, seat, evaluator, stats, dice, tries)
            if state.phase == sakura.CHOOSING and state.rounds == known:
                notes.laid[first + noted - 1, seat] = sakura.cards_of(state, seat, action)[0]
        search.do(state, seat, action)
    winners = sakura.winners(state)
    for position in range(first, first + noted):
        for painter in range(count):
            notes.shares[position, painter] = (winners >> painter & 1) / max(1, bits(winners))
            notes.gains[position, painter] += wide(state.tokens[painter])
    return noted


@rule
def note_round(state: np.record, evaluator: Evaluator, notes: Notes, position: int) -> None:
    """Notes what is noticed of each painter."""
    for painter in range(sakura.painters(state)):
        for n in range(notice(state, painter, evaluator.found)):
            notes.found[position, painter, n] = evaluator.found[n]
        notes.gains[position, painter] = -wide(state.tokens[painter])


@subroutine
def choose(scratch: Any, seat: int, evaluator: Evaluator, stats: search.Sums, dice: Dice, tries: int) -> int:
    """What a player in training does: mostly what he finds by a short search, now and then what is usual."""
    state = scratch[REAL]
    if tries == 0 or roll(dice, 12) == 0:
        return habit(state, seat, evaluator, dice)
    search.clear(stats)
    arms = search.choices(state, seat)
    search.ponder(scratch, state, seat, dice, stats, evaluator, tries * arms)
    total = 0.0
    for arm in range(arms):
        total += stats[search.PLAYED, seat, arm]
    for arm in range(arms):
        evaluator.chances[arm] = stats[search.PLAYED, seat, arm] / total
    return search.action_of(state, seat, pick(evaluator.chances, arms, dice))


@rule
def begin(scratch: Any, key: npt.NDArray[np.uint32], series: int, dice: Dice) -> None:
    """Sets a game up, and the dice of those who play it."""
    scratch[REAL] = scratch[BLANK]
    for i in range(8):
        scratch[REAL].key[i] = key[i]
    scratch[REAL].series = series
    sakura.set_up(scratch[REAL])
    fill_dice(dice, key, series)


@allocating
def play_games(
    scratch: Any,
    evaluator: Evaluator,
    key: npt.NDArray[np.uint32],
    notes: Notes,
    lengths: npt.NDArray[np.int64],
    tries: int,
) -> None:
    """One game after another."""
    stats, dice = np.zeros((search.STATS, sakura.SEATS, ARMS)), np.zeros(4, np.uint32)
    for game in range(len(lengths)):
        begin(scratch, key, game, dice)
        lengths[game] = play_game(scratch, evaluator, stats, dice, notes, game * ROUNDS, tries)


device = cast(Any, None)
STATE = cast(Any, None)
"""In `kernel`, Numba's CUDA and its word for a state."""


def kernel(
    blank: Any,
    key: npt.NDArray[np.uint32],
    habits: npt.NDArray[np.int64],
    rows: Floats,
    outs: Floats,
    all_stats: npt.NDArray[np.float64],
    found: npt.NDArray[np.int16],
    laid: npt.NDArray[np.int16],
    shares: Floats,
    gains: Floats,
    lengths: npt.NDArray[np.int64],
    tries: int,
) -> None:
    """The same games on a GPU, one thread a game."""
    scratch = device.local.array(WORKING, STATE)
    dice = device.local.array(4, np.uint32)
    evaluator = Evaluator(
        habits,
        rows,
        outs,
        device.local.array(NOTICED, np.int64),
        device.local.array(WIDTH, np.float32),
        device.local.array(ARMS, np.float64),
        device.local.array(ARMS, np.float64),
    )
    notes = Notes(found, laid, shares, gains)
    stats = all_stats[device.grid(1)]
    scratch[BLANK] = blank[0]
    for game in range(device.grid(1), len(lengths), device.gridsize(1)):
        begin(scratch, key, game, dice)
        lengths[game] = play_game(scratch, evaluator, stats, dice, notes, game * ROUNDS, tries)


@allocating
def look_back(evaluator: Evaluator, mode: int, notes: Notes, first: int, end: int, trust: float) -> None:
    """Goes back through a game: what becomes of a place is partly what the next one looked like."""
    minds = np.zeros((sakura.SEATS, 2))
    for position in range(end - 2, first - 1, -1):
        count = look(evaluator, mode, notes, position + 1, minds)
        total = 0.0
        for painter in range(count):
            total += np.exp(minds[painter, WIN])
        for painter in range(count):
            seems = np.exp(minds[painter, WIN]) / total
            notes.shares[position, painter] = (
                trust * notes.shares[position + 1, painter] + (1 - trust) * seems
            )


@rule
def recall(evaluator: Evaluator, notes: Notes, position: int, painter: int) -> int:
    """Finds again the rows that were noted of a painter; how many they are. The first is everyone's."""
    known = 0
    while known < NOTICED and (known == 0 or notes.found[position, painter, known] > 0):
        evaluator.found[known] = notes.found[position, painter, known]
        known += 1
    return known


@subroutine
def look(evaluator: Evaluator, mode: int, notes: Notes, position: int, minds: npt.NDArray[np.float64]) -> int:
    """How each painter of a position looks, and what he seems to gain; how many they are."""
    count = 0
    while count < sakura.SEATS and notes.found[position, count, 1] > 0:
        minds[count, WIN], minds[count, GAIN] = evaluate(
            evaluator, mode, recall(evaluator, notes, position, count)
        )
        count += 1
    return count


@allocating
def descend(
    evaluator: Evaluator,
    mode: int,
    notes: Notes,
    order: npt.NDArray[np.int64],
    rate: float,
    steps: Floats,
    out_steps: Floats,
) -> float:
    """Moves rows and outs, a little for each position, to where they had told better; the mean loss."""
    minds = np.zeros((sakura.SEATS, 2))
    loss = 0.0
    push = np.zeros(WIDTH, np.float32)
    for position in order:
        count = look(evaluator, mode, notes, position, minds)
        top, total = -1e9, 0.0
        for painter in range(count):
            top = max(top, minds[painter, WIN])
        for painter in range(count):
            total += np.exp(minds[painter, WIN] - top)
        for painter in range(count):
            seems = np.exp(minds[painter, WIN] - top) / total
            share = notes.shares[position, painter]
            loss -= share * np.log(max(seems, 1e-9))
            wrong = np.float32(seems - share)
            missed = np.float32(GAIN_WEIGHT * (minds[painter, GAIN] - notes.gains[position, painter]))
            known = recall(evaluator, notes, position, painter)
            evaluate(evaluator, mode, known)
            for i in range(WIDTH):
                push[i] = 0
                mind = evaluator.mind[i]
                if mind > 0:
                    push[i] = wrong * evaluator.outs[mode, WIN, i] + missed * evaluator.outs[mode, GAIN, i]
                    for out, error in ((WIN, wrong), (GAIN, missed)):
                        slope = error * mind
                        out_steps[out, i] += slope * slope
                        evaluator.outs[mode, out, i] -= rate * slope / np.sqrt(out_steps[out, i])
            for n in range(known):
                row = evaluator.found[n]
                for i in range(WIDTH):
                    slope = push[i]
                    steps[row, i] += slope * slope
                    evaluator.rows[mode, row, i] -= rate * slope / np.sqrt(steps[row, i])
    return loss / max(len(order), 1)


class Trainer:
    """Trains the players of one mode, and holds what they know."""

    def __init__(self, mode: int, on_gpu: bool) -> None:
        luck = np.random.default_rng(mode)
        self.mode, self.luck, self.on_gpu = mode, luck, on_gpu
        self.habits = np.full((MODES, STANDS, GAPS, sakura.CARDS + 1), EVEN, np.int64)
        self.rows, self.outs = (
            np.zeros((MODES, ROWS, WIDTH), np.float32),
            np.zeros((MODES, OUTS, WIDTH), np.float32),
        )
        self.rows[mode] = luck.normal(0, 0.1, (ROWS, WIDTH))
        self.outs[mode] = luck.normal(0, 0.1, (OUTS, WIDTH))
        self.evaluator = new_evaluator((self.habits, self.rows, self.outs))

    def play(self, number: int, games: int, tries: int) -> tuple[Notes, npt.NDArray[np.int64]]:
        """The games of one iteration."""
        scratch = fresh(sakura, WORKING)
        scratch[BLANK].players = 2 if self.mode == TRICKY_MODE else self.mode
        scratch[BLANK].variant = sakura.TRICKY if self.mode == TRICKY_MODE else sakura.COURT
        key, notes, lengths = (
            key_of(f"school {self.mode} {number}"),  # which games: not to be changed
            new_notes(games),
            np.zeros(games, np.int64),
        )
        if not self.on_gpu:
            play_games(scratch, self.evaluator, key, notes, lengths, tries)
            return notes, lengths
        gpu = cuda()
        sent = [gpu.to_device(one) for one in (*notes, lengths)]
        stats = gpu.to_device(np.zeros((THREADS * BLOCKS, search.STATS, sakura.SEATS, ARMS)))
        blank = scratch[BLANK : BLANK + 1].view(np.ndarray)
        _kernel()[BLOCKS, THREADS](blank, key, self.habits, self.rows, self.outs, stats, *sent, tries)
        *back, lengths = (one.copy_to_host() for one in sent)
        return Notes(*back), lengths

    def learn(self, notes: Notes, lengths: npt.NDArray[np.int64], trust: float) -> list[float]:
        """What the notes teach; the loss of each time they are gone through."""
        for game, length in enumerate(lengths):
            look_back(self.evaluator, self.mode, notes, game * ROUNDS, game * ROUNDS + length, trust)
        places = np.flatnonzero(np.arange(len(lengths) * ROUNDS) % ROUNDS < np.repeat(lengths, ROUNDS))
        steps, out_steps = np.full((ROWS, WIDTH), 1e-3, np.float32), np.full((OUTS, WIDTH), 1e-3, np.float32)
        losses = []
        for epoch in range(EPOCHS):
            rate = RATE * (1 - (1 - SLOWEST) * epoch / EPOCHS)
            order = self.luck.permutation(places)
            losses.append(descend(self.evaluator, self.mode, notes, order, rate, steps, out_steps))
        return losses

    def get_used(self, notes: Notes) -> None:
        """Makes habits of what was laid down, of all that was held."""
        places, painters = np.nonzero(notes.laid)
        found, laid = notes.found[places, painters].astype(int), notes.laid[places, painters]
        rank, gap = np.divmod(found[:, 2] - PLACE_ROWS, GAPS)
        how = 2 * (rank > 0) + ((found[:, 1] - STRETCH_ROWS) % STRETCHES <= CLOSE)
        chosen, held = np.zeros(self.habits.shape[1:]), np.zeros(self.habits.shape[1:])
        np.add.at(chosen, (how, gap, laid), 1)
        for slot in range(sakura.HAND):
            np.add.at(held, (how, gap, found[:, 6 + slot] - HAND_ROWS), 1)
        odds = 4 * (chosen + 1) / (held - chosen + 4)
        self.habits[self.mode] = np.clip(EVEN * odds, EVEN / 100, EVEN * 100)


@cache
def _kernel() -> Any:
    return cuda().jit(bind(kernel, sakura, device=cuda(), STATE=from_dtype(sakura.State)))


def train(
    mode: int, iterations: int, games: int, on_gpu: bool
) -> tuple[npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any]]:
    """All iterations of one mode: its habits, rows and outs."""
    trainer = Trainer(mode, on_gpu)
    for number in range(iterations):
        begun = time.monotonic()
        notes, lengths = trainer.play(number, games, TRIES if number else 0)
        played = time.monotonic()
        losses = trainer.learn(notes, lengths, TRUST if number > 1 else 1.0)
        if number:
            trainer.get_used(notes)
        print(
            f"mode {mode}, iteration {number + 1}: {games} games of {lengths.mean():.1f} rounds"
            f" in {played - begun:.0f} s, learnt in {time.monotonic() - played:.0f} s;"
            f" loss {', '.join(f'{loss:.4f}' for loss in losses)}",
            flush=True,
        )
    return trainer.habits[mode], trainer.rows[mode], trainer.outs[mode]


def main() -> None:
    """Trains all modes and keeps what they learnt."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--iterations", type=int, default=10)
    parser.add_argument("--games", type=int, default=65_536)
    parser.add_argument("--modes", type=int, nargs="*", default=list(range(TRICKY_MODE, MODES)))
    parser.add_argument("--workers", type=int, default=cores())
    parser.add_argument("--device", choices=["cpu", "cuda"], default="cpu")
    parser.add_argument("--out", type=Path, default=FILE)
    given = parser.parse_args()
    found: dict[str, Any] = {
        "habits": np.full((MODES, STANDS, GAPS, sakura.CARDS + 1), EVEN, np.int32),
        "rows": np.zeros((MODES, ROWS, WIDTH), np.float32),
        "outs": np.zeros((MODES, OUTS, WIDTH), np.float32),
    }
    with ProcessPoolExecutor(given.workers, mp_context=get_context("spawn")) as pool:
        trained = {
            mode: pool.submit(train, mode, given.iterations, given.games, given.device == "cuda")
            for mode in given.modes
        }
        for mode, one in trained.items():
            found["habits"][mode], found["rows"][mode], found["outs"][mode] = one.result()
            np.savez_compressed(given.out, **found | {"rows": found["rows"].astype(np.float16)})


if __name__ == "__main__":
    main()
