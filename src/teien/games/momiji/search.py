"""Momiji searched: a tree of steps, grown over many games that might be the real one.

Each time the search imagines what its seat cannot know and walks down the tree in that game: at every
step whoever is to move takes what has been best for himself so far, or what has been tried too little
(information-set tree search; each player's own worth is backed up, max^n). Steps nobody sensible would
take are left out, and the others come into the tree one by one, the most appealing first. Beyond the
tree everyone plays on by habit.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import allocating, subroutine
from teien.games.momiji import rules as momiji
from teien.games.momiji.alone import Policy, favourite, instinct
from teien.games.momiji.evaluation import lateness, worth
from teien.rules.bits import bits, highest, lowest
from teien.rules.chance import roll
from teien.rules.compiled import rule
from teien.rules.contract import Actions, Dice, Trace, allow, allowed
from teien.rules.maths import log

States = np.recarray[Any, Any]
Nodes = np.recarray[Any, Any]
Sums = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.int64]
Path = npt.NDArray[np.int32]

WORLD, DEALT, WORKING = 0, 1, 2
"""The working states: a world that is played on, and how it was dealt."""
PER_DEAL = 4
"""Each deal is played so often: dealing takes a quarter as long as playing."""
Node = np.dtype(
    [
        ("total", "f8"),  # of what it was worth to whoever took this step
        ("action", "i4"),  # the step that led here
        ("child", "i4"),  # the first
        ("sibling", "i4"),  # the next child of its parent; of the root: how many nodes there are
        ("visits", "i4"),  # how often it was taken …
        ("chances", "i4"),  # … and how often it could have been
        ("looks", "f4"),  # how its column looked, whenever it was taken, added up
    ],
    align=True,
)
"""A step in the tree, in half a line of the processor's cache."""
NONE = -1
SIZE = 1 << 19
"""So many nodes a tree may have."""
DEEP = 400
"""More steps than any walk down a tree."""
WIDTH, WIDTH_ALONE = 2.0, 0.3
"""How soon new steps come into the tree: with so many tries, as many as the root of twice that; alone,
where first sight is better, later."""
CURIOSITY = 0.25
"""How much the search likes what it has tried little."""
NOTICE = 0.02
"""How much more of the win is expected of a column for every bit that it looks better than it used to."""
LOGARITHMS = np.array([log(number) for number in range(1, (1 << 12) + 1)])
"""Those of small numbers, which are asked for at every child of every node."""


def new_tree() -> Nodes:
    """A tree with nothing but its root."""
    nodes = np.zeros(SIZE, Node).view(np.recarray)
    plant(nodes)
    return nodes


@subroutine
def plant(nodes: Nodes) -> None:
    """Makes an empty tree's root."""
    nodes[0].action, nodes[0].child, nodes[0].sibling = NONE, NONE, 1


@subroutine
def harvest(nodes: Nodes, actions: Numbers, visits: Numbers, worths: Sums) -> int:
    """Of every step from the root: which it is, how often it was taken, its worth; how many they are."""
    count, number = 0, int(nodes[0].child)
    while number != NONE:
        child = nodes[number]
        actions[count], visits[count] = child.action, child.visits
        worths[count] = child.total / max(1, int(child.visits))
        count += 1
        number = int(child.sibling)
    return count


@allocating
def recall(state: np.record, rows: Trace) -> None:
    """Lays under the tops of piles what was seen to be laid there, and leaves them open."""
    for seat in range(momiji.SEATS):
        momiji.clear(state.under[seat])
    tops = np.full((momiji.SEATS, momiji.LEAVES), -1)
    for row in rows:
        if row[0] == momiji.PLAYED:
            seat, card = row[1], row[2]
            leaf = card >> 3
            if tops[seat, leaf] >= 0:
                momiji.put(state.under[seat], leaf * momiji.FACES + tops[seat, leaf])
            tops[seat, leaf] = card & 7
    state.open_piles = 1
    momiji.watch_middle(state)


@subroutine
def do(state: np.record, seat: int, action: int) -> None:
    """Does one step."""
    momiji.apply(state, seat, action, None)


@allocating
def ponder(
    scratch: States,
    state: np.record,
    seat: int,
    dice: Dice,
    nodes: Nodes,
    policy: Policy,
    playouts: int,
    turns: int,
    foresees: bool,
) -> None:
    """So many playouts, each to the end or so many turns beyond the tree; the tree grows by them."""
    actions = np.zeros(momiji.WORDS, np.uint32)
    path = np.zeros(DEEP, np.int32)
    movers = np.zeros(DEEP, np.int32)
    worths = np.zeros(momiji.SEATS)
    world = scratch[WORLD]
    for number in range(playouts):
        if number % PER_DEAL == 0:
            scratch[DEALT] = state
            momiji.redeal(scratch[DEALT], seat, dice)
        scratch[WORLD] = scratch[DEALT]
        play_once(world, dice, nodes, policy, turns, foresees, actions, path, movers, worths)


@subroutine
def play_once(
    world: np.record,
    dice: Dice,
    nodes: Nodes,
    policy: Policy,
    turns: int,
    foresees: bool,
    actions: Actions,
    path: Path,
    movers: Path,
    worths: Sums,
) -> None:
    """One playout in a world that was imagined: what it was worth to everyone, which the tree takes in."""
    depth, node, left = 0, 0, turns
    mover = int(world.turn)
    while momiji.owing(world) and left > 0:
        if int(world.turn) != mover and node == NONE:
            left -= 1
        mover = int(world.turn)
        if node != NONE:
            consider(world, mover, actions)
            node = step_down(world, mover, actions, nodes, policy, node, dice) if depth < DEEP else NONE
        if node != NONE:
            action = int(nodes[node].action)
            path[depth], movers[depth] = node, mover
            depth += 1
            if nodes[node].visits == 0:
                node = NONE
        elif world.solo:
            consider(world, mover, actions)
            action = instinct(world, actions, policy, dice)
        else:
            action = habit(world, mover, dice)
        do(world, mover, action)
    appraise(world, worths, foresees)
    nodes[0].visits += 1
    for i in range(depth):
        taken = nodes[path[i]]
        taken.visits += 1
        taken.total += worths[movers[i]]


# --- The tree ---------------------------------------------------------------------------------


@rule
def step_down(
    state: np.record,
    seat: int,
    actions: Actions,
    nodes: Nodes,
    policy: Policy,
    node: int,
    dice: Dice,
) -> int:
    """The child to go on with: the most promising, or a new one if it is time for that.

    There is none if the tree is full and nothing that may be done here is in it. What cards have come
    into a column since is not in the tree; so what was found out by taking it is corrected by what it
    looks like now.
    """
    best, found, tried = -1.0, NONE, 0
    late, looks = lateness(state), 0.0
    last, number = NONE, int(nodes[node].child)
    while number != NONE:
        child = nodes[number]
        action = int(child.action)
        if allowed(actions, action):
            actions[action >> 5] &= ~np.uint32(1 << (action & 31))
            child.chances += 1
            tried += 1
            times = child.visits + 1e-9
            now = look_of(state, seat, action, late)
            value = child.total / times + CURIOSITY * np.sqrt(logarithm(child.chances) / times)
            value += NOTICE * (now - child.looks / times)
            if value > best:
                best, found, looks = value, number, now
        last, number = number, int(child.sibling)
    new = int(nodes[0].sibling)
    width = WIDTH_ALONE if state.solo else WIDTH
    action = NONE
    if new < len(nodes) and tried * tried <= width * nodes[node].visits + 1:
        action = (
            favourite(state, actions, policy) if state.solo else most_appealing(state, seat, actions, dice)
        )
    if action != NONE:
        grow(nodes, node, last, action)
        found, looks = new, look_of(state, seat, action, late)
    if found != NONE:
        nodes[found].looks += looks
    return found


@rule
def grow(nodes: Nodes, parent: int, last: int, action: int) -> None:
    """Puts a step into the tree, after the last child of its parent if there is one."""
    new = int(nodes[0].sibling)
    nodes[0].sibling = new + 1
    if last == NONE:
        nodes[parent].child = new
    else:
        nodes[last].sibling = new
    child = nodes[new]
    child.total, child.action, child.visits, child.chances = 0.0, action, 0, 1
    child.child, child.sibling, child.looks = NONE, NONE, 0.0


@rule
def look_of(state: np.record, seat: int, action: int, late: float) -> float:
    """How a column looks that may be taken; what else there is among several looks as it always did."""
    if state.solo or action < momiji.TAKE or action >= momiji.CLAIM:
        return 0.0
    return column_appeal(state, seat, action - momiji.TAKE, late)


@rule
def logarithm(chances: int) -> float:
    """The natural logarithm of one more than so many chances."""
    return float(LOGARITHMS[chances]) if chances < LOGARITHMS.shape[0] else log(chances + 1)


@rule
def most_appealing(state: np.record, seat: int, actions: Actions, dice: Dice) -> int:
    """Of the steps not tried yet, the one that looks best at first sight."""
    best, found = -1e9, NONE
    late = lateness(state)
    for word in range(momiji.WORDS):
        marked = int(actions[word])
        while marked:
            action = 32 * word + lowest(marked)
            marked &= marked - 1
            value = appeal(state, seat, action, late) + 0.2 * luck(dice)
            if value > best:
                best, found = value, action
    return found


@subroutine
def consider(state: np.record, seat: int, actions: Actions) -> None:
    """Marks the steps that are worth a thought: those that can wait come after the main action."""
    simple, found, on_piles, new, drops, once, twice, orders = momiji.choices(state, seat)
    for word in range(momiji.WORDS):
        actions[word] = 0
    if momiji.main_open(state) and not simple >> momiji.END & 1:
        before_f = simple & ((1 << momiji.USE_F) - 1)
        momiji.allow_cards(actions, before_f, 0, on_piles, new, drops)
        return
    if state.stage == momiji.PLAYING and state.laid > 0 and not state.skip_due:
        later = -1 << (momiji.FACES * highest(int(state.run)))  # cards of several leaves in one order only
        on_piles, new = on_piles & later, new & later
    momiji.allow_cards(actions, simple, found, on_piles, new, drops)
    if once:
        first = least_useful(state, seat, once, NONE)
        second = first if twice >> first & 1 else least_useful(state, seat, once, first)
        allow(actions, momiji.trade(first, second))
    if orders > 6:
        allow(actions, momiji.USE_C + momiji.rank_of(state.row[seat], int(state.piles[seat])))
    else:
        for order in range(orders):
            allow(actions, momiji.USE_C + order)


# --- First sight ------------------------------------------------------------------------------

TASTE = np.array([2.0, 4.0, 6.0, 3.0, 5.0, 7.0, 1.0])
"""How much one likes each landscape in a draft: those that pay for themselves most."""


@rule
def luck(dice: Dice) -> float:
    """A number from 0 to 1."""
    return roll(dice, 1 << 16) / (1 << 16)


@rule
def appeal(state: np.record, seat: int, action: int, late: float) -> float:
    """How good a step looks at first sight."""
    if action < momiji.END:
        return float(TASTE[action])
    if action == momiji.END:
        return 0.5
    if action == momiji.REFILL:
        return 0.6 * (1 - late)
    if action < momiji.CLAIM:
        return column_appeal(state, seat, action - momiji.TAKE, late)
    if action < momiji.USE_A:
        return claim_appeal(state, seat, action - momiji.CLAIM, late)
    if action < momiji.PLAY or action >= momiji.USE_C:
        return 1.0
    if action < momiji.DROP:
        return card_appeal(state, seat, (action - momiji.PLAY) % momiji.CARDS, late)
    if action < momiji.TRADE:
        return -use_of(state, seat, action - momiji.DROP)
    return 0.4


@rule
def use_of(state: np.record, seat: int, card: int) -> float:
    """What a card in hand is good for."""
    top, value = momiji.top_value(state, seat, card >> 3), int(momiji.VALUES[card & 7])
    if value < top or top == 3:
        return 0.0
    if value <= top + 1:
        return 1.2 + 0.1 * value
    return 0.8 - 0.1 * (value - top)


@rule
def least_useful(state: np.record, seat: int, cards: int, but: int) -> int:
    """Of a set of cards, the one that is good for least, another than `but` if there is one."""
    least, found = 1e9, but
    while cards:
        card = lowest(cards)
        cards &= cards - 1
        value = use_of(state, seat, card)
        if card != but and value < least:
            least, found = value, card
    return found


@rule
def column_appeal(state: np.record, seat: int, leaf: int, late: float) -> float:
    """What taking a column looks like: the use of its cards, less those above the hand limit."""
    count, total = int(state.height[leaf]), 0.0
    for i in range(count):
        total += use_of(state, seat, int(state.column[leaf, i]))
    over = max(0, int(state.held[seat]) + count - momiji.HAND_LIMIT)
    return (total - 0.5 * over) * (1 - late * late)


@rule
def card_appeal(state: np.record, seat: int, card: int, late: float) -> float:
    """What laying a card looks like: early, that piles may still grow; late, the points it brings."""
    leaf, value = card >> 3, int(momiji.VALUES[card & 7])
    top, size = momiji.top_value(state, seat, leaf), momiji.pile_size(state, seat, leaf)
    points = (size + 1) * value - size * max(0, top)
    if top < 0:
        return 0.2 + 1.5 * (1 - late) + late * points
    if value == 3:
        return late * points + (1 - late) * 0.8 * (size - 3)
    if value == top:
        return 0.2 + late * points + 1.6 * (1 - late)
    waiting = momiji.of_leaf(state.hand[seat], leaf, int(momiji.OF_VALUE[top])) > 0
    return late * points + (1 - late) * (0.4 if waiting else 1.4)


@rule
def claim_appeal(state: np.record, seat: int, objective: int, late: float) -> float:
    """What claiming an objective looks like: the points it may bring, by who has most of it now."""
    mine, most = momiji.measure(state, seat, objective), 0
    for other in range(int(state.players)):
        if other != seat:
            most = max(most, momiji.measure(state, other, objective))
    sure = 0.15 * (1 - late)
    if mine > most:
        sure = 0.55 + 0.45 * late
    elif mine == most:
        sure = 0.4 + 0.4 * late
    return 0.6 * (10 * sure - 4) + 2 * late * sure


# --- Habits -----------------------------------------------------------------------------------

WHIM = 1.2
"""How much luck has its say in a habit."""
SELDOM = 3
"""One turn in so many one thinks of objectives, which takes long."""


@subroutine
def habit(state: np.record, seat: int, dice: Dice) -> int:
    """What a gardener among others does without much thought; no landscape is used."""
    if state.stage == momiji.DRAFTING:
        return momiji.CHOOSE + int(state.offer[roll(dice, momiji.TILES)])
    drops = momiji.droppable(state, seat)
    if drops:
        return momiji.DROP + least_useful(state, seat, drops, NONE)
    done = state.main != momiji.NOTHING
    if done and (state.stage == momiji.TURN or state.stage == momiji.TAKEN):
        return momiji.END
    late = lateness(state)
    best, found = -1e9, momiji.END
    if done and momiji.at_leisure(state, seat):
        best = 0.5
    takes = momiji.takeable(state)
    while takes:
        leaf = lowest(takes)
        takes &= takes - 1
        value = column_appeal(state, seat, leaf, late) + WHIM * luck(dice)
        if value > best:
            best, found = value, momiji.TAKE + leaf
    if roll(dice, SELDOM) == 0:
        claims = momiji.claimable(state, seat)
        while claims:
            objective = lowest(claims)
            claims &= claims - 1
            value = claim_appeal(state, seat, objective, late) + WHIM * luck(dice)
            if value > best:
                best, found = value, momiji.CLAIM + objective
    cards = momiji.playable(state, seat)
    if cards:
        value, action = best_play(state, seat, cards, late, dice)
        if value > best:
            best, found = value, action
    return found if best > -1e9 else only_step(state, seat)


@rule
def only_step(state: np.record, seat: int) -> int:
    """What is left where there is nothing to take and nothing to play: to claim, or else to pass."""
    claims = momiji.claimable(state, seat)
    return momiji.CLAIM + lowest(claims) if claims else momiji.END


@rule
def best_play(state: np.record, seat: int, cards: int, late: float, dice: Dice) -> tuple[float, int]:
    """The most appealing card, and how much it appeals with those of other leaves that may follow."""
    total, most, found = 0.0, -1e9, NONE
    for leaf in range(momiji.LEAVES):
        faces = cards >> (momiji.FACES * leaf) & 0xFF
        if faces == 0:
            continue
        card = leaf * momiji.FACES + chosen_face(state, seat, leaf, faces)
        value = card_appeal(state, seat, card, late)
        total += max(0.0, value)
        if value + 0.3 * luck(dice) > most:
            most, found = value, card
    leaf = found >> 3
    if state.top[seat, leaf] >= 0:
        action = momiji.PLAY + found
    else:
        action = (momiji.PLAY_LEFT if roll(dice, 2) else momiji.PLAY_RIGHT) + found
    if state.stage == momiji.PLAYING:
        return most, action
    return total + WHIM * luck(dice), action


@rule
def chosen_face(state: np.record, seat: int, leaf: int, faces: int) -> int:
    """Of the faces of a leaf that may be laid, the lowest value."""
    return lowest(faces)


# --- What it is worth -------------------------------------------------------------------------

MARGIN = 25.0
"""So many points ahead are nearly as good as a win."""


@subroutine
def appraise(state: np.record, worths: Sums, foresees: bool) -> None:
    """The share of the win that each seat may expect, from 0 to 1.

    By the points that lie there; or, before the end, by what may become of them too (`foresees`).
    """
    players = int(state.players)
    if state.solo:
        worths[0] = solo_worth(state)
        return
    over = state.stage == momiji.OVER
    won = momiji.winners(state)
    for seat in range(players):
        if over:
            worths[seat] = int(state.total[seat])
        else:
            worths[seat] = worth(state, seat) if foresees else momiji.points(state, seat)
    first = max(worths[0], worths[1])
    second = min(worths[0], worths[1])
    for seat in range(2, players):
        if worths[seat] > first:
            first, second = worths[seat], first
        elif worths[seat] > second:
            second = worths[seat]
    for seat in range(players):
        lead = worths[seat] - (second if worths[seat] == first else first)
        share = max(0.0, min(1.0, 0.5 + 0.5 * lead / MARGIN))
        worths[seat] = 0.5 * share + (0.5 * (won >> seat & 1) / bits(won) if won else 0.5 * share)


@rule
def solo_worth(state: np.record) -> float:
    """M10.7: 1 for a win; else up to a half, by how near it was."""
    if momiji.solo_won(state):
        return 1.0
    near = 0.0
    wanted = int(momiji.WORTH_WANTED[int(state.solo)])
    for leaf in range(momiji.LEAVES):
        near += min(momiji.pile_points(state, 0, leaf), wanted) / (3 * wanted)
    owned = momiji.objectives_owned(state, 0) / int(momiji.OBJECTIVES_WANTED[int(state.solo)])
    return 0.3 * near + 0.12 * min(1.0, owned) + 0.08 * (1 if momiji.middle_is_tallest(state) else 0)
