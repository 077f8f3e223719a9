"""The contract's own small functions: bit sets and traces."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.games.niya import rules as niya
from teien.rules.bits import bits, lowest
from teien.rules.contract import EVERYONE, allow, allowed, how_many, new_trace, note, nth, words_for


@given(st.sets(st.integers(0, 99)))
def test_a_bit_set_of_actions_holds_exactly_what_was_allowed(actions: set[int]) -> None:
    marked = np.zeros(words_for(100), np.uint32)
    for action in actions:
        allow(marked, action)
    assert {action for action in range(100) if allowed(marked, action)} == actions
    assert how_many(marked, len(marked)) == len(actions)
    assert [nth(marked, len(marked), n) for n in range(len(actions))] == sorted(actions)


@given(st.integers(1, 2**32 - 1))
def test_bits_are_counted_alike_plain_and_compiled(word: int) -> None:
    assert how_many(np.array([word], np.uint32), 1) == bits(word) == word.bit_count()
    assert lowest(word) == (word & -word).bit_length() - 1


def test_a_trace_that_is_full_says_so() -> None:
    trace = new_trace(niya)
    for _ in range(niya.EVENTS):
        note(trace, 1, 0, 0, 0, EVERYONE)
    with pytest.raises(IndexError):
        note(trace, 1, 0, 0, 0, EVERYONE)
