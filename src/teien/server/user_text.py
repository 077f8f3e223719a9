"""What people call themselves and say, so that it can be read and harms nobody else's text.

A name with characters that are not seen, that turn the direction of what follows, or that pile up over other
lines is refused, and told why. In talk they are left out.
"""

from __future__ import annotations

import unicodedata
from itertools import pairwise

LONGEST_NAME, LONGEST_LABEL = 24, 60
MARKS = 2
"""So many accents may stand on one letter of a name; Vietnamese needs two."""
MARKS_IN_TALK = 4
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\U00016fe4\U0001d159")
"""Letters and marks that are not seen, though Unicode does not count them among those."""
TURNING = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What changes the direction of writing."""


def name_of(text: str, most: int = LONGEST_NAME) -> str:
    """A name as it is kept, composed and with single spaces; raises `ValueError` with what is wrong."""
    name = " ".join(plain(text).split())
    if not any(unicodedata.category(letter)[0] in "LNPSC" for letter in name):
        raise ValueError("there is no letter in it")
    if len(name) > most:  # a few letters are two when composed
        raise ValueError(f"it has more than {most} characters")
    return name


def label_of(text: str) -> str:
    """What a program is called by its owner; as a name, but longer."""
    return name_of(text, LONGEST_LABEL)


def plain(text: str) -> str:
    """A line of text that is seen as it is, composed; raises `ValueError` with what is wrong."""
    text = unicodedata.normalize("NFC", text)
    for before, letter in pairwise(f" {text}"):
        hidden = is_variant(letter) and not has_variants(before)
        if hidden or is_unseen(letter) or unicodedata.category(letter) in ("Cf", "Zl", "Zp"):
            raise ValueError(
                f"it has a character that is not seen or changes the text around it (U+{ord(letter):04X})"
            )
    if len(without_piles(text, MARKS)) < len(text):
        raise ValueError(f"it has more than {MARKS} accents on one letter")
    return text


def talk(text: str) -> str:
    """What is said, less what would change the text around it; raises `ValueError` if nothing is left."""
    seen = (
        letter
        for letter in unicodedata.normalize("NFC", text)
        if letter == "\n" or not (is_unseen(letter) or letter in TURNING)
    )
    said = without_piles("".join(seen), MARKS_IN_TALK).strip()
    if not said:
        raise ValueError("there is no letter in it")
    return said


def is_unseen(letter: str) -> bool:
    """Whether a character is none that anyone could read: control, private, blank, or half of one."""
    code = ord(letter)
    kind = unicodedata.category(letter)
    nothing = code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or 0xFFF0 <= code <= 0xFFF8
    to_come = kind == "Cn" and 0xE0000 <= code <= 0xE0FFF  # whatever it will be, it will not be seen
    return nothing or to_come or letter in BLANK or kind in ("Cc", "Cs", "Co")


def is_variant(letter: str) -> bool:
    """Whether a character only asks for another form of the one before it, and is not seen itself."""
    code = ord(letter)
    return code in (0x180B, 0x180C, 0x180D, 0x180F) or 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF


def has_variants(letter: str) -> bool:
    """Whether a character has other forms to ask for: symbols, and the letters of China and Mongolia."""
    name = unicodedata.name(letter, "")
    return unicodedata.category(letter)[0] == "S" or name.startswith(("CJK", "MONGOLIAN"))


def without_piles(text: str, most: int) -> str:
    """A text with at most so many accents on one letter."""
    kept, marks = [], 0
    for letter in text:
        marks = marks + 1 if unicodedata.category(letter)[0] == "M" else 0
        if marks <= most:
            kept.append(letter)
    return "".join(kept)
