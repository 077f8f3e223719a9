"""What must hold for the rules alone: decisions, events, bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import zip_longest

import numpy as np

from teien.arena.batch import play_batch
from teien.arena.simulate import Series, play_game
from teien.check.fault import Fault, demand, same
from teien.check.transcript import transcript
from teien.check.trial import COUNTER, KEY, SERIES, Check, Trial, check, differing, same_states, told
from teien.play.book import state_from
from teien.play.game import Move
from teien.rules.chance import key_of, new_dice, roll
from teien.rules.contract import CHANCE, how_many, new_trace, nth, words_for

GAMES = 4
"""So many games are written down twice and compared."""
MOST_POINTS = 2**31 - 1


@check()
def ends(trial: Trial) -> None:
    """Every game ends, and until then whoever owes a decision has a seat and a legal action."""
    rules, most = trial.rules, (1 << trial.mode.players) - 1
    actions = np.zeros(words_for(rules.ACTIONS), np.uint32)
    last = None
    for state, _ in trial.steps():
        last, seats = state, int(rules.owing(state))
        demand(
            seats in (0, CHANCE) or seats & ~most == 0,
            f"owing gave {seats:b} (bits), though only seats 0 to {trial.mode.players - 1} play.",
        )
        for seat in range(trial.mode.players):
            if seats != CHANCE and seats >> seat & 1:
                demand(
                    rules.legal(state, seat, actions),
                    f"Seat {seat} owes a decision (owing), but no action is legal for it (legal).",
                )
    demand(last is not None, "owing gave 0 after set_up: the game was over before it began.")


@check()
def legal_count(trial: Trial) -> None:
    """`legal` tells as many as it marks, marks none beyond ACTIONS, and unmarks all else."""
    rules = trial.rules
    for state, _ in trial.steps():
        for seat in range(trial.mode.players):
            clean = np.zeros(words_for(rules.ACTIONS), np.uint32)
            full = np.full(words_for(rules.ACTIONS), 0xFFFFFFFF, np.uint32)
            count = int(rules.legal(state, seat, clean))
            same(
                count,
                how_many(clean, len(clean)),
                f"How many actions legal tells for seat {seat}, beside how many it marks",
            )
            same(int(rules.legal(state, seat, full)), count, f"What legal tells for seat {seat}, asked again")
            same(
                full.tolist(), clean.tolist(), f"What legal marks for seat {seat} in a set that was not empty"
            )
            beyond = [n for n in range(count) if nth(clean, len(clean), n) >= rules.ACTIONS]
            demand(not beyond, f"legal marks for seat {seat} an action beyond ACTIONS ({rules.ACTIONS}).")


@check()
def draw(trial: Trial) -> None:
    """`draw` gives the action that the dice choose among those that `legal` marks, in ascending order."""
    rules, luck = trial.rules, trial.luck()
    actions = np.zeros(words_for(rules.ACTIONS), np.uint32)
    for state, _ in trial.steps():
        for seat in range(trial.mode.players):
            rules.legal(state, seat, actions)
            if count := how_many(actions, len(actions)):
                dice = new_dice(luck.random().hex())
                chosen = nth(actions, len(actions), roll(dice.copy(), count))
                same(
                    int(rules.draw(state, seat, dice)), chosen, f"The action that draw chose for seat {seat}"
                )


@check()
def scores(trial: Trial) -> None:
    """Scores are whole numbers that fit into 32 bits; whoever has won plays, and has most points."""
    rules, book = trial.rules, trial.book
    everyone = trial.mode.players + len(book.unseated(trial.mode.players))
    for state, _ in trial.steps():
        points = [rules.score(state, seat) for seat in range(everyone)]
        for seat, one in enumerate(points):
            demand(
                isinstance(one, int | np.integer) and abs(int(one)) <= MOST_POINTS,
                f"The score of seat {seat} must be a whole number of at most 32 bits, not {one!r}.",
            )
        won = rules.winners(state)
        demand(
            isinstance(won, int | np.integer) and 0 <= won < 1 << everyone,
            f"winners must give seats as bits, from 0 to {(1 << everyone) - 1}, not {won!r}.",
        )
        first = [points[seat] for seat in range(everyone) if won >> seat & 1][:1]
        same(first, [max(points)] if won else [], "The points of whoever has won, beside the most points")


@check()
def trace(trial: Trial) -> None:
    """The trace tells all: its events, done to the state before a step, give the state after it."""
    rules, before = trial.rules, None
    for state, events in trial.steps():
        rows = events[1 : int(events[0, 0]) + 1]
        demand(len(rows) or before is None, "A step was told by no event at all.")
        if before is not None:
            for event in rows:
                rules.happen(before, *event[:4].tolist())
            for name in (KEY, SERIES, COUNTER):
                before[name] = state[name]
            same_states(
                before,
                state,
                f"The events of a step ({rows.tolist()}), done to the state before it, do not give the state"
                " after it",
            )
        before = state.copy()


@check(seeds=2)
def silent(trial: Trial) -> None:
    """Without a trace the same is done as with one."""
    rules, actions = trial.rules, np.zeros(words_for(trial.rules.ACTIONS), np.uint32)
    dice = new_dice(trial.seed)
    for state, _ in trial.steps():
        for seat in range(trial.mode.players):
            if rules.owing(state) != CHANCE and rules.legal(state, seat, actions):
                action = rules.draw(state, seat, dice)
                loud, mute = state.copy(), state.copy()
                rules.apply(loud, seat, action, new_trace(rules))
                rules.apply(mute, seat, action, None)
                same_states(mute, loud, f"Action {action} of seat {seat} does else without a trace")


@check(seeds=1)
def compiled(trial: Trial) -> None:
    """Compiled and in plain Python, the same games give the same bytes."""
    mode = trial.mode
    words = [mode.game, str(mode.players), mode.options_json, str(trial.seed), str(GAMES)]
    plain = subprocess.run(
        [sys.executable, "-m", "teien.check.transcript", *words],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )
    ours = transcript(mode.game, mode.players, mode.options, trial.seed, GAMES)
    for trial.step, (one, other) in enumerate(zip_longest(plain.stdout.splitlines(), ours)):
        if one != other:
            raise Fault(_difference(trial, one, other, plain.stderr))
    if plain.returncode:
        raise Fault(f"In plain Python the game failed: {_last(plain.stderr)}.")


def _difference(trial: Trial, plain: str | None, ours: str | None, error: str) -> str:
    """In what the first lines differ that are not the same."""
    if plain is None or ours is None:
        failed = f"In plain Python the game failed: {_last(error)}." if plain is None and error else ""
        return failed or "Compiled and in plain Python the game takes different numbers of steps."
    one, other = (line.split("|") for line in (plain, ours))
    if one[0] != other[0]:
        states = [state_from(trial.book, bytes.fromhex(line[0])) for line in (one, other)]
        return f"In plain Python and compiled, a step gives different states: {differing(*states)}."
    parts = ("the state", "the events told", "what redact leaves", "scores and winners")
    unlike = [part for part, a, b in zip(parts, one, other, strict=True) if a != b]
    return f"In plain Python and compiled, a step differs in {' and '.join(unlike)}: {one[3]} and {other[3]}."


def _last(error: str) -> str:
    return (error.strip().splitlines() or ["nothing was said"])[-1]


@check(seeds=3)
def batch(trial: Trial) -> None:
    """A simulated game is the same one by one and by the batch."""
    mode, book = trial.mode, trial.book
    series = Series(mode.game, mode.players, book.read_options(mode.options, mode.players), trial.seed)
    states, tally = play_batch(book.rules, series.blank(), key_of(trial.seed), 0, 5)
    games = [play_game(series, number) for number in range(5)]
    for number, (game, state) in enumerate(zip(games, states, strict=True)):
        one = game._state
        for name in (KEY, COUNTER):
            one[name] = state[name]
        same_states(
            one,
            state,
            f"Game {number} of a series, played one by one and by the batch, ends differently",
            told,
        )
    same(int(tally[0]), 5, "The games that the batch counted")
    decisions = sum(isinstance(entry, Move) for game in games for entry in game.history)
    same(int(tally[1]), decisions, "The decisions that the batch counted")


RULES: list[Check] = [ends, legal_count, draw, scores, trace, silent, compiled, batch]
