"""Sakura's games, reviewed: from what a seat could know, the same every time, and luck is nobody's."""

from __future__ import annotations

import random
from functools import cache
from math import sqrt
from statistics import fmean, stdev

import numpy as np
import pytest

import teien
from teien.arena.simulate import Series, play_games
from teien.check.mode import Mode
from teien.games.sakura import rules as sakura
from teien.games.sakura.review import REVIEWER, TOLD, court_card, laid_open, rounds_of, why
from teien.games.sakura.weighing import ROUTE, in_time
from teien.games.sakura.words import REASONS, reason_words
from teien.play.book import state_from
from teien.play.game import Game, Move
from teien.play.observation import Observation
from teien.review.judgement import Candidate, Decision, Judgement
from teien.rules.chance import new_dice
from tests.games.sakura.test_book import opened, play, stood
from tests.modes import MODES

SAKURA = [mode for mode in MODES if mode.game == "sakura"]
FEW = 60


def random_game(mode: Mode, seed: int) -> Game:
    """A game of any moves; now and then someone changes his secret choice."""
    return played(str(mode), seed)


@cache
def played(name: str, seed: int) -> Game:
    mode = next(mode for mode in SAKURA if str(mode) == name)
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        seat = luck.choice(game.owing)
        if luck.random() < 0.3:
            seat = luck.choice([one for one in game.seats if game.legal_actions(one)])
        game.play(seat, luck.choice(game.legal_moves(seat)))
    return game


def seen(game: Game, decision: Decision) -> Observation:
    """What lay before the seat; what it saw happen is not looked at."""
    held = game.state_for(decision.seat, decision.entries[0]).tobytes()
    return Observation(game.name, decision.seat, held, b"")


def made(game: Game, decision: Decision) -> tuple[str, ...]:
    (entry,) = (game.history[entry] for entry in decision.entries)
    assert isinstance(entry, Move)
    return (entry.text,)


def judged(game: Game, decision: Decision, playouts: int = FEW) -> Judgement:
    return REVIEWER.judge(seen(game, decision), made(game, decision), decision.kind, playouts, new_dice(1))


# --- decisions --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_every_last_choice_of_a_round_and_every_way_is_a_decision(mode: Mode) -> None:
    """S4.1: a choice that was changed before the last one came is none."""
    game = random_game(mode, 3)
    decisions = REVIEWER.decisions(game)
    entries = [entry for decision in decisions for entry in decision.entries]
    assert entries == sorted(set(entries))
    last = int(game.state_for(0).rounds) - 1
    assert [one.unit for one in decisions] == sorted(one.unit for one in decisions)
    assert decisions[0].unit == 0 and decisions[-1].unit == last
    for number in range(last + 1):
        seats = [one.seat for one in decisions if one.unit == number and one.kind == "card"]
        assert sorted(seats) == list(game.seats)
    moves = [number for number, entry in enumerate(game.history) if isinstance(entry, Move)]
    changed = set(moves) - set(entries)
    assert changed, "somebody changed his mind"
    for entry in changed:
        later = next(one for one in decisions if one.entries[0] > entry and one.kind == "card")
        assert int(game.state_for(0, entry).rounds) == later.unit + 1


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_every_decision_is_judged_and_every_choice_tried(mode: Mode) -> None:
    game = random_game(mode, 3)
    for decision in REVIEWER.decisions(game):
        judgement, step = judged(game, decision), decision.entries[0]
        state = game.state_for(decision.seat, step)
        legal = [
            game.book.write_move(state, decision.seat, action) for action in actions(state, decision.seat)
        ]
        candidates = judgement.candidates
        assert sorted(one.moves for one in candidates) == sorted((move,) for move in legal)
        assert candidates[judgement.made].moves == made(game, decision)
        assert [one.worth for one in candidates] == sorted((one.worth for one in candidates), reverse=True)
        assert all(one.playouts == FEW and 0 <= one.worth <= 1 and one.error >= 0 for one in candidates)
        assert candidates[0].error == 0
        assert sum(one.share for one in candidates) == pytest.approx(1)
        assert all(np.isfinite(list(one.facts.values())).all() for one in candidates)
        assert all(0 <= one.facts[name] <= 1 for one in candidates for name in ("disgrace", "acts", "tree"))
        for one in candidates:
            is_a_line(one, decision, game)


def actions(state: np.record, seat: int) -> list[int]:
    marks = np.zeros(1, np.uint32)
    sakura.legal(state, seat, marks)
    return [action for action in range(sakura.ACTIONS) if int(marks[0]) >> action & 1]


def is_a_line(one: Candidate, decision: Decision, game: Game) -> None:
    """It begins with the choice; each other lays down a card once, none that the seat holds itself."""
    assert one.line[0] == (decision.seat, *one.moves)
    if decision.kind == "way":
        assert all(move[0] in "EP" for _, move in one.line)
        return
    cards = [(seat, move) for seat, move in one.line if move[0] not in "EP"]
    assert sorted(seat for seat, _ in cards) == list(game.seats)
    laid = [card for _, move in cards for card in move.split("/")]
    assert len(laid) == len(set(laid))
    hand = int(game.state_for(decision.seat, decision.entries[0]).hand[decision.seat])
    for seat, move in cards:
        assert all((hand >> int(card) & 1) == (seat == decision.seat) for card in move.split("/"))


# --- the same every time, from what the seat could know ---------------------------------------


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_the_same_is_judged_the_same_and_what_the_seat_cannot_know_is_not_looked_at(mode: Mode) -> None:
    """Hands, deck and secret choices dealt anew; and whether others had chosen already tells nothing."""
    game, luck = random_game(mode, 5), random.Random(1)
    for decision in luck.sample(REVIEWER.decisions(game), 8):
        step, seat = decision.entries[0], decision.seat
        judgement = judged(game, decision)
        assert judged(game, decision) == judgement
        world = game.state_for(seat, step)
        sakura.redeal(world, seat, new_dice(luck.random().hex()))
        sakura.redact(world, seat)
        held = Observation(game.name, seat, world.tobytes(), b"other")
        assert REVIEWER.judge(held, made(game, decision), decision.kind, FEW, new_dice(1)) == judgement
        if decision.kind == "card":
            first = min(one.entries[0] for one in REVIEWER.decisions(game) if one.unit == decision.unit)
            sooner = Decision(seat, (first,), "card", decision.unit)
            held = seen(game, sooner)
            assert REVIEWER.judge(held, made(game, decision), "card", FEW, new_dice(1)) == judgement


def test_a_review_leaves_the_observation_as_it_was() -> None:
    game = random_game(SAKURA[3], 3)
    decision = REVIEWER.decisions(game)[5]
    held = seen(game, decision)
    before = held.held
    REVIEWER.judge(held, made(game, decision), decision.kind, FEW, new_dice(1))
    assert held.held == before and state_from(game.book, before).tobytes() == before


# --- what is found ----------------------------------------------------------------------------


def judged_now(game: Game, seat: int, move: str, kind: str, playouts: int = 1000) -> Judgement:
    return REVIEWER.judge(game.observation(seat), (move,), kind, playouts, new_dice(1))


def test_who_walks_into_disgrace_is_told_so() -> None:
    """S5.2: two behind the Emperor with ±3 and nobody near, forward is dear: a token, and back."""
    game = stood(opened([23, 2, 3, 4, 5], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]), 9, 8, 1, 2)
    play(game, "0:23 1:35 2:40 0:E+")
    judgement = judged_now(game, 0, "P+", "way")
    best, other = judgement.candidates
    assert judgement.made == 1 and best.moves == ("P-",) and best.share > 0.9
    assert best.worth - other.worth > 5 * other.error > 0
    assert best.facts["disgrace"] == 0 and other.facts["disgrace"] == 1
    assert best.facts["tokens"] - other.facts["tokens"] == 1
    assert "disgrace" in [reason["says"] for reason in judgement.reasons]
    assert judged_now(game, 0, "P-", "way").reasons == ()


def test_a_card_may_act_too_late() -> None:
    """S7.1: it does if a lower one has led the Emperor to the tree before; S6.3: that may take a way."""
    game = stood(opened([1, 2, 25, 33, 60], [17, 45, 46, 47, 48], [50, 51, 52, 53, 54]), 15, 8, 10, 12)
    state, ways = game.state_for(0), np.zeros((ROUTE, 2), np.int64)
    for other, way, acting in (
        (45, sakura.EMPEROR_FORWARD, ["1", "2", "25", "33"]),
        (17, sakura.EMPEROR_FORWARD, ["1", "2"]),
        (17, sakura.EMPEROR_BACK, ["1", "2", "25", "33"]),
    ):
        state.chosen[1:3] = other, 50
        ways[0] = 1, way
        cards = ["1", "2", "25", "33", "60"]
        assert [card for arm, card in enumerate(cards) if in_time(state, 0, arm, 1, ways)] == acting
    candidates = {one.moves[0]: one.facts for one in judged_now(game, 0, "60", "card").candidates}
    assert candidates["1"]["acts"] == 1 > candidates["33"]["acts"] > 0.5 > candidates["60"]["acts"]


def test_facts_are_those_of_the_round() -> None:
    """S7.2: the closest earns three at the first tree, and whoever is third earns one."""
    hands = [26, 28, 33, 35, 37], [40, 43, 44, 46, 49], [47, 51, 52, 53, 54]
    for places, rank, tokens in (((13, 5, 2), 1, 3), ((2, 13, 8), 3, 1)):
        game = stood(opened(*hands), 15, *places)
        play(game, "0:26 1:40 2:47")
        for one in judged_now(game, 0, "P+", "way").candidates:
            assert one.facts["tree"] == one.facts["acts"] == 1 and one.facts["rank"] == rank
            assert one.facts["tokens"] == one.facts["reward"] == tokens
            assert one.facts["disgrace"] == one.facts["shames"] == 0
            assert one.facts["rival"] == sakura.TOKENS + (2 if rank == 1 else 3)
            assert one.line == ((0, one.moves[0]),)


def test_reasons_are_told_the_weightiest_first_and_each_has_words() -> None:
    def one(move: str, **facts: float) -> Candidate:
        plain = dict.fromkeys(
            ("disgrace", "reward", "rank", "steps", "shames", "lead", "rival", "cards"), 1.0
        ) | {"acts": 0.5}
        return Candidate((move,), 0.5, 0.0, 0.5, 1, plain | facts)

    reasons = why(one("4", acts=0.9, rank=0.2, steps=4.0, reward=1.3), one("60"))
    assert [reason["says"] for reason in reasons] == ["late", "steps", "rank"] and len(reasons) == TOLD
    assert why(one("4"), one("60", reward=0.9)) == ()
    for says in REASONS:
        words = reason_words({"says": says, "best": 0.5, "made": 0.25, "moves": ["4", "60"]})
        assert words.endswith(".") and "4" in words and "60" in words
        assert REVIEWER.sentence({"says": says, "best": 0.5, "made": 0.25, "moves": ["4", "60"]}, []) == words


# --- hindsight --------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_hindsight_knows_the_cards_of_the_round(mode: Mode) -> None:
    game = random_game(mode, 3)
    for decision in REVIEWER.decisions(game)[::9]:
        found = REVIEWER.hindsight(game, decision, 20, new_dice(1))
        if decision.kind == "way":
            assert found is None
        else:
            assert found is not None
            moves = [one.moves[0] for one in judged(game, decision, 20).candidates]
            assert found["moves"][0] in moves and 0 <= found["worth"] <= 1


def test_hindsight_sees_who_leads_the_emperor_back() -> None:
    """S5.2: three steps after the Emperor would do, but 11 leads him back first."""
    hands = [25, 26, 28, 29, 32], [11, 12, 13, 14, 15], [45, 46, 47, 48, 49]
    game = stood(opened(*hands), 9, 6, 1, 2)
    play(game, "0:32 1:11 2:45")
    while not game.over:
        game.play(game.owing[0], game.legal_moves(game.owing[0])[0])
    found = REVIEWER.hindsight(game, REVIEWER.decisions(game)[0], 50, new_dice(1))
    assert found is not None and found["tokens"] == 0 and found["moves"] != ["32"]


def test_the_card_of_the_court_painter_is_known_afterwards() -> None:
    """S9.1: it came from the deck."""
    game = random_game(SAKURA[0], 3)
    for one in rounds_of(game):
        card = court_card(game, one.laid[-1])
        assert card == next(
            event.facts["card"]
            for event in game.events(None, one.laid[-1])
            if event.name == "revealed" and event.seat == sakura.COURT_PAINTER
        )
        assert 1 <= card <= sakura.CARDS


# --- the course -------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_the_course_ends_with_the_result_and_is_the_same_every_time(mode: Mode) -> None:
    game = random_game(mode, 7)
    stretches, start = REVIEWER.course(game, FEW), REVIEWER.start(game)
    assert stretches == REVIEWER.course(game, FEW)
    assert len(start) == len(game.everyone) and sum(start) == pytest.approx(1)
    assert [one.until for one in stretches] == sorted({one.until for one in stretches})
    assert stretches[-1].until == game.length
    shared = [1 / len(game.winners) if one in game.winners else 0.0 for one in range(len(game.everyone))]
    assert list(stretches[-1].after) == shared
    assert stretches[-1].facts["tokens"] == game.scores and stretches[-1].facts["trees"] == 3
    for one in stretches:
        assert sum(one.after) == pytest.approx(1) and sum(one.luck) == pytest.approx(0, abs=1e-9)
    numbers = [decision.unit for decision in REVIEWER.decisions(game)]
    assert max(numbers) == len(stretches) - 1


def test_hands_lie_open_for_the_course_and_the_deck_does_not() -> None:
    game = random_game(SAKURA[4], 7)
    entry = rounds_of(game)[2].laid[-1]
    state, last = laid_open(game, entry), game.history[entry]
    hands = [int(state.hand[seat]) for seat in game.seats]
    assert [hand.bit_count() for hand in hands] == [5] * 5
    assert isinstance(last, Move)
    assert all(int(state.chosen[seat]) > 0 for seat in game.seats if seat != last.seat)
    assert set(state.deck[int(state.top) : int(state.top) + int(state.deck_size)].tolist()) == {-1}


def lucks(mode: Mode, games: int, deals: int) -> list[float]:
    """The first seat's luck in so many random games."""
    series = Series("sakura", mode.players, mode.new(0).options, 11)
    return [sum(one.luck[0] for one in REVIEWER.course(game, deals)) for game in play_games(series, games, 1)]


@pytest.mark.parametrize("mode", SAKURA, ids=str)
def test_luck_averages_to_nothing(mode: Mode) -> None:
    found = lucks(mode, 60, 24)
    assert abs(fmean(found)) < 3.5 * stdev(found) / sqrt(len(found)), mode


@pytest.mark.thorough
@pytest.mark.parametrize("mode", [SAKURA[0], SAKURA[3]], ids=str)
def test_luck_averages_to_nothing_over_a_thousand_games(mode: Mode) -> None:
    found = lucks(mode, 500, 16)
    assert abs(fmean(found)) < 3.5 * stdev(found) / sqrt(len(found)), mode


# --- who plays better loses less --------------------------------------------------------------


def cost(bot: str, mode: Mode, games: int, playouts: int) -> float:
    """What a decision costs on average."""
    series = Series("sakura", mode.players, mode.new(0).options, 12, (bot,))
    costs = []
    for game in play_games(series, games, 1):
        for decision in REVIEWER.decisions(game):
            judgement = judged(game, decision, playouts)
            best, one = judgement.candidates[0], judgement.candidates[judgement.made]
            costs.append(0.0 if one.share >= 0.2 else best.worth - one.worth)
    return fmean(costs)


@pytest.mark.parametrize("mode", [SAKURA[0], SAKURA[3]], ids=str)
def test_whoever_plays_better_loses_less_by_his_choices(mode: Mode) -> None:
    """A clear margin lies between neighbours; benchmarks/review.py measures it in every mode."""
    found = [cost(bot, mode, 2, 300) for bot in ("apprentice", "adept", "master:3000")]
    assert found[0] > 1.3 * found[1] and found[1] > 1.3 * found[2], found


def test_it_says_in_what_it_counts() -> None:
    assert REVIEWER.unit == "win" and 100 <= REVIEWER.quick < REVIEWER.settled
    assert teien.new("sakura").name == "sakura"
