"""What a seat cannot know, dealt anew."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from teien.games.momiji.rules.changes import watch_middle
from teien.games.momiji.rules.components import (
    CARDS,
    COPIES,
    DECK,
    LEAVES,
    LETTERS,
    OF_VALUE,
    POOL,
    TILES,
    VALUES,
    A,
)
from teien.games.momiji.rules.heaps import clear, copies, of_leaf, put
from teien.games.momiji.rules.knowledge import redact
from teien.games.momiji.rules.play import playable
from teien.games.momiji.rules.setup import open_box
from teien.games.momiji.rules.solo import middle_is_tallest
from teien.games.momiji.rules.state import DRAFTING, PLAYING, SHUFFLE_DUE, deck_left, top_value
from teien.rules import chance as nature
from teien.rules.compiled import rule
from teien.rules.contract import HIDDEN, Dice

TRIES = 10_000
"""More than any state of a real game needs: most need one."""


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Deals anew all that the seat cannot know from what lies before it (it remembers nothing).

    The hidden cards are shuffled. First each pile gets what it must hold: one card of each value below
    its top, but for the values that were skipped, as many for each player as there are landscapes A
    used, drawn evenly. Then as many more cards as must lie in piles, drawn evenly from those that fit
    somewhere, each on one of the piles it fits, drawn evenly. All other cards are dealt evenly to the
    hands and the deck. If this contradicts what is known (a pile lacks its card; the middle pile in a
    solo game; a player who paid A or E and has no card to play), all is dealt again.

    So hands and deck are even for given piles. The piles are every possible ones, but not quite evenly
    drawn: giving each its due card first makes several cards of one value a little too likely, and
    all places for a skip count alike.
    """
    redact(state, seat)
    nature.redeal_key(state, dice)
    if state.stage == SHUFFLE_DUE:
        open_box(state)
        return
    if state.stage == DRAFTING:
        refill_pool(state, dice)
    told = int(state.middle)
    count = gather_hidden(state)
    for _ in range(TRIES):
        if imagine(state, seat, count, dice) and could_be(state, seat, told):
            break
    watch_middle(state)
    settle_deck(state)


@rule
def refill_pool(state: np.record, dice: Dice) -> None:
    """The landscapes nobody has seen yet, in any order."""
    place = int(state.offered)
    for letter in range(LETTERS):
        left = 2
        for i in range(TILES):
            if state.offer[i] == letter:
                left -= 1
            for seat in range(int(state.players)):
                if state.tiles[seat, i] == letter:
                    left -= 1
        for _ in range(left):
            state.pool[place] = letter
            place += 1
    shuffle(state.pool, int(state.offered), POOL, dice)


@rule
def shuffle(cards: npt.NDArray[np.int8], first: int, end: int, dice: Dice) -> None:
    """Shuffles the cards from `first` up to `end` with dice."""
    for last in range(end - 1, first, -1):
        other = first + nature.roll(dice, last - first + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def gather_hidden(state: np.record) -> int:
    """Lays all cards of a redacted state that lie nowhere in sight into the deck, and counts them."""
    count = 0
    for card in range(CARDS):
        if int(state.in_play) >> (card >> 3) & 1:
            for _ in range(int(COPIES[card & 7]) - in_sight(state, card)):
                state.deck[count] = card
                count += 1
    return count


@rule
def in_sight(state: np.record, card: int) -> int:
    """How many of this card lie somewhere in a redacted state."""
    leaf = card >> 3
    count = copies(state.discards, card)
    for seat in range(int(state.players)):
        count += copies(state.hand[seat], card) + copies(state.under[seat], card)
        if state.top[seat, leaf] == card & 7:
            count += 1
    for i in range(int(state.height[leaf])):
        if state.column[leaf, i] == card:
            count += 1
    for i in range(int(state.peeking)):
        if state.peeked[i] == card:
            count += 1
    return count


@rule
def imagine(state: np.record, seat: int, count: int, dice: Dice) -> bool:
    """Deals the `count` hidden cards, which lie in the deck from its front, if it can be done this time."""
    in_hands = 0
    for other in range(int(state.players)):
        if other != seat:
            in_hands += int(state.held[other])
    peeking = int(state.peeking) if state.turn != seat else 0
    buried = count - deck_left(state) - in_hands - peeking
    left = count
    shuffle(state.deck, 0, left, dice)
    if buried > 0:
        left = bury(state, count, buried, dice)
        if left < 0:
            return False
        shuffle(state.deck, 0, left, dice)
    for other in range(int(state.players)):
        if other != seat:
            clear(state.hand[other])
            for _ in range(int(state.held[other])):
                left -= 1
                put(state.hand[other], int(state.deck[left]))
    for i in range(peeking):
        left -= 1
        state.peeked[i] = state.deck[left]
    return True


@rule
def bury(state: np.record, count: int, buried: int, dice: Dice) -> int:
    """Lays `buried` of the hidden cards under the tops of piles; how many are left, −1 if it fails."""
    left = count
    for seat in range(int(state.players)):
        clear(state.under[seat])
        skips = imagine_skips(state, seat, count, dice)
        if skips < 0:
            return -1
        for leaf in range(LEAVES):
            for value in range(top_value(state, seat, leaf)):
                if not skips >> (4 * leaf + value) & 1:
                    place = hidden_card(state, left, leaf, value)
                    if place < 0:
                        return -1
                    left -= 1
                    bury_card(state, seat, place, left)
    more = buried - (count - left)
    place = left - 1
    while place >= 0 and more > 0:
        seat = imagine_pile(state, int(state.deck[place]), dice)
        if seat >= 0:
            left -= 1
            more -= 1
            bury_card(state, seat, place, left)
        place -= 1
    return left if more == 0 else -1


@rule
def hidden_card(state: np.record, count: int, leaf: int, value: int) -> int:
    """Where one of the first `count` hidden cards is of this leaf and value, −1 if none is."""
    for place in range(count - 1, -1, -1):
        card = int(state.deck[place])
        if card >> 3 == leaf and VALUES[card & 7] == value:
            return place
    return -1


@rule
def bury_card(state: np.record, seat: int, place: int, last: int) -> None:
    """Lays a hidden card under the top of its pile; the last hidden card takes its place."""
    card = int(state.deck[place])
    state.deck[place] = state.deck[last]
    state.deck[last] = card
    put(state.under[seat], card)


@rule
def imagine_skips(state: np.record, seat: int, count: int, dice: Dice) -> int:
    """The values a seat's piles lack by landscape A (bit leaf × 4 + value); −1 for an impossible draw.

    Those of which no card is hidden were skipped for sure, the others are drawn evenly.
    """
    missing = skips_made(state, seat)
    if missing == 0:
        return 0
    skips, places = 0, 0
    for leaf in range(LEAVES):
        for value in range(top_value(state, seat, leaf)):
            places += 1
            if hidden_card(state, count, leaf, value) < 0:
                skips |= 1 << (4 * leaf + value)
                missing -= 1
    for _ in range(missing):
        if places == 0:
            return -1
        place = nth_place(state, seat, nature.roll(dice, places))
        if skips & (0b111 << place >> 1):  # twice the same, or two numbers skipped at once
            return -1
        skips |= 1 << place
    return skips


@rule
def nth_place(state: np.record, seat: int, n: int) -> int:
    """The n-th value below the top of a seat's piles, as a bit of `imagine_skips`."""
    leaf = 0
    while n >= max(0, top_value(state, seat, leaf)):
        n -= max(0, top_value(state, seat, leaf))
        leaf += 1
    return 4 * leaf + n


@rule
def skips_made(state: np.record, seat: int) -> int:
    """How many cards of a seat have skipped a number: one for each landscape A used."""
    count = 0
    for place in range(TILES):
        if int(state.spent[seat]) >> place & 1 and state.tiles[seat, place] == A:
            count += 1
    return count - 1 if state.skip_due and state.turn == seat else count


@rule
def imagine_pile(state: np.record, card: int, dice: Dice) -> int:
    """The seat on whose pile a hidden card may lie, one of them drawn; −1 if there is none.

    Its value is the one on top, or one of which the pile holds a card already.
    """
    leaf, value = card >> 3, int(VALUES[card & 7])
    found, count = -1, 0
    for seat in range(int(state.players)):
        fits = value < 3 and value == top_value(state, seat, leaf)
        if fits or of_leaf(state.under[seat], leaf, int(OF_VALUE[value])) > 0:
            count += 1
            if nature.roll(dice, count) == 0:
                found = seat
    return found


@rule
def could_be(state: np.record, seat: int, told: int) -> bool:
    """Whether what was imagined agrees with what else is known."""
    if state.solo and told >= 0 and middle_is_tallest(state) != (told == 1):
        return False
    if state.stage == PLAYING and state.turn != seat and (state.laid == 0 or state.skip_due):
        return playable(state, int(state.turn)) != 0
    return True


@rule
def settle_deck(state: np.record) -> None:
    """Moves the hidden cards that are left, from the front, to where the deck now begins."""
    drawn, left = int(state.drawn), deck_left(state)
    for i in range(left - 1, -1, -1):
        state.deck[drawn + i] = state.deck[i]
    for i in range(DECK):
        if not drawn <= i < drawn + left:
            state.deck[i] = HIDDEN
