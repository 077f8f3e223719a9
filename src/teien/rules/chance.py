"""Chance: shuffles nobody can foresee, and dice nobody needs to fear.

Two sources of randomness, kept apart on purpose:

* **Chance** belongs to the game. It is ChaCha8, keyed with 256 bits that lie in the state, so that
  no card a player has seen tells anything about the next shuffle. It is read in *blocks* of sixteen
  32-bit words; every shuffle begins on a fresh block, so the state only has to remember its number.
* **Dice** belong to a bot or a simulation. They are xorshift128: small, fast, and good enough for
  choosing a move or imagining a deal. They never decide anything in a real game.

Both give the same numbers in plain Python, compiled on the CPU, and on a GPU.
"""

from __future__ import annotations

import hashlib
import secrets

import numpy as np
import numpy.typing as npt

from teien.rules.bits import wide
from teien.rules.compiled import rule

CHANCE_FIELDS = [("key", "u4", 8), ("series", "u4"), ("block", "u4")]
"""The fields with which every state begins: the key, which game of a series, the next block."""

_MASK = 0xFFFFFFFF

Word = np.uint32
Words = tuple[Word, ...]


def key_of(seed: int | str | bytes | None) -> npt.NDArray[np.uint32]:
    """The key for a seed; without a seed, 256 fresh bits from the operating system."""
    if seed is None:
        return np.frombuffer(secrets.token_bytes(32), "<u4").copy()
    text = seed if isinstance(seed, bytes) else str(seed).encode()
    text = f"{type(seed).__name__}:".encode() + text
    return np.frombuffer(hashlib.blake2b(text, digest_size=32).digest(), "<u4").copy()


@rule
def _add(a: Word, b: Word) -> Word:
    """The sum of two words, without its carry."""
    return Word((wide(a) + wide(b)) & _MASK)


@rule
def _xor_turn(a: Word, b: Word, places: int) -> Word:
    """`a` XOR `b`, turned left."""
    word = wide(a) ^ wide(b)
    return Word(((word << places) & _MASK) | (word >> (32 - places)))


@rule
def _quarter(a: Word, b: Word, c: Word, d: Word) -> tuple[Word, Word, Word, Word]:
    """ChaCha's quarter round (RFC 8439, 2.1)."""
    a = _add(a, b)
    d = _xor_turn(d, a, 16)
    c = _add(c, d)
    b = _xor_turn(b, c, 12)
    a = _add(a, b)
    d = _xor_turn(d, a, 8)
    c = _add(c, d)
    b = _xor_turn(b, c, 7)
    return a, b, c, d


@rule
def chacha(key: npt.NDArray[np.uint32], block: int, series: int, rounds: int) -> Words:
    """One ChaCha block: sixteen words from the key, the block counter, and the series as nonce."""
    k0, k1, k2, k3 = (
        Word(0x61707865),
        Word(0x3320646E),
        Word(0x79622D32),
        Word(0x6B206574),
    )
    a0, a1, a2, a3 = k0, k1, k2, k3
    b0, b1, b2, b3 = key[0], key[1], key[2], key[3]
    c0, c1, c2, c3 = key[4], key[5], key[6], key[7]
    d0, d1, d2, d3 = Word(block), Word(0), Word(series), Word(0)
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = _quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = _quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = _quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = _quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = _quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = _quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = _quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = _quarter(a3, b0, c1, d2)
    return (
        *(_add(a0, k0), _add(a1, k1), _add(a2, k2), _add(a3, k3)),
        *(_add(b0, key[0]), _add(b1, key[1]), _add(b2, key[2]), _add(b3, key[3])),
        *(_add(c0, key[4]), _add(c1, key[5]), _add(c2, key[6]), _add(c3, key[7])),
        *(_add(d0, Word(block)), d1, _add(d2, Word(series)), d3),
    )


@rule
def next_block(state: np.record) -> Words:
    """The next sixteen words of this game's chance."""
    block = wide(state.block)
    state.block = block + 1
    return chacha(state.key, block, wide(state.series), 8)


@rule
def shuffle(state: np.record, cards: npt.NDArray[np.integer], count: int) -> int:
    """Puts the first `count` cards into an order drawn by chance, each order equally likely.

    Gives a word of chance that had no part in it as well: whoever needs a coin besides need not
    begin a block for it.
    """
    last = count - 1
    while True:
        words = next_block(state)
        last = _place(cards, last, words[0])
        last = _place(cards, last, words[1])
        last = _place(cards, last, words[2])
        last = _place(cards, last, words[3])
        last = _place(cards, last, words[4])
        last = _place(cards, last, words[5])
        last = _place(cards, last, words[6])
        last = _place(cards, last, words[7])
        last = _place(cards, last, words[8])
        last = _place(cards, last, words[9])
        last = _place(cards, last, words[10])
        last = _place(cards, last, words[11])
        last = _place(cards, last, words[12])
        last = _place(cards, last, words[13])
        last = _place(cards, last, words[14])
        if last <= 0:
            return wide(words[15])


@rule
def _place(cards: npt.NDArray[np.integer], last: int, word: Word) -> int:
    """Finds the last two cards not placed yet their place, by one half of a word each."""
    last = _place_one(cards, last, wide(word) & 0xFFFF)
    return _place_one(cards, last, wide(word) >> 16)


@rule
def _place_one(cards: npt.NDArray[np.integer], last: int, half: int) -> int:
    """Swaps the last card with one of those up to it; gives the number of the next card to place.

    A half of a word that would favour some cards places none (Lemire's method).
    """
    if last <= 0:
        return last
    product = half * (last + 1)
    low = product & 0xFFFF
    if low <= last and low < 0x10000 % (last + 1):
        return last
    other = product >> 16
    card = cards[last]
    cards[last] = cards[other]
    cards[other] = card
    return last - 1


@rule
def below(state: np.record, sides: int) -> int:
    """A number from 0 to `sides` − 1, drawn by chance."""
    while True:
        words = next_block(state)
        product = wide(words[0]) * sides
        if (product & _MASK) >= (_MASK + 1) % sides:
            return product >> 32


@rule
def redact_key(state: np.record) -> None:
    """Blanks what chance is drawn from: nobody may know what is still to come."""
    for i in range(8):
        state.key[i] = 0
    state.block = 0
    state.series = 0


@rule
def redeal_key(state: np.record, dice: npt.NDArray[np.uint32]) -> None:
    """Another key, by the dice: what is still to come is drawn anew."""
    for i in range(8):
        state.key[i] = roll(dice, 1 << 31) << 1 | roll(dice, 2)


def new_dice(seed: int | str | bytes | None = None) -> npt.NDArray[np.uint32]:
    """Dice of one's own, from a seed or from the operating system."""
    dice = np.zeros(4, np.uint32)
    fill_dice(dice, key_of(seed), 0)
    return dice


@rule
def _mixed(word: int) -> int:
    """Scatters the bits of a word, so that neighbouring numbers have nothing in common."""
    word = ((word >> 16) ^ word) * 0x45D9F3B & _MASK
    word = ((word >> 16) ^ word) * 0x45D9F3B & _MASK
    return (word >> 16) ^ word


@rule
def fill_dice(dice: npt.NDArray[np.uint32], key: npt.NDArray[np.uint32], series: int) -> None:
    """Dice that depend on nothing but the key and the number of a game in its series."""
    for i in range(4):
        dice[i] = _mixed(wide(series) ^ wide(key[i]))
    dice[0] |= Word(1)  # never all zero


@rule
def roll(dice: npt.NDArray[np.uint32], sides: int) -> int:
    """A number from 0 to `sides` − 1 from the dice (xorshift128, Marsaglia 2003)."""
    mixed = wide(dice[0])
    mixed ^= (mixed << 11) & _MASK
    mixed ^= mixed >> 8
    word = wide(dice[3])
    dice[0] = dice[1]
    dice[1] = dice[2]
    dice[2] = dice[3]
    word = word ^ (word >> 19) ^ mixed
    dice[3] = word
    return (word * sides) >> 32
