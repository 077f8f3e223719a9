"""Sakura, rule by rule: hand-made positions, and exactly what must come of them."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
import pytest

from teien.games.sakura import rules as sakura
from teien.rules import chance as nature
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, SPECTATOR, allowed, fresh, new_trace, words_for

Events = list[tuple[int, ...]]
Card = int | tuple[int, int]


# --- A table to try things at -----------------------------------------------------------------


def table(
    places: Sequence[int],
    emperor: int,
    hands: Sequence[Sequence[int]] = (),
    *,
    players: int = 0,
    variant: int = sakura.COURT,
    tokens: Sequence[int] = (),
    scored: int = 0,
    deck: Sequence[int] = (),
    discards: Iterable[int] = (),
) -> np.record:
    """A position in which everyone is to choose; unnamed cards fill the hands and then the deck."""
    players = players or len(places)
    state: np.record = fresh(sakura)[0]
    state.players = players
    state.variant = variant
    sakura.set_up(state)
    hands = [list(hand) for hand in hands] + [[] for _ in range(players - len(hands))]
    named = {card for hand in hands for card in hand} | {*deck, *discards}
    rest = [card for card in range(60, 0, -1) if card not in named]
    for seat, hand in enumerate(hands):
        while len(hand) < 5:
            hand.append(rest.pop())
        state.hand[seat] = sum(1 << card for card in hand)
        state.held[seat] = len(hand)
    # the deck ends with what is left, unless discards are named: then these are what is left
    pile = [*deck] if discards else [*deck, *rest]
    state.discards = sum([1 << card for card in [*discards, *rest]]) if discards else 0
    state.deck[:] = 0
    state.deck[: len(pile)] = pile
    state.deck_size = len(pile)
    state.shuffling = 0
    sakura.begin_round(state, 1)
    state.emperor = emperor
    state.scored = scored
    state.place[: len(places)] = places
    if tokens:
        state.tokens[: len(tokens)] = tokens
    return state


def hand_of(state: np.record, seat: int) -> list[int]:
    """The cards of a hand that are not hidden, ascending."""
    return [card for card in range(1, 61) if int(state.hand[seat]) >> card & 1]


def at_gate(players: int, variant: int = sakura.COURT) -> np.record:
    """A new game, its deck in ascending order, its hands dealt."""
    state: np.record = fresh(sakura)[0]
    state.players = players
    state.variant = variant
    sakura.set_up(state)
    sakura.deal(state, None)
    return state


def action_of(state: np.record, seat: int, card: Card) -> int:
    """The action that lays down a card, or a card and the court painter's."""
    hand = hand_of(state, seat)
    if isinstance(card, tuple):
        return sakura.pair(hand.index(card[0]), hand.index(card[1]))
    return hand.index(card)


def may(state: np.record, seat: int) -> list[int]:
    """What a seat may do."""
    actions = np.full(words_for(sakura.ACTIONS), 0xFFFFFFFF, np.uint32)
    sakura.legal(state, seat, actions)
    return [action for action in range(32) if allowed(actions, action)]


def do(state: np.record, seat: int, action: int) -> Events:
    """Does a legal action; what it told."""
    assert action in may(state, seat)
    trace = new_trace(sakura)
    sakura.apply(state, seat, action, trace)
    return told(trace)


def told(trace: np.ndarray) -> Events:
    return [tuple(int(x) for x in row) for row in trace[1 : trace[0, 0] + 1]]


def lay(state: np.record, *cards: Card) -> Events:
    """Everyone lays down a card; what the last one's choice told."""
    events: Events = []
    for seat, card in enumerate(cards):
        events = do(state, seat, action_of(state, seat, card))
    return events


def places(state: np.record) -> list[int]:
    return [int(place) for place in state.place[: sakura.painters(state)]]


def tokens(state: np.record) -> list[int]:
    return [int(held) for held in state.tokens[: sakura.painters(state)]]


def garden(state: np.record, card: int, seat: int = 0, direction: int = 1) -> Events:
    """Only the garden action of a card."""
    trace = new_trace(sakura)
    sakura.do_half(state, sakura.GARDEN, seat, card, direction, trace)
    return told(trace)


def paint(state: np.record, card: int, seat: int = 0, direction: int = 1) -> Events:
    """Only the painter action of a card."""
    trace = new_trace(sakura)
    sakura.do_half(state, sakura.PAINTER, seat, card, direction, trace)
    return told(trace)


EMPEROR_BACK, EMPEROR_ON, EMPEROR_EITHER, EMPEROR_ON_2 = 12, 25, 19, 46
CLOSEST, FURTHEST = 1, 7
ON_1, ON_2, ON_3, EITHER_1, EITHER_2, EITHER_3, OVERTAKE, COUNT = 25, 28, 32, 26, 31, 36, 30, 27
"""One card for each action."""


# --- S1 Components ----------------------------------------------------------------------------


def test_S1_1_deck_is_the_one_of_the_facts() -> None:
    names = {
        half: {code: name for name, code in actions.items()}
        for half, actions in enumerate((sakura.GARDEN_ACTIONS, sakura.PAINTER_ACTIONS))
    }
    with open(Path(__file__).with_name("cards.csv"), newline="") as file:
        facts = [(int(row["order"]), row["garden"], row["painter"]) for row in csv.DictReader(file)]

    def name(half: int, order: int) -> str:
        return names[half][int(sakura.KIND[half, order]), int(sakura.STEPS[half, order])]

    assert [(order, name(0, order), name(1, order)) for order in range(1, 61)] == facts


def test_S1_1_deck_keeps_what_is_known_of_the_printed_one() -> None:
    cards = [line.split()[1:] for line in sakura.DECK.split("\n") if line]
    assert sum(garden in ("emperor+1", "emperor+2", "emperor+-1") for garden, _ in cards) == 44
    examples = (["closest-2", "+1"], ["furthest+2", "+3"], ["emperor+2", "+2"])
    orders = [cards.index(card) for card in examples]
    assert orders == sorted(orders)
    assert ["emperor+-1", "count"] in cards


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (sakura.DECK.replace("60  emperor+2   +3\n", ""), "1 to 60"),
        (sakura.DECK.replace("17  ", "16  "), "1 to 60"),
        (sakura.DECK.replace("60  emperor+2 ", "60  emperor-1 "), "44"),
    ],
)
def test_S1_1_an_impossible_deck_is_refused(deck: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        sakura.read_deck(deck)


def test_S1_2_tokens_suffice() -> None:
    for painters in (3, 4, 5, 6):
        paid = 3 * int(sakura.REWARDS[int(painters > 4)].sum()) + sakura.LAST_SAKURA_BONUS
        assert paid <= 22
        assert 5 * painters + paid <= 54
    assert 3 * int(sakura.REWARDS[1].sum()) + sakura.LAST_SAKURA_BONUS == 22


def test_S1_3_path_with_short_and_long_bridges() -> None:
    assert sakura.BRIDGES.tolist() == [[5, 12, 21, 31], [5, 14, 25, 37]]
    assert sakura.TORII.tolist() == [6, 8]
    assert sakura.SAKURA.tolist() == [[16, 26, 36], [20, 32, 44]]


@pytest.mark.parametrize(
    "path",
    [
        {"bridges": (5, 12, 21), "torii": 6, "sakura": (16, 26, 36)},
        {"bridges": (5, 12, 21, 31), "torii": 5, "sakura": (16, 26, 36)},
        {"bridges": (5, 12, 21, 31), "torii": 6, "sakura": (16, 36)},
        {"bridges": (0, 12, 21, 31), "torii": 6, "sakura": (16, 26, 36)},
        {"bridges": (5, 21, 12, 31), "torii": 6, "sakura": (16, 26, 36)},
        {"bridges": (5, 12, 21, 31), "torii": 6, "sakura": (26, 16, 36)},
        {"bridges": (7, 12, 21, 31), "torii": 6, "sakura": (16, 26, 36)},
        {"bridges": (5, 12, 21, 31), "torii": 17, "sakura": (16, 26, 36)},
        {"bridges": (5, 12, 21, 37), "torii": 6, "sakura": (16, 26, 36)},
    ],
)
def test_S1_3_an_impossible_path_is_refused(path: dict[str, tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="bridge"):
        sakura.lay_path(**path)  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "start"), [(2, 6), (3, 6), (4, 6), (5, 8), (6, 8)])
def test_S1_3_bridges_count_three_spaces_with_five_or_six(players: int, start: int) -> None:
    state = at_gate(players)
    assert state.emperor == start
    assert sakura.next_sakura(state) == (16 if players < 5 else 20)


def test_a_copied_state_is_the_whole_state() -> None:
    """No byte is padding, so equal states have equal bytes."""
    fields = [sakura.State[name] for name in sakura.State.names or ()]
    assert sakura.State.itemsize == sum([field.itemsize for field in fields])


# --- S2 Set-up --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_S2_1_set_up(players: int) -> None:
    state: np.record = fresh(sakura)[0]
    state.players = players
    sakura.set_up(state)
    assert sakura.owing(state) == CHANCE
    assert state.deck.tolist() == list(range(1, 61))
    state.deck[:] = state.deck[::-1].copy()  # a recorded deck, top first
    trace = new_trace(sakura)
    sakura.deal(state, trace)
    painters = max(players, 3)
    assert places(state) == [0] * painters
    assert tokens(state) == [5] * painters
    for seat in range(players):
        top = 60 - 5 * seat
        assert hand_of(state, seat) == list(range(top - 4, top + 1))
    assert state.deck_size == 60 - 5 * players
    assert state.deck[state.top] == 60 - 5 * players
    assert sakura.owing(state) == (1 << players) - 1
    assert state.rounds == 1
    events = told(trace)
    assert events[60] == (sakura.SHUFFLED, -1, 60, 0, EVERYONE)
    assert events[61] == (sakura.DREW, 0, 60, 0, 1)
    assert events[-1] == (sakura.BEGAN, -1, 1, 0, EVERYONE)


def test_S2_1_chance_shuffles_the_deck_and_nothing_else() -> None:
    state: np.record = fresh(sakura)[0]
    state.players = 4
    state.key = nature.key_of("a garden")
    sakura.set_up(state)
    before = state.copy()
    sakura.chance(state)
    assert sorted(state.deck.tolist()) == list(range(1, 61))
    assert state.deck.tolist() != list(range(1, 61))
    state.deck = before.deck
    state.block = before.block
    assert state.tobytes() == before.tobytes()


# --- S3 The gate ------------------------------------------------------------------------------


def test_S3_1_painters_at_the_gate_are_not_ahead_of_each_other() -> None:
    state = table([0, 0, 0, 4], 10)
    assert sakura.next_behind(state, 4) == sakura.NOBODY
    assert sakura.painters_ahead(state, 0) == 1
    assert sakura.next_ahead(state, 0) == 4


def test_S3_1_the_gate_holds_several_and_counts_as_empty() -> None:
    state = table([2, 0, 0], 10)
    paint(state, EITHER_2, direction=-1)
    assert places(state) == [0, 0, 0]


@pytest.mark.parametrize(
    ("where", "closest", "furthest"),
    [
        ([0, 0, 0], sakura.NOBODY, sakura.NOBODY),
        ([0, 0, 3], 2, sakura.NOBODY),
        ([3, 0, 0], 0, sakura.NOBODY),
        ([0, 4, 3], 1, 0),
        ([5, 4, 3], 0, 2),
        ([0, 3, 0, 7], 3, sakura.NOBODY),
    ],
)
def test_S3_2_closest_and_furthest(where: list[int], closest: int, furthest: int) -> None:
    state = table(where, 10)
    assert sakura.closest(state) == closest
    assert sakura.furthest(state) == furthest


# --- S4 Round ---------------------------------------------------------------------------------


def test_S4_1_cards_resolve_in_ascending_order_garden_action_first() -> None:
    state = table([4, 3, 2], 10, [[46], [25], [33]])
    events = lay(state, 46, 25, 33)
    assert [event[:4] for event in events if event[0] == sakura.ACTS] == [
        (sakura.ACTS, 1, 25, sakura.GARDEN),
        (sakura.ACTS, 1, 25, sakura.PAINTER),
        (sakura.ACTS, 2, 33, sakura.GARDEN),
        (sakura.ACTS, 2, 33, sakura.PAINTER),
        (sakura.ACTS, 0, 46, sakura.GARDEN),
        (sakura.ACTS, 0, 46, sakura.PAINTER),
    ]
    # 25: Emperor 11, painter 1 past 4 to 5; 33: Emperor 12, painter 2 from 2 past 4 and 5 … to 3 and 6
    assert places(state) == [7, 5, 6]
    assert state.emperor == 14


def test_S4_1_choices_are_secret_and_may_be_changed_until_the_last_is_in() -> None:
    state = table([4, 3, 2], 10, [[25, 33, 40], [46], [29]])
    assert do(state, 0, action_of(state, 0, 25)) == [(sakura.CHOSE, 0, 25, 0, 1 << 0)]
    assert sakura.owing(state) == 0b110
    assert may(state, 0) == [0, 1, 2, 3, 4]
    assert do(state, 0, action_of(state, 0, 33)) == [(sakura.CHOSE, 0, 33, 0, 1 << 0)]
    assert sakura.owing(state) == 0b110
    assert state.chosen.tolist() == [33, 0, 0, 0, 0, 0]
    assert 33 in hand_of(state, 0)
    do(state, 2, action_of(state, 2, 29))
    events = do(state, 1, action_of(state, 1, 46))
    assert events[:4] == [
        (sakura.CHOSE, 1, 46, 0, 1 << 1),
        (sakura.REVEALED, 0, 33, 0, EVERYONE),
        (sakura.REVEALED, 1, 46, 0, EVERYONE),
        (sakura.REVEALED, 2, 29, 0, EVERYONE),
    ]
    assert state.chosen.tolist() == [0] * 6
    assert 25 in hand_of(state, 0)
    assert 33 not in hand_of(state, 0)


def test_S4_1_who_has_no_seat_has_no_actions() -> None:
    state = table([4, 3, 2], 10)
    assert may(state, 3) == []
    assert may(state, SPECTATOR) == []


def test_S4_2_directions_are_chosen_when_the_action_resolves() -> None:
    state = table([4, 3, 2], 10, [[18], [25], [33]])
    lay(state, 18, 25, 33)
    assert sakura.owing(state) == 0b001
    assert may(state, 0) == [sakura.EMPEROR_FORWARD, sakura.EMPEROR_BACK]
    assert may(state, 1) == []
    assert [event[:4] for event in do(state, 0, sakura.EMPEROR_BACK)] == [
        (sakura.LED, -1, 10, 9),
        (sakura.ACTS, 0, 18, sakura.PAINTER),
    ]
    assert sakura.owing(state) == 0b001
    assert may(state, 0) == [sakura.PAINTER_FORWARD, sakura.PAINTER_BACK]
    do(state, 0, sakura.PAINTER_BACK)  # past 3 and 2
    assert places(state) == [1, 4, 5]
    assert state.emperor == 11
    assert sakura.owing(state) == 0b111


def test_S4_2_a_card_is_asked_for_after_the_lower_ones_are_resolved() -> None:
    state = table([4, 3, 2], 10, [[26], [12], [33]])
    events = lay(state, 26, 12, 33)
    assert (sakura.LED, -1, 10, 9, EVERYONE) in events
    assert (state.turn, state.half) == (0, sakura.PAINTER)
    do(state, 0, sakura.PAINTER_FORWARD)
    assert sakura.owing(state) == 0b111


def test_S4_3_cards_are_discarded_and_everyone_draws_one() -> None:
    state = table([4, 3, 2], 10, [[25], [33], [46]], deck=[60, 59, 58])
    events = lay(state, 25, 33, 46)
    assert events[-7:] == [
        (sakura.DISCARDED, 0, 25, 0, EVERYONE),
        (sakura.DISCARDED, 1, 33, 0, EVERYONE),
        (sakura.DISCARDED, 2, 46, 0, EVERYONE),
        (sakura.DREW, 0, 60, 0, 1 << 0),
        (sakura.DREW, 1, 59, 0, 1 << 1),
        (sakura.DREW, 2, 58, 0, 1 << 2),
        (sakura.BEGAN, -1, 2, 0, EVERYONE),
    ]
    assert int(state.discards) == 1 << 25 | 1 << 33 | 1 << 46
    assert [hand_of(state, seat)[4] for seat in range(3)] == [60, 59, 58]
    assert state.played.tolist() == [0] * 6
    assert (state.turn, state.half) == (sakura.NOBODY, sakura.GARDEN)


def test_S4_3_last_card_taken_at_the_end_of_the_draw() -> None:
    """The usual case with three to six players: the deck runs out with the last seat's card."""
    state = table([4, 3, 2], 10, [[25], [33], [46]], deck=[60, 59, 58], discards=[57])
    gone = int(state.discards)
    events = lay(state, 25, 33, 46)
    assert events[-1] == (sakura.GATHERED, -1, 45, 0, EVERYONE)
    assert sakura.owing(state) == CHANCE
    assert state.deck_size == 45
    pile = {*state.deck[:45].tolist()}
    assert pile == {card for card in range(61) if gone >> card & 1} | {25, 33, 46}
    assert state.discards == 0
    assert [may(state, seat) for seat in range(3)] == [[], [], []]
    sakura.chance(state)
    assert {*state.deck[:45].tolist()} == pile
    trace = new_trace(sakura)
    sakura.deal(state, trace)
    assert told(trace)[45:] == [
        (sakura.SHUFFLED, -1, 45, 0, EVERYONE),
        (sakura.BEGAN, -1, 2, 0, EVERYONE),
    ]
    assert told(trace)[3] == (sakura.STACKED, -1, 3, state.deck[3], 0)
    assert sakura.owing(state) == 0b111
    assert state.deck_size == 45


def test_S4_3_last_card_taken_in_the_middle_of_the_draw() -> None:
    """Two players: the new deck is shuffled at once, and the second player draws from it."""
    state = table([4, 3, 2], 10, [[25], [33]], players=2, deck=[46, 59], discards=[57])
    events = lay(state, 25, 33)
    assert events[-2:] == [(sakura.DREW, 0, 59, 0, 1), (sakura.GATHERED, -1, 51, 0, EVERYONE)]
    assert sakura.owing(state) == CHANCE
    assert (int(state.held[0]), int(state.held[1])) == (5, 4)
    assert 46 in state.deck  # this round's cards are in it
    state.deck[:51] = sorted(state.deck[:51].tolist(), reverse=True)  # a shuffle of our own
    trace = new_trace(sakura)
    sakura.deal(state, trace)
    assert told(trace)[51:] == [
        (sakura.SHUFFLED, -1, 51, 0, EVERYONE),
        (sakura.DREW, 1, 60, 0, 1 << 1),
        (sakura.BEGAN, -1, 2, 0, EVERYONE),
    ]
    assert state.deck_size == 50
    assert sakura.owing(state) == 0b11


def test_S4_3_last_card_taken_by_the_court_painter() -> None:
    """Only the discards of earlier rounds are shuffled; this round's cards lie on the table."""
    state = table([4, 3, 2], 10, [[25], [33]], players=2, deck=[46], discards=[57])
    events = lay(state, 25, 33)
    assert events[-2:] == [(sakura.REVEALED, 2, 46, 0, EVERYONE), (sakura.GATHERED, -1, 49, 0, EVERYONE)]
    assert sakura.owing(state) == CHANCE
    assert [may(state, seat) for seat in (0, 1, SPECTATOR)] == [[], [], []]
    assert state.played.tolist() == [25, 33, 46, 0, 0, 0]
    assert not {25, 33, 46} & {*state.deck.tolist()}
    sakura.chance(state)
    trace = new_trace(sakura)
    sakura.deal(state, trace)
    assert told(trace)[49][0] == sakura.SHUFFLED
    assert told(trace)[50] == (sakura.ACTS, 0, 25, sakura.GARDEN, EVERYONE)
    assert state.emperor == 14
    assert state.deck_size == 47
    assert int(state.discards) == 1 << 25 | 1 << 33 | 1 << 46
    assert sakura.owing(state) == 0b11


def test_S4_3_deck_lasts_so_long_that_the_court_painter_never_takes_its_last_card() -> None:
    """50 cards, three a round, and one more of the new deck: 2 are left at least when a round begins."""
    left = 50
    seen = set()
    for _ in range(100):
        seen.add(left)
        left = left - 3 if left >= 3 else left - 3 + 51
    assert min(seen) == 2


# --- S5 Movement ------------------------------------------------------------------------------


def test_S5_1_only_empty_spaces_count() -> None:
    state = table([2, 3, 5], 10)
    paint(state, ON_2)  # 4, then 6
    assert places(state) == [6, 3, 5]
    paint(state, EITHER_2, direction=-1)  # past 5 and 3
    assert places(state) == [2, 3, 5]


def test_S5_1_from_the_gate() -> None:
    state = table([0, 0, 1], 10)
    paint(state, ON_3)
    assert places(state) == [4, 0, 1]


def test_S5_2_ruling_counted_from_the_emperors_space() -> None:
    """Painter on 8, Emperor on 10, forward 3: back to 7."""
    state = table([8, 0, 0], 10)
    events = paint(state, ON_3)
    assert events == [(sakura.DISGRACED, 0, 1, 7, EVERYONE)]
    assert places(state) == [7, 0, 0]
    assert tokens(state) == [4, 5, 5]


def test_S5_2_onto_the_emperor_and_past_him_is_the_same() -> None:
    for card in (ON_2, ON_3):
        state = table([8, 0, 0], 10)
        paint(state, card)
        assert (places(state), tokens(state)) == ([7, 0, 0], [4, 5, 5])
    state = table([8, 0, 0], 10)
    paint(state, ON_1)
    assert (places(state), tokens(state)) == ([9, 0, 0], [5, 5, 5])


def test_S5_2_back_three_empty_spaces() -> None:
    state = table([8, 9, 6], 10)
    paint(state, ON_1)  # 9 is taken, 10 is the Emperor's; back over 8, 7, not 6 nor 9, to 5
    assert places(state) == [5, 9, 6]


def test_S5_2_without_tokens_nothing_is_lost() -> None:
    state = table([9, 0, 0], 10, tokens=[0, 5, 5])
    assert paint(state, ON_1) == [(sakura.DISGRACED, 0, 0, 7, EVERYONE)]
    assert tokens(state) == [0, 5, 5]


def test_S5_2_back_to_the_gate() -> None:
    state = table([0, 0, 1], 2)
    paint(state, ON_1)
    assert places(state) == [0, 0, 1]
    assert tokens(state) == [4, 5, 5]


def test_S5_3_emperor_steps_back_onto_a_painter() -> None:
    state = table([9, 8, 2], 10)
    events = garden(state, EMPEROR_BACK, seat=2)
    assert events == [(sakura.LED, -1, 10, 9, EVERYONE), (sakura.DISGRACED, 0, 1, 5, EVERYONE)]
    assert places(state) == [5, 8, 2]  # from 9: not 8, but 7, 6, 5
    assert tokens(state) == [4, 5, 5]


def test_S5_3_emperor_steps_back_where_nobody_stands() -> None:
    state = table([8, 7, 2], 10)
    garden(state, EMPEROR_BACK)
    assert (places(state), tokens(state), state.emperor) == ([8, 7, 2], [5, 5, 5], 9)


def test_S5_4_disgrace_by_anothers_garden_action() -> None:
    state = table([4, 3, 2], 5)
    garden(state, FURTHEST, seat=0)  # painter 2 jumps 3 and 4 and meets the Emperor
    assert places(state) == [4, 3, 0]  # back over 2, 1 to the gate
    assert tokens(state) == [5, 5, 4]


def test_S5_4_disgraced_by_ones_own_garden_action_the_painter_action_follows() -> None:
    state = table([9, 3, 2], 10, [[12], [25], [33]])
    lay(state, 12, 25, 33)
    # 12: Emperor to 9, painter 0 back to 6, then on to 7
    assert places(state)[0] == 7
    assert tokens(state) == [4, 5, 5]


def test_S5_5_back_beyond_the_path() -> None:
    state = table([2, 0, 5], 10)
    assert paint(state, EITHER_3, direction=-1) == [(sakura.WALKED, 0, 2, 0, EVERYONE)]
    assert places(state) == [0, 0, 5]
    state = table([0, 0, 0], 1)
    assert garden(state, EMPEROR_BACK) == [(sakura.LED, -1, 1, 1, EVERYONE)]
    assert state.emperor == 1
    assert tokens(state) == [5, 5, 5]


def test_S5_5_emperor_drives_a_painter_off_the_first_space() -> None:
    state = table([1, 0, 0], 2)
    garden(state, EMPEROR_BACK)
    assert (state.emperor, places(state), tokens(state)) == (1, [0, 0, 0], [4, 5, 5])


def test_S5_7_a_direction_that_changes_nothing_is_asked_for() -> None:
    state = table([0, 0, 0], 10, [[26], [33], [46]])
    lay(state, 26, 33, 46)
    assert may(state, 0) == [sakura.PAINTER_FORWARD, sakura.PAINTER_BACK]
    events = do(state, 0, sakura.PAINTER_BACK)
    assert events[0] == (sakura.WALKED, 0, 0, 0, EVERYONE)
    assert places(state)[0] == 0


# --- S6 Actions -------------------------------------------------------------------------------


def test_S6_1_emperor_forward() -> None:
    state = table([4, 3, 2], 10)
    garden(state, EMPEROR_ON)
    assert state.emperor == 11
    garden(state, EMPEROR_ON_2)
    assert state.emperor == 13
    assert places(state) == [4, 3, 2]


def test_S6_2_emperor_back() -> None:
    state = table([4, 3, 2], 10)
    garden(state, EMPEROR_BACK)
    assert state.emperor == 9


def test_S6_3_emperor_forward_or_back() -> None:
    for action, space in ((sakura.EMPEROR_FORWARD, 11), (sakura.EMPEROR_BACK, 9)):
        state = table([4, 3, 2], 10, [[19], [33], [46]])
        lay(state, 19, 33, 46)
        assert do(state, 0, action)[0] == (sakura.LED, -1, 10, space, EVERYONE)


def test_S6_4_closest_moves_back_two() -> None:
    state = table([2, 8, 7], 10)
    assert garden(state, CLOSEST) == [(sakura.WALKED, 1, 8, 5, EVERYONE)]
    assert places(state) == [2, 5, 7]


def test_S6_4_nobody_is_closest_at_the_gate() -> None:
    state = table([0, 0, 0], 10)
    assert garden(state, CLOSEST, seat=1) == [(sakura.IDLE, 1, CLOSEST, 0, EVERYONE)]
    assert places(state) == [0, 0, 0]


def test_S6_5_furthest_moves_forward_two() -> None:
    state = table([5, 3, 4], 10)
    assert garden(state, FURTHEST) == [(sakura.WALKED, 1, 3, 7, EVERYONE)]
    state = table([5, 0, 4], 10)
    garden(state, FURTHEST)
    assert places(state) == [5, 2, 4]


def test_S6_5_nobody_is_furthest_if_two_are_at_the_gate() -> None:
    state = table([5, 0, 0], 10)
    assert garden(state, FURTHEST) == [(sakura.IDLE, 0, FURTHEST, 0, EVERYONE)]
    assert places(state) == [5, 0, 0]


@pytest.mark.parametrize(("card", "steps"), [(ON_1, 1), (ON_2, 2), (ON_3, 3)])
def test_S6_6_painter_forward(card: int, steps: int) -> None:
    state = table([5, 3, 4], 10)
    assert paint(state, card) == [(sakura.WALKED, 0, 5, 5 + steps, EVERYONE)]


@pytest.mark.parametrize(("card", "steps"), [(EITHER_1, 1), (EITHER_2, 2), (EITHER_3, 3)])
def test_S6_7_painter_forward_or_back(card: int, steps: int) -> None:
    for action, space in ((sakura.PAINTER_FORWARD, 5 + steps), (sakura.PAINTER_BACK, 5 - steps)):
        state = table([5, 9, 1], 10, [[card], [52], [53]])
        lay(state, card, 52, 53)
        assert do(state, 0, action)[0] == (sakura.WALKED, 0, 5, space, EVERYONE)


def test_S6_8_overtake() -> None:
    state = table([2, 5, 6], 10)
    assert paint(state, OVERTAKE) == [(sakura.WALKED, 0, 2, 7, EVERYONE)]
    state = table([2, 5, 8], 10)
    paint(state, OVERTAKE)
    assert places(state) == [6, 5, 8]
    state = table([0, 0, 3], 10)
    paint(state, OVERTAKE)
    assert places(state) == [4, 0, 3]


def test_S6_8_overtake_into_the_emperor() -> None:
    state = table([2, 9, 8], 10)
    paint(state, OVERTAKE)
    assert places(state) == [5, 9, 8]
    assert tokens(state) == [4, 5, 5]


def test_S6_8_nobody_to_overtake() -> None:
    state = table([9, 5, 0], 10)
    assert paint(state, OVERTAKE) == [(sakura.WALKED, 0, 9, 9, EVERYONE)]
    state = table([0, 0, 0], 10)
    paint(state, OVERTAKE)
    assert places(state) == [0, 0, 0]
    assert tokens(state) == [5, 5, 5]


def test_S6_9_count() -> None:
    state = table([2, 3, 8, 1], 12)
    assert paint(state, COUNT) == [(sakura.WALKED, 0, 2, 5, EVERYONE)]  # two ahead; 3 is skipped
    assert places(state) == [5, 3, 8, 1]


def test_S6_9_painters_at_the_gate_are_not_between() -> None:
    state = table([0, 0, 3], 10)
    paint(state, COUNT)
    assert places(state) == [1, 0, 3]


def test_S6_9_nobody_between() -> None:
    state = table([9, 5, 0], 10)
    assert paint(state, COUNT) == [(sakura.WALKED, 0, 9, 9, EVERYONE)]


def test_S6_9_count_into_the_emperor() -> None:
    state = table([6, 7, 8, 9], 10)
    paint(state, COUNT)
    assert places(state) == [4, 7, 8, 9]  # the space it left counts as empty: 6, 5, 4
    assert tokens(state) == [4, 5, 5, 5]


# --- S7 Scoring -------------------------------------------------------------------------------


def test_S7_1_emperor_stops_at_a_new_sakura() -> None:
    state = table([4, 3, 2], 15)
    garden(state, EMPEROR_ON_2)
    assert state.emperor == 16
    state = table([4, 3, 2], 15, scored=1)
    garden(state, EMPEROR_ON_2)
    assert state.emperor == 17
    state = table([4, 3, 2, 1, 0], 19)
    garden(state, EMPEROR_ON_2)
    assert state.emperor == 20


def test_S7_1_painter_action_still_done_all_other_cards_discarded() -> None:
    state = table([12, 8, 5], 15, [[25], [28], [46]])
    events = lay(state, 25, 28, 46)  # 25 leads the Emperor to 16, painter 0 goes to 13
    acts = [event[1:4] for event in events if event[0] == sakura.ACTS]
    assert acts == [(0, 25, sakura.GARDEN), (0, 25, sakura.PAINTER)]
    told_in_order = [event[0] for event in events]
    assert told_in_order.index(sakura.WALKED) < told_in_order.index(sakura.DISCARDED)
    assert told_in_order.index(sakura.DISCARDED) < told_in_order.index(sakura.BLOSSOMED)
    assert int(state.discards) == 1 << 25 | 1 << 28 | 1 << 46
    assert state.emperor == 16
    assert state.scored == 1


def test_S7_1_painter_action_with_a_choice_before_scoring() -> None:
    state = table([12, 11, 5], 15, [[26], [28], [46]])
    lay(state, 26, 28, 46)
    assert state.emperor == 16
    assert state.scored == 0
    events = do(state, 0, sakura.PAINTER_BACK)  # past 11 to 10
    assert (sakura.EARNED, 1, 3, 8, EVERYONE) in events
    assert tokens(state) == [7, 8, 6]


def test_S7_1_cards_resolved_before_count() -> None:
    state = table([12, 8, 5], 14, [[25], [28], [46]])
    lay(state, 25, 28, 46)
    # 25: Emperor 15, painter 0 to 13; 28: Emperor 16, painter 1 to 10; 46 is not resolved
    assert state.scored == 1
    assert tokens(state) == [8, 7, 6]
    assert places(state) == [13, 12, 11]


@pytest.mark.parametrize(
    ("where", "gains"),
    [
        ([10, 9, 8], [3, 2, 1]),
        ([10, 9, 8, 7], [3, 2, 1, 0]),
        ([7, 8, 9, 10], [0, 1, 2, 3]),
        ([10, 9, 8, 7, 6], [3, 2, 1, 1, 0]),
        ([5, 10, 9, 8, 7, 6], [0, 3, 2, 1, 1, 0]),
    ],
)
def test_S7_2_rewards(where: list[int], gains: list[int]) -> None:
    for scored in (0, 1, 2):
        state = table(where, 30, scored=scored)
        sakura.score_sakura(state, None)
        bonus = [int(scored == 2 and gain == 3) for gain in gains]
        assert tokens(state) == [5 + gain + more for gain, more in zip(gains, bonus, strict=True)]


def test_S7_3_sharing_the_gate_earns_nothing() -> None:
    state = table([10, 0, 0], 16)
    sakura.score_sakura(state, None)
    assert tokens(state) == [8, 5, 5]
    state = table([0, 0, 0], 16)
    sakura.score_sakura(state, None)
    assert tokens(state) == [5, 5, 5]
    assert places(state) == [0, 0, 0]


def test_S7_3_alone_at_the_gate_ranks_last() -> None:
    state = table([10, 0, 7], 16)
    sakura.score_sakura(state, None)
    assert tokens(state) == [8, 6, 7]


def test_S7_4_line_up() -> None:
    state = table([3, 10, 6, 9], 16)
    trace = new_trace(sakura)
    sakura.score_sakura(state, trace)
    assert places(state) == [7, 10, 8, 9]
    assert told(trace)[-2:] == [(sakura.LINED_UP, 2, 6, 8, EVERYONE), (sakura.LINED_UP, 0, 3, 7, EVERYONE)]


def test_S7_4_painters_who_share_the_gate_stay() -> None:
    state = table([0, 10, 6, 0], 16)
    sakura.score_sakura(state, None)
    assert places(state) == [0, 10, 9, 0]
    state = table([0, 10, 6, 3], 16)
    sakura.score_sakura(state, None)
    assert places(state) == [7, 10, 9, 8]


def test_S7_4_directly_behind_the_first_space_is_the_gate() -> None:
    state = table([0, 1, 2], 16)
    sakura.score_sakura(state, None)
    assert places(state) == [0, 1, 2]


def test_S7_5_everyone_draws_after_scoring() -> None:
    state = table([12, 8, 5], 15, [[25], [28], [46]])
    events = lay(state, 25, 28, 46)
    assert [event[0] for event in events[-4:]] == [sakura.DREW] * 3 + [sakura.BEGAN]
    assert sakura.owing(state) == 0b111
    assert [int(state.held[seat]) for seat in range(3)] == [5, 5, 5]


def test_S7_5_a_scored_sakura_is_an_ordinary_space() -> None:
    state = table([4, 3, 2], 17, [[12], [25], [46]], scored=1)
    events = lay(state, 12, 25, 46)  # back onto 16, on to 17, on to 19
    assert [event[3] for event in events if event[0] == sakura.LED] == [16, 17, 19]
    assert sakura.BLOSSOMED not in [event[0] for event in events]
    assert tokens(state) == [5, 5, 5]


# --- S8 End -----------------------------------------------------------------------------------


def test_S8_1_the_last_sakura_ends_the_game() -> None:
    state = table([30, 29, 20], 35, [[25], [28], [46]], scored=2, tokens=[5, 5, 9])
    events = lay(state, 25, 28, 46)
    assert state.emperor == 36
    assert events[-5:] == [
        (sakura.BLOSSOMED, -1, 3, 36, EVERYONE),
        (sakura.EARNED, 0, 4, 9, EVERYONE),
        (sakura.EARNED, 1, 2, 7, EVERYONE),
        (sakura.EARNED, 2, 1, 10, EVERYONE),
        (sakura.ENDED, -1, 0, 0, EVERYONE),
    ]
    assert places(state) == [31, 29, 20]  # no line-up
    assert [int(state.held[seat]) for seat in range(3)] == [4, 4, 4]  # no draw
    assert sakura.owing(state) == 0
    assert [may(state, seat) for seat in range(3)] == [[], [], []]
    assert [sakura.score(state, seat) for seat in range(3)] == [9, 7, 10]
    assert sakura.winners(state) == 0b100


def test_S8_1_nobody_has_won_before() -> None:
    assert sakura.winners(table([30, 29, 20], 35)) == 0


def ended(where: list[int], tokens: list[int], players: int = 0) -> np.record:
    state = table(where, 36, scored=3, tokens=tokens, players=players)
    state.phase = sakura.OVER
    return state


def test_S8_2_of_tied_players_the_closest_wins() -> None:
    assert sakura.winners(ended([20, 29, 30], [9, 9, 4])) == 0b010
    assert sakura.winners(ended([0, 3, 0], [9, 9, 9])) == 0b010
    assert sakura.winners(ended([20, 29, 30], [9, 8, 4])) == 0b001


def test_S8_2_tied_players_at_the_gate_share_the_win() -> None:
    assert sakura.winners(ended([0, 0, 30], [9, 9, 4])) == 0b011
    assert sakura.winners(ended([0, 0, 0], [0, 0, 0])) == 0b111


# --- S9 Two players ---------------------------------------------------------------------------


def test_S9_1_court_painter_plays_the_top_card() -> None:
    state = table([0, 0, 0], 10, [[25], [33]], players=2, deck=[29])
    assert sakura.owing(state) == 0b11
    assert may(state, 2) == []
    events = lay(state, 25, 33)
    assert events[3] == (sakura.REVEALED, 2, 29, 0, EVERYONE)
    assert [event[1] for event in events if event[0] == sakura.ACTS] == [0, 0, 2, 2, 1, 1]
    assert places(state) == [1, 4, 2]
    assert [int(state.held[seat]) for seat in (0, 1, 2)] == [5, 5, 0]


def test_S9_1_court_painter_always_moves_forward() -> None:
    state = table([4, 3, 2], 10, [[46], [52]], players=2, deck=[18])
    lay(state, 46, 52)  # 18: Emperor to 11, court painter past 3 and 4 to 5
    assert sakura.owing(state) == 0b11
    assert state.emperor == 15
    assert places(state)[2] == 5


def test_S9_1_court_painter_ranks_and_lines_up() -> None:
    state = table([4, 8, 12], 15, [[46], [52]], players=2, deck=[25])
    lay(state, 46, 52)
    assert tokens(state) == [6, 7, 8]
    assert places(state) == [11, 12, 13]
    assert [sakura.score(state, seat) for seat in range(3)] == [6, 7, 8]


def test_S9_1_court_painter_can_win() -> None:
    assert sakura.winners(ended([20, 29, 30], [5, 5, 9], players=2)) == 0b100
    assert sakura.winners(ended([0, 29, 0], [9, 5, 9], players=2)) == 0b101


def test_S9_2_the_further_player_plays_two_cards() -> None:
    state = table([2, 5, 8], 10, [[25, 33, 46], [40]], players=2, variant=sakura.TRICKY, deck=[60, 59, 58])
    assert sakura.plays_two(state) == 0
    assert may(state, 0) == list(range(5, 25))
    assert may(state, 1) == [0, 1, 2, 3, 4]
    assert do(state, 0, action_of(state, 0, (33, 25))) == [(sakura.CHOSE, 0, 33, 25, 1 << 0)]
    assert do(state, 0, action_of(state, 0, (25, 46))) == [(sakura.CHOSE, 0, 25, 46, 1 << 0)]
    assert state.chosen.tolist() == [25, 0, 46, 0, 0, 0]
    events = do(state, 1, action_of(state, 1, 40))
    assert [event[:3] for event in events[1:4]] == [
        (sakura.REVEALED, 0, 25),
        (sakura.REVEALED, 1, 40),
        (sakura.REVEALED, 2, 46),
    ]
    assert [event[:3] for event in events if event[0] == sakura.DREW] == [
        (sakura.DREW, 0, 60),
        (sakura.DREW, 0, 59),
        (sakura.DREW, 1, 58),
    ]
    assert places(state) == [3, 6, 9]
    assert [int(state.held[seat]) for seat in (0, 1)] == [5, 5]
    assert {59, 60} <= {*hand_of(state, 0)}


def test_S9_2_the_second_seat_may_be_the_further_one() -> None:
    state = table([5, 2, 8], 10, players=2, variant=sakura.TRICKY)
    assert sakura.plays_two(state) == 1
    assert may(state, 0) == [0, 1, 2, 3, 4]
    assert may(state, 1) == list(range(5, 25))


def test_S9_2_both_at_the_gate_the_deck_plays() -> None:
    state = table([0, 0, 8], 10, [[25], [40]], players=2, variant=sakura.TRICKY, deck=[46])
    assert sakura.plays_two(state) == sakura.NOBODY
    assert may(state, 0) == may(state, 1) == [0, 1, 2, 3, 4]
    events = lay(state, 25, 40)
    assert (sakura.REVEALED, 2, 46, 0, EVERYONE) in events


def test_S9_2_ruling_only_the_players_places_decide() -> None:
    state = table([0, 3, 0], 10, players=2, variant=sakura.TRICKY)
    assert sakura.plays_two(state) == 0


def test_S9_2_the_court_painter_moves_forward_here_too() -> None:
    state = table([2, 5, 1], 10, [[46, 18], [52]], players=2, variant=sakura.TRICKY)
    lay(state, (46, 18), 52)
    assert sakura.owing(state) == 0b11
    assert places(state)[2] == 3


def test_S9_2_only_with_two_players() -> None:
    state = table([2, 5, 8], 10, variant=sakura.TRICKY)
    assert sakura.plays_two(state) == sakura.NOBODY
    assert may(state, 0) == [0, 1, 2, 3, 4]
    state = table([2, 5, 8], 10, players=2)
    assert sakura.plays_two(state) == sakura.NOBODY


def test_S9_2_every_pair_is_one_action() -> None:
    state = table([2, 5, 8], 10, players=2, variant=sakura.TRICKY)
    hand = hand_of(state, 0)
    pairs = [sakura.cards_of(state, 0, action) for action in range(5, 25)]
    assert sorted(pairs) == sorted((own, court) for own in hand for court in hand if own != court)
    assert [action_of(state, 0, pair) for pair in pairs] == list(range(5, 25))


def test_S9_3_bridges_are_short() -> None:
    assert at_gate(2).emperor == 6


# --- The rule book's worked examples ----------------------------------------------------------

BLUE, GREEN, RED = 0, 1, 2


def example() -> np.record:
    """Before the second bridge: blue plays closest−2 +1, green furthest+2 +3, red Emperor+2 +2."""
    return table([9, 8, 10], 11, [[1], [10], [48]])


def test_example_closest_goes_back_skipping_occupied_spaces() -> None:
    events = lay(example(), 1, 10, 48)
    assert (sakura.WALKED, RED, 10, 6, EVERYONE) in events  # not 9, not 8, but 7 and 6
    assert (sakura.WALKED, BLUE, 9, 10, EVERYONE) in events


def test_example_furthest_goes_forward_and_green_bumps_into_the_emperor() -> None:
    state = example()
    events = lay(state, 1, 10, 48)
    assert (sakura.WALKED, RED, 6, 9, EVERYONE) in events  # 7, not 8, 9
    assert (sakura.DISGRACED, GREEN, 1, 6, EVERYONE) in events  # from 11: not 10, not 9, but 8, 7, 6
    assert tokens(state) == [5, 4, 5]


def test_example_emperor_crosses_a_short_bridge_in_one_move() -> None:
    state = example()
    lay(state, 1, 10, 48)
    assert state.emperor == 13
    assert sakura.BRIDGES[0, 1] == 12
    assert places(state) == [10, 6, 12]  # red from 9: not 10, but 11 and 12


def test_example_emperor_stops_halfway_on_a_long_bridge() -> None:
    state = table([9, 8, 10, 0, 0], 13)
    garden(state, 48)
    assert state.emperor == sakura.BRIDGES[1, 1] + 1 == 15


# --- What a player may know -------------------------------------------------------------------


def test_redact_shows_the_own_hand_and_who_has_chosen() -> None:
    state = table([2, 5, 8], 10, [[25], [33], [46]], discards=[57], deck=[60, 59])
    do(state, 0, action_of(state, 0, 25))
    do(state, 1, action_of(state, 1, 33))
    view = state.copy()
    sakura.redact(view, 0)
    assert hand_of(view, 0) == hand_of(state, 0)
    assert [hand_of(view, seat) for seat in (1, 2)] == [[], []]
    assert view.held[:3].tolist() == [5, 5, 5]
    assert view.chosen.tolist() == [25, HIDDEN, 0, 0, 0, 0]
    assert view.deck.tolist() == [HIDDEN] * 2 + [0] * 58
    assert view.discards == state.discards
    assert view.deck_size == 2
    spectator = state.copy()
    sakura.redact(spectator, SPECTATOR)
    assert spectator.chosen.tolist() == [HIDDEN, HIDDEN, 0, 0, 0, 0]
    assert hand_of(spectator, 0) == []


def test_redact_hides_both_cards_of_the_tricky_choice() -> None:
    state = table([2, 5, 8], 10, [[25, 46]], players=2, variant=sakura.TRICKY)
    do(state, 0, action_of(state, 0, (25, 46)))
    own, other = state.copy(), state.copy()
    sakura.redact(own, 0)
    sakura.redact(other, 1)
    assert own.chosen.tolist()[:3] == [25, 0, 46]
    assert other.chosen.tolist()[:3] == [HIDDEN, 0, HIDDEN]


def test_redact_hides_the_key() -> None:
    state = at_gate(3)
    state.key = nature.key_of("secret")
    state.block = 7
    state.series = 3
    sakura.redact(state, 0)
    assert state.key.tolist() == [0] * 8
    assert (state.block, state.series) == (0, 0)


@pytest.mark.thorough
def test_redeal_gives_every_unseen_card_the_same_chance() -> None:
    state = table([2, 5, 8], 10, [[25, 26, 27, 28, 29]])
    do(state, 1, 2)
    dice = nature.new_dice("even")
    held = np.zeros(61, int)
    chosen = np.zeros(61, int)
    top = np.zeros(61, int)
    for _ in range(2000):
        guess = state.copy()
        sakura.redeal(guess, 0, dice)
        held[hand_of(guess, 1)] += 1
        chosen[guess.chosen[1]] += 1
        top[guess.deck[guess.top]] += 1
    unseen = [card for card in range(1, 61) if not 25 <= card <= 29]
    assert held[25:30].sum() == chosen[25:30].sum() == top[25:30].sum() == 0
    assert held.sum() == 10_000
    assert all(110 < held[card] < 260 for card in unseen)  # 182 expected
    assert all(10 < chosen[card] < 70 for card in unseen)  # 36 expected
    assert all(10 < top[card] < 70 for card in unseen)


def test_redeal_keeps_what_everyone_saw_at_the_last_shuffle() -> None:
    """A card that was not shuffled into the deck must still be in the hand of one who kept cards."""
    state = table([4, 3, 2], 10, [[25], [33], [46]], deck=[60, 59, 58], discards=[57])
    lay(state, 25, 33, 46)
    sakura.chance(state)
    sakura.deal(state, None)
    assert state.kept.tolist() == [5, 5, 5, 0, 0, 0]
    dice = nature.new_dice("kept")
    others = {*hand_of(state, 1), *hand_of(state, 2)}
    for _ in range(50):
        guess = state.copy()
        sakura.redeal(guess, 0, dice)
        assert {*hand_of(guess, 1), *hand_of(guess, 2)} == others
        assert {*guess.deck.tolist()} == {*state.deck.tolist()}
    first, old = hand_of(state, 1)[0], {*hand_of(state, 1)}
    sakura.choose(state, 0, hand_of(state, 0)[0], 0)
    sakura.choose(state, 1, first, 0)
    sakura.choose(state, 2, hand_of(state, 2)[0], 0)
    sakura.reveal_all(state, None)
    sakura.resolve(state, 0, None)
    assert state.kept.tolist() == [4, 4, 4, 0, 0, 0]
    new = next(card for card in hand_of(state, 1) if card not in old)
    drawn = set()
    for _ in range(300):
        guess = state.copy()
        sakura.redeal(guess, 0, dice)
        fresh_cards = {*hand_of(guess, 1)} - others
        assert len(fresh_cards) == 1
        drawn |= fresh_cards
    assert new in drawn
    assert len(drawn) > 30
