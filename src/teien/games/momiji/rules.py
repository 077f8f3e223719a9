"""Momiji: one to four players gather autumn leaves in piles whose size nobody may count.

In the order of the rule book (M1 to M10). A *leaf* is one of the six leaf types. A *card* is a
number, leaf × 8 + face; the face tells the value and the sides that show an acorn, and cards that
read the same are the same. A *heap* of cards in no order (a hand, the discards, what lies under the
tops of someone's piles) is three sets of cards, each a word of 48 bits: those it holds at least
once, twice, three times. A set of leaves, objectives or landscapes is a few bits, too.

**Everything that happens is an event.** `apply` decides which events follow from an action and tells
them one by one; only `happen` changes the state. So the trace leaves nothing out.

**Every game ends.** Cards move one way only, deck → display → hand → pile or discards, but for the
card that landscape G brings back, once a tile. Each turn takes a card, lays a card, or claims an
objective, so each is used up by some turn; and one may pass only when the display is empty, hence the
deck as well, and then the last turns have been announced or are about to be.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.rules import chance as nature
from teien.rules.bits import bits, bits_wide, lowest, nth_bit
from teien.rules.compiled import rule, saying
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, Actions, Dice, Event, Trace, allow, note, words_for

Heap = npt.NDArray[np.int64]

# --- M1 Components ----------------------------------------------------------------------------

SEATS = 4

LEAVES = 6
BROWN, GREEN, PURPLE, RED, ORANGE, YELLOW = range(LEAVES)

FACES = 8
ZERO_LEFT, ZERO_RIGHT, ZERO_BOTH, ONE_LEFT, ONE_RIGHT, ONE_BOTH, TWO, THREE = range(FACES)
VALUES = np.array([0, 0, 0, 1, 1, 1, 2, 3])
TOP_VALUES = np.array([-1, *VALUES])
"""The value where no pile is, then of each face."""
COPIES = np.array([2, 2, 1, 1, 1, 2, 3, 2])
"""M1.1, M1.2: of each leaf five 0, four 1, three 2, two 3."""
OF_VALUE = np.array([0b00000111, 0b00111000, 0b01000000, 0b10000000])
"""The faces of each value."""
ACORN_LEFT, ACORN_RIGHT = 0b00101101, 0b00110110
"""The faces with an acorn on that side."""
CARDS = LEAVES * FACES
EVERY_LEAF = 0x010101010101
"""The first face of every leaf, as a set of cards; times some faces, those faces of every leaf."""
ALL_CARDS = EVERY_LEAF * 0xFF
CARDS_OF_A_LEAF = 14
DECK = LEAVES * CARDS_OF_A_LEAF

OBJECTIVES = 12
TALLEST, TOPS, TORII, ACORNS, VARIETY, ZEROS = range(LEAVES, OBJECTIVES)
"""M1.3: objectives 0 to 5 are those of the leaves."""
NOT_IN_PLAY, FACE_UP = -2, -1
"""Where an objective is that no seat owns."""

LETTERS = 7
A, B, C, D, E, F, G = range(LETTERS)
TILES = 3
POOL = 2 * LETTERS

FULL_COLUMN = 7
HAND_LIMIT = 8
NOBODY = -1

FITS = np.array([0b00000111] + 3 * [0b00111111] + 3 * [0b01111000] + [0b11000000, 0])
"""M5.2, M5.3: the faces that go where no pile is, then on each face."""
SKIPS = np.array([0b00111000] + 3 * [0b01000000] + 3 * [0b10000000] + [0, 0])
"""M8.A: the faces that go there by skipping one number."""

# --- Options and scenarios --------------------------------------------------------------------

SUGGESTED, DRAFT = 0, 1
"""M2.4: how landscapes are handed out."""

NO_SCENARIO, COLD_BREEZE = 0, 1
"""M10.8: a scenario is a row in each of the tables below; row 0 is the game for two to four."""

TOP_VALUE = -1
"""The price of an objective that costs what lies on top of its pile."""
NOTHING_ASKED, PILE_BEGUN, MOST_IN_MIDDLE, FOUR_ZEROS = 0, 1, 2, 3
PILES_WORTH, MIDDLE_TALLEST, OBJECTIVES_OWNED = 1, 2, 4
"""M10.7: the conditions for winning, as bits."""

SUGGESTED_TILES = np.array([[A, B, C], [A, E, C]])
SCENARIO_LEAVES = np.array([0b111111, 1 << BROWN | 1 << GREEN | 1 << PURPLE])
SCENARIO_OBJECTIVES = np.array([0xFFF, 1 << BROWN | 1 << GREEN | 1 << PURPLE | 1 << TALLEST | 1 << ZEROS])
PRICES = np.array([[3] * OBJECTIVES, [TOP_VALUE] * LEAVES + [3] * 6])
REQUIREMENTS = np.array(
    [
        [NOTHING_ASKED] * OBJECTIVES,
        [PILE_BEGUN] * LEAVES + [MOST_IN_MIDDLE, 0, 0, 0, 0, FOUR_ZEROS],
    ]
)
CONDITIONS = np.array([0, PILES_WORTH | MIDDLE_TALLEST | OBJECTIVES_OWNED])
WORTH_WANTED = np.array([0, 10])
OBJECTIVES_WANTED = np.array([0, 3])

# --- Actions: one number for each step of a record --------------------------------------------

CHOOSE = 0
"""`draft C`: a landscape."""
END = CHOOSE + LETTERS
REFILL = END + 1
TAKE = REFILL + 1
"""`take red`: a leaf."""
CLAIM = TAKE + LEAVES
"""`claim zeros`: an objective."""
USE_A = CLAIM + OBJECTIVES
USE_B = USE_A + 1
USE_D = USE_B + 1
USE_E = USE_D + 1
USE_F = USE_E + 1
"""`use F red`: a leaf."""
USE_G = USE_F + LEAVES
"""`use G red3`: a card."""
PLAY = USE_G + CARDS
"""`play red1l`, on its pile: a card."""
PLAY_LEFT = PLAY + CARDS
"""`play red0b<`, a new pile at the left end: a card."""
PLAY_RIGHT = PLAY_LEFT + CARDS
"""`play red0b>`, a new pile at the right end: a card."""
DROP = PLAY_RIGHT + CARDS
"""`drop red2`: a card."""
TRADE = DROP + CARDS
"""`trade red0l red2`: a pair of cards in any order, the n-th of `LOWER` and `HIGHER`."""
PAIRS = CARDS * (CARDS + 1) // 2
USE_C = TRADE + PAIRS
"""`use C brown,red,green`: the rank of the new order among all orders of these piles (see `pile_at`)."""
ORDERS = 720
ACTIONS = USE_C + ORDERS
WORDS = words_for(ACTIONS)

LOWER = np.array([low for high in range(CARDS) for low in range(high + 1)])
HIGHER = np.array([high for high in range(CARDS) for low in range(high + 1)])
FACTORIALS = np.array([1, 1, 2, 6, 24, 120, 720])

# --- Events -----------------------------------------------------------------------------------

_NUMBERS: list[Any] = list(np.arange(31))  # not Python's: the compiler would copy `tell` for each of those

(UNBOXED, UNCOVERED, DEALT, REVEALED, WITHERED, OFFERED, CHOOSES, DRAFTED, BOXED) = _NUMBERS[1:10]
"""Set-up: the leaves in play and who begins (bits, seat); an objective lies face up (objective, place);
a card is dealt to a seat (card); a card comes from the deck to its column (card, cards there before),
or is discarded because the column is full (card); a landscape is offered (place, letter); a seat is to
choose one, and does (letter, place); the landscapes left over go back into the box."""
(BEGAN, GAINED, REFILLED, TOOK, PLAYED, CROWNED, CLAIMED, TRADED, DROPPED) = _NUMBERS[10:19]
"""A turn begins; acorns are gained or paid (change, what it makes); more cards are bought; a column is
taken (leaf, cards); a card is played (card, side); a Torii token is put on a pile (leaf, tokens left);
an objective is claimed (objective, price); two cards are traded for an acorn (card, card); a card is
dropped (card)."""
(USED, ARRANGED, PICKED, DREW, KEPT, FOUND, SWEPT, RAN_SHORT) = _NUMBERS[19:27]
"""A landscape is used (letter, place); C: piles are arranged (rank, leaves); F: the topmost card of a
column is picked (card, leaf); D: a card is drawn to choose from (card), and the rest kept; G: a card is
found in the discards (card); solo: a column is swept away (leaf, cards), four cards could not be
revealed."""
(MATCHED, TURN_ENDED, LAST_TURNS, FINISHED) = _NUMBERS[27:]
"""Two neighbouring acorns match (left leaf, right leaf); a turn ended; so many turns are left; the game
is over."""
EVENTS = 48

ON_PILE, LEFT_END, RIGHT_END = 0, 1, 2
"""Where a card is played."""

# --- State ------------------------------------------------------------------------------------

(SHUFFLE_DUE, DRAFTING, TURN, TAKE_DUE, TAKING, TAKING_MORE, TAKEN, PEEKING, PLAYING, LIMIT, OVER) = range(11)
"""The stages: before the shuffle; the draft; a turn in which anything may come next; bought a refill,
so must take; paid B, so must take, or may take a second column; has just taken; drew by D and must
drop one; playing cards, or paid A or E to play; ended the turn and must drop down to the hand limit;
the game is over."""

NOTHING, TOOK_CARDS, PLAYED_CARDS, CLAIMED_ONE = 0, 1, 2, 3
"""The main action of this turn."""

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("discards", "i8", 3),  # a heap, as are …
        ("hand", "i8", (SEATS, 3)),
        ("under", "i8", (SEATS, 3)),  # … and the cards under the tops of all piles of a seat
        ("fits", "i8", SEATS),  # M5.2, M5.3: the cards that go on each seat's piles, or begin one …
        ("skips", "i8", SEATS),  # … and those that do so by skipping a number (M8.A)
        ("covered", "i8", SEATS),  # all cards of the leaves of which a seat has a pile
        ("acorns", "i2", SEATS),
        ("total", "i2", SEATS),  # M9.2: everyone's points, once the game is over
        ("face_up", "i2"),  # the objectives, as bits, that may be claimed …
        ("owned", "i2", SEATS),  # … and those before each seat
        ("players", "i1"),
        ("landscapes", "i1"),  # M2.4
        ("open_piles", "i1"),  # M5.5
        ("solo", "i1"),  # M10: the scenario
        ("stage", "i1"),
        ("turn", "i1"),
        ("first", "i1"),
        ("types", "i1", LEAVES),  # the leaves as drawn: as many as needed from the front are in play …
        ("in_play", "i1"),  # … and these, as bits
        ("deck", "i1", DECK),  # top first; what has been drawn is blank
        ("drawn", "i1"),
        ("column", "i1", (LEAVES, FULL_COLUMN)),  # the display, in the order in which cards came
        ("height", "i1", LEAVES),
        ("standing", "i1"),  # the leaves, as bits, whose column has cards
        ("objectives", "i1", OBJECTIVES),  # as drawn: players + 2 from the front are face up
        ("pool", "i1", POOL),  # landscapes to draft, top first; what has been offered is blank
        ("offered", "i1"),  # how many of the pool were
        ("offer", "i1", TILES),
        ("tiles", "i1", (SEATS, TILES)),
        ("spent", "i1", SEATS),  # the places, as bits, of the tiles that were used
        ("held", "i1", SEATS),  # cards in each hand
        ("row", "i1", (SEATS, LEAVES)),  # the leaves of the piles, from left to right …
        ("piles", "i1", SEATS),  # … and how many there are
        ("top", "i1", (SEATS, LEAVES)),  # the face on top of the pile of a leaf
        ("torii", "i1", SEATS),  # the leaves, as bits, whose pile carries a token
        ("torii_left", "i1"),
        ("peeked", "i1", 4),  # M8.D: the cards drawn, until one is dropped
        ("peeking", "i1"),
        ("main", "i1"),  # of this turn: the main action,
        ("ability", "i1"),  # the landscape used,
        ("traded", "i1"),  # whether cards were traded,
        ("mixed", "i1"),  # whether cards of two or more leaves were played,
        ("run", "i1"),  # their leaves, as bits,
        ("laid", "i1"),  # how many were played,
        ("skip_due", "i1"),  # whether A was paid and no card has skipped yet,
        ("taken", "i1"),  # how many cards were taken
        ("short", "i1"),  # M10.6: four cards could not be revealed
        ("turns_left", "i1"),  # M9.1: turns left to play, once the end is announced
        ("middle", "i1"),  # M10.5: solo, whether the middle pile holds the most cards
        ("ready", "i1", SEATS),  # the letters, as bits, of the landscapes that a seat has not used yet
        ("nothing", "i1", 3),  # fills up the last eight bytes, so that a state is its bytes
    ],
    align=True,
)

# --- Heaps and sets of cards ------------------------------------------------------------------


@rule
def put(heap: Heap, card: int) -> None:
    """One more of this card (a card that one does not know goes nowhere)."""
    bit = 1 << card if card >= 0 else 0
    once, twice = int(heap[0]), int(heap[1])
    heap[0] = once | bit
    heap[1] = twice | bit & once
    heap[2] |= bit & twice


@rule
def remove(heap: Heap, card: int) -> None:
    """One less of this card."""
    bit = 1 << card
    twice, thrice = int(heap[1]), int(heap[2])
    heap[0] &= ~bit | twice
    heap[1] = twice & (~bit | thrice)
    heap[2] = thrice & ~bit


@rule
def clear(heap: Heap) -> None:
    """No cards."""
    heap[0] = 0
    heap[1] = 0
    heap[2] = 0


@rule
def copies(heap: Heap, card: int) -> int:
    """How many of this card there are."""
    return (int(heap[0]) >> card & 1) + (int(heap[1]) >> card & 1) + (int(heap[2]) >> card & 1)


@rule
def of_leaf(heap: Heap, leaf: int, faces: int) -> int:
    """How many cards of a leaf with one of these faces there are."""
    count = 0
    for i in range(3):
        count += bits(int(heap[i]) >> (FACES * leaf) & faces)
    return count


# --- M2 Set-up --------------------------------------------------------------------------------


@rule
def leaves_used(state: np.record) -> int:
    """M2.1: how many leaves are in play."""
    return bits(int(SCENARIO_LEAVES[int(state.solo)])) if state.solo else int(state.players) + 2


@rule
def objectives_used(state: np.record) -> int:
    """M2.3: how many objectives are face up."""
    return bits(int(SCENARIO_OBJECTIVES[int(state.solo)])) if state.solo else int(state.players) + 2


@rule
def drafts(state: np.record) -> bool:
    """M2.4: whether landscapes are drafted; a scenario brings its own."""
    return bool(state.landscapes == DRAFT and state.solo == NO_SCENARIO)


@rule
def set_up(state: np.record) -> None:
    """Opens the box; everyone gets the suggested landscapes, unless there is a draft (M2.4, M10.1)."""
    open_box(state)
    for leaf in range(LEAVES):
        for i in range(FULL_COLUMN):
            state.column[leaf, i] = HIDDEN
    state.face_up = 0
    for seat in range(SEATS):
        state.owned[seat] = 0
        for leaf in range(LEAVES):
            state.row[seat, leaf] = HIDDEN
            state.top[seat, leaf] = HIDDEN
        state.fits[seat] = EVERY_LEAF * int(FITS[0])
        state.skips[seat] = EVERY_LEAF * int(SKIPS[0])
        state.covered[seat] = 0
        for place in range(TILES):
            known = seat < state.players and not drafts(state)
            state.tiles[seat, place] = SUGGESTED_TILES[int(state.solo), place] if known else HIDDEN
        state.ready[seat] = unused(state, seat)
        state.peeked[seat] = HIDDEN
    for place in range(TILES):
        state.offer[place] = HIDDEN
    state.torii_left = int(state.players) + 2  # M2.3
    state.ability = HIDDEN
    state.stage = SHUFFLE_DUE


@rule
def open_box(state: np.record) -> None:
    """What chance is going to shuffle, in order; the deck waits for the leaves in play."""
    wanted = int(SCENARIO_LEAVES[int(state.solo)])
    place = 0
    for used in range(1, -1, -1):  # the leaves of a scenario first
        for leaf in range(LEAVES):
            if (wanted >> leaf & 1) == used:
                state.types[place] = leaf
                place += 1
    lay_objectives(state, int(SCENARIO_OBJECTIVES[int(state.solo)]))
    for i in range(POOL):
        state.pool[i] = i >> 1
    for i in range(DECK):
        state.deck[i] = HIDDEN
    state.first = 0


@rule
def lay_objectives(state: np.record, objectives: int) -> int:
    """Lays these objectives ready, in order, and tells how many they are."""
    place = 0
    for objective in range(OBJECTIVES):
        if objectives >> objective & 1:
            state.objectives[place] = objective
            place += 1
    for i in range(place, OBJECTIVES):
        state.objectives[i] = HIDDEN
    return place


@rule
def chance(state: np.record) -> None:
    """M2.1 to M2.5: the leaves in play, who begins, the deck, the objectives, the landscapes to draft."""
    if state.solo == NO_SCENARIO:
        nature.shuffle(state, state.types, LEAVES)
        state.first = nature.below(state, int(state.players))
        eligible = drawn_leaves(state) | (0xFFF ^ 0x3F)
        nature.shuffle(state, state.objectives, lay_objectives(state, eligible))
        if drafts(state):
            nature.shuffle(state, state.pool, POOL)
    nature.shuffle(state, state.deck, lay_deck(state))


@rule
def drawn_leaves(state: np.record) -> int:
    """The leaves that chance has drawn, as bits."""
    leaves = 0
    for i in range(leaves_used(state)):
        leaves |= 1 << int(state.types[i])
    return leaves


@rule
def lay_deck(state: np.record) -> int:
    """Lays all cards of the drawn leaves ready, in order, and tells how many they are."""
    count = 0
    for i in range(leaves_used(state)):
        for face in range(FACES):
            for _ in range(COPIES[face]):
                state.deck[count] = int(state.types[i]) * FACES + face
                count += 1
    return count


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Six cards and some acorns for everyone, a display, and the objectives, from what chance has laid."""
    tell(state, trace, UNBOXED, NOBODY, drawn_leaves(state), int(state.first))
    for place in range(objectives_used(state)):
        tell(state, trace, UNCOVERED, NOBODY, int(state.objectives[place]), place)
    first, players = int(state.first), int(state.players)
    for i in range(players):
        seat = (first + i) % players
        gain(state, trace, seat, 4 if i == 0 else 5)  # M2.5
        for _ in range(6):
            tell_to(state, trace, DEALT, wide(seat), wide(top_of_deck(state)), wide(0), wide(1 << seat))
    reveal_four(state, trace)
    if drafts(state):
        for place in range(TILES):
            tell(state, trace, OFFERED, NOBODY, place, int(state.pool[int(state.offered)]))
        tell(state, trace, CHOOSES, first, 0, 0)
    else:
        tell(state, trace, BEGAN, first, 0, 0)


@rule
def choose(state: np.record, seat: int, letter: int, trace: Trace | None) -> None:
    """M2.4: takes a landscape; another takes its place, until everyone has three."""
    place = 0
    while state.offer[place] != letter:
        place += 1
    tell(state, trace, DRAFTED, seat, letter, place)
    follower = after(state, seat)
    if follower == state.first and state.tiles[seat, TILES - 1] >= 0:
        tell(state, trace, BOXED, NOBODY, 0, 0)
        tell(state, trace, BEGAN, follower, 0, 0)
    else:
        tell(state, trace, OFFERED, NOBODY, place, int(state.pool[int(state.offered)]))
        tell(state, trace, CHOOSES, follower, 0, 0)


# --- What lies on the table -------------------------------------------------------------------


@rule
def after(state: np.record, seat: int) -> int:
    """The seat to the left, whose turn comes after this one's."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def deck_left(state: np.record) -> int:
    """How many cards are left in the deck."""
    return CARDS_OF_A_LEAF * bits(int(state.in_play)) - int(state.drawn)


@rule
def top_of_deck(state: np.record) -> int:
    """The next card of the deck."""
    return int(state.deck[int(state.drawn)])


@rule
def small_columns(state: np.record, room: int) -> int:
    """The leaves, as bits, whose column has cards, but no more than there is room for."""
    leaves = 0
    for leaf in range(LEAVES):
        if state.height[leaf] <= room:
            leaves |= 1 << leaf
    return leaves & int(state.standing)


@rule
def begun(state: np.record, seat: int) -> int:
    """The leaves, as bits, of which the seat has a pile."""
    leaves = 0
    for leaf in range(LEAVES):
        if state.top[seat, leaf] >= 0:
            leaves |= 1 << leaf
    return leaves


@rule
def top_value(state: np.record, seat: int, leaf: int) -> int:
    """The value on top of a pile, −1 where there is none."""
    return int(TOP_VALUES[int(state.top[seat, leaf]) + 1])


@rule
def pile_size(state: np.record, seat: int, leaf: int) -> int:
    """How many cards a pile has: what nobody may count before the end (M5.5)."""
    return 1 + of_leaf(state.under[seat], leaf, 0xFF) if state.top[seat, leaf] >= 0 else 0


@rule
def unused(state: np.record, seat: int) -> int:
    """The letters, as bits, of the seat's landscapes that were not used yet."""
    letters, left = 0, ~int(state.spent[seat])
    for place in range(TILES):
        letters |= (left >> place & 1) << (int(state.tiles[seat, place]) + 1)
    return letters >> 1  # a place without a tile left its mark in bit 0


# --- M3 Turn: what may be done ----------------------------------------------------------------


@rule
def owing(state: np.record) -> int:
    """The player whose turn it is; chance, before the deal."""
    if state.stage == SHUFFLE_DUE:
        return CHANCE
    return 0 if state.stage == OVER else 1 << int(state.turn)


@rule
def main_open(state: np.record) -> bool:
    """M3.1: whether the main action is still to come, and may come now."""
    return bool(state.stage == TURN and state.main == NOTHING)


@rule
def spare_owed(state: np.record, seat: int) -> bool:
    """M10.3: solo, whether a card is to be discarded after the cards played so far."""
    return bool(
        state.stage == PLAYING
        and state.solo
        and state.laid > 0
        and not state.skip_due
        and state.held[seat] > 0
    )


@rule
def at_leisure(state: np.record, seat: int) -> bool:
    """M3.2: whether nothing is owed just now, so that the optional actions are open."""
    if state.stage == PLAYING:
        return bool(state.laid > 0 and not state.skip_due and not spare_owed(state, seat))
    return bool(state.stage == TURN or state.stage == TAKEN or state.stage == TAKING_MORE)


@rule
def may_trade(state: np.record, seat: int) -> bool:
    """M3.2: two cards for an acorn, once in a turn."""
    return bool(at_leisure(state, seat) and not state.traded and state.held[seat] >= 2)


@rule
def droppable(state: np.record, seat: int) -> int:
    """The cards of which one must go: by D (M8.D), after a solo play (M10.3), at the hand limit (M3.3)."""
    if state.stage == PEEKING:
        cards = 0
        for i in range(int(state.peeking)):
            cards |= 1 << int(state.peeked[i])
        return cards
    if state.stage == LIMIT or spare_owed(state, seat):
        return int(state.hand[seat, 0])
    return 0


@rule
def choices(state: np.record, seat: int) -> tuple[int, int, int, int, int, int, int, int]:
    """All that the seat may do now, by kind, in the order of the actions; nothing when it is not its turn.

    What is simple, as bits; then sets of cards: for G, to lay on a pile, to begin one, to drop, in
    hand for a trade, twice in hand; last, how many orders of the piles C offers.
    """
    if seat != state.turn or state.stage == SHUFFLE_DUE or state.stage == OVER:
        return 0, 0, 0, 0, 0, 0, 0, 0
    if state.stage == DRAFTING:
        return on_offer(state), 0, 0, 0, 0, 0, 0, 0
    takes, claims, plays = takeable(state), claimable(state, seat), playable(state, seat)
    letters = usable(state, seat)
    simple = takes << TAKE | claims << CLAIM | used_simply(state, letters)
    if may_refill(state, seat):
        simple |= 1 << REFILL
    if at_leisure(state, seat) and (state.main != NOTHING or takes | plays | claims == 0):  # M3.1
        simple |= 1 << END
    on_piles = plays & int(state.covered[seat])
    found = int(state.discards[0]) if letters >> G & 1 else 0
    orders = int(FACTORIALS[int(state.piles[seat])]) if letters >> C & 1 else 0
    once = int(state.hand[seat, 0]) if may_trade(state, seat) else 0
    twice = int(state.hand[seat, 1]) & once
    return simple, found, on_piles, plays ^ on_piles, droppable(state, seat), once, twice, orders


@rule
def legal(state: np.record, seat: int, actions: Actions) -> int:
    """All that the seat may do now; nothing when it is not its turn."""
    simple, found, on_piles, new, drops, once, twice, orders = choices(state, seat)
    for word in range(WORDS):
        actions[word] = 0
    count = allow_cards(actions, simple, found, on_piles, new, drops)
    count += allow_trades(actions, once, twice)
    for order in range(orders):
        allow(actions, USE_C + order)
    return count + orders


@rule
def draw(state: np.record, seat: int, dice: Dice) -> int:
    """One of the legal actions by the dice, without marking them all."""
    simple, found, on_piles, new, drops, once, twice, orders = choices(state, seat)
    before_new = bits_wide(simple) + bits_wide(found) + bits_wide(on_piles)
    before_trades = before_new + 2 * bits_wide(new) + bits_wide(drops)
    cards = bits_wide(once)
    before_orders = before_trades + cards * (cards - 1) // 2 + bits_wide(twice)
    n = nature.roll(dice, before_orders + orders)
    if n >= before_orders:
        return USE_C + n - before_orders
    if n >= before_trades:
        return nth_trade(once, twice, n - before_trades)
    first, chosen = 0, simple
    if n >= before_new:
        n, first, chosen = passed(n - before_new, PLAY_LEFT, new, PLAY_RIGHT, new)
        n, first, chosen = passed(n, first, chosen, DROP, drops)
    else:
        n, first, chosen = passed(n, first, chosen, USE_G, found)
        n, first, chosen = passed(n, first, chosen, PLAY, on_piles)
    return first + nth_bit(chosen, n)


@rule
def passed(n: int, first: int, chosen: int, next_first: int, following: int) -> tuple[int, int, int]:
    """Where the n-th of two sets of actions lies, and the how many-th it is there."""
    count = bits_wide(chosen)
    if n < count:
        return n, first, chosen
    return n - count, next_first, following


@rule
def nth_trade(once: int, twice: int, n: int) -> int:
    """The n-th pair of cards in hand, as `allow_trades` marks them."""
    higher, card = once, 0
    while True:
        card = lowest(higher)
        higher &= higher - 1
        others = once & ((1 << card) - 1) | twice & 1 << card
        count = bits_wide(others)
        if n < count:
            return trade(nth_bit(others, n), card)
        n -= count


@rule
def on_offer(state: np.record) -> int:
    """M2.4: the landscapes, as bits, of which one is to be drafted."""
    letters = 0
    for place in range(TILES):
        letters |= 1 << int(state.offer[place])
    return letters


@rule
def used_simply(state: np.record, letters: int) -> int:
    """The actions that use these landscapes, but for C and G, of which there are too many."""
    actions = (letters >> A & 1) << USE_A | (letters >> B & 1) << USE_B
    actions |= (letters >> D & 1) << USE_D | (letters >> E & 1) << USE_E
    return actions | int(state.standing) << USE_F if letters >> F & 1 else actions


@rule
def allow_cards(actions: Actions, simple: int, found: int, on_piles: int, new: int, drops: int) -> int:
    """Marks, word by word, all before the trades: what is simple, then the cards for G, to play, to drop.

    A card that begins a pile does so at either end of the row (M5.4).
    """
    for word in range((TRADE >> 5) + 1):
        cards = share(found, USE_G, word) | share(on_piles, PLAY, word) | share(drops, DROP, word)
        cards |= share(new, PLAY_LEFT, word) | share(new, PLAY_RIGHT, word)
        actions[word] = np.uint32((cards | share(simple, 0, word)) & 0xFFFFFFFF)
    return bits_wide(simple) + bits_wide(found) + bits_wide(on_piles) + 2 * bits_wide(new) + bits_wide(drops)


@rule
def share(chosen: int, first: int, word: int) -> int:
    """What a set of actions, of which bit n stands for action `first` + n, has in a word of the bit set."""
    places = first - 32 * word
    if places >= 32 or places <= -64:
        return 0
    return chosen << places if places >= 0 else chosen >> -places


@rule
def allow_trades(actions: Actions, once: int, twice: int) -> int:
    """All pairs of cards in hand, the same card twice only where it is held twice."""
    higher, count = once, 0
    while higher:
        card = lowest(higher)
        higher &= higher - 1
        others = once & ((1 << card) - 1) | twice & 1 << card
        word, place = trade(0, card) >> 5, trade(0, card) & 31
        near = (others & 0xFFFFFFFF) << place
        far = (near >> 32) + ((others >> 32) << place)
        actions[word] |= np.uint32(near & 0xFFFFFFFF)
        actions[word + 1] |= np.uint32(far & 0xFFFFFFFF)
        actions[word + 2] |= np.uint32(far >> 32)
        count += bits_wide(others)
    return count


@rule
def trade(card: int, other: int) -> int:
    """The action that trades these two cards."""
    low, high = min(card, other), max(card, other)
    return TRADE + high * (high + 1) // 2 + low


@rule
def apply(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """Does one step, and all that follows from it."""
    if state.stage == TAKING_MORE and not TAKE <= action < CLAIM:
        finish_take(state, trace)
    if action < END:
        choose(state, seat, action - CHOOSE, trace)
    elif action == END:
        end_turn(state, seat, trace)
    elif action == REFILL:
        refill(state, seat, trace)
    elif action < CLAIM:
        take(state, seat, action - TAKE, trace)
    elif action < USE_A:
        claim(state, seat, action - CLAIM, trace)
    elif action < PLAY or action >= USE_C:
        use(state, seat, action, trace)
    elif action < DROP:
        play(state, seat, (action - PLAY) % CARDS, (action - PLAY) // CARDS, trace)
    elif action < TRADE:
        drop(state, seat, action - DROP, trace)
    else:
        tell(state, trace, TRADED, seat, int(LOWER[action - TRADE]), int(HIGHER[action - TRADE]))
        gain(state, trace, seat, 1)


@rule
def gain(state: np.record, trace: Trace | None, seat: int, change: int) -> None:
    """M1.5: acorns from the stock, or back to it."""
    if change:
        tell(state, trace, GAINED, seat, change, int(state.acorns[seat]) + change)


@rule
def drop(state: np.record, seat: int, card: int, trace: Trace | None) -> None:
    """A card that must go: M3.3, M8.D or M10.3."""
    stage = int(state.stage)
    tell(state, trace, DROPPED, seat, card, 0)
    if stage == PEEKING:
        tell(state, trace, KEPT, seat, 0, 0)
        finish_take(state, trace)
    elif stage == LIMIT and state.held[seat] <= HAND_LIMIT:
        next_turn(state, seat, trace)


@rule
def end_turn(state: np.record, seat: int, trace: Trace | None) -> None:
    """M3.4: matching acorns, then the hand limit, then the next turn."""
    tell(state, trace, TURN_ENDED, seat, 0, 0)
    match_acorns(state, seat, trace)
    if state.held[seat] <= HAND_LIMIT:
        next_turn(state, seat, trace)


# --- M4 Take ----------------------------------------------------------------------------------


@rule
def takeable(state: np.record) -> int:
    """M4.1: the leaves, as bits, whose column may be taken now; by B, together at most four cards."""
    if main_open(state) or state.stage == TAKE_DUE:
        return int(state.standing)
    if state.stage == TAKING or state.stage == TAKING_MORE:
        return small_columns(state, 4 - int(state.taken))
    return 0


@rule
def may_refill(state: np.record, seat: int) -> bool:
    """M4.2: an acorn for more cards, before a take; never in a solo game (M10.2)."""
    return bool(
        main_open(state) and state.solo == NO_SCENARIO and state.acorns[seat] >= 1 and deck_left(state) > 0
    )


@rule
def refill(state: np.record, seat: int, trace: Trace | None) -> None:
    """M4.2: four more cards in the display; the take must follow."""
    tell(state, trace, REFILLED, seat, 0, 0)
    gain(state, trace, seat, -1)
    reveal_four(state, trace)


@rule
def reveal_four(state: np.record, trace: Trace | None) -> None:
    """Four cards from the deck into the columns, or all that are left; full columns take none (M4.3)."""
    count = min(4, deck_left(state))
    for _ in range(count):
        card = top_of_deck(state)
        height = int(state.height[card >> 3])
        if height < FULL_COLUMN:
            tell(state, trace, REVEALED, NOBODY, card, height)
        else:
            tell(state, trace, WITHERED, NOBODY, card, 0)
    if count < 4 and state.solo and not state.short:
        tell(state, trace, RAN_SHORT, NOBODY, 0, 0)  # M10.6


@rule
def take(state: np.record, seat: int, leaf: int, trace: Trace | None) -> None:
    """M4.1: a whole column into the hand."""
    tell(state, trace, TOOK, seat, leaf, int(state.height[leaf]))
    if state.stage == TAKEN:
        finish_take(state, trace)


@rule
def finish_take(state: np.record, trace: Trace | None) -> None:
    """M4.4: an empty display is filled; in a solo game it is replaced in any case (M10.2)."""
    if state.solo:
        renew_display(state, trace)
    elif state.standing == 0:
        reveal_four(state, trace)


@rule
def renew_display(state: np.record, trace: Trace | None) -> None:
    """M10.2, M10.4: the display is discarded, four new cards are revealed."""
    for leaf in range(LEAVES):
        if state.height[leaf] > 0:
            tell(state, trace, SWEPT, NOBODY, leaf, int(state.height[leaf]))
    reveal_four(state, trace)


# --- M5 Play ----------------------------------------------------------------------------------


@rule
def playable(state: np.record, seat: int) -> int:
    """The cards that the seat may play now, beginning a play or going on with one."""
    if main_open(state):
        return fitting(state, seat)
    if state.stage == PLAYING:
        return layable(state, seat, int(state.run), int(state.laid), int(state.skip_due))
    return 0


@rule
def fitting(state: np.record, seat: int) -> int:
    """M5.2, M5.3: the cards in hand that fit the seat's piles."""
    return int(state.fits[seat]) & int(state.hand[seat, 0])


@rule
def layable(state: np.record, seat: int, run: int, laid: int, skip_due: int) -> int:
    """M5.1: the cards in hand that may follow `laid` cards of the leaves `run` in one play.

    After one card, a second may be of the same leaf or of another; then either that was all, or each
    further card is of yet another leaf. With E (that is, after a take) two cards are all. While a skip
    is due, a card that does not skip may be played only if one that does can still follow.
    """
    if laid >= 2 and (bits(run) < laid or state.main == TOOK_CARDS):
        return 0
    played = cards_of(run) if laid >= 2 else 0
    if skip_due:
        return layable_to_skip(state, seat, run, laid) & ~played
    return fitting(state, seat) & ~played


@rule
def layable_to_skip(state: np.record, seat: int, run: int, laid: int) -> int:
    """M8.A: the cards in hand that skip a number, and those after which one that does can follow."""
    hand, fits, skips = int(state.hand[seat, 0]), int(state.fits[seat]), int(state.skips[seat])
    skipping = hand & skips & ~cards_of(run)
    cards = hand & skips
    for leaf in range(LEAVES):
        if run >> leaf & 1:
            continue
        others = skipping & ~cards_of(1 << leaf)
        stones = stepping_stones(hand) if laid == 0 else 0
        cards |= hand & fits & cards_of(1 << leaf) & (ALL_CARDS if others else stones)
    return cards


@rule
def cards_of(leaves: int) -> int:
    """All cards of these leaves."""
    cards = 0
    for leaf in range(LEAVES):
        cards |= (leaves >> leaf & 1) * 0xFF << (FACES * leaf)
    return cards


@rule
def may_skip(state: np.record, seat: int) -> bool:
    """M8.A: whether the seat holds a card that can skip a number, at once or after a card of its leaf."""
    hand = int(state.hand[seat, 0])
    return hand & (int(state.skips[seat]) | int(state.fits[seat]) & stepping_stones(hand)) != 0


@rule
def stepping_stones(cards: int) -> int:
    """The cards from which another of these cards could skip on: a 0 of its leaf to a 2, a 1 to a 3."""
    twos, threes = cards >> TWO & EVERY_LEAF, cards >> THREE & EVERY_LEAF
    return twos * int(OF_VALUE[0]) | threes * int(OF_VALUE[1])


@rule
def play(state: np.record, seat: int, card: int, side: int, trace: Trace | None) -> None:
    """M5.2: a card on its pile; M5.3: a 3 closes it, with a Torii token, if one is left."""
    tell(state, trace, PLAYED, seat, card, side)
    if card & 7 == THREE and state.torii_left > 0:
        tell(state, trace, CROWNED, seat, card >> 3, int(state.torii_left) - 1)


# --- M6 Matching acorns -----------------------------------------------------------------------


@rule
def matching(state: np.record, seat: int, place: int) -> bool:
    """Whether the tops of a pile and of the one to its right show acorns that face each other."""
    left = int(state.top[seat, int(state.row[seat, place])])
    right = int(state.top[seat, int(state.row[seat, place + 1])])
    return bool(ACORN_RIGHT >> left & 1 and ACORN_LEFT >> right & 1)


@rule
def match_acorns(state: np.record, seat: int, trace: Trace | None) -> None:
    """M6.1: two acorns for each match, in a turn in which cards of different leaves were played."""
    if not state.mixed:
        return
    for place in range(int(state.piles[seat]) - 1):
        if matching(state, seat, place):
            tell(state, trace, MATCHED, seat, int(state.row[seat, place]), int(state.row[seat, place + 1]))
            gain(state, trace, seat, 2)


# --- M7 Activate an objective -----------------------------------------------------------------


@rule
def price(state: np.record, seat: int, objective: int) -> int:
    """M7.1: three acorns; M10.5: or what the scenario says."""
    cost = int(PRICES[int(state.solo), objective])
    return top_value(state, seat, objective) if cost == TOP_VALUE else cost


@rule
def fulfils_requirement(state: np.record, seat: int, objective: int) -> bool:
    """M10.5: what a scenario asks for before an objective may be claimed."""
    asked = int(REQUIREMENTS[int(state.solo), objective])
    if asked == PILE_BEGUN:
        return bool(state.top[seat, objective] >= 0)
    if asked == MOST_IN_MIDDLE:
        return bool(state.middle == 1)
    if asked == FOUR_ZEROS:
        return zeros_in_sight(state, seat) >= 4
    return True


@rule
def zeros_in_sight(state: np.record, seat: int) -> int:
    """M10.5: the 0 cards in hand and on top of piles."""
    count = 0
    for leaf in range(LEAVES):
        count += of_leaf(state.hand[seat], leaf, int(OF_VALUE[0]))
        if top_value(state, seat, leaf) == 0:
            count += 1
    return count


@rule
def owner_of(state: np.record, objective: int) -> int:
    """The seat before which an objective lies, or `FACE_UP`, or `NOT_IN_PLAY`."""
    for seat in range(int(state.players)):
        if int(state.owned[seat]) >> objective & 1:
            return seat
    return FACE_UP if int(state.face_up) >> objective & 1 else NOT_IN_PLAY


@rule
def affordable(state: np.record, seat: int, objective: int) -> bool:
    """Whether an objective lies face up and the seat has the acorns for it."""
    lies_open = int(state.face_up) >> objective & 1
    return bool(lies_open and state.acorns[seat] >= price(state, seat, objective))


@rule
def claimable(state: np.record, seat: int) -> int:
    """M7.1: the objectives, as bits, that the seat may claim now."""
    if not main_open(state):
        return 0
    if state.solo == NO_SCENARIO:  # where all cost the same and ask for nothing
        return int(state.face_up) if state.acorns[seat] >= PRICES[NO_SCENARIO, 0] else 0
    objectives = 0
    for objective in range(OBJECTIVES):
        if affordable(state, seat, objective) and fulfils_requirement(state, seat, objective):
            objectives |= 1 << objective
    return objectives


@rule
def claim(state: np.record, seat: int, objective: int, trace: Trace | None) -> None:
    """M7.1: pays for an objective and lays it open; M10.4: then the display is renewed."""
    cost = price(state, seat, objective)
    tell(state, trace, CLAIMED, seat, objective, cost)
    gain(state, trace, seat, -cost)
    if state.solo:
        renew_display(state, trace)


# --- M8 Landscape abilities -------------------------------------------------------------------


@rule
def usable(state: np.record, seat: int) -> int:
    """The letters, as bits, of the landscapes that the seat may use now: one a turn, for an acorn (M8.0)."""
    if state.ability >= 0 or state.acorns[seat] < 1:
        return 0
    letters = int(state.ready[seat])
    if letters == 0:
        return 0
    now = 0
    if at_leisure(state, seat):
        now |= 1 << C
        if state.standing:
            now |= 1 << F
        if state.discards[0]:
            now |= 1 << G
    if main_open(state):
        if letters >> A & 1 and may_skip(state, seat):
            now |= 1 << A
        if deck_left(state) > 0:
            now |= 1 << D
    if letters >> B & 1 and (main_open(state) or state.stage == TAKE_DUE) and small_columns(state, 4):
        now |= 1 << B
    if letters >> E & 1 and state.stage == TAKEN and fitting(state, seat):
        now |= 1 << E
    return letters & now


@rule
def use(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """M8: an acorn on a landscape, and what the landscape does at once."""
    letter = letter_of(action)
    tell(state, trace, USED, seat, letter, place_of(state, seat, letter))
    gain(state, trace, seat, -1)
    if letter == C:
        tell(state, trace, ARRANGED, seat, action - USE_C, begun(state, seat))
        gain(state, trace, seat, 2)
    elif letter == D:
        for _ in range(min(4, deck_left(state))):
            tell_to(state, trace, DREW, wide(seat), wide(top_of_deck(state)), wide(0), wide(1 << seat))
    elif letter == F:
        leaf = action - USE_F
        tell(state, trace, PICKED, seat, int(state.column[leaf, int(state.height[leaf]) - 1]), leaf)
        gain(state, trace, seat, 2)
        if state.standing == 0:  # M4.4
            reveal_four(state, trace)
    elif letter == G:
        tell(state, trace, FOUND, seat, action - USE_G, 0)


@rule
def letter_of(action: int) -> int:
    """Which landscape an action uses."""
    if action >= USE_C:
        return C
    if action >= USE_F:
        return G if action >= USE_G else F
    return action - USE_A + (1 if action >= USE_D else 0)  # A and B, D and E


@rule
def place_of(state: np.record, seat: int, letter: int) -> int:
    """Where the first unused landscape with this letter lies."""
    place = 0
    while int(state.spent[seat]) >> place & 1 or state.tiles[seat, place] != letter:
        place += 1
    return place


@rule
def pile_at(leaves: int, rank: int, place: int) -> int:
    """M8.C: the leaf at a place of the rank-th order of these leaves, orders counted as in a dictionary."""
    count = bits(leaves)
    leaf = HIDDEN
    for i in range(place + 1):
        behind = int(FACTORIALS[count - 1 - i])
        rest = leaves
        for _ in range(rank // behind):
            rest &= rest - 1
        leaf = lowest(rest)
        leaves ^= 1 << leaf
        rank %= behind
    return leaf


@rule
def rank_of(order: npt.NDArray[np.int8], count: int) -> int:
    """M8.C: the rank of an order of so many leaves, the other way round."""
    rank = 0
    for i in range(count):
        smaller = 0
        for j in range(i + 1, count):
            if order[j] < order[i]:
                smaller += 1
        rank += smaller * int(FACTORIALS[count - 1 - i])
    return rank


# --- M9 End -----------------------------------------------------------------------------------


@rule
def end_in_sight(state: np.record) -> bool:
    """M9.1: the deck or the Torii tokens have run out; M10.6: four cards could not be revealed."""
    if state.solo:
        return bool(state.short)
    return bool(deck_left(state) == 0 or state.torii_left == 0)


@rule
def next_turn(state: np.record, seat: int, trace: Trace | None) -> None:
    """M9.1: after the end is announced everyone has one more turn (M10.6: a solo player as well)."""
    left = int(state.turns_left)
    if left > 0:
        tell(state, trace, LAST_TURNS, NOBODY, left - 1, 0)
    elif end_in_sight(state):
        tell(state, trace, LAST_TURNS, NOBODY, int(state.players), 0)
    if left == 1:
        tell(state, trace, FINISHED, NOBODY, 0, 0)
    else:
        tell(state, trace, BEGAN, after(state, seat), 0, 0)


@rule
def pile_points(state: np.record, seat: int, leaf: int) -> int:
    """M9.2: cards in the pile × value on top."""
    return pile_size(state, seat, leaf) * max(0, top_value(state, seat, leaf))


@rule
def measure(state: np.record, seat: int, objective: int) -> int:
    """M1.3: how much a seat has of what an objective asks for."""
    if objective < LEAVES:
        return pile_size(state, seat, objective)
    if objective == TORII:
        return bits(int(state.torii[seat]))
    if objective == ACORNS:
        return int(state.acorns[seat])
    if objective == VARIETY:
        return int(state.piles[seat]) + TILES - bits(int(state.spent[seat]))
    if objective == TALLEST:
        return tallest(state, seat)
    return tops_together(state, seat) if objective == TOPS else zeros_laid(state, seat)


@rule
def tallest(state: np.record, seat: int) -> int:
    """The size of the seat's largest pile."""
    most = 0
    for leaf in range(LEAVES):
        most = max(most, pile_size(state, seat, leaf))
    return most


@rule
def tops_together(state: np.record, seat: int) -> int:
    """The values on top of the seat's piles, added up."""
    together = 0
    for leaf in range(LEAVES):
        together += max(0, top_value(state, seat, leaf))
    return together


@rule
def zeros_laid(state: np.record, seat: int) -> int:
    """The 0 cards in the seat's piles, on top or below."""
    zeros = 0
    for leaf in range(LEAVES):
        zeros += of_leaf(state.under[seat], leaf, int(OF_VALUE[0]))
        if top_value(state, seat, leaf) == 0:
            zeros += 1
    return zeros


@rule
def most_of(state: np.record, objective: int) -> int:
    """The most that any seat has of what an objective asks for."""
    most = 0
    for seat in range(int(state.players)):
        most = max(most, measure(state, seat, objective))
    return most


@rule
def activated(state: np.record) -> int:
    """The objectives, as bits, that someone has claimed."""
    objectives = 0
    for seat in range(SEATS):
        objectives |= int(state.owned[seat])
    return objectives


@rule
def objective_points(state: np.record, seat: int, objective: int) -> int:
    """M9.2: ten for the owner, three for anyone else who fulfils an activated objective."""
    if not activated(state) >> objective & 1:
        return 0
    return reward(state, seat, objective, most_of(state, objective))


@rule
def reward(state: np.record, seat: int, objective: int, most: int) -> int:
    """The same where it is known how much the best have; with nothing nobody fulfils it."""
    if most == 0 or measure(state, seat, objective) < most:
        return 0
    return 10 if int(state.owned[seat]) >> objective & 1 else 3


@rule
def own_points(state: np.record, seat: int) -> int:
    """M9.2: piles and acorns, which are nobody else's affair."""
    total = int(state.acorns[seat])
    for leaf in range(LEAVES):
        total += pile_points(state, seat, leaf)
    return total


@rule
def points(state: np.record, seat: int) -> int:
    """M9.2: piles, acorns and objectives together."""
    total = own_points(state, seat)
    objectives = activated(state)
    while objectives:
        total += objective_points(state, seat, lowest(objectives))
        objectives &= objectives - 1
    return total


@rule
def reckon(state: np.record) -> None:
    """M9.2: writes down everyone's points; M10.7: in a solo game, 1 for a win."""
    if state.solo:
        state.total[0] = 1 if solo_won(state) else 0
        return
    for seat in range(int(state.players)):
        state.total[seat] = own_points(state, seat)
    objectives = activated(state)
    while objectives:
        objective = lowest(objectives)
        objectives &= objectives - 1
        most = most_of(state, objective)
        for seat in range(int(state.players)):
            state.total[seat] += reward(state, seat, objective, most)


@rule
def score(state: np.record, seat: int) -> int:
    """Points, at the end; before, nobody may count (M5.5). Solo: 1 for a win."""
    return int(state.total[seat])


@rule
def winners(state: np.record) -> int:
    """M9.3: most points, then most cards in hand, then shared."""
    if state.stage != OVER:
        return 0
    if state.solo:
        return int(state.total[0])
    best, seats = -1, 0
    for seat in range(int(state.players)):
        standing = int(state.total[seat]) * 256 + int(state.held[seat])
        if standing > best:
            best, seats = standing, 0
        if standing == best:
            seats |= 1 << seat
    return seats


# --- M10 Solo ---------------------------------------------------------------------------------


@rule
def middle_is_tallest(state: np.record) -> bool:
    """M10.5: whether three piles lie and none holds more cards than the middle one."""
    if state.piles[0] != 3:
        return False
    left = pile_size(state, 0, int(state.row[0, 0]))
    right = pile_size(state, 0, int(state.row[0, 2]))
    return pile_size(state, 0, int(state.row[0, 1])) >= max(left, right)


@rule
def all_piles_worth(state: np.record) -> bool:
    """M10.7: whether each pile of the scenario is worth enough points."""
    for leaf in range(LEAVES):
        wanted = int(WORTH_WANTED[int(state.solo)]) if int(state.in_play) >> leaf & 1 else 0
        if pile_points(state, 0, leaf) < wanted:
            return False
    return True


@rule
def objectives_owned(state: np.record, seat: int) -> int:
    """How many objectives lie before a seat."""
    return bits(int(state.owned[seat]))


@rule
def conditions_met(state: np.record) -> int:
    """M10.7: which of the three conditions hold, as bits."""
    met = 0
    if all_piles_worth(state):
        met |= PILES_WORTH
    if middle_is_tallest(state):
        met |= MIDDLE_TALLEST
    if objectives_owned(state, 0) >= OBJECTIVES_WANTED[int(state.solo)]:
        met |= OBJECTIVES_OWNED
    return met


@rule
def solo_won(state: np.record) -> bool:
    """M10.7: all that the scenario asks for."""
    wanted = int(CONDITIONS[int(state.solo)])
    return conditions_met(state) & wanted == wanted


# --- What happened ----------------------------------------------------------------------------


@saying
def tell(state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int) -> None:
    """Something happens before everyone's eyes."""
    tell_to(state, trace, what, wide(seat), wide(x), wide(y), wide(EVERYONE))


@rule
def tell_to(
    state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int, audience: int
) -> None:
    """Something happens, and only these seats (bits) may know what exactly."""
    happen(state, what, seat, x, y)
    note(trace, what, seat, x, y, audience)


@rule
def wide(number: int) -> int:
    """The same number, of one type for all: the compiler would copy `happen` for each other one."""
    return np.int64(number)  # type: ignore[return-value]


@rule
def retell(state: np.record, event: Event) -> None:
    """Does what one event says."""
    happen(state, int(event[0]), int(event[1]), int(event[2]), int(event[3]))


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes."""
    if what == GAINED:
        state.acorns[seat] = y
    elif what == PLAYED:
        lay(state, seat, x, y)
    elif what == REVEALED:
        lift(state)
        state.column[x >> 3, y] = x
        state.height[x >> 3] = y + 1
        state.standing |= 1 << (x >> 3)
    elif what == TOOK:
        take_column(state, seat, x, y)
    elif what == TRADED:
        discard(state, seat, x)
        discard(state, seat, y)
        state.traded = 1
        state.stage = TURN
    elif what == DROPPED:
        drop_card(state, seat, x)
    elif what == TURN_ENDED:
        state.stage = LIMIT
    elif what == BEGAN:
        begin_turn(state, seat)
    elif what == REFILLED:
        state.stage = TAKE_DUE
    elif what == CLAIMED:
        state.face_up ^= 1 << x
        state.owned[seat] |= 1 << x
        state.main = CLAIMED_ONE
        state.stage = TURN
    elif what == DEALT:
        lift(state)
        receive(state, seat, x)
    elif what == WITHERED:
        lift(state)
        put(state.discards, x)
    elif what == CROWNED:
        state.torii[seat] |= 1 << x
        state.torii_left = y
    elif what == LAST_TURNS:
        state.turns_left = x
    elif what == FINISHED:
        state.stage = OVER
        reckon(state)
    elif what == RAN_SHORT:
        state.short = 1
    elif what == SWEPT:
        sweep(state, x)
    elif what <= BOXED:
        happen_in_set_up(state, what, seat, x, y)
    elif what != MATCHED:
        happen_by_landscape(state, what, seat, x, y)


@rule
def happen_in_set_up(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """What can happen before the first turn, but for the deal of the cards."""
    if what == UNBOXED:
        unbox(state, x)
        state.first = y
    elif what == UNCOVERED:
        state.objectives[y] = x
        state.face_up |= 1 << x
    elif what == OFFERED:
        state.pool[int(state.offered)] = HIDDEN
        state.offered += 1
        state.offer[x] = y
    elif what == CHOOSES:
        state.turn = seat
        state.stage = DRAFTING
    elif what == DRAFTED:
        place = 0
        while state.tiles[seat, place] >= 0:
            place += 1
        state.tiles[seat, place] = x
        state.ready[seat] |= 1 << x
        state.offer[y] = HIDDEN
    else:
        for i in range(POOL):
            state.pool[i] = HIDDEN
        for place in range(TILES):
            state.offer[place] = HIDDEN


@rule
def happen_by_landscape(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """What happens when a landscape is used."""
    if what == USED:
        spend(state, seat, x, y)
    elif what == ARRANGED:
        arrange(state, seat, x)
    elif what == PICKED:
        height = int(state.height[y]) - 1
        state.height[y] = height
        state.column[y, height] = HIDDEN
        if height == 0:
            state.standing ^= 1 << y
        receive(state, seat, x)
    elif what == DREW:
        lift(state)
        state.peeked[int(state.peeking)] = x
        state.peeking += 1
    elif what == KEPT:
        keep_peeked(state, seat)
    else:  # FOUND
        remove(state.discards, x)
        receive(state, seat, x)


@rule
def unbox(state: np.record, leaves: int) -> None:
    """M2.1, M2.3: these leaves are in play; other leaves and objectives stay in the box."""
    state.in_play = leaves
    place = 0
    for leaf in range(LEAVES):
        if leaves >> leaf & 1:
            state.types[place] = leaf
            place += 1
    for i in range(place, LEAVES):
        state.types[i] = HIDDEN
    for i in range(objectives_used(state), OBJECTIVES):
        state.objectives[i] = HIDDEN


@rule
def lift(state: np.record) -> None:
    """The top card leaves the deck."""
    state.deck[int(state.drawn)] = HIDDEN
    state.drawn += 1


@rule
def receive(state: np.record, seat: int, card: int) -> None:
    """A card comes into a hand."""
    put(state.hand[seat], card)
    state.held[seat] += 1


@rule
def discard(state: np.record, seat: int, card: int) -> None:
    """A card goes from a hand to the discards."""
    remove(state.hand[seat], card)
    state.held[seat] -= 1
    put(state.discards, card)


@rule
def begin_turn(state: np.record, seat: int) -> None:
    """A turn in which nothing has been done yet."""
    state.turn = seat
    state.stage = TURN
    state.main = NOTHING
    state.ability = HIDDEN
    state.traded = 0
    state.mixed = 0
    state.run = 0
    state.laid = 0
    state.skip_due = 0
    state.taken = 0


@rule
def take_column(state: np.record, seat: int, leaf: int, count: int) -> None:
    """A column goes into a hand; by B, a second may follow if one fits."""
    for i in range(count):
        receive(state, seat, int(state.column[leaf, i]))
        state.column[leaf, i] = HIDDEN
    state.height[leaf] = 0
    state.standing ^= 1 << leaf
    taken = int(state.taken) + count
    state.taken = taken
    state.main = TOOK_CARDS
    state.stage = TAKING_MORE if state.stage == TAKING and small_columns(state, 4 - taken) else TAKEN


@rule
def lay(state: np.record, seat: int, card: int, side: int) -> None:
    """A card goes from a hand to its pile, or begins one."""
    leaf, face = card >> 3, card & 7
    below = int(state.top[seat, leaf])
    if int(SKIPS[below + 1]) >> face & 1:
        state.skip_due = 0
    remove(state.hand[seat], card)
    state.held[seat] -= 1
    if side == ON_PILE:
        put(state.under[seat], leaf * FACES + below)
    else:
        begin_pile(state, seat, leaf, side)
    show_top(state, seat, leaf, face)
    run = int(state.run) | 1 << leaf
    state.run = run
    state.laid += 1
    if bits(run) >= 2:
        state.mixed = 1
    if state.main == NOTHING:
        state.main = PLAYED_CARDS
    state.stage = PLAYING
    watch_middle(state)


@rule
def show_top(state: np.record, seat: int, leaf: int, face: int) -> None:
    """M5.2, M5.3: a face lies on top of a pile, and what goes there follows from it."""
    state.top[seat, leaf] = face
    place = FACES * leaf
    others = ~(0xFF << place)
    state.fits[seat] = int(state.fits[seat]) & others | int(FITS[face + 1]) << place
    state.skips[seat] = int(state.skips[seat]) & others | int(SKIPS[face + 1]) << place
    state.covered[seat] |= 0xFF << place


@rule
def begin_pile(state: np.record, seat: int, leaf: int, side: int) -> None:
    """M5.4: a new pile at the left or right end of the row."""
    place = int(state.piles[seat])
    state.piles[seat] += 1
    if side == LEFT_END:
        while place > 0:
            state.row[seat, place] = state.row[seat, place - 1]
            place -= 1
    state.row[seat, place] = leaf


@rule
def watch_middle(state: np.record) -> None:
    """M10.5: keeps in mind whether the middle pile is the tallest, which buying it would tell."""
    if state.solo:
        state.middle = 1 if middle_is_tallest(state) else 0


@rule
def drop_card(state: np.record, seat: int, card: int) -> None:
    """A card that must go, from the cards drawn by D or from the hand."""
    if state.stage == PEEKING:
        last = int(state.peeking) - 1
        for i in range(last):
            if state.peeked[i] == card:
                state.peeked[i] = state.peeked[last]
                break
        state.peeked[last] = HIDDEN
        state.peeking = last
        put(state.discards, card)
    else:
        discard(state, seat, card)
        if state.stage == PLAYING:
            state.stage = TURN


@rule
def keep_peeked(state: np.record, seat: int) -> None:
    """M8.D: the cards drawn and not dropped come into the hand; that was the take."""
    for i in range(int(state.peeking)):
        receive(state, seat, int(state.peeked[i]))
        state.peeked[i] = HIDDEN
    state.peeking = 0
    state.main = TOOK_CARDS
    state.stage = TURN


@rule
def sweep(state: np.record, leaf: int) -> None:
    """A column goes to the discards."""
    for i in range(int(state.height[leaf])):
        put(state.discards, int(state.column[leaf, i]))
        state.column[leaf, i] = HIDDEN
    state.height[leaf] = 0
    state.standing ^= 1 << leaf


@rule
def spend(state: np.record, seat: int, letter: int, place: int) -> None:
    """M8.0: a landscape is used; M8.A, B, D and E: what it goes together with comes next."""
    state.spent[seat] |= 1 << place
    state.ready[seat] = unused(state, seat)
    state.ability = letter
    if letter == A:
        state.skip_due = 1
    if letter == A or letter == E:
        state.stage = PLAYING
    elif letter == B:
        state.stage = TAKING
    elif letter == D:
        state.stage = PEEKING
    else:
        state.stage = TURN


@rule
def arrange(state: np.record, seat: int, rank: int) -> None:
    """M8.C: the piles, in another order."""
    leaves = begun(state, seat)
    for place in range(int(state.piles[seat])):
        state.row[seat, place] = pile_at(leaves, rank, place)
    watch_middle(state)


# --- What a player may know -------------------------------------------------------------------


@rule
def redact(state: np.record, seat: int) -> None:
    """Blanks the deck, the landscapes to come, other hands, and what lies under the tops of piles (M5.5).

    The size of the deck, of hands, and the discards are open. Piles lie open at the end, or by option.
    """
    for i in range(8):
        state.key[i] = 0
    state.page = 0
    state.series = 0
    for i in range(DECK):
        state.deck[i] = HIDDEN
    for i in range(POOL):
        state.pool[i] = HIDDEN
    if state.stage == SHUFFLE_DUE:
        for i in range(LEAVES):
            state.types[i] = HIDDEN
        for i in range(OBJECTIVES):
            state.objectives[i] = HIDDEN
        state.first = 0
    for other in range(SEATS):
        if other != seat:
            clear(state.hand[other])
    if seat != state.turn:
        for i in range(4):
            state.peeked[i] = HIDDEN
    if not state.open_piles and state.stage != OVER:
        for other in range(SEATS):
            clear(state.under[other])
        if state.solo and not middle_matters(state, seat):
            state.middle = HIDDEN


@rule
def middle_matters(state: np.record, seat: int) -> bool:
    """M10.5: whether an objective could be claimed now but for the sizes of piles, which tells of them."""
    if seat != state.turn or not main_open(state) or state.piles[0] != 3:
        return False
    for objective in range(OBJECTIVES):
        if REQUIREMENTS[int(state.solo), objective] == MOST_IN_MIDDLE and affordable(state, seat, objective):
            return True
    return False


TRIES = 10_000
"""More than any state of a real game needs: most need one."""


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Deals anew all that the seat cannot know from what lies before it (it remembers nothing).

    The hidden cards are shuffled. First each pile gets what it must hold: one card of each value below
    its top, but for the values that were skipped, as many for each player as there are landscapes A
    used, drawn evenly. Then as many more cards as must lie in piles, drawn evenly from those that fit
    somewhere, each on one of the piles it fits, drawn evenly. All other cards are dealt evenly to the
    hands and the deck. If this contradicts what is known (a pile lacks its card; the middle pile in a
    solo game; a player who paid A or E and has no card to play), all is dealt again.

    So hands and deck are even for given piles. The piles are every possible ones, but not quite evenly
    drawn: giving each its due card first makes several cards of one value a little too likely, and
    all places for a skip count alike.
    """
    redact(state, seat)
    for i in range(8):
        state.key[i] = nature.roll(dice, 1 << 31) << 1 | nature.roll(dice, 2)
    if state.stage == SHUFFLE_DUE:
        open_box(state)
        return
    if state.stage == DRAFTING:
        refill_pool(state, dice)
    told = int(state.middle)
    count = gather_hidden(state)
    for _ in range(TRIES):
        if imagine(state, seat, count, dice) and could_be(state, seat, told):
            break
    watch_middle(state)
    settle_deck(state)


@rule
def refill_pool(state: np.record, dice: Dice) -> None:
    """The landscapes nobody has seen yet, in any order."""
    place = int(state.offered)
    for letter in range(LETTERS):
        left = 2
        for i in range(TILES):
            if state.offer[i] == letter:
                left -= 1
            for seat in range(int(state.players)):
                if state.tiles[seat, i] == letter:
                    left -= 1
        for _ in range(left):
            state.pool[place] = letter
            place += 1
    mix(state.pool, int(state.offered), POOL, dice)


@rule
def mix(cards: npt.NDArray[np.int8], first: int, end: int, dice: Dice) -> None:
    """Shuffles the cards from `first` up to `end` with dice."""
    for last in range(end - 1, first, -1):
        other = first + nature.roll(dice, last - first + 1)
        card = cards[last]
        cards[last] = cards[other]
        cards[other] = card


@rule
def gather_hidden(state: np.record) -> int:
    """Lays all cards of a redacted state that lie nowhere in sight into the deck, and counts them."""
    count = 0
    for card in range(CARDS):
        if int(state.in_play) >> (card >> 3) & 1:
            for _ in range(int(COPIES[card & 7]) - in_sight(state, card)):
                state.deck[count] = card
                count += 1
    return count


@rule
def in_sight(state: np.record, card: int) -> int:
    """How many of this card lie somewhere in a redacted state."""
    leaf = card >> 3
    count = copies(state.discards, card)
    for seat in range(int(state.players)):
        count += copies(state.hand[seat], card) + copies(state.under[seat], card)
        if state.top[seat, leaf] == card & 7:
            count += 1
    for i in range(int(state.height[leaf])):
        if state.column[leaf, i] == card:
            count += 1
    for i in range(int(state.peeking)):
        if state.peeked[i] == card:
            count += 1
    return count


@rule
def imagine(state: np.record, seat: int, count: int, dice: Dice) -> bool:
    """Deals the `count` hidden cards, which lie in the deck from its front, if it can be done this time."""
    in_hands = 0
    for other in range(int(state.players)):
        if other != seat:
            in_hands += int(state.held[other])
    peeking = int(state.peeking) if state.turn != seat else 0
    buried = count - deck_left(state) - in_hands - peeking
    left = count
    mix(state.deck, 0, left, dice)
    if buried > 0:
        left = bury(state, count, buried, dice)
        if left < 0:
            return False
        mix(state.deck, 0, left, dice)
    for other in range(int(state.players)):
        if other != seat:
            clear(state.hand[other])
            for _ in range(int(state.held[other])):
                left -= 1
                put(state.hand[other], int(state.deck[left]))
    for i in range(peeking):
        left -= 1
        state.peeked[i] = state.deck[left]
    return True


@rule
def bury(state: np.record, count: int, buried: int, dice: Dice) -> int:
    """Lays `buried` of the hidden cards under the tops of piles; how many are left, −1 if it fails."""
    left = count
    for seat in range(int(state.players)):
        clear(state.under[seat])
        skips = imagine_skips(state, seat, count, dice)
        if skips < 0:
            return -1
        for leaf in range(LEAVES):
            for value in range(top_value(state, seat, leaf)):
                if not skips >> (4 * leaf + value) & 1:
                    place = hidden_card(state, left, leaf, value)
                    if place < 0:
                        return -1
                    left -= 1
                    bury_card(state, seat, place, left)
    more = buried - (count - left)
    place = left - 1
    while place >= 0 and more > 0:
        seat = imagine_pile(state, int(state.deck[place]), dice)
        if seat >= 0:
            left -= 1
            more -= 1
            bury_card(state, seat, place, left)
        place -= 1
    return left if more == 0 else -1


@rule
def hidden_card(state: np.record, count: int, leaf: int, value: int) -> int:
    """Where one of the first `count` hidden cards is of this leaf and value, −1 if none is."""
    for place in range(count - 1, -1, -1):
        card = int(state.deck[place])
        if card >> 3 == leaf and VALUES[card & 7] == value:
            return place
    return -1


@rule
def bury_card(state: np.record, seat: int, place: int, last: int) -> None:
    """Lays a hidden card under the top of its pile; the last hidden card takes its place."""
    card = int(state.deck[place])
    state.deck[place] = state.deck[last]
    state.deck[last] = card
    put(state.under[seat], card)


@rule
def imagine_skips(state: np.record, seat: int, count: int, dice: Dice) -> int:
    """The values a seat's piles lack by landscape A (bit leaf × 4 + value); −1 for an impossible draw.

    Those of which no card is hidden were skipped for sure, the others are drawn evenly.
    """
    missing = skips_made(state, seat)
    if missing == 0:
        return 0
    skips, places = 0, 0
    for leaf in range(LEAVES):
        for value in range(top_value(state, seat, leaf)):
            places += 1
            if hidden_card(state, count, leaf, value) < 0:
                skips |= 1 << (4 * leaf + value)
                missing -= 1
    for _ in range(missing):
        if places == 0:
            return -1
        place = nth_place(state, seat, nature.roll(dice, places))
        if skips & (0b111 << place >> 1):  # twice the same, or two numbers skipped at once
            return -1
        skips |= 1 << place
    return skips


@rule
def nth_place(state: np.record, seat: int, n: int) -> int:
    """The n-th value below the top of a seat's piles, as a bit of `imagine_skips`."""
    leaf = 0
    while n >= max(0, top_value(state, seat, leaf)):
        n -= max(0, top_value(state, seat, leaf))
        leaf += 1
    return 4 * leaf + n


@rule
def skips_made(state: np.record, seat: int) -> int:
    """How many cards of a seat have skipped a number: one for each landscape A used."""
    count = 0
    for place in range(TILES):
        if int(state.spent[seat]) >> place & 1 and state.tiles[seat, place] == A:
            count += 1
    return count - 1 if state.skip_due and state.turn == seat else count


@rule
def imagine_pile(state: np.record, card: int, dice: Dice) -> int:
    """The seat on whose pile a hidden card may lie, one of them drawn; −1 if there is none.

    Its value is the one on top, or one of which the pile holds a card already.
    """
    leaf, value = card >> 3, int(VALUES[card & 7])
    found, count = -1, 0
    for seat in range(int(state.players)):
        fits = value < 3 and value == top_value(state, seat, leaf)
        if fits or of_leaf(state.under[seat], leaf, int(OF_VALUE[value])) > 0:
            count += 1
            if nature.roll(dice, count) == 0:
                found = seat
    return found


@rule
def could_be(state: np.record, seat: int, told: int) -> bool:
    """Whether what was imagined agrees with what else is known."""
    if state.solo and told >= 0 and middle_is_tallest(state) != (told == 1):
        return False
    if state.stage == PLAYING and state.turn != seat and (state.laid == 0 or state.skip_due):
        return playable(state, int(state.turn)) != 0
    return True


@rule
def settle_deck(state: np.record) -> None:
    """Moves the hidden cards that are left, from the front, to where the deck now begins."""
    drawn, left = int(state.drawn), deck_left(state)
    for i in range(left - 1, -1, -1):
        state.deck[drawn + i] = state.deck[i]
    for i in range(DECK):
        if not drawn <= i < drawn + left:
            state.deck[i] = HIDDEN
