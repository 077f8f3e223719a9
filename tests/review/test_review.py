"""What holds for a review of any game."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import numpy as np
import pytest

from teien.check.mode import Mode
from teien.play.book import Json, state_from
from teien.play.errors import BadOption, BadRecord, TeienError, UnknownGame
from teien.play.game import Move
from teien.play.observation import Observation
from teien.review.judgement import WIN, Candidate
from teien.review.picture import Roll, sum_line
from teien.review.review import (
    LONGEST,
    MOST_PLAYOUTS,
    OFTEN,
    Review,
    Unreviewable,
    petals,
    tidy,
    told,
    verdict_on,
)
from teien.rules.chance import new_dice
from tests.review.games import FEW, REVIEWED, judged, played, reviewed, some

every_mode = pytest.mark.parametrize("mode", REVIEWED, ids=str)


def written(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"))


# --- what is judged ---------------------------------------------------------------------------


@every_mode
def test_a_decision_is_what_was_done_by_its_seat(mode: Mode) -> None:
    game, outline = played(mode), reviewed(mode).outline()
    entries = [entry for one in outline["decisions"] for entry in one["entries"]]
    assert len(entries) == len(set(entries))
    for number, one in enumerate(outline["decisions"]):
        made = [game.history[entry] for entry in one["entries"]]
        assert [(move.seat, move.text) for move in made if isinstance(move, Move)] == [
            (one["seat"], move) for move in one["moves"]
        ]
        assert (one["number"], one["step"]) == (number, one["entries"][0])
    assert outline["winners"] == game.winners and outline["scores"] == game.scores
    assert 0 < outline["quick"] <= outline["settled"]


@every_mode
def test_what_was_made_stands_among_the_candidates_the_best_of_which_is_first(mode: Mode) -> None:
    for one in judged(mode)["decisions"]:
        candidates = one["candidates"]
        made = candidates[one["made"]]
        assert made["moves"] == one["moves"]
        assert [made[name] for name in ("cost", "lost", "error", "verdict", "size")] == [
            one[name] for name in ("cost", "lost", "error", "verdict", "size")
        ]
        worths = [each["worth"] for each in candidates]
        assert worths == sorted(worths, reverse=True) and all(0 <= worth <= 1 for worth in worths)
        assert sum(each["share"] for each in candidates) <= 1.001
        assert len({tuple(each["moves"]) for each in candidates}) == len(candidates)
        for each in candidates:
            assert each["playouts"] >= 1
            assert (each["size"] > 0) == (each["verdict"] == "dear")
            if each["verdict"] == "dear":
                assert each["cost"] >= 2 * each["error"] - 0.001 and each["share"] < OFTEN
            if each["line"]:
                assert each["line"][0][0] == one["seat"]


@every_mode
def test_the_course_ends_with_the_result_and_the_sums_make_it(mode: Mode) -> None:
    game, told = played(mode), judged(mode)
    course, summary = told["course"], told["summary"]
    untils = [one["until"] for one in course["stretches"]]
    assert untils == sorted(untils) and untils[-1] == game.length
    if told["outline"]["unit"] == WIN:
        for seat in game.seats:
            share = 1 / len(game.winners) if seat in game.winners else 0
            assert course["stretches"][-1]["after"][seat] == pytest.approx(share, abs=1e-4)
    for seat, sums in enumerate(summary["sums"]):
        assert all(isinstance(sums[name], int) for name in sums)
        parts = sums["start"] + sums["choices"] + sums["others"] + sums["cards"]
        assert (parts, sums["seat"]) == (sums["result"], seat)
    for changes in summary["changes"]:
        for change in changes:
            parts = change["before"] + change["choices"] + change["others"] + change["cards"]
            assert parts == pytest.approx(change["after"], abs=1e-9)
    assert summary["judged"] == summary["of"] == len(told["decisions"])


@every_mode
def test_each_choice_is_charged_once_to_its_own_seat(mode: Mode) -> None:
    told = judged(mode)
    for seat, changes in enumerate(told["summary"]["changes"]):
        mine = sum(one["lost"] for one in told["decisions"] if one["seat"] == seat)
        assert sum(change["choices"] for change in changes) == pytest.approx(-mine, abs=1e-9)


@every_mode
def test_the_dearest_are_asked_about_first(mode: Mode) -> None:
    told = judged(mode)
    cost = {one["number"]: (one["cost"], one["lost"]) for one in told["decisions"]}
    for seat, asked in enumerate([*told["summary"]["questions"], told["summary"]["turning"]]):
        costs = [cost[number] for number in asked]
        assert len(asked) <= 3 and costs == sorted(costs, reverse=True)
        if seat < len(told["summary"]["questions"]):
            assert all(told["decisions"][number]["seat"] == seat for number in asked)


@every_mode
def test_what_is_not_judged_yet_is_left_out_of_the_sums(mode: Mode) -> None:
    review, whole = reviewed(mode), judged(mode)
    some = [one if one["number"] % 2 else None for one in whole["decisions"]]
    summary = review.summary(some, whole["course"])
    assert summary["judged"] == sum(one is not None for one in some)
    for sums in summary["sums"]:
        parts = sums["start"] + sums["choices"] + sums["others"] + sums["cards"]
        assert parts == sums["result"]


@pytest.mark.parametrize("game", sorted({mode.game for mode in REVIEWED}))
def test_reasons_have_a_name_and_a_sentence(game: str) -> None:
    told = 0
    for mode in REVIEWED:
        if mode.game == game:
            reviewer, whole = reviewed(mode).reviewer, judged(mode)
            for reason in (reason for one in whole["decisions"] for reason in one["reasons"]):
                sentence = reviewer.sentence(reason, whole["outline"]["everyone"])
                assert reason["says"] and sentence.endswith(".") and "{" not in sentence, reason
                told += 1
    assert told > 0


# --- the same again ---------------------------------------------------------------------------


@every_mode
def test_the_same_record_gives_the_same_review_byte_for_byte(mode: Mode) -> None:
    again = Review(json.loads(json.dumps(played(mode).record())))
    assert written(again.whole(FEW, lambda: None)) == written(judged(mode))


@every_mode
def test_a_judgement_does_not_depend_on_what_was_judged_before(mode: Mode) -> None:
    fresh = Review(played(mode).record())
    for number in reversed(some(mode, 3)):
        assert written(fresh.judge(number, FEW)) == written(judged(mode)["decisions"][number])


# --- what a seat could not know ---------------------------------------------------------------


@every_mode
def test_a_judgement_is_the_same_whatever_the_seat_could_not_know(mode: Mode) -> None:
    """Every hidden thing is dealt anew: the seat is shown the same, and so is judged the same."""
    review, game, luck = reviewed(mode), played(mode), new_dice("hidden")
    for number in some(mode, 6):
        decision = review.decisions[number]
        seat, step = decision.seat, decision.entries[0]
        seen = game.observation(seat, step)
        for _ in range(2):
            world = true_state(mode, step)
            game.book.rules.redeal(world, seat, luck)
            game.book.rules.redact(world, seat)
            other = Observation(game.name, seat, world.tobytes(), seen.told)
            found = review.reviewer.judge(
                other, review._made(decision), decision.kind, FEW, new_dice(f"review {number}")
            )
            best = found.candidates[0]
            assert [review._candidate(one, best) for one in found.candidates] == judged(mode)["decisions"][
                number
            ]["candidates"]
            assert tidy(found.reasons) == judged(mode)["decisions"][number]["reasons"]


def true_state(mode: Mode, step: int) -> np.record:
    """The state with all that is hidden in it, as it was at a step."""
    game = played(mode)
    return state_from(game.book, game._steps[step].before)


@every_mode
def test_a_seat_saw_then_what_a_bot_would_have_been_given(mode: Mode) -> None:
    game, luck = mode.new(1), random.Random(1)
    given: list[tuple[int, int, Observation]] = []
    while not game.over:
        seat = luck.choice(game.owing)
        given.append((seat, game.length, game.observation(seat)))
        game.play(seat, luck.choice(game.legal_moves(seat)))
    for seat, step, seen in given:
        assert game.observation(seat, step) == seen


# --- further choices --------------------------------------------------------------------------


@every_mode
def test_another_choice_is_judged_if_it_is_asked_about(mode: Mode) -> None:
    review, game = reviewed(mode), played(mode)
    for number in some(mode, 3):
        one = judged(mode)["decisions"][number]
        known = one["candidates"][-1]
        assert review.judge(number, FEW, [known["moves"]])["also"] == [known]
        with pytest.raises(TeienError):
            review.judge(number, FEW, [["no such move"]])
        with pytest.raises(BadOption):
            review.judge(number, FEW, [[]])
    assert game.over


# --- verdicts and figures ---------------------------------------------------------------------


def choice(worth: float, error: float = 0.01, share: float = 0.0, move: str = "b") -> Candidate:
    return Candidate((move,), worth, error, share, 100)


BEST = choice(0.6, 0.0, 0.7, "a")


@pytest.mark.parametrize(
    ("one", "verdict"),
    [
        (BEST, "best"),
        (choice(0.3, share=OFTEN), "best"),
        (choice(0.3, share=OFTEN - 0.01), "dear"),
        (choice(0.581), "as good"),
        (choice(0.579), "dear"),
        (choice(0.6, 0.0), "as good"),
        (replace(choice(1.0, 0.0), gain=3.0), "as good"),
    ],
)
def test_a_verdict_is_no_harder_than_what_is_known(one: Candidate, verdict: str) -> None:
    assert verdict_on(one, BEST) == verdict


def test_where_all_is_exact_what_is_worth_the_same_is_best() -> None:
    best = Candidate(("a",), 1.0, 0.0, 0.1, 1, gain=5.0)
    assert verdict_on(replace(best, moves=("b",)), best) == "best"
    assert verdict_on(replace(best, moves=("b",), gain=4.0), best) == "as good"
    assert verdict_on(replace(best, moves=("b",), worth=0.0, gain=5.0), best) == "dear"


def test_petals_are_counted_in_halves() -> None:
    assert [petals(cost) for cost in (0.001, 0.03, 0.04, 0.05, 0.14, 1.0)] == [0.5, 0.5, 1, 1, 3, 20]


def test_numbers_are_told_in_letters_that_every_language_writes() -> None:
    assert [json.dumps(told(number)) for number in (0.0, -0.0, 1.0, -2.0, 1 / 3, -1 / 3, 0.00004, 1e-4)] == [
        *("0", "0", "1", "-2", "0.3333", "-0.3333", "0", "0.0001")
    ]
    facts: Json = {"a": (np.float64(0.5), True, None, "x"), "b": {"c": np.int64(3)}}
    assert json.dumps(tidy(facts)) == '{"a": [0.5, true, null, "x"], "b": {"c": 3}}'


# --- what is refused --------------------------------------------------------------------------


def test_a_record_is_checked_move_by_move() -> None:
    record = played(REVIEWED[0]).record()
    record["moves"] = [*record["moves"][:3], {"seat": 0, "move": "no such move"}, *record["moves"][4:]]
    with pytest.raises(BadRecord, match="Move 4"):
        Review(record)
    with pytest.raises(BadRecord, match="JSON object"):
        Review(["no record"])  # type: ignore[arg-type]
    with pytest.raises(BadRecord, match="format"):
        Review({})


def test_a_game_that_goes_on_is_not_reviewed() -> None:
    game = REVIEWED[0].new(1)
    game.play(game.owing[0], game.legal_moves()[0])
    with pytest.raises(Unreviewable, match="to its end"):
        Review(game.record())


def test_a_record_that_is_too_long_is_refused_before_anything_is_computed() -> None:
    record = played(REVIEWED[0]).record()
    record["moves"] = [{"seat": 7, "move": "nonsense"}] * (LONGEST + 1)
    with pytest.raises(BadRecord, match=f"no more than {LONGEST}"):
        Review(record)


def test_who_cannot_be_judged_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    record = played(REVIEWED[0]).record()
    with pytest.raises(UnknownGame):
        Review({**record, "game": "nonsense"})
    monkeypatch.setattr("teien.review.review.part_of", lambda game, part: None)
    with pytest.raises(Unreviewable, match="cannot be reviewed"):
        Review(record)


def test_playouts_and_decisions_that_are_none_are_refused() -> None:
    review = reviewed(REVIEWED[0])
    for playouts in (0, MOST_PLAYOUTS + 1):
        with pytest.raises(BadOption, match="playouts"):
            review.judge(0, playouts)
        with pytest.raises(BadOption, match="playouts"):
            review.course(playouts)
    for number in (-1, len(review.decisions)):
        with pytest.raises(BadOption, match="no decision"):
            review.judge(number, FEW)


# --- the roll ---------------------------------------------------------------------------------


@every_mode
def test_the_roll_shows_everyone_and_every_cause(mode: Mode) -> None:
    whole = judged(mode)
    for seat in played(mode).seats:
        picture = Roll(whole, seat).svg()
        assert picture.startswith("<svg ") and "NaN" not in picture
        assert all(f">{name}<" in picture for name in whole["outline"]["players"])
        assert sum_line(whole["summary"]["sums"][seat]) in picture
        assert picture.count("<circle ") == 1 + len(whole["summary"]["questions"][seat])
        moved = [change for change in whole["summary"]["changes"][seat] if abs(change["choices"]) > 0.02]
        assert not moved or 'height="' in picture
