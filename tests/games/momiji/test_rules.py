"""Momiji, rule by rule, in positions laid out by hand and moves written as in a record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from teien.games.momiji import rules as momiji
from teien.rules import chance as nature
from teien.rules.bits import lowest
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, SPECTATOR, allowed, fresh, how_many, new_trace

LEAVES = ["brown", "green", "purple", "red", "orange", "yellow"]
FACES = ["0l", "0r", "0b", "1l", "1r", "1b", "2", "3"]
CARDS = [leaf + face for leaf in LEAVES for face in FACES]
OBJECTIVES = [*LEAVES, "tallest", "tops", "torii", "acorns", "variety", "zeros"]
LETTERS = "ABCDEFG"
EVENT_NAMES = """
    UNBOXED UNCOVERED DEALT REVEALED WITHERED OFFERED CHOOSES DRAFTED BOXED
    BEGAN GAINED REFILLED TOOK PLAYED CROWNED CLAIMED TRADED DROPPED
    USED ARRANGED PICKED DREW KEPT FOUND SWEPT RAN_SHORT
    MATCHED TURN_ENDED LAST_TURNS FINISHED
"""
EVENTS = {int(getattr(momiji, name)): name for name in EVENT_NAMES.split()}

# --- The table --------------------------------------------------------------------------------


def numbers(text: str) -> list[int]:
    return [CARDS.index(name) for name in text.split()]


def heap(cards: Any) -> Counter[str]:
    """What a heap holds, by name."""
    held = Counter({name: int(momiji.copies(cards, card)) for card, name in enumerate(CARDS)})
    return +held


def named(text: str) -> Counter[str]:
    return Counter(text.split())


def display(state: Any) -> dict[str, str]:
    """The columns, each from the first to come to the topmost."""
    columns = {
        leaf: " ".join(CARDS[card][len(leaf) :] for card in state.column[i] if card >= 0)
        for i, leaf in enumerate(LEAVES)
    }
    return {leaf: cards for leaf, cards in columns.items() if cards}


def row(state: Any, seat: int) -> str:
    """The tops of a seat's piles, from left to right."""
    leaves = [int(leaf) for leaf in state.row[seat, : state.piles[seat]]]
    return " ".join(LEAVES[leaf] + FACES[state.top[seat, leaf]] for leaf in leaves)


def box(leaves: Iterable[str]) -> Counter[str]:
    return Counter(
        {leaf + face: int(n) for leaf in leaves for face, n in zip(FACES, momiji.COPIES, strict=True)}
    )


def position(
    players: int = 2,
    *,
    leaves: str = "",
    hands: tuple[str, ...] = (),
    piles: tuple[dict[str, str], ...] = (),
    shown: str = "",
    deck: str = "",
    left: int | None = None,
    acorns: tuple[int, ...] = (),
    tiles: tuple[str, ...] = (),
    objectives: str = "",
    turn: int = 0,
    torii_left: int | None = None,
    solo: int = 0,
    open_piles: int = 0,
) -> Any:
    """A table as told. Cards not told of lie in the deck; where `left` are left there, in the discards."""
    state = fresh(momiji)[0]
    state.players, state.solo, state.open_piles = players, solo, open_piles
    momiji.set_up(state)
    in_play = leaves.split() or LEAVES[: int(momiji.leaves_used(state))]
    momiji.unbox(state, sum(1 << LEAVES.index(leaf) for leaf in in_play))
    rest = box(in_play)
    for seat, hand in enumerate(hands):
        for number in numbers(hand):
            momiji.receive(state, seat, number)
        rest.subtract(hand.split())
    for seat, own in enumerate(piles):
        for leaf, faces in own.items():
            momiji.begin_pile(state, seat, LEAVES.index(leaf), momiji.RIGHT_END)
            *under, top = (leaf + face for face in faces.split())
            for name in under:
                momiji.put(state.under[seat], CARDS.index(name))
            momiji.show_top(state, seat, LEAVES.index(leaf), CARDS.index(top) & 7)
            rest.subtract([*under, top])
    for name in shown.split():
        column = CARDS.index(name) >> 3
        state.column[column, state.height[column]] = CARDS.index(name)
        state.height[column] += 1
        state.standing |= 1 << column
    rest.subtract(shown.split())
    rest.subtract(deck.split())
    assert min(rest.values()) >= 0, "a card told of twice"
    pack = deck.split() + sorted(rest.elements())
    kept = len(pack) if left is None else left
    for name in pack[kept:]:
        momiji.put(state.discards, CARDS.index(name))
    total = 14 * len(in_play)
    state.drawn = total - kept
    state.deck[:] = HIDDEN
    state.deck[total - kept : total] = numbers(" ".join(pack[:kept]))
    for seat in range(players):
        state.acorns[seat] = acorns[seat] if acorns else 5
        for place, letter in enumerate(tiles[seat] if tiles else ""):
            state.tiles[seat, place] = LETTERS.index(letter)
        state.ready[seat] = momiji.unused(state, seat)
    for name in objectives.split():
        state.face_up |= 1 << OBJECTIVES.index(name)
    if torii_left is not None:
        state.torii_left = torii_left
    momiji.watch_middle(state)
    momiji.begin_turn(state, turn)
    return state


def solo(**told: Any) -> Any:
    """Cold Breeze, with its objectives."""
    return position(1, solo=momiji.COLD_BREEZE, objectives="brown green purple tallest zeros", **told)


def number(state: Any, move: str) -> int:
    """The action that a move of a record stands for."""
    word, _, rest = move.partition(" ")
    simple = {"end": momiji.END, "refill": momiji.REFILL}
    singles = {"A": momiji.USE_A, "B": momiji.USE_B, "D": momiji.USE_D, "E": momiji.USE_E}
    if word in simple:
        return simple[word]
    if word == "draft":
        return momiji.CHOOSE + LETTERS.index(rest)
    if word == "take":
        return momiji.TAKE + LEAVES.index(rest)
    if word == "claim":
        return momiji.CLAIM + OBJECTIVES.index(rest)
    if word == "drop":
        return momiji.DROP + CARDS.index(rest)
    if word == "trade":
        return int(momiji.trade(*numbers(rest)))
    if word == "play":
        ends = {"<": momiji.PLAY_LEFT, ">": momiji.PLAY_RIGHT}
        return ends.get(rest[-1], momiji.PLAY) + CARDS.index(rest.rstrip("<>"))
    letter, _, choice = rest.partition(" ")
    if letter == "C":
        order = np.array([LEAVES.index(leaf) for leaf in choice.split(",") if leaf], np.int8)
        return momiji.USE_C + int(momiji.rank_of(order, len(order)))
    if letter == "F":
        return momiji.USE_F + LEAVES.index(choice)
    return momiji.USE_G + CARDS.index(choice) if letter == "G" else singles[letter]


def name(state: Any, action: int) -> str:
    """The move of a record that an action stands for, here without the order of `use C`."""
    steps: list[tuple[int, Callable[[int], str]]] = [
        (momiji.USE_C, lambda i: "use C"),
        (momiji.TRADE, lambda i: f"trade {CARDS[momiji.LOWER[i]]} {CARDS[momiji.HIGHER[i]]}"),
        (momiji.DROP, lambda i: f"drop {CARDS[i]}"),
        (momiji.PLAY_RIGHT, lambda i: f"play {CARDS[i]}>"),
        (momiji.PLAY_LEFT, lambda i: f"play {CARDS[i]}<"),
        (momiji.PLAY, lambda i: f"play {CARDS[i]}"),
        (momiji.USE_G, lambda i: f"use G {CARDS[i]}"),
        (momiji.USE_F, lambda i: f"use F {LEAVES[i]}"),
        (momiji.USE_A, lambda i: f"use {'ABDE'[i]}"),
        (momiji.CLAIM, lambda i: f"claim {OBJECTIVES[i]}"),
        (momiji.TAKE, lambda i: f"take {LEAVES[i]}"),
        (momiji.REFILL, lambda i: "refill"),
        (momiji.END, lambda i: "end"),
        (momiji.CHOOSE, lambda i: f"draft {LETTERS[i]}"),
    ]
    first, text = next(step for step in steps if action >= step[0])
    return text(action - first)


def legal(state: Any, seat: int | None = None) -> Any:
    actions = np.zeros(momiji.WORDS, np.uint32)
    momiji.legal(state, int(state.turn) if seat is None else seat, actions)
    return actions


def moves(state: Any, *words: str) -> set[str]:
    """The legal moves, or those that begin with one of these words."""
    actions = legal(state)
    found = {name(state, action) for action in range(momiji.ACTIONS) if allowed(actions, action)}
    return {move for move in found if not words or move.startswith(words)}


def may(state: Any, move: str) -> bool:
    return bool(allowed(legal(state), number(state, move)))


Told = tuple[str, int, int, int]


def do(state: Any, *wanted: str) -> list[Told]:
    """Makes legal moves, and tells what happened: (event, seat, x, y)."""
    told: list[Told] = []
    for move in wanted:
        assert may(state, move), f"{move} is not legal"
        trace = new_trace(momiji)
        momiji.apply(state, int(state.turn), number(state, move), trace)
        rows = trace[1 : trace[0, 0] + 1].tolist()
        told += [(EVENTS[what], seat, x, y) for what, seat, x, y, _ in rows]
    return told


def happened(told: list[Told], *events: str) -> list[str]:
    """The names of these events, in order."""
    return [event for event, *_ in told if event in events]


def dealt(seed: int, players: int = 2, landscapes: int = momiji.SUGGESTED, scenario: int = 0) -> Any:
    state = fresh(momiji)[0]
    state.players, state.landscapes, state.solo = players, landscapes, scenario
    state.key[:] = nature.key_of(seed)
    momiji.set_up(state)
    assert momiji.owing(state) == CHANCE
    momiji.chance(state)
    momiji.deal(state, None)
    return state


# --- M1 Components ----------------------------------------------------------------------------


def test_M1_1_each_leaf_has_fourteen_cards() -> None:
    state = fresh(momiji)[0]
    state.players = 4
    momiji.set_up(state)
    momiji.chance(state)
    deck = Counter(CARDS[card] for card in state.deck)
    assert deck.total() == 84
    for leaf in LEAVES:
        values = Counter(card[len(leaf)] for card in deck.elements() if card.startswith(leaf))
        assert values == {"0": 5, "1": 4, "2": 3, "3": 2}


def test_M1_2_acorns_stand_on_zeros_and_ones() -> None:
    deck = box(["red"])
    assert [deck[f"red0{side}"] for side in "lrb"] == [2, 2, 1]
    assert [deck[f"red1{side}"] for side in "lrb"] == [1, 1, 2]
    left = {face for i, face in enumerate(FACES) if momiji.ACORN_LEFT >> i & 1}
    right = {face for i, face in enumerate(FACES) if momiji.ACORN_RIGHT >> i & 1}
    assert left == {"0l", "0b", "1l", "1b"} and right == {"0r", "0b", "1r", "1b"}


@pytest.mark.parametrize(
    ("objective", "amount"),
    [
        ("red", 3),
        ("brown", 2),
        ("green", 0),
        ("tallest", 3),
        ("tops", 4),
        ("torii", 1),
        ("acorns", 7),
        ("variety", 5),
        ("zeros", 3),
    ],
)
def test_M1_3_what_objectives_count(objective: str, amount: int) -> None:
    """A pile's cards (not the hand's), the tallest pile, tops, tokens, acorns, piles and tiles, played 0s."""
    state = position(
        leaves="brown green purple red",
        hands=("green0l green0l red0l",),
        piles=({"brown": "0l 0l", "red": "0r 1b 2", "purple": "2"},),
        acorns=(7, 0),
    )
    state.torii[0] = 1 << LEAVES.index("red")
    state.spent[0] = 0b001
    assert momiji.measure(state, 0, OBJECTIVES.index(objective)) == amount


def test_M1_4_a_draft_pool_has_each_letter_twice() -> None:
    state = fresh(momiji)[0]
    state.players, state.landscapes = 3, momiji.DRAFT
    momiji.set_up(state)
    before = list(state.pool)
    momiji.chance(state)
    assert Counter(state.pool.tolist()) == dict.fromkeys(range(7), 2)
    assert before != list(state.pool)


def test_M1_5_the_stock_of_acorns_never_runs_out() -> None:
    state = position(acorns=(1000, 1000), hands=("brown0l brown0r",))
    do(state, "trade brown0l brown0r")
    assert state.acorns[0] == 1001


# --- M2 Set-up --------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "leaves"), [(2, 4), (3, 5), (4, 6)])
def test_M2_1_leaves_in_play(players: int, leaves: int) -> None:
    state = dealt(5, players)
    assert bin(int(state.in_play)).count("1") == leaves
    assert momiji.deck_left(state) == 14 * leaves - 6 * players - 4
    cards = sum((heap(state.hand[seat]) for seat in range(players)), Counter())
    in_play = [leaf for i, leaf in enumerate(LEAVES) if state.in_play >> i & 1]
    assert cards <= box(in_play)


def test_M2_1_leaves_left_out_are_drawn_at_random() -> None:
    assert len({int(dealt(seed, 2).in_play) for seed in range(200)}) == 15


def laid_by_hand() -> Any:
    """A deal written into the state instead of drawn, as from a record."""
    state = fresh(momiji)[0]
    state.players = 2
    momiji.set_up(state)
    state.types[:4] = [LEAVES.index(leaf) for leaf in ("red", "brown", "green", "yellow")]
    state.first = 1
    first = "red0l red0l red0r red0r red0b red1l"
    second = "brown0l brown0l brown0r brown0r brown0b brown1l"
    shown = "yellow2 red3 yellow0b green1r"
    rest = box(("red", "brown", "green", "yellow")) - named(f"{first} {second} {shown}")
    state.deck[:56] = numbers(" ".join([first, second, shown, *sorted(rest.elements())]))
    state.objectives[:4] = [OBJECTIVES.index(o) for o in ("zeros", "red", "tops", "torii")]
    return state


def test_M2_2_six_cards_each_from_the_first_player_on_then_four_to_the_display() -> None:
    state = laid_by_hand()
    momiji.deal(state, None)
    assert heap(state.hand[1]) == named("red0l red0l red0r red0r red0b red1l")
    assert heap(state.hand[0]) == named("brown0l brown0l brown0r brown0r brown0b brown1l")
    assert list(state.held[:2]) == [6, 6]
    assert momiji.deck_left(state) == 40


def test_M2_2_a_column_keeps_the_order_of_its_cards() -> None:
    state = laid_by_hand()
    momiji.deal(state, None)
    assert display(state) == {"yellow": "2 0b", "red": "3", "green": "1r"}


def test_M2_3_objectives_and_torii_tokens() -> None:
    state = laid_by_hand()
    momiji.deal(state, None)
    face_up = {OBJECTIVES[i] for i in range(12) if momiji.owner_of(state, i) == momiji.FACE_UP}
    assert face_up == {"zeros", "red", "tops", "torii"}
    assert state.torii_left == 4
    for players in (2, 3, 4):
        assert dealt(3, players).torii_left == players + 2


def test_M2_3_no_objective_of_a_leaf_that_is_not_in_play() -> None:
    seen: set[str] = set()
    for seed in range(100):
        state = dealt(seed, 2)
        face_up = [i for i in range(12) if momiji.owner_of(state, i) == momiji.FACE_UP]
        assert len(face_up) == 4
        assert all(i >= 6 or state.in_play >> i & 1 for i in face_up)
        assert sorted(state.objectives[:4]) == face_up
        seen |= {OBJECTIVES[i] for i in face_up}
    assert seen == set(OBJECTIVES)


def test_M2_4_the_suggested_landscapes() -> None:
    state = dealt(1, 3)
    assert state.tiles[:3].tolist() == [[0, 1, 2]] * 3
    assert state.stage == momiji.TURN


def drafting() -> Any:
    state = fresh(momiji)[0]
    state.players, state.landscapes = 2, momiji.DRAFT
    state.key[:] = nature.key_of(9)
    momiji.set_up(state)
    momiji.chance(state)
    state.first = 1
    state.pool[:] = [LETTERS.index(letter) for letter in "AABCDGEFBCDEFG"]
    momiji.deal(state, None)
    return state


def test_M2_4_the_draft() -> None:
    """Three are offered; clockwise from the first player each takes one, which is replaced."""
    state = drafting()
    assert state.turn == 1
    assert moves(state) == {"draft A", "draft B"}
    do(state, "draft A")
    assert state.turn == 0
    assert [LETTERS[i] for i in state.offer] == ["C", "A", "B"]
    do(state, "draft B", "draft A", "draft C", "draft G")
    told = do(state, "draft E")
    assert [[LETTERS[i] for i in tiles] for tiles in state.tiles[:2]] == [["B", "C", "E"], ["A", "A", "G"]]
    assert happened(told, "OFFERED", "BOXED", "BEGAN") == ["BOXED", "BEGAN"]
    assert state.turn == 1 and state.stage == momiji.TURN
    assert set(state.pool) == set(state.offer) == {HIDDEN}


def test_M2_5_acorns_and_the_first_player() -> None:
    firsts = set()
    for seed in range(40):
        state = dealt(seed, 4)
        assert state.turn == state.first
        assert [int(n) for n in state.acorns] == [4 if seat == state.first else 5 for seat in range(4)]
        firsts.add(int(state.first))
    assert firsts == {0, 1, 2, 3}


# --- M3 Turn ----------------------------------------------------------------------------------


def test_M3_1_turns_go_clockwise() -> None:
    state = position(
        3, hands=("", "", ""), shown="red0l green0l brown0l", leaves="brown green red purple yellow"
    )
    seats = []
    for leaf in ("red", "green", "brown"):
        seats.append(int(state.turn))
        do(state, f"take {leaf}", "end")
    assert seats == [0, 1, 2] and state.turn == 0


@pytest.mark.parametrize("main", ["take green", "play brown0l>", "claim zeros"])
def test_M3_1_exactly_one_main_action(main: str) -> None:
    state = position(hands=("brown0l purple0l green0l",), shown="green0r red0l", objectives="zeros tops")
    assert may(state, main) and not may(state, "end")
    do(state, main)
    assert may(state, "end")
    assert not moves(state, "take", "claim", "refill", "use A", "use B", "use D")
    do(state, "trade purple0l green0l")
    assert moves(state, "play", "take", "claim", "refill") == set()


def test_M3_1_a_seat_that_is_not_to_move_may_do_nothing() -> None:
    state = position(hands=("brown0l", "brown0r"), shown="green0r")
    assert how_many(legal(state, 1), momiji.WORDS) == 0


def stuck(**told: Any) -> Any:
    """Nothing to take, nothing to claim, and no card that fits."""
    return position(hands=("brown2 green2",), piles=({"brown": "0l"},), left=0, objectives="zeros", **told)


def test_M3_1_who_can_do_nothing_may_pass() -> None:
    state = stuck(acorns=(0, 0))
    assert moves(state) == {"trade brown2 green2", "end"}
    do(state, "end")
    assert state.turn == 1


def test_M3_1_nobody_must_spend_a_landscape_or_trade_in_order_to_act() -> None:
    """A could skip, and a trade would pay for an objective; yet one may pass."""
    state = stuck(acorns=(2, 0))
    assert {"use A", "end", "trade brown2 green2"} <= moves(state)
    do(state, "trade brown2 green2")
    assert "end" not in moves(state) and may(state, "claim zeros")


def test_M3_1_a_main_action_is_owed_while_one_is_possible() -> None:
    assert not may(position(shown="red0l"), "end")
    assert not may(position(left=0, hands=("brown0l",)), "end")
    assert not may(position(left=0, objectives="tops", acorns=(3, 0)), "end")
    assert may(position(left=0, objectives="tops", acorns=(2, 0)), "end")


@pytest.mark.parametrize(
    "order", [("trade brown0l green0l", "take red"), ("take red", "trade brown0l green0l")]
)
def test_M3_2_two_cards_for_an_acorn_before_or_after_the_main_action(order: tuple[str, ...]) -> None:
    state = position(
        hands=("brown0l green0l purple0l yellow0l",),
        leaves="brown green purple red yellow",
        shown="red0l green0r",
    )
    do(state, *order)
    assert state.acorns[0] == 6
    assert heap(state.discards) == named("brown0l green0l")
    assert heap(state.hand[0]) == named("purple0l yellow0l red0l")
    assert not moves(state, "trade")


def test_M3_2_trades_name_cards_that_are_there() -> None:
    state = position(hands=("brown0l brown0l green2",), shown="red0l")
    assert moves(state, "trade") == {"trade brown0l brown0l", "trade brown0l green2"}
    assert not moves(position(hands=("brown0l",), shown="red0l"), "trade")


def test_M3_2_one_landscape_in_a_turn() -> None:
    state = position(hands=("brown0l brown0l",), shown="red0l green0l", tiles=("CFG", "ABC"), left=20)
    do(state, "use F red")
    assert not moves(state, "use")
    do(state, "take green", "end")
    do(state, *["take " + LEAVES[int(lowest(int(momiji.takeable(state))))], "end"])
    assert moves(state, "use C", "use G")


@pytest.mark.parametrize("before", [True, False])
def test_M3_2_an_ability_before_or_after_the_main_action(before: bool) -> None:
    state = position(shown="red0l green0l", tiles=("CFG", "ABC"))
    steps = ["use F red", "take green"]
    do(state, *(steps if before else steps[::-1]))
    assert heap(state.hand[0]) == named("red0l green0l")


def test_M3_3_a_hand_above_eight_is_dropped_down_to_it() -> None:
    state = position(
        hands=("brown0l brown0l brown0r green0l green1l green2 purple3 purple0b",), shown="red0l red0r"
    )
    do(state, "take red", "end")
    assert state.turn == 0 and state.held[0] == 10
    assert moves(state) == {f"drop {card}" for card in heap(state.hand[0])}
    do(state, "drop brown0l")
    assert state.turn == 0
    do(state, "drop purple3")
    assert state.turn == 1 and state.held[0] == 8
    assert heap(state.discards) == named("brown0l purple3")


def test_M3_3_eight_cards_are_not_too_many() -> None:
    state = position(hands=("brown0l brown0l brown0r green0l green1l green2 purple3",), shown="red0l")
    do(state, "take red", "end")
    assert state.turn == 1 and state.held[0] == 8


def test_M3_4_acorns_then_hand_limit_then_end() -> None:
    """Matching acorns come before the drop, the drop before the end is announced."""
    state = position(
        hands=("brown0r green0l purple0l purple0r purple0b purple1l purple1r purple1b red0l red0r red0b",),
        shown="red2",
        left=0,
    )
    told = do(state, "play brown0r>", "play green0l>", "end")
    assert happened(told, "MATCHED", "DROPPED", "LAST_TURNS") == ["MATCHED"]
    assert happened(do(state, "drop red0b"), "DROPPED", "LAST_TURNS", "BEGAN") == [
        "DROPPED",
        "LAST_TURNS",
        "BEGAN",
    ]


# --- M4 Take ----------------------------------------------------------------------------------


def test_M4_1_a_whole_column() -> None:
    state = position(shown="red0l red2 red0l green0l")
    assert moves(state, "take") == {"take red", "take green"}
    do(state, "take red")
    assert heap(state.hand[0]) == named("red0l red2 red0l")
    assert display(state) == {"green": "0l"}


def test_M4_2_an_acorn_for_four_more_cards_then_the_take() -> None:
    state = position(
        shown="red0l green0l", deck="red1l red2 brown0l red0r", acorns=(2, 2), tiles=("ABC", "ABC")
    )
    told = do(state, "refill")
    assert happened(told, "REVEALED") == ["REVEALED"] * 4
    assert state.acorns[0] == 1
    assert display(state) == {"brown": "0l", "green": "0l", "red": "0l 1l 2 0r"}
    assert moves(state) == {"take brown", "take green", "take red", "use B"}
    do(state, "take red")
    assert heap(state.hand[0]) == named("red0l red1l red2 red0r")


def test_M4_2_once_and_not_for_nothing() -> None:
    assert not may(position(shown="red0l", acorns=(0, 5)), "refill")
    state = position(shown="red0l")
    do(state, "refill")
    assert not may(state, "refill")
    do(state, f"take {next(iter(display(state)))}")
    assert not may(state, "refill")


def test_M4_2_not_with_an_empty_deck_and_with_fewer_all_that_are_left() -> None:
    assert not may(position(shown="red0l", left=0), "refill")
    state = position(shown="red0l", deck="red1l brown0l", left=2)
    do(state, "refill")
    assert display(state) == {"brown": "0l", "red": "0l 1l"}
    assert momiji.deck_left(state) == 0


def test_M4_3_a_full_column_takes_no_more() -> None:
    state = position(shown="red0l red0l red0r red0r red0b red1l", deck="red1r red1b green0l red1b")
    told = do(state, "refill")
    assert happened(told, "REVEALED", "WITHERED") == ["REVEALED", "WITHERED", "REVEALED", "WITHERED"]
    assert display(state) == {"green": "0l", "red": "0l 0l 0r 0r 0b 1l 1r"}
    assert heap(state.discards) == named("red1b red1b")


def test_M4_4_an_empty_display_is_filled_at_no_cost() -> None:
    state = position(shown="red0l", deck="red1l green0l green2 brown3")
    do(state, "take red")
    assert display(state) == {"brown": "3", "green": "0l 2", "red": "1l"}
    assert state.acorns[0] == 5
    state = position(shown="red0l green0l")
    assert happened(do(state, "take red"), "REVEALED") == []


def test_M4_4_with_an_empty_deck_the_display_stays_empty() -> None:
    state = position(shown="red0l", left=0)
    do(state, "take red", "end")
    assert display(state) == {}
    assert moves(state, "take") == set()


# --- M5 Play ----------------------------------------------------------------------------------


def test_M5_1_two_or_more_cards_each_of_another_leaf() -> None:
    state = position(hands=("brown0l brown0r green0l purple0l red0l",), shown="red2")
    do(state, "play brown0l>", "play green0l>")
    assert moves(state, "play") == {"play purple0l<", "play purple0l>", "play red0l<", "play red0l>"}
    do(state, "play purple0l<", "play red0l<")
    assert moves(state, "play") == set()
    assert row(state, 0) == "red0l purple0l brown0l green0l"


def test_M5_1_one_or_two_cards_of_the_same_leaf() -> None:
    state = position(hands=("brown0l brown0r brown0b green0l",), shown="red2")
    do(state, "play brown0l>")
    assert may(state, "end")
    do(state, "play brown0r")
    assert moves(state, "play") == set()
    assert heap(state.under[0]) == named("brown0l") and row(state, 0) == "brown0r"


def test_M5_1_a_run_ends_with_the_first_other_step() -> None:
    state = position(hands=("brown0l green0l purple0l red0l",), shown="red2", tiles=("ABC", "ABC"))
    do(state, "play brown0l>", "use C brown")
    assert moves(state, "play") == set()


def test_M5_2_a_pile_starts_with_a_zero() -> None:
    state = position(hands=("brown0l brown1l brown2 brown3",), shown="red2")
    assert moves(state, "play") == {"play brown0l<", "play brown0l>"}


@pytest.mark.parametrize(
    ("pile", "fitting"),
    [("0l", "0r 1l"), ("0l 1r", "1l 2"), ("0l 1r 2", "2 3"), ("0l 1r 2 3", "")],
)
def test_M5_2_the_value_on_top_or_the_next(pile: str, fitting: str) -> None:
    """The seed's example: you cannot play a 2 on a 0. And M5.3: nothing goes on a 3."""
    state = position(hands=("brown0r brown1l brown2 brown3",), piles=({"brown": pile},), shown="red2")
    assert moves(state, "play") == {f"play brown{face}" for face in fitting.split()}


def test_M5_3_a_three_closes_its_pile_with_a_torii_token() -> None:
    state = position(
        hands=("brown3 green3",),
        piles=({"brown": "0l 1l 2", "green": "0l 1l 2"},),
        torii_left=1,
        shown="red2",
    )
    told = do(state, "play brown3")
    assert ("CROWNED", 0, 0, 0) in told
    assert state.torii[0] == 1 and state.torii_left == 0
    assert happened(do(state, "play green3"), "CROWNED") == []
    assert state.torii[0] == 1


def test_M5_4_a_new_pile_at_either_end() -> None:
    state = position(hands=("brown0l green0l purple0l",), shown="red2", piles=({"red": "0l"},))
    do(state, "play brown0l<", "play green0l>", "play purple0l<")
    assert row(state, 0) == "purple0l brown0l red0l green0l"


@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_M5_5_nobody_sees_more_than_the_top_of_a_pile(viewer: int) -> None:
    tall = position(piles=({"brown": "0l 0r 1l"}, {"green": "0l"}), shown="red0l")
    low = position(
        piles=({"brown": "0b 1l"}, {"green": "0l 0l"}), shown="red0l", left=int(momiji.deck_left(tall))
    )
    low.discards[:] = tall.discards
    for state in (tall, low):
        momiji.redact(state, viewer)
    assert tall.tobytes() == low.tobytes()
    assert not tall.under.any() and row(tall, 0) == "brown1l"


def test_M5_5_open_piles_and_the_final_scoring_show_them() -> None:
    state = position(piles=({"brown": "0l 0r 1l"},), open_piles=1)
    momiji.redact(state, 1)
    assert heap(state.under[0]) == named("brown0l brown0r")
    state = position(piles=({"brown": "0l 0r 1l"},))
    state.stage = momiji.OVER
    momiji.redact(state, SPECTATOR)
    assert momiji.pile_points(state, 0, 0) == 3


# --- M6 Matching acorns -----------------------------------------------------------------------


def test_M6_1_two_acorns_for_each_match_also_of_piles_not_played_on() -> None:
    state = position(
        hands=("brown0r green0l",),
        piles=({"purple": "0r", "red": "0l"},),
        shown="red2",
    )
    told = do(state, "play green0l<", "play brown0r<", "end")
    assert row(state, 0) == "brown0r green0l purple0r red0l"
    assert [event[2:] for event in told if event[0] == "MATCHED"] == [(0, 1), (2, 3)]
    assert state.acorns[0] == 9


@pytest.mark.parametrize(
    ("left", "right", "gain"),
    [("0r", "0l", 2), ("0b", "0b", 2), ("1b", "1l", 2), ("0l", "0l", 0), ("0r", "0r", 0), ("0l", "0r", 0)],
)
def test_M6_1_both_acorns_must_face_each_other(left: str, right: str, gain: int) -> None:
    state = position(
        hands=("purple0l red0r",),
        piles=({"brown": f"0{left[1]} {left}" if left[0] == "1" else left, "green": f"0l {right}"},),
        shown="red2",
    )
    do(state, "play purple0l<", "play red0r>", "end")
    assert state.acorns[0] == 5 + gain


@pytest.mark.parametrize("plays", [["play red0l"], ["play red0l", "play red0b"]])
def test_M6_1_not_for_cards_of_one_leaf(plays: list[str]) -> None:
    state = position(hands=("red0l red0b",), piles=({"purple": "0r", "red": "0l"},), shown="red2")
    do(state, *plays, "end")
    assert state.acorns[0] == 5


def test_M6_1_only_what_is_visible_at_the_end_counts() -> None:
    state = position(hands=("brown0l purple2",), piles=({"purple": "0r 1r", "red": "0l"},), shown="red2")
    do(state, "play purple2", "play brown0l<", "end")
    assert state.acorns[0] == 5


def test_M6_1_after_rearranging() -> None:
    """C, used after the play, brings matching acorns together (M8.C)."""
    state = position(hands=("brown0r green0l",), piles=({"red": "2"},), shown="red2", tiles=("ABC", "ABC"))
    do(state, "play brown0r<", "play green0l>", "use C red,brown,green", "end")
    assert state.acorns[0] == 5 - 1 + 2 + 2


# --- M7 Activate an objective -----------------------------------------------------------------


def test_M7_1_three_acorns_for_an_objective() -> None:
    state = position(objectives="zeros tops", shown="red0l", acorns=(3, 2))
    assert moves(state, "claim") == {"claim zeros", "claim tops"}
    told = do(state, "claim zeros")
    assert ("CLAIMED", 0, OBJECTIVES.index("zeros"), 3) in told
    assert momiji.owner_of(state, OBJECTIVES.index("zeros")) == 0 and state.acorns[0] == 0
    assert happened(told, "SWEPT", "REVEALED") == []
    do(state, "end")
    assert not moves(state, "claim")
    state.acorns[1] = 3
    assert moves(state, "claim") == {"claim tops"}


# --- M8 Landscape abilities -------------------------------------------------------------------


def test_M8_0_an_acorn_on_an_unused_tile_once_per_game() -> None:
    state = position(shown="red0l green0l brown0l", tiles=("FFC", "ABC"))
    do(state, "use F red")
    assert state.acorns[0] == 5 - 1 + 2
    assert state.spent[0] == 0b001
    assert momiji.unused(state, 0) == 1 << momiji.F | 1 << momiji.C
    state.ability = HIDDEN
    do(state, "use F green")
    assert state.spent[0] == 0b011 and not moves(state, "use F")
    state.ability = HIDDEN
    assert not moves(state, "use F") and moves(state, "use C")
    state.acorns[0] = 0
    assert not moves(state, "use")


def with_a(hand: str, piles: dict[str, str], **told: Any) -> Any:
    return position(hands=(hand,), piles=(piles,), shown="red2", tiles=("ABC", "ABC"), **told)


@pytest.mark.parametrize(
    ("hand", "piles", "skip"),
    [
        ("brown2", {"brown": "0l"}, "play brown2"),
        ("brown3", {"brown": "0l 1l"}, "play brown3"),
        ("brown1l", {}, "play brown1l>"),
    ],
)
def test_M8_A_one_card_skips_one_number(hand: str, piles: dict[str, str], skip: str) -> None:
    """The seed's examples: a 2 on a 0, or a new pile with a 1."""
    state = with_a(hand, piles)
    assert not may(state, skip)
    do(state, "use A")
    assert moves(state, "end", "trade", "take", "refill", "claim") == set()
    do(state, skip)
    assert state.acorns[0] == 4 and may(state, "end")


@pytest.mark.parametrize(
    ("hand", "piles"),
    [
        ("brown3", {"brown": "0l"}),
        ("brown2 brown3", {}),
        ("brown0l", {"brown": "0l"}),
        ("brown1r brown2", {"brown": "0l 1l"}),
        ("brown0l green1l", {"green": "0l"}),
        ("brown3 brown2", {"brown": "0l 1l 2"}),
    ],
)
def test_M8_A_not_where_no_card_could_skip(hand: str, piles: dict[str, str]) -> None:
    assert not may(with_a(hand, piles), "use A")


def test_M8_A_one_card_must_skip_once_it_is_paid() -> None:
    """A card that does not skip may be played first, only if one that does can follow."""
    state = with_a("brown2 brown1l green0l green0r", {"brown": "0l"})
    do(state, "use A")
    assert moves(state) == {"play brown2", "play green0l<", "play green0l>", "play green0r<", "play green0r>"}
    do(state, "play green0l>")
    assert moves(state) == {"play brown2"}
    do(state, "play brown2")
    assert moves(state, "play", "end") == {"end"}


def test_M8_A_a_zero_then_a_two_of_the_same_leaf() -> None:
    """The skip may only become possible by the first card: 0 and 2, or 1 and 3, of one leaf."""
    state = with_a("brown0l brown2 green0l", {})
    do(state, "use A")
    assert moves(state) == {"play brown0l<", "play brown0l>"}
    do(state, "play brown0l>")
    assert moves(state) == {"play brown2"}
    state = with_a("brown1l brown3 brown0r", {"brown": "0l"})
    do(state, "use A")
    assert moves(state) == {"play brown1l"}


def test_M8_A_a_second_card_of_the_same_leaf_must_be_the_one_that_skips() -> None:
    state = with_a("brown0r brown0b brown2 green0l green2", {"brown": "0l", "green": "0r"})
    do(state, "use A", "play brown0r")
    assert moves(state) == {"play brown2", "play green2"}


def test_M8_A_longer_plays_keep_a_leaf_for_the_skip() -> None:
    state = with_a("brown0l green0l purple2 red0l", {"purple": "0l"}, leaves="brown green purple red")
    do(state, "use A", "play brown0l>", "play green0l>")
    assert moves(state) == {"play purple2", "play red0l<", "play red0l>"}
    do(state, "play red0l<")
    assert moves(state) == {"play purple2"}


def test_M8_A_only_one_card_skips() -> None:
    state = with_a("brown2 green2 purple0l", {"brown": "0l", "green": "0l"})
    do(state, "use A", "play brown2")
    assert moves(state, "play") == {"play purple0l<", "play purple0l>"}


def with_tile(letter: str, **told: Any) -> Any:
    return position(tiles=(f"{letter}{letter}{letter}", "ABC"), **told)


def test_M8_B_two_columns_of_four_cards_together() -> None:
    state = with_tile(
        "B", shown="red0l red2 red0r green0l brown0l brown2 purple0l purple0l purple0r purple0r purple0b"
    )
    do(state, "use B")
    assert moves(state) == {"take red", "take green", "take brown"}
    do(state, "take red")
    assert moves(state, "take", "end") == {"take green", "end"}
    do(state, "take green")
    assert moves(state, "take", "end") == {"end"}
    assert heap(state.hand[0]) == named("red0l red2 red0r green0l")


def test_M8_B_a_single_column_is_enough() -> None:
    state = with_tile("B", shown="red0l green0l")
    do(state, "use B", "take red", "end")
    assert state.turn == 1 and heap(state.hand[0]) == named("red0l") and display(state) == {"green": "0l"}


def test_M8_B_not_without_a_column_of_at_most_four() -> None:
    assert not may(with_tile("B", shown="red0l red2 red0r red0l red0b"), "use B")
    state = with_tile("B", shown="red0l red2 red0r red0l", deck="red0b red1l red1r green0l")
    do(state, "refill")
    assert may(state, "use B")
    do(state, "use B")
    assert moves(state) == {"take green"}


def test_M8_B_an_emptied_display_is_filled_after_the_second_column() -> None:
    state = with_tile("B", shown="red0l green0l", deck="brown0l brown0l brown0r brown0r")
    do(state, "use B", "take red")
    assert display(state) == {"green": "0l"}
    do(state, "take green")
    assert display(state) == {"brown": "0l 0l 0r 0r"}


def test_M8_C_rearrange_then_two_acorns() -> None:
    state = with_tile("C", piles=({"brown": "0l", "red": "0l", "green": "0l"},), shown="red2")
    do(state, "use C green,brown,red")
    assert row(state, 0) == "green0l brown0l red0l"
    assert state.acorns[0] == 6 and not may(state, "end")


def test_M8_C_also_with_no_change_or_no_pile() -> None:
    state = with_tile("C", piles=({"brown": "0l", "red": "0l"},), shown="red2")
    do(state, "use C brown,red")
    assert row(state, 0) == "brown0l red0l" and state.acorns[0] == 6
    state = with_tile("C", shown="red2")
    do(state, "use C")
    assert state.acorns[0] == 6


def test_M8_C_all_orders_of_the_piles_are_there_and_only_those() -> None:
    for count in range(1, 7):
        own = dict.fromkeys(LEAVES[:count], "0l")
        state = position(4, piles=(own,), shown="red2", tiles=("CCC",) * 4)
        actions = legal(state)
        marked = [i for i in range(momiji.USE_C, momiji.ACTIONS) if allowed(actions, i)]
        orders = list(permutations(range(count)))
        assert marked == [momiji.USE_C + rank for rank in range(len(orders))]
        leaves = (1 << count) - 1
        for rank, order in enumerate(orders):
            assert tuple(momiji.pile_at(leaves, rank, place) for place in range(count)) == order
            assert momiji.rank_of(np.array(order, np.int8), count) == rank


def test_M8_D_draw_four_then_discard_one_of_these() -> None:
    state = with_tile("D", hands=("brown0l",), shown="red2", deck="red0l red0l green2 green3")
    told = do(state, "use D")
    assert happened(told, "DREW") == ["DREW"] * 4
    assert moves(state) == {"drop red0l", "drop green2", "drop green3"}
    do(state, "drop red0l")
    assert heap(state.hand[0]) == named("brown0l red0l green2 green3")
    assert heap(state.discards) == named("red0l") and display(state) == {"red": "2"}
    assert not moves(state, "take", "play", "refill")


def test_M8_D_only_the_drawer_sees_the_cards() -> None:
    state = with_tile("D", shown="red2", deck="red0l red0l green2 green3")
    trace = new_trace(momiji)
    momiji.apply(state, 0, momiji.USE_D, trace)
    rows = trace[1 : trace[0, 0] + 1]
    assert {int(row[4]) for row in rows if row[0] == momiji.DREW} == {1}
    assert {int(row[4]) for row in rows if row[0] != momiji.DREW} == {EVERYONE}
    momiji.redact(state, 1)
    assert set(state.peeked) == {HIDDEN} and state.peeking == 4


def test_M8_D_with_fewer_cards_what_is_left_and_never_with_none() -> None:
    assert not may(with_tile("D", shown="red2", left=0), "use D")
    state = with_tile("D", shown="red2", deck="green0l", left=1)
    do(state, "use D", "drop green0l")
    assert state.held[0] == 0 and momiji.deck_left(state) == 0 and may(state, "end")


def test_M8_D_not_combined_with_a_refill() -> None:
    state = with_tile("D", shown="red2")
    do(state, "refill")
    assert not may(state, "use D")


def test_M8_E_up_to_two_cards_directly_after_the_take() -> None:
    state = with_tile("E", hands=("brown0r green0l",), shown="red0l purple2")
    assert not may(state, "use E")
    do(state, "take red")
    assert may(state, "use E")
    do(state, "use E")
    assert all(move.startswith("play") for move in moves(state))
    do(state, "play brown0r>", "play green0l>")
    assert moves(state, "play") == set()
    do(state, "end")
    assert state.acorns[0] == 5 - 1 + 2


def test_M8_E_two_of_one_leaf_or_one_card_bring_no_acorns() -> None:
    for plays in (["play red0l"], ["play red0l", "play red0b"]):
        state = with_tile("E", hands=("red0l red0b",), piles=({"purple": "0r", "red": "0l"},), shown="green2")
        do(state, "take green", "use E", *plays, "end")
        assert state.acorns[0] == 4


def test_M8_E_not_later_in_the_turn_and_not_without_a_card_that_fits() -> None:
    state = with_tile("E", hands=("red0l red0b brown0l",), shown="green2 purple2")
    do(state, "take green", "trade red0l red0b")
    assert not may(state, "use E")
    state = with_tile("E", hands=("red2",), shown="green2 purple2")
    do(state, "take green")
    assert not may(state, "use E")
    state = with_tile("E", hands=("red0l red0b",), shown="green2 purple2")
    do(state, "play red0l>")
    assert not may(state, "use E")


def test_M8_F_the_topmost_card_of_a_column_and_two_acorns() -> None:
    state = with_tile("F", shown="red0l red2 green0l")
    do(state, "use F red")
    assert heap(state.hand[0]) == named("red2") and display(state) == {"green": "0l", "red": "0l"}
    assert state.acorns[0] == 6 and not may(state, "end")


def test_M8_F_an_empty_display_is_filled() -> None:
    """M4.4: likewise after F."""
    state = with_tile("F", shown="red2", deck="brown0l brown0l brown0r brown0r")
    do(state, "use F red")
    assert display(state) == {"brown": "0l 0l 0r 0r"}
    assert not may(with_tile("F", left=0), "use F red")


def test_M8_G_any_card_of_the_discards_also_one_of_this_turn() -> None:
    state = with_tile("G", hands=("brown0l green3",), shown="red2")
    assert not moves(state, "use G")
    do(state, "trade brown0l green3")
    assert moves(state, "use G") == {"use G brown0l", "use G green3"}
    do(state, "use G green3")
    assert heap(state.hand[0]) == named("green3") and heap(state.discards) == named("brown0l")


# --- M9 End -----------------------------------------------------------------------------------


def turns_until_over(state: Any) -> list[int]:
    """Everyone takes what there is, or passes; the seats whose turns these were."""
    seats: list[int] = []
    while momiji.owing(state) and len(seats) < 10:
        turn = int(state.turn)
        seats.append(turn)
        takes = moves(state, "take")
        if takes:
            do(state, min(takes))
        do(state, "end")
        while state.stage == momiji.LIMIT and state.turn == turn:
            do(state, min(moves(state, "drop")))
    return seats


@pytest.mark.parametrize("players", [2, 3, 4])
def test_M9_1_one_more_turn_each_when_the_deck_runs_out(players: int) -> None:
    state = position(players, shown="red2", deck="brown2 green2", left=2, turn=1, acorns=(0,) * 4)
    told = do(state, "take red")
    assert momiji.deck_left(state) == 0 and happened(told, "LAST_TURNS") == []
    assert ("LAST_TURNS", -1, players, 0) in do(state, "end")
    assert turns_until_over(state) == [(2 + i) % players for i in range(players)]
    assert state.stage == momiji.OVER and momiji.owing(state) == 0
    assert how_many(legal(state), momiji.WORDS) == 0


def test_M9_1_or_when_no_torii_token_is_left() -> None:
    state = position(
        hands=("brown3",), piles=({"brown": "0l 1l 2"},), torii_left=1, shown="red0l green0l brown0l"
    )
    do(state, "play brown3", "end")
    assert state.turns_left == 2
    assert turns_until_over(state) == [1, 0]


def test_M9_1_the_end_is_announced_once() -> None:
    state = position(shown="red2 green2", left=0, acorns=(0, 0))
    assert happened(do(state, "take red", "end"), "LAST_TURNS", "FINISHED") == ["LAST_TURNS"]
    assert state.turns_left == 2
    do(state, "take green", "end")
    assert state.turns_left == 1
    assert happened(do(state, "end"), "LAST_TURNS", "FINISHED") == ["LAST_TURNS", "FINISHED"]


def over(owned: dict[str, int] | None = None, **told: Any) -> Any:
    state = position(**told)
    for objective, seat in (owned or {}).items():
        state.owned[seat] |= 1 << OBJECTIVES.index(objective)
    return finished(state)


def finished(state: Any) -> Any:
    momiji.happen(state, momiji.FINISHED, -1, 0, 0)
    return state


def test_M9_2_a_pile_is_cards_times_the_value_on_top() -> None:
    """The seed's example: five cards with a 3 on top are 15 points."""
    state = over(piles=({"brown": "0l 0r 1l 2 3", "green": "0l 0r", "red": "0l 1l"},), acorns=(0, 0))
    assert [momiji.pile_points(state, 0, leaf) for leaf in range(4)] == [15, 0, 0, 2]
    assert momiji.score(state, 0) == 17 and momiji.score(state, 1) == 0


def test_M9_2_acorns_are_a_point_each() -> None:
    assert momiji.score(over(acorns=(13, 0)), 0) == 13


def test_M9_2_ten_for_the_owner_three_for_others_ties_included() -> None:
    state = over({"acorns": 0}, players=3, acorns=(4, 4, 2))
    assert [momiji.objective_points(state, seat, momiji.ACORNS) for seat in range(3)] == [10, 3, 0]
    assert [momiji.score(state, seat) for seat in range(3)] == [14, 7, 2]
    assert [momiji.points(state, seat) for seat in range(3)] == [14, 7, 2]
    assert momiji.objective_points(state, 0, momiji.VARIETY) == 0, "nobody has activated it"
    state = over({"acorns": 2}, players=3, acorns=(4, 4, 2))
    assert [momiji.objective_points(state, seat, momiji.ACORNS) for seat in range(3)] == [3, 3, 0]


def test_M9_2_with_nothing_nobody_fulfils_it() -> None:
    state = over({"torii": 0, "brown": 1, "acorns": 0, "zeros": 0}, acorns=(0, 0))
    assert momiji.score(state, 0) == momiji.score(state, 1) == 0


def test_M9_2_an_objective_nobody_activated_scores_nothing() -> None:
    state = over(acorns=(4, 0), objectives="acorns")
    assert momiji.score(state, 0) == 4


def test_M9_2_no_score_before_the_end() -> None:
    """M5.5: a score would tell the sizes of piles."""
    state = position(piles=({"brown": "0l 0r 1l"},), acorns=(9, 9))
    assert momiji.score(state, 0) == 0 and momiji.winners(state) == 0


def test_M9_3_most_points_then_most_cards_then_shared() -> None:
    assert momiji.winners(over(acorns=(3, 5))) == 0b10
    assert momiji.winners(over(acorns=(5, 5), hands=("red0l", ""))) == 0b01
    assert momiji.winners(over(acorns=(5, 5), hands=("red0l", "red0r"))) == 0b11
    assert momiji.winners(over(players=3, acorns=(5, 4, 5), hands=("", "red0l", ""))) == 0b101


# --- M10 Solo ---------------------------------------------------------------------------------


def test_M10_1_cold_breeze() -> None:
    state = dealt(4, 1, scenario=momiji.COLD_BREEZE)
    assert state.in_play == 0b000111
    assert state.held[0] == 6 and state.acorns[0] == 4
    assert [LETTERS[i] for i in state.tiles[0]] == ["A", "E", "C"]
    assert sum(int(n) for n in state.height) == 4 and momiji.deck_left(state) == 32
    face_up = {OBJECTIVES[i] for i in range(12) if momiji.owner_of(state, i) == momiji.FACE_UP}
    assert face_up == {"brown", "green", "purple", "tallest", "zeros"}
    assert state.torii_left == 3 and state.first == 0


def test_M10_1_a_scenario_brings_its_own_landscapes() -> None:
    state = dealt(4, 1, landscapes=momiji.DRAFT, scenario=momiji.COLD_BREEZE)
    assert [LETTERS[i] for i in state.tiles[0]] == ["A", "E", "C"] and state.stage == momiji.TURN


def test_M10_2_no_paid_refill() -> None:
    assert not may(solo(shown="brown0l"), "refill")


def test_M10_2_after_a_take_the_display_is_new() -> None:
    state = solo(shown="brown0l green2 purple3 green1l", deck="brown0r brown0r brown0b green0b")
    told = do(state, "take brown")
    assert happened(told, "SWEPT", "REVEALED") == ["SWEPT"] * 2 + ["REVEALED"] * 4
    assert heap(state.discards) == named("green2 green1l purple3")
    assert display(state) == {"brown": "0r 0r 0b", "green": "0b"}


def test_M10_2_an_ability_of_the_take_changes_nothing_about_that() -> None:
    """The seed's clarification: with the ability that is part of the take the rest is discarded as usual."""
    state = solo(
        hands=("brown0r",), shown="brown0l green2", deck="brown0b green0b green0l green0l", tiles=("AEC",)
    )
    do(state, "take brown")
    assert display(state) == {"brown": "0b", "green": "0b 0l 0l"}
    do(state, "use E", "play brown0l>", "drop brown0r")
    assert heap(state.discards) == named("green2 brown0r")


@pytest.mark.parametrize("second", [["take green"], ["end"]])
def test_M10_2_with_two_columns_the_rest_goes_once_both_are_taken(second: list[str]) -> None:
    """A scenario with B: the display is renewed when the take is complete."""
    state = solo(shown="brown0l green2 purple3", deck="brown0r brown0r brown0b green0b", tiles=("BFD",))
    told = do(state, "use B", "take brown")
    assert happened(told, "SWEPT", "REVEALED") == []
    told = do(state, *second)
    assert happened(told, "REVEALED") == ["REVEALED"] * 4
    assert display(state) == {"brown": "0r 0r 0b", "green": "0b"}


def test_M10_2_drawing_by_D_renews_the_display_too() -> None:
    state = solo(
        shown="purple3",
        deck="brown0r brown0r brown0b green0b green0l green0l green0r green0r",
        tiles=("BFD",),
    )
    do(state, "use D", "drop green0b")
    assert heap(state.discards) == named("purple3 green0b")
    assert display(state) == {"green": "0l 0l 0r 0r"}


def test_M10_2_an_extra_action_does_not_renew_the_display() -> None:
    """The seed's clarification about F."""
    state = solo(shown="brown0l green2 purple3", tiles=("BFD",))
    assert happened(do(state, "use F brown"), "SWEPT", "REVEALED") == []
    assert display(state) == {"green": "2", "purple": "3"}


def test_M10_3_after_playing_one_more_card_is_discarded() -> None:
    state = solo(hands=("brown0l green0l green2 purple2",), shown="brown2")
    do(state, "play brown0l>")
    assert moves(state) == {"play green0l<", "play green0l>", "drop green0l", "drop green2", "drop purple2"}
    do(state, "play green0l>")
    assert moves(state) == {"drop green2", "drop purple2"}
    do(state, "drop green2")
    assert heap(state.discards) == named("green2") and may(state, "end")
    assert not moves(state, "play", "drop", "take")


def test_M10_3_nothing_is_discarded_from_an_empty_hand() -> None:
    state = solo(hands=("brown0l",), shown="brown2")
    do(state, "play brown0l>", "end")
    assert state.discards[0] == 0


def test_M10_3_the_skip_of_A_comes_before_the_discard() -> None:
    state = solo(hands=("brown2 green0l purple2",), piles=({"brown": "0l"},), shown="brown2", tiles=("AEC",))
    do(state, "use A", "play green0l>")
    assert moves(state) == {"play brown2"}
    do(state, "play brown2")
    assert moves(state) == {"drop purple2"}


def test_M10_4_after_a_claim_the_display_is_new() -> None:
    state = solo(piles=({"brown": "0l"},), shown="brown2 green2", deck="brown0r brown0r brown0b green0b")
    told = do(state, "claim brown")
    assert happened(told, "SWEPT", "REVEALED") == ["SWEPT"] * 2 + ["REVEALED"] * 4
    assert heap(state.discards) == named("brown2 green2")


@pytest.mark.parametrize(("pile", "price"), [("0l", 0), ("0l 1l", 1), ("0l 1l 2", 2), ("0l 1l 2 3", 3)])
def test_M10_5_a_leaf_costs_the_value_on_its_pile(pile: str, price: int) -> None:
    state = solo(piles=({"green": pile},), shown="brown0l", acorns=(price,))
    assert moves(state, "claim") == {"claim green"}
    do(state, "claim green")
    assert state.acorns[0] == 0
    if price:
        assert not moves(solo(piles=({"green": pile},), shown="brown0l", acorns=(price - 1,)), "claim")


@pytest.mark.parametrize(
    ("piles", "most"),
    [
        ({"brown": "0l", "green": "0l 0l", "purple": "0l"}, True),
        ({"brown": "0l 0l", "green": "0l 0l", "purple": "0l"}, True),
        ({"brown": "0l 0l", "green": "0l", "purple": "0l"}, False),
        ({"brown": "0l", "green": "0l", "purple": "0l 0l"}, False),
        ({"brown": "0l", "green": "0l 0l"}, False),
    ],
)
def test_M10_5_tallest_while_the_middle_pile_holds_the_most(piles: dict[str, str], most: bool) -> None:
    """A tie counts; there is a middle only once all three piles lie."""
    state = solo(piles=(piles,), shown="brown1l", acorns=(3,))
    assert may(state, "claim tallest") == most
    state.acorns[0] = 2
    assert not may(state, "claim tallest")


def test_M10_5_tallest_after_rearranging() -> None:
    state = solo(piles=({"brown": "0l 0l", "green": "0l", "purple": "0l"},), shown="brown1l", tiles=("AEC",))
    do(state, "use C green,brown,purple")
    assert may(state, "claim tallest")


@pytest.mark.parametrize(
    ("hand", "piles", "enough"),
    [
        ("brown0l brown0l brown0r green0l", {}, True),
        ("brown0l brown0l", {"green": "0l", "purple": "0r"}, True),
        ("brown0l brown0l", {"green": "0l 0l", "purple": "0r 1r"}, False),
        ("brown0l brown0l brown0r", {}, False),
    ],
)
def test_M10_5_zeros_in_hand_and_on_top(hand: str, piles: dict[str, str], enough: bool) -> None:
    state = solo(hands=(hand,), piles=(piles,), shown="brown1l", acorns=(3,))
    assert may(state, "claim zeros") == enough


def test_M10_5_what_the_offer_of_tallest_tells_is_known_and_no_more() -> None:
    """A redacted state keeps it only while the claim hangs on it; a re-deal agrees with it."""
    piles = {"brown": "0l 1l", "green": "0l 0l 0r 0r 1l", "purple": "0l 1l"}
    dice = nature.new_dice(5)
    for most in (True, False):
        own = piles if most else {leaf: piles[leaf] for leaf in ("green", "brown", "purple")}
        state = solo(piles=(own,), shown="brown1r", acorns=(3,))
        for _ in range(20):
            other = state.copy()
            momiji.redeal(other, 0, dice)
            assert may(other, "claim tallest") == most
        momiji.redact(state, 0)
        assert state.middle == most
        state.acorns[0] = 2
        momiji.redact(state, 0)
        assert state.middle == HIDDEN


@pytest.mark.parametrize("move", ["take brown", "claim brown"])
def test_M10_6_one_last_turn_when_four_cards_cannot_be_revealed(move: str) -> None:
    state = solo(shown="brown0l green2", piles=({"brown": "0r"},), deck="purple0l purple0r purple1l", left=3)
    assert "RAN_SHORT" in happened(do(state, move), "RAN_SHORT")
    assert display(state) == {"purple": "0l 0r 1l"}
    assert ("LAST_TURNS", -1, 1, 0) in do(state, "end")
    assert may(state, "take purple")
    do(state, "take purple", "end")
    assert state.stage == momiji.OVER


def test_M10_6_an_empty_deck_alone_does_not_end_the_game() -> None:
    state = solo(shown="brown0l green2", deck="purple0l purple0r purple1l purple1r", left=4)
    assert happened(do(state, "take brown", "end"), "RAN_SHORT", "LAST_TURNS") == []
    assert momiji.deck_left(state) == 0 and state.turns_left == 0
    do(state, "take purple", "end")
    assert state.turns_left == 1
    assert moves(state, "take") == set()


def test_M10_6_nor_do_the_torii_tokens() -> None:
    state = solo(hands=("brown3 green0l",), piles=({"brown": "0l 1l 2"},), shown="brown0l", torii_left=1)
    do(state, "play brown3", "drop green0l", "end")
    assert state.torii_left == 0 and state.turns_left == 0 and state.stage == momiji.TURN


WINNING = {"brown": "0l 0l 1l 2 3", "green": "0l 0l 1l 2 3", "purple": "0l 0l 1l 2 3"}


@pytest.mark.parametrize(
    ("piles", "objectives", "met"),
    [
        (WINNING, 3, 0b111),
        (WINNING, 2, 0b011),
        (WINNING | {"purple": "0l 0l 1l 2"}, 3, 0b110),
        (WINNING | {"purple": "0l 0l 1l 1r 2"}, 3, 0b111),
        (WINNING | {"brown": "0l 0l 0r 1l 2 3"}, 3, 0b101),
        ({"brown": "0l 0l 1l 2 3", "green": "0l 0l 1l 2 3"}, 3, 0b100),
    ],
)
def test_M10_7_three_conditions(piles: dict[str, str], objectives: int, met: int) -> None:
    state = solo(piles=(piles,))
    state.owned[0] = (1 << objectives) - 1
    finished(state)
    assert momiji.conditions_met(state) == met
    assert momiji.all_piles_worth(state) == bool(met & momiji.PILES_WORTH)
    assert momiji.middle_is_tallest(state) == bool(met & momiji.MIDDLE_TALLEST)
    assert momiji.objectives_owned(state, 0) == objectives
    assert momiji.score(state, 0) == momiji.winners(state) == (met == 0b111)


def test_M10_8_an_objective_of_which_a_scenario_asks_nothing_may_be_claimed_by_anyone() -> None:
    state = solo()
    assert momiji.REQUIREMENTS[int(state.solo), momiji.TOPS] == momiji.NOTHING_ASKED
    assert momiji.fulfils_requirement(state, 0, momiji.TOPS)
    assert not momiji.fulfils_requirement(state, 0, momiji.BROWN)


def test_M10_8_a_scenario_is_a_row_of_each_table() -> None:
    tables = [
        momiji.SUGGESTED_TILES,
        momiji.SCENARIO_LEAVES,
        momiji.SCENARIO_OBJECTIVES,
        momiji.PRICES,
        momiji.REQUIREMENTS,
        momiji.CONDITIONS,
        momiji.WORTH_WANTED,
        momiji.OBJECTIVES_WANTED,
    ]
    assert {len(table) for table in tables} == {momiji.COLD_BREEZE + 1}


# --- Heaps and numbers ------------------------------------------------------------------------


def test_a_heap_counts_up_to_three_of_a_card() -> None:
    state = fresh(momiji)[0]
    for count in range(1, 4):
        momiji.put(state.discards, 46)
        assert heap(state.discards) == {"yellow2": count}
    for count in range(2, -1, -1):
        momiji.remove(state.discards, 46)
        assert heap(state.discards) == (Counter({"yellow2": count}) if count else Counter())


def test_every_action_has_one_name() -> None:
    state = position()
    names = [name(state, action) for action in range(momiji.USE_C)]
    assert len(set(names)) == momiji.USE_C
    assert [number(state, text) for text in names] == list(range(momiji.USE_C))
    assert momiji.ACTIONS == 2173


# --- What a player may know -------------------------------------------------------------------


def test_redact_before_the_deal_hides_what_chance_has_laid() -> None:
    states = [fresh(momiji)[0] for _ in range(3)]
    for i, state in enumerate(states):
        state.players, state.landscapes = 3, momiji.DRAFT
        state.key[:] = nature.key_of(i)
        momiji.set_up(state)
        if i:
            momiji.chance(state)
    momiji.redeal(states[2], 1, nature.new_dice(1))
    assert momiji.owing(states[2]) == CHANCE
    for state in states:
        momiji.redact(state, 1)
    assert states[0].tobytes() == states[1].tobytes() == states[2].tobytes()


def test_redeal_of_a_draft_keeps_what_is_seen() -> None:
    state = drafting()
    do(state, "draft A")
    pools = set()
    for seed in range(20):
        other = state.copy()
        momiji.redeal(other, 0, nature.new_dice(seed))
        assert list(other.offer) == list(state.offer)
        left = Counter(other.pool.tolist())
        assert left[momiji.A] == 0 and left.total() == 14
        pools.add(tuple(other.pool))
    assert len(pools) > 15


@pytest.mark.thorough
def test_redeal_is_even_over_hands_and_deck() -> None:
    """Two of four unknown cards are in the other hand, the rest are discards: each of them as often."""
    state = position(hands=("", "brown0l brown3"), shown="green0l", left=2, deck="green2 purple2")
    dice = nature.new_dice(3)
    held: Counter[str] = Counter()
    for _ in range(4000):
        other = state.copy()
        momiji.redeal(other, 0, dice)
        held += heap(other.hand[1])
    assert held.total() == 8000
    assert set(held) == {"brown0l", "brown3", "green2", "purple2"}
    assert all(1900 < count < 2100 for count in held.values())


def test_redeal_piles_hold_what_they_must() -> None:
    """A 2 on top asks for a 0 and a 1 below it; with A used, exactly one of them is missing."""
    dice = nature.new_dice(4)
    plain = position(piles=({"brown": "0l 1l 2"}, {}), shown="green0l", tiles=("ABC", "ABC"))
    skipped = position(piles=({"brown": "0l 0r 2"}, {}), shown="green0l", tiles=("ABC", "ABC"))
    skipped.spent[0] = 0b001
    kinds = set()
    for _ in range(200):
        other = plain.copy()
        momiji.redeal(other, 1, dice)
        assert sorted(card[:6] for card in heap(other.under[0]).elements()) == ["brown0", "brown1"]
        other = skipped.copy()
        momiji.redeal(other, 0, dice)
        kinds.add(tuple(sorted(card[:6] for card in heap(other.under[0]).elements())))
    assert kinds == {("brown0", "brown0"), ("brown1", "brown1"), ("brown0", "brown2"), ("brown1", "brown2")}


def test_redeal_finds_the_only_place_for_a_skip() -> None:
    """All 1s of brown lie open, so it was the brown pile that skipped its 1."""
    dice = nature.new_dice(6)
    state = position(
        4,
        piles=({"brown": "0l 2", "green": "0l 1l 2 3", "purple": "0l 1l 2 3", "red": "0l 1l 2 3"},),
        shown="brown1l brown1r brown1b brown1b",
        tiles=("ABC",) * 4,
    )
    state.spent[0] = 0b001
    for _ in range(50):
        other = state.copy()
        momiji.redeal(other, SPECTATOR, dice)
        assert momiji.of_leaf(other.under[0], 0, momiji.OF_VALUE[1]) == 0
        assert all(momiji.of_leaf(other.under[0], leaf, momiji.OF_VALUE[1]) > 0 for leaf in (1, 2, 3))


def test_redeal_of_two_skips_in_one_pile_never_skips_two_numbers_at_once() -> None:
    state = position(piles=({"brown": "1l 3"}, {}), shown="green0l", tiles=("AAC", "ABC"))
    state.spent[0] = 0b011
    dice = nature.new_dice(8)
    for _ in range(20):
        other = state.copy()
        momiji.redeal(other, 1, dice)
        assert [card[:6] for card in heap(other.under[0]).elements()] == ["brown1"]


@pytest.mark.parametrize("letter", ["A", "E"])
def test_redeal_leaves_a_player_who_paid_for_a_play_something_to_play(letter: str) -> None:
    state = position(
        hands=("brown0l brown2", ""),
        shown="green2 red2",
        tiles=(letter * 3, "ABC"),
        piles=({"green": "0l 1l 2 3"},),
    )
    if letter == "E":
        do(state, "take green")
    do(state, f"use {letter}")
    dice = nature.new_dice(7)
    for viewer in (1, SPECTATOR):
        for _ in range(50):
            other = state.copy()
            momiji.redeal(other, viewer, dice)
            assert moves(other, "play")


def test_redeal_of_cards_drawn_by_D() -> None:
    state = with_tile("D", hands=("red0r",), shown="red2", deck="red0l red0l green2 green3")
    do(state, "use D")
    dice = nature.new_dice(2)
    other = state.copy()
    momiji.redeal(other, 1, dice)
    assert min(other.peeked) >= 0 and len(moves(other, "drop")) >= 2
    other = state.copy()
    momiji.redeal(other, 0, dice)
    assert list(other.peeked) == list(state.peeked)


def test_redeal_gives_up_on_a_state_no_game_can_reach() -> None:
    """A landscape A was used, but no pile can have skipped: the re-deal comes to an end all the same."""
    state = position(piles=({"brown": "0l 0l"}, {}), shown="green0l", tiles=("ABC", "ABC"))
    state.spent[0] = 0b001
    seen = state.copy()
    momiji.redact(seen, 1)
    momiji.redeal(state, 1, nature.new_dice(1))
    momiji.redact(state, 1)
    assert seen.tobytes() == state.tobytes()
