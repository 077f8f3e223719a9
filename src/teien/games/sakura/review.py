"""Sakura's games, reviewed: what each choice of a card or of a way was worth, and what the cards brought.

First a search finds how one mixes one's choices, and what the others may do (`search`). Then every choice
is weighed against that (`weighing`). How the game went is told by the same eye, which then sees all hands;
luck is how it looks with the cards that came, less how it looks, on average, with those that might have come.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from teien.games.sakura import rules as sakura
from teien.games.sakura import search, weighing
from teien.games.sakura.book import WAY_NAMES, WAYS
from teien.games.sakura.evaluation import new_evaluator
from teien.games.sakura.search import GARDEN
from teien.games.sakura.weighing import DISGRACE, FACT_NAMES, LOOKED, TREE, Floats
from teien.games.sakura.words import reason_words
from teien.play.book import Json
from teien.play.game import Chance, Game, Move
from teien.play.observation import Observation
from teien.review.judgement import WIN, Candidate, Decision, Judgement, Stretch
from teien.rules.chance import new_dice
from teien.rules.contract import Dice, fresh
from teien.rules.maths import exp, log

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
        self.found, self.evaluator, self.tally = search.new_stats(), new_evaluator(), weighing.new_tally()
        self.arms = int(search.choices(self.state, self.seat))
        common = (self.scratch, self.state, self.seat, dice)
        stats = search.new_stats()
        search.ponder(*common, stats, self.evaluator, self.arms * playouts)
        weighing.settle(self.state, self.seat, stats, self.found, self.evaluator)
        weighing.measure(*common, self.found, self.evaluator, self.tally, playouts)
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
        asked = weighing.play_again(
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
        weighing.add_chances(laid_open(self.game, step), self.evaluator, sums)
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
        weighing.add_deals(self.scratch, before, move.seat, action, *common, might, self.deals)
        if after.phase != sakura.RESOLVING:
            return less(self.chances(self.following(entry)), self.shares(might, self.deals))
        weighing.add_deals(self.scratch, after, int(after.turn), search.NATURE, *common, came, self.deals)
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
            weighing.add_known(scratch, state, seat, arm, court, dice, luck, evaluator, sums, deals)
            move, worth, tokens = game.book.write_move(state, seat, action), float(sums[0]), float(sums[1])
            found.append({"moves": [move], "worth": worth / deals, "tokens": tokens / deals})
        return max(found, key=lambda one: one["worth"])

    def start(self, game: Game) -> tuple[float, ...]:
        """All are alike but for the court painter, who has no hand (S9.1)."""
        count = len(game.everyone)
        if count == len(game.seats):
            return tuple([1 / count] * count)
        scratch, sums = fresh(sakura, search.WORKING), np.zeros(sakura.SEATS)
        weighing.add_starts(scratch, game.state_for(0, 0), new_dice("start"), new_evaluator(), sums, DEALS)
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
