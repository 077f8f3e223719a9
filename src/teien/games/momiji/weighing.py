"""Whole turns of Momiji, weighed: after each of them the game is searched on, in the same worlds.

A review asks what a turn was worth beside others. The search (`search`) says which turns are worth a
look. Then each of them is made, and what follows is searched anew, several times, so that it shows how
certain the result is; each time the worlds are the same for all turns, so that what differs comes from
the turns. What the second half of a search finds is counted, when it knows what to do.

A turn ends where cards are turned up that nobody could know: what is done then is another choice.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import allocating, subroutine
from teien.games.momiji import rules as momiji
from teien.games.momiji.alone import Policy, favourite
from teien.games.momiji.search import (
    DEALT,
    DEEP,
    NONE,
    PER_DEAL,
    WORLD,
    Nodes,
    consider,
    do,
    habit,
    plant,
    play_once,
)
from teien.rules.bits import bits
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, allowed
from teien.rules.maths import exp, log

States = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]

STEPS = 64
"""More steps than any turn has."""
FOUND = 24
"""So many turns of the tree are looked at; some come to the same."""
TURNS = 10
"""So many turns at most are weighed against one another."""
TOLD = 40
"""So many steps are told at most of how a game was imagined to go on."""
FRONT = 48
"""So many beginnings of turns are held at once while the tree is walked."""
BASE, FIRST, WORKING = 2, 3, 3 + FRONT
"""More working states than the search has: what a search begins from; and beginnings of turns, or the
worlds in which they are told to go on."""
SIGHT = 10
"""So many turns a search looks beyond its tree, as the master does."""
SLOPE = 5.0
"""How sure it is that who is ahead when a search looks no further wins in the end: as it turned out in
games between masters."""
MISS = 2.0
"""Alone, how much less a lost game counts, the further it was from a win and the less of the deck is left."""
HABIT, TRUST = 3.7, 2.1
"""Alone, how one who thinks on at each step fares, by what a search expects: how much better (as odds, a
power of e), and how much more surely, before the deck is begun; less and less, the less is left of it. All
three as it turned out in 259 games of such ones."""

PILES, ACORNS, OBJECTIVES, LANDSCAPES, LEAD = range(5)
"""What a game brings a seat, as far as it is imagined: points of piles, acorns, points of objectives,
landscapes that are left over, points ahead of the best of the others …"""
LEAF, OBJECTIVE, MET, ENOUGH, POINTS, FACTS = 5, 11, 23, 26, 32, 36
"""… points of the pile of each leaf and of each objective; alone, whether each condition is met, and
whether each pile is worth enough; and the points of every seat."""


# --- Steps of a turn --------------------------------------------------------------------------


@subroutine
def step(state: np.record, seat: int, action: int) -> bool:
    """Does one step; whether a choice ends with it: the turn is over, or something new is turned up."""
    stage, drawn, offered = int(state.stage), int(state.drawn), int(state.offered)
    do(state, seat, action)
    if stage == momiji.DRAFTING or state.drawn != drawn or state.offered != offered:
        return True
    return ends_turn(state, stage, action)


@rule
def ends_turn(state: np.record, stage: int, action: int) -> bool:
    """Whether a step, done in this stage, was the last of its turn."""
    return bool((action == momiji.END or stage == momiji.LIMIT) and state.stage != momiji.LIMIT)


@allocating
def most_tried(
    scratch: States,
    state: np.record,
    seat: int,
    dice: Dice,
    nodes: Nodes,
    policy: Policy,
    turns: Numbers,
) -> int:
    """The turns that the search has tried most, each to its end, the most tried first; how many they are."""
    actions = np.zeros(momiji.WORDS, np.uint32)
    steps = np.full((FRONT, STEPS), NONE)
    at, depth = np.zeros(FRONT, np.int64), np.zeros(FRONT, np.int64)
    visits, over = np.zeros(FRONT, np.int64), np.zeros(FRONT, np.bool_)
    scratch[FIRST] = state
    visits[0] = max(1, int(nodes[0].visits))
    for n in range(turns.shape[0]):
        turns[n, 0] = NONE
    found = 0
    while found < turns.shape[0]:
        best = 0
        for place in range(FRONT):
            if visits[place] > visits[best]:
                best = place
        if visits[best] == 0:
            break
        if over[best]:
            copy_steps(steps[best], turns[found])
            found += 1
            visits[best] = 0
            continue
        number = int(nodes[at[best]].child)
        if number == NONE:  # nobody has looked further
            finish(scratch[FIRST + best], seat, actions, policy, dice, steps[best], int(depth[best]))
            over[best] = True
            continue
        tried = int(visits[best])
        while number != NONE:
            child = nodes[number]
            place = 0 if best > 0 else 1
            for other in range(FRONT):
                if other != best and visits[other] < visits[place]:
                    place = other
            if child.visits > visits[place] and depth[best] < STEPS - 1:
                scratch[FIRST + place] = scratch[FIRST + best]
                copy_steps(steps[best], steps[place])
                steps[place, depth[best]] = child.action
                over[place] = step(scratch[FIRST + place], seat, int(child.action))
                at[place], depth[place], visits[place] = number, depth[best] + 1, min(tried, child.visits)
            number = int(child.sibling)
        visits[best] = 0
    return found


@rule
def copy_steps(steps: Numbers, to: Numbers) -> None:
    """Writes the same steps elsewhere."""
    for place in range(STEPS):
        to[place] = steps[place]


@subroutine
def finish(
    state: np.record, seat: int, actions: Actions, policy: Policy, dice: Dice, steps: Numbers, depth: int
) -> None:
    """Plays a turn to its end as it comes to mind, and writes down the steps."""
    over = False
    while not over and depth < STEPS:
        if state.solo:
            consider(state, seat, actions)
            action = favourite(state, actions, policy)
        else:
            action = habit(state, seat, dice)
        steps[depth] = action
        over = step(state, seat, action)
        depth += 1


# --- Turns, weighed ---------------------------------------------------------------------------


@allocating
def weigh_turns(
    scratch: States,
    state: np.record,
    seat: int,
    known: bool,
    dice: Dice,
    nodes: Nodes,
    policy: Policy,
    turns: Numbers,
    count: int,
    searches: int,
    playouts: int,
    left: float,
    shares: Sums,
    products: Sums,
    facts: Sums,
    lines: Numbers,
) -> None:
    """Searches on after each of these turns, so many times, each time with the same worlds for all.

    Where all is `known`, nothing is imagined but in which order the cards lie that nobody has seen yet.
    What a turn turns up is the same in all games of a search: its seat sees it before it goes on. Alone, how
    much of the deck is `left` tells how far a search is to be trusted (`in_the_end`).
    Adds up every seat's chance after each turn; the products of this seat's chances after any two of them,
    which tell how certain their difference is; and what else those games brought. Of the last search it
    is told how each turn goes on.
    """
    actions, luck = np.zeros(momiji.WORDS, np.uint32), np.zeros(4, np.uint32)
    worlds, own = np.zeros(4, np.uint32), np.zeros(4, np.uint32)
    path, movers = np.zeros(DEEP, np.int32), np.zeros(DEEP, np.int32)
    worths, ends, chances = np.zeros(momiji.SEATS), np.zeros(momiji.SEATS), np.zeros(TURNS)
    for _ in range(searches):
        for i in range(4):
            luck[i] = np.uint32(1 + roll(dice, 1 << 30))
        for n in range(count):
            for i in range(4):
                worlds[i] = luck[i]
                own[i] = luck[i]
            own[0] += np.uint32(1)
            plant(nodes)
            nodes[0].visits = 0
            for other in range(momiji.SEATS):
                ends[other] = 0
            scratch[BASE] = state
            imagine(scratch[BASE], seat, known, worlds)
            do_all(scratch[BASE], seat, turns[n])
            for number in range(playouts):
                if number % PER_DEAL == 0:
                    scratch[DEALT] = scratch[BASE]
                    imagine(scratch[DEALT], seat, known, worlds)
                    scratch[FIRST + n] = scratch[DEALT]
                scratch[WORLD] = scratch[DEALT]
                play_once(scratch[WORLD], own, nodes, policy, SIGHT, True, actions, path, movers, worths)
                if number >= playouts // 2:
                    add_shares(scratch[WORLD], worths, left, ends)
                    take_down(scratch[WORLD], seat, facts[n])
            for other in range(int(state.players)):
                chance = ends[other] / (playouts - playouts // 2)
                ends[other] = in_the_end(chance, left) if state.solo else chance
                shares[n, other] += ends[other]
            chances[n] = ends[seat]
            tell_line(scratch[DEALT], seat, nodes, actions, lines[n])
        for n in range(count):
            for other in range(n + 1):
                products[n, other] += chances[n] * chances[other]


@subroutine
def error_of(shares: Sums, products: Sums, seat: int, best: int, other: int, searches: int) -> float:
    """The standard error of how much less one turn is worth than another, after so many searches."""
    if searches < 2:
        return 1.0
    high, low = max(best, other), min(best, other)
    mean = (shares[best, seat] - shares[other, seat]) / searches
    squares = (products[best, best] + products[other, other] - 2 * products[high, low]) / searches
    return float(np.sqrt(max(0.0, squares - mean * mean) / (searches - 1)))


@subroutine
def do_all(state: np.record, seat: int, steps: Numbers) -> None:
    """Does all steps of a turn."""
    place = 0
    while place < STEPS and steps[place] != NONE:
        do(state, seat, int(steps[place]))
        place += 1


@subroutine
def imagine(state: np.record, seat: int, known: bool, dice: Dice) -> None:
    """Deals anew what the seat cannot know; where all is known, what nobody has seen yet."""
    if not known:
        momiji.redeal(state, seat, dice)
        return
    drawn = int(state.drawn)
    momiji.shuffle(state.deck, drawn, drawn + momiji.deck_left(state), dice)
    if state.stage == momiji.DRAFTING:
        momiji.shuffle(state.pool, int(state.offered), momiji.POOL, dice)


@rule
def add_shares(state: np.record, worths: Sums, left: float, sums: Sums) -> None:
    """Adds every seat's chance in a game as far as it was played: 1 for a win, parts of it before the end.

    Before, whoever is ahead wins the likelier, the further ahead he is (softmax, by `SLOPE`). A game alone
    that is lost counts a little too, by how near it came: so few are won that way that these tell little.
    """
    players, total = int(state.players), 0.0
    if state.stage == momiji.OVER:
        won = momiji.winners(state)
        for seat in range(players):
            sums[seat] += (won >> seat & 1) / max(1, bits(won))
        if state.solo and not won and left > 0:
            sums[0] += exp(MISS * (worths[0] - 1) / np.sqrt(np.sqrt(left)))
        return
    for seat in range(players):
        worths[seat] = exp(SLOPE * worths[seat])
        total += worths[seat]
    for seat in range(players):
        sums[seat] += worths[seat] / total


@rule
def in_the_end(chance: float, left: float) -> float:
    """How often one who thinks on at each step wins alone, from what a search expects; 0 and 1 stay."""
    if chance <= 0 or chance >= 1:
        return chance
    far = np.sqrt(left)
    return float(1 / (1 + exp((1 + TRUST * far) * log((1 - chance) / chance) - HABIT * far)))


@subroutine
def take_down(state: np.record, seat: int, facts: Sums) -> None:
    """Adds what a game brought a seat, as far as it was played, to what others did."""
    piles, objectives, rival = 0, 0, -999
    for leaf in range(momiji.LEAVES):
        points = momiji.pile_points(state, seat, leaf)
        facts[LEAF + leaf] += points
        piles += points
    facts[PILES] += piles
    facts[ACORNS] += int(state.acorns[seat])
    facts[LANDSCAPES] += momiji.TILES - bits(int(state.spent[seat]))
    if state.solo:
        met = momiji.conditions_met(state)
        for condition in range(3):
            facts[MET + condition] += met >> condition & 1
        for leaf in range(momiji.LEAVES):
            enough = momiji.pile_points(state, seat, leaf) >= int(momiji.WORTH_WANTED[int(state.solo)])
            facts[ENOUGH + leaf] += 1 if enough else 0
        return
    for objective in range(momiji.OBJECTIVES):
        points = momiji.objective_points(state, seat, objective)
        facts[OBJECTIVE + objective] += points
        objectives += points
    facts[OBJECTIVES] += objectives
    for other in range(int(state.players)):
        points = momiji.points(state, other)
        facts[POINTS + other] += points
        if other != seat:
            rival = max(rival, points)
    facts[LEAD] += piles + int(state.acorns[seat]) + objectives - rival


@subroutine
def tell_line(state: np.record, seat: int, nodes: Nodes, actions: Actions, line: Numbers) -> None:
    """What the search has tried most, step by step in one world, until the seat's next turn is over."""
    node, count, over = 0, 0, False
    for i in range(TOLD):
        line[i] = NONE
    while momiji.owing(state) and count < TOLD and not over:
        mover, stage = int(state.turn), int(state.stage)
        consider(state, mover, actions)
        found, most, number = NONE, 1, int(nodes[node].child)
        while number != NONE:
            child = nodes[number]
            if child.visits > most and allowed(actions, int(child.action)):
                found, most = number, int(child.visits)
            number = int(child.sibling)
        if found == NONE:
            return
        node = found
        line[count] = nodes[node].action
        do(state, mover, int(nodes[node].action))
        over = mover == seat and ends_turn(state, stage, int(line[count]))
        count += 1
