"""The rule books in the browser: the same bytes as here, in every mode."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from teien.arena.batch import begin, play_batch
from teien.bots.compiled import bind
from teien.check.mode import Mode
from teien.play.registry import book_of
from teien.rules.bits import lowest
from teien.rules.chance import fill_dice, key_of
from teien.rules.contract import CHANCE, fresh, new_trace, words_for
from tests.browser.node import EVERY_MODE, as_text, blank_of, in_node

KEY = key_of(2026)


def modes_differ(folders: dict[str, Path], scratch: Path, modes: list[Mode], count: int) -> list[str]:
    """In which modes, and in which of so many random games, the last states differ."""
    jobs, wrong = [], []
    for mode in modes:
        job = {"work": "games", "game": mode.game, "count": count, "out": str(scratch / str(mode))}
        jobs.append(job | {"blank": as_text(blank_of(mode)), "key": as_text(KEY)})
    in_node(folders, jobs, scratch)
    for mode in modes:
        ours, _ = play_batch(book_of(mode.game).rules, blank_of(mode), KEY, 0, count)
        theirs = np.fromfile(scratch / str(mode), ours.dtype)
        wrong += [f"{mode}: game {n}" for n in range(count) if ours[n].tobytes() != theirs[n].tobytes()]
    return wrong


def test_random_games_end_alike(folders: dict[str, Path], tmp_path: Path) -> None:
    assert modes_differ(folders, tmp_path, EVERY_MODE, 200) == []


@pytest.mark.thorough
def test_thousands_of_random_games_end_alike(folders: dict[str, Path], tmp_path: Path) -> None:
    assert modes_differ(folders, tmp_path, EVERY_MODE, 3000) == []


class Walk:
    """A random game, and after each step all that is told, allowed, known and imagined."""

    def __init__(self, mode: Mode, series: int) -> None:
        self.rules, self.players = book_of(mode.game).rules, mode.players
        self.told = sha256()
        self.dice, self.others = np.zeros(4, np.uint32), np.zeros(4, np.uint32)
        self.actions = np.zeros(words_for(self.rules.ACTIONS), np.uint32)
        self.states, self.scratch = blank_of(mode), fresh(self.rules)
        bind(begin, self.rules)(self.states[0], KEY, series, self.dice)

    def hash(self) -> str:
        """Of all these bytes."""
        while seats := int(self.rules.owing(self.states[0])):
            self.step(seats)
        return self.told.hexdigest()[:16]

    def step(self, seats: int) -> None:
        rules, state, other, trace = self.rules, self.states[0], self.scratch[0], new_trace(self.rules)
        before = self.states[0].tobytes()
        if seats & CHANCE:
            rules.chance(state)
            rules.deal(state, trace)
        else:
            seat = lowest(seats)
            rules.apply(state, seat, int(rules.draw(state, seat, self.dice)), trace)
        self.told.update(state.tobytes())
        rows = trace[1 : trace[0, 0] + 1]
        self.told.update(trace[: trace[0, 0] + 1].tobytes())
        if not seats & CHANCE:
            self.scratch[0] = np.frombuffer(before, rules.State)[0]
            for what, seat, x, y, _ in rows.tolist():
                rules.happen(other, what, seat, x, y)
            self.told.update(other.tobytes())
        seats = int(rules.owing(state))
        self.say(f"{seats} {int(rules.winners(state))}")
        for seat in range(self.players):
            self.look(seat, bool(seats))

    def look(self, seat: int, goes_on: bool) -> None:
        rules, state, other = self.rules, self.states[0], self.scratch[0]
        self.say(f"{int(rules.score(state, seat))} {int(rules.legal(state, seat, self.actions))}")
        self.told.update(self.actions.tobytes())
        self.scratch[0] = self.states[0]
        rules.redact(other, seat)
        self.told.update(other.tobytes())
        if goes_on:
            fill_dice(self.others, KEY, seat)
            rules.redeal(other, seat, self.others)
            self.told.update(other.tobytes() + self.others.tobytes())

    def say(self, text: str) -> None:
        self.told.update(text.encode())


def walks_differ(folders: dict[str, Path], scratch: Path, count: int) -> list[str]:
    """In which modes, and in which of so many games, anything is not the same after a step."""
    jobs: list[dict[str, Any]] = [
        {"work": "walks", "game": mode.game, "count": count, "players": mode.players}
        | {"blank": as_text(blank_of(mode)), "key": as_text(KEY)}
        for mode in EVERY_MODE
    ]
    found = in_node(folders, jobs, scratch)
    return [
        f"{mode}: game {n}"
        for mode, theirs in zip(EVERY_MODE, found, strict=True)
        for n in range(count)
        if Walk(mode, n).hash() != theirs[n]
    ]


def test_each_step_tells_allows_hides_and_imagines_alike(folders: dict[str, Path], tmp_path: Path) -> None:
    assert walks_differ(folders, tmp_path, 2) == []


@pytest.mark.thorough
def test_each_step_of_hundreds_of_games(folders: dict[str, Path], tmp_path: Path) -> None:
    assert walks_differ(folders, tmp_path, 15) == []
