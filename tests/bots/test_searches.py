"""The searches of Sakura and Momiji: what they remember, what they consider, what they never do."""

from __future__ import annotations

import random

import numpy as np
import pytest

import teien
from teien.bots import Budget, bot_of
from teien.check.mode import Mode
from teien.games.momiji import evaluation as gardens
from teien.games.momiji import rules as momiji
from teien.games.momiji import search as momiji_bot
from teien.games.momiji.alone import new_policy
from teien.games.sakura import bots as sakura_bots
from teien.games.sakura import evaluation, search
from teien.games.sakura import rules as sakura
from teien.play.game import legal_actions
from teien.rules.chance import new_dice
from teien.rules.contract import allow, allowed, fresh, words_for
from tests.games.sakura.test_book import opened, play, stood
from tests.modes import MODES

SOME = Budget(playouts=1000)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.game == "momiji"], ids=str)
def test_a_gardener_remembers_what_was_laid_on_every_pile_and_imagines_no_other(mode: Mode) -> None:
    """M5.5: all piles were seen to grow, so memory has them as they are; hands and deck it has not."""
    game, luck, dice = mode.new(3), random.Random(3), new_dice(3)
    while not game.over:
        seat = game.owing[0]
        observation = game.observation(seat)
        state = observation.state
        momiji_bot.recall(state, observation.rows)
        assert state.under.tolist() == game._state.under.tolist()
        assert list(legal_actions(game.book, state, seat)) == game.legal_actions(seat)
        for other in game.seats:
            assert other == seat or not state.hand[other].any()
        momiji.redeal(state, seat, dice)
        assert state.under.tolist() == game._state.under.tolist()
        game.play_action(seat, luck.choice(game.legal_actions(seat)))


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.game == "momiji"], ids=str)
def test_habits_and_considered_steps_are_legal_and_lead_to_the_end(mode: Mode) -> None:
    dice, considered = new_dice(4), np.zeros(words_for(momiji.ACTIONS), np.uint32)
    for seed in range(5):
        game = mode.new(seed)
        while not game.over:
            seat = game.owing[0]
            legal = set(game.legal_actions(seat))
            momiji_bot.consider(game._state, seat, considered)
            sensible = {action for action in range(momiji.ACTIONS) if allowed(considered, action)}
            assert sensible and sensible <= legal
            action = int(momiji_bot.habit(game._state, seat, dice))
            assert action in legal
            game.play_action(seat, action)


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.game == "sakura"], ids=str)
def test_sakuras_habits_are_legal_and_lead_to_the_end(mode: Mode) -> None:
    learnt, dice = evaluation.new_evaluator(), new_dice(4)
    for seed in range(5):
        game = mode.new(seed)
        while not game.over:
            seat = game.owing[0]
            action = int(evaluation.habit(game._state, seat, learnt, dice))
            assert action in game.legal_actions(seat)
            game.play_action(seat, action)


def test_what_was_learnt_makes_sense() -> None:
    """Each card has its chance; two behind the Emperor, +3 before he has moved is a bad habit."""
    learnt = evaluation.new_evaluator()
    assert (learnt.habits[1:] > 0).all() and np.isfinite(learnt.rows).all() and np.isfinite(learnt.outs).all()
    assert (learnt.habits[4, :, 2, 10] < learnt.habits[4, :, 2, 60]).all()


def test_who_is_closer_before_the_last_sakura_looks_more_like_the_winner() -> None:
    """S7.2: the closest gains most; the last gains least."""
    for players in (2, 3, 4, 5, 6):
        game = opened(*([10 * seat + card for card in range(1, 6)] for seat in range(players)))
        state, count = game._state, sakura.painters(game._state)
        state.scored = 2
        emperor = sakura.next_sakura(state) - 1
        state.emperor = emperor
        for painter in range(count):
            state.place[painter] = emperor - 2 - 2 * painter
            state.hand[painter] = state.hand[0]  # so that only the place differs
        seen = [evaluation.judge(state, painter, evaluation.new_evaluator()) for painter in range(count)]
        assert seen[0] > seen[-1] and seen[1] > seen[-1], players
        assert seen[0][1] > seen[-1][1], players


@pytest.mark.parametrize("level", ["adept", "master"])
def test_a_painter_does_not_walk_into_disgrace(level: str) -> None:
    """S5.2: two behind the Emperor with ±3 and nobody near, back is better."""
    game = stood(opened([23, 2, 3, 4, 5], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]), 9, 8, 1, 2)
    play(game, "0:23 1:35 2:40 0:E+")
    why = bot_of("sakura", level).why(game.observation(0), new_dice(1), SOME)
    assert why.choices[0].action == sakura.PAINTER_BACK
    assert why.choices[0].worth > why.choices[1].worth


def test_a_master_of_the_tricky_game_weighs_all_pairs() -> None:
    game = teien.new("sakura", players=2, seed=2, variant="tricky")
    novice, dice = bot_of("sakura", "novice"), new_dice(1)
    while not any("/" in move for seat in game.owing for move in game.legal_moves(seat)):
        game.play_action(game.owing[0], novice.choose(game.observation(game.owing[0]), dice))
    seat = next(seat for seat in game.seats if "/" in game.legal_moves(seat)[0])
    why = bot_of("sakura", "master").why(game.observation(seat), new_dice(1), SOME)
    assert len(why.choices) == 20
    adept = bot_of("sakura", "adept")
    few = adept.why(
        opened([23, 2, 3, 4, 5], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]).observation(0), new_dice(1)
    )
    more = adept.why(game.observation(seat), new_dice(1))
    assert 4 <= more.playouts / few.playouts < 5  # pieces come out whole
    game.play_action(seat, why.choices[0].action)
    again = bot_of("sakura", "master").why(game.observation(seat), new_dice(1), SOME)
    assert {choice.action for choice in again.choices} == set(game.legal_actions(seat))


@pytest.mark.parametrize("mode", [mode for mode in MODES if mode.game == "sakura"], ids=str)
def test_who_looks_ahead_weighs_the_same_choices_and_spends_what_was_given(
    mode: Mode, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From cards to ways (S4.2), to the end of the game; the same dice give the same thoughts."""
    monkeypatch.setattr(sakura_bots, "PATIENCE", 120)
    game, master, luck, budget = (
        mode.new(5),
        bot_of("sakura", "master"),
        random.Random(5),
        Budget(playouts=600),
    )
    while not game.over:
        observation = game.observation(game.owing[0])
        why = master.why(observation, new_dice(1), budget)
        assert why == master.why(observation, new_dice(1), budget)
        assert {choice.action for choice in why.choices} == set(game.legal_actions(observation.seat))
        assert all(0 <= choice.worth <= 1 for choice in why.choices)
        stats, done = sakura_bots.think(observation.state, observation.seat, new_dice(1), budget)
        looks = int(stats[search.LOOKS, observation.seat, 0])
        most = search.TRIES * 20 * len(why.choices)  # that one look ahead may take
        assert looks > 0 and why.playouts == done and 500 < done < 900 + most
        game.play_action(observation.seat, luck.choice(game.legal_actions(observation.seat)))


def test_a_look_ahead_corrects_ones_own_choices_beside_each_other() -> None:
    """What all are misjudged by makes no difference, and of others' choices nothing is known."""
    state = teien.new("sakura", players=4, seed=1).observation(2).state
    scratch, dice = fresh(sakura, search.WORKING), new_dice(1)
    stats, later = search.new_stats(), search.for_later()
    for _ in range(10):
        search.look_ahead(scratch, state, 2, dice, stats, evaluation.new_evaluator(), later)
    missed, looks = stats[search.MISSED], stats[search.LOOKS]
    assert looks[2].tolist() == [10] * sakura.HAND + [0] * (evaluation.ARMS - sakura.HAND)
    assert abs(missed[2].sum()) < 1e-12 and np.abs(missed[2, : sakura.HAND]).min() > 0
    others = [0, 1, 3, 4, 5]
    assert not missed[others].any() and not looks[others].any() and not stats[search.REGRET].any()


def test_where_both_ways_end_the_game_there_is_nothing_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """S7.1, S8.1: the Emperor stands on the last sakura, and only this painter still moves."""
    monkeypatch.setattr(sakura_bots, "PATIENCE", 60)
    game = stood(opened([23, 2, 3, 4, 5], [33, 34, 35, 36, 37], [40, 44, 45, 46, 47]), 35, 30, 28, 26)
    game._state.scored = 2
    play(game, "0:23 1:35 2:40 0:E+")
    assert game.legal_moves(0) == ["P+", "P-"]
    stats, done = sakura_bots.think(game.observation(0).state, 0, new_dice(1), SOME)
    assert done < 1200 and stats[search.LOOKS, 0, 0] > 0 and not stats[search.MISSED].any()


def test_who_knows_little_yet_does_not_look_ahead() -> None:
    observation = teien.new("sakura", players=2, seed=1).observation(0)
    stats, _ = sakura_bots.think(observation.state, 0, new_dice(1), Budget(playouts=sakura_bots.PATIENCE))
    assert not stats[search.LOOKS].any()
    stats, _ = sakura_bots.think(
        observation.state, 0, new_dice(1), Budget(playouts=sakura_bots.PATIENCE + 120)
    )
    assert stats[search.LOOKS, 0].any()


def test_a_full_tree_is_searched_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(momiji_bot, "SIZE", 50)
    game = teien.new("momiji", players=2, seed=1)
    why = bot_of("momiji", "master").why(game.observation(game.owing[0]), new_dice(1), SOME)
    assert why.playouts == 1000 and why.choices[0].action in game.legal_actions(game.owing[0])


def test_who_foresees_likes_cards_that_fit_and_who_does_not_counts_points_alone() -> None:
    """M5.2: at the beginning nobody has points; only a hand of 0 cards can begin piles."""
    game = teien.new("momiji", players=2, seed=1)
    state, shares = game._state.copy(), np.zeros(momiji.SEATS)
    for seat, value in ((0, 0), (1, 3)):
        momiji.clear(state.hand[seat])
        for leaf in range(momiji.LEAVES):
            momiji.put(state.hand[seat], leaf * momiji.FACES + list(momiji.VALUES).index(value))
    state.acorns[:2] = 5
    momiji_bot.appraise(state, shares, False)
    assert shares[0] == shares[1] == 0.5
    momiji_bot.appraise(state, shares, True)
    assert shares[0] > 0.5 > shares[1]
    assert gardens.worth(state, 0) > gardens.worth(state, 1)


def test_of_columns_that_have_been_as_good_the_one_is_taken_that_looks_better_now() -> None:
    """M4.2: what is revealed before a take is in no tree, and still the take is chosen by it."""
    dice, policy, taken = new_dice(1), new_policy(), set[int]()
    for seed in range(20):
        state = teien.new("momiji", players=2, seed=seed)._state.copy()
        seat = int(state.turn)
        late = gardens.lateness(state)
        looks = [momiji_bot.column_appeal(state, seat, leaf, late) for leaf in range(2)]
        if looks[0] == looks[1]:
            continue
        nodes, actions = momiji_bot.new_tree(), np.zeros(momiji.WORDS, np.uint32)
        nodes[0].child, nodes[0].sibling, nodes[0].visits = 1, 3, 20
        for leaf, sibling in ((0, 2), (1, momiji_bot.NONE)):
            allow(actions, momiji.TAKE + leaf)
            nodes[1 + leaf] = 5.0, momiji.TAKE + leaf, momiji_bot.NONE, sibling, 10, 20, 7.5
        number = int(momiji_bot.step_down(state, seat, actions, nodes, policy, 0, dice))
        assert number == 1 + int(looks[1] > looks[0])
        assert float(nodes[number].looks) == pytest.approx(7.5 + max(looks)), "it remembers how it looked"
        taken.add(number)
    assert taken == {1, 2}


def test_hope_falls_as_it_gets_late() -> None:
    """M9.1: from the first turn to the last ones, where nothing is left to hope for."""
    game, luck = teien.new("momiji", players=3, seed=2), random.Random(2)
    hopes = []
    while not game.over:
        hope, late = gardens.hope(game._state), gardens.lateness(game._state)
        assert 0 <= hope < 1 and hope + late == pytest.approx(1)
        hopes.append(hope)
        seat = game.owing[0]
        game.play_action(seat, luck.choice(game.legal_actions(seat)))
    assert hopes == sorted(hopes, reverse=True) and hopes[0] > 0.6 and hopes[-1] == 0


def test_alone_an_adept_comes_nearer_to_the_goal_than_greed() -> None:
    """M10.7: what the poorest pile is worth, in a few games."""
    met: dict[str, int] = {}
    for name in ("greedy", "adept"):
        met[name] = 0
        for seed in range(6):
            game, dice = teien.new("momiji", players=1, seed=seed), new_dice(seed)
            while not game.over:
                game.play_action(0, bot_of("momiji", name).choose(game.observation(0), dice))
            met[name] += min(momiji.pile_points(game._state, 0, leaf) for leaf in range(3))
    assert met["adept"] > met["greedy"]
