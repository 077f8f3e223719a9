"""Sakura's games, reviewed: what each choice of a card or of a way was worth, and what the cards brought.

First a search finds how one mixes one's choices, and what the others may do (`search`). Then all that
was found stays as it is, and in so many gardens every choice is tried against it, with the same luck for
all: so it is known how much less one is worth than another, and how surely. What is counted there is the
share of the win, nothing else; and what each choice brings besides, in tokens, ranks and disgraces.

How the game went is told by the same eye, which then sees all hands; luck is how it looks with the
cards that came, less how it looks, on average, with those that might have come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from teien.bots.compiled import subroutine
from teien.games.sakura import rules as sakura
from teien.games.sakura import search
from teien.games.sakura.book import WAY_NAMES, WAYS
from teien.games.sakura.evaluation import EVEN, Evaluator, gap_of, judge, mode_of, new_evaluator, stand_of
from teien.games.sakura.search import GARDEN, TRIAL, States, Sums
from teien.games.sakura.words import reason_words
from teien.play.book import Json
from teien.play.game import Chance, Game, Move
from teien.play.observation import Observation
from teien.review.judgement import WIN, Candidate, Decision, Judgement, Stretch
from teien.rules.bits import bits, lowest, wide
from teien.rules.chance import new_dice, redeal_key, roll
from teien.rules.compiled import rule
from teien.rules.contract import CHANCE, Dice, fresh
from teien.rules.maths import exp, log

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


# --- One decision -----------------------------------------------------------------------------


def undecided(state: np.record) -> np.record:
    """The same while nobody has chosen a card: who was first to choose tells nothing."""
    if state.phase == sakura.CHOOSING:
        state.undecided = (1 << int(state.players)) - 1
        for painter in range(sakura.SEATS):
            state.chosen[painter] = 0
    return state


class Trial:
    """All choices of one decision, tried."""

    def __init__(self, seen: Observation, playouts: int, dice: Dice) -> None:
        self.book, self.seat, self.playouts = seen.book, seen.seat, playouts
        self.state, self.scratch = undecided(seen.state), fresh(sakura, search.WORKING)
        self.found, self.evaluator, self.tally = search.new_stats(), new_evaluator(), new_tally()
        self.arms = int(search.choices(self.state, self.seat))
        common = (self.scratch, self.state, self.seat, dice)
        stats = search.new_stats()
        search.ponder(*common, stats, self.evaluator, self.arms * playouts)
        settle(self.state, self.seat, stats, self.found, self.evaluator)
        measure(*common, self.found, self.evaluator, self.tally, playouts)
        played = [float(stats[search.PLAYED, self.seat, arm]) for arm in range(self.arms)]
        self.shares = [one / max(sum(played), 1e-9) for one in played]
        self.worths = [float(self.tally.worths[arm]) / playouts for arm in range(self.arms)]

    def candidates(self) -> list[Candidate]:
        """All choices, the best first."""
        order = sorted(range(self.arms), key=lambda arm: (-self.worths[arm], arm))
        return [self.candidate(arm, order[0]) for arm in order]

    def candidate(self, arm: int, best: int) -> Candidate:
        """One choice beside the best."""
        move = self.spell(int(search.action_of(self.state, self.seat, arm)))
        return Candidate(
            (move,),
            self.worths[arm],
            self.error(arm, best),
            self.shares[arm],
            self.playouts,
            {name: float(self.tally.facts[arm, n]) / self.playouts for n, name in enumerate(FACT_NAMES)},
            ((self.seat, move), *self.line(arm)),
        )

    def spell(self, action: int) -> str:
        """A choice as it is typed."""
        return self.book.write_move(self.state, self.seat, action)

    def error(self, arm: int, best: int) -> float:
        """One standard error of the difference to the best."""
        gap = self.worths[best] - self.worths[arm]
        spread = float(self.tally.gaps[arm, best]) / self.playouts - gap * gap
        return exp(0.5 * log(spread / max(self.playouts - 1, 1))) if spread > 0 else 0.0

    def line(self, arm: int) -> list[tuple[int, str]]:
        """What the others do, and all ways, in a garden where a choice goes as it usually does."""
        world = self.usual_world(arm)
        asked = play_again(
            self.scratch, self.state, self.seat, self.found, self.evaluator, self.tally, world, arm
        )
        garden, ways = self.scratch[GARDEN], self.tally.ways
        others = [other for other in range(int(self.state.players)) if other != self.seat]
        laid = [(other, self.laid(garden, other)) for other in others]
        walked = [(int(ways[n, 0]), WAY_NAMES[int(ways[n, 1])]) for n in range(asked)]
        return [*(laid if self.state.phase == sakura.CHOOSING else []), *walked]

    def laid(self, garden: np.record, other: int) -> str:
        """What another lays down in a garden, as it is typed."""
        own, court = int(garden.chosen[other]), int(garden.chosen[sakura.COURT_PAINTER])
        return f"{own}/{court}" if other == sakura.plays_two(garden) else str(own)

    def usual_world(self, arm: int) -> int:
        """Of the gardens that were looked at, one where a choice comes to what it comes to on average.

        A token is lost there, and the tree reached, if that is so in most of all gardens.
        """
        count, looks = min(LOOKED, self.playouts), self.tally.looks
        falls = 2 * float(self.tally.facts[arm, DISGRACE]) > self.playouts
        ends = 2 * float(self.tally.facts[arm, TREE]) > self.playouts

        def oddity(world: int) -> float:
            worth, fell, ended = (float(looks[world, arm, n]) for n in range(3))
            return abs(worth - self.worths[arm]) + (falls != (fell > 0)) + (ends != (ended > 0))

        return min(range(count), key=oddity)


REASONS = (
    ("late", "acts", 1, 0.15, 3.0),
    ("disgrace", "disgrace", -1, 0.05, 2.0),
    ("reward", "reward", 1, 0.2, 1.0),
    ("rank", "rank", -1, 0.3, 0.5),
    ("shames", "shames", 1, 0.15, 0.5),
    ("steps", "steps", 1, 0.7, 0.15),
    ("rival", "rival", -1, 0.15, 0.5),
    ("cards", "cards", 1, 0.08, 0.5),
    ("lead", "lead", 1, 0.1, 0.3),
)
"""What may make one choice better than another: its name, the fact, whether more of it is better or less,
by how much at least it must differ to be told, and how much a difference weighs beside the others."""
TOLD = 3
"""So many reasons are told, at most."""


def why(best: Candidate, made: Candidate) -> tuple[Json, ...]:
    """Why the best is better than what was made: the weightiest differences first."""
    found = []
    for says, fact, sign, least, weight in REASONS:
        ahead = sign * (best.facts[fact] - made.facts[fact])
        if ahead >= least:
            found.append((-weight * ahead, says, fact))
    return tuple(
        [
            {
                "says": says,
                "best": best.facts[fact],
                "made": made.facts[fact],
                "moves": [best.moves[0], made.moves[0]],
            }
            for _, says, fact in sorted(found)[:TOLD]
        ]
    )


# --- The whole game ---------------------------------------------------------------------------

ENOUGH = 200
"""So many deals tell what a choice comes to whose round is known."""
DEALS = 4096
"""So many first deals tell how a game of two begins, where the court painter is not like the others."""


@dataclass(frozen=True)
class Round:
    """Where a round stands in the history."""

    laid: list[int]
    """The last choice of each seat, in order: what was changed before is none."""
    ways: list[int]
    until: int
    """How long the history is when it is over."""


def rounds_of(game: Game) -> list[Round]:
    """All rounds of a game that is over."""
    history = game.history
    found: list[Round] = []
    laid: dict[int, int] = {}
    ways: list[int] = []
    for number, entry in enumerate(history):
        if not isinstance(entry, Move):
            continue
        if entry.text in WAYS:
            ways.append(number)
        else:
            if len(laid) == len(game.seats):
                found.append(Round(sorted(laid.values()), ways, number))
                laid, ways = {}, []
            laid[entry.seat] = number
    return [*found, Round(sorted(laid.values()), ways, len(history))]


def laid_open(game: Game, step: int) -> np.record:
    """The state with all hands and choices open, but for what nobody could know: the order of the deck."""
    state = game.state_for(0, step)
    for seat in game.seats:
        own = game.state_for(seat, step)
        state.hand[seat] = own.hand[seat]
        for painter in range(sakura.SEATS):
            if own.chosen[painter] > 0:
                state.chosen[painter] = own.chosen[painter]
    return state


class Eye:
    """Looks at a game that is over, with all hands open."""

    def __init__(self, game: Game, deals: int) -> None:
        self.game, self.deals, self.dice = game, deals, new_dice("course")
        self.scratch, self.evaluator = fresh(sakura, search.WORKING), new_evaluator()
        self.everyone = range(len(game.everyone))

    def chances(self, step: int) -> list[float]:
        """Everyone's chance to win when the history is so long."""
        sums = np.zeros(sakura.SEATS)
        add_chances(laid_open(self.game, step), self.evaluator, sums)
        return self.shares(sums, 1)

    def shares(self, sums: Floats, count: int) -> list[float]:
        """An average."""
        return [float(sums[painter]) / count for painter in self.everyone]

    def luck(self, entry: int) -> list[float]:
        """What the cards that came when an entry was made were worth, less those that might have come."""
        before, after = laid_open(self.game, entry), laid_open(self.game, self.following(entry))
        move, might, came = self.game.history[entry], np.zeros(sakura.SEATS), np.zeros(sakura.SEATS)
        nothing_came = before.top == after.top and before.deck_size == after.deck_size
        if nothing_came or not isinstance(move, Move):
            return [0.0 for _ in self.everyone]
        action = self.game.book.read_move(before, move.seat, move.text)
        common = (self.dice, self.evaluator)
        add_deals(self.scratch, before, move.seat, action, *common, might, self.deals)
        if after.phase != sakura.RESOLVING:
            return less(self.chances(self.following(entry)), self.shares(might, self.deals))
        add_deals(self.scratch, after, int(after.turn), search.NATURE, *common, came, self.deals)
        return less(self.shares(came, self.deals), self.shares(might, self.deals))

    def following(self, entry: int) -> int:
        """How long the history is when an entry is made, with what chance did then."""
        history, step = self.game.history, entry + 1
        while step < len(history) and isinstance(history[step], Chance):
            step += 1
        return step

    def facts(self, step: int) -> Json:
        """What else is drawn over the course: everyone's tokens, and how many trees have paid."""
        state = self.game.state_for(0, step)
        return {
            "tokens": [int(state.tokens[painter]) for painter in self.everyone],
            "trees": int(state.scored),
        }


def less(chances: Sequence[float], others: Sequence[float]) -> list[float]:
    """Differences, one by one."""
    return [one - other for one, other in zip(chances, others, strict=True)]


class SakuraReviewer:
    """Judges by what a search finds."""

    unit = WIN
    quick = 400
    settled = 8000

    def decisions(self, game: Game) -> list[Decision]:
        """Each last choice of cards (S4.1), and each way (S4.2)."""
        found = []
        for number, one in enumerate(rounds_of(game)):
            for entry in [*one.laid, *one.ways]:
                move = game.history[entry]
                if isinstance(move, Move):
                    kind = "way" if entry in one.ways else "card"
                    found.append(Decision(move.seat, (entry,), kind, number))
        return found

    def judge(
        self, seen: Observation, made: tuple[str, ...], kind: str, playouts: int, dice: Dice
    ) -> Judgement:
        """What was made of a choice, from what its seat could know."""
        candidates = Trial(seen, playouts, dice).candidates()
        place = [one.moves[0] for one in candidates].index(made[0])
        return Judgement(tuple(candidates), place, why(candidates[0], candidates[place]))

    def hindsight(self, game: Game, decision: Decision, playouts: int, dice: Dice) -> Json | None:
        """What would have been best had the cards of the round been known; of ways, all is known."""
        if decision.kind != "card":
            return None
        state, seat = all_laid(game, decision), decision.seat
        court = court_card(game, rounds_of(game)[decision.unit].laid[-1])
        scratch, evaluator = fresh(sakura, search.WORKING), new_evaluator()
        luck, deals = np.zeros(4, np.uint32), min(playouts, ENOUGH)
        found: list[Json] = []
        for arm in range(int(search.choices(state, seat))):
            sums, action = np.zeros(2), int(search.action_of(state, seat, arm))
            add_known(scratch, state, seat, arm, court, dice, luck, evaluator, sums, deals)
            move, worth, tokens = game.book.write_move(state, seat, action), float(sums[0]), float(sums[1])
            found.append({"moves": [move], "worth": worth / deals, "tokens": tokens / deals})
        return max(found, key=lambda one: one["worth"])

    def start(self, game: Game) -> tuple[float, ...]:
        """All are alike but for the court painter, who has no hand (S9.1)."""
        count = len(game.everyone)
        if count == len(game.seats):
            return tuple([1 / count] * count)
        scratch, sums = fresh(sakura, search.WORKING), np.zeros(sakura.SEATS)
        add_starts(scratch, game.state_for(0, 0), new_dice("start"), new_evaluator(), sums, DEALS)
        each = (float(sums[0]) + float(sums[1])) / (2 * DEALS)
        return (each, each, 1 - 2 * each)

    def course(self, game: Game, playouts: int) -> list[Stretch]:
        """How everyone's chance went, round by round, and what of that the cards brought."""
        eye, found = Eye(game, playouts), []
        lucks = [less(eye.chances(0), self.start(game))]
        for number, one in enumerate(rounds_of(game)):
            lucks += [eye.luck(entry) for entry in [one.laid[-1], *one.ways[-1:]]]
            luck = tuple([sum(each[painter] for each in lucks) for painter in eye.everyone])
            facts = {"round": number + 1, **eye.facts(one.until)}
            found.append(Stretch(one.until, tuple(eye.chances(one.until)), luck, facts))
            lucks = []
        return found

    def sentence(self, reason: Json, names: Sequence[str]) -> str:
        """A reason in English."""
        return reason_words(reason)


def all_laid(game: Game, decision: Decision) -> np.record:
    """The state when a card was to be chosen, with all hands open, and all others' cards laid down."""
    state = undecided(laid_open(game, decision.entries[0]))
    for entry in rounds_of(game)[decision.unit].laid:
        move = game.history[entry]
        if isinstance(move, Move) and move.seat != decision.seat:
            action = game.book.read_move(state, move.seat, move.text)
            own, court = sakura.cards_of(state, move.seat, action)
            sakura.choose(state, move.seat, own, court)
    return state


def court_card(game: Game, entry: int) -> int:
    """The card that the court painter had from the deck in the round that an entry made open; else 0."""
    if len(game.everyone) == len(game.seats):
        return 0
    for event in game.events(None, entry):
        if event.name == "revealed" and event.seat == sakura.COURT_PAINTER:
            return int(event.facts["card"])
    return 0


REVIEWER = SakuraReviewer()
