"""How an observation is written: small numbers in a row."""

from __future__ import annotations

from typing import Any

import numpy as np

from teien.rules.observing import to_the_left, write_bits, write_number, write_one


def test_numbers_are_written_one_after_another_and_cut_to_eight_bits() -> None:
    row, at = np.zeros(4, np.int8), 0
    for number in (5, -1, 1000, -77):
        at = write_number(row, at, number)
    assert at == 4 and row.tolist() == [5, -1, 127, -1]


def test_bits_and_one_of_many_are_written_as_0_and_1() -> None:
    row = np.full(9, 7, np.int8)
    word: Any = np.uint16(0b1011)  # as a field of a state is in plain Python
    at = write_bits(row, 0, word, 3)
    at = write_one(row, at, 2, 3)
    assert write_one(row, at, -1, 2) == 8
    assert row.tolist() == [1, 1, 0, 0, 0, 1, 0, 0, 7]
    assert write_bits(row, 0, 1 << 60 | 1, 9) == 9 and row.tolist() == [1] + [0] * 8


def test_the_seats_to_the_left_go_round_the_table() -> None:
    assert [to_the_left(2, i, 4) for i in range(4)] == [2, 3, 0, 1]
