"""Where Sakura's players learn their habits: by many games against themselves.

python -m teien.bots.sakura_school

At first everyone lays down any card. After each term the cards that led to more tokens, from so far
behind the Emperor, become likelier. What is learnt lies beside this file, in `sakura_habits.npz`:

* **habits**: how likely a painter is to lay down a card, by the number of players, how he stands
  (whether he is the closest, whether the next sakura is near), how far behind the Emperor he is, and
  the card.
* **hopes**: how many tokens a painter still gains, by the number of players, the sakura behind, how
  far the Emperor is from the next, the painter's rank and how far he is behind the Emperor.
* **keeps**: how many more he gains for a card in his hand, by the number of players and the sakura behind.
* **doubts**: how far off such hopes are, as a standard deviation.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from teien.rules import sakura
from teien.rules.bits import lowest, wide
from teien.rules.chance import fill_dice, key_of, roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, fresh

Habits = npt.NDArray[np.int64]
Hopes = npt.NDArray[np.float64]
Marks = npt.NDArray[np.float64]

FILE = Path(__file__).with_name("sakura_habits.npz")
TABLES = sakura.SEATS + 1
"""One for each number of players."""
STANDS = 4
CLOSE = 5
"""A sakura is near if the Emperor can reach it in a round."""
GAPS = 14
"""Spaces behind the Emperor are told apart up to one less than this."""
LEGS, STRETCHES = 3, 8
"""Sakura behind; and how far it is to the next, by two spaces."""
STEPS_BEHIND = np.array([0, 0, 1, 2, 3, 4, 4, 5, 5, 5, 6, 6, 6, 6])
NEAR = 7
"""How far behind, more roughly, for hopes."""
ROUNDS = 120
EVEN = 1000
"""How likely a card is of which nothing is known; and a card is never less likely than a hundredth."""


@rule
def gap_of(state: np.record, painter: int) -> int:
    """How far behind the Emperor a painter is, as habits tell it apart."""
    return min(wide(state.emperor) - wide(state.place[painter]), GAPS - 1)


@rule
def stand_of(state: np.record, painter: int) -> int:
    """How a painter stands, as habits tell it apart."""
    behind = 1 if sakura.painters_ahead(state, wide(state.place[painter])) else 0
    return 2 * behind + (1 if sakura.next_sakura(state) - wide(state.emperor) <= CLOSE else 0)


@rule
def usual_card(state: np.record, seat: int, habits: Habits, dice: Dice) -> int:
    """A place in the hand, by habit."""
    how = stand_of(state, seat)
    players, gap = wide(state.players), gap_of(state, seat)
    total, sum_1, sum_2, sum_3, sum_4 = 0, 0, 0, 0, 0
    for slot in range(sakura.HAND):
        if slot == 1:
            sum_1 = total
        elif slot == 2:
            sum_2 = total
        elif slot == 3:
            sum_3 = total
        elif slot == 4:
            sum_4 = total
        total += habits[players, how, gap, sakura.card_at(state, seat, slot)]
    left = roll(dice, total)
    return (left >= sum_1) + (left >= sum_2) + (left >= sum_3) + (left >= sum_4)


@rule
def habit(state: np.record, seat: int, habits: Habits, dice: Dice) -> int:
    """What a painter does without much thought."""
    if state.phase == sakura.CHOOSING:
        slot = usual_card(state, seat, habits, dice)
        if seat != sakura.plays_two(state):
            return slot
        other = roll(dice, sakura.HAND - 1)
        return sakura.pair(slot, other + 1 if other >= slot else other)
    if state.half == sakura.GARDEN:
        return sakura.EMPEROR_FORWARD if leads_on(state, seat) else sakura.EMPEROR_BACK
    return sakura.PAINTER_FORWARD if goes_on(state, seat) else sakura.PAINTER_BACK


@rule
def leads_on(state: np.record, seat: int) -> bool:
    """Whether the Emperor goes forward: unless going back would disgrace others only."""
    behind = wide(state.emperor) - 1
    if state.place[seat] == behind or behind == sakura.GATE:
        return True
    for other in range(sakura.painters(state)):
        if state.place[other] == behind:
            return False
    return True


@rule
def goes_on(state: np.record, seat: int) -> bool:
    """Whether the painter goes forward: unless that would lead to the Emperor."""
    steps = wide(sakura.STEPS[1, wide(state.played[seat])])
    return bool(sakura.space_ahead(state, seat, wide(state.place[seat]), steps) < state.emperor)


@rule
def stretch_of(state: np.record) -> int:
    """How far the Emperor is from the next sakura, as hopes tell it apart."""
    return min((sakura.next_sakura(state) - wide(state.emperor)) >> 1, STRETCHES - 1)


@rule
def hope(state: np.record, painter: int, stretch: int, hopes: Hopes, keeps: Hopes) -> float:
    """The tokens that a painter may have at the end."""
    players, leg = wide(state.players), wide(state.scored)
    rank = sakura.painters_ahead(state, wide(state.place[painter]))
    near = STEPS_BEHIND[gap_of(state, painter)]
    total = wide(state.tokens[painter]) + hopes[players, leg, stretch, rank, near]
    hand = wide(state.hand[painter])
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        total += keeps[players, leg, card]
    return float(total)


# --- Lessons ----------------------------------------------------------------------------------


@rule
def lesson(
    state: np.record,
    habits: Habits,
    hopes: Hopes,
    dice: Dice,
    log: npt.NDArray[np.int64],
    cards: Marks,
    gains: Marks,
    hands: Marks,
) -> None:
    """Plays one game by habit and adds up what every card, and every place, led to."""
    laid, rounds = 0, 0
    seen = -1
    while True:
        seats = sakura.owing(state)
        if seats == 0:
            break
        if seats == CHANCE:
            sakura.chance(state)
            sakura.deal(state, None)
            continue
        seat = lowest(seats)
        if state.phase == sakura.CHOOSING and state.rounds != seen and rounds < ROUNDS:
            seen = state.rounds
            for painter in range(sakura.painters(state)):
                note = log[1, rounds * sakura.SEATS + painter]
                note[0], note[1] = wide(state.scored), stretch_of(state)
                note[2] = sakura.painters_ahead(state, wide(state.place[painter]))
                note[3], note[4] = STEPS_BEHIND[gap_of(state, painter)], wide(state.tokens[painter])
                note[5] = state.hand[painter]
            rounds += 1
        action = habit(state, seat, habits, dice)
        if state.phase == sakura.CHOOSING and laid < ROUNDS * sakura.SEATS:
            if roll(dice, 8) == 0:
                action = roll(dice, sakura.HAND)
                if seat == sakura.plays_two(state):
                    action = sakura.pair(action, (action + 1) % sakura.HAND)
            own = sakura.cards_of(state, seat, action)[0]
            note = log[0, laid]
            note[0], note[2], note[3] = seat, gap_of(state, seat), own
            note[1] = stand_of(state, seat)
            laid += 1
        sakura.apply(state, seat, action, None)
    count, players = sakura.painters(state), wide(state.players)
    won = sakura.winners(state)
    total = 0
    for painter in range(count):
        total += wide(state.tokens[painter]) + 3 * (won >> painter & 1)
    for i in range(laid):
        note = log[0, i]
        painter = note[0]
        lead = wide(state.tokens[painter]) + 3 * (won >> painter & 1) - total / count
        cards[0, players, note[1], note[2], note[3]] += lead
        cards[1, players, note[1], note[2], note[3]] += 1
    for i in range(rounds):
        for painter in range(count):
            note = log[1, i * sakura.SEATS + painter]
            gain = wide(state.tokens[painter]) - note[4]
            gains[0, players, note[0], note[1], note[2], note[3]] += 1
            gains[1, players, note[0], note[1], note[2], note[3]] += gain
            gains[2, players, note[0], note[1], note[2], note[3]] += gain * gain
            more = gain - hopes[players, note[0], note[1], note[2], note[3]]
            hand = note[5]
            while hand:
                card = lowest(hand)
                hand &= hand - 1
                hands[0, players, note[0], card] += 1
                hands[1, players, note[0], card] += more


@rule
def term(
    room: np.recarray[Any, Any],
    key: npt.NDArray[np.uint32],
    games: int,
    habits: Habits,
    hopes: Hopes,
    dice: Dice,
    log: npt.NDArray[np.int64],
    cards: Marks,
    gains: Marks,
    hands: Marks,
) -> None:
    """So many games, from the blank one on."""
    for game in range(games):
        room[1] = room[0]
        for i in range(8):
            room[1].key[i] = key[i]
        room[1].series = game
        sakura.set_up(room[1])
        fill_dice(dice, key, game)
        lesson(room[1], habits, hopes, dice, log, cards, gains, hands)


def study(terms: list[float], games: int) -> dict[str, npt.NDArray[Any]]:
    """Terms of so many games for each number of players; each number is how strict a term's end is."""
    habits = np.full((TABLES, STANDS, GAPS, sakura.CARDS + 1), EVEN)
    hopes = np.zeros((TABLES, LEGS, STRETCHES, sakura.SEATS, NEAR))
    dice, log = np.zeros(4, np.uint32), np.zeros((2, ROUNDS * sakura.SEATS, 6), np.int64)
    for number, strict in enumerate(terms):
        cards, gains = np.zeros((2, *habits.shape)), np.zeros((3, *hopes.shape))
        hands = np.zeros((2, TABLES, LEGS, sakura.CARDS + 1))
        for players in range(2, TABLES):
            for variant in (sakura.COURT, sakura.TRICKY) if players == 2 else (sakura.COURT,):
                room = fresh(sakura, 2)
                room[0].players, room[0].variant = players, variant
                term(room, key_of(number), games, habits, hopes, dice, log, cards, gains, hands)
        mean = cards[0].sum(-1, keepdims=True) / np.maximum(cards[1].sum(-1, keepdims=True), 1)
        edge = (cards[0] - mean * cards[1]) / (cards[1] + 50)
        habits = np.clip(EVEN * np.exp(strict * edge), EVEN / 100, EVEN * 100).astype(np.int64)
        hopes = gains[1] / np.maximum(gains[0], 1)
        print(f"term {number + 1}: edges up to {edge.max():.2f} and down to {edge.min():.2f}", flush=True)
    errors = (gains[2] - gains[1] * hopes).sum((-1, -2)) / np.maximum(gains[0].sum((-1, -2)), 1)
    keeps = hands[1] / np.maximum(hands[0], 1)
    held = np.maximum(hands[0].sum(-1, keepdims=True), 1)
    keeps -= hands[1].sum(-1, keepdims=True) / held
    keeps[..., 0] = 0
    return {"habits": habits, "hopes": hopes, "keeps": keeps, "doubts": np.sqrt(np.maximum(errors, 0.25))}


@cache
def learnt() -> tuple[Habits, Hopes, Hopes, Hopes]:
    """Habits, hopes, keeps and doubts."""
    with np.load(FILE) as kept:
        hopes, keeps, doubts = (kept[name].astype(float) for name in ("hopes", "keeps", "doubts"))
        return kept["habits"].astype(np.int64), hopes, keeps, doubts


if __name__ == "__main__":
    found = study([1.0, 2.0, 3.0, 4.0, 5.0, 5.0], 250_000)
    np.savez_compressed(
        FILE,
        habits=found["habits"].astype(np.int32),
        hopes=found["hopes"].astype(np.float32),
        keeps=found["keeps"].astype(np.float32),
        doubts=found["doubts"].astype(np.float32),
    )
