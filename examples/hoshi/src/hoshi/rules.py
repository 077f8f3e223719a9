"""Hoshi: stars come out over the garden and are joined to constellations.

In the order of the rules in the README (H1 to H6). A star is a number from 0 to 23, one less than its
brightness; a set of stars is 24 bits.

**Everything that happens is an event.** `apply` decides which events follow from an action and tells
them one by one; only `happen` changes the state. So the trace leaves nothing out.
"""

from __future__ import annotations

import numpy as np

from teien.rules import chance as nature
from teien.rules.bits import bits, highest, nth_bit
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, EVERYONE, HIDDEN, Actions, Dice, Trace, allow, note

# --- H1 Stars and set-up ----------------------------------------------------------------------

SEATS = 4
STARS = 24
ALL_STARS = (1 << STARS) - 1
FAN, CRANE, BRIDGE, POND = 0, 1, 2, 3
"""Where a star can go: to one of three constellations, or into the pond."""
CONSTELLATIONS, PLACES = 3, 4
SIZES = (3, 4, 5)
"""H4: the stars of each constellation."""
GLOW = 2
"""H3: a star that is so little brighter than the last one glows."""

ACTIONS = PLACES * STARS
"""An action is a place and a star: place × 24 + star."""
EVENTS = SEATS * 4 + 1
"""The deal tells most: four hands of up to four stars, and who begins."""

SHUFFLE_DUE, PLAYING, OVER = 0, 1, 2

DREW, BEGAN, ADDED, FELL, FADED, SCORED, COMPLETED, ENDED = 1, 2, 3, 4, 5, 6, 7, 8
"""What can happen: a seat draws (a star, for its own eyes); its turn begins; it adds a star (star,
place) or lets one fall (star), and another fades (star, place); it scores (gain, total); it completes a
constellation (place); all stars are laid."""

State = np.dtype(
    [
        *nature.CHANCE_FIELDS,
        ("hands", "u4", SEATS),  # the stars that each seat holds …
        ("sky", "u4", CONSTELLATIONS),  # … that shine in each constellation …
        ("pond", "u4"),  # … that fell or faded …
        ("aside", "u4"),  # … and of constellations that were completed
        ("drawn", "i4"),  # how many stars were drawn …
        ("night", "i1", STARS),  # … and those that still can be, from there on
        ("held", "i1", SEATS),  # how many stars each seat holds: all may count them
        ("scores", "i1", SEATS),
        ("players", "i1"),
        ("hand", "i1"),  # how many stars are dealt to each
        ("turn", "i1"),
        ("phase", "i1"),
    ],
    align=True,
)


@rule
def set_up(state: np.record) -> None:
    """All stars, in order; who gets which is left to chance."""
    for star in range(STARS):
        state.night[star] = star
    state.phase = SHUFFLE_DUE


@rule
def chance(state: np.record) -> None:
    """The order of the stars, and who begins."""
    nature.shuffle(state, state.night, STARS)
    state.turn = nature.below(state, int(state.players))


@rule
def deal(state: np.record, trace: Trace | None) -> None:
    """Everyone gets a hand from the night that chance has shuffled."""
    for _ in range(int(state.hand)):
        for seat in range(int(state.players)):
            draw_star(state, seat, trace)
    tell(state, trace, BEGAN, int(state.turn), 0, 0, EVERYONE)


@rule
def draw_star(state: np.record, seat: int, trace: Trace | None) -> None:
    """The next star of the night goes to a hand, and only that seat may know which it is."""
    tell(state, trace, DREW, seat, int(state.night[state.drawn]), 0, 1 << seat)


# --- H2 Turn ----------------------------------------------------------------------------------


@rule
def owing(state: np.record) -> int:
    """The player to move; chance, when the stars are to be shuffled."""
    if state.phase == PLAYING:
        return 1 << int(state.turn)
    return CHANCE if state.phase == SHUFFLE_DUE else 0


@rule
def choices(state: np.record, seat: int, place: int) -> int:
    """The stars that a seat may lay there; none when it is not its turn."""
    if state.phase != PLAYING or seat != state.turn:
        return 0
    stars = int(state.hands[seat])
    if place == POND or state.sky[place] == 0:
        return stars
    return stars & ~((2 << highest(int(state.sky[place]))) - 1)  # H3


@rule
def legal(state: np.record, seat: int, actions: Actions) -> int:
    """Marks every star of the hand at every place where it may go, and tells how many these are."""
    for word in range(ACTIONS // 32):
        actions[word] = 0
    count = 0
    for place in range(PLACES):
        stars = choices(state, seat, place)
        for n in range(bits(stars)):
            allow(actions, place * STARS + nth_bit(stars, n))
        count += bits(stars)
    return count


@rule
def draw(state: np.record, seat: int, dice: Dice) -> int:
    """One of the legal actions, by the dice."""
    count = 0
    for place in range(PLACES):
        count += bits(choices(state, seat, place))
    n = nature.roll(dice, count)
    place = 0
    while n >= bits(choices(state, seat, place)):
        n -= bits(choices(state, seat, place))
        place += 1
    return place * STARS + nth_bit(choices(state, seat, place), n)


@rule
def apply(state: np.record, seat: int, action: int, trace: Trace | None) -> None:
    """Lays a star, draws another, and passes the turn on."""
    place, star = action // STARS, action % STARS
    if place == POND:
        let_fall(state, seat, star, trace)
    else:
        add(state, seat, star, place, trace)
    if state.drawn < STARS:
        draw_star(state, seat, trace)
    after = (seat + 1) % int(state.players)
    if state.held[after] > 0:
        tell(state, trace, BEGAN, after, 0, 0, EVERYONE)
    else:
        tell(state, trace, ENDED, -1, 0, 0, EVERYONE)  # H6


# --- H3 to H5 Constellations and pond ---------------------------------------------------------


@rule
def add(state: np.record, seat: int, star: int, place: int, trace: Trace | None) -> None:
    """A star joins a constellation, which it may complete."""
    before = int(state.sky[place])
    tell(state, trace, ADDED, seat, star, place, EVERYONE)
    if before and star - highest(before) <= GLOW:
        gain(state, seat, 1, trace)
    if bits(int(state.sky[place])) == SIZES[place]:
        tell(state, trace, COMPLETED, seat, place, 0, EVERYONE)
        gain(state, seat, SIZES[place], trace)


@rule
def gain(state: np.record, seat: int, points: int, trace: Trace | None) -> None:
    """A seat gets points."""
    tell(state, trace, SCORED, seat, points, int(state.scores[seat]) + points, EVERYONE)


@rule
def let_fall(state: np.record, seat: int, star: int, trace: Trace | None) -> None:
    """A star falls into the pond, and the brightest of the sky fades with it."""
    tell(state, trace, FELL, seat, star, 0, EVERYONE)
    brightest = 0
    for place in range(CONSTELLATIONS):
        if state.sky[place] > state.sky[brightest]:
            brightest = place
    if state.sky[brightest]:
        tell(state, trace, FADED, -1, highest(int(state.sky[brightest])), brightest, EVERYONE)


# --- H6 The end -------------------------------------------------------------------------------


@rule
def score(state: np.record, seat: int) -> int:
    """The points of a seat."""
    return int(state.scores[seat])


@rule
def winners(state: np.record) -> int:
    """Whoever has most points, when all stars are laid; several, if they are equal."""
    if state.phase != OVER:
        return 0
    best, won = -1, 0
    for seat in range(int(state.players)):
        points = int(state.scores[seat])
        if points > best:
            best, won = points, 0
        if points == best:
            won |= 1 << seat
    return won


# --- What happened ----------------------------------------------------------------------------


@rule
def tell(state: np.record, trace: Trace | None, what: int, seat: int, x: int, y: int, audience: int) -> None:
    """Something happens, and these seats (bits, or everyone) may know what exactly."""
    happen(state, what, seat, x, y)
    note(trace, what, seat, x, y, audience)


@rule
def happen(state: np.record, what: int, seat: int, x: int, y: int) -> None:
    """Does one thing that can happen: the only place where the state changes."""
    if what == DREW:
        state.night[state.drawn] = HIDDEN
        state.drawn += 1
        state.hands[seat] |= 1 << x
        state.held[seat] += 1
    elif what == BEGAN:
        state.turn = seat
        state.phase = PLAYING
    elif what == ADDED:
        leave_hand(state, seat, x)
        state.sky[y] |= 1 << x
    elif what == FELL:
        leave_hand(state, seat, x)
        state.pond |= 1 << x
    elif what == FADED:
        state.sky[y] ^= 1 << x
        state.pond |= 1 << x
    elif what == SCORED:
        state.scores[seat] = y
    elif what == COMPLETED:
        state.aside |= state.sky[x]
        state.sky[x] = 0
    else:
        state.phase = OVER


@rule
def leave_hand(state: np.record, seat: int, star: int) -> None:
    """A star is no longer held."""
    state.hands[seat] ^= 1 << star
    state.held[seat] -= 1


# --- What a player may know -------------------------------------------------------------------


@rule
def redact(state: np.record, seat: int) -> None:
    """Blanks the night and the hands of the others; how many stars there are, everyone sees."""
    nature.redact_key(state)
    for i in range(STARS):
        state.night[i] = HIDDEN
    for other in range(SEATS):
        if other != seat:
            state.hands[other] = 0


@rule
def redeal(state: np.record, seat: int, dice: Dice) -> None:
    """Deals anew all stars that the seat does not see: to the others' hands, and to the night."""
    redact(state, seat)
    nature.redeal_key(state, dice)
    unseen = ALL_STARS & ~in_sight(state)
    for other in range(int(state.players)):
        if other != seat:
            for _ in range(int(state.held[other])):
                star = nth_bit(unseen, nature.roll(dice, bits(unseen)))
                unseen ^= 1 << star
                state.hands[other] |= 1 << star
    for i in range(int(state.drawn), STARS):
        star = nth_bit(unseen, nature.roll(dice, bits(unseen)))
        unseen ^= 1 << star
        state.night[i] = star


@rule
def in_sight(state: np.record) -> int:
    """The stars of a redacted state that lie somewhere to be seen."""
    stars = int(state.pond) | int(state.aside)
    for place in range(CONSTELLATIONS):
        stars |= int(state.sky[place])
    for seat in range(SEATS):
        stars |= int(state.hands[seat])
    return stars
