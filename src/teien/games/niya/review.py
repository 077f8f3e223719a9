"""Niya's games judged by the solver: every figure is exact.

It counts in tiles: those that are left when a garden is won, for the winner, and as many against the loser
(N4.3). What a choice costs in the share of the win is a whole game, a half, or nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from teien.games.niya import rules as niya
from teien.games.niya.book import CELLS, HOW, LINES
from teien.games.niya.solver import ALL, BEYOND, Worth, find_worth, lay_out, search, solve, surveyed
from teien.play.book import Json, bit_seats, listed
from teien.play.game import Game, Move
from teien.play.observation import Observation
from teien.review.judgement import Candidate, Decision, Judgement, Stretch
from teien.rules.bits import bits
from teien.rules.contract import SPECTATOR, Dice

FIRST_IS_AHEAD = 1.0413
"""By so many tiles, on average, whoever begins wins a garden with best play by both: the mean of 60,000
gardens (`teien survey --gardens 60000 --seed 2026`), with an error of 0.0042. A garden that is full has no
tiles, so it does not matter whether that is a draw."""

SHARES = {"win": 1.0, "draw": 0.5, "loss": 0.0}
OPPOSITE = {"win": "loss", "draw": "draw", "loss": "win"}


@dataclass(frozen=True)
class Line:
    """Best play by both after a move."""

    cells: tuple[int, ...]
    """What they take in turn, that move first."""
    how: int
    """How it ends, as the rules number it …"""
    closed: tuple[str, ...]
    """… and the cells of the row or square."""


class NiyaReviewer:
    """Judges by what is certain."""

    unit = "tile"
    quick = 1
    settled = 1

    def decisions(self, game: Game) -> list[Decision]:
        """Every move with more than one tile to choose from; each entry of the history is a stretch."""
        found = []
        for number, entry in enumerate(game.history):
            if isinstance(entry, Move):
                state = game.state_for(entry.seat, number)
                if bits(int(niya.open_cells(state))) > 1:
                    found.append(Decision(entry.seat, (number,), "move", number + 1))
        return found

    def judge(
        self, seen: Observation, made: tuple[str, ...], kind: str, playouts: int, dice: Dice
    ) -> Judgement:
        """The exact worth of every tile that may be taken."""
        state, seat = seen.state, seen.seat
        ground = surveyed().copy()
        lay_out(ground, state)
        me, you = int(state.tokens[seat]), int(state.tokens[1 - seat])
        solution = solve(state)
        worths, best = solution.moves, solution.best
        ranked = sorted(worths, key=lambda cell: (-worths[cell].score, cell))
        lines = {cell: line_from(ground, me, you, cell, worths[cell].score) for cell in ranked}
        candidates = [
            candidate(worths[cell], lines[cell], seat, 1 / len(best) if cell in best else 0.0)
            for cell in ranked
        ]
        chosen = ranked.index(seen.book.read_move(state, seat, made[0]))
        return Judgement(
            tuple(candidates), chosen, tuple(reasons(ground, me, you, seat, ranked, chosen, worths, lines))
        )

    def hindsight(self, game: Game, decision: Decision, playouts: int, dice: Dice) -> Json | None:
        """Nothing was hidden."""
        return None

    def start(self, game: Game) -> tuple[float, ...]:
        """Nobody is ahead: a coin decides who begins."""
        return 0.0, 0.0

    def course(self, game: Game, playouts: int) -> list[Stretch]:
        """The worth of the garden after each deal and each move."""
        stretches = [dealt(game.state_for(SPECTATOR, 0), 0)]
        for number, entry in enumerate(game.history):
            state = game.state_for(SPECTATOR, number + 1)
            if isinstance(entry, Move):
                score = score_of_first_seat(state)
                stretches.append(Stretch(number + 1, tiles(score), (0.0, 0.0), outcomes(score)))
            else:
                stretches.append(dealt(state, number + 1))
        return stretches

    def sentence(self, reason: Json, names: Sequence[str]) -> str:
        """A reason in English."""
        facts = dict(reason)
        if "seat" in facts:
            facts["who"] = names[facts["seat"]]
        for name in ("answers", "cells"):
            facts[name] = listed(facts.get(name, ()), "or" if name == "answers" else "and")
        facts["soon"] = "at once" if facts.get("after", 0) <= 2 else f"in {facts.get('after')} moves"
        return SENTENCES[facts["says"]].format(**facts)


SENTENCES = {
    "lets_close": "{move} lets {who} take {reply}, and close a {how} {soon}: {cells}.",
    "lets_block": "{move} lets {who} take {reply}, and leave no tile to take {soon}.",
    "only_draws": "{move} no more than draws.",
    "gives_tiles": "{move} costs {tiles} of the tiles left.",
    "only_winner": "Of {of} tiles only {move} wins.",
    "leaves": "{move} leaves {who} only {answers}.",
    "closes": "{move} closes a {how} {soon}: {cells}.",
    "blocks": "{move} leaves {who} no tile to take {soon}.",
    "draws": "{move} draws.",
    "holds_out": "All lose; {move} gives away the fewest tiles, {points}.",
}
"""Each kind of reason, in words."""


def candidate(worth: Worth, line: Line, seat: int, share: float) -> Candidate:
    """A tile that may be taken."""
    moves = [(seat if ply % 2 == 0 else 1 - seat, CELLS[cell]) for ply, cell in enumerate(line.cells)]
    sign = 1 if worth.score > 0 else -1
    return Candidate(
        (CELLS[line.cells[0]],),
        SHARES[worth.outcome],
        0.0,
        share,
        1,
        {"outcome": worth.outcome, "points": worth.points, "moves": worth.moves, "how": HOW[line.how]},
        tuple(moves),
        float(sign * worth.points),
    )


def line_from(ground: np.record, me: int, you: int, cell: int, score: int) -> Line:
    """Best play by both after a tile is taken that has this score."""
    cells = []
    while True:
        cells.append(cell)
        completes = int(ground.completing[me]) >> cell & 1
        me |= 1 << cell
        free = ALL & ~(me | you)
        answers = int(ground.kin[cell]) & free
        if completes:
            how = niya.ROW if niya.rows(me) else niya.SQUARE
            closed = [line for line in LINES if line & me == line and line >> cell & 1]
            return Line(tuple(cells), how, tuple(CELLS[one] for one in bit_seats(closed[0])))
        if not answers:
            return Line(tuple(cells), niya.BLOCKED if score else niya.DRAWN, ())
        me, you, score = you, me, -score
        cell = int(find_worth(ground, me, you, answers, score))


def reasons(
    ground: np.record,
    me: int,
    you: int,
    seat: int,
    ranked: Sequence[int],
    chosen: int,
    worths: dict[int, Worth],
    lines: dict[int, Line],
) -> list[Json]:
    """What is wrong with the tile that was taken, if anything is, and what the best one has."""
    best, made = ranked[0], ranked[chosen]
    found = []
    if worths[made].score < worths[best].score:
        found.append(harm(seat, worths[made], worths[best], lines[made]))
    else:
        best = made
    wins = [cell for cell in ranked if worths[cell].score > 0]
    if wins == [best]:
        found.append({"says": "only_winner", "move": CELLS[best], "of": len(ranked)})
    answers = bit_seats(int(ground.kin[best]) & ALL & ~(me | you | 1 << best))
    if len(lines[best].cells) > 1 and worths[best].score > 0:
        told = [CELLS[cell] for cell in answers]
        found.append({"says": "leaves", "move": CELLS[best], "seat": 1 - seat, "answers": told})
    found.append(virtue(seat, worths[best], lines[best]))
    return found


def harm(seat: int, worth: Worth, best: Worth, line: Line) -> Json:
    """What a move gives away."""
    move = CELLS[line.cells[0]]
    if worth.outcome == best.outcome:
        return {"says": "gives_tiles", "move": move, "tiles": abs(best.points - worth.points)}
    if worth.outcome == "draw":
        return {"says": "only_draws", "move": move}
    told = {"move": move, "seat": 1 - seat, "reply": CELLS[line.cells[1]], "after": len(line.cells)}
    if line.closed:
        return {"says": "lets_close", **told, "how": HOW[line.how], "cells": list(line.closed)}
    return {"says": "lets_block", **told}


def virtue(seat: int, worth: Worth, line: Line) -> Json:
    """What the best move brings."""
    move, after = CELLS[line.cells[0]], len(line.cells)
    if worth.outcome == "draw":
        return {"says": "draws", "move": move}
    if worth.outcome == "loss":
        return {"says": "holds_out", "move": move, "seat": seat, "points": worth.points}
    if line.closed:
        told = {"how": HOW[line.how], "cells": list(line.closed)}
        return {"says": "closes", "move": move, "seat": seat, "after": after, **told}
    return {"says": "blocks", "move": move, "seat": 1 - seat, "after": after}


def dealt(state: np.record, until: int) -> Stretch:
    """A garden is laid: what it is worth is luck."""
    score = score_of_first_seat(state)
    after = tiles(score)
    if state.games == 0:
        return Stretch(until, after, after, outcomes(score))
    before = (FIRST_IS_AHEAD, -FIRST_IS_AHEAD) if state.first == 0 else (-FIRST_IS_AHEAD, FIRST_IS_AHEAD)
    luck = tuple(now - then for now, then in zip(after, before, strict=True))
    return Stretch(until, after, luck, outcomes(score), before)


def tiles(score: int) -> tuple[float, float]:
    """What each seat has of the tiles that will be left, with best play by both."""
    ahead = float(max(abs(score) - 1, 0)) * (1 if score > 0 else -1)
    return ahead + 0.0, 0.0 - ahead


def outcomes(score: int) -> Json:
    """How each seat will end, with best play by both."""
    worth = Worth(score, niya.CELLS)
    return {"outcomes": [worth.outcome, OPPOSITE[worth.outcome]]}


def score_of_first_seat(state: np.record) -> int:
    """The solver's score, seen from seat 0: of a garden that is won or lost, what came of it."""
    if state.phase != niya.PLAYING:
        score = int(niya.tiles_left(state)) + 1
        return 0 if state.winner < 0 else score if state.winner == 0 else -score
    ground, turn = surveyed().copy(), int(state.turn)
    lay_out(ground, state)
    me, you = int(state.tokens[turn]), int(state.tokens[1 - turn])
    score = int(search(ground, me, you, int(niya.open_cells(state)), -BEYOND, BEYOND, niya.CELLS))
    return score if turn == 0 else -score


REVIEWER = NiyaReviewer()
