"""Sakura: two to six painters follow the Emperor through his garden, as near as they dare.

In the order of the rule book (S1 to S9). A card is its order number, 1 to 60; 0 is no card. A space
is its number on the path: 0 is the gate, 1 the first space in front of it. A painter is the seat of
its player; in a game of two the court painter comes after them, as number 2.

A player's action is a place in the hand, which is kept in ascending order, not a card:

    0 … 4       lay down that card of the hand
    5 … 24      the tricky variant: one card for oneself, another for the court painter (`pair`)
    25, 26      the Emperor goes forward, or back
    27, 28      the painter goes forward, or back

**Everything that happens is an event.** `deal` and `apply` decide which events follow and tell them one
by one; only `happen` changes the state. So the trace leaves nothing out.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from teien.rules import chance as nature
from teien.rules.bits import bits, bits_wide, highest, lowest, nth_bit, wide
from teien.rules.compiled import inlined, rule
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, Actions, Dice, Trace, event_numbers, note

# --- S1 Components ----------------------------------------------------------------------------

SEATS = 6
ACTIONS = 29
EVENTS = 92

CARDS = 60
HAND = 5
TOKENS = 5
GATE = 0
NOBODY = -1
AWAY = 62
"""Where painters stand who are not in this game: far beyond the path, so that no rule meets them."""
NONE_LEFT = (CARDS + 1) << 3
"""More than any card and its painter together, as `next_card` compares them."""
COURT_PAINTER = 2
"""S9.1: the painter without a player, in a game of two."""

FIXED, EITHER, CLOSEST, FURTHEST, OVERTAKE, COUNT = 1, 2, 3, 4, 5, 6
GARDEN_ACTIONS = {
    "emperor+1": (FIXED, 1),
    "emperor+2": (FIXED, 2),
    "emperor-1": (FIXED, -1),
    "emperor+-1": (EITHER, 1),
    "closest-2": (CLOSEST, -2),
    "furthest+2": (FURTHEST, 2),
}
PAINTER_ACTIONS = {
    "+1": (FIXED, 1),
    "+2": (FIXED, 2),
    "+3": (FIXED, 3),
    "+-1": (EITHER, 1),
    "+-2": (EITHER, 2),
    "+-3": (EITHER, 3),
    "overtake": (OVERTAKE, 1),
    "count": (COUNT, 1),
}
"""What an action is, and its steps: forward, or back if less than 0."""

DECK = """
 1  closest-2   +1
 2  closest-2   +2
 3  closest-2   overtake
 4  closest-2   +-2
 5  closest-2   +3
 6  furthest+2  +-3
 7  furthest+2  +1
 8  furthest+2  count
 9  furthest+2  +2
10  furthest+2  +3
11  emperor-1   +-1
12  emperor-1   +1
13  emperor-1   overtake
14  emperor-1   +2
15  emperor-1   +-2
16  emperor-1   +3
17  emperor+-1  count
18  emperor+-1  +-1
19  emperor+-1  +1
20  emperor+-1  overtake
21  emperor+-1  +-2
22  emperor+-1  +2
23  emperor+-1  +-3
24  emperor+-1  +3
25  emperor+1   +1
26  emperor+1   +-1
27  emperor+1   count
28  emperor+1   +2
29  emperor+1   +1
30  emperor+1   overtake
31  emperor+1   +-2
32  emperor+1   +3
33  emperor+1   +2
34  emperor+1   +-1
35  emperor+1   +1
36  emperor+1   +-3
37  emperor+1   +2
38  emperor+1   +3
39  emperor+1   count
40  emperor+1   +1
41  emperor+1   +-2
42  emperor+1   overtake
43  emperor+1   +2
44  emperor+1   +3
45  emperor+2   +-1
46  emperor+2   +1
47  emperor+2   count
48  emperor+2   +2
49  emperor+2   +1
50  emperor+2   +-2
51  emperor+2   overtake
52  emperor+2   +2
53  emperor+2   +1
54  emperor+2   +-1
55  emperor+2   +2
56  emperor+2   +-3
57  emperor+2   +1
58  emperor+2   count
59  emperor+2   +2
60  emperor+2   +3
"""
"""S1.1: order number, garden action, painter action. **A reconstruction**: the printed deck is not in
the rule book's text. Who owns the box may correct it here, and nowhere else."""

PATH = {"bridges": (5, 12, 21, 31), "torii": 6, "sakura": (16, 26, 36)}
"""S1.3: the path while each bridge is one space; the last sakura is the last space. **A
reconstruction** too, to be corrected here."""
LONG_BRIDGE = 3
"""S1.3: the spaces of a bridge with five or six players."""

Table = npt.NDArray[np.int8]


def read_deck(text: str) -> tuple[Table, Table]:
    """What each card does and how far, by half (garden, painter) and order number."""
    rows = [line.split() for line in text.split("\n") if line]
    if [row[0] for row in rows] != [str(order) for order in range(1, CARDS + 1)]:
        raise ValueError("the deck must hold the order numbers 1 to 60")
    kind, steps = np.zeros((2, 2, CARDS + 1), np.int8)
    for order, garden, painter in rows:
        kind[0, int(order)], steps[0, int(order)] = GARDEN_ACTIONS[garden]
        kind[1, int(order)], steps[1, int(order)] = PAINTER_ACTIONS[painter]
    if np.sum((kind[0] <= EITHER) & (steps[0] > 0)) != 44:
        raise ValueError("44 cards of the deck can move the Emperor forward")
    return kind, steps


def lay_path(bridges: tuple[int, ...], torii: int, sakura: tuple[int, ...]) -> tuple[Table, Table, Table]:
    """Where the bridges begin, the torii and the sakura, with short bridges and with long ones."""
    special = (*bridges, torii, *sakura)
    if len(bridges) != 4 or len(sakura) != 3 or len(set(special)) != 8 or min(special) <= GATE:
        raise ValueError("the path has four bridges, a torii and three sakura, each on its own space")
    if [*bridges] != sorted(bridges) or [*sakura] != sorted(sakura):
        raise ValueError("bridges and sakura are counted from the gate")
    if not bridges[0] < torii < sakura[0] or bridges[-1] > sakura[-1]:
        raise ValueError("the torii follows the first bridge, then come the sakura, one at the very end")

    def longer(space: int) -> int:
        return space + (LONG_BRIDGE - 1) * sum(bridge < space for bridge in bridges)

    def both(spaces: tuple[int, ...]) -> Table:
        return np.array([spaces, [longer(space) for space in spaces]], np.int8)

    return both(bridges), both((torii,)).reshape(2), both(sakura)


KIND, STEPS = read_deck(DECK)
BRIDGES, TORII, SAKURA = lay_path(**PATH)  # type: ignore[arg-type]

REWARDS = np.array([[3, 2, 1, 0, 0, 0], [3, 2, 1, 1, 0, 0]], np.int8)
"""S7.2: tokens for the closest painter, the second …; with two to four players, and with more."""
LAST_SAKURA_BONUS = 1
"""S7.2: what the closest painter earns besides at the last sakura."""

COURT, TRICKY = 0, 1
DRAWING, CHOOSING, RESOLVING, OVER = 0, 1, 2, 3
GARDEN, PAINTER = 0, 1
ALL_CARDS = (1 << (CARDS + 1)) - 2

_NUMBERS = event_numbers(17)
STACKED, SHUFFLED, DREW, BEGAN, CHOSE, REVEALED, GATHERED = _NUMBERS[:7]
ACTS, LED, WALKED, DISGRACED, IDLE = _NUMBERS[7:12]
DISCARDED, BLOSSOMED, EARNED, LINED_UP, ENDED = _NUMBERS[12:]
"""What can happen: a card is stacked (place from the top, card), seen by nobody; the deck is shuffled
(how many cards); a player drew (card), for his eyes only; a round began (its number); a player chose
(own card, card for the court painter or 0), for his eyes only; a painter's card is revealed (card); the
discards are gathered for a new deck (how many). A painter's card acts (card, half); the Emperor is led
(from, to); a painter walked (from, to), was disgraced (tokens lost, back to), or his card's garden action
found nobody to move (card). A painter's card is discarded (card); a sakura blossomed (which one, space);
a painter earned tokens (gain, total); lined up (from, to); the game ended."""

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("discards", "i8"),  # the discard pile, bit by card
        ("shuffled", "i8"),  # the cards of the deck when it was last shuffled: all have seen them go in
        ("hand", "i8", SEATS),  # the cards that each seat holds and that are not hidden, bit by card
        ("deck", "i1", CARDS),  # face down, the top card at `top`
        ("top", "u1"),
        ("deck_size", "u1"),
        ("held", "u1", SEATS),  # how many cards each seat holds
        ("kept", "u1", SEATS),  # how many cards of each hand are older than that shuffle
        ("chosen", "i1", SEATS),  # by painter: the secret choice, still in hand
        ("played", "u1", SEATS),  # by painter: the card face up on the table
        ("place", "u1", SEATS),
        ("tokens", "u1", SEATS),
        ("emperor", "u1"),
        ("scored", "u1"),  # how many sakura
        ("turn", "i1"),  # the painter whose card is being resolved …
        ("half", "u1"),  # … and which half of it
        ("phase", "u1"),
        ("shuffling", "u1"),  # whether the deck is to be shuffled before anything else
        ("rounds", "i4"),
        ("undecided", "i2"),  # the seats that have not chosen a card yet, as bits
        ("players", "u1"),
        ("variant", "u1"),  # S9.2
    ],
    align=True,
)


@rule
def painters(state: np.record) -> int:
    """How many painters are in the garden; with two players there is a third (S9.1)."""
    return max(wide(state.players), 3)


@rule
def long_bridges(state: np.record) -> int:
    """S1.3: 1 with five or six players, else 0."""
    return 1 if state.players > 4 else 0


@rule
def next_sakura(state: np.record) -> int:
    """The sakura space where the Emperor has not been yet."""
    return wide(SAKURA[long_bridges(state), state.scored])


# --- S2 Set-up --------------------------------------------------------------------------------


@rule
def set_up(state: np.record) -> None:
    """S2.1: the Emperor on the torii, the painters at the gate; deck and hands wait for the shuffle."""
    for painter in range(SEATS):
        playing = painter < painters(state)
        state.tokens[painter] = TOKENS if playing else 0
        state.place[painter] = GATE if playing else AWAY
    state.emperor = TORII[long_bridges(state)]
    for i in range(CARDS):
        state.deck[i] = i + 1
    state.deck_size = CARDS
    state.shuffled = ALL_CARDS
    state.shuffling = 1
    state.turn = NOBODY
    state.phase = DRAWING


@rule
def chance(state: np.record) -> None:
    """S2.1, S4.3: the deck is shuffled."""
    nature.shuffle(state, state.deck, wide(state.deck_size))


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Goes on with the deck that chance has shuffled: with the hands, or with the cards on the table."""
    for i in range(wide(state.deck_size)):
        tell(state, trace, STACKED, -1, i, state.deck[i], audience=0)
    tell(state, trace, SHUFFLED, -1, state.deck_size, 0)
    if state.phase == DRAWING:
        draw_up(state, trace)
    else:
        resolve(state, 0, trace)


# --- S3 The gate ------------------------------------------------------------------------------


@rule
def next_behind(state: np.record, space: int) -> int:
    """The painter nearest behind a space. Painters who share the gate are nobody (S3.1)."""
    nearest, at_gate = -1, 0
    for painter in range(SEATS):
        place = wide(state.place[painter])
        nearest = max(nearest, place << 3 | painter if place < space else -1)
        at_gate += 1 if place == GATE else 0
    if nearest >> 3 == GATE and at_gate > 1:
        return NOBODY
    return nearest & 7 if nearest >= 0 else NOBODY


@rule
def closest(state: np.record) -> int:
    """The painter closest to the Emperor; nobody if all are at the gate (S3.2)."""
    return next_behind(state, wide(state.emperor))


@rule
def furthest(state: np.record) -> int:
    """The painter furthest from the Emperor; nobody if two or more are at the gate (S3.2)."""
    least, at_gate = wide(state.emperor) << 3, 0
    for painter in range(SEATS):
        place = wide(state.place[painter])
        least = min(least, place << 3 | painter)
        at_gate += 1 if place == GATE else 0
    return NOBODY if at_gate > 1 or least >> 3 == state.emperor else least & 7


# --- S4 Round ---------------------------------------------------------------------------------


@rule
def owing(state: np.record) -> int:
    """Chance, if a shuffle is due; those who have not chosen; or the one whose card leaves a choice."""
    if state.shuffling:
        return CHANCE
    if state.phase == RESOLVING:
        return 1 << wide(state.turn)
    return wide(state.undecided)


PAIRS = HAND
"""The first action that lays down two cards."""
EMPEROR_FORWARD, EMPEROR_BACK, PAINTER_FORWARD, PAINTER_BACK = 25, 26, 27, 28


@rule
def choices(state: np.record, seat: int) -> tuple[int, int]:
    """The first action that is legal now, and how many are: a choice, or a direction (S4.2).

    A choice of cards may be changed until the last one is in (S4.1).
    """
    if not 0 <= seat < state.players:
        return 0, 0
    if state.phase == CHOOSING:
        if seat == plays_two(state):
            return PAIRS, EMPEROR_FORWARD - PAIRS
        return 0, PAIRS
    if state.phase == RESOLVING and seat == state.turn:
        return EMPEROR_FORWARD if state.half == GARDEN else PAINTER_FORWARD, 2
    return 0, 0


@rule
def legal(state: np.record, seat: int, actions: Actions) -> int:
    """Marks what the seat may do now, and tells how many."""
    first, count = choices(state, seat)
    actions[0] = ((1 << count) - 1) << first
    return count


@rule
def draw(state: np.record, seat: int, dice: Dice) -> int:
    """One of the legal actions, by the dice."""
    first, count = choices(state, seat)
    return first + nature.roll(dice, count)


@rule
def apply(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """Takes a choice. The last choice of cards reveals them all, and they are resolved."""
    direction = 0
    if action >= EMPEROR_FORWARD:
        direction = 1 if action == EMPEROR_FORWARD or action == PAINTER_FORWARD else -1
    else:
        own, court = cards_of(state, seat, action)
        tell(state, trace, CHOSE, seat, own, court, 1 << seat)
        if state.undecided:
            return
        reveal_all(state, trace)
        if new_deck_due(state, trace):
            return
    resolve(state, direction, trace)


@rule
def pair(own: int, court: int) -> int:
    """The action that lays down two places of the hand: for oneself, and for the court painter."""
    return PAIRS + own * (HAND - 1) + (court - 1 if court > own else court)


@rule
def cards_of(state: np.record, seat: int, action: int) -> tuple[int, int]:
    """The cards an action lays down: the player's own, and the court painter's or 0."""
    if action < PAIRS:
        return card_at(state, seat, action), 0
    own = (action - PAIRS) // (HAND - 1)
    court = (action - PAIRS) % (HAND - 1)
    if court >= own:
        court += 1
    return card_at(state, seat, own), card_at(state, seat, court)


@rule
def card_at(state: np.record, seat: int, slot: int) -> int:
    """The card in a place of a hand, counted from the lowest."""
    return nth_bit(wide(state.hand[seat]), slot)


@rule
def reveal_all(state: np.record, trace: Trace | None) -> None:
    """S4.1: all cards are turned up, the court painter's last (S9.1)."""
    for painter in range(painters(state)):
        card = wide(state.chosen[painter])
        if card == 0:
            card = wide(state.deck[state.top])
        tell(state, trace, REVEALED, painter, card, 0)


@rule
def resolve(state: np.record, direction: int, trace: Trace | None) -> None:
    """S4.1: card after card, half after half, up to a choice that a player owes (S4.2).

    `direction` is the choice just made for the half at hand: 1 forward, −1 back, 0 none yet.
    """
    while direction != 0 or next_half(state, trace):
        painter, half = wide(state.turn), wide(state.half)
        card = wide(state.played[painter])
        if direction == 0 and asks(state, half, painter, card):
            return
        do_half(state, half, painter, card, -1 if direction < 0 else 1, trace)
        direction = 0
    end_round(state, trace)


@rule
def next_half(state: np.record, trace: Trace | None) -> bool:
    """Turns to the painter half of the card at hand, or to the next card; whether there is one."""
    if state.turn == NOBODY or state.half == PAINTER:
        return next_card(state, trace)
    painter = wide(state.turn)
    tell(state, trace, ACTS, painter, state.played[painter], PAINTER)
    return True


@rule
def asks(state: np.record, half: int, painter: int, card: int) -> bool:
    """S4.2: whether a half leaves its player a choice. The court painter always goes forward (S9.1)."""
    return bool(KIND[half, card] == EITHER and painter < state.players)


@rule
def next_card(state: np.record, trace: Trace | None) -> bool:
    """Turns to the lowest card not resolved yet, if any; there is none once a sakura is reached (S7.1)."""
    done = wide(state.played[state.turn]) if state.turn != NOBODY else 0
    first = NONE_LEFT
    if state.emperor != next_sakura(state):
        for painter in range(SEATS):
            card = wide(state.played[painter])
            first = min(first, card << 3 | painter if card > done else NONE_LEFT)
    if first == NONE_LEFT:
        return False
    tell(state, trace, ACTS, first & 7, first >> 3, GARDEN)
    return True


@rule
def end_round(state: np.record, trace: Trace | None) -> None:
    """S4.3: the cards are discarded; a sakura just reached is scored (S7); everyone draws."""
    for painter in range(painters(state)):
        tell(state, trace, DISCARDED, painter, state.played[painter], 0)
    if state.emperor == next_sakura(state):
        score_sakura(state, trace)
    if state.phase == DRAWING:
        draw_up(state, trace)


@rule
def draw_up(state: np.record, trace: Trace | None) -> None:
    """S4.3: in seat order everyone draws up to five cards; a new deck may be due in between."""
    for seat in range(wide(state.players)):
        while state.held[seat] < HAND:
            tell(state, trace, DREW, seat, state.deck[state.top], 0, 1 << seat)
            if new_deck_due(state, trace):
                return
    tell(state, trace, BEGAN, -1, state.rounds + 1, 0)


@rule
def new_deck_due(state: np.record, trace: Trace | None) -> bool:
    """S4.3: as soon as the last card is taken, the discard pile becomes the deck, to be shuffled."""
    if state.deck_size > 0:
        return False
    tell(state, trace, GATHERED, -1, bits_wide(wide(state.discards)), 0)
    return True


# --- S5 Movement ------------------------------------------------------------------------------


@rule
def taken(state: np.record) -> int:
    """The spaces that hold painters, as bits."""
    spaces = 0
    for painter in range(SEATS):
        spaces |= 1 << wide(state.place[painter])
    return spaces


@rule
def others(state: np.record, painter: int) -> int:
    """The spaces that hold other painters, as bits; the gate, which has room for all, is left out."""
    return taken(state) & ~(1 << wide(state.place[painter]) | 1 << GATE)


@rule
def walk(state: np.record, painter: int, space: int, steps: int, trace: Trace | None) -> int:
    """A painter goes so many steps, counted from `space`: forward, or back if less than 0.

    Gives the painter if that leads to the Emperor, else nobody.
    """
    if steps > 0:
        space = space_ahead(state, painter, space, steps)
    else:
        space = space_behind(state, painter, space, -steps)
    if space == state.emperor:
        return painter
    tell(state, trace, WALKED, painter, state.place[painter], space)
    return NOBODY


@rule
def space_ahead(state: np.record, painter: int, space: int, steps: int) -> int:
    """S5.1: the space so many empty spaces ahead; nobody gets further than the Emperor (S5.2)."""
    empty = ~others(state, painter) >> (space + 1) & 0xFFFFFFFF
    return min(space + 1 + nth_bit(empty, steps - 1), wide(state.emperor))


@rule
def space_behind(state: np.record, painter: int, space: int, steps: int) -> int:
    """S5.1: the space so many empty spaces behind; beyond the path lies the gate (S5.5)."""
    if steps == 0 or space == GATE:
        return space
    empty = ~others(state, painter) & ((1 << space) - 1)
    for _ in range(steps - 1):
        if empty > 1 << GATE:
            empty ^= 1 << highest(empty)
    return highest(empty)


@rule
def disgrace(state: np.record, painter: int, trace: Trace | None) -> None:
    """S5.2, S5.3: a token lost, if there is one, and back three empty spaces from the Emperor's."""
    lost = 1 if state.tokens[painter] > 0 else 0
    tell(state, trace, DISGRACED, painter, lost, space_behind(state, painter, wide(state.emperor), 3))


@rule
def lead_emperor(state: np.record, steps: int, trace: Trace | None) -> int:
    """The Emperor goes forward, to a new sakura at most (S7.1), or back, to the first space (S5.5).

    Gives the painter on whose space he steps back (S5.3), else nobody.
    """
    start = wide(state.emperor)
    space = min(max(start + steps, GATE + 1), next_sakura(state))
    tell(state, trace, LED, -1, start, space)
    found = NOBODY
    if space < start:
        for painter in range(SEATS):
            if state.place[painter] == space:
                found = painter
    return found


# --- S6 Actions -------------------------------------------------------------------------------


@rule
def do_half(
    state: np.record, half: int, painter: int, card: int, direction: int, trace: Trace | None
) -> None:
    """One half of a card: its garden action (S6.1–S6.5), or its painter action (S6.6–S6.9)."""
    kind = wide(KIND[half, card])
    steps = wide(STEPS[half, card]) * direction
    if half == GARDEN and (kind == FIXED or kind == EITHER):
        disgraced = lead_emperor(state, steps, trace)
    else:
        mover = painter
        if kind == CLOSEST:
            mover = closest(state)
        elif kind == FURTHEST:
            mover = furthest(state)
        if mover == NOBODY:
            tell(state, trace, IDLE, painter, card, 0)
            return
        space = wide(state.place[mover])
        if kind == COUNT:
            steps = painters_ahead(state, space)
        elif kind == OVERTAKE:
            ahead = next_ahead(state, space)
            if ahead == space:
                steps = 0
            space = ahead
        disgraced = walk(state, mover, space, steps, trace)
    if disgraced != NOBODY:
        disgrace(state, disgraced, trace)


@rule
def taken_ahead(state: np.record, space: int) -> int:
    """The spaces that hold painters between a space and the Emperor, as bits."""
    return taken(state) & ((1 << wide(state.emperor)) - 1) & -(2 << space)


@rule
def painters_ahead(state: np.record, space: int) -> int:
    """How many painters stand between a space and the Emperor."""
    return bits_wide(taken_ahead(state, space))


@rule
def next_ahead(state: np.record, space: int) -> int:
    """The space of the next painter ahead of a space; the same space if there is none."""
    ahead = taken_ahead(state, space)
    return lowest(ahead) if ahead else space


# --- S7 Scoring -------------------------------------------------------------------------------


@rule
def score_sakura(state: np.record, trace: Trace | None) -> None:
    """S7.2–S7.4: the painters are paid by rank and line up; after the last sakura the game ends (S8.1)."""
    long = long_bridges(state)
    sakura = wide(state.scored) + 1
    last = sakura == SAKURA.shape[1]
    tell(state, trace, BLOSSOMED, -1, sakura, state.emperor)
    painter = closest(state)
    rank = 0
    while painter != NOBODY:
        gain = wide(REWARDS[long, rank])
        if last and rank == 0:
            gain += LAST_SAKURA_BONUS
        if gain > 0:
            tell(state, trace, EARNED, painter, gain, state.tokens[painter] + gain)
        painter = next_behind(state, wide(state.place[painter]))
        rank += 1
    if last:
        tell(state, trace, ENDED, -1, 0, 0)
    else:
        line_up(state, trace)


@rule
def line_up(state: np.record, trace: Trace | None) -> None:
    """S7.4: the second painter moves directly behind the first, the third behind the second …"""
    painter = closest(state)
    if painter == NOBODY:
        return
    space = wide(state.place[painter])
    painter = next_behind(state, space)
    while painter != NOBODY:
        start = wide(state.place[painter])
        following = next_behind(state, start)
        space -= 1
        if space > start:
            tell(state, trace, LINED_UP, painter, start, space)
        painter = following


# --- S8 End -----------------------------------------------------------------------------------


@rule
def score(state: np.record, seat: int) -> int:
    """A painter's tokens; with two players, seat 2 is the court painter's."""
    return wide(state.tokens[seat])


@rule
def winners(state: np.record) -> int:
    """Most tokens; of those tied the closest (S8.2). Bit 2 is the court painter's, with two players."""
    if state.phase != OVER:
        return 0
    best = -1
    seats = 0
    for painter in range(painters(state)):
        standing = wide(state.tokens[painter]) << 8 | wide(state.place[painter])
        if standing > best:
            best = standing
            seats = 0
        if standing == best:
            seats |= 1 << painter
    return seats


# --- S9 Two players ---------------------------------------------------------------------------


@rule
def plays_two(state: np.record) -> int:
    """S9.2: who lays down a card for the court painter too: the player further back, or nobody."""
    if state.variant != TRICKY or state.players != 2 or state.place[0] == state.place[1]:
        return NOBODY
    return 0 if state.place[0] < state.place[1] else 1


@rule
def chooser(state: np.record, painter: int) -> int:
    """The player from whose hand a painter's card comes; nobody if it comes from the deck (S9.1)."""
    return painter if painter < state.players else plays_two(state)


# --- What happened ----------------------------------------------------------------------------


@inlined
def tell(
    state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int, audience: int = EVERYONE
) -> None:
    """Something happens, and these seats (bits, or everyone) may know what exactly."""
    happen(state, what, wide(seat), wide(x), wide(y))
    note(trace, what, wide(seat), wide(x), wide(y), wide(audience))


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes. What is hidden stays so."""
    if what == STACKED:
        if x != HIDDEN:
            state.deck[x] = y
    elif what == SHUFFLED:
        state.shuffling = 0
    elif what == DREW:
        lift(state)
        into_hand(state, seat, x)
    elif what == BEGAN:
        begin_round(state, x)
    elif what == CHOSE:
        choose(state, seat, x, y)
    elif what == REVEALED:
        reveal(state, seat, x)
    elif what == GATHERED:
        gather(state, x)
    elif what == ACTS:
        state.turn = seat
        state.half = y
    elif what == LED:
        state.emperor = y
    elif what == WALKED or what == LINED_UP:
        state.place[seat] = y
    elif what == DISGRACED:
        state.tokens[seat] -= x
        state.place[seat] = y
    elif what == DISCARDED:
        discard(state, seat, x)
    elif what == BLOSSOMED:
        state.scored = x
    elif what == EARNED:
        state.tokens[seat] = y
    elif what == ENDED:
        state.phase = OVER


@rule
def begin_round(state: np.record, number: int) -> None:
    """Everyone is to choose a card."""
    state.rounds = number
    state.phase = CHOOSING
    state.undecided = (1 << wide(state.players)) - 1


@rule
def lift(state: np.record) -> None:
    """The top card leaves the deck."""
    top = wide(state.top)
    state.deck[top] = 0
    state.top = top + 1
    state.deck_size -= 1


@rule
def into_hand(state: np.record, seat: int, card: int) -> None:
    """A card into a hand; nobody else sees which."""
    if card != HIDDEN:
        state.hand[seat] |= 1 << card
    state.held[seat] += 1


@rule
def choose(state: np.record, seat: int, own: int, court: int) -> None:
    """A secret choice; the cards stay in hand until they are revealed."""
    state.chosen[seat] = own
    state.undecided = wide(state.undecided) & ~(1 << seat)
    if seat == plays_two(state):
        state.chosen[COURT_PAINTER] = court


@rule
def reveal(state: np.record, painter: int, card: int) -> None:
    """One card turned up: from its player's hand, where it may have been hidden, or from the deck."""
    state.phase = RESOLVING
    state.chosen[painter] = 0
    state.played[painter] = card
    seat = chooser(state, painter)
    if seat == NOBODY:
        lift(state)
    else:
        state.hand[seat] &= ~(1 << card)
        state.held[seat] -= 1
        state.kept[seat] -= 1 - (wide(state.shuffled) >> card & 1)


@rule
def gather(state: np.record, count: int) -> None:
    """The discard pile becomes the deck; what all know of it is kept for `redeal`."""
    cards = wide(state.discards)
    state.shuffled = cards
    for i in range(count):
        state.deck[i] = lowest(cards)
        cards &= cards - 1
    state.top = 0
    state.deck_size = count
    state.discards = 0
    state.shuffling = 1
    for seat in range(wide(state.players)):
        state.kept[seat] = state.held[seat]


@rule
def discard(state: np.record, painter: int, card: int) -> None:
    """One card from the table to the discard pile."""
    state.phase = DRAWING
    state.turn = NOBODY
    state.half = GARDEN
    state.played[painter] = 0
    state.discards = wide(state.discards) | 1 << card


# --- What a player may know -------------------------------------------------------------------


@rule
def redact(state: np.record, seat: int) -> None:
    """Hides the deck, the hands and the secret choices of others, and the key."""
    nature.redact_key(state)
    top = wide(state.top)
    for i in range(top, top + wide(state.deck_size)):
        state.deck[i] = HIDDEN
    for other in range(wide(state.players)):
        if other != seat:
            state.hand[other] = 0
    for painter in range(painters(state)):
        if state.chosen[painter] != 0 and chooser(state, painter) != seat:
            state.chosen[painter] = HIDDEN


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Another key, deck, hands and choices, from all the cards that the seat does not see.

    Everyone saw the discards become the deck at the last shuffle. So a card that was not among them
    can only be in a hand, as one of those `kept` since, and a card drawn since must have been.
    """
    redact(state, seat)
    nature.redeal_key(state, dice)
    unseen = ALL_CARDS & ~seen(state, seat)
    older = spread(state, unseen & ~wide(state.shuffled), dice)
    for other in range(wide(state.players)):
        if other != seat:
            for _ in range(wide(state.kept[other])):
                older -= 1
                state.hand[other] |= 1 << wide(state.deck[older])
    left = spread(state, unseen & wide(state.shuffled), dice)
    for other in range(wide(state.players)):
        for _ in range(hidden(state, other)):
            left -= 1
            state.hand[other] |= 1 << wide(state.deck[left])
        if state.chosen[other] == HIDDEN:
            two = other == plays_two(state)
            action = PAIRS + nature.roll(dice, EMPEROR_FORWARD - PAIRS) if two else nature.roll(dice, HAND)
            own, court = cards_of(state, other, action)
            choose(state, other, own, court)
    push_down(state, left)


@rule
def seen(state: np.record, seat: int) -> int:
    """The cards that lie open, and those in the seat's own hand, as bits."""
    cards = wide(state.discards)
    for painter in range(painters(state)):
        cards |= 1 << wide(state.played[painter])
    if seat >= 0:
        cards |= wide(state.hand[seat])
    return cards


@rule
def spread(state: np.record, cards: int, dice: Dice) -> int:
    """Lays a set of cards where the deck is, from its very beginning, in an order of the dice."""
    count = 0
    for card in range(1, CARDS + 1):
        if cards >> card & 1:
            other = nature.roll(dice, count + 1)
            state.deck[count] = state.deck[other]
            state.deck[other] = card
            count += 1
    return count


@rule
def hidden(state: np.record, seat: int) -> int:
    """How many cards of a hand are hidden."""
    hand = wide(state.hand[seat])
    return wide(state.held[seat]) - bits(hand & 0xFFFFFFFF) - bits(hand >> 32)


@rule
def push_down(state: np.record, count: int) -> None:
    """Moves so many cards from the beginning of the deck to where its top is."""
    top = wide(state.top)
    for i in range(CARDS - 1, -1, -1):
        state.deck[i] = state.deck[i - top] if top <= i < top + count else 0
