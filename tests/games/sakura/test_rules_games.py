"""Sakura, whole games: whatever is played, what must hold holds after every step.

The checks are compiled like the rules, so that ten thousand games take seconds. Run as a program,
this file prints a digest of some games: the test of plain Python against compiled code.

PYTEST_DONT_REWRITE: what pytest makes of an `assert` cannot be compiled.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from teien.games.sakura import rules as sakura
from teien.rules import chance as nature
from teien.rules.bits import bits, lowest
from teien.rules.compiled import compiled
from teien.rules.contract import (
    CHANCE,
    HIDDEN,
    SPECTATOR,
    Actions,
    Dice,
    Event,
    Trace,
    fresh,
    how_many,
    new_trace,
    nth,
)

Words = npt.NDArray[np.uint64]
"""The rows of states as whole words: so they are copied and compared in a tenth of the time."""
States = np.recarray[Any, Any]

MODES = [(2, sakura.COURT), (2, sakura.TRICKY), *((players, sakura.COURT) for players in (3, 4, 5, 6))]
PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"
GAMES = 1 if PLAIN else 200

LIVE, RETOLD, VIEW, EXPECTED, GUESS = 0, 1, 2, 3, 4
"""The rows of the states in a check: the game; the same, retold; and room for what players see."""
VIEWS = 5
"""From here on: what each seat, and last a spectator, has been shown so far."""
CHANCE_WORDS = 5
MOST_STEPS = 5000


# --- Playing ----------------------------------------------------------------------------------


@compiled
def begin(state: np.record, key: npt.NDArray[np.uint32], game: int, players: int, variant: int) -> None:
    """Opens the box for one game of a series."""
    for i in range(8):
        state.key[i] = key[i]
    state.series = game
    state.players = players
    state.variant = variant
    sakura.set_up(state)


@compiled
def step(state: np.record, dice: Dice, actions: Actions, trace: Trace | None) -> None:
    """Chance, or a random legal action of a random seat that may act: also of one that changes its mind."""
    seats = sakura.owing(state)
    if seats & CHANCE:
        sakura.chance(state)
        sakura.deal(state, trace)
        return
    seat = lowest(seats)
    sakura.legal(state, seat, actions)
    assert how_many(actions, 1) > 0, "who owes must be able to act"
    other = nature.roll(dice, int(state.players))
    if nature.roll(dice, 4) == 0:
        sakura.legal(state, other, actions)
        if how_many(actions, 1) > 0:
            seat = other
    sakura.legal(state, seat, actions)
    drawn = sakura.draw(state, seat, dice.copy())
    action = nth(actions, 1, nature.roll(dice, how_many(actions, 1)))
    assert drawn == action, "the dice draw what they would choose among the marked actions"
    sakura.apply(state, seat, action, trace)


# --- What must hold ---------------------------------------------------------------------------


@compiled
def check_cards(state: np.record) -> None:
    """Sixty cards, each in one place; hands in order; choices from the hand."""
    cards = int(state.discards)
    count = 0
    for card in range(1, sakura.CARDS + 1):
        count += cards >> card & 1
    for i in range(sakura.CARDS):
        inside = state.top <= i < int(state.top) + int(state.deck_size)
        assert (state.deck[i] > 0) == inside, "the deck holds cards, and nothing else does"
        if inside:
            cards |= 1 << int(state.deck[i])
            count += 1
    for seat in range(sakura.SEATS):
        hand = int(state.hand[seat])
        assert sakura.hidden(state, seat) == 0, "a hand has as many cards as it says"
        assert hand & ~sakura.ALL_CARDS == 0, "a hand holds cards, and nothing else"
        cards |= hand
        count += int(state.held[seat])
        if state.played[seat] > 0:
            cards |= 1 << int(state.played[seat])
            count += 1
    assert count == sakura.CARDS, "no card is in two places"
    assert cards == sakura.ALL_CARDS, "no card is lost"
    for seat in range(int(state.players)):
        older = int(state.hand[seat]) & ~int(state.shuffled)
        mine = bits(older & 0xFFFFFFFF) + bits(older >> 32)
        assert mine == state.kept[seat], "kept are the cards that were not in the last shuffle"
    if state.phase == sakura.CHOOSING:
        for painter in range(sakura.painters(state)):
            card = int(state.chosen[painter])
            holder = sakura.chooser(state, painter)
            held = card == 0
            if holder >= 0:
                assert state.held[holder] == sakura.HAND, "all hold five cards"
                held |= bool(int(state.hand[holder]) >> card & 1)
            assert held, "a choice is in its player's hand"


@compiled
def check_garden(state: np.record, stepped_on: bool) -> None:
    """S5.6, and the tokens."""
    emperor = int(state.emperor)
    level = 0
    spaces = 0
    tokens = 0
    for painter in range(sakura.painters(state)):
        place = int(state.place[painter])
        assert 0 <= place <= emperor, "S5.6: nobody is ahead of the Emperor"
        if place == emperor:
            level += 1
        assert place == 0 or not spaces >> place & 1, "S5.6: only the gate holds several"
        spaces |= 1 << place
        assert state.tokens[painter] >= 0, "S5.2: nobody owes a token"
        tokens += int(state.tokens[painter])
    assert level <= (1 if stepped_on else 0), "S5.6: nobody is level with the Emperor"
    assert 1 <= emperor <= int(sakura.SAKURA[sakura.long_bridges(state), 2]), "S5.5"
    assert tokens <= 54, "S1.2"
    for painter in range(sakura.painters(state), sakura.SEATS):
        assert state.place[painter] == sakura.AWAY
        assert state.tokens[painter] == 0


@compiled
def check_rest(state: np.record) -> None:
    """Where a step stops, everything is where the phase says."""
    seats = sakura.owing(state)
    assert (seats == 0) == (state.phase == sakura.OVER), "somebody is to act until the end"
    assert (seats == CHANCE) == (state.shuffling == 1)
    assert state.deck_size > 0, "S4.3: there is always a deck"
    at_sakura = state.scored < 3 and state.emperor == sakura.next_sakura(state)
    if state.phase == sakura.RESOLVING and state.turn >= 0:
        assert state.turn < state.players, "the court painter is never asked"
        assert sakura.KIND[state.half, state.played[state.turn]] == sakura.EITHER
        assert not at_sakura or state.half == sakura.PAINTER, "S7.1"
    else:
        assert not at_sakura, "S7.1: a sakura reached is scored in the same round"
        assert state.turn == sakura.NOBODY
    if state.phase == sakura.CHOOSING or state.phase == sakura.OVER:
        for painter in range(sakura.SEATS):
            assert state.played[painter] == 0
    if state.phase == sakura.OVER:
        assert state.scored == 3
        assert sakura.winners(state) > 0
    else:
        assert sakura.winners(state) == 0


@compiled
def same(raw: Words, one: int, other: int, start: int) -> bool:
    """Whether two rows are the same words, from `start` on."""
    different = np.uint64(0)
    for i in range(start, raw.shape[1]):
        different |= raw[one, i] ^ raw[other, i]
    return bool(different == 0)


@compiled
def hide(event: Event, shown: Event, seat: int) -> None:
    """An event as a seat is shown it."""
    for i in range(event.shape[0]):
        shown[i] = event[i]
    audience = int(event[4])
    if audience != -1 and (seat < 0 or not audience >> seat & 1):
        shown[2] = HIDDEN
        shown[3] = HIDDEN


@compiled
def check_views(states: States, raw: Words, shown: Event, event: Event) -> None:
    """Who is shown the events, each as he may know it, knows after each what he may know."""
    for viewer in range(int(states[LIVE].players) + 1):
        seat = viewer if viewer < states[LIVE].players else SPECTATOR
        view = VIEWS + viewer
        hide(event, shown, seat)
        sakura.happen(states[view], int(shown[0]), int(shown[1]), int(shown[2]), int(shown[3]))
        sakura.redact(states[view], seat)
        raw[EXPECTED] = raw[RETOLD]
        sakura.redact(states[EXPECTED], seat)
        assert same(raw, view, EXPECTED, 0), "a seat's events tell it all that it may know"


@compiled
def check_redeal(states: States, raw: Words, dice: Dice) -> None:
    """A re-deal is a possible state that looks the same, from the whole state and from a view of it."""
    for viewer in range(int(states[LIVE].players) + 1):
        seat = viewer if viewer < states[LIVE].players else SPECTATOR
        raw[VIEW] = raw[LIVE]
        sakura.redact(states[VIEW], seat)
        for source in (LIVE, VIEW):
            raw[GUESS] = raw[source]
            sakura.redeal(states[GUESS], seat, dice)
            check_cards(states[GUESS])
            assert sakura.owing(states[GUESS]) == sakura.owing(states[LIVE])
            sakura.redact(states[GUESS], seat)
            assert same(raw, GUESS, VIEW, 0), "a re-deal changes nothing that the seat sees"


@compiled
def check_step(states: States, raw: Words, trace: Trace, shown: Event) -> None:
    """Retells a step event by event: nothing is out of order in between, and nothing is left untold."""
    events = int(trace[0, 0])
    for i in range(1, events + 1):
        what = int(trace[i, 0])
        before = int(states[RETOLD].emperor)
        sakura.happen(states[RETOLD], what, int(trace[i, 1]), int(trace[i, 2]), int(trace[i, 3]))
        back = what == sakura.LED and states[RETOLD].emperor < before
        disgraced = i < events and trace[i + 1, 0] == sakura.DISGRACED
        check_garden(states[RETOLD], back and disgraced)
        if states[RETOLD].shuffling == 0:
            check_cards(states[RETOLD])
        check_views(states, raw, shown, trace[i])
    assert same(raw, LIVE, RETOLD, CHANCE_WORDS), "retelling a step gives the state after it"


@compiled
def tokens_of(state: np.record) -> int:
    """All tokens of all painters."""
    tokens = 0
    for painter in range(sakura.SEATS):
        tokens += int(state.tokens[painter])
    return tokens


@compiled
def check_tokens(before: int, after: int, trace: Trace) -> None:
    """Tokens come from scoring and go by disgrace, in no other way."""
    for i in range(1, int(trace[0, 0]) + 1):
        if trace[i, 0] == sakura.DISGRACED:
            before -= int(trace[i, 2])
        elif trace[i, 0] == sakura.EARNED:
            before += int(trace[i, 2])
    assert before == after, "S1.2: no token appears or disappears"


@compiled
def check_games(
    states: States,
    raw: Words,
    key: npt.NDArray[np.uint32],
    games: int,
    mode: tuple[int, int],
    trace: Trace,
    actions: Actions,
    dice: Dice,
    met: npt.NDArray[np.int64],
) -> None:
    """Plays random games and checks everything; counts the events it met."""
    shown = trace[0].copy()
    for game in range(games):
        raw[:] = 0
        nature.fill_dice(dice, key, game)
        begin(states[LIVE], key, game, mode[0], mode[1])
        for viewer in range(mode[0] + 1):
            raw[VIEWS + viewer] = raw[LIVE]
            sakura.redact(states[VIEWS + viewer], viewer if viewer < mode[0] else SPECTATOR)
        steps = 0
        while sakura.owing(states[LIVE]) != 0:
            check_redeal(states, raw, dice)
            raw[RETOLD] = raw[LIVE]
            tokens = tokens_of(states[LIVE])
            trace[0, 0] = 0
            step(states[LIVE], dice, actions, trace)
            check_step(states, raw, trace, shown)
            check_tokens(tokens, tokens_of(states[LIVE]), trace)
            check_cards(states[LIVE])
            check_garden(states[LIVE], False)
            check_rest(states[LIVE])
            steps += 1
            assert steps < MOST_STEPS, "every game ends"
            for i in range(1, int(trace[0, 0]) + 1):
                met[trace[i, 0]] += 1
            met[0] = max(met[0], trace[0, 0])
        check_redeal(states, raw, dice)


def checked(games: int, players: int, variant: int) -> npt.NDArray[np.int64]:
    """Checks so many games; how often each event was met (and, at 0, the most events in one step)."""
    states = fresh(sakura, VIEWS + sakura.SEATS + 1)
    raw = states.view(np.uint64).reshape(len(states), -1).view(np.ndarray)
    met = np.zeros(sakura.ENDED + 1, np.int64)
    actions, dice = np.zeros(1, np.uint32), np.zeros(4, np.uint32)
    key = nature.key_of(f"checked {players} {variant}")
    check_games(states, raw, key, games, (players, variant), new_trace(sakura), actions, dice, met)
    return met


@pytest.mark.parametrize(("players", "variant"), MODES)
def test_S5_6_invariants_retelling_and_secrets_in_random_games(players: int, variant: int) -> None:
    met = checked(GAMES, players, variant)
    assert met[sakura.ENDED] == GAMES
    assert met[0] <= sakura.EVENTS
    if not PLAIN:
        assert met.all(), "every kind of event is met"


@pytest.mark.thorough
@pytest.mark.parametrize(("players", "variant"), MODES)
def test_S5_6_invariants_in_ten_thousand_random_games(players: int, variant: int) -> None:
    assert checked(10_000, players, variant)[sakura.ENDED] == 10_000


# --- Plain Python and compiled code -----------------------------------------------------------


def digest(games: int) -> str:
    """One digest over every state, and every event, of some random games of every mode."""
    whole = hashlib.sha256()
    dice, actions, trace = np.zeros(4, np.uint32), np.zeros(1, np.uint32), new_trace(sakura)
    for players, variant in MODES:
        for game in range(games):
            states = fresh(sakura)
            nature.fill_dice(dice, nature.key_of("dice"), game)
            begin(states[0], nature.key_of("digest"), game, players, variant)
            while sakura.owing(states[0]):
                trace[:] = 0
                step(states[0], dice, actions, trace)
                whole.update(states.tobytes() + trace.tobytes())
                for seat in range(SPECTATOR, players):
                    guess = states.copy()
                    sakura.redeal(guess[0], seat, dice)
                    whole.update(guess.tobytes())
            whole.update(bytes(sakura.score(states[0], seat) for seat in range(sakura.SEATS)))
            whole.update(bytes([sakura.winners(states[0])]))
    return whole.hexdigest()


@pytest.mark.thorough
def test_plain_python_and_compiled_code_give_the_same_bytes() -> None:
    digests = [
        subprocess.run(
            [sys.executable, "-m", "tests.games.sakura.test_rules_games"],
            env={**os.environ, "NUMBA_DISABLE_JIT": plain},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for plain in ("0", "1")
    ]
    assert digests[0] == digests[1] != ""


if __name__ == "__main__":
    print(digest(2))
