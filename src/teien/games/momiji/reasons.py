"""Why a step of Momiji is not allowed: the rule's reason, in one sentence.

From a state in which what the seat may not know is blanked; so no reason tells more than its seat sees.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial

import numpy as np

from teien.games.momiji import rules
from teien.games.momiji.words import CARDS, LEAVES, LETTERS, OBJECTIVES, counted
from teien.play.book import bit_seats, listed

MAIN_DONE = {
    rules.TOOK_CARDS: "You have taken cards, which was this turn’s main action (M3.1).",
    rules.PLAYED_CARDS: "You have played cards, which was this turn’s main action (M3.1).",
    rules.CLAIMED_ONE: "You have claimed an objective, which was this turn’s main action (M3.1).",
}


def why_not(state: np.record, seat: int, action: int) -> str:
    """Why the rules refuse an action."""
    if action not in range(rules.ACTIONS):
        return f"There is no action {action}; the actions of Momiji are 0 to {rules.ACTIONS - 1}."
    if reason := why_no_turn(state, seat):
        return reason
    for first, refuse in REASONS:
        if action >= first:
            return refuse(state, seat, action - first)
    return "The landscapes are drafted before the first turn (M2.4)."


def why_no_turn(state: np.record, seat: int) -> str | None:
    """Why a seat may do nothing at all now, or nothing but draft."""
    if state.stage == rules.OVER:
        return "The game is over."
    if seat != state.turn:
        return f"It is the turn of seat {state.turn}, not of seat {seat} (M3.1)."
    if state.stage == rules.DRAFTING:
        offer = listed([LETTERS[letter] for letter in state.offer], "or")
        return f"The landscapes are being drafted: choose {offer} (M2.4)."
    return None


def owed(state: np.record, seat: int) -> str | None:
    """What must come before anything else."""
    if state.stage == rules.PEEKING:
        return "You drew cards by landscape D: drop one of them first (M8.D)."
    if state.stage == rules.LIMIT:
        over = int(state.held[seat]) - rules.HAND_LIMIT
        return f"The turn is over, and a hand holds {rules.HAND_LIMIT} cards: drop {over} more (M3.3)."
    if state.stage == rules.TAKE_DUE:
        return "You have refilled the display: take a column now (M4.2)."
    if state.stage == rules.TAKING:
        return "You have used landscape B: take a column now (M8.B)."
    if rules.spare_owed(state, seat):
        return "In a solo game cards played are followed by one more that is dropped: drop it first (M10.3)."
    if state.stage == rules.PLAYING and state.skip_due:
        return "You have used landscape A: play a card that skips a number first (M8.A)."
    if state.stage == rules.PLAYING and not state.laid:
        return "You have used landscape E: play a card first (M8.E)."
    return None


def _why_no_main(state: np.record, seat: int) -> str | None:
    """Why no main action may begin now."""
    return owed(state, seat) or (None if rules.main_open(state) else MAIN_DONE[int(state.main)])


# --- each kind of step ------------------------------------------------------------------------


def _why_no_end(state: np.record, seat: int, _: int) -> str:
    return owed(state, seat) or (
        "A turn has one main action: take, play or claim; you may pass only when you can do none (M3.1)."
    )


def _why_no_refill(state: np.record, seat: int, _: int) -> str:
    if reason := _why_no_main(state, seat):
        return reason
    if state.solo:
        return "In a solo game the display is never refilled for an acorn (M10.2)."
    if state.acorns[seat] < 1:
        return "A refill costs an acorn, and you have none (M4.2)."
    return "The deck is empty, so the display cannot be refilled (M4.2)."


def _why_no_take(state: np.record, seat: int, leaf: int) -> str:
    by_b = state.stage in (rules.TAKING, rules.TAKING_MORE)
    if not by_b and state.stage != rules.TAKE_DUE and (reason := _why_no_main(state, seat)):
        return reason
    return _why_no_column(state, leaf) or (
        f"Landscape B takes at most 4 cards in all: {state.taken} are taken, and the {LEAVES[leaf]} column "
        f"has {state.height[leaf]} (M8.B)."
    )


def _why_no_column(state: np.record, leaf: int) -> str | None:
    if not int(state.in_play) >> leaf & 1:
        return f"There are no {LEAVES[leaf]} cards in this game (M2.1)."
    return None if state.height[leaf] else f"There is no {LEAVES[leaf]} column in the display (M4.1)."


def _why_no_claim(state: np.record, seat: int, objective: int) -> str:
    if reason := _why_no_main(state, seat):
        return reason
    name, owner = OBJECTIVES[objective], int(rules.owner_of(state, objective))
    if owner == rules.NOT_IN_PLAY:
        return f"“{name}” is not among the objectives of this game (M2.3)."
    if owner != rules.FACE_UP:
        return f"“{name}” has been claimed by seat {owner} (M7.1)."
    asked = int(rules.REQUIREMENTS[int(state.solo), objective])
    if asked == rules.PILE_BEGUN and state.top[seat, objective] < 0:
        return f"“{name}” may be claimed once a card lies in your {name} pile (M10.5)."
    price, acorns = int(rules.price(state, seat, objective)), int(state.acorns[seat])
    if acorns < price:
        rule = "M10.5" if state.solo else "M7.1"
        return f"“{name}” costs {counted(price, 'acorn')}, and you have {acorns or 'none'} ({rule})."
    if asked == rules.MOST_IN_MIDDLE and state.piles[seat] < 3:
        return f"“{name}” asks for a middle pile, so for three piles (M10.5)."
    if asked == rules.MOST_IN_MIDDLE:
        return f"“{name}” may be claimed only while your middle pile holds the most cards (M10.5)."
    zeros = int(rules.zeros_in_sight(state, seat))
    return (
        f"“{name}” asks for four 0 cards in hand and on top of piles, and you have {zeros or 'none'} (M10.5)."
    )


def _why_no_play(state: np.record, seat: int, card: int, side: int) -> str:
    leaf, name = card >> 3, CARDS[card]
    playing = state.stage == rules.PLAYING
    if not playing and (reason := _why_no_main(state, seat)):
        return reason
    if not int(state.hand[seat, 0]) >> card & 1:
        return _not_in_hand(card)
    if playing and (reason := _why_no_more(state, leaf)):
        return reason
    if reason := _why_unfit(state, seat, card):
        return reason
    if not int(rules.playable(state, seat)) >> card & 1:
        return f"You have used landscape A, and after {name} no card could skip a number (M8.A)."
    if side == rules.ON_PILE:
        return f"A new pile goes to the left or the right end of the row: play {name}< or {name}> (M5.4)."
    return f"You have a {LEAVES[leaf]} pile, and there is one for each leaf: play {name} on it (M5.2)."


def _why_no_more(state: np.record, leaf: int) -> str | None:
    """Why a play under way cannot go on with this leaf."""
    laid, leaves = int(state.laid), len(bit_seats(int(state.run)))
    if laid < 2:
        return None
    if state.main == rules.TOOK_CARDS:
        return "Landscape E plays at most two cards (M8.E)."
    if leaves < laid:
        return "Two cards of one leaf are a whole play: no third card goes with them (M5.1)."
    if int(state.run) >> leaf & 1:
        return f"Each card of this play is of another leaf, and {LEAVES[leaf]} has had its card (M5.1)."
    return None


def _why_unfit(state: np.record, seat: int, card: int) -> str | None:
    """Why a card does not go on its pile."""
    leaf, value = card >> 3, int(rules.VALUES[card & 7])
    pile, top = LEAVES[leaf], int(rules.top_value(state, seat, leaf))
    place = int(state.top[seat, leaf]) + 1
    if int(rules.FITS[place]) >> (card & 7) & 1:
        return None
    if int(rules.SKIPS[place]) >> (card & 7) & 1:
        if state.skip_due:
            return None
        begins = f"Your {pile} pile starts with a 0" if top < 0 else f"A {value} does not go on a {top}"
        return f"{begins}, but for landscape A, used before the play, which skips a number (M5.2, M8.A)."
    if top < 0:
        return f"Your {pile} pile starts with a 0, not with a {value} (M5.2)."
    if top == 3:
        return f"Your {pile} pile is closed by its 3 (M5.3)."
    return f"On your {pile} pile goes a {top} or a {top + 1}, not a {value} (M5.2)."


def _why_no_drop(state: np.record, seat: int, card: int) -> str:
    if state.stage == rules.PEEKING:
        return f"{CARDS[card]} is not one of the cards you drew (M8.D)."
    if state.stage == rules.LIMIT or rules.spare_owed(state, seat):
        return _not_in_hand(card)
    return owed(state, seat) or (
        "No card is to be dropped now: only above the hand limit, by landscape D, or after a solo play "
        "(M3.3, M8.D, M10.3)."
    )


def _why_no_trade(state: np.record, seat: int, pair: int) -> str:
    if reason := owed(state, seat):
        return reason
    if state.traded:
        return "Two cards are traded for an acorn only once in a turn (M3.2)."
    cards = [int(rules.LOWER[pair]), int(rules.HIGHER[pair])]
    for card in cards:
        if not int(state.hand[seat, 0]) >> card & 1:
            return _not_in_hand(card)
    return f"You hold {CARDS[cards[0]]} only once, and a trade takes two cards (M3.2)."


def _not_in_hand(card: int) -> str:
    return f"{CARDS[card]} is not in your hand."


# --- landscapes -------------------------------------------------------------------------------


def why_no_landscape(state: np.record, seat: int, letter: int) -> str | None:
    """Why a seat may not use a landscape now, whatever it would choose for it."""
    name = LETTERS[letter]
    if letter not in state.tiles[seat]:
        return f"You have no landscape {name} (M8.0)."
    if not int(rules.unused(state, seat)) >> letter & 1:
        return f"Your landscape {name} has been used, and each is used once in a game (M8.0)."
    if state.ability >= 0:
        return f"You have used landscape {LETTERS[state.ability]} this turn, and one is all (M3.2)."
    if state.acorns[seat] < 1:
        return "A landscape costs an acorn, and you have none (M8.0)."
    if letter == rules.B and state.stage == rules.TAKE_DUE:
        return None
    if reason := owed(state, seat):
        return reason
    if letter in (rules.A, rules.B, rules.D) and not rules.main_open(state):
        goes_with = "a play" if letter == rules.A else "a take"
        return f"Landscape {name} is used together with {goes_with}, before it (M3.2, M8.{name})."
    if letter == rules.E and state.stage != rules.TAKEN:
        return "Landscape E is used directly after a take (M8.E)."
    return None


def _why_no_a(state: np.record, seat: int, _: int) -> str:
    return why_no_landscape(state, seat, rules.A) or "None of your cards could skip a number (M8.A)."


def _why_no_b(state: np.record, seat: int, _: int) -> str:
    return why_no_landscape(state, seat, rules.B) or "No column has four cards or fewer (M8.B)."


def _why_no_c(state: np.record, seat: int, rank: int) -> str:
    piles = int(state.piles[seat])
    return why_no_landscape(state, seat, rules.C) or (
        f"There is no order {rank} of your {counted(piles, 'pile')}; the orders are 0 to "
        f"{factorial(piles) - 1} (M8.C)."
    )


def _why_no_d(state: np.record, seat: int, _: int) -> str:
    return why_no_landscape(state, seat, rules.D) or "The deck is empty, so nothing can be drawn (M8.D)."


def _why_no_e(state: np.record, seat: int, _: int) -> str:
    return why_no_landscape(state, seat, rules.E) or "None of your cards can be played (M8.E)."


def _why_no_f(state: np.record, seat: int, leaf: int) -> str:
    return why_no_landscape(state, seat, rules.F) or f"There is no {LEAVES[leaf]} column to pick from (M8.F)."


def _why_no_g(state: np.record, seat: int, card: int) -> str:
    return why_no_landscape(state, seat, rules.G) or f"{CARDS[card]} is not among the discards (M8.G)."


REASONS: list[tuple[int, Callable[[np.record, int, int], str]]] = [
    (rules.USE_C, _why_no_c),
    (rules.TRADE, _why_no_trade),
    (rules.DROP, _why_no_drop),
    (rules.PLAY_RIGHT, lambda state, seat, card: _why_no_play(state, seat, card, rules.RIGHT_END)),
    (rules.PLAY_LEFT, lambda state, seat, card: _why_no_play(state, seat, card, rules.LEFT_END)),
    (rules.PLAY, lambda state, seat, card: _why_no_play(state, seat, card, rules.ON_PILE)),
    (rules.USE_G, _why_no_g),
    (rules.USE_F, _why_no_f),
    (rules.USE_E, _why_no_e),
    (rules.USE_D, _why_no_d),
    (rules.USE_B, _why_no_b),
    (rules.USE_A, _why_no_a),
    (rules.CLAIM, _why_no_claim),
    (rules.TAKE, _why_no_take),
    (rules.REFILL, _why_no_refill),
    (rules.END, _why_no_end),
]
"""Each kind of step by its first action, the highest first, with why it may be refused."""
