"""Momiji's reviewer: whole turns beside others, what one remembers, why, and luck that comes to nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import teien
from teien.arena.simulate import Series, play_game
from teien.bots import bots_of
from teien.bots.bot import Budget
from teien.check.mode import Mode
from teien.games.momiji import rules as momiji
from teien.games.momiji import search, weighing
from teien.games.momiji.review import ALONE, COURSE, REVIEWER, Weights, deck_left, history_of
from teien.games.momiji.words import LEAVES, OBJECTIVES
from teien.play.book import Json, state_from
from teien.play.game import Game, Move, legal_actions
from teien.play.observation import Observation
from teien.review.judgement import Decision, Judgement
from teien.rules.chance import new_dice
from teien.rules.contract import EVENT_COLUMNS
from tests.modes import MODES

GOLDEN = Path(__file__).parents[2] / "golden"
MOMIJI = [mode for mode in MODES if mode.game == "momiji"]


def golden(mode: Mode) -> Game:
    """The golden game of a mode."""
    lines = (GOLDEN / f"{mode}.txt").read_text().splitlines()
    setup = next(line for line in lines if line.startswith("setup "))
    game = Game(
        teien.new("momiji").book,
        players=mode.players,
        setup=json.loads(setup.removeprefix("setup ")),
        options=mode.options,
    )
    for line in lines:
        if line.startswith("seat ") and " plays " in line:
            seat, move = line.removeprefix("seat ").split(" plays ")
            game.play(int(seat), move)
    assert game.over
    return game


def played(levels: dict[int, tuple[str, int]], seed: int, **options: Any) -> Game:
    """A game between bots: for each seat a level, and how many playouts it has for a step."""
    game, dice = teien.new("momiji", players=len(levels), seed=seed, **options), new_dice(seed)
    while not game.over:
        (seat,) = game.owing
        level, playouts = levels[seat]
        bot = bots_of("momiji")[level]
        game.play_action(seat, bot.choose(game.observation(seat), dice, Budget(playouts)))
    return game


def moves_of(game: Game, decision: Decision) -> tuple[str, ...]:
    """What was done in a decision."""
    entries = [game.history[entry] for entry in decision.entries]
    return tuple(entry.text for entry in entries if isinstance(entry, Move))


def judged(game: Game, decision: Decision, playouts: int) -> Judgement:
    """A decision, judged from what its seat could know."""
    seen, made = game.observation(decision.seat, decision.entries[0]), moves_of(game, decision)
    return REVIEWER.judge(seen, made, decision.kind, playouts, new_dice(decision.entries[0]))


def cost(judgement: Judgement) -> float:
    """What the choice that was made cost."""
    return judgement.candidates[0].worth - judgement.candidates[judgement.made].worth


# --- what is one decision ---------------------------------------------------------------------


@pytest.mark.parametrize("mode", MOMIJI, ids=str)
def test_every_decision_of_a_golden_game_is_judged(mode: Mode) -> None:
    game = golden(mode)
    decisions = REVIEWER.decisions(game)
    entries = [entry for decision in decisions for entry in decision.entries]
    assert entries == sorted(set(entries))
    for one in history_of(game):
        if one.entry not in entries:
            assert len(legal_actions(game.book, state_from(game.book, one.before), one.seat)) == 1
    for decision in decisions:
        judgement = judged(game, decision, 2)
        assert judgement.candidates[judgement.made].moves == moves_of(game, decision)
        for candidate in judgement.candidates:
            assert 0 <= candidate.worth <= 1 and candidate.playouts >= 2
            assert tuple(move for _, move in candidate.line[: len(candidate.moves)]) == candidate.moves
        assert {seat for seat, _ in judgement.candidates[0].line} <= set(game.seats)


@pytest.mark.parametrize("mode", MOMIJI, ids=str)
def test_the_steps_of_a_turn_are_one_decision_up_to_what_nobody_could_know(mode: Mode) -> None:
    game = golden(mode)
    history = list(history_of(game))
    assert [one.seat for one in history] == [move.seat for move in game.history if isinstance(move, Move)]
    assert history[-1].after == game.state_for().tobytes() or game.over
    for decision in REVIEWER.decisions(game):
        steps = [history[entry] for entry in decision.entries]
        assert [one.entry for one in steps] == list(range(steps[0].entry, steps[-1].entry + 1))
        assert {one.seat for one in steps} == {decision.seat}
        assert [one.closes for one in steps] == [False] * (len(steps) - 1) + [True]
        assert not any(one.shown or one.ends for one in steps[:-1])
        assert decision.unit == sum(one.ends for one in history[: decision.entries[0]])
        assert (decision.kind == "draft") == steps[0].draft
    turned_up = [
        entry
        for entry in range(game.length)
        if any(event.name in ("revealed", "withered", "drew", "offered") for event in new_events(game, entry))
    ]
    assert [one.entry for one in history if one.shown] == turned_up


def test_how_a_choice_goes_on_is_told_until_the_seats_next_turn_is_over() -> None:
    """What an earlier search had told, further on, is no part of it."""
    game = play_game(Series("momiji", 1, Mode("momiji", 1).new(0).options, 9, ("novice",)), 0)
    for decision in REVIEWER.decisions(game)[9:13]:
        for one in judged(game, decision, 400).candidates:
            moves = [move for _, move in one.line[len(one.moves) :]]
            assert "end" not in moves[:-1] or moves[moves.index("end") + 1].startswith("drop")


def new_events(game: Game, entry: int) -> list[Any]:
    """What one entry of the history brought."""
    later = sum(1 for _ in game.events(since=entry + 1))
    events = list(game.events(since=entry))
    return events[: len(events) - later]


def test_what_comes_to_the_same_is_one_candidate_in_any_order() -> None:
    game = teien.new("momiji", players=2, seed=5)
    seat = game.owing[0]
    seen = game.observation(seat)
    taken = next(move for move in game.legal_moves(seat) if move.startswith("take"))
    orders = [
        REVIEWER.judge(seen, moves, "turn", 40, new_dice(1))
        for moves in ((taken, "use C", "end"), ("use C", taken, "end"))
    ]
    for judgement in orders:
        assert sum(sorted(one.moves) == sorted((taken, "use C", "end")) for one in judgement.candidates) == 1
    first, second = ([one.worth for one in judgement.candidates] for judgement in orders)
    assert sorted(first) == sorted(second)


# --- what a seat could know -------------------------------------------------------------------


def test_what_was_laid_on_piles_is_remembered() -> None:
    """M5.5: the state shows no sizes; who saw one card less laid thinks the pile smaller."""
    game = played({0: ("adept", 40), 1: ("adept", 40)}, 1)
    decision = next(one for one in reversed(REVIEWER.decisions(game)) if len(moves_of(game, one)) > 1)
    seen = game.observation(decision.seat, decision.entries[0])
    rows = seen.rows
    laid = [n for n, row in enumerate(rows) if row[0] == momiji.PLAYED and row[1] == decision.seat]
    last = {rows[n][2] >> 3: n for n in laid}
    worth = [leaf for leaf, n in last.items() if momiji.VALUES[rows[n][2] & 7] > 0]
    lower = next(n for n in laid if rows[n][2] >> 3 in worth and n not in last.values())
    leaf = LEAVES[rows[lower][2] >> 3]
    fewer = np.delete(rows, lower, axis=0).reshape(-1, EVENT_COLUMNS)
    forgetful = Observation(seen.game, seen.seat, seen.held, fewer.tobytes())
    piles = [
        REVIEWER.judge(one, moves_of(game, decision), "turn", 200, new_dice(1)) for one in (seen, forgetful)
    ]
    more, less = (one.candidates[one.made].facts["leaves"][leaf] for one in piles)
    assert more > less


# --- what it says -----------------------------------------------------------------------------


def last_turn_to_be_won_by_a_claim(seed: int) -> tuple[Observation, str, list[str]] | None:
    """The last turn of a game, changed so that an objective that is there for sure wins, and nothing else.

    The hand is discarded, nobody owns what the seat has most of, it has three acorns, and the other is four
    points ahead. What may be taken, and what may be claimed.
    """
    game = played({0: ("novice", 4), 1: ("novice", 4)}, seed)
    for decision in REVIEWER.decisions(game)[-3:]:
        seat, seen = decision.seat, game.observation(decision.seat, decision.entries[0])
        state, known = seen.state, seen.state
        if state.turns_left != 1 or not momiji.main_open(state) or not state.standing:
            continue
        search.recall(known, seen.rows)
        for card in range(momiji.CARDS):
            for _ in range(int(momiji.copies(state.hand[seat], card))):
                momiji.put(state.discards, card)
        momiji.clear(state.hand[seat])
        state.held[seat], state.acorns[seat], known.acorns[seat] = 0, 3, 3
        sure = []
        for objective, name in enumerate(OBJECTIVES):
            ahead = momiji.measure(known, seat, objective) - momiji.measure(known, 1 - seat, objective)
            owned = (int(state.owned[0]) | int(state.owned[1]) | int(state.face_up)) >> objective & 1
            if owned and ahead > 0 and name not in ("acorns", "variety"):  # which a claim may cost
                sure.append(name)
                for one in (state, known):
                    one.face_up |= 1 << objective
                    one.owned[0] &= ~(1 << objective)
                    one.owned[1] &= ~(1 << objective)
        for acorns in range(99):
            known.acorns[1 - seat] = acorns
            if momiji.points(known, 1 - seat) == momiji.points(known, seat) + 4:
                state.acorns[1 - seat] = acorns
                break
        else:
            continue
        if sure:
            takes = [name for leaf, name in enumerate(LEAVES) if int(state.standing) >> leaf & 1]
            return Observation(seen.game, seat, state.tobytes(), seen.told), takes[0], sure
    return None


def test_who_leaves_a_sure_objective_is_told_so() -> None:
    """M7.1, M9.2: three acorns for ten points, four points behind, in the last turn of the game."""
    found = 0
    for place in map(last_turn_to_be_won_by_a_claim, range(6)):
        if place:
            seen, leaf, sure = place
            judgement = REVIEWER.judge(seen, (f"take {leaf}", "end"), "turn", 100, new_dice(1))
            best, mine = judgement.candidates[0], judgement.candidates[judgement.made]
            claimed = best.moves[0].removeprefix("claim ")
            assert (best.worth, mine.worth, mine.error) == (1, 0, 0)
            assert claimed in sure
            assert judgement.reasons[0] == {"says": "objective", "of": claimed, "best": 10.0, "mine": 0.0}
            found += 1
    assert found >= 2


REASONS: list[tuple[Json, str]] = [
    ({"says": "pile", "of": "red", "best": 12.34, "mine": 8}, "The red pile brings 12.3 points, not 8.0."),
    ({"says": "acorns", "best": 5, "mine": 3.55}, "There are 5.0 acorns at the end, not 3.6."),
    (
        {"says": "objective", "of": "torii", "best": 9.96, "mine": 0},
        "“most Torii tokens” brings 10.0 points, not 0.0.",
    ),
    ({"says": "others", "best": -30.0, "mine": -32.5}, "The best of the others gets 2.5 points less."),
    (
        {"says": "condition", "of": "middle", "best": 0.615, "mine": 0.4},
        "The middle pile is the tallest in 62 games of a hundred, not 40.",
    ),
    (
        {"says": "enough", "of": "green", "best": 1, "mine": 0},
        "The green pile is worth enough in 100 games of a hundred, not 0.",
    ),
    ({"says": "matches", "best": 2, "mine": 1}, "Acorns meet in 2 places at the end of this turn, not 1."),
    ({"says": "closed", "best": 1, "mine": 0}, "It closes 1 pile with a Torii token, not any."),
]


@pytest.mark.parametrize(("reason", "sentence"), REASONS, ids=[reason["says"] for reason, _ in REASONS])
def test_a_reason_in_words(reason: Json, sentence: str) -> None:
    assert REVIEWER.sentence(reason, ["Aiko", "Ben"]) == sentence


# --- the course, and luck ---------------------------------------------------------------------


@pytest.mark.parametrize(("players", "games"), [(1, 30), (3, 18)])
def test_luck_averages_to_nothing(players: int, games: int) -> None:
    """Of many games, every seat's luck is 0 on average, within its error; and there is luck in each game."""
    bots = dict.fromkeys(range(players), ("novice", 4))
    lucky = []
    for seed in range(games):
        stretches = REVIEWER.course(played(bots, seed), COURSE)
        lucky.append([sum(one.luck[seat] for one in stretches) for seat in range(players)])
    told = np.array(lucky)
    errors = told.std(axis=0) / games**0.5
    assert (np.abs(told.mean(axis=0)) < 3 * errors).all()
    assert (told.std(axis=0) > 0.05).all()
    assert players == 1 or np.abs(told.sum(axis=1)).max() < 1e-9


def test_alone_a_search_is_trusted_the_more_the_less_is_left() -> None:
    """Who searches at every step wins more often than one search expects; a game that is over is over."""
    assert [weighing.in_the_end(chance, left) for chance in (0.0, 1.0) for left in (0.0, 0.5)] == [0, 0, 1, 1]
    assert weighing.in_the_end(0.3, 0.0) == pytest.approx(0.3)
    chances = [weighing.in_the_end(0.3, left) for left in (0.0, 0.2, 0.9)]
    assert chances == sorted(chances) and chances[-1] < 1


def test_the_chance_before_a_game_alone_is_what_it_is_on_average_after_the_deal() -> None:
    nodes, chances = search.new_tree(), []
    for seed in range(40):
        (first, *_) = history_of(played({0: ("novice", 1)}, seed))
        state = state_from(teien.new("momiji").book, first.before)
        chances.append(
            Weights(state, 0, True, new_dice(seed), nodes, [[]], 1, COURSE, deck_left(state)).chance(0, 0)
        )
    assert abs(np.mean(chances) - ALONE) < 3 * np.std(chances) / len(chances) ** 0.5


def test_the_course_of_a_game_alone_tells_the_three_conditions() -> None:
    game = golden(next(mode for mode in MOMIJI if mode.players == 1))
    stretches = REVIEWER.course(game, COURSE)
    assert [stretch.until for stretch in stretches] == [one.entry + 1 for one in history_of(game) if one.ends]
    for stretch in stretches:
        told = stretch.facts["conditions"]
        assert list(told) == ["piles", "middle", "objectives"]
        assert all(0 <= chance <= 1 for chance in told.values())
    met = [condition["met"] for condition in game.view()["table"]["result"]["conditions"]]
    assert list(stretches[-1].facts["conditions"].values()) == [float(one) for one in met]


# --- who plays better, pays less --------------------------------------------------------------


@pytest.mark.parametrize(("players", "options"), [(2, {}), (3, {"landscapes": "draft"})])
def test_the_better_gardener_pays_less(players: int, options: dict[str, Any]) -> None:
    paid: dict[str, list[float]] = {"master": [], "novice": []}
    for seed in range(3):
        seats = {seat: ("master", 300) if (seat + seed) % 2 else ("novice", 8) for seat in range(players)}
        game = played(seats, seed, **options)
        for decision in REVIEWER.decisions(game)[seed::4]:
            paid[seats[decision.seat][0]].append(cost(judged(game, decision, 200)))
    assert np.mean(paid["novice"]) > 2 * np.mean(paid["master"])
