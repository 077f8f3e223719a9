"""A game that is over, judged decision by decision.

All that is told is JSON. The same record, version and number of playouts give the same, byte for byte, on any
machine: dice follow from the number of a decision, and no number has more than four digits after its point.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import teien
from teien.play.book import Json
from teien.play.errors import BadOption, BadRecord, TeienError
from teien.play.game import Game, Move
from teien.play.observation import Observation
from teien.play.record import check_shape, replay
from teien.play.registry import book_of, part_of
from teien.review.judgement import WIN, Candidate, Decision, Judgement, Reviewer
from teien.rules.chance import new_dice

LONGEST = 2000
"""A record with more entries is no game that anybody played."""
MOST_PLAYOUTS = 1_000_000
PETAL = 0.05
"""One petal is one game in twenty."""
OFTEN = 0.2
"""What one who plays well does so often is no mistake."""
QUESTIONS = 3
"""So many decisions, at most, are asked about first."""
FINE = 10_000
"""So finely numbers are told."""
AS_THEY_ARE, LISTS = (bool, str), (list, tuple)


class Unreviewable(TeienError):
    """A game that cannot be reviewed: it goes on, or nobody can judge it."""


def reviewer_of(game: str) -> Reviewer:
    """Who judges the decisions of a game."""
    found = part_of(game, "review")
    if found is None:
        raise Unreviewable(f"Games of {book_of(game).title} cannot be reviewed.")
    reviewer: Reviewer = found.REVIEWER
    return reviewer


class Review:
    """The review of one record; nothing is worked out before it is asked for."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        """Plays the record through; raises `BadRecord` at its first fault, and `Unreviewable`."""
        check_shape(record)
        if len(record["moves"]) > LONGEST:
            raise BadRecord(
                f"The record has {len(record['moves'])} entries, and no more than {LONGEST} are judged."
            )
        self.reviewer = reviewer_of(record["game"])
        self.game: Game = replay(record)
        if not self.game.over:
            raise Unreviewable("The game has not been played to its end: only then can it be reviewed.")
        self.decisions = self.reviewer.decisions(self.game)

    # --- what there is to judge -----------------------------------------------------------

    def outline(self) -> Json:
        """The game, and its decisions without what they cost."""
        game, reviewer = self.game, self.reviewer
        return {
            "version": teien.__version__,
            "game": game.name,
            "title": game.book.title,
            "players": list(game.players),
            "everyone": list(game.everyone),
            "options": game.options,
            "winners": game.winners,
            "scores": game.scores,
            "length": game.length,
            "unit": reviewer.unit,
            "quick": reviewer.quick,
            "settled": reviewer.settled,
            "decisions": [self._outlined(number) for number in range(len(self.decisions))],
        }

    def _outlined(self, number: int) -> Json:
        decision = self.decisions[number]
        return {
            "number": number,
            "seat": decision.seat,
            "kind": decision.kind,
            "entries": list(decision.entries),
            "moves": list(self._made(decision)),
            "stretch": decision.unit,
            "step": decision.entries[0],
        }

    def _made(self, decision: Decision) -> tuple[str, ...]:
        """What was done, as it is typed."""
        entries = [self.game.history[entry] for entry in decision.entries]
        return tuple(entry.text for entry in entries if isinstance(entry, Move))

    # --- one decision ---------------------------------------------------------------------

    def judge(self, number: int, playouts: int, also: Sequence[Sequence[str]] = ()) -> Json:
        """One decision, judged; what else might have been chosen is judged as well if it is said."""
        self._check_playouts(playouts)
        if number not in range(len(self.decisions)):
            raise BadOption(f"There is no decision {number}; they are 0 to {len(self.decisions) - 1}.")
        decision = self.decisions[number]
        seen = self.game.observation(decision.seat, decision.entries[0])
        judgement = self._judged(number, seen, self._made(decision), playouts)
        candidates, best = judgement.candidates, judgement.candidates[0]
        made = self._candidate(candidates[judgement.made], best)
        return {
            **self._outlined(number),
            "playouts": playouts,
            "cost": made["cost"],
            "lost": made["lost"],
            "error": made["error"],
            "verdict": made["verdict"],
            "size": made["size"],
            "made": judgement.made,
            "candidates": [self._candidate(one, best) for one in candidates],
            "also": [self._further(number, seen, tuple(moves), playouts, judgement) for moves in also],
            "reasons": tidy(judgement.reasons),
            "hindsight": tidy(self._hindsight(number, playouts)),
        }

    def _check_playouts(self, playouts: int) -> None:
        if not 1 <= playouts <= MOST_PLAYOUTS:
            raise BadOption(f"A review has 1 to {MOST_PLAYOUTS} playouts a choice, not {playouts}.")

    def _judged(self, number: int, seen: Observation, made: tuple[str, ...], playouts: int) -> Judgement:
        kind = self.decisions[number].kind
        return self.reviewer.judge(seen, made, kind, playouts, new_dice(f"review {number}"))

    def _hindsight(self, number: int, playouts: int) -> Json | None:
        """What would have been best had the hidden been known; never counted."""
        game, decision = self._own_game(), self.decisions[number]
        return self.reviewer.hindsight(game, decision, playouts, new_dice(f"hindsight {number}"))

    def _own_game(self) -> Game:
        """A copy for a reviewer: what is worked out of it may lie where a search has its memory."""
        return self.game.copy()

    def _further(
        self, number: int, seen: Observation, moves: tuple[str, ...], playouts: int, judgement: Judgement
    ) -> Json:
        """Another choice, as if it had been made: how much less it is worth than the best of then."""
        for one in judgement.candidates:
            if one.moves == moves:
                return self._candidate(one, judgement.candidates[0])
        self._check_moves(number, seen, moves)
        other = self._judged(number, seen, moves, playouts)
        return self._candidate(other.candidates[other.made], other.candidates[0])

    def _check_moves(self, number: int, seen: Observation, moves: tuple[str, ...]) -> None:
        """Makes them in a world that the seat held for possible: what is not legal there raises."""
        if not moves:
            raise BadOption("Another choice is one move or more.")
        world, seat = seen.state, self.decisions[number].seat
        seen.book.rules.redeal(world, seat, new_dice(f"review {number}"))
        game = Game.standing(seen.book, self.game.players, self.game.options, world.tobytes())
        for move in moves:
            game.play(seat, move)

    def _candidate(self, one: Candidate, best: Candidate) -> Json:
        """One choice beside the best."""
        cost = max(best.worth - one.worth, 0.0)
        verdict = verdict_on(one, best)
        return {
            "moves": list(one.moves),
            "worth": told(one.worth),
            "gain": None if one.gain is None else told(one.gain),
            "cost": told(cost),
            "lost": told(lost_by(one, best)),
            "error": told(one.error),
            "verdict": verdict,
            "size": petals(cost) if verdict == "dear" else 0,
            "share": told(one.share),
            "playouts": one.playouts,
            "facts": tidy(one.facts),
            "line": [[seat, move] for seat, move in one.line],
        }

    # --- the whole game -------------------------------------------------------------------

    def course(self, playouts: int) -> Json:
        """How it went, in the reviewer's unit, for every seat."""
        self._check_playouts(playouts)
        game = self._own_game()
        return {
            "playouts": playouts,
            "start": tidy(self.reviewer.start(game)),
            "stretches": [
                {
                    "until": one.until,
                    "before": tidy(one.before),
                    "after": tidy(one.after),
                    "luck": tidy(one.luck),
                    "facts": tidy(one.facts),
                }
                for one in self.reviewer.course(game, playouts)
            ],
        }

    def summary(self, judged: Sequence[Json | None], course: Json) -> Json:
        """What the judgements come to: sums for each seat, what changed each stretch, what to ask about.

        Sums are whole: hundredths of a win, or the reviewer's unit; with the start they make the result.
        """
        done = [one for one in judged if one is not None]
        seats = list(self.game.seats)
        ledgers = [self._ledger(seat, done, course) for seat in seats]
        return {
            "judged": len(done),
            "of": len(self.decisions),
            "sums": [self._sums(seat, ledgers[seat], course) for seat in seats],
            "changes": ledgers,
            "questions": [asked([one for one in done if one["seat"] == seat]) for seat in seats],
            "turning": asked(done),
        }

    def whole(self, playouts: int, done: Callable[[], None]) -> Json:
        """All of it; whoever waits is told whenever a part of `parts` is done."""
        judged = []
        for number in range(len(self.decisions)):
            judged.append(self.judge(number, playouts))
            done()
        course = self.course(playouts)
        done()
        return {
            "outline": self.outline(),
            "decisions": judged,
            "course": course,
            "summary": self.summary(judged, course),
        }

    @property
    def parts(self) -> int:
        """How many parts the whole is worked out in."""
        return len(self.decisions) + 1

    def _ledger(self, seat: int, done: Sequence[Json], course: Json) -> list[Json]:
        """What changed a seat's prospects in each stretch, and by how much."""
        changes = []
        stands = course["start"][seat]
        for number, stretch in enumerate(course["stretches"]):
            begun = stands if stretch["before"] is None else stretch["before"][seat]
            stands, cards = stretch["after"][seat], stretch["luck"][seat]
            mine = [one["lost"] for one in done if one["seat"] == seat and one["stretch"] == number]
            choices = -sum(mine)
            changes.append(
                {
                    "before": begun,
                    "choices": told(choices),
                    "others": told(stands - begun - cards - choices),
                    "cards": cards,
                    "after": stands,
                }
            )
        return changes

    def _sums(self, seat: int, changes: Sequence[Json], course: Json) -> Json:
        """The same for the whole game, in whole numbers: what is rounded is others'."""
        again = [n for n, stretch in enumerate(course["stretches"]) if stretch["before"] is not None and n]
        ends = [changes[n - 1]["after"] for n in again] + [one["after"] for one in changes[-1:]]
        starts = [changes[n]["before"] for n in again] + [one["before"] for one in changes[:1]]
        start, result = self._whole(sum(starts)), self._whole(sum(ends))
        choices = self._whole(sum(one["choices"] for one in changes))
        cards = self._whole(sum(one["cards"] for one in changes))
        return {
            "seat": seat,
            "start": start,
            "choices": choices,
            "others": result - start - choices - cards,
            "cards": cards,
            "result": result,
        }

    def _whole(self, amount: float) -> int:
        return rounded(amount * (100 if self.reviewer.unit == WIN else 1))


def lost_by(one: Candidate, best: Candidate) -> float:
    """What a choice costs, in the reviewer's unit."""
    if one.gain is None or best.gain is None:
        return max(best.worth - one.worth, 0.0)
    return max(best.gain - one.gain, 0.0)


def verdict_on(one: Candidate, best: Candidate) -> str:
    """`best`, `as good` (it may be, for all that is known), or `dear`."""
    cost = best.worth - one.worth
    is_equal = cost <= 0 and one.gain is not None and one.gain == best.gain
    if one.moves == best.moves or one.share >= OFTEN or is_equal:
        return "best"
    return "as good" if cost <= 2 * one.error else "dear"


def petals(cost: float) -> float:
    """How many petals a cost is, in halves."""
    halves: int = max(rounded(2 * cost / PETAL), 1)
    return told(halves / 2)


def asked(done: Sequence[Json]) -> list[int]:
    """The decisions to ask about: the dearest first."""
    dear = [one for one in done if one["verdict"] == "dear" or one["lost"] > one["cost"]]
    return [one["number"] for one in dearest(dear)[:QUESTIONS]]


def dearest(done: Sequence[Json]) -> list[Json]:
    """Judgements by what the decisions cost."""
    return sorted(done, key=lambda one: (-one["cost"], -one["lost"], one["number"]))


def rounded(amount: float) -> int:
    """The nearest whole number."""
    return int((amount + 0.5) // 1)


def told(number: float) -> float:
    """A number as JSON has it: every language writes it in the same letters."""
    fine = rounded(number * FINE)
    return fine // FINE if fine % FINE == 0 else fine / FINE


def tidy(thing: Any) -> Any:
    """The same for all numbers within something."""
    if thing is None or isinstance(thing, AS_THEY_ARE):
        return thing
    if isinstance(thing, Mapping):
        return {key: tidy(one) for key, one in thing.items()}
    if isinstance(thing, LISTS):
        return [tidy(one) for one in thing]
    return told(thing)
