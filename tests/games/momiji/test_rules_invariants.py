"""Momiji, whole games at random: what must hold after every step, of whatever game."""

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

from teien.games.momiji import rules as momiji
from teien.rules import chance as nature
from teien.rules.bits import bits, wide
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, SPECTATOR, Actions, Dice, Trace, fresh, how_many, new_trace, nth

Words = npt.NDArray[np.uint64]
"""The rows of states as whole words: so they are copied and compared in a tenth of the time."""
Counts = tuple[int, int, int, int]
"""Sets of cards: those that were met at least once, twice, three times, four times."""
States = np.recarray[Any, Any]

MODES = {
    "solo": (1, 0, 0, momiji.COLD_BREEZE),
    "solo, open piles": (1, 0, 1, momiji.COLD_BREEZE),
    "two": (2, momiji.SUGGESTED, 0, 0),
    "two, draft": (2, momiji.DRAFT, 0, 0),
    "two, open piles": (2, momiji.DRAFT, 1, 0),
    "three": (3, momiji.SUGGESTED, 0, 0),
    "three, draft": (3, momiji.DRAFT, 0, 0),
    "four": (4, momiji.SUGGESTED, 0, 0),
    "four, draft": (4, momiji.DRAFT, 0, 0),
}
ROWS = 4
GAME, TOLD, SEEN, OTHER = range(ROWS)
CHANCE_WORDS = 5
MOST_STEPS = 2000

FAULTS = [
    "nothing",
    "a card is not in exactly one place",
    "a hand is not as large as it says",
    "a pile breaks M5.2",
    "the row does not hold the piles",
    "acorns below nothing",
    "Torii tokens got lost",
    "the deck is not in order",
    "a column is not in order",
    "the display is empty though the deck is not (M4.4)",
    "the middle pile is misjudged (M10.5)",
    "a hand above the limit after its turn (M3.3)",
    "landscapes got lost (M2.4)",
    "nothing legal to do",
    "the retold state differs",
    "the game does not end",
    "a redacted state shows a pile, a hand or the deck",
    "redacted before and after a re-deal differ",
    "a re-dealt state is impossible",
    "a re-dealt state has nothing legal to do",
    "legal actions differ when redacted",
    "following the redacted trace leads elsewhere",
    "a score before the end",
    "a legal set says more for a seat that is not to move",
    "another action is drawn than the one that is marked",
]


@rule
def met(counts: Counts, cards: int) -> Counts:
    """Each card of a set was met once more."""
    once, twice, thrice, oftener = counts
    return once | cards, twice | once & cards, thrice | twice & cards, oftener | thrice & cards


@rule
def alone(card: int) -> int:
    """The set of one card; the empty one of what is none."""
    return 1 << card if 0 <= card < momiji.CARDS else 0


@rule
def cards_lost(state: np.record) -> bool:
    """Whether any card does not lie on the table, wherever, as often as there are copies of it."""
    counts = (0, 0, 0, 0)
    for n in range(3):
        counts = met(counts, wide(state.discards[n]))
        for seat in range(momiji.SEATS):
            counts = met(met(counts, wide(state.hand[seat, n])), wide(state.under[seat, n]))
    for leaf in range(momiji.LEAVES):
        for seat in range(momiji.SEATS):
            face = wide(state.top[seat, leaf])
            counts = met(counts, alone(momiji.FACES * leaf + face if face >= 0 else -1))
        for i in range(momiji.FULL_COLUMN):
            counts = met(counts, alone(wide(state.column[leaf, i])))
    for i in range(momiji.DECK):
        counts = met(counts, alone(wide(state.deck[i])))
    for i in range(4):
        counts = met(counts, alone(wide(state.peeked[i])))
    right = (0, 0, 0, 0)
    for card in range(momiji.CARDS):
        if wide(state.in_play) >> (card >> 3) & 1:
            for _ in range(wide(momiji.COPIES[card & 7])):
                right = met(right, alone(card))
    return counts != right


@rule
def hand_size(state: np.record, seat: int) -> int:
    count = 0
    for leaf in range(momiji.LEAVES):
        count += momiji.of_leaf(state.hand[seat], leaf, 0xFF)
    return count


@rule
def piles_sound(state: np.record, seat: int) -> bool:
    """M5.2, M8.A: each value up to the top, but for one value skipped by each landscape A."""
    skipped = 0
    for leaf in range(momiji.LEAVES):
        top = momiji.top_value(state, seat, leaf)
        gap = False
        for value in range(4):
            count = momiji.of_leaf(state.under[seat], leaf, momiji.OF_VALUE[value])
            if count and (value > top or value == 3):
                return False
            if value < top and count == 0:
                if gap:
                    return False
                skipped += 1
            gap = count == 0
    return skipped == momiji.skips_made(state, seat)


@rule
def row_sound(state: np.record, seat: int) -> bool:
    leaves = 0
    for place in range(momiji.LEAVES):
        leaf = int(state.row[seat, place])
        if (leaf >= 0) != (place < state.piles[seat]):
            return False
        if leaf >= 0:
            leaves |= 1 << leaf
    return leaves == momiji.begun(state, seat) and bits(leaves) == state.piles[seat]


@rule
def tops_sound(state: np.record, seat: int) -> bool:
    """M5.2, M5.3, M8.A: what goes on the piles is what the faces on top of them say; M8.0 likewise."""
    for leaf in range(momiji.LEAVES):
        place, face = momiji.FACES * leaf, int(state.top[seat, leaf])
        if int(state.fits[seat]) >> place & 0xFF != momiji.FITS[face + 1]:
            return False
        if int(state.skips[seat]) >> place & 0xFF != momiji.SKIPS[face + 1]:
            return False
        if int(state.covered[seat]) >> place & 0xFF != (0xFF if face >= 0 else 0):
            return False
    return bool(state.ready[seat] == momiji.unused(state, seat))


@rule
def draws_as_marked(state: np.record, seat: int, actions: Actions, count: int, dice: Dice) -> bool:
    """Whether the dice draw the action that they would choose among the marked ones."""
    before = dice[0], dice[1], dice[2], dice[3]
    drawn = momiji.draw(state, seat, dice)
    dice[0], dice[1], dice[2], dice[3] = before
    chosen = nth(actions, momiji.WORDS, nature.roll(dice, count))
    dice[0], dice[1], dice[2], dice[3] = before
    return bool(drawn == chosen)


@rule
def columns_sound(state: np.record) -> bool:
    for leaf in range(momiji.LEAVES):
        for i in range(momiji.FULL_COLUMN):
            card = int(state.column[leaf, i])
            if (card >= 0) != (i < state.height[leaf]) or (card >= 0 and card >> 3 != leaf):
                return False
        if (int(state.standing) >> leaf & 1) != (state.height[leaf] > 0):
            return False
    return True


@rule
def deck_sound(state: np.record) -> bool:
    for i in range(momiji.DECK):
        there = state.drawn <= i < state.drawn + momiji.deck_left(state)
        if (state.deck[i] >= 0) != there:
            return False
    return True


@rule
def landscapes_sound(state: np.record) -> bool:
    """During a draft each letter is there twice; afterwards everyone has three."""
    if state.stage == momiji.DRAFTING:
        for letter in range(momiji.LETTERS):
            count = 0
            for i in range(momiji.POOL):
                count += 1 if state.pool[i] == letter else 0
            for place in range(momiji.TILES):
                count += 1 if state.offer[place] == letter else 0
                for seat in range(momiji.SEATS):
                    count += 1 if state.tiles[seat, place] == letter else 0
            if count != 2:
                return False
    else:
        for seat in range(int(state.players)):
            for place in range(momiji.TILES):
                if not 0 <= state.tiles[seat, place] < momiji.LETTERS:
                    return False
    return True


@rule
def fault_in(state: np.record) -> int:
    """The number of the first thing that is wrong with a dealt state; 0 if nothing is."""
    if cards_lost(state):
        return 1
    crowned = int(state.torii_left)
    for seat in range(momiji.SEATS):
        if hand_size(state, seat) != state.held[seat]:
            return 2
        if not piles_sound(state, seat) or not tops_sound(state, seat):
            return 3
        if not row_sound(state, seat):
            return 4
        if state.acorns[seat] < 0:
            return 5
        for leaf in range(momiji.LEAVES):
            if int(state.torii[seat]) >> leaf & 1:
                crowned += 1 if state.top[seat, leaf] == momiji.THREE else 99
        if seat != state.turn and state.held[seat] > momiji.HAND_LIMIT:
            return 11
    if crowned != state.players + 2:
        return 6
    if not deck_sound(state):
        return 7
    if not columns_sound(state):
        return 8
    if state.standing == 0 and momiji.deck_left(state) > 0:
        return 9
    if state.middle != (1 if state.solo and momiji.middle_is_tallest(state) else 0):
        return 10
    if not landscapes_sound(state):
        return 12
    return 0


@rule
def copy(raw: Words, to: int, source: int) -> None:
    for i in range(raw.shape[1]):
        raw[to, i] = raw[source, i]


@rule
def same(raw: Words, one: int, other: int, first: int) -> bool:
    different = np.uint64(0)
    for i in range(first, raw.shape[1]):
        different |= raw[one, i] ^ raw[other, i]
    return bool(different == 0)


@rule
def same_actions(actions: Actions, others: Actions) -> bool:
    for i in range(momiji.WORDS):
        if actions[i] != others[i]:
            return False
    return True


@rule
def shows_too_much(state: np.record, seat: int) -> bool:
    """M5.5: whether a redacted state tells what the seat may not know."""
    for i in range(momiji.DECK):
        if state.deck[i] >= 0:
            return True
    for other in range(momiji.SEATS):
        if other != seat and state.hand[other, 0] != 0:
            return True
        if not state.open_piles and state.stage != momiji.OVER and state.under[other, 0] != 0:
            return True
    return False


@rule
def fault_of_sight(
    table: States, raw: Words, seat: int, actions: Actions, others: Actions, dice: Dice
) -> int:
    """Redaction and re-deal, as one seat or a spectator sees the game."""
    copy(raw, SEEN, GAME)
    momiji.redact(table[SEEN], seat)
    if shows_too_much(table[SEEN], seat):
        return 16
    momiji.legal(table[GAME], seat, actions)
    if seat != SPECTATOR:
        momiji.legal(table[SEEN], seat, others)
        if not same_actions(actions, others):
            return 20
        if seat != table[GAME].turn and how_many(actions, momiji.WORDS) > 0:
            return 23
    copy(raw, OTHER, GAME if nature.roll(dice, 2) else SEEN)
    momiji.redeal(table[OTHER], seat, dice)
    if fault_in(table[OTHER]):
        return 18
    if momiji.owing(table[OTHER]):
        momiji.legal(table[OTHER], int(table[OTHER].turn), others)
        if how_many(others, momiji.WORDS) == 0:
            return 19
        if seat == table[OTHER].turn and not same_actions(actions, others):
            return 20
    momiji.redact(table[OTHER], seat)
    return 0 if same(raw, SEEN, OTHER, 0) else 17


@rule
def fault_of_trace(table: States, raw: Words, trace: Trace, seat: int) -> int:
    """TOLD holds the state before a step: retold, it must be the state after; also as a seat sees it."""
    copy(raw, SEEN, TOLD)
    momiji.redact(table[SEEN], seat)
    for i in range(1, int(trace[0, 0]) + 1):
        what, whose = int(trace[i, 0]), int(trace[i, 1])
        momiji.happen(table[TOLD], what, whose, int(trace[i, 2]), int(trace[i, 3]))
        known = trace[i, 4] < 0 or (seat >= 0 and int(trace[i, 4]) >> seat & 1)
        if not known:
            trace[i, 2] = -1
            trace[i, 3] = -1
        momiji.happen(table[SEEN], what, whose, int(trace[i, 2]), int(trace[i, 3]))
    if not same(raw, TOLD, GAME, CHANCE_WORDS):
        return 14
    copy(raw, OTHER, GAME)
    momiji.redact(table[OTHER], seat)
    momiji.redact(table[SEEN], seat)
    table[SEEN].middle = table[OTHER].middle  # in a solo game, a glance at the piles
    if table[OTHER].stage == momiji.OVER:  # the piles are turned over, which is no event
        for other in range(momiji.SEATS):
            for i in range(3):
                table[SEEN].under[other, i] = table[OTHER].under[other, i]
        momiji.reckon(table[SEEN])
    return 0 if same(raw, SEEN, OTHER, 0) else 21


@rule
def fault_in_game(
    table: States, raw: Words, trace: Trace, actions: Actions, others: Actions, dice: Dice
) -> int:
    """Plays one game at random and looks at everything after every step."""
    state = table[GAME]
    momiji.set_up(state)
    momiji.chance(state)
    copy(raw, TOLD, GAME)
    trace[0, 0] = 0
    momiji.deal(state, trace)
    fault = fault_of_trace(table, raw, trace, 0)
    if fault:
        return fault
    for _ in range(MOST_STEPS):
        fault = fault_in(state)
        if fault:
            return fault
        viewer = nature.roll(dice, int(state.players) + 1) - 1
        fault = fault_of_sight(table, raw, viewer, actions, others, dice)
        if fault:
            return fault
        if momiji.owing(state) == 0:
            return 0
        seat = int(state.turn)
        if momiji.score(state, seat) != 0 or momiji.winners(state) != 0:
            return 22
        momiji.legal(state, seat, actions)
        count = how_many(actions, momiji.WORDS)
        if count == 0:
            return 13
        if not draws_as_marked(state, seat, actions, count, dice):
            return 24
        action = nth(actions, momiji.WORDS, nature.roll(dice, count))
        if nature.roll(dice, 3):  # trades and orders are most of the actions: look at the others, too
            few = count_below(actions, momiji.TRADE)
            if few:
                action = nth(actions, momiji.WORDS, nature.roll(dice, few))
        copy(raw, TOLD, GAME)
        trace[0, 0] = 0
        momiji.apply(state, seat, action, trace)
        fault = fault_of_trace(table, raw, trace, viewer)
        if fault:
            return fault
    return 15


@rule
def count_below(actions: Actions, end: int) -> int:
    """How many actions below `end` are marked."""
    count = how_many(actions, end >> 5)
    return count + bits(wide(actions[end >> 5]) & ((1 << (end & 31)) - 1))


def table_for(mode: str) -> States:
    players, landscapes, open_piles, solo = MODES[mode]
    table = fresh(momiji, ROWS)
    state = table[GAME]
    state.players, state.landscapes, state.open_piles, state.solo = players, landscapes, open_piles, solo
    return table


def check_games(mode: str, games: int) -> None:
    table = table_for(mode)
    blank = table.copy()
    raw = table.view(np.uint64).reshape(ROWS, -1)
    trace = new_trace(momiji)
    actions, others = np.zeros((2, momiji.WORDS), np.uint32)
    dice = nature.new_dice(mode)
    for game in range(games):
        table[:] = blank
        table[GAME].key[:] = nature.key_of(mode)
        table[GAME].series = game
        fault = fault_in_game(table, raw, trace, actions, others, dice)
        assert not fault, f"{mode}, game {game}: {FAULTS[fault]}"


PLAIN = os.environ.get("NUMBA_DISABLE_JIT", "0") != "0"


@pytest.mark.parametrize("mode", MODES)
def test_random_games(mode: str) -> None:
    """M1–M10: conservation, sound piles, retold states, redaction, re-deal, and an end, in every mode."""
    check_games(mode, 1 if PLAIN else 200)


@pytest.mark.thorough
@pytest.mark.parametrize("mode", MODES)
def test_ten_thousand_random_games(mode: str) -> None:
    """The same for 10,000 games of each mode."""
    check_games(mode, 10_000)


def digests() -> list[str]:
    """A digest, for each mode, of every state, legal set and trace of two random games, and of re-deals."""
    found = []
    for mode in MODES:
        digest = hashlib.blake2b(digest_size=16)
        table = table_for(mode)
        trace, actions = new_trace(momiji), np.zeros(momiji.WORDS, np.uint32)
        dice = nature.new_dice(mode)
        state, other = table[GAME], table[OTHER]
        state.key[:] = nature.key_of(mode)
        momiji.set_up(state)
        while owing := momiji.owing(state):
            trace[:] = 0
            if owing & CHANCE:
                momiji.chance(state)
                momiji.deal(state, trace)
            else:
                seat = int(state.turn)
                momiji.legal(state, seat, actions)
                digest.update(actions.tobytes())
                n = nature.roll(dice, how_many(actions, momiji.WORDS))
                momiji.apply(state, seat, nth(actions, momiji.WORDS, n), trace)
            digest.update(state.tobytes() + trace.tobytes())
            viewer = int(nature.roll(dice, int(state.players) + 1)) - 1
            table[OTHER : OTHER + 1] = table[GAME : GAME + 1]
            momiji.redeal(other, viewer, dice)
            digest.update(other.tobytes())
        scores = [int(momiji.score(state, seat)) for seat in range(int(state.players))]
        found.append(f"{mode}: {digest.hexdigest()} {scores} {int(momiji.winners(state))}")
    return found


@pytest.mark.thorough
def test_plain_python_counts_like_compiled_code() -> None:
    """The same bytes in every state, trace, legal set and re-deal."""
    plain, compiled = (
        subprocess.run(
            [sys.executable, "-m", "tests.games.momiji.test_rules_invariants"],
            env={**os.environ, "NUMBA_DISABLE_JIT": disabled},
            cwd=Path(__file__).parents[3],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for disabled in ("1", "0")
    )
    assert plain == compiled != ""


if __name__ == "__main__":
    print("\n".join(digests()))
