"""Names and talk: what can be read stays as it is, what would harm others' text does not get in."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.server.user_text import LONGEST_NAME, MARKS_IN_TALK, name_of, talk, without_piles

GOOD = [
    "Aiko",
    "愛子",
    "Ольга",
    "José",
    "Nguyễn",
    "שָׁלוֹם",
    "محمد",
    "क़मर",
    "Zoë 2",
    "🌸",
    "a.b",
    "葛\U000e0100",
    "❤\ufe0f",
    "ᠠ\u180b",
]


@pytest.mark.parametrize("name", GOOD)
def test_a_name_in_any_language_is_a_name(name: str) -> None:
    assert name_of(name) == unicodedata.normalize("NFC", name)


def test_a_name_is_composed_and_has_single_spaces() -> None:
    assert name_of("Jose\u0301") == "José"
    assert name_of(" Aiko \u3000 B ") == "Aiko B"


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("\u202eokiA", "U+202E"),
        ("Ai\u200bko", "U+200B"),
        ("Ai\u2066ko", "U+2066"),
        ("\u200d", "U+200D"),
        ("A\u0007", "U+0007"),
        ("A\u2028B", "U+2028"),
        ("\u3164", "U+3164"),
        ("\U000e0041", "U+E0041"),
        ("\U000e0fff", "U+E0FFF"),
        ("Aiko\ufe0f", "U+FE0F"),
        ("Aiko\U000e0100", "U+E0100"),
        ("Ai\u180bko", "U+180B"),
        ("\ufe0f", "U+FE0F"),
        ("❤\ufe0f\ufe0f", "U+FE0F"),
        ("\ue000", "U+E000"),
        ("\ud800", "U+D800"),
        ("Z\u0351\u0343\u036b", "more than 2 accents"),
        ("\u0301", "no letter"),
        ("\u00a0", "no letter"),
        ("", "no letter"),
        ("\u0958" * LONGEST_NAME, "more than 24 characters"),
    ],
)
def test_a_name_that_is_not_what_it_seems_is_refused_and_told_why(name: str, why: str) -> None:
    with pytest.raises(ValueError, match=why.replace("+", r"\+")):
        name_of(name)


def test_talk_loses_what_would_change_the_text_around_it() -> None:
    assert talk("one\ntwo\u202e three\u0000") == "one\ntwo three"
    assert talk("👩\u200d🚀 می\u200cخواهم") == "👩\u200d🚀 می\u200cخواهم"
    assert talk("h" + "\u0351" * 50 + "i") == "h" + "\u0351" * MARKS_IN_TALK + "i"
    assert talk("\U000e0fffhi\U000e01f0") == "hi"
    with pytest.raises(ValueError, match="no letter"):
        talk("\u202e\u0007 ")


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_is_taken_for_a_name_is_taken_again_and_can_be_written(text: str) -> None:
    try:
        name = name_of(text)
    except ValueError:
        return
    assert name_of(name) == name
    assert 0 < len(name) <= LONGEST_NAME
    assert name.encode()
    assert not any(unicodedata.category(letter) in ("Cc", "Cf", "Cs") for letter in name)


@given(st.text(st.characters(exclude_categories=())))
def test_whatever_is_said_can_be_written(text: str) -> None:
    try:
        said = talk(text)
    except ValueError:
        return
    assert said.encode()
    assert without_piles(said, MARKS_IN_TALK) == said
