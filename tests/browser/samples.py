"""What test_translate.py translates: small things, each for something that JavaScript does otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import Any, NamedTuple

from teien.games.niya.manifest import MANIFEST as LARGEST  # a class's thing, by another name than its own

# --- numbers ----------------------------------------------------------------------------------


def whole_numbers(a: int, b: int) -> list[int]:
    """What comes of any two whole numbers."""
    return [a + b, a - b, a * b, a & b, a | b, a ^ b, -a, ~a, abs(a)]


def divided(a: int, b: int) -> list[int]:
    return [a // b, a % b]


def broken(a: float, b: float) -> list[float]:
    return [a + b, a - b, a * b, a / b, a // b, a % b]


def shifted(a: int, by: int) -> list[int]:
    return [a << by, a >> by]


def bits(a: int) -> list[int]:
    return [a.bit_length(), a.bit_count()]


def truths(a: bool, b: bool, n: int) -> list[Any]:
    return [a & b, a | b, a ^ b, a + b, a + n, n * a, -a, ~n, sum([a, b]), a == n, a < n, [10, 20][a], abs(a)]


def compared(a: Any, b: Any) -> list[bool]:
    return [a == b, a != b, a < b, a <= b, a > b, a >= b]


def between(low: int, given: list[int], high: int) -> list[Any]:
    """What stands in the middle is taken once."""
    found = low < given.pop() <= given.pop() < high
    return [found, given]


def read_number(text: str) -> int:
    return int(text)


def cut_number(number: float) -> int:
    return int(number)


def packed(number: int) -> str:
    return number.to_bytes(4, "big").hex()


def large() -> list[str]:
    return [f"{1.5e300}", f"{-1e22!r}", str(1.2345e16), str(2 * 1e-320)]


# --- texts ------------------------------------------------------------------------------------


def told(value: Any) -> list[str]:
    return [f"{value}", f"<{value!r}>", str(value)]


def about_text(text: str, other: str) -> list[Any]:
    return [
        text + other,
        text * 2,
        len(text),
        text.strip(),
        text.split(),
        text.upper(),
        text.lower(),
        text == other,
        text < other,
        other in text,
        [*text],
        repr(text),
        list(text.encode()),
        text.partition("a"),
    ]


def about_signs(text: str, sign: str) -> list[Any]:
    """The same of a text and a sign that is not empty."""
    place = text.index(sign) if sign in text else None
    return [text.split(sign), text.replace(sign, "$&$1"), text.count(sign), place, text.partition(sign)]


def no_list(text: object) -> bool:
    return text == ["a"]


def mixed(a: Any, b: Any) -> str:
    """Which of them are in order with which."""
    try:
        return str(a < b)
    except TypeError:
        return "no order"


# --- parts of things --------------------------------------------------------------------------


def sliced(thing: Any, start: int | None, stop: int | None, step: int | None) -> list[Any]:
    return [thing[start:stop:step], thing[start:stop], thing[start:], thing[:stop]]


def slices(things: list[int], text: str, start: int | None, stop: int | None, step: int | None) -> list[Any]:
    counted = range(3, 3 + len(things))[start:stop:step]
    return [sliced(things, start, stop, step), sliced(text, start, stop, step), list(counted), len(counted)]


def without_slice(things: list[int], start: int | None, stop: int | None) -> list[Any]:
    del things[start:stop]
    return things


def with_slice(things: list[int], start: int | None, stop: int | None) -> list[Any]:
    things[start:stop] = [100, 101]
    return things


def part(things: list[int], place: int) -> list[Any]:
    try:
        return [things[place], "abc"[place], range(5, 0, -2)[place]]
    except IndexError:
        return ["no such place"]


def taken_apart(things: list[Any]) -> list[Any]:
    try:
        [first, (second, third)], [_, *rest] = things[:2], things[1:]
        for one, other in [things[1]]:
            first += one + other
        return [first, second, third, rest, [a - b for a, b in [things[1]]]]
    except ValueError:
        return ["not so many"]


def changed_while_found(things: list[int]) -> list[Any]:
    """The value is found first, and then the place where it belongs."""
    things[len(things) - 1] = things.pop()
    holder = Holder(1, [])
    held = [holder]
    held[0].count = renewed(held)
    return [things, holder.count, held[0].count]


def renewed(held: list[Holder]) -> int:
    held[0] = Holder(5, [])
    return 7


# --- dictionaries and sets --------------------------------------------------------------------


def dictionary(pairs: list[list[Any]], asked: list[Any]) -> list[Any]:
    made = {one if not isinstance(one, list) else tuple(one): two for one, two in pairs}
    keys = [tuple(one) if isinstance(one, list) else one for one in asked]
    merged = {**made, "x": 1} | {2: "two"}
    return [
        list(made),
        list(made.values()),
        [made.get(key) for key in keys],
        [key in made for key in keys],
        [list(pair) for pair in merged.items()],
        made == dict(reversed(list(made.items()))),
        made == merged,
        len(made),
    ]


def sets(a: list[int], b: list[int]) -> list[Any]:
    one, two = set(a), set(b)
    told = [sorted(one | two), sorted(one & two), sorted(one - two), sorted(one ^ two)]
    return [*told, one <= two, one < two, one >= two, one > two, one == two, len(one), bool(one - two)]


def points(a: int, b: int) -> list[Any]:
    """Things with fields are keys by what they hold."""
    one, two = Point(a, b), Point(b, a)
    held = {one: "one", two: "two", (a, b): "pair", (True, 0): "true"}
    pair = Pair(a, b)
    pairs: dict[tuple[int, int], int] = {pair: 1}
    return [
        one == two,
        len(held),
        held[Point(a, b)],
        held[(a, b)],
        (1, False) in held,
        pair == (a, b),
        pairs[(a, b)],
    ]


def counted(things: list[int]) -> list[Any]:
    found = Counter(things)
    return [[found[n] for n in range(-1, 6)], found.total(), sorted(found)]


def or_else(a: Any, b: Any) -> list[Any]:
    return [a or b, a and b, not a, a or b or 7, (a and b) or 9, 1 if a else 2]


def fallen_back(things: list[int], text: str, known: dict[str, int]) -> list[Any]:
    return [things or [0], text or "none", known or {"a": 1}, (x := things) and x]


# --- going through things ---------------------------------------------------------------------


def by_threes(things: list[list[int]]) -> list[Any]:
    """Sorting leaves in order what is the same; so do the first and the last that are largest."""
    by_first = sorted(things, key=lambda one: one[0])
    down = sorted(things, key=lambda one: one[0], reverse=True)
    if not things:
        return [by_first, down, max(things, default=None)]
    return [
        by_first,
        down,
        sorted(things),
        max(things, key=lambda one: one[0]),
        min(things, key=lambda one: one[0]),
    ]


def numbers_to(end: int) -> Iterator[int]:
    number = 0
    while number < end:
        yield number
        number += 1


def left_and_resumed(end: int, until: int) -> list[Any]:
    """A generator goes on after a loop that was left; after its end it has nothing."""
    given, seen = numbers_to(end), []
    for number in given:
        seen.append(number)
        if number >= until:
            break
    some = any(number == until + 2 for number in given)
    return [seen, some, next(given, None), list(given), list(given)]


def zipped(things: list[int], end: int) -> list[Any]:
    """The shorter one ends it; nothing more is taken of the longer one than was needed."""
    given = numbers_to(end)
    pairs = [list(pair) for pair in zip(things, given)]  # noqa: B905
    try:
        strict = [list(pair) for pair in zip(things, range(end), strict=True)]
    except ValueError:
        strict = []
    return [pairs, list(given), strict, [[n, one] for n, one in enumerate(things, 3)], list(zip())]


def gathered(rows: list[list[int]]) -> list[Any]:
    """What takes all of a generator, and what stops in the midst of it."""
    given = iter(rows)
    some = [any(one > 2 for row in given for one in row if one % 2), all(len(row) for row in rows)]
    most = max((one for row in rows for one in row), default=-1)
    return [some, list(given), most, sum(len(row) for row in rows), "-".join(str(len(row)) for row in rows)]


def iterated(things: list[int]) -> list[Any]:
    given = iter(things)
    return [next(given, None), next(given, None), list(given)]


def late(things: list[int]) -> list[Any]:
    """A function knows its variables as they are when it is called."""
    within: list[Callable[[], int]] = [lambda: one for one in things]  # noqa: B023
    after: list[Callable[[], int]] = []
    for other in things:
        after.append(lambda: other)  # noqa: B023, PERF401
    return [[work() for work in within], [work() for work in after]]


def braces(things: list[int]) -> list[Any]:
    """Signs that mean something to whoever writes JavaScript."""
    return [[{"{}": one, "{0}": {one}}["{}"] for one in things], [f"{{{one}}}" for one in things], "${1}`\\"]


def nested(rows: list[list[int]]) -> list[Any]:
    flat = [one + len(row) for row in rows if row for one in row if one % 2]
    return [flat, {one: {two for two in row} for one, row in enumerate(rows)}[0] == set(rows[0])]  # noqa: C416


def inner(things: list[int]) -> list[Any]:
    if len(things) > 1:

        def work(one: int, more: int = 2) -> int:
            return one * more
    else:

        def work(one: int, more: int = 2) -> int:
            return one + more

    return [work(one) for one in things]


# --- names ------------------------------------------------------------------------------------


def shadowed(things: list[int]) -> list[Any]:
    """Variables with the names of other functions, of JavaScript's words, and of its runtime."""
    function, native, py, new = len(things), 2, 3, 4
    return [function, native, py, new, largest_of(things), LARGEST.title]


def largest_of(things: list[int]) -> int:
    MANIFEST = max(things, default=0)
    title = LARGEST.title
    return MANIFEST + len(title)


LISTED: tuple[str, ...] = ("a", "b")


def longer() -> list[Any]:
    """What is part of the program is not changed."""
    made = LISTED
    made += ("c",)
    more = [1]
    same = more
    more += [2]
    return [list(LISTED), list(made), same]


def flagged(text: str) -> bool:
    return re.fullmatch("[a-c]+", text, re.IGNORECASE) is not None


# --- errors -----------------------------------------------------------------------------------


class Worse(KeyError):
    """An error of an error of Python's."""


class Worst(Worse):
    """The same once more."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def caught(number: int) -> list[Any]:
    steps: list[str] = []
    try:
        try:
            raised(number)
            steps.append("nothing")
        except (IndexError, TypeError) as error:
            steps.append("index" if error.args else "nothing")  # the runtime has words of its own
        except Worst as error:
            steps.append(f"worst {error.what}")
            raise ValueError("because") from error
        except LookupError:
            steps.append("lookup")
            raise
        finally:
            steps.append("finally")
    except LookupError as error:
        steps.append(f"again {error!s}" if number == 0 else "again")
    except ValueError as error:
        steps.append("value" if number == 4 else f"value {error}")
    return [*steps]


def raised(number: int) -> None:
    if number == 0:
        raise Worse("a key")
    if number == 1:
        raise Worst("of all")
    if number == 2:
        [][number]
    if number == 3:
        counts: dict[int, int] = {}
        counts[number]
    if number == 4:
        int("x")
    if number == 5:
        number + "x"  # type: ignore[operator]
    if number == 6:
        raise ValueError


# --- classes ----------------------------------------------------------------------------------


@dataclass
class Holder:
    """Each has a list of its own."""

    count: int
    things: list[int] = field(default_factory=list)
    words: tuple[str, ...] = ("a",)


@dataclass(frozen=True)
class Point:
    """Two numbers."""

    x: int
    y: int = 3

    kind = "point"

    @property
    def size(self) -> int:
        return self.x * self.y

    @cached_property
    def noted(self) -> list[int]:
        NOTES.append(self.x)
        return [self.x, len(NOTES)]

    @classmethod
    def both(cls, number: int, *, more: int = 0) -> Point:
        return cls(x=number, y=number + more)

    @staticmethod
    def sum_of(given: Iterable[Point]) -> int:
        return sum(one.x + one.y for one in given)

    def moves(self, given: list[int]) -> list[int]:
        return [one.x for one in map(self.moved, given)]

    def moved(self, by: int = 1, *, twice: bool = False) -> Point:
        return Point(self.x + by * (2 if twice else 1), self.y)


class Pair(NamedTuple):
    """Two numbers that are a tuple."""

    one: int
    two: int = 9


class Far(Point):
    """A point of another kind."""

    kind = "far"

    def moved(self, by: int = 1, *, twice: bool = False) -> Point:
        return super().moved(by * 100)


NOTES: list[int] = []


@cache
def remembered(number: int) -> list[int]:
    return [number]


def classes(a: int, b: int) -> list[Any]:
    one, far = Point(a), Far(y=b, x=a)
    first, second = Holder(1), Holder(2)
    first.things.append(a)
    made = Point.both(a, more=b)
    work: Callable[[int], Point] = lambda by: one.moved(by)  # noqa: E731
    return [
        [one.x, one.y, one.size, one.kind, far.kind, Far.kind, far.moved(2).x],
        [made.x, made.y, one.moved(twice=True).x, one.moved(b, twice=True).x, work(5).x],
        [first.things, second.things, first == second, Holder(1, [a]) == first],
        [one == Point(a), one == far, one is one, Point.sum_of([one, made])],
        [one.noted == one.noted, [*Pair(a)], Pair(two=a, one=b).one],
        [remembered(a) is remembered(a), remembered(a) == remembered(b)],
        [made.moves([1, 2]), isinstance(far, Point), isinstance(one, Far)],
    ]
