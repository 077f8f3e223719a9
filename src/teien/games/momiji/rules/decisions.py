"""All that may be done now, as numbers, and doing it."""

from __future__ import annotations

import numpy as np

from teien.games.momiji.rules.actions import (
    CHOOSE,
    CLAIM,
    DROP,
    END,
    FACTORIALS,
    HIGHER,
    LOWER,
    PLAY,
    PLAY_LEFT,
    PLAY_RIGHT,
    REFILL,
    TAKE,
    TRADE,
    USE_A,
    USE_B,
    USE_C,
    USE_D,
    USE_E,
    USE_F,
    USE_G,
    WORDS,
    trade,
)
from teien.games.momiji.rules.components import CARDS, A, B, C, D, E, F, G
from teien.games.momiji.rules.end import drop, end_turn
from teien.games.momiji.rules.events import TRADED, gain, tell
from teien.games.momiji.rules.landscapes import usable, use
from teien.games.momiji.rules.objectives import claim, claimable
from teien.games.momiji.rules.play import play, playable
from teien.games.momiji.rules.setup import choose, on_offer
from teien.games.momiji.rules.state import DRAFTING, NOTHING, OVER, SHUFFLE_DUE, TAKING_MORE
from teien.games.momiji.rules.take import finish_take, may_refill, refill, take, takeable
from teien.games.momiji.rules.turn import at_leisure, droppable, may_trade
from teien.rules import chance as nature
from teien.rules.bits import bits_wide, lowest, nth_bit
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, Trace, allow


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
        cards = in_word(found, USE_G, word) | in_word(on_piles, PLAY, word) | in_word(drops, DROP, word)
        cards |= in_word(new, PLAY_LEFT, word) | in_word(new, PLAY_RIGHT, word)
        actions[word] = np.uint32((cards | in_word(simple, 0, word)) & 0xFFFFFFFF)
    return bits_wide(simple) + bits_wide(found) + bits_wide(on_piles) + 2 * bits_wide(new) + bits_wide(drops)


@rule
def in_word(chosen: int, first: int, word: int) -> int:
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
