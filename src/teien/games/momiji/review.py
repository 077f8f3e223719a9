"""Momiji reviewed: what each turn was worth beside others, and how chances and luck went.

The steps of a turn are one decision. It ends with the turn, or where cards are turned up that nobody could
know (a refill, cards drawn by D, an emptied display; alone, every take and every claim): what is done after
them is another decision, judged from what was known then. So a choice that turns cards up is judged by what
usually follows, not by what happened to come.

A seat is thought to remember what it saw laid on every pile, as the master does, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from teien.games.momiji import rules as momiji
from teien.games.momiji import search, weighing
from teien.games.momiji.alone import new_policy
from teien.games.momiji.search import Nodes
from teien.games.momiji.words import CONDITIONS, LEAVES, OBJECTIVES, reason_words
from teien.play.book import Json, Row, bit_seats, rows_of, state_from
from teien.play.game import Game, legal_actions
from teien.play.observation import Observation
from teien.review.judgement import WIN, Candidate, Decision, Judgement, Stretch
from teien.rules.chance import new_dice
from teien.rules.contract import Dice, fresh, new_trace

TURN, DRAFT = "turn", "draft"
"""What is decided."""
TRIED_AT_LEAST = 400
"""So often at least the turns themselves are searched to find those that are worth a look, else …"""
TRIED = 1
"""… so often for every playout that each gets."""
FEW, MANY, MANY_FROM = 5, 10, 2000
"""What follows a turn is searched so many times anew; the more, from so many playouts on."""
COURSE = 200
"""So many playouts has every search that tells the course of a game."""
ALONE = 0.783
"""The chance alone before anything is dealt."""
REASONS = 3
"""So many reasons are given at most."""
POINTS_WORTH_TELLING, CHANCE_WORTH_TELLING = 0.5, 0.03
"""Smaller differences, in points or in chances, are no reason."""


@dataclass(frozen=True)
class Made:
    """An entry of the history."""

    entry: int
    seat: int
    action: int
    before: bytes
    after: bytes
    draft: bool
    """Whether a landscape was drafted."""
    shown: bool
    """Whether something was turned up that nobody could know."""
    closes: bool
    """Whether a choice ends here: with the turn, or because something was turned up."""
    ends: bool
    """Whether a stretch ends here: a turn, or the draft."""


@dataclass(frozen=True)
class Turn:
    """A choice: its steps, as numbers and as they are typed, and what comes of it at once."""

    actions: tuple[int, ...]
    moves: tuple[str, ...]
    outcome: str
    """The state after it in one of the worlds that might be: two turns with the same come to the same."""
    counts: Json
    """How many acorns met, piles closed, cards taken, laid and dropped."""


COUNTED = {
    "matches": momiji.MATCHED,
    "closed": momiji.CROWNED,
    "laid": momiji.PLAYED,
    "dropped": momiji.DROPPED,
    "claimed": momiji.CLAIMED,
}
"""Events of a turn that are counted."""


@dataclass(frozen=True)
class Gardeners:
    """Judges what gardeners do."""

    unit: str = WIN
    quick: int = 500
    settled: int = 10_000

    def decisions(self, game: Game) -> list[Decision]:
        """Whole turns, as far as they could be foreseen, and each landscape that was drafted."""
        found: list[Decision] = []
        stretch = 0
        choice: list[Made] = []
        for made in history_of(game):
            choice.append(made)
            if made.closes:
                if any(had_a_choice(game, one) for one in choice):
                    kind = DRAFT if made.draft else TURN
                    entries = tuple(one.entry for one in choice)
                    found.append(Decision(made.seat, entries, kind, stretch))
                choice = []
            stretch += 1 if made.ends else 0
        return found

    def judge(
        self, seen: Observation, made: tuple[str, ...], kind: str, playouts: int, dice: Dice
    ) -> Judgement:
        """Weighs the turn that was made against those that a search finds best."""
        book, seat, state = seen.book, seen.seat, seen.state
        search.recall(state, seen.rows)
        world = state_from(book, state.tobytes())
        momiji.redeal(world, seat, dice)
        nodes = search.new_tree()
        turns = [as_typed(seen, world, made)]
        for actions in turns_found(state, seat, dice, nodes, playouts):
            other = as_numbered(seen, world, actions)
            if len(turns) < weighing.TURNS and other.outcome not in [one.outcome for one in turns]:
                turns.append(other)
        candidates = weighed(seen, state, dice, nodes, turns, playouts)
        place = [one.moves for one in candidates].index(turns[0].moves)
        reasons = reasons_for(candidates[0].facts, candidates[place].facts) if place else []
        return Judgement(tuple(candidates), place, tuple(reasons))

    def hindsight(self, game: Game, decision: Decision, playouts: int, dice: Dice) -> Json | None:
        """Nothing: who knows the deck needs no gardening."""
        return None

    def start(self, game: Game) -> tuple[float, ...]:
        """All alike, for the first player is drawn as well."""
        players = len(game.players)
        return tuple(ALONE if players == 1 else 1 / players for _ in game.seats)

    def course(self, game: Game, playouts: int) -> list[Stretch]:
        """Everyone's chance after each turn, and how lucky each was with what was turned up in it.

        A chance is that of a place where all is known but what nobody has seen yet. Luck is the chance once
        something was turned up, less the mean of what it would be had the deck been shuffled again before.
        The deal belongs to the first stretch.
        """
        book = game.book
        nodes = search.new_tree()
        stretches: list[Stretch] = []
        start = self.start(game)
        luck = [0.0 for _ in game.seats]
        for made in history_of(game):
            before, after = state_from(book, made.before), state_from(book, made.after)
            left = deck_left(after)
            if made.entry == 0:
                dealt = outlook(before, [], nodes, playouts, "review of the deal", deck_left(before))
                luck = [dealt.chance(0, seat) - start[seat] for seat in game.seats]
            if made.shown:
                came = outlook(after, [], nodes, playouts, f"review of what came {made.entry}", left)
                could = outlook(
                    before, [made.action], nodes, playouts, f"review of what could {made.entry}", left
                )
                luck = [luck[n] + came.chance(0, n) - could.chance(0, n) for n in game.seats]
            if made.ends:
                ahead = outlook(after, [], nodes, playouts, f"review after {made.entry}", left)
                chances = tuple(ahead.chance(0, seat) for seat in game.seats)
                facts = prospects(game, ahead.mean(0))
                stretches.append(Stretch(made.entry + 1, chances, tuple(luck), facts))
                luck = [0.0 for _ in game.seats]
        return stretches

    def sentence(self, reason: Json, names: Sequence[str]) -> str:
        """A reason in English."""
        return reason_words(reason)


# --- what was done ----------------------------------------------------------------------------


def history_of(game: Game) -> Iterator[Made]:
    """Every entry of the history, with the state before and after it, nothing hidden."""
    book, trace = game.book, new_trace(momiji)
    state = state_from(book, fresh(momiji).tobytes())
    book.prepare(state, len(game.players), game.options)
    momiji.set_up(state)
    book.read_chance(state, game.setup)
    momiji.deal(state, trace)
    for entry, move in enumerate(game.history):
        seat, before = int(state.turn), state.tobytes()
        stage, drawn, offered = int(state.stage), int(state.drawn), int(state.offered)
        action = book.read_move(state, seat, move.as_json()["move"])
        closes = bool(weighing.step(state, seat, action))
        draft = stage == momiji.DRAFTING
        yield Made(
            entry,
            seat,
            action,
            before,
            state.tobytes(),
            draft,
            drawn != int(state.drawn) or offered != int(state.offered),
            closes,
            int(state.stage) != momiji.DRAFTING if draft else bool(weighing.ends_turn(state, stage, action)),
        )


def had_a_choice(game: Game, made: Made) -> bool:
    """Whether something else was legal."""
    return len(legal_actions(game.book, state_from(game.book, made.before), made.seat)) > 1


# --- choices ----------------------------------------------------------------------------------


def turns_found(state: np.record, seat: int, dice: Dice, nodes: Nodes, playouts: int) -> list[list[int]]:
    """The turns that a search has tried most, the most tried first."""
    scratch, policy = fresh(momiji, weighing.WORKING), new_policy()
    found = np.zeros((weighing.FOUND, weighing.STEPS), np.int64)
    tries = max(TRIED_AT_LEAST, TRIED * playouts)
    search.ponder(scratch, state, seat, dice, nodes, policy, tries, weighing.SIGHT, True)
    count = int(weighing.most_tried(scratch, state, seat, dice, nodes, policy, found))
    return [[action for action in found[n].tolist() if action != search.NONE] for n in range(count)]


def as_typed(seen: Observation, world: np.record, moves: Sequence[str]) -> Turn:
    """A choice from its moves; what was to follow after something is turned up is no part of it."""
    trial, book = state_from(seen.book, world.tobytes()), seen.book
    actions: list[int] = []
    for move in moves:
        actions.append(book.read_move(trial, seen.seat, move))
        if weighing.step(trial, seen.seat, actions[-1]):
            break
    return as_numbered(seen, world, actions)


def as_numbered(seen: Observation, world: np.record, actions: Sequence[int]) -> Turn:
    """A choice from its steps, done in a world."""
    trial, trace = state_from(seen.book, world.tobytes()), new_trace(momiji)
    moves: list[str] = []
    rows: list[Row] = []
    for action in actions:
        moves.append(seen.book.write_move(trial, seen.seat, action))
        trace[0, 0] = 0
        momiji.apply(trial, seen.seat, action, trace)
        rows += rows_of(trace)
    counts = {name: sum(1 for row in rows if row[0] == what) for name, what in COUNTED.items()}
    return Turn(tuple(actions), tuple(moves), trial.tobytes().hex(), counts)


def weighed(
    seen: Observation, state: np.record, dice: Dice, nodes: Nodes, turns: Sequence[Turn], playouts: int
) -> list[Candidate]:
    """Each choice with what it is worth, the best first; of those worth the same, what comes nearest."""
    each = max(2, rounded_up(playouts, FEW if playouts < MANY_FROM else MANY))
    if state.solo:
        each = min(each, COURSE)
    searches, steps = rounded_up(playouts, each), [turn.actions for turn in turns]
    weights = Weights(state, seen.seat, False, dice, nodes, steps, searches, each, deck_left(state))
    solo, leaves = bool(state.solo), bit_seats(int(state.in_play))
    facts = [facts_of(weights.mean(n), solo, leaves) for n in range(len(turns))]
    order = sorted(range(len(turns)), key=lambda n: (-weights.chance(n, seen.seat), -nearness(facts[n]), n))
    return [
        Candidate(
            turns[n].moves,
            weights.chance(n, seen.seat),
            weights.error(seen.seat, order[0], n),
            1.0 if n == order[0] else 0.0,
            searches * each,
            {**facts[n], **turns[n].counts},
            line_of(seen, weights, n, turns[n]),
        )
        for n in order
    ]


def nearness(facts: Json) -> float:
    """How near a choice comes to a win, where that is needed to tell two of them apart."""
    near: float = sum(facts["conditions"].values()) if "conditions" in facts else facts["lead"]
    return near


def rounded_up(number: int, by: int) -> int:
    """How many parts of this size it takes."""
    return (number + by - 1) // by


def deck_left(state: np.record) -> float:
    """How much of the deck is left, from 0 to 1."""
    return int(momiji.deck_left(state)) / (momiji.CARDS_OF_A_LEAF * len(bit_seats(int(state.in_play))))


class Weights:
    """What came of weighing some turns."""

    def __init__(
        self,
        state: np.record,
        seat: int,
        known: bool,
        dice: Dice,
        nodes: Nodes,
        turns: Sequence[Sequence[int]],
        searches: int,
        playouts: int,
        left: float,
    ) -> None:
        self.searches, self.counted = searches, searches * (playouts - playouts // 2)
        self.scratch = fresh(momiji, weighing.WORKING)
        steps = np.zeros((weighing.TURNS, weighing.STEPS), np.int64)
        for n, actions in enumerate(turns):
            for place in range(weighing.STEPS):
                steps[n, place] = actions[place] if place < len(actions) else search.NONE
        self.shares = np.zeros((weighing.TURNS, momiji.SEATS))
        self.products = np.zeros((weighing.TURNS, weighing.TURNS))
        self.facts = np.zeros((weighing.TURNS, weighing.FACTS))
        self.lines = np.zeros((weighing.TURNS, weighing.TOLD), np.int64)
        weighing.weigh_turns(
            self.scratch,
            state,
            seat,
            known,
            dice,
            nodes,
            new_policy(),
            steps,
            len(turns),
            searches,
            playouts,
            left,
            self.shares,
            self.products,
            self.facts,
            self.lines,
        )

    def chance(self, n: int, seat: int) -> float:
        """A seat's chance after a turn."""
        return float(self.shares[n, seat]) / self.searches

    def error(self, seat: int, best: int, n: int) -> float:
        """The standard error of how much less a turn is worth than the best."""
        return float(weighing.error_of(self.shares, self.products, seat, best, n, self.searches))

    def mean(self, n: int) -> list[float]:
        """What games brought after a turn, on average."""
        return [amount / self.counted for amount in self.facts[n].tolist()]


def line_of(seen: Observation, weights: Weights, n: int, turn: Turn) -> tuple[tuple[int, str], ...]:
    """How a game was imagined to go on, until the seat's next turn is over."""
    world = state_from(seen.book, weights.scratch[weighing.FIRST + n].tobytes())
    line = [(seen.seat, move) for move in turn.moves]
    for action in weights.lines[n].tolist():
        if action != search.NONE:
            seat = int(world.turn)
            line.append((seat, seen.book.write_move(world, seat, action)))
            weighing.step(world, seat, action)
    return tuple(line)


# --- facts and reasons ------------------------------------------------------------------------


def outlook(
    state: np.record, actions: Sequence[int], nodes: Nodes, playouts: int, seed: str, left: float
) -> Weights:
    """Everyone's chance in a place where all is known but what nobody has seen, perhaps after a step."""
    searches, seat = max(1, playouts // COURSE), int(state.turn)
    return Weights(state, seat, True, new_dice(seed), nodes, [actions], searches, COURSE, left)


def facts_of(mean: Sequence[float], solo: bool, leaves: Sequence[int]) -> Json:
    """What games brought a seat, on average."""
    piles, acorns, objectives = (
        mean[what] for what in (weighing.PILES, weighing.ACORNS, weighing.OBJECTIVES)
    )
    facts: Json = {
        "piles": piles,
        "acorns": acorns,
        "landscapes": mean[weighing.LANDSCAPES],
        "leaves": {LEAVES[leaf]: mean[weighing.LEAF + leaf] for leaf in leaves},
    }
    if solo:
        enough = {LEAVES[leaf]: mean[weighing.ENOUGH + leaf] for leaf in leaves}
        return {**facts, "conditions": conditions_of(mean), "enough": enough}
    each = {name: mean[weighing.OBJECTIVE + n] for n, name in enumerate(OBJECTIVES)}
    return {
        **facts,
        "points": piles + acorns + objectives,
        "objectives": objectives,
        "lead": mean[weighing.LEAD],
        "each": {name: points for name, points in each.items() if points > 0},
    }


def conditions_of(mean: Sequence[float]) -> Json:
    """How often each condition of a solo game was met."""
    return {name: mean[weighing.MET + n] for n, name in enumerate(CONDITIONS)}


def prospects(game: Game, mean: Sequence[float]) -> Json:
    """What is drawn over the course: the conditions of a solo game; else everyone's points."""
    if len(game.players) == 1:
        return {"conditions": conditions_of(mean)}
    return {"points": [mean[weighing.POINTS + seat] for seat in game.seats]}


def reasons_for(best: Json, mine: Json) -> list[Json]:
    """Why one choice is better than another, by what they are expected to bring: what counts most first."""
    if "conditions" in best:
        least = CHANCE_WORTH_TELLING
        found = differences("condition", best["conditions"], mine["conditions"])
        found += differences("enough", best["enough"], mine["enough"])
    else:
        least = POINTS_WORTH_TELLING
        rival = {"best": best["lead"] - best["points"], "mine": mine["lead"] - mine["points"]}
        found = differences("objective", best["each"], mine["each"])
        found += differences("pile", best["leaves"], mine["leaves"])
        found += [{"says": "acorns", "best": best["acorns"], "mine": mine["acorns"]}]
        found += [{"says": "others", **rival}]
    found = [reason for reason in found if reason["best"] - reason["mine"] >= least]
    found = sorted(found, key=lambda reason: reason["mine"] - reason["best"])[:REASONS]
    if found:
        for name in ("matches", "closed"):
            if best[name] > mine[name]:
                found.append({"says": name, "best": best[name], "mine": mine[name]})
    return found


def differences(says: str, best: Json, mine: Json) -> list[Json]:
    """Each thing that either choice brings something of, as a reason."""
    names = {**best, **mine}
    return [
        {"says": says, "of": name, "best": best.get(name, 0.0), "mine": mine.get(name, 0.0)} for name in names
    ]


REVIEWER = Gardeners()
