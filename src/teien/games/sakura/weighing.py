"""Choices of Sakura, weighed: every one in the same gardens, and what the cards brought.

What a search has found of the others (`search`) stays as it is, and in so many gardens every choice is
tried against it, with the same luck for all: so it is known how much less one is worth than another, and
how surely. What is counted is the share of the win, nothing else; and what each choice brings besides, in
tokens, ranks and disgraces.

What the cards brought is told by the same eye, which then sees all hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura import search
from teien.games.sakura.evaluation import EVEN, Evaluator, gap_of, judge, mode_of, stand_of
from teien.games.sakura.search import GARDEN, TRIAL, States, Sums
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import redeal_key, roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice
from teien.rules.maths import exp

MOST = sakura.EMPEROR_FORWARD - sakura.PAIRS
"""A seat never has more choices."""
LOOKED = 48
"""So many gardens are looked at more closely, for one in which a choice goes as it usually does."""
ROUTE = 2 * sakura.SEATS
"""So many ways are asked for in a round, at most."""
FIRM = 1e6
"""How firmly one expects of others what was found, beside what is usual."""

TOKENS, DISGRACE, REWARD, RANK, STEPS, ACTS, TREE, SHAMES, LEAD, RIVAL, CARDS, FACTS = range(12)
FACT_NAMES = (
    *("tokens", "disgrace", "reward", "rank", "steps", "acts", "tree", "shames", "lead", "rival", "cards"),
)
"""What a choice brings in this round: tokens; whether one is lost to the Emperor; what the next tree pays,
or would pay as all stand then; the rank, 1 for the closest; steps; whether the card acts at all; whether
the Emperor comes to the tree; how many tokens others lose to him; by how many one is then ahead of the
others in the end, on average; how many the strongest of them has with the next tree; and what the cards
in hand do for one's chance, as a power of e."""

Floats = npt.NDArray[np.float64]


class Tally(NamedTuple):
    """What is added up while all choices are tried in the same gardens."""

    worths: Floats
    gaps: Floats
    """For each two choices, the squares of the differences between what they came to."""
    facts: Floats
    now: Floats
    """What the choices came to in the garden at hand."""
    looks: Floats
    """The same for each garden that is looked at: the worth, whether a token was lost, the tree reached."""
    lucks: npt.NDArray[np.uint32]
    """The dice that made these gardens."""
    luck: npt.NDArray[np.uint32]
    ways: npt.NDArray[np.int64]
    """Who went which way, one after another."""


def new_tally() -> Tally:
    """Nothing yet."""
    return Tally(
        worths=np.zeros(MOST),
        gaps=np.zeros((MOST, MOST)),
        facts=np.zeros((MOST, FACTS)),
        now=np.zeros(MOST),
        looks=np.zeros((LOOKED, MOST, 3)),
        lucks=np.zeros((LOOKED, 4), np.uint32),
        luck=np.zeros(4, np.uint32),
        ways=np.zeros((ROUTE, 2), np.int64),
    )


# --- Every choice in the same gardens ---------------------------------------------------------


@subroutine
def settle(state: np.record, seat: int, stats: Sums, found: Sums, evaluator: Evaluator) -> None:
    """What a search has found of the others, on average, as regrets: `search.weigh` gives it again."""
    mode = mode_of(state)
    for other in range(wide(state.players)):
        if other != seat:
            how, gap = stand_of(state, other), gap_of(state, other)
            for card in range(1, sakura.CARDS + 1):
                visits = stats[search.VISITS, other, card]
                usual = evaluator.habits[mode, how, gap, card] / (EVEN * sakura.HAND)
                played = (stats[search.PLAYED, other, card] + usual) / (0.5 * visits * (visits + 1) + 1)
                found[search.REGRET, other, card] = FIRM * played


@subroutine
def measure(
    scratch: States,
    state: np.record,
    seat: int,
    dice: Dice,
    found: Sums,
    evaluator: Evaluator,
    tally: Tally,
    worlds: int,
) -> None:
    """Tries every choice in so many gardens, each the same for all."""
    garden, trial, now = scratch[GARDEN], scratch[TRIAL], tally.now
    arms = search.choices(state, seat)
    for world in range(worlds):
        if world < LOOKED:
            search.copy_luck(dice, tally.lucks[world])
        lay_garden(scratch, state, seat, dice, found, evaluator)
        for arm in range(arms):
            scratch[TRIAL] = scratch[GARDEN]
            action = search.action_of(garden, seat, arm)
            asked = play_through(scratch, seat, action, evaluator, tally.ways)
            now[arm], lead = search.prospects(trial, seat, evaluator)
            tally.facts[arm, LEAD] += lead / (sakura.painters(garden) - 1)
            tally.facts[arm, CARDS] += worth_of_cards(trial, seat, evaluator)
            note(garden, trial, seat, arm, asked, tally, world)
        for arm in range(arms):
            tally.worths[arm] += now[arm]
            for other in range(arm):
                gap = now[arm] - now[other]
                tally.gaps[arm, other] += gap * gap
                tally.gaps[other, arm] += gap * gap


@subroutine
def lay_garden(
    scratch: States, state: np.record, seat: int, dice: Dice, found: Sums, evaluator: Evaluator
) -> None:
    """Imagines what a seat cannot know, and what the others do."""
    imagine_hidden(scratch, state, seat, dice)
    if state.phase == sakura.CHOOSING:
        search.let_choose(scratch[GARDEN], seat, seat, dice, found, evaluator)


@subroutine
def imagine_hidden(scratch: States, state: np.record, seat: int, dice: Dice) -> None:
    """Imagines what a seat cannot know; what nobody could know, if it is no seat."""
    scratch[GARDEN] = state
    sakura.redeal(scratch[GARDEN], seat, dice)


@subroutine
def play_through(
    scratch: States, seat: int, action: int, evaluator: Evaluator, ways: npt.NDArray[np.int64]
) -> int:
    """Does what `search.play_out` does, and notes who goes which way; how many ways were asked for."""
    state, asked = scratch[TRIAL], 0
    while True:
        search.do(state, seat, action)
        seats = sakura.owing(state)
        if seats == 0 or state.phase == sakura.CHOOSING:
            return asked
        seat, action = lowest(seats), search.NATURE
        if seats != CHANCE:
            action = search.better_way(scratch, seat, evaluator)
            ways[asked, 0], ways[asked, 1] = seat, action
            asked += 1


@subroutine
def play_again(
    scratch: States,
    state: np.record,
    seat: int,
    found: Sums,
    evaluator: Evaluator,
    tally: Tally,
    world: int,
    arm: int,
) -> int:
    """Tries one choice in a garden that was looked at, once more; how many ways were asked for."""
    search.copy_luck(tally.lucks[world], tally.luck)
    lay_garden(scratch, state, seat, tally.luck, found, evaluator)
    scratch[TRIAL] = scratch[GARDEN]
    action = search.action_of(scratch[GARDEN], seat, arm)
    return play_through(scratch, seat, action, evaluator, tally.ways)


@subroutine
def note(
    garden: np.record,
    trial: np.record,
    seat: int,
    arm: int,
    asked: int,
    tally: Tally,
    world: int,
) -> None:
    """Adds up what a choice has brought when the round is over; tokens not paid were lost (S5.2)."""
    facts, tree = tally.facts[arm], trial.scored > garden.scored
    fell, rival = False, 0
    for painter in range(sakura.painters(garden)):
        reward = pay(trial, painter, wide(garden.scored))
        gain = wide(trial.tokens[painter]) - wide(garden.tokens[painter])
        lost = (reward if tree else 0) - gain
        if painter == seat:
            fell = lost > 0
            facts[TOKENS] += gain
            facts[REWARD] += reward
            facts[DISGRACE] += 1 if fell else 0
        else:
            facts[SHAMES] += lost
            rival = max(rival, wide(trial.tokens[painter]) + (0 if tree else reward))
    facts[RIVAL] += rival
    facts[RANK] += 1 + sakura.painters_ahead(trial, wide(trial.place[seat]))
    facts[STEPS] += wide(trial.place[seat]) - wide(garden.place[seat])
    facts[ACTS] += 1 if not tree or in_time(garden, seat, arm, asked, tally.ways) else 0
    facts[TREE] += 1 if tree else 0
    if world < LOOKED:
        tally.looks[world, arm, 0] = tally.now[arm]
        tally.looks[world, arm, 1] = 1 if fell else 0
        tally.looks[world, arm, 2] = 1 if tree else 0


@subroutine
def worth_of_cards(state: np.record, painter: int, evaluator: Evaluator) -> float:
    """How much more a painter looks like the winner with his hand than without it; nothing at the end."""
    if state.phase == sakura.OVER:
        return 0.0
    hand, with_hand = wide(state.hand[painter]), looks_of(state, painter, evaluator)
    state.hand[painter] = 0
    without = looks_of(state, painter, evaluator)
    state.hand[painter] = hand
    return with_hand - without


@subroutine
def looks_of(state: np.record, painter: int, evaluator: Evaluator) -> float:
    """How much a painter looks like the winner, beside others."""
    looks, _ = judge(state, painter, evaluator)
    return looks


@rule
def pay(state: np.record, painter: int, sakura_paid: int) -> int:
    """S7.2, S7.3: what a sakura pays to a painter, as all stand; when they line up, ranks stay (S7.4)."""
    place = wide(state.place[painter])
    if place == sakura.GATE:
        for other in range(sakura.painters(state)):
            if other != painter and state.place[other] == sakura.GATE:
                return 0
    rank = sakura.painters_ahead(state, place)
    first_at_last = rank == 0 and sakura_paid == sakura.SAKURA.shape[1] - 1
    bonus = sakura.LAST_SAKURA_BONUS if first_at_last else 0
    return wide(sakura.REWARDS[sakura.long_bridges(state), rank]) + bonus


@rule
def in_time(garden: np.record, seat: int, arm: int, asked: int, ways: npt.NDArray[np.int64]) -> bool:
    """S7.1: whether a seat's card acts before a lower one has led the Emperor to the tree."""
    if garden.phase != sakura.CHOOSING:
        return True
    own, court = sakura.cards_of(garden, seat, search.action_of(garden, seat, arm))
    emperor, tree = wide(garden.emperor), sakura.next_sakura(garden)
    done = 0
    while emperor != tree:
        card, painter = sakura.CARDS + 1, 0
        for other in range(sakura.painters(garden)):
            laid = own if other == seat else laid_by(garden, other, court)
            if done < laid < card:
                card, painter = laid, other
        if card >= own:
            return True
        if sakura.KIND[sakura.GARDEN, card] <= sakura.EITHER:
            steps = wide(sakura.STEPS[sakura.GARDEN, card])
            for n in range(asked):
                if ways[n, 0] == painter and ways[n, 1] == sakura.EMPEROR_BACK:
                    steps = -steps
            emperor = min(max(emperor + steps, sakura.GATE + 1), tree)
        done = card
    return False


@rule
def laid_by(garden: np.record, painter: int, court: int) -> int:
    """The card that another painter lays down: the court painter's comes from a hand, or from the deck."""
    card = wide(garden.chosen[painter])
    if card == 0:
        card = court if court > 0 else wide(garden.deck[garden.top])
    return card


# --- What the cards brought -------------------------------------------------------------------


@subroutine
def restack(state: np.record, dice: Dice) -> None:
    """Another key, and another order of the deck, which nobody knows; hands and choices stay."""
    redeal_key(state, dice)
    known = wide(state.discards)
    for painter in range(sakura.painters(state)):
        known |= wide(state.hand[painter]) | 1 << wide(state.played[painter])
    top, count = wide(state.top), 0
    for card in range(1, sakura.CARDS + 1):
        if not known >> card & 1:
            other = top + roll(dice, count + 1)
            state.deck[top + count] = state.deck[other]
            state.deck[other] = card
            count += 1


@subroutine
def add_chances(state: np.record, evaluator: Evaluator, sums: Floats) -> None:
    """Adds everyone's share of the win, as it looks with all hands open."""
    count = sakura.painters(state)
    if state.phase == sakura.OVER:
        winners = sakura.winners(state)
        for painter in range(count):
            sums[painter] += (winners >> painter & 1) / max(1, bits(winners))
        return
    looks, total = evaluator.worths, 0.0
    for painter in range(count):
        looks[painter] = looks_of(state, painter, evaluator)
        total += exp(looks[painter] - looks[0])
    for painter in range(count):
        sums[painter] += exp(looks[painter] - looks[0]) / total


@subroutine
def add_starts(
    scratch: States, state: np.record, dice: Dice, evaluator: Evaluator, sums: Floats, deals: int
) -> None:
    """Adds everyone's share of the win with so many other first deals."""
    for _ in range(deals):
        imagine_hidden(scratch, state, sakura.NOBODY, dice)
        add_chances(scratch[GARDEN], evaluator, sums)


@subroutine
def add_deals(
    scratch: States,
    state: np.record,
    seat: int,
    action: int,
    dice: Dice,
    evaluator: Evaluator,
    sums: Floats,
    deals: int,
) -> None:
    """Adds everyone's share of the win at the end of the round, the cards still to come dealt so often.

    First an action is done, or none: what then owes is left to whoever finds the better way.
    """
    trial = scratch[TRIAL]
    for _ in range(deals):
        scratch[TRIAL] = state
        restack(trial, dice)
        if action >= 0:
            search.play_out(scratch, seat, action, evaluator)
        else:
            search.play_out(scratch, seat, search.better_way(scratch, seat, evaluator), evaluator)
        add_chances(trial, evaluator, sums)


@subroutine
def add_known(
    scratch: States,
    state: np.record,
    seat: int,
    arm: int,
    court: int,
    dice: Dice,
    luck: Dice,
    evaluator: Evaluator,
    sums: Floats,
    deals: int,
) -> None:
    """Adds what a choice comes to, all cards of the round known: the share of the win, and tokens.

    The dice stay as they are, so that all choices have the same luck.
    """
    trial = scratch[TRIAL]
    search.copy_luck(dice, luck)
    for _ in range(deals):
        scratch[TRIAL] = state
        restack(trial, luck)
        for place in range(wide(trial.top), wide(trial.top) + wide(trial.deck_size)):
            if trial.deck[place] == court:
                trial.deck[place] = trial.deck[trial.top]
                trial.deck[trial.top] = court
        search.play_out(scratch, seat, search.action_of(state, seat, arm), evaluator)
        won, _ = search.prospects(trial, seat, evaluator)
        sums[0] += won
        sums[1] += wide(trial.tokens[seat]) - wide(state.tokens[seat])
