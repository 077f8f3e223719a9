"""Chance: ChaCha8 against published vectors, even shuffles, dice that depend on nothing else."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.games.niya import rules as niya
from teien.rules.chance import below, chacha, fill_dice, key_of, new_dice, next_block, roll, shuffle
from teien.rules.contract import fresh


def keyed(seed: int) -> np.record:
    state: np.record = fresh(niya)[0]
    state.key[:] = key_of(seed)
    return state


def key_stream(key: bytes, block: int, rounds: int) -> str:
    words = chacha(np.frombuffer(key, "<u4").copy(), block, 0, rounds)
    return np.array(words, "<u4").tobytes().hex()


def test_chacha8_gives_the_published_key_stream() -> None:
    """ChaCha8 with a 256-bit key of zeros: the first block of the known test vectors."""
    assert key_stream(bytes(32), 0, 8) == (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e"
        "984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )


def test_chacha20_gives_the_key_stream_of_rfc_8439() -> None:
    """RFC 8439, A.1, test vectors 1 and 2: the same block function with twenty rounds."""
    assert key_stream(bytes(32), 0, 20).startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1a")
    assert key_stream(bytes(32), 1, 20).startswith("9f07e7be5551387a98ba977c732d080dcb0f29a048e36569")


def test_every_block_is_another_and_every_game_of_a_series_too() -> None:
    state = keyed(1)
    blocks = {tuple(int(word) for word in next_block(state)) for _ in range(50)}
    state.series = 1
    state.block = 0
    blocks.add(tuple(int(word) for word in next_block(state)))
    assert len(blocks) == 51


@given(st.integers(2, 84), st.integers(0, 2**32))
def test_a_shuffle_keeps_every_card_and_touches_no_other(count: int, seed: int) -> None:
    cards = np.arange(100, dtype=np.int8)
    shuffle(keyed(seed), cards, count)
    assert sorted(cards[:count]) == list(range(count))
    assert list(cards[count:]) == list(range(count, 100))


def test_halves_of_words_that_would_favour_some_cards_are_thrown_away() -> None:
    """Placing 3,000 cards takes 2,999 halves of words, thirty a block, and about one in a hundred more."""
    state, cards = keyed(4), np.arange(3000, dtype=np.int16)
    shuffle(state, cards, 3000)
    assert sorted(cards) == list(range(3000))
    assert int(state.block) > 2999 / 30 + 1


@pytest.mark.thorough
def test_every_order_is_equally_likely() -> None:
    state = keyed(2)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(24_000):
        cards = np.arange(4, dtype=np.int8)
        shuffle(state, cards, 4)
        orders[tuple(int(card) for card in cards)] += 1
    assert len(orders) == 24
    chi_squared = sum((count - 1000) ** 2 / 1000 for count in orders.values())
    assert chi_squared < 49.7  # 23 degrees of freedom, one in a thousand


@pytest.mark.parametrize("sides", [1, 2, 3, 6, pytest.param(84, marks=pytest.mark.thorough)])
def test_below_stays_below_and_reaches_everything(sides: int) -> None:
    state = keyed(3)
    assert {int(below(state, sides)) for _ in range(40 * sides)} == set(range(sides))


def test_below_draws_again_where_a_draw_would_be_uneven() -> None:
    """With 1½·2³⁰ sides a quarter of all words must be thrown away."""
    state = keyed(6)
    assert all(below(state, 3 << 29) < 3 << 29 for _ in range(100))
    assert int(state.block) > 120


@pytest.mark.thorough
def test_below_is_even_where_it_draws_again() -> None:
    """Each third of 1½·2³⁰ sides is equally likely."""
    state, sides, draws = keyed(6), 3 << 29, 6000
    thirds = Counter(int(below(state, sides)) * 3 // sides for _ in range(draws))
    assert int(state.block) > draws * 1.2
    assert sum((count - draws / 3) ** 2 / (draws / 3) for count in thirds.values()) < 13.8  # 1 in 1000


def test_a_key_depends_on_all_of_its_seed_and_on_its_kind() -> None:
    keys = [key_of(seed).tobytes() for seed in (7, 8, "7", b"7", "teien")]
    assert len(set(keys)) == len(keys)
    assert key_of(7).tobytes() == key_of(7).tobytes()


def test_without_a_seed_no_two_keys_are_alike() -> None:
    assert key_of(None).tobytes() != key_of(None).tobytes()


def test_dice_are_even_and_differ_from_game_to_game() -> None:
    dice = new_dice(4)
    thrown = Counter(int(roll(dice, 6)) for _ in range(60_000))
    assert set(thrown) == set(range(6))
    assert sum((count - 10_000) ** 2 / 10_000 for count in thrown.values()) < 20.5  # 5 degrees, 1 in 1000
    firsts: Counter[int] = Counter()
    for series in range(6_000):
        fill_dice(dice, key_of(5), series)
        firsts[int(roll(dice, 6))] += 1
    assert sum((count - 1_000) ** 2 / 1_000 for count in firsts.values()) < 20.5
