"""What holds for any game: random whole games through every layer, in every mode."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import teien
from teien.arena.batch import play_batch
from teien.arena.simulate import Series, play_game
from teien.play.book import state_from
from teien.play.game import Move
from teien.rules.chance import CHANCE_FIELDS, key_of, new_dice, roll
from teien.rules.contract import EVERYONE, HIDDEN, SPECTATOR, Trace, how_many, nth, words_for
from tests.modes import MODES, Mode
from tests.playthrough import lines, path_of
from tests.transcript import digest, steps

SECRETS = [name for name, *_ in CHANCE_FIELDS]

pytestmark = pytest.mark.parametrize("mode", MODES, ids=str)
SEEDS = range(8)


def told(state: np.record) -> bytes:
    """The state without the key and the page, which no trace tells."""
    held = state.copy()
    for name in SECRETS:
        held[name] = 0
    return held.tobytes()


def play_randomly(game: teien.Game, luck: random.Random, moves: int | None = None) -> None:
    while not game.over and (moves is None or moves > 0):
        seat = luck.choice(game.owing)
        game.play(seat, luck.choice(game.legal_moves(seat)))
        moves = None if moves is None else moves - 1


@pytest.mark.parametrize("seed", SEEDS)
def test_legal_moves_apply_and_all_others_are_refused_unchanged(mode: Mode, seed: int) -> None:
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        before = pickle.dumps(game.record()), game.state_for(0).tobytes()
        owing = game.owing
        for seat in game.seats:
            legal = game.legal_actions(seat)
            illegal = sorted(set(range(-1, game.book.rules.ACTIONS + 1)) - set(legal))
            for action in luck.sample(illegal, min(40, len(illegal))):
                with pytest.raises(teien.IllegalMove, match=r"\.$"):
                    game.play_action(seat, action)
            assert seat not in owing or legal
        with pytest.raises(teien.UnreadableMove):
            game.play(owing[0], "nonsense")
        with pytest.raises(teien.IllegalMove):
            game.play(len(game.seats), game.legal_moves(owing[0])[0])
        assert before == (pickle.dumps(game.record()), game.state_for(0).tobytes())
        seat = luck.choice(owing)
        assert game.play(seat, luck.choice(game.legal_moves(seat)))
    for seat in game.seats:
        assert game.legal_moves(seat) == []
        with pytest.raises(teien.IllegalMove):
            game.play_action(seat, 0)


@pytest.mark.parametrize("seed", SEEDS)
def test_moves_are_read_as_they_are_written(mode: Mode, seed: int) -> None:
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        seat = luck.choice(game.owing)
        state, actions = game.state_for(seat), game.legal_actions(seat)
        texts = [game.book.write_move(state, seat, action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert [game.book.read_move(state, seat, text) for text in texts] == actions
        assert texts == game.legal_moves(seat)
        game.play(seat, luck.choice(texts))


@pytest.mark.parametrize("seed", SEEDS)
def test_copies_and_pickles_go_their_own_way(mode: Mode, seed: int) -> None:
    game = mode.new(seed)
    play_randomly(game, random.Random(seed), 5)
    for twin in (game.copy(), pickle.loads(pickle.dumps(game))):
        kept = game.record()
        assert twin.record() == kept
        play_randomly(twin, random.Random(seed + 1))
        assert game.record() == kept
        assert twin.over
    first, second = game.copy(), game.copy()
    play_randomly(first, random.Random(3))
    play_randomly(second, random.Random(3))
    assert first.record() == second.record()


@pytest.mark.parametrize("seed", SEEDS)
def test_a_record_is_replayed_to_the_same_game(mode: Mode, seed: int) -> None:
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        play_randomly(game, luck, 7)
        record = json.loads(json.dumps(game.record()))
        again = teien.replay(record)
        assert again.record() == record
        for seat in game.seats:
            assert again.view(seat) == game.view(seat)
    assert record["result"] == {"scores": game.scores, "winners": game.winners}


@pytest.mark.parametrize("seed", SEEDS)
def test_undo_leads_back_to_the_beginning_and_the_same_moves_forward_again(mode: Mode, seed: int) -> None:
    game = mode.new(seed)
    opening = game.record()
    play_randomly(game, random.Random(seed))
    played, moves = game.record(), [entry for entry in game.history if isinstance(entry, Move)]
    for move in reversed(moves):
        assert game.undo() == move
    assert game.record() == opening
    with pytest.raises(teien.NothingToUndo):
        game.undo()
    for move in moves:
        game.play(move.seat, move.text)
    assert game.record() == played


@pytest.mark.parametrize("seed", SEEDS)
def test_a_move_that_showed_something_hidden_cannot_fairly_be_undone(mode: Mode, seed: int) -> None:
    """Where the move tells something else once all is re-dealt that its seat cannot know: no way back."""
    game, luck, dice = mode.new(seed), random.Random(seed), new_dice(seed)
    undone = 0
    while not game.over:
        seat = luck.choice(game.owing)
        move = luck.choice(game.legal_moves(seat))
        worlds = [game.copy() for _ in range(3)]
        for world in worlds:
            game.book.rules.redeal(world._state, seat, dice)
        told, since = game.play(seat, move), len(game.history)
        others = [world.play(seat, move) for world in worlds]
        if any(other != told for other in others):
            assert game.may_undo == []
        elif game.may_undo:
            assert game.may_undo[-1] == Move(seat, move)
            assert since == len(game.history)
            undone += 1
    assert undone or mode.game == "sakura"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_secret_choice_is_told_to_nobody_else(mode: Mode, seed: int) -> None:
    """Whether others may know a move, and whether they could notice it, is the same as what they see."""
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        seat, before = luck.choice(game.owing), len(game.history)
        others = [other for other in game.seats if other != seat]
        shown = [game.view(other) for other in others]
        game.play(seat, luck.choice(game.legal_moves(seat)))
        for other, view in zip(others, shown, strict=True):
            if game.hidden_from(other, before):
                assert not game.is_open(before)
                now = game.view(other)
                assert (now["legal"], now["scores"]) == (view["legal"], view["scores"])
        assert not game.hidden_from(seat, before)
        assert game.hidden_from(seat, len(game.history))


@pytest.mark.parametrize("seed", range(2))
def test_every_seat_is_told_the_same_events_each_as_it_may_know_them(mode: Mode, seed: int) -> None:
    """Whoever sits there, and whoever looks on: the page counts on it where it looks back."""
    game, luck = mode.new(seed), random.Random(seed)
    while True:
        opening = len(list(game.events())) - len(list(game.events(None, 0)))
        held = list(game.events())[:opening] + list(game.events(None, game.looks_back))
        happened = [(event.name, event.seat) for event in held]
        for seat in (SPECTATOR, *game.seats):
            told = list(game.events(seat))
            assert [(event.name, event.seat) for event in told] == happened
            assert told == held or not game.over
        if game.over:
            return
        play_randomly(game, luck, 10)


def test_every_choice_of_options_can_be_read(mode: Mode) -> None:
    """What a book offers is what it takes, and the first value is what it takes if nothing is said."""
    book = mode.new(1).book
    usual = book.read_options({}, mode.players)
    for choice in book.manifest.options:
        if mode.players not in choice.players:
            with pytest.raises(teien.BadOption):
                book.read_options({choice.name: choice.values[0]}, mode.players)
            continue
        for value in choice.values:
            given = {name: values[0] for name, values in choice.only.items()} | {choice.name: value}
            assert book.read_options(given, mode.players)[choice.name] == value
        if not choice.only:
            assert usual[choice.name] == choice.values[0]


def test_the_same_seed_gives_the_same_game_and_another_seed_another(mode: Mode) -> None:
    records = []
    for seed in (1, 1, 2):
        game = mode.new(seed)
        play_randomly(game, random.Random(1))
        records.append(game.record())
    assert records[0] == records[1] != records[2]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_trace_tells_every_difference_between_two_states(mode: Mode, seed: int) -> None:
    game = mode.new(seed)
    rules = game.book.rules
    before: np.record | None = None
    for state, trace in steps(game.book, mode.players, mode.options, seed):
        if before is not None:
            for event in trace[1 : int(trace[0, 0]) + 1]:
                rules.retell(before, event)
            assert told(before) == told(state)
        before = state.copy()


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_shown_depends_on_what_a_seat_may_not_know(mode: Mode, seed: int) -> None:
    """Re-deal all that a seat cannot know, and what it is shown stays the same to the byte."""
    book, dice = mode.new(seed).book, new_dice(seed)
    for state, _ in steps(book, mode.players, mode.options, seed):
        if not book.rules.owing(state):
            continue
        for seat in range(SPECTATOR, mode.players):
            shown = state.copy()
            book.rules.redact(shown, seat)
            for world in (state.copy(), shown.copy()):
                book.rules.redeal(world, seat, dice)
                assert sorted(book.rules.State.names or ()) == sorted(world.dtype.names or ())
                assert world.key.tobytes() != state.key.tobytes()
                book.rules.redact(world, seat)
                assert world.tobytes() == shown.tobytes()
                assert book.table(world) == book.table(shown)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_dice_draw_what_they_would_choose_among_the_marked_actions(mode: Mode, seed: int) -> None:
    rules, luck = mode.new(seed).book.rules, random.Random(seed)
    actions = np.zeros(words_for(rules.ACTIONS), np.uint32)
    for state, _ in steps(mode.new(seed).book, mode.players, mode.options, seed):
        for seat in range(mode.players):
            if count := rules.legal(state, seat, actions):
                assert count == how_many(actions, len(actions))
                dice = new_dice(luck.random().hex())
                chosen = nth(actions, len(actions), roll(dice.copy(), count))
                assert rules.draw(state, seat, dice) == chosen


def told_to(game: teien.Game, seat: int | None) -> list[object]:
    """All that a seat, or a spectator, can get out of a game as it stands."""
    shown: list[object] = [game.view(seat), game.text(seat), game.svg(seat)]
    if seat is not None:
        legal = set(game.legal_actions(seat))
        refused = [action for action in range(-1, game.book.rules.ACTIONS + 1) if action not in legal]
        tried = random.Random(len(game.history)).sample(refused, min(150, len(refused)))
        for attempt in [partial(game.play_action, seat, action) for action in tried]:
            with pytest.raises(teien.IllegalMove) as refusal:
                attempt()
            shown.append(str(refusal.value))
    return shown


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_tells_a_seat_the_same_whatever_it_may_not_know(mode: Mode, seed: int) -> None:
    """The same through `Game`: views, pictures, legal moves and reasons, with all else re-dealt."""
    game, luck, dice = mode.new(seed), random.Random(seed), new_dice(seed)
    while not game.over:
        for seat in [None, *game.seats]:
            other = game.copy()
            game.book.rules.redeal(other._state, SPECTATOR if seat is None else seat, dice)
            assert told_to(other, seat) == told_to(game, seat)
        play_randomly(game, luck, 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_events_for_a_seat_say_no_more_than_its_view(mode: Mode, seed: int) -> None:
    """What the rules keep to themselves reaches nobody, and what is another's is told as hidden."""
    game, luck = mode.new(seed), random.Random(seed)
    while not game.over:
        traces = [game._opening, *(step.trace for step in game._steps)]
        known = [row for trace in traces for row in told_rows(trace) if row[4] != 0]
        assert len(list(game.events())) == len(known)
        del traces[1 : 1 + game.looks_back]
        known = [row for trace in traces for row in told_rows(trace) if row[4] != 0]
        for seat in [SPECTATOR, *game.seats]:
            for row, event in zip(known, game.events(seat), strict=True):
                if row[4] != EVERYONE and (seat == SPECTATOR or not row[4] >> seat & 1):
                    blanked = row.copy()
                    blanked[2:4] = HIDDEN
                    assert event == game.book.event(blanked)
                else:
                    assert event == game.book.event(row)
            assert json.loads(json.dumps([event.as_json() for event in game.events(seat)]))
            assert game.story(seat, since=len(game.history)) == []
        play_randomly(game, luck, 40)


def told_rows(trace: Trace) -> Trace:
    return trace[1 : int(trace[0, 0]) + 1]


@pytest.mark.parametrize("seed", SEEDS)
def test_views_are_json_and_agree_with_the_game(mode: Mode, seed: int) -> None:
    game, luck = mode.new(seed), random.Random(seed)
    while True:
        for seat in [None, *game.seats]:
            view = game.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert view["owing"] == list(game.owing)
            assert view["legal"] == ([] if seat is None else game.legal_moves(seat))
            assert game.text(seat)
            assert game.svg(seat).startswith("<svg ")
        if game.over:
            break
        play_randomly(game, luck, 3)
    assert game.winners == [] or max(game.scores) == game.scores[game.winners[0]]
    assert all(winner in range(len(game.everyone)) for winner in game.winners)
    assert len(game.scores) == len(game.everyone)
    assert game.everyone[: len(game.seats)] == game.players
    assert game.story()


@pytest.mark.parametrize("seed", range(3))
def test_a_simulated_game_is_the_same_one_by_one_and_by_the_batch(mode: Mode, seed: int) -> None:
    book = mode.new(0).book
    series = Series(mode.game, mode.players, book.read_options(mode.options, mode.players), seed)
    states, tally = play_batch(book.rules, series.blank(), key_of(seed), 0, 5)
    games = [play_game(series, number) for number in range(5)]
    assert [told(game._state) for game in games] == [told(state) for state in states]
    assert tally[0] == 5
    assert tally[1] == sum(isinstance(entry, Move) for game in games for entry in game.history)


def test_compiled_and_plain_python_give_the_same_bytes(mode: Mode) -> None:
    games = 4
    plain = subprocess.run(
        [
            sys.executable,
            "-m",
            "tests.transcript",
            mode.game,
            str(mode.players),
            mode.options_json,
            str(games),
        ],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        cwd=Path(__file__).parent.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert plain.stdout.strip() == digest(mode.game, mode.players, mode.options, games)


def test_a_state_is_its_bytes(mode: Mode) -> None:
    """No gaps between the fields, whose bytes would be anything."""
    game = mode.new(1)
    State = game.book.rules.State
    assert sum(State[name].itemsize for name in State.names or ()) == State.itemsize
    state = game.state_for(0)
    assert state_from(game.book, state.tobytes()).tobytes() == state.tobytes()


def test_the_golden_game_is_played_as_ever(mode: Mode) -> None:
    """Whatever changes in it changes the game for someone: look, then `python -m tests.playthrough`."""
    assert list(lines(mode)) == path_of(mode).read_text(encoding="utf-8").splitlines()
