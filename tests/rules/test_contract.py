"""The contract: its own small functions, and that events are all that changes a state."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, cast

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from teien.games.niya import rules as niya
from teien.play.registry import book_of, game_names
from teien.rules.bits import bits, lowest
from teien.rules.chance import key_of, new_dice
from teien.rules.contract import (
    CHANCE,
    EVERYONE,
    Trace,
    allow,
    allowed,
    event_numbers,
    fresh,
    how_many,
    new_trace,
    note,
    nth,
    words_for,
)
from tests.modes import MODES, Mode


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


def test_events_are_numbered_from_one_in_one_type() -> None:
    assert event_numbers(3) == [1, 2, 3]
    assert {type(number) for number in event_numbers(3)} == {np.int64}


def told_steps(mode: Mode, seed: int) -> Iterator[tuple[np.record, np.record, Trace]]:
    """A random game: the state before each deal and each action, the state after it, and what was told."""
    book = book_of(mode.game)
    rules, dice, state = book.rules, new_dice(seed), fresh(book.rules)[0]
    book.prepare(state, mode.players, book.read_options(mode.options, mode.players))
    state.key[:] = key_of(seed)
    rules.set_up(state)
    while seats := rules.owing(state):
        if seats & CHANCE:
            rules.chance(state)
        before, untold, trace = state.copy(), state.copy(), new_trace(rules)
        if seats & CHANCE:
            rules.deal(state, trace)
            rules.deal(untold, None)
        else:
            action = rules.draw(state, lowest(seats), dice)
            rules.apply(state, lowest(seats), action, trace)
            rules.apply(untold, lowest(seats), action, None)
        assert untold.tobytes() == state.tobytes(), "it makes no difference whether it is told"
        yield before, state, trace


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_the_events_alone_do_all_that_a_deal_or_an_action_does(mode: Mode) -> None:
    rules = book_of(mode.game).rules
    for before, after, trace in told_steps(mode, 1):
        events = trace[1 : int(trace[0, 0]) + 1]
        assert len(events) > 0
        for event in events:
            rules.happen(before, *event[:4].tolist())
        assert before.tobytes() == after.tobytes()


def plain(function: Any) -> Callable[..., object]:
    """A rule as it was written."""
    return cast(Callable[..., object], getattr(function, "py_func", function))


def called(start: Any, package: str, known: dict[str, Any]) -> dict[str, Any]:
    """The rules of a rule book that this one calls, and those that they call, but for `happen`."""
    function = plain(start)
    known[function.__name__] = function
    for name in function.__code__.co_names:
        other = plain(function.__globals__.get(name))
        ours = inspect.isfunction(other) and other.__module__.startswith(package)
        if ours and name != "happen" and name not in known:
            called(other, package, known)
    return known


def written(function: Any) -> list[str]:
    """What a rule writes into any of its arguments."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    names = set(inspect.signature(function).parameters)
    targets = [
        target
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign | ast.AugAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Attribute | ast.Subscript)
    ]
    return [
        ast.unparse(target)
        for target in targets
        if names & {n.id for n in ast.walk(target) if isinstance(n, ast.Name)}
    ]


@pytest.mark.parametrize("game", game_names())
def test_only_happen_changes_the_state(game: str) -> None:
    rules = book_of(game).rules
    package = cast(ModuleType, rules).__name__
    deciding = called(rules.apply, package, called(rules.deal, package, {}))
    assert "tell" in deciding and "happen" not in deciding
    assert {name: written(rule) for name, rule in deciding.items() if written(rule)} == {}
    assert any(written(rule) for rule in called(rules.happen, package, {}).values())


def test_a_rule_that_changed_the_state_past_its_events_would_be_found() -> None:
    assert written(set_turn) == ["state.turn", "hand[0]"]
    assert list(called(pass_on, __name__, {})) == ["pass_on", "set_turn"]


def pass_on(state: np.record) -> None:
    set_turn(state, state.hand)


def set_turn(state: np.record, hand: Any) -> None:
    state.turn = 1
    hand[0] |= 1
