"""How Sakura's players are trained: what is noted is true, and what is noted is learnt."""

from __future__ import annotations

import numpy as np

from teien.games.sakura import evaluation, training
from teien.games.sakura import rules as sakura

GAMES = 60


def test_notes_tell_what_was_seen_laid_down_and_won() -> None:
    notes, lengths = training.Trainer(4, on_gpu=False).play(0, GAMES, tries=0)
    assert (lengths > 3).all() and (lengths < training.ROUNDS).all()
    for game, length in enumerate(lengths):
        first = game * training.ROUNDS
        played = slice(first, first + length)
        held = notes.found[played, :4, 6:] - evaluation.HAND_ROWS
        assert (notes.laid[played, :4, None] == held).any(-1).all(), "every card laid down was held"
        assert np.allclose(notes.shares[played].sum(1), 1)
        assert not notes.found[first + length : first + training.ROUNDS].any()
        assert (notes.found[played, 4:] == 0).all(), "nobody sits there"
        start = notes.gains[first, :4]
        assert start.min() >= -sakura.TOKENS and start.max() <= 10


def test_an_iteration_teaches() -> None:
    """The same games are understood better each time; the closest painter is expected to gain more."""
    trainer = training.Trainer(2, on_gpu=False)
    notes, lengths = trainer.play(0, GAMES, tries=0)
    losses = [loss for _ in range(3) for loss in trainer.learn(notes, lengths, 1.0)]
    assert losses[-1] < losses[0]
    assert losses[-1] < np.log(3), "better than to expect the same of all three"


def test_players_search_and_get_used_to_what_they_find() -> None:
    trainer = training.Trainer(3, on_gpu=False)
    notes, lengths = trainer.play(1, 10, tries=2)
    again, _ = training.Trainer(3, on_gpu=False).play(1, 10, tries=2)
    assert (notes.found == again.found).all() and (notes.shares == again.shares).all()
    trainer.learn(notes, lengths, training.TRUST)
    trainer.get_used(notes)
    habits = trainer.habits[3, ..., 1:]
    assert habits.min() >= evaluation.EVEN // 100 and habits.max() > evaluation.EVEN
